"""The end: OM-48 and OM-49."""

from stopville.core.game import Result
from stopville.games.ordino.events import GameOver
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import Table, position
from tests.rulebook import rule


def result(table: Table) -> Result | None:
    return ORDINO.result(table.state)


@rule("OM-48")
def test_whoever_takes_the_last_enemy_wins_at_once():
    last = position("cube 3 R1 R1 ou ou", "3@3.1 1@4.2", "1@2.0")
    assert result(last) is None
    last.play("3 2.0")
    assert (last.turn(), last.legal()) == ("nobody", [])
    assert result(last) == Result(points=(2, 0), winners=(0,), reason="all_taken")
    assert last.happened(GameOver) == [GameOver((0,), "all_taken")]
    assert [last.state.payoff(seat) for seat in range(2)] == [1.0, 0.0]
    assert last.refused("3 2.0", seat=0) == "ST-4"


@rule("OM-48")
def test_a_capture_from_the_centre_wins_as_well():
    last = position("cube 3 R1 R1 ou ou", "3@1.1", "1@4.14").play("3 0.0").throw("two cube 1")
    last.play("take 4.14")
    assert result(last) == Result(points=(1, 0), winners=(0,), reason="all_taken")


@rule("OM-48")
def test_a_capture_on_the_centre_that_is_the_last_needs_no_throw():
    last = position("cube 3 R1 R1 ou ou", "3@1.1", "1@0.0").play("3 0.0")
    assert last.turn() == "nobody"


def quiet(turns: int, white: str = "3@3.1", black: str = "1@4.14", dice: str = "cube 3 R1 R1 ou ou") -> Table:
    """This is the so many-th turn without a capture."""
    return position(dice, white, black, f"quiet: {turns}")


@rule("OM-49")
def test_after_a_hundred_turns_without_a_capture_the_game_stops():
    assert quiet(99).play("3 2.0").turn() == "chance"
    ended = quiet(100).play("3 2.0")
    assert ended.turn() == "nobody"
    assert ended.happened(GameOver) == [GameOver((), "stalled")]


@rule("OM-49")
def test_the_colour_with_more_pieces_wins_and_equal_numbers_are_a_draw():
    assert result(quiet(100).play("3 2.0")) == Result((1, 1), (), "stalled")
    assert result(quiet(100, "3@3.1 1@4.2").play("3 2.0")) == Result((2, 1), (0,), "stalled")
    less = quiet(100, black="1@4.14 2@4.21 a@4.16").play("3 2.0")
    assert result(less) == Result((1, 3), (1,), "stalled")
    assert [less.state.payoff(seat) for seat in range(2)] == [0.0, 1.0]
    assert quiet(100).play("3 2.0").state.payoff(0) == 0.5


@rule("OM-49")
def test_turns_are_counted_by_throws_of_both_players():
    counted = quiet(7).play("3 2.0")
    assert counted.view().quiet == 7
    counted.dice("cross 1 R1 R1 ou ou")
    assert (counted.view().seat, counted.view().quiet) == (1, 8)
    counted.play("1 3.14").dice("cross 1 R1 R1 et et")
    assert counted.view().quiet == 9


@rule("OM-49")
def test_passing_is_a_turn_too():
    assert quiet(100, "3@4.1", dice="cube 3 C2 C2 ou ou").play("pass").turn() == "nobody"


@rule("OM-49")
def test_a_capture_begins_the_count_anew_even_in_the_last_turn():
    taken = quiet(100, black="1@2.0 2@4.14").play("3 2.0")
    assert (taken.turn(), taken.view().quiet) == ("chance", 0)
    leapt = quiet(100, "3@1.1", "1@2.3 2@4.14").play("3 0.0").throw("two cube 1").play("take 2.3")
    assert (leapt.turn(), leapt.view().quiet) == ("chance", 0)


@rule("OM-49")
def test_a_sphere_that_comes_back_begins_the_count_anew():
    back = quiet(100, "3@1.1", "1@2.3 2@4.14").play("3 0.0").throw("two cube 1").play("recover 4.4")
    assert (back.turn(), back.view().quiet) == ("chance", 0)
    nothing = quiet(100, "3@1.1", "1@2.3 2@4.14").play("3 0.0").throw("two cube 1").play("pass")
    assert nothing.turn() == "nobody"


@rule("OM-49")
def test_the_count_is_shown_from_eighty_on():
    def heading(turns: int) -> str:
        return ORDINO.picture(quiet(turns).view(0), "en", ["Anne", "Bruno"]).splitlines()[0]

    assert heading(79) == "Ordino Match · Anne to move"
    assert heading(80) == "Ordino Match · Anne to move · 80 of 100 turns without a capture"
