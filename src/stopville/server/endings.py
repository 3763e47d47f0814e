"""How a table ends, and how it begins again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from stopville.core.game import AnyGame, Result
from stopville.server.saved import ABANDONED, BOT, OVER, Chair, Ending, Saved

STOPPED: Final = Ending("abandoned", (), (), "abandoned")


def of_result(result: Result | None) -> Ending | None:
    return None if result is None else Ending("played", result.points, result.winners, result.reason)


def status_of(ending: Ending) -> str:
    return ABANDONED if ending.how == "abandoned" else OVER


def by_resignation(game: AnyGame, chairs: Sequence[Chair]) -> Ending | None:
    """The end, if one side is left, or no person; otherwise bots play on for those who resigned."""
    sides = game.sides(len(chairs))
    left = [side for side in sides if not all(chairs[seat].resigned for seat in side)]
    people = [chair for chair in chairs if chair.kind != BOT and not chair.resigned]
    if len(left) > 1 and people:
        return None
    winners = tuple(sorted(seat for side in left for seat in side))
    return Ending("resigned", (), winners, "resigned")


def again(saved: Saved, id: str, secret: str, seeds: tuple[int, ...], now: int) -> Saved:
    """A new table like this one, opened by the same keys; with a new secret for chance."""
    return replace(
        saved,
        id=id,
        created=now,
        chairs=tuple(replace(chair, handed=False, resigned=False) for chair in saved.chairs),
        secret=secret,
        salts=("",) * saved.players,
        seeds=seeds,
        next=None,
    )
