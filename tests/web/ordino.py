"""Somebody at a table of Ordino Match: drags dice, reads the instruction, touches cells.

A game has some sixty turns of seven gestures each, so the page is looked at as a whole, once before every
decision; then the mouse and the keys do what a hand would.
"""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Locator, Page

from tests.web.player import PATIENCE, Player

TALL: Final[Any] = {"width": 1280, "height": 1150}  # everything in sight: nothing has to be scrolled

LOOK: Final = """() => {
    const all = (what) => [...document.querySelectorAll(what)];
    const mid = (it) => { const box = it.getBoundingClientRect();
                          return [box.x + box.width / 2, box.y + box.height / 2]; };
    const first = (what) => { const it = document.querySelector(what); return it && mid(it); };
    const offered = /(arrivée|prise) possible|possible (end|capture)|la sphère peut revenir ici|\\. libre\\./;
    return {
        dice: all('[data-tray] .die[aria-disabled=false]:not(.aside)')
            .map((die) => [+die.dataset.die, mid(die)]),
        slots: all('.slot.empty').map((slot) => [slot.dataset.slot, mid(slot)]),
        swap: first('.swap'),
        buttons: all('.gold .button, .hand > .button.lamp').map(mid),
        ends: all('[data-cell]').filter((cell) => offered.test(cell.ariaLabel)).map((cell) => (
            { cell: +cell.dataset.cell, label: cell.ariaLabel, at: mid(cell.querySelector('.floor')) })),
        rows: all('.hand > .moves button.end, .hand > .pick button').map(mid),
    };
}"""

ANSWERED: Final = """(before) => {
    const ask = document.querySelector('section.mat')?.dataset.ask;
    return document.querySelector('section.ending') !== null || (Boolean(ask) && ask !== before);
}"""


class Ordino:
    def __init__(self, player: Player) -> None:
        self.player = player
        self.page: Page = player.page
        self.answered = ""  # the question that was answered last

    # -- sitting down

    def start(self, players: int = 2, *options: str) -> None:
        page = self.player.visit("#/new/ordino")
        page.get_by_role("radio", name=str(players)).check()
        page.get_by_label("Votre nom").fill("Anne")
        for option in options:
            page.get_by_role("checkbox", name=option).check()
        page.get_by_role("button", name="Commencer").click()
        self.board.wait_for()
        self.answered = ""  # another table asks its own questions

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name="Le labyrinthe")

    def cell(self, cell: int) -> Locator:
        return self.page.locator(f'[data-cell="{cell}"]')

    def wait_for_turn(self) -> bool:
        """Until I am asked something that I have not answered; false once it is over."""
        self.page.wait_for_function(ANSWERED, arg=self.answered, timeout=4 * PATIENCE)
        self.answered = self.page.locator("section.mat").get_attribute("data-ask") or ""
        return self.player.result.count() == 0

    def look(self) -> Any:
        return self.page.evaluate(LOOK)

    # -- by mouse

    def drag(self, at: list[float], to: list[float]) -> None:
        mouse = self.page.mouse
        mouse.move(*at)
        mouse.down()
        mouse.move(*to)
        mouse.up()

    def compose(self) -> Any:
        """Every die to the first free slot it fits; the last one first: the others then keep their place."""
        seen = self.look()
        free = dict(seen["slots"])
        for die, at in reversed(seen["dice"]):
            slot = next((slot for slot in FITTING[die] if slot in free), None)
            if slot is not None:
                self.drag(at, free.pop(slot))
        seen = self.look()
        assert seen["slots"] == [], "a die did not stay where it was put"
        return seen

    def answer(self) -> None:
        """One decision: the first capture on offer, otherwise the last cell; or a button."""
        seen = self.look()
        if seen["buttons"]:
            return self.page.mouse.click(*seen["buttons"][0])
        seen = self.compose()
        if not seen["ends"] and not seen["rows"]:
            self.page.mouse.click(*seen["swap"])
            seen = self.look()
        if not seen["ends"]:
            self.page.mouse.click(*seen["rows"][0])  # which of several pieces is to be placed
            seen = self.look()
        ends = sorted(seen["ends"], key=lambda end: "prise" not in end["label"])
        self.page.mouse.click(*ends[0]["at"])
        if self.page.get_by_text("Quelle pièce y mener ?").count():
            self.page.mouse.click(*self.look()["rows"][0])

    def play_out(self) -> int:
        turns = 0
        while self.wait_for_turn():
            self.answer()
            turns += 1
        return turns


# Where a die of each place in the throw may lie; in Super Ordino the third one is the word.
FITTING: Final = {
    0: ["kind"],
    1: ["number"],
    2: ["arrow", "arrow2", "word"],
    3: ["arrow", "arrow2"],
    4: ["word", "word2"],
    5: ["word", "word2"],
}
