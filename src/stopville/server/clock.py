"""Time, handed in: the system's for a server, a hand-turned one for tests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back, whatever happens to the time of day."""
        ...

    def at(self, when: float, call: Callable[[], None]) -> Timer:
        """Calls when it is time, at once if it was long ago."""
        ...


class SystemClock:
    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    def at(self, when: float, call: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), call)


class HandClock:
    """Stands still until somebody turns it."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._passed = 0.0
        self._timers: list[HandTimer] = []

    def now(self) -> float:
        return self._now

    def monotonic(self) -> float:
        return self._passed

    def at(self, when: float, call: Callable[[], None]) -> Timer:
        timer = HandTimer(when, call)
        self._timers.append(timer)
        return timer

    def turn(self, seconds: float) -> None:
        """Lets time pass; what falls due happens in order."""
        self._passed += max(0.0, seconds)
        self._now += seconds
        due = sorted((timer for timer in self._timers if timer.when <= self._now), key=lambda t: t.when)
        self._timers = [timer for timer in self._timers if timer.when > self._now]
        for timer in due:
            if not timer.cancelled:
                timer.call()


class HandTimer:
    def __init__(self, when: float, call: Callable[[], None]) -> None:
        self.when = when
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True
