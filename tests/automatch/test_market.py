"""The Common Market, both variants together, and the open key table: AM-62 to AM-68."""

import pytest

from stopville.core.engine.seats import Seat
from stopville.games.automatch.events import Announced, Confessed, Contested, TrickTaken
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.table import Table, fresh
from tests.automatch.talk import run, scene
from tests.rulebook import rule

MARKET = "market: one_suit; "
STRICT = "market: strict; "


def taken_by(scene: Table) -> list[int]:
    return [event.seat for event in scene.happened(TrickTaken)]


def winner(picture: str, cards: str) -> int:
    """Who takes this trick, led by seat 0; everybody has a second card."""
    first, second = cards.split()
    trick = scene(f"{picture}; hand 0: {first} GB1; hand 1: {second} GB2")
    trick.lay(cards)
    return taken_by(trick)[0]


# -- following ----------------------------------------------------------------------------- ruling 49


@rule("AM-62")
def test_blue_red_and_grey_follow_each_other():
    trick = scene(MARKET + "hand 0: F1 GB1; hand 1: F2 I2 D2 GB2")
    trick.lay("F1")
    assert trick.may_play(1) == "F2 I2 D2"


@rule("AM-62")
@pytest.mark.parametrize("led", ["F1", "I1", "D1"])
def test_who_can_follow_with_one_of_the_three_may_not_discard_green(led):
    trick = scene(MARKET + f"hand 0: {led} GB1; hand 1: F9 GB2")
    trick.lay(led)
    assert trick.refused(1, "GB2") == "AM-62"


@rule("AM-62")
def test_who_has_none_of_the_three_discards_green():
    trick = scene(MARKET + "hand 0: F1 GB1; hand 1: GB2 GB3")
    trick.lay("F1")
    assert trick.may_play(1) == "GB2 GB3"
    trick.lay("GB2")
    assert trick.view().voids == ((), (0, 1, 2))


@rule("AM-62")
def test_another_of_the_three_colours_does_not_show_a_lack():
    trick = scene(MARKET + "hand 0: F1 GB1; hand 1: I2 GB2")
    trick.lay("F1 I2")
    assert trick.view().voids == ((), ())


@rule("AM-62", "AM-13")
def test_by_option_the_exact_colour_comes_first():
    trick = scene(STRICT + "hand 0: F1 GB1; hand 1: F9 I2 GB2")
    trick.lay("F1")
    assert trick.may_play(1) == "F9"
    assert trick.refused(1, "I2") == "AM-13"


@rule("AM-62", "AM-15")
def test_by_option_who_lacks_the_exact_colour_plays_what_he_likes_and_may_win():
    trick = scene(STRICT + "hand 0: F9 GB1; hand 1: I2 GB2")
    trick.lay("F9")
    assert trick.may_play(1) == "I2 GB2"
    trick.lay("I2")
    assert taken_by(trick) == [1]
    assert trick.view().voids == ((), (0,))


@rule("AM-62")
def test_without_the_market_colours_stay_apart():
    trick = scene("hand 0: F9 GB1; hand 1: I2 GB2")
    trick.lay("F9 I2")
    assert taken_by(trick) == [0]


# -- green --------------------------------------------------------------------------------- ruling 50


@rule("AM-63")
@pytest.mark.parametrize("market", [MARKET, STRICT])
@pytest.mark.parametrize("led", ["F13", "I13", "D13"])
def test_green_is_worth_nothing_when_another_colour_is_led(market, led):
    trick = scene(f"{market}hand 0: {led} F1; hand 1: GB1 GB2")  # a Rolls of 4887 cc against the smallest
    trick.lay(f"{led} GB1")
    assert taken_by(trick) == [0]


@rule("AM-63")
@pytest.mark.parametrize(("market", "law"), [(MARKET, "AM-63"), (STRICT, "AM-13")])
def test_green_must_be_followed(market, law):
    trick = scene(market + "hand 0: GB13 F1; hand 1: GB12 F2 I2")
    trick.lay("GB13")
    assert trick.may_play(1) == "GB12"
    assert trick.refused(1, "F2") == law
    trick.lay("GB12")
    assert taken_by(trick) == [1]


@rule("AM-63")
@pytest.mark.parametrize("market", [MARKET, STRICT])
def test_only_green_counts_when_green_is_led(market):
    trick = scene(market + "hand 0: GB13 F1; hand 1: I1 F2; hand 2: GB12 F3")
    trick.lay("GB13 I1 GB12")
    assert taken_by(trick) == [2]


# -- figures --------------------------------------------------------------------------- rulings 51-52


@rule("AM-64")
@pytest.mark.parametrize("market", [MARKET, STRICT])
@pytest.mark.parametrize(
    ("criterion", "better", "worse"),
    [
        ("displacement", "I2", "D1"),  # 3485 against 3168 cc, though number 2 against 1
        ("displacement", "F6", "D8"),  # 1468, 1192
        ("displacement", "D7", "F6"),  # 1488, 1468
        ("consumption", "D13", "I13"),  # 3.2, 4.5 litres
        ("consumption", "D12", "F12"),  # 3.3, 5.0: second of the greys against the best of the blues
        ("consumption", "I9", "F7"),  # 8.2, 8.7
        ("speed", "I1", "D2"),  # 260, 250 km/h
        ("speed", "I3", "F1"),  # 240, 237: second of the reds against the best of the blues
        ("speed", "D2", "F1"),  # 250, 237
    ],
)
def test_across_the_three_colours_the_real_figures_count(market, criterion, better, worse):
    assert winner(f"{market}criterion: {criterion}", f"{better} {worse}") == 0
    assert winner(f"{market}criterion: {criterion}", f"{worse} {better}") == 1


@rule("AM-64")
def test_within_one_colour_the_best_still_wins():
    assert winner(MARKET + "criterion: speed", "F5 F3") == 0  # 182, 140 km/h
    assert winner(MARKET + "criterion: consumption", "F5 F3") == 1  # 13.0, 11.0 litres


@rule("AM-65")
@pytest.mark.parametrize("market", [MARKET, STRICT])
def test_of_two_engines_of_1290_cc_the_one_played_first_wins(market):
    assert winner(f"{market}criterion: displacement", "F7 I7") == 0
    assert winner(f"{market}criterion: displacement", "I7 F7") == 0


@rule("AM-65")
def test_a_third_car_must_be_strictly_better_too():
    trick = scene(MARKET + "hand 0: D8 GB1; hand 1: I7 GB2; hand 2: F7 GB3")
    trick.lay("D8 I7 F7")
    assert taken_by(trick) == [1]


# -- special cards and announcements ------------------------------------------------- rulings 53, 54


@rule("AM-66")
@pytest.mark.parametrize("market", [MARKET, STRICT])
def test_special_cards_keep_their_powers(market):
    trick = scene(market + "hand 0: F1 I2; hand 1: I1 pompe; hand 2: D1 autoroute; hand 3: D2 GB2")
    trick.lay("F1 pompe")
    assert trick.refused(2, "autoroute") == "AM-21"
    trick.lay("D1 D2")
    assert taken_by(trick) == [1]
    assert trick.criterion() == "consumption"


@rule("AM-66", "AM-20")
def test_no_special_card_in_the_first_trick_of_the_market():
    cars = [f"{plate}{number}" for plate in ("F", "I", "D", "GB") for number in range(1, 14)]
    first = fresh(2, market="one_suit").draw_dealer(1).deal(" ".join(["pompe", *cars, "autoroute"]))
    assert first.refused(0, "pompe") == "AM-20"


@rule("AM-67")
@pytest.mark.parametrize("announced", ["no", "leader", "always"])
@pytest.mark.parametrize("market", ["no", "one_suit", "strict"])
def test_the_two_variants_are_chosen_separately(announced, market):
    view = fresh(3, announced=announced, market=market).view()
    assert (view.options.announced, view.options.market) == (announced, market)


@rule("AM-67", "AM-64", "AM-48")
def test_both_variants_together():
    both = MARKET + "announced: always; hand 0: F9 GB1; hand 1: I1 GB2; hand 2: D2 GB3; talon: GB4 GB5"
    trick = scene(both, "0 F9, 0 announce 851, 1 pass, 2 pass, 1 I1, 1 announce 1, 0 pass, 2 contest, 2 D2")
    run(trick, "2 announce 2996, 0 pass, 1 pass")
    assert taken_by(trick) == [2]
    assert (trick.turn(), trick.view().step) == (2, 3)


@rule("AM-67", "AM-52")
def test_in_the_market_too_the_leader_takes_a_trick_without_value():
    both = MARKET + "announced: always; hand 0: F9 GB1; hand 1: I1 GB2; talon: GB4 GB5"
    assert taken_by(scene(both, "0 F9, 0 confess, 1 I1, 1 confess")) == [0]


# -- the key table ------------------------------------------------------------------------- ruling 55

LESSON = "announced: always; key table: lesson; hand 0: F9 I1; hand 1: F8 I2; talon: D1 D2"


@rule("AM-68")
def test_in_a_lesson_ignorance_costs_nothing():
    trick = scene(LESSON, "0 F9, 0 announce 851, 1 F8, 1 confess")
    assert trick.happened(Confessed) == [Confessed(1, lost=False)]
    assert taken_by(trick) == [1]  # 904 cc


@rule("AM-68")
def test_in_a_lesson_nothing_is_contested():
    trick = scene(LESSON, "0 F9, 0 announce 1")
    assert trick.refused(1, "contest") == "ST-2"
    run(trick, "1 F8, 1 announce 2")
    assert taken_by(trick) == [1]
    assert (trick.happened(Contested), len(trick.happened(Announced)), trick.turn()) == ([], 2, 1)


@rule("AM-68")
@pytest.mark.parametrize("key_table", ["closed", "open"])
def test_an_open_key_table_leaves_the_penalties_in_force(key_table):
    picture = LESSON.replace("lesson", key_table)
    trick = scene(picture, "0 F9, 0 announce 1, 1 contest, 1 F8, 1 confess")
    assert taken_by(trick) == [0]
    assert (trick.turn(), trick.view().step) == (1, 3)


@rule("AM-68")
def test_every_seat_knows_whether_the_key_table_is_open():
    for key_table in ("closed", "open", "lesson"):
        assert fresh(2, key_table=key_table).view().options.key_table == key_table


# -- what a page is told -----------------------------------------------------------------------------


@rule("AM-62", "AM-63")
def test_a_page_is_told_which_colours_answer_the_lead_and_which_can_take_the_trick():
    def told(picture: str, led: str) -> tuple[object, object]:
        trick = scene(f"{picture}hand 0: {led} F1; hand 1: GB9 GB8")
        trick.lay(led)
        aid = AUTOMATCH.aid(trick.view(Seat(1)))
        return aid["follow"], aid["contend"]

    europe = [0, 1, 2]
    assert told("market: one_suit; ", "I13") == (europe, europe)
    assert told("market: strict; ", "I13") == ([1], europe)
    assert told("market: one_suit; ", "GB13") == ([3], [3])
    assert told("", "I13") == ([1], [1])


@rule("AM-64", "AM-68", "AM-53")
def test_figures_are_sent_only_where_the_key_table_may_be_seen():
    def figures(**options: str) -> bool:
        cars = AUTOMATCH.material(AUTOMATCH.setup(2, options))["cars"]
        assert isinstance(cars, list)
        return all(isinstance(car, dict) and car["figures"] is not None for car in cars)

    assert figures()
    for variant in ({"announced": "always"}, {"market": "one_suit"}):
        assert not figures(**variant)
        assert figures(**variant, key_table="open") and figures(**variant, key_table="lesson")
