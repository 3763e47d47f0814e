"""dev.py drill roles: every command in every role, from a table that knows every command there is."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from litestar.routes import HTTPRoute

from drills.rights import COMMANDS, HELLO, MESSAGES, ROLES
from drills.roles import roles
from stopville.server.app import Settings, make_app
from stopville.server.messages import UpMessage

pytestmark = pytest.mark.once


def test_the_table_has_every_address_and_every_message(tmp_path: Path) -> None:
    routes = [route for route in make_app(Settings(tmp_path)).app.routes if isinstance(route, HTTPRoute)]
    existing = {f"{method} {route.path_format}" for route in routes for method in route.methods}
    assert {name for name in existing if not name.startswith("OPTIONS ")} == set(COMMANDS)
    assert {kind.__name__ for kind in get_args(UpMessage)} == set(MESSAGES)


def test_the_table_has_every_role() -> None:
    assert all(set(command.rights) == set(ROLES) for command in COMMANDS.values())
    assert set(HELLO) == set(ROLES)


def test_everybody_may_do_what_is_theirs_and_nothing_else(tmp_path: Path) -> None:
    report = roles(tmp_path, lambda done: None)
    assert report.ok, report.facts()
