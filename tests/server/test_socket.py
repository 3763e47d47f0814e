"""The socket: first words, limits at their very bounds, strangers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from stopville.server import limits
from tests.server.web import Closed, Sitting, Socket, Web, closed_with, opened, until

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with opened(tmp_path_factory.mktemp("server"), origins=("https://elsewhere.example",)) as web:
        yield web


@pytest.fixture
def web(server: Web) -> Web:
    server.turn(3600)
    return server


@pytest.fixture
def table(web: Web) -> Sitting:
    return web.table().take(0, 1)


# -- first words -----------------------------------------------------------------------------------------


def test_two_pages_play_and_each_sees_the_other(table: Sitting) -> None:
    table.start()
    with table.socket(table.secrets[0], "fr") as anne, table.socket(table.secrets[1]) as bruno:
        sockets = [anne, bruno]
        shows = [until(socket, "Show") for socket in sockets]
        seat = shows[0]["awaited"][0]
        action = shows[seat]["legal"][0]["action"]
        sockets[seat].send_json({"t": "Play", "id": "x", "ask": shows[seat]["ask"], "actions": [action]})
        assert until(sockets[seat], "Done")["id"] == "x"
        seen = until(sockets[1 - seat], "Show")
        while not seen["events"]:  # that somebody has come is news, too
            seen = until(sockets[1 - seat], "Show")
        assert seen["events"][0]["event"] == {"t": "CardPlayed", "seat": seat, "card": action["card"]}


def test_a_page_that_comes_back_is_shown_everything(table: Sitting) -> None:
    table.start()
    with table.socket(table.secrets[0]) as socket:
        first = until(socket, "Show")
    for _ in range(3):
        with table.socket(table.secrets[0]) as socket:
            again = until(socket, "Show")
            assert again["fresh"] and again["view"] == first["view"] and again["events"] == first["events"]


@pytest.mark.parametrize("secret", ["wrong", "a" * 26, "é" * 20])
def test_a_wrong_secret_opens_nothing(table: Sitting, secret: str) -> None:
    with table.socket(secret) as socket:
        assert until(socket, "Failed")["problem"]["code"] == "wrong_secret"
        assert closed_with(socket) == 4403


def test_the_hosts_secret_is_no_seat_and_another_tables_secret_neither(web: Web, table: Sitting) -> None:
    other = web.table()
    for secret in (table.host.removeprefix("Host "), other.secrets[0]):
        with table.socket(secret) as socket:
            assert closed_with(socket) == 4403


def test_a_table_that_is_not_there_says_so(web: Web) -> None:
    with web.connect("/api/tables/nowhere/socket") as socket:
        socket.send_json({"t": "Hello"})
        assert until(socket, "Failed")["problem"]["code"] == "no_table"
        assert closed_with(socket) == 4404


@pytest.mark.parametrize(
    "words",
    ["", "{", "[]", "null", '{"t":"Ping"}', '{"t":"Hello","lang":"de"}', "[" * 5000, '{"t":"Hello","x":1}'],
)
def test_whoever_does_not_begin_with_hello_is_shown_out(web: Web, table: Sitting, words: str) -> None:
    with web.connect(f"/api/tables/{table.id}/socket") as socket:
        socket.send_text(words)
        assert closed_with(socket) == 1003


@pytest.mark.parametrize(
    "words",
    [
        "nonsense",
        '{"t":"Fly"}',
        '{"t":"Play"}',
        '{"t":"Play","id":"a","ask":"1","actions":[{}]}',
        '{"t":"Play","id":"a","ask":1,"actions":[]}',
        '{"t":"Play","id":"a","ask":1e400,"actions":[1]}',
        '{"t":"Play","id":"a b","ask":1,"actions":[{}]}',
        '{"t":"Say","id":"a","text":""}',
        '{"t":"Say","id":"a","text":"\\ud800"}',
        '{"t":"Salt","id":"a","salt":"xyz"}',
        '{"t":"Salt","id":"a","salt":"00\\n"}',
        '{"t":"Resign","id":"a\\n"}',
        '{"t":"Hello"}',
        '{"t":"Play","id":"a","ask":1,"actions":[' + "[" * 3000 + "]" * 3000 + "]}",
    ],
)
def test_a_message_without_sense_is_refused_and_the_conversation_goes_on(table: Sitting, words: str) -> None:
    table.start()
    with table.socket(table.secrets[0]) as socket:
        socket.send_text(words)
        assert until(socket, "Failed")["problem"]["code"] in ("bad_message", "too_late")
        socket.send_json({"t": "Ping"})
        assert until(socket, "Pong")


def test_a_watcher_watches(table: Sitting) -> None:
    table.start()
    with table.socket(None) as socket:
        assert until(socket, "Show")["view"]["hands"] == []
        for message in (
            {"t": "Resign"},
            {"t": "Say", "text": "hi"},
            {"t": "Undo"},
            {"t": "Abandon", "yes": True},
        ):
            socket.send_json({"id": "a", **message})
            assert until(socket, "Failed")["problem"]["code"] == "only_watching"


def test_the_language_changes_when_asked(table: Sitting) -> None:
    table.start()
    with table.socket(table.secrets[0], "fr") as socket:
        assert "Le sort désigne" in until(socket, "Show")["events"][0]["text"]
        socket.send_json({"t": "Speak", "lang": "en"})
        assert "drawn by lot" in until(socket, "Show")["events"][0]["text"]


def salts(table: Sitting, seat: int | None = None) -> list[str]:
    """As this seat is shown them, or a watcher."""
    with table.socket(None if seat is None else table.secrets[seat]) as socket:
        shown: list[str] = until(socket, "Show")["proof"]["salts"]
        return shown


def test_a_salt_counts_until_the_start(table: Sitting) -> None:
    with table.socket(table.secrets[1]) as socket:
        until(socket, "Show")
        socket.send_json({"t": "Salt", "id": "a", "salt": "00ff"})
        assert until(socket, "Done")
        assert salts(table, 1) == ["", "00ff"]
        assert salts(table, 0) == salts(table) == ["", ""]  # its owner's secret until all are closed
        table.start()
        assert salts(table, 0) == salts(table) == ["", "00ff"]
        socket.send_json({"t": "Salt", "id": "b", "salt": "1234"})
        assert until(socket, "Failed")["problem"]["code"] == "already_started"
    assert table.get("/view").json()["proof"]["salts"] == ["", "00ff"]


# -- chat ------------------------------------------------------------------------------------------------


def test_what_is_said_reaches_everybody_and_those_who_come_later(table: Sitting) -> None:
    with table.socket(table.secrets[0]) as anne, table.socket(table.secrets[1]) as bruno:
        assert until(bruno, "Heard")["lines"] == []
        anne.send_json({"t": "Say", "id": "a", "text": "<b>bonjour</b>"})
        line = until(bruno, "Heard")["lines"][0]
        assert (line["seat"], line["name"], line["text"]) == (0, "Name 0", "<b>bonjour</b>")
    with table.socket(None) as late:
        assert until(late, "Heard")["lines"] == [line]


def test_partners_do_not_talk_where_the_rules_forbid_it_and_the_muted_nowhere(table: Sitting) -> None:
    with table.socket(table.secrets[0]) as socket:
        socket.send_json({"t": "Say", "id": "a", "text": "psst", "team": True})
        assert until(socket, "Failed")["problem"]["code"] == "no_team_chat"
        table.post("/seats/0/mute", {"muted": True}, table.host)
        socket.send_json({"t": "Say", "id": "b", "text": "hello"})
        assert until(socket, "Failed")["problem"]["code"] == "muted"


def test_partners_point_at_the_board_and_nobody_else_sees_it(web: Web) -> None:
    table = web.table("ordino", 4).take(0, 1, 2, 3).start()
    with (
        table.socket(table.secrets[0]) as anne,
        table.socket(table.secrets[1]) as bruno,
        table.socket(table.secrets[2]) as chloe,
        table.socket(None) as watcher,
    ):
        assert until(anne, "Show")["table"]["team_chat"] is True
        anne.send_json({"t": "Point", "place": 42})
        assert until(chloe, "Pointed") == {"t": "Pointed", "seat": 0, "place": 42}
        assert until(anne, "Pointed")["place"] == 42
        for other in (bruno, watcher):
            other.send_json({"t": "Ping"})
            assert "Pointed" not in heard_until_pong(other)
        watcher.send_json({"t": "Point", "place": 1})
        assert until(watcher, "Failed")["problem"]["code"] == "only_watching"


def heard_until_pong(socket: Socket) -> list[str]:
    kinds: list[str] = []
    while "Pong" not in kinds:
        message: Any = socket.receive_json(timeout=60)
        kinds.append(message["t"])
    return kinds


def test_no_finger_where_partners_may_not_talk_nor_of_the_muted_nor_beside_the_board(web: Web) -> None:
    table = web.table("automatch", 4).take(0, 1, 2, 3).start()
    with table.socket(table.secrets[0]) as socket:
        socket.send_json({"t": "Point", "place": 3})
        assert until(socket, "Failed")["problem"]["code"] == "no_team_chat"
        table.post("/seats/0/mute", {"muted": True}, table.host)
        socket.send_json({"t": "Point", "place": 3})
        assert until(socket, "Failed")["problem"]["code"] == "muted"
        for place in (-1, 10_000, "3", None):
            socket.send_json({"t": "Point", "place": place})
            assert until(socket, "Failed")["problem"]["code"] == "bad_message"


def test_sixty_fingers_a_minute_and_not_one_more(web: Web) -> None:
    table = web.table("ordino", 4).take(0, 1, 2, 3).start()
    with table.socket(table.secrets[0]) as socket:
        for place in range(limits.POINTS[0]):
            socket.send_json({"t": "Point", "place": place})
            assert until(socket, "Pointed")["place"] == place
        socket.send_json({"t": "Point", "place": 0})
        assert until(socket, "Failed")["problem"]["code"] == "too_many_lines"


def test_thirty_lines_a_minute_and_not_one_more(web: Web, table: Sitting) -> None:
    with table.socket(table.secrets[0]) as socket:
        for n in range(limits.LINES[0]):
            socket.send_json({"t": "Say", "id": f"a{n}", "text": "la"})
            assert until(socket, "Done")["id"] == f"a{n}"
        socket.send_json({"t": "Say", "id": "more", "text": "la"})
        assert until(socket, "Failed")["problem"]["code"] == "too_many_lines"
        web.turn(limits.LINES[1])
        socket.send_json({"t": "Say", "id": "later", "text": "la"})
        assert until(socket, "Done")["id"] == "later"


# -- limits ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "fits"), [(limits.FRAME, True), (limits.FRAME + 1, False)])
def test_a_frame_has_at_most_eight_kibibytes(table: Sitting, size: int, fits: bool) -> None:
    with table.socket(table.secrets[0]) as socket:
        socket.send_text('{"t":"Ping"}'.ljust(size))
        if fits:
            assert until(socket, "Pong")
        else:
            assert closed_with(socket) == 1009


def test_a_hundred_messages_in_twenty_seconds_and_not_one_more(web: Web, table: Sitting) -> None:
    with table.socket(table.secrets[0]) as socket:
        for _ in range(limits.MESSAGES[0] - 1):  # Hello was the first
            socket.send_json({"t": "Ping"})
            assert until(socket, "Pong")
        web.turn(limits.MESSAGES[1])
        for _ in range(limits.MESSAGES[0]):
            socket.send_json({"t": "Ping"})
            assert until(socket, "Pong")
        socket.send_json({"t": "Ping"})
        assert closed_with(socket) == 1008


def all_gone(web: Web) -> None:
    """The server notices a moment later that a page has gone."""
    for _ in range(500):
        if "stopville_sockets 0\n" in web.get("/metrics").text:
            return
    raise AssertionError("a socket was never given back")


def test_a_hundred_sockets_from_one_address_and_not_one_more(web: Web, table: Sitting) -> None:
    all_gone(web)
    with ExitStack() as stack:
        for _ in range(limits.Limits.sockets_per_address):
            until(stack.enter_context(table.socket(None)), "Show")
        with pytest.raises(Closed), table.socket(None) as socket:
            socket.receive_json(timeout=60)
    all_gone(web)
    with table.socket(None) as socket:  # there is room again
        assert until(socket, "Show")


def test_a_binary_frame_is_not_ours(table: Sitting) -> None:
    with table.socket(table.secrets[0]) as socket:
        socket.send_bytes(b"\x00\x01")
        assert closed_with(socket) == 1003


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        ("http://127.0.0.1:{port}", True),
        ("https://elsewhere.example", True),
        ("https://evil.example", False),
        ("null", False),
        ("http://127.0.0.1:{port}.evil.example", False),
    ],
)
def test_a_page_from_elsewhere_opens_no_socket(web: Web, table: Sitting, origin: str, welcome: bool) -> None:
    connect = web.connect(f"/api/tables/{table.id}/socket", headers={"origin": origin.format(port=web.port)})
    if welcome:
        with connect as socket:
            socket.send_json({"t": "Hello"})
            assert until(socket, "Show")
    else:
        with pytest.raises(Closed), connect as socket:
            socket.receive_json(timeout=60)


def test_a_renewed_link_shows_the_old_one_out(table: Sitting) -> None:
    with table.socket(table.secrets[0]) as socket:
        until(socket, "Show")
        table.post("/seats/0/renew", who=table.seat(0))
        assert closed_with(socket) == 1012
    with table.socket(table.secrets[0]) as socket:
        assert closed_with(socket) == 4403
