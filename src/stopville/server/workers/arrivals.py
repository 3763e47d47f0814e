"""A connection that the supervisor has accepted, until the head of its request is there.

The head is only looked at (MSG_PEEK) and stays in the connection, so that the worker reads it as usual.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Final

from stopville.server.connections import HEAD_SECONDS
from stopville.server.workers.heads import MOST_BYTES, Head, head_of

FIRST_PAUSE: Final = 0.005  # seconds between two looks at a head that is not complete; it doubles
LONGEST_PAUSE: Final = 1.0


class Arrival:
    def __init__(
        self,
        taken: socket.socket,
        address: str,
        base_path: str,
        complete: Callable[[Arrival, Head], None],
        gone: Callable[[Arrival], None],
    ) -> None:
        self.taken = taken
        self.address = address
        self._base_path = base_path
        self._complete = complete
        self._gone = gone
        self._loop = asyncio.get_running_loop()
        self._pause = FIRST_PAUSE
        self._waiting: asyncio.TimerHandle | None = None
        self._late = self._loop.call_later(HEAD_SECONDS, self.close)
        taken.setblocking(False)

    def look(self) -> None:
        try:
            seen = self.taken.recv(MOST_BYTES, socket.MSG_PEEK)
        except BlockingIOError:
            self._loop.add_reader(self.taken, self.look)
            return
        except OSError:
            seen = b""
        head = head_of(seen, self._base_path) if seen else None
        if head is not None:
            self._stop()
            self._complete(self, head)
        elif seen:
            self._look_later()
        else:
            self.close()

    def _look_later(self) -> None:
        """It could be read all the time, which would tell nothing new: a pause instead."""
        self._loop.remove_reader(self.taken)
        self._waiting = self._loop.call_later(self._pause, self.look)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _stop(self) -> None:
        self._loop.remove_reader(self.taken)
        self._late.cancel()
        if self._waiting is not None:
            self._waiting.cancel()

    def close(self) -> None:
        """It has waited too long, or makes room for another."""
        self._stop()
        self.taken.close()
        self._gone(self)
