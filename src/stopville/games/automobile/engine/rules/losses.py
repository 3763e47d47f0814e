"""Phase 8: old factories make losses, losses cost money, loans cost interest.  AU-86-92"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import CHRYSLER, NO_LOT, SLOAN, SPACES, TURNS
from stopville.games.automobile.engine.position import CHOOSING, INTEREST, NO_SEAT, Position, many
from stopville.games.automobile.engine.rules.building import close, refuse_close
from stopville.games.automobile.engine.rules.phase import Phase
from stopville.games.automobile.events import InterestPaid, LossesPaid, Outdated

# -- age ----------------------------------------------------------------------------------- AU-86-87


def count_newer(s: Position, kind: i64, newer: vec[i64]) -> None:
    """For each space of a class, how many newer ones of it were ever built on; the closed count.  AU-87"""
    count: i64 = 0
    space = s.terms.board.newest[kind]
    while space != NO_LOT:
        newer[space] = count
        if s.tiles[space] or s.closed[space]:
            count += 1
        space = s.terms.board.older[space]


def losses_by_age(s: Position, space: i64) -> i64:
    """What a space will cost in phase 8; one without tiles costs nothing."""
    newer = many(SPACES, 0)
    count_newer(s, s.terms.board.kind[space], newer)
    return newer[space] if s.tiles[space] else 0


def age_class(s: Position, kind: i64, newer: vec[i64]) -> None:
    """Nothing for the newest space of a class, 1 for the next, then 2, 3 …  AU-86"""
    count_newer(s, kind, newer)
    space = s.terms.board.newest[kind]
    while space != NO_LOT:
        if s.tiles[space] and newer[space]:  # AU-87 a closed space takes none
            grow_old(s, space, newer[space])
        space = s.terms.board.older[space]


def grow_old(s: Position, space: i64, losses: i64) -> None:
    s.losses[s.owner[space]] += losses
    if s.log is not None:
        s.log.append(Outdated(s.owner[space], space, losses))


def relieve(s: Position) -> None:
    """Sloan sheds half, rounded up; Chrysler as many as the turn's number.  AU-23, AU-27"""
    sloan, chrysler = s.holder(SLOAN), s.holder(CHRYSLER)
    if sloan != NO_SEAT:
        s.shed_losses(sloan, (s.losses[sloan] + 1) // 2)
    if chrysler != NO_SEAT:
        s.shed_losses(chrysler, s.turn_number)


def count_losses(s: Position) -> None:
    newer = many(SPACES, 0)
    for kind in range(3):
        age_class(s, kind, newer)
    relieve(s)


# -- what they cost -------------------------------------------------------------------- AU-58, AU-90


def price_of_losses(s: Position, seat: i64) -> i64:
    """Losses stay when they are paid.  AU-90"""
    return s.losses[seat] * s.terms.board.loss_price[s.turn_number - 1]


def interest(s: Position, seat: i64) -> i64:
    """AU-58"""
    return s.loans[seat] * s.terms.board.interest


# -- the phase ---------------------------------------------------------------------------------------


class CountLosses(Phase):
    """First age, then Sloan and Chrysler, then payment, then interest.  AU-89"""

    def enter(self, s: Position) -> None:
        count_losses(s)
        s.next = 0
        s.step = CHOOSING
        s.owed = self.due(s)
        self.collect(s)

    def due(self, s: Position) -> i64:
        """For the losses; then for the loans."""
        if s.next == s.players:
            return 0
        seat = s.order[s.next]
        return interest(s, seat) if s.step == INTEREST else price_of_losses(s, seat)

    def collect(self, s: Position) -> None:
        """From one after the other, until somebody must choose what to close.  AU-91"""
        while s.next < s.players:
            seat = s.order[s.next]
            while s.cash[seat] < s.owed and s.refuse_loan(seat) == ALLOWED:
                s.borrow(seat)
            if s.cash[seat] < s.owed and self.can_close(s, seat):
                return
            self.pay(s, seat)

    def can_close(self, s: Position, seat: i64) -> bool:
        """In the last turn nobody has to: it all comes to the final count.  AU-92"""
        if s.turn_number == TURNS:
            return False
        return any(refuse_close(s, seat, space) == ALLOWED for space in range(SPACES))

    def pay(self, s: Position, seat: i64) -> None:
        paid = s.spend(seat, s.owed)
        if s.step == INTEREST:
            if paid and s.log is not None:
                s.log.append(InterestPaid(seat, paid))
            s.step = CHOOSING
            s.next += 1
        else:
            if paid and s.log is not None:
                s.log.append(LossesPaid(seat, paid))
            s.step = INTEREST
        s.owed = self.due(s)

    # -- whoever cannot pay closes factories of his choice

    def legal(self, s: Position, seat: i64) -> vec[i64]:
        return self.allowed_at_home(s, seat, vec[i64](capacity=8), codes.close(0), 1)

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        return refuse_to_settle(s, seat, code)

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        """Only the refund: no loss is shed.  AU-91"""
        close(s, seat, codes.space_of(code))
        s.owner[codes.space_of(code)] = NO_SEAT  # no car is left there now
        self.collect(s)


def refuse_to_settle(s: Position, seat: i64, code: i64) -> str:
    if codes.is_close(code):
        return refuse_close(s, seat, codes.space_of(code))
    return "AU-91" if code in (codes.PASS, codes.DONE) else NO_SUCH_ACTION
