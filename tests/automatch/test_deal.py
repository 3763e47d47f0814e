"""The deal: AM-5 to AM-9."""

from typing import Any

import pytest
from msgspec.structs import replace

from stopville.core.engine.pick import FastPick, GivenPick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.core.engine.state import HIDDEN
from stopville.core.events import Event
from stopville.core.game import BadSetup
from stopville.core.play import begin, repeat
from stopville.games.automatch.events import (
    CardDealt,
    CardHidden,
    CardsDealt,
    DealerDrawn,
    HandDealt,
    HandsDealt,
    TalonHidden,
    TalonLaid,
    TalonShown,
)
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.table import WHOLE_PACK, Table, fresh, numbers, table
from tests.rulebook import rule

IN_ORDER = WHOLE_PACK.split()


# -- who sits there ----------------------------------------------------------------------------


@rule("AM-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_can_play(players):
    assert fresh(players).view().players == players


@rule("AM-5")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_fewer_or_more_cannot(players):
    with pytest.raises(BadSetup, match=f"2, 3 or 4 players, not {players}"):
        fresh(players)


@rule("AM-6")
def test_only_four_have_partners_and_they_sit_face_to_face():
    assert AUTOMATCH.sides(4) == ((0, 2), (1, 3))
    assert AUTOMATCH.sides(3) == ((0,), (1,), (2,))
    assert AUTOMATCH.sides(2) == ((0,), (1,))


@rule("AM-6")
def test_the_tricks_of_partners_are_added():
    last = table("""
        won: 6 3 0 3
        leader: 3
        hand 0: F2
        hand 1: F3
        hand 2: F4
        hand 3: F1
    """)
    last.lay("F1 F2 F3 F4")
    assert last.view().sheet == ((6, 3, 0, 4),)
    assert last.scores() == (0, 1, 0, 1)  # 7 against 6, though seat 0 took the most


@rule("AM-6")
def test_partners_do_not_see_each_others_hand():
    mine = table("hand 0: F1 F2\nhand 1: F3 F4\nhand 2: I1 I2\nhand 3: I3 I4")
    other = table("hand 0: F1 F2\nhand 1: I1 I2\nhand 2: F3 F4\nhand 3: I3 I4")
    assert mine.view(0) == other.view(0)
    assert mine.view(2) != other.view(2)


# -- dealing -----------------------------------------------------------------------------------


@rule("AM-7")
def test_cards_are_dealt_singly_and_clockwise_from_the_player_after_the_dealer():
    dealing = fresh(4).draw_dealer(1)
    dealing.deal("F1")
    assert [dealing.hand(seat) for seat in range(4)] == ["", "", "F1", ""]
    dealing.deal("F2")
    assert [dealing.hand(seat) for seat in range(4)] == ["", "", "F1", "F2"]
    dealing.deal("F3 F4 F5")
    assert [dealing.hand(seat) for seat in range(4)] == ["F3", "F4", "F1 F5", "F2"]


@rule("AM-7", "AM-8")
@pytest.mark.parametrize(
    ("players", "each", "talon"),
    [
        (2, 25, "GB12 GB13 pompe autoroute"),
        (3, 17, "GB13 pompe autoroute"),
        (4, 13, "pompe autoroute"),
    ],
)
def test_hands_of_25_17_or_13_and_a_talon_of_4_3_or_2(players, each, talon):
    dealt = fresh(players).draw_dealer(players - 1).deal(WHOLE_PACK)
    for seat in range(players):
        assert dealt.hand(seat).split() == IN_ORDER[seat : players * each : players]
        assert len(dealt.hand(seat).split()) == each
    assert dealt.talon() == talon


@rule("AM-7", "AM-8")
@pytest.mark.parametrize(("players", "for_hands"), [(2, 50), (3, 51), (4, 52)])
def test_the_talon_gets_no_card_before_all_hands_are_full(players, for_hands):
    dealing = fresh(players).draw_dealer(0).deal(" ".join(IN_ORDER[:for_hands]))
    assert dealing.talon() == ""
    assert dealing.view().undealt == 54 - for_hands
    dealing.deal(IN_ORDER[for_hands])
    assert dealing.talon() == IN_ORDER[for_hands]
    assert dealing.turn() == "chance"


@rule("AM-7")
@pytest.mark.parametrize(
    ("picks", "hands", "talon"),
    [
        (range(53, -1, -1), ["pompe GB10", "GB13 GB9", "GB12 GB8", "autoroute GB11"], "F2 F1"),
        ([0] * 54, ["autoroute GB11", "pompe GB10", "GB13 GB9", "GB12 F1"], "F3 F2"),
    ],
)
def test_a_pick_is_a_place_in_what_is_left_of_the_pack(picks, hands, talon):
    """The last card of the pack takes the place of the one dealt."""
    dealt = Table(begin(AUTOMATCH, fresh(4).state, GivenPick([2, *picks])).state)
    for seat, two in enumerate(hands):
        assert set(two.split()) <= set(dealt.hand(seat).split())
    assert dealt.talon() == talon


@rule("AM-7")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_dealing_in_one_go_is_dealing_card_by_card(players, seed):
    at_once = fresh(players).state
    at_once.settle(FastPick(seed))
    one_by_one = begin(AUTOMATCH, fresh(players).state, FastPick(seed)).state
    assert AUTOMATCH.open_picture(at_once) == AUTOMATCH.open_picture(one_by_one)
    assert AUTOMATCH.digest(at_once) == AUTOMATCH.digest(one_by_one)


@rule("AM-7")
def test_whoever_listens_is_told_of_every_card():
    state = fresh(3).state
    state.log = []
    state.settle(FastPick(5))
    assert [type(event) for event in state.log] == [DealerDrawn, *[CardDealt] * 51, *[TalonLaid] * 3]


@rule("AM-7", "AM-9")
def test_players_neither_deal_nor_name_the_dealer():
    started = fresh(3)
    assert started.refused(0, "dealer 0") == "ST-1"
    started.draw_dealer(0)
    assert started.refused(1, "deal F1") == "ST-1"
    assert started.refused(1, "deal autoroute") == "ST-1"
    assert started.refused(1, "F1") == "AM-11"


@rule("AM-7", "AM-9")
def test_chance_does_only_what_is_due():
    started = fresh(3)
    assert started.chance_refused("deal F1") == "ST-2"
    assert started.chance_refused("F1") == "ST-2"
    started.draw_dealer(0)
    assert started.chance_refused("dealer 0") == "ST-2"
    started.deal(WHOLE_PACK)
    assert started.chance_refused("deal F1") == "ST-2"
    assert started.refused(CHANCE, "deal F1") == "ST-3"
    assert started.chances() == []


# -- the talon ---------------------------------------------------------------------------------


PUMP_WITH = {
    "talon": "hand 0: F1 F2\nhand 1: F3 F4\nhand 2: F5 F6\ntalon: pompe I1 D1",
    0: "hand 0: pompe F2\nhand 1: F3 F4\nhand 2: F5 F6\ntalon: F1 I1 D1",
    1: "hand 0: F1 F2\nhand 1: pompe F4\nhand 2: F5 F6\ntalon: F3 I1 D1",
    2: "hand 0: F1 F2\nhand 1: F3 F4\nhand 2: pompe F6\ntalon: F5 I1 D1",
}


@rule("AM-8")
@pytest.mark.parametrize("seat", [0, 1, 2, WATCHER])
def test_nobody_sees_the_talon_while_the_deal_lasts(seat):
    views = [table(picture).view(seat) for holder, picture in PUMP_WITH.items() if holder != seat]
    assert all(view == views[0] for view in views)


@rule("AM-8")
def test_nobody_sees_the_cards_of_others_as_they_are_dealt():
    one = fresh(3).draw_dealer(2).deal("F1 F2 F3")
    other = fresh(3).draw_dealer(2).deal("F1 pompe I7")
    assert one.view(0) == other.view(0)
    assert one.view(WATCHER) == other.view(WATCHER)
    assert one.view(1) != other.view(1)


@rule("AM-8")
def test_of_the_deal_everybody_is_told_only_his_own_cards():
    dealt = fresh(2).draw_dealer(1).deal(WHOLE_PACK)
    first, second = dealt.happened(CardDealt)[:2]
    assert (first, second) == (CardDealt(0, 0), CardDealt(1, 1))
    assert AUTOMATCH.told(first, Seat(0)) == CardDealt(0, 0)
    assert AUTOMATCH.told(first, Seat(1)) == CardHidden(0)
    assert AUTOMATCH.told(first, WATCHER) == CardHidden(0)
    laid = dealt.happened(TalonLaid)
    assert laid == [TalonLaid(card) for card in numbers("GB12 GB13 pompe autoroute")]
    for seat in (Seat(0), Seat(1), WATCHER):
        assert AUTOMATCH.told(laid[2], seat) == TalonHidden()


@rule("AM-7", "AM-8")
def test_a_deal_is_one_event_with_every_card_in_dealing_order():
    opening = begin(AUTOMATCH, fresh(3).state, GivenPick([2, *[0] * 54]))
    drawn, dealt = opening.events
    assert (drawn, type(dealt)) == (DealerDrawn(2), HandsDealt)
    actions: list[Any] = [AUTOMATCH.book.action(move.code) for move in opening.moves[1:]]
    cards = [action.card for action in actions]
    assert dealt == HandsDealt(tuple(tuple(cards[seat:51:3]) for seat in range(3)), tuple(cards[51:]))
    assert len(dealt.transfers()) == 54


@rule("AM-8")
def test_of_a_whole_deal_everybody_is_told_the_own_hand_and_how_many_cards_there_are():
    dealt = HandsDealt(((5, 1), (4, 2)), (3, 0, 6))
    assert AUTOMATCH.told(dealt, Seat(0)) == HandDealt((1, 5), (2, 2), 3)
    assert AUTOMATCH.told(dealt, Seat(1)) == HandDealt((2, 4), (2, 2), 3)
    assert AUTOMATCH.told(dealt, WATCHER) == CardsDealt((2, 2), 3)
    assert AUTOMATCH.describe(CardsDealt((2, 2), 3), "fr") == "Les cartes sont distribuées."
    hand = AUTOMATCH.describe(HandDealt((0, 52), (2, 2), 3), "fr")
    assert hand == "Les cartes sont distribuées\u00a0; votre main\u00a0: F1, la pompe à essence."


def test_the_rest_of_a_deal_is_told_as_one_too_and_a_single_card_as_it_is():
    dealing = fresh(4).draw_dealer(0).deal(" ".join(IN_ORDER[:51]))
    last = begin(AUTOMATCH, dealing.state, GivenPick([0, 0, 0])).events
    assert [type(event) for event in last] == [HandsDealt]
    assert AUTOMATCH.told(last[0], Seat(3)) == CardsDealt((1,), 2)
    dealing.deal(IN_ORDER[51] + " " + IN_ORDER[52])
    assert [type(event) for event in begin(AUTOMATCH, dealing.state, GivenPick([0])).events] == [TalonLaid]


def test_a_deal_played_again_row_by_row_is_told_card_by_card():
    opening = begin(AUTOMATCH, fresh(2).state, FastPick(1))
    state, told = fresh(2).state, list[Event]()
    for move in opening.moves:
        step = repeat(AUTOMATCH, state, move.seat, move.code)
        state, told = step.state, [*told, *step.events]
    assert AUTOMATCH.gathered(told) == opening.events
    assert len(told) == 55 and len(opening.events) == 2


@rule("AM-8")
def test_the_talon_counts_for_nobody():
    whole = fresh(2, single_deal=True).draw_dealer(1).deal(WHOLE_PACK)
    whole.play_on()
    assert sum(whole.won()) == 25
    assert whole.happened(TalonShown) == [TalonShown(tuple(numbers("GB12 GB13 pompe autoroute")))]


# -- the dealer --------------------------------------------------------------------------------


@rule("AM-9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_dealer_is_drawn_by_lot_all_being_equally_likely(players):
    started = fresh(players)
    assert (started.view().dealer, started.view().leader) == (-1, -1)  # nobody yet
    assert started.chances() == [f"dealer {seat}" for seat in range(players)]
    assert [weight for _, weight in started.state.outcomes()] == [1] * players
    for seat in range(players):
        drawn = begin(AUTOMATCH, started.state, GivenPick([seat, *[0] * 54]))
        assert drawn.state.dealer == seat
        assert drawn.events[0] == DealerDrawn(seat)


@rule("AM-9")
@pytest.mark.parametrize("players", [2, 3])
def test_the_lot_does_not_fall_on_an_empty_chair(players):
    started = fresh(players)
    assert started.chance_refused(f"dealer {players}") == "ST-2"
    assert started.refused(0, f"dealer {players - 1}") == "ST-1"


@rule("AM-9")
@pytest.mark.parametrize(("players", "dealers"), [(2, [1, 0, 1, 0]), (3, [1, 2, 0, 1]), (4, [2, 3, 0, 1, 2])])
def test_the_deal_passes_clockwise(players, dealers):
    going_on = fresh(players, target=100).draw_dealer(dealers[0])
    seen: list[int] = []
    for _ in dealers:
        going_on.state.settle(FastPick(len(seen)))
        seen.append(going_on.view().dealer)
        going_on.state.playout(FastPick(7))
    assert seen == dealers


@rule("AM-9", "AM-18")
def test_between_two_deals_nothing_is_left_of_the_first():
    last = table("""
        dealer: 1
        won: 6 6 4
        scores: 5 4 3
        criterion: speed
        lacking: 0I 2GB
        leader: 2
        hand 0: F2
        hand 1: F3
        hand 2: D1
        talon: GB1 GB2 pompe
    """)
    for seat, card in ((2, "D1"), (0, "F2"), (1, "F3")):  # without chance, which would deal at once
        last.state.apply(seat, numbers(card)[0])
    bare = fresh(3).draw_dealer(2).view()
    assert last.view() == replace(bare, scores=(6, 5, 3), sheet=((6, 6, 5),), deals=1)
    assert len(last.chances()) == 54


@rule("AM-7")
def test_a_card_dealt_is_seen_by_its_owner_alone_and_a_drawn_dealer_by_all():
    book = AUTOMATCH.book
    card, dealer = (book.code(book.read(word)) for word in ("deal F1", "dealer 0"))
    assert [fresh(2).state.seen(seat, CHANCE, dealer) for seat in (0, 1, WATCHER)] == [dealer] * 3
    dealing = fresh(2).draw_dealer(0).state  # the first card is for seat 1
    assert [dealing.seen(seat, CHANCE, card) for seat in (0, 1, WATCHER)] == [HIDDEN, card, HIDDEN]
