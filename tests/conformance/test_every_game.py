"""The whole suite for every game, number of players, set of options, with a clock where it matters."""

import pytest

from stopville.games import GAMES
from tests.conformance.suite import CHECKS, Check
from tests.conformance.tables import Table, tables
from tests.example.klaxon import Klaxon
from tests.example.relay.game import RELAY

KLAXON = Klaxon()
EVERY_GAME = [*GAMES.values(), KLAXON, RELAY]
EVERY_TABLE = [table for game in EVERY_GAME for table in tables(game)]


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_at_this_table(table: Table, seeds: range) -> None:
    """All checks, also after one that fails, and each failure says which it is.

    One test for all of them: a case for each check would collect and report 43 times as many, and two
    processes would play the same games.
    """
    tried = [fault_of(check, table, seed) for seed in seeds for check in CHECKS]
    faults = [fault for fault in tried if fault is not None]
    if faults:
        raise ExceptionGroup(f"{len(faults)} of {len(tried)} checks fail at {table}", faults)


def fault_of(check: Check, table: Table, seed: int) -> Exception | None:
    try:
        check(table, seed)
    except Exception as fault:
        fault.add_note(f"{check.__name__}, table {table}, seed {seed}")
        return fault
    return None


def test_a_failure_names_its_check_and_does_not_hide_the_next(monkeypatch):
    def wrong(table: Table, seed: int) -> None:
        raise AssertionError(f"wrong at {seed}")

    monkeypatch.setattr("tests.conformance.test_every_game.CHECKS", (wrong, CHECKS[0], wrong))
    with pytest.raises(ExceptionGroup, match="2 of 3 checks fail at klaxon-2") as failed:
        test_at_this_table(tables(KLAXON)[0], range(1))
    assert failed.value.exceptions[0].__notes__ == ["wrong, table klaxon-2-sealed, seed 0"]


def test_every_number_of_players_and_every_option_is_tried():
    for game in EVERY_GAME:
        mine = [table for table in EVERY_TABLE if table.game is game]
        assert {table.players for table in mine} == set(game.players)
        assert {table.timed for table in mine} == {False, True}
        for option in game.options:
            assert len({table.options[option.name] for table in mine}) > 1
