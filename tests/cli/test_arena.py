"""stopville arena: what it prints, writes and refuses."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.terminal import Command

LINE = "arena automatch --players 3 --bots amateur,random --games 2"


def test_a_person_gets_a_table(stopville: Command):
    out = stopville(LINE).out
    assert "3 players" in out and "12 games" in out
    assert "amateur – random" in out
    assert "thinks" in out


def test_a_program_gets_one_object_and_a_file_goes_on(stopville: Command, tmp_path: Path):
    file = tmp_path / "results.jsonl"
    first = stopville(f"{LINE} --json --out {file}").json()
    assert first["pairs"][0]["bots"] == ["amateur", "random"]
    assert first["games"] == 12
    again = stopville(f"{LINE} --json --out {file}").json()
    assert again["pairs"] == first["pairs"]
    assert again["ms_per_choice"] == {}  # nothing had to be played


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_report_is_a_page_with_plots(stopville: Command, tmp_path: Path, lang: str):
    page = tmp_path / "report.html"
    assert stopville(f"{LINE} --report {page} --lang {lang}").code == 0
    text = page.read_text("utf-8")
    assert ("Les paires" if lang == "fr" else "The pairs") in text
    drawings = text.split("<svg")[1:]
    assert len(drawings) == 2
    for drawing in drawings:
        ElementTree.fromstring("<svg" + drawing.split("</svg>")[0] + "</svg>")
    assert "http" not in text


def test_the_lab_compares_an_option(stopville: Command):
    found = stopville("arena automatch --bots amateur --games 4 --lab market --json").json()
    assert [each["value"] for each in found] == ["no", "one_suit", "strict"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("arena automatch --bots amateur", "At least two bots are needed"),
        ("arena automatch --bots amateur,deep_blue", "Unknown bot: 'deep_blue' is none of"),
        ("arena automatch --lab markt", "L'Auto-Match has no option 'markt'. Perhaps: market"),
        ("arena automatch --players 9", "not 9"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(stopville: Command, line: str, complaint: str):
    said = stopville(line)
    assert said.code == 2
    assert complaint in said.err
