"""Whole scenes of the announced card for the tests: a script of who does what."""

from __future__ import annotations

from tests.automatch.table import Table, table

SEATS = {"clock": -2}


def run(scene: Table, script: str) -> Table:
    """`0 F1, 0 announce 6286, clock close`: each by the seat named."""
    for line in filter(None, (part.strip() for part in script.replace("\n", ",").split(","))):
        seat, _, notation = line.partition(" ")
        scene.play(SEATS[seat] if seat in SEATS else int(seat), notation)
    return scene


def scene(picture: str, script: str = "") -> Table:
    """A position in one line, `announced: leader; hand 0: F1 F2; …`, and what happens in it."""
    return run(table(picture.replace(";", "\n")), script)
