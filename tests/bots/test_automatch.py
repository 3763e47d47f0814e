"""The sensible players of L'Auto-Match: honest, stronger than chance, and fallible."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pytest

from stopville.bots import bots_for, usual_bot
from stopville.bots.automatch.figures import BY_RANK, KEY_TABLE, Figures, filled, rounded
from stopville.bots.automatch.levels import AMATEUR, BEGINNER, LEVELS, SKILLED, Player
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.games.automatch.actions import Announce, Confess, Contest, LetPass
from stopville.games.automatch.cars import CARS
from stopville.games.automatch.game import AUTOMATCH
from tests.bots.matches import match, matches_won
from tests.conformance.swap import swapped
from tests.conformance.tables import Table, walk

VARIANTS: Final[list[dict[str, Any]]] = [
    {},
    {"announced": "always"},
    {"announced": "leader", "few_figures": True},
    {"market": "one_suit"},
    {"market": "strict", "key_table": "open"},
    {"announced": "always", "market": "one_suit", "tolerance": 5},
]


def named(options: dict[str, Any]) -> str:
    return "-".join(f"{name}:{value}" for name, value in options.items()) or "plain"


def digest(state: Any) -> str:
    return AUTOMATCH.digest(state)


def chosen(state: Any, seat: int, bot: Player, seed: int = 1) -> Any:
    legal = [AUTOMATCH.book.action(code) for code in state.legal(seat)]
    return bot.choose(AUTOMATCH.view(state, Seat(seat)), legal, FastPick(seed))


def asked(picture: str) -> Any:
    """What a skilled player does in this position."""
    state = AUTOMATCH.read_picture(picture)
    return AUTOMATCH.book.notation(chosen(state, state.mover(), Player(SKILLED, 1)))


# -- who can be met ----------------------------------------------------------------------------------


def test_the_levels_go_up_and_the_quick_good_one_is_the_usual_opponent():
    assert list(bots_for(AUTOMATCH)) == ["beginner", "amateur", "skilled", "expert", "random"]
    assert usual_bot(AUTOMATCH) == "skilled"


# -- honesty -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", VARIANTS, ids=named)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_it_cannot_see_does_not_change_its_move(players, options):
    table = Table(AUTOMATCH, players, {"single_deal": True, **options}, timed=False)
    compared = 0
    for number, turn in enumerate(walk(table, seed=players)):
        seat = turn.seat
        if seat == CHANCE or number % 5:
            continue
        other = swapped(table, turn.before, seat, seed=number)
        if digest(other) != digest(turn.before):
            assert chosen(other, seat, Player(SKILLED, 7)) == chosen(turn.before, seat, Player(SKILLED, 7))
            compared += 1
    assert compared > 3


@pytest.mark.parametrize("options", VARIANTS, ids=named)
def test_the_same_seed_plays_the_same_match(options):
    bots = [partial(Player, BEGINNER), partial(Player, SKILLED)]
    first, again = (match(AUTOMATCH, bots, 5, {"single_deal": True, **options}) for _ in range(2))
    assert digest(first) == digest(again)


# -- strength ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", VARIANTS, ids=named)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_random_players(players, options):
    """Measured: 1000 of 1000 matches to 30.  So 8 of 10 to a lower target do not fail by luck."""
    bots = bots_for(AUTOMATCH)
    won = matches_won(AUTOMATCH, bots["skilled"], bots["random"], players, 10, {**options, "target": 10})
    assert won >= 8


# -- a card ------------------------------------------------------------------------------------------


def test_it_follows_with_the_cheapest_winner():
    assert asked("trick: F6\nhand 0: I1 I2\nhand 1: F1 F3 F5") == "F5"


def test_it_throws_the_least_useful_car_away_when_it_cannot_win():
    assert asked("trick: F1\nhand 0: I1 I2\nhand 1: F2 F7 F13") == "F13"


def test_it_does_not_beat_a_partner_who_is_sure_to_win():
    hands = "hand 0: I5 I6\nhand 1: I8 I9\nhand 2: F2 F9 I1\nhand 3: I2 I3 I4"
    position = f"leader: 0\ntrick: F3 F4\n{hands}\nlacking: 3F"
    assert asked(position) == "F9"


def test_it_cashes_sure_winners_before_a_special_card():
    position = "won: 10 10\nhand 0: F1 I13 D13 GB13 pompe\nhand 1: I1 D1 GB1 F2 F3"
    assert asked(position) == "F1"


def test_it_changes_the_criterion_when_the_hand_is_better_afterwards():
    position = "won: 10 9\nleader: 1\ntrick: I2\nhand 0: F13 I13 D13 GB13 D12 pompe\nhand 1: I1 D1 GB1 F2 F3"
    assert asked(position) == "pompe"


# -- figures -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_a_level_knows_its_share_of_the_figures_and_never_all(level):
    right = 0
    for seed in range(40):
        figures = Figures(level.figures, seed).figures
        known = sum(figures[k][card] == CARS[card].figures[k] for k in range(3) for card in range(52))
        assert known < 156
        right += known
    assert abs(right / (40 * 156) - level.figures / 100) < 0.04


def test_the_stated_shares():
    assert [level.figures for level in (BEGINNER, AMATEUR, SKILLED)] == [35, 60, 80]


def test_errors_are_those_of_a_person():
    """Rounded, the neighbour's, or forgotten."""
    figures = Figures(0, 3).figures[0]
    for card, figure in enumerate(figures):
        ranked = BY_RANK[0][card // 13]
        place = ranked.index(card)
        beside = [CARS[other].figures[0] for other in ranked[max(0, place - 1) : place + 2] if other != card]
        assert figure in (0, rounded(CARS[card].figures[0], 100), *beside)


def test_a_rounded_figure_is_never_the_right_one():
    assert [rounded(1290, 100), rounded(1300, 100), rounded(13, 100)] == [1300, 1400, 100]


def test_a_forgotten_figure_is_guessed_between_its_neighbours():
    assert filled([0, 300, 0, 0, 0, 100, 0]) == [300, 300, 250, 200, 150, 100, 100]


def test_guesses_never_contradict_the_ranks_printed_on_the_cards():
    estimates = Figures(35, 8).estimates
    for ranked in BY_RANK[2]:
        speeds = [estimates[2][card] for card in ranked]
        assert speeds == sorted(speeds, reverse=True)


def test_one_feels_surer_of_what_was_learned():
    figures = Figures(60, 1)
    felt = {figures.sure[k][card]: figures.confidence(k, card) for k in range(3) for card in range(52)}
    assert felt[True] > 0.8
    assert KEY_TABLE.confidence(0, 0) == 1.0


# -- announcing and contesting -----------------------------------------------------------------------


def spoken(error: int, seed: int, **options: Any) -> Any:
    """What a skilled second player answers when the first is wrong by so much."""
    setup = AUTOMATCH.setup(2, {"announced": "always", "single_deal": True, **options})
    state = AUTOMATCH.start(setup)
    state.settle(FastPick(seed))
    first = state.mover()
    state.apply(first, state.legal(first)[0])
    truth = CARS[AUTOMATCH.view(state, Seat(first)).table[0]].figures[0]
    state.apply(first, AUTOMATCH.book.code(Announce(truth + error)))
    return chosen(state, state.mover(), Player(SKILLED, seed))


def test_a_wrong_figure_is_contested_by_most_who_know_and_a_right_one_by_few():
    wrong = [spoken(1, seed) for seed in range(60)]
    right = [spoken(0, seed) for seed in range(60)]
    assert wrong.count(Contest()) > 35
    assert right.count(LetPass()) > 45
    assert Contest() in right  # it errs like a person


def test_with_the_key_table_open_every_wrong_figure_is_contested_and_no_right_one():
    assert {spoken(1, seed, key_table="open") for seed in range(10)} == {Contest()}
    assert {spoken(0, seed, key_table="open") for seed in range(10)} == {LetPass()}


def test_a_beginner_confesses_more_often_than_a_skilled_player():
    def confessions(level: Any) -> int:
        count = 0
        for seed in range(60):
            state = AUTOMATCH.start(AUTOMATCH.setup(2, {"announced": "always", "single_deal": True}))
            state.settle(FastPick(seed))
            first = state.mover()
            state.apply(first, state.legal(first)[0])
            count += chosen(state, first, Player(level, seed), seed) == Confess()
        return count

    assert confessions(SKILLED) < confessions(BEGINNER) < 60
