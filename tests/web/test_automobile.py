"""Automobile in a real browser: whole games by mouse and by keyboard, secrets, refusals, the books."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from tests.web.automobile import Manager, Typist
from tests.web.automobile_scenes import staged
from tests.web.house import House
from tests.web.player import SMALL, WIDE, Player
from tests.web.test_everyone import TARGETS, serious_faults, sideways

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of our own: one makes only so many tables an hour."""
    opened = House(tmp_path_factory.mktemp("automobile"))
    opened.open()
    yield opened
    opened.close()


# -- whole games ---------------------------------------------------------------------------------------


def test_a_whole_game_by_mouse_and_the_books_at_its_end(house, sit):
    anne = Manager(sit(house))
    anne.sit_down(4)
    anne.play_out()
    expect(anne.result).to_contain_text("Victoire")
    assert {"Prendre", "Construire", "Produire", "Placer", "Passer"} <= set(anne.did)
    books_are_right(anne)
    graph = anne.page.get_by_role("img", name="Les fortunes, tour après tour")
    expect(graph).to_be_visible()
    assert worths_of_graph(anne) == worths_of_players(anne)
    anne.page.set_viewport_size(SMALL)
    assert sideways(anne.page) <= 0
    assert serious_faults(anne.page) == []


def books_are_right(anne: Manager) -> None:
    """Whoever's books are opened: what came in and went out is what is in the till."""
    whose = anne.page.get_by_role("group", name="Grand livre").get_by_role("button")
    for one in whose.all():
        one.click()
        expect(anne.page.get_by_text("Le journal est incomplet")).to_have_count(0)
        table = anne.page.get_by_role("table", name=re.compile("^Comptes de"))
        rows = [amounts(row) for row in table.locator("tbody tr").all()]
        till = amounts(table.locator("tfoot tr"))[-1]
        assert sum(row[-1] for row in rows) == till
        assert all(sum(row[:-1]) == row[-1] for row in rows)


def amounts(row: Locator) -> list[int]:
    return [dollars(text) for text in row.locator("td").all_inner_texts()]


def dollars(text: str) -> int:
    digits = re.sub(r"[^\d−]", "", text).replace("−", "-")
    return int(digits or 0)


def worths_of_graph(anne: Manager) -> dict[str, int]:
    rows = anne.page.get_by_role("table", name="Les fortunes, tour après tour").locator("tbody tr").all()
    return {row.locator("th").inner_text(): amounts(row)[-1] for row in rows}


def worths_of_players(anne: Manager) -> dict[str, int]:
    """At the end all that counts is in the till."""
    cards = anne.page.get_by_role("region", name="Les joueurs").get_by_role("listitem").all()
    return {
        card.locator("b").first.inner_text(): dollars(card.locator(".cash").inner_text()) for card in cards
    }


def test_a_whole_game_by_keyboard_alone(house, sit):
    anne = Typist(sit(house))
    anne.sit_down(4)
    anne.play_out()
    expect(anne.result).to_contain_text("Victoire")
    assert len(anne.did) >= 24
    assert anne.clicks == 0


def test_most_of_a_turn_on_a_small_screen(house, sit):
    anne = Manager(sit(house, viewport=SMALL, has_touch=True, color_scheme="dark"))
    anne.sit_down(3)
    for _ in range(6):
        assert anne.wait_for_turn()
        assert sideways(anne.page) <= 0
        anne.decide()
    assert anne.wait_for_turn()
    assert anne.page.evaluate(TARGETS) == []
    assert serious_faults(anne.page) == []
    expect(anne.desk).to_be_in_viewport()
    scale = anne.page.locator(".board").bounding_box()
    anne.page.get_by_role("button", name="Réduire le plateau").click()
    anne.page.get_by_role("button", name="Réduire le plateau").click()
    anne.page.get_by_role("button", name="Réduire le plateau").click()
    expect(anne.page.get_by_role("button", name="Réduire le plateau")).to_be_disabled()
    whole = anne.page.locator(".board").bounding_box()
    assert scale and whole and whole["width"] <= 360 < scale["width"]
    assert sideways(anne.page) <= 0


# -- decisions that a game seldom comes to -------------------------------------------------------------


def shown(anne: Manager) -> list[str]:
    """What the desk says that it would change."""
    return anne.desk.get_by_label("Ce que cela change").locator("dd").all_inner_texts()


@pytest.mark.parametrize("viewport", [WIDE, SMALL])
def test_durants_factory_is_built_at_once_with_the_loan_it_needs(house, sit, viewport):
    anne, stage = staged(sit(house, viewport=viewport), "durant")
    expect(anne.desk.locator(".ask")).to_contain_text("Durant")
    assert anne.possible.count() == 5  # 2, 4, 5; 7 for one cube and 8 for three, his own among them
    anne.press(anne.possible.first)
    assert [dollars(text.split("→")[-1]) for text in shown(anne)][0] == 150 + 500 - 200
    anne.press(anne.desk.locator(".go"))
    assert stage.played() == [{"t": "Loan"}, {"t": "Build", "space": 1}]
    assert sideways(anne.page) <= 0
    assert serious_faults(anne.page) == []


@pytest.mark.parametrize("viewport", [WIDE, SMALL])
def test_howards_two_cars_are_chosen_together(house, sit, viewport):
    anne, stage = staged(sit(house, viewport=viewport), "howard")
    sell, more = anne.desk.locator(".go"), anne.desk.get_by_role("button", name=re.compile("^Un de plus"))
    expect(sell).to_be_disabled()
    anne.press(more.nth(0))
    anne.press(more.nth(1))
    expect(more.nth(0)).to_be_disabled()  # two are all
    anne.press(sell)
    assert stage.played() == [{"t": "Sell", "space": 1}, {"t": "Sell", "space": 3}]
    assert sideways(anne.page) <= 0
    assert serious_faults(anne.page) == []


@pytest.mark.parametrize("viewport", [WIDE, SMALL])
def test_whoever_cannot_pay_sees_what_is_owed_and_closes(house, sit, viewport):
    anne, stage = staged(sit(house, viewport=viewport), "settle")
    expect(anne.desk.locator(".ask")).to_contain_text(re.compile(r"630.\$"))
    assert anne.possible.count() == 3
    anne.press(anne.possible.nth(1))
    # two factories at 300 dollars and the parts at 400; 630 of them are owed
    assert [dollars(text.split("→")[-1]) for text in shown(anne)] == [1000, 0, 370]
    anne.press(anne.desk.locator(".go"))
    assert stage.played() == [{"t": "Close", "space": 3}]
    assert sideways(anne.page) <= 0
    assert serious_faults(anne.page) == []


# -- what cannot be done, and what it would cost -------------------------------------------------------


def test_a_refused_build_names_its_rule(house, sit):
    anne = Manager(sit(house, color_scheme="light"))
    anne.sit_down(3)
    anne.play_until("Manche 1")
    anne.tab("Construire")
    anne.touch(anne.space("Cord 810"))
    link = anne.page.get_by_role("alert").get_by_role("link", name="Lire la règle AU-35")
    expect(link).to_be_visible()
    expect(anne.desk).to_contain_text("AU-35")
    assert serious_faults(anne.page) == []
    with anne.page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator("#AU-35")).to_be_in_viewport()
    expect(opened.value.locator("#AU-35")).to_contain_text(anne.page.locator(".refusal .text").inner_text())


def test_what_a_building_costs_is_what_is_paid_and_taking_it_back_undoes_the_books(house, sit):
    anne = Manager(sit(house))
    anne.sit_down(3)
    anne.play_until("Manche 1")
    anne.tab("Construire")
    anne.press(anne.possible.last)
    change = anne.desk.get_by_label("Ce que cela change")
    left = dollars(change.locator("dd b").first.inner_text())
    anne.confirm("Construire")
    mine = anne.page.get_by_role("region", name="Les joueurs").locator("li", has_text="Anne").locator(".cash")
    expect(mine).to_have_text(re.compile(f"^{left // 1000}.?{left % 1000:03}.\\$$"))
    books = anne.page.get_by_role("table", name="Comptes de Anne")
    expect(books).to_contain_text("Usines bâties")
    anne.page.get_by_role("button", name=re.compile("^(Reprendre mon coup|Demander à reprendre)$")).click()
    expect(mine).to_have_text(re.compile("^2.?000.\\$$"))
    expect(books).not_to_contain_text("Usines bâties")
    expect(anne.page.get_by_text("Le journal est incomplet")).to_have_count(0)


def test_several_factories_produce_in_one_form_and_one_message(house, sit):
    anne = Manager(sit(house))
    sent = messages_of(anne.player)
    anne.sit_down(3)
    anne.play_until("Manche 1")
    anne.build()
    anne.play_until("Manche 2")
    anne.build()
    anne.play_until("Manche 3")
    anne.produce()
    plays = [message["actions"] for message in sent if message["t"] == "Play"]
    kinds = [[action["t"] for action in actions] for actions in plays]
    assert kinds.count(["Build", "Tiles"]) == 2
    assert kinds[-1] == ["Make", "Make"]


def messages_of(player: Player) -> list[Any]:
    sent: list[Any] = []
    player.page.on(
        "websocket", lambda line: line.on("framesent", lambda frame: sent.append(json.loads(frame)))
    )
    return sent


# -- secrets -------------------------------------------------------------------------------------------


def tiles_heard(player: Player) -> list[list[list[int]]]:
    """The demand tiles in every view that the server sends to this browser before they are shown."""
    heard: list[list[list[int]]] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "Show" and message["view"] and message["view"]["phase"] < 6:
            heard.append(message["view"]["demand"])

    def listen(line: WebSocket) -> None:
        line.on("framereceived", hear)

    player.page.on("websocket", listen)
    return heard


def test_two_browsers_each_see_only_their_own_tiles(house: House, sit):
    first, second = sit(house), sit(house)
    heard = [tiles_heard(first), tiles_heard(second)]
    page = first.visit("#/new/automobile")
    page.get_by_role("radio", name="3").check()
    page.get_by_label("Votre nom").fill("Anne")
    page.get_by_label("À cette place").first.select_option("Quelqu'un, par un lien")
    page.get_by_role("button", name="Dresser la table").click()
    link = page.get_by_label("Lien de la place 2").input_value()
    second.page.goto(link)
    second.page.get_by_label("Votre nom").fill("Bruno")
    second.page.get_by_role("button", name=re.compile("Prendre la place")).click()
    page.get_by_role("button", name="Commencer").click()
    for player, name, other in ((first, "Anne", "Bruno"), (second, "Bruno", "Anne")):
        people = player.page.get_by_role("region", name="Les joueurs")
        expect(people.locator("li", has_text=name)).to_contain_text(re.compile(r"tuiles de demande\s: \d"))
        expect(people.locator("li", has_text=other)).to_contain_text(re.compile(r"face cachée\s: 1"))
    for seat, views in enumerate(heard):
        assert views
        for tiles in views:
            assert all(row == [-1, 0] for one, row in enumerate(tiles) if one != seat)
            assert tiles[seat][0] > 0 and tiles[seat][1] == 0


# -- watching ------------------------------------------------------------------------------------------


def test_the_sale_is_shown_car_by_car_and_can_be_skipped(house, sit):
    anne = Manager(sit(house, speed=3, reduced_motion="no-preference"))
    anne.sit_down(3)
    anne.play_until("Une décision")
    anne.tab("Passer")
    anne.confirm("Passer")
    market = anne.page.get_by_role("group", name="Le marché")
    expect(market).to_contain_text(re.compile(r"encore \d+ demandées"))
    skip = anne.page.get_by_role("button", name="Passer l'animation", include_hidden=True)
    skip.click()
    expect(skip).to_have_count(0)
    report = anne.page.locator("details", has_text="Bulletin du tour 1")
    report.locator("summary").click()
    expect(report).to_contain_text("Demande : luxe 0")
    expect(report).to_contain_text("Payé en phase 8")


def test_the_board_in_english_names_designer_publishers_and_what_is_reconstructed(house, sit):
    anne = sit(house, locale="en-GB")
    page = anne.visit("#/new/automobile")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("group", name="The track of models")).to_be_visible()
    expect(page.get_by_text("reconstructed: ")).to_contain_text(re.compile(r"\d+ of the board's \d+ figures"))
    page.get_by_text("The designer, the publishers and this version").click()
    expect(page.get_by_text("Automobile is a game by Martin Wallace")).to_contain_text("Lookout Games")
    page.get_by_role("button", name="En français").click()
    expect(page.get_by_role("group", name="La piste des modèles")).to_be_visible()
