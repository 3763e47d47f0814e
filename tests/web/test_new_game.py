"""A fifth game from nothing to the browser: made by tools/new_game.py and found by its entry point."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

import stopville
from devtools.compiling import compile_in
from tests.web.house import House
from tests.web.plain import Plain
from tests.web.test_everyone import serious_faults, sideways

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).parents[2]
BUILD: Final = Path(stopville.__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the package of a new game is installed beside Stopville."""
    folder = tmp_path_factory.mktemp("new game")
    made = run("-m", "tools.new_game", "bolide", "--title", "Le Bolide", "--package", str(folder))
    assert "Le Bolide is in" in made and "[ ] rulebook.toml" in made
    how = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder / "site")]
    run("-m", "pip", "install", *how, str(folder / "bolide"))
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder / "site"), str(BUILD), str(ROOT)])}


def run(*command: str, env: dict[str, str] | None = None, cwd: Path = ROOT) -> str:
    done = subprocess.run([sys.executable, *command], cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def stopville_json(env: dict[str, str], *command: str) -> dict[str, object]:
    answer: dict[str, object] = json.loads(run("-m", "stopville.cli", *command, "--json", env=env))
    return answer


def test_its_own_tests_and_the_suite_of_every_game_pass(installed: dict[str, str]) -> None:
    package = Path(installed["PYTHONPATH"].split(os.pathsep)[0]).parent / "bolide"
    assert "5 passed" in run("-m", "pytest", "-q", str(package / "tests"), env=installed, cwd=package)
    told = run("-m", "pytest", "-q", "tests/conformance/test_every_game.py", "-k", "bolide-2", env=installed)
    assert " passed" in told and "failed" not in told


def test_the_terminal_and_the_arena_play_it(installed: dict[str, str]) -> None:
    simulated = stopville_json(installed, "simulate", "bolide", "--players", "3", "--games", "20")
    assert (simulated["games"], simulated["violations"]) == (20, 0)
    arena = ["arena", "bolide", "--players", "2", "--bots", "skilled,random", "--games", "40"]
    pairs: object = stopville_json(installed, *arena)["pairs"]
    assert isinstance(pairs, list) and pairs[0]["mean"] > 0.5
    assert "BO-4" in run("-m", "stopville.cli", "rules", "bolide", "--lang", "en", env=installed)


@pytest.fixture(scope="module")
def server(installed: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory.mktemp("tables"), env=installed)
    opened.open()
    yield opened
    opened.close()


def test_it_is_played_to_the_end_by_clicks(server: House, sit) -> None:
    anne = Plain(sit(server))
    anne.play_now("Le Bolide")
    laid = 0
    while anne.wait_for_turn():
        anne.doing.get_by_role("button").first.click()
        laid += 1
        expect(anne.doing.or_(anne.player.result).first).to_be_visible()
    assert laid == 5
    expect(anne.player.result).to_be_visible()
    assert (serious_faults(anne.page), sideways(anne.page)) == ([], 0)


def test_in_this_repository_it_is_one_line_and_compiles(tmp_path: Path) -> None:
    """A copy of the repository with nothing but core: the new game's engine is compiled with that of core."""
    for part in ("src/stopville/core", "tools", "tests/example/relay"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("src/stopville/__init__.py", "src/stopville/games/__init__.py", "pyproject.toml"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    before = (tmp_path / "src/stopville/games/__init__.py").read_text("utf-8").splitlines()
    run("-m", "tools.new_game", "bolide", cwd=tmp_path, env={**os.environ, "PYTHONPATH": ""})
    after = (tmp_path / "src/stopville/games/__init__.py").read_text("utf-8").splitlines()
    assert [line for line in after if line not in before] == [
        '    "bolide": "stopville.games.bolide.game:BOLIDE",'
    ]
    assert_compiles(tmp_path)


def assert_compiles(root: Path) -> None:
    workshop = root / "workshop"
    workshop.mkdir()
    compiled = compile_in(workshop, root)
    assert any("games/bolide/engine/rules" in path.as_posix() for path in compiled)
    say = (
        "from stopville.games.bolide.game import BOLIDE as game\n"
        "from stopville.games.bolide.engine import rules\n"
        "from stopville.core.engine.pick import FastPick\n"
        "state = game.start(game.setup(3)); state.playout(FastPick(1))\n"
        "print(rules.__file__.endswith('.so'), state == state.copy(), game.view(state, 0).won)"
    )
    told = run("-c", say, env={**os.environ, "PYTHONPATH": str(workshop / "src")})
    assert told.startswith("True True (")
