"""Scripts as names, in chat and in records, in a real browser: nothing runs, everything is shown as text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect

from drills.fuzz import good_records
from drills.hostile import scripts
from tests.web.house import House
from tests.web.player import Player

pytestmark = pytest.mark.once

# What every script of the corpus calls, in small and in capital letters.
ALARM = "window.ran = window.RAN = () => { window.alarm = true; }"
MADE = "img, svg, script, video, marquee, details, body *[onerror], *[onload], *[onfocus], *[onclick]"


def test_scripts_as_names_and_in_chat_are_only_text(own_house: House, sit: Any) -> None:
    texts = [" ".join(text.split()) for text in scripts()]
    names = [text for text in texts if len(text) <= 40]
    for four in together(names, 4):
        created(own_house, four, "bot")  # whose names are listed at once
    table = started(own_house, names[:4])
    watching = alarmed(sit(own_house))
    watching.visit()
    shown = watching.page.get_by_role("main")
    for name in (names[0], names[50], names[200]):
        expect(shown).to_contain_text(name)
    assert_inert(watching)
    said = [" ".join(several) for several in together(texts, 4)]
    watching.visit(f"#/table/{table['table']['id']}")
    talk(own_house, table, said)
    log = watching.page.get_by_role("log", name="Conversation")
    for line in said:
        expect(log).to_contain_text(line)
    assert log.locator(MADE).count() == 0
    assert_inert(watching)


def test_scripts_in_records_are_only_text(own_house: House, sit: Any, tmp_path: Path) -> None:
    verifying = alarmed(sit(own_house))
    page = verifying.visit("#/verify")
    for number, content in enumerate(spoiled_records()):
        file = tmp_path / f"{number} <img src=x onerror=ran()>.json"
        file.write_text(json.dumps(content))
        page.locator("#record").set_input_files(file)
        expect(page.locator("[aria-live=polite] :is(p, li)").first).to_be_visible()
        assert_inert(verifying)


def spoiled_records() -> Iterator[Any]:
    """A good one with a script wherever somebody else's text may stand."""
    good = json.loads(good_records()[0])
    script = "<img src=x onerror=ran()>"
    seat, _, digest = good["moves"][5]
    yield {**good, "names": [script for _ in good["names"]]}
    yield {**good, "moves": [*good["moves"][:5], [seat, script, digest], *good["moves"][6:]]}
    yield {**good, "game": script}
    yield {**good, "setup": {**good["setup"], "options": {script: script}}}
    yield {**good, script: script}


# -- who does what ---------------------------------------------------------------------------------------


def together(texts: list[str], many: int) -> list[list[str]]:
    return [texts[n : n + many] for n in range(0, len(texts) - many + 1, many)]


def created(house: House, names: list[str], kind: str) -> Any:
    """A public table with these names at its seats."""
    seats = [{"kind": kind, "name": name} for name in names]
    return post(house, "", {"game": "automatch", "seats": seats, "public": True})


def started(house: House, names: list[str]) -> Any:
    """A table at which people with these names sit and play, with their keys."""
    table = created(house, names, "person")
    path = f"/{table['table']['id']}"
    table["seats"] = [
        post(house, f"{path}/seats/{seat['seat']}/take", {"name": name}, f"Seat {seat['secret']}")
        for seat, name in zip(table["seats"], names, strict=True)
    ]
    post(house, f"{path}/start", {}, f"Host {table['host']}")
    return table


def post(house: House, path: str, body: Any, who: str = "") -> Any:
    headers = {"content-type": "application/json", **({"authorization": who} if who else {})}
    with urlopen(Request(f"{house.url}/api/tables{path}", json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def talk(house: House, table: Any, lines: list[str]) -> None:
    """Everybody says a few of them."""
    address = f"ws://127.0.0.1:{house.port}/api/tables/{table['table']['id']}/socket"
    for seat in table["seats"]:
        with connect(address, proxy=None, open_timeout=60) as socket:
            socket.send(json.dumps({"t": "Hello", "secret": seat["secret"]}))
            for n, line in enumerate(lines[seat["seat"] :: 4]):
                socket.send(json.dumps({"t": "Say", "id": f"s{n}", "text": line}))
                while json.loads(answer := socket.recv())["t"] != "Done":
                    assert json.loads(answer)["t"] != "Failed", answer


def alarmed(player: Player) -> Player:
    player.page.add_init_script(ALARM)
    return player


def assert_inert(player: Player) -> None:
    """Nothing ran, even when everything was pointed at; refused scripts would be faults of the page."""
    for place in range(50, 750, 50):
        player.page.mouse.move(300, place)
    assert player.page.evaluate("window.alarm") is None
    assert player.page.evaluate("typeof window.ran") == "function"  # the alarm works
