"""A sensible driver for Autostop: the skilled bot, and everybody in the games that an expert imagines.

Whoever can lay lays, even where the next space costs a fine: a card kept back costs more.  A rich
treasury is worth waiting for, and at a fork one goes where the longest run begins.  Once the cards are
dealt there is no more chance: hands that are known play one game.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.bots.search.guide import Guide
from stopville.core.engine.bits import BIT, first, listed, without_first
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import GameState
from stopville.games.autostop.engine.codes import go, lay, let_pass, space_of, stop, use_pass
from stopville.games.autostop.engine.material import NO_OFFICER, TOWN
from stopville.games.autostop.engine.position import BUYING, CHOOSING, LANDED, PLACING, PUSHING, STOPPING
from stopville.games.autostop.engine.rules.card import can_lay, can_use_pass
from stopville.games.autostop.engine.rules.series import series_due
from stopville.games.autostop.engine.rules.state import State
from stopville.games.autostop.engine.rules.stop import open_answers
from stopville.games.autostop.engine.rules.turn import goals, play_on

CARD_GONE: Final[i64] = 3  # what it is worth to be rid of a card, in pépitos
WORTH_KEEPING: Final[i64] = 25  # a treasury from this sum on is worth waiting for with its officer's card
NEARLY_OUT: Final[i64] = 3  # with so few cards winning comes before any treasury
WHOLE_RUN: Final[i64] = 50  # cards ahead: more than anybody holds
PURSE: Final[i64] = 4  # notes of fifty, where one may choose
SWING: Final = 40.0  # pépitos by which one game moves a player up or down
PLACES: Final[i64] = 10  # spaces that are worth a thought when a car is placed
# An outcome loses this much with every landing on the way to it.  Without it a leader with one card left
# drives round for as long as the others pay fines: 8 of 16 matches of three experts did not end.
DELAY: Final = 0.997
# A relaxed table asks nobody where the card is out, so there it is lost with every decision near the end.
LATE_DELAY: Final = 0.99
PATIENCE: Final[i64] = 2000  # decisions after which a game that does not end is called even


class Sense(Guide):
    """Sees the next spaces of a road with one's own cards in hand; knows nothing of other hands."""

    def __init__(self, sight: i64 = WHOLE_RUN) -> None:
        self.sight = sight  # how many cards of a run it sees ahead

    # -- what to try

    def worth_trying(self, state: GameState, actor: i64, legal: vec[i64]) -> vec[i64]:
        assert isinstance(state, State)
        if state.step != PLACING or i64(len(legal)) <= PLACES:
            return legal
        return self.best_places(state, legal)

    def best_places(self, s: State, legal: vec[i64]) -> vec[i64]:
        """The spaces with the best outlook, the best one first."""
        scores = vec[i64]([self.outlook(s, space_of(code)) for code in legal])
        chosen = vec[i64](capacity=PLACES)
        for _ in range(PLACES):
            best: i64 = 0
            for place in range(len(legal)):
                if scores[place] > scores[best]:
                    best = place
            chosen = append(chosen, legal[best])
            scores[best] = -1_000_000
        return chosen

    # -- what it comes to

    def outcome(self, state: GameState, chapter: i64, pick: Pick) -> list[float]:
        """The chance to win the match, and less the longer it takes."""
        assert isinstance(state, State)
        worth = self.drive_to_the_end(state, chapter)
        return [worth * self.success(state, chapter, seat) for seat in range(state.players)]

    def drive_to_the_end(self, s: State, chapter: i64) -> float:
        """Of this game; answers what is left of an outcome that takes so long."""
        worth = 1.0
        left = PATIENCE
        while s.played == chapter and s.mover() >= 0 and left > 0:
            worth *= self.delay(s)
            self.drive(s)
            left -= 1
        return worth

    def delay(self, s: State) -> float:
        if s.terms.relaxed:
            return LATE_DELAY if self.nears_the_end(s) else 1.0
        return DELAY if s.step == LANDED else 1.0

    def nears_the_end(self, s: State) -> bool:
        for seat in range(s.players):  # noqa: SIM110  any() would make an object of each
            if s.held(seat) <= NEARLY_OUT:
                return True
        return False

    def success(self, s: State, chapter: i64, seat: i64) -> float:
        """How likely this seat is to win the match with what it has now: ahead of each of the others."""
        if s.played == chapter:
            return 0.5
        left = s.terms.games - s.played
        if left == 0:
            return self.final(s, seat)
        scale = SWING * sqrt(float(left + 1))
        chance = 1.0
        for other in range(s.players):
            if other != seat:
                chance *= 1.0 / (1.0 + exp(float(s.began[other] - s.began[seat]) / scale))
        return chance

    def final(self, s: State, seat: i64) -> float:
        """The match is over: to win is all, but a pépito is a pépito."""
        ahead: i64 = 1_000_000
        for other in range(s.players):
            if other != seat:
                ahead = min(ahead, s.began[seat] - s.began[other])
        sense = 1.0 / (1.0 + exp(-float(ahead) / SWING))
        if ahead == 0:
            return 0.45 + 0.1 * sense
        return 0.1 * sense + (0.9 if ahead > 0 else 0.0)

    # -- driving

    def drive(self, s: State) -> None:
        """One decision, or a whole window: only the holder of a card has anything to say there."""
        if s.step == STOPPING:
            self.answer_all(s)
        else:
            seat = s.mover()
            s.apply(seat, self.choose(s, seat))

    def choose(self, s: State, seat: i64) -> i64:
        """What this seat does; it looks at no other hand."""
        if s.step == STOPPING:
            return stop(s.landing) if self.shouts(s, seat) else let_pass(s.landing)
        if s.step == LANDED:
            return self.on_landing(s, seat)
        if s.step == PLACING or s.step == CHOOSING or s.step == PUSHING:
            return go(self.best_way(s, goals(s)))
        legal = s.legal(seat)
        return legal[min(PURSE, len(legal)) - 1] if s.step == BUYING else legal[0]

    def on_landing(self, s: State, seat: i64) -> i64:
        if can_lay(s, seat):
            return lay(s.landing)
        if can_use_pass(s, seat):
            return use_pass(s.landing)
        return let_pass(s.landing)

    def answer_all(self, s: State) -> None:
        for seat in listed(s.asked):
            if self.shouts(s, seat):
                s.sealed = seat
        open_answers(s)
        play_on(s)

    def shouts(self, s: State, seat: i64) -> bool:
        return s.holds(seat, s.landing) and not self.keeps(s, seat)

    def keeps(self, s: State, seat: i64) -> bool:
        """Whether this landing's card is better kept for its officer's treasury."""
        officer = s.officer(s.landing)
        if officer == NO_OFFICER or s.held(seat) <= NEARLY_OUT:
            return False
        return s.treasury[officer] >= WORTH_KEEPING

    def best_way(self, s: State, ways: i64) -> i64:
        if without_first(ways) == 0:
            return first(ways)
        best: i64 = first(ways)
        most: i64 = -1_000_000
        while ways:
            space = first(ways)
            score = self.outlook(s, space)
            if score > most:
                best, most = space, score
            ways = without_first(ways)
        return best

    def outlook(self, s: State, space: i64) -> i64:
        """What a run from here brings; then how many own cards lie ahead."""
        hand = s.hands[s.seat]
        run = self.run(s, space, hand, s.passes[s.seat], s.run)
        return run * 64 + self.ahead(s, space, hand)

    def run(self, s: State, space: i64, hand: i64, passes: i64, laid: i64) -> i64:
        """What landing here brings when every card that can be laid is laid."""
        if hand & BIT[space]:
            officer = s.officer(space)
            brings: i64 = 0
            if officer != NO_OFFICER:
                brings = s.treasury[officer]
            return brings + self.gain(s, laid) + self.onwards(s, space, hand & ~BIT[space], passes, laid + 1)
        if passes and s.terms.circuit.pass_helps(space):
            return self.gain(s, laid) + self.onwards(s, space, hand, passes - 1, laid + 1)
        return -s.terms.circuit.fine(space)

    def gain(self, s: State, laid: i64) -> i64:
        """One card more after so many: rid of it, and the series is longer."""
        return CARD_GONE + (s.players - 1) * series_due(laid + 1)

    def onwards(self, s: State, space: i64, hand: i64, passes: i64, laid: i64) -> i64:
        if (hand == 0 and passes == 0) or laid - s.run >= self.sight:
            return 0  # out, and the car stays where it is; or too far to see
        ways = s.terms.circuit.ways[space]
        most = self.run(s, first(ways), hand, passes, laid)
        ways = without_first(ways)
        while ways:
            most = max(most, self.run(s, first(ways), hand, passes, laid))
            ways = without_first(ways)
        return most

    def ahead(self, s: State, space: i64, hand: i64) -> i64:
        """Own cards on this road until it forks or reaches the town."""
        cards: i64 = 0
        circuit = s.terms.circuit
        while space != TOWN and not circuit.forks(space):
            if hand & BIT[space]:
                cards += 1
            space = first(circuit.ways[space])
        return cards


class Gains(Sense):
    """The same driver, for whoever wants to know what a game brings and not who wins the match."""

    def outcome(self, state: GameState, chapter: i64, pick: Pick) -> list[float]:
        assert isinstance(state, State)
        self.drive_to_the_end(state, chapter)
        if state.played == chapter:
            return [0.5 for _ in range(state.players)]
        return [state.payoff(seat) for seat in range(state.players)]
