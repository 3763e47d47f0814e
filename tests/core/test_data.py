"""Data files are read with every fault named, and a game knows which files it was made from."""

from hashlib import sha256
from pathlib import Path

import pytest

from stopville.core.data import BadData, read_json
from stopville.core.game import Game


def written(folder: Path, content: bytes) -> Path:
    path = folder / "board.json"
    path.write_bytes(content)
    return path


def test_json_is_read_as_it_stands(tmp_path):
    assert read_json(written(tmp_path, b'{"rings": [1, 12], "r": 0.5}')) == {"rings": [1, 12], "r": 0.5}


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "board.json, line 1: Expecting value"),
        (b'{"a": 1,\n"b" 2}', "board.json, line 2: Expecting ':' delimiter"),
        (b'{"a": {"b": 1, "b": 2}}', "board.json: says 'b' twice in one place"),
        (b"\xff", "board.json, byte 0: is not UTF-8 text"),
        (b"[" * 100_000, "board.json: is nested too deeply"),
    ],
)
def test_json_that_cannot_be_read_is_refused_with_its_place(tmp_path, content, complaint):
    with pytest.raises(BadData) as refused:
        read_json(written(tmp_path, content))
    assert str(refused.value) == complaint


class Plain(Game):  # type: ignore[type-arg]
    data_files = ("board.json",)

    def __init__(self, folder: Path, data: Path | None = None) -> None:
        self.folder = folder
        self.data = data

    def data_path(self, name: str) -> Path:
        return self.data or super().data_path(name)


def test_the_digest_of_the_data_is_that_of_the_file_in_use_whatever_it_is_called(tmp_path):
    written(tmp_path, b"[1]")
    mine = tmp_path / "mine.json"
    mine.write_bytes(b"[2]")
    assert Plain(tmp_path).data_digest == sha256(b"board.json\0[1]").hexdigest()
    assert Plain(tmp_path, mine).data_digest == sha256(b"board.json\0[2]").hexdigest()
