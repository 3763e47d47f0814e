"""For everyone: axe finds nothing serious, a small screen is enough, fingers find their targets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.player import SMALL, Player

pytestmark = pytest.mark.once

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PLACES: Final = (
    "#/",
    "#/new/automatch",
    "#/rules/automatch",
    "#/cards/automatch",
    "#/about",
    "#/privacy",
    "#/verify",
    "#/no/such/place",
)

TARGETS: Final = """() => [...document.querySelectorAll('a, button, select, summary, input')]
    .filter(it => it.checkVisibility() && !it.closest('.unseen, .skip') && it.className !== 'skip')
    .filter(it => !['checkbox', 'radio'].includes(it.type))  // their label is the target
    .filter(it => !(it.matches('a') && getComputedStyle(it).display === 'inline'))  // inside a sentence
    .map(it => [it.textContent.trim() || it.ariaLabel, it.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < 43.5)  // 44 less rounding
    .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


def serious_faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


def settled(player: Player, place: str) -> Page:
    page = player.visit(place)
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text("Un instant…")).to_have_count(0)
    return page


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(house, sit, colours):
    anne = sit(house, color_scheme=colours)
    for place in PLACES:
        assert serious_faults(settled(anne, place)) == [], place


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious_at_a_table(house, sit, colours):
    anne = sit(house, color_scheme=colours)
    anne.play_now()
    while anne.wait_for_turn() and anne.forbidden.count() == 0:
        anne.play_a_card()
    anne.touch(anne.forbidden.first)
    expect(anne.page.get_by_role("alert")).to_contain_text("AM-")
    assert serious_faults(anne.page) == []
    anne.play_out()
    assert serious_faults(anne.page) == []


@pytest.mark.parametrize("size", ["wide", "small"])
def test_axe_finds_nothing_serious_before_the_start_nor_under_the_cover(house, sit, size):
    anne = sit(house, **({"viewport": SMALL} if size == "small" else {}))
    page = anne.visit("#/new/automatch")
    page.get_by_role("radio", name="3").check()
    page.get_by_label("À cette place").first.select_option("Quelqu'un, sur cet écran")
    page.get_by_label("À cette place").last.select_option("Quelqu'un, par un lien")
    page.get_by_role("button", name="Dresser la table").click()
    page.get_by_label("Lien de la place 3").wait_for()
    assert (serious_faults(page), sideways(page) > 0) == ([], False)
    page.get_by_role("button", name="Joue sur cet écran").click()
    page.get_by_role("button", name="Commencer").click()
    page.get_by_role("button", name=re.compile("montrer ma main")).wait_for()
    assert (serious_faults(page), sideways(page) > 0) == ([], False)


def sideways(page: Page) -> int:
    return int(page.evaluate("() => document.documentElement.scrollWidth - innerWidth"))


def test_a_small_screen_needs_no_sideways_scroll_and_targets_are_large(house, sit):
    anne = sit(house, viewport=SMALL, has_touch=True)
    for place in PLACES:
        page = settled(anne, place)
        assert sideways(page) <= 0, place
        assert page.evaluate(TARGETS) == [], place


def test_a_whole_game_on_a_small_screen(house, sit):
    anne = sit(house, viewport=SMALL, has_touch=True)
    anne.play_now()
    assert anne.wait_for_turn()
    assert sideways(anne.page) <= 0
    assert anne.page.evaluate(TARGETS) == []
    assert serious_faults(anne.page) == []
    anne.play_out()
    assert sideways(anne.page) <= 0
    assert serious_faults(anne.page) == []


def test_nothing_is_loaded_from_elsewhere(house, sit):
    anne = sit(house)
    asked: list[str] = []
    anne.page.on("request", lambda request: asked.append(request.url))
    anne.play_now()
    anne.play_out()
    assert [url for url in asked if not url.startswith((anne.url, "blob:", "data:"))] == []
