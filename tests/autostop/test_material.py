"""The board and the pack: what ours is, what the loader takes, and what it refuses."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from stopville.core.data import BadData
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.games.autostop.board import load_board
from stopville.games.autostop.engine.material import in_coins
from stopville.games.autostop.game import AUTOSTOP, HERE, Autostop
from tests.autostop.table import IDS
from tests.rulebook import rule

BOARD = AUTOSTOP.board
BY_KEY = {space.key: space for space in BOARD.spaces}


def rows_of(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def written(folder: Path, circuit: list[dict[str, str]], deck: list[dict[str, str]] | None = None) -> Path:
    for name, rows in (("circuit.csv", circuit), ("deck.csv", deck or rows_of("deck.csv"))):
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)
    return folder


def changed(folder: Path, id: str, /, **columns: str) -> Path:
    """Our board with other words in one line."""
    rows = rows_of("circuit.csv")
    next(row for row in rows if row["id"] == id).update(columns)
    return written(folder, rows)


def complaint(folder: Path) -> str:
    with pytest.raises(BadData) as refused:
        load_board(folder)
    return str(refused.value)


# -- our board ---------------------------------------------------------------------------------


@rule("AS-1", "AS-3")
def test_the_board_has_a_town_and_45_signs_with_a_figure_each():
    assert BOARD.spaces[0].key == "stopville_town"
    assert len(BOARD.spaces) == 46 and len({space.key for space in BOARD.spaces}) == 46
    assert BOARD.spaces[0].figure == 0
    assert all(space.figure > 0 for space in BOARD.spaces[1:])


@rule("AS-2", "AS-3")
def test_there_are_five_passes_without_a_figure():
    assert BOARD.circuit.passes == 5
    assert BOARD.circuit.figures[0] == 0


@rule("AS-3")
def test_every_line_says_where_it_comes_from_and_the_rulebook_says_it_is_not_the_original():
    assert all(space.source for space in BOARD.spaces)
    assert {space.provenance for space in BOARD.spaces} == {"reconstructed"}
    assert {row["provenance"] for row in rows_of("deck.csv")} == {"reconstructed", "sheet"}
    assert "this is not the original board" in AUTOSTOP.rulebook.about["en"]


@rule("AS-4")
def test_figures_go_by_family():
    by_family = {
        **{"danger": 10, "interdiction": 5, "obligation": 5, "fin_prescription": 5, "priorite": 5},
        **{"prudence": 5, "indication": 2, "localite": 2, "direction": 2},
    }
    for space in BOARD.spaces[1:]:
        if space.family != "poste":
            assert space.figure == by_family[space.family]
    assert [BY_KEY[key].figure for key in ("douanier", "gendarme", "agent")] == [2, 5, 10]
    assert sum(space.figure for space in BOARD.spaces) == 288


@rule("AS-5")
@pytest.mark.parametrize(
    ("amount", "coins"),
    [(0, (0, 0, 0, 0, 0)), (91, (1, 1, 1, 1, 1)), (183, (3, 1, 0, 1, 3)), (24, (0, 0, 2, 0, 4))],
)
def test_pepitos_come_in_notes_of_50_and_25_and_chips_of_10_5_and_1(amount, coins):
    assert in_coins(amount) == coins


@rule("AS-6")
def test_three_officers_have_their_tariffs():
    tariffs = {space.key: space.tariff for space in BOARD.spaces if space.tariff}
    assert tariffs == {"gendarme": 5, "douanier": 2, "agent": 10}
    assert list(BOARD.circuit.tariffs) == [2, 5, 10]


@rule("AS-8")
def test_the_two_stopvilles_are_not_the_same_card():
    entry, twelve = BY_KEY["stopville_sign"], BY_KEY["stopville_12"]
    assert (entry.id, entry.after) == ("B15", ("V0",))
    assert (twelve.id, twelve.in_bend, twelve.family) == ("B4", True, "direction")
    names = {lang: [space.name(lang) for space in (entry, twelve)] for lang in ("fr", "en")}
    assert names["fr"] == ["Stopville (panneau de localité)", "Stopville 12"]


@rule("AS-29", "AS-30")
def test_the_forks_of_the_sheet_are_on_the_board_and_no_others():
    forks = {space.key: space.after for space in BOARD.spaces if len(space.after) > 1}
    assert forks == {"stopville_town": ("P1", "N1"), "secours": ("M1", "H1")}
    assert [BOARD.spaces[IDS.index(id)].key for id in ("P1", "N1", "M1", "H1")] == [
        "parking",
        "pn_sans_barriere",
        "motos",
        "hauteur",
    ]


@rule("AS-1")
def test_a_lap_is_36_steps_whatever_the_ways():
    lengths = set()
    for first in ("P1", "N1"):
        for second in ("M1", "H1"):
            id, steps = first, 1
            while id != "V0":
                after = BOARD.spaces[IDS.index(id)].after
                id, steps = (second if len(after) > 1 else after[0]), steps + 1
            lengths.add(steps)
    assert lengths == {36}


# -- another board -----------------------------------------------------------------------------


@rule("AS-3")
def test_a_corrected_board_changes_the_game_and_its_digest_and_nothing_else(tmp_path):
    folder = changed(tmp_path, "P1", value="7", name_fr="Parc")
    corrected = Autostop(folder)
    assert corrected.board.circuit.figures[1] == 7
    assert AUTOSTOP.board.circuit.figures[1] == 2
    assert corrected.data_digest != AUTOSTOP.data_digest
    assert corrected.describe(corrected.book.read("go P1"), "fr") == "Aller à\u00a0: Parc (P1)"
    hands = "hand 0: A1\nhand 1: P1\nhand 2: B12\nat: A1 P4 A2\nstep: landed\ngames: 1"
    state = corrected.read_picture(hands)
    state.apply(0, corrected.book.code(corrected.book.read("lay A1")))
    assert list(state.purse) == [212, 193, 195]


@rule("AS-3", "AS-15")
def test_a_board_with_other_signs_in_another_order_plays_to_the_end(tmp_path):
    """28 signs and eight passes: 36 cards for three, four and six players, 35 for five."""
    rows = [row for row in rows_of("circuit.csv") if row["id"] not in LEFT_OUT]
    by_id = {row["id"]: row for row in rows}
    by_id["M1"]["next"] = by_id["H1"]["next"] = "B1"
    by_id["B5"]["next"] = "B7"
    by_id["P1"]["next"] = by_id["N1"]["next"] = "A1"
    deck = [
        {**row, "count": {"passes": "8", "taken_out_5": "1"}.get(row["what"], "0")}
        for row in rows_of("deck.csv")
    ]
    small = Autostop(written(tmp_path, rows, deck))
    assert small.board.circuit.signs == 28
    for players in (3, 4, 5, 6):
        state = small.start(small.setup(players, {"games": 1}))
        state.playout(FastPick(players))
        assert state.over()
        assert small.picture(small.view(state, Seat(0)), "en").startswith("Autostop")


LEFT_OUT = {
    *("P2", "P3", "P4", "P5", "N2", "N3", "N4", "N5"),
    *("M2", "M3", "M4", "M5", "H2", "H3", "H4", "H5", "B6"),
}


# -- what the loader refuses -------------------------------------------------------------------


@rule("AS-1")
@pytest.mark.parametrize(
    ("id", "columns", "reason"),
    [
        ("P3", {"id": "P2"}, "line 5: P2 is there twice: every space has one card"),
        ("P3", {"key": "parking"}, "line 5: parking is there twice: every space has one card"),
        ("P3", {"value": ""}, "line 5: '' is not a whole number above zero"),
        ("P3", {"value": "-1"}, "line 5: '-1' is not a whole number above zero"),
        ("P3", {"value": "5.5"}, "line 5: '5.5' is not a whole number above zero"),
        ("P3", {"name_fr": " "}, "line 5: a name is missing"),
        ("P3", {"id": "P 3"}, "line 5: 'P 3' is no name of letters and figures"),
        ("P3", {"in_bend": "perhaps"}, "line 5: 'perhaps' is neither yes nor no"),
        ("P3", {"provenance": "hearsay"}, "line 5: provenance 'hearsay' is none of sheet, found, reconstr"),
        ("P3", {"x": "left"}, "line 5: 'left' is not a whole number above zero"),
        ("P3", {"tariff": "5"}, "line 5: the tariff of virage_droite must be empty"),
        ("A5", {"tariff": "6"}, "line 17: the tariff of gendarme must be 5"),
        ("A5", {"key": "brigadier", "tariff": ""}, "circuit.csv: has no gendarme"),
        ("V0", {"sign_class": "localite"}, "line 2: '' is not a whole number above zero"),
        ("P1", {"sign_class": "ville"}, "circuit.csv: has 2 towns instead of one"),
        ("B4", {"in_bend": "no"}, "line 36: stopville_12 stands in a bend"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_its_place(tmp_path, id, columns, reason):
    assert complaint(changed(tmp_path, id, **columns)).startswith("circuit.csv")
    assert reason in complaint(tmp_path)


@rule("AS-29", "AS-30", "AS-8")
@pytest.mark.parametrize(
    ("id", "ways", "reason"),
    [
        ("A9", "A11", "line 21: leads to 'A11', which is no space"),
        ("A9", "A9", "line 21: leads to itself or twice to the same space"),
        ("A9", "A10|A10", "line 21: leads to itself or twice to the same space"),
        ("A10", "M1", "line 22: secours must lead to motos and hauteur"),
        ("A10", "M1|H2", "line 22: secours must lead to motos and hauteur"),
        ("V0", "P1|A1", "line 2: stopville_town must lead to parking and pn_sans_barriere"),
        ("B15", "A1", "line 47: stopville_sign must lead to stopville_town"),
        ("M5", "V0", "forks must rejoin before the town, but these lead into it: M5, B15"),
        ("B3", "B2", "B10 cannot be reached from the town"),
        ("A4", "A6", "A5 cannot be reached from the town"),
        ("B14", "B13", "circuit.csv: B15 cannot be reached from the town"),
        ("B10", "B9|B11", "circuit.csv: a road goes in a ring at B9 without passing the town"),
    ],
)
def test_roads_that_lead_nowhere_never_meet_or_go_in_rings_are_refused(tmp_path, id, ways, reason):
    assert reason in complaint(changed(tmp_path, id, next=ways))


@rule("AS-15", "AS-16", "AS-2")
@pytest.mark.parametrize(
    ("what", "count", "reason"),
    [
        ("taken_out_3", "1", "deck.csv: 49 cards cannot be dealt out evenly to 3 players"),
        ("taken_out_5", "1", "deck.csv: 49 cards cannot be dealt out evenly to 5 players"),
        ("passes", "6", "deck.csv: 49 cards cannot be dealt out evenly to 3 players"),
        ("taken_out_6", "8", "deck.csv: 6 players take out more passes than there are"),
        ("passes", "five", "deck.csv, line 2: 'five' is not a whole number above zero"),
    ],
)
def test_a_pack_that_cannot_be_dealt_out_evenly_is_refused(tmp_path, what, count, reason):
    deck = rows_of("deck.csv")
    next(row for row in deck if row["what"] == what)["count"] = count
    assert complaint(written(tmp_path, rows_of("circuit.csv"), deck)) == reason


@rule("AS-16")
def test_a_pack_without_one_of_its_lines_is_refused(tmp_path):
    rows = rows_of("circuit.csv")
    assert "taken_out_6 is missing" in complaint(written(tmp_path, rows, rows_of("deck.csv")[:-1]))
    twice = [*rows_of("deck.csv"), rows_of("deck.csv")[0]]
    assert complaint(written(tmp_path, rows, twice)) == "deck.csv, line 7: passes is there twice"


@rule("AS-1")
@pytest.mark.parametrize("column", ["id", "value", "next", "tariff", "provenance"])
def test_a_board_without_one_of_its_columns_is_refused(tmp_path, column):
    rows = [{name: row[name] for name in row if name != column} for row in rows_of("circuit.csv")]
    assert complaint(written(tmp_path, rows)) == f"circuit.csv, line 2: '{column}'"


@rule("AS-1")
def test_a_board_that_is_too_small_or_too_large_is_refused(tmp_path):
    rows = rows_of("circuit.csv")
    assert "has 4 signs, a board takes 12 to 60" in complaint(written(tmp_path, rows[:5]))
    more = [{**rows[5], "id": f"X{n}", "key": f"x{n}"} for n in range(20)]
    assert "has 65 signs, a board takes 12 to 60" in complaint(written(tmp_path, [*rows, *more]))


def test_the_shapes_are_those_of_the_time():
    assert Counter(space.family for space in BOARD.spaces[1:]) == {
        **{"danger": 17, "interdiction": 11, "obligation": 2, "fin_prescription": 1, "indication": 6},
        **{"priorite": 2, "prudence": 1, "localite": 1, "direction": 1, "poste": 3},
    }
