"""Who is connected to a table, and since when the others are gone."""

from __future__ import annotations

from collections import Counter

from stopville.core.engine.seats import WATCHER
from stopville.server.clock import Clock


class Presence:
    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.sockets: Counter[int] = Counter()
        self.gone = dict.fromkeys(range(players), clock.now())  # nobody is here yet
        self.changes = 0  # counted

    def arrive(self, seat: int) -> bool:
        """True if this seat was empty until now."""
        self.changes += 1
        self.sockets[seat] += 1
        self.gone.pop(seat, None)
        return self.sockets[seat] == 1

    def depart(self, seat: int) -> bool:
        """True if nobody is left on this seat."""
        self.changes += 1
        self.sockets[seat] -= 1
        if self.sockets[seat]:
            return False
        del self.sockets[seat]
        if seat != WATCHER:
            self.gone[seat] = self.clock.now()
        return True

    def here(self, seat: int) -> bool:
        return self.sockets[seat] > 0

    def anybody(self) -> bool:
        return bool(self.sockets)

    def gone_for(self, seat: int, seconds: int) -> bool:
        return seat in self.gone and self.clock.now() >= self.gone[seat] + seconds
