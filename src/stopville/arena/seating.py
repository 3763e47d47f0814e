"""Who sits where when two bots are compared: whatever a seat is worth, both have it equally often."""

from __future__ import annotations

from stopville.core.game import AnyGame

Lineup = tuple[int, ...]  # by seat: 0 for the first bot, 1 for the second


def mixed(game: AnyGame, players: int) -> list[Lineup]:
    """Half the sides against the other half, and the other way round: equal bots share the wins.

    Sides that cannot be halved are split both ways, so that nobody is always in the majority.
    """
    sides = len(game.sides(players))
    few = [int(side >= sides // 2) for side in range(sides)]
    many = [1 - who for who in few]
    turned = [_turned(pattern, by) for pattern in (few, many) for by in range(sides)]
    return [_seated(game, players, pattern) for pattern in dict.fromkeys(turned)]


def alone(game: AnyGame, players: int) -> list[Lineup]:
    """The first bot for one side, the second for all others; a fair share is one by the number of sides."""
    sides = len(game.sides(players))
    return [
        _seated(game, players, tuple(int(other != side) for other in range(sides))) for side in range(sides)
    ]


def _turned(pattern: list[int], by: int) -> tuple[int, ...]:
    return tuple(pattern[by:] + pattern[:by])


def _seated(game: AnyGame, players: int, pattern: tuple[int, ...]) -> Lineup:
    seats = [0] * players
    for side, members in enumerate(game.sides(players)):
        for seat in members:
            seats[seat] = pattern[side]
    return tuple(seats)


def share(lineup: Lineup, winners: tuple[int, ...]) -> float:
    """The first bot's share of a win; nobody's is halved."""
    if not winners:
        return 0.5
    return sum(lineup[seat] == 0 for seat in winners) / len(winners)
