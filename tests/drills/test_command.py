"""The command line of the drills: help in both languages, figures in JSON, complaints in one line."""

from __future__ import annotations

import json

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from drills.command import build
from stopville.cli.app import run
from stopville.cli.say import Say
from stopville.core.words import LANGUAGES

pytestmark = pytest.mark.once

DRILLS = ["crash", "leaks", "roles", "strangers", "fuzz", "restart", "timing", "load"]


def group(lang: str) -> TyperGroup:
    found = get_command(build(Say(lang)))
    assert isinstance(found, TyperGroup)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_drill_and_all_its_options_have_help(lang: str) -> None:
    drills = group(lang).commands
    assert list(drills) == DRILLS
    for name, drill in drills.items():
        assert (drill.help or "").strip()
        for option in drill.params:
            assert (getattr(option, "help", "") or "").strip(), f"{name} {option.opts} has no help"


def test_help_needs_no_argument_and_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en"], build) == 0
    shown = capsys.readouterr().out
    assert "python3 dev.py drill crash --tables 8 --kills 3" in shown and "--lang fr|en" in shown


def test_a_drill_answers_a_program_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    line = "leaks --games 0 --twins 1 --game ordino --json"
    code = run(line.split(), build)
    facts = json.loads(capsys.readouterr().out)
    assert (facts["drill"], facts["size"]["game"]) == ("leaks", "ordino")
    assert facts["short"] == ["worlds_changed"]  # Ordino hides nothing
    assert code == 1


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("crush", "No such command 'crush'. Did you mean 'crash'? (see --help)"),
        ("crash --kills 0", "Invalid value for '--kills': "),
        ("leaks --leak tap", "--leak: 'tap' is none; say next_hand, length, dealt, secret, seeds or digest"),
        ("strangers --case thief", "--case: 'thief' is none; say holder, host, connections, limits,"),
        ("leaks --game chess", "there is no game 'chess'; there are: "),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(
    line: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*line.split(), "--lang", "en"], build) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert said.err.startswith(f"stopville: {complaint}")


def test_the_product_has_no_drill(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["drill", "--lang", "en"]) == 2
    assert "No such command 'drill'" in capsys.readouterr().err
