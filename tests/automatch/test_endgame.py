"""The last five tricks with every card known: the expert against a solver that tries everything."""

from __future__ import annotations

from typing import Any

import pytest

from stopville.bots.advice import Advice
from stopville.bots.automatch.expert import SOLVED, worked_out
from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.state import GameState, Memory
from stopville.games.automatch.engine.material import CARD_NAMES, hand_size
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch import exhaustive
from tests.automatch.exhaustive import PACK, gain, outcomes

CARDS = 5
NAMED = {"displacement_cc": "displacement", "consumption_l_100km": "consumption", "top_speed_kmh": "speed"}


class Open(Memory):
    """All hands on the table: there is one position that it can be."""

    def __init__(self, state: GameState) -> None:
        self.state = state

    def imagine(self, pick: Pick) -> GameState:
        return self.state.copy()


@pytest.fixture
def positions(request: pytest.FixtureRequest) -> range:
    return range(1000 if request.config.getoption("--deep") else 9)


def dealt(seed: int) -> tuple[int, exhaustive.Hands, int, str, int]:
    """Players, hands, leader, criterion, and how many cards of the trick have been laid."""
    pick = FastPick(seed)
    players = 2 + seed % 3
    pack = list(PACK)
    drawn = [[pack.pop(pick.below(len(pack))) for _ in range(CARDS)] for _ in range(players)]
    hands = tuple(tuple(sorted(hand, key=PACK.index)) for hand in drawn)
    criterion = list(NAMED)[pick.below(3)]
    return players, hands, pick.below(players), criterion, pick.below(players)


def laid_out(seed: int) -> tuple[Any, dict[str, tuple[int, ...]]]:
    """The same position for both: as the engine has it, and what the solver says of each card."""
    players, hands, leader, criterion, laid = dealt(seed)
    table: tuple[str, ...] = ()
    pick = FastPick(-seed)
    for seat in ((leader + place) % players for place in range(laid)):
        may = exhaustive.allowed(hands[seat], table)
        card = may[pick.below(len(may))]
        table = (*table, card)
        hands = tuple(tuple(c for c in hand if c != card) for hand in hands)
    won = [0] * players
    won[0] = int(hand_size(players)) - CARDS
    lines = [f"hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(hands)]
    lines += [f"won: {' '.join(map(str, won))}", f"leader: {leader}", f"criterion: {NAMED[criterion]}"]
    lines += [f"trick: {' '.join(table)}"] if table else []
    return AUTOMATCH.read_picture("\n".join(lines)), outcomes(hands, leader, criterion, table)


def advice(state: Any) -> Advice:
    return worked_out(Open(state), int(state.mover()), 3, FastPick(1))


def test_the_expert_works_out_five_cards():
    assert min(SOLVED.values()) >= CARDS


def test_the_expert_finds_the_best_result_in_every_position(positions):
    for seed in positions:
        state, found = laid_out(seed)
        seat, tricks = int(state.mover()), int(hand_size(state.players))
        before = gain(tuple(state.won), seat)
        most = max(gain(tricks_to_come, seat) for tricks_to_come in found.values())
        said = advice(state)
        card = CARD_NAMES[said.best.code]
        assert gain(found[card], seat) == most, f"position {seed}: {card}"
        assert said.best.expected == pytest.approx((before + most) / tricks)
        assert {CARD_NAMES[each.code] for each in said.weighed} == set(found)
        exhaustive.tricks_to_come.cache_clear()
