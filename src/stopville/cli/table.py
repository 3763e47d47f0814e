"""A table in this terminal: who sits where, what happened, and the next move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stopville.bots import bot_named
from stopville.bots.bot import answer
from stopville.core.actions import UnknownAction
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION, GameState
from stopville.core.events import Event
from stopville.core.game import AnyGame, Result, Setup
from stopville.core.play import Step, begin, play, refusal, repeat
from stopville.core.proof import ProvenPick, commitment
from stopville.core.record import Chance, Record, Recorder, code_of
from stopville.core.words import Rule

YOU = "you"  # a seat with a person on it; any other word is the name of a bot


class Table:
    """Windows are answered in seat order here, so exactly one seat acts at a time."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        names: Sequence[str],
        seats: Sequence[str],
        secret: bytes,
        bot_pick: FastPick,
    ) -> None:
        self.game = game
        self.setup = setup
        self.names = tuple(names)
        self.seats = tuple(seats)
        self.secret = secret
        self.commitment = commitment(secret)
        self.pick = ProvenPick(secret, (b"",) * setup.players)
        self.bot_pick = bot_pick
        self.bots = {seat: bot_named(game, name)() for seat, name in enumerate(seats) if name != YOU}
        chance = Chance(self.commitment, ("",) * setup.players)
        self.recorder: Recorder[Any, Any] = Recorder(game, setup, names, chance)
        self.events: list[Event] = []  # all that happened, with nothing hidden
        self.acted: dict[int, int] = {}  # how many events there were before each seat's last action

    # -- looking

    @property
    def state(self) -> GameState:
        state: GameState = self.recorder.state
        return state

    @property
    def moves(self) -> int:
        return len(self.recorder.rows)

    def people(self) -> list[int]:
        return [seat for seat, name in enumerate(self.seats) if name == YOU]

    def mover(self) -> Seat:
        return Seat(self.state.mover())

    def over(self) -> bool:
        return self.state.over()

    def result(self) -> Result | None:
        return self.game.result(self.state)

    def view(self, seat: Seat) -> Any:
        return self.game.view(self.state, seat)

    def told(self, seat: Seat, since: int = 0) -> list[Event]:
        """What this seat was told, from the event with this number on."""
        told = (self.game.told(event, seat) for event in self.events[since:])
        return [event for event in told if event is not None]

    def told_again(self, seat: Seat) -> list[Event]:
        """All of it, but for what lies covered on the table while the game goes on."""
        told = self.told(seat)
        covered = frozenset() if self.over() else self.game.covered(self.setup, told)
        return [event for place, event in enumerate(told) if place not in covered]

    # -- what a seat may do

    def offered(self, seat: Seat) -> list[Any]:
        """The actions to choose from; those of an open range are for the player to find."""
        first, last = self.state.open_range(seat) or (0, -1)
        codes = [code for code in self.state.legal(seat) if not first <= code <= last]
        return [self.game.book.action(code) for code in codes]

    def spoken(self, seat: Seat, text: str) -> Any:
        """The action meant by a number of the list, a figure of the open range, or a notation."""
        if not (text.isascii() and text.isdigit() and len(text) < 9):
            return self.game.book.read(text)
        offered = self.offered(seat)
        if 0 < int(text) <= len(offered):
            return offered[int(text) - 1]
        return self._figure(seat, text)

    def _figure(self, seat: Seat, text: str) -> Any:
        bounds = self.state.open_range(seat)
        kind = self.game.book.kind(bounds[0]) if bounds else None
        if kind is None or len(kind.facts) != 1:
            raise UnknownAction(text)
        return kind.read([text])

    def forbidden_by(self, seat: Seat, action: Any) -> Rule | None:
        rule = refusal(self.game, self.state, seat, self.game.book.code(action))
        return None if rule == ALLOWED else self.game.rule(rule)

    def limits(self, seat: Seat) -> list[Rule]:
        """Every rule that forbids this seat something now, in the rulebook's order."""
        kinds = [kind for kind in self.game.book.kinds if not kind.house]
        codes = [code for kind in kinds for code in range(kind.first, kind.first + kind.size)]
        found = {refusal(self.game, self.state, seat, code) for code in codes} - {ALLOWED, NO_SUCH_ACTION}
        return [rule for id, rule in self.game.rulebook.rules.items() if id in found]

    # -- playing

    def begin(self) -> None:
        self._note(begin(self.game, self.state, self.pick))

    def play(self, seat: Seat, action: Any) -> None:
        """Raises IllegalAction, and then nothing has changed."""
        step = play(self.game, self.state, seat, [action], self.pick)
        self.acted[seat] = len(self.events)
        self._note(step)

    def play_bot(self, seat: Seat) -> None:
        legal = [self.game.book.action(code) for code in self.state.legal(seat)]
        self.play(seat, answer(self.bots[seat], self.view(seat), legal, self.bot_pick))

    def _note(self, step: Step[Any]) -> None:
        self.recorder.add(step)
        self.events.extend(step.events)

    # -- keeping

    def record(self) -> Record:
        """The game so far; once it is over, with the secret that proves its chance."""
        return self.recorder.record(self.secret.hex() if self.over() else "")

    def replay(self, moves: Sequence[tuple[int, str, str]]) -> None:
        """Plays verified rows again, so that the stream of chance ends where it stood."""
        for seat, notation, _ in moves:
            if seat == CHANCE:
                self.state.draw(self.pick)
            self.acted[seat] = len(self.events)
            self._note(repeat(self.game, self.state, Seat(seat), code_of(self.game, notation)))
