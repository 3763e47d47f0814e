"""Pictures of the page, from real games: `python3 dev.py screens DIR`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, expect

from tests.web.friends import agree
from tests.web.house import House
from tests.web.player import Player, chromium

AT_TABLE: Final = (
    *("two", "three", "four", "refusal", "speak", "few", "doubt", "verdict", "exchange", "market", "key"),
)
OPTIONS: Final = {"few": "Chiffres proposés", "market": "Le Marché commun", "key_table": "Le tableau-clé"}
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


def announced(players: int, wanted: str, **agreed: str | bool) -> Callable[[Player], None]:
    """Figures are said: Anne contests every one and confesses her own, until the thing wanted is in sight."""

    def play(anne: Player) -> None:
        page = anne.visit("#/new/automatch")
        page.get_by_role("radio", name=str(players)).check()
        page.get_by_label("Votre nom").fill("Anne")
        agree(
            anne, {"La carte annoncée": "always", **{OPTIONS[name]: value for name, value in agreed.items()}}
        )
        page.get_by_role("button", name="Commencer").click()
        anne.hand.wait_for()
        for _ in range(200):
            anne.playable.first.or_(page.locator(".counter.asked")).first.wait_for()
            if page.locator(wanted).count():
                return
            answer(anne)

    return play


def answer(anne: Player) -> None:
    """Plays a card, or does the last thing offered, or contests."""
    page = anne.page
    counter = page.locator(".counter")
    if not page.locator(".counter.asked").count():
        return anne.play_a_card()
    before = counter.inner_text()
    if page.locator(".reward .got").count():
        anne.touch(anne.cards(", peut être rendue").first)
    elif page.locator(".doubt").count():
        page.get_by_role("button", name="Je conteste").click()
    else:
        page.locator(".counter .answers button").last.click()
    expect(counter).not_to_have_text(before, use_inner_text=True)


def key_table(anne: Player) -> None:
    announced(3, ".ask", key_table="open")(anne)
    anne.page.get_by_role("button", name="Le tableau-clé").click()
    anne.page.get_by_role("dialog").wait_for()


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


def at(place: str) -> Callable[[Player], None]:
    def read(anne: Player) -> None:
        anne.visit(place)

    return read


SCENES: Final[dict[str, Callable[[Player], None]]] = {
    "home": home,
    "new": new_table,
    "lobby": lobby,
    "two": at_table(2, 2),
    "three": at_table(3, 4),
    "four": at_table(4, 3),
    "speak": announced(2, ".ask form"),
    "few": announced(4, ".ask .figure", few=True),
    "doubt": announced(4, ".doubt"),
    "verdict": announced(3, ".verdict"),
    "exchange": announced(3, ".reward .card-button"),
    "market": announced(3, ".doubt", market="strict"),
    "key": key_table,
    "refusal": refusal,
    "result": result,
    "rules": rules,
    "cards": cards,
    "about": at("#/about"),
    "privacy": at("#/privacy"),
    "verify": at("#/verify"),
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
    whole = scene not in AT_TABLE
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
