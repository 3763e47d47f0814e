"""The commands put together, and every way in which one can end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

import typer

from stopville.cli import (
    admin,
    analyse,
    arena,
    backup,
    bench,
    games,
    learn,
    play,
    replay,
    restore,
    rules,
    serve,
    simulate,
    verify,
)
from stopville.cli.boards import BadBoard, split_boards
from stopville.cli.out import BadInput, CheckFailed, complain
from stopville.cli.say import BadLanguage, Say, split_language

COMMANDS: Final = (
    games,
    play,
    serve,
    backup,
    restore,
    rules,
    replay,
    verify,
    analyse,
    simulate,
    arena,
    bench,
    learn,
    admin,
)  # groups come last

DONE: Final = 0
SAID_NO: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def build(say: Say) -> typer.Typer:
    """The application with its help in this language."""
    app = typer.Typer(
        name="stopville",
        help=say("help.stopville"),
        epilog=say.example("help.begin"),
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,  # drawn help takes three times as long to start
    )
    app.callback()(_nothing_before_a_command)
    for command in COMMANDS:
        command.add(app, say)
    return app


def _nothing_before_a_command() -> None:
    """Makes `stopville` a group even with a single command."""


def run(arguments: Sequence[str], build: Callable[[Say], typer.Typer] = build) -> int:
    """Runs one command line and returns its exit code; no traceback for anything a user can do."""
    as_json = "--json" in arguments
    try:
        lang, rest = split_language(arguments, os.environ)
    except BadLanguage as unknown:
        complain(f"--lang {unknown}: fr | en", as_json)
        return BAD_INPUT
    for stream in (sys.stdout, sys.stderr):
        _never_fail_on_a_letter(stream)
    say = Say(lang)
    try:
        rest = split_boards(rest, os.environ, say)
        return _ended(build(say), say, rest, as_json)
    except BadBoard as fault:
        complain(str(fault), as_json)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read has heard enough; the flush at exit must not complain either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return SAID_NO


def _ended(app: typer.Typer, say: Say, arguments: list[str], as_json: bool) -> int:
    try:
        code = app(arguments or ["--help"], standalone_mode=False, prog_name=app.info.name)
        sys.stdout.flush()
        return code or DONE
    except BadInput as fault:
        complain(str(fault), as_json)
        return BAD_INPUT
    except typer.TyperException as fault:
        complain(f"{fault.format_message()} {say('help.see')}", as_json)
        return BAD_INPUT
    except typer.Abort:  # the input ended where nobody expected it
        return SAID_NO
    except CheckFailed as no:
        if str(no):
            complain(str(no), as_json=False)
        return SAID_NO


def _never_fail_on_a_letter(stream: object) -> None:
    """A console that knows no ▮ shows a ? instead of a traceback."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
