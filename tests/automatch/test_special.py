"""The special cards: AM-19 to AM-32."""

import pytest

from stopville.core.engine.pick import GivenPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.games.automatch.events import CriterionSet, PlayedDead, TalonShown, TrickTaken
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.table import FIRST_TRICK, fresh, numbers, table
from tests.rulebook import rule

PUMP, MOTORWAY = numbers("pompe autoroute")
CONSUMPTION, SPEED = 1, 2


# -- when --------------------------------------------------------------------------------------


@rule("AM-19")
def test_from_the_second_trick_on_a_special_card_may_be_played_on_any_turn():
    round_ = table(FIRST_TRICK.replace("GB12 pompe", "F13 pompe").replace("F10 F13", "F10 GB12"))
    round_.lay("F1 F2 F3 F13 F4 F5 F6")
    assert round_.may_play(3).endswith("GB11 pompe")
    round_.play(3, "pompe")
    assert round_.won() == (1, 0, 0, 1)


@rule("AM-19")
def test_a_special_card_may_be_played_by_who_could_follow():
    trick = table("hand 0: F1 F3\nhand 1: F2 I2 pompe\nhand 2: F4 autoroute")
    trick.play(0, "F1")
    assert trick.may_play(1) == "F2 pompe"
    trick.play(1, "F2")
    assert trick.may_play(2) == "F4 autoroute"


@rule("AM-19")
def test_playing_a_special_card_does_not_show_a_lack_of_the_colour():
    trick = table("hand 0: F1 F3\nhand 1: F2 pompe\nhand 2: I4 I5")
    trick.lay("F1 pompe I4")
    assert trick.view().voids == ((), (), (0,))


@rule("AM-20")
def test_no_special_card_in_the_first_trick_even_by_who_cannot_follow():
    first = table(FIRST_TRICK)
    first.lay("F1 F2 F3")
    assert "pompe" not in first.may_play(3)
    assert first.refused(3, "pompe") == "AM-20"


@rule("AM-20", "AM-27")
def test_no_special_card_leads_to_the_first_trick():
    first = table(FIRST_TRICK + "leader: 3")
    assert first.may_play(3) == "GB1 GB2 GB3 GB4 GB5 GB6 GB7 GB8 GB9 GB10 GB11 GB12"
    assert first.refused(3, "pompe") == "AM-20"


@rule("AM-20")
def test_the_second_deal_has_a_first_trick_of_its_own():
    last = table("dealer: 1\nhand 0: F1\nhand 1: F2")
    last.pick = GivenPick(list(range(53, -1, -1)))  # the motorway to seat 1, the pump to seat 0, and so on
    last.lay("F1 F2")
    assert last.refused(1, "autoroute") == "AM-20"
    last.play(1, "GB13")
    assert last.refused(0, "pompe") == "AM-20"


@rule("AM-20", "AM-19")
@pytest.mark.parametrize(("players", "each"), [(2, 25), (3, 17), (4, 13)])
def test_the_first_trick_is_the_one_with_full_hands(players, each):
    pack = [f"{plate}{n}" for plate in ("F", "I", "D", "GB") for n in range(1, 14)]
    dealt = fresh(players).draw_dealer(players - 1).deal(f"pompe {' '.join(pack)} autoroute")
    assert len(dealt.hand(0).split()) == each
    assert dealt.refused(0, "pompe") == "AM-20"
    while "pompe" not in dealt.may_play(0):
        dealt.lay(dealt.may_play(dealt.state.turn()).split()[0])
    assert dealt.view().trick == 1


# -- two of them -------------------------------------------------------------------------------


@rule("AM-21")
@pytest.mark.parametrize(("one", "other"), [("pompe", "autoroute"), ("autoroute", "pompe")])
def test_never_both_special_cards_in_one_trick(one, other):
    trick = table(f"hand 0: F1 F2\nhand 1: F3 {one}\nhand 2: F4 {other}")
    trick.lay(f"F1 {one}")
    assert trick.may_play(2) == "F4"
    assert trick.refused(2, other) == "AM-21"


@rule("AM-21")
def test_not_by_who_cannot_follow_either():
    trick = table("hand 0: F1 F2\nhand 1: F3 pompe\nhand 2: I4 autoroute")
    trick.lay("F1 pompe")
    assert trick.may_play(2) == "I4"
    assert trick.refused(2, "autoroute") == "AM-21"


@rule("AM-21", "AM-28")
def test_a_special_card_led_keeps_the_other_out():
    trick = table("hand 0: F1 autoroute\nhand 1: F3 pompe")
    trick.play(0, "autoroute")
    assert trick.may_play(1) == "F3"
    assert trick.refused(1, "pompe") == "AM-21"


@rule("AM-21")
def test_the_other_special_card_has_only_to_wait_for_the_next_trick():
    round_ = table("hand 0: F1 F2 F5\nhand 1: F3 I1 pompe\nhand 2: F4 I2 autoroute")
    round_.lay("F1 pompe F4")
    assert round_.turn() == 1
    round_.play(1, "F3")
    assert round_.may_play(2) == "I2 autoroute"


# -- played dead -------------------------------------------------------------------------------

LAST_CARDS = [
    # hands, cards in order of play, who lays the dead one, who wins, the criterion left
    (("pompe", "autoroute"), "pompe autoroute", 1, 0, "consumption"),
    (("autoroute", "pompe"), "autoroute pompe", 1, 0, "speed"),
    (("F1", "pompe", "autoroute"), "F1 pompe autoroute", 2, 1, "consumption"),
    (("pompe", "F1", "autoroute"), "pompe F1 autoroute", 2, 0, "consumption"),
    (("autoroute", "pompe", "F1"), "autoroute pompe F1", 1, 0, "speed"),
    (("F1", "autoroute", "F2", "pompe"), "F1 autoroute F2 pompe", 3, 1, "speed"),
    (("autoroute", "F1", "pompe", "F2"), "autoroute F1 pompe F2", 2, 0, "speed"),
]


@rule("AM-22")
@pytest.mark.parametrize(("hands", "order", "dead", "winner", "criterion"), LAST_CARDS)
def test_the_second_special_card_as_a_last_card_is_played_dead(hands, order, dead, winner, criterion):
    rows = "\n".join(f"hand {seat}: {card}" for seat, card in enumerate(hands))
    last = table(f"target: one deal\n{rows}")
    *before, card = order.split()[: dead + 1]
    last.lay(" ".join(before))
    assert last.may_play(dead) == card
    last.lay(" ".join(order.split()[dead:]))
    assert last.happened(PlayedDead) == [PlayedDead(dead, *numbers(card))]
    assert [taken.seat for taken in last.happened(TrickTaken)] == [winner]
    assert last.happened(CriterionSet) == [CriterionSet(CONSUMPTION if criterion == "consumption" else SPEED)]
    assert last.criterion() == criterion


@rule("AM-22")
@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_wherever_the_leader_sits_the_living_special_card_takes_the_last_trick(leader):
    seats = [(leader + place) % 4 for place in range(4)]
    rows = "\n".join(f"hand {seat}: {card}" for seat, card in zip(seats, ["I1", "pompe", "autoroute", "I2"]))
    last = table(f"target: one deal\nleader: {leader}\n{rows}")
    last.lay("I1 pompe autoroute I2")
    assert [taken.seat for taken in last.happened(TrickTaken)] == [seats[1]]


@rule("AM-22", "AM-21")
def test_a_special_card_is_not_played_dead_while_a_car_is_left():
    trick = table("hand 0: F1 pompe\nhand 1: I1 autoroute")
    trick.play(0, "pompe")
    assert trick.may_play(1) == "I1"
    assert trick.refused(1, "autoroute") == "AM-21"


@rule("AM-22")
def test_a_lone_special_card_as_a_last_card_lives():
    last = table("target: one deal\nhand 0: F1\nhand 1: autoroute")
    last.lay("F1 autoroute")
    assert last.happened(PlayedDead) == []
    assert last.view().sheet == ((24, 1),)


# -- what it does ------------------------------------------------------------------------------


@rule("AM-23")
@pytest.mark.parametrize("special", ["pompe", "autoroute"])
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_a_special_card_takes_the_trick_from_any_place_and_its_player_leads(special, place):
    cars = ["F1", "F12", "F5", "F2"]
    cars[place] = special
    seats = [2, 3, 0, 1]
    rows = "\n".join(f"hand {seat}: {card} I{seat + 1}" for seat, card in zip(seats, cars))
    trick = table(f"leader: 2\nwon: 3 3 3 2\n{rows}")
    trick.lay(" ".join(cars))
    assert trick.turn() == seats[place]
    assert trick.won()[seats[place]] == (3 if seats[place] == 3 else 4)
    assert sum(trick.won()) == 12
    assert trick.happened(TrickTaken) == [TrickTaken(seats[place], 12, tuple(numbers(" ".join(cars))))]


@rule("AM-24")
def test_after_the_pump_the_thriftiest_wins_from_the_next_trick_on():
    round_ = table("hand 0: F4 F1 GB9 D1\nhand 1: F9 F5 GB2 D4\nhand 2: I1 I2 GB13 pompe")
    round_.lay("F4 F9")
    assert round_.criterion() == "displacement"
    round_.play(2, "pompe")
    assert round_.criterion() == "consumption"
    assert round_.happened(CriterionSet) == [CriterionSet(CONSUMPTION)]
    round_.lay("GB13 GB9 GB2")  # 4.7 l against 8.1 and 16.6
    assert round_.turn() == 2
    round_.lay("I1 D1 D4")
    assert round_.turn() == 2


@rule("AM-24")
@pytest.mark.parametrize("duel", ["F4 F9", "F5 F4", "D10 D4", "D4 D11", "GB8 GB9", "GB9 GB10"])
def test_by_consumption_the_pl_17_beats_the_ds_and_the_diesel_180_d_the_lloyd(duel):
    led, second = duel.split()
    round_ = table(f"won: 12 10\nhand 0: pompe {led} I1\nhand 1: I2 {second} I3")
    round_.lay(f"pompe I2 {led} {second}")
    assert round_.turn() == 1


@rule("AM-25")
@pytest.mark.parametrize("duel", ["F4 F5", "F4 F9", "D4 D9", "D10 D4", "GB1 GB9", "GB9 GB2"])
def test_by_speed_the_facellia_beats_the_ds_and_the_elite_the_rolls(duel):
    led, second = duel.split()
    round_ = table(f"won: 12 10\nhand 0: autoroute {led} I1\nhand 1: I2 {second} I3")
    round_.play(0, "autoroute")
    assert round_.criterion() == "displacement"
    round_.play(1, "I2")
    assert round_.criterion() == "speed"
    assert round_.happened(CriterionSet) == [CriterionSet(SPEED)]
    round_.lay(duel)
    assert round_.turn() == 1


@rule("AM-26")
@pytest.mark.parametrize(
    ("hands", "between", "after"),
    [
        # by speed D9 beats D7, F5 beats F4 and GB8 beats GB7, but by nothing else
        (("pompe D1 I5 F4 GB7 D7", "I1 D4 autoroute F5 GB8 D9"), "consumption", "speed"),
        # by consumption F12 beats F11, GB7 beats GB6 and D10 beats D8, but by nothing else
        (("autoroute D4 I5 F11 GB6 D8", "I1 D9 pompe F12 GB7 D10"), "speed", "consumption"),
    ],
)
def test_the_second_special_card_replaces_the_first_for_good(hands, between, after):
    first, second = (hand.split() for hand in hands)
    round_ = table(f"target: one deal\nhand 0: {hands[0]}\nhand 1: {hands[1]}")
    criteria = []
    for one, other in zip(first, second):
        round_.lay(f"{one} {other}" if round_.turn() == 0 else f"{other} {one}")
        criteria.append(round_.criterion())
    assert criteria == [between, between, after, after, after, after]
    assert [taken.seat for taken in round_.happened(TrickTaken)] == [0, 1, 1, 1, 1, 1]


# -- leading, following, holding back ----------------------------------------------------------


@rule("AM-27")
def test_a_special_card_may_lead():
    trick = table("hand 0: F1 pompe\nhand 1: F2 I2")
    assert trick.may_play(0) == "F1 pompe"
    trick.lay("pompe F2")
    assert trick.turn() == 0
    assert trick.criterion() == "consumption"


@rule("AM-28")
def test_when_a_special_card_leads_everybody_plays_the_car_he_likes():
    trick = table("hand 0: F1 autoroute I1\nhand 1: F2 I2 D2\nhand 2: F3 I3 D3\nhand 3: F4 GB4 D4")
    trick.play(0, "autoroute")
    assert trick.may_play(1) == "F2 I2 D2"
    trick.play(1, "F2")
    assert trick.may_play(2) == "F3 I3 D3"  # the first car does not ask for its colour either
    trick.lay("D3 GB4")
    assert trick.view().voids == ((), (), (), ())
    assert trick.won()[0] == 11


@rule("AM-29")
def test_the_colour_led_is_still_asked_for_behind_a_special_card():
    trick = table("hand 0: F1 F5\nhand 1: F2 pompe\nhand 2: F3 I3\nhand 3: D4 I4")
    trick.lay("F1 pompe")
    assert trick.may_play(2) == "F3"
    assert trick.refused(2, "I3") == "AM-13"
    trick.play(2, "F3")
    assert trick.may_play(3) == "I4 D4"
    trick.play(3, "D4")
    assert trick.view().voids == ((), (), (), (0,))


@rule("AM-30")
def test_nobody_is_forced_to_play_a_special_card():
    trick = table("hand 0: F1 F2\nhand 1: I1 pompe")
    trick.play(0, "F1")
    assert trick.may_play(1) == "I1 pompe"
    trick.play(1, "I1")
    assert trick.turn() == 0


@rule("AM-30")
def test_unless_only_special_cards_are_left():
    trick = table("hand 0: F1 F2\nhand 1: pompe autoroute")
    trick.play(0, "F1")
    assert trick.may_play(1) == "pompe autoroute"
    trick.play(1, "autoroute")
    assert trick.may_play(1) == "pompe"
    assert trick.turn() == 1


@rule("AM-31")
@pytest.mark.parametrize(("special", "criterion"), [("pompe", CONSUMPTION), ("autoroute", SPEED)])
def test_in_the_last_trick_a_special_card_takes_it_and_decides_nothing_more(special, criterion):
    last = table(f"won: 12 12\nhand 0: F1\nhand 1: {special}")
    last.lay(f"F1 {special}")
    assert last.view().sheet == ((12, 13),)
    assert last.happened(CriterionSet) == [CriterionSet(criterion)]
    assert last.criterion() == "displacement"  # of the next deal


# -- in the talon ------------------------------------------------------------------------------


@rule("AM-32")
@pytest.mark.parametrize(
    ("talon", "criteria"),
    [
        ("pompe autoroute", []),
        ("GB13 pompe", [CriterionSet(SPEED)]),
        ("autoroute GB13", [CriterionSet(CONSUMPTION)]),
    ],
)
def test_the_criterion_of_a_special_card_in_the_talon_does_not_occur(talon, criteria):
    cars = [f"{plate}{n}" for n in range(1, 14) for plate in ("F", "I", "D", "GB")]
    hands = [card for card in [*cars, "pompe", "autoroute"] if card not in talon.split()]
    deal = fresh(4, single_deal=True).draw_dealer(3).deal(f"{' '.join(hands)} {talon}")
    deal.play_on()
    assert deal.happened(CriterionSet) == criteria


@rule("AM-32", "AM-8")
def test_the_talon_is_turned_up_when_the_deal_is_over_and_not_before():
    last = table("hand 0: F1 I1\nhand 1: F2 I2\ntalon: pompe F9 autoroute D4")
    last.lay("F1 F2 I1")
    assert last.happened(TalonShown) == []
    assert all(last.view(seat).in_talon == 4 for seat in (0, 1, WATCHER))
    last.play(1, "I2")
    shown = last.happened(TalonShown)
    assert shown == [TalonShown(tuple(numbers("pompe F9 autoroute D4")))]
    assert all(AUTOMATCH.told(shown[0], Seat(seat)) == shown[0] for seat in (0, 1, WATCHER))
