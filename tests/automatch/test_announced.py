"""The announced card, speaking: AM-41 to AM-47 and AM-53.  Figures by hand from cars.csv."""

import pytest
from msgspec.structs import replace

from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.events import Event
from stopville.core.play import refusal
from stopville.games.automatch.events import (
    Announced,
    Confessed,
    Contested,
    StayedSilent,
    TrickTaken,
)
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.table import Table, fresh, table
from tests.automatch.talk import run, scene
from tests.conformance.tables import every_code
from tests.rulebook import rule

THREE = "announced: leader; hand 0: F1 F9; hand 1: F2 F8; hand 2: F3 I7; talon: D1 D2 D3"
ALWAYS = THREE.replace("leader", "always")
SPECIAL = "announced: always; hand 0: F1 I9; hand 1: F2 pompe; hand 2: F3 I7; talon: D1 D2 D3"


def taken_by(scene: Table) -> list[int]:
    """Who took each trick."""
    return [event.seat for event in scene.happened(TrickTaken)]


def offered(scene: Table, seat: int) -> list[str]:
    book = AUTOMATCH.book
    return [book.notation(book.action(code)) for code in scene.state.legal(seat)]


# -- who speaks ---------------------------------------------------------------------------- ruling 28


@rule("AM-41")
def test_a_leader_who_stays_silent_silences_the_trick():
    trick = scene(THREE, "0 F1, 0 silence, 1 F2, 2 F3")
    assert taken_by(trick) == [0]
    assert trick.happened(StayedSilent) == [StayedSilent(0)]
    assert trick.happened(Announced) == []


@rule("AM-41")
def test_cards_of_a_silent_trick_have_no_figures_and_the_next_trick_begins_without_any():
    trick = scene(THREE, "0 F1, 0 silence, 1 F2")
    assert trick.view().spoken == (0, 0)
    run(trick, "2 F3")
    assert trick.view().spoken == ()


@rule("AM-41")
def test_the_leader_cannot_be_made_to_announce_and_needs_no_confession():
    trick = scene(THREE, "0 F1")
    assert "silence" in offered(trick, 0)
    assert "confess" not in offered(trick, 0)
    assert trick.refused(0, "confess") == "AM-41"


@rule("AM-41")
def test_after_a_silent_lead_nobody_can_announce():
    trick = scene(THREE, "0 F1, 0 silence")
    assert trick.refused(1, "announce 2351") == "ST-2"
    assert trick.refused(1, "confess") == "ST-2"


@rule("AM-41")
def test_a_leader_who_announces_makes_everybody_announce():
    trick = scene(THREE, "0 F1, 0 announce 6286, 1 pass, 2 pass, 1 F2")
    assert trick.refused(1, "silence") == "AM-41"
    run(trick, "1 announce 2351, 0 pass, 2 pass, 2 F3")
    assert trick.refused(2, "silence") == "AM-41"
    run(trick, "2 announce 2141, 0 pass, 1 pass")
    assert taken_by(trick) == [0]
    assert [(event.seat, event.figure) for event in trick.happened(Announced)] == [
        (0, 6286),
        (1, 2351),
        (2, 2141),
    ]


@rule("AM-41")
def test_the_choice_is_made_anew_in_every_trick():
    next_trick = scene(THREE, "0 F1, 0 announce 6286, 1 pass, 2 pass, 1 F2, 1 confess, 2 F3, 2 confess")
    assert next_trick.view().aloud == 0
    run(next_trick, "0 F9, 0 silence, 1 F8, 2 I7")
    assert len(next_trick.happened(Announced)) == 1


@rule("AM-41")
def test_where_the_table_always_announces_the_leader_has_no_choice():
    trick = scene(ALWAYS, "0 F1")
    assert trick.refused(0, "silence") == "AM-41"
    run(trick, "0 confess, 1 F2")
    assert trick.refused(1, "silence") == "AM-41"
    assert "confess" in offered(trick, 1)


@rule("AM-41")
def test_the_figure_comes_before_any_other_card():
    trick = scene(ALWAYS, "0 F1")
    assert trick.refused(0, "F9") == "AM-41"
    assert trick.refused(1, "F2") == "AM-11"
    assert trick.refused(1, "announce 2351") == "AM-11"
    run(trick, "0 announce 6286")
    assert trick.refused(1, "F2") == "AM-51"


@rule("AM-41")
def test_without_the_variant_nobody_speaks():
    trick = table("hand 0: F1 F9\nhand 1: F2 F8")
    trick.play(0, "F1")
    assert trick.turn() == 1
    assert trick.refused(1, "announce 2351") == "ST-2"


@rule("AM-41")
def test_the_options_of_a_table_say_who_announces():
    for announced in ("no", "leader", "always"):
        assert fresh(2, announced=announced).view().options.announced == announced


@rule("AM-41", "AM-43")
def test_a_search_is_offered_the_figures_of_all_thirteen_cars_of_the_colour():
    figures = [word for word in offered(scene(ALWAYS, "0 F1"), 0) if word.startswith("announce")]
    assert len(figures) == 13
    assert (figures[0], figures[-1]) == ("announce 393", "announce 6286")


# -- which figure ------------------------------------------------------------------------ rulings 29-30


@rule("AM-42", "AM-43")
@pytest.mark.parametrize(
    ("criterion", "right"),
    [("displacement", 1290), ("consumption", 86), ("speed", 155)],  # Giulietta t.i.: 1290 cc, 8.6 l, 155 km/h
)
def test_the_figure_is_that_of_the_criterion_in_force(criterion, right):
    for figure in (1290, 86, 155):
        trick = scene(
            f"announced: always; criterion: {criterion}; hand 0: I7 I1; hand 1: I8 I2; talon: D1 D2",
            f"0 I7, 0 announce {figure}, 1 contest",
        )
        (contest,) = trick.happened(Contested)
        assert (contest.truth, contest.right) == (right, figure == right)


@rule("AM-43")
@pytest.mark.parametrize(
    ("criterion", "truth"),
    [("displacement", 6286), ("consumption", 198), ("speed", 237)],  # the HK 500
)
def test_a_figure_is_right_only_to_the_last_unit(criterion, truth):
    for apart in (-1, 0, 1):
        assert judged(f"criterion: {criterion}", truth + apart) == (apart == 0)


def judged(agreed: str, figure: int) -> bool:
    trick = scene(
        f"announced: always; {agreed}; hand 0: F1 I1; hand 1: F2 I2; talon: D1 D2",
        f"0 F1, 0 announce {figure}, 1 contest",
    )
    return trick.happened(Contested)[0].right


@rule("AM-43")
@pytest.mark.parametrize(
    ("agreed", "least", "most"),
    [
        ("tolerance: 5", 5972, 6600),  # 6286 less and more 314.3
        ("tolerance: 20", 5029, 7543),  # 1257.2
        ("tolerance: 1; criterion: speed", 235, 239),  # 237, 2.37
        ("tolerance: 10; criterion: consumption", 179, 217),  # 198, 19.8
    ],
)
def test_a_tolerance_counts_from_the_true_figure(agreed, least, most):
    assert [judged(agreed, figure) for figure in (least - 1, least, most, most + 1)] == [
        False,
        True,
        True,
        False,
    ]


@rule("AM-43")
def test_any_figure_may_be_typed():
    trick = scene(ALWAYS, "0 F1")
    book = AUTOMATCH.book
    first, last = trick.state.open_range(0) or (0, 0)
    assert (book.notation(book.action(first)), book.notation(book.action(last))) == (
        "announce 1",
        "announce 9999",
    )
    assert trick.state.open_range(1) is None
    assert scene(ALWAYS).state.open_range(0) is None


@rule("AM-43")
@pytest.mark.parametrize(
    ("car", "group"),
    [
        ("F1", "3168 4887 4963 6286"),  # D1 GB1 I1 F1
        ("D1", "3168 4887 4963 6286"),
        ("GB1", "3168 4887 4963 6286"),
        ("F13", "191 328 393 479"),  # D13 GB13 F13 I13
        ("GB13", "191 328 393 479"),
    ],
)
def test_a_figure_may_be_chosen_among_those_of_the_cars_with_its_rank(car, group):
    trick = scene(f"announced: always; figures: few; hand 0: {car} I2; hand 1: I3 I4; talon: D2 D3")
    run(trick, f"0 {car}")
    figures = [f"announce {figure}" for figure in group.split()]
    assert offered(trick, 0) == [*figures, "confess"]
    assert trick.state.open_range(0) is None


@rule("AM-43")
def test_a_figure_that_is_not_among_the_few_is_refused():
    trick = scene("announced: always; figures: few; hand 0: F1 I1; hand 1: F2 I3; talon: D1 D2", "0 F1")
    assert trick.refused(0, "announce 2351") == "AM-43"
    assert trick.refused(0, "announce 6285") == "AM-43"
    run(trick, "0 announce 3168, 1 contest")
    assert trick.happened(Contested)[0].right is False


# -- discards and special cards ---------------------------------------------------------- rulings 31-32


@rule("AM-44")
def test_a_discard_is_announced_too_and_a_confession_costs_nothing_there():
    picture = THREE.replace("hand 2: F3 I7", "hand 2: D5 I7")
    for word in ("confess", "announce 1290"):
        trick = scene(picture, "0 F1, 0 announce 6286, 1 pass, 2 pass, 1 F2, 1 confess, 2 I7")
        assert trick.refused(2, "silence") == "AM-41"
        assert trick.refused(0, "F9") == "AM-11"
        run(trick, f"2 {word}")
        if word != "confess":
            run(trick, "0 pass, 1 pass")
        assert taken_by(trick) == [0]


@rule("AM-44", "AM-15")
def test_a_discard_rightly_announced_still_does_not_win():
    trick = scene(
        "announced: always; hand 0: F12 I9; hand 1: I1 I2; talon: D1 D2",
        "0 F12, 0 announce 425, 1 pass, 1 I1, 1 announce 4963, 0 pass",
    )
    assert taken_by(trick) == [0]


@rule("AM-45")
def test_a_special_card_has_nothing_to_say_and_after_it_nobody_has():
    trick = scene(SPECIAL, "0 F1, 0 announce 6286, 1 pass, 2 pass, 1 pompe")
    assert trick.turn() == 2
    run(trick, "2 F3")
    assert taken_by(trick) == [1]
    assert len(trick.happened(Announced)) == 1


@rule("AM-45")
def test_after_a_special_lead_nobody_announces():
    trick = scene(SPECIAL.replace("hand 0: F1", "hand 0: autoroute"), "0 autoroute, 1 F2, 2 F3")
    assert taken_by(trick) == [0]


@rule("AM-45", "AM-42")
def test_the_figure_of_the_new_criterion_is_due_from_the_next_trick():
    trick = scene(SPECIAL.replace("F2 pompe", "I2 pompe"), "0 F1, 0 confess, 1 pompe, 2 F3")
    run(trick, "1 I2, 1 announce 166, 0 pass, 2 contest")  # a 3500 GT drinks 16.6 litres
    (contest,) = trick.happened(Contested)
    assert (contest.truth, contest.right, contest.criterion) == (166, True, 1)


# -- confessing and being wrong ----------------------------------------------------- rulings 33, 34, 40


@rule("AM-46")
def test_a_confession_takes_all_value_from_the_card():
    trick = scene(ALWAYS, "0 F1, 0 announce 6286, 1 pass, 2 pass, 1 F2, 1 confess, 2 F3, 2 confess")
    assert taken_by(trick) == [0]
    other = scene(ALWAYS, "0 F1, 0 confess, 1 F2, 1 announce 2351, 0 pass, 2 pass, 2 F3, 2 confess")
    assert taken_by(other) == [1]
    assert other.happened(Confessed) == [Confessed(0, lost=True), Confessed(2, lost=True)]


@rule("AM-46", "AM-13")
def test_the_colour_of_a_confessed_lead_is_still_asked_for():
    trick = scene(ALWAYS, "0 F1, 0 confess, 1 F2, 1 confess")
    assert trick.may_play(2) == "F3"
    assert trick.refused(2, "I7") == "AM-13"


@rule("AM-46")
def test_a_confessed_card_still_counts_as_played():
    trick = scene(ALWAYS, "0 F1, 0 confess")
    assert (trick.turn(), trick.hand(0), trick.view().shown.count(0)) == (1, "F9", 1)


@rule("AM-47")
def test_a_wrong_figure_that_nobody_contests_stands():
    trick = scene(ALWAYS, "0 F1, 0 announce 1, 1 pass, 2 pass, 1 F2, 1 confess, 2 F3, 2 confess")
    assert taken_by(trick) == [0]
    assert trick.happened(Contested) == []


@rule("AM-47", "AM-53")
@pytest.mark.parametrize("answers", ["", ", 1 pass", ", 1 pass, 2 pass", ", 1 pass, 2 pass, 1 F2, 1 confess"])
def test_nothing_tells_a_wrong_figure_from_a_right_one(answers):
    right = scene(ALWAYS, "0 F1, 0 announce 6286" + answers)
    wrong = scene(ALWAYS, "0 F1, 0 announce 6285" + answers)
    for seat in map(Seat, (0, 1, 2, WATCHER)):
        assert reaching(right, seat) == reaching(wrong, seat)
        assert [AUTOMATCH.told(event, seat) for event in spoken_right(wrong)] == [
            AUTOMATCH.told(event, seat) for event in right.events
        ]


def reaching(scene: Table, seat: Seat) -> list[object]:
    """All that a seat gets, but for the figure said."""
    view = scene.view(seat)
    picture = AUTOMATCH.picture(view, "fr").replace("6285", "6286")
    refusals = [refusal(AUTOMATCH, scene.state, seat, code) for code in every_code(AUTOMATCH)]
    legal = list(scene.state.legal(seat))
    return [replace(view, spoken=()), picture, refusals, legal, scene.state.open_range(seat)]


def spoken_right(scene: Table) -> list[Event]:
    return [replace(each, figure=6286) if isinstance(each, Announced) else each for each in scene.events]


@rule("AM-53")
def test_the_announced_figure_is_public_at_once():
    trick = scene(ALWAYS, "0 F1, 0 announce 1234")
    for seat in map(Seat, (0, 1, 2, WATCHER)):
        assert trick.view(seat).spoken == (1234,)
        assert AUTOMATCH.told(trick.events[-1], seat) == Announced(0, 0, 1234, 0)


@rule("AM-53")
def test_the_true_figure_is_shown_to_all_on_a_contest_only():
    trick = scene(ALWAYS, "0 F1, 0 announce 1234, 1 pass, 2 contest")
    (contest,) = trick.happened(Contested)
    assert contest == Contested(2, 0, 0, 1234, 6286, 0, right=False, winner=2)
    assert all(AUTOMATCH.told(contest, seat) == contest for seat in map(Seat, (0, 1, 2, WATCHER)))
    assert "6286" in AUTOMATCH.describe(contest, "fr")


@rule("AM-53", "AM-43")
def test_consumption_is_said_in_tenths_of_a_litre():
    trick = scene(ALWAYS + "; criterion: consumption", "0 F1, 0 announce 195")
    assert "19,5" in AUTOMATCH.describe(trick.events[-1], "fr")
    assert "19.5" in AUTOMATCH.describe(trick.events[-1], "en")
