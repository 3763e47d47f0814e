"""Addresses and networks that are kept out, in a file beside the tables so that a restart keeps them out."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from stopville.server.callers import parsed

FILE: Final = "bans.json"  # in the folder of a server
MOST: Final = 10_000

Network = IPv4Network | IPv6Network

log = logging.getLogger("stopville")


class Ban(Struct, frozen=True):
    network: str  # 192.0.2.7/32, 2001:db8::/64
    until: int | None = None  # seconds since 1970; None: until it is lifted


class TooMany(Exception):
    """No more bans are kept."""


class Bans:
    """`now` is in seconds since 1970.  A change is on the disk before it counts."""

    def __init__(self, file: Path | None, now: Callable[[], float]) -> None:
        self.file = file  # None: nothing is kept
        self.now = now
        self._bans: dict[Network, Ban] = {} if file is None else _read(file)

    def __bool__(self) -> bool:
        return bool(self._bans)

    def __contains__(self, address: str) -> bool:
        """Whether this address is kept out now."""
        found = parsed(address)
        return found is not None and any(
            found in network for network, ban in self._bans.items() if self._stands(ban)
        )

    def all(self) -> list[Ban]:
        return [ban for ban in self._bans.values() if self._stands(ban)]

    def add(self, network: Network, minutes: int) -> Ban:
        """For so many minutes; 0: until it is lifted."""
        ban = Ban(str(network), int(self.now()) + 60 * minutes if minutes else None)
        standing = {network_of(each.network): each for each in self.all()}
        if len(standing) >= MOST:
            raise TooMany
        self._keep({**standing, network: ban})
        return ban

    def lift(self, network: Network) -> bool:
        """False if there was no such ban."""
        there = network in self._bans
        self._keep({each: ban for each, ban in self._bans.items() if each != network})
        return there

    def _stands(self, ban: Ban) -> bool:
        return ban.until is None or self.now() < ban.until

    def _keep(self, bans: dict[Network, Ban]) -> None:
        if self.file is not None:
            unfinished = self.file.with_suffix(".unfinished")
            with open(os.open(unfinished, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.encode(list(bans.values())))
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, self.file)
        self._bans = bans


def _read(file: Path) -> dict[Network, Ban]:
    try:
        found = msgspec.json.decode(file.read_bytes(), type=list[Ban])
        return {network_of(ban.network): ban for ban in found}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as fault:  # tables are served all the same
        log.error("%s cannot be read, nobody is kept out: %s", file, fault)
        return {}


def network_of(text: str) -> Network:
    """An address alone is a network of one; ValueError if it is neither."""
    address = parsed(text)
    return ip_network(text.strip() if address is None else address, strict=False)
