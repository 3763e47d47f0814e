"""Thirty recorded games by bots replay to the same position after every move, on both builds."""

import pytest

from stopville.core.engine.seats import Seat
from stopville.core.play import refusal
from stopville.games.automobile.game import AUTOMOBILE
from tests.automobile.make_games import FILE, HEAD

LINES = FILE.read_text("utf-8").splitlines()
RECORDS = list(zip(LINES[::2], LINES[1::2]))


def test_there_are_ten_for_each_number_of_players():
    players = [facts.split()[3] for facts, _ in RECORDS]
    assert [players.count(number) for number in ("3", "4", "5")] == [10, 10, 10]


@pytest.mark.parametrize(("facts", "moves"), RECORDS, ids=range(len(RECORDS)))
def test_a_recorded_game_replays_to_the_same_position_after_every_move(facts, moves):
    _, edition, _, players, _, cars, _, end, _, *cash = facts.split()
    assert edition == AUTOMOBILE.edition
    state = AUTOMOBILE.start(AUTOMOBILE.setup(int(players), {"markers_need_cars": cars == "1"}))
    for number, move in enumerate(moves.split()):
        code, digest = move.split(".")
        seat = Seat(state.mover())
        assert refusal(AUTOMOBILE, state, seat, int(code)) == ""
        state.apply(seat, int(code))
        assert AUTOMOBILE.digest(state)[:HEAD] == digest, f"after move {number}"
    assert state.over()
    assert AUTOMOBILE.digest(state) == end
    assert [str(dollars) for dollars in state.cash] == cash
