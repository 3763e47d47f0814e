"""Who had a seat before, and who has only invited to it, reads no hand and does nothing in another's name."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

import msgspec

from drills import hostile
from drills.caller import UNREACHABLE, Caller, hello, until
from drills.fuzz import opened
from drills.process import ServerProcess
from drills.report import Report
from drills.sittings import Plan, Sitting, demand, made, take, taken

TWO: Final = Plan("automatch", 2, {"single_deal": True})
WAYS: Final = ("leave", "renew", "remove", "invite", "take")  # to lose a seat
RESTART: Final = 1012  # the server lets go, and one may come back
CLOSES: Final = 5.0  # seconds for the server to close a connection whose key is no longer good
AFTERWARDS: Final = 1.0  # seconds in which somebody who was thrown out goes on talking


# -- the earlier holder of a seat --------------------------------------------------------------------------


async def earlier_holder(server: ServerProcess, report: Report) -> None:
    """At a public table somebody takes a seat, keeps connections, and loses it in every possible way."""
    faults = [fault for way in WAYS for fault in await Holder(server, way).faults()]
    report.add("ways_tried", len(WAYS))
    report.none("still_there", faults)


class Holder:
    def __init__(self, server: ServerProcess, way: str) -> None:
        self.server = server
        self.way = way
        self.caller = Caller(server)

    async def faults(self) -> list[str]:
        self.sitting = await made(self.caller, TWO, public=True)
        self.key = await take(self.caller, self.sitting, 0, "Before")
        async with self.caller.socket(self.sitting.id) as quiet:
            await hello(quiet, self.key)
            await until(quiet, "Show")
            stubborn = await Stubborn.sitting_down(self.server, self.sitting.id, self.key)
            now = await self.changes_hands()
            found = [] if await closed(quiet) else [f"{self.way}: the old connection stays open"]
            await self.play_on(now)
            found += [f"{self.way}: {fault}" for fault in await self.tries(stubborn, now)]
            return found

    async def changes_hands(self) -> Sitting:
        """The seat goes to somebody else, by one of the ways; the other seat is taken too."""
        path, host = f"{self.sitting.path}/seats/0", f"Host {self.sitting.host}"
        secrets = self.sitting.secrets
        if self.way == "leave":
            await demand(self.caller, f"{path}/leave", {}, f"Seat {self.key}")
        elif self.way == "remove":
            await demand(self.caller, f"{path}/remove", {}, host)
        elif self.way == "invite":
            told = await demand(self.caller, f"{path}/renew", {}, host)
            secrets = (told.json["secret"], secrets[1])
        return await self.newcomers(secrets)

    async def newcomers(self, secrets: tuple[str, ...]) -> Sitting:
        path = f"{self.sitting.path}/seats/0"
        if self.way in ("renew", "take"):  # the owner, on another device
            body = {"name": "Now"} if self.way == "take" else {}
            told = await demand(self.caller, f"{path}/{self.way}", body, f"Seat {self.key}")
        else:
            who = f"Seat {secrets[0]}" if self.way == "invite" else ""
            told = await demand(self.caller, f"{path}/take", {"name": "Now"}, who)
        other = await take(self.caller, self.sitting, 1)
        keys = (told.json["secret"], other)
        return Sitting(TWO, self.sitting.id, self.sitting.host, keys)

    async def play_on(self, now: Sitting) -> None:
        await demand(self.caller, f"{now.path}/start", {}, f"Host {now.host}")

    async def tries(self, stubborn: Stubborn, now: Sitting) -> list[str]:
        found = await stubborn.goes_on()
        found += await opens(self.server, now, self.key)
        seen = (await self.caller.ask("GET", f"{now.path}/view", who=f"Seat {now.secrets[0]}")).json
        if seen["table"]["seats"][0]["resigned"] or seen["table"]["status"] != "playing":
            found.append("resigned for the new owner")
        async with self.caller.socket(now.id) as socket:
            await hello(socket, now.secrets[0])
            if (await until(socket, "Heard"))["lines"]:
                found.append("spoke for the new owner")
        return found


class Stubborn:
    """A connection that is not closed from its own end, whatever it is told."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def sitting_down(cls, server: ServerProcess, table: str, key: str) -> Stubborn:
        reader, writer = await opened(server.port, Caller(server).address, table)
        writer.write(hostile.said({"t": "Hello", "secret": key, "lang": "en"}))
        await reader.readuntil(b'"t":"Heard"')
        return cls(reader, writer)

    async def goes_on(self) -> list[str]:
        """Speaks and gives up in another's name, and listens for a hand."""
        with suppress(*UNREACHABLE):
            for message in ({"t": "Say", "id": "s", "text": "me"}, {"t": "Resign", "id": "r"}):
                self.writer.write(hostile.said(message))
            await self.writer.drain()
        heard = b""
        with suppress(*UNREACHABLE):
            async with asyncio.timeout(AFTERWARDS):
                while chunk := await self.reader.read(1 << 16):
                    heard += chunk
        self.writer.close()
        told = {b'"status":"playing"': "heard the game", b'"t":"Done"': "was answered"}
        return [fault for token, fault in told.items() if token in heard]


# -- the host ----------------------------------------------------------------------------------------------


async def curious_host(server: ServerProcess, report: Report) -> None:
    """Whoever made the table knows the link to every seat, and tries all of it on a guest's."""
    host = Caller(server)
    before = await made(host, TWO)
    links = before.secrets
    guest = await taken(Caller(server), before)
    found = await opens(server, guest, links[0])
    await demand(host, f"{guest.path}/start", {}, f"Host {guest.host}")
    known = [*links, guest.host, *await asked_for(host, guest, links)]
    for secret in known:
        found += await opens(server, guest, secret)
    found += await told_of_devices(server, guest)
    found += await asking_again(server)
    report.add("secrets_tried", len(known))
    report.none("seats_opened", found)


async def asked_for(host: Caller, guest: Sitting, links: tuple[str, ...]) -> list[str]:
    """Everything that might tell the host another key once the cards are dealt."""
    secrets = []
    for verb, body in (("take", {"name": "Host"}), ("renew", {}), ("remove", {}), ("take-back", {})):
        for who in (f"Host {guest.host}", *(f"Seat {link}" for link in links), ""):
            answer = await host.ask("POST", f"{guest.path}/seats/0/{verb}", body, who)
            if answer.status == 200 and "secret" in answer.json:
                secrets.append(answer.json["secret"])
    return secrets


async def told_of_devices(server: ServerProcess, guest: Sitting) -> list[str]:
    """The owner of a seat sees on how many devices it is open."""
    async with Caller(server).socket(guest.id) as one, Caller(server).socket(guest.id) as other:
        seen = []
        for socket in (one, other):
            await hello(socket, guest.secrets[0])
            seen.append((await until(socket, "Show"))["devices"])
        return [] if seen == [1, 2] else [f"devices shown: {seen}"]


async def asking_again(server: ServerProcess) -> list[str]:
    """A request whose answer was lost may be sent again, and says the same."""
    caller = Caller(server)
    sitting = await made(caller, TWO)
    path, mine = f"{sitting.path}/seats/0", "a-key-of-my-own-making-0"
    twice = [
        ("take", {"name": "Anne", "key": mine}, f"Seat {sitting.secrets[0]}"),
        ("renew", {"key": f"{mine}0"}, f"Seat {mine}"),
    ]
    found = []
    for verb, body, who in twice:
        answers = [await caller.ask("POST", f"{path}/{verb}", body, who) for _ in range(2)]
        if [answer.status for answer in answers] != [200, 200] or answers[0].body != answers[1].body:
            found.append(f"{verb} sent again: {[answer.body[:80] for answer in answers]}")
    return found


# -- what both look at -------------------------------------------------------------------------------------


async def opens(server: ServerProcess, sitting: Sitting, secret: str) -> list[str]:
    """What this secret shows of the first seat, over the socket and over HTTP."""
    found = []
    seen = await Caller(server).ask("GET", f"{sitting.path}/view", who=f"Seat {secret}")
    if seen.status == 200 and seen.json["seat"] == 0:
        found.append("a secret that is no key shows the seat over HTTP")
    async with Caller(server).socket(sitting.id) as socket:
        await hello(socket, secret)
        with suppress(*UNREACHABLE):
            if (await until(socket, "Show"))["seat"] == 0:
                found.append("a secret that is no key opens the seat")
    return found


async def closed(socket: Any) -> bool:
    """Whether the server closes it, and says that one may come back."""
    try:
        async with asyncio.timeout(CLOSES):
            async for message in socket:
                msgspec.json.decode(message)
    except TimeoutError:
        return False
    except UNREACHABLE:
        pass
    return bool(socket.close_code == RESTART)
