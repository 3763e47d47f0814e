"""Positions and records that the first edition wrote: they open, with the same hashes and verdicts.

edition_1/saves.json has positions of random games with their digests; edition_1/<game>.json is a record.
All were written by the last build of the first edition and are never written again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from stopville.core import record as records
from stopville.core.verify import verify
from stopville.games import GAMES, OURS

EARLIER: Final = Path(__file__).parent / "edition_1"
TABLES: Final[list[dict[str, Any]]] = json.loads((EARLIER / "saves.json").read_text("utf-8"))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['game']}-{table['options']}")
def test_a_position_saved_by_the_first_edition_opens_with_its_digest(table: dict[str, Any]):
    game = GAMES[table["game"]]
    setup = game.setup(table["players"], table["options"], table["timed"])
    assert table["positions"]
    for kept in table["positions"]:
        state = game.load(setup, kept["saved"])
        assert game.digest(state) == kept["digest"]
        assert kept["saved"].items() <= game.save(state).items()


@pytest.mark.parametrize("key", OURS)
def test_a_record_of_the_first_edition_has_the_same_verdicts(key: str):
    record = records.read((EARLIER / f"{key}.json").read_bytes())
    report = verify(GAMES[key], record)
    finished = record.result is not None
    assert (report.intact.ok, report.rules.ok) == (True, True)
    assert (report.chance.ok, report.chance.reason) == (finished, "" if finished else "no_secret")
    assert {table["game"] for table in TABLES} == set(OURS)


def test_a_record_with_the_few_figures_of_the_first_edition_is_still_true():
    """Today other figures are offered; its own edition judges it."""
    record = records.read((EARLIER / "few_figures.json").read_bytes())
    assert (record.edition, record.setup.options["few_figures"]) == ("1", True)
    assert verify(GAMES["automatch"], record).ok
    assert not verify(GAMES["automatch"], records.sealed(replace(record, edition="2"))).rules.ok
