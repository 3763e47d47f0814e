"""What seeded games, imagined hands and searches come to, for every game: one line each.

Both builds must write the same lines, and the same as the file beside this one.  When a rule is
corrected and the lines change on purpose, raise the game's edition and write them again; when only the
search or what it imagines changes, just write them:

    python -m tests.golden.make
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from stopville.bots.search.tree import Search
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.game import AnyGame, OptionValue, Setup
from stopville.games import GAMES

FILE = Path(__file__).parent / "digests.txt"
GAMES_EACH = 12  # for every number of players
ITERATIONS = 30  # of the search, at every twentieth move
THINKS_EVERY = {"automobile": 60, "autostop": 400, "ordino": 150}  # where games are long, less often
VARIANTS: dict[str, list[Mapping[str, OptionValue]]] = {  # one after the other, where a game is short anyway
    "ordino": [{}, {"super": True}, {"super": True, "together": True}],
    "autostop": [{"relaxed": False}, {"games": 1, "relaxed": False}, {"games": 1, "relaxed": False}],
}


def lines() -> Iterator[str]:
    for key, game in GAMES.items():
        for players in game.players:
            for seed in range(GAMES_EACH):
                variants = VARIANTS.get(key) or [{}, game.brief, game.brief]
                setup = game.setup(players, variants[seed % 3])
                yield f"{key} {game.edition} {players} {seed} {digest_of_game(game, setup, seed)}"


def digest_of_game(game: AnyGame, setup: Setup, seed: int) -> str:
    """Every position, what each seat imagines in some, and what the search would do there."""
    pick, state, total = FastPick(seed), game.start(setup), sha256()
    state.settle(pick)
    moves, often = 0, THINKS_EVERY.get(game.key, 20)
    while (seat := state.mover()) >= 0:
        total.update(game.digest(state).encode())
        if moves % often == 10:
            total.update(thoughts(game, state.copy(), Seat(seat), moves).encode())
        legal = state.legal(seat)
        state.apply(seat, legal[pick.below(len(legal))])
        state.settle(pick)
        moves += 1
    return f"{moves} {total.hexdigest()[:24]}"


def thoughts(game: AnyGame, state: object, seat: Seat, seed: int) -> str:
    memory = game.recall(game.view(state, seat))
    search = Search(memory, seat)
    search.run(ITERATIONS, FastPick(seed))
    watcher = game.imagine(game.view(state, WATCHER), FastPick(seed))
    tried = [(node.seen, node.visits, node.value.hex()) for node in search.root.children]
    return f"{game.digest(memory.imagine(FastPick(seed)))} {game.digest(watcher)} {tried} {search.best()}"


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
