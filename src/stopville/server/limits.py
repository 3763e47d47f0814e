"""How much one caller may ask for: the numbers, and what counts them."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

FRAME: Final = 8192  # bytes of one message
MESSAGES: Final = (100, 20.0)  # so many in so many seconds, on one socket
TABLES: Final = (30, 3600.0)  # made from one address
LINES: Final = (30, 60.0)  # of chat by one seat
POINTS: Final = (60, 60.0)  # fingers on the board by one seat
BODY: Final = 65_536  # bytes of a request; a record may be larger
PATH: Final = 2048  # bytes of an address with its query
MOST_KEYS: Final = 100_000  # callers remembered at a time

MINUTE: Final = 60.0
REMATCHES: Final = 4  # for each new table that an address may make
HTTP_SHARE: Final = 2  # connections of one address for each socket that it may have
HTTP_SPARE: Final = 50  # and some more, so that a low limit leaves room for the page's files


@dataclass(frozen=True)
class Limits:
    """What `stopville serve` lets be chosen; as it stands, enough for a school behind one address."""

    connections: int = 2000  # TCP, in all
    sockets_per_address: int = 100  # WebSockets open at a time
    requests_per_minute: int = 3000  # over HTTP from one address; a page is some thirty files
    messages_per_minute: int = 6000  # on all sockets of one address together
    handshakes_per_minute: int = 300  # WebSockets opened from one address
    tables_per_hour: int = TABLES[0]  # made from one address

    @property
    def connections_per_address(self) -> int:
        return self.sockets_per_address * HTTP_SHARE + HTTP_SPARE


class Rate:
    """At most so many in any stretch of so many seconds, for each key.

    `now` is a monotonic clock.  Whoever was silent for that long is forgotten; of more than `most_keys`
    callers the one who has been silent longest is forgotten first.
    """

    def __init__(
        self, limit: tuple[int, float], now: Callable[[], float], most_keys: int = MOST_KEYS
    ) -> None:
        self.most, self.seconds = limit
        self.now = now
        self.most_keys = most_keys
        self._times: OrderedDict[Hashable, deque[float]] = OrderedDict()  # silent longest first

    def __len__(self) -> int:
        return len(self._times)

    def allows(self, key: Hashable) -> bool:
        """Counts this one, unless it is one too many."""
        now = self.now()
        times = self._recent(key, now)
        if len(self._times) > 1:
            self._forget(now)
        if len(times) >= self.most:
            return False
        times.append(now)
        return True

    def wait(self, key: Hashable) -> int:
        """After how many whole seconds one more is allowed: the Retry-After of a refusal."""
        now = self.now()
        times = self._recent(key, now)
        return int(times[0] + self.seconds - now) + 1 if len(times) >= self.most else 0

    def _recent(self, key: Hashable, now: float) -> deque[float]:
        times = self._times.get(key)
        if times is None:
            times = self._times[key] = deque()
        else:
            self._times.move_to_end(key)
        while times and times[0] <= now - self.seconds:
            times.popleft()
        return times

    def _forget(self, now: float) -> None:
        """Two at most, so that no call takes long and the table still shrinks faster than it grows."""
        for _ in range(min(2, len(self._times) - 1)):
            key, times = next(iter(self._times.items()))
            if len(self._times) <= self.most_keys and times and times[-1] > now - self.seconds:
                return
            del self._times[key]


class Count:
    """At most so many at a time, for each key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.total = 0
        self._open: dict[Hashable, int] = {}

    def enter(self, key: Hashable) -> bool:
        if self._open.get(key, 0) >= self.most:
            return False
        self._open[key] = self._open.get(key, 0) + 1
        self.total += 1
        return True

    def leave(self, key: Hashable) -> None:
        self._open[key] -= 1
        self.total -= 1
        if not self._open[key]:
            del self._open[key]
