"""Players of Automobile, by level.

All of them try each action on paper (engine/sense.py).  The lower ones think of less; the expert
lets what looks best run through imagined tables, where everybody plays on with sense.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from stopville.bots.advice import Advice, Choice, Reason, by_rule_of_thumb, ran
from stopville.bots.automobile.engine.firm import Wit
from stopville.bots.automobile.engine.guide import Accounts, SensibleRest
from stopville.bots.automobile.engine.sense import Sense
from stopville.bots.search.halving import Halving
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import HIDDEN
from stopville.games.automobile.engine.codes import DONE, LOAN, PASS, TAKE_CUBES, is_make
from stopville.games.automobile.engine.material import CHARACTERS, DURANT, HOWARD, KETTERING
from stopville.games.automobile.engine.memory import Seen
from stopville.games.automobile.engine.position import ACTION_PHASE, CHARACTER_PHASE, DECISION_PHASE
from stopville.games.automobile.game import Automobile
from stopville.games.automobile.view_gen import View

A = TypeVar("A")


@dataclass(frozen=True)
class Level:
    wit: Wit
    overlooks: int = 0  # percent of what could be done that does not come to mind
    errs: int = 0  # dollars by which it may be wrong about what an action brings, up or down
    tastes: bool = True  # likes one of the characters more than others do


BEGINNER: Final = Level(
    Wit(rivals=70, ageing=False, tiles=False, patience=False, plans=False), overlooks=45, errs=6000
)
AMATEUR: Final = Level(
    Wit(rivals=100, ageing=False, tiles=True, patience=False, plans=False), overlooks=45, errs=600
)
SKILLED: Final = Level(Wit(rivals=100, ageing=True, tiles=True, patience=True, plans=True))
UNTAUGHT: Final = Level(SKILLED.wit, tastes=False)  # of an expert's first look

# Of ten players four see it as it is, three like Durant and three Kettering: so tables open differently.
TASTES: Final = (HOWARD,) * 4 + (DURANT,) * 3 + (KETTERING,) * 3
LIKING: Final = 100.0  # dollars
LITTLE: Final = 10.0  # dollars that make no difference
MOST_WEIGHED: Final = 400  # games imagined for all choices together: one takes a millisecond
WORTH_A_RACE: Final = (CHARACTER_PHASE, ACTION_PHASE, DECISION_PHASE)  # sales decide themselves


@dataclass(frozen=True)
class Effort:
    """How much an expert imagines."""

    candidates: int = 6
    games: int = 14  # imagined in every lap
    turns: int = 1  # ahead


class Player:
    """Takes what leaves most at the end of the turn, as far as it can think."""

    def __init__(self, game: Automobile, level: Level) -> None:
        self.game = game
        self.level = level
        self.sense = Sense(level.wit)

    def learn(self, seed: int) -> None:
        """Whom it likes among the characters; an expert goes by what its race finds."""
        if self.level.tastes:
            liked = TASTES[seed % len(TASTES)]
            self.sense.prefer([LIKING if character == liked else 0.0 for character in range(len(CHARACTERS))])

    def choose(self, view: View, legal: Sequence[A], pick: Pick) -> A:
        if len(legal) == 1:
            return legal[0]
        codes: list[int] = [self.game.book.code(action) for action in legal]  # type: ignore[arg-type]  # of this game
        return legal[codes.index(self.code(self.game.recall(view), view.me, codes, pick))]

    def code(self, seen: Seen, me: int, legal: list[int], pick: Pick) -> int:
        thought_of = self.thought_of(legal, pick) if self.level.overlooks else legal
        if not self.level.errs:
            return int(self.sense.choose_of(seen.known, me, thought_of))
        values = self.sense.values_of(seen.known, me, thought_of)
        felt = [value + self.error(pick) for value in values]
        return thought_of[felt.index(max(felt))]

    def error(self, pick: Pick) -> int:
        return pick.below(2 * self.level.errs + 1) - self.level.errs

    def thought_of(self, legal: list[int], pick: Pick) -> list[int]:
        """Nobody forgets to make cars or to stop, and nobody borrows because he forgot all else."""
        found = [code for code in legal if never_forgotten(code) or pick.below(100) >= self.level.overlooks]
        return found if any(code != LOAN for code in found) else legal


def never_forgotten(code: int) -> bool:
    return code in (PASS, DONE, LOAN, TAKE_CUBES) or is_make(code)


class Expert(Player):
    def __init__(self, game: Automobile, effort: Effort | None = None) -> None:
        super().__init__(game, UNTAUGHT)
        self.effort = effort or Effort()
        self.iterations = self.effort.games

    def code(self, seen: Seen, me: int, legal: list[int], pick: Pick) -> int:
        return self.found(seen, me, legal, pick).best.code

    def found(self, seen: Seen, me: int, legal: list[int], pick: Pick) -> Advice:
        if seen.known.phase not in WORTH_A_RACE or len(legal) == 1:
            return by_rule_of_thumb(me, super().code(seen, me, legal, pick))
        guide = SensibleRest(self.sense, self.until(seen), self.effort.candidates)
        race = Halving(seen, me, guide)
        race.run(guide.shortlist(seen.known, me, legal), self.iterations, pick)
        return ran(me, race.all())

    def until(self, seen: Seen) -> int:
        """The turn at whose beginning imagined tables are judged."""
        return int(seen.known.turn_number) + self.effort.turns

    # -- for others

    def advise(self, view: View, pick: Pick) -> Advice:
        seen = self.game.recall(view)
        found = self.found(seen, view.me, [int(code) for code in seen.known.legal(view.me)], pick)
        return replace(found, reasons=self.reasons(seen, view.me, found))

    def weigh(self, view: View, iterations: int, pick: Pick, also: int = int(HIDDEN)) -> Advice:
        seen = self.game.recall(view)
        codes = [int(code) for code in seen.known.legal(view.me)]
        codes += [also] if also != HIDDEN else []
        race = Halving(seen, view.me, Accounts(self.sense, self.until(seen), self.effort.candidates))
        race.weigh(codes, max(1, min(iterations, MOST_WEIGHED) // len(codes)), pick)
        return ran(view.me, race.all())

    def reasons(self, seen: Seen, me: int, found: Advice) -> tuple[Reason, ...]:
        """What the sense, which tries each action on paper, says of the two best."""
        if len(found.weighed) == 1:
            return ()
        best, other = (each.code for each in found.weighed[:2])
        more, less = self.sense.values_of(seen.known, me, [best, other])
        if more - less < LITTLE:
            return (Reason("no_difference"),)
        return (Reason("end_of_turn", {"dollars": int(round(more - less, -1)), "other": Choice(other)}),)


# -- the levels by name --------------------------------------------------------------------------------


def beginner(game: Automobile) -> Player:
    return Player(game, BEGINNER)


def amateur(game: Automobile) -> Player:
    return Player(game, AMATEUR)


def skilled(game: Automobile) -> Player:
    return Player(game, SKILLED)


def expert(game: Automobile) -> Player:
    return Expert(game)
