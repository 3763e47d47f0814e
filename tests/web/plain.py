"""Somebody at the plain board: the picture, the buttons, the form."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, expect

from tests.web.drawer import opened
from tests.web.player import Player

START: Final = re.compile("^(Commencer|Start)$")
NAME: Final = re.compile("Votre nom|Your name")


class Plain:
    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    def play_now(self, title: str) -> None:
        """From the shelf."""
        page = self.player.visit()
        box = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
        box.get_by_role("link", name=re.compile("^(Jouer tout de suite|Play now)$")).click()
        self.picture.wait_for()

    def sit_down(self, game: str) -> None:
        """By the form of a new table, under a name."""
        page = self.player.visit(f"#/new/{game}")
        page.get_by_label(NAME).fill("Anne")
        page.get_by_role("button", name=START).click()
        self.picture.wait_for()

    @property
    def picture(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile("La table en texte|The table in text"))

    @property
    def players(self) -> Locator:
        return self.page.get_by_role("list", name=re.compile("Les joueurs|The players")).get_by_role(
            "listitem"
        )

    @property
    def doing(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile("Ce que vous pouvez faire|What you may do"))

    @property
    def figure(self) -> Locator:
        return self.doing.get_by_role("spinbutton")

    def expect_log(self, words: str) -> None:
        with opened(self.page) as beside:
            expect(beside.get_by_role("log", name=re.compile("Journal|Log"))).to_contain_text(words)

    def text(self) -> str:
        return self.picture.inner_text()

    def do(self, name: str) -> None:
        """Presses a button of those offered; then the server has answered."""
        self.doing.get_by_role("button", name=name, exact=True).click()

    def announce(self, figure: str) -> None:
        self.figure.fill(figure)
        self.doing.locator("button[type=submit]").click()

    def wait_for_turn(self) -> bool:
        """Whether there is a turn to take; false once it is over."""
        self.doing.or_(self.player.result).first.wait_for()
        return self.player.result.count() == 0

    def expect_picture(self, pattern: str) -> None:
        expect(self.picture).to_have_text(re.compile(pattern), use_inner_text=True)
