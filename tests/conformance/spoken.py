"""Names and words: notation, JSON, sentences in both languages, pictures."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from stopville.core.actions import UnknownAction
from stopville.core.engine.seats import CHANCE
from stopville.core.engine.state import GameState
from stopville.core.events import Event
from stopville.core.game import HOUSE_RULES, AnyGame, Choice
from stopville.core.wire import Malformed, from_json, to_json
from stopville.core.words import BASES, LANGUAGES, SHEET, Rule
from tests.conformance.facts import facts_of
from tests.conformance.tables import Table, all_events, every_code, sampled, told, whole_game

NAMES = ("Anne", "Bruno", "Chloé", "Denis", "Émile", "Flora")


# -- actions ---------------------------------------------------------------------------------------


def every_action_round_trips(table: Table, seed: int) -> None:
    """Code, action, notation and JSON say the same, and no two actions are written alike."""
    book = table.game.book
    notations = set()
    for code in every_code(table.game):
        action = book.action(code)
        notation = book.notation(action)
        assert book.code(action) == code
        assert book.read(notation) == book.read(f"  {notation.upper()} ") == action
        assert book.from_json(book.to_json(action)) == action
        notations.add(notation.casefold())
    assert len(notations) == len(every_code(table.game))


def malformed_actions_are_refused_with_their_place(table: Table, seed: int) -> None:
    book = table.game.book
    for kind in book.kinds:
        good: Any = book.to_json(book.action(kind.first))
        for bad in damaged(good):
            with pytest.raises(Malformed) as refused:
                book.from_json(bad, "action")
            assert refused.value.place.startswith("action")
    for text in ("", " ", "no such thing", "x" * 300, "-1", "1e3"):
        with pytest.raises(UnknownAction):
            book.read(text)


def damaged(good: dict[str, Any]) -> Iterator[object]:
    yield from (None, 3, "Play", [], {}, {"t": None}, {"t": "Nothing"}, {**good, "more": 1})
    for name in good.keys() - {"t"}:
        yield {key: value for key, value in good.items() if key != name}
        wrong: tuple[object, ...] = (None, True, 0.5, "1", [1], {}, -1, 1 << 70)
        for value in wrong:
            yield {**good, name: value}


# -- words -----------------------------------------------------------------------------------------


def everything_has_words_in_both_languages(table: Table, seed: int) -> None:
    assert_rules_have_words(table.game)
    assert_options_have_words(table.game)
    assert_idle_options_have_words(table.game)
    payoff = table.game.words.sections.get("terms", {}).get("payoff", {})
    assert payoff.keys() >= set(LANGUAGES), f"[terms.payoff] of {table.game.folder / 'words.toml'} is missing"
    kinds = [kind.make for kind in table.game.book.kinds]
    assert_sentences(table.game, "actions", kinds)
    assert_sentences(table.game, "events", event_classes(table.game))


def assert_rules_have_words(game: AnyGame) -> None:
    for rulebook in (HOUSE_RULES, game.rulebook):
        assert rulebook.rules
        assert all(title[lang].strip() for title in rulebook.chapters.values() for lang in LANGUAGES)
        assert all(rulebook.about[lang].strip() for lang in LANGUAGES)
        for rule in rulebook.rules.values():
            assert_rule(rule)


def assert_rule(rule: Rule) -> None:
    assert rule.fr.strip() and rule.en.strip() and rule.fr != rule.en, f"{rule.id} needs both languages"
    assert rule.basis in BASES, rule.id
    reasons = [rule.why(lang).strip() for lang in LANGUAGES]
    assert all(reasons) or rule.basis == SHEET, f"{rule.id} needs a reason in both languages"
    assert all(reasons) == any(reasons), f"{rule.id} gives its reason in one language only"
    assert len(set(reasons)) == len(reasons) or not any(reasons), f"{rule.id} gives one text twice"


def assert_options_have_words(game: AnyGame) -> None:
    words = game.words.sections.get("options", {})
    unlike = set(words) ^ {option.name for option in game.options}
    assert not unlike, f"[options.…] of {game.folder / 'words.toml'} lacks or has too much: {unlike}"
    for name, texts in words.items():
        for key in ("fr", "en", "help_fr", "help_en"):
            assert texts.get(key, "").strip(), f"option {name} has no {key}"
    values = {
        f"{option.name}.{value}"
        for option in game.options
        if isinstance(option, Choice)
        for value in option.choices
    }
    named = game.words.sections.get("choices", {})
    assert set(named) == values
    assert all(texts.get(lang, "").strip() for texts in named.values() for lang in ("fr", "en"))


def assert_idle_options_have_words(game: AnyGame) -> None:
    """Why an option is refused that another leaves without effect."""
    idle = {option.name for option in game.options if option.idle_with is not None}
    words = game.words.sections.get("idle", {})
    assert set(words) == idle
    assert all(texts.get(lang, "").strip() for texts in words.values() for lang in LANGUAGES)


def assert_sentences(game: AnyGame, section: str, kinds: list[Any]) -> None:
    """A sentence for each kind in each language, whose braces are facts of the kind; and no others."""
    sentences = game.words.sections[section]
    unlike = set(sentences) ^ {kind.__name__ for kind in kinds}
    assert not unlike, f"[{section}.…] of {game.folder / 'words.toml'} lacks or has too much: {unlike}"
    for kind in kinds:
        facts = set(facts_of(kind))
        for lang in LANGUAGES:
            sentence = sentences[kind.__name__][lang]
            used = {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
            assert sentence.strip() and used <= facts, f"{section}.{kind.__name__}.{lang}"


def event_classes(game: AnyGame) -> list[type]:
    """The events that the game's own package defines."""
    package = type(game).__module__.rpartition(".")[0]
    return [kind for kind in Event.__subclasses__() if kind.__module__.rpartition(".")[0] == package]


def what_happens_can_be_said(table: Table, seed: int) -> None:
    """Every action and event of a game as a sentence, to everybody, in both languages."""
    game, turns = table.game, whole_game(table, seed)
    events = all_events(table, seed)
    heard = {event for seat in table.seats() for event in told(table, tuple(events), seat)}
    for thing in [*{game.book.action(turn.code) for turn in turns}, *(events | heard)]:
        for lang in LANGUAGES:
            assert game.describe(thing, lang, NAMES[: table.players]).strip()
            assert game.describe(thing, lang).strip()
    result = game.result(turns[-1].after)
    assert result is not None
    assert all(game.words.say("reasons", result.reason, lang).strip() for lang in LANGUAGES)


def events_round_trip(table: Table, seed: int) -> None:
    events = all_events(table, seed)
    heard = {event for seat in table.seats() for event in told(table, tuple(events), seat)}
    for event in events | heard:
        assert from_json(type(event), to_json(event)) == event


# -- pictures --------------------------------------------------------------------------------------


def every_seat_gets_a_picture(table: Table, seed: int) -> None:
    """Before the first card, in the middle of chance, at the end: at all times."""
    turns = whole_game(table, seed)
    positions = [
        turns[0].before,
        *(turn.after for turn in turns[:: max(1, len(turns) // 12)]),
        turns[-1].after,
    ]
    for state in positions:
        for seat in table.seats():
            view = table.game.view(state, seat)
            assert from_json(type(view), to_json(view)) == view
            for lang in LANGUAGES:
                assert table.game.picture(view, lang).strip()
                assert table.game.picture(view, lang, NAMES[: table.players]).strip()


def an_open_picture_reads_back(table: Table, seed: int) -> None:
    """Before the first card, wherever somebody must choose, and at the end."""
    turns = whole_game(table, seed)
    choices = [turn.before for turn in sampled(table, seed, 9) if turn.seat != CHANCE]
    for state in [turns[0].before, *choices, turns[-1].after]:
        assert_reads_back(table.game, state)


def an_open_picture_in_the_middle_of_chance_reads_back(table: Table, seed: int) -> None:
    for turn in sampled(table, seed, 9):
        if turn.seat == CHANCE:
            assert_reads_back(table.game, turn.before)


def assert_reads_back(game: AnyGame, state: GameState) -> None:
    text = game.open_picture(state)
    assert game.save(game.read_picture(text)) == game.save(state), text
