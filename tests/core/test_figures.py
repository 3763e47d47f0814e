"""Figures in sentences: digits, words, plurals, ordinals and money in both languages."""

from __future__ import annotations

import pytest

from stopville.core.figures import Figure, filled, words

WORDS = {
    0: ("zéro", "zero"),
    1: ("un", "one"),
    17: ("dix-sept", "seventeen"),
    21: ("vingt et un", "twenty-one"),
    70: ("soixante-dix", "seventy"),
    71: ("soixante et onze", "seventy-one"),
    80: ("quatre-vingts", "eighty"),
    81: ("quatre-vingt-un", "eighty-one"),
    91: ("quatre-vingt-onze", "ninety-one"),
    100: ("cent", "a hundred"),
    101: ("cent un", "one hundred and one"),
    200: ("deux cents", "two hundred"),
    250: ("deux cent cinquante", "two hundred and fifty"),
    2000: ("2\u00a0000", "2,000"),
}


@pytest.mark.parametrize("number", WORDS)
def test_a_number_in_words(number: int) -> None:
    assert (words(number, "fr"), words(number, "en")) == WORDS[number]


def test_every_number_below_a_thousand_has_words_of_its_own():
    for lang in ("fr", "en"):
        assert len({words(number, lang) for number in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("text", "fr", "en"),
    [
        ("{many}", "2\u00a0000", "2,000"),
        ("{many:money}", "2\u00a0000\u00a0$", "$2,000"),
        ("{three:Words}", "Trois", "Three"),
        ("{one:une} tuile{one:s}", "une tuile", "one tuile"),
        ("{three:une} tuile{three:s}", "trois tuiles", "three tuiles"),
        ("{zero:none}, {three:none}", "aucun, trois", "none, three"),
        (
            "{one:times}, {two:times}, {three:times}",
            "une fois, deux fois, trois fois",
            "once, twice, three times",
        ),
        ("{one:nth}, {one:nthe}, {three:nth}", "premier, première, troisième", "first, first, third"),
        ("{row}; {row:or}; {none}", "1, 12 et 24; 1, 12 ou 24; –", "1, 12 and 24; 1, 12 or 24; –"),
        ("{name}, {place}", "Ford T, ville", "Ford T, town"),
    ],
)
def test_a_placeholder_says_how_its_figure_is_said(text: str, fr: str, en: str) -> None:
    figures: dict[str, Figure] = {
        **{"zero": 0, "one": 1, "two": 2, "three": 3, "many": 2000},
        **{"row": (1, 12, 24), "none": (), "name": "Ford T", "place": {"fr": "ville", "en": "town"}},
    }
    assert (filled(text, figures, "fr"), filled(text, figures, "en")) == (fr, en)


def test_a_figure_that_a_game_does_not_have_is_a_mistake():
    with pytest.raises(KeyError, match="lone"):
        filled("{lone}", {"loan": 500}, "en")
