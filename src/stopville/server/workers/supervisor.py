"""Listens, and hands every connection to the worker whose table its request is about."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import time
from collections.abc import Callable
from contextlib import closing
from itertools import count
from typing import Any, Final, NamedTuple

import msgspec

from stopville.server import logs
from stopville.server.admin import Close
from stopville.server.admin_socket import listening
from stopville.server.app import Settings
from stopville.server.callers import Trusted
from stopville.server.connections import Connections
from stopville.server.meters import REFUSALS, Meters
from stopville.server.serving import ACCEPTED_AT_ONCE, QUEUE, keep_files_in_reserve
from stopville.server.share import Share
from stopville.server.store import claim
from stopville.server.workers.admin import ADMIN_SECONDS, Admin
from stopville.server.workers.arrivals import Arrival
from stopville.server.workers.channel import Ask, Ended, Message, Ready, Spent, Told, Visit, What
from stopville.server.workers.heads import Head
from stopville.server.workers.orders import orders
from stopville.server.workers.process import WorkerProcess
from stopville.server.workers.questions import NO_ANSWER, SUPERVISOR, Questions
from stopville.server.workers.shared_rates import SharedLimits
from stopville.server.workers.tally import Tally

REST_SECONDS: Final = 1.0  # when the system has no more files for connections

log = logging.getLogger("stopville")


class Handed(NamedTuple):
    """A connection that a worker has."""

    worker: int
    address: str
    socket_of: str  # see Verdict


def supervise(
    settings: Settings,
    workers: int,
    listening: socket.socket,
    ready: Callable[[str, int], None],
    level: str = "warning",
    as_json: bool = False,
) -> bool:
    """Serves until it is told to stop; False if a worker could not even begin."""
    logs.set_up(level, as_json)

    async def serve() -> bool:
        supervisor = Supervisor(settings, workers, listening, level, as_json)
        return await supervisor.serve(lambda: ready(*listening.getsockname()[:2]))

    with closing(claim(settings.data)):
        return asyncio.run(serve())


class Supervisor:
    def __init__(
        self, settings: Settings, workers: int, listening: socket.socket, level: str, as_json: bool
    ) -> None:
        self.base_path = settings.base_path
        self.data = settings.data
        self.listening = listening
        self.connections = Connections(settings.limits, Trusted(settings.proxies), Meters())
        self.tally = Tally(settings.limits, self.connections.trusted, time.monotonic)
        self.shared = SharedLimits(settings.limits, settings.messages, time.monotonic)
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        shares = [Share(number, workers) for number in range(workers)]
        told = [orders(settings, share, level, as_json) for share in shares]
        self.workers = [WorkerProcess(each, self._stop, self._heard, self._died) for each in told]
        self.questions = Questions(SUPERVISOR)
        self.admin = Admin(self.workers, self._ask)
        self._turn = count()
        self._numbers = count()
        self._handed: dict[int, Handed] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._make_meters(self.connections.meters)

    def _make_meters(self, meters: Meters) -> None:
        self.given = meters.counter("connections_handed_total", "Connections handed to workers")
        self.refused = meters.counter(*REFUSALS)
        gauge, workers = meters.gauge, self.workers
        gauge("workers_serving", "Workers that serve", lambda: sum(worker.serving for worker in workers))
        restarts = "Workers started again after their end"
        gauge("worker_restarts_total", restarts, lambda: sum(w.restarts for w in workers), "counter")

    async def serve(self, ready: Callable[[], None]) -> bool:
        keep_files_in_reserve(self.connections)
        for number in (signal.SIGINT, signal.SIGTERM):
            self._loop.add_signal_handler(number, self._stop.set)
        async with asyncio.TaskGroup() as lives:
            for worker in self.workers:
                lives.create_task(worker.live())
            opening = lives.create_task(self._open(ready))
            async with listening(self.data, self.admin.answer):
                await self._stop.wait()
            opening.cancel()
            self._loop.remove_reader(self.listening)
            self.listening.close()
        return all(worker.ready.is_set() for worker in self.workers)

    async def _open(self, ready: Callable[[], None]) -> None:
        for worker in self.workers:
            await worker.ready.wait()
        self.listening.setblocking(False)
        self.listening.listen(QUEUE)
        self._loop.add_reader(self.listening, self._accept)
        ready()

    # -- connections that come

    def _accept(self) -> None:
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                taken, peer = self.listening.accept()
            except (BlockingIOError, ConnectionError, InterruptedError):
                return
            except OSError as fault:
                log.warning("no more connections can be accepted for now: %s", fault.strerror)
                self._loop.remove_reader(self.listening)
                self._loop.call_later(REST_SECONDS, self._accept_again)
                return
            self._arrive(taken, str(peer[0]))

    def _accept_again(self) -> None:
        if not self._stop.is_set():
            self._loop.add_reader(self.listening, self._accept)

    def _arrive(self, taken: socket.socket, address: str) -> None:
        if not self.connections.enter(address):
            taken.close()
            return
        arrival = Arrival(taken, address, self.base_path, self._complete, self._gone)
        self.connections.waits(arrival)
        arrival.look()

    def _gone(self, arrival: Arrival) -> None:
        self.connections.busy(arrival)
        self.connections.leave(arrival.address)

    def _complete(self, arrival: Arrival, head: Head) -> None:
        self.connections.busy(arrival)
        verdict = self.tally.judge(arrival.address, head)
        worker, n = self._worker_for(head), next(self._numbers)
        self.given.add()
        if verdict.code:
            self.refused.add(verdict.code)
        self._handed[n] = Handed(worker.number, arrival.address, verdict.socket_of)
        if not worker.channel.send(Visit(n, verdict.code, verdict.retry), arrival.taken.detach()):
            self._ended(n)

    def _worker_for(self, head: Head) -> WorkerProcess:
        """The owner of its table; otherwise each of those that serve, in turn."""
        number = head.owner(len(self.workers))
        if number is not None:
            return self.workers[number]
        first = next(self._turn) % len(self.workers)
        in_turn = [*self.workers[first:], *self.workers[:first]]
        return next((worker for worker in in_turn if worker.serving), in_turn[0])

    # -- what workers say

    def _heard(self, worker: WorkerProcess, message: Message) -> None:
        if isinstance(message, Ended):
            self._ended(message.n)
        elif isinstance(message, Spent):
            self._spent(message)
        elif isinstance(message, Ready):
            self._greet(worker)
        elif isinstance(message, Told):
            self._pass_on(message)
        elif isinstance(message, Ask):
            self._asked(worker, message)

    def _spent(self, message: Spent) -> None:
        stop = self.shared.add(message)
        if stop is not None:
            for worker in self.workers:
                worker.channel.send(stop)

    def _greet(self, worker: WorkerProcess) -> None:
        """A worker that comes back has forgotten what it was told."""
        if self.admin.closed:
            task = self._loop.create_task(self._ask(worker.number, msgspec.json.encode(Close(True))))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _pass_on(self, told: Told) -> None:
        if told.to == SUPERVISOR:
            self.questions.hear(told)
        else:
            self.workers[told.to].channel.send(told)

    def _asked(self, worker: WorkerProcess, message: Ask) -> None:
        """To another worker, which answers if it serves; or to the supervisor itself."""
        if message.to == SUPERVISOR:
            told = msgspec.json.encode(self._own_answer(message.what))
            worker.channel.send(Told(message.n, message.by, msgspec.Raw(told)))
        elif self.workers[message.to].serving:
            self.workers[message.to].channel.send(message)
        else:
            worker.channel.send(Told(message.n, message.by, NO_ANSWER))

    def _own_answer(self, what: What) -> Any:
        return self.connections.meters.text() if what == "figures" else {}

    async def _ask(self, number: int, request: bytes) -> bytes | None:
        """What a worker answers to stopville admin."""
        worker = self.workers[number]
        if not worker.serving:
            return None
        return await self.questions.ask(worker.channel.send, number, "admin", request, ADMIN_SECONDS)

    def _ended(self, n: int) -> None:
        handed = self._handed.pop(n, None)
        if handed is None:
            return
        self.connections.leave(handed.address)
        if handed.socket_of:
            self.tally.sockets.leave(handed.socket_of)

    def _died(self, worker: WorkerProcess) -> None:
        """With it went its connections."""
        for n in [n for n, handed in self._handed.items() if handed.worker == worker.number]:
            self._ended(n)
