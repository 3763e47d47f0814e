"""stopville drill: attacks on a server of one's own, each with figures and a verdict."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stopville.cli.out import BadInput, CheckFailed, console, print_json
from stopville.cli.say import Say

if TYPE_CHECKING:
    from stopville.drills.report import Figure, Progress, Report

    Drill = Callable[[Path, Progress], Report]


def add(app: typer.Typer, say: Say) -> None:
    group = typer.Typer(
        help=say("help.drill"),
        epilog=say.example("help.drill_example"),
        rich_markup_mode=None,
        no_args_is_help=True,
    )
    for drill in (add_crash, add_leaks, add_roles, add_fuzz, add_restart, add_timing, add_load):
        drill(group, say)
    app.add_typer(group, name="drill")


def add_crash(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("help.drill_crash"))
    def crash(
        tables: Annotated[int, typer.Option(help=say("help.drill_tables"), metavar="N", min=1)] = 100,
        kills: Annotated[int, typer.Option(help=say("help.drill_kills"), metavar="N", min=1)] = 200,
        rate: Annotated[int, typer.Option(help=say("help.drill_rate"), metavar="N", min=0)] = 100,
        seed: Annotated[int, typer.Option(help=say("help.drill_seed"), metavar="S")] = 1,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.drills.crash import crash as run

        carry_out(lambda folder, progress: run(tables, kills, rate, seed, folder, progress), json, say)


def add_leaks(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("help.drill_leaks"))
    def leaks(
        games: Annotated[int, typer.Option(help=say("help.drill_games"), metavar="N", min=0)] = 2000,
        twins: Annotated[int, typer.Option(help=say("help.drill_twins"), metavar="N", min=0)] = 2000,
        moves: Annotated[int, typer.Option(help=say("help.drill_moves"), metavar="N", min=0)] = 80,
        game: Annotated[str, typer.Option(help=say("help.drill_game"), metavar="GAME")] = "",
        leak: Annotated[str, typer.Option(help=say("help.drill_leak"), metavar="NAME")] = "",
        seed: Annotated[int, typer.Option(help=say("help.drill_seed"), metavar="S")] = 1,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.cli.ask import game_named
        from stopville.drills.leaking import LEAKS
        from stopville.drills.leaks import Size
        from stopville.drills.leaks import leaks as run

        if leak and leak not in LEAKS:
            raise BadInput(say("drill.no_leak", name=leak, known=say.either(LEAKS)))
        size = Size(games, twins, moves, game_named(game, say).key if game else "", leak, seed)
        carry_out(lambda folder, progress: run(size, folder, progress), json, say)


def add_roles(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("help.drill_roles"))
    def roles(json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False) -> None:
        from stopville.drills.roles import roles as run

        carry_out(run, json, say)


def add_fuzz(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("help.drill_fuzz"))
    def fuzz(
        frames: Annotated[int, typer.Option(help=say("help.drill_frames"), metavar="N", min=1)] = 1_000_000,
        records: Annotated[int, typer.Option(help=say("help.drill_records"), metavar="N", min=0)] = 100_000,
        requests: Annotated[int, typer.Option(help=say("help.drill_requests"), metavar="N", min=0)] = 0,
        seed: Annotated[int, typer.Option(help=say("help.drill_seed"), metavar="S")] = 1,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.drills.described import installed
        from stopville.drills.fuzz import Size
        from stopville.drills.fuzz import fuzz as run

        if requests and not installed():
            raise BadInput(say("drill.no_schemathesis"))
        size = Size(frames, records, requests, seed)
        carry_out(lambda folder, progress: run(size, folder, progress), json, say)


def add_restart(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("help.drill_restart"))
    def restart(
        tables: Annotated[int, typer.Option(help=say("help.drill_stored"), metavar="N", min=4)] = 10_000,
        moves: Annotated[int, typer.Option(help=say("help.drill_long"), metavar="N", min=1)] = 600,
        playing: Annotated[int, typer.Option(help=say("help.drill_tables"), metavar="N", min=1)] = 4,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.drills.restart import Size
        from stopville.drills.restart import restart as run

        size = Size(tables, moves, playing)
        carry_out(lambda folder, progress: run(size, folder, progress), json, say)


def add_timing(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("help.drill_timing"))
    def timing(
        samples: Annotated[int, typer.Option(help=say("help.drill_samples"), metavar="N", min=10)] = 10_000,
        tables: Annotated[int, typer.Option(help=say("help.drill_tables"), metavar="N", min=1)] = 40,
        speed: Annotated[float, typer.Option(help=say("help.drill_speed"), metavar="X", min=1)] = 4.0,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.drills.timing import Size
        from stopville.drills.timing import timing as run

        size = Size(samples, tables, speed)
        carry_out(lambda folder, progress: run(size, folder, progress), json, say)


def add_load(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("help.drill_load"))
    def load(
        tables: Annotated[int, typer.Option(help=say("help.drill_tables"), metavar="N", min=1)] = 50,
        seconds: Annotated[float, typer.Option(help=say("help.drill_seconds"), metavar="S", min=0.1)] = 30.0,
        reconnects: Annotated[int, typer.Option(help=say("help.drill_back"), metavar="N", min=4)] = 1000,
        watchers: Annotated[int, typer.Option(help=say("help.drill_watchers"), metavar="N", min=1)] = 500,
        beside: Annotated[
            bool, typer.Option("--beside-boardgameio", help=say("help.drill_boardgameio"))
        ] = False,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.drills.beside import NotFetched
        from stopville.drills.load import Size
        from stopville.drills.load import load as run

        size = Size(tables, seconds, reconnects, watchers, beside)
        try:
            carry_out(lambda folder, progress: run(size, folder, progress), json, say)
        except NotFetched as fault:
            raise BadInput(str(fault)) from None


def carry_out(drill: "Drill", json: bool, say: Say) -> None:
    """In a folder of its own, which is gone afterwards; says no if the drill fell short."""
    from stopville.cli.simulate import bar

    with (
        tempfile.TemporaryDirectory(prefix="stopville-drill-") as folder,
        bar(say("drill.running"), 1.0) as done,
    ):
        report = drill(Path(folder), done)
    if json:
        print_json(report.facts())
    else:
        show(report, say)
    if not report.ok:
        raise CheckFailed(say("drill.short"))


def show(report: "Report", say: Say) -> None:
    from rich.table import Table

    from stopville.drills.report import WORDS

    out = console()
    out.print(f"{report.drill} · {', '.join(f'{name} {value}' for name, value in report.size.items())}")
    table = Table(box=None, show_header=False)
    for figure in report.figures:
        table.add_row(WORDS.say("figures", figure.name, say.lang), written(figure), verdict(figure, say))
    out.print(table)
    for note in report.notes:
        out.print(f"  {note}")


def written(figure: "Figure") -> str:
    return figure.value if isinstance(figure.value, str) else f"{figure.value:,}"


def verdict(figure: "Figure", say: Say) -> str:
    bounds = [(figure.at_least, "≥"), (figure.at_most, "≤")]
    told = " ".join(f"{sign} {bound:,}" for bound, sign in bounds if bound is not None)
    if not told:
        return ""
    return f"{told}  {say('drill.kept') if figure.ok else say('drill.missed')}"
