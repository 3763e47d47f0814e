"""The table of L'Auto-Match with nothing hidden: a line for each thing, "what: how it stands"; and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core import fields
from stopville.core.engine.bits import listed, union
from stopville.core.engine.seats import CHANCE, NOBODY
from stopville.core.game import OptionValue, Setup
from stopville.core.pictures import lines_of, plain, read_plain, text_of
from stopville.core.wire import canonical, parsed
from stopville.games.automatch.cars import CRITERIA
from stopville.games.automatch.engine.material import (
    CARD_NAMES,
    COLOUR_OF,
    NO_CARD,
    NO_COLOUR,
    PACK,
    PACK_SIZE,
    PLATES,
    PUMP,
    laid_card,
    laid_on,
)
from stopville.games.automatch.engine.position import ANNOUNCED, KEY_TABLES, MARKETS
from stopville.games.automatch.engine.rules.score import winners_after_deal
from stopville.games.automatch.engine.rules.state import State

_DRAWN: Final = (  # fields that are not written as they are, or follow from others
    *("players", "timed", "asked", "window", "to_play", "deals", "winners", "pack", "undealt", "hands"),
    *("talon", "criterion", "trick", "tricks", "shown", "voids", "table", "laid", "led", "special", "best"),
    *("ahead", "said"),
)
_HOUSE: Final[dict[int, str]] = {CHANCE: "chance", NOBODY: "nobody"}


def open_picture(state: State) -> str:
    lines = {
        "target": "one deal" if state.terms.single_deal else str(state.terms.target),
        "windows": "timed" if state.timed else "sealed",
        **plain(state, _DRAWN),
        "criterion": CRITERIA[state.criterion],
        "tricks": " / ".join(_past_trick(trick, state.players) for trick in state.tricks if trick),
        "lacking": " ".join(f"{place // 4}{PLATES[place % 4]}" for place in listed(state.voids)),
        **{f"hand {seat}": _cards(listed(state.hands[seat])) for seat in range(state.players)},
        "talon": _cards(state.talon),
        "pack": _cards(list(state.pack)[: state.undealt]),
        "trick": _cards(state.trick_cards()),
        "to act": _HOUSE.get(state.to_play, str(state.to_play)),
        **_variants(state),
    }
    return text_of(lines)


def _past_trick(trick: int, players: int) -> str:
    """Who led, then the cards."""
    leader, *cards = (laid_card(trick, place) for place in range(players + 1))
    return f"{leader} {_cards(cards)}"


def _variants(state: State) -> dict[str, str]:
    """The lines that a table without variants does not need."""
    terms = state.terms
    lines: dict[str, str] = {}
    if terms.market:
        lines["market"] = MARKETS[terms.market]
    if terms.key_table:
        lines["key table"] = KEY_TABLES[terms.key_table]
    if terms.announced:
        lines |= {
            "announced": ANNOUNCED[terms.announced],
            "figures": "few" if terms.few_figures else "any",
            "tolerance": str(terms.tolerance),
            "asked": f"{state.asked} {state.window}",
            "said": canonical(parsed(state.text("", 0))["said"]).decode(),
        }
    return lines


def _cards(cards: Sequence[int] | vec[i64]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)


def read_picture(text: str, start: Callable[[Setup], State]) -> State:
    """The position of an open picture.  A card that is nowhere in it has been played already.

    Tests leave out what does not matter: only the hands are needed.
    """
    lines = lines_of(text)
    state = start(_setup(lines))
    _read_match(state, lines)
    _read_deal(state, lines)
    _read_trick(state, lines)
    if state.terms.announced:
        _read_talk(state, lines)
    return state


def _setup(lines: dict[str, str]) -> Setup:
    one_deal = lines.get("target", "") == "one deal"
    options: dict[str, OptionValue] = {
        "target": 30 if one_deal else int(lines.get("target", 30)),
        "single_deal": one_deal,
        "announced": lines.get("announced", "no"),
        "few_figures": lines.get("figures") == "few",
        "tolerance": int(lines.get("tolerance", 0)),
        "market": lines.get("market", "no"),
        "key_table": lines.get("key table", "closed"),
    }
    return Setup(sum(what.startswith("hand ") for what in lines), options, lines.get("windows") == "timed")


def _read_talk(state: State, lines: dict[str, str]) -> None:
    if "said" in lines:
        fields.load(state, {"said": parsed(lines["said"])})
    state.asked, state.window = (int(number) for number in lines.get("asked", "0 0").split())
    state.compare_again()


def _read_match(state: State, lines: dict[str, str]) -> None:
    state.dealer, state.leader = state.players - 1, 0
    fields.load(state, read_plain(state, lines, _DRAWN))
    state.deals = len(state.sheet)


def _read_deal(state: State, lines: dict[str, str]) -> None:
    for seat in range(state.players):
        state.hands[seat] = union(_read_cards(lines[f"hand {seat}"]))
    state.talon = tuple(_read_cards(lines.get("talon", "")))
    pack = _read_cards(lines.get("pack", ""))
    state.undealt = len(pack)
    state.put_row("pack", pack + [NO_CARD] * (PACK_SIZE - len(pack)) if pack else [])
    hidden = union([*state.talon, *pack, *(card for hand in state.hands for card in listed(hand))])
    state.shown = PACK & ~hidden
    state.criterion = CRITERIA.index(lines.get("criterion", "displacement"))
    state.voids = union(
        [int(lack[0]) * 4 + PLATES.index(lack[1:]) for lack in lines.get("lacking", "").split()]
    )


def _read_trick(state: State, lines: dict[str, str]) -> None:
    cards = _read_cards(lines.get("trick", ""))
    for place, card in enumerate(cards):
        state.table = laid_on(state.table, place, card)
    state.laid = len(cards)
    state.led = COLOUR_OF[cards[0]] if cards else NO_COLOUR
    state.special = next((card for card in cards if card >= PUMP), NO_CARD)
    state.compare_again()
    _read_won(state, lines)
    _read_turn(state, lines)


def _read_won(state: State, lines: dict[str, str]) -> None:
    """Unless it is said who won how many, seat 0 won all the tricks that the hands no longer hold."""
    held = max(len(listed(hand)) for hand in state.hands)
    past = 0 if state.undealt else state.terms.tricks - held - (state.laid == state.players)
    if not lines.get("won"):
        state.put_row("won", [int(past), *[0] * (state.players - 1)])
    state.trick = sum(state.won)
    tricks = [_read_past_trick(text) for text in lines.get("tricks", "").split("/") if text.strip()]
    state.put_row("tricks", tricks + [0] * (int(state.terms.tricks) - len(tricks)))


def _read_past_trick(text: str) -> int:
    leader, _, cards = text.strip().partition(" ")
    trick = 0
    for place, number in enumerate([int(leader), *_read_cards(cards)]):
        trick = laid_on(trick, place, number)
    return trick


def _read_turn(state: State, lines: dict[str, str]) -> None:
    turn = lines.get("to act", str(state.seat_at(state.laid)))
    state.to_play = next((seat for seat, name in _HOUSE.items() if name == turn), None) or int(turn)
    if state.to_play == NOBODY:
        state.winners = winners_after_deal(state)


def _read_cards(text: str) -> list[int]:
    names = {name.casefold(): card for card, name in enumerate(CARD_NAMES)}
    return [names[word.casefold()] for word in text.split()]
