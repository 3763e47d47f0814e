"""Taking, leaving and handing over seats: each a new table made from the old one, or Trouble."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from stopville.server.messages import MOST_NAME
from stopville.server.problems import Trouble
from stopville.server.saved import BOT, OPEN, PLAYING, Chair, Saved
from stopville.server.sessions import hashed, new_secret

# Bots have the first names of the time, the same in both languages.
BOT_NAMES: Final = ("Gaston", "Odette", "Lucien", "Simone", "Marcel", "Yvette", "Fernand", "Ginette")


def clean_name(name: str) -> str:
    name = " ".join(name.split())
    if not 0 < len(name) <= MOST_NAME or not name.isprintable():
        raise Trouble("bad_name")
    return name


def with_chair(saved: Saved, seat: int, **facts: Any) -> Saved:
    chairs = saved.chairs
    return replace(saved, chairs=(*chairs[:seat], replace(chairs[seat], **facts), *chairs[seat + 1 :]))


def person_at(saved: Saved, seat: int) -> Chair:
    if not 0 <= seat < saved.players:
        raise Trouble("no_seat")
    if saved.chairs[seat].kind == BOT:
        raise Trouble("seat_of_bot")
    return saved.chairs[seat]


def demand(saved: Saved, status: str) -> None:
    if saved.status != status:
        late = "table_over" if saved.finished else "already_started"
        raise Trouble(late if status == OPEN or saved.finished else "not_started")


# -- by the owner of a seat, or whoever becomes it -------------------------------------------------------


def taken(saved: Saved, seat: int, name: str) -> Saved:
    """By somebody with the seat's own link."""
    person_at(saved, seat)
    demand(saved, OPEN)
    return with_chair(saved, seat, name=clean_name(name), taken=True)


def taken_openly(saved: Saved, seat: int, name: str, secret: str) -> Saved:
    """By anybody, at a public table."""
    chair = person_at(saved, seat)
    if not saved.public:
        raise Trouble("needs_secret")
    demand(saved, OPEN)
    if chair.taken:
        raise Trouble("seat_taken")
    return with_chair(saved, seat, name=clean_name(name), taken=True, hash=hashed(secret))


def renamed(saved: Saved, seat: int, name: str) -> Saved:
    person_at(saved, seat)
    demand(saved, OPEN)
    return with_chair(saved, seat, name=clean_name(name))


def left(saved: Saved, seat: int) -> Saved:
    """Before the start the seat is free again, afterwards a bot plays it."""
    person_at(saved, seat)
    if saved.status == OPEN:
        salts = (*saved.salts[:seat], "", *saved.salts[seat + 1 :])
        return with_chair(replace(saved, salts=salts), seat, name="", taken=False)
    return handed_over(saved, seat, "")


def handed_over(saved: Saved, seat: int, level: str) -> Saved:
    chair = person_at(saved, seat)
    demand(saved, PLAYING)
    return with_chair(saved, seat, handed=True, level=level or chair.level)


def taken_back(saved: Saved, seat: int) -> Saved:
    person_at(saved, seat)
    demand(saved, PLAYING)
    return with_chair(saved, seat, handed=False)


def renewed(saved: Saved, seat: int, secret: str, by_host: bool) -> Saved:
    chair = person_at(saved, seat)
    if by_host and chair.played:
        raise Trouble("seat_played")
    return with_chair(saved, seat, hash=hashed(secret))


# -- by the host -----------------------------------------------------------------------------------------


def removed(saved: Saved, seat: int) -> Saved:
    """The old link opens nothing any more; `renew` makes a new one."""
    demand(saved, OPEN)
    return with_chair(left(saved, seat), seat, hash=hashed(new_secret()), muted=False)


def muted(saved: Saved, seat: int, muted: bool) -> Saved:
    person_at(saved, seat)
    return with_chair(saved, seat, muted=muted)
