"""The table in text: what a seat sees, and the whole of it for tests."""

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, WATCHER
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.table import fresh, table

MIDDLE = """target: 20
windows: sealed
dealer: 1
scores: 3 0 4
sheet: 7 4 6 / 8 5 4
won: 7 5 3
leader: 2
criterion: speed
tricks: 2 F3 F4 F6 / 0 D1 D2 D3
lacking: 0F 2GB
hand 0: I1 GB9
hand 1: F5 pompe
hand 2: D4
talon: F1 F2 autoroute
pack:
trick: GB3
to act: 0
"""


# -- with nothing hidden -----------------------------------------------------------------------


def test_an_open_picture_reads_back_as_it_was_written():
    again = AUTOMATCH.open_picture(AUTOMATCH.read_picture(MIDDLE))
    assert [line.rstrip() for line in again.splitlines()] == MIDDLE.splitlines()


def test_only_the_hands_are_needed():
    short = table("hand 0: F1 I1\nhand 1: F2 pompe")
    view = short.view()
    assert (view.players, view.options.target, view.options.single_deal) == (2, 30, False)
    assert (view.dealer, view.leader, short.turn()) == (1, 0, 0)
    assert (short.criterion(), short.won(), short.scores()) == ("displacement", (23, 0), (0, 0))
    assert (view.trick, view.in_talon, view.undealt, len(view.shown)) == (23, 0, 0, 50)
    assert (view.deals, view.sheet, view.winners, view.voids) == (0, (), (), ((), ()))


def test_a_card_that_is_nowhere_has_been_played():
    shown = table("hand 0: F1\nhand 1: F2\ntalon: F3 F4").view().shown
    assert shown == tuple(range(4, 54))


def test_cards_may_be_written_in_any_case():
    assert table("hand 0: f1 GB13\nhand 1: Pompe AUTOROUTE").hand(1) == "pompe autoroute"


def test_a_trick_in_a_picture_has_its_colour_its_special_card_and_its_turn():
    trick = table(
        "leader: 3\ntrick: D1 pompe\nhand 0: F1 F2\nhand 1: D2 D3\nhand 2: I1 I2\nhand 3: F3\nwon: 3 3 3 2"
    )
    assert trick.turn() == 1
    assert trick.may_play(1) == "D2 D3"
    assert (trick.view().led, trick.view().special, trick.view().trick) == (2, 52, 11)


@pytest.mark.parametrize("wrong", ["hand 0 F1", "hand 0: F1\nhand 1: F2\nnonsense"])
def test_a_line_that_is_none_is_refused(wrong):
    with pytest.raises(ValueError, match="not a line of a picture"):
        AUTOMATCH.read_picture(wrong)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_position_of_a_deal_survives_its_picture(players, seed):
    pick = FastPick(seed)
    state = fresh(players, single_deal=True).state
    while not state.over():
        again = AUTOMATCH.read_picture(AUTOMATCH.open_picture(state))
        assert AUTOMATCH.open_picture(again) == AUTOMATCH.open_picture(state)
        if state.turn() != CHANCE:
            assert AUTOMATCH.digest(again) == AUTOMATCH.digest(state)
        legal = state.legal(state.turn())
        state.apply(state.turn(), legal[pick.below(len(legal))])


def test_a_finished_match_survives_its_picture():
    over = table("target: one deal\nhand 0: F1\nhand 1: F2")
    over.lay("F1 F2")
    again = AUTOMATCH.read_picture(AUTOMATCH.open_picture(over.state))
    assert AUTOMATCH.result(again) == AUTOMATCH.result(over.state)


# -- as a seat sees it -------------------------------------------------------------------------

NAMES = ["Anne", "Bruno", "Chloé"]


def test_a_seat_sees_its_own_hand_and_the_backs_of_the_others():
    seen = AUTOMATCH.picture(table(MIDDLE).view(0), "fr", NAMES)
    assert [line.rstrip() for line in seen.splitlines()] == [
        "L'Auto-Match · donne 3 · levée 16 · VITESSE",
        "",
        " ▶ Anne                    marque   3   levées  7   ▮▮",
        "   Bruno (donneur)         marque   0   levées  5   ▮▮",
        "   Chloé                   marque   4   levées  3   ▮",
        "",
        "   Chloé        GB3  Aston Martin DB4                vert   3 · 11 ·  1",
        "",
        "                                        rang\u00a0: cylindrée · conso · vitesse",
        "   I1   Ferrari 410 Superamerica        rouge  1 · 13 ·  1",
        "   GB9  Lotus Elite                     vert   9 ·  5 ·  3",
    ]


def test_the_same_in_english_from_another_seat():
    seen = AUTOMATCH.picture(table(MIDDLE).view(1), "en", NAMES).splitlines()
    assert seen[0] == "L'Auto-Match · deal 3 · trick 16 · TOP SPEED"
    assert seen[-2:] == [
        "   F5   Facel Vega Facellia             blue   5 · 11 ·  2",
        "   pompe                                ▸ consumption",
    ]


def test_who_only_looks_on_sees_no_hand():
    seen = AUTOMATCH.picture(table(MIDDLE).view(WATCHER), "fr", NAMES)
    assert "GB3" in seen
    for hidden in ("I1 ", "GB9", "F5", "D4", "pompe", "autoroute"):
        assert hidden not in seen


@pytest.mark.parametrize(("before", "number"), [("", 25), ("F1", 25), ("F1 F2", 25)])
def test_the_heading_counts_the_last_trick_to_the_end(before, number):
    last = table("target: one deal\nhand 0: F1\nhand 1: F2")
    last.lay(before)
    heading = AUTOMATCH.picture(last.view(), "fr", NAMES).splitlines()[0]
    assert heading == f"L'Auto-Match · donne 1 · levée {number} · CYLINDRÉE"


def test_without_names_the_seats_are_numbered_from_one():
    lines = AUTOMATCH.picture(table(MIDDLE).view(0)).splitlines()
    assert [line.split()[0].strip("▶") or line.split()[1] for line in lines[2:5]] == ["1", "2", "3"]
