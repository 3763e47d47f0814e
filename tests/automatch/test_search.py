"""What searches and simulations use: copies, playouts and the worth of a deal."""

import pytest

from stopville.core.engine.pick import FastPick, GivenPick
from stopville.core.engine.seats import NOBODY
from stopville.games.automatch.engine.rules.state import State
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.table import Table, fresh, table
from tests.rulebook import rule


@rule("AM-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_is_equal_in_everything_and_goes_its_own_way(players):
    pick = FastPick(players)
    state = fresh(players, target=1).state
    while not state.over():
        before = AUTOMATCH.digest(state)
        twin = state.copy()
        assert AUTOMATCH.digest(twin) == before
        seat = state.mover()
        twin.apply(seat, twin.legal(seat)[0])
        assert AUTOMATCH.digest(state) == before
        legal = state.legal(seat)
        state.apply(seat, legal[pick.below(len(legal))])
    assert AUTOMATCH.digest(state.copy()) == AUTOMATCH.digest(state)
    assert list(state.legal(NOBODY)) == []


def last_trick(picture: str) -> State:
    """The position once the only cards left have been played."""
    position = table(picture)
    position.play_on()
    return position.state


@rule("AM-33", "AM-6")
def test_a_search_weighs_a_deal_by_the_share_of_tricks_of_its_side():
    two = last_trick("sheet: 0 25\nwon: 12 12\nhand 0: F1\nhand 1: F2")
    assert [two.payoff(seat) for seat in range(2)] == [13 / 25, 12 / 25]
    three = last_trick("won: 6 6 4\nhand 0: F1\nhand 1: F2\nhand 2: F3")
    assert [three.payoff(seat) for seat in range(3)] == [7 / 17, 6 / 17, 4 / 17]
    four = last_trick("won: 1 0 4 7\nhand 0: F4\nhand 1: F1\nhand 2: F3\nhand 3: F2")  # 5 against 8
    assert [four.payoff(seat) for seat in range(4)] == [5 / 13, 8 / 13, 5 / 13, 8 / 13]


@rule("AM-37")
def test_a_playout_chooses_only_where_there_is_a_choice_and_stops_with_the_deal():
    position = table("hand 0: F1 I1 I9\nhand 1: F2 I2 D2")
    state = position.state
    assert state.playout(GivenPick([2, 1, 1])) == 6  # I9 of three, I2 must follow; D2 of two, I1 of two
    assert state.sheet == ((23, 2),)
    assert Table(state).turn() == "chance"
    assert state.chapter() == 1


@rule("AM-37")
@pytest.mark.parametrize(("players", "cards"), [(2, 50), (3, 51), (4, 52)])
def test_a_playout_from_the_start_plays_every_card_of_one_deal(players, cards):
    state = fresh(players, target=100).state
    assert state.playout(FastPick(1)) == cards
    assert state.chapter() == 1
    single = fresh(players, single_deal=True).state
    assert single.playout(FastPick(1)) == cards
    assert single.playout(FastPick(1)) == 0
