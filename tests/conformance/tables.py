"""The tables the suite plays at: every game, number of players, set of options, with and without a clock."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Any, Final, TypeVar

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.core.engine.state import GameState
from stopville.core.events import Event
from stopville.core.game import AnyGame, Choice, Number, Option, OptionValue, Setup, YesNo

MOST_OPTION_SETS: Final = 8  # beyond that, no more than it takes for any two values to meet
DEEP: Final = "--deep" in sys.argv  # see conftest.py; tables are listed before pytest reads it

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Table:
    """One way of playing one game."""

    game: AnyGame
    players: int
    options: Mapping[str, OptionValue]
    timed: bool

    def __str__(self) -> str:
        options = [f"{name}:{value}" for name, value in self.options.items()]
        return "-".join([self.game.key, str(self.players), *options, "timed" if self.timed else "sealed"])

    def setup(self) -> Setup:
        return self.game.setup(self.players, self.options, self.timed)

    def start(self) -> GameState:
        state: GameState = self.game.start(self.setup())
        return state

    def seats(self) -> list[Seat]:
        """Everybody who has a view."""
        return [*map(Seat, range(self.players)), WATCHER]


def tables(game: AnyGame) -> list[Table]:
    return [
        Table(game, players, options, timed)
        for players in game.players
        for options in option_sets(game)
        for timed in (False, True)
    ]


def option_sets(game: AnyGame) -> list[dict[str, OptionValue]]:
    """All combinations where they are few or time does not matter.

    Otherwise any two values meet in the shortest game, and what makes it longer is tried by itself.
    """
    brief = dict(game.setup(game.players[0], game.brief).options)
    every = [dict(zip(brief, values)) for values in product(*map(worth_trying, game.options))]
    if len(every) <= MOST_OPTION_SETS or DEEP:
        return every
    every.sort(key=lambda options: -len(options.items() & brief.items()))
    short = [options for options in every if game.brief.items() <= options.items()]
    longer = [options for options in every if brief.items() - options.items() <= game.brief.items()]
    return every_pair(short) + [options for options in longer if options not in short]


def every_pair(every: list[dict[str, OptionValue]]) -> list[dict[str, OptionValue]]:
    """Few of these sets, in which any two values of two options still meet; the brief ones first."""
    missing = {pair for options in every for pair in pairs(options)}
    few = []
    while missing:
        best = max(every, key=lambda options: len(missing.intersection(pairs(options))))
        missing -= pairs(best)
        few.append(best)
    return few


def pairs(options: Mapping[str, OptionValue]) -> set[tuple[tuple[str, OptionValue], ...]]:
    return set(combinations(options.items(), 2))


def worth_trying(option: Option) -> tuple[OptionValue, ...]:
    if isinstance(option, YesNo):
        return (True, False)
    if isinstance(option, Choice):
        return option.choices
    assert isinstance(option, Number)
    return (option.low, option.default if option.default > option.low else option.high)


def has_secrets(table: Table, state: GameState, seat: Seat) -> bool:
    """Whether there is something that this seat cannot see and that could lie otherwise."""
    slots = table.game.secrets.slots(state, seat)
    return len({slot.place for slot in slots}) > 1 and len({slot.thing for slot in slots}) > 1


# -- random play ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turn:
    """One action of a random game, chance and the clock included."""

    before: GameState
    seat: Seat
    code: int
    after: GameState
    events: tuple[Event, ...]


def walk(table: Table, seed: int) -> Iterator[Turn]:
    """A whole game by chance and random choices.  No position is changed after it was handed out."""
    pick = FastPick(seed)
    state = table.start()
    while state.to_act():
        seat, code = random_action(state, pick)
        turn = taken(state, seat, code)
        yield turn
        state = turn.after


@lru_cache(maxsize=8)
def whole_game(table: Table, seed: int) -> tuple[Turn, ...]:
    """The same, kept for the next check at this table: none may change a position."""
    return tuple(walk(table, seed))


def taken(state: GameState, seat: Seat, code: int) -> Turn:
    """What comes of one action, without touching the position it was taken in."""
    after = state.copy()
    after.log = []
    after.apply(seat, code)
    events = tuple(after.log)
    after.log = None
    return Turn(state, seat, code, after, events)


def random_action(state: GameState, pick: Pick) -> tuple[Seat, int]:
    if state.to_act() == [CHANCE]:
        return CHANCE, state.draw(pick)
    able = [seat for seat in state.to_act() if len(state.legal(seat))]
    assert able, f"nobody of {state.to_act()} can do anything"
    seat = Seat(chosen(able, pick))
    return seat, chosen(list(state.legal(seat)), pick)


def chosen(things: list[T], pick: Pick) -> T:
    return things[pick.below(len(things))]


def sampled(table: Table, seed: int, count: int) -> list[Turn]:
    """Some turns of one game: the first choice, the last, others by lot, and some in the middle of chance."""
    turns = whole_game(table, seed)
    pick = FastPick(-1 - seed)
    choices = [turn for turn in turns if turn.seat != CHANCE]
    chance = [turn for turn in turns if turn.seat == CHANCE]
    some = [choices[0], choices[-1], *(chosen(choices, pick) for _ in range(count - 2))]
    return some + [chosen(chance, pick) for _ in range(min(len(chance), count // 3))]


def every_code(game: AnyGame, most_of_a_kind: int = 400) -> list[int]:
    """All codes of the codebook; of a huge kind the first ones, the last ones and some between."""
    codes: list[int] = []
    for kind in game.book.kinds:
        step = max(1, kind.size // most_of_a_kind)
        codes += sorted({*range(kind.first, kind.first + kind.size, step), kind.first + kind.size - 1})
    return codes


def told(table: Table, events: tuple[Event, ...], seat: Seat) -> list[Any]:
    """What a seat hears of what happened."""
    heard = [table.game.told(event, seat) for event in events]
    return [event for event in heard if event is not None]
