"""Is a record true?  Three questions, answered apart.

intact   nothing was changed since it was sealed
chance   every deal and throw follows from the secret and the players' salts
rules    every move was allowed, and leads to the positions and the result written down
"""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

from msgspec import Struct

from stopville.core.actions import UnknownAction
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.engine.state import ALLOWED
from stopville.core.game import Game
from stopville.core.play import refusal
from stopville.core.proof import ProvenPick, commitment
from stopville.core.record import Record, Replay, is_seat, seal_of, setup_of
from stopville.core.wire import Malformed

MOST_SECONDS: Final = 20.0
UNDO: Final = "undo "  # begins the row of an undo


class Check(Struct, frozen=True):
    """One answer; if it is no, where and why, as a key of core/words.toml."""

    ok: bool
    reason: str = ""
    place: str = ""


class Report(Struct, frozen=True):
    intact: Check
    chance: Check
    rules: Check
    undos: int  # how often a move was taken back, whether or not the record is true

    @property
    def ok(self) -> bool:
        return self.intact.ok and self.chance.ok and self.rules.ok


YES: Final = Check(True)


def verify(game: Game[Any, Any, Any], record: Record, seconds: float = MOST_SECONDS) -> Report:
    """Answers the three questions; gives up with "too_slow" when the time is over."""
    game = game.of_edition(record.edition)
    intact = YES if seal_of(record) == record.seal else Check(False, "seal", "seal")
    undos = sum(notation.startswith(UNDO) for _, notation, _ in record.moves)
    if record.game != game.key or record.edition != game.edition or record.data != game.data_digest:
        other = Check(False, "edition", "edition")
        return Report(intact, other, other, undos)
    try:
        replayed = _Verifier(game, record, monotonic() + seconds)
    except Malformed as fault:
        bad = Check(False, "setup", fault.place)
        return Report(intact, bad, bad, undos)
    replayed.run()
    return Report(intact, replayed.chance, replayed.rules, undos)


class _Verifier:
    """Replays a record move by move.  The first fault of each kind is kept."""

    def __init__(self, game: Game[Any, Any, Any], record: Record, deadline: float) -> None:
        self.game = game
        self.record = record
        self.deadline = deadline
        self.replay = Replay(game, setup_of(game, record))
        self.rules = YES
        self.chance, self.pick = _stream(record)

    def run(self) -> None:
        for n, (seat, notation, digest) in enumerate(self.record.moves):
            place = f"moves[{n}]"
            reason = self.fault_of(seat, notation, place)
            if not reason and self.game.digest(self.replay.state) != digest:
                reason = "digest"
            if reason:
                self.rules = Check(False, reason, place)
                self.chance = Check(False, "unreached", place) if self.chance.ok else self.chance
                return
        self.check_end()

    def fault_of(self, seat: int, notation: str, place: str) -> str:
        """Plays one row; why that cannot be, or nothing."""
        if monotonic() > self.deadline:
            return "too_slow"
        if not is_seat(seat, self.record.setup.players):
            return "seat"
        try:
            if not notation.startswith(UNDO):
                self.check_draw(seat, self.replay.code(notation), place)
                if self.forbidden(seat, notation):
                    return "refused"
            self.replay.do(seat, notation)
        except UnknownAction:
            return "notation"
        return ""

    def forbidden(self, seat: int, notation: str) -> bool:
        return refusal(self.game, self.replay.state, Seat(seat), self.replay.code(notation)) != ALLOWED

    def check_draw(self, seat: int, code: int, place: str) -> None:
        if seat != CHANCE or not self.chance.ok or self.pick is None:
            return
        if CHANCE not in self.replay.state.to_act() or self.replay.state.draw(self.pick) != code:
            self.chance = Check(False, "draw", place)

    def check_end(self) -> None:
        if self.game.result(self.replay.state) != self.record.result:
            self.rules = Check(False, "result", "result")


def _stream(record: Record) -> tuple[Check, ProvenPick | None]:
    """The numbers that chance must have used, or why nobody can tell."""
    if record.chance is None:
        return Check(False, "no_proof", "chance"), None
    if not record.chance.secret:
        return Check(False, "no_secret", "chance.secret"), None
    secret = bytes.fromhex(record.chance.secret)
    if commitment(secret) != record.chance.commitment:
        return Check(False, "secret", "chance.secret"), None
    return YES, ProvenPick(secret, tuple(bytes.fromhex(salt) for salt in record.chance.salts))
