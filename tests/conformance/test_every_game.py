"""The whole suite for every game, number of players, set of options, with and without a clock."""

import pytest

from stopville.games import GAMES
from tests.conformance.suite import CHECKS, Check
from tests.conformance.tables import Table, tables
from tests.example.klaxon import Klaxon
from tests.example.relay.game import RELAY

KLAXON = Klaxon()
EVERY_GAME = [*GAMES.values(), KLAXON, RELAY]
EVERY_TABLE = [table for game in EVERY_GAME for table in tables(game)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_at_this_table(table: Table, check: Check, seeds: range) -> None:
    for seed in seeds:
        try:
            check(table, seed)
        except Exception as fault:
            fault.add_note(f"table {table}, seed {seed}")
            raise


def test_every_number_of_players_and_every_option_is_tried():
    for game in EVERY_GAME:
        mine = [table for table in EVERY_TABLE if table.game is game]
        assert {table.players for table in mine} == set(game.players)
        assert {table.timed for table in mine} == {False, True}
        for option in game.options:
            assert len({table.options[option.name] for table in mine}) > 1
