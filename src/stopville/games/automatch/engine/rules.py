"""L'Auto-Match: the best car of the colour led takes the trick, until a special card changes what is best.

Reads in the order of the rulebook (rulebook.toml): the deal, the trick, the special cards, the
score.  AM-n at the end of a line is the rule it obeys.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, count, first, listed, nth, row
from stopville.core.engine.pick import Pick
from stopville.core.engine.seats import CHANCE, CLOCK, NOBODY
from stopville.core.engine.state import ALLOWED, HIDDEN, HOUSE_ONLY, NO_SUCH_ACTION, GameState
from stopville.games.automatch.engine import announced
from stopville.games.automatch.engine.announced import (
    CONTESTING,
    DISCARDING,
    EXCHANGING,
    NOTHING_SAID,
    PLAYING,
    SPEAKING,
    Talk,
    talk_of,
)
from stopville.games.automatch.engine.cards import (
    ANNOUNCE,
    CARS,
    CLOSE,
    COLOUR_OF,
    COLOURS,
    DEAL,
    DISPLACEMENT,
    DRAW_DEALER,
    NO_CARD,
    NO_COLOUR,
    OF_COLOUR,
    PACK,
    PACK_SIZE,
    PUMP,
    SPECIALS,
    STAY_SILENT,
    TAKE,
    criterion_of,
    deal,
    draw_dealer,
    laid_card,
    laid_on,
    merit,
    play,
)
from stopville.games.automatch.engine.score import deal_points, leaders, match_winners
from stopville.games.automatch.engine.terms import GREEN, ONE_SUIT, Terms
from stopville.games.automatch.events import (
    CardDealt,
    CardPlayed,
    CardsGathered,
    CriterionSet,
    DealerDrawn,
    DealScored,
    MatchWon,
    PlayedDead,
    TalonLaid,
    TalonShown,
    TrickTaken,
)

NO_SEAT: Final[i64] = -1
UNBEATABLE: Final[i64] = 1 << 30
NO_CARDS: Final = vec[i64]()
FULL_PACK: Final = row(list(listed(PACK)))


SILENCE: Final = Talk()  # of every table without announcements; never changed


class State(GameState):
    FIELDS: ClassVar[tuple[str, ...]] = (
        *("players", "timed", "asked", "window", "to_play", "dealer", "deals", "scores", "sheet", "winners"),
        *("pack", "undealt", "hands", "talon", "criterion", "trick", "won", "shown", "voids"),
        *("leader", "table", "laid", "led", "special", "best", "ahead", "said"),
    )

    def __init__(self, timed: bool, terms: Terms, hands: vec[i64], won: vec[i64]) -> None:
        super().__init__(terms.players, timed)
        self.terms = terms
        # the match
        self.to_play: i64 = CHANCE
        self.dealer: i64 = NO_SEAT
        self.deals: i64 = 0  # how many have been scored
        self.scores: vec[i64] = won  # replaced, never changed: copies share it
        self.sheet: tuple[tuple[int, ...], ...] = ()  # the tricks of each seat, deal by deal
        self.winners: i64 = 0  # the seats that won, once it is over
        # the deal
        self.pack: vec[i64] = NO_CARDS  # the cards not dealt yet come first, in no particular order
        self.undealt: i64 = 0  # how many they are
        self.hands: vec[i64] = hands
        self.talon: tuple[int, ...] = ()  # the top card first
        self.criterion: i64 = DISPLACEMENT
        self.trick: i64 = 0  # how many have been taken
        self.won: vec[i64] = won
        self.shown: i64 = 0  # every card that everybody has seen
        self.voids: i64 = 0  # a bit for each seat and colour that it was seen to lack
        # the trick
        self.leader: i64 = NO_SEAT
        self.table: i64 = 0  # the cards laid, in order: see laid_card
        self.laid: i64 = 0  # how many they are
        self.led: i64 = NO_COLOUR
        self.special: i64 = NO_CARD
        self.best: i64 = 0  # what the best card so far is worth
        self.ahead: i64 = NO_SEAT  # who laid it
        self.talk: Talk = SILENCE  # what the announced card needs to remember

    @property
    def said(self) -> tuple[object, ...]:
        """The talk as it is saved."""
        return self.talk.saved()

    @said.setter
    def said(self, saved: tuple[object, ...]) -> None:
        self.talk = talk_of(saved) if self.terms.announced else SILENCE

    def put_row(self, name: str, numbers: list[int]) -> None:
        row = vec[i64](numbers)
        if name == "scores":
            self.scores = row
        elif name == "pack":
            self.pack = row
        elif name == "hands":
            self.hands = row
        elif name == "won":
            self.won = row
        else:
            raise ValueError(f"no row is called {name}")

    def copy(self) -> State:
        twin = State(self.timed, self.terms, self.hands[:], self.won[:])
        twin.asked = self.asked
        twin.window = self.window
        twin.to_play = self.to_play
        twin.dealer = self.dealer
        twin.deals = self.deals
        twin.scores = self.scores
        twin.sheet = self.sheet
        twin.winners = self.winners
        twin.pack = self.pack[:] if self.undealt else self.pack
        twin.undealt = self.undealt
        twin.talon = self.talon
        twin.criterion = self.criterion
        twin.trick = self.trick
        twin.shown = self.shown
        twin.voids = self.voids
        twin.leader = self.leader
        twin.laid = self.laid
        twin.table = self.table
        twin.led = self.led
        twin.special = self.special
        twin.best = self.best
        twin.ahead = self.ahead
        twin.talk = self.talk.copy() if self.terms.announced else SILENCE
        return twin

    # -- whose turn ------------------------------------------------------------------------------

    def turn(self) -> i64:
        return self.to_play

    def chapter(self) -> i64:
        return self.deals

    def after(self, seat: i64) -> i64:
        """The next seat clockwise.  AM-11"""
        if seat + 1 == self.players:
            return 0
        return seat + 1

    # -- what may be done ------------------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        if self.talk.step != PLAYING:
            return announced.legal(self, seat)
        if seat >= 0 and seat == self.to_play:
            return listed(self.playable(self.hands[seat]))
        return self.chance_codes() if seat == CHANCE else vec[i64]()

    def refuse(self, seat: i64, code: i64) -> str:
        if seat == CHANCE:
            return ALLOWED if code in self.chance_codes() else NO_SUCH_ACTION
        if is_for_the_house(code):
            return HOUSE_ONLY if seat != CLOCK else announced.refuse(self, seat, code)
        if self.talk.step != PLAYING:
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
            self.deal_card(code - DEAL)
        elif code < STAY_SILENT:
            self.name_dealer(code - DRAW_DEALER)
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
        if actor == CHANCE and code < DRAW_DEALER and self.next_to_be_dealt() != seat:
            return HIDDEN
        if actor == seat or code < STAY_SILENT or code >= ANNOUNCE:
            return code
        if self.talk.step == CONTESTING or self.talk.step == DISCARDING:
            return HIDDEN
        return TAKE if self.talk.step == EXCHANGING and code >= TAKE else code

    # -- chance: the first dealer by lot, then one card after the other ---------------------- AM-7-9

    def chance_codes(self) -> vec[i64]:
        some = vec[i64](capacity=54)
        if self.to_play != CHANCE:
            return some
        if self.dealer == NO_SEAT:
            for seat in range(self.players):
                some = append(some, draw_dealer(seat))
            return some
        for place in range(self.undealt):
            some = append(some, deal(self.pack[place]))
        return some

    def outcomes(self) -> list[tuple[int, int]]:
        return [(int(code), 1) for code in self.chance_codes()]

    def draw(self, pick: Pick) -> i64:
        if self.dealer == NO_SEAT:
            return draw_dealer(pick.below(self.players))
        return deal(self.pack[pick.below(self.undealt)])

    def settle(self, pick: Pick) -> None:
        while self.to_play == CHANCE:
            if self.undealt == PACK_SIZE and self.dealer != NO_SEAT and self.log is None:
                self.deal_all(pick)
            else:
                self.apply(CHANCE, self.draw(pick))

    def name_dealer(self, seat: i64) -> None:
        self.dealer = seat  # AM-9
        if self.log is not None:
            self.log.append(DealerDrawn(seat))

    def deal_card(self, card: i64) -> None:
        """One card to the next player, the last ones to the talon.  AM-7, AM-8"""
        seat = self.next_to_be_dealt()
        self.take_from_pack(self.place_in_pack(card))
        if seat == NO_SEAT:
            self.deal_to_talon(card)
        else:
            self.deal_to(seat, card)
        if self.undealt == 0:
            self.open_play()

    def next_to_be_dealt(self) -> i64:
        """The seat that gets the next card; none when it goes to the talon."""
        dealt = PACK_SIZE - self.undealt
        if dealt < self.terms.tricks * self.players:
            return (self.dealer + 1 + dealt) % self.players
        return NO_SEAT

    def deal_all(self, pick: Pick) -> None:
        """The same deal in one go, for searches and simulations."""
        pack = self.pack
        left = self.undealt
        seat = self.dealer
        while left > PACK_SIZE - self.terms.tricks * self.players:
            place = pick.below(left)
            left -= 1
            seat += 1
            if seat == self.players:
                seat = 0
            self.hands[seat] |= BIT[pack[place]]
            pack[place] = pack[left]
        self.undealt = left
        while self.undealt:
            self.deal_to_talon(self.take_from_pack(pick.below(self.undealt)))
        self.open_play()

    def place_in_pack(self, card: i64) -> i64:
        place: i64 = 0
        while self.pack[place] != card:
            place += 1
        return place

    def take_from_pack(self, place: i64) -> i64:
        """The card at this place; the last one takes its place."""
        card = self.pack[place]
        self.undealt -= 1
        self.pack[place] = self.pack[self.undealt]
        self.pack[self.undealt] = NO_CARD
        return card

    def deal_to(self, seat: i64, card: i64) -> None:
        self.hands[seat] |= BIT[card]
        if self.log is not None:
            self.log.append(CardDealt(seat, card))

    def deal_to_talon(self, card: i64) -> None:
        self.talon = (*self.talon, card)
        if self.log is not None:
            self.log.append(TalonLaid(card))

    def open_play(self) -> None:
        self.pack = NO_CARDS
        self.leader = self.after(self.dealer)  # AM-10
        self.to_play = self.leader

    # -- the trick ------------------------------------------------------------------------ AM-10-17

    def play_card(self, seat: i64, card: i64) -> None:
        bit = BIT[card]
        self.hands[seat] ^= bit
        self.shown |= bit
        self.table = laid_on(self.table, self.laid, card)
        self.laid += 1
        if self.log is not None:
            self.log.append(CardPlayed(seat, card))
        if self.terms.announced and self.talk.swaps:
            self.talk.since = (*self.talk.since, (len(self.talk.swaps), int(seat), int(card)))
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
        if terms.announced and self.must_wait_for_a_figure(seat, card):
            return True
        self.count_car(card, seat)
        return False

    def note_lack(self, seat: i64, led: i64) -> None:
        self.voids |= BIT[seat * 4 + led]
        if self.terms.market == ONE_SUIT:
            for colour in range(COLOURS):
                if self.terms.follow[led] & OF_COLOUR[colour]:
                    self.voids |= BIT[seat * 4 + colour]

    def must_wait_for_a_figure(self, seat: i64, card: i64) -> bool:
        """Whether the car just laid must be announced before it counts.  AM-41"""
        if not announced.must_speak(self):
            announced.said(self, NOTHING_SAID)
            return False
        self.talk.step = SPEAKING
        return True

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
            elif card < PUMP and self.talk.worthless & BIT[card] == 0 and not self.undecided(place):
                self.count_car(card, self.seat_at(place))

    def undecided(self, place: i64) -> bool:
        """The last card laid does not count before its figure is settled."""
        return place == self.laid - 1 and (self.talk.step == SPEAKING or self.talk.step == CONTESTING)

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
        self.won[winner] += 1
        self.trick += 1
        if self.log is not None:
            self.log.append(TrickTaken(winner, self.trick, self.trick_cards()))
        if self.special != NO_CARD:
            self.set_criterion(criterion_of(self.special))
        self.clear_table()
        self.leader = winner  # AM-17
        if self.trick == self.terms.tricks:  # AM-37 to the last card
            self.score_deal()
        else:
            self.open_trick()

    def open_trick(self) -> None:
        """Rewards for contests first, then the lead.  AM-56"""
        if self.terms.announced and announced.next_reward(self):
            return
        self.to_play = self.leader

    def seat_at(self, place: i64) -> i64:
        """Who lays the first (0), second (1) … card of this trick."""
        return (self.leader + place) % self.players

    def trick_cards(self) -> tuple[int, ...]:
        """The cards on the table, the leader's first."""
        return tuple([int(laid_card(self.table, place)) for place in range(self.laid)])

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
            self.talk.aloud = False
            self.talk.spoken = ()
            self.talk.worthless = 0
            self.talk.passing = 0

    # -- the score ------------------------------------------------------------------------ AM-33-40

    def score_deal(self) -> None:
        points = deal_points(self.won)
        self.deals += 1
        self.sheet = (*self.sheet, tuple(self.won))
        self.add_to_scores(points)
        if self.log is not None:
            self.log.append(TalonShown(self.talon))  # AM-32
            self.log.append(DealScored(tuple(self.won), tuple(points)))
        self.winners = self.match_winners()
        if self.winners:
            self.end_match()
        else:
            self.pass_the_deal()

    def add_to_scores(self, points: vec[i64]) -> None:
        scores = self.scores[:]
        for seat in range(self.players):
            scores[seat] += points[seat]
        self.scores = scores

    def match_winners(self) -> i64:
        if self.terms.single_deal:
            return leaders(self.scores)  # AM-40
        return match_winners(self.scores, self.terms.target)  # AM-38, AM-39

    def end_match(self) -> None:
        self.to_play = NOBODY
        if self.log is not None:
            self.log.append(MatchWon(tuple(listed(self.winners)), self.end_reason()))

    def end_reason(self) -> str:
        return "single_deal" if self.terms.single_deal else "target"

    def pass_the_deal(self) -> None:
        """A whole pack for the next dealer, and displacement counts again.  AM-9, AM-18"""
        if self.log is not None:
            self.log.append(CardsGathered(self.talon, tuple(self.won)))
        self.dealer = self.after(self.dealer)
        self.gather_pack()
        self.talon = ()
        self.won = row([0] * int(self.players))
        self.criterion = DISPLACEMENT
        self.trick = 0
        self.shown = 0
        self.voids = 0
        self.leader = NO_SEAT
        self.to_play = CHANCE
        if self.terms.announced:
            self.talk = Talk()

    def gather_pack(self) -> None:
        self.pack = FULL_PACK[:]
        self.undealt = PACK_SIZE

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
            choice = first(cards) if cards & (cards - 1) == 0 else nth(cards, pick.below(count(cards)))
            self.play_card(self.to_play, choice)
            moves += 1
        return moves


def start(terms: Terms, timed: bool) -> State:
    nothing = row([0] * terms.players)
    state = State(timed, terms, nothing, nothing[:])
    state.scores = nothing[:]
    state.gather_pack()
    if terms.announced:
        state.talk = Talk()
    return state


def is_for_the_house(code: i64) -> bool:
    return DEAL <= code < STAY_SILENT or code == CLOSE
