"""One connected page, as a table knows it: messages are put here and sent from here.

A page that does not read delays nobody: what waits for it is counted in bytes, and when that is too much its
connection is ended.  It comes back and is shown everything anew; nothing is skipped in silence.
"""

from __future__ import annotations

from typing import Final

MOST_BYTES: Final = 200_000  # waiting for one page
TOO_SLOW: Final = 1013
RESTART: Final = 1012


class Client:
    def __init__(self) -> None:
        self.closed: int | None = None  # the code it was closed with
        self.unsent = 0  # bytes
        self._waiting: list[bytes] = []

    def put(self, message: bytes) -> None:
        if self.closed is not None:
            return
        self._waiting.append(message)
        self.unsent += len(message)
        if len(self._waiting) == 1:
            self.wake()
        elif self.unsent > MOST_BYTES:
            self.close(TOO_SLOW)

    def waiting(self) -> list[bytes]:
        """What has not been sent yet: it is the caller's to send."""
        found, self._waiting, self.unsent = self._waiting, [], 0
        return found

    def wake(self) -> None:
        """Called when something waits where nothing did."""

    def close(self, code: int) -> None:
        """The page must go; it may come back and ask for everything anew."""
        if self.closed is None:
            self.closed = code
