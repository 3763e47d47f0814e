"""Files that a player names.  A complaint gives the file's own name, never where it lies."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from stopville.cli.out import BadInput
from stopville.cli.say import Say
from stopville.core.record import MOST_BYTES, Record, read
from stopville.core.wire import Malformed


def content_of(path: Path, say: Say) -> bytes:
    """At most a byte more than any record may have: enough to be refused."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise BadInput(say("files.unread", file=path.name, reason=fault.strerror)) from None


def record_in(path: Path, say: Say) -> Record:
    content = content_of(path, say)
    if b'"t": "Save"' in content[:100]:
        raise BadInput(say("files.is_save", file=path.name))
    try:
        return read(content)
    except Malformed as fault:
        raise malformed(path, fault, say) from None


def malformed(path: Path, fault: Malformed, say: Say) -> BadInput:
    return BadInput(say("files.malformed", file=path.name, place=fault.place, reason=fault.reason))


def check_new(path: Path, say: Say) -> None:
    """Says at once what would otherwise go wrong at the end of a long game."""
    if path.exists():
        raise BadInput(say("files.exists", file=path.name))
    if not path.absolute().parent.is_dir():
        raise BadInput(say("files.no_folder", file=path.name))


def write(path: Path, text: str, say: Say) -> None:
    """All of it or nothing, and readable by its owner only: a save holds a secret."""
    try:
        handle, draft = tempfile.mkstemp(dir=path.absolute().parent, prefix=path.name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(draft, path)
        except OSError:
            os.unlink(draft)
            raise
    except OSError as fault:
        raise BadInput(say("files.unwritten", file=path.name, reason=fault.strerror)) from None
