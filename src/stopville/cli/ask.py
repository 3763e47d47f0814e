"""What is asked for on the command line, checked, with complaints in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from stopville.cli.out import BadInput
from stopville.cli.say import Say
from stopville.core.game import AnyGame, BadSetup, Number, Option, OptionValue, Setup, YesNo
from stopville.core.options import IdleOption


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
        _check(game, known[name], value, say)
    try:
        return game.new_table(players, options)
    except IdleOption as fault:
        raise BadInput(game.words.say("idle", fault.name, say.lang)) from None


def _check(game: AnyGame, option: Option, value: OptionValue, say: Say) -> None:
    try:
        option.read(value)
    except BadSetup:
        raise BadInput(
            say("setup.value", name=option.name, value=value, allowed=allowed(game, option, say))
        ) from None


def allowed(game: AnyGame, option: Option, say: Say) -> str:
    """What an option takes: what one types, and behind a word for programs what it means."""
    if isinstance(option, YesNo):
        return say.either([game.value_in_words(option.name, value, say.lang) for value in (True, False)])
    if isinstance(option, Number):
        return say("list.range", low=option.low, high=option.high)
    meanings = [game.value_in_words(option.name, value, say.lang) for value in option.choices]
    return say.either([f"{value} ({meaning})" for value, meaning in zip(option.choices, meanings)])


def near(word: str, known: Sequence[str] | dict[str, Option], say: Say) -> str:
    """A hint at what may have been meant, or nothing."""
    close = get_close_matches(word, list(known), n=3, cutoff=0.4)
    return " " + say("list.near", words=", ".join(close)) if close else ""
