"""Bots move over to a compiled engine that becomes ready while the server runs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from stopville.server.bots import BotProcesses, Question, compiled_build, environment_for
from tests.server.salon import in_loop

# Stands for the compiled build: its worker answers with its own process and build.
WORKER = """
import json, os, sys
for line in sys.stdin:
    print(json.dumps({"action": [os.getpid(), os.environ["STOPVILLE_BUILD"]]}), flush=True)
"""


def put_in_place(folder: Path) -> None:
    (folder / "stopville" / "server").mkdir(parents=True)
    for name in ("stopville/__init__.py", "stopville/server/__init__.py"):
        (folder / name).touch()
    (folder / "stopville" / "server" / "worker.py").write_text(WORKER, "utf-8")


def built(folder: Path) -> None:
    (folder / "built").touch()


def test_an_idle_bot_is_replaced_once_when_the_compiled_engine_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STOPVILLE_COMPILED", str(tmp_path / "compiled"))

    @in_loop
    async def story() -> None:
        bots = BotProcesses(1)
        ask = Question("automatch", "random", 1, b'{"t":"Nonsense"}', [{"t": "Pass"}])
        assert (await bots.choose(ask)).action == {"t": "Pass"}  # plain Python, which cannot read such a view
        put_in_place(tmp_path / "compiled")
        assert (await bots.choose(ask)).action == {"t": "Pass"}  # not yet: half a build is none
        built(tmp_path / "compiled")
        first, second = [(await bots.choose(ask)).action for _ in range(2)]
        assert first == second and isinstance(first, list)
        assert first[1] == "compiled" and first[0] != os.getpid()
        await bots.close()

    story()


def test_a_server_that_waits_for_no_build_uses_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STOPVILLE_COMPILED", raising=False)
    assert compiled_build() == ""
    assert environment_for("") == dict(os.environ)
