"""A worker: the usual application, on connections that the supervisor hands over.

python -m stopville.server.workers.member '{…}'      an Orders as JSON; started by the supervisor only
"""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final

import msgspec
import uvicorn

from stopville.server.admin_socket import answer
from stopville.server.app import make_app
from stopville.server.connections import Door
from stopville.server.desk import Desk
from stopville.server.problems import Trouble
from stopville.server.serving import configured, set_up
from stopville.server.workers.channel import (
    Ask,
    Channel,
    Ended,
    Limited,
    Message,
    Ready,
    Spent,
    Stop,
    Told,
    Visit,
)
from stopville.server.workers.lobby import Lobby
from stopville.server.workers.orders import Orders
from stopville.server.workers.shared_rates import SharedRate

# The next request of the same connection may be about a table of another worker.
CLOSE: Final = [("connection", "close")]


class Member(uvicorn.Server):
    """uvicorn without a listening socket."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.lobby = Lobby(orders.share)
        self.app = make_app(orders.settings(self.lobby))
        set_up(self.app, orders.level, orders.as_json)
        super().__init__(configured(self.app, CLOSE))
        self._tasks: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        end = socket.socket(fileno=self.orders.channel)
        self.channel = Channel(end, self._heard, self._alone)
        self.lobby.channel = self.channel
        self._share_limits(self.app.state.desk)
        self.channel.send(Ready())

    def _share_limits(self, desk: Desk) -> None:
        desk.spoken = SharedRate(desk.spoken, partial(self._spent, "messages"))
        desk.rematches = SharedRate(desk.rematches, partial(self._spent, "rematches"))
        self.shared: dict[Limited, SharedRate] = {"messages": desk.spoken, "rematches": desk.rematches}

    def _spent(self, limit: Limited, caller: str, count: int) -> None:
        self.channel.send(Spent(limit, caller, count))

    def _alone(self) -> None:
        """The supervisor is gone: nobody would come any more."""
        self.should_exit = True

    def _heard(self, message: Message, descriptor: int) -> None:
        if isinstance(message, Visit):
            self._do(self._take(message, descriptor))
        elif isinstance(message, Ask):
            self._do(self._tell(message))
        elif isinstance(message, Told):
            self.lobby.questions.hear(message)
        elif isinstance(message, Stop):
            self.shared[message.limit].stop(message.caller, message.seconds)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _take(self, visit: Visit, descriptor: int) -> None:
        taken = socket.socket(fileno=descriptor)
        taken.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: self._door(visit), taken)
        except OSError:  # closed meanwhile
            taken.close()
            self.channel.send(Ended(visit.n))

    def _door(self, visit: Visit) -> Door:
        return HandedDoor(visit, self)

    async def _tell(self, asked: Ask) -> None:
        told = msgspec.json.encode(await self._answer(asked))
        self.channel.send(Told(asked.n, asked.by, msgspec.Raw(told)))

    async def _answer(self, asked: Ask) -> Any:
        desk: Desk = self.app.state.desk
        if asked.what == "tables":
            return await desk.house.public()
        if asked.what == "figures":
            return desk.meters.text()
        return desk.wrong() if asked.what == "health" else await answer(desk, bytes(asked.body))


class HandedDoor(Door):
    """Tells the supervisor when its connection has ended."""

    def __init__(self, visit: Visit, member: Member) -> None:
        super().__init__(member.app.connections, member.config, member.server_state, member.lifespan.state)
        self.visit = visit
        self.channel = member.channel
        self._told = False
        if visit.code:
            self.refusal = Trouble(visit.code, retry=visit.retry)

    def left(self) -> None:
        super().left()
        self._tell()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._tell()

    def _tell(self) -> None:
        if not self._told:
            self._told = True
            self.channel.send(Ended(self.visit.n))


def main() -> None:
    os.umask(0o077)
    member = Member(msgspec.json.decode(sys.argv[1], type=Orders))
    gc.freeze()  # what is here to stay is not looked through again and again
    member.run([])


if __name__ == "__main__":
    main()
