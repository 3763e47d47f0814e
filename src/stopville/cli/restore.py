"""stopville restore: a copy is checked, then put where a server will find it."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from stopville.cli.out import BadInput, CheckFailed, print_json
from stopville.cli.say import Say


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.restore"), epilog=say.example("help.restore_example"))
    def restore(
        source: Annotated[Path, typer.Argument(help=say("help.restore_from"), metavar="FROM")],
        data: Annotated[Path | None, typer.Option(help=say("help.data"), metavar="DIR")] = None,
        force: Annotated[bool, typer.Option("--force", help=say("help.restore_force"))] = False,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        import sqlite3

        from stopville.cli.serve import usual_folder
        from stopville.server.backup import AlreadyThere
        from stopville.server.migrations import BadStore

        folder = data or usual_folder()
        try:
            told = put_back(source, folder, force, say)
        except AlreadyThere:
            raise BadInput(say("restore.there", folder=folder)) from None
        except (BadStore, OSError, sqlite3.Error) as fault:
            raise BadInput(say("restore.failed", reason=fault)) from None
        if json:
            print_json(told)
        elif not told["faults"]:
            print(say("restore.done", **told))
        if told["faults"]:
            raise CheckFailed(say("restore.faults", count=len(told["faults"])))


def put_back(source: Path, folder: Path, force: bool, say: Say) -> dict[str, Any]:
    """What was found in the copy; it is in its place only if there are no faults."""
    from stopville.cli.simulate import bar
    from stopville.games import GAMES
    from stopville.server.audit import audit
    from stopville.server.backup import Restoring

    os.umask(0o077)  # what is written from now on is for its owner only
    with Restoring(source, folder, force) as restoring:
        with bar(say("restore.checking"), 1.0) as progress:
            found = audit(restoring.upgraded(), GAMES, progress)
        if found.ok:
            restoring.finish()
    return {
        "file": str(restoring.file),
        "tables": found.tables,
        "rows": found.rows,
        "faults": found.faults,
    }
