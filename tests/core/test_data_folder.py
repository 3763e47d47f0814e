"""The digest of a game's data says which cards and boards were played with, wherever their files lie."""

from pathlib import Path

from tests.example.klaxon import Klaxon


class WithBoard(Klaxon):
    """A game whose board can be somebody's own."""

    data_files = ("board.csv",)

    def __init__(self, folder: Path, data: Path | None = None) -> None:
        self.folder = folder
        self.data_folder = data


def folder(path: Path, text: str) -> Path:
    path.mkdir()
    (path / "board.csv").write_text(text, "utf-8")
    return path


def test_another_board_has_another_digest_and_the_same_board_the_same(tmp_path):
    ours = folder(tmp_path / "ours", "id\nP1\n")
    copied = folder(tmp_path / "copied", "id\nP1\n")
    corrected = folder(tmp_path / "corrected", "id\nP2\n")
    digest = WithBoard(ours).data_digest
    assert WithBoard(ours, copied).data_digest == digest
    assert WithBoard(ours, corrected).data_digest != digest
