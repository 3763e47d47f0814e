"""The terminal knows no game: the example of docs/adding-a-game.md plays in it as well."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stopville import games
from stopville.core.engine.bits import BIT
from tests.cli.terminal import Command
from tests.example.klaxon import HONK, Klaxon, State

TWO_PEOPLE = "play klaxon --seats you,you --names Anne,Bob --seed 3"


@pytest.fixture
def klaxon(monkeypatch: pytest.MonkeyPatch, stopville: Command) -> Command:
    monkeypatch.setattr(games, "GAMES", {"klaxon": Klaxon()})
    return stopville


class OpenState(State):
    """Honking may be tried by everybody who is asked, and is not in the list."""

    def open_range(self, seat: int) -> tuple[int, int] | None:
        return (HONK, HONK) if self.asked & BIT[seat] else None


class OpenKlaxon(Klaxon):
    kind = OpenState


def test_everybody_answers_a_window_in_turn_and_the_last_answer_opens_the_cards(klaxon: Command):
    played = klaxon(TWO_PEOPLE, "\nhorn 0\n\nhorn 0\n")
    assert played.code == 0
    assert "Nobody won (nobody honked)" in played.out
    assert played.out.count("is next. Everybody else looks away.") == 2


def test_moves_that_the_picture_does_not_hold_are_listed_under_it(klaxon: Command):
    out = klaxon(TWO_PEOPLE, "\n").out
    assert re.search(r"^  1 horn 0: Answer \(0 waits, 1 honks\): 0", out, re.MULTILINE)


def test_a_sealed_answer_is_shown_to_nobody_else_before_the_end(klaxon: Command, tmp_path: Path):
    record = tmp_path / "klaxon.json"
    out = klaxon(f"{TWO_PEOPLE} --record", "\nhorn 0\n\nlog\nhorn 0\n", record).out
    bobs = out.split("Bob, your move")[0].split("Bob is next.")[1]
    assert "Anne" not in bobs.split("Enter shows")[1]
    rows = klaxon("replay --seat 2 --json", "", record).json()["moves"]
    assert [row["move"] for row in rows] == [None, rows[1]["move"], None, "horn 0"]
    assert [row["move"] for row in klaxon("replay --json", "", record).json()["moves"]][2] == "horn 0"


def test_an_open_action_is_offered_without_being_listed(stopville: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(games, "GAMES", {"klaxon": OpenKlaxon()})
    played = stopville(TWO_PEOPLE, "\nhorn 1\n\n1\n")
    assert played.code == 0
    assert "Or `horn 1`, if you think it is right." in played.out
    assert "Answer (0 waits, 1 honks): 1" not in played.out
    assert "a horn was heard" in played.out
