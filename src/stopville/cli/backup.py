"""stopville backup: a copy of all tables, made while the server serves, and looked over."""

from pathlib import Path
from typing import Annotated, Any

import typer

from stopville.cli.out import BadInput, CheckFailed, print_json
from stopville.cli.say import Say


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.backup"), epilog=say.example("help.backup_example"))
    def backup(
        to: Annotated[Path, typer.Argument(help=say("help.backup_to"), metavar="DIR")],
        data: Annotated[Path | None, typer.Option(help=say("help.data"), metavar="DIR")] = None,
        check: Annotated[bool, typer.Option("--check/--no-check", help=say("help.backup_check"))] = True,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        import sqlite3

        from stopville.cli.serve import usual_folder
        from stopville.server.backup import backup as copy
        from stopville.server.migrations import BadStore

        try:
            file = copy(data or usual_folder(), to)
        except (BadStore, OSError, sqlite3.Error) as fault:
            raise BadInput(say("backup.failed", reason=fault)) from None
        told: dict[str, Any] = {"file": str(file), **(looked_over(file, say) if check else {})}
        if json:
            print_json(told)
        else:
            print(say("backup.done", **told) if check else say("backup.unchecked", file=file))
        if faults := told.get("faults"):
            raise CheckFailed(say("backup.faults", count=len(faults)))


def looked_over(file: Path, say: Say) -> dict[str, Any]:
    from stopville.cli.simulate import bar
    from stopville.games import GAMES
    from stopville.server.audit import audit

    with bar(say("backup.checking"), 1.0) as progress:
        found = audit(file, GAMES, progress)
    return {"tables": found.tables, "rows": found.rows, "faults": found.faults}
