"""The suite finds faults: games that leak, forget, cheat or never end must fail it."""

import pytest

from drills import leaking as builds
from stopville.core.game import AnyGame
from tests.conformance import keeping, leaking, suite, swap, worlds
from tests.conformance.leaking import with_state
from tests.conformance.suite import Check
from tests.conformance.tables import Table
from tests.example import klaxon

FAULTS: list[tuple[AnyGame, Check]] = [
    (builds.ShowsTheLengthOfTheTalon(), swap.nothing_hidden_reaches_a_seat),
    (builds.ShowsTheNextHand(), swap.nothing_hidden_reaches_a_seat),
    (builds.ShowsTheNextHand(), swap.what_is_done_in_secret_looks_like_anything_else),
    (builds.TellsWhatIsDealt(), swap.what_is_done_in_secret_looks_like_anything_else),
    (builds.TellsWhatIsDealt(), swap.a_deal_told_as_one_looks_like_any_other),
    (leaking.TellsTheNextHand(), swap.a_deal_told_as_one_looks_like_any_other),
    (leaking.TellsALengthOfTheDeal(), swap.a_deal_told_as_one_looks_like_any_other),
    (leaking.LosesACardOfTheDeal(), suite.events_told_as_one_move_the_same_things),
    (leaking.ShowsCards(), swap.nothing_hidden_reaches_a_seat),
    (leaking.ShowsCards(), swap.nothing_hidden_is_told_by_an_action),
    (leaking.ShowsAnswers(), swap.nothing_hidden_reaches_a_seat),
    (leaking.ShowsAnswers(), swap.an_answer_is_sealed_while_its_window_is_open),
    (with_state(leaking.RefusesByAnothersCard), swap.nothing_hidden_reaches_a_seat),
    (with_state(leaking.OrdersByAnothersCard), swap.nothing_hidden_reaches_a_seat),
    (with_state(leaking.AsksOnlyWhoCanHonk), swap.nothing_hidden_is_told_by_an_action),
    (with_state(leaking.OnlyForWhoCan), swap.nothing_hidden_reaches_a_seat),
    (with_state(leaking.TellsAnAnswer), swap.an_answer_is_sealed_while_its_window_is_open),
    (with_state(leaking.TellsAnAnswer), swap.what_is_done_in_secret_looks_like_anything_else),
    (with_state(leaking.SearchSeesAll), swap.a_search_sees_no_more_than_the_seat),
    (with_state(leaking.ForgetsToCopy), keeping.every_field_is_copied_and_saved),
    (with_state(leaking.ForgetsToCopy), keeping.copies_and_saved_positions_are_equal),
    (with_state(leaking.DealsTwice), suite.things_are_conserved),
    (with_state(leaking.OffersTooMuch), suite.legal_and_refuse_agree),
    (with_state(leaking.NeverEnds), suite.random_play_is_not_too_long),
    (leaking.ImaginesCarelessly(), worlds.an_imagined_position_has_every_thing),
]


def name_of(thing: object) -> str:
    return str(getattr(thing, "__name__", thing))


def fails(game: AnyGame, check: Check, seeds: range = range(4)) -> bool:
    """At one table at least, with one of a few seeds."""
    for players in game.players:
        for timed in (False, True):
            for seed in seeds:
                try:
                    check(Table(game, players, game.brief, timed), seed)
                except AssertionError:
                    return True
    return False


@pytest.mark.parametrize(
    ("game", "check"),
    FAULTS,
    ids=[f"{name_of(getattr(game, 'kind', type(game)))}-{name_of(check)}" for game, check in FAULTS],
)
def test_a_game_with_this_fault_fails(game: AnyGame, check: Check) -> None:
    assert fails(game, check)


SOUND = [builds.Spoilt(), with_state(klaxon.State), with_state(leaking.MayBeTried)]


@pytest.mark.parametrize("game", SOUND, ids=["automatch", "klaxon", "klaxon with an open range"])
@pytest.mark.parametrize("check", list(dict.fromkeys(check for _, check in FAULTS)), ids=name_of)
def test_the_same_game_without_a_fault_passes(game: AnyGame, check: Check) -> None:
    assert not fails(game, check, range(1))
