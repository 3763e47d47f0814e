"""What can go wrong for a caller, each with a stable code and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from stopville.core.words import Words
from stopville.server.messages import Problem

WORDS: Final = Words(Path(__file__).parent / "words.toml")

STATUS: Final = {
    "no_game": 404,
    "no_table": 404,
    "no_seat": 404,
    "not_found": 404,
    "bad_request": 400,
    "bad_setup": 400,
    "bad_name": 400,
    "bad_message": 400,
    "bad_record": 400,
    "bad_origin": 403,
    "bad_host": 403,
    "banned": 403,
    "bad_network": 400,
    "bad_type": 415,
    "too_slow": 408,
    "needs_secret": 401,
    "wrong_secret": 403,
    "only_watching": 403,
    "muted": 403,
    "no_team_chat": 403,
    "no_chat": 403,
    "no_data": 403,
    "not_public": 403,
    "too_large": 413,
    "too_many_messages": 429,
    "too_many_sockets": 429,
    "too_many_tables": 429,
    "too_many_lines": 429,
    "busy": 429,
    "closed": 503,
    "not_saved": 503,
    "no_answer": 503,
    "internal": 500,
}
OTHERWISE: Final = 409  # the table is not in a state for it


class Trouble(Exception):
    """Something that a caller asked for cannot be done; nothing has changed."""

    def __init__(
        self, code: str, detail: str = "", retry: int = 0, said: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(f"{code} {detail}".strip())
        self.said = said  # a sentence of the game itself instead of ours, by language
        self.code = code
        self.detail = detail
        self.retry = retry  # after how many seconds it may be tried again; 0: unknown

    @property
    def problem(self) -> Problem:
        return problem(self.code, self.detail, self.said)


def problem(code: str, detail: str = "", said: Mapping[str, str] | None = None) -> Problem:
    words = said or WORDS.sections["problems"][code]
    return Problem(
        type=f"urn:stopville:problem:{code}",
        code=code,
        status=STATUS.get(code, OTHERWISE),
        title_fr=words["fr"],
        title_en=words["en"],
        detail=detail[:300],
    )
