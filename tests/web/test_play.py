"""Whole games in a real browser, by clicks and keys only."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.player import MARGIN, SMALL, WIDE, Player

pytestmark = pytest.mark.once


def test_a_whole_game_by_mouse_with_its_proof_and_a_rematch(house, sit):
    anne = sit(house)
    anne.play_now()
    anne.play_out()
    expect(anne.result).to_contain_text("Victoire")
    anne.page.get_by_role("button", name="Vérifier le hasard").click()
    for line in ("Partie intacte : oui", "Hasard prouvé : oui", "Règles respectées : oui"):
        expect(anne.result).to_contain_text(line)
    anne.page.get_by_text("Comment le hasard est prouvé").click()
    seeds = finished(anne)["proof"]["seeds"]
    assert len(seeds) == len(set(seeds)) >= 2
    for told in (*map(str, seeds), "Ce que cela ne prouve pas"):
        expect(anne.result.get_by_text(told)).to_be_visible()
    anne.page.get_by_role("button", name="La revanche").click()
    expect(anne.result).to_have_count(0)
    anne.hand.wait_for()
    assert anne.wait_for_turn()


def finished(player: Player) -> Any:
    """What the server tells of this table, read by Python and not by the browser."""
    table = player.page.url.rsplit("/", 1)[1]
    return json.loads(player.page.request.get(f"{player.url}/api/tables/{table}/view").text())


def focused_name(player: Player) -> str:
    focused = player.page.locator(":focus")
    if focused.count() == 0:
        return ""
    unseen = focused.locator(".unseen")
    return ((unseen if unseen.count() == 1 else focused).text_content() or "").strip()


def press_until(player: Player, key: str, wanted: str, most: int = 60) -> None:
    for _ in range(most):
        if re.search(wanted, focused_name(player)):
            return
        player.page.keyboard.press(key)
    raise AssertionError(f"{key} never reached {wanted!r}")


def test_a_whole_game_by_keyboard_from_the_accessibility_tree(house, sit):
    anne = sit(house)
    anne.visit()
    press_until(anne, "Tab", "^Jouer tout de suite$")
    anne.page.keyboard.press("Enter")
    anne.hand.wait_for()
    while anne.wait_for_turn():
        said = re.findall(r'button "([^"]+), jouable"', anne.hand.aria_snapshot())
        many = len(anne.held())
        reach_hand(anne)
        anne.page.keyboard.press("Home")
        press_until(anne, "ArrowRight", "^" + re.escape(said[-1]) + ", jouable")
        anne.page.keyboard.press("Enter")
        expect(anne.cards()).to_have_count(many - 1)
    expect(anne.result).to_contain_text("Victoire")


def reach_hand(player: Player) -> None:
    """After a card is played the focus stays in the hand; the first time, Tab leads there."""
    inside = "() => document.activeElement?.closest('[role=group]')?.getAttribute('aria-label') ?? ''"
    for _ in range(30):
        if str(player.page.evaluate(inside)).startswith("Votre main"):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError("Tab never reached the hand")


def test_a_forbidden_card_names_its_rule_one_tap_away(house, sit):
    anne = sit(house)
    anne.play_now()
    while anne.wait_for_turn() and anne.forbidden.count() == 0:
        anne.play_a_card()
    before = anne.held()
    anne.touch(anne.forbidden.first)
    link = anne.page.get_by_role("alert").get_by_role("link", name=re.compile(r"Lire la règle AM-\d+"))
    link.wait_for()
    told = anne.page.locator(".refusal .text").inner_text()
    with anne.page.expect_popup() as opened:
        link.click()
    rule = re.findall(r"AM-\d+", link.inner_text())[0]
    expect(opened.value.locator(f"#{rule}")).to_be_in_viewport()
    expect(opened.value.locator(f"#{rule}")).to_contain_text(told)
    assert anne.held() == before


@pytest.mark.parametrize("viewport", [WIDE, SMALL])
@pytest.mark.parametrize("players", ["2", "4"])
def test_every_card_of_the_fan_can_be_hit_by_its_margin(house, sit, viewport, players):
    anne = sit(house, viewport=viewport)
    page = anne.visit("#/new/automatch")
    page.get_by_role("radio", name=players).check()
    page.get_by_role("button", name="Commencer").click()
    assert anne.wait_for_turn()
    anne.leave_cards()
    for card in anne.cards().all():
        card.hover(position=MARGIN, trial=True)


def test_a_card_touched_out_of_turn_is_refused_too(own_house, sit):
    own_house.close()
    own_house.pace = "30"
    own_house.open()
    anne = sit(own_house)
    anne.play_now()
    if anne.playable.count():
        anne.play_a_card()
    anne.touch(anne.cards().first)
    expect(anne.page.get_by_role("alert")).to_contain_text("hors de son tour")


def test_reading_and_playing_in_english_and_changing_over(house, sit):
    anne = sit(house, locale="en-GB")
    anne.play_now("Play now")
    assert anne.wait_for_turn()
    expect(anne.page.locator("html")).to_have_attribute("lang", "en")
    expect(anne.page.get_by_role("log", name="Log of the game")).to_contain_text("dealer")
    anne.page.get_by_role("button", name="En français").click()
    expect(anne.page.get_by_role("log", name="Journal de la partie")).to_contain_text("donneur")
    expect(anne.page.locator("html")).to_have_attribute("lang", "fr")


def test_one_screen_for_two_covers_the_hands_between_turns(house, sit):
    anne = sit(house)
    page = anne.visit("#/new/automatch")
    page.get_by_role("radio", name="2").check()
    page.get_by_label("Votre nom").fill("Anne")
    page.get_by_label("À cette place").select_option("Quelqu'un, sur cet écran")
    page.get_by_label("Son nom").fill("Bruno")
    page.get_by_role("button", name="Commencer").click()
    cover = page.get_by_role("button", name=re.compile("montrer ma main"))
    uncovered = set()
    for _ in range(4):  # the winner of a trick leads the next one, and then the screen stays where it is
        cover.or_(anne.playable.first).first.wait_for()
        if cover.count():
            assert anne.hand.count() == 0
            uncovered.add("Anne" in cover.inner_text())
            cover.click()
        assert anne.wait_for_turn()
        many = len(anne.held())
        anne.touch(anne.playable.first)
        expect(page.get_by_role("group", name=f"Votre main, {many} cartes")).to_have_count(0)
    assert uncovered == {True, False}


def test_taking_back_is_free_or_asked_for(house, sit):
    anne = sit(house)
    anne.play_now()
    assert anne.wait_for_turn()
    before = anne.held()
    anne.play_a_card()
    assert anne.wait_for_turn()
    anne.page.get_by_role("button", name=re.compile("^(Reprendre mon coup|Demander à reprendre)$")).click()
    expect(anne.cards()).to_have_count(len(before))
    assert anne.held() == before
