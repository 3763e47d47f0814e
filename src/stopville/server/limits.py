"""How much one caller may ask for, and who the caller is."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from ipaddress import ip_address, ip_network
from typing import Final

FRAME: Final = 8192  # bytes of one message
MESSAGES: Final = (100, 20.0)  # so many in so many seconds, on one socket
SOCKETS: Final = 20  # open at a time from one address
TABLES: Final = (30, 3600.0)  # made from one address
LINES: Final = (30, 60.0)  # of chat by one seat
POINTS: Final = (60, 60.0)  # fingers on the board by one seat
REQUESTS: Final = (600, 60.0)  # over HTTP from one address
BODY: Final = 65_536  # bytes of a request; a record may be larger
MOST_KEYS: Final = 100_000  # callers remembered at a time


class Rate:
    """At most so many in any stretch of so many seconds, for each key."""

    def __init__(self, limit: tuple[int, float], now: Callable[[], float]) -> None:
        self.most, self.seconds = limit
        self.now = now
        self._times: dict[Hashable, deque[float]] = {}

    def allows(self, key: Hashable) -> bool:
        """Counts this one, unless it is one too many."""
        now = self.now()
        times = self._times.setdefault(key, deque())
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        if len(self._times) > MOST_KEYS:
            self._forget(now)
        return True

    def _forget(self, now: float) -> None:
        old = [key for key, times in self._times.items() if not times or times[-1] <= now - self.seconds]
        for key in old:
            del self._times[key]


class Count:
    """At most so many at a time, for each key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[Hashable, int] = {}

    def enter(self, key: Hashable) -> bool:
        if self._open.get(key, 0) >= self.most:
            return False
        self._open[key] = self._open.get(key, 0) + 1
        return True

    def leave(self, key: Hashable) -> None:
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]

    @property
    def total(self) -> int:
        return sum(self._open.values())


class Trusted:
    """The proxies whose word about addresses is believed; none unless the server was told."""

    def __init__(self, addresses: tuple[str, ...] = ()) -> None:
        self._networks = [ip_network(address, strict=False) for address in addresses]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def caller(self, peer: str, headers: Mapping[str, str]) -> str:
        """Who is at the other end: the nearest address that is no proxy of ours."""
        address = peer
        for hop in reversed(headers.get("x-forwarded-for", "").split(",")):
            if address not in self or not hop.strip():
                break
            address = hop.strip()
        return address

    def host(self, peer: str, headers: Mapping[str, str]) -> str:
        """The name under which the caller reached us."""
        said = headers.get("x-forwarded-host", "") if peer in self else ""
        return said or headers.get("host", "")


def one_network(address: str) -> str:
    """A household has one IPv4 address and 2**64 of IPv6: those count as one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network(f"{address}/64", strict=False)) if found.version == 6 else address
