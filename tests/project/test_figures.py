"""Figures come from data: no rule writes one out, and another board changes every text that speaks of it."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from stopville.core.figures import PLACEHOLDER, words
from stopville.core.game import AnyGame
from stopville.core.words import LANGUAGES, OPENING
from stopville.games import GAMES, with_board

pytestmark = pytest.mark.once

NUMBERS: Final = {lang: {words(number, lang): number for number in range(2, 101)} for lang in LANGUAGES}
PLAYING: Final = "(deux|trois|quatre|cinq|six|two|three|four|five)"

# What may stand in a rule although a figure of the game happens to be the same number, each with its reason.
# `one` and `un` are not looked for: they are articles far more often than figures.
ALLOWED: Final[Mapping[str, Mapping[str, str]]] = {
    "the name of a rule, a year": {"every game": r"\b[A-Z]{2}-\d+\b|\b(1[89]|20)\d\d\b"},
    "how many play: a fact of the game and not of its data": {
        "every game": rf"\b(à|de|with|for|réunit) {PLAYING}(, {PLAYING})*( (ou|or|to|à)( à)? {PLAYING})?"
        r"(?=[,.;:)]| joueurs| players| en| in| each| it is)",
        "automatch": r"Two, three or four",
        "automobile": r"Three, four or five|à trois, quatre ou cinq",
        "autostop": r"Three to six",
        "ordino": r"Two play, or four|(ses|own) (quatre|four)",
    },
    "a pair that the sentence itself names, or two sides": {
        "every game": r"\b(les|des|ces|the|no|of|de|between|entre|if|si) (deux|two)\b(?! cartes du| cards of)"
        r"|\b(deux|two) (contre deux|against two|équipes|teams|blancs|noirs|whites|blacks|quartiers)"
        r"|\b(deux|two) neighbouring|^(Deux|Two)\b|\. (Deux|Two) (voitures|mots|equal)|[;,] deux chiffres"
        r"|sépar\w+ deux|montrent deux|show two",
    },
    "numbers that are names: phases, turns, pieces, arrows, slots, signs, the first of a row": {
        "automatch": r"\b(n°|no\.) 1\b|\b(de|from) 1,",
        "automobile": r"\bphases? \d|\(\d\)|\b(tours?|turns?) \d( (et|and) \d)?|\b\d-4\b|\b(valeur|value) \d",
        "autostop": r"Stopville 12",
        "ordino": r"(croix|cubes?|cylindres|cross|crosses|cylinders?) \d( (et|and) \d)?|[«“][^»”]*[»”]"
        r"|(le|because) 1\b|\(\d, \d, \d\)|(radiale?|circulaire|circular) \d|\(?1 (à|to) |\b0 (est|is)",
    },
    "an example that the rule reckons itself": {
        "automatch": r"\d+ (contre|against) \d+( (et|and) \d+)? (rapportent|is worth) \d",
        "automobile": r"en saute (deux|trois)|skipping (two|three)|troisième deux|third two",
    },
    "a count that no data file has: what an arrow, a series or a line of dice can be": {
        "automatch": r"(cent|hundred) kilom",
        "automobile": r"(disque|disc) (noir )?(cinq|five)|(deux|two) (jetons|tokens)",
        "autostop": rf"{PLAYING} (cartes|cards|et plus|or more)|(pour|for) (cinq|five)",
        "ordino": r"(une ou|one or) (deux|two)|(deux|two) (cases|cells|lignes|lines|instructions)"
        r"|(trois dés|three dice)|(quatre par|four to a) (quartier|quarter)|camp (en tient|holds) (deux|two)",
    },
}


@cache
def allowed(key: str) -> re.Pattern[str]:
    parts = [
        pattern
        for games in ALLOWED.values()
        for name, pattern in games.items()
        if name in ("every game", key)
    ]
    return re.compile("|".join(f"(?:{part})" for part in parts), re.IGNORECASE)


def rules_as_written(key: str) -> Iterator[tuple[str, str, str]]:
    """Rule or part of the guide, language, text: as the file has it, braces and all."""
    document: dict[str, Any] = tomllib.loads(GAMES[key].rulebook.path.read_text("utf-8"))
    for chapter in GAMES[key].rulebook.chapters:
        for id, entry in document[chapter].items():
            if isinstance(entry, dict):
                yield from ((id, lang, entry[lang]) for lang in LANGUAGES)
    for part in OPENING:
        entries = document["guide"][part]
        for entry in entries if isinstance(entries, list) else [entries]:
            yield from ((f"guide.{part}", lang, entry[lang]) for lang in LANGUAGES)


@cache
def figures_of(key: str) -> frozenset[int]:
    """Every number that the data of a game has."""
    found: set[int] = set()
    for figure in GAMES[key].figures().values():
        if isinstance(figure, int):
            found.add(figure)
        elif isinstance(figure, Sequence) and not isinstance(figure, str):
            found.update(figure)
    return frozenset(found)


def numbers_in(text: str, lang: str) -> list[int]:
    """In digits or in words."""
    tokens = re.findall(r"\d+(?:[ \u00a0,]\d{3})*|[\w-]+", text)
    digits = [int(re.sub(r"\D", "", token)) for token in tokens if token[0].isdigit()]
    return digits + [NUMBERS[lang][token.lower()] for token in tokens if token.lower() in NUMBERS[lang]]


def written_out(key: str, text: str, lang: str) -> list[int]:
    rest = allowed(key).sub(" ", PLACEHOLDER.sub(" ", text))
    return [number for number in numbers_in(rest, lang) if number in figures_of(key)]


@pytest.mark.parametrize("key", GAMES)
def test_no_rule_writes_out_a_figure_of_the_data(key: str) -> None:
    found = {f"{id} {lang}": written_out(key, text, lang) for id, lang, text in rules_as_written(key)}
    assert {place: numbers for place, numbers in found.items() if numbers} == {}


@pytest.mark.parametrize(
    ("key", "lang", "text"),
    [
        ("automobile", "fr", "Un prêt se rembourse pour 600 $."),
        ("automobile", "en", "Everybody starts with $2,000."),
        ("automobile", "en", "Eight distributors in all."),
        ("autostop", "fr", "Le paquet compte cinquante cartes."),
        ("ordino", "fr", "Il y a seize cases vertes."),
        ("automatch", "en", "The pack has fifty-four cards."),
    ],
)
def test_a_figure_that_is_written_out_would_be_found(key: str, lang: str, text: str) -> None:
    assert written_out(key, text, lang)


@pytest.mark.parametrize("key", GAMES)
def test_the_texts_of_the_guide_have_no_empty_brace(key: str) -> None:
    book = GAMES[key].rulebook
    told = [rule.text(lang) + rule.why(lang) for rule in book.rules.values() for lang in LANGUAGES]
    told += [text for entries in book.guide.values() for entry in entries for text in entry.text.values()]
    assert [text for text in told if "{" in text or "}" in text] == []


# -- another board ---------------------------------------------------------------------------------------


def texts(game: AnyGame) -> dict[str, str]:
    """Every rule and every part of the guide that does not belong to our board, by name and language."""
    told = {f"{id} {lang}": rule.text(lang) for id, rule in game.rulebook.rules.items() for lang in LANGUAGES}
    for part in ("aim", "end", "turn", "tables"):
        for place, entry in enumerate(game.rulebook.guide.get(part, [])):
            told |= {f"{part}.{place} {lang}": f"{entry.text[lang]} {entry.rows[lang]}" for lang in LANGUAGES}
    return told


def changed(key: str, board: Path) -> set[str]:
    before, after = texts(GAMES[key]), texts(with_board(GAMES[key], str(board)))
    return {name.partition(" ")[0] for name in before if before[name] != after[name]}


def test_five_changed_figures_of_automobile_change_every_text_that_speaks_of_them(tmp_path: Path):
    board = tmp_path / "board.csv"
    lines = (GAMES["automobile"].folder / "board.csv").read_text("utf-8")
    for old, new in [
        ("loan,each,amount,500,", "loan,each,amount,450,"),
        ("class,mid,reduced_price,120,", "class,mid,reduced_price,130,"),
        ("turn,2,loss_price,20,", "turn,2,loss_price,30,"),
        ("stock,everybody,cars,28,", "stock,everybody,cars,27,"),
        ("character,Howard,cubes,0,", "character,Howard,cubes,1,"),
    ]:
        assert lines.count(old) == 1
        lines = lines.replace(old, new)
    board.write_text(lines, "utf-8")
    assert changed("automobile", board) == {"AU-57", "AU-83", "AU-90", "AU-2", "AU-51", "AU-19"} | {
        *("tables.1", "tables.3", "tables.4"),  # prices, turn by turn, characters
    }
    told = texts(with_board(GAMES["automobile"], str(board)))
    assert "450\u00a0$" in told["AU-57 fr"] and "$450" in told["AU-57 en"] and "$130" in told["AU-83 en"]


def test_five_changed_figures_of_autostop_change_every_text_that_speaks_of_them(tmp_path: Path):
    for name in ("circuit.csv", "deck.csv"):
        shutil.copy(GAMES["autostop"].folder / name, tmp_path)
    circuit = (tmp_path / "circuit.csv").read_text("utf-8")
    deck = (tmp_path / "deck.csv").read_text("utf-8")
    for old, new in [
        ("passes,5,", "passes,15,"),
        *((f"taken_out_{n},2,", f"taken_out_{n},12,") for n in (3, 4, 6)),
    ]:
        assert deck.count(old) == 1
        deck = deck.replace(old, new)
    assert circuit.count(",10,P,P4,") == 1
    (tmp_path / "circuit.csv").write_text(circuit.replace(",10,P,P4,", ",20,P,P4,"), "utf-8")
    (tmp_path / "deck.csv").write_text(deck, "utf-8")
    assert changed("autostop", tmp_path) == {"AS-3", "AS-4", "AS-15", "AS-16", "tables.0", "tables.2"}
    told = texts(with_board(GAMES["autostop"], str(tmp_path)))
    assert "danger 10 ou 20" in told["AS-4 fr"] and "fifteen passes" in told["AS-3 en"]


def test_another_labyrinth_and_other_dice_change_every_text_that_speaks_of_them(tmp_path: Path):
    board = tmp_path / "labyrinth.json"
    labyrinth = json.loads((GAMES["ordino"].folder / "labyrinth.json").read_text("utf-8"))
    labyrinth["dice"]["arrows"] = ["R1", "R1", "R1", "C1", "R2", "C2"]
    labyrinth["dice"]["conjunction"] = ["et", "et", "ou", "ou", "ou", "ou"]
    board.write_text(json.dumps(labyrinth), "utf-8")
    assert changed("ordino", board) == {"OM-5", "tables.0"}
    told = texts(with_board(GAMES["ordino"], str(board)))["OM-5 fr"]
    assert "deux fois ET et quatre fois OU" in told and "trois fois la flèche radiale 1" in told


def test_examples_made_on_our_board_are_left_out_on_another(tmp_path: Path):
    board = tmp_path / "labyrinth.json"
    board.write_text((GAMES["ordino"].folder / "labyrinth.json").read_text("utf-8") + "\n", "utf-8")
    ours, theirs = (
        game.rulebook.guide["examples"] for game in (GAMES["ordino"], with_board(GAMES["ordino"], str(board)))
    )
    assert {entry.title["en"] for entry in ours} - {entry.title["en"] for entry in theirs} == {
        "A first throw",
        "The same throw, the other instruction",
    }
