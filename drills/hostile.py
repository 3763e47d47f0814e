"""What somebody hostile may send: frames, records and names, made from a seed; requests are in odd.py."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable, Iterator
from typing import Any, Final

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
FINAL: Final = 0x80

Chance = random.Random


# -- frames ------------------------------------------------------------------------------------------------


def frame(content: bytes, opcode: int = TEXT, first: int = FINAL, mask: bytes = b"\1\2\3\4") -> bytes:
    """A frame as a browser sends it, masked."""
    length = len(content)
    if length < 126:
        head = bytes([first | opcode, 0x80 | length])
    elif length < 65536:
        head = bytes([first | opcode, 0x80 | 126]) + length.to_bytes(2, "big")
    else:
        head = bytes([first | opcode, 0x80 | 127]) + length.to_bytes(8, "big")
    repeated = (mask * (length // 4 + 1))[:length]
    masked = int.from_bytes(content, "big") ^ int.from_bytes(repeated, "big")
    return head + mask + masked.to_bytes(length, "big")


def said(message: Any) -> bytes:
    return frame(json.dumps(message).encode())


def mutated(chance: Chance, known: list[bytes]) -> bytes:
    """A message that was good, with a few bytes of it changed, lost or doubled."""
    content = bytearray(chance.choice(known))
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(content) + 1)
        kind = chance.randrange(4)
        if kind == 0 and content:
            content[place % len(content)] = chance.randrange(256)
        elif kind == 1:
            del content[place : place + chance.randint(1, 8)]
        elif kind == 2:
            content[place:place] = content[place : place + 16]
        else:
            content[place:place] = chance.choice(SPECIALS)
    return bytes(content)


SPECIALS: Final = (
    *(b"\0", b"\xff", b'"', b"\\", b"\\ud800", b"{", b"}", b"[", b"]", b",", b"null", b"true", b"-0"),
    *(b"1e999", b"NaN", b"Infinity", b"9" * 400, b"\xed\xa0\x80", b"__proto__", b"\xe2\x80\xae"),
)


def value(chance: Chance, depth: int = 3) -> Any:
    """Any JSON at all."""
    kind = chance.randrange(9 if depth else 6)
    if kind == 0:
        return chance.choice((None, True, False, 0, -1, 2**31, 2**63, 2**64, -(2**70), 10**300))
    if kind == 1:
        return chance.randint(-100, 100)
    if kind == 2:
        return "".join(chance.choice(string.printable) for _ in range(chance.randrange(30)))
    if kind == 3:
        return chance.choice(("", "\ud800", "\0", "é" * 50, "🚗", "a" * 600, "../../etc", "undo 0"))
    if kind == 4:
        return chance.random() * 10 ** chance.randint(-5, 5)
    if kind == 5:
        return chance.choice(("Play", "Hello", "Salt", "Chance", "t", "id", "ask"))
    if kind == 6:
        return [value(chance, depth - 1) for _ in range(chance.randrange(5))]
    return {chance.choice(FIELDS): value(chance, depth - 1) for _ in range(chance.randrange(5))}


KINDS: Final = (
    *("Hello", "Play", "Why", "Say", "Undo", "AnswerUndo", "Resign", "Abandon", "Rematch", "Salt", "Speak"),
    *("Ping", "Show", "Done", "Chance", ""),
)
FIELDS: Final = (
    *("t", "id", "ask", "actions", "action", "text", "team", "wish", "yes", "salt", "lang", "secret"),
    *("card", "seat", "v", "", "\0", "__class__"),
)


def random_message(chance: Chance, known: list[bytes]) -> bytes:
    """Of a kind that exists, or nearly, with any facts."""
    facts = {chance.choice(FIELDS): value(chance) for _ in range(chance.randrange(6))}
    return json.dumps({**facts, "t": chance.choice(KINDS), "id": f"h{chance.randrange(10**9)}"}).encode()


def forged(chance: Chance, known: list[bytes]) -> bytes:
    """Well made, but not its sender's to say: another's seat, an old question, somebody else's wish."""
    message = json.loads(chance.choice(known))
    for field in ("ask", "wish"):
        if field in message:
            message[field] = chance.randint(-2, 300)
    return json.dumps({**message, "seat": 1} if chance.random() < 0.2 else message).encode()


def replayed(chance: Chance, known: list[bytes]) -> bytes:
    return chance.choice(known)


def deep(chance: Chance, known: list[bytes]) -> bytes:
    depth = chance.randint(50, 4000)
    opening, closing = chance.choice((("[", "]"), ('{"a":', "}")))
    inner = f"{opening * depth}1{closing * depth}"[:7900]
    return f'{{"t":"Why","id":"d","action":{inner}}}'.encode()[:8192]


def noise(chance: Chance, known: list[bytes]) -> bytes:
    return "".join(chr(chance.randrange(1, 0xD800)) for _ in range(chance.randrange(200))).encode()


def large(chance: Chance, known: list[bytes]) -> bytes:
    """Just within the limit."""
    return json.dumps({"t": "Say", "id": "l", "text": "x" * 8140}).encode()[:8192]


# Those after which a conversation goes on, and how often.
GOING_ON: Final[tuple[tuple[Callable[[Chance, list[bytes]], bytes], int], ...]] = (
    *((mutated, 30), (random_message, 25), (forged, 20), (replayed, 10)),
    *((deep, 4), (noise, 8), (large, 3)),
)


def going_on(chance: Chance, known: list[bytes]) -> bytes:
    makers, weights = zip(*GOING_ON)
    made = chance.choices(makers, weights)[0](chance, known)
    content = made.decode("utf-8", "replace").encode()[:8192].decode("utf-8", "ignore").encode()
    return split(chance, content) if chance.random() < 0.1 else frame(content)


def split(chance: Chance, content: bytes) -> bytes:
    """One message in several frames, with a ping in between."""
    cut = chance.randrange(len(content) + 1)
    return frame(content[:cut], TEXT, first=0) + frame(b"?", PING) + frame(content[cut:], 0)


def ending(chance: Chance) -> bytes:
    """What ends a conversation: too large, of another kind, or no frame at all."""
    return chance.choice(
        (
            frame(b"x" * 8193),
            frame(b"x" * 70_000),
            frame(chance.randbytes(40), BINARY),
            frame(b"\xff\xfe", TEXT),  # no UTF-8
            frame(b"{}", 3),  # an opcode that means nothing
            frame(b"{}", TEXT, first=FINAL | 0x40),  # compressed, it says
            bytes([FINAL | TEXT, 2]) + b"{}",  # not masked
            bytes([FINAL | TEXT, 0x80 | 127]) + (1 << 62).to_bytes(8, "big"),  # a length to wait for
            frame(b"x" * 200, PING),  # a ping too long
            frame(b"\x03\xe8", CLOSE),
            frame(b"\0", CLOSE),
            frame(b"x", 0),  # goes on with nothing
            chance.randbytes(60),
        )
    )


# -- records -----------------------------------------------------------------------------------------------


def records(chance: Chance, known: list[bytes], count: int) -> Iterator[bytes]:
    """Files that look like recorded games."""
    for _ in range(count):
        yield chance.choice((mutated_record, changed_record, changed_record, odd_record))(chance, known)


def mutated_record(chance: Chance, known: list[bytes]) -> bytes:
    return mutated(chance, known)


def changed_record(chance: Chance, known: list[bytes]) -> bytes:
    """Still JSON, with something in it replaced."""
    content = json.loads(chance.choice(known))
    for _ in range(chance.randint(1, 3)):
        change(chance, content)
    return json.dumps(content).encode()


def change(chance: Chance, content: Any) -> None:
    """Goes down at random and replaces what it finds there."""
    while True:
        keys = list(content) if isinstance(content, dict) else list(range(len(content)))
        if not keys:
            return
        key = chance.choice(keys)
        below = content[key]
        if not isinstance(below, dict | list) or chance.random() < 0.2:
            content[key] = chance.choice((value(chance), notation(chance), chance.choice(keys)))
            return
        content = below


def notation(chance: Chance) -> str:
    return chance.choice(("undo 0", "undo 99999999", "undo -1", "undo 1e3", "F7", "x" * 5000, "\ud800", ""))


def odd_record(chance: Chance, known: list[bytes]) -> bytes:
    """Deep, huge, doubled, empty."""
    depth = chance.randint(10, 100_000)
    return chance.choice(
        (
            b"[" * depth,
            b'{"a":' * depth,
            b'{"format":1,' + b'"x":1,' * 1000 + b'"game":"automatch"}',
            b"9" * chance.randint(1, 100_000),
            chance.choice(known) * 2,
            b"\xef\xbb\xbf" + chance.choice(known),
            b'{"format":1,"format":1}',
            chance.randbytes(chance.randrange(3000)),
            b" " * ((1 << 20) + 1),
            b"",
        )
    )


# -- scripts in names --------------------------------------------------------------------------------------

RUN: Final = "ran()"  # what must never run


def scripts() -> list[str]:
    """Ways to have a page run something, each short enough for a name."""
    tags = ("img src=x", "svg", "body", "video src=x", "input autofocus", "details open", "marquee", "a")
    events = ("onerror", "onload", "onfocus", "ontoggle", "onstart", "onclick", "onmouseover")
    wrapped = [f"<{tag} {event}={RUN}>" for tag in tags for event in events]
    escapes = [f"{quote}><script>{RUN}</script>" for quote in ("", '"', "'", "`", "--!>", "</title>")]
    urls = [f"{scheme}:{RUN}" for scheme in ("javascript", "JaVaScRiPt", "java\tscript", "data:text/html,")]
    templates = [
        f"{before}{RUN}{after}"
        for before, after in (("{{", "}}"), ("${", "}"), ("{@html ", "}"), ("<%=", "%>"))
    ]
    encoded = [
        f"&lt;script&gt;{RUN}",
        f"%3Cscript%3E{RUN}",
        f"\\u003cscript\\u003e{RUN}",
        f"&#x3C;img onerror={RUN}>",
    ]
    broken = [
        f"<scr<script>ipt>{RUN}",
        f"<img/src/onerror={RUN}>",
        f"<svg><style><img onerror={RUN}>",
        f"<{RUN}",
    ]
    basic = [*wrapped, *escapes, *urls, *templates, *encoded, *broken]
    return [
        *basic,
        *(f'">{text}' for text in basic),
        *(f"'{text}" for text in basic),
        *(text.upper() for text in basic),
    ]
