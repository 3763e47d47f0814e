"""Keeping a position: copies, files and records lead to the same place; a copy leaves its parent alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from stopville.core import record as records
from stopville.core.engine.pick import FastPick
from stopville.core.engine.state import GameState
from stopville.core.fields import Field, class_of, fields_of, put
from stopville.core.kinds import Keep
from stopville.core.play import Move, begin, play
from stopville.core.proof import ProvenPick, commitment
from stopville.core.verify import verify
from stopville.core.wire import Malformed, canonical, to_json
from tests.conformance.tables import Table, random_action, sampled, walk


def reloaded(table: Table, state: GameState) -> GameState:
    """The position after a journey through a file."""
    text = json.dumps(table.game.save(state))
    loaded: GameState = table.game.load(table.setup(), json.loads(text))
    return loaded


def copies_and_saved_positions_are_equal(table: Table, seed: int) -> None:
    for turn in sampled(table, seed, 9):
        digest = table.game.digest(turn.before)
        assert table.game.digest(turn.before.copy()) == digest
        assert table.game.digest(reloaded(table, turn.before)) == digest
        assert type(turn.before.copy()) is type(turn.before)
        assert turn.before.copy().log is None


def a_copy_and_a_saved_position_play_on_alike(table: Table, seed: int) -> None:
    for turn in sampled(table, seed, 3):
        twins = [turn.before.copy(), turn.before.copy(), reloaded(table, turn.before)]
        ends = [table.game.digest(played_on(twin, seed)) for twin in twins]
        assert ends == [ends[0]] * 3


def played_on(state: GameState, seed: int, most: int = 60) -> GameState:
    pick = FastPick(seed)
    for _ in range(most):
        if state.to_act():
            state.apply(*random_action(state, pick))
    return state


def a_copy_leaves_its_parent_alone(table: Table, seed: int) -> None:
    """Every position of a game is kept, with what is saved of it; all are looked at again at the end."""
    kept = []
    for turn in walk(table, seed):
        kept.append((turn.before, written(turn.before)))
        if len(kept) % 16 == 0:
            played_on(turn.before.copy(), seed)
    assert [written(state) for state, _ in kept] == [text for _, text in kept]


def a_position_leaves_its_copies_alone(table: Table, seed: int) -> None:
    """The other way round: the parent plays on, and a copy of its copy is the same as before."""
    for turn in sampled(table, seed, 3):
        parent, before = turn.before.copy(), written(turn.before)
        copies = [parent.copy(), parent.copy().copy()]
        played_on(parent, seed)
        assert [written(each) for each in copies] == [before, before]


def written(state: GameState) -> str:
    """All that is saved of a position."""
    return state.text("", 0) + state.beside_text()


def every_attribute_is_a_field(table: Table, seed: int) -> None:
    state = table.start()
    attributes = {name for name in dir(state) if not name.startswith("_")}
    values = {name for name in attributes if not callable(getattr(state, name))}
    assert values - {"log", "lent"} == {field.name for field in fields_of(class_of(state)).fields}
    for name in values & {"terms"}:
        assert getattr(state.copy(), name) is getattr(state, name)


def every_field_is_copied_and_saved(table: Table, seed: int) -> None:
    """Each field is changed in turn: the digest, the copy and the file must all show it."""
    for before in first_and_sampled(table, seed):
        for field in fields_of(class_of(before)).saved():
            if field.form == "part":
                assert_part_is_kept(table, before, field)
            else:
                assert_is_kept(table, before, field, "")


def first_and_sampled(table: Table, seed: int) -> Iterator[GameState]:
    """The first position comes before any play: without a field the rules may never come to an end."""
    yield table.start()
    for turn in sampled(table, seed, 2):
        yield turn.before


def assert_part_is_kept(table: Table, state: GameState, part: Field) -> None:
    """Field by field, unless the table needs none of it and all positions share one that is empty."""
    if getattr(state.copy(), part.name) is not getattr(state, part.name):
        for field in fields_of(class_of(state)).parts[part.name]:
            assert_is_kept(table, state, field, part.name)


def assert_is_kept(table: Table, before: GameState, field: Field, part: str) -> None:
    state = before.copy()
    holder: Any = getattr(state, part) if part else state
    put(holder, field.name, another(field, getattr(holder, field.name)))
    plain, saved = table.game.save(before), table.game.save(state)
    name = part or field.name
    assert [each for each in plain if plain[each] != saved[each]] == [name]
    assert table.game.save(state.copy()) == saved, f"copy() forgets {field.name}"
    assert state != before and state == state.copy()
    if Keep.BESIDE not in field.facts:
        assert table.game.digest(state) != table.game.digest(before)
    assert_loads_or_refuses(table, plain, saved, name)


def another(field: Field, value: Any) -> Any:
    """A value of the same kind that is not this one."""
    if field.form == "yes":
        return not value
    if field.form == "number":
        return value + 1
    if field.form == "row":
        numbers = [int(number) for number in value]
        return [numbers[0] + 1, *numbers[1:]] if numbers else [1]
    return (*value, (1,)) if field.form == "rows" else (*value, 1)


def assert_loads_or_refuses(table: Table, plain: dict[str, Any], saved: dict[str, Any], name: str) -> None:
    """What cannot be a position may be refused.  Otherwise the change comes back, or is worked out again."""
    try:
        state = table.game.load(table.setup(), json.loads(json.dumps(saved)))
    except Malformed:
        return
    again = table.game.save(state)
    assert again[name] == saved[name] or again == plain, f"load() forgets {name}"


def a_damaged_file_is_refused_with_its_place(table: Table, seed: int) -> None:
    saved: dict[str, Any] = table.game.save(sampled(table, seed, 2)[0].before)
    nonsense: tuple[object, ...] = (None, 0.5, {}, [None], [0.5])
    beside = {
        field.name for field in fields_of(class_of(table.start())).saved() if Keep.BESIDE in field.facts
    }
    for name in saved:
        without = {key: value for key, value in saved.items() if key != name}
        damages = [{**saved, "more": 1}, *([] if name in beside else [without])]  # older files have none
        damages += [{**saved, name: wrong} for wrong in nonsense]
        for damaged in damages:
            with pytest.raises(Malformed) as refused:
                table.game.load(table.setup(), damaged)
            assert refused.value.place.startswith("state")


# -- records -------------------------------------------------------------------------------------


def a_recorded_game_replays_to_the_same_positions(table: Table, seed: int) -> None:
    """Played by the door that tables use, written to a file, read back, replayed and verified."""
    secret, salts = bytes([seed % 256]) * 32, (b"",) * table.players
    chance = records.Chance(commitment(secret), tuple(salt.hex() for salt in salts))
    recorder = records.Recorder(table.game, table.setup(), chance=chance)
    digests = recorded_play(table, recorder, ProvenPick(secret, salts), seed)
    content = records.write(recorder.record(secret.hex())).encode()
    again = records.read(content)
    assert again == recorder.record(secret.hex())
    assert [table.game.digest(state) for _, state in records.positions(table.game, again)] == digests
    assert verify(table.game, again).ok


def recorded_play(table: Table, recorder: Any, proven: ProvenPick, seed: int) -> list[str]:
    """Plays a game by `begin` and `play`; the digest after every single move."""
    step = begin(table.game, table.start(), proven)
    recorder.add(step)
    choices = FastPick(seed)
    while step.state.to_act():
        seat, code = random_action(step.state, choices)
        step = play(table.game, step.state, seat, [table.game.book.action(code)], proven)
        assert step.moves[0] == Move(seat, code)
        recorder.add(step)
        assert table.game.digest(step.state) == recorder.rows[-1][2]
    return [digest for _, _, digest in recorder.rows]


def every_number_fits_a_browser(table: Table, seed: int) -> None:
    for turn in sampled(table, seed, 3):
        for seat in table.seats():
            view = canonical(to_json(table.game.view(turn.before, seat)))
            sent = json.loads(view)
            assert largest(sent) < 1 << 53
            assert canonical(sent) == view


def largest(value: Any) -> int:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return max(map(largest, value), default=0)
    return abs(value) if isinstance(value, int) else 0
