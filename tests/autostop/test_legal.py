"""What is offered is what is not refused, code by code, in the positions of games played at random."""

import pytest

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import CHANCE, CLOCK, WATCHER
from stopville.games.autostop.engine import codes
from tests.autostop.table import fresh

EVERY_CODE = range(codes.CODES)
TABLES = [
    (3, False, {"buy_in": True}),
    (4, True, {}),
    (5, False, {"relaxed": True, "stop_places_freely": True}),
    (6, True, {"relaxed": True, "no_officer_start": True}),
]


def allowed(state, seat):
    return [code for code in EVERY_CODE if state.refuse(seat, code) == ""]


def answers_later(state, seat):
    """Sealed answers come in the order of the seats; to answer early is no breach of a rule.  AS-43"""
    return seat >= 0 and not state.timed and seat != state.mover() and state.asked >> seat & 1


@pytest.mark.parametrize(("players", "timed", "options"), TABLES)
def test_legal_lists_exactly_what_refuse_allows(players, timed, options):
    pick, compared = FastPick(players), 0
    state = fresh(players, timed, games=1, **options).state
    while not state.over():
        if compared < 40 or pick.below(4) == 0:
            for seat in (*range(players), CHANCE, CLOCK, WATCHER):
                if not answers_later(state, seat):
                    assert sorted(state.legal(seat)) == allowed(state, seat)
            compared += 1
        play_at_random(state, pick)
    assert compared > 80


def play_at_random(state, pick):
    may_act = [seat for seat in state.to_act() if len(state.legal(seat))]
    seat = may_act[pick.below(len(may_act))]
    legal = state.legal(seat)
    state.apply(seat, state.draw(pick) if seat == CHANCE else legal[pick.below(len(legal))])


def test_codes_are_read_as_they_were_made():
    last = codes.CODES - codes.CLOSED
    for make in (codes.go, codes.lay, codes.use_pass, codes.let_pass, codes.stop, codes.closed):
        made = [make(space) for space in range(last)]
        assert [codes.space_of(code) for code in made] == list(range(last))
        assert {codes.kind_of(code) for code in made} == {make(0)}
    assert [codes.kind_of(codes.draw_dealer(seat)) for seat in range(6)] == [codes.DRAW_DEALER] * 6
    assert [codes.card_of(codes.deal(card)) for card in range(61)] == list(range(61))
    assert [codes.notes_of(codes.buy(notes)) for notes in (1, 20)] == [1, 20]
