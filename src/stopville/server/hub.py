"""Who is listening: rooms of connected pages, in this process.

A message is put into each page's queue and sent from there, so a slow page delays nobody.  One whose
queue is full is let go, never skipped in silence: it comes back and is shown everything anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Final, Protocol

MOST_WAITING: Final = 64  # messages


class Client:
    """One connected page."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self.most = most
        self.too_slow = asyncio.Event()
        self.thrown_out = asyncio.Event()
        self.on_first: Callable[[], None] = lambda: None  # called when something waits, where nothing did
        self._waiting: list[bytes] = []

    def put(self, message: bytes) -> None:
        if len(self._waiting) >= self.most:
            self.too_slow.set()
        if self.too_slow.is_set():
            return
        self._waiting.append(message)
        if len(self._waiting) == 1:
            self.on_first()

    def waiting(self) -> list[bytes]:
        """What has not been sent yet: it is the caller's to send."""
        found, self._waiting = self._waiting, []
        return found


class Hub(Protocol):
    """Another process's hub hears of changes through the store's versions; see docs/architecture.md."""

    def join(self, room: Hashable, client: Client) -> None: ...
    def leave(self, room: Hashable, client: Client) -> None: ...
    def publish(self, room: Hashable, message: bytes) -> None: ...
    def members(self, room: Hashable) -> int: ...
    def empty(self, room: Hashable) -> None: ...


class LocalHub:
    def __init__(self) -> None:
        self._rooms: dict[Hashable, dict[Client, None]] = {}

    def join(self, room: Hashable, client: Client) -> None:
        self._rooms.setdefault(room, {})[client] = None

    def leave(self, room: Hashable, client: Client) -> None:
        members = self._rooms.get(room, {})
        members.pop(client, None)
        if not members:
            self._rooms.pop(room, None)

    def publish(self, room: Hashable, message: bytes) -> None:
        for client in tuple(self._rooms.get(room, ())):
            client.put(message)

    def members(self, room: Hashable) -> int:
        return len(self._rooms.get(room, ()))

    def empty(self, room: Hashable) -> None:
        """Shows everybody the door."""
        for client in tuple(self._rooms.get(room, ())):
            client.thrown_out.set()
