"""The places of a table: muting, removing, lost links, a bot in one's stead, watching, and deleting."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.web.friends import come_by_link, invite_bruno, two_friends
from tests.web.player import Player
from tests.web.test_everyone import serious_faults

pytestmark = pytest.mark.once

FR: Final[Any] = {"other": "fr-FR"}


def places(player: Player) -> Locator:
    """Opens what can be done about the places."""
    more = player.page.get_by_text("Plus…")
    if more.count():
        more.click()
    player.page.get_by_role("button", name="Places et table").click()
    return player.page.get_by_role("dialog", name="Places et table")


def leave(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Fermer").click()
    expect(dialog).to_have_count(0)


def test_the_host_mutes_and_lets_speak_again(house, sit):
    anne, bruno = two_friends(house, sit, **FR)
    dialog = places(anne)
    dialog.get_by_role("button", name="Faire taire (Bruno)").click()
    expect(bruno.page.get_by_text("L'hôte vous a retiré la parole")).to_be_visible()
    expect(bruno.page.get_by_label("Dire quelque chose")).to_have_count(0)
    dialog.get_by_role("button", name="Rendre la parole (Bruno)").click()
    expect(bruno.page.get_by_label("Dire quelque chose")).to_be_visible()
    assert serious_faults(anne.page) == []
    of_a_guest = places(bruno).get_by_role("button", name=re.compile("Faire taire|Effacer"))
    expect(of_a_guest).to_have_count(0)


def test_before_the_start_the_host_frees_a_place_and_its_link_is_a_new_one(house, sit):
    anne, bruno = sit(house), sit(house)
    page, old = anne.page, invite_bruno(anne)
    come_by_link(anne, bruno)
    page.get_by_role("button", name="Libérer cette place").click()
    expect(bruno.page.get_by_text("n'ouvre plus cette place")).to_be_visible()
    assert page.get_by_label("Lien de la place 2").input_value() != old
    come_by_link(anne, bruno)
    page.get_by_role("button", name="Commencer").click()
    bruno.hand.wait_for()


def test_another_device_of_the_same_seat_and_a_new_key_from_there(house, sit):
    anne, bruno = two_friends(house, sit, **FR)
    dialog = places(bruno)
    dialog.get_by_role("button", name="Lien pour un autre appareil").click()
    link = dialog.get_by_label("Lien de la place 2").input_value()
    leave(dialog)
    telephone = sit(house)
    telephone.page.goto(link)
    telephone.hand.wait_for()
    assert telephone.held() == bruno.held()
    dialog = places(telephone)
    dialog.get_by_role("button", name="Changer de clé (Bruno)").click()
    renewed = dialog.get_by_label("Lien de la place 2")
    expect(renewed).not_to_have_value(link)
    expect(bruno.page.get_by_text("n'ouvre plus cette place")).to_be_visible()
    leave(dialog)
    telephone.page.reload()
    telephone.hand.wait_for()


def test_a_bot_plays_for_me_until_i_take_my_place_back(house, sit):
    anne, bruno = two_friends(house, sit, **FR)
    dialog = places(anne)
    dialog.get_by_role("button", name="Un robot joue pour moi").click()
    leave(dialog)
    expect(anne.page.get_by_text("Un robot joue pour vous")).to_be_visible()
    bruno.playable.first.wait_for()  # whoever leads, the bot does not keep him waiting
    expect(bruno.page.locator(".plaque", has_text="Anne")).to_contain_text("remplacé")
    anne.page.get_by_role("button", name="Je reprends ma place").click()
    expect(anne.page.get_by_text("Un robot joue pour vous")).to_have_count(0)
    bruno.play_a_card()
    expect(bruno.page.locator(".plaque", has_text="Anne")).not_to_contain_text("remplacé")


def test_the_host_deletes_the_table_for_everybody(house, sit):
    anne, bruno = two_friends(house, sit, **FR)
    dialog = places(anne)
    dialog.get_by_role("button", name="Effacer la table…").click()
    dialog.get_by_role("button", name="Effacer pour de bon").click()
    expect(anne.page.get_by_role("link", name="Jouer tout de suite").first).to_be_visible()
    expect(anne.page.get_by_text("Reprendre")).to_have_count(0)
    expect(bruno.page.get_by_text("Cette table n'existe pas, ou plus")).to_be_visible()


def test_who_knows_the_table_may_watch_it_without_seeing_a_hand(house, sit):
    anne, bruno = two_friends(house, sit, **FR)
    clara = sit(house)
    clara.page.goto(anne.page.url)
    expect(clara.page.get_by_text("Vous regardez cette table")).to_be_visible()
    expect(clara.page.get_by_role("region", name="La table")).to_be_visible()
    assert clara.hand.count() == 0
    expect(clara.page.get_by_label("Dire quelque chose")).to_have_count(0)
    first = anne if anne.page.locator(".turn.mine").count() else bruno
    first.playable.first.wait_for()
    before = first.held()
    first.play_a_card()
    expect(clara.page.locator(".laid")).to_have_count(1)
    played = next(name for name in before if name not in first.held()).split(",")[0]
    log = clara.page.get_by_role("log", name="Journal de la partie")
    expect(log).to_contain_text(played)
    hidden = [name.split(",")[0] for player in (anne, bruno) for name in player.held()]
    assert not [name for name in hidden if name in log.inner_text() and name not in played]
    assert serious_faults(clara.page) == []
