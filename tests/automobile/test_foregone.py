"""What public facts leave with one answer is played without asking; whoever has a choice is asked."""

from stopville.games.automobile.events import SoldByDistributor, SoldByHoward, SpaceClosed
from stopville.games.automobile.game import AUTOMOBILE
from tests.automobile.table import Table, table
from tests.rulebook import rule

DISTRIBUTING = "players: 3\nphase: distributors\norder: 0 1 2\n"


def asking(picture: str) -> Table:
    return Table(table(picture).state, AUTOMOBILE)


@rule("AU-61")
def test_howard_sells_the_one_car_there_is():
    game = asking(
        "players: 3\naction_round: 2\nseat 0: howard\norder: 1 2 0\nspace 1: seat 0 factories 1 cars 1"
    )
    game.play(1, "cubes").play(2, "cubes").play(0, "cubes")
    assert [(sale.seat, sale.space) for sale in game.happened(SoldByHoward)] == [(0, 0)]
    assert game.phase() == "decisions"


@rule("AU-60")
def test_whoever_holds_howard_chooses_among_two_models():
    game = asking(
        "players: 3\naction_round: 2\nseat 0: howard\norder: 1 2 0\n"
        "space 1: seat 0 factories 1 cars 2\nspace 2: seat 0 factories 1 cars 1"
    )
    game.play(1, "cubes").play(2, "cubes").play(0, "cubes")
    assert (game.phase(), game.turn(), game.happened(SoldByHoward)) == ("howard", 0, [])
    game.play(0, "sell 2")  # now only the cars of space 1 are left
    assert [sale.space for sale in game.happened(SoldByHoward)] == [1, 0]


@rule("AU-65")
def test_a_distributor_sells_the_one_car_that_can_go():
    one = "seat 0: $0 lanes 0 1 0\nseat 1: $0 lanes 0 2 0\n"
    cars = "\n".join(
        f"space {space}: seat {seat} factories 1 cars 1" for space, seat in ((1, 0), (2, 1), (4, 1))
    )
    game = asking(DISTRIBUTING + one + cars)
    game.play(0, "distribute mid 1")
    assert (game.phase(), game.turn()) == ("distributors", 1)  # two models: it is asked
    game.play(1, "distribute mid 2")
    assert [(sale.seat, sale.space) for sale in game.happened(SoldByDistributor)] == [(0, 0), (1, 1), (1, 3)]
    assert game.phase() == "decisions"


@rule("AU-65")
def test_the_record_is_the_same_as_if_it_had_been_asked():
    picture = DISTRIBUTING + "seat 0: $0 lanes 0 2 0\nspace 1: seat 0 factories 1 cars 2"
    asked = table(picture).play(0, "distribute mid 1").play(0, "distribute mid 1")
    unasked = asking(picture).play(0, "distribute mid 1")
    assert AUTOMOBILE.digest(asked.state) == AUTOMOBILE.digest(unasked.state)


@rule("AU-91")
def test_the_only_factory_is_closed_to_pay():
    game = asking(
        "players: 3\nphase: decisions\npassing: 1 2 -1\n"
        "seat 0: $0 loans 2 loss 9\nspace 1: seat 0 factories 1"
    )
    game.play(0, "pass")
    assert [closed.space for closed in game.happened(SpaceClosed)] == [0]
