"""The wording of the rulebooks: each rule stands alone, because a refusal quotes it alone."""

from __future__ import annotations

import re
from typing import Final

import pytest

from stopville.core.words import LANGUAGES
from tests.rulebook import RULEBOOKS

RULES: Final = [rule for book in RULEBOOKS for rule in book.rules.values()]

# Words that point back to another sentence, so that no rule may begin with them.
POINTING: Final = {
    "fr": """
        il ils elle elles celui-ci celle-ci ceux-ci celles-ci cela ça ce c'est cet cette ces son sa ses
        leur leurs s'il s'ils s'elle si_sa si_son si_ses qui_s'y s'y y de_là là
        on_le on_la on_l' on_les on_en on_n'en on_y alors ensuite puis donc ainsi d'abord aussi
    """,
    "en": """
        it he she they this that these those its his her their
        if_it if_he if_she if_they if_its if_his if_their from_there then so thus also first otherwise one_has
    """,
}


def beginning(words: str) -> re.Pattern[str]:
    """A text that begins with one of these words."""
    choices = "|".join(word.replace("_", " ") for word in words.split())
    return re.compile(rf"({choices})(?![\w'])", re.IGNORECASE)


BEGINS: Final = {lang: beginning(words) for lang, words in POINTING.items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_rule_begins_with_a_word_that_points_back(lang: str) -> None:
    pointing = {rule.id: rule.text(lang) for rule in RULES if BEGINS[lang].match(rule.text(lang))}
    assert pointing == {}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("fr", "Elle abaisse le coût."),
        ("fr", "Ensuite, on paie."),
        ("fr", "On le lui demande."),
        ("en", "It is paid."),
    ],
)
def test_a_rule_that_points_back_would_be_found(lang: str, text: str) -> None:
    assert BEGINS[lang].match(text)


@pytest.mark.parametrize(
    ("lang", "text"), [("fr", "Le dé est lancé."), ("fr", "On lance les dés."), ("en", "Italy is red.")]
)
def test_a_rule_that_stands_alone_is_left_alone(lang: str, text: str) -> None:
    assert not BEGINS[lang].match(text)


def test_the_three_officers_have_one_word_of_their_own():
    """“Poste” is a first-aid station, a filling station and a breakdown service besides."""
    autostop = [rule for rule in RULES if rule.id.startswith("AS-")]
    posts = {rule.id for rule in autostop if re.search(r"\bpostes?\b(?! de secours)", rule.fr + rule.why_fr)}
    assert posts == set()
