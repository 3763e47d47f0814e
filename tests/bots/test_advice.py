"""Advice in all games: the bot's own numbers, in both languages, from nothing but the view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from stopville.bots.advice import Adviser, Hint, Searcher, advise, adviser_for, sentences
from stopville.bots.automatch.expert import Expert as AutomatchExpert
from stopville.bots.automobile.levels import Effort
from stopville.bots.automobile.levels import Expert as AutomobileExpert
from stopville.bots.autostop.levels import ExpertBot as AutostopExpert
from stopville.bots.ordino.levels import ExpertBot as OrdinoExpert
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.games import GAMES
from tests.autostop.table import table
from tests.conformance.swap import swapped
from tests.conformance.tables import Table, walk

HASTY: Final[dict[str, Callable[[], Any]]] = {
    "automatch": lambda: AutomatchExpert(GAMES["automatch"], 40, 4),
    "automobile": lambda: AutomobileExpert(GAMES["automobile"], Effort(candidates=2, games=2)),  # type: ignore[arg-type]  # that game
    "autostop": lambda: AutostopExpert(GAMES["autostop"], iterations=6),  # type: ignore[arg-type]  # that game
    "ordino": lambda: OrdinoExpert(GAMES["ordino"], considered=()),  # type: ignore[arg-type]  # that game
}
ASKED: Final = 4  # positions of a game


def choices(table: Table, asked: int = ASKED) -> Iterator[tuple[Any, Seat]]:
    """Some positions in which somebody has a choice, and not too many for plain Python."""
    turns = [turn for turn in walk(table, seed=5) if turn.seat != CHANCE]
    several = [turn for turn in turns if 1 < len(turn.before.legal(turn.seat)) < 20]
    for turn in several[:: max(1, len(several) // asked)][:asked]:
        yield turn.before, turn.seat


def table_of(key: str) -> Table:
    game = GAMES[key]
    return Table(game, game.players[0], dict(game.brief), timed=False)


def hint(key: str, state: Any, seat: Seat) -> Hint:
    game = GAMES[key]
    return advise(game, game.view(state, seat), seed=3, adviser=HASTY[key]())


@pytest.mark.parametrize("key", GAMES)
def test_advice_is_legal_and_says_so_in_both_languages(key):
    game = GAMES[key]
    for state, seat in choices(table_of(key)):
        told = hint(key, state, seat)
        assert game.book.code(told.action) in list(state.legal(seat))
        assert told.advice.best.code == game.book.code(told.action)
        for lang in ("fr", "en"):
            assert game.describe(told.action, lang) in told.sentences[lang][0]
            assert not any("{" in sentence for sentence in told.sentences[lang])


@pytest.mark.parametrize("key", GAMES)
def test_the_bot_that_advises_would_do_so_itself(key):
    game = GAMES[key]
    for state, seat in choices(table_of(key)):
        legal = [game.book.action(int(code)) for code in state.legal(seat)]
        bot = HASTY[key]()
        assert bot.choose(game.view(state, seat), legal, FastPick(3)) == hint(key, state, seat).action


@pytest.mark.parametrize("key", GAMES)
def test_what_a_seat_cannot_see_changes_no_word_of_the_advice(key):
    table = table_of(key)
    for number, (state, seat) in enumerate(choices(table)):
        assert hint(key, swapped(table, state, seat, seed=number), seat) == hint(key, state, seat)


@pytest.mark.parametrize("key", GAMES)
def test_every_choice_is_weighed_by_the_expert(key):
    for state, seat in choices(table_of(key), 2):
        advice = HASTY[key]().weigh(GAMES[key].view(state, seat), 20, FastPick(1))
        assert sorted(each.code for each in advice.weighed) == sorted(map(int, state.legal(seat)))
        assert all(0.0 <= each.expected <= 1.0 for each in advice.weighed)
        assert [each.expected for each in advice.weighed] == sorted(
            (each.expected for each in advice.weighed), reverse=True
        )


@pytest.mark.parametrize("key", GAMES)
def test_the_expert_gives_the_advice(key):
    assert type(adviser_for(GAMES[key])) is type(HASTY[key]())


def test_a_game_without_an_expert_is_searched():
    state, seat = next(choices(table_of("ordino")))
    game = GAMES["ordino"]
    searcher: Adviser = Searcher(game, 20)
    told = advise(game, game.view(state, seat), adviser=searcher)
    assert sum(each.tries for each in told.advice.weighed) == 20


# -- reasons ---------------------------------------------------------------------------------------------


def said(key: str, picture: str, lang: str = "en") -> tuple[str, ...]:
    game = GAMES[key]
    state = game.read_picture(picture)
    seat = Seat(state.mover())
    return sentences(game, HASTY[key]().advise(game.view(state, seat), FastPick(1)), lang)[1:]


def test_a_sure_trick_is_called_sure():
    assert said("automatch", "won: 11 11\ntrick: F6\nhand 0: I1 I2\nhand 1: F1 I3 I5") == (
        "The trick is yours: nobody left can do better.",
    )


def test_a_lost_trick_is_called_lost():
    assert said("automatch", "won: 11 11\ntrick: F1\nhand 0: I1 I2\nhand 1: F2 F7 F13", "fr") == (
        "La levée est perdue\u00a0: cette carte est celle qui vous manquera le moins.",
    )


def test_the_last_card_wins_the_game():
    picture = "hand 0: A4\nhand 1: B14 B1\nhand 2: B12 P1\nat: A4 B5 B9\nstep: landed"
    position = table(picture)
    advice = HASTY["autostop"]().advise(position.view(0), FastPick(1))
    assert sentences(GAMES["autostop"], advice, "en")[1:] == ("It is your last card: you win the game.",)
