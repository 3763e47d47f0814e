"""A server with games that the page has no board for.

python -m tests.web.guests serve --port 0 --data DIR --pace 0 --new-tables 1000
"""

from __future__ import annotations

import argparse
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from stopville.core.game import AnyGame
from stopville.core.wire import to_json
from stopville.games import GAMES
from stopville.games.ordino.game import Ordino
from stopville.server.app import Settings, make_app
from stopville.server.bots import Choice, Question
from stopville.server.limits import Limits
from stopville.server.serving import run
from tests.example.klaxon import Klaxon
from tests.server.cairn import BOAST, CARDS, Cairn, State

# -- the games -------------------------------------------------------------------------------------------


class WhisperState(State):
    """A card to boast of is typed: any of them may be tried, and only one's own is accepted."""

    def open_range(self, seat: int) -> tuple[int, int] | None:
        return (BOAST, BOAST + len(CARDS) - 1) if seat == self.to_play else None


class Whisper(Cairn):
    """Cairn with an open action, a shelf entry, and colours for its cover."""

    key = "whisper"
    title = "Le Grand Cairn de l'Été"
    folder = Path(__file__).parent / "whisper_words"
    minutes = 5
    cover_colours = ("#7d2018", "#f3b81f")

    kind = WhisperState


class Labyrinth(Ordino):
    """Ordino Match as if the page had never heard of it: a large picture, and many things to do."""

    key = "labyrinth"
    title = "Labyrinthe"
    own_board = False


GUESTS: Final[Mapping[str, AnyGame]] = {game.key: game for game in (Klaxon(), Whisper(), Labyrinth())}


# -- the server ------------------------------------------------------------------------------------------


class LastBots:
    """Bots that take the last thing they are offered, which is to go on."""

    async def choose(self, asked: Question) -> Choice:
        return Choice(to_json(asked.legal[-1]))

    async def close(self) -> None:
        pass


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("command", choices=["serve"])
    read.add_argument("--port", type=int)
    read.add_argument("--data", type=Path)
    read.add_argument("--pace", type=float)
    read.add_argument("--new-tables", type=int)
    asked = read.parse_args()
    settings = Settings(
        asked.data,
        pace=asked.pace,
        limits=Limits(tables_per_hour=asked.new_tables),
        games={**GAMES, **GUESTS},
        bots=LastBots(),
    )
    listening = socket.create_server(("127.0.0.1", asked.port))
    run(make_app(settings), listening, lambda host, port: print(f"http://{host}:{port}", flush=True))


if __name__ == "__main__":
    main()
