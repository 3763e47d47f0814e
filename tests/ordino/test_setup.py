"""Set-up and who begins: OM-6 to OM-9."""

import pytest

from stopville.core.game import BadSetup
from stopville.core.options import IdleOption
from stopville.games.ordino.events import FirstDrawn
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import BLACK, BLACK_OF_FOUR, WHITE, WHITE_OF_FOUR, fresh
from tests.rulebook import rule


@rule("OM-6")
def test_two_play_or_four_in_two_teams():
    assert ORDINO.players == (2, 4)
    assert ORDINO.sides(2) == ((0,), (1,))
    assert ORDINO.sides(4) == ((0, 2), (1, 3))
    with pytest.raises(BadSetup, match="for 2 or 4 players, not 3"):
        ORDINO.setup(3)


@rule("OM-7", "OM-8")
@pytest.mark.parametrize(("players", "lines"), [(2, [WHITE, BLACK]), (4, [WHITE_OF_FOUR, BLACK_OF_FOUR])])
def test_every_piece_begins_on_its_green_cell(players, lines):
    assert ORDINO.open_picture(fresh(players).state).splitlines()[-2:] == lines


@rule("OM-7")
def test_the_sixteen_green_cells_are_four_of_each_quarter_of_the_rim():
    green = {f"4.{6 * quarter + sector}" for quarter in range(4) for sector in (1, 2, 3, 4)}
    for players in (2, 4):
        assert {ORDINO.labyrinth.cells[cell] for cell in fresh(players).view().places} == green


@rule("OM-8")
def test_the_camps_of_two_players_are_the_same_half_a_turn_apart():
    places = [ORDINO.labyrinth.cells[cell] for cell in fresh(2).view().places]
    turned = [f"4.{(int(cell.split('.')[1]) + 12) % 24}" for cell in places[:8]]
    assert turned == places[8:]


@rule("OM-8")
def test_the_quarters_of_four_players_are_the_same_a_quarter_turn_apart():
    places = [int(ORDINO.labyrinth.cells[cell].split(".")[1]) for cell in fresh(4).view().places]
    white, black = places[:8], places[8:]
    seats = [white[0::2], black[0::2], white[1::2], black[1::2]]  # odd and even: clockwise round the board
    for quarter, sectors in enumerate(seats):
        assert sectors == [(sector + 6 * quarter) % 24 for sector in (2, 1, 3, 4)]


@rule("OM-9")
@pytest.mark.parametrize("players", [2, 4])
def test_the_lot_names_any_player_and_all_equally(players):
    table = fresh(players)
    assert table.turn() == "chance"
    assert table.legal() == [f"first {seat}" for seat in range(players)]
    assert [weight for _, weight in table.state.outcomes()] == [1] * players
    table.throw(f"first {players - 1}")
    assert table.view().seat == players - 1
    assert table.happened(FirstDrawn) == [FirstDrawn(players - 1)]


@rule("OM-9")
def test_the_lot_names_nobody_who_is_not_there():
    assert fresh(2).refusal(-1, "first 2") == "ST-2"


@rule("OM-9")
def test_after_the_first_the_players_take_turns():
    table = fresh(2).throw("first 1").dice("cube 3 R1 R1 et et")
    assert table.turn() == 1
    table.play("3 4.13").dice("cube 3 R1 R1 et et")
    assert table.turn() == 0
    table.play("3 4.1")
    assert table.view().seat == 1


def test_starting_together_is_refused_without_super_ordino():
    with pytest.raises(IdleOption, match="together"):
        ORDINO.new_table(2, {"together": True})
    assert ORDINO.new_table(2, {"together": True, "super": True}).options["together"] is True
