"""The table of L'Auto-Match in text, as a seat sees it.  With nothing hidden: open_picture.py."""

from __future__ import annotations

from collections.abc import Sequence

from stopville.core.engine.seats import WATCHER
from stopville.core.words import Words
from stopville.games.automatch.cars import CARS, COUNTRIES, CRITERIA, ranks
from stopville.games.automatch.engine.material import (
    CARD_NAMES,
    COLOUR_OF,
    PUMP,
    criterion_of,
)
from stopville.games.automatch.view_gen import View

# -- as a seat sees it ---------------------------------------------------------------------------------


def picture(seen: View, words: Words, lang: str, names: Sequence[str]) -> str:
    return "\n".join(
        [
            _heading(seen, words, lang),
            "",
            *(_player(seen, seat, words, lang, names) for seat in range(seen.players)),
            "",
            *_trick(seen, words, lang, names),
            *_hand(seen, words, lang),
        ]
    )


def _heading(seen: View, words: Words, lang: str) -> str:
    criterion = words.say("criteria", CRITERIA[seen.criterion], lang)
    deal, trick = (words.say("terms", term, lang) for term in ("deal", "trick"))
    number = min(seen.trick + 1, seen.trick + sum(seen.held) // seen.players + bool(seen.table))
    return f"L'Auto-Match · {deal} {seen.deals + (not seen.winners)} · {trick} {number} · {criterion.upper()}"


def _player(seen: View, seat: int, words: Words, lang: str, names: Sequence[str]) -> str:
    turn = "▶" if seat in seen.awaited else " "
    dealer = f" ({words.say('terms', 'dealer', lang)})" if seat == seen.dealer else ""
    tricks, score = (words.say("terms", term, lang) for term in ("tricks", "score"))
    backs = "▮" * seen.held[seat]
    sums = f"{score} {seen.scores[seat]:>3}   {tricks} {seen.won[seat]:>2}"
    return f" {turn} {names[seat] + dealer:<24}{sums}   {backs}"


def _trick(seen: View, words: Words, lang: str, names: Sequence[str]) -> list[str]:
    rows = []
    for place, card in enumerate(seen.table):
        seat = (seen.leader + place) % seen.players
        rows.append(f"   {names[seat]:<12} {card_line(card, words, lang)}")
    return [*rows, ""] if rows else []


def _hand(seen: View, words: Words, lang: str) -> list[str]:
    if seen.me == WATCHER:
        return []
    by_colour = [[card for card in seen.hands if COLOUR_OF[card] == colour] for colour in range(5)]
    heading = f"   {'':<37}{words.say('terms', 'ranks', lang)}"
    return [heading, *(f"   {card_line(card, words, lang)}" for cards in by_colour for card in cards)]


def card_line(card: int, words: Words, lang: str) -> str:
    """A card in one line: name, car, colour and its three ranks."""
    if card >= PUMP:
        criterion = words.say("criteria", CRITERIA[criterion_of(card)], lang)
        return f"{CARD_NAMES[card]:<36} ▸ {criterion}"
    first, second, third = ranks(CARS, CARS[card])
    colour = words.say("colours", ("blue", "red", "grey", "green")[COLOUR_OF[card]], lang)
    return f"{CARD_NAMES[card]:<5}{CARS[card].name:<31} {colour:<5} {first:>2} · {second:>2} · {third:>2}"


def card_name(card: int, words: Words, lang: str) -> str:
    """A card as one says it: its short name and its car."""
    short = short_name(card, words, lang)
    return short if card >= PUMP else f"{short} {CARS[card].name}"


def short_name(card: int, words: Words, lang: str) -> str:
    """A card among many: without its car."""
    if card >= PUMP:
        return words.say("specials", "pump" if card == PUMP else "motorway", lang)
    return CARD_NAMES[card]


def country_name(colour: int, words: Words, lang: str) -> str:
    return words.say("countries", COUNTRIES[colour], lang)
