"""Who may do what: every command and every role, as one table that can be read.

The drill for roles tries each cell on a real server; a test compares the rows with the addresses and messages
that exist.  "" means that it is done; anything else is the code of the refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

OPEN, PLAYING, OVER = "open", "playing", "over"

# Seat 0 is the owner's, seat 1 another's, seat 2 a bot's; commands about a seat are about seat 0.
ROLES: Final = (
    "host",  # whoever made the table
    "owner",  # of the seat that it is about
    "other",  # has another seat at the table
    "watcher",  # has no secret
    "stranger",  # has made one up
    "strange_host",
    "crossed_seat",  # shows the host's secret for a seat's
    "crossed_host",  # shows the seat's secret for the host's
    "bot",  # shows nothing at all, as a bot would, for the bot's seat
    "wrong_table",  # has the same seat at another table
    "wrong_host",  # is the host of another table
    "old_key",  # had the seat's key before it was renewed
    "used_link",  # has the link that was exchanged for that key
)

Rights = Mapping[str, str]


def only(*allowed: str, otherwise: str = "wrong_secret", **exceptions: str) -> Rights:
    """Nobody but these; whoever shows no secret is told that it takes one."""
    silent = {"watcher": "needs_secret", "bot": "needs_secret"}
    return {
        role: "" if role in allowed else exceptions.get(role, silent.get(role, otherwise)) for role in ROLES
    }


EVERYBODY: Final = only(*ROLES)
NOBODY: Final = only(otherwise="not_found", watcher="not_found", bot="not_found")
HOST: Final = only("host")
OWNER: Final = only("owner", bot="seat_of_bot")
SEATS: Final = only("owner", "other")
HOST_OR_SEATS: Final = only("host", "owner", "other")
# The host invites anew before the deal only: afterwards a key opens a hand.
RENEWING: Final = only("owner", host="already_started", bot="seat_of_bot")
# A claim to a seat must be true; whoever claims none is a watcher, a host too.
LOOKING: Final = only("host", "owner", "other", "watcher", "strange_host", "crossed_host", "wrong_host")


@dataclass(frozen=True)
class Command:
    rights: Rights
    status: str = PLAYING  # of the table on which it is tried
    body: Any = None


COMMANDS: Final[Mapping[str, Command]] = {
    "GET /api/games": Command(EVERYBODY),
    "GET /api/games/{key}/rulebook": Command(EVERYBODY),
    "GET /api/games/{key}/words": Command(EVERYBODY),
    "GET /api/games/{key}/data": Command(EVERYBODY),
    "GET /api/tables": Command(EVERYBODY),
    "POST /api/tables": Command(
        EVERYBODY, body={"game": "automatch", "seats": [{"kind": "person"}, {"kind": "bot"}]}
    ),
    "GET /api/tables/{id}": Command(EVERYBODY),
    "DELETE /api/tables/{id}": Command(HOST),
    "GET /api/tables/{id}/data": Command(EVERYBODY),
    "POST /api/tables/{id}/start": Command(HOST_OR_SEATS, OPEN, {}),
    "POST /api/tables/{id}/seats/{seat}/take": Command(
        only(
            "owner",
            otherwise="needs_secret",
            other="wrong_secret",
            stranger="wrong_secret",
            crossed_seat="wrong_secret",
            wrong_table="wrong_secret",
            old_key="wrong_secret",
            used_link="link_used",
            bot="seat_of_bot",
        ),
        OPEN,
        {"name": "Anne"},
    ),
    "POST /api/tables/{id}/seats/{seat}/rename": Command(OWNER, OPEN, {"name": "Zoé"}),
    "POST /api/tables/{id}/seats/{seat}/leave": Command(OWNER, body={}),
    "POST /api/tables/{id}/seats/{seat}/hand-over": Command(OWNER, body={}),
    "POST /api/tables/{id}/seats/{seat}/take-back": Command(OWNER, body={}),
    "POST /api/tables/{id}/seats/{seat}/renew": Command(RENEWING, body={}),
    "POST /api/tables/{id}/seats/{seat}/remove": Command(HOST, OPEN, {}),
    "POST /api/tables/{id}/seats/{seat}/mute": Command(HOST, body={"muted": True}),
    "GET /api/tables/{id}/view": Command(LOOKING),
    "GET /api/tables/{id}/legal": Command(SEATS),
    "POST /api/tables/{id}/why": Command(SEATS, body={"actions": [{"t": "Play", "card": 0}]}),
    "GET /api/tables/{id}/record": Command(EVERYBODY, OVER),
    "POST /api/verify": Command(
        only(otherwise="bad_record", watcher="bad_record", bot="bad_record"), body={}
    ),
    "GET /api/health": Command(EVERYBODY),
    "GET /api/metrics": Command(EVERYBODY),
    "GET /api/openapi.json": Command(EVERYBODY),
    "GET /api/schema": Command(NOBODY),
    "GET /api/schema/openapi.json": Command(NOBODY),
    "GET /api/schema/{path}": Command(NOBODY),
    "GET /": Command(EVERYBODY),
    "GET /{path}": Command(EVERYBODY),
}

# -- the socket --------------------------------------------------------------------------------------------

# What comes of the first frame: the seat that was opened, or the code with which the door is closed.
HELLO: Final[Mapping[str, int | None]] = {
    "host": 4403,  # the host's secret opens no seat
    "owner": 0,
    "other": 1,
    "watcher": None,
    "stranger": 4403,
    "strange_host": 4403,
    "crossed_seat": 4403,
    "crossed_host": 0,  # it is the seat's secret after all: here only seats are opened
    "bot": 1003,  # an empty secret is no secret
    "wrong_table": 4403,
    "wrong_host": 4403,
    "old_key": 4403,
    "used_link": 4403,
}

# What each message is answered with, by who has come in: the kind, or the code of a Failed.
# The question is the owner's to answer; the same message from another seat is somebody else's turn.
MESSAGES: Final[Mapping[str, tuple[dict[str, Any], Mapping[str, str]]]] = {
    "Hello": ({}, {"owner": "bad_message", "other": "bad_message", "watcher": "bad_message"}),
    "Play": (
        {"ask": 1, "actions": []},
        {"owner": "Done", "other": "too_late|Refused", "watcher": "only_watching"},
    ),
    "Order": ({"orders": []}, {"owner": "Done", "other": "Done", "watcher": "only_watching"}),
    "Why": ({"action": {}}, {"owner": "Refused", "other": "Refused", "watcher": "only_watching"}),
    "Say": ({"text": "bonjour"}, {"owner": "Done", "other": "Done", "watcher": "only_watching"}),
    "Point": ({"place": 1}, {"owner": "no_team_chat", "other": "no_team_chat", "watcher": "only_watching"}),
    "Undo": ({}, {"owner": "no_undo", "other": "no_undo", "watcher": "only_watching"}),
    "AnswerUndo": (
        {"wish": 1, "yes": True},
        {"owner": "no_wish", "other": "no_wish", "watcher": "only_watching"},
    ),
    "Resign": ({}, {"owner": "Done", "other": "Done", "watcher": "only_watching"}),
    "Abandon": ({"yes": True}, {"owner": "Done", "other": "Done", "watcher": "only_watching"}),
    "Rematch": ({}, {"owner": "not_over", "other": "not_over", "watcher": "only_watching"}),
    "Salt": (
        {"salt": "00"},
        {"owner": "already_started", "other": "already_started", "watcher": "only_watching"},
    ),
    "Speak": ({"lang": "en"}, {"owner": "Show", "other": "Show", "watcher": "Show"}),
    "Earlier": (
        {"before": 5},
        {"owner": "EarlierLines", "other": "EarlierLines", "watcher": "EarlierLines"},
    ),
    "Ping": ({}, {"owner": "Pong", "other": "Pong", "watcher": "Pong"}),
}
