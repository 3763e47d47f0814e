"""A table between a real page and a real server on which a test can set up any position.

The page is connected as always.  Once something is staged the server no longer hears it: what the page says
is kept for the test to look at.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from stopville.core.engine.seats import Seat
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame
from stopville.core.wire import to_json


class Stage:
    def __init__(self, page: Page, game: AnyGame) -> None:
        self.game = game
        self.said: list[dict[str, Any]] = []  # by the page, since something was staged
        self._shown: dict[str, Any] | None = None
        self._page: WebSocketRoute | None = None
        self._staged = False
        self._number = 0  # of the last position that was staged
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self._page = page
        page.on_message(lambda message: self._up(server, message))
        server.on_message(lambda message: self._down(page, message))

    def _up(self, server: WebSocketRoute, message: str | bytes) -> None:
        if self._staged:
            self.said.append(json.loads(message))
        else:
            server.send(message)

    def _down(self, page: WebSocketRoute, message: str | bytes) -> None:
        said = json.loads(message)
        if said["t"] == "Show":
            self._shown = said
        if not self._staged:
            page.send(message)

    def show(self, state: GameState, seat: int, **more: Any) -> int:
        """This position as that seat sees it; the number of the question put to it."""
        assert self._shown is not None and self._page is not None, "the table has not been shown yet"
        self._staged = True
        view = self.game.view(state, Seat(seat))
        self._number = (
            max(self._number, self._shown["v"], self._shown["ask"]) + 1
        )  # bots may play on behind it
        self._shown |= {
            "v": self._number,
            "ask": self._number,
            "seat": seat,
            "view": to_json(view),
            "aid": self.game.aid(view),
            "legal": self._choices(state, seat),
            "awaited": list(map(int, state.awaited())),
            "events": [],
            "fresh": False,
            **more,
        }
        self._page.send(json.dumps(self._shown))
        return int(self._shown["ask"])

    def send(self, message: dict[str, Any]) -> None:
        assert self._page is not None
        self._page.send(json.dumps(message))

    def _choices(self, state: GameState, seat: int) -> list[dict[str, Any]]:
        book = self.game.book
        actions = [book.action(int(code)) for code in state.legal(Seat(seat))]
        return [
            {
                "action": book.to_json(action),
                "text": self.game.describe(action, "fr", ["Anne", "Odette"]),
                "notation": book.notation(action),
            }
            for action in actions
        ]

    def played(self) -> Any:
        """The actions of the page's last move."""
        return next(said["actions"] for said in reversed(self.said) if said["t"] == "Play")
