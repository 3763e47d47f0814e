"""The trick: AM-10 to AM-18."""

import pytest

from stopville.games.automatch.events import CardPlayed, TrickTaken
from tests.automatch.table import FIRST_TRICK, fresh, numbers, table
from tests.rulebook import rule

DEAL_BY_COLOURS = " ".join(f"{plate}{n}" for n in range(1, 14) for plate in ("F", "I", "D", "GB"))


# -- whose turn --------------------------------------------------------------------------------


@rule("AM-10")
@pytest.mark.parametrize(
    ("players", "dealer", "leader"),
    [(2, 0, 1), (2, 1, 0), (3, 1, 2), (3, 2, 0), (4, 0, 1), (4, 2, 3), (4, 3, 0)],
)
def test_the_player_after_the_dealer_leads(players, dealer, leader):
    dealt = fresh(players).draw_dealer(dealer).deal(f"{DEAL_BY_COLOURS} pompe autoroute")
    assert dealt.turn() == leader
    assert dealt.view().leader == leader
    assert list(dealt.state.to_act()) == [leader]


@rule("AM-10", "AM-11")
def test_nobody_else_leads():
    first = table(FIRST_TRICK)
    assert [first.refused(seat, card) for seat, card in ((1, "F2"), (2, "F3"), (3, "GB1"))] == ["AM-11"] * 3
    assert first.may_play(1) == ""


@rule("AM-11")
def test_cards_are_played_clockwise_one_each():
    trick = table("leader: 2\nhand 0: F1 I1\nhand 1: F2 I2\nhand 2: F3 I3\nhand 3: F4 I4")
    turns = [trick.turn()]
    for card in ("F3", "F4", "F1", "F2"):
        trick.lay(card)
        turns.append(trick.turn())
    assert turns == [2, 3, 0, 1, 0]
    played = [(event.seat, event.card) for event in trick.happened(CardPlayed)]
    assert played == [(2, 2), (3, 3), (0, 0), (1, 1)]


@rule("AM-11", "AM-17")
def test_everybody_may_remember_who_led_to_every_trick_and_who_laid_what():
    deal = fresh(4).draw_dealer(0).deal(f"{DEAL_BY_COLOURS} pompe autoroute")  # all blue cars to seat 1
    deal.lay("F2 I1 D1 GB1")
    assert deal.view().tricks == ((1, *numbers("F2 I1 D1 GB1")),)
    deal.lay("F1 I2 D2 GB2")
    assert deal.view().tricks == ((1, *numbers("F2 I1 D1 GB1")), (1, *numbers("F1 I2 D2 GB2")))


@rule("AM-11")
def test_nobody_plays_out_of_turn_nor_twice():
    trick = table("hand 0: F1 I1\nhand 1: F2 I2\nhand 2: F3 I3")
    assert trick.refused(1, "F2") == "AM-11"
    trick.play(0, "F1")
    assert trick.refused(0, "I1") == "AM-11"
    assert trick.refused(2, "F3") == "AM-11"
    assert trick.view().table == (0,)


@rule("AM-12")
def test_only_cards_of_ones_own_hand_can_be_played():
    trick = table("hand 0: F1 I1\nhand 1: F2 pompe\ntalon: F3")
    assert trick.refused(0, "F2") == "AM-12"  # another's
    assert trick.refused(0, "pompe") == "AM-12"
    assert trick.refused(0, "F3") == "AM-12"  # the talon's
    assert trick.refused(0, "autoroute") == "AM-12"  # played long ago
    trick.lay("F1 F2")
    assert trick.refused(0, "F1") == "AM-12"
    assert trick.may_play(0) == "I1"


@rule("AM-12")
def test_there_are_no_other_actions():
    trick = table("hand 0: F1 I1\nhand 1: F2 I2")
    assert [trick.state.refuse(0, code) for code in (-1, 0, 53, 54, 107, 108, 109, 110, 111, 999)] == [
        *("ST-2", "", "AM-12", "ST-1", "ST-1", "ST-1", "ST-1", "ST-1", "ST-1", "ST-2")
    ]


# -- following ---------------------------------------------------------------------------------


@rule("AM-13")
def test_who_has_the_colour_follows():
    trick = table("hand 0: F1 I1 D1\nhand 1: F2 F13 I2\nhand 2: GB1 GB2 GB3")
    trick.play(0, "F1")
    assert trick.may_play(1) == "F2 F13"
    assert trick.refused(1, "I2") == "AM-13"


@rule("AM-13")
@pytest.mark.parametrize("plate", ["F", "I", "D", "GB"])
def test_every_colour_is_to_be_followed(plate):
    others = [other for other in ("F", "I", "D", "GB") if other != plate]
    hand = " ".join([f"{plate}1 {plate}13", *(f"{other}1 {other}13" for other in others)])
    trick = table(
        f"hand 0: {plate}7 {' '.join(f'{other}{n}' for other in others for n in (2, 3))} D5\nhand 1: {hand}"
    )
    trick.play(0, f"{plate}7")
    assert trick.may_play(1) == f"{plate}1 {plate}13"
    for other in others:
        assert trick.refused(1, f"{other}1") == "AM-13"
        assert trick.refused(1, f"{other}13") == "AM-13"


@rule("AM-13", "AM-19")
def test_special_cards_are_exempt_from_following():
    trick = table("hand 0: F1 I1\nhand 1: F2 I2 autoroute\nhand 2: D1 D2 D3")
    trick.play(0, "F1")
    assert trick.may_play(1) == "F2 autoroute"
    assert trick.refused(1, "I2") == "AM-13"


@rule("AM-13")
def test_the_colour_led_is_asked_for_not_the_one_played_last():
    trick = table("hand 0: F1 I1\nhand 1: D1 D2\nhand 2: F2 D3")
    trick.lay("F1 D1")
    assert trick.may_play(2) == "F2"
    assert trick.refused(2, "D3") == "AM-13"


@rule("AM-13")
def test_the_leader_may_lead_any_car():
    assert table(FIRST_TRICK).may_play(0) == "F1 F4 F7 F10 F13 I3 I6 I9 I12 D2 D5 D8 D11"


@rule("AM-14")
def test_nobody_has_to_beat_what_lies_there():
    trick = table("hand 0: F7 I1\nhand 1: F1 F13\nhand 2: F6 F8")
    trick.play(0, "F7")
    assert trick.may_play(1) == "F1 F13"
    trick.play(1, "F13")
    assert trick.may_play(2) == "F6 F8"
    trick.play(2, "F8")
    assert trick.turn() == 0


@rule("AM-15")
def test_who_lacks_the_colour_discards_what_he_likes():
    trick = table("hand 0: F13 F12\nhand 1: I1 D13 GB7\nhand 2: F2 F3 F4")
    trick.play(0, "F13")
    assert trick.may_play(1) == "I1 D13 GB7"


@rule("AM-15")
@pytest.mark.parametrize("criterion", ["displacement", "consumption", "speed"])
@pytest.mark.parametrize("led", ["F12", "F1", "F7"])
def test_a_discarded_car_never_takes_the_trick(criterion, led):
    trick = table(f"""
        criterion: {criterion}
        won: 3 3 2 3
        leader: 2
        hand 0: I1 I2
        hand 1: D13 D2
        hand 2: {led} F6
        hand 3: GB3 GB13
    """)
    trick.lay(f"{led} GB3 I1 D13")  # larger, thriftier and faster ones among them
    assert trick.won() == (3, 3, 3, 3)
    assert trick.turn() == 2


@rule("AM-15")
def test_a_discard_tells_everybody_which_colour_is_lacking():
    trick = table("target: one deal\nleader: 3\nhand 0: I1 I2\nhand 1: F1 I4\nhand 2: D1 I3\nhand 3: F2 F3")
    trick.lay("F2 I1 F1 D1")
    assert trick.view().voids == ((0,), (), (0,), ())
    trick.lay("I4 I3 F3 I2")
    assert trick.view().voids == ((0,), (), (0,), (1,))


# -- who takes it ------------------------------------------------------------------------------


@rule("AM-16")
def test_the_first_trick_goes_to_the_largest_displacement():
    first = table(FIRST_TRICK)
    first.lay("F4 F5 F9 GB1")  # DS 19, 1911 cm³; the Facellia is faster, the PL 17 thriftier
    assert first.happened(TrickTaken) == [TrickTaken(0, 1, tuple(numbers("F4 F5 F9 GB1")))]
    assert first.won() == (1, 0, 0, 0)


@rule("AM-16")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("GB9 GB2 GB4", 1),
        ("GB2 GB9 GB4", 0),
        ("GB9 GB4 GB2", 2),
        ("D4 D9 D11", 0),
        ("D11 D4 D9", 1),
        ("F9 F8 F5", 2),
    ],
)
def test_the_lowest_number_of_the_colour_wins_from_every_place(trick, winner):
    first, second, third = trick.split()
    round_ = table(f"won: 5 5 5\nhand 0: {first} I1\nhand 1: {second} I2\nhand 2: {third} I3")
    round_.lay(trick)
    assert round_.won() == tuple(6 if seat == winner else 5 for seat in range(3))


# The order of each colour by each criterion, read off the key table by hand.
ORDERS = {
    "displacement": (
        "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13",
        "I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12 I13",
        "D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13",
        "GB1 GB2 GB3 GB4 GB5 GB6 GB7 GB8 GB9 GB10 GB11 GB12 GB13",
    ),
    "consumption": (
        "F12 F13 F9 F11 F10 F8 F7 F6 F4 F3 F5 F2 F1",
        "I13 I12 I11 I10 I9 I8 I7 I6 I4 I5 I3 I2 I1",
        "D13 D12 D11 D4 D10 D8 D7 D5 D6 D3 D9 D2 D1",
        "GB13 GB12 GB11 GB10 GB9 GB7 GB6 GB8 GB5 GB4 GB3 GB2 GB1",
    ),
    "speed": (
        "F1 F5 F8 F9 F4 F3 F2 F7 F6 F10 F11 F13 F12",
        "I1 I3 I2 I5 I4 I7 I10 I9 I8 I6 I12 I11 I13",
        "D2 D1 D3 D5 D6 D9 D7 D11 D8 D4 D10 D13 D12",
        "GB3 GB2 GB9 GB4 GB6 GB1 GB8 GB5 GB11 GB7 GB10 GB12 GB13",
    ),
}


@rule("AM-3", "AM-16", "AM-24", "AM-25")
@pytest.mark.parametrize("colour", range(4))
@pytest.mark.parametrize("criterion", ["displacement", "consumption", "speed"])
def test_each_car_beats_the_next_of_its_colour(criterion, colour):
    order = ORDERS[criterion][colour].split()
    aside = "I1" if colour == 0 else "F1"
    for better, worse in zip(order, order[1:], strict=False):
        for led, second, winner in ((better, worse, 0), (worse, better, 1)):
            duel = table(f"criterion: {criterion}\nhand 0: {led} {aside}\nhand 1: {second} pompe")
            duel.lay(f"{led} {second}")
            assert duel.turn() == winner


@rule("AM-17")
def test_who_takes_a_trick_leads_to_the_next():
    round_ = table("hand 0: F3 I1 D1\nhand 1: F2 I3 D3\nhand 2: F1 I2 D2")
    round_.lay("F3 F2 F1")
    assert (round_.turn(), round_.view().leader) == (2, 2)
    assert round_.refused(0, "I1") == "AM-11"
    round_.lay("I2 I1 I3")
    assert round_.turn() == 0
    round_.lay("D1 D3 D2")
    assert [(taken.seat, taken.number) for taken in round_.happened(TrickTaken)] == [
        (2, 15),
        (0, 16),
        (0, 17),
    ]


@rule("AM-16", "AM-17")
def test_a_whole_deal_of_three_colours_by_displacement():
    dealt = fresh(4, single_deal=True).draw_dealer(3).deal(f"{DEAL_BY_COLOURS} pompe autoroute")
    dealt.play_on()
    assert dealt.view().sheet == ((13, 0, 0, 0),)  # all of France leads thirteen times, nobody can follow
    assert [taken.number for taken in dealt.happened(TrickTaken)] == list(range(1, 14))


@rule("AM-18")
@pytest.mark.parametrize("criterion", ["consumption", "speed"])
def test_a_new_deal_begins_under_displacement(criterion):
    last = table(f"criterion: {criterion}\nhand 0: F1\nhand 1: F9")
    assert last.criterion() == criterion
    last.lay("F1 F9")
    assert last.view().deals == 1
    assert last.criterion() == "displacement"


@rule("AM-18")
def test_the_first_deal_begins_under_displacement():
    assert fresh(3).criterion() == "displacement"
    assert table(FIRST_TRICK).criterion() == "displacement"
