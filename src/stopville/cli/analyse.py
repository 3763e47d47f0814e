"""stopville analyse: a recorded game looked over, decision by decision."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stopville.cli.out import console, print_json
from stopville.cli.say import Say

if TYPE_CHECKING:
    from stopville.arena.analysis import Analysis, Decision
    from stopville.core.game import AnyGame

HEADS = (
    *("analyse.who", "analyse.chapter", "analyse.first"),
    *("analyse.given_away", "analyse.luck", "analyse.result"),
)
WORTH_SAYING = 0.02  # what has to be given away for a line of its own


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.analyse"), epilog=say.example("help.analyse_example"))
    def analyse(
        file: Annotated[Path, typer.Argument(help=say("help.record"), metavar="FILE")],
        seat: Annotated[int | None, typer.Option(help=say("help.seat"), metavar="S")] = None,
        iterations: Annotated[int, typer.Option(help=say("help.iterations"), metavar="N", min=1)] = 2000,
        seed: Annotated[int, typer.Option(help=say("help.first_seed"), metavar="S")] = 1,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.arena.analysis import analyse as look_over
        from stopville.cli.replay import checked, chosen_seat
        from stopville.cli.simulate import bar

        game, record = checked(file, say)
        chosen = chosen_seat(record, seat, say)
        seats = None if chosen is None else frozenset([int(chosen)])
        with bar(say("analyse.looking"), len(record.moves)) as progress:
            found = look_over(game, record, iterations, seed, seats, progress)
        names = record.names or tuple(str(n + 1) for n in range(record.setup.players))
        if json:
            print_json(facts(game, found, say.lang, names))
        else:
            show(game, found, say, names)


def facts(game: "AnyGame", found: "Analysis", lang: str, names: tuple[str, ...]) -> dict[str, Any]:
    """Everything, as one object."""
    from dataclasses import asdict

    return {
        "game": game.key,
        "iterations": found.iterations,
        "seed": found.seed,
        "decisions": [decision_facts(game, decision, lang, names) for decision in found.decisions],
        "accounts": [asdict(account) for account in found.accounts],
    }


def decision_facts(
    game: "AnyGame", decision: "Decision", lang: str, names: tuple[str, ...]
) -> dict[str, Any]:
    from stopville.bots.advice import sentence

    return {
        "row": decision.row,
        "seat": decision.seat,
        "chapter": decision.chapter,
        "played": notation(game, decision.code),
        "expected": decision.expected,
        "loss": decision.loss,
        "luck": decision.luck,
        "advice": sentence(game, decision.advice, lang, names),
        "weighed": [
            {"action": notation(game, each.code), "expected": each.expected, "tries": each.tries}
            for each in decision.advice.weighed
        ],
    }


def notation(game: "AnyGame", code: int) -> str:
    return game.book.notation(game.book.action(code))


def show(game: "AnyGame", found: "Analysis", say: Say, names: tuple[str, ...]) -> None:
    from rich.table import Table

    from stopville.bots.advice import percent, sentence

    out = console()
    for decision in found.decisions:
        if decision.loss < WORTH_SAYING:
            continue
        played = game.describe(game.book.action(decision.code), say.lang, names)
        told = {"row": decision.row + 1, "name": names[decision.seat], "played": played}
        out.print(
            say("analyse.line", **told, expected=percent(decision.expected), loss=percent(decision.loss))
        )
        out.print("    " + sentence(game, decision.advice, say.lang, names))
    table = Table(*(say(head) for head in HEADS), box=None, header_style="bold")
    for account in found.accounts:
        sums = (account.first, -account.given_away, account.luck)
        result = "–" if account.result is None else f"{account.result:.0%}"
        first, given, luck = f"{sums[0]:.0%}", f"{sums[1]:+.0%}", f"{sums[2]:+.0%}"
        table.add_row(names[account.seat], str(account.chapter + 1), first, given, luck, result)
    out.print(table)
