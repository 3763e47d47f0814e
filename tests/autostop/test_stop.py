"""Stop!: who may call it, when, what it does, and that the wait tells nothing."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CLOCK, WATCHER, Seat
from stopville.core.engine.state import HIDDEN
from stopville.core.game import IllegalAction, Setup
from stopville.core.wire import canonical, to_json
from stopville.games.autostop.events import Landed, Stopped, TurnBegun
from stopville.games.autostop.game import AUTOSTOP
from tests.autostop.table import Table, fresh, ids, number, table
from tests.rulebook import rule

FOUR = "hand 0: A1 A2\nhand 1: A3 B14\nhand 2: B13 B6\nhand 3: P2 LP\n"
ON_A3 = f"{FOUR}at: A3 B5 B9 P4\nstep: stopping\n"  # seat 0 has laid nothing; seat 1 holds the card


def stopping(windows: str, more: str = "") -> Table:
    return table(f"{ON_A3}windows: {windows}\n{more}")


# -- the call ----------------------------------------------------------------------------------


@rule("AS-36")
def test_whoever_holds_the_card_lays_it_and_plays():
    timed = stopping("timed").play(1, "stop A3")
    assert timed.happened(Stopped) == [Stopped(1, number("A3"), 0)]
    assert (timed.hand(1), timed.seat(), ids([timed.view().top])) == ("B14", 1, "A3")


@rule("AS-36")
@pytest.mark.parametrize("windows", ["timed", "sealed"])
def test_stop_is_for_the_others_not_for_the_lander(windows):
    own = table(f"{FOUR}at: A2 B5 B9 P4\nstep: stopping\nwindows: {windows}")  # and he holds it
    assert own.refused(0, "stop A2") == "AS-36"
    landing = table(f"{FOUR}at: A2 B5 B9 P4\nstep: landed\nwindows: {windows}")
    assert landing.refused(0, "stop A2") == "AS-36"


@rule("AS-37")
def test_a_car_on_the_road_drives_one_space_on_from_where_it_is():
    assert stopping("timed").play(1, "stop A3").at() == "A3 B6 B9 P4"


@rule("AS-37", "AS-59")
def test_a_car_in_town_drives_out_by_a_stop():
    town = table(f"{FOUR}at: A3 V0 B9 P1\nstep: stopping\nwindows: timed").play(1, "stop A3")
    assert (town.step(), town.may(1)) == ("pushing", ["go P1", "go N1"])
    assert town.refused(1, "go A4") == "AS-30"
    assert town.play(1, "go P1").at() == "A3 P1 B9 V0"


@rule("AS-38")
def test_the_literal_reading_puts_the_car_on_any_free_space():
    free = stopping("timed", "agreed: stop_places_freely").play(1, "stop A3")
    assert free.step() == "placing"
    assert len(free.may(1)) == 41
    assert [free.refused(1, f"go {id}") for id in ("V0", "A3", "B5")] == ["AS-22", "AS-23", "AS-23"]
    assert free.play(1, "go B14").at() == "A3 B14 B9 P4"


@rule("AS-39")
def test_a_car_not_yet_placed_is_put_on_any_free_space():
    placing = table(f"{FOUR}at: A3 - B9 P4\nstep: stopping\nwindows: timed").play(1, "stop A3")
    assert placing.step() == "placing"
    assert placing.refused(1, "go A3") == "AS-23"
    placing.play(1, "go B14")
    assert (placing.at(), placing.may(1)) == ("A3 B14 B9 P4", ["lay B14", "let B14"])


# -- too late, for another landing, without the card -------------------------------------------


@rule("AS-40")
@pytest.mark.parametrize("windows", ["timed", "sealed"])
def test_a_stop_for_another_landing_is_refused(windows):
    open_window = stopping(windows)
    assert open_window.refused(1, "stop B14") == "AS-40"
    assert open_window.refused(1, "let B14") == "AS-40"


@rule("AS-40")
def test_a_stop_after_the_window_has_closed_comes_too_late():
    late = stopping("timed").close()
    assert late.refused(1, "stop A3") == "AS-40"
    untimed = stopping("sealed").let()
    assert untimed.refused(1, "stop A3") == "AS-40"
    moving = table(f"{FOUR}at: A3 - B9 P4\nseat: 1")
    assert moving.refused(1, "stop A3") == "AS-40"


@rule("AS-40")
def test_once_somebody_has_stopped_nobody_else_can():
    stopped = stopping("timed", "agreed: stop_places_freely").play(1, "stop A3")  # and is about to be placed
    assert [stopped.refused(seat, "stop A3") for seat in (0, 1, 2, 3)] == ["AS-40"] * 4


@rule("AS-40", "AS-60")
def test_nobody_stops_a_car_in_town():
    town = table(f"{FOUR}at: V0 B5 B9 P4\nstep: landed\nwindows: timed").close()
    assert [event for event in town.events if isinstance(event, Stopped)] == []
    assert town.happened(TurnBegun) == [TurnBegun(3)]


@rule("AS-41")
@pytest.mark.parametrize("windows", ["timed", "sealed"])
def test_a_stop_without_the_card_is_refused_and_costs_nothing(windows):
    false = stopping(windows)
    assert [false.refused(seat, "stop A3") for seat in (2, 3)] == ["AS-41", "AS-41"]
    assert false.purse() == (200, 200, 200, 200)


# -- with a clock ------------------------------------------------------------------------------


@rule("AS-42")
def test_timed_the_clock_ends_the_wait_and_silence_is_not_announced():
    timed = stopping("timed")
    assert timed.refused(2, "let A3") == "AS-42"
    assert (timed.may(1), timed.may(2), timed.may(CLOCK)) == (["stop A3"], [], ["closed A3"])
    assert timed.close().happened(TurnBegun) == [TurnBegun(3)]


@rule("AS-42")
def test_the_clock_has_nothing_to_end_without_a_question_or_without_time():
    assert stopping("sealed").may(CLOCK) == []
    assert table(f"{FOUR}at: A3 - B9 P4\nseat: 1\nwindows: timed").may(CLOCK) == []


@rule("AS-42")
def test_the_clock_also_decides_for_a_lander_who_does_not():
    landed = table(f"{FOUR}at: A1 B5 B9 P4\nstep: landed\nwindows: timed").close()
    assert (landed.step(), landed.view().asked, landed.hand(0)) == ("stopping", (1, 2, 3), "A1 A2")


@rule("AS-42")
def test_four_seconds_for_the_lander_and_three_for_the_others_unless_agreed():
    usual = AUTOSTOP.setup(4, timed=True)
    other = AUTOSTOP.setup(4, {"landing_seconds": 9, "stop_seconds": 7}, timed=True)
    landed = table(f"{FOUR}at: A1 B5 B9 P4\nstep: landed\nwindows: timed").state
    stopped = stopping("timed").state
    assert [AUTOSTOP.seconds(usual, state) for state in (landed, stopped)] == [4, 3]
    assert [AUTOSTOP.seconds(other, state) for state in (landed, stopped)] == [9, 7]


@rule("AS-42")
@pytest.mark.parametrize("windows", ["timed", "sealed"])
def test_the_window_opens_also_for_a_card_that_is_out(windows):
    out = table(f"{FOUR}at: B2 B5 B9 P4\nstep: landed\nwindows: {windows}").play(0, "let B2")
    assert (out.step(), out.view().asked) == ("stopping", (1, 2, 3))
    assert [out.refused(seat, "stop B2") for seat in (1, 2, 3)] == ["AS-41"] * 3


@rule("AS-41")
def test_everybody_who_is_asked_has_the_same_button_with_the_card_or_without():
    asked = table(f"{FOUR}at: B5 A3 B9 P4\nseat: 1\nstep: stopping\nwindows: timed")
    (stop,) = [AUTOSTOP.book.code(AUTOSTOP.book.read("stop A3"))]
    assert [asked.state.open_range(seat) for seat in range(4)] == [(stop, stop), None, *[(stop, stop)] * 2]


# -- without a clock ---------------------------------------------------------------------------


@rule("AS-43")
def test_untimed_everybody_answers_once_in_the_order_of_seats_and_sealed():
    sealed = stopping("sealed")
    assert (sealed.may(1), sealed.may(2)) == (["stop A3", "let A3"], [])
    assert sealed.refused(2, "let A3") == "ST-3"  # not yet
    sealed.play(1, "stop A3")
    assert (sealed.happened(Stopped), sealed.step()) == ([], "stopping")
    assert [sealed.view(seat).sealed for seat in (0, 1, 2, 3, WATCHER)] == [-1, 1, -1, -1, -1]
    assert [sealed.refused(1, move) for move in ("stop A3", "let A3")] == ["AS-43", "AS-43"]
    sealed.play(2, "let A3").play(3, "let A3")
    assert sealed.happened(Stopped) == [Stopped(1, number("A3"), 0)]


def seen_by_0(scene: Table, actor: int, notation: str) -> str:
    """What seat 0 learns the moment somebody acts."""
    book = AUTOSTOP.book
    code = scene.state.seen(0, actor, book.code(book.read(notation)))
    return "nothing" if code == HIDDEN else book.notation(book.action(code))


@rule("AS-43")
def test_untimed_no_answer_is_seen_before_the_last_one_which_shows_whether_anybody_called():
    nobody = stopping("sealed")
    assert seen_by_0(nobody, 1, "stop A3") == "nothing"
    nobody.play(1, "let A3").play(2, "let A3")
    assert seen_by_0(nobody, 3, "let A3") == "let A3"
    called = stopping("sealed").play(1, "stop A3").play(2, "let A3")
    assert seen_by_0(called, 3, "let A3") == "stop A3"


@rule("AS-42")
def test_timed_a_stop_is_seen_at_once_and_so_is_what_a_lander_does():
    assert seen_by_0(stopping("timed"), 1, "stop A3") == "stop A3"
    landed = table(f"{FOUR}at: B9 A3 B5 P4\nseat: 1\nstep: landed\nwindows: sealed")
    assert seen_by_0(landed, 1, "lay A3") == "lay A3"


# -- relaxed -----------------------------------------------------------------------------------


@rule("AS-44")
def test_a_relaxed_table_waits_for_nobody_when_the_card_is_out():
    relaxed = table(f"{FOUR}at: A3 B5 B9 P4\nstep: stopping\nagreed: relaxed")
    relaxed.let()  # then P5, B10, B6 in turn: two cards that are out, and one that seat 2 holds
    assert [(event.seat, ids([event.space])) for event in relaxed.happened(Landed)] == [
        (3, "P5"),
        (2, "B10"),
        (1, "B6"),
    ]
    assert (relaxed.seat(), relaxed.step()) == (1, "landed")


@rule("AS-44")
def test_a_relaxed_table_still_asks_where_a_pass_may_help():
    out = table("hand 0: A1\nhand 1: A3\nhand 2: B13\nat: - B5 B9\nagreed: relaxed").play(0, "go B1")
    assert (out.step(), out.may(0)) == ("landed", ["let B1"])
    out.let()  # the fine, and nobody is asked: the card is out
    assert (out.purse()[0], out.happened(TurnBegun)[0]) == (198, TurnBegun(2))


@rule("AS-44")
def test_a_new_table_is_relaxed_and_an_old_setup_stays_as_it_was_agreed():
    assert fresh(3).state.terms.relaxed
    old = {name: value for name, value in AUTOSTOP.setup(3).options.items() if name != "marked"}
    state = AUTOSTOP.start(Setup(3, {**old, "relaxed": False}))  # as a file has it that was made before
    assert not state.terms.relaxed
    view = AUTOSTOP.view(state, WATCHER)
    assert (view.options.relaxed, view.options.marked) == (False, True)


# -- nobody ------------------------------------------------------------------------------------


@rule("AS-45")
def test_if_nobody_lays_the_card_the_neighbour_on_the_right_plays():
    assert stopping("timed").close().happened(TurnBegun) == [TurnBegun(3)]


@rule("AS-45")
def test_after_a_stop_play_goes_on_from_the_caller():
    called = stopping("timed").play(1, "stop A3")  # now on B6
    called.close().close()
    assert called.happened(TurnBegun) == [TurnBegun(0)]


# -- several seats answer one landing, in every order ------------------------------------------


ORDERS = list(permutations((1, 2, 3)))


def held_by(holder: int, windows: str) -> Table:
    """Seat 0 has laid nothing on A3; one of the others holds its card."""
    hands = {0: "A1 A2", 1: "B14 P1", 2: "B13 N2", 3: "P2 LP"}
    lines = [f"hand {seat}: {'A3 ' if seat == holder else ''}{cards}" for seat, cards in hands.items()]
    return table("\n".join([*lines, "at: A3 B5 B9 P4", "step: stopping", f"windows: {windows}"]))


MOVED = {1: "A3 B6 B9 P4", 2: "A3 B5 B10 P4", 3: "A3 B5 B9 P5"}


@rule("AS-36", "AS-41", "AS-42")
@pytest.mark.parametrize("holder", [1, 2, 3])
@pytest.mark.parametrize("order", ORDERS)
def test_timed_of_all_who_shout_only_the_holder_counts_whatever_the_order(order, holder):
    shouting = held_by(holder, "timed")
    told = {}
    for seat in order:
        try:
            shouting.play(seat, "stop A3")
            told[seat] = "counts"
        except IllegalAction as refused:
            told[seat] = refused.rule.id
    late = order[order.index(holder) + 1 :]
    false = order[: order.index(holder)]
    assert told == {holder: "counts", **dict.fromkeys(late, "AS-40"), **dict.fromkeys(false, "AS-41")}
    assert shouting.at() == MOVED[holder]


@rule("AS-41", "AS-43")
@pytest.mark.parametrize("holder", [1, 2, 3])
@pytest.mark.parametrize("order", ORDERS)
def test_untimed_of_all_who_shout_only_the_holder_counts_whatever_the_order(order, holder):
    """Whoever is not asked yet waits; a false call is refused, and then silence is the answer."""
    shouting = held_by(holder, "sealed")
    waiting, told = list(order), {}
    while waiting:
        seat = waiting.pop(0)
        try:
            shouting.play(seat, "stop A3")
            told[seat] = "counts"
        except IllegalAction as refused:
            if refused.rule.id == "ST-3":
                waiting.append(seat)
                continue
            told[seat] = refused.rule.id
            if shouting.view().asked[:1] == (seat,):
                shouting.play(seat, f"let {shouting.landing()}")
            else:
                waiting.append(seat)
    others = [seat for seat in (1, 2, 3) if seat != holder]
    assert told == {holder: "counts", **dict.fromkeys(others, "AS-41")}
    assert shouting.happened(Stopped) == [Stopped(holder, number("A3"), 0)]
    assert shouting.at() == MOVED[holder]


# -- the wait tells nothing --------------------------------------------------------------------


def everything_for(table: Table, seat: int) -> bytes:
    """All that a seat sees of an open window: view, button, whom the table waits for, how long."""
    setup = AUTOSTOP.setup(table.state.players, timed=table.state.timed)
    return canonical(
        [
            to_json(table.view(seat)),
            to_json(table.state.open_range(seat)),
            to_json(table.state.awaited()),
            AUTOSTOP.seconds(setup, table.state),
            table.state.window,
        ]
    )


def with_holder(table: Table, holder: int, card: int) -> Table:
    """The same table with the card in another hand, exchanged for one of equal rank there; or out."""
    state = table.state.copy()
    before = next(seat for seat in range(state.players) if state.hands[seat] >> card & 1)
    other = next(other for other in range(1, 46) if state.hands[holder] >> other & 1 and other != card)
    for seat, gives, gets in ((before, card, other), (holder, other, card)):
        state.hands[seat] = state.hands[seat] & ~(1 << gives) | 1 << gets
    return Table(state)


@rule("AS-42", "AS-43")
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.sampled_from([3, 4, 5, 6]), timed=st.booleans())
def test_nothing_that_a_seat_sees_and_no_moment_depends_on_who_holds_the_card(seed, players, timed):
    """A landing on a card that somebody holds; the card wanders through the hands a seat cannot see."""
    pick = FastPick(seed)
    game = fresh(players, timed)
    game.state.settle(pick)
    lander = game.state.mover()
    onlooker = (lander + 1 + pick.below(players - 1)) % players
    hidden = [seat for seat in range(players) if seat not in (lander, onlooker)]
    card = next(c for c in range(1, 46) if any(game.state.hands[s] >> c & 1 for s in hidden))
    seen = []
    for holder in hidden:
        world = game
        if not game.state.hands[holder] >> card & 1:
            world = with_holder(game, holder, card)
        seen.append(watched_landing(Table(world.state.copy()), onlooker, lander, card))
    assert len(set(seen)) == 1


def watched_landing(game: Table, onlooker: int, lander: int, card: int) -> tuple[bytes, ...]:
    """What the onlooker gets at every moment of a landing that nobody answers."""
    id = ids([card])
    moments = [everything_for(game, onlooker)]
    game.play(lander, f"go {id}")
    moments.append(everything_for(game, onlooker))
    game.play(lander, f"let {id}")
    while game.step() == "stopping":
        moments.append(everything_for(game, onlooker))
        if game.state.timed:
            game.close()
        else:
            game.play(game.state.mover(), f"let {id}")
    told = [AUTOSTOP.told(event, Seat(onlooker)) for event in game.events]
    return (*moments, everything_for(game, onlooker), canonical(to_json(told)))
