"""Ten faults, planted in every game one after the other: the checks of a default run find each.

They are run as `test_every_game` runs them: the same tables in the same order, the same seed, the same sizes.
A game is added by a line in SUBJECTS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import pytest

from stopville.core.fields import class_of, fields_of
from stopville.core.game import AnyGame
from stopville.core.generate import is_lent
from stopville.games import GAMES
from tests.conformance import keeping, planted, proportions, swap
from tests.conformance.dice import KlaxonWithDice
from tests.conformance.planted import spoilt
from tests.conformance.suite import Check
from tests.conformance.tables import sampled, tables
from tests.example.klaxon import Klaxon
from tests.example.relay.game import RELAY

SEED: Final = 0  # of every default run

NOTHING_HIDDEN: Final = "nothing is hidden in this game"
NO_ROWS: Final = "all fields are numbers and tuples, which cannot be changed in place"

SUBJECTS: Final[dict[str, AnyGame]] = {
    **GAMES,
    "klaxon": Klaxon(),
    "klaxon with dice": KlaxonWithDice(),
    "relay": RELAY,
}

# A row that the rules change in place; others may be replaced as a whole, and then copies may share them.
CHANGED_IN_PLACE: Final = {
    "automatch": "hands",
    "automobile": "cash",
    "autostop": "hands",
    "ordino": "places",
    "relay": "hands",
}


@dataclass(frozen=True)
class Fault:
    """How to plant it, the checks of which at least one must find it, and where it would be no fault."""

    plant: Callable[[AnyGame], Iterator[AnyGame]]
    found_by: tuple[Check, ...]
    no_fault_in: dict[str, str]


def once(plant: Callable[[AnyGame], AnyGame]) -> Callable[[AnyGame], Iterator[AnyGame]]:
    return lambda game: iter([plant(game)])


def with_a_shared_row(game: AnyGame) -> Iterator[AnyGame]:
    row = CHANGED_IN_PLACE.get(game.key)
    assert row, (
        f"name a row of {game.key} in CHANGED_IN_PLACE of test_planted.py, or the reason why it has none"
    )
    yield spoilt(game, position=planted.sharing(row))
    if any(is_lent(field) for field in fields_of(class_of(tables(game)[0].start())).fields):
        yield spoilt(game, position=planted.SharesLentRows)


def with_each_field_forgotten(game: AnyGame) -> Iterator[AnyGame]:
    """One game for each field that a copy could forget; a part has tests of its own in its game."""
    for field in fields_of(class_of(tables(game)[0].start())).saved():
        if field.form != "part":
            yield spoilt(game, position=planted.forgetting(field.name))


OPEN: Final = {"ordino": NOTHING_HIDDEN}

FAULTS: Final = {
    "told tells everything": Fault(
        once(lambda game: spoilt(game, planted.TellsEverything)),
        (swap.what_is_done_in_secret_looks_like_anything_else,),
        OPEN,
    ),
    "seen hides nothing": Fault(
        once(lambda game: spoilt(game, position=planted.SeenByAll)),
        (swap.a_search_sees_no_more_than_the_seat,),
        OPEN,
    ),
    "imagine takes the lowest card": Fault(
        once(lambda game: spoilt(game, planted.ImaginesTheLowestCard)),
        (proportions.worlds_are_imagined_in_proportion,),
        OPEN,
    ),
    "a row is shared between copies": Fault(
        with_a_shared_row,
        (keeping.a_copy_leaves_its_parent_alone,),
        {"klaxon": NO_ROWS, "klaxon with dice": NO_ROWS},
    ),
    "a field is forgotten in copy": Fault(
        with_each_field_forgotten,
        (keeping.every_field_is_copied_and_saved, keeping.copies_and_saved_positions_are_equal),
        {},
    ),
    "a watcher sees a secret": Fault(
        once(lambda game: spoilt(game, planted.ShowsAWatcherEverything)),
        (swap.nothing_hidden_reaches_a_seat,),
        OPEN,
    ),
    "an order tells a secret": Fault(
        once(lambda game: spoilt(game, planted.ShowsAnOrder)),
        (swap.nothing_hidden_reaches_a_seat,),
        OPEN,
    ),
    "a length tells a secret": Fault(
        once(lambda game: spoilt(game, planted.ShowsALength)),
        (swap.nothing_hidden_reaches_a_seat,),
        OPEN,
    ),
    "legal moves tell a secret": Fault(
        once(lambda game: spoilt(game, position=planted.forbidding(game))),
        (swap.nothing_hidden_reaches_a_seat,),
        OPEN,
    ),
    "chance draws low": Fault(
        once(lambda game: spoilt(game, position=planted.DrawsLow)),
        (proportions.chance_draws_in_proportion,),
        {},
    ),
}


def finding(game: Any, checks: tuple[Check, ...]) -> str:
    """The first table and check that fail; "" if none does.  A fault may also break the rules themselves.

    The tables are those of the game without the fault, and at each of them a game can begin: a fault that
    cannot even be planted is not one that was found.
    """
    for sound in tables(game.honest):
        table = replace(sound, game=game)
        table.start()
        for check in checks:
            try:
                check(table, SEED)
            except Exception as failure:
                return f"{check.__name__} at {table}: {failure!r}"
    return ""


PLANTED: Final = [(name, key) for name in FAULTS for key in SUBJECTS if key not in FAULTS[name].no_fault_in]


@pytest.mark.parametrize(("name", "key"), PLANTED, ids=[f"{name}-{key}" for name, key in PLANTED])
def test_this_fault_is_found_in_this_game(name: str, key: str) -> None:
    for game in FAULTS[name].plant(SUBJECTS[key]):
        found = finding(game, FAULTS[name].found_by)
        assert found, f"none of {[check.__name__ for check in FAULTS[name].found_by]} finds {game!r}"


def test_ten_faults_are_planted_and_left_out_only_where_they_are_none():
    assert len(FAULTS) == 10
    left_out = [(key, reason) for fault in FAULTS.values() for key, reason in fault.no_fault_in.items()]
    assert all(key in SUBJECTS and reason for key, reason in left_out)
    assert len(PLANTED) + len(left_out) == 10 * len(SUBJECTS)


@pytest.mark.parametrize("key", SUBJECTS)
def test_the_same_game_wrapped_but_without_a_fault_passes(key: str) -> None:
    """At its first tables with and without a clock; otherwise the wrapping would be what is found."""
    checks = dict.fromkeys(check for fault in FAULTS.values() for check in fault.found_by)
    for table in tables(spoilt(SUBJECTS[key]))[:2]:
        for check in checks:
            check(table, SEED)


def test_without_a_turn_of_each_kind_the_dice_would_hide_a_fault(monkeypatch):
    """So it was: by lot alone, none of the few hidden draws was looked at."""
    game = spoilt(SUBJECTS["klaxon with dice"], planted.TellsEverything)
    monkeypatch.setattr(swap, "sampled_actions", sampled)
    assert not finding(game, (swap.what_is_done_in_secret_looks_like_anything_else,))
