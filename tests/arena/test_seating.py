"""Whatever a seat is worth, two bots that are compared have it equally often."""

from __future__ import annotations

import pytest

from stopville.arena.seating import alone, mixed, share
from stopville.games import GAMES


def test_two_players_change_seats():
    assert mixed(GAMES["ordino"], 2) == [(0, 1), (1, 0)]


def test_teams_stay_together():
    assert mixed(GAMES["automatch"], 4) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_four_alone_are_two_and_two_all_the_way_round():
    assert mixed(GAMES["automobile"], 4) == [(0, 0, 1, 1), (0, 1, 1, 0), (1, 1, 0, 0), (1, 0, 0, 1)]


@pytest.mark.parametrize(("key", "players"), [("automatch", 3), ("autostop", 5), ("autostop", 6)])
def test_both_have_every_seat_equally_often(key, players):
    lineups = mixed(GAMES[key], players)
    for seat in range(players):
        assert 2 * sum(lineup[seat] for lineup in lineups) == len(lineups)


def test_alone_against_all_others():
    assert alone(GAMES["automatch"], 3) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert alone(GAMES["ordino"], 4) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_a_win_is_shared_by_those_who_won():
    assert share((0, 1, 1), (0,)) == 1
    assert share((0, 1, 1), (1,)) == 0
    assert share((0, 1, 1), (0, 1)) == 0.5
    assert share((0, 1, 1), ()) == 0.5
