"""Taking, leaving and handing over seats: each a new row of the table made from the old one, or Trouble.

A link invites to a seat.  Whoever takes the seat exchanges the link for a key that nobody else knows.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from stopville.server.names import clean_name
from stopville.server.problems import Trouble
from stopville.server.saved import BOT, OPEN, PLAYING, Chair, Progress, Saved
from stopville.server.sessions import hashed, new_secret, opens

# Bots have the first names of the time, the same in both languages.
BOT_NAMES: Final = ("Gaston", "Odette", "Lucien", "Simone", "Marcel", "Yvette", "Fernand", "Ginette")


def with_chair(saved: Saved, seat: int, **facts: Any) -> Saved:
    chairs = saved.chairs
    return replace(saved, chairs=(*chairs[:seat], replace(chairs[seat], **facts), *chairs[seat + 1 :]))


def person_at(saved: Saved, seat: int) -> Chair:
    if not 0 <= seat < saved.players:
        raise Trouble("no_seat")
    if saved.chairs[seat].kind == BOT:
        raise Trouble("seat_of_bot")
    return saved.chairs[seat]


def demand(progress: Progress, status: str) -> None:
    if progress.status != status:
        late = "table_over" if progress.finished else "already_started"
        raise Trouble(late if status == OPEN or progress.finished else "not_started")


# -- by the owner of a seat, or whoever becomes it -------------------------------------------------------


def taken(saved: Saved, progress: Progress, seat: int, name: str, secret: str, key: str) -> Saved:
    """By somebody with the seat's link, or with its key; from now on only the new key opens it.

    The same request again, after a lost answer, changes nothing: its key opens the seat already.
    """
    chair = person_at(saved, seat)
    if opens(key, chair.hash) and chair.taken and chair.name == clean_name(name):
        return saved
    demand(progress, OPEN)
    if not opens(secret, chair.hash) and not (not chair.hash and opens(secret, chair.link)):
        raise Trouble("link_used" if opens(secret, chair.link) else "wrong_secret")
    return with_chair(saved, seat, name=clean_name(name), taken=True, hash=hashed(key))


def taken_openly(saved: Saved, progress: Progress, seat: int, name: str, key: str) -> Saved:
    """By anybody, at a public table."""
    chair = person_at(saved, seat)
    if not saved.public:
        raise Trouble("needs_secret")
    if opens(key, chair.hash) and chair.name == clean_name(name):
        return saved  # the same request again
    demand(progress, OPEN)
    if chair.taken:
        raise Trouble("seat_taken")
    return with_chair(saved, seat, name=clean_name(name), taken=True, hash=hashed(key))


def renamed(saved: Saved, progress: Progress, seat: int, name: str) -> Saved:
    person_at(saved, seat)
    demand(progress, OPEN)
    return with_chair(saved, seat, name=clean_name(name))


def left(saved: Saved, progress: Progress, seat: int) -> Saved:
    """Before the start the seat is free again and its link invites anew; afterwards a bot plays it."""
    chair = person_at(saved, seat)
    if progress.status != OPEN:
        return handed_over(saved, progress, seat, "")
    salts = (*saved.salts[:seat], "", *saved.salts[seat + 1 :])
    link = chair.link or hashed(new_secret())
    return with_chair(replace(saved, salts=salts), seat, name="", taken=False, hash="", link=link)


def handed_over(saved: Saved, progress: Progress, seat: int, level: str) -> Saved:
    chair = person_at(saved, seat)
    demand(progress, PLAYING)
    return with_chair(saved, seat, handed=True, level=level or chair.level)


def taken_back(saved: Saved, progress: Progress, seat: int) -> Saved:
    person_at(saved, seat)
    demand(progress, PLAYING)
    return with_chair(saved, seat, handed=False)


def renewed(saved: Saved, progress: Progress, seat: int, secret: str, key: str) -> Saved:
    """By the owner: another key, the old one opens nothing any more."""
    chair = person_at(saved, seat)
    if opens(key, chair.hash):
        return saved  # the same request again
    if not opens(secret, chair.hash) and not (not chair.hash and opens(secret, chair.link)):
        raise Trouble("wrong_secret" if secret else "needs_secret")
    return with_chair(saved, seat, hash=hashed(key))


# -- by the host -----------------------------------------------------------------------------------------


def invited_anew(saved: Saved, progress: Progress, seat: int, link: str) -> Saved:
    """Another link; whoever sat there must take the seat again.  Only before the deal: a key opens a hand."""
    chair = person_at(saved, seat)
    if not chair.hash and opens(link, chair.link):
        return saved  # the same request again
    demand(progress, OPEN)
    return with_chair(left(saved, progress, seat), seat, link=hashed(link))


def removed(saved: Saved, progress: Progress, seat: int) -> Saved:
    """The seat is free, and neither the old key nor the old link opens it."""
    demand(progress, OPEN)
    return with_chair(left(saved, progress, seat), seat, link=hashed(new_secret()), muted=False)


def muted(saved: Saved, progress: Progress, seat: int, muted: bool) -> Saved:
    person_at(saved, seat)
    return with_chair(saved, seat, muted=muted)
