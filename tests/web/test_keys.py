"""A link invites, a key opens: what a browser keeps, what it gives up, and when."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Route, expect

from tests.web.friends import come_by_link, invite_bruno
from tests.web.player import Player
from tests.web.test_everyone import serious_faults
from tests.web.test_places import leave, places

pytestmark = pytest.mark.once

KEY: Final = re.compile("[a-z2-7]{26,}")
USED: Final = "Cette invitation a déjà servi"
NO_SEAT: Final = "Ce lien n'ouvre aucune place"
CHANGED: Final = "La clé gardée ici n'ouvre plus cette place"


def kept(player: Player) -> Any:
    """What this browser keeps of its newest table."""
    return player.page.evaluate("() => JSON.parse(localStorage.getItem('stopville.tables') ?? '[]')[0]")


def secrets(player: Player) -> list[str]:
    return [seat["secret"] for seat in kept(player)["seats"]]


def seated(player: Player) -> None:
    """Waits until this browser has a seat of its own, and nothing is left to try."""
    player.page.wait_for_function(
        """() => {
            const [mine] = JSON.parse(localStorage.getItem('stopville.tables') ?? '[]');
            return mine?.seats.length > 0 && mine.seats.every(({ name }) => name) && !mine.tried.length;
        }"""
    )
    expect(player.page.get_by_text("sur cet écran")).to_be_visible()
    expect(player.page.get_by_label("Votre nom")).to_have_count(0)


def lobby(house, sit) -> tuple[Player, Player, str]:
    """Anne waits; Bruno has taken his seat by the link."""
    anne, bruno = sit(house), sit(house)
    link = invite_bruno(anne)
    come_by_link(anne, bruno)
    seated(bruno)
    return anne, bruno, link


# -- taking a seat ---------------------------------------------------------------------------------------


def test_whoever_takes_a_seat_has_a_key_that_the_link_does_not_tell(house, sit):
    anne, bruno, link = lobby(house, sit)
    (key,) = secrets(bruno)
    assert KEY.fullmatch(key) and key not in link
    assert kept(bruno)["tried"] == []
    assert KEY.fullmatch(secrets(anne)[0]) and not set(secrets(anne)) & {key}
    assert bruno.page.url.endswith(f"#/table/{kept(bruno)['table']}")
    bruno.page.reload()
    seated(bruno)
    anne.page.get_by_role("button", name="Commencer").click()
    bruno.hand.wait_for()


def test_a_used_link_says_so_in_another_browser_which_may_watch(house, sit):
    anne, bruno, link = lobby(house, sit)
    eve = sit(house)
    eve.page.goto(link)
    expect(eve.page.get_by_role("alert").filter(has_text=USED)).to_be_visible()
    assert serious_faults(eve.page) == []
    assert link.rsplit("/", 1)[1] not in eve.page.url
    eve.page.get_by_role("button", name="Regarder la table").click()
    expect(eve.page.get_by_text("Vous regardez cette table")).to_be_visible()
    assert eve.page.get_by_label("Votre nom").count() == 0
    eve.visit()
    expect(eve.page.get_by_text("Reprendre")).to_have_count(0)  # nothing was kept of it
    anne.page.get_by_role("button", name="Commencer").click()
    bruno.hand.wait_for()


def test_a_lost_answer_is_asked_for_again_with_the_same_key(house, sit):
    anne, bruno = sit(house), sit(house)
    invite_bruno(anne)
    asked: list[Any] = []

    def lose_the_first(route: Route) -> None:
        asked.append(route.request.post_data_json)
        if len(asked) == 1:
            route.fetch()  # the server has done it
            route.abort()
        else:
            route.continue_()

    bruno.page.route("**/take", lose_the_first)
    come_by_link(anne, bruno)
    seated(bruno)
    assert len(asked) == 2 and asked[0] == asked[1]
    assert secrets(bruno) == [asked[0]["key"]]
    bruno.page.reload()
    seated(bruno)


def test_a_page_closed_before_the_answer_came_finds_its_seat_again(house, sit):
    anne, bruno = sit(house), sit(house)
    link = invite_bruno(anne)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    bruno.page.route("**/take", lose)
    come_by_link(anne, bruno)
    bruno.page.unroute("**/take")
    bruno.page.reload()
    seated(bruno)
    assert secrets(bruno)[0] not in link
    assert kept(bruno)["tried"] == []


# -- a key that is kept ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2])
def test_a_false_link_leaves_my_seat_as_it_was(house, sit, seat):
    anne, bruno, _ = lobby(house, sit)
    before = secrets(bruno)
    table = bruno.page.url
    bruno.page.goto(f"{table}/{seat - 1}/aaaaaaaaaaaaaaaaaaaaaaaaaa")
    notice = bruno.page.get_by_role("status").filter(has_text=NO_SEAT)
    expect(notice).to_contain_text("Votre place ici reste la vôtre")
    assert bruno.page.url == table
    assert (secrets(bruno), kept(bruno)["tried"]) == (before, [])
    notice.get_by_role("button", name="Fermer").click()
    expect(notice).to_have_count(0)
    anne.page.get_by_role("button", name="Commencer").click()
    bruno.hand.wait_for()
    bruno.page.reload()
    bruno.hand.wait_for()
    assert secrets(bruno) == before


def test_a_used_link_opened_in_mid_game_leaves_my_hand_in_sight(house, sit):
    anne, bruno, link = lobby(house, sit)
    anne.page.get_by_role("button", name="Commencer").click()
    bruno.hand.wait_for()
    held, before = bruno.held(), secrets(bruno)
    bruno.page.goto(link)
    expect(bruno.page.get_by_role("status").filter(has_text=USED)).to_be_visible()
    assert (bruno.held(), secrets(bruno)) == (held, before)
    assert serious_faults(bruno.page) == []


def test_the_host_renews_an_invitation_before_the_start_and_everybody_is_told(house, sit):
    anne, bruno, link = lobby(house, sit)
    watcher = sit(house)
    watcher.page.goto(anne.page.url)
    dialog = places(anne)
    dialog.get_by_role("button", name="Nouvelle invitation (Bruno)").click()
    renewed = dialog.get_by_label("Lien de la place 2")
    expect(renewed).to_be_visible()
    assert renewed.input_value() != link
    expect(bruno.page.get_by_role("alert").filter(has_text=CHANGED)).to_be_visible()
    for player in (anne, watcher):
        expect(player.page.get_by_text("L'hôte a renouvelé l'invitation")).to_be_visible()
    bruno.page.get_by_role("button", name="Regarder la table").click()
    expect(bruno.page.get_by_text("L'hôte a renouvelé l'invitation")).to_be_visible()
    leave(dialog)
    come_by_link(anne, bruno)
    anne.page.get_by_role("button", name="Commencer").click()
    bruno.hand.wait_for()


def test_after_the_deal_no_new_invitation_is_offered(house, sit):
    anne, bruno, _ = lobby(house, sit)
    anne.page.get_by_role("button", name="Commencer").click()
    anne.hand.wait_for()
    dialog = places(anne)
    expect(dialog.get_by_role("button", name="Faire taire (Bruno)")).to_be_visible()
    expect(dialog.get_by_role("button", name=re.compile("Nouvelle invitation"))).to_have_count(0)
    expect(dialog.get_by_role("button", name="Changer de clé (Bruno)")).to_have_count(0)


# -- several devices -------------------------------------------------------------------------------------


def test_a_seat_open_on_two_devices_says_so_to_its_owner_alone(house, sit):
    anne, bruno, _ = lobby(house, sit)
    telephone = sit(house, locale="en-GB")
    dialog = places(bruno)
    dialog.get_by_role("button", name="Lien pour un autre appareil").click()
    telephone.page.goto(dialog.get_by_label("Lien de la place 2").input_value())
    expect(telephone.page.get_by_text("at this screen · 2 devices")).to_be_visible()
    leave(dialog)
    expect(bruno.page.get_by_text("sur cet écran · 2 appareils")).to_be_visible()
    anne.page.get_by_role("button", name="Commencer").click()
    bruno.hand.wait_for()
    expect(bruno.page.get_by_role("button", name="2 appareils")).to_be_visible()
    expect(telephone.page.get_by_role("button", name="2 devices")).to_be_visible()
    expect(anne.page.get_by_text("appareils")).to_have_count(0)
    telephone.page.goto("about:blank")
    expect(bruno.page.get_by_role("button", name="2 appareils")).to_have_count(0)


# -- a public table --------------------------------------------------------------------------------------


def test_a_free_seat_of_a_public_table_is_taken_with_a_key_of_ones_own(house, sit):
    anne, clara = sit(house), sit(house)
    invite_bruno(anne, public=True)
    clara.page.goto(anne.page.url)
    clara.page.get_by_role("button", name="Prendre la place 2").click()
    seated(clara)
    assert KEY.fullmatch(secrets(clara)[0])
    clara.page.reload()
    seated(clara)
    expect(anne.page.get_by_text("Tout le monde est là")).to_be_visible()
