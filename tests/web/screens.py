"""Pictures of the page, from real games: `python3 dev.py screens DIR`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from tests.web.house import House
from tests.web.ordino import TALL, Ordino
from tests.web.player import Player, chromium

WIDE: Final[Any] = {"width": 1280, "height": 800}
SMALL: Final[Any] = {"width": 360, "height": 740}


def home(anne: Player) -> None:
    anne.visit()


def new_table(anne: Player) -> None:
    anne.visit("#/new/automatch")


def rules(anne: Player) -> None:
    anne.visit("#/rules/automatch/AM-13")


def cards(anne: Player) -> None:
    anne.visit("#/cards/automatch")


def lobby(anne: Player) -> None:
    page = anne.visit("#/new/automatch")
    page.get_by_role("radio", name="4").check()
    page.get_by_label("Votre nom").fill("Anne")
    page.get_by_label("À cette place").first.select_option("Quelqu'un, par un lien")
    page.get_by_role("button", name="Dresser la table").click()
    page.get_by_label("Lien de la place 2").wait_for()


def at_table(players: int, tricks: int) -> Callable[[Player], None]:
    """In the middle of a deal, with something on the table if it can be had."""

    def play(anne: Player) -> None:
        page = anne.visit("#/new/automatch")
        page.get_by_role("radio", name=str(players)).check()
        page.get_by_label("Votre nom").fill("Anne")
        page.get_by_role("button", name="Commencer").click()
        for _ in range(tricks):
            assert anne.wait_for_turn()
            anne.play_a_card()
        while anne.wait_for_turn() and page.locator(".laid").count() == 0 and len(anne.held()) > 2:
            anne.play_a_card()

    return play


def refusal(anne: Player) -> None:
    anne.play_now()
    while anne.wait_for_turn() and anne.forbidden.count() == 0:
        anne.play_a_card()
    anne.touch(anne.forbidden.first)
    anne.page.get_by_role("alert").get_by_role("link").wait_for()


def result(anne: Player) -> None:
    anne.play_now()
    anne.play_out()
    anne.page.get_by_role("button", name="Vérifier le hasard").click()
    anne.page.locator(".checks").wait_for()


def at_labyrinth(players: int, turns: int, *options: str, listed: bool = False) -> Callable[[Player], None]:
    """In the middle of a game of Ordino, with an instruction that somebody can execute."""

    def play(player: Player) -> None:
        anne = Ordino(player)
        anne.page.set_viewport_size(TALL)  # where everything is in sight of the mouse
        size = player.size
        anne.start(players, *options)
        for _ in range(turns):
            assert anne.wait_for_turn()
            anne.answer()
        while anne.wait_for_turn() and anne.look()["buttons"]:
            anne.answer()
        if not anne.compose()["ends"]:
            anne.page.mouse.click(*(anne.look()["swap"] or anne.look()["rows"][0]))
        if listed:
            anne.page.get_by_role("button", name="Montrer toutes les lectures").click()
        anne.page.set_viewport_size(size)

    return play


SCENES: Final[dict[str, Callable[[Player], None]]] = {
    "home": home,
    "new": new_table,
    "lobby": lobby,
    "two": at_table(2, 2),
    "three": at_table(3, 4),
    "four": at_table(4, 3),
    "refusal": refusal,
    "result": result,
    "rules": rules,
    "cards": cards,
    "ordino": at_labyrinth(2, 9),
    "ordino-four": at_labyrinth(4, 5),
    "ordino-super": at_labyrinth(2, 3, "Super Ordino Match"),
    "ordino-readings": at_labyrinth(2, 6, listed=True),
}


@contextmanager
def open_house() -> Iterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.open()
        yield house
        house.close()


def take(browser: Browser, house: House, folder: Path, scene: str, size: str, colours: str) -> None:
    anne = Player(browser, house.url, viewport=WIDE if size == "wide" else SMALL, color_scheme=colours)
    SCENES[scene](anne)
    anne.page.wait_for_load_state("networkidle")
    anne.page.mouse.move(0, 0)
    whole = scene not in ("two", "three", "four", "refusal", "ordino", "ordino-four")
    anne.page.screenshot(path=folder / f"{scene}-{size}-{colours}.png", full_page=whole or size == "small")
    anne.close()


def main(folder: Path, scenes: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with open_house() as house, chromium() as browser:
        for scene in scenes or SCENES:
            for size in ("wide", "small"):
                for colours in ("light", "dark"):
                    take(browser, house, folder, scene, size, colours)
                    print(f"{scene} {size} {colours}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
