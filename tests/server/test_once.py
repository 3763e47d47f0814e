"""Whatever is sent twice is done once: at once, after another server has read the file, and after the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from stopville.server import chairs, messages, verbs
from stopville.server.clock import HandClock
from stopville.server.problems import Trouble
from stopville.server.saved import Progress, Saved
from tests.server.salon import Page, Salon, change, in_loop, play_first
from tests.server.web import Sitting, Socket, Web, opened, until

Sent = dict[str, Any]


class Talk:
    """Two people at a table; everything said is kept to be said again."""

    def __init__(self, table: Sitting) -> None:
        self.table = table
        self.said: list[tuple[int, Sent, Any]] = []

    def do(self, seat: int, **words: Any) -> Any:
        message = {"id": f"m{len(self.said)}", **words}
        answer = self.send(seat, message)
        assert answer["t"] == "Done", answer
        self.said.append((seat, message, answer))
        return answer

    def send(self, seat: int, message: Sent) -> Any:
        with self.table.socket(self.table.secrets[seat]) as socket:
            socket.send_json(message)
            return answer_to(socket, message["id"])

    def show(self, seat: int) -> Any:
        return self.table.get("/view", self.table.seat(seat)).json()

    def play(self, kind: str) -> None:
        show = self.show(0)
        (action, *_) = [c["action"] for c in show["legal"] if c["action"]["t"] == kind]
        self.do(0, t="Play", ask=show["ask"], actions=[action])

    def everything(self) -> list[Any]:
        """What each seat is shown, and what was said."""
        seen = [self.show(seat) for seat in (0, 1)]
        with self.table.socket(None) as socket:
            return [*seen, until(socket, "Heard")["lines"]]


def answer_to(socket: Socket, id: str) -> Any:
    while (answer := socket.receive_json()).get("id") != id:
        pass
    return answer


def whole_talk(web: Web) -> Talk:
    """Every kind of message that changes something."""
    talk = Talk(web.table("cairn").take(0, 1))
    talk.do(0, t="Salt", salt="c0ffee")
    talk.table.start()
    talk.do(1, t="Say", text="bonjour")
    talk.do(1, t="Order", orders=[])
    talk.play("Lay")
    talk.do(0, t="Undo")
    talk.play("Boast")
    talk.do(0, t="Undo")
    talk.do(1, t="AnswerUndo", wish=talk.show(0)["undo"]["wish"], yes=False)
    talk.do(0, t="Undo")
    talk.do(1, t="AnswerUndo", wish=talk.show(0)["undo"]["wish"], yes=True)
    talk.do(1, t="Abandon", yes=True)
    talk.do(0, t="Abandon", yes=False)
    talk.do(0, t="Resign")
    talk.do(1, t="Rematch")
    return talk


@pytest.fixture
def again(tmp_path: Path) -> Iterator[Callable[[], Any]]:
    """Opens the server, and when called again, another one on the same folder."""
    with ExitStack() as stack:

        def reopened() -> Web:
            stack.close()
            return stack.enter_context(opened(tmp_path, clock=HandClock()))

        yield reopened


@pytest.mark.once
def test_every_message_sent_again_is_answered_again_and_done_once(again: Callable[[], Web]) -> None:
    talk = whole_talk(again())
    kinds = {message["t"] for _, message, _ in talk.said}
    changing = {kind.__name__ for kind in verbs.VERBS if kind.__module__ == messages.__name__}
    assert kinds == changing, "a kind of message is not tried here"
    before = talk.everything()
    for _ in range(2):
        for seat, message, answer in talk.said:
            assert talk.send(seat, message) == answer
        assert talk.everything() == before
        talk.table.web = again()  # and the same of another server


@in_loop
async def test_the_same_words_as_they_come_twice_in_one_turn_are_said_once(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn")
        answers: list[Any] = []
        for _ in range(5):
            table.hear(0, messages.Say("same", "bonjour"), answers.append)
        await play_first(table, 0, "later")
        assert len(table.said) == 1 and len({answer.v for answer in answers}) == 1
        assert [answer.id for answer in answers] == ["same"] * 5


@in_loop
async def test_a_message_that_waits_while_its_seat_changes_hands_is_not_done(tmp_path: Path) -> None:
    async with Salon(tmp_path) as salon:
        table = await salon.started("cairn")
        page, lock = Page(table, 0), table.seats.lock(0)
        refused: list[Any] = []

        def renew(saved: Saved, progress: Progress) -> Saved:
            return chairs.renewed(saved, progress, 0, salon.secrets[0], "another key altogether")

        table.hear(0, verbs.ChangeChairs(renew), refused.append)
        table.hear(0, messages.Resign("late"), refused.append, lock)  # heard before the key is another
        await change(table, lambda saved, _: saved)
        assert isinstance(refused[1], Trouble) and refused[1].code == "wrong_secret"
        assert not table.saved.chairs[0].resigned and page.client.closed == 1012
