"""A record survives writing and reading; a hostile one is refused with the place and the reason."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.play import repeat
from stopville.core.record import MOST_BYTES, MOST_MOVES, Record, Recorder, code_of, positions, read, write
from stopville.core.verify import verify
from stopville.core.wire import Malformed
from stopville.games import GAMES
from tests.core.games import AUTOMATCH, recorded_game

RECORD = recorded_game(seed=1)
assert RECORD.chance is not None
CHANCE_OF_IT = RECORD.chance
TEXT = write(RECORD)


def refused(content: bytes | str) -> Malformed:
    with pytest.raises(Malformed) as fault:
        read(content if isinstance(content, bytes) else content.encode())
    return fault.value


def changed(**fields: object) -> str:
    """The record's file with some top fields replaced."""
    return json.dumps(json.loads(TEXT) | fields)


def test_a_record_survives_writing_and_reading():
    assert read(TEXT.encode()) == RECORD


def test_the_file_has_a_line_for_every_move():
    assert sum(line.startswith("[") for line in TEXT.splitlines()) == len(RECORD.moves)


def test_every_position_of_a_record_can_be_shown():
    rows = list(positions(AUTOMATCH, RECORD))
    assert len(rows) == len(RECORD.moves)
    assert all(AUTOMATCH.digest(state) == row[2] for row, state in rows[-1:])
    assert AUTOMATCH.result(rows[-1][1]) == RECORD.result


@pytest.mark.parametrize("key", GAMES)
def test_the_longest_record_of_a_game_may_be_read(key):
    """Also where as much as half of the longest game again was taken back."""
    game = GAMES[key]
    assert game.longest * 3 // 2 <= MOST_MOVES
    codes = [(kind, code) for kind in game.book.kinds for code in range(kind.first, kind.first + kind.size)]
    notation = max((kind.notation(kind.action(code)) for kind, code in codes), key=len)
    row = json.dumps([-2, notation, AUTOMATCH.digest(AUTOMATCH.start(AUTOMATCH.setup(2)))]) + ",\n"
    assert MOST_MOVES * len(row) + 100_000 <= MOST_BYTES


def test_a_file_that_is_too_large_is_refused_before_it_is_read():
    assert "larger than" in refused(b" " * (MOST_BYTES + 1)).reason


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "Expecting value"),
        ("{", "Expecting property name"),
        ("[1, 2", "Expecting ',' delimiter"),
        (b"\xff\xfe", "is not UTF-8 text"),
        ("[" * 100_000, "is nested too deeply"),
        ('{"a":' * 50_000, "is nested too deeply"),
        ("9" * 5000, "too many digits"),
        ("NaN", "no whole number"),
        ("-Infinity", "no whole number"),
        ("1.5", "no whole number"),
        ('{"t": 1, "t": 2}', "a field twice"),
        ("null", "expected Record, found nothing"),
        ("{}", "expected Record"),
    ],
)
def test_what_is_no_record_at_all_is_refused(content, reason):
    assert reason in refused(content).reason


@pytest.mark.parametrize(
    ("fields", "place", "reason"),
    [
        ({"format": 2}, "record.format", "this version reads 1"),
        ({"game": 7}, "record.game", "expected text"),
        ({"extra": 1}, "record", "unknown field 'extra'"),
        ({"moves": [[0, "F1"]]}, "record.moves[0]", "expected 3 items"),
        ({"moves": [[0, "F1", None]]}, "record.moves[0][2]", "expected text"),
        ({"moves": [[0, "x", ""]] * 60_001}, "record.moves", "more than 60000"),
        ({"names": ["Anne"]}, "record.names", "a name for each player"),
        ({"names": ["A", "B", "\x1b[2J"]}, "record.names[2]", "printable"),
        ({"names": ["A", "B", "\ud800"]}, "record.names[2]", "printable"),
        ({"names": ["A", "B", "x" * 41]}, "record.names[2]", "at most 40"),
        ({"names": ["A", "B", ""]}, "record.names[2]", "at most 40"),
    ],
)
def test_a_field_that_is_wrong_is_named(fields, place, reason):
    fault = refused(changed(**fields))
    assert fault.place == place
    assert reason in fault.reason


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("commitment", "ab"),
        ("commitment", "g" * 64),
        ("secret", "00"),
        ("salts", ["", ""]),
        ("salts", ["0", "", ""]),
    ],
)
def test_the_proof_of_chance_must_be_hexadecimal_and_complete(field, value):
    chance = json.loads(TEXT)["chance"] | {field: value}
    assert refused(changed(chance=chance)).place.startswith(f"record.chance.{field}")


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_no_bytes_whatever_bring_it_down(content):
    refused(content)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_file_with_one_piece_torn_out_or_doubled_is_refused_or_fails_verification(data):
    content = TEXT.encode()
    start = data.draw(st.integers(0, len(content) - 1))
    end = data.draw(st.integers(start + 1, min(len(content), start + 40)))
    torn = content[:start] + content[start:end] * data.draw(st.sampled_from([0, 2])) + content[end:]
    try:
        record = read(torn)
    except Malformed as fault:
        assert fault.place
        assert fault.reason
        return
    assert record == RECORD or not verify(AUTOMATCH, record).ok


# -- going back ------------------------------------------------------------------------------------------


def repeat_row(recorder: Recorder[Any, Any], seat: int, notation: str) -> None:
    recorder.add(repeat(AUTOMATCH, recorder.state, Seat(seat), code_of(AUTOMATCH, notation)))


def recorder_after(moves: int) -> Recorder[Any, Any]:
    """A recorder that has heard the first moves of the record."""
    recorder = Recorder(AUTOMATCH, RECORD.setup, RECORD.names, replace(CHANCE_OF_IT, secret=""))
    for seat, notation, _ in RECORD.moves[:moves]:
        repeat_row(recorder, seat, notation)
    return recorder


def test_an_undo_is_a_row_of_its_own_and_brings_the_earlier_position_back():
    dealt = sum(row[0] == CHANCE for row in RECORD.moves)
    recorder = recorder_after(dealt + 2)
    recorder.undo(Seat(0), dealt + 1)
    record = recorder.record()
    assert record.moves[-1][1] == f"undo {dealt + 1}"
    assert record.moves[-1][2] == record.moves[dealt][2]


def test_a_game_with_an_undo_still_verifies():
    dealt = sum(row[0] == CHANCE for row in RECORD.moves)
    recorder = recorder_after(dealt + 2)
    recorder.undo(Seat(1), dealt + 1)
    for seat, notation, _ in RECORD.moves[dealt + 1 :]:
        repeat_row(recorder, seat, notation)
    assert verify(AUTOMATCH, recorder.record(CHANCE_OF_IT.secret)).ok


def test_an_undo_to_a_position_that_was_never_reached_is_no_move():
    moves = (*RECORD.moves[:60], (0, "undo 61", ""), *RECORD.moves[60:])
    assert verify(AUTOMATCH, replace(RECORD, moves=moves)).rules.reason == "notation"


def test_a_record_without_proof_of_chance_can_be_read():
    plain: Record = replace(RECORD, chance=None)
    assert read(write(plain).encode()) == plain
