"""Positions that a person would call obvious, found by search: what skilled and expert must play.

  python -m tools.obvious KEY [--positions 40] [--seed 1]

Plays games between skilled bots, asks every position with a choice whether one move is obvious, and keeps the
answer with its reason in tests/bots/obvious/KEY.jsonl.  What a bot would play has no part in it.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from stopville.bots import bots_for
from stopville.bots.automatch.engine.endgame import Ending
from stopville.bots.automobile.engine.firm import Wit
from stopville.bots.automobile.engine.guide import Accounts
from stopville.bots.automobile.engine.sense import Sense
from stopville.bots.identity import Identity
from stopville.bots.ordino.reasons import chance_to_lose, done
from stopville.bots.search.halving import Halving
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.games import GAMES
from stopville.games.automatch.engine.position import PLAYING
from stopville.games.automobile.engine.material import TURNS
from stopville.games.autostop.actions import Lay, Stop, UsePass
from stopville.games.autostop.engine.material import NO_OFFICER
from stopville.games.ordino.engine.position import MOVING

FOLDER: Final = Path(__file__).parent.parent / "tests" / "bots" / "obvious"
WORLDS: Final = 30
FEW_WORLDS: Final = 8  # where a world takes a millisecond
RICH: Final = 25  # pépitos in a treasury that nobody would leave there
CLEARLY: Final = 400 / 6000  # dollars ahead of the next best action, as State.payoff counts them

Found = tuple[int, str] | None  # the code of the obvious move, and why
Judge = Callable[[Any, int, list[int]], Found]


# -- one judge for each game ------------------------------------------------------------------------------


def autostop(state: Any, seat: int, legal: list[int]) -> Found:
    game: Any = GAMES["autostop"]
    if any(isinstance(game.book.action(code), UsePass) for code in legal):
        return None  # a pass may be the better card to lay
    for code in legal:
        action = game.book.action(code)
        if isinstance(action, Lay | Stop) and state.held(seat) == 1:
            return code, "the last card: it wins the game"
        if isinstance(action, Lay) and treasury(state, action.landing) >= RICH:
            return code, f"a treasury of {treasury(state, action.landing)} pépitos lies there"
    return None


def treasury(state: Any, landing: int) -> int:
    officer = state.officer(landing)
    return int(state.treasury[officer]) if officer != NO_OFFICER else 0


def ordino(state: Any, seat: int, legal: list[int]) -> Found:
    """A capture that wins, or the only one if no other move leaves less danger."""
    if state.step != MOVING:
        return None  # at the centre a sphere that comes back may be worth more
    enemies = 1 - seat % 2
    after = {code: done(state, code) for code in legal}
    takes = [code for code in legal if after[code].living(enemies) < state.living(enemies)]
    wins = [code for code in takes if after[code].over()]
    if len(wins) == 1:
        return wins[0], "it takes the last piece and wins"
    if len(takes) != 1 or wins or any(each.over() for each in after.values()):
        return None
    danger = {code: chance_to_lose(each, seat) for code, each in after.items()}
    safe = danger[takes[0]] <= min(danger.values())
    return (takes[0], "a free capture: no other move is safer") if safe else None


def automatch(state: Any, seat: int, legal: list[int]) -> Found:
    """Last to play in a trick; one card is best in every deal that fits what was seen."""
    game: Any = GAMES["automatch"]
    if (
        state.said.step != PLAYING
        or state.laid != state.players - 1
        or len(game.view(state, Seat(seat)).hands) > 5
    ):
        return None
    memory = game.recall(game.view(state, Seat(seat)))
    best: dict[int, int] = dict.fromkeys(legal, 0)
    for world in range(WORLDS):
        ending = Ending(memory, seat)
        ending.run(1, FastPick(world))
        found = dict(zip(map(int, ending.cards), ending.totals, strict=True))
        top = max(found.values())
        if sum(total == top for total in found.values()) > 1:
            return None
        best[max(found, key=found.__getitem__)] += 1
    card = max(best, key=best.__getitem__)
    return (
        (card, "it wins a trick more than any other card in every deal that fits")
        if best[card] == WORLDS
        else None
    )


def automobile(state: Any, seat: int, legal: list[int]) -> Found:
    """In the last turn, played on to the end: far more money than by any other action."""
    if state.turn_number != TURNS:
        return None
    game: Any = GAMES["automobile"]
    guide = Accounts(Sense(Wit(100, True, True, True, True)), TURNS + 1, 6)
    race = Halving(game.recall(game.view(state, Seat(seat))), seat, guide)
    race.weigh(legal, FEW_WORLDS, FastPick(1))
    first, second = race.all()[:2]
    ahead = first.mean() - second.mean()
    return (
        (int(first.code), f"${6000 * ahead:.0f} more than by any other action") if ahead >= CLEARLY else None
    )


JUDGES: Final[dict[str, Judge]] = {
    "automatch": automatch,
    "automobile": automobile,
    "autostop": autostop,
    "ordino": ordino,
}


# -- looking for them -------------------------------------------------------------------------------------


def positions(key: str, seed: int) -> Iterator[tuple[Any, Any, int]]:
    """Every position with a choice in games of skilled bots, each number of players in turn."""
    game = GAMES[key]
    while True:
        setup = game.setup(game.players[seed % len(game.players)], game.brief)
        state, chance = game.start(setup), FastPick(seed)
        bots = [Identity(bots_for(game)["skilled"](), seed * 10 + seat) for seat in range(setup.players)]
        state.settle(chance)
        while (seat := int(state.mover())) >= 0:
            legal = [game.book.action(int(code)) for code in state.legal(seat)]
            if len(legal) > 1:
                yield setup, state, seat
            state.apply(seat, game.book.code(bots[seat].choose(game.view(state, Seat(seat)), legal)))
            state.settle(chance)
        seed += 1


def search(key: str, wanted: int, seed: int) -> Iterator[str]:
    """At most two of a game, so that they differ."""
    game, left, table, here = GAMES[key], wanted, None, 0
    for setup, state, seat in positions(key, seed):
        here = here if setup is table else 0
        table = setup
        found = JUDGES[key](state, seat, [int(code) for code in state.legal(seat)]) if here < 2 else None
        if found is None:
            continue
        here, left = here + 1, left - 1
        facts = {"seat": seat, "move": game.book.notation(game.book.action(found[0])), "why": found[1]}
        table_facts = {"players": setup.players, "options": setup.options}
        yield json.dumps({**facts, **table_facts, "position": json.loads(game.saved_text(state))}) + "\n"
        if left == 0:
            return


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=list(JUDGES))
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{asked.game}.jsonl").open("w", encoding="utf-8") as out:
        for line in search(asked.game, asked.positions, asked.seed):
            print(line, file=out, end="", flush=True)


if __name__ == "__main__":
    main()
