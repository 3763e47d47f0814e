"""L'Auto-Match as the rest of Stopville knows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from stopville.core.engine.bits import listed
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import Memory
from stopville.core.events import Event, Holdings, joined
from stopville.core.figures import Figures
from stopville.core.game import Choice, Game, Number, Result, Setup, YesNo
from stopville.core.wire import Json
from stopville.games.automatch import figures as rulebook_figures
from stopville.games.automatch import memories
from stopville.games.automatch import open_picture as open_pictures
from stopville.games.automatch import picture as pictures
from stopville.games.automatch.actions import BOOK, Action
from stopville.games.automatch.cars import CARS, CRITERIA, Car, ranks
from stopville.games.automatch.engine import holdings
from stopville.games.automatch.engine.material import COLOURS, CONSUMPTION, OF_COLOUR
from stopville.games.automatch.engine.position import ANNOUNCED, KEY_TABLES, MARKETS, Terms
from stopville.games.automatch.engine.rules.score import end_reason
from stopville.games.automatch.engine.rules.state import State, start
from stopville.games.automatch.events import (
    Announced,
    CardDealt,
    CardHidden,
    Contested,
    HandsDealt,
    LaidUnderTalon,
    LaidUnseen,
    TakenFromTalon,
    TakenUnseen,
    TalonHidden,
    TalonLaid,
    TalonLooked,
    TalonSeen,
    as_one_deal,
)
from stopville.games.automatch.view_gen import View


class AutoMatch(Game[State, Action, View]):
    key = "automatch"
    edition = "2"  # 1: other few figures, see Edition1
    title = "L'Auto-Match"
    players = (2, 3, 4)  # AM-5
    options = (
        Number("target", 30, low=1, high=100, idle_with=("single_deal", True)),
        YesNo("single_deal"),
        Choice("announced", "no", ANNOUNCED),
        YesNo("few_figures", idle_with=("announced", "no")),
        Number("tolerance", 0, low=0, high=20, idle_with=("announced", "no")),
        Choice("market", "no", MARKETS),
        Choice("key_table", "closed", KEY_TABLES),
    )
    brief = {"single_deal": True}
    windows = True
    longest = 40_000  # to 100 points, every car announced
    levels = {  # of bots, weakest first
        "beginner": "stopville.bots.automatch.levels:beginner",
        "amateur": "stopville.bots.automatch.levels:amateur",
        "skilled": "stopville.bots.automatch.levels:skilled",
        "expert": "stopville.bots.automatch.expert:Expert",
    }
    yardsticks = {"novice": "stopville.bots.automatch.levels:novice"}
    own_board = True
    aid_depends = ("led",)
    quick_players = 3
    book = BOOK
    folder = Path(__file__).parent
    data_files = ("cars.csv",)  # AM-4 reconstructed, and replaceable

    every_third = False  # whether the few figures are those of every third car

    def of_edition(self, edition: str) -> AutoMatch:
        return EDITION_1 if edition == EDITION_1.edition else AUTOMATCH

    def start(self, setup: Setup) -> State:
        agreed = self.agreed(terms(setup), setup)
        agreed.every_third = self.every_third
        return start(agreed, setup.timed)

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if players == 4 else super().sides(players)

    # -- seeing

    def recall(self, view: View) -> Memory:
        return memories.recall(self.known(view), view)

    def gathered(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return joined(events, (CardDealt, TalonLaid), as_one_deal)

    def told(self, event: Event, seat: Seat) -> Event | None:
        if isinstance(event, HandsDealt):
            return event.told(seat)
        if isinstance(event, CardDealt) and event.seat != seat:
            return CardHidden(event.seat)
        if isinstance(event, TalonLaid):
            return TalonHidden()
        if isinstance(event, _OF_THE_TALON) and event.seat != seat:
            return _HIDDEN[type(event)](event.seat)
        return event

    def seconds(self, setup: Setup, state: State) -> int:
        """To doubt a figure one must have thought of the right one."""
        return 12

    def result(self, state: State) -> Result | None:
        if not state.over():
            return None
        return Result(tuple(state.scores), tuple(listed(state.winners)), end_reason(state))

    # -- keeping the books

    def holdings(self, state: State) -> Holdings:
        return holdings.holdings(state)

    # -- drawing

    def picture(self, view: View, lang: str = "fr", names: Sequence[str] = ()) -> str:
        return pictures.picture(view, self.words, lang, names or _seat_names(view.players))

    def open_picture(self, state: State) -> str:
        return open_pictures.open_picture(state)

    def read_picture(self, text: str) -> State:
        return open_pictures.read_picture(text, self.start)

    def material(self, setup: Setup | None = None) -> dict[str, Json]:
        """The cars as a page draws them; their figures only where the key table may be seen.

        Closed, it is out of sight wherever figures matter: announced or measured.  AM-53, AM-64
        """
        options = setup.options if setup else {}
        matter = any(options.get(variant, "no") != "no" for variant in ("announced", "market"))
        secret = matter and options.get("key_table") == "closed"
        return {"cars": [_car(car, with_figures=not secret) for car in CARS]}

    def aid(self, view: View) -> dict[str, Json]:
        """Which colours answer the lead, and which can take the trick: more than one in the market."""
        return _answering(view.options.market, view.led)

    # -- words

    def figures(self) -> Figures:
        return rulebook_figures.figures(self.players, self.options)

    def describe(self, thing: Action | Event, lang: str, names: Sequence[str] = ()) -> str:
        if isinstance(thing, Announced):
            figure = self._figure(thing.figure, thing.criterion, lang)
            seat, card = (
                self.spell("seat", thing.seat, lang, names),
                self.spell("card", thing.card, lang, names),
            )
            return self.words.say("events", "Announced", lang, seat=seat, card=card, figure=figure)
        if isinstance(thing, Contested):
            return self._describe_contest(thing, lang, names)
        return super().describe(thing, lang, names)

    def _describe_contest(self, contest: Contested, lang: str, names: Sequence[str]) -> str:
        return self.words.say(
            "events",
            "Contested",
            lang,
            seat=self.spell("seat", contest.seat, lang, names),
            announcer=self.spell("seat", contest.announcer, lang, names),
            figure=self._figure(contest.figure, contest.criterion, lang),
            truth=self._figure(contest.truth, contest.criterion, lang),
            right=self.words.say("judgements", "right" if contest.right else "wrong", lang),
            winner=self._reward(contest.winner, lang, names),
        )

    def _reward(self, winner: int, lang: str, names: Sequence[str]) -> str:
        if winner < 0:
            return self.words.say("judgements", "nothing", lang)
        return self.words.say("judgements", "reward", lang, seat=self.spell("seat", winner, lang, names))

    def _figure(self, figure: int, criterion: int, lang: str) -> str:
        """A figure as one says it: of consumption the table counts tenths of a litre."""
        text = str(figure)
        if criterion == CONSUMPTION:
            text = f"{figure // 10}{',' if lang == 'fr' else '.'}{figure % 10}"
        return self.words.say("units", CRITERIA[criterion], lang, figure=text)

    def spell(self, fact: str, value: object, lang: str, names: Sequence[str]) -> str:
        if fact == "lost":
            return self.words.say("judgements", "lost" if value else "kept", lang)
        if isinstance(value, int):
            return self._spell_number(fact, value, lang, names)
        if isinstance(value, tuple) and fact in _ONE_OF:
            return ", ".join(self.spell(_ONE_OF[fact], item, lang, names) for item in value)
        if isinstance(value, tuple) and fact == "hands":
            return " – ".join(self.spell("hand", hand, lang, names) for hand in value)
        if isinstance(value, tuple):
            return " – ".join(map(str, value))
        return self.words.say("reasons", str(value), lang)

    def _spell_number(self, fact: str, value: int, lang: str, names: Sequence[str]) -> str:
        if fact == "place":
            return str(value + 1)
        if fact == "card":
            return pictures.card_name(value, self.words, lang)
        if fact == "short":
            return pictures.short_name(value, self.words, lang)
        if fact == "criterion":
            return self.words.say("criteria", CRITERIA[value], lang)
        return super().spell(fact, value, lang, names)


_ONE_OF: Final = {"cards": "card", "hand": "short", "talon": "short", "winners": "seat"}

_OF_THE_TALON: Final = (TalonSeen, TakenFromTalon, LaidUnderTalon)

# What the others are told of an exchange with the talon.
_HIDDEN: Final = {TalonSeen: TalonLooked, TakenFromTalon: TakenUnseen, LaidUnderTalon: LaidUnseen}


def terms(setup: Setup) -> Terms:
    """The options in the form the rules read."""
    options = setup.options
    agreed = Terms(setup.players, int(options["target"]), bool(options["single_deal"]))
    agreed.announced = ANNOUNCED.index(str(options["announced"]))
    agreed.few_figures = bool(options["few_figures"])
    agreed.tolerance = int(options["tolerance"])
    agreed.key_table = KEY_TABLES.index(str(options["key_table"]))
    if options["market"] != "no":
        agreed.open_market(MARKETS.index(str(options["market"])))
    return agreed


def _car(car: Car, with_figures: bool) -> dict[str, Json]:
    return {
        "name": car.name,
        "country": car.country,
        "number": car.number,
        "year": car.year,
        "figures": list(car.figures) if with_figures else None,  # cm³, tenths of a litre for 100 km, km/h
        "verified": list(car.verified),
        "ranks": list(ranks(CARS, car)),
    }


@cache
def _answering(market: str, led: int) -> dict[str, Json]:
    """The colours of the cars that follow a lead, and of those that can take the trick."""
    agreed = Terms(players=4, target=1, single_deal=True)
    if market != "no":
        agreed.open_market(MARKETS.index(market))
    return {"follow": _colours(agreed.follow[led]), "contend": _colours(agreed.contend[led])}


def _colours(cars: int) -> list[Json]:
    return [colour for colour in range(COLOURS) if cars & OF_COLOUR[colour]]


def _seat_names(players: int) -> list[str]:
    return [f"{seat + 1}" for seat in range(players)]


class Edition1(AutoMatch):
    """For tables and records of that time: the printed ranks gave the right one of its few figures away."""

    edition = "1"
    every_third = True


AUTOMATCH = AutoMatch()
EDITION_1 = Edition1()
