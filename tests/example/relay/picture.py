"""The table of Relay in text, as a seat sees it."""

from __future__ import annotations

from collections.abc import Sequence

from stopville.core.words import Words
from tests.example.relay.view_gen import View


def picture(view: View, words: Words, lang: str, names: Sequence[str]) -> str:
    """A line for each player, then one's own cards."""
    lines = [_player(view, seat, names) for seat in range(view.players)]
    hand = " ".join(map(str, view.hands))
    return "\n".join([*lines, *([f"{words.say('terms', 'hand', lang)} {hand}"] if hand else [])])


def _player(view: View, seat: int, names: Sequence[str]) -> str:
    turn = "▶" if seat in view.awaited else " "
    card = view.laid[seat] or "–"
    return f"{turn} {names[seat]:<20} {view.won[seat]:>3}   {'▮' * view.held[seat]:<5}   {card}"
