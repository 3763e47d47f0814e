"""Two browsers, one link, and a server that dies in between."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.friends import two_friends
from tests.web.player import PATIENCE, Player

pytestmark = pytest.mark.once


def test_the_secret_of_a_link_leaves_the_address(house, sit):
    anne, bruno = two_friends(house, sit)
    assert re.fullmatch(r".*#/table/[^/]+", bruno.page.url)
    bruno.page.reload()
    bruno.hand.wait_for()
    assert len(bruno.held()) == 25
    assert set(anne.held()).isdisjoint(bruno.held())


def test_friends_talk_and_one_gives_up(house, sit):
    anne, bruno = two_friends(house, sit)
    bruno.page.get_by_label("Say something").fill("Hello Anne")
    bruno.page.keyboard.press("Enter")
    expect(anne.page.get_by_role("log", name="Conversation")).to_contain_text("Bruno Hello Anne")
    bruno.page.get_by_text("More…").click()
    bruno.page.get_by_role("button", name="Resign").click()
    bruno.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(anne.result).to_contain_text("Vous gagnez")


def play_tricks(tricks: int, *players: Player) -> None:
    for _ in range(tricks * len(players)):
        first = players[0].playable.first.or_(players[0].page.locator(".turn:not(.mine)")).first
        first.wait_for()
        who = next(player for player in [*players, *players] if player.playable.count())
        who.play_a_card()


def test_a_killed_server_loses_nothing_and_both_go_on(own_house, sit):
    anne, bruno = two_friends(own_house, sit)
    play_tricks(2, anne, bruno)
    before = (anne.held(), bruno.held())
    own_house.kill()
    for player, word in ((anne, "coupée"), (bruno, "cut")):
        expect(player.page.get_by_text(re.compile(word)).first).to_be_visible()
    own_house.open()
    for player in (anne, bruno):
        expect(player.page.locator(".offline")).to_have_count(0, timeout=PATIENCE)
    assert (anne.held(), bruno.held()) == before
    play_tricks(2, anne, bruno)
    assert [len(player.held()) for player in (anne, bruno)] == [21, 21]


def test_the_tab_calls_whoever_is_to_play_and_both_may_agree_to_stop(house, sit):
    anne, bruno = two_friends(house, sit)
    called = [player.page.title().startswith("● L'Auto-Match") for player in (anne, bruno)]
    assert called == [player.page.locator(".turn.mine").count() == 1 for player in (anne, bruno)]
    assert sum(called) == 1
    anne.page.get_by_text("Plus…").click()
    anne.page.get_by_role("button", name="Arrêter là").click()
    anne.page.get_by_role("dialog").get_by_role("button", name="Arrêter là").click()
    bruno.page.get_by_role("button", name="Agreed").click()
    expect(anne.result).to_contain_text("Partie arrêtée")
    expect(bruno.result).to_be_visible()


def test_it_is_seen_who_has_gone_and_who_is_back(house, sit):
    anne, bruno = two_friends(house, sit)
    plaque = anne.page.locator(".plaque", has_text="Bruno")
    bruno.page.goto("about:blank")
    expect(plaque).to_contain_text("absent")
    bruno.page.go_back()
    bruno.hand.wait_for()
    expect(plaque).not_to_contain_text("absent")
