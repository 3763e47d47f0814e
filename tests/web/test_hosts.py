"""What whoever runs a server decides, as the pages of its players show it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from stopville.cli.app import run
from tests.web.house import House
from tests.web.player import SMALL
from tests.web.test_everyone import TARGETS, serious_faults, sideways

pytestmark = pytest.mark.once


@pytest.fixture
def house_under_a_path(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, more=("--base-path", "/jeux/stopville"))
    house.open()
    yield house
    house.close()


def announce(house: House, *words: str) -> None:
    assert run(["admin", "announce", *words, "--data", str(house.data)]) == 0


def test_an_announcement_is_read_at_every_table_in_its_language_until_it_is_closed(own_house, sit):
    anne, bob = sit(own_house), sit(own_house, locale="en-GB", viewport=SMALL, has_touch=True)
    anne.play_now()
    bob.play_now("Play now")
    announce(own_house, "Fermeture à 22 h", "--en", "We close at ten")
    for player, text in ((anne, "Fermeture à 22 h"), (bob, "We close at ten")):
        notice = player.page.locator(".notice")
        expect(notice.get_by_role("status")).to_have_text(text)
        assert serious_faults(player.page) == []
        assert player.wait_for_turn()
        player.play_a_card()
        expect(notice).to_contain_text(text)  # a move does not take it away
    assert sideways(bob.page) <= 0 and bob.page.evaluate(TARGETS) == []
    anne.page.locator(".notice").get_by_role("button", name="Fermer").click()
    expect(anne.page.locator(".notice")).to_have_text("")
    expect(bob.page.locator(".notice")).to_contain_text("We close at ten")
    announce(own_house, "À demain")
    expect(anne.page.locator(".notice")).to_contain_text("À demain")


def test_under_a_path_of_its_own_the_page_plays_as_anywhere(house_under_a_path, sit):
    anne = sit(house_under_a_path)
    asked: list[str] = []
    anne.page.on("request", lambda request: asked.append(request.url))
    anne.page.on("websocket", lambda socket: asked.append(socket.url.replace("ws:", "http:")))
    anne.page.goto(house_under_a_path.url)  # without the slash at its end
    anne.page.get_by_role("link", name="Jouer tout de suite").first.click()
    anne.hand.wait_for()
    assert anne.wait_for_turn()
    anne.play_a_card()
    assert any("/socket" in address for address in asked)
    assert [address for address in asked if not address.startswith(house_under_a_path.url)] == []
    anne.visit("some/where/else#/")  # no such page: it leads to the one there is
    expect(anne.page).to_have_url(f"{house_under_a_path.url}/#/")
    anne.page.get_by_role("link", name="Jouer tout de suite").first.wait_for()
