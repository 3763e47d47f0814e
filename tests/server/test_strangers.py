"""Nobody looks at a seat, or plays it, who no longer has its key: a guest, a host, an earlier holder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.web import Closed, Sitting, Socket, Web, closed_with, opened, until

pytestmark = pytest.mark.once

MY_KEY = "abcdefghijklmnopqrstuvwxyz"  # of one's own making
GONE = 1012
WORDS: list[dict[str, Any]] = [
    {"t": "Say", "text": "I am still here"},
    {"t": "Salt", "salt": "00"},
    {"t": "Abandon", "yes": True},
    {"t": "Resign"},
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with opened(tmp_path_factory.mktemp("server")) as web:
        yield web


@pytest.fixture
def web(server: Web) -> Web:
    server.turn(3600)
    return server


def code(answer: Any) -> str:
    found: str = answer.json()["code"]
    return found


def taken(table: Sitting, seat: int, name: str, **more: Any) -> str:
    """Sits down at a public table, without a link."""
    answer = table.post(f"/seats/{seat}/take", {"name": name, **more})
    assert answer.status_code == 200, answer.text
    key: str = answer.json()["secret"]
    return key


def speak_on(socket: Socket) -> None:
    """Whatever somebody shown out may still try; the server need not hear it."""
    try:
        for n, words in enumerate(WORDS):
            socket.send_json({"id": f"late{n}", **words})
    except Closed:
        pass


# -- a seat that changes hands ---------------------------------------------------------------------------


def test_whoever_left_a_public_table_neither_reads_nor_plays_for_the_next(web: Web) -> None:
    table = web.table(public=True)
    eve, table.secrets[0] = taken(table, 1, "Eve"), taken(table, 0, "Anne")
    with table.socket(eve) as old:
        until(old, "Show")
        assert table.post("/seats/1/leave", who=f"Seat {eve}").status_code == 200
        table.secrets[1] = taken(table, 1, "Zoé")
        table.start()
        speak_on(old)
        heard = []
        with pytest.raises(Closed) as ended:
            while True:
                heard.append(old.receive_json())
        assert ended.value.code == GONE
    assert not [show for show in heard if show["t"] == "Show" and show["view"] is not None]
    shown = table.get("/view", table.seat(1)).json()
    assert shown["table"]["status"] == "playing" and not shown["table"]["seats"][1]["resigned"]
    assert (shown["abandon"], shown["proof"]["salts"]) == ([], ["", ""])
    with table.socket(None) as late:
        assert until(late, "Heard")["lines"] == []
    with table.socket(eve) as again:
        assert closed_with(again) == 4403


@pytest.mark.parametrize("how", ["leave", "remove", "renew by the host", "renew", "take"])
def test_whatever_changes_the_key_of_a_seat_closes_its_sockets(web: Web, how: str) -> None:
    table = web.table().take(0, 1)
    doing = {
        "leave": ("/seats/1/leave", {}, table.seat(1)),
        "remove": ("/seats/1/remove", {}, table.host),
        "renew by the host": ("/seats/1/renew", {}, table.host),
        "renew": ("/seats/1/renew", {}, table.seat(1)),
        "take": ("/seats/1/take", {"name": "Bruno"}, table.seat(1)),
    }
    mine, other_key = table.secrets[1], table.secrets[0]
    with table.socket(mine) as one, table.socket(mine) as two, table.socket(other_key) as other:
        for socket in (one, two, other):
            until(socket, "Show")
        path, body, who = doing[how]
        assert table.post(path, body, who).status_code == 200
        assert (closed_with(one), closed_with(two)) == (GONE, GONE)
        other.send_json({"t": "Ping"})
        assert until(other, "Pong")
    with table.socket(table.secrets[1]) as again:
        assert closed_with(again) == 4403


def test_a_page_that_waits_with_the_link_is_shown_out_when_the_seat_is_taken(web: Web) -> None:
    table = web.table()
    with table.socket(table.links[0]) as waiting:
        until(waiting, "Show")
        table.take(0)
        assert closed_with(waiting) == GONE


def test_leaving_in_mid_game_hands_over_and_shows_nobody_out(web: Web) -> None:
    table = web.table().take(0, 1).start()
    with table.socket(table.secrets[0]) as socket:
        until(socket, "Show")
        assert table.post("/seats/0/leave", who=table.seat(0)).json()["seats"][0]["stand_in"]
        socket.send_json({"t": "Ping"})
        assert until(socket, "Pong")


# -- the host --------------------------------------------------------------------------------------------


def test_the_host_cannot_read_a_guests_hand_with_the_link_that_was_sent(web: Web) -> None:
    table = web.table().take(0, 1).start()
    assert code(table.get("/view", f"Seat {table.links[1]}")) == "wrong_secret"
    assert code(table.get("/legal", f"Seat {table.links[1]}")) == "wrong_secret"
    with table.socket(table.links[1]) as socket:
        assert closed_with(socket) == 4403
    for path in ("/seats/1/renew", "/seats/1/remove"):
        assert code(table.post(path, who=table.host)) == "already_started"
    assert code(table.post("/seats/1/renew", who=f"Seat {table.links[1]}")) == "wrong_secret"
    again = table.post("/seats/1/take", {"name": "Host"}, f"Seat {table.links[1]}")
    assert again.status_code in (403, 409)
    assert len(table.get("/view", table.seat(1)).json()["view"]["hands"]) == 25


def test_a_link_that_was_used_says_so(web: Web) -> None:
    table = web.table().take(1)
    again = table.post("/seats/1/take", {"name": "Eve"}, f"Seat {table.links[1]}")
    assert (again.status_code, code(again)) == (409, "link_used")


def test_a_link_renewed_by_the_host_is_a_line_of_everybodys_log(web: Web) -> None:
    table = web.table().take(0, 1)
    with table.socket(table.secrets[0]) as anne, table.socket(None, "fr") as watcher:
        for socket in (anne, watcher):
            until(socket, "Show")
        table.secrets[1] = table.post("/seats/1/renew", who=table.host).json()["secret"]
        lines = [noted(socket, "renewed") for socket in (anne, watcher)]
    assert "renewed the invitation" in lines[0] and "renouvelé l'invitation" in lines[1]
    table.take(1).start()
    kept = table.get("/view", table.seat(1)).json()["events"]
    assert [line["note"] for line in kept if line["note"]] == ["renewed"]  # also for those who come later


def noted(socket: Socket, note: str) -> str:
    """The line of the log with this note."""
    while True:
        for line in until(socket, "Show")["events"]:
            if line["note"] == note:
                text: str = line["text"]
                return text


def test_the_owner_alone_is_shown_on_how_many_devices_the_seat_is_open(web: Web) -> None:
    table = web.table().take(0, 1).start()
    with table.socket(table.secrets[0]) as first, table.socket(table.secrets[1]) as other:
        assert until(first, "Show")["devices"] == 1
        until(other, "Show")
        with table.socket(table.secrets[0]) as second, table.socket(None) as watcher:
            assert until(second, "Show")["devices"] == 2
            assert until(watcher, "Show")["devices"] == 0
            while until(first, "Show")["devices"] != 2:  # its owner learns of the second device at once
                pass
            other.send_json({"t": "Speak", "lang": "fr"})
            assert until(other, "Show")["devices"] == 1
        while until(first, "Show")["devices"] != 1:
            pass


# -- a lost answer loses nothing -------------------------------------------------------------------------


@pytest.mark.parametrize("public", [False, True])
def test_taking_again_with_a_key_of_ones_own_is_the_same_again(web: Web, public: bool) -> None:
    table = web.table(public=public)
    who = "" if public else table.seat(0)
    answers = [table.post("/seats/0/take", {"name": "Anne", "key": MY_KEY}, who) for _ in range(3)]
    assert [answer.json() for answer in answers] == [{"seat": 0, "secret": MY_KEY}] * 3
    with table.socket(MY_KEY) as socket:
        until(socket, "Show")
        assert table.post("/seats/0/take", {"name": "Anne", "key": MY_KEY}, who).status_code == 200
        socket.send_json({"t": "Ping"})
        assert until(socket, "Pong")  # nothing has changed, nobody is shown out
    table.take(1).start()
    assert table.post("/seats/0/take", {"name": "Anne", "key": MY_KEY}, who).status_code == 200


def test_renewing_again_with_a_key_of_ones_own_is_the_same_again(web: Web) -> None:
    table = web.table().take(0, 1).start()
    for _ in range(3):
        renewed = table.post("/seats/0/renew", {"key": MY_KEY}, table.seat(0))
        assert (renewed.status_code, renewed.json()["secret"]) == (200, MY_KEY)
    assert table.get("/view", f"Seat {MY_KEY}").json()["seat"] == 0
    assert code(table.get("/view", table.seat(0))) == "wrong_secret"


def test_the_host_may_send_the_same_renewal_again(web: Web) -> None:
    table = web.table().take(0, 1)
    for _ in range(2):
        assert table.post("/seats/1/renew", {"key": MY_KEY}, table.host).json()["secret"] == MY_KEY
    table.secrets[1] = MY_KEY
    table.take(1)
    notes = [line["note"] for line in table.get("/view").json()["events"]]
    assert notes == ["renewed"]


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "with a blank in the middle!"])
def test_a_key_of_ones_own_is_long_enough_not_to_be_guessed(web: Web, key: str) -> None:
    table = web.table()
    assert code(table.post("/seats/0/take", {"name": "Anne", "key": key}, table.seat(0))) == "bad_request"
