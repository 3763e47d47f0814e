"""The tables the suite plays at: games, numbers of players, options, and a clock where it matters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Any, Final, TypeVar

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.core.engine.state import GameState
from stopville.core.events import Event
from stopville.core.game import AnyGame, Choice, Number, Option, OptionValue, Setup, YesNo
from stopville.core.play import refusal

MOST_OPTION_SETS: Final = 8  # beyond that, no more than it takes for any two values to meet
DEEP: Final = "--deep" in sys.argv  # see conftest.py; tables are listed before pytest reads it

T = TypeVar("T")

Secret = tuple[
    str, frozenset[Seat], bool
]  # the kind of action, who does not see it, whether a thing is hidden


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
    """Without a clock, and with one where it has something to close; at least once in any case."""
    found: list[Table] = []
    for players, options in product(game.players, option_sets(game)):
        sealed = Table(game, players, options, timed=False)
        found.append(sealed)
        if DEEP or opens_windows(sealed) or not any(table.timed for table in found):
            found.append(Table(game, players, options, timed=True))
    return found


def opens_windows(table: Table) -> bool:
    """Whether several seats are ever asked at once; if not, the form with a clock is the same game."""
    state = table.start()
    state.playout(FastPick(0))
    return state.window > 0


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
    return hidden_things(table, state, seat) > 0


def hidden_things(table: Table, state: GameState, seat: Seat) -> int:
    """How many things this seat cannot see; 0 if none of them could lie otherwise."""
    slots = table.game.secrets.slots(state, seat)
    movable = len({slot.place for slot in slots}) > 1 and len({slot.thing for slot in slots}) > 1
    return len(slots) if movable else 0


# -- random play ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
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
    most = longest(table.game)
    for _ in range(most):
        if not state.to_act():
            return
        seat, code = random_action(state, pick)
        turn = taken(state, seat, code)
        yield turn
        state = turn.after
    assert not state.to_act(), f"not over after {most} moves, the most that {place_of(table.game)} allows"


def longest(game: AnyGame) -> int:
    most: int = getattr(game, "longest", 0)
    assert most, f"how long is the longest game? Write `longest = …` (moves) into {place_of(game)}"
    return most


def place_of(game: AnyGame) -> str:
    """Where the entries of a game belong."""
    return f"class {type(game).__name__} of {type(game).__module__}"


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


@lru_cache(maxsize=8)
def steps(table: Table, seed: int) -> tuple[tuple[Turn, ...], ...]:
    """The turns of a game as one step after the other: a choice, and all that chance does then."""
    found: list[list[Turn]] = []
    for turn in whole_game(table, seed):
        if turn.seat == CHANCE and found:
            found[-1].append(turn)
        else:
            found.append([turn])
    return tuple(map(tuple, found))


def gathered(table: Table, turns: Sequence[Turn]) -> tuple[Event, ...]:
    """What happened in these turns, as the game tells it at once."""
    return table.game.gathered([event for turn in turns for event in turn.events])


def all_events(table: Table, seed: int) -> set[Event]:
    """What happened in a game, turn by turn and as it is told step by step."""
    by_step = {event for step in steps(table, seed) for event in gathered(table, step)}
    return by_step | {event for turn in whole_game(table, seed) for event in turn.events}


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


@lru_cache(maxsize=8)
def secrets_by_turn(table: Table, seed: int) -> tuple[int, ...]:
    """For each turn of the game, how many things are hidden from a watcher: from nobody are more."""
    return tuple(hidden_things(table, turn.before, WATCHER) for turn in whole_game(table, seed))


@lru_cache(maxsize=8)
def secret_actions(table: Table, seed: int) -> list[list[Turn]]:
    """The turns where something is hidden, grouped by kind of action and by who does not see it done."""
    return grouped(table, seed, lambda turn: (kind_of(table, turn), unseen_by(table, turn)))


@lru_cache(maxsize=8)
def secret_positions(table: Table, seed: int) -> list[list[Turn]]:
    """The same, grouped only by kind of action and whether it is hidden from anybody."""
    return grouped(table, seed, lambda turn: (kind_of(table, turn), bool(unseen_by(table, turn))))


def grouped(table: Table, seed: int, category: Callable[[Turn], Hashable]) -> list[list[Turn]]:
    found: dict[Hashable, list[Turn]] = {}
    for turn, hidden in zip(whole_game(table, seed), secrets_by_turn(table, seed)):
        if hidden or unseen_by(table, turn):
            found.setdefault((category(turn), hidden > 0), []).append(turn)
    return list(found.values())


def kind_of(table: Table, turn: Turn) -> str:
    return table.game.book.kind(turn.code).verb


def unseen_by(table: Table, turn: Turn) -> tuple[Seat, ...]:
    """The seats that do not get to see what is done."""
    return tuple(seat for seat in table.seats() if table.game.secrets.hides(turn.before, seat, turn.seat))


def one_more_of_each(some: list[Turn], groups: list[list[Turn]], seed: int) -> list[Turn]:
    """These turns, and one by lot of every group that is not among them."""
    present, pick = set(map(id, some)), FastPick(-1 - seed)
    return some + [chosen(group, pick) for group in groups if present.isdisjoint(map(id, group))]


def sampled_actions(table: Table, seed: int, count: int) -> list[Turn]:
    """So many as above, and every kind of action that somebody does not see or that is done among secrets."""
    return one_more_of_each(sampled(table, seed, count), secret_actions(table, seed), seed)


def sampled_positions(table: Table, seed: int, count: int) -> list[Turn]:
    """So many as above, and every kind of action once more: fewer than of actions, for slower checks."""
    return one_more_of_each(sampled(table, seed, count), secret_positions(table, seed), seed)


def refusals(table: Table, state: GameState, seat: Seat) -> list[str]:
    """For every code: the rule that forbids it to this seat, or ALLOWED."""
    return [refusal(table.game, state, seat, code) for code in every_code(table.game)]


@lru_cache(maxsize=256)
def refusals_before(table: Table, turn: Turn, seat: Seat) -> list[str]:
    """The same before a turn of a game that is kept: several checks compare others with it."""
    return refusals(table, turn.before, seat)


@lru_cache(maxsize=8)
def every_code(game: AnyGame, most_of_a_kind: int = 400) -> tuple[int, ...]:
    """All codes of the codebook; of a huge kind the first ones, the last ones and some between."""
    codes: list[int] = []
    for kind in game.book.kinds:
        step = max(1, kind.size // most_of_a_kind)
        codes += sorted({*range(kind.first, kind.first + kind.size, step), kind.first + kind.size - 1})
    return tuple(codes)


def told(table: Table, events: tuple[Event, ...], seat: Seat) -> list[Any]:
    """What a seat hears of what happened."""
    heard = [table.game.told(event, seat) for event in events]
    return [event for event in heard if event is not None]
