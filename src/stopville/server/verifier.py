"""A record from a stranger is verified in a process of its own, which can be stopped.

python -m stopville.server.verifier < record.json      answers a line of JSON
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from stopville.core import record as records
from stopville.core.verify import Check, verify
from stopville.core.wire import Malformed
from stopville.core.words import Words
from stopville.games import GAMES
from stopville.server.messages import CheckInfo, Verified
from stopville.server.problems import Trouble

LIMIT: Final = 20.0  # seconds
WORDS: Final = Words(Path(records.__file__).parent / "words.toml")


async def verified(content: bytes) -> Verified:
    """The three answers, or Trouble if it is no record."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "stopville.server.verifier"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(LIMIT):
            out, _ = await process.communicate(content)
    except TimeoutError:
        raise Trouble("bad_record", "it takes too long to verify") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    answer: Any = msgspec.json.decode(out)
    if "trouble" in answer:
        raise Trouble("bad_record", answer["trouble"])
    return msgspec.convert(answer, Verified)


def check_info(check: Check) -> CheckInfo:
    words = WORDS.sections["faults"][check.reason] if check.reason else {"fr": "", "en": ""}
    return CheckInfo(check.ok, check.reason, check.place, words["fr"], words["en"])


def report(content: bytes) -> dict[str, Any] | Verified:
    try:
        record = records.read(content)
        if record.game not in GAMES:
            raise Malformed("record.game", "is none of ours")
    except Malformed as fault:
        return {"trouble": str(fault)}
    found = verify(GAMES[record.game], record, LIMIT - 5)
    intact, chance, rules = map(check_info, (found.intact, found.chance, found.rules))
    return Verified(found.ok, record.game, intact, chance, rules, found.undos)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(report(sys.stdin.buffer.read(records.MOST_BYTES + 1))))
