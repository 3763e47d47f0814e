"""What the page is told besides the view: it must agree with the rules, and tell nothing that is secret."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from stopville.bots import bots_for
from stopville.bots.bot import answer
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.play import play
from stopville.games.automobile.actions import (
    Action,
    Bonus,
    Build,
    Choose,
    Close,
    Distribute,
    FordBuild,
    Loan,
    Make,
    Place,
    Reduce,
    Sell,
    Tiles,
)
from stopville.games.automobile.engine.rules.state import State
from stopville.games.automobile.forecast import demand_span
from stopville.games.automobile.game import AUTOMOBILE
from stopville.games.automobile.view_gen import View
from tests.automobile.table import Table, table


def aid(state: State, seat: int) -> Any:
    return AUTOMOBILE.aid(AUTOMOBILE.view(state, Seat(seat)))


def legal(state: State, seat: int) -> set[Action]:
    return {AUTOMOBILE.book.action(code) for code in state.legal(seat)}


# -- a whole game: every offer is what the rules say ---------------------------------------------------


def positions(seed: int, players: int) -> list[tuple[State, int]]:
    """Every question of a game between bots, some of them quite foolish."""
    pick = FastPick(seed)
    bots = [make() for make in bots_for(AUTOMOBILE).values()]
    state = AUTOMOBILE.start(AUTOMOBILE.setup(players))
    state.settle(pick)
    asked = []
    while not state.over():
        seat = state.turn()
        asked.append((state.copy(), int(seat)))
        actions = [AUTOMOBILE.book.action(code) for code in state.legal(seat)]
        view = AUTOMOBILE.view(state, Seat(seat))
        state = play(AUTOMOBILE, state, Seat(seat), [answer(bots[seat % 2], view, actions, pick)], pick).state
    return asked


@pytest.mark.parametrize(("seed", "players"), [(1, 3), (2, 4), (3, 5)])
def test_what_is_offered_is_what_may_be_done(seed, players):
    for state, seat in positions(seed, players):
        told, view = aid(state, seat), AUTOMOBILE.view(state, Seat(seat))
        may = legal(state, seat)
        assert (told["loan"]["why"] == "") == (Loan() in may)
        assert offered(told, view) == {action for action in may if isinstance(action, OFFERED)}
        assert aid(state, WATCHER)["asks"] == told["asks"] != ""


OFFERED = (Build, Tiles, Place, Make, Close, FordBuild, Sell, Distribute, Bonus, Reduce, Choose)


def offered(told: Any, view: View) -> set[Action]:
    """All that a page would let be touched."""
    found: set[Action] = set()
    if told["asks"] == "tiles":
        found |= tiles_of(told["build"][view.space])
    else:
        found |= {Build(n) for n, space in enumerate(told.get("build", [])) if space["why"] == ""}
    if told.get("place", {"why": "-"})["why"] == "":
        found |= {Place(lane) for lane in range(3)}
    for one in told.get("ford", []):
        found |= {FordBuild(one["space"], tile["parts"]) for tile in one["tiles"] if tile["why"] == ""}
    found |= {Close(one["space"]) for one in told.get("close", []) if one["why"] == ""}
    found |= {Sell(one["space"]) for one in told.get("howard", {"spaces": []})["spaces"]}
    found |= {Distribute(one["lane"], one["space"]) for one in told.get("distribute", [])}
    found |= {Choose(n) for n, one in enumerate(told.get("characters", [])) if one["why"] == ""}
    for one in told.get("make", []):
        if one["why"] == "":
            most = min(one["most"], told["seats"][view.me]["cars"], view.cash[view.me] // one["unit"])
            found |= {Make(one["space"], cars) for cars in range(one["least"], most + 1)}
    for one in told.get("markers", []):
        found |= {Bonus(one["space"])} if one["bonus"]["why"] == "" else set()
        found |= {Reduce(one["space"], it["markers"]) for it in one["reduced"] if it["why"] == ""}
    return found


def tiles_of(space: Any) -> set[Action]:
    return {Tiles(one["factories"], one["parts"]) for one in space["tiles"] if one["why"] == ""}


# -- costs and consequences ----------------------------------------------------------------------------


def test_a_building_tells_dollars_cubes_cars_and_age():
    game = table("players: 3\nspace 3: seat 1 factories 1\nseat 0: $2000 rd 6")
    space = aid(game.state, 0)["build"][5]
    assert (space["why"], space["cubes"]) == ("", 6)
    one, two, with_parts, parts = space["tiles"]
    assert [tile["dollars"] for tile in space["tiles"]] == [300, 600, 800, 500]
    assert (one["least"], one["most"], two["most"], one["unit"], with_parts["unit"]) == (2, 3, 6, 80, 60)
    assert (parts["why"], parts["loans"]) == ("AU-41", -1)
    cash = game.view().cash[0]
    assert game.play(0, "build 6", "tiles 2 0").view().cash[0] == cash - two["dollars"]


def test_an_old_model_tells_how_many_losses_it_would_cost():
    game = table("players: 3\nspace 6: seat 1 factories 1\nspace 3: seat 2 factories 1")
    assert aid(game.state, 0)["build"][0]["tiles"][0]["age"] == 2
    assert aid(game.state, 0)["age"][2] == 1


@pytest.mark.parametrize(
    ("cash", "loans", "why", "needed"),
    [(200, 0, "", 0), (190, 0, "AU-34", 1), (0, 1, "AU-34", 1), (190, 2, "AU-34", -1)],
)
def test_a_loan_is_offered_where_it_helps(cash, loans, why, needed):
    game = table(f"players: 3\nseat 0: ${cash} rd 5 loans {loans}")
    tile = aid(game.state, 0)["build"][0]["tiles"][0]
    assert (tile["why"], tile["loans"]) == (why, needed)


def test_what_stands_in_the_way_is_a_rule():
    game = table("players: 3\nspace 1: seat 1 factories 1\nspace 2: closed 1")
    spaces = aid(game.state, 0)["build"]
    assert [spaces[n]["why"] for n in (0, 1, 25)] == ["AU-32", "AU-33", "AU-35"]
    for n in (0, 1, 25):
        assert game.refused(0, f"build {n + 1}") == spaces[n]["why"]


@pytest.mark.parametrize(
    ("front", "cubes", "newest"),
    [(3, 0, 4), (3, 1, 5), (3, 4, 6), (26, 0, -1), (25, 20, 26)],  # steps of 1, 3 and 6 cubes
)
def test_two_cubes_tell_how_far_one_could_build(front, cubes, newest):
    game = table(f"players: 3\nspace {front}: seat 1 factories 1\nseat 0: $0 rd {cubes}")
    told = aid(game.state, 0)["cubes"]
    assert told == {"after": cubes + 2, "newest": newest - 1 if newest > 0 else -1}
    assert game.play(0, "cubes").view().cubes[0] == told["after"]


def test_closing_tells_the_refund_and_the_losses_shed():
    game = table("players: 3\nspace 3: seat 0 factories 2 parts 1\nseat 0: $100 rd 0 loss 5")
    [offer] = aid(game.state, 0)["close"]
    assert offer == {"space": 2, "why": "", "refund": 800, "shed": 3}
    after = game.play(0, "close 3").view()
    assert (after.cash[0], after.losses[0]) == (900, 2)


def test_making_cars_tells_how_many_would_go_unsold():
    game = table(
        "players: 3\nspace 3: seat 0 factories 3\n"
        "seat 0: $2000 rd 0 tiles 2\nseat 1: tiles 3\nseat 2: tiles 3"
    )
    told = aid(game.state, 0)
    [offer] = told["make"]
    least, likely, most = told["demand"][1]
    assert (offer["least"], offer["most"], offer["unit"]) == (5, 9, 80)
    assert least < likely < most
    assert offer["sold"][9] == [min(9, least), min(9, likely), min(9, most)]
    assert offer["sold"][0] == [0, 0, 0]


def test_a_marker_tells_what_it_would_change():
    lines = """
        players: 3
        phase: decisions
        space 6: seat 1 factories 3 cars 9
        space 3: seat 0 factories 3 cars 9
        seat 0: $500 rd 5 tiles 2
        seat 1: $500 rd 5 tiles 2
        seat 2: $500 rd 5 tiles 2
    """
    game = table("\n".join(line.strip() for line in lines.strip().splitlines()))
    mine = next(one for one in aid(game.state, 0)["markers"] if one["space"] == 2)
    assert mine["bonus"]["sold"][1] > mine["now"]["sold"][1]
    assert mine["reduced"][1]["sold"][0] > mine["now"]["sold"][0]
    two = mine["reduced"][1]
    assert two["earned"] == [120 * cars for cars in two["sold"]]


def test_what_phase_8_would_cost_and_what_one_is_worth():
    game = table("players: 3\nspace 3: seat 0 factories 2\nseat 0: $100 rd 0 loss 3 loans 1")
    mine = aid(game.state, 0)["seats"][0]
    assert (mine["losses"], mine["due"], mine["interest"], mine["worth"]) == (3, 30, 50, 100 + 600 - 600)
    assert (mine["factories"], mine["parts"], mine["cars"], mine["distributors"]) == (4, 1, 28, 8)


# -- the demand, as far as one can know ----------------------------------------------------------------


def dealt(turn: int, mine: tuple[int, ...]) -> Table:
    """The tiles of the others are any; seat 0 cannot know."""
    tiles, others = "".join(map(str, mine)), "34"[: len(mine)]
    seats = f"seat 0: tiles {tiles}\nseat 1: tiles {others}\nseat 2: tiles {others}"
    return table(f"players: 3\nturn: {turn}\n{seats}")


@pytest.mark.parametrize(("turn", "mine"), [(1, (5,)), (2, (2, 3)), (3, (5, 5)), (4, (2, 2))])
def test_the_demand_is_within_what_is_told_and_its_mean_is_expected(turn, mine):
    """Against every way in which the others' tiles can lie."""
    game = dealt(turn, mine)
    seen = AUTOMOBILE.recall(AUTOMOBILE.view(game.state, Seat(0)))
    for kind in range(3):
        told = demand_span(seen, kind)
        sums = sums_of(game.state, mine, kind)
        assert (told.least, told.most) == (min(sums), max(sums))
        assert abs(told.likely - sum(sums) / len(sums)) <= 1


def sums_of(state: State, mine: tuple[int, ...], kind: int) -> list[int]:
    board, turn = AUTOMOBILE.board, int(state.turn_number) - 1
    bag = [value for value in range(2, 6) for _ in range(4)]
    for tile in mine:
        bag.remove(tile)
    each, extra = len(mine), bool(board.extra[3 * turn + kind])
    sums = []
    for drawn in permutations(bag, 2 * each + extra):
        hands = [mine, drawn[:each], drawn[each : 2 * each]]
        total = sum(drawn[2 * each :])
        total += sum(map(max, hands)) if board.higher[turn] == kind else 0
        total += sum(map(min, hands)) if each == 2 and board.lower[turn] == kind else 0
        sums += [total]
    return sums


def test_two_seats_that_hold_the_same_are_told_the_same():
    """Nothing of what is told comes from the tiles of the others."""
    one = table("players: 3\nseat 0: $2000 rd 4 tiles 3\nseat 1: $2000 rd 4 tiles 5")
    other = table("players: 3\nseat 0: $2000 rd 4 tiles 3\nseat 1: $2000 rd 4 tiles 2")
    assert aid(one.state, 0) == aid(other.state, 0)
    assert aid(one.state, WATCHER) == aid(other.state, WATCHER)
    assert aid(one.state, 1) != aid(other.state, 1)


# -- the printed board ---------------------------------------------------------------------------------


def test_the_board_is_told_whole_and_marks_what_is_reconstructed():
    board: Any = AUTOMOBILE.material()
    assert len(board["models"]) == 26
    duryea, oldsmobile = board["models"][:2]
    assert (duryea["year"], duryea["price"], duryea["kind"]) == (1896, 200, 1)
    assert "price" not in duryea["ours"]
    assert "price" in oldsmobile["ours"]
    assert board["classes"][1]["slots"] == [4, 2, 2]
    assert "reduced_price" in board["classes"][1]["ours"]
    assert "reduced_price" not in board["classes"][2]["ours"]
    assert [one["name"] for one in board["characters"]][:2] == ["Ford", "Kettering"]
    assert 0 < board["reconstructed"] < board["figures"]
