"""Stopping and taking back by consent: who is asked, and that nobody is passed over by waiting."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.web import Sitting, Socket, Web, opened, until, wait_for

pytestmark = pytest.mark.once

THREE_MINUTES = 180


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with opened(tmp_path_factory.mktemp("server")) as web:
        yield web


@pytest.fixture
def web(server: Web) -> Web:
    server.turn(3600)
    return server


class People:
    """Three people at a table, each with a socket that may be put down and taken up again."""

    def __init__(self, web: Web, stack: ExitStack, **more: Any) -> None:
        self.web, self.stack = web, stack
        self.table = web.table("cairn", people=3, **more).take(0, 1, 2).start()
        self.sockets: dict[int, Socket] = {}
        self.open: dict[int, ExitStack] = {}
        self.said = 0
        for seat in range(3):
            self.come(seat)

    def come(self, seat: int) -> None:
        self.open[seat] = self.stack.enter_context(ExitStack())
        self.sockets[seat] = self.open[seat].enter_context(self.table.socket(self.table.secrets[seat]))
        until(self.sockets[seat], "Heard")

    def go(self, seat: int) -> None:
        self.open[seat].close()
        wait_for(lambda: not self.info["seats"][seat]["present"])

    @property
    def info(self) -> Any:
        return self.table.get().json()

    @property
    def shown(self) -> Any:
        return self.table.get("/view", self.table.seat(0)).json()

    def do(self, seat: int, **message: Any) -> Any:
        """Sends it, and answers with what came back for it."""
        self.said += 1
        self.sockets[seat].send_json({"id": f"m{self.said}", **message})
        while (answer := self.sockets[seat].receive_json()).get("id") != f"m{self.said}":
            pass
        return answer

    def boast(self, seat: int) -> None:
        """A move that showed something, and so needs the others to be taken back."""
        show = self.table.get("/view", self.table.seat(seat)).json()
        (action,) = [c["action"] for c in show["legal"] if c["action"]["t"] == "Boast"]
        assert self.do(seat, t="Play", ask=show["ask"], actions=[action])["t"] == "Done"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def table_of(people: People) -> Sitting:
    return people.table


# -- stopping --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", [0, 60])
def test_a_no_to_stopping_stands_although_its_giver_leaves(web: Web, stack: ExitStack, away: int) -> None:
    people = People(web, stack, away=away)
    people.do(2, t="Abandon", yes=False)
    people.go(2)
    web.turn(10 * THREE_MINUTES)
    for seat in (0, 1):
        people.do(seat, t="Abandon", yes=True)
    assert people.info["status"] == "playing" and people.shown["abandon"] == [0, 1]
    people.come(2)
    people.do(2, t="Abandon", yes=True)
    assert people.info["status"] == "abandoned"


def test_a_no_stands_although_its_giver_hands_the_seat_to_a_bot(web: Web, stack: ExitStack) -> None:
    people = People(web, stack)
    people.do(2, t="Abandon", yes=False)
    people.table.post("/seats/2/leave", who=people.table.seat(2))
    people.go(2)
    for seat in (0, 1):
        people.do(seat, t="Abandon", yes=True)
    assert people.info["status"] == "playing"


def test_a_no_takes_back_the_yes_of_all_and_a_later_yes_takes_back_the_no(web: Web, stack: ExitStack) -> None:
    people = People(web, stack)
    for seat, yes in ((0, True), (1, True), (2, False)):
        people.do(seat, t="Abandon", yes=yes)
    assert people.shown["abandon"] == []
    for seat in (0, 1, 2):
        assert people.info["status"] == "playing"
        people.do(seat, t="Abandon", yes=True)
    assert people.info["status"] == "abandoned"


@pytest.mark.parametrize("away", [0, 30])
def test_whoever_is_gone_counts_for_three_minutes_and_no_longer(
    web: Web, stack: ExitStack, away: int
) -> None:
    """Even where a bot stands in sooner."""
    people = People(web, stack, away=away)
    people.go(2)
    people.do(0, t="Abandon", yes=True)
    web.turn(THREE_MINUTES - 1)
    people.do(1, t="Abandon", yes=True)
    assert people.info["status"] == "playing"
    web.turn(1)
    people.do(1, t="Abandon", yes=True)
    assert people.info["status"] == "abandoned"


def test_whoever_comes_back_counts_again(web: Web, stack: ExitStack) -> None:
    people = People(web, stack)
    people.go(2)
    web.turn(THREE_MINUTES)
    people.come(2)
    for seat in (0, 1):
        people.do(seat, t="Abandon", yes=True)
    assert people.info["status"] == "playing"


# -- taking back -----------------------------------------------------------------------------------------


def test_an_undo_needs_whoever_is_gone_but_was_not_replaced(web: Web, stack: ExitStack) -> None:
    people = People(web, stack, away=0)  # no bot ever stands in
    people.go(2)
    web.turn(10 * THREE_MINUTES)
    people.boast(0)
    assert people.do(0, t="Undo")["t"] == "Done"
    wish = people.shown["undo"]
    assert wish["waiting"] == [1, 2]
    people.do(1, t="AnswerUndo", wish=wish["wish"], yes=True)
    assert people.shown["undo"]["waiting"] == [2] and people.shown["view"]["boasts"][0] >= 0
    people.come(2)
    people.do(2, t="AnswerUndo", wish=wish["wish"], yes=True)
    assert people.shown["view"]["boasts"] == [-1, -1, -1]


def test_a_stand_in_of_less_than_three_minutes_consents_to_nothing(web: Web, stack: ExitStack) -> None:
    people = People(web, stack, away=60)
    people.go(2)
    web.turn(THREE_MINUTES - 1)
    assert people.info["seats"][2]["stand_in"]
    people.boast(0)
    people.do(0, t="Undo")
    wish = people.shown["undo"]
    people.do(1, t="AnswerUndo", wish=wish["wish"], yes=True)
    assert people.shown["undo"]["waiting"] == [2] and people.shown["view"]["boasts"][0] >= 0
    web.turn(1)  # now the bot holds the seat
    people.do(1, t="AnswerUndo", wish=wish["wish"], yes=True)
    assert people.shown["view"]["boasts"] == [-1, -1, -1]
