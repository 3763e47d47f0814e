"""The application on a socket: how the web server is set up, here and nowhere else."""

from __future__ import annotations

import gc
import logging
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from stopville.server.wire import Wire


def run(app: Any, listening: socket.socket, ready: Callable[[str, int], None]) -> None:
    """Serves until it is told to stop; `ready` hears the address once it is open."""
    server = server_for(app, lambda: ready(*listening.getsockname()[:2]))
    gc.freeze()  # what is here to stay is not looked through again and again
    server.run([listening])


def server_for(app: Any, ready: Callable[[], None]) -> uvicorn.Server:
    """uvicorn with our settings; its `should_exit` ends it."""

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started and not self.should_exit:
                ready()

    def socket_protocol(config: Any, server_state: Any, app_state: Any) -> Wire:
        return Wire(app.state.desk, server_state)

    config = uvicorn.Config(
        app,
        ws=socket_protocol,  # type: ignore[arg-type]  # called like the class that it stands for
        proxy_headers=False,  # the application decides whom to believe
        server_header=False,
        log_level="warning",
        access_log=False,  # addresses are nobody's business
        timeout_graceful_shutdown=3,
    )
    logging.getLogger("uvicorn.error").addFilter(_no_word_of_strangers)  # after Config, which resets it
    return Server(config)


def _no_word_of_strangers(record: logging.LogRecord) -> bool:
    """What only shows that somebody sent rubbish is no fault of ours, and must not fill the log."""
    return not record.getMessage().startswith(("Invalid UTF-8 sequence", "Invalid HTTP request"))
