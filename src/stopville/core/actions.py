"""Actions have a number inside and a name outside; a Codebook is the one mapping between them.

    BOOK = Codebook([
        Kind(Play, first=0, verb="", card=range(54)),
        Kind(Build, first=100, verb="build", space=range(26), tiles=range(1, 4)),
    ])
    BOOK.action(7)                 Play(card=7)
    BOOK.code(Build(3, 2))         110
    BOOK.notation(Build(3, 2))     "build 3 2"

Each kind fills a block of codes, its facts counted like the digits of a number.  The notation
is the verb and the facts; a spelling may be given for the values of a fact (cards, spaces).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from stopville.core.wire import Fact, Json, Malformed, from_json, to_json

A = TypeVar("A", bound=Fact)

# The text of each value of a fact: {"card": ("F1", "F2", …)} in the order of its range.
Spelling = Mapping[str, Sequence[str]]


class UnknownAction(ValueError):
    """No action is written like this."""


class Kind(Generic[A]):
    """One kind of action and the block of codes it fills.

    `house`: only chance and the clock do it.  `joins`: another action may follow it in the same
    message, because it shows its player nothing new.  `reveals`: whether it may show the others something
    that only its player knew, like a card of a hand; None if that depends on the position.
    """

    def __init__(
        self,
        make: type[A],
        *,
        first: int,
        verb: str,
        spelling: Spelling | None = None,
        house: bool = False,
        joins: bool = False,
        reveals: bool | None = None,
        **facts: range,
    ) -> None:
        assert list(make.__struct_fields__) == list(facts)
        self.make = make
        self.first = first
        self.verb = verb
        self.house = house
        self.joins = joins
        self.reveals = reveals
        self.facts = facts
        self._spelling = spelling or {}
        self.size = 1
        for values in facts.values():
            self.size *= len(values)

    def action(self, code: int) -> A:
        rest = code - self.first
        found: dict[str, int] = {}
        for name, values in reversed(self.facts.items()):
            rest, digit = divmod(rest, len(values))
            found[name] = values[digit]
        return self.make(**found)

    def code(self, action: A) -> int:
        code = 0
        for name, values in self.facts.items():
            value = getattr(action, name)
            if value not in values:
                raise UnknownAction(f"{name} {value}")
            code = code * len(values) + values.index(value)
        return self.first + code

    def notation(self, action: A) -> str:
        words = [self._spell(name, getattr(action, name)) for name in self.facts]
        return " ".join([self.verb, *words] if self.verb else words)

    def read(self, words: list[str]) -> A:
        if len(words) != len(self.facts):
            raise UnknownAction(" ".join(words))
        return self.make(
            **{name: self._value(name, word) for name, word in zip(self.facts, words, strict=True)}
        )

    def _spell(self, name: str, value: int) -> str:
        texts = self._spelling.get(name)
        return str(value) if texts is None else texts[self.facts[name].index(value)]

    def _value(self, name: str, word: str) -> int:
        texts = self._spelling.get(name)
        if texts is not None:
            return self.facts[name][_place_of(word, texts)]
        if not (word.removeprefix("-").isascii() and word.removeprefix("-").isdigit() and len(word) < 12):
            raise UnknownAction(word)
        if int(word) not in self.facts[name]:
            raise UnknownAction(word)
        return int(word)


def _place_of(word: str, texts: Sequence[str]) -> int:
    for place, text in enumerate(texts):
        if text.casefold() == word.casefold():
            return place
    raise UnknownAction(word)


class Codebook(Generic[A]):
    """All kinds of actions of one game."""

    def __init__(self, kinds: Sequence[Kind[A]]) -> None:
        self.kinds = tuple(sorted(kinds, key=lambda kind: kind.first))
        for before, after in zip(self.kinds, self.kinds[1:], strict=False):
            assert before.first + before.size <= after.first, f"{before.verb!r} and {after.verb!r} overlap"
        assert len({kind.verb for kind in self.kinds}) == len(self.kinds), "two kinds have the same verb"
        assert all(kind.verb == kind.verb.casefold() and " " not in kind.verb for kind in self.kinds)
        self._firsts = [kind.first for kind in self.kinds]
        self._by_type: dict[type, Kind[A]] = {kind.make: kind for kind in self.kinds}
        self._by_name = {kind.make.__name__: kind for kind in self.kinds}
        self._by_verb = {kind.verb: kind for kind in self.kinds}
        self._made: dict[int, A] = {}
        self._notations: dict[int, str] = {}

    def action(self, code: int) -> A:
        """The action of this code; made once, then shared."""
        if code not in self._made:
            self._made[code] = self.kind(code).action(code)
        return self._made[code]

    def code(self, action: A) -> int:
        kind = self._by_type.get(type(action))
        if kind is None:
            raise UnknownAction(type(action).__name__)
        return kind.code(action)

    def kind(self, code: int) -> Kind[A]:
        kind = self.kind_or_none(code)
        if kind is None:
            raise UnknownAction(str(code))
        return kind

    def kind_or_none(self, code: int) -> Kind[A] | None:
        place = bisect_right(self._firsts, code) - 1
        kind = self.kinds[max(place, 0)]
        return kind if kind.first <= code < kind.first + kind.size else None

    def notation(self, action: A) -> str:
        return self._by_type[type(action)].notation(action)

    def notation_of(self, code: int) -> str:
        """The notation of the action of this code; made once."""
        if code not in self._notations:
            self._notations[code] = self.notation(self.action(code))
        return self._notations[code]

    def read(self, text: str) -> A:
        """The action that this notation says."""
        words = text.split()
        if not words or len(text) > 200:
            raise UnknownAction(text[:40])
        kind = self._by_verb.get(words[0].casefold())
        if kind is not None and kind.verb:
            return kind.read(words[1:])
        if "" not in self._by_verb:
            raise UnknownAction(text)
        return self._by_verb[""].read(words)

    def to_json(self, action: A) -> Json:
        written: Json = to_json(action)
        return written

    def from_json(self, value: object, place: str = "action") -> A:
        """The action that this JSON says; its facts must be within their ranges."""
        name = value.get("t") if isinstance(value, dict) else None
        kind = self._by_name.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Malformed(f"{place}.t", "is no kind of action of this game")
        action: A = from_json(kind.make, value, place)
        try:
            kind.code(action)
        except UnknownAction as unknown:
            raise Malformed(place, f"is out of range: {unknown}") from None
        return action
