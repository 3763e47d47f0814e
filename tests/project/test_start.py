"""`dev.py play` opens at once and compiles behind the open page."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from devtools import page, start
from devtools.shell import ROOT

pytestmark = pytest.mark.once


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What happened, in order; nothing of it for real."""
    told: list[Any] = []
    monkeypatch.setattr(page, "build", lambda: told.append("page"))
    monkeypatch.setattr(start, "install", told.append)
    monkeypatch.setattr(start, "forget_compiled", lambda: told.append("forget"))
    monkeypatch.setattr(start, "start_behind", lambda work: told.append(work))
    monkeypatch.setattr(start, "compiled_is_ready", lambda: True)

    def become(arguments: list[str], env: dict[str, str]) -> None:
        told.append((arguments[0], env["STOPVILLE_BUILD"], env.get("STOPVILLE_COMPILED")))
        raise SystemExit

    monkeypatch.setattr(start, "become_stopville", become)
    return told


def play(monkeypatch: pytest.MonkeyPatch, fresh: bool, command: str) -> None:
    monkeypatch.setattr(start, "compiled_is_fresh", lambda: fresh)
    with pytest.raises(SystemExit):
        start.play_at_once([command])


def test_the_page_opens_in_plain_python_while_the_engine_compiles(monkeypatch, steps):
    play(monkeypatch, False, "serve")
    serving = ("serve", "interpreted", str(ROOT / "build" / "compiled"))
    assert steps == ["page", "play", "forget", start.compile_and_tell, serving]


def test_an_engine_compiled_from_these_sources_is_used_at_once(monkeypatch, steps):
    play(monkeypatch, True, "serve")
    assert steps == ["page", "play", ("serve", "compiled", None)]


def test_a_game_in_the_terminal_needs_no_page_and_is_not_interrupted_by_a_line(monkeypatch, steps):
    play(monkeypatch, False, "play")
    assert steps[:3] == ["play", "forget", start.compile_in_silence]


@pytest.mark.parametrize(
    ("reason", "compiles", "last"),
    [
        ("", True, "The engine is compiled: from now on bots use it."),
        ("", False, "The engine was not compiled; bots stay slower.  `python3 dev.py setup` shows why."),
        ("No C compiler", True, "No C compiler: bots think in plain Python, slower but the same."),
    ],
)
def test_one_line_says_how_it_ended(monkeypatch, capsys, reason, compiles, last):
    monkeypatch.setattr(start, "why_not_compile", lambda: reason)
    monkeypatch.setattr(start, "compiles", lambda: compiles)
    start.compile_and_tell()
    assert capsys.readouterr().err.splitlines()[-1] == last


def test_what_runs_behind_is_no_child_of_the_server(tmp_path: Path):
    """A child that nobody waits for would stay as a zombie until the server ends."""
    code = (
        "import os, pathlib, time\n"
        "from devtools.start import start_behind\n"
        f"start_behind(lambda: pathlib.Path({str(tmp_path / 'done')!r}).touch())\n"
        f"while not pathlib.Path({str(tmp_path / 'done')!r}).exists(): time.sleep(0.01)\n"
        "try: os.wait()\n"
        "except ChildProcessError: print('no child')\n"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert told.stdout == "no child\n", told.stderr
