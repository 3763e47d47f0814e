"""The application on a socket: how the web server is set up, here and nowhere else."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import uvicorn

from stopville.server import logs
from stopville.server.connections import Connections, Door
from stopville.server.guard import Guard
from stopville.server.wire import Wire

ACCEPTED_AT_ONCE: Final = 64  # connections taken from the queue in one turn of the loop
QUEUE: Final = 2048  # connections that the system keeps waiting
KEEP_ALIVE: Final = 5  # seconds without a request
RESERVE: Final = 64 + 4 * ACCEPTED_AT_ONCE  # files for the store, bots and what is being refused

OURS: Final = ("*.sqlite*", "admin.sock", "bans.*")  # in the folder of a server


def run(
    app: Guard,
    listening: socket.socket,
    ready: Callable[[str, int], None],
    level: str = "warning",
    as_json: bool = False,
) -> None:
    """Serves until it is told to stop; `ready` hears the address once it is open."""
    set_up(app, level, as_json)
    server = server_for(app, listening, lambda: ready(*listening.getsockname()[:2]))
    gc.freeze()  # what is here to stay is not looked through again and again
    server.run([listening])


def set_up(app: Guard, level: str, as_json: bool) -> None:
    """What a process that serves needs before it does: a log, and files in reserve."""
    throttle = logs.set_up(level, as_json)
    app.connections.meters.gauge(
        "log_lines_left_out_total", "Log lines left out as repetitions", lambda: throttle.left_out, "counter"
    )
    keep_files_in_reserve(app.connections)


def server_for(app: Guard, listening: socket.socket, ready: Callable[[], None]) -> uvicorn.Server:
    """uvicorn with our settings; its `should_exit` ends it."""

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            listening.listen(QUEUE)
            if self.started and not self.should_exit:
                ready()

    return Server(configured(app))


def configured(app: Guard, headers: list[tuple[str, str]] | None = None) -> uvicorn.Config:
    """`headers` go with every answer over HTTP."""
    http: Any = partial(Door, app.connections)
    ws: Any = partial(Wire, app)
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        proxy_headers=False,  # the application decides whom to believe
        server_header=False,
        headers=headers,
        log_config=None,  # logs.py has set it up
        access_log=False,  # addresses are nobody's business
        backlog=ACCEPTED_AT_ONCE,  # asyncio takes so many at once; the queue is made longer afterwards
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=3,
    )


# -- files -----------------------------------------------------------------------------------------------


def keep_files_in_reserve(connections: Connections) -> None:
    """As many files as the system lets us open, and never all of them for connections."""
    if sys.platform == "win32":  # has no such limit
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections.most + RESERVE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft != resource.RLIM_INFINITY:
        connections.most = max(1, min(connections.most, soft - RESERVE))


def private_folder(folder: Path) -> None:
    """Makes the folder, for its owner's eyes only, and so the server's files in it.

    A folder that also holds other things keeps its rights: it is not ours alone.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    ours = {file for pattern in OURS for file in folder.glob(pattern)}
    for file in ours:
        file.chmod(0o600)
    if ours.issuperset(folder.iterdir()):
        folder.chmod(0o700)
