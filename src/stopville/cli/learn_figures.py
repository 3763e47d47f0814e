"""stopville learn cars --quiz: the figures of the key table, one by one."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stopville.games.automatch.cars import CARS, CARS_PER_COUNTRY
from stopville.games.automatch.engine.material import CONSUMPTION

if TYPE_CHECKING:
    from stopville.cli.learn_cars import Lesson

QUESTIONS: Final = 20  # unless another number is asked for
CHOICES: Final = 4
SOON: Final = 3  # after so many others a missed figure is asked again,
LATER: Final = 6  # and once more after so many when it was known then


@dataclass
class Question:
    card: int
    criterion: int
    due: int = 0  # after so many questions
    missed: bool = False  # at some time
    known: bool = False  # when last asked


class Quiz:
    """Every figure once; a missed one comes back soon, and again later once it was known."""

    def __init__(self, lesson: Lesson, choose: bool) -> None:
        self.lesson = lesson
        self.choose = choose
        self.asked = 0
        self.right = 0

    def run(self, count: int) -> None:
        fresh = deque(self.questions(count))
        again: list[Question] = []
        try:
            while fresh or again:
                again.sort(key=lambda question: question.due)
                due = again and (not fresh or again[0].due <= self.asked)
                question = again.pop(0) if due else fresh.popleft()
                if self.ask(question):
                    again.append(question)
        except EOFError:
            pass
        if self.asked:
            self.tell("cars.quiz_in_all", right=self.right, asked=self.asked)

    def questions(self, count: int) -> list[Question]:
        cards, criteria = self.lesson.cards, self.lesson.criteria
        numbers = self.lesson.shuffled(range(len(cards) * len(criteria)))[:count]
        return [Question(cards[n % len(cards)], criteria[n // len(cards)]) for n in numbers]

    def ask(self, question: Question) -> bool:
        """Asks it, and answers whether it is to come back."""
        lesson = self.lesson
        lesson.screen.line()
        criterion = lesson.criterion(question.criterion)
        self.tell("cars.question", car=lesson.name(question.card), criterion=criterion)
        answer = self.chosen(question) if self.choose else self.typed(question)
        right = answer == figure_of(question.card, question.criterion)
        returned = question.missed
        question.missed = question.missed or not right
        self.asked += 1
        self.right += right
        figure = lesson.figure(question.card, question.criterion)
        self.tell("cars.right" if right else "cars.wrong", figure=figure)
        question.due = self.asked + (LATER if right else SOON)
        finished = right and (question.known or not returned)
        question.known = right and returned
        return not finished

    def typed(self, question: Question) -> int:
        while True:
            figure = read_figure(self.lesson.ask(self.lesson.say("cars.figure_prompt")), question.criterion)
            if figure is not None:
                return figure
            self.tell("cars.figure_needed", example=self.lesson.spelled(95, question.criterion))

    def chosen(self, question: Question) -> int:
        lesson = self.lesson
        figures = self.choices(question)
        lesson.screen.hanging(
            [
                (str(n), lesson.spelled(figure, question.criterion))
                for n, figure in enumerate(figures, start=1)
            ]
        )
        while True:
            text = lesson.ask(lesson.say("cars.choice_prompt"))
            if text in [str(n + 1) for n in range(len(figures))]:
                return figures[int(text) - 1]
            self.tell("cars.choice_needed", count=len(figures))

    def choices(self, question: Question) -> list[int]:
        """The true figure and three of other cars of its colour, in the order of their size."""
        first = question.card // CARS_PER_COUNTRY * CARS_PER_COUNTRY
        others = [card for card in range(first, first + CARS_PER_COUNTRY) if card != question.card]
        some = [question.card, *self.lesson.shuffled(others)[: CHOICES - 1]]
        return sorted(figure_of(card, question.criterion) for card in some)

    def tell(self, name: str, **facts: object) -> None:
        self.lesson.screen.line(self.lesson.say(name, **facts))


def figure_of(card: int, criterion: int) -> int:
    return CARS[card].figures[criterion]


def read_figure(text: str, criterion: int) -> int | None:
    """A number with or without its unit, of consumption in litres; None if it is no such number."""
    number = (text.split() or [""])[0].replace(",", ".")
    whole, point, tenth = number.partition(".")
    if not (whole + tenth).isascii() or not (whole + tenth).isdigit() or len(number) > 6:
        return None
    if criterion != CONSUMPTION:
        return None if point else int(whole)
    return int(whole or "0") * 10 + int(tenth or "0") if len(tenth) <= 1 else None
