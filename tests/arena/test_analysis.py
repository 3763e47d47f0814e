"""A finished game looked over: the numbers are those of the search, and they add up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stopville.arena.analysis import Analysis, analyse
from stopville.bots.advice import adviser_for, sentence
from stopville.bots.automatch.engine.guide import SensibleRest
from stopville.bots.automatch.expert import CURIOSITY, SENSE, SOLVED, WORLDS, worked_out
from stopville.bots.search.tree import Search
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import HIDDEN
from stopville.core.play import repeat
from stopville.core.record import Record, Recorder, Replay, code_of, read, write
from stopville.games import GAMES
from tests.cli.terminal import Command
from tests.core.games import AUTOMATCH, recorded_game

ITERATIONS = 40


@pytest.fixture(scope="module")
def record() -> Record:
    return recorded_game(3, players=2, single_deal=False, target=12)


@pytest.fixture(scope="module")
def found(record: Record) -> Analysis:
    return analyse(AUTOMATCH, record, ITERATIONS)


def before(record: Record, row: int) -> Any:
    """The position before a row."""
    replay: Replay[Any, Any] = Replay(AUTOMATCH, record.setup)
    for seat, notation, _ in record.moves[:row]:
        replay.do(seat, notation)
    return replay.state


def test_every_account_adds_up_to_its_result(record: Record, found: Analysis):
    assert {account.chapter for account in found.accounts} == set(range(len(found.accounts) // 2))
    assert len(found.accounts) > 2
    for account in found.accounts:
        assert account.result == pytest.approx(account.first - account.given_away + account.luck)


def test_the_result_is_the_share_of_the_tricks(record: Record, found: Analysis):
    sheet = before(record, len(record.moves)).sheet
    for account in found.accounts:
        assert account.result == pytest.approx(sheet[account.chapter][account.seat] / 25)


def test_a_search_of_the_same_view_finds_the_same_numbers(record: Record, found: Analysis):
    for decision in found.decisions[::9]:
        state = before(record, decision.row)
        view, pick = AUTOMATCH.view(state, Seat(decision.seat)), FastPick(1_000_003 + decision.row)
        memory, guide = AUTOMATCH.recall(view), SensibleRest(SENSE, CURIOSITY)
        if len(view.hands) <= SOLVED[2]:
            assert decision.advice == worked_out(memory, view.me, WORLDS, pick)
            continue
        search = Search(memory, decision.seat, guide)
        search.weigh(ITERATIONS, pick, HIDDEN)
        again = {int(node.seen): (node.mean(), int(node.visits)) for node in search.root.children}
        assert {each.code: (each.expected, each.tries) for each in decision.advice.weighed} == again


def test_every_choice_is_weighed_equally_long(record: Record, found: Analysis):
    for decision in found.decisions:
        tries = [each.tries for each in decision.advice.weighed]
        assert sum(tries) == ITERATIONS or set(tries) == {WORLDS}
        assert max(tries) - min(tries) <= 1
        legal = before(record, decision.row).legal(decision.seat)
        assert sorted(each.code for each in decision.advice.weighed) == sorted(legal)


def test_nothing_is_lost_by_the_best_choice(found: Analysis):
    assert all(decision.loss >= 0 for decision in found.decisions)
    assert any(decision.loss == 0 for decision in found.decisions)
    assert any(decision.loss > 0.05 for decision in found.decisions)


def test_what_others_hold_does_not_matter(record: Record):
    """The same view gives the same advice, whatever the true cards are."""
    state = before(record, 58)
    seat = state.mover()
    view = AUTOMATCH.view(state, Seat(seat))
    other = AUTOMATCH.imagine(view, FastPick(99))
    assert list(other.hands) != list(state.hands)
    advice = [
        adviser_for(AUTOMATCH).weigh(AUTOMATCH.view(each, Seat(seat)), ITERATIONS, FastPick(7))
        for each in (state, other)
    ]
    assert advice[0] == advice[1]


def repeat_row(recorder: Recorder[Any, Any], seat: int, notation: str) -> None:
    recorder.add(repeat(AUTOMATCH, recorder.state, Seat(seat), code_of(AUTOMATCH, notation)))


def test_a_move_taken_back_is_not_held_against_anybody(record: Record):
    recorder: Recorder[Any, Any] = Recorder(AUTOMATCH, record.setup)
    rows = list(record.moves)
    for seat, notation, _ in rows[:58]:
        repeat_row(recorder, seat, notation)
    state = before(record, 58)
    seat = state.mover()
    foolish = AUTOMATCH.book.notation(AUTOMATCH.book.action(state.legal(seat)[0]))
    repeat_row(recorder, seat, foolish)
    recorder.undo(Seat(seat), 58)
    for seat, notation, _ in rows[58:60]:
        repeat_row(recorder, seat, notation)
    found = analyse(AUTOMATCH, recorder.record(), 10)
    assert [decision.row for decision in found.decisions if decision.row >= 58] == [60, 61]
    assert all(account.result is None for account in found.accounts)  # the deal goes on


def test_a_figure_that_was_announced_is_weighed_too():
    record = recorded_game(1, players=2, announced="always")
    spoken = [row for row, (_, notation, _) in enumerate(record.moves) if notation.startswith("announce")]
    found = analyse(AUTOMATCH, record, 30, seats=frozenset([record.moves[spoken[0]][0]]))
    (decision,) = [each for each in found.decisions if each.row == spoken[0]]
    assert decision.advice.of(decision.code).tries > 0


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("key", GAMES)
def test_every_game_says_what_it_counts_as_success(key: str, lang: str):
    assert GAMES[key].words.say("terms", "payoff", lang)


def test_the_sentence_names_the_best_and_the_next(found: Analysis):
    decision = next(each for each in found.decisions if each.loss > 0.1)
    first, second = decision.advice.weighed[:2]
    said = sentence(AUTOMATCH, decision.advice, "en")
    assert AUTOMATCH.describe(AUTOMATCH.book.action(first.code), "en") in said
    assert AUTOMATCH.describe(AUTOMATCH.book.action(second.code), "en") in said
    assert f"{100 * first.expected:.0f} % of the tricks" in said


def test_the_command_tells_a_person_and_a_program(stopville: Command, record: Record, tmp_path: Path):
    path = tmp_path / "game.json"
    path.write_text(write(record), "utf-8")
    assert read(path.read_bytes()) == record
    line = "analyse --seat 1 --iterations 20"
    shown = stopville(line, "", path)
    assert shown.code == 0
    assert "less than the best" in shown.out and "luck" in shown.out
    told = stopville(f"{line} --json", "", path).json()
    assert {decision["seat"] for decision in told["decisions"]} == {0}
    assert told["decisions"][0]["weighed"][0]["expected"] >= told["decisions"][0]["expected"]
    assert stopville("analyse", "", tmp_path / "nothing.json").code == 2
