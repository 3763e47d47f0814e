"""Who is answered next, and how much a bot may think while others wait."""

from __future__ import annotations

import asyncio

import pytest

from stopville.bots import bots_for
from stopville.bots.bot import RandomBot
from stopville.bots.identity import Identity
from stopville.games import GAMES
from stopville.server.bot_queue import LEAST, Turns


async def order(asked: list[tuple[str, float]]) -> list[int]:
    """With one worker that is busy: in which order these questions get it."""
    turns = Turns(["worker"])
    worker = await turns.take("somebody", 5.0)
    answered: list[int] = []

    async def ask(number: int, table: str, within: float) -> None:
        mine = await turns.take(table, within)
        answered.append(number)
        turns.give_back(mine)

    waiting = [asyncio.create_task(ask(number, *each)) for number, each in enumerate(asked)]
    await asyncio.sleep(0)
    turns.give_back(worker)
    await asyncio.gather(*waiting)
    return answered


@pytest.mark.once
def test_what_is_due_first_is_answered_first():
    assert asyncio.run(order([("slow", 60.0), ("slow", 60.0), ("stop", 3.0)])) == [2, 0, 1]


@pytest.mark.once
def test_a_table_with_many_questions_does_not_keep_others_waiting():
    assert asyncio.run(order([("large", 600.0), ("large", 600.0), ("small", 600.0)])) == [0, 2, 1]


@pytest.mark.once
def test_the_more_questions_wait_the_less_a_bot_may_think():
    async def shares() -> list[int]:
        turns = Turns(["one", "two"])
        for _ in range(2):
            await turns.take("a", 5.0)
        found = [turns.share()]
        waiting = []
        for _ in range(60):
            waiting.append(asyncio.create_task(turns.take("a", 5.0)))
            await asyncio.sleep(0)
            found.append(turns.share())
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return [*found, turns.share()]

    found = asyncio.run(shares())
    assert found[:5] == [100, 100, 100, 66, 50]
    assert found[-2:] == [LEAST, 100]


@pytest.mark.once
def test_a_question_that_is_called_off_gives_its_worker_back():
    async def called_off() -> str:
        turns = Turns(["worker"])
        worker = await turns.take("a", 5.0)
        waiting = asyncio.create_task(turns.take("a", 5.0))
        await asyncio.sleep(0)
        turns.give_back(worker)
        waiting.cancel()  # it has the worker already
        await asyncio.gather(waiting, return_exceptions=True)
        return await turns.take("b", 5.0)

    assert asyncio.run(called_off()) == "worker"


@pytest.mark.parametrize("key", GAMES)
def test_every_expert_has_a_budget_that_can_be_shared_out(key):
    expert = Identity(bots_for(GAMES[key])["expert"](), 1)
    assert expert.budget > 1
    assert expert.part(50) == max(1, expert.budget // 2)
    assert Identity(RandomBot(), 1).part(50) == 0
