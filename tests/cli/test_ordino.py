"""Ordino Match in the terminal: its moves are numbered in the picture, long lists are told in short."""

from __future__ import annotations

import re
from pathlib import Path

from stopville.cli.screen import listed
from tests.cli.terminal import Command

PLAY = "play ordino --seed 4 --seats you,skilled"


def test_the_moves_are_numbered_among_the_readings(stopville: Command):
    out = stopville(PLAY, "1\n").out
    assert "cross ET 6 · ↕1 ET ↔1   ✗ OM-15" in out
    assert re.search(r"^ +1 a 3\.5    4\.4 → 3\.4 → 3\.5$", out, re.MULTILINE)
    assert "Move sphere a to 3.5" not in out  # the picture is the list
    assert "Player 1 plays sphere a: 4.4 → 3.4 → 3.5 (↕1 ET ↔1)." in out


def test_why_names_the_rule(stopville: Command):
    out = stopville(PLAY, "why 1 4.1\nwhy a 4.5\n").out
    assert "1 4.1 is forbidden by OM-15" in out
    assert "a 4.5 is forbidden by OM-22" in out


def test_two_hundred_ways_to_place_a_piece_are_a_few_lines(stopville: Command):
    out = stopville(f"{PLAY} --option super=true", "place 3 4.1\n").out
    assert "to be placed on any free cell, one of: cube 3, cube 4, cylinder 5" in out
    assert re.search(r"1–71 place 3 1\.0 … place 3 4\.23", out)
    assert "Player 1 places cube 3 on 4.1." in out
    assert out.count("Place cube 3 on") == 0


def test_a_short_list_is_told_in_full_and_a_long_one_by_its_ends():
    short = [(f"take 1.{n}", f"Take on 1.{n}") for n in range(3)]
    long = [(f"recover 3.{n}", f"Recover on 3.{n}") for n in range(31)]
    assert listed(short + long) == [
        *((str(n + 1), f"take 1.{n}: Take on 1.{n}") for n in range(3)),
        ("4–34", "recover 3.0 … recover 3.30"),
    ]
    assert len(listed([(f"F{n}", f"Play F{n}") for n in range(40)])) == 40


def test_a_whole_game_between_bots_is_recorded_verified_and_replayed(stopville: Command, tmp_path: Path):
    record = tmp_path / "game.json"
    played = stopville("play ordino --seats random,random --seed 2 --record", "", record)
    assert played.code == 0
    assert stopville("verify", "", record).out.count("✓") == 3
    assert "throws the dice" in stopville("replay", "", record).out
