"""Practising alone: cars in order, figures by heart, and every way to stop."""

from __future__ import annotations

import re

import pytest

from stopville.cli.learn_cars import cars_of, criteria_by, pairs_in_order, true_order
from stopville.cli.learn_figures import read_figure
from stopville.cli.say import Say
from tests.cli.terminal import Command
from tests.rulebook import rule

F1, F7, I7 = 0, 6, 19  # Facel Vega 6286 cm³; Simca Aronde and Alfa Giulietta, both 1290


def shown_cars(out: str) -> list[str]:
    return re.findall(r"^ \d (\w+\d+) ", out, re.MULTILINE)


# -- which cars, and by what -------------------------------------------------------------------------


@rule("AM-68")
def test_all_cars_those_of_the_common_market_or_one_colour_are_practised():
    say = Say("en")
    assert cars_of("52", say) == list(range(52))
    assert cars_of("39", say) == list(range(39))
    assert cars_of("green", say) == cars_of("vert", say) == list(range(39, 52))


@rule("AM-68")
def test_each_of_the_three_criteria_comes_in_turn_or_one_alone():
    assert criteria_by("", Say("fr")) == [0, 1, 2]
    assert criteria_by("vitesse", Say("fr")) == criteria_by("speed", Say("fr")) == [2]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--cars 40", "--cars 40: it takes 39, 52, blue, red, grey or green"),
        ("--by weight", "--by weight: it takes displacement, consumption or speed"),
        ("--count 0", "Invalid value for '--count'"),
    ],
)
def test_what_cannot_be_practised_is_refused(stopville: Command, options: str, complaint: str):
    refused = stopville(f"learn cars {options}")
    assert refused.code == 2
    assert complaint in refused.err


# -- putting in order --------------------------------------------------------------------------------


@rule("AM-68")
def test_equal_figures_are_right_in_either_order():
    assert pairs_in_order([F1, F7, I7], 0) == pairs_in_order([F1, I7, F7], 0) == (3, 3)
    assert [stands for _, stands in true_order([F1, I7, F7], 0)] == [True, True, True]


@rule("AM-68")
def test_a_wrong_order_loses_the_pairs_that_contradict_the_key_table():
    assert pairs_in_order([F7, F1, I7], 0) == (2, 3)
    assert true_order([F7, F1, I7], 0) == [(F1, False), (F7, False), (I7, True)]


def test_of_consumption_the_least_comes_first():
    assert pairs_in_order([F7, F1], 1) == (1, 1)  # 8.7 litres against 19.8
    assert pairs_in_order([F1, F7], 1) == (0, 1)


@rule("AM-68")
def test_the_true_order_gets_full_marks_and_another_shows_what_was_wrong(stopville: Command):
    line = "learn cars --cars blue --by displacement --count 1 --seed 4"
    numbers = [int(name[1:]) for name in shown_cars(stopville(line).out)]
    assert len(numbers) == 6
    best_first = sorted(range(6), key=lambda place: numbers[place])  # a car's number is its rank
    right = stopville(line, " ".join(str(place + 1) for place in best_first))
    assert right.code == 0
    assert "All right: 15 pairs of 15." in right.out
    assert right.out.count("✓") == 6
    wrong = stopville(line, ", ".join(str(place + 1) for place in reversed(best_first)))
    assert "0 pairs of 15 are in order." in wrong.out
    assert wrong.out.count("✗") == 6
    assert "(you: no. 6)" in wrong.out
    assert "In all 0 pairs of 15 in order" in wrong.out


@rule("AM-68")
def test_handfuls_go_through_all_cars_before_one_comes_again(stopville: Command):
    shown = shown_cars(
        stopville("learn cars --cars 39 --count 7 --seed 1", "1 2 3 4 5 6\n" * 6 + "1 2 3\n").out
    )
    assert len(shown) == len(set(shown)) == 39


def test_an_order_that_is_none_is_asked_again(stopville: Command):
    again = stopville("learn cars --count 1 --seed 4", "1 2\n1 1 2 3 4 5\nno\n6 5 4 3 2 1\n")
    assert again.out.count("The numbers from 1 to 6, each once.") == 3
    assert "handfuls sorted: 1." in again.out


def test_a_figure_not_seen_in_print_is_marked(stopville: Command):
    line = "learn cars --cars blue --by consumption --count 3 --seed 4"
    out = stopville(line, "1 2 3 4 5 6\n" * 2 + "1\n").out
    assert "° marks a figure that was not seen in print" in out
    assert re.search(r"F1 .*19\.8 l/100 km°", out)
    assert re.search(r"F4 .*10\.5 l/100 km(?!°)", out)


# -- figures -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "criterion", "figure"),
    [
        ("1290", 0, 1290),
        ("1290 cm³", 0, 1290),
        ("6,5", 1, 65),
        ("6.5 l", 1, 65),
        ("13", 1, 130),
        ("142 km/h", 2, 142),
        ("", 0, None),
        ("fast", 2, None),
        ("6.55", 1, None),
        ("142.5", 2, None),
        ("²", 0, None),
        ("-3", 0, None),
    ],
)
def test_a_figure_is_read_with_or_without_its_unit(text: str, criterion: int, figure: int | None):
    assert read_figure(text, criterion) == figure


def test_a_missed_figure_comes_back_until_it_was_known_twice(stopville: Command):
    line = "learn cars --quiz --cars blue --by displacement --count 1 --seed 2"
    truth = re.search(r"No: (\d+) cc", stopville(line, "1\n").out)
    assert truth is not None
    out = stopville(line, f"1\n{truth[1]}\n{truth[1]}\n{truth[1]}\n").out
    assert out.count("displacement?") == 3
    assert "In all 2 right of 3." in out


def test_a_figure_known_at_once_is_not_asked_again(stopville: Command):
    line = "learn cars --quiz --cars blue --by displacement --count 1 --seed 2"
    truth = re.search(r"No: (\d+) cc", stopville(line, "1\n").out)
    assert truth is not None
    assert "In all 1 right of 1." in stopville(line, f"what\n{truth[1]}\n").out


def test_others_are_asked_before_a_missed_figure_comes_back(stopville: Command):
    out = stopville("learn cars --quiz --by speed --count 6 --seed 2", "1\n" * 5).out
    asked = re.findall(r"^(\w+\d+) .*top speed\?", out, re.MULTILINE)
    assert len(set(asked[:4])) == 3 or asked[3] != asked[0]
    assert asked[0] in asked[3:5]


def test_one_of_four_figures_may_be_chosen(stopville: Command):
    line = "learn cars --choose --cars red --count 1 --seed 2"
    answers = [stopville(line, f"7\n{choice}\n").out for choice in (1, 2, 3, 4)]
    assert all("A number from 1 to 4." in out for out in answers)
    assert sum("Right: " in out for out in answers) == 1


# -- stopping and repeating --------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["learn cars", "learn cars --quiz", "learn cars --choose"])
@pytest.mark.parametrize("typed", ["", "quit\n", "quitter\n"])
def test_it_ends_cleanly_with_the_input_or_a_word(stopville: Command, line: str, typed: str):
    ended = stopville(line, typed)
    assert (ended.code, ended.err) == (0, "")
    assert "In all" not in ended.out


def test_a_seed_asks_the_same_again(stopville: Command):
    line = "learn cars --seed 9"
    assert stopville(line, "1 2 3 4 5 6\n").out == stopville(line, "1 2 3 4 5 6\n").out
    assert shown_cars(stopville(line).out) != shown_cars(stopville("learn cars --seed 10").out)


def test_it_speaks_french(stopville: Command):
    out = stopville("learn cars --quiz --by consommation --count 1 --seed 2 --lang fr", "1\n").out
    assert re.search(r"Non\u00a0: \d+,\d l/100 km", out)
    assert "Le tableau-clé est reconstitué" in out
