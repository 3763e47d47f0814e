"""What follows from the list of a position's fields, for every game."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from stopville.core import fields
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame
from stopville.core.kinds import Sight
from stopville.core.wire import Malformed
from stopville.games import GAMES
from tests.example.klaxon import Klaxon
from tests.example.relay.game import RELAY

EVERY_GAME = [*GAMES.values(), Klaxon(), RELAY]


def positions(game: AnyGame) -> list[GameState]:
    """Some positions of a random game."""
    found, pick = [], FastPick(5)
    state: GameState = game.start(game.setup(game.players[-1], game.brief))
    for _ in range(120):
        found.append(state.copy())
        if not state.to_act():
            break
        mover = state.mover()
        legal = state.legal(mover)
        state.apply(mover, state.draw(pick) if mover < 0 else legal[pick.below(len(legal))])
    return [*found[::12], found[-1]]


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.key)
def test_a_position_compares_prints_pickles_and_copies(game: AnyGame):
    for state in positions(game):
        again = [state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        assert again == [state] * 4 and {hash(each) for each in again} == {hash(state)}
        assert [game.digest(each) for each in again] == [game.digest(state)] * 4
        assert repr(state).startswith("State({")
    first, *_, last = positions(game)
    assert first != last and first != "a position"


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.key)
def test_a_copy_shares_no_row_with_its_parent(game: AnyGame):
    for state in positions(game):
        before = game.save(state)
        for again in (copy.copy(state), copy.deepcopy(state)):
            again.playout(FastPick(3))
        assert game.save(state) == before


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.key)
def test_what_a_view_shows_comes_back_and_what_it_hides_does_not(game: AnyGame):
    """`known` of a view looks the same to that seat; no hidden field of the real position is in it."""
    hidden = {f.name for f in fields.fields_of(fields.class_of(positions(game)[0])).saved() if is_hidden(f)}
    fresh = game.save(game.start(game.setup(game.players[-1], game.brief)))
    for state in positions(game):
        for seat in (Seat(0), Seat(state.players - 1), WATCHER):
            view: Any = game.view(state, seat)
            known = game.known(view)
            shown = {name: value for name, value in game.save(known).items() if name in hidden}
            assert shown == {name: fresh[name] for name in hidden}


def is_hidden(field: fields.Field) -> bool:
    return field.sight == Sight.HIDDEN


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.key)
def test_an_observation_has_as_many_numbers_at_every_moment(game: AnyGame):
    for seat in (Seat(0), WATCHER):
        found = [
            fields.observation(fields.class_of(state), game.view(state, seat)) for state in positions(game)
        ]
        assert len({len(each) for each in found}) == 1 and len(found[0]) > 5
        assert all(isinstance(number, float) for each in found for number in each)


@pytest.mark.parametrize(
    ("key", "field", "value", "reason"),
    [
        ("automatch", "led", 9, "9 is not from 0 to 4"),
        ("automatch", "hands", [1 << 60, 0], f"{1 << 60} is not from 0 to {(1 << 54) - 1}"),
        ("automatch", "voids", -1, f"-1 is not from 0 to {(1 << 64) - 1}"),
        ("ordino", "step", 8, "8 is not from 0 to 7"),
        ("autostop", "landing", 61, "61 is not from -1 to 60"),
        ("automobile", "phase", 9, "9 is not from 0 to 8"),
    ],
)
def test_a_number_out_of_bounds_is_refused_with_the_field_and_its_bounds(key, field, value, reason):
    game = GAMES[key]
    setup = game.setup(game.players[0])
    saved = game.save(game.start(setup))
    with pytest.raises(Malformed) as refused:
        game.load(setup, saved | {field: value})
    assert (refused.value.place, refused.value.reason) == (f"state.{field}", reason)


def test_the_secrets_of_a_position_are_what_somebody_cannot_see():
    named = {game.key: set(fields.secrets(fields.class_of(positions(game)[0]))) for game in EVERY_GAME}
    assert named["ordino"] == set()
    assert named["automobile"] == {"demand", "bag"}
    assert named["relay"] == {"hands", "pack"}
    assert named["automatch"] >= {"hands", "talon", "pack", "claims", "swaps", "looks"}


def test_a_game_pickles_with_the_board_it_was_made_with():
    for game in GAMES.values():
        again = pickle.loads(pickle.dumps(game))
        assert type(again) is type(game) and again.data_digest == game.data_digest


def test_a_class_inherits_the_init_of_somebodys_own_position():
    class Own(GameState):
        def __init__(self, more: int) -> None:
            super().__init__(2)
            self.more = more

    class MadeFromIt(Own):
        pass

    assert (MadeFromIt(7).more, MadeFromIt(7).players) == (7, 2)
