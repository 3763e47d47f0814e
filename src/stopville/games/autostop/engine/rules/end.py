"""The end of a game and of the match.  AS-61-66"""

from __future__ import annotations

from mypy_extensions import i64

from stopville.core.engine.bits import BIT, listed
from stopville.games.autostop.engine.material import NO_SPACE
from stopville.games.autostop.engine.position import ENDED, Position
from stopville.games.autostop.engine.rules.officers import double_treasuries, win_treasuries
from stopville.games.autostop.engine.rules.setup import gather_cards, open_game, receive, spend
from stopville.games.autostop.events import CardsGathered, GameWon, HandShown, MatchWon


def win(s: Position, seat: i64) -> None:
    """At once: the car stays where it is.  AS-62"""
    pay_for_hands(s, seat)
    double_treasuries(s)
    s.played += 1
    if s.played == s.terms.games:
        win_treasuries(s, seat)
    close_accounts(s)
    s.winner = seat
    if s.log is not None:
        s.log.append(GameWon(seat, s.played, tuple(s.gained)))
    throw_in(s)
    if s.played == s.terms.games:
        end_match(s)
    else:
        pass_the_deal(s)


def pay_for_hands(s: Position, winner: i64) -> None:
    """The others show what they still hold, pay for it and throw it in.  AS-63"""
    for seat in range(s.players):
        if seat != winner:
            amount = s.terms.circuit.worth(s.hands[seat])
            spend(s, seat, amount)
            receive(s, winner, amount)
            if s.log is not None:
                cards = tuple(listed(s.hands[seat]))
                s.log.append(HandShown(seat, winner, cards, s.passes[seat], amount))


def close_accounts(s: Position) -> None:
    """What the game brought, and the books for the next one."""
    nets = s.nets()
    gained = nets[:]
    for seat in range(s.players):
        gained[seat] -= s.began[seat]
    s.gained = gained
    s.began = nets


def throw_in(s: Position) -> None:
    """What was left in hands lies open with the rest."""
    s.laid = s.terms.circuit.sign_set
    s.laid_passes = s.terms.passes
    for seat in range(s.players):
        s.hands[seat] = 0
        s.passes[seat] = 0
    s.landing = NO_SPACE
    s.run = 0


def pass_the_deal(s: Position) -> None:
    """To the right; the treasuries stay.  AS-14, AS-64"""
    if s.log is not None:
        s.log.append(CardsGathered(tuple(s.at), s.terms.circuit.signs, s.terms.passes))
    gather_cards(s)
    s.dealer = s.to_the_right(s.dealer)
    s.seat = 0
    open_game(s)


def end_match(s: Position) -> None:
    s.step = ENDED
    if s.log is not None:
        s.log.append(MatchWon(tuple(listed(leaders(s))), tuple(s.nets())))


def leaders(s: Position) -> i64:
    """Whoever has won most, as a set.  AS-66"""
    nets = s.nets()
    best = max(nets)
    seats: i64 = 0
    for seat in range(s.players):
        if nets[seat] == best:
            seats |= BIT[seat]
    return seats
