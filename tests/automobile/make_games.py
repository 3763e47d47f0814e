"""Thirty whole games by bots, ten for each number of players, written down with a hash after every move.

When a rule is corrected and they change on purpose, raise the game's edition and write them again:

    python -m tests.automobile.make_games

A game has a line of facts, then its moves, chance included: the code, and the beginning of the
position's digest after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from stopville.bots import bots_for, usual_bot
from stopville.bots.bot import Bot, answer
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.games.automobile.game import AUTOMOBILE

FILE = Path(__file__).parent / "games.txt"
GAMES_EACH = 10
HEAD = 5  # hexadecimal digits of each digest


def games() -> Iterator[str]:
    for players in AUTOMOBILE.players:
        for seed in range(GAMES_EACH):
            yield from recorded(players, seed)


def recorded(players: int, seed: int) -> tuple[str, str]:
    bots: list[Bot] = [bots_for(AUTOMOBILE)[usual_bot(AUTOMOBILE)]() for _ in range(players)]
    bots[0] = bots[0] if seed % 2 else bots_for(AUTOMOBILE)["random"]()  # so that odd moves happen too
    options = {"markers_need_cars": seed % 5 == 4}
    state = AUTOMOBILE.start(AUTOMOBILE.setup(players, options))
    pick = FastPick(seed)
    moves = []
    while not state.over():
        seat = state.mover()
        if seat == CHANCE:
            code = state.draw(pick)
        else:
            legal = [AUTOMOBILE.book.action(code) for code in state.legal(seat)]
            choice = answer(bots[seat], AUTOMOBILE.view(state, Seat(seat)), legal, pick)
            code = AUTOMOBILE.book.code(choice)
        state.apply(seat, code)
        moves.append(f"{code}.{AUTOMOBILE.digest(state)[:HEAD]}")
    cash = " ".join(str(dollars) for dollars in state.cash)
    cars = int(bool(options["markers_need_cars"]))
    agreed = f"edition {AUTOMOBILE.edition} players {players} cars {cars}"
    return f"{agreed} end {AUTOMOBILE.digest(state)} cash {cash}", " ".join(moves)


if __name__ == "__main__":
    FILE.write_text("\n".join(games()) + "\n", encoding="utf-8")
