"""Tries every command in every role (rights.py) on a real server; a refusal must have changed nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from websockets.exceptions import ConnectionClosed

from drills.caller import Caller, until
from drills.host import Hosting
from drills.process import ServerProcess, serving
from drills.report import Progress, Report
from drills.rights import COMMANDS, HELLO, MESSAGES, OPEN, OVER, PLAYING, ROLES, Command
from drills.sittings import Plan, demand, made, taken

PLAN: Final = Plan("automatch", 3, {"single_deal": True})
PLAN_FOR_TWO: Final = Plan("automatch", 2, {"single_deal": True})  # so that a person begins
MADE_UP: Final = "abcdefghijklmnopqrstuvwxyz"
FORBIDDEN_CARD: Final = 53  # a special card, never in the first trick


def roles(folder: Path, progress: Progress) -> Report:
    with serving(Hosting(str(folder), pace=60)) as server:
        drill = Roles(server)
        asyncio.run(drill.run(progress))
        report = Report("roles", {"commands": len(COMMANDS), "messages": len(MESSAGES), "roles": len(ROLES)})
        report.add("cells", drill.cells, at_least=len(COMMANDS) * len(ROLES) + len(HELLO) + 3 * len(MESSAGES))
        report.none("wrong_cells", drill.wrong)
        report.none("changed_by_refusals", drill.changed)
        report.none("complaints", server.complaints().splitlines())
    return report


@dataclass(frozen=True)
class Ground:
    """A table to try things on: two people and a bot, the first person's key renewed."""

    id: str
    host: str
    secrets: tuple[str, str]
    link: str
    old: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"


class Roles:
    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.cells = 0
        self.wrong: list[str] = []
        self.changed: list[str] = []

    async def run(self, progress: Progress) -> None:
        self.elsewhere = await self.ground(PLAYING)
        for n, (name, command) in enumerate(COMMANDS.items()):
            await self.try_command(name, command)
            progress(0.8 * (n + 1) / len(COMMANDS))
        await self.try_hello()
        progress(0.9)
        for name, (facts, expected) in MESSAGES.items():
            await self.try_message(name, facts, expected)
        progress(1.0)

    def judge(self, cell: str, expected: object, found: object) -> None:
        self.cells += 1
        right = found in expected.split("|") if isinstance(expected, str) else found == expected
        if not right:
            self.wrong.append(f"{cell}: expected {expected!r}, found {found!r}")

    # -- the ground

    async def ground(self, status: str, plan: Plan = PLAN) -> Ground:
        caller = Caller(self.server)
        table = await made(caller, plan, bots=plan.players - 2)
        link = table.secrets[0]
        old, other = (await taken(caller, table)).secrets
        answer = await demand(caller, f"{table.path}/seats/0/renew", {}, f"Seat {old}")
        ground = Ground(table.id, table.host, (answer.json["secret"], other), link, old)
        if status != OPEN:
            await demand(caller, f"{table.path}/start", {}, f"Host {table.host}")
        if status == OVER:
            await self.give_up(ground)
        return ground

    async def give_up(self, ground: Ground) -> None:
        for secret in ground.secrets:
            async with Caller(self.server).socket(ground.id) as socket:
                await socket.send(json.dumps({"t": "Hello", "secret": secret}))
                await socket.send(json.dumps({"t": "Abandon", "id": "a", "yes": True}))
                await until(socket, "Done")

    def credentials(self, ground: Ground, role: str) -> str:
        elsewhere = self.elsewhere
        shown = {
            "host": f"Host {ground.host}",
            "owner": f"Seat {ground.secrets[0]}",
            "other": f"Seat {ground.secrets[1]}",
            "watcher": "",
            "stranger": f"Seat {MADE_UP}",
            "strange_host": f"Host {MADE_UP}",
            "crossed_seat": f"Seat {ground.host}",
            "crossed_host": f"Host {ground.secrets[0]}",
            "bot": "Seat ",
            "wrong_table": f"Seat {elsewhere.secrets[0]}",
            "wrong_host": f"Host {elsewhere.host}",
            "old_key": f"Seat {ground.old}",
            "used_link": f"Seat {ground.link}",
        }
        return shown[role]

    # -- requests

    async def try_command(self, name: str, command: Command) -> None:
        """Those who are refused share a table, which must stay as it was; each of the others gets one."""
        shared = await self.ground(command.status)
        before = await self.seen(shared)
        for role in ROLES:
            refused = bool(command.rights[role])
            ground = shared if refused or name.startswith("GET") else await self.ground(command.status)
            answer = await self.request(name, command, ground, role)
            self.judge(f"{name} as {role}", command.rights[role], answer)
        if await self.seen(shared) != before:
            self.changed.append(name)

    async def request(self, name: str, command: Command, ground: Ground, role: str) -> str:
        method, path = name.split(" ")
        seat = "2" if role == "bot" else "0"
        facts = {"{id}": ground.id, "{seat}": seat, "{key}": "automatch", "{path}": "somewhere"}
        for fact, value in facts.items():
            path = path.replace(fact, value)
        who = self.credentials(ground, role)
        answer = await Caller(self.server).ask(method, path, command.body, who)
        return answer.code if answer.status >= 400 else ""

    async def seen(self, ground: Ground) -> bytes:
        return (await Caller(self.server).ask("GET", ground.path)).body

    # -- the socket

    async def try_hello(self) -> None:
        ground = await self.ground(PLAYING)
        for role in ROLES:
            secret = self.credentials(ground, role).partition(" ")[2]
            self.judge(f"Hello as {role}", HELLO[role], await self.greeted(ground, role, secret))

    async def greeted(self, ground: Ground, role: str, secret: str) -> int | None:
        said = {"t": "Hello"} if role == "watcher" else {"t": "Hello", "secret": secret}
        async with Caller(self.server).socket(ground.id) as socket:
            await socket.send(json.dumps(said))
            try:
                seat: int | None = (await until(socket, "Show"))["seat"]
                return seat
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else -1

    async def try_message(self, name: str, facts: dict[str, Any], expected: Mapping[str, str]) -> None:
        for role, answer in expected.items():
            ground = await self.ground(PLAYING, PLAN_FOR_TWO)
            self.judge(f"{name} as {role}", answer, await self.told(ground, role, name, facts))

    async def told(self, ground: Ground, role: str, name: str, facts: dict[str, Any]) -> str:
        """The answer to this message: its kind, the rule or the code."""
        mover, ask, action = await self.question(ground)
        owner, other = ground.secrets if mover == 0 else reversed(ground.secrets)
        secret = {"owner": owner, "other": other, "watcher": None}[role]
        async with Caller(self.server).socket(ground.id) as socket:
            await socket.send(json.dumps({"t": "Hello", "secret": secret}))
            await until(socket, "Heard")
            message = {"t": name, "id": "a", **facts}
            if name in ("Hello", "Ping", "Speak", "Point", "Earlier"):
                del message["id"]
            if name == "Play":
                message |= {"ask": ask, "actions": [action]}
            if name == "Why":
                message["action"] = {"t": "Play", "card": FORBIDDEN_CARD}
            await socket.send(json.dumps(message))
            return await self.answer(socket)

    async def answer(self, socket: Any) -> str:
        while True:
            message = json.loads(await socket.recv())
            if message["t"] == "Failed":
                return str(message["problem"]["code"])
            if message["t"] != "Heard" and (message["t"] != "Show" or message["fresh"]):
                return str(message["t"])

    async def question(self, ground: Ground) -> tuple[int, int, Any]:
        """Which person is asked, the number of the question, and a lawful answer."""
        for seat, secret in enumerate(ground.secrets):
            answer = await Caller(self.server).ask("GET", f"{ground.path}/view", who=f"Seat {secret}")
            if answer.json["legal"]:
                return seat, answer.json["ask"], answer.json["legal"][0]["action"]
        raise RuntimeError("nobody is asked")
