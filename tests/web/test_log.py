"""The log of a long game: its newest lines on arrival, the older ones on request."""

from __future__ import annotations

import time
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.web.player import Player
from tests.web.test_everyone import serious_faults
from tests.web.test_places import leave, places

pytestmark = pytest.mark.once

A_WHOLE_GAME: Final = 120  # seconds, for bots alone
PIECE: Final = 100  # lines


def finished_game(anne: Player) -> Locator:
    """To thirty points, played by bots; then the page is loaded anew."""
    page = anne.visit("#/new/automatch")
    page.get_by_role("radio", name="2").check()
    page.get_by_role("button", name="Commencer").click()
    anne.hand.wait_for()
    places(anne).get_by_role("button", name="Un robot joue pour moi").click()
    wait_until_over(anne)
    page.reload()
    anne.result.wait_for()
    return page.get_by_role("log", name="Journal de la partie")


def wait_until_over(anne: Player) -> None:
    """Asks the server: the page has its hands full with a game that takes no breath."""
    address = f"{anne.url}/api/tables/{anne.page.url.rsplit('/', 1)[1]}"
    end = time.monotonic() + A_WHOLE_GAME
    while anne.page.request.get(address).json()["status"] == "playing":
        assert time.monotonic() < end, "the game never ended"
        anne.page.wait_for_timeout(250)


def lines(log: Locator) -> list[str]:
    return log.locator("p").all_text_contents()


def top_line(log: Locator) -> Any:
    """The first line and where it stands."""
    return log.evaluate(
        """log => {
            const line = log.querySelector('p');
            window.marked = line;
            return line.getBoundingClientRect().top;
        }"""
    )


def test_older_lines_come_in_front_piece_by_piece_and_nothing_in_sight_moves(house, sit):
    anne = sit(house)
    log = finished_game(anne)
    older = log.get_by_role("button", name="Lignes plus anciennes")
    expect(log.locator("p")).to_have_count(PIECE)
    newest = lines(log)
    assert log.evaluate("log => log.scrollHeight - log.clientHeight - log.scrollTop") < 2
    assert serious_faults(anne.page) == []
    presses = 0
    while older.count():
        many = log.locator("p").count()
        older.scroll_into_view_if_needed()
        before = top_line(log)
        older.click()
        expect(log.locator("p")).not_to_have_count(many)
        presses += 1
        assert abs(anne.page.evaluate("() => window.marked.getBoundingClientRect().top") - before) < 2
    assert presses >= 2 and log.locator("p").count() > (presses * PIECE)
    whole = lines(log)
    assert whole[-PIECE:] == newest
    assert sum("donneur" in line for line in whole[:2]) == 1  # the very first thing that happened
    expect(log).to_be_focused()


def test_a_ledger_reads_the_log_to_its_first_line_by_itself(house, sit):
    """Autostop's sheet has every game of a match, also after the page was loaded anew."""
    anne = sit(house)
    page = anne.visit("#/new/autostop")
    page.get_by_role("radio", name="3").check()
    page.locator("#option-games").fill("3")
    page.get_by_role("checkbox", name="Contre la montre").set_checked(False)
    page.get_by_role("button", name="Commencer").click()
    anne.hand.wait_for()
    dialog = places(anne)
    dialog.get_by_role("button", name="Un robot joue pour moi").click()
    leave(dialog)
    anne.result.wait_for(timeout=1000 * A_WHOLE_GAME)
    sheet = page.locator(".side .sheet").first
    before = sheet.inner_text()
    page.reload()
    anne.result.wait_for()
    expect(sheet).to_have_text(before, use_inner_text=True)
