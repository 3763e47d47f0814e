"""Builds with one leak each, which the drill for leaks must find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace
from stopville.server.standing import Standing

from drills.hidden import somebody_holds_the_sign
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.engine.state import Memory
from stopville.core.events import Event
from stopville.core.game import Game, Setup
from stopville.core.wire import Shown
from stopville.games import GAMES
from stopville.server import show, standing
from stopville.server.messages import Show

AUTOMATCH = GAMES["automatch"]


class Spoilt(Game[Any, Any, Any]):
    """L'Auto-Match all over again: compiled, the real one cannot be subclassed."""

    key, edition, title, players = AUTOMATCH.key, AUTOMATCH.edition, AUTOMATCH.title, AUTOMATCH.players
    options, brief, book, folder = AUTOMATCH.options, AUTOMATCH.brief, AUTOMATCH.book, AUTOMATCH.folder
    longest, secrets = AUTOMATCH.longest, AUTOMATCH.secrets

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


class Peek(Shown):
    seen: Any
    more: str


class Peeking(Spoilt):
    """A view with something more in it."""

    def view(self, state: Any, seat: Seat) -> Peek:
        return Peek(AUTOMATCH.view(state, seat), self.more(state, seat))

    def more(self, state: Any, seat: Seat) -> str:
        raise NotImplementedError

    def recall(self, view: Peek) -> Memory:
        return AUTOMATCH.recall(view.seen)

    def picture(self, view: Peek, lang: str = "fr", names: Any = ()) -> str:
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


def shows_the_secret_early(told: Show, table: Standing) -> Show:
    return replace(told, proof=replace(show.proof_info(table.saved, WATCHER), secret=table.saved.secret))


def shows_the_digest(told: Show, table: Standing) -> Show:
    """As a line of debugging would: a hash of everything, with which guesses can be tried at home."""
    return told if table.state is None else replace(told, aid={"hash": table.game.digest(table.state)})


def waits_for_whoever_holds_the_sign(self: Any, setup: Setup, state: Any) -> int:
    """A window that is longer when somebody could answer: patience that tells."""
    return 1 + somebody_holds_the_sign(state, state.seat)


GAMES_THAT_LEAK: Final[dict[str, Game[Any, Any, Any]]] = {
    "next_hand": ShowsTheNextHand(),
    "length": ShowsTheLengthOfTheTalon(),
    "dealt": TellsWhatIsDealt(),
}
CLOCKS_THAT_LEAK: Final = ("hesitation",)
SERVERS_THAT_LEAK: Final = {"secret": shows_the_secret_early, "digest": shows_the_digest}
LEAKS: Final = (*GAMES_THAT_LEAK, *SERVERS_THAT_LEAK)


def spoil_server(leak: str) -> None:
    """Gives this very process the fault; for the server of a drill."""
    if leak in CLOCKS_THAT_LEAK:
        autostop: Any = type(GAMES["autostop"])
        autostop.seconds = waits_for_whoever_holds_the_sign
    if leak in SERVERS_THAT_LEAK:
        honest, spoil = show.show, SERVERS_THAT_LEAK[leak]

        def leaking(table: Standing, *more: Any, **named: Any) -> Show:
            return spoil(honest(table, *more, **named), table)

        setattr(standing, "show", leaking)  # noqa: B010  a name that it imported, not one that it offers
