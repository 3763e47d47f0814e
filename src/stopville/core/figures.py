"""Figures in sentences: `{loan.each.amount:money}` is filled from a game's data, in French or English.

A rule names a figure instead of writing it out, so that a corrected board corrects its rulebook.  A game
says in `figures` what there is: numbers, rows of numbers, names, and names that differ between the
languages.  After the colon stands how it is said:

    {cards}          54            2 000 in French, 2,000 in English; a row: 1, 12 and 24
    {cards:words}    fifty-four    {cards:Words} at the beginning of a sentence
    {tiles:une}      une, deux     a French feminine; in English the same as words
    {tiles:s}        s             the ending of a plural, or nothing
    {passes:none}    aucun         nothing in words; otherwise the same as words
    {swaps:times}    twice         une fois, deux fois; once, twice, three times
    {swaps:nth}      second        première is {swaps:nthe}
    {loan:money}     $500          500 $ in French
    {worth:or}       5 or 10       a row of which one holds
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

Figure = int | str | Sequence[int] | Mapping[str, str]  # a mapping: the name in each language
Figures = Mapping[str, Figure]

PLACEHOLDER: Final = re.compile(r"\{([^{}:]+)(?::(\w+))?\}")

_UNITS_FR: Final = (
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"),
    *("treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf"),
)
_UNITS_EN: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS_FR: Final = (
    *("", "dix", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante"),
    *("quatre-vingt", "quatre-vingt"),
)
_TENS_EN: Final = ("", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NTH_EN: Final = {1: "first", 2: "second", 3: "third", 5: "fifth", 8: "eighth", 9: "ninth", 12: "twelfth"}
_NTH_FR: Final = {1: "premier", 5: "cinquième", 9: "neuvième"}
_TIMES_EN: Final = {1: "once", 2: "twice"}
_NONE: Final = {"fr": "aucun", "en": "none"}
_AND: Final = {"fr": "et", "en": "and"}
_OR: Final = {"fr": "ou", "en": "or"}

NOTHING: Final = "–"  # an empty row
NO_BREAK: Final = "\u00a0"


def filled(text: str, figures: Figures, lang: str) -> str:
    """The text with every placeholder filled in; KeyError names a figure that the game does not have."""
    return PLACEHOLDER.sub(lambda found: said(figures[found[1]], found[2] or "", lang), text)


def said(figure: Figure, manner: str, lang: str) -> str:
    if isinstance(figure, str):
        return figure
    if isinstance(figure, Mapping):
        return figure[lang]
    if isinstance(figure, int):
        return MANNERS[manner](figure, lang)
    return _row(figure, _OR if manner == "or" else _AND, lang)


def _row(numbers: Sequence[int], joining: Mapping[str, str], lang: str) -> str:
    if not numbers:
        return NOTHING
    *most, last = (digits(number, lang) for number in numbers)
    return f"{', '.join(most)} {joining[lang]} {last}" if most else last


# -- how a number is said --------------------------------------------------------------------------------


def digits(number: int, lang: str) -> str:
    return f"{number:,}".replace(",", NO_BREAK) if lang == "fr" else f"{number:,}"


def words(number: int, lang: str) -> str:
    """Up to 999; beyond that, digits."""
    if not 0 <= number < 1000:
        return digits(number, lang)
    return _french(number) if lang == "fr" else _english(number)


def _french(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if hundreds == 0:
        return _french_below_hundred(rest)
    many = f"{_UNITS_FR[hundreds]} " if hundreds > 1 else ""
    if rest:
        return f"{many}cent {_french_below_hundred(rest)}"
    return f"{many}cents" if many else "cent"


def _french_below_hundred(number: int) -> str:
    if number < 20:
        return _UNITS_FR[number]
    tens, unit = divmod(number, 10)
    if tens in (7, 9):  # soixante-dix, quatre-vingt-dix
        unit += 10
    if unit == 0:
        return f"{_TENS_FR[tens]}s" if tens == 8 else _TENS_FR[tens]
    joint = " et " if unit in (1, 11) and tens < 8 else "-"
    return f"{_TENS_FR[tens]}{joint}{_UNITS_FR[unit]}"


def _english(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if hundreds == 0:
        return _english_below_hundred(rest)
    if number == 100:
        return "a hundred"
    many = f"{_UNITS_EN[hundreds]} hundred"
    return f"{many} and {_english_below_hundred(rest)}" if rest else many


def _english_below_hundred(number: int) -> str:
    if number < 20:
        return _UNITS_EN[number]
    tens, unit = divmod(number, 10)
    return f"{_TENS_EN[tens]}-{_UNITS_EN[unit]}" if unit else _TENS_EN[tens]


def feminine(number: int, lang: str) -> str:
    text = words(number, lang)
    return f"{text}e" if lang == "fr" and text.split("-")[-1].split(" ")[-1] == "un" else text


def plural(number: int, lang: str) -> str:
    return "" if number == 1 or (number == 0 and lang == "fr") else "s"


def or_none(number: int, lang: str) -> str:
    return words(number, lang) if number else _NONE[lang]


def times(number: int, lang: str) -> str:
    if lang == "fr":
        return f"{feminine(number, lang)} fois"
    return _TIMES_EN.get(number, f"{words(number, lang)} times")


def nth(number: int, lang: str) -> str:
    """First, second …; below twenty."""
    text = words(number, lang)
    if lang == "fr":
        return _NTH_FR.get(number, f"{text.removesuffix('e')}ième")
    return _NTH_EN.get(number, f"{text}th")


def nth_feminine(number: int, lang: str) -> str:
    return "première" if lang == "fr" and number == 1 else nth(number, lang)


def money(number: int, lang: str) -> str:
    return f"{digits(number, lang)}{NO_BREAK}$" if lang == "fr" else f"${digits(number, lang)}"


def capitalised(number: int, lang: str) -> str:
    return words(number, lang).capitalize()


MANNERS: Final[Mapping[str, Callable[[int, str], str]]] = {
    "": digits,
    "words": words,
    "Words": capitalised,
    "une": feminine,
    "s": plural,
    "none": or_none,
    "times": times,
    "nth": nth,
    "nthe": nth_feminine,
    "money": money,
    "or": digits,
}
