"""What was hidden at a moment of a game, yes or no: asked of the game's own secrets."""

from __future__ import annotations

from typing import Any, Final

from stopville.core.engine.seats import WATCHER
from stopville.games import GAMES

HALF: Final = 26  # of L'Auto-Match's cars


def hidden_with(game: str, state: Any, seat: int) -> list[int]:
    """The things that lie with this seat and nobody else sees."""
    return [thing for place, thing in GAMES[game].secrets.slots(state, WATCHER) if place == seat]


def somebody_holds_the_sign(state: Any, seat: int) -> bool:
    """Autostop: another hand holds the sign on which the mover has landed; space 0 has none."""
    others = [other for other in range(state.players) if other != state.seat]
    return state.landing > 0 and any(
        state.landing in hidden_with("autostop", state, other) for other in others
    )


def the_seat_holds_the_sign(state: Any, seat: int) -> bool:
    """Autostop: whoever answers holds the sign that is answered."""
    return state.landing in hidden_with("autostop", state, seat)


def the_next_hand_leans_one_way(state: Any, seat: int) -> bool:
    """L'Auto-Match: whoever may contest first holds more cars of the first two countries than others."""
    hand = hidden_with("automatch", state, (state.to_play + 1) % state.players)
    return sum(card < HALF for card in hand) * 2 > len(hand)


def there_is_a_choice(state: Any, seat: int) -> bool:
    return len(state.legal(seat)) > 1
