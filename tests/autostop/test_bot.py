"""The first bot: what it does in positions with an answer, and that it beats chance."""

from stopville.bots import bots_for, usual_bot
from stopville.bots.autostop.levels import SensibleBot
from stopville.bots.bot import Silence, answer
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.games.autostop.game import AUTOSTOP
from tests.autostop.table import Table, fresh, table


def chosen(position: Table, seat: int) -> str:
    legal = [AUTOSTOP.book.action(code) for code in position.state.legal(seat)]
    chosen = SensibleBot(AUTOSTOP).choose(position.view(seat), legal, FastPick(1))
    return "" if isinstance(chosen, Silence) else AUTOSTOP.book.notation(chosen)


def test_it_is_the_usual_opponent():
    assert usual_bot(AUTOSTOP) == "skilled"


def test_it_begins_where_its_longest_run_begins():
    assert chosen(table("hand 0: B9 A1 A2 A3\nhand 1: B14\nhand 2: B12"), 0) == "go A1"


def test_it_begins_on_an_officer_whose_treasury_is_worth_more():
    rich = "hand 0: B9 A1 A2 B14\nhand 1: B3\nhand 2: B12\ntreasury: 6 15 40"
    assert chosen(table(rich), 0) == "go B14"


def test_it_takes_the_fork_with_its_own_card():
    fork = "hand 0: H1 M3\nhand 1: B14\nhand 2: B12\nat: A10 B5 B9\nstep: choosing"
    assert chosen(table(fork), 0) == "go H1"


def test_it_takes_the_fork_with_more_of_its_cards_ahead():
    fork = "hand 0: M2 M4 H3\nhand 1: B14\nhand 2: B12\nat: A10 B5 B9\nstep: choosing"
    assert chosen(table(fork), 0) == "go M1"


def test_it_lays_what_it_can_even_where_the_next_space_costs_a_fine():
    fined = "hand 0: A4 P1\nhand 1: B14\nhand 2: B12\nat: A4 B5 B9\nstep: landed"  # the gendarme is next
    assert chosen(table(fined), 0) == "lay A4"


def test_on_an_officer_it_prefers_the_true_card_to_a_pass_and_a_pass_to_a_fine():
    both = "hand 0: A5 P1 LP\nhand 1: B14\nhand 2: B12\nat: A5 B5 B9\nstep: landed\ntreasury: 6 15 30"
    assert chosen(table(both), 0) == "lay A5"
    assert chosen(table(both.replace("A5 P1", "A6 P1")), 0) == "pass A5"


def test_it_shouts_when_it_should():
    stop = "hand 0: A1\nhand 1: A3 B14 B2 B3 B4\nhand 2: B12\nat: A3 B5 B9\nstep: stopping"
    assert chosen(table(stop), 1) == "stop A3"


def test_it_keeps_an_officers_card_for_a_rich_treasury_unless_it_is_nearly_out():
    officer = "hand 0: A1\nhand 1: B14 A2 A3 B2\nhand 2: B12\nat: B14 B5 B9\nstep: stopping\n"
    assert chosen(table(f"{officer}treasury: 6 15 40"), 1) == "let B14"
    assert chosen(table(f"{officer}treasury: 6 15 20"), 1) == "stop B14"
    nearly = officer.replace("B14 A2 A3 B2", "B14 A2")
    assert chosen(table(f"{nearly}treasury: 6 15 40"), 1) == "stop B14"


def test_against_the_clock_it_keeps_a_card_by_saying_nothing():
    """Letting pass is not for sale there: silence looks like having no card."""
    officer = (
        "hand 0: A1\nhand 1: B14 A2 A3 B2\nhand 2: B12\nat: B14 B5 B9\nstep: stopping\nwindows: timed 1\n"
    )
    assert chosen(table(f"{officer}treasury: 6 15 40"), 1) == ""
    assert chosen(table(f"{officer}treasury: 6 15 20"), 1) == "stop B14"


def test_it_buys_an_ordinary_purse():
    assert chosen(fresh(3, buy_in=True), 0) == "buy 4"


def test_it_wins_most_games_against_players_of_chance():
    wins = 0
    for seed in range(20):
        pick = FastPick(seed)
        state = fresh(4, games=1).state
        state.settle(pick)
        bots = [bots_for(AUTOSTOP)["random" if seat % 2 else "skilled"]() for seat in range(4)]
        while not state.over():
            seat = Seat(state.mover())
            legal = [AUTOSTOP.book.action(code) for code in state.legal(seat)]
            choice = answer(bots[seat], AUTOSTOP.view(state, seat), legal, pick)
            state.apply(seat, AUTOSTOP.book.code(choice))
        wins += state.winner % 2 == 0
    assert wins >= 16
