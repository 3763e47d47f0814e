"""The score: AM-33 to AM-40."""

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.game import BadSetup, Result
from stopville.games.automatch.events import CardsGathered, DealScored, MatchWon, TalonShown, TrickTaken
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.table import WHOLE_PACK, Table, fresh, numbers, table
from tests.rulebook import rule


def last_trick(before: tuple[int, ...], taker: int, **match: str) -> Table:
    """The last trick of a deal, which `taker` takes; `before` are the tricks won until then."""
    lines = [f"{what}: {value}" for what, value in match.items()]
    hands = [f"hand {seat}: {'F1' if seat == taker else f'F{seat + 2}'}" for seat in range(len(before))]
    position = table("\n".join([*lines, f"won: {' '.join(map(str, before))}", *hands]))
    position.lay(" ".join("F1" if seat == taker else f"F{seat + 2}" for seat in range(len(before))))
    return position


def tied(*seats: int, scores: str, target: str = "30") -> Table:
    """Three players, a deal that ends 7-7-3 with these two level at the top."""
    before = [3, 3, 3]
    before[seats[0]], before[seats[1]] = 6, 7
    return last_trick(tuple(before), seats[0], scores=scores, target=target)


# -- the examples of the sheet -----------------------------------------------------------------


@rule("AM-34")
@pytest.mark.parametrize(
    ("before", "taker", "scores"),
    [
        ((12, 12), 0, (1, 0)),  # 13 against 12
        ((12, 12), 1, (0, 1)),
        ((13, 11), 0, (3, 0)),  # 14 against 11
        ((11, 13), 1, (0, 3)),
        ((11, 13), 0, (0, 1)),
        ((24, 0), 0, (25, 0)),
        ((0, 24), 1, (0, 25)),
        ((24, 0), 1, (23, 0)),
    ],
)
def test_two_players_score_the_gap(before, taker, scores):
    assert last_trick(before, taker).scores() == scores


@rule("AM-35")
@pytest.mark.parametrize(
    ("before", "taker", "scores"),
    [
        ((6, 6, 4), 0, (1, 0, 0)),  # 7 against 6 and 4
        ((6, 4, 6), 0, (1, 0, 0)),
        ((4, 6, 6), 1, (0, 1, 0)),
        ((6, 4, 6), 2, (0, 0, 1)),
        ((6, 5, 5), 0, (2, 0, 0)),  # 7 against 5 and 5
        ((5, 6, 5), 1, (0, 2, 0)),
        ((5, 5, 6), 2, (0, 0, 2)),
        ((4, 6, 6), 2, (0, 0, 1)),
        ((3, 5, 8), 2, (0, 0, 4)),  # 9 against 5 and 3: the second is not the next at the table
        ((5, 3, 8), 2, (0, 0, 4)),
        ((8, 3, 5), 0, (4, 0, 0)),
        ((16, 0, 0), 0, (17, 0, 0)),
        ((0, 16, 0), 1, (0, 17, 0)),
        ((0, 0, 16), 2, (0, 0, 17)),
    ],
)
def test_the_best_of_three_scores_the_gap_to_the_second(before, taker, scores):
    assert last_trick(before, taker).scores() == scores


@rule("AM-36")
@pytest.mark.parametrize(
    ("before", "taker", "scores"),
    [
        ((6, 7, 3), 0, (1, 1, 0)),  # 7, 7 and 3
        ((7, 3, 6), 2, (1, 0, 1)),
        ((3, 6, 7), 1, (0, 1, 1)),
        ((5, 6, 5), 0, (1, 1, 0)),  # 6, 6 and 5
        ((8, 8, 0), 2, (1, 1, 0)),  # 8, 8 and 1
    ],
)
def test_two_level_at_the_top_score_one_each_whatever_the_third_has(before, taker, scores):
    assert last_trick(before, taker).scores() == scores


@rule("AM-34", "AM-6")
@pytest.mark.parametrize(
    ("before", "taker", "scores"),
    [
        ((3, 3, 3, 3), 0, (1, 0, 1, 0)),  # 7 against 6
        ((3, 3, 3, 3), 3, (0, 1, 0, 1)),
        ((4, 3, 3, 2), 2, (3, 0, 3, 0)),  # 8 against 5
        ((1, 0, 4, 7), 1, (0, 3, 0, 3)),
        ((2, 0, 4, 6), 2, (1, 0, 1, 0)),
        ((5, 0, 7, 0), 0, (13, 0, 13, 0)),
        ((0, 12, 0, 0), 3, (0, 13, 0, 13)),
    ],
)
def test_both_partners_score_the_gap_between_the_teams(before, taker, scores):
    assert last_trick(before, taker).scores() == scores


# -- the deal ----------------------------------------------------------------------------------


@rule("AM-33")
def test_only_the_winner_scores_and_nobody_loses_anything():
    after = last_trick((6, 5, 5), 1, scores="9 4 20")  # 6, 6 and 5
    assert after.scores() == (10, 5, 20)
    assert last_trick((12, 12), 0, scores="3 17").scores() == (4, 17)
    assert last_trick((3, 3, 3, 3), 1, scores="8 2 8 2").scores() == (8, 3, 8, 3)


@rule("AM-33")
def test_the_score_of_a_deal_is_told_and_written_down():
    after = last_trick((6, 5, 5), 0, sheet="8 8 1 / 17 0 0", scores="18 1 0")
    assert after.happened(DealScored) == [DealScored((7, 5, 5), (2, 0, 0))]
    assert after.view().sheet == ((8, 8, 1), (17, 0, 0), (7, 5, 5))
    assert after.view().deals == 3
    assert after.state.chapter() == 3


@rule("AM-37")
def test_a_deal_is_played_to_its_last_trick_though_it_is_decided():
    decided = table("won: 22 0\nscores: 29 0\nhand 0: F1 F2 F3\nhand 1: F4 F5 F6")
    decided.lay("F1 F4 F2 F5 F3")
    assert (decided.turn(), decided.scores()) == (1, (29, 0))
    assert decided.happened(DealScored) == []
    decided.lay("F6")
    assert decided.happened(DealScored) == [DealScored((25, 0), (25, 0))]


@rule("AM-37")
def test_there_are_no_points_before_the_end_of_a_deal():
    dealt = fresh(2).draw_dealer(1).deal(WHOLE_PACK)
    dealt.state.apply(0, numbers("F1")[0])
    dealt.state.apply(1, numbers("F2")[0])
    assert (dealt.won(), dealt.scores()) == ((1, 0), (0, 0))


@rule("AM-37")
@pytest.mark.parametrize(("players", "tricks"), [(2, 25), (3, 17), (4, 13)])
def test_a_whole_deal_has_25_17_or_13_tricks(players, tricks):
    whole = fresh(players, single_deal=True)
    whole.state.settle(FastPick(3))
    whole.play_on()
    assert [taken.number for taken in whole.happened(TrickTaken)] == list(range(1, tricks + 1))
    assert sum(whole.view().sheet[0]) == tricks


# -- the match ---------------------------------------------------------------------------------


@rule("AM-38")
def test_the_match_is_to_thirty_points_unless_another_number_is_agreed():
    assert fresh(2).view().options.target == 30
    assert fresh(2, target=10).view().options.target == 10
    assert fresh(2, target=1).view().options.target == 1
    assert fresh(2, target=100).view().options.target == 100


@rule("AM-38")
@pytest.mark.parametrize("target", [0, 501, -30, True, "thirty"])
def test_a_total_that_makes_no_match_is_refused(target):
    with pytest.raises(BadSetup, match="target"):
        fresh(2, target=target)


@rule("AM-38")
@pytest.mark.parametrize(
    ("target", "scores", "winners"),
    [
        ("30", "28 29", ()),  # 29 and 29
        ("30", "29 29", (0,)),  # 30 and 29
        ("31", "29 29", ()),
        ("10", "9 0", (0,)),
        ("10", "8 9", ()),
        ("1", "0 0", (0,)),
    ],
)
def test_the_match_ends_with_the_deal_that_reaches_the_total(target, scores, winners):
    after = last_trick((12, 12), 0, target=target, scores=scores)
    assert after.winners() == winners
    assert after.state.over() == bool(winners)
    assert (after.turn() == "nobody") == bool(winners)


@rule("AM-38")
def test_going_past_the_total_is_as_good_as_reaching_it():
    after = last_trick((0, 24), 1, scores="29 12")  # 37 points
    assert after.winners() == (1,)
    assert AUTOMATCH.result(after.state) == Result((29, 37), (1,), "target")


@rule("AM-38")
def test_a_team_wins_the_match_together():
    after = last_trick((4, 3, 3, 2), 2, scores="27 29 27 29")
    assert AUTOMATCH.result(after.state) == Result((30, 29, 30, 29), (0, 2), "target")
    assert after.happened(MatchWon) == [MatchWon((0, 2), "target")]
    other = last_trick((3, 3, 3, 3), 1, scores="27 29 27 29")
    assert other.winners() == (1, 3)


@rule("AM-38")
def test_the_end_comes_only_at_the_end_of_a_deal():
    near = table("scores: 29 29 29\nwon: 15 0 0\nhand 0: F1 F2\nhand 1: F3 F4\nhand 2: F5 F6")
    near.lay("F1 F3 F5 F2 F4")
    assert near.winners() == ()
    assert AUTOMATCH.result(near.state) is None
    near.lay("F6")
    assert near.winners() == (0,)


@rule("AM-38")
def test_after_the_match_nobody_plays_and_nothing_is_dealt():
    after = last_trick((12, 12), 0, scores="29 0", talon="I1 I2 I3 I4")
    assert after.refused(0, "F1") == "ST-4"
    assert after.refused(1, "F1") == "ST-4"
    assert list(after.state.to_act()) == []
    assert after.may_play(0) == after.may_play(1) == ""
    assert after.happened(CardsGathered) == []
    assert [type(event) for event in after.events[-3:]] == [TalonShown, DealScored, MatchWon]


@rule("AM-38")
def test_before_its_end_the_match_goes_on_with_another_deal():
    after = last_trick((12, 12), 0, scores="28 0", talon="I1 I2 I3 I4")
    assert after.happened(CardsGathered) == [CardsGathered((13, 14, 15, 16), (13, 12))]
    assert after.happened(MatchWon) == []
    assert after.won() == (0, 0)
    assert len(after.hand(0).split()) == len(after.hand(1).split()) == 25


@rule("AM-39")
@pytest.mark.parametrize(
    ("seats", "scores", "winners"),
    [
        ((0, 1), "29 28 0", (0,)),  # 30 and 29
        ((0, 1), "28 29 0", (1,)),
        ((0, 2), "30 30 29", (0,)),  # 31, 30 and 30
        ((1, 2), "30 30 29", (1,)),
        ((2, 0), "29 30 30", (2,)),
    ],
)
def test_of_several_past_the_total_the_one_with_more_points_wins(seats, scores, winners):
    assert tied(*seats, scores=scores).winners() == winners


@rule("AM-39")
@pytest.mark.parametrize(
    ("seats", "scores"),
    [((0, 1), "29 29 0"), ((1, 2), "3 29 29"), ((0, 2), "40 39 40"), ((0, 1), "29 29 30")],
)
def test_if_they_are_equal_another_deal_is_played(seats, scores):
    after = tied(*seats, scores=scores)
    assert after.winners() == ()
    assert not after.state.over()
    assert len(after.hand(0).split()) == 17


@rule("AM-39")
def test_and_another_until_one_leads_alone():
    match = last_trick((6, 5, 5), 2, scores="30 30 3")  # 6, 5 and 6: the first leads alone
    assert match.scores() == (31, 30, 4)
    assert match.winners() == (0,)
    third = last_trick((5, 5, 6), 2, scores="30 30 3")  # the third gains, the first two stay level
    assert third.scores() == (30, 30, 5)
    assert third.winners() == ()
    ahead = last_trick((5, 5, 6), 2, scores="30 30 29")
    assert ahead.winners() == (2,)


@rule("AM-40")
def test_a_single_deal_may_be_agreed():
    single = fresh(3, single_deal=True)
    single.state.settle(FastPick(4))
    single.play_on()
    assert single.state.over()
    assert len(single.view().sheet) == 1


@rule("AM-40")
@pytest.mark.parametrize(
    ("before", "taker", "points", "winners"),
    [
        ((12, 12), 1, (0, 1), (1,)),
        ((6, 5, 5), 0, (2, 0, 0), (0,)),
        ((6, 7, 3), 0, (1, 1, 0), (0, 1)),
        ((3, 6, 7), 1, (0, 1, 1), (1, 2)),
        ((3, 3, 3, 3), 0, (1, 0, 1, 0), (0, 2)),
        ((3, 3, 3, 3), 1, (0, 1, 0, 1), (1, 3)),
    ],
)
def test_those_level_in_first_place_share_a_single_deal(before, taker, points, winners):
    after = last_trick(before, taker, target="one deal")
    assert AUTOMATCH.result(after.state) == Result(points, winners, "single_deal")
    assert after.happened(MatchWon) == [MatchWon(winners, "single_deal")]
