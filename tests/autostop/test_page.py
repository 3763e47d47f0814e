"""What a page is given besides a view: the board to draw, and what follows from the view by the rules."""

from typing import Any

from stopville.core.wire import canonical
from stopville.games.autostop.game import AUTOSTOP
from tests.autostop.table import IDS, number, table


def test_the_material_has_every_space_with_its_way_on_and_its_lesson():
    spaces: Any = AUTOSTOP.material()["spaces"]
    assert [space["id"] for space in spaces] == IDS
    assert spaces[0]["after"] == [number("P1"), number("N1")] and spaces[0]["meaning"] is None
    assert all(space["meaning"]["fr"] and space["drawing"]["en"] for space in spaces[1:])
    assert sum(space["old"] is not None for space in spaces) == 15
    assert [space["id"] for space in spaces if space["treasury"]] == ["A5", "B1", "B14"]
    assert canonical(AUTOSTOP.material())  # plain JSON


OFFICER = "hand 0: A1 A2 LP\nhand 1: A5 B13\nhand 2: B9 B3\nat: A5 B5 P4\nstep: landed\nseries: 2\n"
MONEY = "treasury: 8 20 40\npurse: 100 133 80\nbought: 100 100 100\n"


def test_a_page_is_told_what_a_landing_may_cost_and_money_in_coins():
    landed = table(f"{OFFICER}{MONEY}")
    aid = AUTOSTOP.aid(landed.view(0))
    assert (aid["step"], aid["fine"], aid["officer"], aid["pass_helps"]) == ("landed", 5, 1, True)
    assert landed.view(0).nets == (0, 33, -20)
    assert aid["purses"] == [[2, 0, 0, 0, 0], [2, 1, 0, 1, 3], [1, 1, 0, 1, 0]]
    assert aid["series_next"] == 2 and aid["owed"] == 10
    assert canonical(aid)


def test_on_an_ordinary_sign_nothing_is_due_and_a_pass_is_no_good():
    aid = AUTOSTOP.aid(table(OFFICER.replace("at: A5", "at: A6")).view(1))
    assert (aid["fine"], aid["officer"], aid["pass_helps"]) == (0, -1, False)
