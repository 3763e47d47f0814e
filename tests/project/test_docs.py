"""What the documents say is so: the README plays, its commands exist, the example is the example."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import pytest
import typer
from typer.main import get_command

import dev
import stopville
from stopville.cli.app import build
from stopville.cli.say import Say
from stopville.core.words import LANGUAGES

ROOT: Final = Path(dev.__file__).parent
README: Final = (ROOT / "README.md").read_text("utf-8")
GUIDE: Final = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
EXAMPLE: Final = ROOT / "tests" / "example"
DOCUMENTS: Final = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

pytestmark = pytest.mark.once


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


# -- the README --------------------------------------------------------------------------------------


def test_the_readme_plays_a_game():
    played = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert played.attempted > 5
    assert played.failed == 0
    assert len(blocks(README, "python")) == 1


def commands(text: str) -> list[list[str]]:
    """Every command line of a document: `python3 dev.py …` and `stopville …`, words split."""
    found = re.findall(r"^(?:python3 dev\.py|stopville) [^\n`]+", text, re.MULTILINE)
    found += re.findall(r"`((?:python3 dev\.py|stopville) [^`]+)`", text)
    return [shlex.split(line.split(" #")[0]) for line in found]


README_COMMANDS: Final = commands(README)


def spoken_to_stopville(words: list[str]) -> list[str]:
    """The part of a command line that `stopville` gets, if any."""
    if words[0] == "stopville":
        return words[1:]
    if words[2] == "run":
        return words[3:]
    terminal = [word for word in words[2:] if word != "--terminal"]  # dev.py's own
    return terminal if words[2] in ("play", "bench") else []


def test_the_readme_names_the_two_commands():
    assert ["python3", "dev.py", "play"] in README_COMMANDS
    assert ["python3", "dev.py", "test"] in README_COMMANDS


@pytest.mark.parametrize("words", README_COMMANDS, ids=" ".join)
def test_a_command_of_the_readme_exists(words: list[str]) -> None:
    if words[0] == "python3":
        assert words[2] in dev.COMMANDS
    told = spoken_to_stopville(words)
    if told:
        known = {option for name in (*parameters(told[0]), "--lang") for option in name.split("/")}
        assert {word for word in told if word.startswith("--")} <= known


# -- the command line --------------------------------------------------------------------------------


@cache
def application(lang: str) -> typer.core.TyperGroup:
    group = get_command(build(Say(lang)))
    assert isinstance(group, typer.core.TyperGroup)
    return group


def parameters(command: str) -> list[str]:
    return [option for parameter in application("en").commands[command].params for option in parameter.opts]


COMMAND_NAMES: Final = sorted(application("en").commands)


def test_the_commands_of_the_design_are_there():
    assert {"games", "play", "serve", "simulate", "replay", "verify", "rules", "bench"} <= set(COMMAND_NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COMMAND_NAMES)
def test_a_command_and_all_its_options_have_help(name: str, lang: str) -> None:
    command = application(lang).commands[name]
    assert (command.help or "").strip()
    for parameter in command.params:
        assert (getattr(parameter, "help", "") or "").strip(), f"{name} {parameter.opts} has no help"


# -- the guide ---------------------------------------------------------------------------------------


def test_the_code_of_the_guide_is_the_code_of_the_example():
    shown = blocks(GUIDE, "python")
    assert len(shown) > 4
    code = "\n".join(path.read_text("utf-8") for path in sorted(EXAMPLE.rglob("*.py")))
    assert [block for block in shown if block.strip("\n") not in code] == []


def test_the_words_of_the_guide_are_the_words_of_the_example():
    shown = blocks(GUIDE, "toml")
    words = "\n".join(path.read_text("utf-8") for path in sorted(EXAMPLE.rglob("*.toml")))
    assert shown and [block for block in shown if block.strip("\n") not in words] == []


def test_the_example_is_short():
    assert len((EXAMPLE / "klaxon.py").read_text("utf-8").splitlines()) <= 150


# -- somebody's own bot --------------------------------------------------------------------------------


def test_the_bot_of_the_guide_beats_random_play(tmp_path: Path):
    (code,) = blocks((ROOT / "docs" / "your-own-bot.md").read_text("utf-8"), "python")
    (tmp_path / "robot.py").write_text(code, "utf-8")
    line = ["arena", "automatch", "--players", "2", "--bots", "robot:Robot,random", "--games", "6", "--json"]
    command = [sys.executable, "-m", "stopville.cli", *line]
    environment = os.environ | {"PYTHONPATH": str(Path(stopville.__file__).parents[1])}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["pairs"][0]["mean"] > 0.7


# -- all documents and files -------------------------------------------------------------------------


def test_decisions_are_numbered_without_gaps():
    names = sorted(path.name for path in (ROOT / "docs" / "decisions").iterdir())
    assert [name[:5] for name in names] == [f"{number:04}-" for number in range(1, len(names) + 1)]
    assert all(re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", name) for name in names)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_to_a_file_leads_somewhere(path: Path) -> None:
    links = re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", path.read_text("utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


# Folders of one machine, and hosts that packages come from: neither may be in what we publish.
MACHINE_PATH: Final = re.compile(r"(?<![\w.~*-])/(?:home|root|work|opt|Users|mnt|srv/ci)/[\w.-]+")
REGISTRY: Final = re.compile(r"\b(?:pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com)\b")


def tracked() -> list[Path]:
    """What git has, or would take."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_no_file_names_a_folder_of_one_machine_or_a_registry():
    named = []
    for path in tracked():
        text = path.read_bytes().decode("utf-8", errors="replace")
        named += [f"{path.relative_to(ROOT)}: {found[0]}" for found in MACHINE_PATH.finditer(text)]
        named += [f"{path.relative_to(ROOT)}: {found[0]}" for found in REGISTRY.finditer(text)]
    assert named == []
