"""Events as sentences, for a seat or with nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from stopville.cli.say import Say
from stopville.core.engine.seats import CHANCE, CLOCK, Seat
from stopville.core.events import Event
from stopville.core.game import AnyGame
from stopville.core.play import Row
from stopville.core.record import Record, Replay, setup_of

MANY: Final = 8  # of one kind at a time are a deal, not news
HOUSE: Final = {int(CHANCE): "story.chance", int(CLOCK): "story.clock"}


@dataclass(frozen=True)
class Teller:
    """Tells what happens in a game, in one language."""

    game: AnyGame
    say: Say
    names: Sequence[str]

    def sentence(self, thing: Any) -> str:
        """An action or an event."""
        return self.game.describe(thing, self.say.lang, self.names)

    def who(self, seat: int) -> str:
        return self.say(HOUSE[seat]) if seat in HOUSE else self.names[seat]

    def news(self, events: Iterable[Event]) -> list[str]:
        """What happened, in short: the fifty sentences of a deal become three or four."""
        told = [(type(event), self.sentence(event)) for event in events]
        kinds: dict[type, list[str]] = {}
        for kind, sentence in told:
            kinds.setdefault(kind, []).append(sentence)
        lines: list[str] = []
        for kind, sentence in told:
            alike = kinds.get(kind, [])
            if len(alike) > MANY:
                lines += self._in_short(kinds.pop(kind))  # all of them, where the first one stood
            elif alike:
                lines.append(sentence)
        return [self._times(line, len(list(same))) for line, same in groupby(lines)]

    def _in_short(self, sentences: list[str]) -> list[str]:
        counted = Counter(sentences)
        if len(counted) <= MANY:
            return [self._times(sentence, count) for sentence, count in counted.items()]
        return [self.say("story.more", sentence=sentences[0], count=len(sentences) - 1)]

    def _times(self, sentence: str, count: int) -> str:
        return sentence if count == 1 else self.say("story.times", sentence=sentence, count=count)


# -- a recorded game -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """One row of a record, as somebody was told of it."""

    number: int  # from 1
    seat: int
    notation: str  # empty where it would tell too much; so is the digest
    digest: str
    events: tuple[Event, ...]


def retold(game: AnyGame, record: Record, seat: Seat | None) -> Iterator[tuple[Told, Any]]:
    """Every row of a verified record with the position after it; to no seat, nothing is hidden."""
    replay: Replay[Any, Any] = Replay(game, setup_of(game, record))
    for number, row in enumerate(record.moves, start=1):
        shown = seat is None or _is_open(replay, row, seat)
        replay.state.log = []
        replay.do(row[0], row[1])
        happened: list[Event] = replay.state.log or []  # an undo brings back a position that tells nothing
        replay.state.log = None
        told = happened if seat is None else [game.told(event, seat) for event in happened]
        events = tuple(event for event in told if event is not None)
        shown = shown and (seat is None or row[0] == seat or events == tuple(happened))
        digest = row[2] if seat is None else ""  # a hash of every hand: near the end it can be guessed
        yield Told(number, row[0], row[1] if shown else "", digest, events), replay.state


def _is_open(replay: Replay[Any, Any], row: Row, seat: Seat) -> bool:
    """Whether this seat sees the action itself."""
    actor, notation, _ = row
    if actor == seat or notation.startswith("undo "):
        return True
    code = replay.code(notation)
    return bool(replay.state.seen(seat, actor, code) == code)
