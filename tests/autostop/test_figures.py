"""Whole games by players of fixed habits have the shape that the board was designed for.

The bounds are wide: they hold for a few dozen games and would not hold for another game.
"""

import pytest

from stopville.games.autostop.events import Bumped, Landed, Stopped, TurnBegun
from tests.autostop.styles import ALWAYS, MOSTLY, Figures, play

GAMES = 60


@pytest.fixture(scope="module")
def always() -> dict[int, Figures]:
    return {players: play(ALWAYS, players, GAMES) for players in (3, 4, 5, 6)}


# players: turns, landings, Stops, bumps and series of three in an average game of the design's simulation
DESIGNED = {
    3: (22, 65, 21, 0.20, 1.95),
    4: (21, 61, 22, 0.45, 2.34),
    5: (19, 58, 22, 0.72, 2.85),
    6: (16, 52, 21, 0.82, 3.06),
}


@pytest.mark.parametrize("players", DESIGNED)
def test_games_are_as_long_as_they_were_designed_to_be(always, players):
    turns, landings, stops, _, _ = DESIGNED[players]
    figures = always[players]
    assert figures.mean(TurnBegun.__name__) == pytest.approx(turns, rel=0.35)
    assert figures.mean(Landed.__name__) == pytest.approx(landings, rel=0.2)
    assert figures.mean(Stopped.__name__) == pytest.approx(stops, rel=0.2)


@pytest.mark.parametrize("players", DESIGNED)
def test_long_series_are_rarer_than_short_ones(always, players):
    three, four, five, six = (always[players].series_mean(length) for length in (3, 4, 5, 6))
    assert three > four > five > six - 0.05
    assert three == pytest.approx(DESIGNED[players][4], rel=0.3)


def test_more_players_bump_each_other_more_often(always):
    bumps = [always[players].mean(Bumped.__name__) for players in (3, 4, 6)]
    assert bumps == sorted(bumps)
    assert 0.05 < bumps[0] < 0.5 < bumps[2] < 1.6


def test_players_who_miss_chances_play_longer(always):
    missing = play(MOSTLY, 4, GAMES)
    assert missing.mean(TurnBegun.__name__) > always[4].mean(TurnBegun.__name__) * 1.2
