"""dev.py drill load, in its short form."""

from __future__ import annotations

from pathlib import Path

import pytest

from drills.light import Light, framed
from drills.load import PLANS, Size, load
from stopville.games import GAMES
from stopville.server.wire import framed as wire_framed
from stopville.server.wire import is_whole_frame, unmasked

pytestmark = pytest.mark.once


def test_a_loaded_server_answers_everybody_in_every_game(tmp_path: Path) -> None:
    size = Size(tables=2, seconds=0.5, rounds=1, reconnects=20, watchers=10)
    report = load(size, tmp_path, lambda done: None)
    short = {figure.name for figure in report.figures if not figure.ok}
    assert short <= {"fan_out_p99_ms", "reconnect_seconds"}, report.facts()  # a busy machine may miss these
    figures = report.facts()["figures"]
    assert all(figures[f"moves_{game}"] > 0 for game in GAMES)
    assert figures["reconnects"] == 20 and figures["watchers"] == 10


def test_a_server_of_two_processes_is_loaded_and_both_are_measured(tmp_path: Path) -> None:
    size = Size(tables=4, seconds=0.5, rounds=1, game="ordino", reconnects=4, watchers=2, workers=2)
    figures = load(size, tmp_path, lambda done: None).facts()["figures"]
    assert figures["moves_ordino, 2 workers"] > 0 and figures["unanswered_ordino, 2 workers"] == 0
    assert figures["wrong_answers_ordino, 2 workers"] == 0
    assert figures["share_of_one_ordino, 2 workers"] > 0


def test_every_game_is_loaded() -> None:
    assert set(PLANS) == set(GAMES)


def test_a_light_player_reads_frames_of_every_length_in_any_pieces() -> None:
    texts = [b"", b"x" * 125, b"x" * 126, b"x" * 70_000]
    sent = b"".join(b"".join(wire_framed(text)) for text in texts)
    for size in (1, 7, len(sent)):
        reader = Reader()
        for at in range(0, len(sent), size):
            reader.data_received(sent[at : at + size])
        assert reader.texts == texts


class Reader(Light):
    """Keeps what it hears; its handshake is done."""

    def __init__(self) -> None:
        super().__init__(0, "/")
        self.texts: list[bytes] = []
        self.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")

    def heard(self, text: bytes) -> None:
        self.texts.append(text)


def test_what_a_light_player_says_is_what_the_server_hears() -> None:
    for text in (b"", b"bonjour", b"x" * 126, b"x" * 8000):
        assert is_whole_frame(framed(text)) and unmasked(framed(text)) == text
