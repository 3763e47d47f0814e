"""How strong the bots are: plays the measured pairs, keeps the results, writes docs/strength.md from them.

  python -m tools.strength play [--game KEY] [--deals N] [--only TEXT]   goes on where it was stopped
  python -m tools.strength write                                      docs/strength.md and its pictures

`play` appends to docs/strength/results.jsonl: a line for each pair with the share of the first bot on every
deal, so that nothing has to be played again to look at it differently.  A line that is there is not played
again unless more deals are asked for.  Deals are numbered from SEED, on which no level was tuned.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from stopville.arena.ratings import Share, share_of
from stopville.arena.tournament import Terms, play_deal
from stopville.games import GAMES
from tools.strength_page import write_page

SEED: Final = 900_000
FOLDER: Final = Path(__file__).parent.parent / "docs" / "strength"
RESULTS: Final = FOLDER / "results.jsonl"

LADDER: Final = (("amateur", "beginner"), ("skilled", "amateur"), ("expert", "skilled"))
NOVICES: Final = (("novice", "beginner"), ("novice", "amateur"), ("novice", "skilled"))
VARIANTS: Final[dict[str, dict[str, dict[str, Any]]]] = {  # by game and name: the options of a table
    "automatch": {
        "": {"single_deal": False},
        "announced": {"single_deal": False, "announced": "always"},
        "market": {"single_deal": False, "market": "one_suit"},
    },
    "automobile": {"": {}},
    "autostop": {"": {"games": 3}},
    "ordino": {"": {}, "super": {"super": True}},
}


@dataclass(frozen=True)
class Line:
    """One pair at one kind of table."""

    game: str
    players: int
    variant: str
    first: str
    second: str
    alone: bool = False

    def terms(self) -> Terms:
        game, options = GAMES[self.game], VARIANTS[self.game][self.variant]
        setup = game.setup(self.players, {**game.brief, **options})
        pair = (self.first, self.second)
        return Terms(game.key, game.edition, self.players, setup.options, pair, SEED, self.alone)

    def __str__(self) -> str:
        where = f"{self.game} {self.players} {self.variant}".strip()
        return f"{where}: {self.first} {'alone among' if self.alone else 'against'} {self.second}"


@dataclass
class Result:
    line: Line
    shares: list[float] = field(default_factory=list)  # of the first bot, deal by deal
    games: int = 0

    @property
    def share(self) -> Share:
        return share_of(self.shares)


def lines() -> Iterator[Line]:
    """Everything that is measured, the usual tables first."""
    for key, variants in VARIANTS.items():
        for variant in variants:
            for players in GAMES[key].players:
                for first, second in (*NOVICES, *LADDER):
                    yield Line(key, players, variant, first, second)
                if len(GAMES[key].sides(players)) > 2:
                    yield Line(key, players, variant, "expert", "skilled", alone=True)


def kept() -> dict[Line, Result]:
    if not RESULTS.exists():
        return {}
    rows = [json.loads(row) for row in RESULTS.read_text("utf-8").splitlines()]
    results = [Result(Line(**row["line"]), row["shares"], row["games"]) for row in rows]
    return {result.line: result for result in results}


def keep(results: dict[Line, Result]) -> None:
    FOLDER.mkdir(exist_ok=True)
    rows = [json.dumps(asdict(result)) for result in results.values()]
    RESULTS.write_text("\n".join(sorted(rows)) + "\n", "utf-8")


def play(wanted: list[Line], deals: int) -> None:
    results = kept()
    for line in wanted:
        result = results.setdefault(line, Result(line))
        for deal in range(len(result.shares), deals):
            played, _ = play_deal(line.terms(), (line.first, line.second), deal)
            result.shares.append(round(played.share, 4))
            result.games += len(played.shares)
        keep(results)
        found = result.share
        print(
            f"{line}: {found.mean:.1%} ({found.low:.1%} to {found.high:.1%}), {result.games} games",
            flush=True,
        )


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=["play", "write"])
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--only", default="", help="lines that contain this text")
    asked = parser.parse_args()
    if asked.what == "write":
        write_page(FOLDER, list(kept().values()))
        sys.exit()
    wanted = [line for line in lines() if asked.game in (None, line.game) and asked.only in str(line)]
    play(wanted, asked.deals)


if __name__ == "__main__":
    main()
