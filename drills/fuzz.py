"""Hostile frames, requests, records and names: nothing crashes or grows, and the tables beside are served.

Attackers keep to the server's limits by using many addresses and many short conversations, so every frame is
looked at.  Meanwhile two people play at a table of their own; at the end the server must still be there, with
nothing in its error log and about as much memory as before.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import cycle
from pathlib import Path
from time import process_time
from typing import Any, Final

from drills import hostile
from drills.caller import UNREACHABLE, Caller
from drills.described import tried_out
from drills.host import Hosting
from drills.odd import Requests
from drills.player import Patient, Player
from drills.process import ServerProcess, serving
from drills.report import MOST_NOTES, Progress, Report, percentile
from drills.sittings import Plan, Sitting, plans, sit_down
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.play import Move, begin, play
from stopville.core.record import Recorder, write
from stopville.games import GAMES
from stopville.server.verifier import report as verified

BURST: Final = 95  # frames of one conversation: a hundred are too many
ATTACKERS: Final = 8  # at a time
APART: Final = 0.3  # of the conversations send their frames one by one
BETWEEN: Final = 0.001  # seconds
PATIENCE: Final = 20  # times the frames of an attack
WARM: Final = 0.2  # of the frames are sent before the memory is weighed
NEIGHBOURS: Final = Plan("automatch", 2, {"target": 100})
RECORD_MOVES: Final = 40
RECORD_SECONDS: Final = 5.0  # of a processor, for one file
MEMORY_GROWTH: Final = 5.0  # per cent


@dataclass(frozen=True)
class Size:
    frames: int = 1_000_000  # and requests
    records: int = 100_000
    requests: int = 0  # for each operation; needs schemathesis
    seed: int = 1


def fuzz(size: Size, folder: Path, progress: Progress) -> Report:
    report = Report("fuzz", asdict(size))
    with serving(Hosting(str(folder))) as server:
        drill = Frames(server, size)
        asyncio.run(drill.run(lambda done: progress(0.7 * done)))
        drill.judge(report)
        names_are_only_text(server, report)
        if size.requests:
            tried_out(server, size.requests, "coverage,fuzzing,stateful", folder, report)
    hostile_records(size, report, lambda done: progress(0.7 + 0.3 * done))
    return report


# -- frames ------------------------------------------------------------------------------------------------


class Frames:
    def __init__(self, server: ServerProcess, size: Size) -> None:
        self.server = server
        self.size = size
        self.random = random.Random(size.seed)
        self.sent = 0
        self.conversations = 0
        self.cut_short = 0  # conversations that the server ended before every frame was answered
        self.unheard: list[str] = []
        self.callers = [Caller(server) for _ in range(40)]
        self.requests = Requests(server, self.random)  # odd addresses and bodies, in between
        self.memory = [0, 0]

    async def run(self, progress: Progress) -> None:
        self.victims = [await sit_down(Caller(self.server), plan) for plan in plans()[:8]]
        self.known = [await self.messages(sitting) for sitting in self.victims]
        self.neighbours = await self.sit_beside()
        beside = [asyncio.create_task(player.stay()) for player in self.neighbours]
        await asyncio.gather(*(self.attack(caller, progress) for caller in cycle_of(self.callers, ATTACKERS)))
        self.memory[1] = self.server.memory()
        for player in self.neighbours:
            player.resting = True
        async with asyncio.timeout(60):
            await asyncio.gather(*beside)

    async def sit_beside(self) -> list[Player]:
        sitting = await sit_down(Caller(self.server), NEIGHBOURS)
        return [Patient(Caller(self.server), sitting, seat, seat) for seat in range(2)]

    async def messages(self, sitting: Sitting) -> list[bytes]:
        """Good ones, to be made bad."""
        view = await Caller(self.server).ask("GET", f"{sitting.path}/view", who=f"Seat {sitting.secrets[0]}")
        actions = [choice["action"] for choice in view.json["legal"]] or [{"t": "Play", "card": 3}]
        plays = [{"t": "Play", "id": "p", "ask": 1, "actions": [action]} for action in actions[:20]]
        others: list[dict[str, Any]] = [
            {"t": "Why", "id": "w", "action": actions[0]},
            {"t": "Say", "id": "s", "text": "bonjour"},
            {"t": "Undo", "id": "u"},
            {"t": "AnswerUndo", "id": "n", "wish": 1, "yes": False},
            {"t": "Salt", "id": "t", "salt": "00ff"},
            {"t": "Speak", "lang": "en"},
            {"t": "Abandon", "id": "b", "yes": False},
        ]
        return [json.dumps(message).encode() for message in plays + others]

    async def attack(self, caller: Caller, progress: Progress) -> None:
        while self.done < self.size.frames or self.neighbours_wait():
            victim = self.random.randrange(len(self.victims))
            try:
                async with asyncio.timeout(60):
                    await self.converse(caller, self.victims[victim], self.known[victim])
                    await self.requests.batch(self.victims[victim])
            except TimeoutError:
                self.unheard.append(f"no answer within a minute after {self.done} frames and requests")
            except UNREACHABLE:
                pass  # it closed the door on us, as it should
            if self.done > WARM * self.size.frames and not self.memory[0]:
                self.memory[0] = self.server.memory()
            progress(min(1.0, self.done / self.size.frames))

    @property
    def done(self) -> int:
        return self.sent + self.requests.sent

    def neighbours_wait(self) -> bool:
        """A short attack goes on until one of them has been served, unless that takes far too long."""
        served = any(player.delays for player in self.neighbours)
        return not served and self.done < PATIENCE * self.size.frames

    async def converse(self, caller: Caller, sitting: Sitting, known: list[bytes]) -> None:
        self.conversations += 1
        reader, writer = await opened(self.server.port, caller.address, sitting.id)
        try:
            writer.write(self.greeting(sitting))
            most = min(BURST, max(1, self.size.frames - self.done))
            frames = [hostile.going_on(self.random, known) for _ in range(most)]
            if not await heard(reader, b'"t":"Show"'):
                raise EOFError
            await self.send(writer, [*frames, hostile.said({"t": "Ping"})])
            if await heard(reader, b'"t":"Pong"'):
                self.sent += len(frames) + 1
                writer.write(hostile.ending(self.random))
                await writer.drain()
            else:
                self.cut_short += 1
        finally:
            writer.close()
            with suppress(*UNREACHABLE):
                await writer.wait_closed()

    async def send(self, writer: asyncio.StreamWriter, frames: list[bytes]) -> None:
        """In one piece; or one by one, which the server reads in another way."""
        apart = self.random.random() < APART
        for piece in frames if apart else [b"".join(frames)]:
            writer.write(piece)
            await asyncio.sleep(BETWEEN if apart else 0)

    def greeting(self, sitting: Sitting) -> bytes:
        secret = self.random.choice([*sitting.secrets, None])
        return hostile.said({"t": "Hello", "secret": secret, "lang": "en"})

    def judge(self, report: Report) -> None:
        delays = [delay for player in self.neighbours for delay in player.delays]
        before, after = self.memory
        report.add("hostile", self.done, at_least=self.size.frames)
        report.add("frames", self.sent, at_least=1)
        report.add("hostile_requests", self.requests.sent, at_least=1)
        report.none("failed", self.requests.failed)
        report.add("conversations", self.conversations)
        report.add("cut_short", self.cut_short, at_most=self.conversations // 10)
        report.add(
            "crashes", int(self.server.process is None or self.server.process.poll() is not None), at_most=0
        )
        report.none("complaints", self.server.complaints().splitlines())
        report.none("unheard", self.unheard)
        report.add("memory_mb", after / 1e6)
        growth = 100 * (after - before) / before if before else 0.0
        report.add(
            "memory_growth_percent", growth, at_most=MEMORY_GROWTH if self.size.frames >= 10_000 else None
        )
        report.add("neighbours_moves", len(delays), at_least=1)
        report.add("ack_p50_ms", 1000 * percentile(delays, 0.5))
        report.add("ack_p99_ms", 1000 * percentile(delays, 0.99))
        report.none("wrong_answers", [fault for player in self.neighbours for fault in player.faults])


def cycle_of(callers: list[Caller], many: int) -> Iterator[Caller]:
    return (caller for caller, _ in zip(cycle(callers), range(many)))


async def opened(port: int, address: str, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket by hand, to send what no library would."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = base64.b64encode(b"0123456789abcdef").decode()
    lines = (
        f"GET /api/tables/{table}/socket HTTP/1.1",
        "Host: 127.0.0.1",
        f"X-Forwarded-For: {address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    )
    writer.write("\r\n".join([*lines, "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def heard(reader: asyncio.StreamReader, token: bytes) -> bool:
    """Reads until this comes; or not, if the other end has had enough."""
    tail = b""
    while chunk := await reader.read(1 << 16):
        if token in tail + chunk:
            return True
        tail = chunk[-len(token) :]
    return False


# -- names and chat ----------------------------------------------------------------------------------------


def names_are_only_text(server: ServerProcess, report: Report) -> None:
    """Scripts as names come back as JSON, letter for letter; tests/web looks at them in a browser."""
    tried, wrong = 0, []
    for text in hostile.scripts():
        caller = Caller(server)
        seats = [{"kind": "person", "name": text[:40]}, {"kind": "bot"}]
        answer = caller.call("POST", "/api/tables", {"game": "automatch", "seats": seats})
        tried += 1
        if answer.status != 201 and answer.code != "bad_name":
            wrong.append(f"{text!r}: {answer.status}")
        if answer.status == 201 and answer.json["table"]["seats"][0]["name"] != " ".join(text[:40].split()):
            wrong.append(f"{text!r}: came back as something else")
    report.add("scripts", tried)
    report.none("scripts_wrong", wrong)


# -- records -----------------------------------------------------------------------------------------------


def hostile_records(size: Size, report: Report, progress: Progress) -> None:
    chance = random.Random(size.seed)
    crashes, slowest, accepted = [], 0.0, 0
    for number, content in enumerate(hostile.records(chance, good_records(), size.records)):
        began = process_time()
        try:
            answer = verified(content)
            accepted += not isinstance(answer, dict) and answer.ok
        except Exception as fault:  # whatever it is, it should have been refused
            crashes.append(f"{type(fault).__name__}: {fault} in {content[:200]!r}")
        slowest = max(slowest, process_time() - began)
        if number % 100 == 0:
            progress(number / size.records)
    report.add("records", size.records)
    report.none("record_crashes", crashes[:MOST_NOTES])
    report.add("slowest_record_seconds", slowest, at_most=RECORD_SECONDS)
    report.add("records_still_true", accepted)


def good_records() -> list[bytes]:
    """The beginnings of real games, with their proof."""
    return [good_record(plan, seed) for seed, plan in enumerate(plans()[:12])]


def good_record(plan: Plan, seed: int) -> bytes:
    game = GAMES[plan.game]
    setup = game.setup(plan.players, plan.options)
    recorder = Recorder(game, setup, [f"P{seat}" for seat in range(plan.players)])
    pick = FastPick(seed)
    step = begin(game, game.start(setup), pick)
    recorder.add(step)
    while len(recorder.rows) < RECORD_MOVES + 60 and not step.state.over():
        seat = Seat(int(step.state.mover()))
        legal = step.state.legal(seat)
        move = Move(seat, int(legal[pick.below(len(legal))]))
        step = play(game, step.state, seat, [game.book.action(move.code)], pick)
        recorder.add(step)
    return write(recorder.record()).encode()
