"""The players of Automobile by level: honest, the same in both builds, never ruined, the expert ahead."""

from __future__ import annotations

from typing import Any, Final

import pytest
from mypy_extensions import i64

from stopville.bots.automobile.engine.firm import Firm
from stopville.bots.automobile.engine.guide import SensibleRest, features
from stopville.bots.automobile.engine.sales import Sales
from stopville.bots.automobile.engine.sense import Sense
from stopville.bots.automobile.levels import SKILLED, Effort, Expert, Player, amateur, beginner, skilled
from stopville.bots.search.guide import Guide
from stopville.bots.search.halving import Halving
from stopville.bots.search.tree import Search
from stopville.core.engine.pick import FastPick, Pick
from stopville.core.engine.seats import CHANCE, Seat
from stopville.core.engine.state import GameState, Memory
from stopville.games.automobile.engine import codes
from stopville.games.automobile.engine.position import ACTION_PHASE, DECISION_PHASE, many
from stopville.games.automobile.game import AUTOMOBILE, Automobile
from tests.automobile.table import table
from tests.conformance.swap import swapped
from tests.conformance.tables import Table, walk

HASTY: Final = Effort(candidates=2, games=2)  # so that a test need not wait


def hasty_expert(game: Any) -> Player:
    return Expert(game, HASTY)


LEVELS: Final = {"beginner": beginner, "amateur": amateur, "skilled": skilled, "expert": hasty_expert}


def chosen(state: Any, seat: int, bot: Player, pick: Pick) -> int:
    legal = [AUTOMOBILE.book.action(code) for code in state.legal(seat)]
    return AUTOMOBILE.book.code(bot.choose(AUTOMOBILE.view(state, Seat(seat)), legal, pick))


def play_on(state: Any, bots: list[Player], seed: int) -> list[tuple[int, int, int]]:
    """To the end; returns cash, seat and code of every choice."""
    chance, picks = FastPick(seed), [FastPick(seed * 10 + seat) for seat in range(len(bots))]
    choices = []
    state.settle(chance)
    while not state.over():
        seat = state.mover()
        code = chosen(state, seat, bots[seat], picks[seat])
        choices.append((int(state.cash[seat]), seat, code))
        state.apply(seat, code)
        state.settle(chance)
    return choices


def fresh(players: int) -> Any:
    return AUTOMOBILE.start(AUTOMOBILE.setup(players))


def points(state: Any) -> tuple[int, ...]:
    result = AUTOMOBILE.result(state)
    assert result is not None
    return result.points


# -- honesty -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_the_others_tiles_do_not_change_its_move(level):
    at = Table(AUTOMOBILE, 3, {}, timed=False)
    bot = LEVELS[level](AUTOMOBILE)
    compared = 0
    for number, turn in enumerate(walk(at, seed=4)):
        if turn.seat == CHANCE or number % 17 or len(turn.before.legal(turn.seat)) == 1:
            continue
        other: Any = swapped(at, turn.before, turn.seat, seed=number)
        before: Any = turn.before
        if AUTOMOBILE.digest(other) != AUTOMOBILE.digest(before):
            picks = FastPick(number), FastPick(number)
            same, again = (chosen(s, turn.seat, bot, p) for s, p in zip((before, other), picks))
            assert same == again
            compared += 1
    assert compared > 5


def test_whoever_borrows_needs_it_and_nobody_is_ruined():
    for seed in range(2):
        state = fresh(5)
        choices = play_on(state, [beginner(AUTOMOBILE) for _ in range(5)], seed)
        assert all(cash <= 900 for cash, _, code in choices if code == codes.LOAN)
        assert min(points(state)) > 0


# -- the same in both builds -------------------------------------------------------------------------


def test_all_levels_at_one_table_play_the_same_game_in_both_builds():
    state = fresh(4)
    play_on(state, [make(AUTOMOBILE) for make in LEVELS.values()], seed=2)
    assert (AUTOMOBILE.digest(state), points(state)) == SAME_GAME


# -- strength ----------------------------------------------------------------------------------------


def test_even_a_hasty_expert_beats_two_skilled_players_from_every_seat():
    """Three whole games; a fair share would be one of them."""
    for seat in range(3):
        bots = [skilled(AUTOMOBILE) for _ in range(3)]
        bots[seat] = hasty_expert(AUTOMOBILE)
        state = fresh(3)
        play_on(state, bots, seed=seat)
        assert AUTOMOBILE.view(state, Seat(seat)).winners == (seat,), points(state)


# -- what it reckons with ----------------------------------------------------------------------------


def forecast(picture: str) -> float:
    firm = Firm(SKILLED.wit)
    firm.read(table(picture).state, 0)
    return Sales().forecast(firm, many(26, 0))


def test_the_own_tile_and_the_mean_of_the_others_are_what_will_be_wanted():
    """2 + 3.5 + 3.5 mid cars are wanted; spaces of five cars take turns, the newer first."""
    mine = "space 3: seat 0 factories 3 cars 5"
    assert forecast(f"players: 3\nphase: decisions\nseat 0: tiles 2\n{mine}") == 5 * 150
    rival = "space 6: seat 1 factories 3 cars 5"
    loss = 10 + 0.6 * (20 + 30 + 40)
    expected = 4 * 150 - loss  # 9 cars: five of the newer space, four of mine
    assert forecast(f"players: 3\nphase: decisions\nseat 0: tiles 2\n{mine}\n{rival}") == expected


TRIED: Final = (codes.is_tiles, codes.is_ford, codes.is_close, codes.is_make, codes.is_bonus, codes.is_reduce)


def test_what_it_tries_on_paper_is_what_the_rules_do(tmp_path):
    """Also where closing costs more than a factory did: the refund is never less than nothing.  AU-54"""
    figures = AUTOMOBILE.data_path("board.csv").read_text("utf-8")
    assert "closing,factory,loss,100," in figures
    other = figures.replace("closing,factory,loss,100,", "closing,factory,loss,300,")
    (tmp_path / "board.csv").write_text(other, encoding="utf-8")
    compared = 0
    for game in (AUTOMOBILE, Automobile(tmp_path / "board.csv")):
        for turn in walk(Table(game, 3, {}, timed=False), seed=5):
            before: Any = turn.before
            if turn.seat >= 0 and before.phase in (ACTION_PHASE, DECISION_PHASE):
                compared += sum(agrees(before, turn.seat, int(code)) for code in before.legal(turn.seat))
    assert compared > 300


def agrees(before: Any, seat: int, code: int) -> bool:
    """Whether it was compared: not what may end the phase."""
    after = before.copy()
    after.apply(seat, code)
    if after.phase != before.phase or not (code == codes.TAKE_CUBES or any(is_so(code) for is_so in TRIED)):
        return False
    sense = Sense(SKILLED.wit)
    sense.look(before, seat)
    sense.value(code)
    assert facts(sense.after.state, seat) == facts(after, seat), code
    return True


def facts(state: Any, seat: int) -> list[Any]:
    of_seat = [int(row[seat]) for row in (state.cash, state.debt, state.cubes, state.losses, state.loans)]
    by_space = (state.owner, state.tiles, state.parts, state.closed, state.cars, state.bonus, state.reduced)
    return [of_seat, int(state.front), *([int(number) for number in row] for row in by_space)]


def test_a_company_between_two_turns_in_figures():
    state = table("""
        players: 3
        turn: 2
        phase: characters
        seat 0: $700 rd 5 loss 3 loans 1 lanes 0 2 1
        space 3: seat 0 factories 2
        space 6: seat 1 factories 1
        space 7: seat 0 factories 1
    """).state
    found = [int(number) for number in features(state, 0)]
    assert found[:7] == [700, 500, 700, 1, 3, 3, 5]
    assert found[8:11] == [0, 2, 1]
    assert found[11:20] == [0, 0, 0, 0, 2, 0, 1, 0, 0]  # mid: the next after the rival's; low: the newest
    assert found[20:] == [2 * 300 + 300, 0, 0, 1, 0, 1]


def test_its_knowledge_guides_the_common_search_too():
    state = table(
        "players: 3\nturn: 4\nphase: characters\nseat 0: tiles 25\nseat 1: tiles 33\nseat 2: tiles 44"
    ).state
    seat = state.mover()
    guide = SensibleRest(Sense(SKILLED.wit), 5, 2)
    search = Search(AUTOMOBILE.recall(AUTOMOBILE.view(state, Seat(seat))), seat, guide)
    search.run(4, FastPick(1))
    tried = {int(child.seen) for child in search.root.children}
    assert tried == set(guide.worth_trying(state, seat, state.legal(seat)))


# -- a race ------------------------------------------------------------------------------------------


class Told(GameState):
    """Remembers what was done to it."""

    def __init__(self, world: int) -> None:
        super().__init__(2, False)
        self.world = world
        self.done = 0

    def copy(self) -> Told:
        return Told(self.world)

    def turn(self) -> i64:
        return 0

    def apply(self, seat: i64, code: i64) -> None:
        self.done = int(code)


class Worlds(Memory):
    def __init__(self) -> None:
        self.made = 0

    def imagine(self, pick: Pick) -> Told:
        self.made += 1
        return Told(self.made)


class Judge(Guide):
    """A code is worth its last two digits and what the world brings; keeps account of who ran where."""

    def __init__(self) -> None:
        self.ran: list[tuple[int, int, int]] = []

    def outcome(self, state: GameState, chapter: i64, pick: Pick) -> list[float]:
        assert isinstance(state, Told)
        self.ran.append((state.world, state.done, int(pick.below(1000))))
        return [state.done % 100 / 100 + (state.world * 7 % 5), 0.0]


def test_a_race_runs_all_through_the_same_worlds_and_the_better_half_goes_on():
    worlds, judge = Worlds(), Judge()
    race = Halving(worlds, 0, judge)
    race.run([3, 9, 5, 1], 8, FastPick(1))
    assert race.best() == 9
    assert [runner.code for runner in race.out] == [5, 3, 1]
    assert worlds.made == 2 + 4
    by_world = {world: [code for there, code, _ in judge.ran if there == world] for world in range(1, 7)}
    assert [len(ran) for ran in by_world.values()] == [4, 4, 2, 2, 2, 2]
    assert all(len({luck for there, _, luck in judge.ran if there == world}) == 1 for world in by_world)


def test_of_equal_candidates_the_first_wins():
    race = Halving(Worlds(), 0, Judge())
    race.run([104, 4, 204], 3, FastPick(1))
    assert race.best() == 104


# -- measured with the compiled build, played by both ------------------------------------------------

SAME_GAME: Final = ("c64e57171b24ea03", (1060, 1930, 3420, 4820))
