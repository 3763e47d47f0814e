"""Tables for drills: every game, for every number of players, with the options that hide the most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import cycle
from typing import Any

from drills.caller import Answer, Caller
from stopville.core.game import OptionValue
from stopville.games import GAMES


@dataclass(frozen=True)
class Plan:
    """Which game is played, and how."""

    game: str
    players: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    timed: bool = False


def plans(only: str = "") -> list[Plan]:
    """Every game for every number of players, taking turns; so that any few of them are of every game."""
    rows = [
        [Plan(key, players, {**game.brief, **more}) for more in variants(key) for players in game.players]
        for key, game in GAMES.items()
        if only in ("", key)
    ]
    longest = max(map(len, rows))
    return [row[n % len(row)] for n in range(longest) for row in rows]


def variants(key: str) -> list[Mapping[str, OptionValue]]:
    choices = {option.name: getattr(option, "choices", ()) for option in GAMES[key].options}
    announced = [{"announced": choice} for choice in choices.get("announced", ()) if choice != "no"]
    idle: list[Mapping[str, OptionValue]] = [{"relaxed": False}] if "relaxed" in choices else []
    return [{}, *announced, *idle]


def endless_plans() -> Iterator[Plan]:
    return cycle(plans())


@dataclass(frozen=True)
class Sitting:
    """A table that was made, and what opens its seats: the links, and the keys once they are taken."""

    plan: Plan
    id: str
    host: str
    secrets: tuple[str, ...]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"


class NotMade(Exception):
    """The server refused to make a table."""


async def sit_down(caller: Caller, plan: Plan, **more: Any) -> Sitting:
    """A table that is being played by people, everybody at their seat."""
    sitting = await taken(caller, await made(caller, plan, **more))
    await demand(caller, f"{sitting.path}/start", {}, f"Host {sitting.host}")
    return sitting


async def taken(caller: Caller, sitting: Sitting) -> Sitting:
    """Everybody has exchanged the link to their seat for its key."""
    keys = [await take(caller, sitting, seat) for seat in range(len(sitting.secrets))]
    return replace(sitting, secrets=tuple(keys))


async def take(caller: Caller, sitting: Sitting, seat: int, name: str = "") -> str:
    """Takes a seat with what opens it now; answers with its new key."""
    path, who = f"{sitting.path}/seats/{seat}/take", f"Seat {sitting.secrets[seat]}"
    key: str = (await demand(caller, path, {"name": name or f"P{seat}"}, who)).json["secret"]
    return key


async def made(caller: Caller, plan: Plan, bots: int = 0, **more: Any) -> Sitting:
    seats = [{"kind": "person"}] * (plan.players - bots) + [{"kind": "bot", "level": "random"}] * bots
    asked = {"game": plan.game, "seats": seats, "options": plan.options, "timed": plan.timed, "away": 0}
    created = (await demand(caller, "/api/tables", {**asked, **more})).json
    secrets = tuple(seat["secret"] for seat in created["seats"] if seat["secret"])
    return Sitting(plan, created["table"]["id"], created["host"], secrets)


async def demand(caller: Caller, path: str, body: Any, who: str = "") -> Answer:
    answer = await caller.ask("POST", path, body, who)
    if answer.status >= 300:
        raise NotMade(f"{path}: {answer.status} {answer.body[:200]!r}")
    return answer
