"""stopville arena: bots against each other, or the options of a table against each other."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stopville.cli.out import BadInput, console, print_json
from stopville.cli.say import Say

if TYPE_CHECKING:
    from stopville.arena.lab import Compared
    from stopville.arena.tournament import Outcome
    from stopville.core.game import AnyGame, OptionValue


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.arena"), epilog=say.example("help.arena_example"))
    def arena(
        game: Annotated[str, typer.Argument(help=say("help.game"), metavar="GAME")],
        bots: Annotated[str, typer.Option(help=say("help.arena_bots"), metavar="A,B,…")] = "",
        games: Annotated[int, typer.Option(help=say("help.arena_games"), metavar="N", min=1)] = 100,
        players: Annotated[int | None, typer.Option(help=say("help.players"), metavar="N")] = None,
        seed: Annotated[int, typer.Option(help=say("help.first_seed"), metavar="S")] = 1,
        option: Annotated[list[str] | None, typer.Option(help=say("help.option"), metavar="K=V")] = None,
        alone: Annotated[bool, typer.Option("--alone", help=say("help.arena_alone"))] = False,
        until_sure: Annotated[bool, typer.Option("--until-sure", help=say("help.arena_sure"))] = False,
        out: Annotated[Path | None, typer.Option(help=say("help.arena_out"), metavar="FILE")] = None,
        report: Annotated[Path | None, typer.Option(help=say("help.arena_report"), metavar="FILE")] = None,
        lab: Annotated[str, typer.Option(help=say("help.arena_lab"), metavar="OPTION")] = "",
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.bots import usual_bot
        from stopville.cli.ask import agreed, game_named, options_from

        chosen = game_named(game, say)
        seats = chosen.players[0] if players is None else players
        options = {**chosen.brief, **options_from(option or [], say)}
        setup = agreed(chosen, seats, options, say)
        names = _names(chosen, bots or usual_bot(chosen), say)
        if lab:
            found = run_lab(chosen, seats, options, lab, names[0], games, seed, say)
            print_json([asdict(each) for each in found]) if json else show_lab(found, chosen, lab, say)
            return
        if len(names) < 2:
            raise BadInput(say("arena.two_bots"))
        outcome = run_arena(chosen, seats, setup.options, names, games, seed, alone, out, until_sure, say)
        if report:
            from stopville.arena.report import report as page

            title = f"{chosen.title} · {', '.join(names)}"
            report.write_text(page(outcome, title, say, say.lang), "utf-8")
        print_json(facts(outcome)) if json else show(outcome, say)


def _names(game: "AnyGame", text: str, say: Say) -> tuple[str, ...]:
    from stopville.bots import UnknownBot, bot_named, level_meant

    names = tuple(dict.fromkeys(level_meant(name.strip()) for name in text.split(",") if name.strip()))
    for name in names:
        try:
            bot_named(game, name)
        except UnknownBot as fault:
            raise BadInput(say("arena.no_bot", fault=fault)) from None
    return names


# -- bots --------------------------------------------------------------------------------------------------


def run_arena(
    game: "AnyGame",
    players: int,
    options: "dict[str, OptionValue]",
    names: tuple[str, ...],
    games: int,
    seed: int,
    alone: bool,
    out: Path | None,
    until_sure: bool,
    say: Say,
) -> "Outcome":
    from stopville.arena.match import BadBot
    from stopville.arena.tournament import OtherTerms, Terms, tournament
    from stopville.cli.simulate import bar

    terms = Terms(game.key, game.edition, players, options, names, seed, alone)
    try:
        with bar(say("arena.playing"), games * len(terms.pairs)) as progress:
            return tournament(terms, games, out, until_sure, progress)
    except OtherTerms:
        raise BadInput(say("arena.other_terms", file=out)) from None
    except BadBot as fault:
        raise BadInput(str(fault)) from None
    except OSError as fault:
        raise BadInput(f"{out}: {fault.strerror}") from None


def facts(outcome: "Outcome") -> dict[str, Any]:
    """Everything, as one object."""
    thought = outcome.thought.per_move()
    lengths = outcome.lengths()
    return {
        **asdict(outcome.terms),
        "fair": outcome.fair(),
        "pairs": [
            {"bots": list(pair), **asdict(outcome.share(pair)), "verdict": outcome.verdict(pair)}
            for pair in outcome.terms.pairs
        ],
        "ratings": [asdict(rating) for rating in outcome.ratings()],
        "games": len(lengths),
        "moves": {
            "mean": sum(lengths) / max(1, len(lengths)),
            "shortest": min(lengths),
            "longest": max(lengths),
        },
        "ms_per_choice": {bot: round(seconds * 1000, 3) for bot, seconds in thought.items()},
    }


def show(outcome: "Outcome", say: Say) -> None:
    from rich.table import Table

    from stopville.arena.report import PAIRS, about, pair_rows

    out = console()
    out.print(say("arena.about", **about(outcome, say.lang)))
    table = Table(*(say(head) for head in PAIRS), box=None, header_style="bold")
    for row in pair_rows(outcome, say):
        table.add_row(*row)
    out.print(table)
    for rating in outcome.ratings():
        out.print(f"{rating.bot:<20} {rating.rating:+5.0f}   ({rating.low:+.0f} … {rating.high:+.0f})")
    for bot, seconds in outcome.thought.per_move().items():
        out.print(say("arena.thinks", bot=bot, ms=f"{seconds * 1000:.2f}"))


# -- options -----------------------------------------------------------------------------------------------


def run_lab(
    game: "AnyGame",
    players: int,
    options: "dict[str, OptionValue]",
    lab: str,
    bot: str,
    games: int,
    seed: int,
    say: Say,
) -> "list[Compared]":
    from stopville.arena.lab import compare, values_of
    from stopville.cli.ask import near
    from stopville.cli.simulate import bar

    known = {option.name: option for option in game.options}
    if lab not in known:
        raise BadInput(say("setup.no_option", title=game.title, name=lab) + near(lab, known, say))
    total = games * len(values_of(known[lab]))
    with bar(say("arena.playing"), total) as progress:
        return compare(game, players, options, known[lab], bot, games, seed, progress)


def show_lab(found: "list[Compared]", game: "AnyGame", lab: str, say: Say) -> None:
    from rich.table import Table

    heads = ("arena.wins_by_seat", "arena.moves", "arena.points", "arena.spread")
    label = game.words.say("options", lab, say.lang)
    table = Table(label, *(say(head) for head in heads), box=None, header_style="bold")
    for each in found:
        wins = " ".join(f"{share.mean:.1%}" for share in each.wins)
        moves = f"{each.moves:.1f} ({each.shortest}–{each.longest})"
        value = game.value_in_words(lab, each.value, say.lang)
        table.add_row(value, wins, moves, f"{each.points:.1f}", f"{each.spread:.1f}")
    console().print(table)
