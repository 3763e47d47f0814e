"""Builds with one leak each, which the drill for leaks must find."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from drills.hidden import somebody_holds_the_sign, the_seat_holds_the_sign
from stopville.core.engine.seats import Seat
from stopville.core.engine.state import Memory
from stopville.core.events import Event
from stopville.core.figures import Figures
from stopville.core.game import Game, Setup
from stopville.core.wire import Shown
from stopville.games import GAMES
from stopville.server import news, show
from stopville.server.messages import ProofInfo
from stopville.server.orders import Orders
from stopville.server.saved import Progress, Saved

AUTOMATCH = GAMES["automatch"]


class Spoilt(Game[Any, Any, Any]):
    """L'Auto-Match all over again: compiled, the real one cannot be subclassed."""

    key, edition, title, players = AUTOMATCH.key, AUTOMATCH.edition, AUTOMATCH.title, AUTOMATCH.players
    options, brief, book, folder = AUTOMATCH.options, AUTOMATCH.brief, AUTOMATCH.book, AUTOMATCH.folder
    longest, secrets, view_type = AUTOMATCH.longest, AUTOMATCH.secrets, AUTOMATCH.view_type
    own_board, aid_depends = AUTOMATCH.own_board, AUTOMATCH.aid_depends

    def start(self, setup: Setup) -> Any:
        return AUTOMATCH.start(setup)

    def view(self, state: Any, seat: Seat) -> Any:
        return AUTOMATCH.view(state, seat)

    def recall(self, view: Any) -> Memory:
        return AUTOMATCH.recall(view)

    def gathered(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return AUTOMATCH.gathered(events)

    def told(self, event: Event, seat: Seat) -> Event | None:
        return AUTOMATCH.told(event, seat)

    def result(self, state: Any) -> Any:
        return AUTOMATCH.result(state)

    def holdings(self, state: Any) -> Any:
        return AUTOMATCH.holdings(state)

    def picture(self, view: Any, lang: str = "fr", names: Any = ()) -> str:
        return AUTOMATCH.picture(view, lang, names)

    def figures(self) -> Figures:
        return AUTOMATCH.figures()


class Peek(Shown):
    seen: Any
    more: str


class Peeking(Spoilt):
    """A view with something more in it."""

    view_type = Peek

    def view(self, state: Any, seat: Seat) -> Peek:
        return Peek(AUTOMATCH.view(state, seat), self.more(state, seat))

    def more(self, state: Any, seat: Seat) -> str:
        raise NotImplementedError

    def recall(self, view: Peek) -> Memory:
        return AUTOMATCH.recall(view.seen)

    def picture(self, view: Any, lang: str = "fr", names: Sequence[str] = ()) -> str:
        return AUTOMATCH.picture(view.seen, lang, names)


class ShowsTheLengthOfTheTalon(Peeking):
    """Not the cards, only how long their names are."""

    def more(self, state: Any, seat: Seat) -> str:
        return "x" * sum(len(self.book.notation(self.book.action(card))) for card in state.talon)


class ShowsTheNextHand(Peeking):
    def more(self, state: Any, seat: Seat) -> str:
        return str(state.hands[(seat + 1) % state.players])


class TellsWhatIsDealt(Spoilt):
    def told(self, event: Event, seat: Seat) -> Event | None:
        return event


# -- faults of the server ----------------------------------------------------------------------------------


def shows_the_secret_early(saved: Saved, progress: Progress, seat: int) -> ProofInfo:
    return replace(show.proof_info(saved, progress, seat), secret=saved.secret)


def shows_the_seeds_early(saved: Saved, progress: Progress, seat: int) -> ProofInfo:
    return replace(show.proof_info(saved, progress, seat), seeds=list(saved.seeds))


def aids_with_the_digest(news: Any, place: int) -> Any:
    """As a line of debugging would: a hash of everything, with which guesses can be tried at home."""
    table = news.table
    return {} if table.state is None else {"hash": table.game.digest(table.state)}


def waits_for_whoever_holds_the_sign(self: Any, setup: Setup, state: Any) -> int:
    """A window that is longer when somebody could answer: patience that tells."""
    return 1 + somebody_holds_the_sign(state, state.seat)


def obeys_sooner_with_the_card(self: Any, seat: int, question: int | None) -> None:
    """A standing order that is carried out at once when it has something to shout: haste that tells."""
    services = self.table.services
    holds = the_seat_holds_the_sign(self.table.state, seat)
    self.table.services = dataclasses.replace(services, pace=services.pace * (0.5 if holds else 1.0))
    HONEST_WATCH(self, seat, question)
    self.table.services = services


HONEST_WATCH: Final = Orders._watch
GAMES_THAT_LEAK: Final[dict[str, Game[Any, Any, Any]]] = {
    "next_hand": ShowsTheNextHand(),
    "length": ShowsTheLengthOfTheTalon(),
    "dealt": TellsWhatIsDealt(),
}
CLOCKS_THAT_LEAK: Final = ("hesitation", "haste")
SERVERS_THAT_LEAK: Final[dict[str, tuple[Any, str, Callable[..., Any]]]] = {  # whose part, which, by what
    "secret": (news, "proof_info", shows_the_secret_early),
    "seeds": (news, "proof_info", shows_the_seeds_early),
    "digest": (news.News, "aid", aids_with_the_digest),
}
LEAKS: Final = (*GAMES_THAT_LEAK, *SERVERS_THAT_LEAK)


def spoil_server(leak: str) -> None:
    """Gives this very process the fault; for the server of a drill."""
    if leak == "haste":
        orders: Any = Orders
        orders._watch = obeys_sooner_with_the_card
    if leak == "hesitation":
        autostop: Any = type(GAMES["autostop"])
        autostop.seconds = waits_for_whoever_holds_the_sign
    if leak in SERVERS_THAT_LEAK:
        setattr(*SERVERS_THAT_LEAK[leak])
