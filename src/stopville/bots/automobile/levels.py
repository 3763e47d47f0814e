"""Players of Automobile, by level.

All of them try each action on paper (engine/sense.py).  The lower ones think of less; the expert
lets what looks best run through imagined tables, where everybody plays on with sense.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from stopville.bots.automobile.engine.firm import Wit
from stopville.bots.automobile.engine.guide import SensibleRest
from stopville.bots.automobile.engine.sense import Sense
from stopville.bots.search.race import Race
from stopville.core.engine.pick import Pick
from stopville.games.automobile.engine.codes import DONE, LOAN, PASS, TAKE_CUBES, is_make
from stopville.games.automobile.engine.memory import Seen
from stopville.games.automobile.engine.position import ACTION_PHASE, CHARACTER_PHASE, DECISION_PHASE
from stopville.games.automobile.game import Automobile
from stopville.games.automobile.view_gen import View

A = TypeVar("A")


@dataclass(frozen=True)
class Level:
    wit: Wit
    overlooks: int = 0  # percent of what could be done that does not come to mind


BEGINNER: Final = Level(Wit(rivals=70, ageing=False, tiles=False, patience=False, plans=False), overlooks=45)
AMATEUR: Final = Level(Wit(rivals=100, ageing=False, tiles=True, patience=False, plans=False), overlooks=20)
SKILLED: Final = Level(Wit(rivals=100, ageing=True, tiles=True, patience=True, plans=True))

WORTH_A_RACE: Final = (CHARACTER_PHASE, ACTION_PHASE, DECISION_PHASE)  # sales decide themselves


@dataclass(frozen=True)
class Effort:
    """How much an expert imagines."""

    candidates: int = 6
    worlds: int = 2  # in the first lap
    turns: int = 1  # ahead


class Player:
    """Takes what leaves most at the end of the turn, as far as it can think."""

    def __init__(self, game: Automobile, level: Level) -> None:
        self.game = game
        self.level = level
        self.sense = Sense(level.wit)

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A:
        if len(legal) == 1:
            return legal[0]
        codes: list[int] = [self.game.book.code(action) for action in legal]  # type: ignore[arg-type]  # of this game
        return legal[codes.index(self.code(self.game.recall(view), view.me, codes, pick))]

    def code(self, seen: Seen, me: int, legal: list[int], pick: Pick) -> int:
        thought_of = self.thought_of(legal, pick) if self.level.overlooks else legal
        return self.sense.choose_of(seen.known, me, thought_of)

    def thought_of(self, legal: list[int], pick: Pick) -> list[int]:
        """Nobody forgets to make cars or to stop, and nobody borrows because he forgot all else."""
        found = [code for code in legal if never_forgotten(code) or pick.below(100) >= self.level.overlooks]
        return found if any(code != LOAN for code in found) else legal


def never_forgotten(code: int) -> bool:
    return code in (PASS, DONE, LOAN, TAKE_CUBES) or is_make(code)


class Expert(Player):
    def __init__(self, game: Automobile, effort: Effort | None = None) -> None:
        super().__init__(game, SKILLED)
        self.effort = effort or Effort()

    def code(self, seen: Seen, me: int, legal: list[int], pick: Pick) -> int:
        if seen.known.phase not in WORTH_A_RACE:
            return super().code(seen, me, legal, pick)
        until = seen.known.turn_number + self.effort.turns
        guide = SensibleRest(self.sense, until, self.effort.candidates)
        race = Race(seen, me, guide)
        race.run(guide.shortlist(seen.known, me, legal), self.effort.worlds, pick)
        return race.best()


# -- the levels by name --------------------------------------------------------------------------------


def beginner(game: Automobile) -> Player:
    return Player(game, BEGINNER)


def amateur(game: Automobile) -> Player:
    return Player(game, AMATEUR)


def skilled(game: Automobile) -> Player:
    return Player(game, SKILLED)


def expert(game: Automobile) -> Player:
    return Expert(game)
