"""Autostop: land, lay the card of the space and drive on; if you cannot, somebody shouts Stop!

Reads in the order of the rulebook (rulebook.toml): preparation, the turn, laying a card, Stop!, officers,
passes, bumping, the end.  AS-n at the end of a line is the rule it obeys.  Where things are is position.py,
what is paid till.py, what may be done legality.py.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import BIT, count, first, listed, nth, without_first
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, NOBODY
from stopville.core.engine.state import HIDDEN
from stopville.games.autostop.engine.circuit import (
    BUY,
    BUYING,
    CHOOSING,
    CLOSED,
    DEAL,
    DEALING,
    DRAW_DEALER,
    DRAWING,
    ENDED,
    GO,
    LANDED,
    LAY,
    LET_PASS,
    NO_CARD,
    NO_SEAT,
    NO_SPACE,
    OFFICERS,
    PASS,
    PLACING,
    PUSHING,
    STOP,
    STOPPING,
    TOWN,
    TURN,
    USE_PASS,
    deal,
    draw_dealer,
    stop,
)
from stopville.games.autostop.engine.legality import Legality
from stopville.games.autostop.engine.position import Terms
from stopville.games.autostop.engine.position_gen import copy_position
from stopville.games.autostop.events import (
    Blocked,
    Bumped,
    CardDealt,
    CardLaid,
    CardsGathered,
    DealerDrawn,
    GameWon,
    Landed,
    MatchWon,
    Stopped,
    TurnBegun,
)


@mypyc_attr(acyclic=True, free_list_len=1)
class State(Legality):
    def copy(self) -> State:
        twin = State()
        copy_position(self, twin)
        return twin

    # -- whose turn ------------------------------------------------------------------------------

    def turn(self) -> i64:
        if self.step == DRAWING or self.step == DEALING:
            return CHANCE
        if self.step == ENDED:
            return NOBODY
        return self.seat

    def chapter(self) -> i64:
        return self.played

    # -- what it does ----------------------------------------------------------------------------

    def apply(self, seat: i64, code: i64) -> None:
        if code < GO:
            self.prepare(seat, code)
        elif code < LAY:
            self.move(seat, code - GO)
        elif self.step == LANDED:
            self.decide(seat, code)
        else:
            self.answer(seat, code)
        while self.step == TURN:
            self.begin_turn()

    def prepare(self, seat: i64, code: i64) -> None:
        if code < DEAL:
            self.name_dealer(code - DRAW_DEALER)
        elif code < BUY:
            self.deal_card(code - DEAL)
        else:
            self.fill_purse(seat, code - BUY)

    def seen(self, seat: i64, actor: i64, code: i64) -> i64:
        """A card dealt is its owner's secret, an answer is sealed until the last one is in."""
        if self.step == DEALING:
            return code if self.next_to_be_dealt() == seat else HIDDEN
        if self.step != STOPPING or self.timed:
            return code
        if without_first(self.asked):
            return HIDDEN
        return code if self.sealed == NO_SEAT else stop(self.landing)

    # -- preparation ------------------------------------------------------------------------- AS-9-18

    def fill_purse(self, seat: i64, notes: i64) -> None:
        """As much as one likes, one player after the other.  AS-11"""
        self.buy(seat, notes)
        self.seat = seat + 1
        if self.seat == self.players:
            self.seat = 0
            self.step = DRAWING

    def name_dealer(self, seat: i64) -> None:
        self.dealer = seat  # AS-14
        if self.log is not None:
            self.log.append(DealerDrawn(seat))
        self.open_game()

    def open_game(self) -> None:
        self.pay_antes()
        self.step = DEALING

    def outcomes(self) -> list[tuple[int, int]]:
        weight = self.deck_passes
        return [(int(code), int(weight) if code == deal(PASS) else 1) for code in self.chance_codes()]

    def draw(self, pick: Pick) -> i64:
        if self.step == DRAWING:
            return draw_dealer(pick.below(self.players))
        signs = count(self.deck)
        place = pick.below(signs + self.deck_passes)
        if place >= signs:
            return deal(PASS)
        return deal(nth(self.deck, place))

    def next_to_be_dealt(self) -> i64:
        """One card each, from the dealer's left on.  AS-15"""
        left = count(self.deck) + self.deck_passes
        dealt = self.terms.circuit.signs + self.terms.passes - left
        return (self.dealer + 1 + dealt) % self.players

    def deal_card(self, card: i64) -> None:
        seat = self.next_to_be_dealt()
        if card == PASS:
            self.deck_passes -= 1
            self.passes[seat] += 1
        else:
            self.deck ^= BIT[card]
            self.hands[seat] |= BIT[card]
        if self.log is not None:
            self.log.append(CardDealt(seat, card))
        if self.deck == 0 and self.deck_passes == 0:
            self.seat = self.to_the_right(self.dealer)  # AS-19
            self.step = TURN

    # -- the turn ---------------------------------------------------------------------------- AS-19-30

    def end_turn(self) -> None:
        """Nobody laid anything: the neighbour to the right of the last car moved.  AS-45"""
        self.seat = self.to_the_right(self.seat)
        self.step = TURN

    def begin_turn(self) -> None:
        seat = self.seat
        self.run = 0  # AS-56
        self.landing = NO_SPACE
        if self.log is not None:
            self.log.append(TurnBegun(seat))
        if self.at[seat] == NO_SPACE:
            self.step = PLACING  # AS-21
            return
        ways = self.free(self.ways())
        if ways == 0:
            self.wait_behind(seat)
        else:
            self.take_way(seat, ways, CHOOSING)  # AS-25

    def wait_behind(self, seat: i64) -> None:
        """Every way is taken: the car stays, and nobody has landed.  AS-28"""
        if self.log is not None:
            self.log.append(Blocked(seat))
        self.end_turn()

    def take_way(self, seat: i64, ways: i64, fork: i64) -> None:
        """At a fork the player chooses; otherwise the road does.  AS-29, AS-30"""
        if without_first(ways):
            self.step = fork
        else:
            self.move(seat, first(ways))

    def move(self, seat: i64, space: i64) -> None:
        origin = self.at[seat]
        other = self.car_on(space)
        if space != TOWN and other != NO_SEAT:
            self.bump(seat, other)
        self.at[seat] = space
        if self.log is not None:
            self.log.append(Landed(seat, space, origin))
        self.land(space)

    def bump(self, seat: i64, other: i64) -> None:
        """Off to Stopville, without a fine and without landing there.  AS-57, AS-58"""
        space = self.at[other]
        self.at[other] = TOWN
        if self.log is not None:
            self.log.append(Bumped(other, seat, space))

    # -- laying a card ----------------------------------------------------------------------- AS-31-35

    def land(self, space: i64) -> None:
        """The lander is asked, card or no card.  AS-34, AS-35"""
        self.landing = space
        if self.terms.relaxed and self.is_out(space) and not self.pass_helps():
            self.lay_nothing()  # AS-44
        else:
            self.step = LANDED
            self.ask(BIT[self.seat])

    def is_out(self, space: i64) -> bool:
        return self.laid & BIT[space] != 0

    def decide(self, seat: i64, code: i64) -> None:
        """The lander's answer, or the clock's in his place."""
        self.asked = 0
        if code < USE_PASS:
            self.lay_on_landing(seat, self.landing)
        elif code < LET_PASS:
            self.lay_on_landing(seat, PASS)
        else:
            self.lay_nothing()

    def lay_on_landing(self, seat: i64, card: i64) -> None:
        """A card, or a pass, which never brings a treasury and bars every Stop.  AS-51, AS-52"""
        self.lay_card(seat, card)
        if self.log is not None:
            self.log.append(CardLaid(seat, card))
        if card != PASS:
            self.take_treasury(seat, card)  # AS-47
        self.pay_series(seat)  # AS-51
        if self.held(seat) == 0:
            self.win(seat)  # AS-61
        else:
            self.drive_on(seat)

    def lay_card(self, seat: i64, card: i64) -> None:
        """On the pile, face up.  AS-17"""
        if card == PASS:
            self.passes[seat] -= 1
            self.laid_passes += 1
        else:
            self.hands[seat] ^= BIT[card]
            self.laid |= BIT[card]
        self.top = card
        self.run += 1  # AS-56

    def drive_on(self, seat: i64) -> None:
        """A card laid moves one's own car one space, whoever stands there.  AS-33"""
        self.take_way(seat, self.ways(), PUSHING)

    def lay_nothing(self) -> None:
        """A fine first, if one is due; then the others.  In town there is nothing to stop.  AS-46, AS-60"""
        if self.landing == TOWN:
            self.end_turn()
            return
        self.pay_fine(self.seat, self.landing)  # AS-48 before any Stop
        if self.terms.relaxed and self.is_out(self.landing):
            self.end_turn()  # AS-44
        else:
            self.step = STOPPING
            self.ask(self.everybody() & ~BIT[self.seat])  # AS-42 also when the card is out

    # -- Stop! --------------------------------------------------------------------------------- AS-36-45

    def answer(self, seat: i64, code: i64) -> None:
        """Timed, the first Stop or the clock closes the window; otherwise the last answer.  AS-42, AS-43"""
        if code >= STOP and code < CLOSED:
            self.sealed = seat
        if self.timed or without_first(self.asked) == 0:
            self.asked = 0
            self.open_answers()
        else:
            self.asked &= ~BIT[seat]

    def open_answers(self) -> None:
        if self.sealed == NO_SEAT:
            self.end_turn()
        else:
            self.stop_play(self.sealed)

    def stop_play(self, seat: i64) -> None:
        """The caller lays the card and plays; a treasury stays where it is.  AS-36, AS-48"""
        lander = self.seat
        card = self.landing
        self.sealed = NO_SEAT
        self.seat = seat
        self.run = 0  # AS-56 the lander's series is over
        self.lay_card(seat, card)
        if self.log is not None:
            self.log.append(Stopped(seat, card, lander))
        if self.held(seat) == 0:
            self.win(seat)
        elif self.at[seat] == NO_SPACE or self.terms.stop_places_freely:  # AS-38, AS-39
            self.step = PLACING
        else:
            self.drive_on(seat)  # AS-37; out of town too  AS-59

    # -- the end of a game --------------------------------------------------------------------- AS-61-66

    def win(self, seat: i64) -> None:
        """At once: the car stays where it is.  AS-62"""
        self.pay_for_hands(seat)
        self.double_treasuries()
        self.played += 1
        if self.played == self.terms.games:
            self.win_treasuries(seat)
        self.close_accounts()
        self.winner = seat
        if self.log is not None:
            self.log.append(GameWon(seat, self.played, tuple(self.gained)))
        self.throw_in()
        if self.played == self.terms.games:
            self.end_match()
        else:
            self.pass_the_deal()

    def throw_in(self) -> None:
        """What was left in hands lies open with the rest."""
        self.laid = self.terms.circuit.sign_set
        self.laid_passes = self.terms.passes
        for seat in range(self.players):
            self.hands[seat] = 0
            self.passes[seat] = 0
        self.landing = NO_SPACE
        self.run = 0

    def end_match(self) -> None:
        self.step = ENDED
        if self.log is not None:
            self.log.append(MatchWon(tuple(listed(self.leaders())), tuple(self.nets())))

    def leaders(self) -> i64:
        """Whoever has won most, as a set.  AS-66"""
        best = max([self.net(seat) for seat in range(self.players)])
        seats: i64 = 0
        for seat in range(self.players):
            if self.net(seat) == best:
                seats |= BIT[seat]
        return seats

    def pass_the_deal(self) -> None:
        """To the right; the treasuries stay.  AS-14, AS-64"""
        if self.log is not None:
            self.log.append(CardsGathered(tuple(self.at), self.terms.circuit.signs, self.terms.passes))
        self.gather_cards()
        self.dealer = self.to_the_right(self.dealer)
        self.seat = 0
        self.open_game()

    def gather_cards(self) -> None:
        self.deck = self.terms.circuit.sign_set
        self.deck_passes = self.terms.passes
        self.laid = 0
        self.laid_passes = 0
        self.top = NO_CARD
        for seat in range(self.players):
            self.at[seat] = NO_SPACE

    # -- for searches -----------------------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        """What the game just ended brought: 0 and 1 are two hundred pépitos lost and won."""
        share = 0.5 + float(self.gained[seat]) / 400.0
        return min(1.0, max(0.0, share))


def start(timed: bool, terms: Terms) -> State:
    """Before anything happened: cards in the pack, cars in the box, purses as agreed.  AS-10"""
    nothing = vec[i64]([0] * terms.players)
    state = State(terms.players, timed)
    state.terms = terms
    state.step = BUYING if terms.buy_in else DRAWING
    state.purse = nothing if terms.buy_in else vec[i64]([terms.purse] * terms.players)
    state.bought = state.purse
    state.began = nothing
    state.gained = nothing
    state.treasury = vec[i64]([0] * OFFICERS)
    state.hands, state.passes, state.at = nothing[:], nothing[:], nothing[:]
    state.gather_cards()
    return state
