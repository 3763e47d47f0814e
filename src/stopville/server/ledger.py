"""Where a table stands: its revision, the messages that were answered, what may be taken back."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from stopville.core.engine.seats import WATCHER
from stopville.core.engine.state import GameState
from stopville.core.game import AnyGame
from stopville.core.wire import Malformed, encode
from stopville.server.messages import Done
from stopville.server.saved import NO_ROW, PLAYING, Loaded, Progress, Reply, Saved
from stopville.server.sight import Sight, place_of, sight_of
from stopville.server.transitions import Entry, read_entry


class Ledger:
    """What is on the disk about a table, and the position that belongs to it."""

    def __init__(self, game: AnyGame, loaded: Loaded) -> None:
        self.saved: Saved = loaded.saved
        self.progress: Progress = loaded.progress
        if not self.progress.shown:  # a new table
            self.progress = replace(self.progress, shown=(0,) * (loaded.saved.players + 1))
        self.sight: Sight | None = None
        self.state = _position(game, loaded)
        if self.state is not None:
            self.sight = sight_of(game, self.state)
        self._answered = {hash(message) for message in loaded.replied}  # hashes of (seat, client id)
        self._newest: dict[int, Reply] = {}  # by seat; all replies are on the disk

    def shown(self, seat: int) -> int:
        return self.progress.shown[place_of(seat, self.saved.players)]

    # -- exactly once

    def newest_answer(self, seat: int, client: str) -> Done | None:
        """What was said to this message, if it is the seat's last one."""
        reply = self._newest.get(seat)
        if reply is None or reply.client != client:
            return None
        return msgspec.json.decode(reply.answer, type=Done)

    def may_be_answered(self, seat: int, client: str) -> bool:
        """False only if this message is new; otherwise the store knows."""
        return hash((seat, client)) in self._answered

    def note(self, reply: Reply) -> None:
        self._answered.add(hash((reply.seat, reply.client)))
        self._newest[reply.seat] = reply

    # -- undo

    def may_undo(self, seat: int) -> Literal["", "free", "ask"]:
        state = self.state
        if seat == WATCHER or self.progress.status != PLAYING or state is None:
            return ""
        mark = self.progress.marks[seat]
        if mark.row == NO_ROW or mark.barred or (state.timed and state.asked):
            return ""
        return "free" if mark.free else "ask"


# -- what another edition of the game has left -----------------------------------------------------------


def is_other_edition(game: AnyGame, saved: Saved) -> bool:
    return (saved.edition, saved.data) != (game.edition, game.data_digest)


def _position(game: AnyGame, loaded: Loaded) -> GameState | None:
    """The position; nothing before the start, and where it is of another edition and cannot be read."""
    if not isinstance(loaded.state, dict):
        return None
    try:
        state: GameState = game.load(loaded.saved.setup, loaded.state)
        return state
    except Exception:
        if not is_other_edition(game, loaded.saved):
            raise
        return None


def read_story(game: AnyGame, loaded: Loaded) -> list[Entry]:
    """What happened; without what only another edition could tell."""
    other, story = is_other_edition(game, loaded.saved), list[Entry]()
    for value in loaded.story:
        try:
            story.append(read_entry(game, value))
        except Malformed:
            if not other:
                raise
    return story


def reply_to(seat: int, client: str, done: Done) -> Reply | None:
    return Reply(seat, client, encode(done).decode()) if client else None
