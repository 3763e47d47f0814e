"""Phase 5: distributors sell a car each, round and round, while they can.  AU-62-68"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.material import SPACES
from stopville.games.automobile.engine.position import Position, many, replaced
from stopville.games.automobile.engine.rules.phase import Phase
from stopville.games.automobile.events import DistributorsReturned, DistributorsStay, SoldByDistributor


def free_slots(s: Position, kind: i64) -> i64:
    """Slots of this class that are open in this turn and empty.  AU-66"""
    free = s.terms.board.open_slots(s.turn_number, kind)
    for seat in range(s.players):
        free -= s.on_slots[3 * seat + kind]
    return free


def reaches(lane: i64, kind: i64) -> bool:
    """A distributor sells cars of his lane's class and of the neighbouring ones.  AU-64"""
    return -1 <= lane - kind <= 1


def refuse_distribute(s: Position, seat: i64, lane: i64, space: i64) -> str:
    """A distributor of this lane sells a car of this space."""
    kind = s.terms.board.kind[space]
    if s.lanes[3 * seat + lane] == 0 or s.owner[space] != seat or s.cars[space] == 0:
        return "AU-63"  # a distributor and a car are needed
    if not reaches(lane, kind):
        return "AU-64"
    if free_slots(s, kind) <= 0:
        return "AU-66"
    return ALLOWED


def sales_open_to(s: Position, seat: i64) -> vec[i64]:
    found = vec[i64](capacity=16)
    for lane in range(3):
        if s.lanes[3 * seat + lane]:
            for space in range(SPACES):
                if s.cars[space] and refuse_distribute(s, seat, lane, space) == ALLOWED:
                    found = append(found, codes.distribute(lane, space))
    return found


class SellThroughDistributors(Phase):
    def enter(self, s: Position) -> None:
        self.find_seller(s, 0)

    def find_seller(self, s: Position, first: i64) -> None:
        """The next who can sell must; nobody: the phase is over.  AU-62, AU-65"""
        for step in range(s.players):
            place = (first + step) % s.players
            if len(sales_open_to(s, s.order[place])):
                s.next = place
                return
        s.next = s.players

    def legal(self, s: Position, seat: i64) -> vec[i64]:
        return sales_open_to(s, seat)

    def refuse(self, s: Position, seat: i64, code: i64) -> str:
        if code in (codes.PASS, codes.DONE):
            return "AU-65"  # nobody keeps back what he can sell
        if not codes.is_distribute(code):
            return NO_SUCH_ACTION
        return refuse_distribute(s, seat, codes.lane_of(code), codes.space_of(code))

    def apply(self, s: Position, seat: i64, code: i64) -> None:
        lane, space = codes.lane_of(code), codes.space_of(code)
        kind = s.terms.board.kind[space]
        dollars = s.terms.board.car_price[kind]  # AU-63 at the full price of the slot
        s.lanes[3 * seat + lane] -= 1
        slot = 3 * seat + kind
        s.on_slots = replaced(s.on_slots, slot, s.on_slots[slot] + 1)
        s.cars[space] -= 1
        if s.log is not None:
            s.log.append(SoldByDistributor(seat, lane, kind, space, dollars))
        s.earn(seat, dollars)
        self.find_seller(s, s.next + 1)

    def leave(self, s: Position) -> None:
        for seat in range(s.players):
            for lane in range(3):
                self.clear_lane(s, seat, lane)
        s.on_slots = many(3 * s.players, 0)

    def clear_lane(self, s: Position, seat: i64, lane: i64) -> None:
        """Who sold nothing comes home for a loss each; the others wait beside their slot.  AU-67, AU-68"""
        unused, used = s.lanes[3 * seat + lane], s.on_slots[3 * seat + lane]
        s.losses[seat] += unused
        s.lanes[3 * seat + lane] = used
        if s.log is not None:
            if unused:
                s.log.append(DistributorsReturned(seat, lane, unused))
            if used:
                s.log.append(DistributorsStay(seat, lane, used))
