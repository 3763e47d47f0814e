"""L'Auto-Match: the best car of the colour led takes the trick, until a special card changes what is best.

Reads in the order of the rulebook (rulebook.toml): the deal, the trick, the special cards, the
score.  AM-n at the end of a line is the rule it obeys.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.core.engine.bits import BIT, first, listed, one_of, row
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, CLOCK
from stopville.core.engine.state import ALLOWED, HIDDEN, HOUSE_ONLY, NO_SUCH_ACTION
from stopville.games.automatch.engine.codes import (
    ANNOUNCE,
    CLOSE,
    DEAL,
    DRAW_DEALER,
    STAY_SILENT,
    TAKE,
    play,
)
from stopville.games.automatch.engine.material import (
    CARS,
    COLOUR_OF,
    COLOURS,
    DIGIT,
    NO_CARD,
    NO_COLOUR,
    OF_COLOUR,
    PACK_SIZE,
    PUMP,
    SPECIALS,
    criterion_of,
    laid_card,
    laid_on,
    merit,
)
from stopville.games.automatch.engine.position import (
    CONTESTING,
    DISCARDING,
    EXCHANGING,
    GREEN,
    NO_SEAT,
    ONE_SUIT,
    PLAYING,
    SPEAKING,
    Position,
    Talk,
    Terms,
)
from stopville.games.automatch.engine.position_gen import copy_position, own_rows
from stopville.games.automatch.engine.rules import announced
from stopville.games.automatch.engine.rules import deal as dealing
from stopville.games.automatch.engine.rules.score import score_deal
from stopville.games.automatch.events import CardPlayed, CriterionSet, PlayedDead, TrickTaken

UNBEATABLE: Final[i64] = 1 << 30


@mypyc_attr(acyclic=True, free_list_len=1)
class State(Position):
    def copy(self) -> State:
        twin = State()
        copy_position(self, twin)
        return twin

    # -- whose turn ------------------------------------------------------------------------------

    def turn(self) -> i64:
        return self.to_play

    def chapter(self) -> i64:
        return self.deals

    # -- what may be done ------------------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        if self.said.step != PLAYING:
            return announced.legal(self, seat)
        if seat >= 0 and seat == self.to_play:
            return listed(self.playable(self.hands[seat]))
        return dealing.chance_codes(self) if seat == CHANCE else vec[i64]()

    def refuse(self, seat: i64, code: i64) -> str:
        if seat == CHANCE:
            return ALLOWED if code in dealing.chance_codes(self) else NO_SUCH_ACTION
        if is_for_the_house(code):
            return HOUSE_ONLY if seat != CLOCK else announced.refuse(self, seat, code)
        if self.said.step != PLAYING:
            return announced.refuse(self, seat, code)
        if code < play(0) or code >= DEAL:
            return NO_SUCH_ACTION
        if seat != self.to_play:
            return "AM-11"
        return self.refuse_card(self.hands[seat], code)

    def refuse_card(self, hand: i64, card: i64) -> str:
        if hand & BIT[card] == 0:
            return "AM-12"  # one's own cards only
        if self.playable(hand) & BIT[card]:
            return ALLOWED
        if card < PUMP:
            return self.rule_of_following()
        return "AM-20" if self.trick == 0 else "AM-21"

    def rule_of_following(self) -> str:
        """The colour led, or in the Common Market one of three colours that count as one."""
        if self.terms.market != ONE_SUIT:
            return "AM-13"
        return "AM-63" if self.led == GREEN else "AM-62"

    def playable(self, hand: i64) -> i64:
        """The cards of a hand that may be played now; no card need beat another.  AM-14"""
        follow = hand & self.terms.follow[self.led]  # AM-13, AM-62; also after a special card  AM-29
        cars = follow if follow else hand & CARS  # AM-15; a special led demands nothing  AM-28
        specials = hand & SPECIALS
        if specials and (cars == 0 or self.specials_allowed()):  # AM-22, AM-30 nothing else is left
            return cars | specials
        return cars

    def specials_allowed(self) -> bool:
        """At any moment, also to lead and in the last trick, but for two cases.  AM-19, AM-27, AM-31"""
        if self.trick == 0:
            return False  # AM-20
        return self.special == NO_CARD  # AM-21

    def apply(self, seat: i64, code: i64) -> None:
        if code < DEAL:
            self.play_card(seat, code)
        elif code < DRAW_DEALER:
            dealing.deal_card(self, code - DEAL)
        elif code < STAY_SILENT:
            dealing.name_dealer(self, code - DRAW_DEALER)
        else:
            announced.apply(self, seat, code)

    def open_range(self, seat: i64) -> tuple[int, int] | None:
        return announced.open_range(self, seat)

    def may_answer(self, seat: i64) -> bool:
        """Whether this seat is asked now: in seat order without a clock."""
        if self.timed:
            return seat >= 0 and self.asked & BIT[seat] != 0
        return seat == self.mover()

    def seen(self, seat: i64, actor: i64, code: i64) -> i64:
        """Cards dealt or exchanged are known to their owner alone, contests stay sealed."""
        if actor == CHANCE and code < DRAW_DEALER and dealing.next_to_be_dealt(self) != seat:
            return HIDDEN
        if actor == seat or code < STAY_SILENT or code >= ANNOUNCE:
            return code
        if self.said.step == CONTESTING or self.said.step == DISCARDING:
            return HIDDEN
        return TAKE if self.said.step == EXCHANGING and code >= TAKE else code

    # -- chance: the first dealer by lot, then one card after the other ---------------------- AM-7-9

    def outcomes(self) -> list[tuple[int, int]]:
        return [(int(code), 1) for code in dealing.chance_codes(self)]

    def draw(self, pick: Pick) -> i64:
        return dealing.draw(self, pick)

    def settle(self, pick: Pick) -> None:
        while self.to_play == CHANCE:
            if self.undealt == PACK_SIZE and self.dealer != NO_SEAT and self.log is None:
                dealing.deal_all(self, pick)
            else:
                self.apply(CHANCE, self.draw(pick))

    # -- the trick ------------------------------------------------------------------------ AM-10-17

    def play_card(self, seat: i64, card: i64) -> None:
        bit = BIT[card]
        self.hands[seat] ^= bit
        self.shown |= bit
        self.table = laid_on(self.table, self.laid, card)
        self.laid += 1
        if self.log is not None:
            self.log.append(CardPlayed(seat, card))
        if self.terms.announced and self.said.swaps:
            self.said.since = (*self.said.since, (len(self.said.swaps), int(seat), int(card)))
        if card >= PUMP:
            self.lay_special(seat, card)
        elif self.lay_car(seat, card):
            return
        self.end_play(seat)

    def lay_car(self, seat: i64, card: i64) -> bool:
        """True if the car must be announced before it counts.  AM-41"""
        terms = self.terms
        if self.laid == 1:
            self.led = COLOUR_OF[card]
        led = self.led
        if terms.follow[led] & BIT[card] == 0 and led != NO_COLOUR:
            self.note_lack(seat, led)  # everybody saw that he could not follow
        if terms.announced and announced.begin_speaking_if_due(self):
            return True
        self.count_car(card, seat)
        return False

    def note_lack(self, seat: i64, led: i64) -> None:
        self.voids |= BIT[seat * 4 + led]
        if self.terms.market == ONE_SUIT:
            for colour in range(COLOURS):
                if self.terms.follow[led] & OF_COLOUR[colour]:
                    self.voids |= BIT[seat * 4 + colour]

    def count_car(self, card: i64, seat: i64) -> None:
        """A car of the colour led may take the trick, any other never does.  AM-15, AM-63, AM-64"""
        if self.terms.contend[self.led] & BIT[card]:
            self.contend(seat, merit(card, self.criterion))

    def end_play(self, seat: i64) -> None:
        if self.laid == self.players:
            self.take_trick()
        else:
            self.to_play = self.after(seat)  # AM-11

    def contend(self, seat: i64, worth: i64) -> None:
        """The best car takes the trick; an equal one played later does not.  AM-16, AM-65"""
        if worth > self.best:
            self.best = worth
            self.ahead = seat

    def compare_again(self) -> None:
        """Works out who is ahead from the cards on the table."""
        self.best = 0
        self.ahead = NO_SEAT
        for place in range(self.laid):
            card = laid_card(self.table, place)
            if card == self.special:
                self.contend(self.seat_at(place), UNBEATABLE)
            elif card < PUMP and self.said.worthless & BIT[card] == 0 and not self.undecided(place):
                self.count_car(card, self.seat_at(place))

    def undecided(self, place: i64) -> bool:
        """The last card laid does not count before its figure is settled."""
        return place == self.laid - 1 and (self.said.step == SPEAKING or self.said.step == CONTESTING)

    def lay_special(self, seat: i64, card: i64) -> None:
        if self.special == NO_CARD:
            self.special = card
            self.contend(seat, UNBEATABLE)  # AM-23
        elif self.log is not None:
            self.log.append(PlayedDead(seat, card))  # AM-22

    def take_trick(self) -> None:
        winner = self.ahead
        if winner == NO_SEAT:
            winner = self.leader  # AM-52 no card has any value left
        own_rows(self)
        self.won[winner] += 1
        self.tricks[self.trick] = laid_on(self.table << DIGIT, 0, self.leader)
        self.trick += 1
        if self.log is not None:
            self.log.append(TrickTaken(winner, self.trick, self.trick_cards()))
        if self.special != NO_CARD:
            self.set_criterion(criterion_of(self.special))
        self.clear_table()
        self.leader = winner  # AM-17
        if self.trick == self.terms.tricks:  # AM-37 to the last card
            score_deal(self)
        else:
            self.open_trick()

    def open_trick(self) -> None:
        """Rewards for contests first, then the lead.  AM-56"""
        if self.terms.announced and announced.next_reward(self):
            return
        self.to_play = self.leader

    def set_criterion(self, criterion: i64) -> None:
        """From the next trick on, and for good.  AM-24, AM-25, AM-26"""
        self.criterion = criterion
        if self.log is not None:
            self.log.append(CriterionSet(criterion))

    def clear_table(self) -> None:
        self.table = 0
        self.laid = 0
        self.led = NO_COLOUR
        self.special = NO_CARD
        self.best = 0
        self.ahead = NO_SEAT
        if self.terms.announced:
            self.said.aloud = 0
            self.said.spoken = ()
            self.said.worthless = 0
            self.said.passing = 0

    # -- for searches -----------------------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        """The share of the tricks that this seat's side won in the deal just ended."""
        tricks = self.sheet[-1]
        won = tricks[seat]
        if self.players == 4:
            won += tricks[(seat + 2) % 4]  # AM-6
        return float(won) / float(self.terms.tricks)

    def playout(self, pick: Pick) -> i64:
        if self.terms.announced:
            return super().playout(pick)
        moves: i64 = 0
        deals = self.deals
        self.settle(pick)
        while self.deals == deals and self.to_play >= 0:
            cards = self.playable(self.hands[self.to_play])
            choice = first(cards) if cards & (cards - 1) == 0 else one_of(cards, pick)
            self.play_card(self.to_play, choice)
            moves += 1
        return moves


def start(terms: Terms, timed: bool) -> State:
    nothing = row([0] * terms.players)
    state = State(terms.players, timed)
    state.terms = terms
    state.scores = nothing
    state.hands = nothing[:]
    state.won = nothing[:]
    state.tricks = row([0] * terms.tricks)
    dealing.gather_pack(state)
    if terms.announced:
        state.said = Talk()
    return state


def is_for_the_house(code: i64) -> bool:
    return DEAL <= code < STAY_SILENT or code == CLOSE
