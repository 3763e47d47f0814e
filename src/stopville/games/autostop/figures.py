"""The figures and names that the rulebook has in braces, from the board, the pack and the options."""

from __future__ import annotations

from collections.abc import Sequence

from stopville.core.figures import Figure, Figures
from stopville.core.options import Number, Option
from stopville.games.autostop.board import PLAYERS, SHAPES, TOWN_FAMILY, Board
from stopville.games.autostop.engine.material import COINS, MOST_NOTES, NOTE, OFFICERS
from stopville.games.autostop.engine.rules.series import LONGEST, series_due, series_money

PAID_FROM = 3  # cards: the shortest series that is paid


def figures(board: Board, options: Sequence[Option]) -> Figures:
    return {
        **_pack(board),
        **_cards(board),
        **_series(),
        **{f"name.{space.key}": {"fr": space.fr, "en": space.en} for space in board.spaces},
        **{f"tariff.{space.key}": space.tariff for space in board.spaces if space.tariff},
        **{option.name: option.default for option in options if isinstance(option, Number)},
        **{f"most.{option.name}": option.high for option in options if isinstance(option, Number)},
        "note": int(NOTE),
        "most_notes": MOST_NOTES,
        **{f"coin.{place}": coin for place, coin in enumerate(reversed(COINS), start=1)},
    }


def _pack(board: Board) -> dict[str, Figure]:
    circuit = board.circuit
    counts: dict[str, Figure] = {
        "signs": int(circuit.signs) - OFFICERS,
        "officers": OFFICERS,
        "passes": int(circuit.passes),
        "cards": int(circuit.signs + circuit.passes),
    }
    for players in PLAYERS:
        counts[f"taken_out.{players}"] = int(circuit.taken_out[players])
        counts[f"hand.{players}"] = int(circuit.signs + circuit.passes_for(players)) // players
    return counts


def _cards(board: Board) -> dict[str, Figure]:
    """What the cards of each family are worth, and those of each officer.  AS-4"""
    signs = [space for space in board.spaces if space.family != TOWN_FAMILY]
    worth: dict[str, Figure] = {
        f"worth.{family}": sorted({space.figure for space in signs if space.family == family})
        for family in SHAPES
    }
    return worth | {f"worth.{space.key}": space.figure for space in signs if space.tariff}


def _series() -> dict[str, Figure]:
    """What each of the others pays in all, and what is added with each card.  AS-54, AS-55"""
    lengths = range(PAID_FROM, int(LONGEST) + 1)
    return {
        **{f"series.{cards}": int(series_money(cards)) for cards in lengths},
        **{f"series.due.{cards}": int(series_due(cards)) for cards in lengths},
    }
