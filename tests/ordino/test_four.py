"""Four players in two teams: OM-50 to OM-56.  Seats: white odd, black odd, white even, black even."""

from stopville.core.game import Result
from stopville.games.ordino.events import PartnerHelped, SphereRecovered
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import FOUR, Table, cells, fresh, position, table
from tests.rulebook import rule

OF_FOUR = "players: 4"


def four(dice: str, white: str, black: str = "1@4.8", seat: int = 0) -> Table:
    return position(dice, white, black, f"{OF_FOUR}\nseat: {seat}")


@rule("OM-50")
def test_one_partner_moves_the_odd_pieces_and_the_other_the_even():
    odd = table(f"{FOUR}\ndice: cube 2 R1 R1 ou ou")  # cubes 3 and 4, cross 2
    assert odd.legal() == ["3 3.1"]
    even = table(f"{FOUR}\nseat: 2\ndice: cube 2 R1 R1 ou ou")
    assert even.legal() == ["2 3.14", "4 3.13"]


@rule("OM-50")
def test_partners_sit_face_to_face_and_win_together():
    assert ORDINO.sides(4) == ((0, 2), (1, 3))
    won = four("cube 3 R1 R1 ou ou", "3@3.1 2@4.14", "1@2.0").play("3 2.0")
    assert ORDINO.result(won.state) == Result((2, 0, 2, 0), (0, 2), "all_taken")
    assert [won.state.payoff(seat) for seat in range(4)] == [1.0, 0.0, 1.0, 0.0]


@rule("OM-50")
def test_black_has_the_other_two_seats():
    assert table(f"{FOUR}\nseat: 1\ndice: cube 3 R1 R1 et et").legal() == ["3 2.3", "3 4.7"]
    assert table(f"{FOUR}\nseat: 3\ndice: cube 4 R1 R1 et et").legal() == ["4 2.9", "4 4.19"]


@rule("OM-51")
def test_each_partner_has_the_sphere_of_his_quarter():
    throw = f"{FOUR}\ndice: cube 1 R1 R1 et et"  # calls nobody
    assert table(throw).legal() == ["a 2.2", "a 4.4"]
    assert table(f"{throw}\nseat: 2").legal() == ["b 2.8", "b 4.16"]
    assert table(f"{throw}\nseat: 1").legal() == ["a 2.5", "a 4.10"]
    assert table(f"{throw}\nseat: 3").legal() == ["b 2.11", "b 4.22"]


@rule("OM-52")
def test_play_goes_clockwise_from_whoever_was_drawn():
    game = fresh(4).throw("first 2")
    seats = []
    for _ in range(5):
        seats.append(game.view().seat)
        game.dice("cube 1 R1 R1 et et")
        game.play(game.legal()[0])
    assert seats == [2, 3, 0, 1, 2]


@rule("OM-53")
def test_the_partners_pieces_wait_as_long_as_ones_own_can_move():
    able = four("cube 3 R1 R1 ou ou", "3@3.1 4@3.10")
    assert able.legal() == ["3 2.0", "3 4.1"]
    assert able.refused("4 4.10") == "OM-53"


@rule("OM-53")
def test_ones_own_sphere_goes_before_the_partners_pieces():
    sphere = four("cube 4 R1 R1 et et", "3@3.1 4@3.10 a@4.2")
    assert sphere.legal() == ["a 4.2"]
    assert sphere.refused("4 3.10") == "OM-53"
    assert sphere.refused("pass") == "OM-36"


@rule("OM-53")
def test_whoever_cannot_move_his_own_plays_with_his_partners():
    helped = four("cube 4 R1 C1 ou ou", "1@3.2 4@3.10")  # neither a cube nor the 4 of his own
    assert helped.legal() == ["4 2.5", "4 3.11", "4 3.9", "4 4.10"]
    assert helped.refused("pass") == "OM-53"
    helped.play("4 2.5")
    assert helped.happened(PartnerHelped) == [PartnerHelped(0)]
    assert helped.where("white 4") == "2.5"


@rule("OM-53")
def test_if_the_partners_cannot_move_either_the_turn_is_passed():
    shut = four("cube 3 C2 C2 ou ou", "3@4.1 4@4.10 a@4.9 b@4.4")
    assert shut.legal() == ["pass"]
    assert shut.play("pass").view().seat == 1


@rule("OM-54")
def test_the_partners_sphere_comes_last_of_all():
    numbered = four("cube 4 R1 R1 ou ou", "1@3.2 4@3.10 b@4.15")
    assert numbered.legal() == ["4 2.5", "4 4.10"]
    assert numbered.refused("b 3.15") == "OM-54"
    last = four("cube 1 R1 R1 et et", "1@3.2 4@3.10 b@4.15")
    assert last.legal() == ["b 4.15"]
    assert last.refused("pass") == "OM-53"


@rule("OM-54", "OM-24")
def test_a_partners_piece_that_cannot_go_there_is_refused_for_its_way():
    numbered = four("cube 4 R1 R1 ou ou", "1@3.2 4@3.10 b@4.15")
    assert numbered.refused("4 3.11") == "OM-22"


@rule("OM-55")
def test_a_player_without_pieces_throws_for_his_partner():
    alone = four("cube 4 R1 R1 ou ou", "4@3.10 b@4.16")
    assert alone.legal() == ["4 2.5", "4 4.10"]
    assert alone.refused("3 4.1") == "OM-16"
    spheres = four("cross 1 R1 R1 et et", "4@3.10 b@4.16")
    assert spheres.legal() == ["b 2.8", "b 4.16"]


@rule("OM-55")
def test_a_team_has_lost_only_when_both_have_nothing_left():
    one_left = four("cube 3 R1 R1 ou ou", "3@3.1", "1@2.0 2@4.20").play("3 2.0")
    assert ORDINO.result(one_left.state) is None


def matched(white: str, seat: int = 0, move: str = "3 0.0", dice: str = "cube 3 R1 R1 ou ou") -> Table:
    arrived = four(dice, white, "1@2.3 2@4.20", seat).play(move)
    return arrived.throw("two cube 3") if arrived.turn() == "chance" else arrived


@rule("OM-56")
def test_a_player_gets_his_own_sphere_back_though_his_partner_has_one():
    back = matched("3@1.1 b@4.16").play("recover 4.4")
    assert back.happened(SphereRecovered) == [SphereRecovered(0, 6, cells("4.4")[0])]
    assert back.where("white a") == "4.4"


@rule("OM-56")
def test_a_player_who_has_his_own_sphere_gets_none_back():
    has = matched("3@1.1 a@4.4")  # only the partner's is lost
    assert has.legal() == ["pass", "take 2.3"]
    assert has.refused("recover 4.16") == "OM-56"


@rule("OM-56")
def test_the_even_player_gets_sphere_b_back():
    back = matched("4@1.1 a@4.4", 2, "4 0.0", "cube 4 R1 R1 ou ou").play("recover 4.16")
    assert (back.where("white b"), back.where("white a")) == ("4.16", "4.4")


@rule("OM-56", "OM-44")
def test_with_the_partners_sphere_at_the_centre_ones_own_may_come_back_instead_of_a_capture():
    arrived = matched("b@1.1", move="b 0.0", dice="cross 1 R1 R1 ou ou")
    assert arrived.refused("pass") == "OM-44"
    assert [move for move in arrived.legal() if not move.startswith("recover")] == ["take 2.3"]
    arrived.play("recover 3.3")
    assert (arrived.where("white a"), arrived.where("white b")) == ("3.3", "0.0")
