"""stopville bench: how fast the engine is here."""

from typing import Annotated, Any

import typer

from stopville.cli.out import console, print_json
from stopville.cli.say import Say


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.bench"), epilog=say.example("help.bench_example"))
    def bench(
        game: Annotated[str, typer.Argument(help=say("help.game"), metavar="GAME")] = "automatch",
        seconds: Annotated[float, typer.Option(help=say("help.seconds"), metavar="S", min=0.01)] = 30.0,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.arena.bench import bench as measure
        from stopville.cli.ask import game_named
        from stopville.cli.simulate import bar

        key = game_named(game, say).key
        with bar(say("bench.measuring"), 1.0) as progress:
            found = measure(key, seconds, progress)
        if json:
            print_json(found)
        else:
            show(found, say)


def show(found: dict[str, Any], say: Say) -> None:
    from rich.table import Table

    out = console()
    machine = " · ".join(str(value) for value in found["machine"].values())
    out.print(f"{found['game']} · {machine}")
    out.print(say("bench.import", ms=found["import_cpu_ms"]))
    measures = found["measures"]
    for title, part in ((say("bench.per_second"), "per_second"), (say("bench.ratios"), "ratios")):
        columns = list(dict.fromkeys(key for measure in measures.values() for key in measure[part]))
        table = Table(title, box=None, header_style="bold")
        for column in columns:
            table.add_column(column, justify="right")
        for name, measure in measures.items():
            table.add_row(name, *(number(measure[part].get(column)) for column in columns))
        if columns:
            out.print()
            out.print(table)


def number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else f"{value:.2f}"
