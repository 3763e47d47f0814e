"""The table in text: what a seat sees, and the whole of it for tests."""

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER
from stopville.games.automobile.game import AUTOMOBILE
from tests.automobile.table import fresh, table

NAMES = ["Anne", "Bruno", "Chloé"]

MIDDLE = """players: 3
windows: sealed
markers: anywhere
turn: 2
phase: decisions
step: 0
next: 1
action_round: 3
front: 6
ford: -1
space: -1
placed: 0
made:
owed: 0
closures: 0
bonuses: 1
winners:
order: 2 0 1
passing: 2 -1 -1
extra: 0 0 0
sets: 0 1 1
seat 0: $1400 debt 0 rd 3 loss 2 loans 1 howard tiles 52 lanes 0 2 1
seat 1: $0 debt 50 rd 0 loss 12 loans 2 chrysler tiles 33
seat 2: $2150 debt 0 rd 6 loss 0 loans 0 ford tiles 24 lanes 1 1 0
space 1: seat -1 closed 1
space 3: seat 0 factories 2 parts 1 cars 6 bonus 1
space 4: seat 2 factories 1 cars 2
space 5: seat 1 closed 1 cars 3
space 7: seat 2 factories 3 cars 11 reduced 2
"""


def lines(seat: int, lang: str) -> list[str]:
    return AUTOMOBILE.picture(table(MIDDLE).view(seat), lang, NAMES).splitlines()


# -- with nothing hidden ---------------------------------------------------------------------------


def test_an_open_picture_reads_back_as_it_was_written():
    again = AUTOMOBILE.open_picture(AUTOMOBILE.read_picture(MIDDLE))
    assert [line.rstrip() for line in again.splitlines()] == MIDDLE.splitlines()


def test_only_the_number_of_players_is_needed():
    view = table("players: 4").view()
    assert (view.players, view.turn_number, view.phase, view.order) == (4, 1, 2, (0, 1, 2, 3))
    assert (view.cash, view.cubes, view.front) == ((2000,) * 4, (4,) * 4, -1)


def test_the_front_is_at_least_the_last_space_of_the_picture():
    assert table("players: 3\nspace 9: seat 0 factories 1").view().front == 8


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("players 3", "not a line of a picture: 'players 3'"),
        ("players: 3\nweather: fine", "not a line of a picture: 'weather'"),
        ("players: 3\nseat 0: hats 3", "seat 0 has no 'hats'"),
        ("players: 3\nspace 2: seat 0 roofs 1", "space 2 has no 'roofs'"),
    ],
)
def test_a_line_that_is_none_is_refused(wrong, reason):
    with pytest.raises(ValueError, match=reason):
        AUTOMOBILE.read_picture(wrong)


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_every_position_of_a_game_survives_its_picture(players, seed):
    pick = FastPick(seed)
    state = fresh(players).state
    while not state.over():
        again = AUTOMOBILE.read_picture(AUTOMOBILE.open_picture(state))
        assert AUTOMOBILE.digest(again) == AUTOMOBILE.digest(state)
        legal = state.legal(state.turn())
        state.apply(state.turn(), legal[pick.below(len(legal))])
    assert AUTOMOBILE.result(AUTOMOBILE.read_picture(AUTOMOBILE.open_picture(state))) is not None


# -- as a seat sees it -----------------------------------------------------------------------------


def test_a_seat_sees_the_whole_table_but_the_others_tiles():
    assert lines(0, "fr") == [
        "Automobile · tour 2/4 · 6. décisions",
        "",
        "                                 caisse   R&D  pertes  prêts   en réserve",
        "   C Chloé          Ford         2150 $     6       0      0   ■2 ◆1 ♟6  [??]",
        " ▶ A Anne           Howard       1400 $     3       2      1   ■4 ◆0 ♟5  [52]",
        "   B Bruno          Chrysler      -50 $     0      12      2   ■6 ◆1 ♟8  [??]",
        "",
        "   1 Duryea Motor Wagon M 200 ×           14 Willys-Knight 84   M 400",
        "   2 Oldsmobile Curved  B 200             15 Chevrolet 490      B 400",
        "   3 Franklin A         M 300 A■■◆ 6+     16 Essex A            M 400",
        "   4 Packard L          L 400 C■ 2        17 Lincoln L          L 500",
        "   5 Ford N             B 300 ×B 3        18 Chrysler Six B-70  M 500",
        "   6 Buick 10           M 300             19 Pontiac 6-27       B 500",
        " ▸ 7 Ford T             B 300 C■■■ 11--   20 Stutz AA           L 600",
        "   8 Cadillac 30        M 300             21 Ford A             B 500",
        "   9 Oldsmobile Limited L 500             22 De Soto K          M 500",
        "  10 Hudson 33          M 400             23 Cadillac V-16      L 600",
        "  11 Maxwell 25         B 400             24 Hupmobile 417-W    B 500",
        "  12 Dodge 30           M 400             25 Chrysler Airflow   M 500",
        "  13 Packard Twin Six   L 500             26 Cord 810           L 600",
        "",
        "   luxe     200 $   [···]  C♟",
        "   moyen    150 $   [······]  A♟♟ C♟",
        "   bas      100 $   [····]  A♟",
        "",
        "   fermeture : –   bonus (R&D) : 1 1   prix réduits : - -",
        "   Votre part de la demande : moyen 5 · bas 2",
        "   ▸ pointe  ■ usine  ◆ pièces  ♟ distributeur  × fermée  + bonus  - réduit",
    ]


def test_the_same_in_english_from_another_seat():
    seen = lines(1, "en")
    assert seen[0] == "Automobile · turn 2/4 · 6. decisions"
    assert seen[5] == "   B Bruno          Chrysler       -$50     0      12      2   ■6 ◆1 ♟8  [33]"
    assert seen[-2] == "   Your share of the demand: mid 3 · low 3"


def test_it_fits_80_columns():
    assert max(map(len, lines(0, "fr") + lines(0, "en"))) <= 80


def test_who_only_looks_on_sees_no_tile():
    seen = AUTOMOBILE.picture(table(MIDDLE).view(WATCHER), "fr", NAMES)
    assert "[52]" not in seen and "Votre part" not in seen
    assert seen.count("[??]") == 3


def test_in_phase_seven_everything_is_shown():
    shown = table("players: 3\nturn: 3\nphase: sales\nseat 0: tiles 52\nseat 1: tiles 33\nseat 2: tiles 24")
    seen = AUTOMOBILE.picture(shown.view(), "en", NAMES)
    assert "[52]" in seen and "Demand: mid 7 · low 12" in seen


def test_the_heading_counts_rounds_and_says_when_it_is_over():
    assert AUTOMOBILE.picture(table("players: 3\naction_round: 1").view()).splitlines()[0] == (
        "Automobile · tour 1/4 · 3. actions · manche 2/3"
    )
    over = table("players: 3\nphase: decisions\npassing: 1 2 -1\nturn: 4").play(0, "pass")
    assert AUTOMOBILE.picture(over.view(), "fr").splitlines()[0] == "Automobile · partie terminée"
