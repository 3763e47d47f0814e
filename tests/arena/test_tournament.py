"""Bots against each other: the same file every time, also when the run was interrupted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stopville.arena.lab import compare
from stopville.arena.match import BadBot, play_match
from stopville.arena.tournament import OtherTerms, Terms, tournament
from stopville.bots import UnknownBot, bot_named
from stopville.bots.bot import Bot, RandomBot
from stopville.games import GAMES

AUTOMATCH = GAMES["automatch"]


def terms(*bots: str, players: int = 3, seed: int = 1, alone: bool = False) -> Terms:
    options = AUTOMATCH.setup(players, AUTOMATCH.brief).options
    return Terms("automatch", AUTOMATCH.edition, players, options, bots, seed, alone)


class First:
    """Plays what comes first."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, view: Any, legal: Any, pick: Any) -> Any:
        return legal[0]


class Cheat(First):
    """Plays a card whether it has it or not."""

    def choose(self, view: Any, legal: Any, pick: Any) -> Any:
        return self.game.book.action(max(set(range(54)) - set(view.hands)))


FIRST = f"{__name__}:First"


def test_the_stronger_one_is_found_out_and_rated():
    outcome = tournament(terms("skilled", "random"), 12)
    share = outcome.share(("skilled", "random"))
    assert share.deals == 12
    assert share.low > 0.6
    assert outcome.verdict(("skilled", "random")) == "stronger"
    assert [rating.bot for rating in outcome.ratings()] == ["skilled", "random"]
    assert outcome.lengths() == [51] * 12 * 6
    assert outcome.thought.per_move()["skilled"] > 0


def test_a_bot_against_itself_is_even():
    same = tournament(terms(FIRST, f"{__name__}:Cheat.__base__"), 6)  # another name for the same
    assert same.share(same.terms.pairs[0]).mean == 0.5


def test_the_same_terms_make_the_same_file_also_in_two_parts(tmp_path: Path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    asked = terms("skilled", "amateur", "random")
    tournament(asked, 4, whole)
    tournament(asked, 2, parts)
    parts.write_bytes(parts.read_bytes() + b'{"pair": ["ski')  # the power went here
    finished = tournament(asked, 4, parts)
    assert parts.read_bytes() == whole.read_bytes()
    assert len(finished.deals) == 12
    assert len(whole.read_text().splitlines()) == 13


def test_results_of_something_else_are_not_mixed_in(tmp_path: Path):
    file = tmp_path / "results.jsonl"
    tournament(terms("amateur", "random"), 1, file)
    before = file.read_bytes()
    with pytest.raises(OtherTerms):
        tournament(terms("amateur", "random", seed=2), 1, file)
    assert file.read_bytes() == before


def test_a_pair_that_is_decided_stops():
    outcome = tournament(terms("skilled", "random"), 40, until_sure=True)
    assert 2 <= len(outcome.deals) < 40


def test_alone_the_fair_share_is_one_by_the_number_of_sides():
    outcome = tournament(terms("skilled", "random", alone=True), 4)
    assert outcome.fair() == pytest.approx(1 / 3)
    assert len(outcome.deals[0].shares) == 3
    assert outcome.share(("skilled", "random")).mean > 0.5
    assert outcome.ratings() == []


def test_a_bot_that_breaks_a_rule_is_named_with_the_rule():
    setup = AUTOMATCH.setup(2, AUTOMATCH.brief)
    bots: list[Bot] = [Cheat(AUTOMATCH), RandomBot()]
    with pytest.raises(BadBot, match="of Cheat is forbidden by AM-12"):
        play_match(AUTOMATCH, setup, bots, 1, 1)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nobody", "'nobody' is none of beginner"),
        ("nowhere.at.all:Bot", "cannot be made: ModuleNotFoundError"),
        ("builtins:str", "has no method choose"),
    ],
)
def test_an_unknown_bot_is_told_in_a_line(name: str, complaint: str):
    with pytest.raises(UnknownBot, match=complaint):
        bot_named(AUTOMATCH, name)


def test_options_are_compared_on_the_same_deals():
    option = next(option for option in AUTOMATCH.options if option.name == "market")
    found = compare(AUTOMATCH, 3, AUTOMATCH.brief, option, "amateur", 6, 1)
    assert [each.value for each in found] == ["no", "one_suit", "strict"]
    for each in found:
        assert sum(share.mean for share in each.wins) == pytest.approx(1)
        assert each.moves == each.shortest == each.longest == 51
        assert each.spread > 0


def test_every_line_of_results_is_json(tmp_path: Path):
    file = tmp_path / "results.jsonl"
    tournament(terms("amateur", "random"), 1, file)
    head, line = map(json.loads, file.read_text().splitlines())
    assert head["arena"] == 1 and head["bots"] == ["amateur", "random"]
    assert line["pair"] == ["amateur", "random"] and len(line["shares"]) == 6
