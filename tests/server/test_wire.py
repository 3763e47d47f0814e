"""Our end of a socket: frames as they come, whole, in pieces or several at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from drills.caller import Caller
from drills.fuzz import heard, opened
from drills.host import Hosting
from drills.hostile import PING, TEXT, frame, said
from drills.process import ServerProcess, serving
from drills.sittings import Plan, Sitting, sit_down
from stopville.server.wire import framed, is_whole_frame, unmasked
from tests.server.salon import in_loop

pytestmark = pytest.mark.once


def test_a_frame_is_known_to_be_whole_and_read() -> None:
    for text in (b"", b"{}", b"x" * 125, b"y" * 126, b"z" * 8000):
        whole = frame(text)
        assert is_whole_frame(whole) and unmasked(whole) == text
        assert not is_whole_frame(whole[:-1]) and not is_whole_frame(whole + b"x")
    assert not is_whole_frame(frame(b"part", TEXT, first=0))  # of a message in several frames
    assert not is_whole_frame(b"\x81\x02{}")  # not masked
    assert not is_whole_frame(frame(b"x" * 70_000))


def test_a_message_is_framed_by_its_length() -> None:
    assert framed(b"x" * 125)[0] == b"\x81\x7d"
    assert framed(b"x" * 126)[0] == b"\x81\x7e\x00\x7e"
    assert framed(b"x" * 65_535)[0] == b"\x81\x7e\xff\xff"
    assert framed(b"x" * 65_536)[0] == b"\x81\x7f" + (65_536).to_bytes(8)


@in_loop
async def test_a_message_is_heard_however_it_comes(tmp_path: Path) -> None:
    ping = said({"t": "Ping"})
    in_two = frame(b'{"t":"P', TEXT, first=0) + frame(b"?", PING) + frame(b'ing"}', 0)
    with serving(Hosting(str(tmp_path))) as server:
        sitting = await sit_down(Caller(server), Plan("automatch", 2))
        for pieces in ([ping], [ping[:3], ping[3:]], [ping + ping], [in_two], [in_two[:9], in_two[9:], ping]):
            await talk(server, sitting, [ping, *pieces])  # one that is as usual comes first
        assert server.complaints() == ""


async def talk(server: ServerProcess, sitting: Sitting, pieces: list[bytes]) -> None:
    reader, writer = await opened(server.port, "10.0.0.1", sitting.id)
    writer.write(said({"t": "Hello", "secret": None, "lang": "en"}))
    assert await heard(reader, b'"t":"Heard"')
    for piece in pieces:
        writer.write(piece)
        await asyncio.sleep(0.02)  # so that they come one by one
    writer.write(said({"t": "Say", "id": "still-here", "text": "?"}))
    assert await heard(reader, b'"id":"still-here"')
    writer.close()
    await writer.wait_closed()
