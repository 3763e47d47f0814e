"""stopville simulate: many games at random, each looked over move by move."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stopville.cli.out import CheckFailed, console, print_json
from stopville.cli.say import Say

if TYPE_CHECKING:
    from stopville.arena.simulate import Simulation


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.simulate"), epilog=say.example("help.simulate_example"))
    def simulate(
        game: Annotated[str, typer.Argument(help=say("help.game"), metavar="GAME")],
        players: Annotated[int | None, typer.Option(help=say("help.players"), metavar="N")] = None,
        games: Annotated[int, typer.Option(help=say("help.how_many"), metavar="K", min=1)] = 1000,
        seed: Annotated[int, typer.Option(help=say("help.first_seed"), metavar="S")] = 1,
        option: Annotated[list[str] | None, typer.Option(help=say("help.option"), metavar="K=V")] = None,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.arena.simulate import simulate as play_many
        from stopville.cli.ask import agreed, game_named, options_from

        chosen = game_named(game, say)
        options = options_from(option or [], say)
        seats = chosen.players[0] if players is None else players
        agreed(chosen, seats, options, say)
        with bar(say("simulate.playing"), games) as progress:
            done = play_many(chosen, seats, games, seed, options, progress)
        if json:
            print_json(facts(done))
        else:
            show(done, say)
        if done.violations:
            raise CheckFailed(say("simulate.failed", count=len(done.violations)))


@contextmanager
def bar(label: str, total: float) -> Iterator[Callable[[float], None]]:
    """A progress bar on stderr, where somebody is looking; it is told how much is done."""
    to = console(stderr=True)
    if not to.is_terminal:
        yield lambda done: None
        return
    from rich.progress import Progress

    with Progress(console=to, transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda done: progress.update(task, completed=done)


def facts(done: "Simulation") -> dict[str, Any]:
    """One object; `violations` is 0 or the list of them."""
    from dataclasses import asdict

    return asdict(done) | {
        "moves_per_second": done.moves_per_second,
        "violations": [asdict(violation) for violation in done.violations] or 0,
    }


def show(done: "Simulation", say: Say) -> None:
    from stopville.cli.screen import Screen
    from stopville.games import GAMES

    game = GAMES[done.game]
    screen = Screen()
    rows = {
        "simulate.game": " · ".join([game.title, *game.options_in_words(done.options, say.lang)]),
        "simulate.games": f"{done.games:,} · {say('simulate.seeds', first=done.seed)}",
        "simulate.moves": f"{done.moves:,} ({done.shortest}–{done.longest})",
        "simulate.speed": f"{done.moves_per_second:,} · {say('simulate.' + done.build)}",
        "simulate.wins": " ".join(f"{won / done.games:.1%}" for won in done.wins),
        "simulate.points": " ".join(f"{points / done.games:.2f}" for points in done.points),
        "simulate.events": " · ".join(f"{kind} {n / done.games:.1f}" for kind, n in done.events.items()),
        "simulate.violations": str(len(done.violations)),
    }
    screen.hanging([(say(label), value) for label, value in rows.items()])
    for violation in done.violations:
        screen.point(say("simulate.violation", seed=violation.seed, what=violation.what))
