"""Odd addresses, other pages, other names, curious neighbours: refused in words, and never by a failure."""

from __future__ import annotations

import json
import re
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hostile.outside import ME, Outside, serving

pytestmark = pytest.mark.once

SEATS = {"game": "automatch", "seats": [{"kind": "bot"}] * 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


# -- addresses and bodies --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/assets/%00.js",
        "/api/games/%00/rulebook",
        "/api/tables/%00",
        "/" + "x" * 300,
        "/" + "x/" * 500,
        "/" + "x" * 8000,
        "/api/tables/" + "x" * 3000,
        "/%ff%fe",
        "/a%0d%0ab",
        "/?" + "q" * 8000,
        "/%2e%2e/%2e%2e/etc/passwd",
    ],
)
def test_no_address_makes_the_server_fail(server: Outside, path: str) -> None:
    assert server.ask(path).status in (200, 307, 404)  # 307: to the page


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 30_000,
        b'{"game":' * 5_000,
        b'{"game":"automatch","seats":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
        b'{"game":"automatch","seats":[],"options":{"target":' + b"9" * 10_000 + b"}}",
        b'{"game":"\\ud800","seats":[{"kind":"bot"}]}',
        b"\xff\xfe",
        b"",
        b"nul",
    ],
)
def test_no_body_makes_the_server_fail(server: Outside, body: bytes) -> None:
    assert server.ask("/api/tables", "POST", body).status in (400, 404)


@pytest.mark.parametrize("depth", [100, 900, 30_000])
@pytest.mark.parametrize("path", ["/api/tables/nowhere/why", "/api/verify"])
def test_no_depth_of_a_body_makes_the_server_fail(server: Outside, path: str, depth: int) -> None:
    body = b'{"actions":[' + b"[" * depth + b"]" * depth + b"]}"
    assert server.ask(path, "POST", body).status in (400, 404)


def test_a_body_that_is_too_large_is_told_so(server: Outside) -> None:
    assert server.ask("/api/tables", "POST", b" " * 70_000).status == 413


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/games", "/favicon.svg", "/api/nothing"])
def test_head_is_answered_like_get_without_the_body(server: Outside, path: str) -> None:
    whole, head = server.ask(path), server.ask(path, "HEAD")
    assert (head.status, head.content) == (whole.status, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert head.headers["content-length"] == whole.headers["content-length"]


# -- other pages, other names ----------------------------------------------------------------------------


def test_a_page_elsewhere_cannot_make_a_table(server: Outside) -> None:
    assert server.ask("/api/tables", "POST", SEATS, origin="https://elsewhere.example").code == "bad_origin"
    assert server.ask("/api/tables", "POST", SEATS, origin="null").code == "bad_origin"
    assert server.ask("/api/tables", "POST", SEATS, origin=f"http://{ME}:{server.port}").status == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_what_a_form_can_send_makes_no_table(server: Outside, kind: str) -> None:
    assert server.ask("/api/tables", "POST", SEATS, content_type=kind).status == 415


def test_a_name_that_is_not_ours_is_refused(server: Outside) -> None:
    assert server.ask("/api/tables", host="rebound.example").code == "bad_host"
    assert server.ask("/api/tables", host=f"rebound.example:{server.port}").status == 403
    for name in ("localhost", f"localhost:{server.port}", ME, "[::1]:8000"):
        assert server.ask("/api/tables", host=name).status == 200


def test_a_server_can_be_given_names(tmp_path: Path) -> None:
    with serving(tmp_path, "--host-name", "Games.example") as server:
        assert server.ask("/api/tables", host="games.example:80").status == 200
        assert server.ask("/api/tables", host="other.example").status == 403


# -- neighbours ------------------------------------------------------------------------------------------


def test_nobody_else_on_the_machine_reads_the_tables(server: Outside) -> None:
    server.table()
    assert stat.S_IMODE(server.folder.stat().st_mode) == 0o700
    files = [path for path in server.folder.rglob("*") if path.is_file()]
    assert files
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_a_folder_that_holds_other_things_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o755)
    (tmp_path / "data" / "letter.txt").write_text("mine")
    with serving(tmp_path) as server:
        assert stat.S_IMODE(server.folder.stat().st_mode) == 0o755
        assert stat.S_IMODE((server.folder / "stopville.sqlite").stat().st_mode) == 0o600


# -- the log ---------------------------------------------------------------------------------------------

ENTRY = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (WARNING|ERROR) [a-z.]+: [^\x00-\x1f\x7f]*")
FORGED = "2026-01-01T00:00:00Z ERROR stopville: forged"


def test_no_line_of_the_log_is_written_by_a_stranger(server: Outside) -> None:
    for text in (f"x\n{FORGED}", f"\x1b[2J{FORGED}", f"\u2028{FORGED}"):
        quoted = "".join(f"%{byte:02x}" for byte in text.encode())
        server.ask(f"/{quoted}%00")
        server.ask("/api/health", x_forwarded_for=quoted)
        server.line(first=f"GET /{quoted} HTTP/1.1\r\nhost: {quoted}\r\nupgrade: {quoted}\r\n\r\n".encode())
    server.line(first=b"\x00\x01\n" + FORGED.encode() + b"\n\n")
    time.sleep(0.3)
    lines = server.log.splitlines()
    assert not [line for line in lines if line.startswith(FORGED)]
    assert [line for line in lines if not ENTRY.fullmatch(line) and not line.startswith("    ")] == []


def test_the_log_in_json_is_a_document_in_each_line(tmp_path: Path) -> None:
    with serving(tmp_path, "--log-json") as server:
        server.ask("/api/health", x_forwarded_for="203.0.113.1")
        entries = [json.loads(line) for line in server.log.splitlines()]
    assert {"at", "level", "logger", "message"} <= set(entries[-1])
    assert "--proxy" in entries[-1]["message"]


# -- under a path of its own -----------------------------------------------------------------------------


def test_everything_is_under_the_base_path_and_nothing_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path, "--base-path", "/stopville/") as server:
        assert server.ask("/stopville/api/health").status == 200
        assert server.ask("/stopville/").status == 200
        moved = server.ask("/stopville")  # relative: a proxy may have put a path before it
        assert moved.status == 307 and moved.headers["location"] == "stopville/"
        assert server.ask("/api/health").status == server.ask("/stopvillex").status == 404
