"""How a game at the terminal begins and how it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from stopville.cli import files
from stopville.cli.out import BadInput
from stopville.cli.say import Say
from stopville.cli.screen import Screen
from stopville.cli.story import Teller
from stopville.cli.table import Table
from stopville.core import record as records
from stopville.core.game import Result

SHORT: Final = 16  # letters of a hash that a person compares


def welcome(screen: Screen, table: Table, say: Say) -> None:
    """What was agreed, and what binds chance before the first card."""
    screen.line(table.game.title, "bold")
    screen.line(", ".join(table.names))
    for agreed in table.game.options_in_words(table.setup.options, say.lang):
        screen.line(agreed, "dim")
    screen.line(say("play.commitment", hash=table.commitment[:SHORT]), "dim")
    screen.line(say("play.hint"), "dim")
    screen.line()


def farewell(screen: Screen, teller: Teller, table: Table) -> None:
    """The result, and the secret that was committed to."""
    result = table.result()
    assert result is not None
    show_result(screen, teller, result)
    screen.line()
    screen.line(teller.say("play.secret", secret=table.secret.hex()), "dim")


def show_result(screen: Screen, teller: Teller, result: Result) -> None:
    reason = teller.game.words.say("reasons", result.reason, teller.say.lang)
    winners = ", ".join(teller.names[seat] for seat in result.winners)
    how = "play.won" if winners else "play.nobody_won"
    screen.line(teller.say(how, names=winners, reason=reason), "bold green")
    points = zip(result.points, teller.names, strict=True)
    screen.hanging([(f"{each:>4}", name) for each, name in points])


def keep_record(screen: Screen, table: Table, file: Path | None, say: Say) -> None:
    """In the file that was asked for; otherwise a person is asked, and may say no."""
    file = file or _asked_file(screen, say)
    while file is not None:
        try:
            files.write(file, records.write(table.record()), say)
        except BadInput as fault:
            if not screen.in_terminal:
                raise
            screen.line(str(fault), "yellow")
            file = _asked_file(screen, say)
        else:
            screen.line(say("play.kept", file=file.name), "green")
            return


def _asked_file(screen: Screen, say: Say) -> Path | None:
    """A new file, or nothing."""
    while screen.in_terminal:
        try:
            answer = screen.ask(say("play.keep_where"))
            if not answer:
                break
            path = Path(answer).expanduser()
            files.check_new(path, say)
        except EOFError:
            break
        except BadInput as fault:
            screen.line(str(fault), "yellow")
        else:
            return path
    return None
