"""Autostop as the rest of Stopville knows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from stopville.core.engine.bits import listed
from stopville.core.engine.seats import Seat
from stopville.core.events import Event, Holdings, joined
from stopville.core.figures import Figures
from stopville.core.game import Game, Number, Result, Setup, YesNo
from stopville.core.wire import Json
from stopville.games.autostop import aid as aids
from stopville.games.autostop import figures as rulebook_figures
from stopville.games.autostop import open_picture as open_pictures
from stopville.games.autostop import orders
from stopville.games.autostop import picture as pictures
from stopville.games.autostop.actions import Action, codebook
from stopville.games.autostop.board import Board, load_board
from stopville.games.autostop.engine.material import MOST_SIGNS, NOTE
from stopville.games.autostop.engine.memory import Seen
from stopville.games.autostop.engine.position import LANDED, Terms
from stopville.games.autostop.engine.rules.end import leaders
from stopville.games.autostop.engine.rules.state import State, start
from stopville.games.autostop.events import (
    PEPITO,
    CardDealt,
    CardHidden,
    CardLaid,
    CardsGathered,
    HandsDealt,
    Stopped,
    antes_as_one,
    as_one_deal,
    card_thing,
    place_of,
)
from stopville.games.autostop.sign_lessons import Lesson, load_lessons
from stopville.games.autostop.view_gen import View

HERE: Final = Path(__file__).parent
NOTHING: Final[dict[str, int]] = {}
THINGS: Final = [card_thing(card) for card in range(MOST_SIGNS + 1)]


class Autostop(Game[State, Action, View]):
    key = "autostop"
    edition = "1"
    title = "Autostop"
    players = (3, 4, 5, 6)  # AS-9
    options = (
        Number("games", 3, low=1, high=10),  # AS-64
        Number("purse", 200, low=0, high=1000, idle_with=("buy_in", True)),  # AS-10
        YesNo("buy_in"),  # AS-11
        Number("landing_seconds", 4, low=1, high=60),  # AS-42
        Number("stop_seconds", 3, low=1, high=60),
        YesNo("relaxed", True),  # AS-44
        YesNo("stop_places_freely"),  # AS-38
        YesNo("no_officer_start"),  # AS-24
        YesNo("open_pile"),  # AS-18
        YesNo("marked", True),  # a page marks one's own cards and those that serve now, for every seat alike
    )
    brief = {"games": 1}
    windows = True
    longest = 30_000
    own_board = True
    quick_players = 4
    quick_timed = True
    levels = {  # of bots, weakest first
        "beginner": "stopville.bots.autostop.levels:beginner",
        "amateur": "stopville.bots.autostop.levels:amateur",
        "skilled": "stopville.bots.autostop.levels:skilled",
        "expert": "stopville.bots.autostop.levels:expert",
    }
    orders = orders.ORDERS
    yardsticks = {"novice": "stopville.bots.autostop.novice:Novice"}
    folder = HERE
    data_files = ("circuit.csv", "deck.csv")  # AS-3 reconstructed, and replaceable

    def __init__(self, data: Path | None = None) -> None:
        """With the board that lies in this folder, or with ours."""
        self.data_folder = data or HERE
        self.board: Board = load_board(self.data_folder)
        self.book = codebook([space.id for space in self.board.spaces])

    @cached_property
    def lessons(self) -> dict[str, Lesson]:
        """What each sign means and how it is drawn, by its key.  AS-75"""
        return load_lessons(HERE / "lesson.csv", self.board.spaces)

    def start(self, setup: Setup) -> State:
        terms = Terms(self.board.circuit, setup.players, setup.options)
        return start(setup.timed, self.agreed(terms, setup))

    # -- seeing

    def recall(self, view: View) -> Seen:
        return Seen(self.known(view), view.me, view.held)

    def gathered(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return joined(antes_as_one(events), (CardDealt,), as_one_deal)

    def told(self, event: Event, seat: Seat) -> Event | None:
        if isinstance(event, HandsDealt):
            return event.told(seat)  # AS-17
        if isinstance(event, CardDealt) and event.seat != seat:
            return CardHidden(event.seat)  # AS-17
        return event

    def covered(self, setup: Setup, story: Sequence[object]) -> frozenset[int]:
        """The cards of the pile but the top one, unless the pile lies open.  AS-18"""
        if setup.options["open_pile"]:
            return frozenset()
        laid = [place for place, event in enumerate(story) if isinstance(event, CardLaid | Stopped)]
        gathered = [place for place, event in enumerate(story) if isinstance(event, CardsGathered)]
        top = laid[-1:] if laid and laid[-1] > max(gathered, default=-1) else []
        return frozenset(laid) - frozenset(top)

    def result(self, state: State) -> Result | None:
        if not state.over():
            return None
        reason = "one_game" if state.terms.games == 1 else "all_games"
        return Result(tuple(state.nets()), tuple(listed(leaders(state))), reason)

    def obeyed(self, order: str, view: View, legal: Sequence[Action]) -> Action | None:
        return orders.obeyed(order, view, legal, self.board.circuit)

    def stands(self, order: str, state: State, seat: Seat) -> bool:
        return orders.stands(order, state, seat)

    def seconds(self, setup: Setup, state: State) -> int:
        """By the kind of window alone: never by who holds the card, nor by whether it is out.  AS-42"""
        name = "landing_seconds" if state.step == LANDED else "stop_seconds"
        return int(setup.options[name])

    # -- keeping the books

    def holdings(self, state: State) -> Holdings:
        holdings: Holdings = dict.fromkeys(self._spaces, NOTHING)  # most spaces are empty
        cars: dict[str, dict[str, int]] = {}
        for seat, space in enumerate(state.at):
            cars.setdefault(place_of(space), {})[f"car {seat}"] = 1
        for seat, money in enumerate(state.purse):
            holdings[f"seat:{seat}"] = {**_cards(state.hands[seat], state.passes[seat]), PEPITO: money}
        for officer, money in enumerate(state.treasury):
            holdings[f"treasury:{officer}"] = {PEPITO: money}
        holdings["pack"] = _cards(state.deck, state.deck_passes)
        holdings["pile"] = _cards(state.laid, state.laid_passes)
        return holdings | cars

    @cached_property
    def _spaces(self) -> list[str]:
        return [place_of(space) for space in range(-1, len(self.board.spaces))]

    # -- drawing

    def picture(self, view: View, lang: str = "fr", names: Sequence[str] = ()) -> str:
        return pictures.picture(view, self.board, self.words, lang, names or _seat_names(view.players))

    def open_picture(self, state: State) -> str:
        return open_pictures.open_picture(state, self)

    def read_picture(self, text: str) -> State:
        return open_pictures.read_picture(text, self)

    def material(self, setup: Setup | None = None) -> dict[str, Json]:
        return aids.material(self.board, self.lessons)

    def aid(self, view: View) -> dict[str, Json]:
        offers = aids.offers(view, self.recall(view), self.book) if aids.is_choosing(view) else []
        return {**aids.aid(view, self.board.circuit), "offers": offers}

    # -- words

    def figures(self) -> Figures:
        return rulebook_figures.figures(self.board, self.options)

    def spell(self, fact: str, value: object, lang: str, names: Sequence[str]) -> str:
        if isinstance(value, int):
            return self._spell_number(fact, value, lang, names)
        assert isinstance(value, tuple)
        if fact in ("cards", "hand"):
            shown = ", ".join(self._spell_number("card", card, lang, names) for card in value)
            return shown or self.words.say("terms", "nothing", lang)
        if fact == "hands":
            return " – ".join(self.spell("cards", hand, lang, names) for hand in value)
        if fact in ("winners", "seats"):
            return ", ".join(self._spell_number("seat", seat, lang, names) for seat in value)
        if fact == "amounts":
            return " · ".join(map(str, value))
        return " · ".join(map(pictures.signed, value))

    def _spell_number(self, fact: str, value: int, lang: str, names: Sequence[str]) -> str:
        if fact in ("seat", "by", "lander", "winner"):
            return super().spell("seat", value, lang, names)
        if fact in ("space", "landing", "card", "origin"):
            return self._spell_space(fact, value, lang)
        if fact == "officer":
            return self.words.say("officers", pictures.OFFICER_KEYS[value], lang)
        return str(value * NOTE if fact == "notes" else value)

    def _spell_space(self, fact: str, value: int, lang: str) -> str:
        if fact == "card" and value == 0:
            return self.words.say("terms", "pass", lang)
        return pictures.space_name(self.board, value, lang)


def _cards(signs: int, passes: int) -> dict[str, int]:
    cards = {THINGS[card]: 1 for card in listed(signs)}
    return {**cards, THINGS[0]: passes} if passes else cards


def _seat_names(players: int) -> list[str]:
    return [f"{seat + 1}" for seat in range(players)]


AUTOSTOP = Autostop()
