"""All readings of a throw: who could do what along which path, and if not, which rule is against it."""

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.games.ordino.aid import Attempt, Reading, readings
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import START, Table, cells, fresh, position, table
from tests.rulebook import rule

ET, OU = 0, 1
R1, C1, R2, C2 = range(4)
CUBE = 1


@rule("OM-11", "OM-12", "OM-33")
def test_the_throw_of_the_sheet_read_in_every_way():
    found = ORDINO.readings(table(f"{START}\ndice: cube 3 C1 R2 et ou").view())
    assert found == (
        Reading(
            call=(CUBE, ET, 3),
            line=(C1, OU, R2),
            attempts=(Attempt(2, (cells("4.1", "4.0"), cells("4.1", "3.1", "2.0")), ""),),
            rule="",
        ),
        Reading(
            call=(CUBE, OU, 3),
            line=(C1, ET, R2),
            attempts=(
                Attempt(2, (cells("4.1", "3.1", "2.0", "2.1"),), ""),
                Attempt(3, (cells("4.10", "3.10", "2.5", "2.4"),), ""),
            ),
            rule="",
        ),
        Reading(
            call=(),
            line=(C1, OU, R2),
            attempts=(
                Attempt(6, (cells("4.4", "4.5"), cells("4.4", "3.4", "2.2")), "OM-33"),
                Attempt(7, (cells("4.7", "4.6"), cells("4.7", "3.7", "2.3")), "OM-33"),
            ),
            rule="",
        ),
        Reading(
            call=(),
            line=(C1, ET, R2),
            attempts=(
                Attempt(6, (cells("4.4", "3.4", "2.2", "2.1"),), "OM-33"),
                Attempt(7, (cells("4.7", "3.7", "2.3", "2.4"),), "OM-33"),
            ),
            rule="",
        ),
    )
    assert [reading.executable for reading in found] == [True, True, False, False]


@pytest.mark.parametrize(
    ("white", "dice", "rule_against"),
    [
        ("3@4.2 5@4.1", "cube 3 C1 C1 et et", "OM-27"),  # a friend on the only cell to stop on
        ("3@4.2 5@4.1", "cube 3 C1 C1 ou ou", "OM-31"),
        ("3@4.0 5@4.1", "cube 3 C2 C2 ou ou", "OM-25"),
        ("3@4.0", "cube 3 R1 R1 ou ou", "OM-24"),
        ("3@0.0", "cube 3 C1 C1 ou ou", "OM-29"),
        ("5@4.1", "cube 3 C1 C1 et et", "OM-16"),
    ],
)
@rule("OM-16", "OM-24", "OM-25", "OM-27", "OM-29", "OM-31")
def test_where_there_is_no_path_the_rule_against_it_is_told(white, dice, rule_against):
    first = ORDINO.readings(position(dice, white).view())[0]
    assert first.attempts[0] == Attempt(2, (), rule_against)
    assert not first.executable


@rule("OM-53", "OM-54")
def test_with_four_the_partners_pieces_are_read_too():
    found = ORDINO.readings(position("cube 3 R1 R1 ou ou", "3@3.1 4@3.10 b@4.16", more="players: 4").view())
    own, partners = found[0].attempts
    assert (own.rule, partners.rule) == ("", "OM-53")
    assert [attempt.rule for attempt in found[1].attempts] == ["OM-16", "OM-53"]


def test_any_throw_can_be_read_beforehand():
    state = fresh().throw("first 0").state
    found = readings(Table(state).throw("six cube 3 R2 R2 ou ou").state)
    assert [attempt.paths for attempt in found[0].attempts] == [
        (cells("4.1", "3.1", "2.0"),),
        (cells("4.10", "3.10", "2.5"),),
    ]
    assert readings(state) == ()  # no dice on the table yet


@pytest.mark.parametrize(("players", "opening"), [(2, False), (4, False), (4, True)])
def test_the_readings_hold_exactly_the_legal_moves_and_their_paths_are_ways(players, opening):
    pick = FastPick(players)
    state = fresh(players, super=opening).state
    for _ in range(300):
        state.settle(pick)
        if state.over():
            break
        seat = Seat(state.mover())
        legal = [ORDINO.book.notation(ORDINO.book.action(code)) for code in state.legal(seat)]
        if found := readings(state):
            assert playable(found) == [move for move in legal if move != "pass"]
            assert_paths_are_ways(found)
        state.apply(seat, state.legal(seat)[pick.below(len(legal))])


def playable(found: tuple[Reading, ...]) -> list[str]:
    """In the order of `legal`."""
    moves = {
        f"{'123456ab'[attempt.piece % 8]} {ORDINO.labyrinth.cells[path[-1]]}": None
        for reading in found
        for attempt in reading.attempts
        if attempt.rule == ""
        for path in attempt.paths
    }
    return list(moves)


def assert_paths_are_ways(found: tuple[Reading, ...]) -> None:
    for path in [path for reading in found for attempt in reading.attempts for path in attempt.paths]:
        for here, there in zip(path, path[1:]):
            assert there in ORDINO.labyrinth.doors[here].all()
