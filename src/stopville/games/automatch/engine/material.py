"""The pack of 54 cards as numbers and sets of numbers, and what the key table says of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stopville.core.engine.bits import row
from stopville.games.automatch.cars import CARS as KEY_TABLE
from stopville.games.automatch.cars import CARS_PER_COUNTRY, COUNTRIES, ranks

# -- material ------------------------------------------------------------------------------ AM-1-3

PUMP: Final[i64] = 52  # 0 to 51 are the cars, 13 to a country; then the two special cards
MOTORWAY: Final[i64] = 53
NO_CARD: Final[i64] = -1

PACK_SIZE: Final = 54
PACK: Final[i64] = (1 << 54) - 1  # sets of cards, a bit for each
CARS: Final[i64] = (1 << 52) - 1
SPECIALS: Final[i64] = 3 << 52

CARS_PER_COLOUR: Final[i64] = 13
COLOURS: Final[i64] = 4  # France blue, Italy red, Germany grey, England green
NO_COLOUR: Final[i64] = 4  # a special card was led, or nothing yet
COLOUR_OF: Final = row([card // 13 for card in range(54)])  # both special cards get NO_COLOUR
OF_COLOUR: Final = row([((1 << 13) - 1) << 13 * colour if colour < 4 else 0 for colour in range(5)])

DISPLACEMENT: Final[i64] = 0  # what a trick is fought on
CONSUMPTION: Final[i64] = 1
SPEED: Final[i64] = 2


def criterion_of(special: i64) -> i64:
    """The pump asks for thrift, the motorway for speed.  AM-24, AM-25"""
    if special == PUMP:
        return CONSUMPTION
    return SPEED


_MERIT: Final = row([car.merit(criterion) for criterion in range(3) for car in KEY_TABLE])
_FIGURE: Final = row([car.figures[criterion] for criterion in range(3) for car in KEY_TABLE])


def merit(card: i64, criterion: i64) -> i64:
    """What a car is worth by a criterion; more is better."""
    return _MERIT[criterion * 52 + card]


def figure_of_card(card: i64, criterion: i64) -> i64:
    """What the key table says: cm³, tenths of a litre per 100 km, or km/h.  AM-42"""
    return _FIGURE[criterion * 52 + card]


_RANKS: Final = [ranks(KEY_TABLE, car) for car in KEY_TABLE]
_RANK: Final = row([_RANKS[card][criterion] for criterion in range(3) for card in range(52)])
_OF_RANK: Final = row(
    [
        [_RANKS[card][criterion] for card in range(13 * colour, 13 * colour + 13)].index(rank) + 13 * colour
        for criterion in range(3)
        for colour in range(4)
        for rank in range(1, 14)
    ]
)


def with_same_rank(card: i64, criterion: i64, colour: i64) -> i64:
    """The car of a colour that has in it the rank which this one has in its own.  AM-3"""
    rank = _RANK[criterion * 52 + card]
    return _OF_RANK[(criterion * 4 + colour) * 13 + rank - 1]


# -- the trick: the cards on the table as the digits of a number, the leader's lowest ----------------

DIGIT: Final[i64] = 6  # bits


def laid_on(trick: i64, laid: i64, card: i64) -> i64:
    """The trick with one more card than the `laid` that lie there."""
    digit = card + 1
    digit <<= DIGIT * laid
    return trick | digit


def laid_card(trick: i64, place: i64) -> i64:
    """The card laid first (0), second (1) …; NO_CARD if there is none yet."""
    return (trick >> DIGIT * place & 63) - 1


# -- the deal ------------------------------------------------------------------------------ AM-7-8


def hand_size(players: i64) -> i64:
    """25, 17 or 13 cards each: also the number of tricks.  AM-7"""
    if players == 2:
        return 25
    if players == 3:
        return 17
    return 13


# -- names: a car is called by its country's number plate and its own number ------------------------

PLATES: Final = ("F", "I", "D", "GB")
CARD_NAMES: Final = (
    *(f"{PLATES[c // 13]}{c % 13 + 1}" for c in range(CARS_PER_COUNTRY * len(COUNTRIES))),
    "pompe",
    "autoroute",
)
