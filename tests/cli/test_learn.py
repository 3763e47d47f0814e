"""stopville learn: the quiz on road signs, the lesson to read, and the same for programs."""

from __future__ import annotations

import re

import pytest

from stopville.cli.learn_signs import SHAPES, name_question
from stopville.cli.say import Say
from stopville.core.engine.pick import FastPick
from stopville.games.autostop.board import Space
from stopville.games.autostop.game import AUTOSTOP
from tests.cli.terminal import Command, Terminal

SIGNS = AUTOSTOP.board.spaces[1:]
OUTLINES = {"square": "square", "triangle": "triangle_up", "disc": "disc"}  # as an old sign is told in words


def answers(out: str) -> list[str]:
    """The right answer to every question, from what the lesson says after it."""
    return re.findall(r"^No: (.+)\.$", out, re.MULTILINE)


def test_ten_questions_are_asked_and_the_score_is_told(stopville: Command):
    done = stopville("learn signs --seed 3", "1\n" * 10)
    assert done.code == 0
    assert re.findall(r"^(\d+)/10 ", done.out, re.MULTILINE) == [str(n) for n in range(1, 11)]
    right = done.out.count("\nRight.\n")
    assert f"Right answers: {right} of 10." in done.out
    assert right + len(answers(done.out)) == 10


def test_right_answers_are_counted(stopville: Command):
    """Asked again with the same seed, everything can be known."""
    first = stopville("learn signs --seed 3", "1\n" * 10).out
    numbers = []
    for part in re.split(r"^\d+/10 ", first, flags=re.MULTILINE)[1:]:
        choices = re.findall(r"^ (\d) (.+)$", part, re.MULTILINE)
        wrong = answers(part)
        numbers.append(next((place for place, choice in choices if wrong and choice == wrong[0]), "1"))
    assert "Right answers: 10 of 10." in stopville("learn signs --seed 3", "\n".join(numbers) + "\n").out


def test_every_question_has_four_different_answers(stopville: Command):
    out = stopville("learn signs --seed 8 --questions 45", "1\n" * 45).out
    for part in re.split(r"^\d+/45 ", out, flags=re.MULTILINE)[1:]:
        choices = re.findall(r"^ \d (.+)$", part, re.MULTILINE)
        assert len(set(choices)) == len(choices) == 4


def test_there_are_questions_on_signs_on_old_signs_and_on_families(stopville: Command):
    out = stopville("learn signs --seed 8 --questions 45", "1\n" * 45).out
    for text in ("Which sign is this?", "Which old sign is this?", "Which family does this sign belong to?"):
        assert text in out


def test_an_old_bend_sign_is_never_offered_beside_another_that_looked_the_same(stopville: Command):
    bends = {"Left bend", "Right bend", "Double bend"}
    for seed in range(12):
        out = stopville(f"learn signs --seed {seed} --questions 45", "1\n" * 45).out
        for part in out.split("Which old sign is this?")[1:]:
            if "S-shaped" in part.split("\n")[1]:
                assert len(bends & set(re.findall(r"^ \d (.+)$", part, re.MULTILINE)[:4])) == 1


def test_what_is_no_answer_is_asked_again_and_q_stops(stopville: Command):
    done = stopville("learn signs --seed 3", "0\n5\nx\n1\nq\n")
    assert done.code == 0
    assert done.out.count("Answer with a number from 1 to 4, or q to stop.") == 3
    assert re.search(r"Right answers: [01] of 1\.", done.out)


def test_a_script_that_runs_dry_has_not_answered(stopville: Command):
    done = stopville("learn signs --seed 3", "1\n")
    assert (done.code, done.err) == (1, "stopville: the input ended before the questions did\n")


def test_a_person_who_closes_the_input_just_leaves():
    with Terminal("learn", "signs", "--seed", "3") as terminal:
        terminal.wait_for("Your answer")
        terminal.press(b"\x04")
        assert terminal.end() == 0
        assert "Right answers: 0 of 0." in terminal.shown


def test_it_is_french_too(stopville: Command):
    out = stopville("learn signs --seed 3 --questions 3 --lang fr", "1\n" * 3).out
    assert "Les signaux routiers vers 1951" in out
    assert re.search(r"Réponses justes\u00a0: \d sur 3\.", out)


@pytest.mark.parametrize("family", ["danger", "Priority road", "route prioritaire", "prudence"])
def test_one_family_can_be_learnt_alone(stopville: Command, family: str):
    words = ["learn", "signs", "--family", family, "--json"]
    from stopville.cli.app import run

    stopville.capsys.readouterr()
    assert run(words) == 0
    out = stopville.capsys.readouterr().out
    assert len(set(re.findall(r'"family": "(\w+)"', out))) == 1


def test_an_unknown_family_is_refused(stopville: Command):
    refused = stopville("learn signs --family squares")
    assert refused.code == 2
    assert "there is no family 'squares'; there are: danger, interdiction, " in refused.err


@pytest.mark.parametrize(("lang", "name"), [("fr", "Virage à gauche"), ("en", "Left bend")])
def test_the_lesson_can_be_read(stopville: Command, lang: str, name: str):
    read = stopville(f"learn signs --list --lang {lang}")
    assert read.code == 0 and name in read.out
    assert len(re.findall(r"^ [A-Z]\d+ ", read.out, re.MULTILINE)) == 45
    assert max(map(len, read.out.splitlines())) <= 100


def test_a_page_gets_every_sign_in_both_languages(stopville: Command):
    told = stopville("learn signs --json").json()
    assert [sign["key"] for sign in told["signs"]] == [sign.key for sign in SIGNS]
    assert set(told["families"]) == {sign.family for sign in SIGNS}
    crossing = next(sign for sign in told["signs"] if sign["key"] == "croisement")
    assert crossing["meaning"]["fr"] == "Une autre route croise la vôtre."
    assert crossing["meaning"]["en"] == "Another road crosses yours."
    assert set(crossing["old"]) == {"fr", "en"}
    assert sum(sign["old"] is not None for sign in told["signs"]) == 15


def test_learn_alone_asks_for_a_lesson(stopville: Command):
    assert stopville("learn").code == 2
    assert "signs" in stopville("learn --help").out


@pytest.mark.parametrize("sign", [sign for sign in SIGNS if sign.has_old], ids=lambda sign: sign.key)
def test_the_question_about_an_old_sign_draws_the_old_one(sign: Space):
    asked = name_question(AUTOSTOP, sign, Say("en"), FastPick(1), old=True)
    old = AUTOSTOP.lessons[sign.key].old[1]
    shape = next(shape for word, shape in OUTLINES.items() if word in old.partition(",")[0])
    assert asked.outline == SHAPES[shape] and asked.caption == old
    assert (asked.style == "red") == ("ringed in red" in old or "old disc" in old)
