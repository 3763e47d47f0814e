"""The application on a socket: how the web server is set up, here and nowhere else."""

from __future__ import annotations

import gc
import logging
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from stopville.server.limits import FRAME
from stopville.server.line import Line


def run(app: Any, listening: socket.socket, ready: Callable[[str, int], None]) -> None:
    """Serves until it is told to stop; `ready` hears the address once it is open."""

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started and not self.should_exit:
                ready(*listening.getsockname()[:2])

    config = uvicorn.Config(
        app,
        ws=Line,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,  # a small frame must not become a large one
        proxy_headers=False,  # the application decides whom to believe
        server_header=False,
        log_level="warning",
        access_log=False,  # addresses are nobody's business
        timeout_graceful_shutdown=3,
    )
    logging.getLogger("uvicorn.error").addFilter(_no_word_of_strangers)  # after Config, which resets it
    gc.freeze()  # what is here to stay is not looked through again and again
    Server(config).run([listening])


def _no_word_of_strangers(record: logging.LogRecord) -> bool:
    """What only shows that somebody sent rubbish is no fault of ours, and must not fill the log."""
    return not record.getMessage().startswith(("Invalid UTF-8 sequence", "Invalid HTTP request"))
