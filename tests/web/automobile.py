"""Somebody who plays Automobile at a browser: touches the board, fills in the desk, and confirms."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import ElementHandle, Locator, expect

from tests.web.player import Player

# By turn: whom to take, and what to decide with which button, if it can be had.
FAVOURITES: Final = ("Ford", "Howard", "Durant", "Sloan")
DECISIONS: Final = (
    ("Bonus", "Poser le bonus"),
    ("Prix réduit", "Réduire les prix"),
    ("Bonus", "Poser le bonus"),
    ("Fermer", "Fermer"),
)


class Manager:
    """By mouse or finger; every decision goes through the board or the desk."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.did: list[str] = []  # what was decided, in short

    # -- sitting down

    def sit_down(self, players: int = 4) -> None:
        page = self.player.visit("#/new/automobile")
        page.get_by_role("radio", name=str(players)).check()
        page.get_by_label("Votre nom").fill("Anne")
        page.get_by_role("button", name="Commencer").click()
        self.track.wait_for()

    @property
    def track(self) -> Locator:
        return self.page.get_by_role("group", name="La piste des modèles")

    @property
    def desk(self) -> Locator:
        return self.page.locator('.desk.asked[aria-label="Votre décision"]')

    @property
    def result(self) -> Locator:
        return self.player.result

    def space(self, name: str) -> Locator:
        return self.page.locator(f'[data-space][role=button][aria-label^="{name}, "]')

    def spaces(self, ending: str = "", having: str = "") -> Locator:
        """By how their names end and what they say; the names are what a screen reader says.

        Asked for as attributes, which is quick: a board has thousands of nodes, and a game hundreds of looks.
        """
        wanted = (("*", having), ("$", ending))
        told = "".join(f'[aria-label{sign}="{words}"]' for sign, words in wanted if words)
        return self.page.locator(f"[data-space][role=button]{told}")

    @property
    def possible(self) -> Locator:
        return self.spaces(", possible")

    @property
    def impossible(self) -> Locator:
        return self.spaces(", impossible")

    @property
    def characters(self) -> Locator:
        """Those still free."""
        group = self.page.locator('[role=group][aria-label="Les personnages"]')
        return group.locator('[role=button][aria-label$=", libre"]')

    def wait_for_turn(self) -> bool:
        """Whether there is something to decide; false once it is over."""
        self.page.locator(".desk.asked, .ending").first.wait_for()
        return self.desk.count() > 0

    def question(self) -> str:
        """The sentence of the desk."""
        return self.desk.locator(".ask").inner_text()

    # -- confirming: the desk then asks something else, or the turn is over

    def confirm(self, name: str) -> None:
        ask = self.page.locator(".desk").get_attribute("data-ask")
        self.press(self.desk.locator(".go", has_text=re.compile(f"^{name}")))
        expect(self.page.locator(f'.desk[data-ask="{ask}"]')).to_have_count(0)
        self.did.append(name)

    def press(self, what: Locator) -> None:
        what.click()

    def touch(self, what: Locator) -> None:
        """A click whatever it says of itself: what cannot be chosen explains why."""
        what.hover(force=True)
        self.page.mouse.down()
        self.page.mouse.up()

    def tab(self, name: str) -> None:
        self.press(
            self.desk.get_by_role("group", name="Quelle action").get_by_role("button", name=name, exact=True)
        )

    # -- one decision, of whatever kind is asked

    def decide(self) -> None:
        kinds: dict[str, Callable[[], None]] = {
            "Choisissez": self.choose_character,
            "Durant": self.build_for_durant,
            "Manche": self.act,
            "La tuile de Ford": self.use_ford,
            "Howard": self.sell_by_howard,
            "Un de vos": self.distribute,
            "Une décision": self.decide_something,
            "Il manque": self.close_something,
        }
        asked = self.question()
        next(do for start, do in kinds.items() if asked.startswith(start))()

    def choose_character(self) -> None:
        """Another one in every turn, if he is free."""
        row = self.page.locator(
            '[role=group][aria-label="Les personnages"] [role=button][aria-label$=", libre"]'
        )
        favourite = row.and_(self.page.locator(f'[aria-label^="{FAVOURITES[self.turn()]},"]'))
        self.press((favourite if favourite.count() else row).first)
        self.confirm("Prendre")

    def turn(self) -> int:
        """From 0."""
        return len([done for done in self.did if done == "Passer"])

    def use_ford(self) -> None:
        if self.possible.count():
            self.press(self.possible.first)
            self.confirm("Poser la tuile")
        else:
            self.confirm("Garder la tuile")

    def build_for_durant(self) -> None:
        self.press(self.possible.last)
        self.confirm("Construire")

    def act(self) -> None:
        """Builds where there is nothing yet, then makes cars, then places who sells them."""
        mine = self.spaces(having="Anne, usines")
        number = int(re.findall(r"Manche (\d)", self.question())[0])
        if number == 1:
            self.build()
        elif number == 2 and mine.count():
            self.produce()
        elif self.turn() % 2:
            self.take_cubes()
        else:
            self.place()

    def build(self) -> None:
        self.tab("Construire")
        free = self.spaces(", possible", ", libre, ")
        self.press((free if free.count() else self.possible).last)
        self.confirm("Construire")

    def produce(self) -> None:
        """The least in every factory that the money reaches for; cubes if it reaches for none."""
        self.tab("Produire")
        go = self.desk.locator(".go")
        fewer = self.desk.get_by_role("button", name=re.compile("^Un de moins"))
        for number, more in enumerate(self.desk.get_by_role("button", name=re.compile("^Un de plus")).all()):
            if more.is_enabled():
                self.press(more)
                if not go.is_enabled():
                    self.press(fewer.nth(number))
        if go.is_enabled():
            self.confirm("Produire")
        else:
            self.take_cubes()

    def place(self) -> None:
        if self.desk.get_by_role("button", name="Distribuer", disabled=True).count():
            return self.take_cubes()
        lanes = self.page.get_by_role("group", name="Le marché").get_by_role("button")
        self.press(lanes.nth(1))
        self.confirm("Placer")

    def take_cubes(self) -> None:
        self.press(self.page.get_by_role("button", name="Réserve : prendre deux cubes R&D"))
        self.confirm("Prendre deux cubes")

    def sell_by_howard(self) -> None:
        sell = self.desk.get_by_role("button", name=re.compile("^Vendre"))
        while not sell.is_enabled():
            more = self.desk.get_by_role("button", name=re.compile("^Un de plus"))
            self.press(next(one for one in more.all() if one.is_enabled()))
        self.confirm("Vendre")

    def distribute(self) -> None:
        self.press(self.possible.first)
        self.confirm("Vendre")

    def decide_something(self) -> None:
        """One thing a turn where it can be had, another in each; then passes."""
        name, button = DECISIONS[self.turn()]
        able = self.desk.locator(".tabs [aria-disabled=false]", has_text=re.compile(f"^{name}$"))
        if self.did[-1] not in [one for _, one in DECISIONS] and able.count():
            self.tab(name)
            self.press(self.possible.first)
            self.confirm(button)
        else:
            self.tab("Passer")
            self.confirm("Passer")

    def close_something(self) -> None:
        self.press(self.possible.first)
        self.confirm("Fermer")

    # -- a whole game

    def play_out(self) -> None:
        while self.wait_for_turn():
            self.decide()

    def play_until(self, question: str) -> None:
        """Up to a question that begins so."""
        while self.wait_for_turn() and not self.question().startswith(question):
            self.decide()


class Typist(Manager):
    """The same by keyboard: Tab and Shift+Tab to what is wanted, arrows around the track, Enter."""

    def sit_down(self, players: int = 4) -> None:
        super().sit_down(players)
        self.page.evaluate(
            "() => { window.clicks = 0; addEventListener('pointerdown', () => window.clicks++, true) }"
        )

    @property
    def clicks(self) -> int:
        """By mouse or finger, since sitting down."""
        return int(self.page.evaluate("window.clicks"))

    def press(self, what: Locator) -> None:
        wanted = what.element_handle()
        track = "el => el.hasAttribute('data-space')"
        if wanted.evaluate(track):
            self.tab_until(wanted, "(el, now) => now.hasAttribute('data-space')")
            for _ in range(26):
                if wanted.evaluate("el => el === document.activeElement"):
                    break
                self.page.keyboard.press("ArrowRight")
        else:
            self.tab_until(wanted, "(el, now) => now === el")
        assert wanted.evaluate("el => el === document.activeElement")
        self.page.keyboard.press("Enter")

    def tab_until(self, wanted: ElementHandle, there: str) -> None:
        """Forwards or backwards, whichever is nearer in the order of the page."""
        before = wanted.evaluate(
            "el => !!(document.activeElement.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_PRECEDING)"
        )
        for _ in range(80):
            if wanted.evaluate(f"el => ({there})(el, document.activeElement)"):
                return
            self.page.keyboard.press("Shift+Tab" if before else "Tab")
        raise AssertionError("the keyboard never got there")
