"""A sensible driver for Autostop: what bots do by themselves, and how a search imagines the rest of a game.

Whoever can lay lays, a rich treasury is worth waiting for, and at a fork one goes where the longest
run begins.  Once the cards are dealt there is no more chance: hands that are known play one game.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.bots.search.ismcts import Guide
from stopville.core.engine.bits import BIT, first, listed, without_first
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import GameState
from stopville.games.autostop.engine.codes import go, lay, let_pass, space_of, use_pass
from stopville.games.autostop.engine.material import NO_OFFICER, TOWN
from stopville.games.autostop.engine.position import CHOOSING, LANDED, PLACING, PUSHING, STOPPING
from stopville.games.autostop.engine.rules.card import can_lay, can_use_pass
from stopville.games.autostop.engine.rules.series import series_due
from stopville.games.autostop.engine.rules.state import State
from stopville.games.autostop.engine.rules.stop import open_answers
from stopville.games.autostop.engine.rules.turn import goals, play_on

CARD_GONE: Final[i64] = 3  # what it is worth to be rid of a card, in pépitos
WORTH_KEEPING: Final[i64] = 25  # a treasury from this sum on is worth waiting for with its officer's card
NEARLY_OUT: Final[i64] = 3  # with so few cards winning comes before any treasury
WHOLE_RUN: Final[i64] = 50  # cards ahead: more than anybody holds
PATIENCE: Final[i64] = 2000  # decisions after which a game that does not end is called even


class Sense(Guide):
    """Sees the next spaces of a road with one's own cards in hand; knows nothing of other hands."""

    def __init__(self, places: i64, swing: float, sight: i64 = WHOLE_RUN) -> None:
        self.places = places  # how many spaces are worth a thought when a car is placed
        self.swing = swing  # pépitos that one game moves a player up or down
        self.sight = sight  # how many cards of a run it sees ahead

    # -- what to try

    def worth_trying(self, state: GameState, actor: i64, legal: vec[i64]) -> vec[i64]:
        assert isinstance(state, State)
        if state.step != PLACING or i64(len(legal)) <= self.places:
            return legal
        return self.best_places(state, legal)

    def best_places(self, s: State, legal: vec[i64]) -> vec[i64]:
        """The spaces with the best outlook, the best one first."""
        scores = vec[i64]([self.outlook(s, space_of(code)) for code in legal])
        chosen = vec[i64](capacity=self.places)
        for _ in range(self.places):
            best: i64 = 0
            for place in range(len(legal)):
                if scores[place] > scores[best]:
                    best = place
            chosen = append(chosen, legal[best])
            scores[best] = -1_000_000
        return chosen

    # -- what it comes to

    def outcome(self, state: GameState, chapter: i64, pick: Pick) -> list[float]:
        assert isinstance(state, State)
        left = PATIENCE
        while state.played == chapter and state.mover() >= 0 and left > 0:
            self.drive(state)
            left -= 1
        return [self.success(state, chapter, seat) for seat in range(state.players)]

    def success(self, s: State, chapter: i64, seat: i64) -> float:
        """How likely this seat is to win the match with what it has now: ahead of each of the others."""
        if s.played == chapter:
            return 0.5
        left = s.terms.games - s.played
        if left == 0:
            return self.final(s, seat)
        scale = self.swing * sqrt(float(left + 1))
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
        sense = 1.0 / (1.0 + exp(-float(ahead) / self.swing))
        if ahead == 0:
            return 0.45 + 0.1 * sense
        return 0.1 * sense + (0.9 if ahead > 0 else 0.0)

    # -- driving

    def drive(self, s: State) -> None:
        """One decision, or a whole window: only the holder of a card has anything to say there."""
        seat = s.mover()
        if s.step == STOPPING:
            self.answer_all(s)
        elif s.step == LANDED:
            s.apply(seat, self.on_landing(s, seat))
        elif s.step == PLACING or s.step == CHOOSING or s.step == PUSHING:
            s.apply(seat, go(self.best_way(s, goals(s))))
        else:
            s.apply(seat, s.legal(seat)[0])

    def on_landing(self, s: State, seat: i64) -> i64:
        if can_lay(s, seat):
            return lay(s.landing)
        if can_use_pass(s, seat):
            return use_pass(s.landing)
        return let_pass(s.landing)

    def answer_all(self, s: State) -> None:
        for seat in listed(s.asked):
            if s.holds(seat, s.landing) and not self.keeps(s, seat):
                s.sealed = seat
        open_answers(s)
        play_on(s)

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
