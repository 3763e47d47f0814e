"""What is needed is on the screen: one check for every game, at every size.

`Seated` sits at a table in a browser and answers every question over a second connection to the same seat, so
any game can be gone through without knowing it.  `faults` says what is out of sight or lies over other text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

from tests.web.player import Player

SIZES: Final = ((1280, 800), (1366, 650), (1920, 1080), (1024, 768), (390, 844), (844, 390))
NEWEST: Final = ".log p:last-child, .strip p"  # the newest line of the log; one of them is drawn

DRAWN: Final[Any] = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))"
# Boxes that have to lie in the window, and texts that are seen and lie over one another.
LOOK: Final[Any] = """needs => {
    const SLACK = 2, found = [];
    const drawn = one => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden';
    const name = one => one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40) || one.className;
    const edges = box => [box.left, box.top, box.right, box.bottom].map(Math.round);
    const clipped = ({left, top, right, bottom}, one) => {  // what scrolling boxes leave of it
        for (let box = one; box; box = box.parentElement)
            if (getComputedStyle(box).overflow !== 'visible') {
                const edge = box.getBoundingClientRect();
                [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
                [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
            }
        return {left, top, right, bottom, width: right - left, height: bottom - top};
    };
    const inside = (one, other) => one.contains(other) || other.contains(one);
    const start = ({node}) => `"${node.data.trim().slice(0, 30)}"`;
    for (const [what, wanted] of Object.entries(needs)) {
        const all = [...document.querySelectorAll(wanted)].filter(drawn);
        if (!all.length) found.push(`${what}: nothing of it is drawn`);
        for (const one of all) {
            const box = one.getBoundingClientRect();
            if (box.top < -SLACK || box.left < -SLACK
                || box.bottom > innerHeight + SLACK || box.right > innerWidth + SLACK)
                found.push(`${what}: ${name(one)} at ` + edges(box));
        }
    }
    const texts = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, holder = node.parentElement;
        if (!node.data.trim() || !holder || holder.closest('.unseen, script, style, title')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const drawn of range.getClientRects()) {
            const box = clipped(drawn, holder);
            if (box.width < 2 || box.height < 2) continue;
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            const over = document.elementFromPoint(x, y);
            if (over && inside(over, holder))
                texts.push({node, holder, box});
        }
    }
    texts.forEach((one, n) => texts.slice(n + 1).forEach(other => {
        if (one.node === other.node || inside(one.holder, other.holder)) return;
        if (one.holder.parentElement === other.holder.parentElement) return;  // lines of one block
        if (one.holder.closest('.hand') && other.holder.closest('.hand')) return;  // a fan covers cards
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 3 && high > 4)
            found.push(`${start(one)} lies over ${start(other)}`);
    }));
    return found;
}"""


def faults(page: Page, needs: dict[str, str]) -> list[str]:
    """What is out of sight, and which texts lie over one another; `needs` are names and selectors."""
    found: list[str] = page.evaluate(LOOK, {"the newest line": NEWEST, **needs})
    return found


class Seated:
    """A seat with two devices: the page that is looked at, and a connection that answers for it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    def decisions(self, at_most: int) -> Iterator[dict[str, Any]]:
        """Each question put to this seat, once the page shows it; whatever is legal comes next in turn."""
        with self._connection() as line:
            line.send(json.dumps({"t": "Hello", "secret": self._secret(), "lang": "fr"}))
            show = self._show(line)
            for n in range(at_most):
                while not (show["legal"] or show["open"]) and not show["result"]:
                    show = self._show(line)
                if show["result"]:
                    return
                self.wait_until_shown(show["v"])
                yield show
                show = self._answer(line, show, n)

    def wait_until_shown(self, version: int) -> None:
        """Everything has been shown up to this message; a sheet that waits is read at once."""
        self.page.wait_for_function(
            """version => {
                document.querySelector('[data-key=continue]')?.click();
                const table = document.querySelector('.table');
                return table && table.dataset.settled === 'true' && Number(table.dataset.shown) >= version;
            }""",
            arg=version,
        )

    def _connection(self) -> ClientConnection:
        return connect(
            self.player.url.replace("http", "ws") + f"/api/tables/{self._table}/socket", open_timeout=60
        )

    @property
    def _table(self) -> str:
        return self.page.url.rsplit("/", 1)[1]

    def _secret(self) -> str:
        mine = json.loads(self.page.evaluate("localStorage.getItem('stopville.tables')"))
        seats = next(one["seats"] for one in mine if one["table"] == self._table)
        return str(seats[0]["secret"])

    def _show(self, line: ClientConnection) -> dict[str, Any]:
        while True:
            said: dict[str, Any] = json.loads(line.recv(timeout=120))
            if said["t"] == "Show":
                return said

    def _answer(self, line: ClientConnection, show: dict[str, Any], n: int) -> dict[str, Any]:
        legal, open_ = show["legal"], show["open"]
        action = legal[n % len(legal)]["action"] if legal else open_["action"] | figure_of(open_)
        line.send(json.dumps({"t": "Play", "id": f"seated{n:08}", "ask": show["ask"], "actions": [action]}))
        return self._show(line)


def figure_of(open_: dict[str, Any]) -> dict[str, int]:
    return {open_["fact"]: open_["low"]} if open_["fact"] else {}


def look_at_all_sizes(
    player: Player, needs: Callable[[dict[str, Any]], dict[str, str]], decisions: int
) -> list[str]:
    """Every decision of a game at every size: what was wrong, once each."""
    found: dict[str, None] = {}
    for show in Seated(player).decisions(decisions):
        for width, height in SIZES:
            player.page.set_viewport_size({"width": width, "height": height})
            player.page.evaluate(DRAWN)
            for fault in faults(player.page, needs(show)):
                found[f"{width}×{height} {fault}"] = None
    return list(found)
