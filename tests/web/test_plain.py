"""Games that the page has no board for, played to the end by clicks and keys."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.web.drawer import opened, opener
from tests.web.house import House
from tests.web.plain import Plain
from tests.web.player import WIDE, Player
from tests.web.test_everyone import TARGETS, serious_faults, sideways

pytestmark = pytest.mark.once

PHONE: Final[Any] = {"width": 390, "height": 844}
SIZES: Final = ((1280, 800), (1366, 650), (1920, 1080), (1024, 768), (390, 844), (844, 390))
TITLE: Final = "Le Grand Cairn de l'Été"
WORDS: Final[Any] = {
    "fr-FR": {"lay": "Poser 2", "pass": "Passer", "won": "Victoire", "turn": "à vous", "log": "pose des"},
    "en-GB": {"lay": "Lay 2", "pass": "Pass", "won": "You win", "turn": "your turn", "log": "lays stones"},
}


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory.mktemp("guests"), program=(sys.executable, "-m", "tests.web.guests"))
    opened.open()
    yield opened
    opened.close()


def my_card(anne: Plain) -> int:
    return int(re.findall(r"\[(\d)\]", anne.text())[0])


# -- whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_whole_game_by_clicks_with_a_figure_to_type(guests, sit, viewport, locale):
    words = WORDS[locale]
    anne = Plain(sit(guests, viewport=viewport, locale=locale, has_touch=viewport is PHONE))
    anne.play_now(TITLE)
    assert anne.wait_for_turn()
    expect(anne.players).to_have_count(2)
    expect(anne.players.first).to_contain_text(words["turn"])
    assert (serious_faults(anne.page), sideways(anne.page), anne.page.evaluate(TARGETS)) == ([], 0, [])
    anne.do(words["lay"])
    anne.expect_picture(r"\boo\b")
    anne.expect_log(words["log"])
    refused_figures(anne)
    stones = 1
    while anne.wait_for_turn():
        anne.announce(str(my_card(anne)))
        anne.do(words["lay"])
        stones += 1
        anne.expect_picture(r"\b" + "oo" * stones + r"\b")
        expect(anne.page.get_by_role("alert")).to_have_text("")  # the figure was right
        anne.do(words["pass"])
        expect(anne.doing.or_(anne.player.result).first).to_be_visible()
    expect(anne.player.result).to_contain_text(words["won"])
    expect(anne.players.first).to_contain_text(f"{2 * stones} points")
    assert (stones, serious_faults(anne.page), sideways(anne.page)) == (4, [], 0)


def refused_figures(anne: Plain) -> None:
    """Out of bounds it is not sent; within them the rules decide."""
    hint = anne.doing.get_by_role("status")
    anne.announce("6")
    expect(anne.figure).to_have_attribute("aria-invalid", "true")
    expect(hint).to_contain_text(re.compile("entre 0 et 5|between 0 and 5"))
    expect(anne.page.get_by_role("alert")).to_have_text("")
    anne.announce(str((my_card(anne) + 1) % 6))
    expect(anne.page.get_by_role("alert")).to_contain_text("ST-")
    assert serious_faults(anne.page) == []


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_window_by_clicks_while_the_language_changes(guests, sit, viewport):
    anne = Plain(sit(guests, viewport=viewport, has_touch=viewport is PHONE))
    anne.play_now("Klaxon")
    assert anne.wait_for_turn()
    anne.expect_picture("^Les cartes")
    expect(anne.doing.get_by_role("button").first).to_contain_text("Répondre")
    anne.page.get_by_role("button", name="In English").click()
    anne.expect_picture("^The cards")
    expect(anne.doing.get_by_role("button").first).to_contain_text("Answer")
    anne.expect_log("is dealt card")
    assert serious_faults(anne.page) == []
    anne.doing.get_by_role("button").first.click()
    expect(anne.player.result).to_be_visible()
    assert "-1" not in anne.text().partition("):")[2]  # at the end nothing is hidden
    assert (serious_faults(anne.page), sideways(anne.page)) == ([], 0)


def test_a_whole_game_by_keyboard(guests, sit):
    anne = Plain(sit(guests))
    anne.sit_down("whisper")
    press_until(anne, "Tab", anne.doing.get_by_role("button", name="Poser 0"))
    for _ in range(3):
        assert anne.wait_for_turn()
        expect(anne.doing.locator(":focus")).to_have_count(1)  # it has not fallen to the top of the page
        press_until(anne, "Tab", anne.figure)
        anne.page.keyboard.type(str(my_card(anne)))
        anne.page.keyboard.press("Enter")
        expect(anne.figure).to_have_value("")
        press_until(anne, "Shift+Tab", anne.doing.get_by_role("button", name="Passer"))
        anne.page.keyboard.press("Enter")
    expect(anne.player.result).to_be_visible()


def press_until(anne: Plain, key: str, wanted: Locator) -> None:
    for _ in range(40):
        if wanted.evaluate("it => it === document.activeElement"):
            return
        anne.page.keyboard.press(key)
    raise AssertionError(f"{key} never reached {wanted}")


# -- on every screen -------------------------------------------------------------------------------------

SEEN: Final = """it => {
    const box = it.getBoundingClientRect();
    return box.top >= 0 && box.top < innerHeight - 40 && box.left >= 0 && box.right <= innerWidth;
}"""


@pytest.mark.parametrize("width, height", SIZES)
def test_a_large_picture_and_what_may_be_done_are_on_the_screen(guests, sit, width, height):
    for colours in ("light", "dark"):
        anne = Plain(sit(guests, viewport={"width": width, "height": height}, color_scheme=colours))
        anne.sit_down("labyrinth")
        assert anne.wait_for_turn()
        for place in (anne.picture, anne.doing, anne.players.first, anne.page.locator(".told")):
            assert place.evaluate(SEEN), place
        assert (serious_faults(anne.page), sideways(anne.page)) == ([], 0)
        assert letter_height(anne) >= 11


def letter_height(anne: Plain) -> float:
    return float(anne.picture.locator("pre").evaluate("it => parseFloat(getComputedStyle(it).fontSize)"))


def test_a_phone_keeps_log_and_chat_in_a_drawer_and_the_buttons_free(guests, sit):
    anne = Plain(sit(guests, viewport=PHONE, has_touch=True))
    anne.sit_down("whisper")
    assert anne.wait_for_turn()
    with opened(anne.page) as beside:
        expect(opener(anne.page)).to_have_attribute("aria-expanded", "true")
        expect(beside.get_by_role("log")).to_have_count(2)  # what happened, and what is said
        beside.get_by_role("textbox").fill("Bonjour")
        beside.get_by_role("textbox").press("Enter")
        expect(beside.get_by_role("log").last).to_contain_text("Bonjour")
        assert (serious_faults(anne.page), sideways(anne.page), anne.page.evaluate(TARGETS)) == ([], 0, [])
        anne.do("Poser 2")
        expect(beside.get_by_role("log").first).to_contain_text("pose des")
    anne.expect_picture(r"\boo\b")
    opener(anne.page).tap()
    anne.page.keyboard.press("Escape")
    expect(beside).to_have_count(0)
    expect(opener(anne.page)).to_be_focused()


def test_a_watcher_sees_the_table_and_no_hidden_card(guests, sit):
    anne, clara = Plain(sit(guests)), Plain(sit(guests))
    anne.sit_down("whisper")
    clara.page.goto(anne.page.url)
    clara.picture.wait_for()
    assert clara.text().count("[?]") == 2 and clara.doing.count() == 0
    expect(clara.page.get_by_text("Vous regardez cette table")).to_be_visible()
    assert serious_faults(clara.page) == []


# -- around the table ------------------------------------------------------------------------------------


def test_the_shelf_has_such_a_game_with_all_it_tells_of_itself(guests, sit):
    anne = sit(guests)
    page = anne.visit()
    others = page.get_by_role("region", name="Autres jeux de ce serveur").get_by_role("article")
    expect(others).to_have_count(3)
    told = others.filter(has=page.get_by_role("heading", name=TITLE))
    for fact in ("inventé pour les tests", "2–3 joueurs", "environ 5 min", "des pierres à empiler"):
        expect(told).to_contain_text(fact)
    expect(others.first).to_contain_text("Un jeu d'exemple : chacun tient une carte cachée")
    page.get_by_role("button", name="In English").click()
    expect(page.get_by_role("main")).to_contain_text("stones to pile up")


def test_friends_are_invited_and_the_table_is_found_again(guests, sit):
    anne, bruno = Plain(sit(guests)), Plain(sit(guests))
    page = anne.player.visit("#/new/whisper")
    page.get_by_role("radio", name="3").check()
    expect(page.get_by_text("équipe B")).to_have_count(1)
    page.get_by_label("Votre nom").fill("Anne")
    page.get_by_label("À cette place").first.select_option("Quelqu'un, par un lien")
    page.get_by_role("button", name="Dresser la table").click()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    bruno.page.goto(page.get_by_label("Lien de la place 2").input_value())
    bruno.page.get_by_label("Votre nom").fill("Bruno")
    bruno.page.get_by_role("button", name="Prendre la place 2").click()
    page.get_by_role("button", name="Commencer").click()
    bruno.picture.wait_for()
    expect(bruno.players.nth(1)).to_contain_text("équipe B")
    anne.player.visit()
    page.get_by_role("link", name=f"Reprendre {TITLE}").click()
    anne.expect_picture("Bruno")


def test_two_at_one_screen_are_covered_between_turns(guests, sit):
    anne = Plain(sit(guests))
    page = anne.player.visit("#/new/whisper")
    page.get_by_label("À cette place").select_option("Quelqu'un, sur cet écran")
    page.get_by_role("button", name="Commencer").click()
    for _ in range(2):
        page.get_by_role("button", name=re.compile("montrer ma main")).click()
        anne.do("Passer")


def test_its_rules_are_read_like_all_others(guests, sit):
    anne = sit(guests)
    page = anne.visit("#/rules/klaxon/KL-4")
    expect(page.get_by_role("heading", name="Klaxon")).to_be_visible()
    expect(page.locator("#KL-4")).to_be_in_viewport()
    assert serious_faults(page) == []


# -- while the shelf is fetched --------------------------------------------------------------------------


def counted(anne: Player) -> list[str]:
    asked: list[str] = []
    anne.page.on("request", lambda request: asked.append(request.url.removeprefix(anne.url)))
    return asked


def test_the_games_are_asked_for_once(house, sit):
    anne = sit(house)
    asked = counted(anne)
    page = anne.visit()
    page.get_by_role("link", name="Inviter des amis").first.click()
    expect(page.get_by_role("button", name="Commencer")).to_be_visible()
    assert asked.count("/api/games") == 1


def test_the_shelf_keeps_its_place_until_the_games_are_known(house, sit):
    anne = sit(house)
    waiting: list[Route] = []
    anne.page.route("**/api/games", lambda route: waiting.append(route))
    page = anne.visit()
    empty = page.locator(".missing")
    expect(empty).to_have_count(4)
    height = empty.first.bounding_box()
    assert serious_faults(page) == []
    for route in waiting:
        route.continue_()
    boxes = page.locator("svg.box")
    expect(boxes).to_have_count(4)
    found = boxes.first.bounding_box()
    assert (
        height and found and abs(height["y"] - found["y"]) < 2 and abs(height["height"] - found["height"]) < 2
    )


def test_a_server_that_does_not_answer_is_asked_again_by_a_button(house, sit):
    anne = sit(house)
    anne.page.route("**/api/games", lambda route: route.abort())
    page = anne.visit()
    expect(page.get_by_role("alert")).to_contain_text("La liste des jeux n'a pas pu être chargée")
    assert serious_faults(page) == []
    anne.page.unroute("**/api/games")
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_role("article")).to_have_count(4)
