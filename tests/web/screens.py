"""Pictures of the page, from real games: `python3 dev.py screens DIR`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from tests.web.driver import Driver
from tests.web.house import House
from tests.web.player import Player, chromium
from tests.web.test_autostop import answer_by_mouse, play_on

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


def autostop(anne: Player) -> None:
    """On the road, while everybody may call Stop!: a long window, so that the picture can be taken."""
    driver = Driver(anne)
    driver.play_bots(4, timed=True, games=1, landing_seconds=60, stop_seconds=60)
    for _ in range(200):
        if driver.goals.count():
            answer_by_mouse(driver, driver.question())
        elif driver.lay.get_attribute("aria-disabled") == "false":
            (driver.up.first if driver.up.count() else driver.silent).click()
        elif driver.page.locator("[data-window=stopping]").count() and len(driver.cards()) > 8:
            if driver.up.count() and len(driver.cards()) < 11:
                return
            driver.stop.click()
        anne.page.wait_for_timeout(50)


def lesson(anne: Player) -> None:
    driver = Driver(anne)
    driver.play_bots(4, games=1)
    play_on(driver, 4)
    driver.sign(6).click()
    anne.page.get_by_role("dialog").wait_for()


def accounts(anne: Player) -> None:
    driver = Driver(anne)
    driver.play_bots(3, games=2)
    question = driver.question()
    while anne.page.locator(".accounts").count() == 0:
        answer_by_mouse(driver, question)
        question = driver.question(question.log)


def signs(anne: Player) -> None:
    anne.visit("#/cards/autostop")


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
    "autostop": autostop,
    "lesson": lesson,
    "accounts": accounts,
    "signs": signs,
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
    whole = scene not in ("two", "three", "four", "refusal", "autostop", "lesson", "accounts")
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
