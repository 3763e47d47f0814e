"""Sales on demand: AU-79 to AU-85."""

from stopville.games.automobile.events import CarsSold, CarsUnsold, MarkersRemoved, TilesShown
from tests.automobile.table import Table, passing, table
from tests.rulebook import rule


def sold(game: Table) -> list[tuple[int, int, int, int]]:
    """Every sale: seat, space as it is written, cars, dollars."""
    return [(sale.seat, sale.space + 1, sale.cars, sale.dollars) for sale in game.happened(CarsSold)]


@rule("AU-79")
def test_everybody_shows_the_tiles():
    game = passing("turn: 2\nseat 0: tiles 52\nseat 1: tiles 33\nseat 2: tiles 42")
    assert game.happened(TilesShown) == [TilesShown(0, (5, 2)), TilesShown(1, (3, 3)), TilesShown(2, (4, 2))]


@rule("AU-79")
def test_from_then_on_all_see_them():
    game = table("players: 3\nturn: 3\nphase: sales\nseat 0: tiles 52\nseat 1: tiles 33\nseat 2: tiles 42")
    assert game.view().demand == game.view(1).demand == ((5, 2), (3, 3), (4, 2))


@rule("AU-80")
def test_normal_and_reduced_prices_share_one_demand():
    """Turn 2, low price: 2 + 2 + 2 = 6 cars are wanted, whatever they cost."""
    game = passing("""
        turn: 2
        seat 0: tiles 32
        seat 1: tiles 32
        seat 2: tiles 52
        space 2: seat 0 factories 2 cars 8
        space 5: seat 1 factories 2 cars 8 reduced 1
        sets: 2 0 1
    """)
    assert sold(game) == [(1, 5, 2, 140), (0, 2, 1, 100), (1, 5, 2, 140), (0, 2, 1, 100)]


@rule("AU-81", "AU-82")
def test_the_example_of_the_sheet_with_a_bonus_marker():
    """The order is yellow, red, green, blue; each sells one car a pass, red two."""
    game = table("""
        players: 4
        phase: decisions
        passing: 1 2 3 -1
        bonuses: 1
        seat 0: tiles 3
        seat 1: tiles 3
        seat 2: tiles 4
        seat 3: tiles 2
        space 1: seat 3 factories 1 cars 4
        space 3: seat 2 factories 1 cars 4
        space 6: seat 1 factories 1 cars 4 bonus 1
        space 8: seat 0 factories 1 cars 4
    """).play(0, "pass")
    assert [(seat, cars) for seat, _, cars, _ in sold(game)] == [
        *[(0, 1), (1, 2), (2, 1), (3, 1)],
        *[(0, 1), (1, 2), (2, 1), (3, 1)],
        *[(0, 1), (2, 1)],
    ]


@rule("AU-81")
def test_sales_stop_when_nobody_has_a_car():
    game = passing("seat 0: tiles 5\nseat 1: tiles 5\nseat 2: tiles 5\nspace 1: seat 0 factories 1 cars 2")
    assert sold(game) == [(0, 1, 1, 150), (0, 1, 1, 150)]


@rule("AU-82")
def test_every_marker_sells_one_car_more_on_each_pass():
    game = passing("""
        turn: 1
        bonuses: 1
        sets: 0 1 1
        seat 0: tiles 5
        seat 1: tiles 5
        seat 2: tiles 2
        space 1: seat 0 factories 3 cars 9 bonus 1 reduced 2
        space 3: seat 1 factories 3 cars 9
    """)
    assert [(space, cars) for _, space, cars, _ in sold(game)] == [
        *[(3, 1), (1, 4)],
        *[(3, 1), (1, 4)],
        *[(3, 1), (1, 1)],
    ]


@rule("AU-83")
def test_a_reduced_price_is_for_all_cars_of_the_space_70_or_120():
    game = passing("""
        turn: 2
        sets: 0 0 1
        seat 0: tiles 32
        seat 1: tiles 32
        seat 2: tiles 52
        space 1: seat 0 factories 2 cars 5 reduced 2
        space 2: seat 1 factories 1 cars 3 reduced 1
    """)
    assert sold(game) == [(0, 1, 3, 360), (0, 1, 2, 240), (1, 2, 2, 140), (1, 2, 1, 70)]


@rule("AU-83")
def test_howard_and_distributors_get_the_full_price_all_the_same():
    board = table("players: 3").game.board
    assert [board.car_price[kind] for kind in range(3)] == [200, 150, 100]
    assert [board.reduced_price[kind] for kind in (1, 2)] == [120, 70]


@rule("AU-84")
def test_a_space_sells_part_of_its_share_when_demand_runs_out():
    game = passing("""
        bonuses: 1
        seat 0: tiles 2
        seat 1: tiles 2
        seat 2: tiles 3
        space 1: seat 0 factories 3 cars 8 bonus 1
    """)
    assert [cars for _, _, cars, _ in sold(game)] == [2, 2, 2, 1]


@rule("AU-85")
def test_a_loss_for_every_car_unsold_and_the_board_is_cleared():
    game = passing("""
        bonuses: 1
        sets: 2 0 1
        seat 0: tiles 2 loss 1
        seat 1: tiles 2
        seat 2: tiles 3
        space 1: seat 0 factories 3 cars 9 bonus 1
        space 2: seat 1 factories 1 cars 4 reduced 1
        space 4: seat 2 factories 1 cars 2
    """)
    assert game.happened(CarsUnsold) == [CarsUnsold(0, 0, 2), CarsUnsold(1, 1, 4), CarsUnsold(2, 3, 2)]
    assert game.happened(MarkersRemoved) == [MarkersRemoved(0, 1, 0), MarkersRemoved(1, 0, 1)]
    assert game.losses() == (3, 4, 2)
    assert sum(game.view().cars) + sum(game.view().bonus) + sum(game.view().reduced) == 0


@rule("AU-85")
def test_a_class_without_demand_sells_nothing():
    game = passing("seat 0: tiles 5\nseat 1: tiles 5\nseat 2: tiles 5\nspace 4: seat 2 factories 1 cars 2")
    assert sold(game) == []
    assert game.losses() == (0, 0, 2)
