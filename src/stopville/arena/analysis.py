"""A finished game looked over: what each decision gave away, and what luck did.

Every decision is weighed from what its player saw then, over all the tables he could have been at, by the
expert of the game.
For one seat and one chapter (a deal, a game) it adds up exactly:

    result = expected at the first decision − what the choices gave away + luck

Luck is whatever else changed the expectation: the cards of the others, dice, and the others' choices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from stopville.bots.advice import Advice, Adviser, adviser_for
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import HIDDEN
from stopville.core.game import AnyGame
from stopville.core.record import Record, Replay, setup_of


@dataclass(frozen=True)
class Decision:
    """One choice of a player who had one."""

    row: int  # of the record, from 0
    seat: int
    chapter: int
    code: int
    advice: Advice
    luck: float  # since this seat's last decision in the chapter, or since the chapter began

    @property
    def loss(self) -> float:
        return self.advice.loss(self.code)

    @property
    def expected(self) -> float:
        return self.advice.of(self.code).expected


@dataclass
class Account:
    """One seat in one chapter, from its first decision to the result."""

    seat: int
    chapter: int
    first: float  # expected with the best choice at the first decision
    last: float  # expected after the last choice; before it, the same as first
    given_away: float = 0.0
    luck: float = 0.0
    result: float | None = None  # none if the record ends before the chapter does

    def close(self, result: float) -> None:
        self.luck += result - self.last
        self.result = result


@dataclass
class Analysis:
    iterations: int
    seed: int
    decisions: list[Decision] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)

    def of_seat(self, seat: int) -> list[Decision]:
        return [decision for decision in self.decisions if decision.seat == seat]


def analyse(
    game: AnyGame,
    record: Record,
    iterations: int = 2000,
    seed: int = 1,
    seats: frozenset[int] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Analysis:
    """Looks over a verified record; the same iterations and seed find the same."""
    found = Analysis(iterations, seed)
    adviser = adviser_for(game)
    accounts: dict[int, Account] = {}
    replay: Replay[Any, Any] = Replay(game, setup_of(game, record))
    standing = _standing(record)
    chapter = 0
    for row, (seat, notation, *_) in enumerate(record.moves):
        state = replay.state
        if row in standing and seat >= 0:
            if int(state.chapter()) != chapter:
                chapter = int(state.chapter())
                _close(accounts, state)
            if (seats is None or seat in seats) and len(state.legal(seat)) > 1:
                _decide(
                    adviser, game.view(state, Seat(seat)), found, accounts, row, state, replay.code(notation)
                )
        replay.do(seat, notation)
        progress(row + 1)
    if replay.state.over() or int(replay.state.chapter()) != chapter:
        _close(accounts, replay.state)
    return found


def _standing(record: Record) -> set[int]:
    """The rows that no undo took back."""
    kept: list[tuple[int, ...]] = [()]  # after 0, 1, 2 … rows
    for row, (_, notation, *_) in enumerate(record.moves):
        undone = notation.startswith("undo ")
        kept.append(kept[int(notation.removeprefix("undo "))] if undone else (*kept[-1], row))
    return set(kept[-1])


def _decide(
    adviser: Adviser,
    view: Any,
    found: Analysis,
    accounts: dict[int, Account],
    row: int,
    state: Any,
    code: int,
) -> None:
    seat = int(view.me)
    legal = list(state.legal(seat))
    also = HIDDEN if code in legal else code
    iterations = max(found.iterations, len(legal) + 1)  # each choice once at the very least
    advice = adviser.weigh(view, iterations, FastPick(found.seed * 1_000_003 + row), int(also))
    if seat not in accounts:
        best = advice.best.expected
        accounts[seat] = Account(seat, int(state.chapter()), first=best, last=best)
        found.accounts.append(accounts[seat])
    account = accounts[seat]
    decision = Decision(row, seat, account.chapter, code, advice, advice.best.expected - account.last)
    account.luck += decision.luck
    account.given_away += decision.loss
    account.last = decision.expected
    found.decisions.append(decision)


def _close(accounts: dict[int, Account], state: Any) -> None:
    for seat, account in accounts.items():
        account.close(float(state.payoff(seat)))
    accounts.clear()
