"""The announced card, what a contest wins: AM-54 to AM-61."""

import pytest

from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.engine.state import HIDDEN
from stopville.games.automatch.events import (
    Contested,
    Declined,
    LaidUnderTalon,
    LaidUnseen,
    LeadTaken,
    LeadWaived,
    TakenFromTalon,
    TakenUnseen,
    TalonLooked,
    TalonSeen,
    TrickTaken,
)
from stopville.games.automatch.game import AUTOMATCH
from tests.automatch.table import Table, cards, numbers
from tests.automatch.talk import run, scene
from tests.rulebook import rule

TWO = "announced: always; hand 0: F1 F9 I5; hand 1: F2 F8 I6; talon: D1 D2 D3 D4"
THREE = "announced: always; hand 0: F1 F9 I5; hand 1: F2 F8 I6; hand 2: F3 F7 I7; talon: D1 D2 D3"
FOUR = (
    "announced: always; hand 0: F1 F9 I5; hand 1: F2 F8 I6; hand 2: F3 F7 I7; hand 3: F4 F6 I8; talon: D1 D2"
)
# seat 1 catches seat 0, takes the trick and looks at the talon
CAUGHT = "0 F1, 0 announce 1, 1 contest, 1 F2, 1 announce 2351, 0 pass"
CAUGHT_BY_1_OF_3 = "0 F1, 0 announce 1, 1 contest, 2 pass, 1 F2, 1 confess, 2 F3, 2 confess"
CAUGHT_BY_1_OF_4 = "0 F1, 0 announce 1, 1 contest, 3 pass, 1 F2, 1 confess, 2 F3, 2 confess, 3 F4, 3 confess"
# the talon has been used twice: by seat 0 and by seat 1, long ago
USED = "; said: [0, 0, [], 0, 0, 0, [], -1, [[0, 0, 0, 39, 40], [1, 0, 0, 41, 42]], [], []]"
USED_ONCE = "; said: [0, 0, [], 0, 0, 0, [], -1, [[0, 0, 0, 39, 40]], [], []]"


def asked(scene: Table) -> tuple[int | str, int]:
    """Who is asked what: 0 a card, 3 to take, 4 to give, 5 to lead."""
    return scene.turn(), scene.view().step


def offered(scene: Table, seat: int) -> list[str]:
    book = AUTOMATCH.book
    return [book.notation(book.action(code)) for code in scene.state.legal(seat)]


def taken_by(scene: Table) -> list[int]:
    return [event.seat for event in scene.happened(TrickTaken)]


# -- looking and taking ------------------------------------------------------------------ rulings 41-42


@rule("AM-54")
def test_the_winner_of_a_contest_looks_at_two_cards_and_takes_one_or_declines():
    talon = scene(TWO, CAUGHT)
    assert asked(talon) == (1, 3)
    assert offered(talon, 1) == ["take 0", "take 1", "decline"]
    assert talon.refused(1, "F8") == "AM-54"
    assert talon.refused(0, "take 0") == "AM-11"
    run(talon, "1 take 1")
    assert talon.hand(1) == "F8 I6 D2"


@rule("AM-54")
def test_the_card_just_taken_is_paid_for_with_another_of_the_hand():
    talon = scene(TWO, CAUGHT + ", 1 take 1")
    assert asked(talon) == (1, 4)
    assert offered(talon, 1) == ["discard F8", "discard I6"]
    assert talon.refused(1, "discard D2") == "AM-54"
    assert talon.refused(1, "decline") == "AM-54"
    assert talon.refused(1, "I6") == "AM-54"
    assert talon.refused(1, "discard F1") == "AM-12"
    run(talon, "1 discard F8")
    assert (talon.hand(1), asked(talon)) == ("I6 D2", (1, 0))


@rule("AM-54", "AM-55")
def test_others_see_that_a_card_is_taken_but_neither_which_nor_what_is_given():
    talon = scene(TWO, CAUGHT)
    book = AUTOMATCH.book
    take, decline, discard = (book.code(book.read(word)) for word in ("take 1", "decline", "discard F8"))
    assert [talon.state.seen(seat, 1, take) for seat in (0, 1)] == [book.code(book.read("take 0")), take]
    assert talon.state.seen(0, 1, decline) == decline
    run(talon, "1 take 1")
    assert [talon.state.seen(seat, 1, discard) for seat in (0, 1)] == [HIDDEN, discard]


@rule("AM-54", "AM-57")
def test_cards_played_are_counted_apart_once_the_talon_has_been_used():
    talon = scene(TWO, CAUGHT)
    assert talon.view().since == ()
    run(talon, "1 take 1, 1 discard F8, 1 I6")
    assert talon.view().since == ((1, 1, *numbers("I6")),)


@rule("AM-54")
def test_who_declines_leaves_everything_as_it_was():
    talon = scene(TWO, CAUGHT + ", 1 decline")
    assert (talon.hand(1), talon.talon(), asked(talon)) == ("F8 I6", "D1 D2 D3 D4", (1, 0))
    assert talon.happened(Declined) == [Declined(1)]


@rule("AM-54", "AM-8")
def test_only_who_looks_is_told_what_lies_there():
    talon = scene(TWO, CAUGHT + ", 1 take 1, 1 discard F8")
    d1, d2, f8 = numbers("D1 D2 F8")
    secret = [TalonSeen(1, (d1, d2)), TakenFromTalon(1, d2), LaidUnderTalon(1, f8)]
    assert [event for event in talon.events if event in secret] == secret
    for event, vague in zip(secret, (TalonLooked(1), TakenUnseen(1), LaidUnseen(1))):
        assert AUTOMATCH.told(event, Seat(1)) == event
        assert AUTOMATCH.told(event, Seat(0)) == AUTOMATCH.told(event, WATCHER) == vague


@rule("AM-54", "AM-8")
def test_a_view_remembers_one_s_own_exchange_and_nothing_of_another_s():
    talon = scene(TWO, CAUGHT + ", 1 take 1, 1 discard F8")
    d1, d2, f8 = numbers("D1 D2 F8")
    assert talon.view(1).swaps == ((1, 0, 1, d2, f8),)
    assert talon.view(1).looks == ((1, 0, d1, d2),)
    for seat in (0, WATCHER):
        assert talon.view(seat).swaps == ((1, 0, -1, -1, -1),)
        assert talon.view(seat).looks == ()


@rule("AM-54", "AM-8")
@pytest.mark.parametrize("steps", [", 1 take {0}", ", 1 take {0}, 1 discard {1}"])
def test_whatever_is_taken_and_given_looks_the_same_to_the_others(steps):
    scenes = [scene(TWO, CAUGHT + steps.format(place, card)) for place in (0, 1) for card in ("F8", "I6")]
    for seat in (0, WATCHER):
        first, *others = [(each.view(seat), told(each, seat)) for each in scenes]
        assert others == [first] * 3


def told(scene: Table, seat: int) -> list[object]:
    return [AUTOMATCH.told(event, Seat(seat)) for event in scene.events]


@rule("AM-55")
@pytest.mark.parametrize(
    ("picture", "caught", "left"),
    [(TWO, CAUGHT, "D2 D3 D4 F8"), (THREE, CAUGHT_BY_1_OF_3, "D2 D3 F8"), (FOUR, CAUGHT_BY_1_OF_4, "D2 F8")],
)
def test_the_exchange_is_with_the_top_two_and_the_discard_goes_under_the_talon(picture, caught, left):
    talon = scene(picture, caught)
    assert [cards(event.cards) for event in talon.happened(TalonSeen)] == ["D1 D2"]
    run(talon, "1 take 0, 1 discard F8")
    assert talon.talon() == left


# -- when and what ------------------------------------------------------------------- rulings 43-45


@rule("AM-56")
def test_the_exchange_waits_for_the_end_of_the_trick():
    trick = scene(THREE, "0 F1, 0 announce 1, 1 contest, 2 pass")
    assert (asked(trick), trick.view().rewards) == ((1, 0), (1,))
    assert trick.refused(1, "take 0") == "ST-2"
    run(trick, "1 F2, 1 confess, 2 F3, 2 confess")
    assert (taken_by(trick), asked(trick)) == ([0], (1, 3))
    assert trick.refused(0, "F9") == "AM-11"
    run(trick, "1 take 0, 1 discard F8")
    assert asked(trick) == (0, 0)  # the winner of the trick leads


@rule("AM-57")
def test_a_special_card_may_be_gained_and_played_at_once():
    talon = scene(TWO.replace("D1", "pompe"), CAUGHT + ", 1 take 0, 1 discard F8")
    assert talon.may_play(1) == "I6 pompe"
    run(talon, "1 pompe, 0 F9")
    assert talon.criterion() == "consumption"


@rule("AM-57", "AM-32")
def test_a_special_card_may_go_to_the_talon():
    talon = scene(TWO.replace("F8", "autoroute"), CAUGHT + ", 1 take 0")
    assert "discard autoroute" in offered(talon, 1)
    run(talon, "1 discard autoroute")
    assert talon.talon() == "D2 D3 D4 autoroute"


@rule("AM-57")
def test_a_special_card_may_be_exchanged_for_the_other():
    picture = TWO.replace("F8", "autoroute").replace("D2", "pompe")
    talon = scene(picture, CAUGHT + ", 1 take 1, 1 discard autoroute")
    assert talon.hand(1) == "I6 pompe"


@rule("AM-57", "AM-20")
def test_a_special_card_gained_after_the_first_trick_may_lead_to_the_second():
    first = scene(
        "announced: always; hand 0: F1 F4 F7 F10 F13 I3 I6 I9 I12 D2 D5 D8 D11;"
        "hand 1: F2 F5 F8 F11 I1 I4 I7 I10 I13 D3 D6 D9 D12;"
        "hand 2: F3 F6 F9 F12 I2 I5 I8 I11 D1 D4 D7 D10 D13;"
        "hand 3: GB1 GB2 GB3 GB4 GB5 GB6 GB7 GB8 GB9 GB10 GB11 GB12 GB13; talon: pompe autoroute",
        "0 F1, 0 announce 6286, 1 contest, 3 pass, 1 F2, 1 confess, 2 F3, 2 confess, 3 GB1, 3 confess",
    )
    run(first, "0 take 0, 0 discard F4, 0 pompe")
    assert first.view().special == 52


@rule("AM-58")
def test_with_four_players_an_earlier_discard_may_be_taken_back():
    talon = scene(
        FOUR, CAUGHT_BY_1_OF_4 + ", 1 take 0, 1 discard F8, 0 F9, 0 announce 851, 1 pass, 3 contest"
    )
    run(talon, "1 I6, 1 confess, 2 F7, 2 confess, 3 F6, 3 confess")
    assert asked(talon) == (0, 3)
    assert cards(talon.happened(TalonSeen)[-1].cards) == "D2 F8"
    run(talon, "0 take 1, 0 discard I5")
    assert (talon.hand(0), talon.talon()) == ("F8", "D2 I5")


@rule("AM-58")
def test_who_gave_a_card_may_take_it_back_himself():
    talon = scene(FOUR, CAUGHT_BY_1_OF_4 + ", 1 take 0, 1 discard F8, 0 F9, 0 announce 1, 1 contest, 3 pass")
    run(talon, "1 I6, 1 confess, 2 F7, 2 confess, 3 F6, 3 confess, 1 take 1, 1 discard D1")
    assert (talon.hand(1), talon.talon()) == ("F8", "D2 D1")


# -- twice, then the lead ---------------------------------------------------------------- rulings 46-47


@rule("AM-59", "AM-60")
def test_after_two_exchanges_of_all_players_together_a_contest_gives_the_lead():
    third = scene(THREE + USED_ONCE, CAUGHT_BY_1_OF_3 + ", 1 take 0, 1 discard F8")
    run(third, "0 F9, 0 announce 1, 1 pass, 2 contest, 1 I6, 1 confess, 2 F7, 2 confess")
    assert asked(third) == (2, 5)
    assert offered(third, 2) == ["lead", "waive"]


@rule("AM-59")
def test_a_declined_exchange_does_not_count():
    third = scene(THREE + USED_ONCE, CAUGHT_BY_1_OF_3 + ", 1 decline")
    run(third, "0 F9, 0 announce 1, 1 pass, 2 contest, 1 F8, 1 confess, 2 F7, 2 confess")
    assert asked(third) == (2, 3)


@rule("AM-59")
def test_the_next_deal_has_two_exchanges_of_its_own():
    last = scene("announced: always; hand 0: F1; hand 1: F2; talon: D1 D2 D3 D4" + USED)
    run(last, "0 F1, 0 confess, 1 F2, 1 confess")
    assert last.view().deals == 1
    assert (last.view().swaps, last.view().looks, last.view().since) == ((), (), ())


@rule("AM-60")
def test_who_takes_the_lead_leads_and_the_trick_stays_with_its_winner():
    lead = scene(THREE + USED, CAUGHT_BY_1_OF_3)
    assert (taken_by(lead), asked(lead)) == ([0], (1, 5))
    assert lead.refused(1, "F8") == "AM-60"
    assert lead.refused(1, "take 0") == "AM-60"
    assert lead.refused(0, "waive") == "AM-11"
    run(lead, "1 lead")
    assert (asked(lead), lead.won()) == ((1, 0), (15, 0, 0))
    assert lead.happened(LeadTaken) == [LeadTaken(1)]
    run(lead, "1 F8, 1 confess, 2 F7, 2 confess, 0 F9, 0 confess")
    assert taken_by(lead) == [0, 1]  # no value left: it goes to who led


@rule("AM-60")
def test_the_lead_may_be_waived():
    lead = scene(THREE + USED, CAUGHT_BY_1_OF_3 + ", 1 waive")
    assert asked(lead) == (0, 0)
    assert lead.happened(LeadWaived) == [LeadWaived(1)]


@rule("AM-60", "AM-49")
def test_an_announcer_wrongly_contested_gets_the_lead_too():
    lead = scene(TWO + USED, "0 F9, 0 confess, 1 F8, 1 announce 904, 0 contest")
    assert (taken_by(lead), asked(lead)) == ([1], (1, 5))


SEVERAL = (
    "0 F1, 0 announce 1, 1 contest, 2 pass, 1 F2, 1 announce 1, 0 pass, 2 contest, 2 F3, 2 announce 2141"
)


@rule("AM-60")
@pytest.mark.parametrize(("answers", "leads"), [("0 pass, 1 pass", 2), ("0 contest, 1 pass", 2)])
def test_of_several_contests_the_last_one_decided_gives_the_lead(answers, leads):
    lead = scene(THREE + USED, f"{SEVERAL}, {answers}")
    assert (taken_by(lead), asked(lead)) == ([2], (leads, 5))
    run(lead, f"{leads} waive")
    assert asked(lead) == (2, 0)  # nobody else is asked


@rule("AM-60")
def test_of_several_contests_the_last_may_have_been_won_by_another_than_the_trick():
    lead = scene(THREE + USED, SEVERAL.replace("2141", "1") + ", 0 pass, 1 contest")
    assert len(lead.happened(Contested)) == 3
    assert (taken_by(lead), asked(lead)) == ([0], (1, 5))


@rule("AM-54", "AM-56")
def test_exchanges_come_in_the_order_of_the_contests():
    both = scene(THREE, SEVERAL + ", 0 pass, 1 pass")
    assert (asked(both), both.view().rewards) == ((1, 3), (2,))
    run(both, "1 take 0, 1 discard F8")
    assert asked(both) == (2, 3)
    assert cards(both.happened(TalonSeen)[-1].cards) == "D2 D3"
    run(both, "2 decline")
    assert asked(both) == (2, 0)


@rule("AM-59", "AM-60")
def test_the_second_exchange_may_turn_the_next_reward_of_the_same_trick_into_the_lead():
    mixed = scene(THREE + USED_ONCE, SEVERAL.replace("2141", "1") + ", 0 contest, 1 pass")
    assert mixed.view().rewards == (2, 0)
    run(mixed, "1 take 0, 1 discard F8")
    assert asked(mixed) == (0, 5)
    declined = scene(THREE + USED_ONCE, SEVERAL.replace("2141", "1") + ", 0 contest, 1 pass, 1 decline")
    assert asked(declined) == (2, 3)


@rule("AM-60", "AM-23")
def test_a_special_card_that_took_the_trick_loses_only_the_lead():
    picture = (THREE + USED).replace("F3", "pompe")
    lead = scene(picture, "0 F1, 0 announce 1, 1 contest, 2 pass, 1 F2, 1 confess, 2 pompe")
    assert (taken_by(lead), lead.criterion(), asked(lead)) == ([2], "consumption", (1, 5))
    run(lead, "1 lead")
    assert (lead.turn(), lead.won()) == (1, (14, 0, 1))


# -- the last trick ------------------------------------------------------------------------ ruling 48


@rule("AM-61", "AM-48")
@pytest.mark.parametrize("used", ["", USED])
def test_in_the_last_trick_a_contest_earns_nothing_but_a_false_figure_still_loses(used):
    last = scene("announced: always; target: one deal; hand 0: F1; hand 1: F2; talon: D1 D2 D3 D4" + used)
    run(last, "0 F1, 0 announce 1, 1 contest, 1 F2, 1 announce 2351, 0 contest")
    assert taken_by(last) == [1]
    assert last.state.over()
    assert (last.happened(TalonSeen), last.happened(LeadTaken)) == ([], [])


@rule("AM-61")
def test_the_last_trick_but_one_still_earns_a_reward():
    late = scene("announced: always; hand 0: F1 F9; hand 1: F2 F8; talon: D1 D2 D3 D4", CAUGHT)
    assert asked(late) == (1, 3)
    run(late, "1 take 0, 1 discard F8")
    assert late.may_play(1) == "D1"
