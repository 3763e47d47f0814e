"""python3 dev.py drill: attacks on a server of one's own, each with figures and a verdict."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from drills.report import WORDS
from stopville.cli.app import run as run_command
from stopville.cli.out import BadInput, CheckFailed, console, print_json
from stopville.cli.say import Say

if TYPE_CHECKING:
    from drills.report import Figure, Progress, Report

    Drill = Callable[[Path, Progress], Report]


class DrillSay(Say):
    """The sentences of words.toml beside this file; for all others those of the stopville command."""

    def __call__(self, name: str, /, **facts: object) -> str:
        section, key = name.split(".")
        if section in WORDS.sections:
            return WORDS.say(section, key, self.lang, **facts)
        return super().__call__(name, **facts)


def main() -> None:
    sys.exit(run_command(sys.argv[1:], build))


def build(stopville: Say) -> typer.Typer:
    say = DrillSay(stopville.lang)
    group = typer.Typer(
        name="python3 dev.py drill",
        help=say("usage.drill"),
        epilog=say.example("usage.example"),
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    for drill in (
        add_crash,
        add_leaks,
        add_roles,
        add_strangers,
        add_fuzz,
        add_restart,
        add_timing,
        add_load,
    ):
        drill(group, say)
    return group


def add_crash(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("usage.crash"))
    def crash(
        tables: Annotated[int, typer.Option(help=say("usage.tables"), metavar="N", min=1)] = 100,
        kills: Annotated[int, typer.Option(help=say("usage.kills"), metavar="N", min=1)] = 200,
        rate: Annotated[int, typer.Option(help=say("usage.rate"), metavar="N", min=0)] = 100,
        seed: Annotated[int, typer.Option(help=say("usage.seed"), metavar="S")] = 1,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from drills.crash import crash as run

        carry_out(lambda folder, progress: run(tables, kills, rate, seed, folder, progress), json, say)


def add_leaks(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("usage.leaks"))
    def leaks(
        games: Annotated[int, typer.Option(help=say("usage.games"), metavar="N", min=0)] = 2000,
        twins: Annotated[int, typer.Option(help=say("usage.twins"), metavar="N", min=0)] = 2000,
        moves: Annotated[int, typer.Option(help=say("usage.moves"), metavar="N", min=0)] = 80,
        game: Annotated[str, typer.Option(help=say("usage.game"), metavar="GAME")] = "",
        leak: Annotated[str, typer.Option(help=say("usage.leak"), metavar="NAME")] = "",
        seed: Annotated[int, typer.Option(help=say("usage.seed"), metavar="S")] = 1,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from drills.leaking import LEAKS
        from drills.leaks import Size
        from drills.leaks import leaks as run
        from stopville.cli.ask import game_named

        if leak and leak not in LEAKS:
            raise BadInput(say("drill.no_leak", name=leak, known=say.either(LEAKS)))
        size = Size(games, twins, moves, game_named(game, say).key if game else "", leak, seed)
        carry_out(lambda folder, progress: run(size, folder, progress), json, say)


def add_roles(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("usage.roles"))
    def roles(json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False) -> None:
        from drills.roles import roles as run

        carry_out(run, json, say)


def add_strangers(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("usage.strangers"))
    def strangers(
        case: Annotated[str, typer.Option(help=say("usage.case"), metavar="NAME")] = "",
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from drills.strangers import CASES, Size
        from drills.strangers import strangers as run

        if case and case not in CASES:
            raise BadInput(say("drill.no_case", name=case, known=say.either(list(CASES))))
        only = [case] if case else list(CASES)
        carry_out(lambda folder, progress: run(Size(), folder, progress, only), json, say)


def add_fuzz(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("usage.fuzz"))
    def fuzz(
        frames: Annotated[int, typer.Option(help=say("usage.frames"), metavar="N", min=1)] = 1_000_000,
        records: Annotated[int, typer.Option(help=say("usage.records"), metavar="N", min=0)] = 100_000,
        requests: Annotated[int, typer.Option(help=say("usage.requests"), metavar="N", min=0)] = 0,
        seed: Annotated[int, typer.Option(help=say("usage.seed"), metavar="S")] = 1,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from drills.described import installed
        from drills.fuzz import Size
        from drills.fuzz import fuzz as run

        if requests and not installed():
            raise BadInput(say("drill.no_schemathesis"))
        size = Size(frames, records, requests, seed)
        carry_out(lambda folder, progress: run(size, folder, progress), json, say)


def add_restart(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("usage.restart"))
    def restart(
        tables: Annotated[int, typer.Option(help=say("usage.stored"), metavar="N", min=4)] = 10_000,
        moves: Annotated[int, typer.Option(help=say("usage.long"), metavar="N", min=1)] = 600,
        playing: Annotated[int, typer.Option(help=say("usage.tables"), metavar="N", min=1)] = 4,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from drills.restart import Size
        from drills.restart import restart as run

        size = Size(tables, moves, playing)
        carry_out(lambda folder, progress: run(size, folder, progress), json, say)


def add_timing(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("usage.timing"))
    def timing(
        samples: Annotated[int, typer.Option(help=say("usage.samples"), metavar="N", min=10)] = 10_000,
        tables: Annotated[int, typer.Option(help=say("usage.tables"), metavar="N", min=1)] = 40,
        speed: Annotated[float, typer.Option(help=say("usage.speed"), metavar="X", min=1)] = 4.0,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from drills.timing import Size
        from drills.timing import timing as run

        size = Size(samples, tables, speed)
        carry_out(lambda folder, progress: run(size, folder, progress), json, say)


def add_load(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("usage.load"))
    def load(
        tables: Annotated[int, typer.Option(help=say("usage.tables"), metavar="N", min=1)] = 50,
        seconds: Annotated[float, typer.Option(help=say("usage.seconds"), metavar="S", min=0.1)] = 30.0,
        rounds: Annotated[int, typer.Option(help=say("usage.rounds"), metavar="N", min=1)] = 3,
        game: Annotated[str, typer.Option(help=say("usage.game"), metavar="GAME")] = "",
        reconnects: Annotated[int, typer.Option(help=say("usage.back"), metavar="N", min=4)] = 1000,
        watchers: Annotated[int, typer.Option(help=say("usage.watchers"), metavar="N", min=1)] = 500,
        beside: Annotated[bool, typer.Option("--beside-boardgameio", help=say("usage.boardgameio"))] = False,
        workers: Annotated[int, typer.Option(help=say("usage.workers"), metavar="N", min=1)] = 1,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from drills.beside import NotFetched
        from drills.load import Size
        from drills.load import load as run
        from stopville.cli.ask import game_named

        only = game_named(game, say).key if game else ""
        size = Size(tables, seconds, rounds, only, reconnects, watchers, beside, workers)
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

    out = console()
    out.print(f"{report.drill} · {', '.join(f'{name} {value}' for name, value in report.size.items())}")
    table = Table(box=None, show_header=False)
    for figure in report.figures:
        name = WORDS.say("figures", figure.name, say.lang)
        named = f"{figure.of}: {name}" if figure.of else name
        table.add_row(named, written(figure), verdict(figure, say))
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
