"""stopville rules: a game's rulebook, as its TOML says it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from stopville.cli.out import BadInput, print_json
from stopville.cli.say import Say
from stopville.core.words import CLOSING, OPENING, guide_title

if TYPE_CHECKING:
    from stopville.cli.screen import Screen
    from stopville.core.game import AnyGame
    from stopville.core.words import Entry, Rule, Rulebook

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
    show_contents(screen, game, say)
    show_guide(screen, game.rulebook, OPENING, say)
    heading(screen, say("rules.origin"))
    screen.line(game.rulebook.about[say.lang].strip())
    screen.line()
    screen.line(say("rules.legend", **MARKS), "dim")
    for rulebook in rulebooks(game):
        show_chapters(screen, rulebook, say)
    show_guide(screen, game.rulebook, CLOSING, say)


def show_contents(screen: "Screen", game: "AnyGame", say: Say) -> None:
    """The parts of the guide and the chapters in their order, with the rules of a chapter before it."""
    opening, closing = (
        [("", guide_title(part)[say.lang]) for part in parts if part in game.rulebook.guide]
        for parts in (OPENING, CLOSING)
    )
    chapters = [
        (rules_of(rulebook, key), titles[say.lang])
        for rulebook in rulebooks(game)
        for key, titles in rulebook.chapters.items()
    ]
    heading(screen, say("rules.contents"))
    screen.hanging([*opening, ("", say("rules.origin")), *chapters, *closing])


def rules_of(rulebook: "Rulebook", chapter: str) -> str:
    """AM-5 – AM-9"""
    ids = [rule.id for rule in rulebook.rules.values() if rule.chapter == chapter]
    return " – ".join(dict.fromkeys((ids[0], ids[-1])))


def show_guide(screen: "Screen", rulebook: "Rulebook", parts: Sequence[str], say: Say) -> None:
    for part in parts:
        if part in rulebook.guide:
            heading(screen, guide_title(part)[say.lang])
            show_entries(screen, rulebook.guide[part], part, say)


def show_entries(screen: "Screen", entries: "Sequence[Entry]", part: str, say: Say) -> None:
    """A glossary beside its terms, advice behind dots, everything else in paragraphs."""
    lang = say.lang
    if part == "glossary":
        screen.hanging([(entry.title[lang], entry.text[lang]) for entry in entries])
        return
    for place, entry in enumerate(entries):
        if part == "advice":
            screen.point(entry.text[lang])
            continue
        if place:
            screen.line()
        show_entry(screen, entry, say)


def show_entry(screen: "Screen", entry: "Entry", say: Say) -> None:
    lang = say.lang
    if entry.title[lang]:
        screen.line(entry.title[lang], "cyan")
    screen.line(entry.text[lang])
    show_drawing(screen, entry.drawing.get(lang, "").splitlines(), say)
    rows = entry.rows[lang]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)]
        screen.hanging([("", "   ".join(cells).rstrip())])


def show_drawing(screen: "Screen", lines: Sequence[str], say: Say) -> None:
    """A picture, where the terminal is wide enough for it."""
    width = max(map(len, lines), default=0)
    if width > screen.console.width:
        screen.line(say("rules.too_narrow", width=width), "dim")
        return
    for line in lines:
        screen.drawn(line)


def heading(screen: "Screen", text: str) -> None:
    screen.line()
    screen.line(text, "bold")


def show_chapters(screen: "Screen", rulebook: "Rulebook", say: Say) -> None:
    for key, titles in rulebook.chapters.items():
        heading(screen, titles[say.lang])
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
    from msgspec.structs import asdict

    return {
        "game": game.key,
        "edition": game.edition,
        "about": game.rulebook.about,
        "guide": {
            part: [asdict(entry) for entry in entries] for part, entries in game.rulebook.guide.items()
        },
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
    from msgspec.structs import asdict

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
