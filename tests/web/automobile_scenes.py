"""Decisions of Automobile that a game seldom comes to, set up between a real page and a real server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from stopville.games.automobile.game import AUTOMOBILE
from tests.automobile.table import Table, passing, table
from tests.web.automobile import Manager
from tests.web.player import Player
from tests.web.stage import Stage

OTHERS: Final = """
space 1: seat 1 factories 2
space 3: seat 2 factories 1 parts 1 cars 2
space 6: seat 1 factories 1 cars 2
"""


def durant() -> Table:
    return table(f"players: 3\nphase: characters\nturn: 2\nseat 0: $150 rd 2{OTHERS}").play(
        0, "choose durant"
    )


def howard() -> Table:
    mine = "space 2: seat 0 factories 1 cars 2\nspace 4: seat 0 factories 2 cars 4"
    return table(f"players: 3\nphase: howard\nturn: 2\nseat 0: $420 howard rd 1\n{mine}{OTHERS}")


def settle() -> Table:
    """Two loans taken, 21 losses at 30 dollars each, and nothing in the till."""
    mine = "space 2: seat 0 factories 1\nspace 4: seat 0 factories 2 parts 1\nspace 5: seat 0 factories 1"
    return passing(f"turn: 3\nseat 0: $0 loss 20 loans 2\n{mine}")


SCENES: Final[dict[str, Callable[[], Table]]] = {"durant": durant, "howard": howard, "settle": settle}


def staged(player: Player, scene: str) -> tuple[Manager, Stage]:
    """Somebody who is asked just that."""
    anne = Manager(player)
    stage = Stage(anne.page, AUTOMOBILE)
    anne.sit_down(3)
    asked = stage.show(SCENES[scene]().state, 0)
    expect(anne.page.locator(".desk")).to_have_attribute("data-ask", str(asked))
    return anne, stage
