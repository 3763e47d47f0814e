"""What a table may agree on before the first card: the kinds of options, and what each accepts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

OptionValue = bool | int | str


class BadSetup(ValueError):
    """The game cannot be played like this: says which number or option is wrong."""


class IdleOption(BadSetup):
    """An option was changed that another leaves without effect; the game's words say why, [idle.<name>]."""

    def __init__(self, name: str, other: str) -> None:
        super().__init__(f"option {name} has no effect with this value of {other}")
        self.name = name


Elsewhere = tuple[str, OptionValue]  # another option and the value with which this one has no effect


class YesNo(Struct, frozen=True):
    name: str
    default: bool = False
    idle_with: Elsewhere | None = None

    def read(self, value: OptionValue) -> OptionValue:
        texts = {"true": True, "yes": True, "oui": True, "false": False, "no": False, "non": False}
        value = texts.get(value.casefold(), value) if isinstance(value, str) else value
        if not isinstance(value, bool):
            raise BadSetup(f"option {self.name}: {value!r} is neither true nor false")
        return value


class Number(Struct, frozen=True):
    name: str
    default: int
    low: int
    high: int
    idle_with: Elsewhere | None = None

    def read(self, value: OptionValue) -> OptionValue:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 12:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise BadSetup(f"option {self.name}: {value!r} is not a number from {self.low} to {self.high}")
        return value


class Choice(Struct, frozen=True):
    name: str
    default: str
    choices: tuple[str, ...]
    idle_with: Elsewhere | None = None

    def read(self, value: OptionValue) -> OptionValue:
        if value not in self.choices:
            raise BadSetup(f"option {self.name}: {value!r} is none of {', '.join(self.choices)}")
        return value


Option = YesNo | Number | Choice


def check_effects(options: Sequence[Option], agreed: Mapping[str, OptionValue]) -> None:
    """IdleOption for one that was changed although another leaves it without effect."""
    for option in options:
        if option.idle_with is None or agreed[option.name] == option.default:
            continue
        other, value = option.idle_with
        if agreed[other] == value:
            raise IdleOption(option.name, other)
