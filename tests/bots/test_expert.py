"""The expert of L'Auto-Match: what it finds, what it says, and where it does without a search."""

from __future__ import annotations

from functools import partial

import pytest

from stopville.bots.advice import percent, sentence
from stopville.bots.automatch.engine.guide import Quiet, SensibleRest
from stopville.bots.automatch.engine.sense import Sense
from stopville.bots.automatch.expert import CURIOSITY, SENSE, SOLVED, Expert
from stopville.bots.automatch.levels import skilled
from stopville.bots.search.tree import Search
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.games.automatch.actions import Play
from stopville.games.automatch.engine.material import CARD_NAMES, hand_size
from stopville.games.automatch.engine.rules.state import State
from stopville.games.automatch.game import AUTOMATCH
from stopville.games.automatch.view_gen import View
from tests.automatch.exhaustive import gain, outcomes
from tests.bots.matches import match
from tests.conformance.tables import Table, walk

FEW = 60  # iterations
FEW_WORLDS = 8
CRITERIA = ("displacement_cc", "consumption_l_100km", "top_speed_kmh")


def views(players: int, held: range) -> list[View]:
    """What whoever has a choice sees, while he holds so many cards."""
    table = Table(AUTOMATCH, players, {"single_deal": True}, timed=False)
    turns = [turn for turn in walk(table, seed=3) if turn.seat != CHANCE]
    seen = [AUTOMATCH.view(t.before, t.seat) for t in turns if len(t.before.legal(t.seat)) > 1]  # type: ignore[arg-type]  # of this game
    return [view for view in seen if len(view.hands) in held]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_numbers_are_those_of_its_search(players):
    for view in views(players, range(SOLVED[players] + 1, 30))[::7]:
        advice = Expert(AUTOMATCH, FEW, FEW_WORLDS).found(view, FastPick(5))
        search = Search(
            Quiet(AUTOMATCH.recall(view), AUTOMATCH.known(view).terms),
            view.me,
            SensibleRest(SENSE, CURIOSITY),
        )
        search.run(FEW, FastPick(5))
        again = {int(node.seen): (node.mean(), int(node.visits)) for node in search.root.children}
        assert {each.code: (each.expected, each.tries) for each in advice.weighed} == again
        assert advice.best.code == search.best()


def hands_of(world: State) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(CARD_NAMES[c] for c in range(54) if hand >> c & 1) for hand in world.hands)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_near_the_end_its_numbers_are_the_mean_of_every_world_solved(players):
    """Solved again by the tests' own solver."""
    for view in views(players, range(1, 4))[::4]:
        advice = Expert(AUTOMATCH, FEW, FEW_WORLDS).found(view, FastPick(5))
        memory, pick = AUTOMATCH.recall(view), FastPick(5)
        totals: dict[str, int] = {}
        for _ in range(FEW_WORLDS):
            world = memory.imagine(pick)
            table = tuple(CARD_NAMES[card] for card in view.table)
            found = outcomes(hands_of(world), view.leader, CRITERIA[view.criterion], table)  # type: ignore[arg-type]  # of this game
            for card, tricks in found.items():
                mine = gain(tricks, view.me) + gain(view.won, view.me)
                totals[card] = totals.get(card, 0) + mine
        expected = {card: total / FEW_WORLDS / int(hand_size(players)) for card, total in totals.items()}
        assert {CARD_NAMES[each.code]: each.expected for each in advice.weighed} == pytest.approx(expected)
        assert all(each.tries == FEW_WORLDS for each in advice.weighed)


def test_it_plays_what_its_advice_puts_first_and_says_why():
    view = views(4, range(8, 12))[0]
    legal = [Play(card) for card in view.hands]
    advice = Expert(AUTOMATCH, FEW, FEW_WORLDS).found(view, FastPick(5))
    assert Expert(AUTOMATCH, FEW, FEW_WORLDS).choose(view, legal, FastPick(5)) == Play(advice.best.code)
    for lang, of in (("fr", "\u00a0% des levées de la donne"), ("en", " % of the tricks of the deal")):
        said = sentence(AUTOMATCH, advice, lang)
        assert AUTOMATCH.describe(Play(advice.best.code), lang) in said
        assert f"{percent(advice.best.expected)}{of}" in said


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    "options", [{"announced": "always"}, {"announced": "leader", "market": "one_suit"}, {"market": "strict"}]
)
def test_it_plays_every_variant_by_the_rules(players, options):
    bots = [partial(Expert, AUTOMATCH, 3, 1)] * players
    assert match(AUTOMATCH, bots, 2, {**options, "single_deal": True}).over()


def test_the_imagined_players_think_like_a_skilled_one():
    """One sense for both."""
    sense, same, choices = Sense(), 0, 0
    for players in AUTOMATCH.players:
        state, pick = AUTOMATCH.start(AUTOMATCH.setup(players, {"single_deal": True})), FastPick(players)
        state.settle(pick)
        while (seat := int(state.mover())) >= 0:
            legal = [AUTOMATCH.book.action(int(code)) for code in state.legal(seat)]
            chosen = skilled(AUTOMATCH).choose(AUTOMATCH.view(state, Seat(seat)), legal, FastPick(1))
            if len(legal) > 1:
                choices += 1
                same += sense.card(state, state.playable(state.hands[seat])) == chosen.card
            state.apply(seat, AUTOMATCH.book.code(chosen))
            state.settle(pick)
    assert choices > 100 and same == choices
