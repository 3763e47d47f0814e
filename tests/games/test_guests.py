"""Games of other packages join the shelf; one that cannot be played is left out by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from stopville import games
from stopville.games import GAMES, OURS
from tests.example.klaxon import Klaxon

POINT = """[stopville.games]
{name} = {place}
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Makes a package that brings a game, as an installer would leave it on the path."""
    monkeypatch.syspath_prepend(tmp_path)
    games.guests.cache_clear()

    def made(package: str, place: str, source: str = "") -> None:
        (tmp_path / f"{package}.py").write_text(source)
        about = tmp_path / f"{package}-1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
        (about / "entry_points.txt").write_text(POINT.format(name=package, place=place))
        sys.modules.pop(package, None)

    yield made
    games.guests.cache_clear()


GOOD = "from tests.example.klaxon import Klaxon\nKLAXON = Klaxon()\n"


def test_a_game_of_another_package_is_found_by_its_entry_point(install):
    install("horns", "horns:KLAXON", GOOD)
    assert isinstance(GAMES["klaxon"], Klaxon)
    assert list(GAMES) == [*OURS, "klaxon"]
    assert len(GAMES) == len(OURS) + 1


def test_a_game_that_fails_to_import_is_left_out_with_the_name_of_its_package(install, capsys):
    install("broken", "broken:GAME", "raise RuntimeError('no\\nwheels')\n")
    install("horns", "horns:KLAXON", GOOD)
    assert list(GAMES) == [*OURS, "klaxon"]
    said = capsys.readouterr().err.splitlines()
    assert said == [
        "stopville: the game of the package broken is left out: "
        "broken:GAME cannot be imported: RuntimeError: no wheels"
    ]


def test_a_game_that_repeats_a_key_is_left_out(install, capsys):
    install("first", "first:KLAXON", GOOD)
    install("second", "second:KLAXON", GOOD)
    install("third", "third:GAME", "from stopville.games.ordino.game import ORDINO as GAME\n")
    assert list(GAMES) == [*OURS, "klaxon"]
    assert GAMES["ordino"] is games.loaded(OURS["ordino"])
    said = capsys.readouterr().err.splitlines()
    assert [line.split(" of the package ")[1] for line in said] == [
        "second is left out: there is already a game called 'klaxon'",
        "third is left out: there is already a game called 'ordino'",
    ]
