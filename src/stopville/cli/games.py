"""stopville games: what can be played, and how."""

from typing import Annotated, Any

import typer

from stopville.cli.say import Say


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.games"), epilog=say.example("help.games_example"))
    def games(json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False) -> None:
        from stopville.games import GAMES

        if json:
            from stopville.cli.out import print_json

            print_json({"games": [facts(game) for game in GAMES.values()]})
            return
        for game in GAMES.values():
            show(game, say)


def show(game: Any, say: Say) -> None:
    from stopville.cli.ask import allowed
    from stopville.cli.screen import Screen

    screen = Screen()
    screen.line(f"{game.key}  {game.title}", "bold")
    screen.line(say("games.players", numbers=say.either(game.players)))
    screen.line(say("games.bots", names=named_bots(game, say)))
    screen.line(game.rulebook.about[say.lang].strip())
    options = []
    for option in game.options:
        words = game.words.sections["options"][option.name]
        default = game.value_in_words(option.name, option.default, say.lang)
        label, takes = words[say.lang], allowed(game, option, say)
        facts = say("games.option", label=label, allowed=takes, default=default)
        options.append((option.name, f"{facts} {words[f'help_{say.lang}']}"))
    if options:
        screen.hanging(options)
    screen.line()


def named_bots(game: Any, say: Say) -> str:
    """By the names that one may type, the usual one marked."""
    from stopville.bots import bots_for, level_in_words, usual_bot

    usual = say("games.usual")
    names = {name: level_in_words(name, say.lang) for name in bots_for(game)}
    return ", ".join(word + f" ({usual})" * (name == usual_bot(game)) for name, word in names.items())


def facts(game: Any) -> dict[str, Any]:
    from msgspec.structs import asdict

    from stopville.bots import bots_for, usual_bot

    words = game.words.sections.get("options", {})
    return {
        "key": game.key,
        "title": game.title,
        "edition": game.edition,
        "players": list(game.players),
        "about": game.rulebook.about,
        "bots": list(bots_for(game)),
        "usual_bot": usual_bot(game),
        "options": [
            {"kind": type(option).__name__} | asdict(option) | {"words": words[option.name]}
            for option in game.options
        ],
    }
