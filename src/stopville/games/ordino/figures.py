"""The figures that the rulebook names, from the labyrinth, its dice and the pieces."""

from __future__ import annotations

from collections.abc import Sequence

from stopville.core.figures import Figure, Figures
from stopville.core.words import Words
from stopville.games.ordino.engine.codes import SIDE
from stopville.games.ordino.engine.material import (
    ARROW_NAMES,
    KIND_NAMES,
    NUMBERED,
    PIECES,
    STALL,
    WORD_NAMES,
)
from stopville.games.ordino.labyrinth import Labyrinth

DICE = ("piece", "number", "arrow", "arrow", "word", "word")  # OM-4
QUARTER_TURNS = 4


def figures(labyrinth: Labyrinth, words: Words) -> Figures:
    return {
        **_box(),
        "cells": sum(labyrinth.rings),
        "rings": len(labyrinth.rings),
        "rings.cells": labyrinth.rings,
        "ring.outer": len(labyrinth.rings) - 1,
        "symmetry": words.sections["symmetry"][_symmetry(labyrinth)],
        **_faces("kind", KIND_NAMES, labyrinth.kinds),
        **_faces("word", WORD_NAMES, labyrinth.words),
        **_faces("arrow", ARROW_NAMES, labyrinth.arrows),
    }


def _box() -> dict[str, Figure]:
    return {
        "pieces": int(SIDE),
        "spheres": int(SIDE - NUMBERED),
        "numbered": int(NUMBERED),
        "green_cells": int(PIECES),
        "dice": len(DICE),
        "dice.arrow": DICE.count("arrow"),
        "dice.word": DICE.count("word"),
        "stall": int(STALL),
    }


def _faces(die: str, names: Sequence[str], faces: Sequence[int]) -> dict[str, Figure]:
    """How many faces of a die show each sign: `face.arrow.R2`.  OM-5"""
    return {f"face.{die}.{name}": faces.count(place) for place, name in enumerate(names)}


def _symmetry(labyrinth: Labyrinth) -> str:
    found = labyrinth.symmetry()
    if found.turns >= QUARTER_TURNS and found.mirrors:
        return "full"
    return "some" if found.turns > 1 or found.mirrors else "none"
