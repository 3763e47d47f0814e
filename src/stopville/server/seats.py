"""Who sits where, with which key, on how many devices, and since when somebody is gone."""

from __future__ import annotations

from collections import Counter
from typing import Final

from stopville.core.engine.seats import WATCHER
from stopville.core.game import AnyGame
from stopville.server.clock import Clock
from stopville.server.saved import BOT, PLAYING, Chair, Progress, Saved
from stopville.server.sessions import opens, seat_of

LEFT_OUT_AFTER: Final = 180  # seconds after which somebody who is gone no longer counts for a consent


class Seats:
    """The chairs of a table and the people on them.  `chairs` follows the saved row of the table."""

    def __init__(self, game: AnyGame, saved: Saved, clock: Clock) -> None:
        self.chairs: tuple[Chair, ...] = saved.chairs
        self.away = saved.away
        self.sides = game.sides(saved.players)
        self.clock = clock
        self.sockets: Counter[int] = Counter()
        self.gone = dict.fromkeys(range(saved.players), clock.now())  # nobody is here yet
        self.changes = 0  # how many arrivals and departures so far: what was written about them is then old
        self.playing = False

    def follow(self, saved: Saved, progress: Progress) -> None:
        """What is now on the disk about the chairs."""
        self.chairs = saved.chairs
        self.playing = progress.status == PLAYING

    # -- names, sides and keys

    @property
    def names(self) -> list[str]:
        return [chair.name or str(seat + 1) for seat, chair in enumerate(self.chairs)]

    def side_of(self, seat: int) -> tuple[int, ...]:
        return next(side for side in self.sides if seat in side)

    def opened_by(self, secret: str) -> int | None:
        """The seat that this key opens; an invitation opens its seat until somebody has taken it."""
        by_key = seat_of(secret, [chair.hash for chair in self.chairs])
        return by_key if by_key is not None else self.invited_by(secret)

    def invited_by(self, secret: str) -> int | None:
        return seat_of(secret, ["" if chair.hash else chair.link for chair in self.chairs])

    def why_shut(self, secret: str) -> str:
        """The problem with a secret that opens no seat."""
        used = seat_of(secret, [chair.link for chair in self.chairs]) is not None
        return "link_used" if used else "wrong_secret"

    def lock(self, seat: int) -> str:
        """What a socket of this seat was opened with; when it changes, the socket is closed."""
        if seat == WATCHER:
            return ""
        chair = self.chairs[seat]
        return chair.hash or chair.link

    # -- presence

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

    @property
    def watchers(self) -> int:
        return self.sockets[WATCHER]

    def anybody(self) -> bool:
        return bool(self.sockets)

    def gone_for(self, seat: int, seconds: int) -> bool:
        return seat in self.gone and self.clock.now() >= self.gone[seat] + seconds

    # -- who plays

    def stands_in(self, seat: int) -> bool:
        """Whether a bot plays for the person of this seat."""
        chair = self.chairs[seat]
        if chair.kind == BOT or not self.playing:
            return False
        return chair.handed or chair.resigned or bool(self.away and self.gone_for(seat, self.away))

    def played_by_bot(self, seat: int) -> bool:
        return self.chairs[seat].kind == BOT or self.stands_in(seat)

    def replaced(self, seat: int) -> bool:
        """A bot holds this seat: by its owner's will, or because they have been gone for long."""
        chair = self.chairs[seat]
        if chair.kind == BOT or chair.handed or chair.resigned:
            return True
        return self.stands_in(seat) and self.gone_for(seat, LEFT_OUT_AFTER)

    def people(self) -> list[int]:
        """Whose consent an undo needs: every person whose seat no bot holds, here or not."""
        return [seat for seat in range(len(self.chairs)) if not self.replaced(seat)]

    def asked_to_stop(self, against: tuple[int, ...]) -> list[int]:
        """Whose consent stopping needs: not that of those gone for long, unless they have said no."""
        asked = {seat for seat in self.people() if not self.gone_for(seat, LEFT_OUT_AFTER)}
        return sorted(asked | {seat for seat in against if not self.chairs[seat].resigned})


def is_host(saved: Saved, secret: str) -> bool:
    return opens(secret, saved.host)
