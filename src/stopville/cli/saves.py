"""A game put aside: a JSON file with the record so far, and what nobody may see before the end.

    t, warning, format   what this is
    seats                who plays: "you" or the name of a bot, for each seat
    secret               all deals and throws follow from it (core/proof.py), those to come too
    bots                 where the bots' generator stands
    record               the game so far, without the secret (core/record.py)

Where the stream of chance stands is not written: playing the record again leads there.  A save is
verified like any record before it is played on, so a changed one is refused with the place and the reason.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hmac import compare_digest
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from stopville.bots import bots_for, name_today
from stopville.cli.ask import game_named
from stopville.cli.files import content_of, malformed, write
from stopville.cli.out import BadInput
from stopville.cli.say import Say
from stopville.cli.table import YOU, Table
from stopville.cli.verify import in_words
from stopville.core import record as records
from stopville.core.engine.pick import FastPick
from stopville.core.proof import SECRET_BYTES
from stopville.core.record import Record
from stopville.core.verify import Check, verify
from stopville.core.wire import Fact, Json, Malformed, from_json, to_json

FORMAT: Final = 1
WARNING: Final = "This save holds the secret of a game that is not over: whoever reads it sees every card."
MOST_STATE: Final = 1 << 63  # of FastPick


class Save(Fact):
    warning: str
    format: int
    seats: tuple[str, ...]
    secret: str
    bots: int
    record: Record


def store(table: Table, path: Path, say: Say) -> None:
    """Writes a save; over an older one, but over nothing else."""
    if path.exists() and b'"t": "Save"' not in content_of(path, say)[:100]:
        raise BadInput(say("files.exists", file=path.name))
    secret, record = table.secret.hex(), table.recorder.record()
    save = Save(WARNING, FORMAT, table.seats, secret, int(table.bot_pick.state), record)
    write(path, _text(save), say)


def _text(save: Save) -> str:
    """The record last, in its own spelling: a move to a line."""
    fields = to_json(save)
    del fields["record"]
    heading = json.dumps(fields, ensure_ascii=False, indent=1).removesuffix("\n}")
    return f'{heading},\n "record": {records.write(save.record).strip()}\n}}\n'


def restore(path: Path, say: Say, trusted: Sequence[str] = ()) -> Table:
    """The table that a save describes, verified.  Of somebody else's bots only trusted ones are started."""
    try:
        save = _read(content_of(path, say))
        game = game_named(save.record.game, say).of_edition(save.record.edition)
        _check(save, tuple(bots_for(game)), trusted, say)
    except Malformed as fault:
        raise malformed(path, fault, say) from None
    record = save.record
    check = _checked(save, say)
    if not check.ok:
        raise malformed(path, Malformed(check.place, in_words(check, say)), say)
    bot_pick = FastPick(0)
    bot_pick.state = save.bots
    table = Table(game, record.setup, record.names, save.seats, bytes.fromhex(save.secret), bot_pick)
    table.replay(record.moves)
    return table


def _read(content: bytes) -> Save:
    if len(content) > records.MOST_BYTES:
        raise Malformed("save", f"is larger than {records.MOST_BYTES} bytes")
    try:
        parsed: Json = json.loads(content)
    except (ValueError, RecursionError):
        raise Malformed("save", "is not JSON") from None
    save: Save = from_json(Save, parsed, "save")
    save = replace(save, seats=tuple(map(name_today, save.seats)))
    records.read(records.write(save.record).encode())  # within the limits of a record
    return save


def _check(save: Save, bots: tuple[str, ...], trusted: Sequence[str], say: Say) -> None:
    """What the shape does not say; the record's own contents are for `verify`."""
    players = save.record.setup.players
    secret = save.secret
    _demand(save.format == FORMAT, "format", f"is {save.format}; this version reads {FORMAT}")
    known = all(seat in (YOU, *bots) or ":" in seat for seat in save.seats)
    _demand(known and len(save.seats) == players, "seats", "does not say who plays")
    if any(":" in seat and seat not in trusted for seat in save.seats):
        raise BadInput(say("play.load_bots", seats=",".join(save.seats)))
    hexadecimal = len(secret) == 2 * SECRET_BYTES and not set(secret) - set("0123456789abcdef")
    _demand(hexadecimal, "secret", "is not a secret")
    _demand(0 <= save.bots < MOST_STATE, "bots", "is out of range")
    _demand(len(save.record.names) == players, "record.names", "needs a name for each player")
    _demand(not save.record.setup.timed, "record.setup.timed", "needs a clock, which a terminal has not")
    salts = save.record.chance.salts if save.record.chance else ()
    _demand(not any(salts), "record.chance.salts", "are for a table with a server")
    undone = any(notation.startswith("undo ") for _, notation, _ in save.record.moves)
    _demand(not undone, "record.moves", "holds an undo, which a terminal does not know")


def _demand(true: bool, place: str, reason: str) -> None:
    if not true:
        raise Malformed(f"save.{place}", reason)


def _checked(save: Save, say: Say) -> Check:
    """The first thing that is not true in it."""
    record = save.record
    if not compare_digest(records.seal_of(record), record.seal):
        return Check(False, "seal", "save.record.seal")
    if record.chance is None:
        return Check(False, "no_proof", "save.record.chance")
    told = records.sealed(replace(record, chance=replace(record.chance, secret=save.secret)))
    report = verify(game_named(record.game, say), told)
    return report.rules if not report.rules.ok else report.chance
