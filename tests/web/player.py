"""Somebody at a browser: real clicks and keys, and what can be seen or heard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from devtools.page import browser_program

FLAGS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PATIENCE: Final = 60_000  # milliseconds
expect.set_options(timeout=PATIENCE)  # a busy machine is no fault of the page
WIDE: Final[Any] = {"width": 1280, "height": 800}
SMALL: Final[Any] = {"width": 360, "height": 740}
# Everything is shown as to anybody, only faster: a second and a half is 50 ms.
QUICK: Final = """() => {
    if (location.protocol === 'about:') return;
    const place = 'stopville.preferences', kept = JSON.parse(localStorage.getItem(place) ?? '{}');
    localStorage.setItem(place, JSON.stringify({speed: SPEED, sound: false, ...kept}));
}"""
# A fanned card shows its left margin; the rest lies under the next one.
MARGIN: Final[Any] = {"x": 30, "y": 36}  # from the corner of the leaning card's box


@contextmanager
def chromium() -> Iterator[Browser]:
    program = browser_program()
    assert program, "no Chromium here; dev.py test installs it or says how"
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=program, args=list(FLAGS))
        yield running
        running.close()


class Player:
    """One browser profile with one page."""

    def __init__(self, browser: Browser, url: str, speed: int = 30, **how: Any) -> None:
        settings = {"locale": "fr-FR", "viewport": WIDE, "reduced_motion": "reduce"}
        self.context = browser.new_context(**(settings | how))
        self.size: Any = (settings | how)["viewport"]
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"({QUICK.replace('SPEED', str(speed))})()")
        self.page = self.context.new_page()
        self.url = url
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self.listen)

    def listen(self, message: Any) -> None:
        """A refused script or style, or an error of ours; a server that is down is not."""
        if (
            message.type == "error"
            and "WebSocket" not in message.text
            and "Failed to load" not in message.text
        ):
            self.faults.append(message.text)

    def visit(self, place: str = "#/") -> Page:
        self.page.goto(f"{self.url}/{place}")
        return self.page

    def close(self) -> None:
        self.context.close()

    # -- at a table

    def play_now(self, words: str = "Jouer tout de suite") -> None:
        self.visit()
        self.page.get_by_role("link", name=words).first.click()
        self.hand.wait_for()

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile("^(Votre main|Your hand)"))

    def cards(self, ending: str = "") -> Locator:
        return self.hand.get_by_role("button", name=re.compile(f"{ending}$"))

    @property
    def playable(self) -> Locator:
        return self.cards(", (jouable|playable)")

    @property
    def forbidden(self) -> Locator:
        return self.cards(", (pas jouable|not playable)")

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("^(Résultat|Result)$"))

    def held(self) -> list[str]:
        """My cards as a screen reader names them, without what changes from turn to turn."""
        names = self.cards().locator(".unseen").all_text_contents()
        return [re.sub(", (pas |not )?(jouable|playable)$", "", name) for name in names]

    def wait_for_turn(self) -> bool:
        """Whether there is a turn to take; false once it is over."""
        self.playable.first.or_(self.result).or_(self.go_on).first.wait_for()
        if self.go_on.count():
            self.go_on.click()
            return self.wait_for_turn()
        return self.result.count() == 0

    @property
    def go_on(self) -> Locator:
        """The button of a sheet that waits to be read."""
        return self.page.locator("[data-key=continue]")

    def play_a_card(self) -> None:
        many = len(self.held())
        self.leave_cards()
        self.playable.first.click(position=MARGIN)
        confirm = self.page.locator(".confirm button")
        if confirm.count():
            confirm.click()
        expect(self.cards()).not_to_have_count(many)  # one fewer, or the next deal

    def leave_cards(self) -> None:
        """A card under the mouse rises over its neighbour."""
        self.page.mouse.move(0, 0)

    def touch(self, card: Locator) -> None:
        """A click whatever the card says of itself: one that may not be played explains why."""
        self.leave_cards()
        card.hover(position=MARGIN)  # waits until it lies still; a forced click could hit its neighbour
        self.page.mouse.down()
        self.page.mouse.up()

    def play_out(self) -> None:
        while self.wait_for_turn():
            self.play_a_card()
