"""stopville admin on a running server: by the real socket and the real command."""

from __future__ import annotations

import json
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from stopville.cli.app import run
from stopville.server import admin, messages
from stopville.server.admin_socket import SOCKET
from stopville.server.share import FILE
from tests.server.web import Sitting, Web, closed_with, opened, until

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there are no such sockets here"),
]

Admin = Callable[..., tuple[int, Any, str]]
WORD = "Pamplemousse"


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    with opened(tmp_path) as web:
        yield web


@pytest.fixture
def operate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    """The command's exit code, what it said to a program (or a person, with `--lang`), and its complaint."""

    def command(*words: str) -> tuple[int, Any, str]:
        spoken = "--lang" in words
        ends = [] if spoken else ["--json", "--lang", "en"]
        code = run(["admin", *words, "--data", str(tmp_path), *ends])
        said = capsys.readouterr()
        return code, said.out if spoken else json.loads(said.out), said.err

    return command


def talking(web: Web) -> Sitting:
    """Two people at a table; seat 0 has said something to everybody, and so has seat 1."""
    table = web.table().take(0, 1).start()
    for seat, text in ((0, f"{WORD} !"), (1, "Bonjour"), (0, f"encore {WORD}")):
        with table.socket(table.secrets[seat]) as page:
            page.send_json({"t": "Say", "id": f"s{text[:4]}{seat}".strip(), "text": text})
            until(page, "Done")
    return table


# -- the socket ------------------------------------------------------------------------------------------


def ask(folder: Path, line: bytes) -> Any:
    with socket.socket(socket.AF_UNIX) as line_to:
        line_to.connect(str(folder / SOCKET))
        line_to.sendall(line)
        return json.loads(line_to.makefile("rb").readline())


def test_the_socket_is_for_its_owner_only_and_goes_with_the_server(tmp_path: Path) -> None:
    with opened(tmp_path):
        found = (tmp_path / SOCKET).stat()
        assert stat.S_ISSOCK(found.st_mode) and stat.S_IMODE(found.st_mode) == 0o600
    assert not (tmp_path / SOCKET).exists()


def test_a_socket_of_a_killed_server_is_no_hindrance(tmp_path: Path, operate: Admin) -> None:
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(tmp_path / SOCKET))
    left.close()
    code, _, complaint = operate("tables")
    assert code == 2 and "No server is running" in complaint
    with opened(tmp_path):
        assert operate("tables")[0] == 0


@pytest.mark.parametrize(
    "line", [b"{}\n", b"[1]\n", b'{"do":"Desk"}\n', b'{"do":"Show","id":7}\n', b"\xff\n", b"[" * 9000 + b"\n"]
)
def test_rubbish_is_answered_in_words(web: Web, tmp_path: Path, line: bytes) -> None:
    assert ask(tmp_path, line)["problem"]["code"] == "bad_request"


def test_several_requests_on_one_line_to_the_server(web: Web, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as line_to:
        line_to.connect(str(tmp_path / SOCKET))
        line_to.sendall(b'{"do":"ListBans"}\n{"do":"Tables"}\n')
        answers = line_to.makefile("rb")
        assert json.loads(answers.readline()) == {"ok": []}
        assert json.loads(answers.readline()) == {"ok": {"total": 0, "tables": []}}


def test_a_path_too_long_for_a_socket_leaves_the_rest_running(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    with opened(folder) as web:
        assert web.get("/health").status_code == 200
    assert not (folder / SOCKET).exists()


def test_without_a_server_one_line_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for lang, said in (("en", "No server is running in"), ("fr", "Aucun serveur ne tourne dans")):
        assert run(["admin", "bans", "--data", str(tmp_path), "--lang", lang]) == 2
        told = capsys.readouterr()
        assert said in told.err and len(told.err.splitlines()) == 1 and not told.out
    monkeypatch.delattr(socket, "AF_UNIX")
    assert run(["admin", "bans", "--data", str(tmp_path), "--lang", "en"]) == 2
    assert "does not exist on Windows" in capsys.readouterr().err


def test_no_verb_is_reachable_over_the_network(web: Web) -> None:
    table = web.table().take(0, 1).start()
    for path in ("/admin", "/admin.sock", "/bans", "/announce", f"/tables/{table.id}/words"):
        for method in ("GET", "POST", "DELETE"):
            assert web.client.request(method, f"/api{path}", json={}).status_code in (404, 405)
    with table.socket(table.secrets[0]) as page:
        until(page, "Heard")
        for kind in admin.VERBS:
            page.send_json({"do": kind.__name__, "t": kind.__name__, "id": table.id, "closed": True})
            assert until(page, "Failed")["problem"]["code"] == "bad_message"
    assert web.get(f"/tables/{table.id}").status_code == 200 and not web.desk.closed


# -- tables ----------------------------------------------------------------------------------------------


def test_tables_are_listed_by_game_status_id_and_page(web: Web, operate: Admin) -> None:
    playing = web.table().take(0, 1).start()
    waiting = web.table("ordino", public=True)
    third = web.table("ordino")
    code, found, _ = operate("tables")
    assert code == 0 and found["total"] == 3
    assert {row["id"] for row in found["tables"]} == {playing.id, waiting.id, third.id}
    (row,) = operate("tables", "--status", "playing")[1]["tables"]
    assert (row["id"], row["game"], row["people"]) == (playing.id, "automatch", ["Name 0", "Name 1"])
    assert operate("tables", "--game", "ordino")[1]["total"] == 2
    assert operate("tables", "--id", third.id[:9])[1]["tables"][0]["id"] == third.id
    assert operate("tables", "--id", "%")[1]["total"] == 0
    pages = [operate("tables", "--first", str(n), "--most", "1")[1]["tables"][0]["id"] for n in range(3)]
    assert set(pages) == {playing.id, waiting.id, third.id}
    assert "3 tables of 3." in operate("tables", "--lang", "en")[1]
    assert "1 tables sur 1." in operate("tables", "--status", "playing", "--lang", "fr")[1]


def test_a_table_is_shown_without_its_secrets_and_hands(web: Web, operate: Admin) -> None:
    table = web.table().take(0, 1).start()
    with table.socket(table.secrets[0]) as page:
        hand = until(page, "Show")["view"]["hands"]
        code, shown, _ = operate("show", table.id)
    assert code == 0 and shown["devices"] == [1, 0] and hand
    assert set(shown) == {"table", "rows", "changed", "devices"}
    assert set(shown["table"]) == set(messages.TableInfo.__struct_fields__)
    house = web.desk.house.tables[table.id].saved
    written = json.dumps(shown)
    for secret in (house.secret, house.host, *table.links, *table.secrets, *map(str, house.seeds)):
        assert secret not in written
    assert "1. Name 1 · away" in operate("show", table.id, "--lang", "en")[1]
    code, said, complaint = operate("show", "nosuchtable")
    assert (code, said["code"]) == (1, "no_table") and "no such table" in complaint


def test_a_removed_table_is_gone_and_its_pages_with_it(web: Web, operate: Admin) -> None:
    table = web.table().take(0, 1).start()
    with table.socket(table.secrets[0]) as page:
        until(page, "Heard")
        assert operate("remove", table.id)[0] == 0
        assert closed_with(page) == 1012
    assert table.get().status_code == 404
    assert operate("remove", table.id)[:2] == (1, operate("show", table.id)[1])


def test_closed_to_newcomers_existing_tables_go_on(web: Web, operate: Admin) -> None:
    table = web.table().take(0, 1)
    assert operate("close-to-newcomers", "on")[1] is True
    refused = web.post("/tables", {"game": "automatch", "seats": [{"kind": "person"}] * 2})
    assert (refused.status_code, refused.json()["code"]) == (503, "closed")
    table.start()
    with table.socket(table.secrets[0]) as page:
        until(page, "Heard")
        page.send_json({"t": "Resign", "id": "r"})
        until(page, "Done")
        page.send_json({"t": "Rematch", "id": "again"})
        assert until(page, "Failed")["problem"]["code"] == "closed"
        assert operate("close-to-newcomers", "off")[1] is False
        page.send_json({"t": "Rematch", "id": "again"})
        assert until(page, "Done")["table"]
    web.table()


# -- people ----------------------------------------------------------------------------------------------


def test_an_announcement_reaches_every_page_in_both_languages(web: Web, operate: Admin) -> None:
    one, other = web.table().take(0, 1).start(), web.table("ordino").take(0)
    with one.socket(one.secrets[0]) as player, one.socket(None) as watcher, other.socket(None) as third:
        pages = (player, watcher, third)
        for page in pages:
            until(page, "Heard")
        assert operate("announce", "Pause à midi", "--en", "Break at noon")[:2] == (0, 3)
        for page in pages:
            told = until(page, "Notice")
            assert told == {"t": "Notice", "text_fr": "Pause à midi", "text_en": "Break at noon"}
    for bad in ("", "   ", "a\nb", "x" * 501):
        assert operate("announce", bad)[1]["code"] == "bad_request"


@pytest.mark.parametrize("network", ["127.0.0.1", "127.0.0.0/8", "::ffff:127.0.0.1"])
def test_a_banned_address_is_refused_everywhere_with_a_sentence(
    web: Web, operate: Admin, network: str
) -> None:
    table = web.table().take(0, 1).start()
    with table.socket(table.secrets[0]) as page:
        until(page, "Heard")
        assert operate("ban", network)[0] == 0
        assert until(page, "Failed")["problem"]["code"] == "banned"
        assert closed_with(page) == 1008
    for path in ("/api/games", "/"):
        refused = web.client.get(path)
        assert (refused.status_code, refused.json()["code"]) == (403, "banned")
        assert "closed to your address" in refused.json()["title_en"]
    with pytest.raises(InvalidStatus) as shut, table.socket(None):
        pass
    assert shut.value.response.status_code == 403 and b"banned" in shut.value.response.body
    assert operate("unban", network)[0] == 0
    assert web.get("/games").status_code == 200
    assert operate("unban", network)[1]["code"] == "no_ban"


def test_a_ban_survives_a_restart_and_ends_with_its_time(tmp_path: Path, operate: Admin) -> None:
    with opened(tmp_path) as web:
        banned = operate("ban", "127.0.0.1", "--minutes", "5")[1]
        assert banned == {"network": "127.0.0.1/32", "until": int(web.clock.now()) + 300}
        assert operate("ban", "2001:db8::7/64")[1] == {"network": "2001:db8::/64", "until": None}
        assert operate("ban", "somewhere")[1]["code"] == "bad_network"
    assert stat.S_IMODE((tmp_path / "bans.json").stat().st_mode) == 0o600
    with opened(tmp_path) as web:
        assert len(operate("bans")[1]) == 2 and web.get("/games").status_code == 403
        assert "2001:db8::/64: kept out, until unban." in operate("bans", "--lang", "en")[1]
        web.turn(299)
        assert web.get("/games").status_code == 403
        web.turn(1)
        assert web.get("/games").status_code == 200
        assert operate("bans")[1] == [{"network": "2001:db8::/64", "until": None}]


def test_behind_a_proxy_the_caller_is_banned_and_not_the_proxy(tmp_path: Path, operate: Admin) -> None:
    with opened(tmp_path, proxies=("127.0.0.1",)) as web:
        assert operate("ban", "192.0.2.0/24")[0] == 0
        seen = [web.get("/games", headers={"x-forwarded-for": who}) for who in ("192.0.2.7", "192.0.3.7")]
        assert [each.status_code for each in seen] == [403, 200]


def test_a_muted_seat_is_heard_no_more_until_it_may_speak_again(web: Web, operate: Admin) -> None:
    table = web.table().take(0, 1).start()
    with table.socket(table.secrets[0]) as page:
        until(page, "Heard")
        assert operate("mute", table.id, "0")[0] == 0
        page.send_json({"t": "Say", "id": "a", "text": "Bonjour"})
        assert until(page, "Failed")["problem"]["code"] == "muted"
        assert operate("mute", table.id, "0", "--off")[0] == 0
        page.send_json({"t": "Say", "id": "b", "text": "Bonjour"})
        assert until(page, "Done")["id"] == "b"
    assert operate("mute", table.id, "2")[1]["code"] == "no_seat"


# -- words -----------------------------------------------------------------------------------------------


def test_words_are_exported_by_table_and_seat(web: Web, operate: Admin) -> None:
    table = talking(web)
    assert [line["text"] for line in operate("words", table.id)[1]] == [
        *(f"{WORD} !", "Bonjour", f"encore {WORD}")
    ]
    mine = operate("words", table.id, "0")[1]
    assert [(line["seat"], line["name"], line["text"]) for line in mine] == [
        *((0, "Name 0", f"{WORD} !"), (0, "Name 0", f"encore {WORD}"))
    ]
    assert "1. Name 1: Bonjour" in operate("words", table.id, "1", "--lang", "en")[1]
    assert operate("words", table.id, "5")[1]["code"] == "no_seat"


def test_deleted_words_are_gone_from_pages_memory_and_every_byte_of_the_disk(
    web: Web, tmp_path: Path, operate: Admin
) -> None:
    table = talking(web)
    written = b"".join(file.read_bytes() for file in tmp_path.glob(f"{FILE}*"))
    assert WORD.encode() in written
    with table.socket(table.secrets[1]) as page:
        assert [line["text"] for line in until(page, "Heard")["lines"]][::2] == [
            f"{WORD} !",
            f"encore {WORD}",
        ]
        assert operate("delete-words", table.id, "0")[:2] == (0, 2)
        heard = until(page, "Heard")
        assert heard["fresh"] and [line["text"] for line in heard["lines"]] == ["Bonjour"]
        page.send_json({"t": "Say", "id": "next", "text": "Encore là"})
        assert until(page, "Done")["id"] == "next"
    assert [line["text"] for line in operate("words", table.id)[1]] == ["Bonjour", "Encore là"]
    written = b"".join(file.read_bytes() for file in tmp_path.glob(f"{FILE}*"))
    assert WORD.encode() not in written and "Encore là".encode() in written


def test_after_everything_was_deleted_talk_begins_anew(web: Web, operate: Admin) -> None:
    table = talking(web)
    assert operate("delete-words", table.id, "0")[1] == 2 and operate("delete-words", table.id, "1")[1] == 1
    with table.socket(table.secrets[0]) as page:
        assert until(page, "Heard")["lines"] == []
        page.send_json({"t": "Say", "id": "new", "text": "Salut"})
        assert until(page, "Done")["id"] == "new"
    assert [line["text"] for line in operate("words", table.id)[1]] == ["Salut"]
