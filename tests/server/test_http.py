"""The HTTP half of the wire, from outside."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stopville.core.record import MOST_BYTES
from stopville.core.words import LANGUAGES
from stopville.server import limits
from stopville.server.health import disk_check
from stopville.server.problems import STATUS, WORDS
from tests.server.web import Web, opened

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with opened(tmp_path_factory.mktemp("server")) as web:
        yield web


@pytest.fixture
def web(server: Web) -> Web:
    server.turn(3600)  # what was counted an hour ago no longer counts
    return server


def code(answer: Any) -> tuple[int, str]:
    document = answer.json()
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert set(document) == {"type", "code", "status", "title_fr", "title_en", "detail"}
    assert document["status"] == answer.status_code or document["code"] == "bad_request"
    return answer.status_code, document["code"]


# -- games -----------------------------------------------------------------------------------------------


def test_the_games_come_with_their_options_in_both_languages(web: Web) -> None:
    (automatch,) = [game for game in web.get("/games").json() if game["key"] == "automatch"]
    assert automatch["players"] == [2, 3, 4] and automatch["sides"]["4"] == [[0, 2], [1, 3]]
    target = automatch["options"][0]
    assert (target["name"], target["kind"], target["low"], target["high"]) == ("target", "number", 1, 100)
    assert all(
        option[part][lang]
        for option in automatch["options"]
        for part in ("label", "help")
        for lang in LANGUAGES
    )
    assert automatch["usual_level"] in automatch["levels"] and not automatch["team_chat"]


def test_the_rulebook_the_words_and_the_cars_are_there(web: Web) -> None:
    book = web.get("/games/automatch/rulebook").json()
    ids = [rule["id"] for chapter in book["chapters"] for rule in chapter["rules"]]
    assert ids[0] == "AM-1" and ids[-1] == "ST-5"
    assert web.get("/games/automatch/words").json()["actions"]["Play"]["fr"] == "Jouer {card}"
    cars = web.get("/games/automatch/data").json()["cars"]
    assert len(cars) == 52 and sorted(car["ranks"][0] for car in cars[:13]) == list(range(1, 14))
    assert web.table().get("/data").json()["cars"] == cars


def test_what_does_not_exist_is_a_problem_document(web: Web) -> None:
    assert code(web.get("/games/chess/rulebook")) == (404, "no_game")
    assert code(web.get("/tables/nowhere")) == (404, "no_table")
    assert code(web.get("/nothing")) == (404, "not_found")
    assert code(web.post("/nothing")) == (404, "not_found")
    assert code(web.get("/tables/" + "x" * 200)) == (404, "no_table")
    assert code(web.get("/schema")) == code(web.get("/schema/elements")) == (404, "not_found")


def test_what_cannot_be_done_at_an_address_is_told_with_what_can(web: Web) -> None:
    refused = web.client.put("/api/tables")
    assert (refused.status_code, refused.json()["status"]) == (405, 405)
    assert refused.headers["allow"] == "GET, HEAD, OPTIONS, POST"
    assert web.client.options("/api/tables/x").headers["allow"] == "DELETE, GET, HEAD, OPTIONS"


def test_the_description_tells_of_problems_everywhere(web: Web) -> None:
    described = web.get("/openapi.json").json()
    for operations in described["paths"].values():
        for operation in operations.values():
            assert "application/problem+json" in operation["responses"]["default"]["content"]
    problem = web.get("/tables/nowhere").json()
    assert set(problem) == set(described["components"]["schemas"]["Problem"]["properties"])


def test_every_problem_has_its_words_and_every_status_a_problem() -> None:
    words = WORDS.sections["problems"]
    assert set(STATUS) <= set(words)
    for section in WORDS.sections.values():
        assert all(set(entry) == set(LANGUAGES) and all(entry.values()) for entry in section.values())


# -- making tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, "bad_request"),
        ({"game": "automatch"}, "bad_request"),
        ({"game": "chess", "seats": [{"kind": "bot"}]}, "no_game"),
        ({"game": "automatch", "seats": [{"kind": "bot"}]}, "bad_setup"),
        ({"game": "automatch", "seats": [{"kind": "bot"}] * 5}, "bad_setup"),
        ({"game": "automatch", "seats": [{"kind": "cat"}] * 2}, "bad_request"),
        ({"game": "automatch", "seats": [{"kind": "bot", "level": "genius"}] * 2}, "bad_setup"),
        ({"game": "automatch", "seats": [{"kind": "bot"}] * 2, "options": {"target": 0}}, "bad_setup"),
        ({"game": "automatch", "seats": [{"kind": "bot"}] * 2, "options": {"tricks": 1}}, "bad_setup"),
        ({"game": "automatch", "seats": [{"kind": "bot"}] * 2, "cheat": True}, "bad_request"),
        ({"game": "automatch", "seats": [{"kind": "person", "name": "\u202e"}] * 2}, "bad_name"),
        ({"game": "automatch", "seats": [{"kind": "bot"}] * 2, "away": -1}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(web: Web, body: Any, expected: str) -> None:
    before = web.get("/tables").json()
    answer = web.post("/tables", {"public": True, **body})
    assert code(answer)[1] == expected
    assert web.get("/tables").json() == before


def test_a_body_that_is_no_json_or_too_long_is_refused(web: Web) -> None:
    for content, expected in ((b"{", "bad_request"), (b" " * (limits.BODY + 1), "too_large")):
        answer = web.client.post("/api/tables", content=content, headers={"content-type": "application/json"})
        assert code(answer)[1] == expected


def test_a_body_is_taken_at_its_word(web: Web) -> None:
    table = web.table().take(0, 1)
    for muted in (0, 1, "true", None):
        assert code(table.post("/seats/1/mute", {"muted": muted}, table.host)) == (400, "bad_request")
    seats = [{"kind": "bot"}] * 2
    assert code(web.post("/tables", {"game": "automatch", "seats": seats, "away": "60"}))[1] == "bad_request"


def test_a_record_is_described_as_the_object_that_it_is(web: Web) -> None:
    described = web.get("/openapi.json").json()["paths"]["/api/tables/{id}/record"]["get"]
    assert described["responses"]["200"]["content"]["application/json"]["schema"]["type"] == "object"


def test_only_public_tables_are_listed(web: Web) -> None:
    private, shown = web.table(), web.table(public=True)
    listed = {table["id"] for table in web.get("/tables").json()}
    assert shown.id in listed and private.id not in listed


def test_thirty_tables_an_hour_are_enough_for_one_address(web: Web) -> None:
    for _ in range(limits.TABLES[0]):
        web.table("klaxon")
    body = {"game": "klaxon", "seats": [{"kind": "bot"}] * 2}
    assert code(web.post("/tables", body)) == (429, "too_many_tables")
    web.turn(limits.TABLES[1])
    assert web.post("/tables", body).status_code == 201


# -- seats -----------------------------------------------------------------------------------------------


def test_a_seat_is_taken_by_its_link_and_by_no_other(web: Web) -> None:
    table = web.table()
    assert code(table.post("/seats/0/take", {"name": "Eve"})) == (401, "needs_secret")
    for who in (table.seat(1), table.host, "Seat wrong", "Seat", f"Host {table.secrets[0]}"):
        assert table.post("/seats/0/take", {"name": "Eve"}, who).status_code in (401, 403)
    table.take(0)
    seat = table.get().json()["seats"][0]
    assert (seat["name"], seat["taken"], seat["present"]) == ("Name 0", True, False)


def test_at_a_public_table_anybody_takes_a_free_seat_and_gets_its_secret(web: Web) -> None:
    table = web.table(public=True)
    secret = table.post("/seats/1/take", {"name": "Zoé"}).json()["secret"]
    assert code(table.post("/seats/1/take", {"name": "Eve"})) == (409, "seat_taken")
    assert code(table.get("/view", table.seat(1))) == (403, "wrong_secret")  # the link first made is void
    assert table.get("/view", f"Seat {secret}").json()["seat"] == 1


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_cannot_be_taken(web: Web, seat: int) -> None:
    table = web.table()
    assert code(table.post(f"/seats/{seat}/take", {"name": "Eve"}, table.seat(0))) == (404, "no_seat")


def test_a_bot_keeps_its_seat(web: Web) -> None:
    table = web.table(people=1, bots=1, public=True)
    assert code(table.post("/seats/1/take", {"name": "Eve"})) == (409, "seat_of_bot")
    assert code(table.post("/seats/1/renew", who=table.host)) == (409, "seat_of_bot")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b", "\u202eevil", "a\u200bb"])
def test_a_name_is_visible_and_short(web: Web, name: str) -> None:
    table = web.table()
    assert code(table.post("/seats/0/take", {"name": name}, table.seat(0)))[0] == 400


def test_names_that_look_like_programs_are_only_names(web: Web) -> None:
    table = web.table()
    name = "<img src=x onerror=alert(1)>"
    table.post("/seats/0/take", {"name": name}, table.seat(0))
    answer = table.get()
    assert answer.json()["seats"][0]["name"] == name
    assert (
        answer.headers["content-type"] == "application/json"
        and answer.headers["x-content-type-options"] == "nosniff"
    )


def test_the_game_starts_when_every_seat_is_taken(web: Web) -> None:
    table = web.table().take(0)
    assert code(table.post("/start", who=table.host)) == (409, "seats_free")
    assert code(table.post("/start")) == (401, "needs_secret")
    table.take(1)
    assert table.post("/start", who=table.seat(1)).json()["status"] == "playing"
    assert code(table.post("/start", who=table.host)) == (409, "already_started")


def test_leaving_before_the_start_frees_the_seat(web: Web) -> None:
    table = web.table().take(0, 1)
    assert not table.post("/seats/1/leave", who=table.seat(1)).json()["seats"][1]["taken"]
    assert code(table.post("/seats/1/take", {"name": "Zoé"}, table.seat(1))) == (403, "wrong_secret")
    table.secrets[1] = table.links[1]  # the link invites again, the key of whoever left opens nothing
    assert (
        table.take(1).post("/seats/1/rename", {"name": "Zoé"}, table.seat(1)).json()["seats"][1]["name"]
        == "Zoé"
    )


def test_the_host_removes_and_mutes_and_nobody_else_does(web: Web) -> None:
    table = web.table().take(0, 1)
    for who in (table.seat(0), table.seat(1), "Host wrong", ""):
        assert table.post("/seats/1/remove", who=who).status_code in (401, 403)
        assert table.post("/seats/1/mute", {"muted": True}, who).status_code in (401, 403)
    assert table.post("/seats/1/mute", {"muted": True}, table.host).json()["seats"][1]["muted"]
    assert not table.post("/seats/1/remove", who=table.host).json()["seats"][1]["taken"]
    assert code(table.post("/seats/1/take", {"name": "Again"}, table.seat(1))) == (403, "wrong_secret")
    table.secrets[1] = table.post("/seats/1/renew", who=table.host).json()["secret"]
    table.take(1).start()
    assert code(table.post("/seats/1/remove", who=table.host)) == (409, "already_started")


def test_a_lost_link_is_renewed_by_the_host_until_the_deal_then_a_key_by_its_owner(web: Web) -> None:
    table = web.table().take(0, 1)
    old = table.seat(0)
    table.secrets[0] = table.post("/seats/0/renew", who=table.host).json()["secret"]
    assert code(table.get("/view", old)) == (403, "wrong_secret")
    assert not table.get().json()["seats"][0]["taken"]  # whoever sat there takes the seat again
    table.take(0).start()
    assert code(table.post("/seats/0/renew", who=table.host)) == (409, "already_started")
    assert code(table.post("/seats/0/renew", who=table.seat(1))) == (403, "wrong_secret")
    renewed = table.post("/seats/0/renew", who=table.seat(0))
    assert renewed.status_code == 200
    assert code(table.get("/view", table.seat(0))) == (403, "wrong_secret")
    assert table.get("/view", f"Seat {renewed.json()['secret']}").json()["seat"] == 0


def test_a_seat_is_handed_over_and_taken_back(web: Web) -> None:
    table = web.table().take(0, 1)
    assert code(table.post("/seats/0/hand-over", {}, table.seat(0))) == (409, "not_started")
    table.start()
    assert code(table.post("/seats/0/hand-over", {"level": "genius"}, table.seat(0))) == (400, "bad_setup")
    assert table.post("/seats/0/hand-over", {}, table.seat(0)).json()["seats"][0]["stand_in"]
    assert not table.post("/seats/0/take-back", who=table.seat(0)).json()["seats"][0]["stand_in"]


def test_the_host_deletes_a_table_with_everything(web: Web) -> None:
    table = web.table().take(0, 1).start()
    for who in ("", table.seat(0), "Host wrong"):
        deleted = web.client.delete(f"/api/tables/{table.id}", headers={"authorization": who})
        assert deleted.status_code in (401, 403)
    assert (
        web.client.delete(f"/api/tables/{table.id}", headers={"authorization": table.host}).status_code == 204
    )
    assert code(table.get()) == (404, "no_table")


# -- looking ---------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_anybody_else_none(web: Web) -> None:
    table = web.table().take(0, 1).start()
    mine, watched = table.get("/view", table.seat(0)).json(), table.get("/view").json()
    assert len(mine["view"]["hands"]) == 25 and watched["view"]["hands"] == []
    assert (mine["seat"], watched["seat"]) == (0, None)
    assert code(table.get("/legal")) == (401, "needs_secret")


def test_why_names_the_rule_over_http_too(web: Web) -> None:
    table = web.table().take(0, 1).start()
    seat = table.get("/view").json()["awaited"][0]
    other = table.get("/view", table.seat(1 - seat)).json()["view"]["hands"]
    card = {"actions": [{"t": "Play", "card": other[0]}]}
    told = table.post("/why", card, table.seat(seat)).json()
    assert not told["allowed"] and told["rule"].startswith("AM-") and told["fr"] and told["en"]
    allowed = {"actions": [table.get("/legal", table.seat(seat)).json()[0]["action"]]}
    assert table.post("/why", allowed, table.seat(seat)).json()["allowed"]
    assert code(table.post("/why", {"actions": [{"t": "Fly"}]}, table.seat(seat))) == (400, "bad_message")


def test_a_record_is_for_the_end_and_a_false_one_is_found_out(web: Web) -> None:
    table = web.table("automatch", people=0, bots=2, options={"single_deal": True}).start()
    assert code(table.get("/record")) == (409, "not_over")
    with table.socket(None) as socket:
        while (message := socket.receive_json(timeout=60))["t"] != "Show" or not message["result"]:
            pass
    record = table.get("/record").text
    verified = web.client.post("/api/verify", content=record).json()
    assert [verified[part]["ok"] for part in ("intact", "chance", "rules")] == [True, True, True]
    secret = message["proof"]["secret"]
    forged = web.client.post("/api/verify", content=record.replace(secret, secret[::-1])).json()
    assert [forged[part]["ok"] for part in ("intact", "chance", "rules")] == [False, False, True]
    assert code(web.client.post("/api/verify", content=b"[]")) == (400, "bad_record")
    assert code(web.client.post("/api/verify", content=b"x" * (MOST_BYTES + 1)))[1] == "too_large"


# -- the house -------------------------------------------------------------------------------------------


def test_health_metrics_and_a_description_for_programs(web: Web) -> None:
    assert web.get("/health").json()["ok"]
    assert "stopville_sockets 0\n" in web.get("/metrics").text
    paths = web.get("/openapi.json").json()["paths"]
    assert "/api/tables/{id}/seats/{seat}/take" in paths and "/api/verify" in paths


def test_health_names_what_is_wrong_and_says_it_to_programs_by_its_status(web: Web) -> None:
    desk = web.desk
    desk.checks.append(("sweep", lambda: "has not run for an hour"))
    try:
        answer = web.get("/health")
    finally:
        desk.checks.pop()
    assert (answer.status_code, answer.json()["ok"]) == (503, False)
    assert answer.json()["wrong"] == {"sweep": "has not run for an hour"}


def test_a_disk_without_room_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check = disk_check(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(10**9, 10**9, 5 << 20))
    assert check() == "only 5 MiB are free"
    monkeypatch.undo()
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(10**9, 0, 10**9))
    assert check() == ""


def test_a_server_without_public_tables_says_so(tmp_path: Path) -> None:
    with opened(tmp_path, public=False) as private:
        body = {"game": "klaxon", "seats": [{"kind": "bot"}] * 2, "public": True}
        assert code(private.post("/tables", body)) == (403, "not_public")
        assert private.post("/tables", {**body, "public": False}).status_code == 201
        assert private.get("/tables").json() == []


def test_every_answer_carries_the_headers_of_a_public_server(web: Web) -> None:
    for answer in (web.get("/health"), web.get("/nothing"), web.client.get("/"), web.post("/tables", {})):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in answer.headers
        assert "set-cookie" not in answer.headers


def test_the_page_says_once_how_it_is_written(web: Web) -> None:
    assert web.client.get("/").headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("path", "up"), [("/anything", "./"), ("/any/thing", "../"), ("/any/thing/", "../../"), ("/a%2Fb", "./")]
)
def test_an_address_that_is_no_file_leads_to_the_page_by_a_relative_way(web: Web, path: str, up: str) -> None:
    answer = web.client.get(path, follow_redirects=False)
    assert answer.status_code == 307 and answer.headers["location"] == up
    assert web.client.get("/anything.js", follow_redirects=False).status_code == 404


def test_it_is_told_for_how_long_tables_are_kept(web: Web) -> None:
    assert web.get("/health").json()["kept"] == {"open": 2, "idle": 60, "over": 365}


@pytest.mark.parametrize(
    "path", ["/../schema.sql", "/..%2f..%2fschema.sql", "/assets/../../app.py", "//etc/passwd"]
)
def test_no_file_outside_the_page_is_served(web: Web, path: str) -> None:
    answer = web.client.get(path)
    assert "create table" not in answer.text and "root:" not in answer.text and "import" not in answer.text
