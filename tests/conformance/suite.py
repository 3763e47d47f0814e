"""What every game must do, as plain functions: each takes a table and a seed.

`CHECKS` is the whole suite.  Play and legality are here; copies and files in keeping.py, secrets in
swap.py, imagination in worlds.py, names and words in spoken.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, CLOCK, NOBODY, WATCHER, Seat
from stopville.core.engine.state import ALLOWED, GameState
from stopville.core.game import IllegalAction
from stopville.core.play import play, refusal
from stopville.core.wire import encode
from tests.conformance import keeping, proportions, spoken, swap, worlds
from tests.conformance.books import Books
from tests.conformance.tables import (
    Table,
    chosen,
    every_code,
    gathered,
    refusals_before,
    sampled,
    steps,
    walk,
    whole_game,
)

Check = Callable[[Table, int], None]


# -- play ----------------------------------------------------------------------------------------


def random_play_ends(table: Table, seed: int) -> None:
    """Until then somebody can act (or `walk` fails) and there is no result; then nobody can."""
    state = table.start()
    for turn in whole_game(table, seed):
        assert table.game.result(turn.before) is None
        assert not turn.before.over()
        state = turn.after
    assert state.over()
    assert_finished(table, state)


def random_play_is_not_too_long(table: Table, seed: int) -> None:
    """`walk` fails after Game.longest moves, so that a game without an end stops no other check either."""
    assert sum(1 for _ in walk(table, seed)) > 0


def assert_finished(table: Table, state: GameState) -> None:
    result = table.game.result(state)
    assert result is not None
    assert len(result.points) == table.players
    assert set(result.winners) <= set(range(table.players))
    assert [len(state.legal(seat)) for seat in everybody(table)] == [0] * len(everybody(table))
    assert {refusal(table.game, state, seat, code) for seat in everybody(table) for code in (0, 1)} == {
        "ST-4"
    }


def a_playout_ends_the_chapter(table: Table, seed: int) -> None:
    """Playouts are for the untimed form: a search never waits for a clock."""
    untimed = Table(table.game, table.players, table.options, timed=False)
    state = untimed.start()
    moves = state.playout(FastPick(seed))
    assert moves > 0
    assert state.over() or state.chapter() == 1
    payoffs = [state.payoff(seat) for seat in range(table.players)]
    assert all(0.0 <= payoff <= 1.0 for payoff in payoffs)


def the_quick_way_of_chance_does_the_same(table: Table, seed: int) -> None:
    quick, long = table.start(), table.start()
    quick.settle(FastPick(seed))
    pick = FastPick(seed)
    while CHANCE in long.to_act():
        long.apply(CHANCE, long.draw(pick))
    assert table.game.digest(quick) == table.game.digest(long)


def things_are_conserved(table: Table, seed: int) -> None:
    """The books are kept from what events say has moved, and agree with the position after every step."""
    books = Books(table.game.holdings(table.start()))
    for turn in whole_game(table, seed):
        books.post(turn.events)
        books.check(table.game.holdings(turn.after))


def events_told_as_one_move_the_same_things(table: Table, seed: int) -> None:
    """The same books, kept from the events of whole steps as `gathered` joins them."""
    books = Books(table.game.holdings(table.start()))
    for step in steps(table, seed):
        books.post(gathered(table, step))
        books.check(table.game.holdings(step[-1].after))


# -- legality ------------------------------------------------------------------------------------


def everybody(table: Table) -> list[Seat]:
    return [*map(Seat, range(table.players)), CHANCE, CLOCK, WATCHER, NOBODY]


def legal_and_refuse_agree(table: Table, seed: int) -> None:
    for turn in sampled(table, seed, 6):
        for seat in everybody(table):
            assert_agree(table, turn.before, seat)


def assert_agree(table: Table, state: GameState, seat: Seat) -> None:
    legal = [int(code) for code in state.legal(seat)]
    assert len(set(legal)) == len(legal), f"seat {seat} is offered something twice"
    assert not legal or seat in state.to_act(), f"seat {seat} is offered something out of turn"
    open_codes = open_to(table, state, seat)
    for code in {*every_code(table.game), *legal}:
        rule = refusal(table.game, state, seat, code)
        if rule == ALLOWED:
            assert code in legal or code in open_codes, f"{code} is allowed to seat {seat} but not offered"
        else:
            assert code not in legal, f"{code} is offered to seat {seat} but refused by {rule}"
            assert table.game.rule(rule).id == rule


def open_to(table: Table, state: GameState, seat: Seat) -> range:
    """The codes that may be tried: all of one kind, and only for somebody who may act."""
    bounds = state.open_range(seat)
    if bounds is None:
        return range(0)
    assert seat in state.to_act()
    assert table.game.book.kind(bounds[0]) is table.game.book.kind(bounds[1])
    return range(bounds[0], bounds[1] + 1)


def chance_draws_what_is_legal(table: Table, seed: int) -> None:
    for turn in whole_game(table, seed):
        if turn.seat == CHANCE:
            assert turn.code in list(turn.before.legal(CHANCE))
            outcomes = turn.before.outcomes()
            assert not outcomes or sorted(code for code, _ in outcomes) == sorted(turn.before.legal(CHANCE))
            assert all(weight > 0 for _, weight in outcomes)


def the_clock_has_one_thing_to_say(table: Table, seed: int) -> None:
    for turn in whole_game(table, seed):
        waiting = turn.before.timed and turn.before.asked
        assert len(turn.before.legal(CLOCK)) == (1 if waiting else 0)


def a_code_that_no_action_has_is_refused(table: Table, seed: int) -> None:
    beyond = table.game.book.kinds[-1].first + table.game.book.kinds[-1].size
    for turn in sampled(table, seed, 3):
        for seat in map(Seat, turn.before.to_act()):
            for code in (-1, beyond, 1 << 40):
                assert turn.before.refuse(seat, code) != ALLOWED


def a_refusal_changes_nothing(table: Table, seed: int) -> None:
    """A player who tries something forbidden gets the rule, and the position stays as it was."""
    for turn in sampled(table, seed, 4):
        before = table.game.digest(turn.before)
        for seat in table.seats():
            rules = zip(every_code(table.game), refusals_before(table, turn, seat), strict=True)
            code, rule = chosen([(code, rule) for code, rule in rules if rule != ALLOWED], FastPick(seed))
            with pytest.raises(IllegalAction) as told:
                play(table.game, turn.before, seat, [table.game.book.action(code)], FastPick(seed))
            assert told.value.rule.id == rule
        assert table.game.digest(turn.before) == before


def the_order_of_legal_is_fixed(table: Table, seed: int) -> None:
    for turn in sampled(table, seed, 6):
        for seat in everybody(table):
            listed = list(turn.before.legal(seat))
            assert list(turn.before.legal(seat)) == listed
            assert list(turn.before.copy().legal(seat)) == listed
            assert list(keeping.reloaded(table, turn.before).legal(seat)) == listed


def what_helps_a_page_follows_from_the_fields_it_names(table: Table, seed: int) -> None:
    """Equal fields of `aid_depends` give every seat and a watcher equal aids: a server keeps one for them."""
    names = table.game.aid_depends
    if names is None:
        return
    kept: dict[tuple[object, ...], bytes] = {}
    for turn in sampled(table, seed, 40):
        facts = tuple(getattr(turn.after, name) for name in names)
        for view in table.game.views(turn.after):
            aid = encode(table.game.aid(view))
            assert kept.setdefault(facts, aid) == aid, (names, facts)


def what_helps_a_page_is_the_same_for_all_if_the_game_says_so(table: Table, seed: int) -> None:
    """A server then works it out once, from a watcher's view."""
    if table.game.aid_alike:
        for turn in sampled(table, seed, 40):
            assert len({encode(table.game.aid(view)) for view in table.game.views(turn.after)}) == 1


CHECKS: Final[tuple[Check, ...]] = (
    random_play_is_not_too_long,
    random_play_ends,
    a_playout_ends_the_chapter,
    the_quick_way_of_chance_does_the_same,
    things_are_conserved,
    events_told_as_one_move_the_same_things,
    legal_and_refuse_agree,
    chance_draws_what_is_legal,
    proportions.chance_draws_in_proportion,
    the_clock_has_one_thing_to_say,
    a_code_that_no_action_has_is_refused,
    a_refusal_changes_nothing,
    the_order_of_legal_is_fixed,
    keeping.copies_and_saved_positions_are_equal,
    keeping.a_copy_and_a_saved_position_play_on_alike,
    keeping.a_copy_leaves_its_parent_alone,
    keeping.a_position_leaves_its_copies_alone,
    keeping.every_attribute_is_a_field,
    keeping.every_field_is_copied_and_saved,
    keeping.a_damaged_file_is_refused_with_its_place,
    keeping.a_recorded_game_replays_to_the_same_positions,
    keeping.every_number_fits_a_browser,
    swap.nothing_hidden_reaches_a_seat,
    swap.nothing_hidden_is_told_by_an_action,
    swap.an_answer_is_sealed_while_its_window_is_open,
    swap.what_is_done_in_secret_looks_like_anything_else,
    swap.a_deal_told_as_one_looks_like_any_other,
    swap.a_search_sees_no_more_than_the_seat,
    worlds.an_imagined_position_looks_the_same,
    worlds.an_imagined_position_has_every_thing,
    worlds.imagining_depends_on_nothing_but_the_pick,
    worlds.an_imagined_position_can_be_played_to_its_end,
    proportions.worlds_are_imagined_in_proportion,
    proportions.sealed_answers_are_imagined_in_proportion,
    spoken.every_action_round_trips,
    spoken.malformed_actions_are_refused_with_their_place,
    spoken.everything_has_words_in_both_languages,
    spoken.what_happens_can_be_said,
    what_helps_a_page_follows_from_the_fields_it_names,
    what_helps_a_page_is_the_same_for_all_if_the_game_says_so,
    spoken.events_round_trip,
    spoken.every_seat_gets_a_picture,
    spoken.an_open_picture_reads_back,
    spoken.an_open_picture_in_the_middle_of_chance_reads_back,
)
