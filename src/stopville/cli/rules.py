"""stopville rules: a game's rulebook, as its TOML says it."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from stopville.cli.out import BadInput, print_json
from stopville.cli.say import Say

if TYPE_CHECKING:
    from stopville.cli.screen import Screen
    from stopville.core.game import AnyGame
    from stopville.core.words import Rule, Rulebook

# Where a rule comes from: its mark, and how its reason is told.
MARKS: Final = {"sheet": "·", "completed": "◇", "ruling": "◆"}
REASONS: Final = {
    "sheet": "rules.why_sheet",
    "completed": "rules.why_completed",
    "ruling": "rules.why_ruling",
}


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.rules"), epilog=say.example("help.rules_example"))
    def rules(
        game: Annotated[str, typer.Argument(help=say("help.game"), metavar="GAME")],
        id: Annotated[str, typer.Argument(help=say("help.rule_id"), metavar="ID")] = "",
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.cli.ask import game_named
        from stopville.cli.screen import Screen

        chosen = game_named(game, say)
        if not json:
            show_rulebook(Screen(), chosen, id, say)
        elif id:
            print_json(rule_facts(rule_named(chosen, id, say)))
        else:
            print_json(rulebook_facts(chosen))


# -- for people ----------------------------------------------------------------------------------------


def show_rulebook(screen: "Screen", game: "AnyGame", id: str, say: Say) -> None:
    """One rule, or without an id all of them: the game's, then the house's."""
    if id:
        show_rule(screen, rule_named(game, id, say), say)
        return
    screen.line(game.title, "bold")
    screen.line(game.rulebook.about[say.lang].strip())
    for rulebook in rulebooks(game):
        show_chapters(screen, rulebook, say)
    screen.line()
    screen.line(say("rules.legend", **MARKS), "dim")


def show_chapters(screen: "Screen", rulebook: "Rulebook", say: Say) -> None:
    for key, titles in rulebook.chapters.items():
        screen.line()
        screen.line(titles[say.lang], "bold")
        for rule in rulebook.rules.values():
            if rule.chapter == key:
                show_rule(screen, rule, say)


def show_rule(screen: "Screen", rule: "Rule", say: Say) -> None:
    """The rule, and its reason where it has one."""
    why = rule.why(say.lang)
    reason = [("", say(REASONS[rule.basis], why=why))] if why else []
    screen.hanging([(f"{rule.id:<5} {MARKS[rule.basis]}", rule.text(say.lang)), *reason])


# -- for programs --------------------------------------------------------------------------------------


def rulebook_facts(game: "AnyGame") -> dict[str, Any]:
    return {
        "game": game.key,
        "edition": game.edition,
        "about": game.rulebook.about,
        "chapters": [
            {
                "key": key,
                "title": titles,
                "rules": [rule_facts(rule) for rule in rulebook.rules.values() if rule.chapter == key],
            }
            for rulebook in rulebooks(game)
            for key, titles in rulebook.chapters.items()
        ],
    }


def rule_facts(rule: "Rule") -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(rule)


# -- finding -------------------------------------------------------------------------------------------


def rulebooks(game: "AnyGame") -> "tuple[Rulebook, ...]":
    from stopville.core.game import HOUSE_RULES

    return game.rulebook, HOUSE_RULES


def rule_named(game: "AnyGame", id: str, say: Say) -> "Rule":
    from stopville.cli.ask import near

    known = {name: rule for rulebook in rulebooks(game) for name, rule in rulebook.rules.items()}
    if id.upper() not in known:
        raise BadInput(say("rules.no_rule", title=game.title, id=id) + near(id.upper(), list(known), say))
    return known[id.upper()]
