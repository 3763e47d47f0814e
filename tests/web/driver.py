"""Somebody at a table of Autostop: what the page shows, and every way to act on it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tests.web.player import Player

TICKED: Final = {
    "relaxed": re.compile("Sans attente inutile|No idle waiting"),
    "marked": re.compile("Les cartes utiles se lèvent|Useful cards stand up"),
}


@dataclass(frozen=True)
class Accounts:
    """Who pays what at the end of a game, by seat."""

    brought: list[int]
    paid: list[int]
    left: list[int]  # the figures of the cards that were left, added up


@dataclass(frozen=True)
class Question:
    asked: str  # place, way, lay, stop, or over
    up: list[int]  # my cards that stand up; 0 is a pass
    log: str


class Driver:
    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.accounts: Accounts | None = None  # of the last game that was over

    # -- sitting down

    def agree(self, players: int, timed: bool = False, **options: int) -> None:
        """The form of a new table, filled in but not sent."""
        self.page.get_by_role("radio", name=str(players)).check()
        for name, value in options.items():
            if isinstance(value, bool):
                self.page.get_by_role("checkbox", name=TICKED[name]).set_checked(value)
            else:
                self.page.locator(f"#option-{name}").fill(str(value))
        self.page.get_by_role("checkbox", name=re.compile("Contre la montre|Against the clock")).set_checked(
            timed
        )

    def play_bots(self, players: int, timed: bool = False, **options: int) -> None:
        self.player.visit("#/new/autostop")
        self.agree(players, timed, **options)
        self.page.get_by_label(re.compile("Votre nom|Your name")).fill("Anne")
        self.page.get_by_role("button", name=re.compile("^(Commencer|Start)")).click()
        self.player.hand.wait_for()

    # -- what is there

    @property
    def stop(self) -> Locator:
        return self.page.locator("[data-key=stop]")

    @property
    def lay(self) -> Locator:
        return self.page.locator("[data-key=lay]")

    @property
    def silent(self) -> Locator:
        """The button for laying nothing."""
        return self.page.locator("[data-key=pass]")

    @property
    def ways(self) -> Locator:
        return self.page.locator("button.way")

    @property
    def goals(self) -> Locator:
        return self.page.locator(".sign.goal")

    @property
    def up(self) -> Locator:
        """My cards that stand up."""
        return self.player.hand.locator("button.up")

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def log(self) -> Locator:
        return self.page.locator(".log").first

    def sign(self, space: int) -> Locator:
        return self.page.locator(f"[data-sign='{space}']")

    def cards(self) -> list[int]:
        """The signs I hold; the page orders them along the road."""
        slots: list[str] = self.player.hand.locator("button").evaluate_all(
            "slots => slots.map(slot => slot.dataset.card)"
        )
        return [int(card) for card in slots if card != "0"]

    def log_text(self) -> str:
        return self.log.text_content() or ""

    def question(self, told: str = "") -> Question:
        """The next thing asked of me, once more was told than that; one look at the page is quick."""
        found: Any = self.page.wait_for_function(self.LOOK, arg=told).json_value()
        if found["asked"] == "accounts":
            self.read_accounts()
            return self.question()
        return Question(found["asked"], [int(card) for card in found["up"]], found["log"])

    LOOK: Final[Any] = """told => {
        const all = wanted => [...document.querySelectorAll(wanted)];
        const log = document.querySelector('.log')?.textContent ?? '';
        const up = all('.hand button.up').map(card => card.dataset.card);
        if (all('dialog[open]').length) return {asked: 'accounts', up, log};
        if (all('.ending').length) return {asked: 'over', up, log};
        if (log === told) return null;
        if (all('button.way').length) return {asked: 'way', up, log};
        if (all('.sign.goal').length) return {asked: 'place', up, log};
        if (!all('[data-key=pass]').length) return null;
        const hot = all('[data-key=stop]:not([aria-disabled=true])').length;
        return {asked: hot ? 'stop' : 'lay', up, log};
    }"""

    def read_accounts(self) -> None:
        """A game is over: its accounts wait to be read."""
        dialog = self.page.get_by_role("dialog")
        rows = dialog.locator("tbody tr")
        self.accounts = Accounts(
            [number(text) for text in rows.locator("td:last-child").all_text_contents()],
            [number(text) for text in rows.locator("td:nth-child(3)").all_text_contents()],
            [sum(map(number, row.locator("small").all_text_contents())) for row in rows.all()],
        )
        dialog.get_by_role("button", name=re.compile("^(Continuer|Continue)$")).click()

    # -- acting by mouse

    def free_signs(self) -> list[int]:
        """Where the car may be placed."""
        found: list[str] = self.goals.evaluate_all("signs => signs.map(sign => sign.dataset.sign)")
        return [int(sign) for sign in found]

    def place(self, space: int | None = None) -> None:
        (self.goals.first if space is None else self.sign(space)).click()
        self.page.get_by_role("button", name=re.compile("Poser ma voiture ici|Put my car here")).click()
        expect(self.goals).to_have_count(0)

    # -- windows as this browser sees them

    WATCH: Final[Any] = """() => {
        const seen = [];
        let open = null;
        const look = () => {
            const dial = document.querySelector('[data-window]');
            const what = dial ? dial.dataset.window : '';
            const landing = document.querySelector('.sign.landing')?.dataset.sign ?? '0';
            const key = what && what + landing;
            if (open && open.key !== key) {
                seen.push({...open, length: performance.now() - open.began});
                open = null;
            }
            if (key && !open) {
                const round = document.querySelector('.round').cloneNode(true);
                round.querySelector('.time').removeAttribute('stroke-dasharray');  // how much is left
                round.querySelector('.dial .unseen').remove();  // the same in words
                const began = performance.now();
                const total = Number(dial.dataset.total);
                const left = parseFloat(dial.querySelector('.time').getAttribute('stroke-dasharray')) * total;
                const looks = [round, ...document.querySelectorAll('.buttons .button')]
                    .map(it => it.outerHTML).join();
                open = {key, what, began, total, left, looks, landing: Number(landing)};
            }
            requestAnimationFrame(look);
        };
        look();
        window.windowsSeen = seen;
    }"""

    def watch(self) -> None:
        self.page.evaluate(self.WATCH)

    def windows(self, what: str) -> list[dict[str, Any]]:
        seen: list[dict[str, Any]] = self.page.evaluate("() => window.windowsSeen")
        return [window for window in seen if window["what"] == what]


def number(text: str) -> int:
    return int(text.strip().replace("−", "-").replace("+", "") or "0")
