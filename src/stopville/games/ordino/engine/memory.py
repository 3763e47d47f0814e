"""What a seat knows: everything.  To imagine is to copy."""

from __future__ import annotations

from stopville.core.engine.pick import Pick
from stopville.core.engine.state import Memory
from stopville.games.ordino.engine.rules.state import State


class Seen(Memory):
    def __init__(self, known: State) -> None:
        self.known: State = known

    def imagine(self, pick: Pick) -> State:
        return self.known.copy()
