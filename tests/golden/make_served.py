"""A server's file with tables of every game in mid-play, and what their players were shown and answered.

It speaks to a server over HTTP and WebSocket alone, so that it can be run with the code of any commit:
this is how the files in schema_2/ were made by the last version that wrote that schema (commit 560007d).

    PYTHONPATH=THE/SRC/OF/THAT/COMMIT python tests/golden/make_served.py FOLDER
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

MOVES = {"automatch": 12, "autostop": 14, "automobile": 10, "ordino": 12}
PLAYERS = {"automatch": 3, "autostop": 3, "automobile": 3, "ordino": 2}
OPTIONS: dict[str, dict[str, Any]] = {"automatch": {"single_deal": True}, "autostop": {"games": 1}}


class Server:
    def __init__(self, data: str) -> None:
        words = ["serve", "--port", "0", "--data", data, "--json", "--pace", "0"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "stopville.cli", *words], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        said = ""
        while not said.endswith("}\n"):
            said += self.process.stdout.readline()
        self.url: str = json.loads(said)["url"]

    def ask(self, method: str, path: str, body: Any = None, who: str = "") -> Any:
        headers = {"content-type": "application/json", **({"authorization": who} if who else {})}
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api{path}", content, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read())

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=60)


class Table:
    """A table with a person on every seat, and all that was said there."""

    def __init__(self, server: Server, game: str, players: int, taken: int | None = None) -> None:
        self.server = server
        body = {"game": game, "seats": [{"kind": "person"}] * players, "options": OPTIONS.get(game, {})}
        created = server.ask("POST", "/tables", body)
        self.id, self.host = created["table"]["id"], created["host"]
        self.keys = [seat["secret"] for seat in created["seats"]]
        self.open = ExitStack()
        self.sockets: dict[int, ClientConnection] = {}
        self.said: list[dict[str, Any]] = []
        for seat in range(players if taken is None else taken):
            path = f"/tables/{self.id}/seats/{seat}/take"
            told = server.ask("POST", path, {"name": f"Name {seat}"}, f"Seat {self.keys[seat]}")
            self.keys[seat] = told["secret"] or self.keys[seat]

    def start(self) -> None:
        self.do(0, t="Salt", salt="c0ffee")
        self.server.ask("POST", f"/tables/{self.id}/start", {}, f"Host {self.host}")

    def show(self, seat: int) -> Any:
        return self.server.ask("GET", f"/tables/{self.id}/view", who=f"Seat {self.keys[seat]}")

    def views(self) -> list[Any]:
        return [self.show(seat)["view"] for seat in range(len(self.keys))]

    def do(self, seat: int, **message: Any) -> Any:
        message = {**message, "id": f"m{len(self.said)}"}
        socket = self.sockets.get(seat) or self._hello(seat)
        socket.send(json.dumps(message))
        while (answer := json.loads(socket.recv(30))).get("id") != message["id"]:
            pass
        assert answer["t"] == "Done", answer
        self.said.append({"seat": seat, "message": message, "answer": answer})
        return answer

    def _hello(self, seat: int) -> ClientConnection:
        address = self.server.url.replace("http", "ws", 1)
        socket = self.open.enter_context(connect(f"{address}/api/tables/{self.id}/socket", compression=None))
        socket.send(json.dumps({"t": "Hello", "secret": self.keys[seat], "lang": "en"}))
        self.sockets[seat] = socket
        return socket

    def play(self, turn: int) -> int:
        """The next move, some of what may be done; who made it."""
        shows = [self.show(seat) for seat in range(len(self.keys))]
        seat = next(seat for seat, show in enumerate(shows) if show["legal"])
        choices = shows[seat]["legal"]
        action = choices[turn * 7 % len(choices)]["action"]
        self.do(seat, t="Play", ask=shows[seat]["ask"], actions=[action])
        return seat

    def take_back(self, seat: int) -> None:
        self.do(seat, t="Undo")
        wish = self.show(seat)["undo"]
        for other in wish["waiting"]:
            self.do(other, t="AnswerUndo", wish=wish["wish"], yes=True)

    def facts(self, before: list[Any], last: int) -> dict[str, Any]:
        self.open.close()
        shows = [self.show(seat) for seat in range(len(self.keys))]
        return {
            "id": self.id,
            "host": self.host,
            "keys": self.keys,
            "status": shows[0]["table"]["status"],
            "views": [show["view"] for show in shows],
            "asks": [show["ask"] for show in shows],
            "undo": [show["undo"]["may"] for show in shows],
            "last": last,  # who moved last, and what all saw before that
            "before": before,
            "said": self.said,
        }


def in_mid_play(server: Server, game: str) -> dict[str, Any]:
    table = Table(server, game, PLAYERS[game])
    table.start()
    before, last = table.views(), 0
    for turn in range(MOVES[game]):
        before = table.views()
        last = table.play(turn)
        if turn == MOVES[game] // 2:
            table.do(last, t="Say", text="bonjour")
            if table.show(last)["undo"]["may"]:
                table.take_back(last)
    return table.facts(before, last)


def others(server: Server) -> dict[str, Any]:
    """One that was resigned and begun again, and one at which a seat is still free."""
    resigned = Table(server, "automatch", 2)
    resigned.start()
    resigned.play(0)
    resigned.do(0, t="Resign")
    resigned.do(1, t="Rematch")
    free = Table(server, "automatch", 2, taken=1)
    return {"resigned": resigned.facts([], 0), "free": free.facts([], 0)}


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        server = Server(data)
        try:
            facts = {game: in_mid_play(server, game) for game in MOVES} | others(server)
        finally:
            server.stop()
        disk = sqlite3.connect(Path(data) / "stopville.sqlite")
        (version,) = disk.execute("pragma user_version").fetchone()
        lines = [*disk.iterdump(), f"PRAGMA user_version={version};"]
        disk.close()
    (folder / "tables.sql").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "facts.json").write_text(json.dumps(facts, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
