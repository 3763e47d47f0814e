"""What can be done at a table of Autostop, by name.

Spaces are written as on the board (P1, A5, V0 for the town), so a book belongs to a circuit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.core.actions import Codebook, Kind
from stopville.core.wire import Fact
from stopville.games.autostop.engine.codes import (
    buy,
    closed,
    deal,
    draw_dealer,
    go,
    lay,
    let_pass,
    stop,
    use_pass,
)
from stopville.games.autostop.engine.material import MOST_NOTES

PASS_NAME: Final = "LP"  # laissez-passer


class DrawDealer(Fact):
    """Chance names the first dealer."""

    seat: int


class DealCard(Fact):
    """Chance deals this card to whoever is next; 0 is a pass."""

    card: int


class Buy(Fact):
    """So many notes of fifty for one's purse, before the match."""

    notes: int


class Go(Fact):
    """The first placing, or the way taken at a fork or out of town."""

    space: int


class Lay(Fact):
    """The card of the space where one's car has just landed."""

    landing: int


class UsePass(Fact):
    landing: int


class LetPass(Fact):
    """Lays nothing on this landing."""

    landing: int


class Stop(Fact):
    """The card of the space where another car has just landed."""

    landing: int


class Closed(Fact):
    """The clock: time is up for this landing."""

    landing: int


Action = DrawDealer | DealCard | Buy | Go | Lay | UsePass | LetPass | Stop | Closed


def codebook(spaces: Sequence[str]) -> Codebook[Action]:
    """The actions on a board whose spaces are called so, the town first."""
    signs, everywhere = range(1, len(spaces)), range(len(spaces))
    space = {"space": spaces}
    landing, on_sign = {"landing": spaces}, {"landing": spaces[1:]}
    cards = {"card": (PASS_NAME, *spaces[1:])}
    notes = range(1, MOST_NOTES + 1)
    kinds: list[Kind[Action]] = [
        Kind(DrawDealer, first=draw_dealer(0), verb="dealer", house=True, seat=range(6)),
        Kind(DealCard, first=deal(0), verb="deal", house=True, spelling=cards, card=everywhere),
        Kind(Buy, first=buy(1), verb="buy", notes=notes),
        Kind(Go, first=go(0), verb="go", joins=True, reveals=False, spelling=space, space=everywhere),
        Kind(Lay, first=lay(1), verb="lay", joins=True, reveals=True, spelling=on_sign, landing=signs),
        Kind(
            UsePass,
            first=use_pass(0),
            verb="pass",
            joins=True,
            reveals=True,
            spelling=landing,
            landing=everywhere,
        ),
        Kind(LetPass, first=let_pass(0), verb="let", spelling=landing, landing=everywhere),
        Kind(Stop, first=stop(1), verb="stop", spelling=on_sign, landing=signs),
        Kind(Closed, first=closed(0), verb="closed", house=True, spelling=landing, landing=everywhere),
    ]
    return Codebook(kinds)
