"""stopville learn: exercises for one person alone, each in a file of its own."""

from typing import Final

import typer

from stopville.cli import learn_cars, learn_signs
from stopville.cli.say import Say

EXERCISES: Final = (learn_cars, learn_signs)


def add(app: typer.Typer, say: Say) -> None:
    group = typer.Typer(
        help=say("help.learn"),
        epilog=say.example("help.learn_example"),
        rich_markup_mode=None,
        no_args_is_help=True,
    )
    group.callback()(_nothing_before_an_exercise)
    for exercise in EXERCISES:
        exercise.add(group, say)
    app.add_typer(group, name="learn")


def _nothing_before_an_exercise() -> None:
    """Makes `learn` a group even with a single exercise."""
