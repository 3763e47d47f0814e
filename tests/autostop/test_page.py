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


# -- buttons: only what works, each with what it does ---------------------------------------------


def offered(text: str, seat: int = 0) -> list[tuple[str, int, int]]:
    """The buttons of a seat: which sentence, what it costs, what it brings."""
    offers: Any = AUTOSTOP.aid(table(text).view(seat))["offers"]
    return [(offer["key"], offer["fine"], offer["gain"]) for offer in offers]


def test_with_only_a_pass_on_an_officers_space_one_shows_it_or_pays():
    for officer, fine in (("B1", 2), ("A5", 5), ("B14", 10)):
        there = OFFICER.replace("at: A5", f"at: {officer}").replace("series: 2\n", "")
        assert offered(f"{there}{MONEY}") == [("pass", 0, 0), ("pay", fine, 0)]


def test_with_nothing_on_an_officers_space_the_only_button_pays():
    assert offered(f"{OFFICER.replace(' LP', '')}{MONEY}") == [("pay", 5, 0)]


def test_the_officers_card_says_what_the_treasury_brings_and_a_series_is_added():
    holding = OFFICER.replace("hand 0: A1 A2 LP", "hand 0: A1 A5 LP").replace("A5 B13", "A2 B13")
    assert offered(f"{holding}{MONEY}") == [("lay_gain", 0, 20 + 2 * 2), ("pass_gain", 0, 4), ("pay", 5, 0)]


def test_on_arriving_in_town_a_pass_drives_through_and_without_it_one_stays():
    town = OFFICER.replace("at: A5", "at: V0").replace("series: 2", "landing: V0")
    assert offered(town) == [("pass_town", 0, 0), ("stay", 0, 0)]
    assert offered(town.replace(" LP", "")) == [("stay", 0, 0)]


def test_the_last_card_says_that_it_ends_the_game_and_nothing_of_hidden_hands():
    last = OFFICER.replace("hand 0: A1 A2 LP", "hand 0: A5").replace("hand 1: A5", "hand 1: A6")
    assert offered(f"{last}{MONEY}") == [("lay_out", 0, 24), ("pay", 5, 0)]


def test_a_fork_names_its_roads_and_whom_a_card_would_bump():
    fork = "hand 0: A1\nhand 1: A3\nhand 2: B13\nat: A10 M1 B9\nstep: pushing\n"
    offers: Any = AUTOSTOP.aid(table(fork).view(0))["offers"]
    assert [(offer["key"], offer["bumps"]) for offer in offers] == [("go", [1]), ("go", [])]


def test_whoever_is_not_at_the_wheel_is_offered_nothing():
    for seat in (1, 2, -3):
        assert AUTOSTOP.aid(table(OFFICER).view(seat))["offers"] == []


def test_every_button_has_its_sentence_in_both_languages():
    keys = ["go", "lay", "lay_gain", "lay_out", "pass", "pass_gain", "pass_town", "pass_out", "pay", "stay"]
    facts = {"space": "A1", "card": "A1", "gain": 1, "fine": 1, "names": "Anne"}
    for key in (*keys, "nothing", "silence", "bumps"):
        for lang in ("fr", "en"):
            said = AUTOSTOP.words.say("offers", key, lang, **facts)
            assert said and "{" not in said
