"""Questions with a few answers to choose from, asked one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from stopville.cli.out import CheckFailed
from stopville.cli.say import Say
from stopville.cli.screen import Screen
from stopville.core.engine.pick import Pick

T = TypeVar("T")


@dataclass(frozen=True)
class Question:
    text: str
    outline: tuple[str, ...]  # what the question is about, drawn with letters; may be empty
    style: str  # the colour it is drawn in
    caption: str  # the same in words
    choices: tuple[str, ...]
    right: int  # the place of the right one
    lesson: str  # what to remember, right or wrong


def hold(screen: Screen, questions: Sequence[Question], say: Say) -> None:
    """Asks them all, or until the player has had enough; then says how it went."""
    right = asked = 0
    try:
        for number, question in enumerate(questions, start=1):
            answer = put(screen, question, say("learn.number", number=number, all=len(questions)), say)
            if answer is None:
                break
            asked += 1
            right += answer == question.right
            comment(screen, question, answer, say)
    except EOFError:
        if not screen.in_terminal:
            raise CheckFailed(say("learn.input_ended")) from None
    screen.line()
    screen.line(say("learn.score", right=right, asked=asked), "bold")


def put(screen: Screen, question: Question, heading: str, say: Say) -> int | None:
    """The place of the answer, or nothing if the player leaves."""
    screen.line()
    screen.line(f"{heading}  {question.text}", "bold")
    for line in question.outline:
        screen.console.print(line, style=question.style)
    screen.line(question.caption, "italic")
    screen.hanging([(str(place), choice) for place, choice in enumerate(question.choices, start=1)])
    while True:
        said = screen.ask(say("learn.prompt", last=len(question.choices))).casefold()
        if said in ("q", "quit", "quitter"):
            return None
        if said.isascii() and said.isdigit() and 0 < int(said) <= len(question.choices):
            return int(said) - 1
        screen.line(say("learn.again", last=len(question.choices)), "yellow")


def comment(screen: Screen, question: Question, answer: int, say: Say) -> None:
    if answer == question.right:
        screen.line(say("learn.right"), "green")
    else:
        screen.line(say("learn.wrong", answer=question.choices[question.right]), "yellow")
    screen.line(question.lesson)


def mixed(things: Sequence[T], count: int, pick: Pick) -> list[T]:
    """So many of them, in any order."""
    left = list(things)
    return [left.pop(pick.below(len(left))) for _ in range(min(count, len(left)))]
