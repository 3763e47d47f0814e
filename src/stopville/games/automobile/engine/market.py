"""The sale by demand: how many cars are wanted, and whose go.  AU-13-17, AU-80-84"""

from __future__ import annotations

from mypy_extensions import i64

from stopville.games.automobile.engine.board import NO_CLASS, SPACES
from stopville.games.automobile.engine.state import Position
from stopville.games.automobile.reckoning import CarsSold


def demand_for(s: Position, kind: i64) -> i64:
    """The sum of the tiles that lie on a class, at whatever price.  AU-80"""
    board, turn = s.terms.board, s.turn_number - 1
    wanted = s.extra[kind]  # AU-16
    for seat in range(s.players):
        one, other = s.demand[2 * seat], s.demand[2 * seat + 1]
        if board.higher[turn] == kind:
            wanted += max(one, other)  # AU-13, AU-14, AU-15; of equal tiles either  AU-17
        if board.lower[turn] == kind and board.lower[turn] != NO_CLASS:
            wanted += min(one, other)
    return wanted


def sell_class(s: Position, kind: i64) -> None:
    sell_wanted(s, kind, demand_for(s, kind))


def sell_wanted(s: Position, kind: i64, wanted: i64) -> None:
    """Pass after pass from the newest space back, while anybody wants a car and somebody has one.  AU-81"""
    sold: i64 = 1
    while wanted > 0 and sold > 0:
        sold = sell_pass(s, kind, wanted)
        wanted -= sold


def sell_pass(s: Position, kind: i64, wanted: i64) -> i64:
    """One pass; returns how many cars went."""
    sold: i64 = 0
    space = SPACES - 1
    while space >= 0:
        if s.cars[space] and s.terms.board.kind[space] == kind:
            sold += sell_space(s, space, wanted - sold)
        space -= 1
    return sold


def sell_space(s: Position, space: i64, wanted: i64) -> i64:
    """A car, and one more for each marker; fewer if the demand ends.  AU-82, AU-84"""
    cars = min(wanted, s.cars[space], 1 + s.bonus[space] + s.reduced[space])
    if cars:
        dollars = cars * price_at(s, space)
        s.cars[space] -= cars
        if s.log is not None:
            s.log.append(CarsSold(s.owner[space], space, cars, dollars))
        s.earn(s.owner[space], dollars)
    return cars


def price_at(s: Position, space: i64) -> i64:
    """With a reduced-price marker all cars of the space go cheaper.  AU-83"""
    kind = s.terms.board.kind[space]
    if s.reduced[space]:
        return s.terms.board.reduced_price[kind]
    return s.terms.board.car_price[kind]
