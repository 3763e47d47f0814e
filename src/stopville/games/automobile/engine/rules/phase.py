"""What a phase is: who acts, what may be done, what it does, when it is over.  It holds nothing itself."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine.material import SPACES
from stopville.games.automobile.engine.position import Position


class Phase:
    def enter(self, s: Position) -> None:
        s.next = 0

    def turn(self, s: Position) -> i64:
        """Whoever is next in the order."""
        return s.order[s.next]

    def legal(self, s: Position, seat: i64) -> vec[i64]:
        raise NotImplementedError

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        raise NotImplementedError

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        raise NotImplementedError

    def done(self, s: Position) -> bool:
        return s.next >= s.players

    def leave(self, s: Position) -> None:
        """What is left to do when everybody has acted."""

    def allowed(self, s: Position, seat: i64, found: vec[i64], first: i64, size: i64) -> vec[i64]:
        """The codes of one block that nothing forbids, behind those found already."""
        for code in range(first, first + size):
            if self.refuse(s, seat, code) == ALLOWED:
                found = append(found, code)
        return found

    def allowed_at_home(self, s: Position, seat: i64, found: vec[i64], first: i64, each: i64) -> vec[i64]:
        """The same where a block has `each` codes for every space, of the player's own spaces."""
        for space in range(SPACES):
            if s.owner[space] == seat:
                found = self.allowed(s, seat, found, first + each * space, each)
        return found


class Automatic(Phase):
    """A phase in which nobody chooses anything."""

    def legal(self, s: Position, seat: i64) -> vec[i64]:
        return vec[i64]()

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        return NO_SUCH_ACTION

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        raise AssertionError("nobody acts in this phase")

    def done(self, s: Position) -> bool:
        return True
