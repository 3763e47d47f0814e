"""The rules of Relay, one test each: a move that obeys, and one that is refused with the rule's id."""

from __future__ import annotations

from stopville.core.engine.pick import FastPick
from stopville.core.engine.state import ALLOWED
from tests.example.relay.engine.codes import lay
from tests.example.relay.engine.material import LAST
from tests.example.relay.engine.rules import State
from tests.example.relay.game import RELAY


def dealt(players: int = 3, **options: bool | int) -> State:
    """A table after the deal."""
    state = RELAY.start(RELAY.setup(players, options))
    state.settle(FastPick(1))
    return state


def leg(hands: list[list[int]], **options: bool | int) -> State:
    """The first leg with these hands, led by seat 0."""
    state = dealt(len(hands), **options)
    state.put_row("hands", [sum(1 << card for card in hand) for hand in hands])
    state.leader = state.to_play = 0
    return state


# @rule("RE-1", "RE-2")
def test_everybody_gets_five_of_the_thirty_cards():
    for players in RELAY.players:
        hands = list(dealt(players).hands)
        assert [hand.bit_count() for hand in map(int, hands)] == [5] * players
        assert sum(hands) < 1 << LAST + 1


# @rule("RE-3")
def test_cards_are_laid_in_turn():
    state = leg([[1, 2], [3, 4], [5, 6]])
    assert state.refuse(1, lay(3)) == "RE-3"
    state.apply(0, lay(1))
    assert state.refuse(1, lay(3)) == ALLOWED


# @rule("RE-4")
def test_a_card_of_another_hand_is_refused():
    assert leg([[1, 2], [3, 4]]).refuse(0, lay(3)) == "RE-4"


# @rule("RE-5")
def test_the_best_card_wins_the_leg_and_leads_the_next():
    for lowest, winner in ((False, 1), (True, 2)):
        state = leg([[10, 11], [30, 29], [1, 2]], lowest=lowest)
        for seat, card in enumerate((10, 30, 1)):
            state.apply(seat, lay(card))
        assert (list(state.won).index(1), state.mover()) == (winner, winner)


# @rule("RE-6")
def test_the_match_ends_after_the_deals_agreed():
    for deals in (1, 4):
        state = dealt(2, deals=deals)
        while not state.over():
            state.playout(FastPick(deals))
        assert (state.dealt, sum(state.won)) == (deals, 5 * deals)
        result = RELAY.result(state)
        assert result is not None and max(result.points) == result.points[result.winners[0]]
