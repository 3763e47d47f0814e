"""Which tables are whose, when several processes serve: by the table's id, and one file for each process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

from stopville.server import sessions

FILE: Final = "stopville.sqlite"  # of the first process, which is nearly always the only one


@dataclass(frozen=True)
class Share:
    """One of so many processes; alone unless told otherwise."""

    number: int = 0
    of: int = 1

    def new_id(self) -> str:
        """A table belongs to the process that makes it."""
        while owner(id := sessions.new_id(), self.of) != self.number:
            pass
        return id

    @property
    def file(self) -> str:
        return file_of(self.number)

    @property
    def lock(self) -> str:
        """Held while the file is in use; the first of them, by whoever holds the whole folder."""
        return "lock.sqlite" if self.of == 1 else f"lock-{self.number}.sqlite"


ALONE: Final = Share()


def owner(id: str, of: int) -> int:
    return crc32(id.encode("utf-8", "replace")) % of


def file_of(number: int) -> str:
    return FILE if number == 0 else f"stopville-{number}.sqlite"


def numbers(folder: Path) -> list[int]:
    """The processes whose files are there."""
    found = [file.stem.partition("-")[2] for file in folder.glob("stopville-*.sqlite")]
    others = sorted(int(number) for number in found if number.isdecimal())
    return [0, *others] if (folder / FILE).exists() else others
