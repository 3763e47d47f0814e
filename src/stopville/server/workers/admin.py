"""stopville admin with several workers: requests go to those whom they concern, the answers become one.

What is about a table goes to the worker that has it; the list of tables is put together; everything else
goes to one worker after the other, so that the file of bans is written by one at a time.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Protocol

import msgspec
from msgspec.structs import replace

from stopville.server import admin
from stopville.server.admin_socket import Answered, answered
from stopville.server.messages import Problem
from stopville.server.problems import Trouble
from stopville.server.share import owner

ADMIN_SECONDS: Final = 30.0  # for a worker's answer


class Worker(Protocol):
    number: int
    serving: bool


class Refused(Trouble):
    """By a worker, whose own words are passed on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code, problem.detail)
        self._problem = problem

    @property
    def problem(self) -> Problem:
        return self._problem


class Admin:
    def __init__(
        self, workers: Sequence[Worker], ask: Callable[[int, bytes], Awaitable[bytes | None]]
    ) -> None:
        self.workers = workers
        self.closed = False  # to newcomers: a worker that starts again is told
        self._ask = ask

    async def answer(self, line: bytes) -> Answered:
        return await answered(line, self._do)

    async def _do(self, asked: admin.AnyRequest) -> Any:
        if isinstance(asked, admin.Tables):
            return await self._tables(asked)
        id = getattr(asked, "id", None)
        if id is not None:
            return await self._put(owner(id, len(self.workers)), asked)
        if isinstance(asked, admin.Close):
            self.closed = asked.closed
        return joined(asked, await self._put_to_all(asked))

    async def _tables(self, asked: admin.Tables) -> dict[str, Any]:
        """A page of the tables of all: the newest first."""
        wanted = replace(asked, first=0, most=asked.first + asked.most)
        pages = await self._put_to_all(wanted)
        rows = sorted((row for page in pages for row in page["tables"]), key=lambda row: -row["changed"])
        total = sum(page["total"] for page in pages)
        return {"total": total, "tables": rows[asked.first : asked.first + asked.most]}

    async def _put_to_all(self, asked: admin.AnyRequest) -> list[Any]:
        """The answers of those that serve; the others have no pages, and read the bans when they start."""
        found = [await self._put(worker.number, asked) for worker in self.workers if worker.serving]
        if not found:
            raise Trouble("no_answer")
        return found

    async def _put(self, number: int, asked: admin.AnyRequest) -> Any:
        told = await self._ask(number, msgspec.json.encode(asked))
        if told is None:
            raise Trouble("no_answer", f"worker {number}")
        answer: Answered = msgspec.json.decode(told)
        if "problem" in answer:
            raise Refused(msgspec.convert(answer["problem"], Problem))
        return answer["ok"]


def joined(asked: admin.AnyRequest, answers: list[Any]) -> Any:
    """One answer of several: how many pages there were in all; otherwise they say the same."""
    return sum(answers) if isinstance(asked, admin.Announce) else answers[0]
