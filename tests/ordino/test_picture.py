"""The table in text: the labyrinth unrolled, the dice and their readings; and the open picture back again."""

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER
from stopville.games.ordino.game import ORDINO, Ordino
from tests.ordino.table import START, fresh, position, table
from tests.ordino.test_material import saved, small
from tests.rulebook import rule

NAMES = ["Anne", "Bruno", "Chloé", "Denis"]

OPEN = """players: 4
opening: super
windows: sealed
seat: 2
quiet: 0
step: move
dice: cube 3 R1 C2 et ou
arrived:
white: 1@4.2 2@hand 3@taken 4@0.0 5@4.3 6@4.15 a@4.4 b@4.16
black: 1@4.8 2@4.20 3@4.7 4@4.19 5@4.9 6@4.21 a@4.10 b@hand
"""


@rule("OM-1", "OM-8")
def test_the_table_of_the_first_throw():
    seen = ORDINO.picture(table(f"{START}\ndice: cube 3 C1 R2 et ou").view(0), "fr", NAMES)
    assert seen.splitlines() == [
        "Ordino Match · à Anne de jouer",
        "",
        " ▶ ○ Anne             en jeu 1 2 3 4 5 6 a b",
        "   ● Bruno            en jeu 1 2 3 4 5 6 a b",
        "",
        "     0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23",
        "   ┌────────┬────────┬────────┬────────┬────────┬────────┬────────┬────────┐",
        " 4 │·  ○3 ○1│○5 ○a · │·  ○b ○6│○2 ○4 · │·  ●3 ●1│●5 ●a · │·  ●b ●6│●2 ●4 · │",
        "   ├──╴     ╵     ╶──┼──╴     ╵     ╶──┼──╴     ╵     ╶──┼──╴     ╵     ╶──┤",
        " 3 │·  ·  ·  ·  ·  · │·  ·  ·  ·  ·  · │·  ·  ·  ·  ·  · │·  ·  ·  ·  ·  · │",
        "   │     ╶─────╴     │     ╶─────╴     │     ╶─────╴     │     ╶─────╴     │",
        " 2 │  ·     ·     ·  │  ·     ·     ·  │  ·     ·     ·  │  ·     ·     ·  │",
        "   ╵                 ╵                 ╵                 ╵                 ╵",
        " 1 ┊  ·     ·     ·     ·     ·     ·     ·     ·     ·     ·     ·     ·  ┊",
        "   ┌─────╴     ╶───────────╴     ╶───────────╴     ╶───────────╴     ╶─────┐",
        " 0 │                                   ·                                   │",
        "   └───────────────────────────────────────────────────────────────────────┘",
        "      0     1     2     3     4     5     6     7     8     9     10    11",
        "",
        " 1 2 croix · 3 4 cube · 5 6 cylindre · a b sphères",
        "",
        " Dés [ cube ] [ 3 ] [ ↔1 ] [ ↕2 ] [ ET ] [ OU ]",
        "   cube ET 3 · ↔1 OU ↕2",
        "      3 4.0    4.1 → 4.0",
        "      3 2.0    4.1 → 3.1 → 2.0",
        "   cube OU 3 · ↔1 ET ↕2",
        "      3 2.1    4.1 → 3.1 → 2.0 → 2.1",
        "      4 2.4    4.10 → 3.10 → 2.5 → 2.4",
        "   sphère · ↔1 OU ↕2",
        "    ✗ a b   OM-33",
    ]


def under_the_board(picture: str) -> list[str]:
    lines = picture.splitlines()
    return lines[next(n for n, line in enumerate(lines) if line.startswith(" 1 2 ")) + 2 :]


@rule("OM-15", "OM-34")
def test_an_impossible_combination_and_the_spheres_that_play_instead():
    seen = ORDINO.picture(table(f"{START}\ndice: cube 1 R1 C1 et et").view(0), "en", NAMES)
    assert under_the_board(seen) == [
        " Dice [ cube ] [ 1 ] [ ↕1 ] [ ↔1 ] [ ET ] [ ET ]",
        "   cube ET 1 · ↕1 ET ↔1   ✗ OM-15",
        "   sphere · ↕1 ET ↔1",
        "      a 3.5    4.4 → 3.4 → 3.5",
        "      a 3.3    4.4 → 3.4 → 3.3",
        "      b 3.8    4.7 → 3.7 → 3.8",
        "      b 3.6    4.7 → 3.7 → 3.6",
    ]


@rule("OM-36")
def test_when_nothing_can_move_the_picture_says_why_and_offers_to_pass():
    seen = ORDINO.picture(table(f"{START}\ndice: cylinder 5 C2 C2 ou ou").view(0), "en", NAMES)
    assert under_the_board(seen) == [
        " Dice [ cylinder ] [ 5 ] [ ↔2 ] [ ↔2 ] [ OU ] [ OU ]",
        "   cylinder OU 5 · ↔2 OU ↔2",
        "    ✗ 5 6   OM-25",
        "   sphere · ↔2 OU ↔2",
        "    ✗ a b   OM-24",
        "      pass     nothing can move",
    ]


def test_at_the_centre_the_picture_names_the_piece():
    arrived = position("cube 3 R1 R1 ou ou", "3@1.1", "1@2.3").play("3 0.0").throw("two cube 1")
    seen = ORDINO.picture(arrived.view(0), "en", NAMES)
    assert seen.splitlines()[0] == "Ordino Match · Anne is at the centre"
    assert under_the_board(seen) == [" Arrived at the centre: cube 3"]


@rule("OM-60", "OM-62")
def test_in_super_ordino_the_pieces_that_may_be_placed_are_named():
    hand = " ".join(f"{name}@hand" for name in "123456ab")
    placing = f"opening: super\nstep: place\nwhite: {hand}\nblack: {hand}"
    seen = ORDINO.picture(table(f"{placing}\ndice: cube 5 ou").view(0), "fr", NAMES)
    assert under_the_board(seen) == [
        " Dés [ cube ] [ 5 ] [ OU ]",
        "   à placer sur une case libre, au choix\u00a0: le cube 3, le cube 4, le cylindre 5",
    ]
    nothing = f"opening: super\nstep: place\nwhite: 3@hand\nblack: {hand}\ndice: cross 1 et"
    assert under_the_board(ORDINO.picture(table(nothing).view(0), "en", NAMES))[1:] == [
        "      pass     nothing to place with these dice"
    ]


def test_four_players_see_whose_pieces_are_whose_and_what_is_lost_or_to_be_placed():
    seen = ORDINO.picture(table(OPEN).view(WATCHER), "en", NAMES).splitlines()
    assert seen[0] == "Super Ordino Match · Chloé to move"
    assert seen[2:6] == [
        "   ○ Anne             in play 1 5 a   taken 3",
        "   ● Bruno            in play 1 3 5 a",
        " ▶ ○ Chloé            in play 4 6 b   to place 2",
        "   ● Denis            in play 2 4 6   to place b",
    ]


def test_every_line_fits_eighty_columns_in_both_languages():
    pick = FastPick(7)
    for players, opening in ((2, False), (4, True)):
        state = fresh(players, super=opening).state
        while not state.over():
            state.settle(pick)
            if state.over():
                break
            view = ORDINO.view(state, WATCHER)
            for lang in ("fr", "en"):
                assert max(map(len, ORDINO.picture(view, lang, NAMES).splitlines())) <= 80
            legal = state.legal(state.mover())
            state.apply(state.mover(), legal[pick.below(len(legal))])


@rule("OM-2")
def test_another_labyrinth_is_drawn_as_well(tmp_path):
    game = Ordino(saved(tmp_path, small()))
    seen = game.picture(game.view(game.start(game.setup(2)), WATCHER), "en", NAMES).splitlines()
    assert seen[5:12] == [
        "     0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15",
        "   ╶───────────────────────────────────────────────╴",
        " 2 ┊○1 ○2 ○3 ○4 ○5 ○6 ○a ○b ●1 ●2 ●3 ●4 ●5 ●6 ●a ●b┊",
        "",
        " 1 ┊  ·     ·     ·     ·     ·     ·     ·     ·  ┊",
        "   ╷                                               ╷",
        " 0 │                       ·                       │",
    ]


# -- with nothing hidden ---------------------------------------------------------------------------


def test_an_open_picture_reads_back_as_it_was_written():
    again = ORDINO.open_picture(ORDINO.read_picture(OPEN))
    assert [line.rstrip() for line in again.splitlines()] == OPEN.splitlines()


def test_only_dice_and_pieces_are_needed_and_a_piece_that_is_nowhere_was_taken():
    short = table("dice: cube 3 R1 C1 et ou\nwhite: 3@3.1\nblack: a@4.14")
    view = short.view()
    assert (view.players, view.options.super, view.options.together, view.seat, view.step) == (
        2,
        False,
        False,
        0,
        2,
    )
    assert [cell for cell in view.places if cell != -2] == [26, 63]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("white 3@3.1", "not a line of a picture"),
        ("dice: cube 3 R1 C1 et ou\nwhite: 3@3.1 4@3.1", "two pieces share a cell"),
        ("dice: cube 3 R1 C1 et ou\nwhite: 3@hand", "a piece is nowhere"),
        ("dice: cube 3 R1 C1 et ou\nwhite: 3@9.9", "not in tuple"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(wrong, reason):
    with pytest.raises(ValueError, match=reason):
        ORDINO.read_picture(wrong)
