"""A bot has one identity: its seed.  The same view gets the same answer in an arena and on a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from stopville.bots import bots_for
from stopville.bots.identity import Identity
from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import Seat
from stopville.games import GAMES
from stopville.server.bots import BotProcesses
from tests.server.salon import Page, Salon, eventually, in_loop
from tools.identity import compared, positions

pytestmark = [pytest.mark.once, pytest.mark.slow]


@pytest.mark.parametrize("key", GAMES)
@in_loop
async def test_a_servers_bot_plays_like_the_arenas(key: str) -> None:
    bots = BotProcesses(1, limit=60)
    game = GAMES[key]
    for level in bots_for(game):
        count = 1 if level == "expert" else 6
        assert await compared(game, level, count, bots) == (count, 0), level
    await bots.close()


def test_what_a_beginner_knows_by_heart_is_learned_once_for_a_seed() -> None:
    """Whoever is asked first, a bot of this table or of another: the same seed knows the same figures."""
    game = GAMES["automatch"]
    state, seat = next(positions(game))
    legal = [game.book.action(int(code)) for code in state.legal(seat)]
    view = game.view(state, Seat(seat))
    fresh, used = (Identity(bots_for(game)["beginner"](), 7) for _ in range(2))
    used.choose(view, legal)
    assert fresh.bot.figures.figures == used.bot.figures.figures  # type: ignore[attr-defined]
    other = Identity(bots_for(game)["beginner"](), 8)
    assert other.bot.figures.figures != fresh.bot.figures.figures  # type: ignore[attr-defined]


def test_another_view_draws_other_numbers() -> None:
    game = GAMES["automatch"]
    bot = Identity(bots_for(game)["random"](), 7)
    drawn = set()
    found = positions(game)
    for _ in range(20):
        state, seat = next(found)
        drawn.add(bot.pick(game.view(state, Seat(seat))).below(1 << 30))
    assert len(drawn) == 20
    assert FastPick(1).below(1 << 30) not in drawn


@in_loop
async def test_a_tables_bots_keep_their_seeds_and_show_them_at_the_end(tmp_path: Path) -> None:
    async with Salon(tmp_path, pace=0) as salon:
        table = await salon.started("automatch", 0, 2, options={"single_deal": True})
        seeds = table.saved.seeds
        assert len(set(seeds)) == 2
        table = await salon.again(table)
        assert table.saved.seeds == seeds
        page = Page(table)
        assert page.show["proof"]["seeds"] is None
        await eventually(lambda: table.progress.finished)
        assert page.show["proof"]["seeds"] == list(seeds)
