"""What a player of L'Auto-Match knows by heart of the key table: a share of it, and errors like a person's.

A figure that was learned is right.  Of the others some are rounded, some are those of the
neighbour in the same colour, and some are forgotten.  One feels more or less sure of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from stopville.core.engine.pick import FastPick
from stopville.games.automatch.cars import CARS, CARS_PER_COUNTRY, COUNTRIES, CRITERIA
from stopville.games.automatch.engine.material import CONSUMPTION

FORGOTTEN: Final = 0  # in place of a figure

# percent: how often one feels sure of a figure that is right, and of one that is not
SURE_IF_RIGHT: Final = 90
SURE_IF_WRONG: Final = 25

# the chance that a figure is wrong of which one knows nothing: usually, and if it looks all wrong
PRIOR: Final = 0.3
FAR_OFF: Final = 0.8
IMPLAUSIBLE: Final = 35  # percent away from what the ranks suggest

ROUNDED_TO: Final = (100, 10, 10)  # by criterion: to 100 cm³, to a litre, to 10 km/h


class Figures:
    """One player's knowledge: by criterion and car a figure, and whether it feels sure."""

    def __init__(self, share: int, seed: int) -> None:
        pick = FastPick(seed)
        self.share = share  # in percent
        self.figures = [
            [self._learned(criterion, card, pick) for card in range(52)] for criterion in range(3)
        ]
        self.sure = [
            [self._feels_sure(criterion, card, pick) for card in range(52)] for criterion in range(3)
        ]

    def _learned(self, criterion: int, card: int, pick: FastPick) -> int:
        truth = CARS[card].figures[criterion]
        if pick.below(100) < self.share:
            return truth
        kind = pick.below(3)
        if kind == 0:
            return FORGOTTEN
        if kind == 1:
            return rounded(truth, ROUNDED_TO[criterion])
        return CARS[neighbour(criterion, card, pick.below(2) == 0)].figures[criterion]

    def _feels_sure(self, criterion: int, card: int, pick: FastPick) -> bool:
        right = self.figures[criterion][card] == CARS[card].figures[criterion]
        sure = pick.below(100) < (SURE_IF_RIGHT if right else SURE_IF_WRONG)
        return sure and self.figures[criterion][card] != FORGOTTEN

    def confidence(self, criterion: int, card: int) -> float:
        """How likely the figure one has in mind is right, as far as one can tell oneself."""
        if self.figures[criterion][card] == FORGOTTEN:
            return 0.0
        right, wrong = self.share, (100 - self.share) * 2 / 3
        if self.sure[criterion][card]:
            right, wrong = right * SURE_IF_RIGHT, wrong * SURE_IF_WRONG
        else:
            right, wrong = right * (100 - SURE_IF_RIGHT), wrong * (100 - SURE_IF_WRONG)
        return right / (right + wrong)

    def chance_of_error(self, criterion: int, card: int, figure: int, tolerance: int) -> float:
        """How likely a figure said by another is wrong, by what one has in mind oneself."""
        mine = self.supposed(criterion, card)
        if abs(figure - mine) * 100 <= tolerance * mine:
            return 0.0
        confidence = self.confidence(criterion, card)
        far_off = abs(figure - mine) * 100 > IMPLAUSIBLE * mine
        return confidence + (1.0 - confidence) * (FAR_OFF if far_off else PRIOR)

    def supposed(self, criterion: int, card: int) -> int:
        """The figure in mind; of a forgotten one what the printed ranks leave room for."""
        return self.figures[criterion][card] or self.estimates[criterion][card]

    @cached_property
    def estimates(self) -> list[list[int]]:
        """A figure for every car, in the order of the ranks printed on the cards: those everybody knows."""
        return [
            [figure for colour in range(len(COUNTRIES)) for figure in self._in_order(criterion, colour)]
            for criterion in range(len(CRITERIA))
        ]

    def _in_order(self, criterion: int, colour: int) -> list[int]:
        """The figures of one colour, car by car: a mix-up is put right by the ranks, a gap is filled."""
        ranked = BY_RANK[criterion][colour]
        known = [self.figures[criterion][card] for card in ranked]
        remembered = sorted(filter(None, known), reverse=criterion != CONSUMPTION)
        best_first = filled([remembered.pop(0) if figure else FORGOTTEN for figure in known])
        first = colour * CARS_PER_COUNTRY
        return [best_first[ranked.index(card)] for card in range(first, first + CARS_PER_COUNTRY)]


def supposed_merits(figures: Figures) -> list[list[int]]:
    """By criterion and car, more is better: what one goes by where colours meet."""
    turned = [
        [1000 - figure for figure in row] if k == CONSUMPTION else row
        for k, row in enumerate(figures.estimates)
    ]
    return turned


def rounded(figure: int, unit: int) -> int:
    """As one remembers it when one remembers only about; never the figure itself, never nothing."""
    about = max(unit, (figure + unit // 2) // unit * unit)
    return about if about != figure else about + unit


def neighbour(criterion: int, card: int, better: bool) -> int:
    """The car beside this one in the order of its colour."""
    ranked = BY_RANK[criterion][card // CARS_PER_COUNTRY]
    place = ranked.index(card)
    inside = place - 1 if better else place + 1
    return ranked[inside] if 0 <= inside < CARS_PER_COUNTRY else ranked[place + 1 if better else place - 1]


def filled(figures: Sequence[int]) -> list[int]:
    """Gaps get what lies between the figures on both sides of them."""
    whole = list(figures)
    known = [place for place, figure in enumerate(whole) if figure != FORGOTTEN]
    for place, figure in enumerate(whole):
        if figure == FORGOTTEN and known:
            before = max((other for other in known if other < place), default=known[0])
            after = min((other for other in known if other > place), default=known[-1])
            steps = max(1, after - before)
            share = min(steps, max(0, place - before))
            whole[place] = figures[before] + (figures[after] - figures[before]) * share // steps
    return whole


BY_RANK: Final = [
    [
        sorted(
            range(colour * CARS_PER_COUNTRY, (colour + 1) * CARS_PER_COUNTRY),
            key=lambda card, criterion=criterion: -CARS[card].merit(criterion),  # type: ignore[misc]  # lambdas' defaults have no type
        )
        for colour in range(len(COUNTRIES))
    ]
    for criterion in range(len(CRITERIA))
]

KEY_TABLE: Final = Figures(100, 0)  # open on the table: everything is known
