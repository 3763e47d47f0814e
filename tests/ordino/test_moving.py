"""Moving and taking: OM-24 to OM-32."""

import pytest

from stopville.games.ordino.events import PieceMoved, PieceTaken
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import START, cells, moves, position, table
from tests.rulebook import rule


@rule("OM-24")
@pytest.mark.parametrize(
    ("start", "arrow", "beyond"),
    [
        ("4.2", "C1", "4.3"),  # the middle of the rim
        ("4.0", "C1", "4.23"),  # between two quarters
        ("3.2", "R1", "2.1"),
        ("1.0", "R1", "0.0"),
        ("4.4", "C2", "4.6"),
        ("4.0", "R2", "2.0"),
    ],
)
def test_no_piece_goes_through_a_wall(start, arrow, beyond):
    assert position(f"cube 3 {arrow} {arrow} ou ou", f"3@{start}").refused(f"3 {beyond}") == "OM-24"


@rule("OM-24")
def test_where_there_is_a_passage_the_same_piece_goes_through():
    assert moves("cube 3 C1 C1 ou ou", "3@4.2") == ["3 4.1"]
    assert moves("cube 3 R1 R1 ou ou", "3@1.1") == ["3 0.0", "3 2.1"]


@rule("OM-25")
@pytest.mark.parametrize(("white", "black"), [("3@2.1 1@1.1", "1@4.14"), ("3@2.1", "1@1.1")])
def test_no_piece_passes_through_an_occupied_cell_of_either_colour(white, black):
    assert moves("cube 3 R2 R2 ou ou", "3@2.1") == ["3 0.0"]
    blocked = position("cube 3 R2 R2 ou ou", white, black)
    assert "3 0.0" not in blocked.legal()
    assert blocked.refused("3 0.0") == "OM-25"


@rule("OM-25")
def test_the_other_way_round_stays_open():
    assert moves("cube 3 C2 C2 ou ou", "3@1.0", "1@1.1") == ["3 1.10"]


@rule("OM-26")
def test_a_piece_may_pass_its_own_starting_cell():
    """To 1.11 one cell right and two left, through 1.0; two left and one right is blocked at 1.10."""
    back = position("cube 3 C1 C2 et et", "3@1.0", "1@1.10")
    assert back.legal() == ["3 1.1", "3 1.11", "3 1.3"]
    back.play("3 1.11")
    assert back.happened(PieceMoved)[0].path == cells("1.0", "1.1", "1.0", "1.11")


@rule("OM-27")
@pytest.mark.parametrize(("white", "black"), [("3@3.1 1@2.0", "1@4.14"), ("3@3.1", "1@2.0")])
def test_between_two_displacements_a_piece_stops_only_on_a_free_cell(white, black):
    stopped = position("cube 3 R1 C1 et et", white, black)
    assert "3 2.1" not in stopped.legal()
    assert stopped.refused("3 2.1") == "OM-27"


@rule("OM-27", "OM-30")
def test_nothing_is_taken_on_the_way():
    """The enemy on 2.0 can be taken at the end, by going round first."""
    late = position("cube 3 R1 C1 et et", "3@3.1", "1@2.0 2@4.14")
    assert late.legal() == ["3 2.0", "3 4.0", "3 4.2"]
    late.play("3 4.2")
    assert late.where("black 1") == "2.0"


@rule("OM-28")
def test_with_et_a_piece_may_come_back_to_its_cell():
    null = position("cube 3 R1 R1 et et", "3@3.1 a@4.4")
    assert null.legal() == ["3 1.0", "3 3.0", "3 3.1"]
    null.play("3 3.1")
    assert (null.where("white 3"), null.view().seat) == ("3.1", 1)
    assert null.happened(PieceMoved)[0].path == cells("3.1", "2.0", "3.1")


@rule("OM-28", "OM-33")
def test_coming_back_is_an_execution_and_rules_out_the_sphere():
    assert moves("cross 6 R1 R1 et ou", "1@4.2 2@4.9 6@4.8 a@4.4") == ["1 4.2", "2 4.9", "6 4.8"]
    assert position("cross 6 R1 R1 et ou", "1@4.2 a@4.4").refused("a 4.4") == "OM-33"


@rule("OM-29")
def test_a_radial_displacement_ends_at_the_centre_at_the_latest():
    beyond = position("cube 3 R2 R2 ou ou", "3@1.1")
    assert beyond.legal() == ["pass"]
    assert [beyond.refused(move) for move in ("3 1.7", "3 0.0")] == ["OM-29", "OM-29"]
    assert beyond.refused("3 2.0") == "OM-22"  # that would be one cell outwards


@rule("OM-29")
def test_from_the_centre_a_piece_leaves_by_any_spoke_and_only_outwards():
    assert moves("cube 3 R1 R1 ou ou", "3@0.0") == ["3 1.1", "3 1.10", "3 1.4", "3 1.7"]
    assert moves("cube 3 R2 R2 ou ou", "3@0.0") == ["3 2.1", "3 2.10", "3 2.4", "3 2.7"]


@rule("OM-29")
def test_a_circular_arrow_is_of_no_use_at_the_centre():
    stuck = position("cube 3 C1 C2 ou ou", "3@0.0")
    assert stuck.legal() == ["pass"]
    (reading, _) = ORDINO.readings(stuck.view())
    assert [attempt.rule for attempt in reading.attempts] == ["OM-29", "OM-16"]
    assert stuck.refused("3 1.1") == "OM-29"
    leaving = moves("cube 3 R1 C1 et et", "3@0.0")
    assert leaving == ["3 1.0", "3 1.11", "3 1.2", "3 1.3", "3 1.5", "3 1.6", "3 1.8", "3 1.9"]


@rule("OM-29")
def test_with_et_a_piece_may_come_in_by_one_arrow_and_leave_by_the_other():
    assert moves("cube 3 R1 R1 et et", "3@1.1") == ["3 1.1", "3 1.10", "3 1.4", "3 1.7"]


@rule("OM-30")
def test_a_piece_takes_the_enemy_on_which_it_ends_and_stands_there():
    taking = position("cube 3 R1 R1 ou ou", "3@3.1", "1@2.0 2@4.14")
    assert taking.legal() == ["3 2.0", "3 4.1"]
    taking.play("3 2.0")
    assert (taking.where("white 3"), taking.where("black 1")) == ("2.0", "taken")
    assert taking.happened(PieceTaken) == [PieceTaken(0, 8, cells("2.0")[0])]


@rule("OM-31")
def test_no_move_ends_on_a_piece_of_ones_own_colour():
    beside = position("cube 3 C1 C1 ou ou", "3@4.1 1@4.2")
    assert beside.legal() == ["3 4.0"]
    assert beside.refused("3 4.2") == "OM-31"


@rule("OM-32")
def test_several_ways_to_the_same_cell_are_one_move():
    """4.2 by going out and round, or round and out; 4.0 and 2.1 in one way each."""
    state = position("cube 3 R1 C1 et et", "3@3.1").state
    ends = [int(code) for code in state.legal(0)]
    assert len(ends) == len(set(ends)) == 4
    (reading, _) = ORDINO.readings(ORDINO.view(state, 0))  # type: ignore[arg-type]
    paths = reading.attempts[0].paths
    assert [path for path in paths if path[-1] == cells("4.2")[0]] == [
        cells("3.1", "4.1", "4.2"),
        cells("3.1", "3.2", "4.2"),
    ]


@rule("OM-24", "OM-25", "OM-31")
def test_of_several_reasons_the_one_nearest_to_playing_is_told():
    """From the green cells: 4.2 holds a friend, 4.3 is behind him and a wall."""
    crowded = table(f"{START}\ndice: cube 3 C1 C2 ou ou")
    assert crowded.legal() == ["3 4.0", "4 4.11"]
    assert crowded.refused("3 4.2") == "OM-31"
    assert crowded.refused("3 4.3") == "OM-24"
    assert crowded.refused("4 4.8") == "OM-24"
