"""La carte annoncée in a real browser: figures, contests won and lost, the talon, the key table."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from stopville.games.automatch.cars import CARS
from tests.web.friends import agree, two_friends
from tests.web.player import SMALL, Player
from tests.web.test_everyone import TARGETS, serious_faults, sideways

pytestmark = pytest.mark.once

FR: Final[Any] = {"other": "fr-FR"}
ALWAYS: Final[dict[str, str | bool]] = {"La carte annoncée": "always"}


def leader_first(*players: Player) -> tuple[Player, Player]:
    """Whoever is to play a card, then the other."""
    one, other = players
    waiting = one.page.get_by_text(re.compile("On attend (Anne|Bruno)"))
    one.page.locator(".turn.mine").or_(waiting).first.wait_for()
    return (one, other) if one.page.locator(".turn.mine").count() else (other, one)


def name_of(player: Player) -> str:
    mine = player.page.get_by_role("region", name="La table").locator(".place.bottom b")
    return mine.first.inner_text() if mine.first.is_visible() else ""


def against_a_bot(anne: Player, agreed: dict[str, str | bool]) -> None:
    page = anne.visit("#/new/automatch")
    page.get_by_role("radio", name="2").check()
    agree(anne, agreed)
    page.get_by_role("button", name="Commencer").click()
    anne.hand.wait_for()


def counter(player: Player) -> Locator:
    return player.page.get_by_role("region", name="La carte annoncée")


def button(player: Player, name: str) -> Locator:
    return counter(player).get_by_role("button", name=name)


def truth(player: Player) -> int:
    """The displacement of the car that its player is asked about."""
    asked = counter(player).inner_text()
    return max((car for car in CARS if car.name in asked), key=lambda car: len(car.name)).figures[0]


def offered(player: Player) -> list[str]:
    """The figures to choose from."""
    figures = counter(player).get_by_role("button", name=re.compile(r"^\d+ cm³$"))
    figures.first.wait_for()
    return [figure.strip() for figure in figures.all_inner_texts()]


def announce(player: Player, figure: int) -> None:
    field = player.page.get_by_label("Votre chiffre, en cm³")
    expect(field).to_be_focused()  # after one's own card the pen is in one's hand
    player.page.keyboard.type(str(figure))
    player.page.keyboard.press("Enter")


def verdict(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Contestation")


def log(player: Player) -> Locator:
    return player.page.get_by_role("log", name="Journal de la partie")


def test_a_contest_won_a_confession_and_an_exchange(house, sit):
    speaker, doubter = leader_first(*two_friends(house, sit, ALWAYS, **FR))
    speaker.play_a_card()
    right = truth(speaker)
    announce(speaker, right + 1)
    expect(counter(doubter)).to_contain_text(f"{right + 1} cm³")
    button(doubter, "Je conteste").click()
    winner = name_of(doubter)
    for player in (speaker, doubter):
        for words in ("Faux", f"{right + 1} cm³", f"{right} cm³", f"Récompense : {winner}"):
            expect(verdict(player)).to_contain_text(words)
        expect(player.page.locator(".laid .stamp")).to_have_text("sans valeur")

    doubter.play_a_card()
    button(doubter, "J'avoue l'ignorer").click()
    expect(log(speaker)).to_contain_text(f"{winner} avoue son ignorance")

    expect(counter(speaker)).to_contain_text(f"{winner} regarde au talon")
    before = doubter.held()
    take = counter(doubter).get_by_role("button", name=re.compile("^Prendre"))
    expect(take).to_have_count(2)
    taken = (take.first.locator(".unseen").text_content() or "").removeprefix("Prendre ").split(",")[0]
    take.first.click()
    given = doubter.cards(", peut être rendue").first
    doubter.touch(given)
    expect(log(speaker)).to_contain_text(f"{winner} glisse une carte sous le talon")
    expect(doubter.cards()).to_have_count(len(before))
    after = doubter.held()
    assert [name for name in after if name not in before][0].startswith(taken)
    assert len(set(before) - set(after)) == 1
    assert taken not in log(speaker).inner_text()
    expect(speaker.page.get_by_text("1 échange fait")).to_be_visible()


def test_a_contest_lost_rewards_the_announcer_who_declines(house, sit):
    speaker, doubter = leader_first(*two_friends(house, sit, ALWAYS, **FR))
    speaker.play_a_card()
    announce(speaker, truth(speaker))
    button(doubter, "Je conteste").click()
    winner = name_of(speaker)
    for player in (speaker, doubter):
        expect(verdict(player)).to_contain_text("Juste")
        expect(verdict(player)).to_contain_text(f"Récompense : {winner}")
        expect(player.page.locator(".laid .stamp")).to_have_count(0)
    doubter.play_a_card()
    announce(doubter, truth(doubter))
    button(speaker, "Laisser passer").click()
    before = speaker.held()
    button(speaker, "Renoncer").click()
    expect(log(doubter)).to_contain_text(f"{winner} renonce à l'échange")
    assert speaker.held() == before


def test_the_leader_may_be_silent_and_a_figure_may_be_chosen_among_few(house, sit):
    agreed: dict[str, str | bool] = {"La carte annoncée": "leader", "Chiffres proposés": True}
    first, second = leader_first(*two_friends(house, sit, agreed, **FR))
    first.play_a_card()
    few = offered(first)
    assert len(few) in (4, 5)
    assert f"{truth(first)} cm³" in few
    button(first, "Ne rien annoncer").click()
    second.play_a_card()  # a silent trick: nobody says anything
    expect(log(first)).to_contain_text("n'annonce rien")
    expect(log(first)).to_contain_text("prend la levée n° 1")
    first, second = leader_first(first, second)
    first.play_a_card()
    said = offered(first)[-1]
    button(first, said).click()
    expect(counter(second)).to_contain_text(said)
    button(second, "Laisser passer").click()
    expect(second.page.locator(".laid .tag")).to_have_text(said)


def test_a_clock_is_drawn_and_the_rest_of_a_trick_may_pass(house, sit):
    agreed = {**ALWAYS, "Contre la montre": True}
    speaker, doubter = leader_first(*two_friends(house, sit, agreed, **FR))
    speaker.play_a_card()
    announce(speaker, 1)
    expect(counter(doubter).get_by_role("timer")).to_contain_text(re.compile(r"Il reste \d+ secondes"))
    button(doubter, "Laisser passer toute la levée").click()
    doubter.play_a_card()
    announce(doubter, 1)
    button(speaker, "Laisser passer").first.click()
    expect(log(speaker)).to_contain_text("prend la levée n° 1")


def test_the_key_table_is_there_when_agreed_and_only_then(house, sit):
    anne = sit(house)
    against_a_bot(anne, ALWAYS)
    expect(anne.page.get_by_role("button", name="Le tableau-clé")).to_have_count(0)
    against_a_bot(anne, {**ALWAYS, "Le tableau-clé": "open"})
    anne.page.get_by_role("button", name="Le tableau-clé").click()
    table = anne.page.get_by_role("dialog", name="Le tableau-clé")
    rows = table.get_by_role("rowheader")
    expect(rows).to_have_count(52)
    expect(rows.first).to_contain_text("Facel Vega HK 500")
    table.get_by_role("button", name="rouge, Italie").click()
    expect(rows).to_have_count(13)
    table.get_by_role("button", name="Ranger par : Vitesse").click()
    fastest = max((car for car in CARS if car.country == 1), key=lambda car: car.figures[2])
    expect(rows.first).to_contain_text(fastest.name)
    assert serious_faults(anne.page) == []
    anne.page.keyboard.press("Escape")
    expect(table).to_have_count(0)


def test_a_contest_by_keyboard_alone(house, sit):
    speaker, doubter = leader_first(*two_friends(house, sit, ALWAYS, **FR))
    speaker.playable.first.focus()
    speaker.page.keyboard.press("Enter")
    announce(speaker, 1)
    button(doubter, "Je conteste").wait_for()
    for _ in range(40):
        if doubter.page.locator(":focus", has_text=re.compile("conteste", re.IGNORECASE)).count():
            break
        doubter.page.keyboard.press("Tab")
    doubter.page.keyboard.press("Enter")
    expect(verdict(speaker)).to_contain_text("Faux")


@pytest.mark.parametrize(("colours", "size"), [("light", "wide"), ("dark", "small")])
def test_everyone_can_announce_contest_and_exchange(house, sit, colours, size):
    how: dict[str, Any] = {"color_scheme": colours}
    if size == "small":
        how |= {"viewport": SMALL, "has_touch": True}
    agreed = {**ALWAYS, "Le Marché commun": "strict", "Le tableau-clé": "open"}
    speaker, doubter = leader_first(*two_friends(house, sit, agreed, **FR, **how))

    def check(player: Player) -> None:
        assert serious_faults(player.page) == []
        if size == "small":
            assert sideways(player.page) <= 0
            assert player.page.evaluate(TARGETS) == []

    speaker.play_a_card()
    check(speaker)
    announce(speaker, 1)
    button(doubter, "Je conteste").wait_for()
    check(doubter)
    button(doubter, "Je conteste").click()
    doubter.play_a_card()
    button(doubter, "J'avoue l'ignorer").click()
    button(doubter, "Renoncer").wait_for()
    verdict(doubter).wait_for()
    check(doubter)
