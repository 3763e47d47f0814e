"""stopville learn cars: the exercise that the sheet of L'Auto-Match advises.  AM-68

Cars are put in order a handful at a time; learn_figures.py asks for their figures one by one.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

import typer

from stopville.cli.out import BadInput
from stopville.cli.say import Say

if TYPE_CHECKING:
    from stopville.cli.screen import Screen
    from stopville.core.engine.pick import Pick

HANDFUL: Final = 6
ROUNDS: Final = 6  # of sorting, unless another number is asked for
LEAVE: Final = ("quit", "quitter", "q")
COLOURS: Final = ("blue", "red", "grey", "green")


def add(app: typer.Typer, say: Say) -> None:
    @app.command("cars", help=say("help.learn_cars"), epilog=say.example("help.learn_cars_example"))
    def cars(
        of: Annotated[str, typer.Option("--cars", help=say("help.learn_of"), metavar="39|52|COLOUR")] = "52",
        by: Annotated[str, typer.Option(help=say("help.learn_by"), metavar="WHAT")] = "",
        quiz: Annotated[bool, typer.Option("--quiz", help=say("help.learn_quiz"))] = False,
        choose: Annotated[bool, typer.Option("--choose", help=say("help.learn_choose"))] = False,
        count: Annotated[int | None, typer.Option(min=1, help=say("help.learn_count"), metavar="N")] = None,
        seed: Annotated[int | None, typer.Option(help=say("help.learn_seed"), metavar="S")] = None,
    ) -> None:
        from stopville.cli.learn_figures import QUESTIONS, Quiz
        from stopville.cli.screen import Screen
        from stopville.core.engine.pick import FastPick

        pick = FastPick(int.from_bytes(os.urandom(16)) if seed is None else seed)
        lesson = Lesson(Screen(), say, cars_of(of, say), criteria_by(by, say), pick)
        lesson.introduce()
        if quiz or choose:
            Quiz(lesson, choose).run(count or QUESTIONS)
        else:
            Sorting(lesson).run(count or ROUNDS)


# -- what is practised -----------------------------------------------------------------------------------


def cars_of(text: str, say: Say) -> list[int]:
    """All cars, those of the Common Market, or one colour.  AM-68"""
    from stopville.games.automatch.cars import CARS_PER_COUNTRY
    from stopville.games.automatch.game import AUTOMATCH

    if text in ("39", "52"):
        return list(range(int(text)))  # the Common Market comes first in the pack, green last
    for place, colour in enumerate(COLOURS):
        if text.casefold() in (colour, *AUTOMATCH.words.sections["colours"][colour].values()):
            return list(range(place * CARS_PER_COUNTRY, (place + 1) * CARS_PER_COUNTRY))
    raise BadInput(say("cars.which", text=text, known=say.either(("39", "52", *COLOURS))))


def criteria_by(text: str, say: Say) -> list[int]:
    """The one asked for, or each of the three in turn.  AM-68"""
    from stopville.games.automatch.cars import CRITERIA
    from stopville.games.automatch.game import AUTOMATCH

    if not text:
        return list(range(len(CRITERIA)))
    for place, criterion in enumerate(CRITERIA):
        if text.casefold() in (criterion, *AUTOMATCH.words.sections["criteria"][criterion].values()):
            return [place]
    raise BadInput(say("cars.by_what", text=text, known=say.either(CRITERIA)))


@dataclass(frozen=True)
class Lesson:
    """What both exercises share: the cars, and how to talk about them."""

    screen: "Screen"
    say: Say
    cards: list[int]
    criteria: list[int]
    pick: "Pick"

    def introduce(self) -> None:
        self.screen.line(self.say("cars.reconstructed"), "dim")

    def shuffled(self, things: Sequence[int]) -> list[int]:
        left = list(things)
        return [left.pop(self.pick.below(len(left))) for _ in things]

    def ask(self, prompt: str) -> str:
        """A line in small letters; EOFError at the end of the input, and when somebody leaves."""
        text = self.screen.ask(prompt).casefold()
        if text in LEAVE:
            raise EOFError
        return text

    # -- words

    def name(self, card: int) -> str:
        from stopville.games.automatch.game import AUTOMATCH

        return AUTOMATCH.spell("card", card, self.say.lang, ())

    def criterion(self, criterion: int) -> str:
        from stopville.games.automatch.game import AUTOMATCH

        return AUTOMATCH.spell("criterion", criterion, self.say.lang, ())

    def figure(self, card: int, criterion: int) -> str:
        """As the key table has it, with a mark if it was not seen in print."""
        from stopville.games.automatch.cars import CARS

        car = CARS[card]
        mark = "" if car.verified[criterion] else "°"
        return self.spelled(car.figures[criterion], criterion) + mark

    def spelled(self, figure: int, criterion: int) -> str:
        from stopville.games.automatch.cars import CRITERIA
        from stopville.games.automatch.engine.material import CONSUMPTION
        from stopville.games.automatch.game import AUTOMATCH

        text = str(figure)
        if criterion == CONSUMPTION:
            text = f"{figure // 10}{',' if self.say.lang == 'fr' else '.'}{figure % 10}"
        return AUTOMATCH.words.say("units", CRITERIA[criterion], self.say.lang, figure=text)


# -- putting in order ------------------------------------------------------------------------------------


class Sorting:
    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.rounds = 0
        self.right = 0  # pairs of cars in the right order
        self.pairs = 0

    def run(self, rounds: int) -> None:
        try:
            for number, cards in zip(range(rounds), self.handfuls()):
                criteria = self.lesson.criteria
                self.round(cards, criteria[number % len(criteria)])
        except EOFError:
            pass
        if self.rounds:
            self.tell("cars.sorted_in_all", right=self.right, pairs=self.pairs, rounds=self.rounds)

    def handfuls(self) -> Iterator[list[int]]:
        """The cars in any order, a few at a time, until all were shown; then again."""
        while True:
            cards = self.lesson.shuffled(self.lesson.cards)
            while len(cards) > 1:
                yield cards[:HANDFUL]
                cards = cards[HANDFUL:]

    def round(self, cards: list[int], criterion: int) -> None:
        lesson = self.lesson
        lesson.screen.line()
        best = lesson.say("cars.least_first" if criterion == 1 else "cars.most_first")
        self.tell("cars.sort", criterion=lesson.criterion(criterion), best=best)
        lesson.screen.hanging([(str(n), lesson.name(card)) for n, card in enumerate(cards, start=1)])
        answer = [cards[place] for place in self.order(len(cards))]
        self.judge(answer, criterion)

    def order(self, count: int) -> list[int]:
        """The places typed, all of them and each once."""
        while True:
            words = self.lesson.ask(self.lesson.say("cars.order_prompt")).replace(",", " ").split()
            if sorted(words) == sorted(map(str, range(1, count + 1))):
                return [int(word) - 1 for word in words]
            self.tell("cars.order_needed", count=count)

    def judge(self, answer: list[int], criterion: int) -> None:
        """Says how many pairs are in order, and shows the true order with the figures."""
        right, pairs = pairs_in_order(answer, criterion)
        self.rounds += 1
        self.right += right
        self.pairs += pairs
        self.tell("cars.perfect" if right == pairs else "cars.pairs", right=right, pairs=pairs)
        rows = []
        for card, stands in true_order(answer, criterion):
            where = "" if stands else self.lesson.say("cars.you_put", place=answer.index(card) + 1)
            text = f"{self.lesson.name(card)}: {self.lesson.figure(card, criterion)} {where}"
            rows.append(("✓" if stands else "✗", text.rstrip()))
        self.lesson.screen.hanging(rows)

    def tell(self, name: str, **facts: object) -> None:
        self.lesson.screen.line(self.lesson.say(name, **facts))


def merit(card: int, criterion: int) -> int:
    from stopville.games.automatch.cars import CARS

    return CARS[card].merit(criterion)


def pairs_in_order(answer: Sequence[int], criterion: int) -> tuple[int, int]:
    """How many pairs do not contradict the key table, and how many there are."""
    merits = [merit(card, criterion) for card in answer]
    pairs = [(first, second) for n, first in enumerate(merits) for second in merits[n + 1 :]]
    return sum(first >= second for first, second in pairs), len(pairs)  # AM-68 equal ones go either way


def true_order(answer: Sequence[int], criterion: int) -> list[tuple[int, bool]]:
    """The best car first, each with whether it was put where it may stand."""
    ranked = sorted(answer, key=lambda card: -merit(card, criterion))
    merits = [merit(card, criterion) for card in ranked]
    return [(card, merits[answer.index(card)] == merit(card, criterion)) for card in ranked]  # AM-68
