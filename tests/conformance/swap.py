"""What reaches a seat must not depend on what it cannot see.

The suite swaps hidden things itself and never asks the game's `imagine`, so a leak cannot hide
there.  Everything is compared as bytes: lengths are part of the message.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.engine.state import ALLOWED, GameState
from stopville.core.play import refusal
from stopville.core.wire import canonical, to_json
from stopville.core.words import LANGUAGES
from tests.conformance.tables import (
    Table,
    Turn,
    gathered,
    has_secrets,
    kind_of,
    refusals,
    refusals_before,
    sampled_actions,
    sampled_positions,
    steps,
    taken,
    told,
)


def swapped(
    table: Table, state: GameState, seat: Seat, seed: int, kept: frozenset[int] = frozenset()
) -> GameState:
    """A position that is different, unless a few swaps in a row happen to change nothing."""
    other = state
    for number in range(seed, seed + 6):
        other = state.copy()
        table.game.secrets.swap(other, seat, kept, FastPick(number))
        if table.game.digest(other) != table.game.digest(state):
            break
    return other


def shown_by(table: Table, turn: Turn, seat: Seat) -> frozenset[int]:
    action = table.game.book.action(turn.code)
    return table.game.secrets.shown_by(turn.before, seat, turn.seat, action)


# -- all that reaches a seat -----------------------------------------------------------------------


def reaching(table: Table, state: GameState, seat: Seat, refused: list[str]) -> dict[str, bytes]:
    """Every byte that may be sent to a seat, by where it comes from."""
    view = table.game.view(state, seat)
    pictures = {f"picture {lang}": table.game.picture(view, lang).encode() for lang in LANGUAGES}
    return {
        "view": canonical(to_json(view)),
        "legal": canonical([int(code) for code in state.legal(seat)]),
        "open range": canonical(to_json(state.open_range(seat))),
        "refusals": canonical(to_json(refused)),
        "result": canonical(to_json(table.game.result(state))),
        "awaited": canonical(to_json(state.awaited())),
        "seconds": canonical(table.game.seconds(table.setup(), state)),
        **pictures,
    }


def reaching_by(table: Table, turn: Turn, seat: Seat) -> dict[str, bytes]:
    """What a seat gets to know by one action."""
    return {
        "told": canonical(to_json(told(table, turn.events, seat))),
        "view after": canonical(to_json(table.game.view(turn.after, seat))),
    }


def assert_same(one: Mapping[str, bytes], other: Mapping[str, bytes], seat: Seat) -> None:
    for source, content in one.items():
        assert other[source] == content, f"{source} tells seat {seat} what it cannot see"


# -- the checks ----------------------------------------------------------------------------------


def nothing_hidden_reaches_a_seat(table: Table, seed: int) -> None:
    """The swap must also have changed something in most positions with secrets, or it shows nothing."""
    changed: list[bool] = []
    for turn in sampled_positions(table, seed, 6):
        for seat in table.seats():
            other = swapped(table, turn.before, seat, seed)
            real = reaching(table, turn.before, seat, refusals_before(table, turn, seat))
            assert_same(real, reaching(table, other, seat, refusals(table, other, seat)), seat)
            if has_secrets(table, turn.before, seat):
                changed.append(table.game.digest(other) != table.game.digest(turn.before))
    assert sum(changed) * 4 >= len(changed) * 3, "the swap hardly ever changes anything"


def nothing_hidden_is_told_by_an_action(table: Table, seed: int) -> None:
    """The same action in a swapped world: the same events and the same view afterwards."""
    compared = 0
    for turn in sampled_actions(table, seed, 9):
        for seat in table.seats():
            kept = shown_by(table, turn, seat)
            other = swapped(table, turn.before, seat, seed, kept)
            if refusal(table.game, other, turn.seat, turn.code) == ALLOWED:
                twin = taken(other, turn.seat, turn.code)
                assert_same(reaching_by(table, turn, seat), reaching_by(table, twin, seat), seat)
                compared += 1
    assert compared, "no action was possible in any swapped world"


def an_answer_is_sealed_while_its_window_is_open(table: Table, seed: int) -> None:
    """Whatever a seat answers, the others get the same bytes until the window closes."""
    for turn in sampled_actions(table, seed, 6):
        answers = [taken(turn.before, turn.seat, code) for code in turn.before.legal(turn.seat)]
        still_open = [
            answer
            for answer in answers
            if turn.before.asked and answer.after.asked and answer.after.window == turn.before.window
        ]
        for seat in table.seats():
            if seat != turn.seat and still_open:
                first, *others = [reaching_by(table, answer, seat) for answer in still_open]
                for other in others:
                    assert_same(first, other, seat)


def what_is_done_in_secret_looks_like_anything_else(table: Table, seed: int) -> None:
    """A card dealt to another, a sealed answer: whatever it is, the seat gets the same bytes."""
    for turn in sampled_actions(table, seed, 9):
        for seat in table.seats():
            if table.game.secrets.hides(turn.before, seat, turn.seat):
                real = reaching_by(table, turn, seat)
                for code in some_of(list(turn.before.legal(turn.seat)), 8):
                    other = taken(turn.before, turn.seat, code)
                    assert_same(real, reaching_by(table, other, seat), seat)


def a_deal_told_as_one_looks_like_any_other(table: Table, seed: int) -> None:
    """All that chance does in one step: a seat gets the same bytes whoever else got which card."""
    runs = [run for run in map(chance_in, steps(table, seed)) if len(run) > 1]
    possible = compared = 0
    for run in {id(run): run for run in (*runs[:2], *runs[-1:])}.values():
        for seat in table.seats():
            codes = exchanged_in_secret(table, run, seat, FastPick(seed))
            if codes == [turn.code for turn in run]:
                continue
            possible += 1
            if other := played_by_chance(table, run[0].before, codes):
                one, twin = (reaching_by(table, as_one(table, turns), seat) for turns in (run, other))
                assert_same(one, twin, seat)
                compared += 1
    assert compared or not possible, "nothing that chance did could be exchanged"


def chance_in(step: Sequence[Turn]) -> list[Turn]:
    return [turn for turn in step if turn.seat == CHANCE]


def exchanged_in_secret(table: Table, run: Sequence[Turn], seat: Seat, pick: Pick) -> list[int]:
    """What chance did, but what the seat did not see in another order; each kind of action by itself."""
    codes = [turn.code for turn in run]
    hidden = [place for place, turn in enumerate(run) if table.game.secrets.hides(turn.before, seat, CHANCE)]
    for verb in {kind_of(table, run[place]) for place in hidden}:
        places = [place for place in hidden if kind_of(table, run[place]) == verb]
        others = [codes[place] for place in places]
        for place in places:
            codes[place] = others.pop(pick.below(len(others)))
    return codes


def played_by_chance(table: Table, state: GameState, codes: Sequence[int]) -> list[Turn]:
    """These draws one after the other; none if they are not possible."""
    turns: list[Turn] = []
    for code in codes:
        if refusal(table.game, state, CHANCE, code) != ALLOWED:
            return []
        turns.append(taken(state, CHANCE, code))
        state = turns[-1].after
    return turns


def as_one(table: Table, turns: Sequence[Turn]) -> Turn:
    first, last = turns[0], turns[-1]
    return Turn(first.before, first.seat, first.code, last.after, gathered(table, turns))


def some_of(codes: list[int], count: int) -> list[int]:
    """So many from the first to the last."""
    return (
        codes if len(codes) <= count else [codes[n * (len(codes) - 1) // (count - 1)] for n in range(count)]
    )


def a_search_sees_no_more_than_the_seat(table: Table, seed: int) -> None:
    """Where two actions leave a seat with the same knowledge, `seen` must not tell them apart."""
    for turn in sampled_actions(table, seed, 6):
        for seat in table.seats()[:-1]:
            seen: dict[bytes, int] = {}
            for code in turn.before.legal(turn.seat) if seat != turn.seat else ():
                known = reaching_by(table, taken(turn.before, turn.seat, code), seat)
                mark = int(turn.before.seen(seat, turn.seat, code))
                knowledge = b"".join(known.values())
                assert seen.setdefault(knowledge, mark) == mark, f"seat {seat} cannot tell these apart"
