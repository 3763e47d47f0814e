"""What is asked for on the command line, checked, with complaints in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from stopville.cli.out import BadInput
from stopville.cli.say import Say
from stopville.core.game import AnyGame, BadSetup, Number, Option, OptionValue, Setup, YesNo


def game_named(key: str, say: Say) -> AnyGame:
    from stopville.games import GAMES

    if key.casefold() not in GAMES:
        raise BadInput(say("setup.no_game", key=key, games=", ".join(GAMES)))
    return GAMES[key.casefold()]


def options_from(texts: Sequence[str], say: Say) -> dict[str, OptionValue]:
    """`k=v` texts as a mapping."""
    pairs = [text.partition("=") for text in texts]
    for (name, equals, value), text in zip(pairs, texts, strict=True):
        if not (name and equals and value):
            raise BadInput(say("setup.no_pair", text=text))
    return {name.strip(): value.strip() for name, _, value in pairs}


def agreed(game: AnyGame, players: int, options: dict[str, OptionValue], say: Say) -> Setup:
    """The set-up, or which number or option is wrong."""
    if players not in game.players:
        numbers = say.either(game.players)
        raise BadInput(say("setup.players", title=game.title, numbers=numbers, players=players))
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise BadInput(say("setup.no_option", title=game.title, name=name) + near(name, known, say))
        _check(known[name], value, say)
    return game.setup(players, options)


def _check(option: Option, value: OptionValue, say: Say) -> None:
    try:
        option.read(value)
    except BadSetup:
        raise BadInput(
            say("setup.value", name=option.name, value=value, allowed=allowed(option, say))
        ) from None


def allowed(option: Option, say: Say) -> str:
    """What an option takes, in words."""
    if isinstance(option, YesNo):
        return say.either(("yes", "no"))
    if isinstance(option, Number):
        return say("list.range", low=option.low, high=option.high)
    return say.either(option.choices)


def value_text(value: OptionValue, say: Say) -> str:
    if isinstance(value, bool):
        return say("list.yes" if value else "list.no")
    return str(value)


def near(word: str, known: Sequence[str] | dict[str, Option], say: Say) -> str:
    """A hint at what may have been meant, or nothing."""
    close = get_close_matches(word, list(known), n=3, cutoff=0.4)
    return " " + say("list.near", words=", ".join(close)) if close else ""
