"""--board: somebody's own board instead of ours, with any command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stopville.games.automobile.game import AUTOMOBILE
from stopville.games.ordino.game import ORDINO
from tests.cli.terminal import Command


@pytest.fixture(autouse=True)
def no_board_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOPVILLE_BOARDS", "")


def dearer(folder: Path) -> Path:
    """Our board of Automobile on which the first model costs twice as much."""
    ours = AUTOMOBILE.data_path("board.csv").read_text("utf-8")
    path = folder / "dearer.csv"
    path.write_text(ours.replace("model,1,price,200,sheet", "model,1,price,400,sheet"), "utf-8")
    return path


def test_a_game_is_played_on_the_board_of_the_file(stopville: Command, tmp_path: Path):
    line = "simulate automobile --games 10 --json"
    ours = json.loads(stopville(line).out)
    theirs = json.loads(stopville(f"{line} --board automobile={dearer(tmp_path)}").out)
    assert theirs["violations"] == 0
    assert theirs["points"] != ours["points"]


def test_its_records_are_of_that_board_alone(stopville: Command, tmp_path: Path):
    path = tmp_path / "game.json"
    board = tmp_path / "mine.json"
    board.write_bytes(ORDINO.data_path("labyrinth.json").read_bytes() + b"\n")
    play = f"play ordino --seed 1 --seats skilled,skilled --board ordino={board} --record"
    assert stopville(play, "", path).code == 0
    assert stopville(f"verify --board ordino={board}", "", path).code == 0
    stopville.monkeypatch.setenv("STOPVILLE_BOARDS", "")
    assert stopville("verify", "", path).code != 0


@pytest.mark.parametrize(
    ("board", "complaint"),
    [
        ("chess=x.json", "--board chess=x.json: GAME=FILE is wanted, for automobile, autostop or ordino."),
        ("ordino", "--board ordino: GAME=FILE is wanted"),
        ("ordino=nowhere.json", "--board ordino=nowhere.json: there is nothing at that place."),
    ],
)
def test_a_board_that_cannot_be_is_told_in_a_line(stopville: Command, board: str, complaint: str):
    said = stopville(f"games --board {board}")
    assert said.code == 2
    assert complaint in said.err


def test_a_board_named_in_the_environment_is_looked_at_too(stopville: Command):
    stopville.monkeypatch.setenv("STOPVILLE_BOARDS", "automatch=cars.csv")
    assert "--board automatch=cars.csv: GAME=FILE is wanted" in stopville("games").err


def test_a_fault_in_the_file_is_told_with_its_place(stopville: Command, tmp_path: Path):
    path = tmp_path / "broken.csv"
    path.write_text(
        AUTOMOBILE.data_path("board.csv").read_text("utf-8").replace("model,1,price,200", "model,1,price,x")
    )
    said = stopville(f"play automobile --board automobile={path}")
    assert said.code == 2
    assert "The board cannot be used: broken.csv, line" in said.err
