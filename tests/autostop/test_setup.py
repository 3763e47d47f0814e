"""Preparation: players, purses, antes, the deal, what is hidden."""

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, WATCHER, Seat
from stopville.core.engine.state import HIDDEN
from stopville.core.game import BadSetup
from stopville.core.options import IdleOption
from stopville.core.play import begin
from stopville.games.autostop.events import (
    AntePaid,
    AntesPaid,
    Bought,
    CardDealt,
    CardHidden,
    CardsDealt,
    HandDealt,
    HandsDealt,
)
from stopville.games.autostop.game import AUTOSTOP
from tests.autostop.table import SIGNS, fresh, ids, number, table
from tests.rulebook import rule


@rule("AS-9")
@pytest.mark.parametrize("players", [1, 2, 7])
def test_three_to_six_play(players):
    assert [fresh(n).state.players for n in (3, 4, 5, 6)] == [3, 4, 5, 6]
    with pytest.raises(BadSetup, match="3, 4, 5 or 6 players"):
        fresh(players)


# -- money -------------------------------------------------------------------------------------


@rule("AS-10")
def test_everybody_gets_the_same_purse():
    assert fresh(4).purse() == (200, 200, 200, 200)
    assert fresh(3, purse=350).purse() == (350, 350, 350)
    assert fresh(3, purse=350).view().bought == (350, 350, 350)


@rule("AS-11")
def test_a_table_may_let_everybody_buy_a_purse_one_after_the_other():
    buying = fresh(3, buy_in=True)
    assert (buying.step(), buying.purse()) == ("buying", (0, 0, 0))
    assert buying.may(0) == [f"buy {notes}" for notes in range(1, 21)]
    assert buying.refused(1, "buy 4") == "AS-11"
    buying.play(0, "buy 4").play(1, "buy 1")
    assert buying.happened(Bought) == [Bought(0, 200), Bought(1, 50)]
    assert buying.purse() == (200, 50, 0)
    buying.play(2, "buy 20")
    assert (buying.purse(), buying.view().bought) == ((183, 33, 983), (200, 50, 1000))


@rule("AS-12")
def test_whoever_is_short_buys_as_many_fifties_as_are_needed():
    poor = fresh(3, purse=10).by_chance("dealer 0")
    # 2 and 5 from the ten, then 50 more for the ten of the policeman
    assert poor.happened(Bought) == [Bought(0, 50), Bought(1, 50), Bought(2, 50)]
    assert poor.purse() == (43, 43, 43)
    assert [poor.state.net(seat) for seat in range(3)] == [-17, -17, -17]


@rule("AS-13", "AS-6")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everybody_pays_two_five_and_ten_before_a_game(players):
    begun = fresh(players).by_chance("dealer 0")
    assert begun.treasury() == (2 * players, 5 * players, 10 * players)
    assert begun.purse() == (183,) * players
    assert begun.happened(AntePaid)[:3] == [AntePaid(0, 0, 2), AntePaid(0, 1, 5), AntePaid(0, 2, 10)]


@rule("AS-13")
def test_the_antes_of_all_are_told_as_one_and_others_one_by_one():
    antes = [
        AntePaid(seat, officer, amount) for seat in range(3) for officer, amount in enumerate((2, 5, 10))
    ]
    assert AUTOSTOP.gathered(antes) == (AntesPaid((0, 1, 2), (2, 5, 10)),)
    bought = Bought(1, 50)
    broken = [*antes[:4], bought, *antes[4:]]  # somebody had to buy money in the middle
    assert AUTOSTOP.gathered(broken) == tuple(broken)
    one_by_one = [transfer for ante in antes for transfer in ante.transfers()]
    assert list(AntesPaid((0, 1, 2), (2, 5, 10)).transfers()) == one_by_one


def test_a_starting_purse_is_refused_where_everybody_buys_one():
    with pytest.raises(IdleOption, match="purse"):
        AUTOSTOP.new_table(3, {"purse": 300, "buy_in": True})
    assert AUTOSTOP.new_table(3, {"buy_in": True}).options["purse"] == 200
    assert (
        AUTOSTOP.setup(3, {"purse": 300, "buy_in": True}).options["purse"] == 300
    )  # a table of earlier days


# -- the deal ----------------------------------------------------------------------------------


@rule("AS-14")
def test_the_first_dealer_is_drawn_by_lot():
    start = fresh(5)
    assert start.may(CHANCE) == [f"dealer {seat}" for seat in range(5)]
    assert start.refused(0, "dealer 0") == "ST-1"
    assert start.state.outcomes() == [(seat, 1) for seat in range(5)]


@rule("AS-15")
def test_cards_are_dealt_one_by_one_from_the_dealers_left():
    dealt = fresh(4).by_chance("dealer 2", "deal A1", "deal LP", "deal A3", "deal B14", "deal P1")
    given = [(event.seat, event.card) for event in dealt.happened(CardDealt)]
    assert given == [(3, number("A1")), (0, 0), (1, number("A3")), (2, number("B14")), (3, number("P1"))]
    assert dealt.hand(3) == "P1 A1"
    assert "deal A1" not in dealt.may(CHANCE)


@rule("AS-15", "AS-16")
@pytest.mark.parametrize(("players", "cards", "passes"), [(3, 16, 3), (4, 12, 3), (5, 10, 5), (6, 8, 3)])
def test_everybody_has_as_many_cards_and_two_passes_stay_out_but_at_five(players, cards, passes):
    dealt = fresh(players)
    dealt.state.settle(FastPick(players))
    assert dealt.view().held == (cards,) * players
    assert sum(dealt.view(seat).passes for seat in range(players)) == passes
    hands = " ".join(dealt.hand(seat) for seat in range(players)).split()
    assert sorted(hands) == sorted(SIGNS)


@rule("AS-16")
def test_a_pass_is_as_likely_as_there_are_passes_left():
    start = fresh(5).by_chance("dealer 0", "deal LP")
    weights = dict(start.state.outcomes())
    code = AUTOSTOP.book.code(AUTOSTOP.book.read("deal LP"))
    assert weights.pop(code) == 4
    assert set(weights.values()) == {1} and len(weights) == 45


# -- what is hidden ----------------------------------------------------------------------------

HANDS = "hand 0: A1 A2 LP\nhand 1: A5 B13\nhand 2: B9 LP\nat: A1 B5 P4\nstep: landed\n"


@rule("AS-17")
def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold():
    view = table(HANDS).view(1)
    assert (ids(view.hands), view.passes, view.held) == ("A5 B13", 0, (3, 2, 2))
    looking_on = table(HANDS).view(WATCHER)
    assert (looking_on.hands, looking_on.passes) == ((), 0)


@rule("AS-17")
def test_a_card_dealt_is_seen_by_its_owner_only():
    dealing = fresh(3).by_chance("dealer 0").state  # the first card is for seat 1
    card = AUTOSTOP.book.code(AUTOSTOP.book.read("deal A1"))
    assert [dealing.seen(seat, CHANCE, card) for seat in (0, 1, 2, WATCHER)] == [HIDDEN, card, HIDDEN, HIDDEN]


@rule("AS-17")
def test_a_card_dealt_is_told_to_its_owner_only():
    dealt = CardDealt(1, 5)
    assert AUTOSTOP.told(dealt, Seat(1)) == dealt
    assert [AUTOSTOP.told(dealt, seat) for seat in (Seat(0), WATCHER)] == [CardHidden(1)] * 2


@rule("AS-15", "AS-17")
def test_a_deal_is_one_event_and_everybody_is_told_the_own_hand():
    events = begin(AUTOSTOP, fresh(5).state, FastPick(2)).events
    assert not [event for event in events if isinstance(event, CardDealt)]
    (dealt,) = [event for event in events if isinstance(event, HandsDealt)]
    assert len(dealt.transfers()) == 50
    counts = (10,) * 5
    for seat in range(5):
        assert AUTOSTOP.told(dealt, Seat(seat)) == HandDealt(tuple(sorted(dealt.hands[seat])), counts)
    assert AUTOSTOP.told(dealt, WATCHER) == CardsDealt(counts)
    assert AUTOSTOP.describe(CardsDealt(counts), "fr") == "Les cartes sont distribuées."
    hand = AUTOSTOP.describe(HandDealt((0, number("A1")), counts), "en")
    assert hand == "The cards are dealt; your hand: a pass, End of speed limit (A1)."


@rule("AS-17")
def test_before_the_first_card_is_laid_there_is_no_pile():
    assert (fresh(3).view().top, fresh(3).view().laid) == (-1, ())


@rule("AS-17")
def test_a_card_laid_lies_on_top_of_the_pile():
    laid = table(f"{HANDS}top: B1").play(0, "lay A1")
    assert ids([laid.view().top]) == "A1"
    assert number("A1") in laid.view(2).laid


@rule("AS-18")
def test_every_card_that_was_laid_is_known_but_only_an_open_pile_draws_them():
    covered = table(f"{HANDS}top: B1").view(0)
    opened = table(f"{HANDS}top: B1\nagreed: open_pile").view(0)
    assert covered.laid == opened.laid and len(covered.laid) == 40
    assert AUTOSTOP.picture(covered, "en").count("×") == 1  # the 4×50 of the purse
    assert AUTOSTOP.picture(opened, "en").count("×") == 42  # and forty cards, and the legend


@rule("AS-18")
def test_what_was_laid_is_never_imagined_in_a_hand():
    view = table(HANDS).view(0)
    for seed in range(20):
        imagined = AUTOSTOP.imagine(view, FastPick(seed))
        hands = {card for seat in range(3) for card in AUTOSTOP.view(imagined, Seat(seat)).hands}
        assert hands & set(view.laid) == set()
