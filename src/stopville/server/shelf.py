"""The games as the page is told of them."""

from __future__ import annotations

from stopville.bots import bots_for, usual_bot
from stopville.core.game import HOUSE_RULES, AnyGame, Choice, Number, Option, YesNo
from stopville.core.words import CLOSING, LANGUAGES, OPENING, RULING, Rule, Rulebook, guide_title
from stopville.server.messages import (
    ChapterInfo,
    EntryInfo,
    GameInfo,
    GuideInfo,
    OptionInfo,
    Quick,
    RulebookInfo,
    RuleInfo,
    ShelfInfo,
)


def game_info(game: AnyGame) -> GameInfo:
    return GameInfo(
        key=game.key,
        title=game.title,
        edition=game.edition,
        players=list(game.players),
        sides={str(players): [list(side) for side in game.sides(players)] for players in game.players},
        options=[option_info(game, option) for option in game.options],
        levels=list(bots_for(game)),
        usual_level=usual_bot(game),
        team_chat=game.partners_talk,
        windows=game.windows,
        nothing_hidden=game.nothing_hidden,
        shelf=shelf_info(game),
        about=_about(game),
        reconstructed=sum(rule.basis == RULING for rule in game.rulebook.rules.values()),
    )


def shelf_info(game: AnyGame) -> ShelfInfo:
    """A game that has no [shelf] in its words is told by the first paragraph about its rules."""
    words = game.words.sections.get("shelf", {})
    about = {lang: text.partition("\n")[0] for lang, text in _about(game).items()}
    return ShelfInfo(
        year=words.get("year", {}),
        story=words.get("story", about),
        minutes=game.minutes,
        colours=list(game.cover_colours),
        quick=Quick(game.quick_players or min(game.players), dict(game.brief), game.quick_timed),
    )


def _about(game: AnyGame) -> dict[str, str]:
    return {lang: text.strip() for lang, text in game.rulebook.about.items()}


def option_info(game: AnyGame, option: Option) -> OptionInfo:
    words = game.words.sections["options"][option.name]
    choices = option.choices if isinstance(option, Choice) else ()
    kinds = {YesNo: "yes_no", Number: "number", Choice: "choice"}
    return OptionInfo(
        name=option.name,
        kind=kinds[type(option)],  # type: ignore[arg-type]  # one of three words
        default=option.default,
        low=getattr(option, "low", None),
        high=getattr(option, "high", None),
        choices=list(option.choices) if isinstance(option, Choice) else None,
        named={value: game.words.choice(option.name, value) for value in choices},
        label={lang: words[lang] for lang in LANGUAGES},
        help={lang: words[f"help_{lang}"] for lang in LANGUAGES},
    )


def rulebook_info(game: AnyGame) -> RulebookInfo:
    book = game.rulebook
    return RulebookInfo(
        about=_about(game),
        opening=[_guide(book, part) for part in OPENING if part in book.guide],
        chapters=[*_chapters(book), *_chapters(HOUSE_RULES)],
        closing=[_guide(book, part) for part in CLOSING if part in book.guide],
    )


def _guide(book: Rulebook, part: str) -> GuideInfo:
    entries = [EntryInfo(entry.title, entry.text, entry.rows, entry.drawing) for entry in book.guide[part]]
    return GuideInfo(part, guide_title(part), entries)


def _chapters(book: Rulebook) -> list[ChapterInfo]:
    return [
        ChapterInfo(
            key, title["fr"], title["en"], [_rule(r) for r in book.rules.values() if r.chapter == key]
        )
        for key, title in book.chapters.items()
    ]


def _rule(rule: Rule) -> RuleInfo:
    why = {lang: rule.why(lang) for lang in LANGUAGES}
    return RuleInfo(rule.id, rule.fr, rule.en, rule.basis, why, rule.applies)
