"""The table in text: what a seat sees, and the whole of it for tests."""

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.games.autostop.game import AUTOSTOP
from tests.autostop.table import fresh, table

MIDDLE = """agreed: relaxed open_pile
games: 5
purse each: 150
windows: timed 31
played: 2
seat: 0
dealer: 1
winner: 0
purse: 90 260 33
bought: 150 150 200
began: 3 0 -3
gained: -20 40 -20
treasury: 8 20 40
sealed: -1
pack:
hand 0: A1 B14 LP
hand 1: A5
hand 2: N3 B2 LP
top: LP
at: A4 V0 -
step: stopping
landing: A4
series: 2
asked: 1 2
"""


def test_an_open_picture_reads_back_as_it_was_written():
    again = AUTOSTOP.open_picture(AUTOSTOP.read_picture(MIDDLE))
    assert [line.rstrip() for line in again.splitlines()] == MIDDLE.splitlines()


def test_only_the_hands_are_needed():
    short = table("hand 0: A1\nhand 1: A2\nhand 2: A3")
    view = short.view()
    assert (view.players, view.options.games, view.options.purse) == (3, 3, 200)
    assert (short.step(), short.seat(), short.at(), short.purse()) == ("placing", 0, "- - -", (200, 200, 200))
    assert (len(view.laid), view.laid_passes, view.treasury) == (42, 3, (0, 0, 0))


@pytest.mark.parametrize("wrong", ["hand 0 A1", "hand 0: A1\nhand 1: A2\nhand 2: A3\nnonsense"])
def test_a_line_that_is_none_is_refused(wrong):
    with pytest.raises(ValueError, match="not a line of a picture"):
        AUTOSTOP.read_picture(wrong)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("hand 0: A1\nhand 1: A1\nhand 2: A3", "a card is missing or there twice"),
        ("hand 0: A1 LP LP LP LP\nhand 1: A2\nhand 2: A3", "laid_passes: -1 is not from 0"),
        ("hand 0: A1\nhand 1: A2\nhand 2: A3\nat: P1 P1 -", "two cars are on one space"),
        ("hand 0: A1\nhand 1: A2\nhand 2: A3\npurse: 1 2", "a list does not fit the number of players"),
        ("hand 0: A1\nhand 1: A2\nhand 2: A3\nseat: 3", "nobody sits there"),
        ("hand 0: A1\nhand 1: A2\nhand 2: A3\nstep: turn", "there is no such step"),
    ],
)
def test_a_picture_of_what_cannot_be_is_refused(lines, reason):
    with pytest.raises(ValueError, match=reason):
        AUTOSTOP.read_picture(lines)


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (5, 2), (6, 3)])
def test_every_position_of_a_game_survives_its_picture(players, seed):
    pick = FastPick(seed)
    state = fresh(players, games=1).state
    while not state.over():
        assert AUTOSTOP.save(AUTOSTOP.read_picture(AUTOSTOP.open_picture(state))) == AUTOSTOP.save(state)
        mover = state.mover()
        legal = state.legal(mover)
        state.apply(mover, state.draw(pick) if mover == CHANCE else legal[pick.below(len(legal))])


# -- as a seat sees it -------------------------------------------------------------------------

NAMES = ["Anne", "Bruno", "Chloé"]


def test_a_seat_sees_cars_treasuries_and_its_own_cards():
    shown = AUTOSTOP.picture(table(MIDDLE).view(0), "fr", NAMES)
    assert shown.splitlines()[0] == "Autostop · partie 3 sur 5 · série\u00a0: 2"
    assert "Trésors\u00a0: Douanier 8 · Gendarme 20 · Agent de police 40" in shown
    assert "① Anne " in shown and "A4 Virage à gauche" in shown
    assert " V0 Stopville ②  → P1 N1" in shown
    assert "Bourse\u00a0: 90 = 1×50 1×25 1×10 1×5" in shown
    assert "Tas\u00a0: Laissez-Passer" in shown
    assert "A1•" in shown and "B14$•" in shown and "N3•" not in shown
    assert "Anne n'abat rien sur A4 Virage à gauche. Qui dit Stop\u00a0?" in shown


def test_a_watcher_sees_no_hand():
    shown = AUTOSTOP.picture(table(MIDDLE).view(WATCHER), "en", NAMES)
    assert "Your hand" not in shown and "A1•" not in shown
    assert "Treasuries: Customs officer 8 · Gendarme 20 · Policeman 40" in shown


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("players", [3, 6])
def test_every_picture_fits_80_columns(lang, players):
    pick = FastPick(players)
    names = ["Marguerite-Alexandrine", *NAMES, "Bot 5", "Bot 6"][:players]
    state = fresh(players, games=1, open_pile=True).state
    state.settle(pick)
    while not state.over():
        for seat in (0, WATCHER):
            shown = AUTOSTOP.picture(AUTOSTOP.view(state, Seat(seat)), lang, names)
            assert max(map(len, shown.splitlines())) <= 80, shown
        legal = state.legal(state.mover())
        state.apply(state.mover(), legal[pick.below(len(legal))])
