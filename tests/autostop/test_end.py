"""The end of a game and of a match."""

import pytest

from stopville.core.game import Result
from stopville.games.autostop.events import (
    CardLaid,
    GameWon,
    HandShown,
    Landed,
    MatchWon,
    SeriesPaid,
    TreasuriesWon,
    TreasuryTaken,
)
from stopville.games.autostop.game import AUTOSTOP
from tests.autostop.table import Table, number, table
from tests.rulebook import rule

LAST = "hand 0: A1\nhand 1: A7 P1 LP\nhand 2: B12\nat: A1 P4 A2\nstep: landed\n"


def result(ended: Table) -> Result:
    found = AUTOSTOP.result(ended.state)
    assert found is not None
    return found


# -- winning -----------------------------------------------------------------------------------


@rule("AS-61")
def test_the_first_without_cards_wins():
    won = table(LAST).play(0, "lay A1")
    assert [event.seat for event in won.happened(GameWon)] == [0]
    assert won.view().winner == 0


@rule("AS-61")
def test_a_pass_is_a_card_too():
    still = table("hand 0: A1 LP\nhand 1: A7\nhand 2: B12\nat: A1 P4 B4\nstep: landed").play(0, "lay A1")
    assert still.happened(GameWon) == []
    last = table("hand 0: LP\nhand 1: A7\nhand 2: B12\nat: A5 P4 B4\nstep: landed").play(0, "pass A5")
    assert [event.seat for event in last.happened(GameWon)] == [0]


@rule("AS-61")
def test_a_stop_can_win():
    stop = table("hand 0: A2\nhand 1: A1\nhand 2: B12\nat: A1 P4 B4\nstep: stopping\nwindows: timed")
    assert [event.seat for event in stop.play(1, "stop A1").happened(GameWon)] == [1]


@rule("AS-62")
def test_the_car_of_the_winner_does_not_move_on():
    won = table(f"{LAST}games: 1").play(0, "lay A1")
    assert (won.happened(Landed), won.at()) == ([], "A1 P4 A2")  # and nobody is bumped from A2


@rule("AS-62", "AS-47", "AS-55")
def test_the_last_card_still_counts_for_the_treasury_and_the_series():
    last = table(
        "hand 0: A5\nhand 1: A7\nhand 2: B12\nat: A5 P4 B4\nstep: landed\nseries: 2\ntreasury: 6 15 30"
    )
    last.play(0, "lay A5")
    assert last.happened(TreasuryTaken) == [TreasuryTaken(0, 1, 15)]
    assert last.happened(SeriesPaid) == [SeriesPaid(0, 3, 2, (1, 2))]
    assert last.happened(CardLaid) == [CardLaid(0, number("A5"))]


# -- what the others pay -----------------------------------------------------------------------


@rule("AS-63", "AS-2")
def test_each_of_the_others_pays_the_figures_of_what_is_left():
    won = table(f"{LAST}games: 1").play(0, "lay A1")
    assert won.happened(HandShown) == [
        HandShown(1, 0, (number("P1"), number("A7")), 1, 12),  # 2 and 10; the pass costs nothing
        HandShown(2, 0, (number("B12"),), 0, 5),
    ]
    assert won.purse() == (217, 188, 195)


@rule("AS-63", "AS-12")
def test_whoever_cannot_pay_buys_from_the_bank_and_pays_in_full():
    poor = table(f"{LAST}games: 1\npurse: 0 3 0\nbought: 200 200 200").play(0, "lay A1")
    assert poor.purse() == (17, 41, 45)  # 50 more each, and 12 and 5 paid
    assert poor.view().bought == (200, 250, 250)
    assert result(poor).points == (-183, -209, -205)


# -- the match ---------------------------------------------------------------------------------


@rule("AS-64", "AS-13", "AS-14")
def test_the_treasuries_are_carried_to_the_next_game_and_the_deal_to_the_right():
    next_game = table(f"{LAST}treasury: 7 8 9\ndealer: 1\nbegan: 0 0 0").play(0, "lay A1")
    assert next_game.treasury() == (7 + 6, 8 + 15, 9 + 30)
    view = next_game.view()
    assert (view.played, view.dealer, next_game.at(), view.laid) == (1, 0, "- - -", ())
    assert (view.held, next_game.seat(), next_game.step()) == ((16, 16, 16), 2, "placing")


@rule("AS-64")
def test_a_match_has_three_games_unless_agreed_otherwise():
    assert AUTOSTOP.setup(4).options["games"] == 3
    for games in (1, 10):
        assert AUTOSTOP.setup(4, {"games": games}).options["games"] == games
    for games in (0, 11):
        with pytest.raises(ValueError, match="from 1 to 10"):
            AUTOSTOP.setup(4, {"games": games})
    third = table(f"{LAST}played: 2").play(0, "lay A1")
    assert third.state.over()


@rule("AS-65")
def test_the_winner_of_the_last_game_takes_what_is_left_after_the_doubling():
    picture = "hand 0: A1\nhand 1: B14\nhand 2: B12\nat: A1 P4 A2\nstep: landed\ntreasury: 8 20 40\nplayed: 2"
    last = table(picture).play(0, "lay A1")
    assert last.happened(TreasuriesWon) == [TreasuriesWon(0, (8, 20, 80))]
    assert last.treasury() == (0, 0, 0)
    assert last.purse() == (200 + 15 + 108, 200 - 10 - 40, 200 - 5)


@rule("AS-65")
def test_before_the_last_game_the_treasuries_stay():
    assert table(f"{LAST}treasury: 8 20 40").play(0, "lay A1").happened(TreasuriesWon) == []


@rule("AS-66")
def test_the_match_goes_to_whoever_won_most_not_to_the_winner_of_the_last_game():
    match = table(f"{LAST}played: 2\npurse: 100 400 200\nbought: 200 250 300").play(0, "lay A1")
    ended = result(match)
    assert ended.points == (-83, 138, -105)
    assert (ended.winners, ended.reason) == ((1,), "all_games")
    assert match.happened(MatchWon) == [MatchWon((1,), (-83, 138, -105))]


@rule("AS-66")
def test_equal_players_share_the_victory():
    equal = table(f"{LAST}games: 1\npurse: 183 212 205\nbought: 200 200 200").play(0, "lay A1")
    ended = result(equal)
    assert (ended.points, ended.winners, ended.reason) == ((0, 0, 0), (0, 1, 2), "one_game")


def test_the_balance_of_a_game_is_remembered_for_searches():
    won = table(f"{LAST}began: 10 -20 10\npurse: 210 180 210").play(0, "lay A1")
    assert won.view().gained == (17 - 10, -12 + 20, -5 - 10)
    assert won.view().began == (17, -12, -5)
    assert [won.state.payoff(seat) for seat in range(3)] == [0.5175, 0.52, 0.4625]
