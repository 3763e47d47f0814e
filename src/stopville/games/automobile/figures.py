"""The figures that the rulebook names: every line of the board's file, and what the rules count."""

from __future__ import annotations

from collections.abc import Mapping

from stopville.core.figures import Figure, Figures, digits, plural, said
from stopville.core.words import LANGUAGES, Words
from stopville.games.automobile.engine.material import (
    CHARACTERS,
    CLASSES,
    LEAST_VALUE,
    SPACES,
    TURNS,
    VALUES,
    Board,
)
from stopville.games.automobile.engine.rules.actions import CUBES, ROUNDS
from stopville.games.automobile.engine.rules.building import MOST_FACTORIES, TILES_AT_ONCE, cubes_ahead
from stopville.games.automobile.engine.rules.howard import SOLD_BY_HOWARD
from stopville.games.automobile.engine.rules.state import PHASES
from stopville.games.automobile.engine.rules.supplying import DISTRIBUTORS_AT_ONCE


def figures(board: Board, printed: Mapping[str, str], words: Words) -> Figures:
    """`printed` has the lines of the file, by table, place and figure."""
    lines = {name: _line(value, words) for name, value in printed.items()}
    extra = {"extra_tiles": {lang: _extra_tiles(board, words, lang) for lang in LANGUAGES}}
    return {**lines, **_counted(board), **_order(board), **extra, **_rules()}


def _line(value: str, words: Words) -> Figure:
    """`loan.each.amount` is 500; a class has a name in each language."""
    if value in CLASSES:
        return words.sections["rulebook"][value]
    return int(value) if value.isdigit() else value


def _extra_tiles(board: Board, words: Words, lang: str) -> str:
    """The classes for which tiles are added in phase 7, each with its turns.  AU-16"""
    told = []
    for kind, name in enumerate(CLASSES):
        turns = [turn + 1 for turn in range(TURNS) if board.extra[3 * turn + kind]]
        if turns:
            facts = {"kind": words.say("rulebook", name, lang), "s": plural(len(turns), lang)}
            told.append(words.say("rulebook", "extra", lang, turns=said(turns, "", lang), **facts))
    return ", ".join(told) or digits(0, lang)


def _counted(board: Board) -> dict[str, Figure]:
    return {
        "demand_tile.count": sum(int(count) for count in board.bag),
        "bonus.count": len(board.bonus_cubes),
        "bonus.cubes": [int(cubes) for cubes in board.bonus_cubes],
        "reduced.markers": sum(int(markers) for markers in board.sets),
        "reduced.sets": len(board.sets),
        "reduced.each": [int(markers) for markers in board.sets],
    }


def _order(board: Board) -> dict[str, Figure]:
    """The characters in the order of play.  AU-28"""
    row = sorted(range(len(CHARACTERS)), key=lambda who: board.rank[who])
    return {f"rank.{place}": CHARACTERS[who] for place, who in enumerate(row, start=1)}


def _rules() -> dict[str, Figure]:
    return {
        "models": int(SPACES),
        "turns": int(TURNS),
        "phases": len(PHASES),
        "characters": len(CHARACTERS),
        "demand_tile.least": int(LEAST_VALUE),
        "demand_tile.most": int(LEAST_VALUE + VALUES - 1),
        "rounds": int(ROUNDS),
        "cubes": int(CUBES),
        "tiles_at_once": int(TILES_AT_ONCE),
        "most_factories": int(MOST_FACTORIES),
        "distributors_at_once": int(DISTRIBUTORS_AT_ONCE),
        "howard": int(SOLD_BY_HOWARD),
        **{f"ahead.{spaces}": int(cubes_ahead(spaces)) for spaces in range(1, 5)},
    }
