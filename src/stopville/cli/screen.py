"""What the player sees: the table, what happened, what may be played, and covers between two players."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import groupby
from textwrap import fill
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from stopville.cli.out import console

# Home, clear, and forget what scrolled away: in this order, because some terminals scroll when they clear.
WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"
PROSE: Final = 96  # longer lines are hard to read
NARROW: Final = 20  # shorter ones too, however small the terminal
MANY: Final = 30  # moves that differ only in their last word are no list any more


class Screen:
    def __init__(self) -> None:
        self.console: Console = console()
        self.in_terminal = sys.stdin.isatty() and self.console.is_terminal

    # -- lines

    def line(self, text: str = "", style: str = "") -> None:
        """A paragraph for each line of the text, wrapped."""
        for paragraph in text.splitlines() or [""]:
            self.console.print(Text(wrapped(paragraph, self.prose_width()), style), soft_wrap=True)

    def point(self, text: str) -> None:
        """A paragraph behind a dot."""
        self.hanging([("·", text)])

    def hanging(self, rows: Sequence[tuple[str, str]], style: str = "cyan") -> None:
        """Terms on the left, their text beside them, wrapped."""
        indent = max(len(term) for term, _ in rows) + 2
        for term, text in rows:
            beside = wrapped(text, self.prose_width() - indent).replace("\n", "\n" + " " * indent)
            row = Text.assemble((f" {term:<{indent - 1}}", style), beside)
            self.console.print(row, soft_wrap=True)

    def drawn(self, line: str) -> None:
        """A line of a picture, as it is."""
        self.console.print(Text(line), soft_wrap=True)

    def prose_width(self) -> int:
        return min(self.console.width, PROSE)

    # -- the table

    def table(self, picture: str, moves: Sequence[tuple[str, str]], news: Sequence[str]) -> None:
        """The picture with the moves numbered in it, then the news.

        On a small screen the top scrolls away: news come last, because what was just played must
        not, and the heading and the moves are said again if they would be gone.
        """
        lines, first = numbered(picture.splitlines(), [notation for notation, _ in moves])
        self.console.print(Text("\n").join(lines), soft_wrap=True)
        if news:
            self.line()
            for sentence in news:
                self.point(sentence)
        room = self.console.height - len(news) - 4
        if first is None or len(lines) - first > room:
            self.moves(moves)
        self.line()
        if self.in_terminal and len(lines) > room:
            self.console.print(lines[0])

    def moves(self, moves: Sequence[tuple[str, str]]) -> None:
        """The moves in as many columns as there is room for; a long run of alike ones in a line."""
        rows = [Text.assemble((f"{place:>3} ", "bold cyan"), text) for place, text in listed(moves)]
        if rows:
            self.line()
            self.console.print(Columns(rows, column_first=True, padding=(0, 2)))

    # -- clearing

    def clear(self) -> None:
        """A fresh screen; what was on it can still be scrolled back to."""
        if self.in_terminal:
            self.console.clear()
        else:
            self.line()

    def wipe(self) -> None:
        """Nothing of a hand may be left, not even above the screen."""
        if not self.console.is_terminal:
            self.line()
        elif self.console.is_dumb_terminal:
            self.console.print("\n" * 200)  # it cannot clear: as far away as possible
        else:
            self.console.file.write(WIPE)
            self.console.file.flush()
        forget_typing()

    # -- asking

    def ask(self, prompt: str) -> str:
        """A line, or EOFError at the end of the input."""
        try:
            return input(f"{prompt} ").strip()
        except KeyboardInterrupt:
            self.line()
            raise
        finally:
            if not self.in_terminal:
                self.line()  # nobody's Enter ended the line


def wrapped(text: str, width: int) -> str:
    return fill(text, max(width, NARROW), break_on_hyphens=False, break_long_words=False)


def numbered(lines: list[str], notations: Sequence[str]) -> tuple[list[Text], int | None]:
    """Writes each move's number into the margin of the line that begins with it; all of them or none.

    So a hand in a picture is the list of moves, and need not be shown twice.  Also returns the
    first line with a number.
    """
    texts = [Text(line, "bold" if row == 0 else "") for row, line in enumerate(lines)]
    rows = [_row_of(notation, lines) for notation in notations]
    widest = len(str(len(rows)))
    if any(row is None or _margin(lines[row]) <= widest for row in rows):
        return texts, None
    for place, row in enumerate(rows, start=1):
        assert row is not None
        margin = _margin(lines[row])
        texts[row] = Text.assemble((f"{place:>{margin - 1}} ", "bold cyan"), lines[row][margin:])
    return texts, min((row for row in rows if row is not None), default=None)


def _row_of(notation: str, lines: Sequence[str]) -> int | None:
    """The last line that begins with this move: hands are drawn under everything else."""
    begins = [row for row, line in enumerate(lines) if f"{line.strip()} ".startswith(f"{notation} ")]
    return begins[-1] if begins else None


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def listed(moves: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Each move with its number; of many alike the first and the last: `place 3 1.0 … place 3 4.23`."""
    rows: list[tuple[str, str]] = []
    for stem, run in groupby(enumerate(moves, start=1), lambda numbered: stem_of(numbered[1][0])):
        some = list(run)
        (first, (one, _)), (last, (other, _)) = some[0], some[-1]
        if stem and len(some) > MANY:
            rows.append((f"{first}–{last}", f"{one} … {other}"))
        else:
            rows += [(str(place), move_text(*move)) for place, move in some]
    return rows


def stem_of(notation: str) -> str:
    """All of a move but its last word."""
    return notation.rpartition(" ")[0]


def move_text(notation: str, words: str) -> str:
    """The move in words, with its notation where the words do not hold it already."""
    return words if notation in words.split() else f"{notation}: {words}"


def forget_typing() -> None:
    """What one player asked is not for the next one to scroll through with the arrow keys."""
    readline = sys.modules.get("readline")
    if readline is not None:
        readline.clear_history()
