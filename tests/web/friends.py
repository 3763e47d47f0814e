"""Two friends at two browsers, sat down at one table by a link."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.web.house import House
from tests.web.player import Player

ENGLISH = "en-GB"


def two_friends(
    house: House,
    sit: Callable[..., Player],
    agreed: Mapping[str, str | bool] | None = None,
    other: str = ENGLISH,
    **how: object,
) -> tuple[Player, Player]:
    """Anne makes the table in French; Bruno comes by his link, in a language of his own."""
    anne, bruno = sit(house, **how), sit(house, **{"locale": other, **how})
    invite_bruno(anne, agreed)
    come_by_link(anne, bruno)
    anne.page.get_by_role("button", name="Commencer").click()
    anne.hand.wait_for()
    bruno.hand.wait_for()
    return anne, bruno


def invite_bruno(anne: Player, agreed: Mapping[str, str | bool] | None = None, public: bool = False) -> str:
    """Anne makes a table for two; the link to the other seat."""
    page = anne.visit("#/new/automatch")
    page.get_by_role("radio", name="2").check()
    page.get_by_label("Votre nom").fill("Anne")
    page.get_by_label("À cette place").select_option("Quelqu'un, par un lien")
    agree(anne, {"Une seule donne": True, "Table ouverte à tous": public, **(agreed or {})})
    page.get_by_role("button", name="Dresser la table").click()
    return page.get_by_label("Lien de la place 2").input_value()


def agree(anne: Player, agreed: Mapping[str, str | bool]) -> None:
    for label, value in agreed.items():
        field = anne.page.get_by_label(label, exact=True)
        if isinstance(value, str):
            field.select_option(value)
        else:
            field.set_checked(value)


def come_by_link(anne: Player, bruno: Player) -> None:
    bruno.page.goto(anne.page.get_by_label("Lien de la place 2").input_value())
    name = bruno.page.get_by_label("Your name").or_(bruno.page.get_by_label("Votre nom"))
    name.fill("Bruno")
    name.press("Enter")
    anne.page.get_by_text("Tout le monde est là").wait_for()
