"""What is counted at every message and every move: few and cheap, for they are on everybody's way.

A message costs two looks at the clock: one when a table hears it, one when it is on the disk.
"""

from __future__ import annotations

from time import perf_counter

from stopville.core.game import IllegalAction
from stopville.server.bots import Bots, Choice, Question
from stopville.server.meters import Meters
from stopville.server.problems import Trouble


class Heart:
    def __init__(self, meters: Meters | None = None) -> None:
        meters = meters or Meters()  # counted for nobody
        self.moves = meters.counter("moves_total", "Moves and deals, by game", "game")
        self.forbidden = meters.counter(
            "moves_forbidden_total", "Moves that a rule forbade, by book", "rules"
        )
        self.refused = meters.counter("messages_refused_total", "Messages to tables refused, by code", "code")
        self.faults = meters.counter("message_errors_total", "Messages that failed by a fault of the server")
        self.latency = meters.histogram("message_seconds", "From a message's arrival until it is on the disk")
        self.bytes_out = meters.counter("socket_sent_bytes_total", "Bytes sent on WebSockets")
        self.bot_seconds = meters.histogram("bot_seconds", "From a question to a bot until its answer")
        self.bot_faults = meters.counter("bot_errors_total", "Questions that could not be put to a bot")

    def refuse(self, refused: IllegalAction | Trouble) -> None:
        if isinstance(refused, IllegalAction):
            self.forbidden.add(refused.rule.id.partition("-")[0])
        else:
            self.refused.add(refused.code)


class TimedBots:
    """Bots with a watch beside them."""

    def __init__(self, bots: Bots, heart: Heart) -> None:
        self.bots = bots
        self.heart = heart

    async def choose(self, asked: Question) -> Choice:
        began = perf_counter()
        try:
            choice = await self.bots.choose(asked)
        except Exception:
            self.heart.bot_faults.add()
            raise
        self.heart.bot_seconds.observe(perf_counter() - began)
        return choice

    async def close(self) -> None:
        await self.bots.close()
