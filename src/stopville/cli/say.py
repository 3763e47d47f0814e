"""What the terminal says, in French or in English; the sentences are in words.toml."""

from __future__ import annotations

import locale
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from stopville.core.words import LANGUAGES, Words

CATALOGUE: Final = Words(Path(__file__).parent / "words.toml")
VARIABLES: Final = ("STOPVILLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides


class Say:
    """The sentences of one language: `say("play.cover", name="Anne")`."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, name: str, /, **facts: object) -> str:
        section, key = name.split(".")
        return CATALOGUE.sections[section][key][self.lang].format(**facts)

    def example(self, name: str) -> str:
        """What stands under a command's help."""
        return f"{self(name)}\n\n{self('help.everywhere')}"

    def either(self, words: Sequence[object]) -> str:
        """2, 3 or 4."""
        *most, last = map(str, words)
        return f"{', '.join(most)} {self('list.or')} {last}" if most else last


class BadLanguage(ValueError):
    """Something else than fr or en was asked for."""


def split_language(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language, and the arguments without `--lang`: help and errors need it before anything is parsed."""
    place = next((n for n, text in enumerate(arguments) if text.partition("=")[0] == "--lang"), None)
    if place is None:
        return usual_language(environment), list(arguments)
    _, equals, asked = arguments[place].partition("=")
    after = place + 1 if equals else place + 2
    asked = asked or "".join(arguments[place + 1 : after])
    if asked not in LANGUAGES:
        raise BadLanguage(asked)
    return asked, [*arguments[:place], *arguments[after:]]


def usual_language(environment: Mapping[str, str]) -> str:
    """French where the environment says so, otherwise English."""
    named = next((environment[name] for name in VARIABLES if environment.get(name)), None)
    if named is None:
        named = locale.getlocale()[0] or ""
    return "fr" if named.casefold().startswith("fr") else "en"
