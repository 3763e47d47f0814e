"""What a worker is told when it is started: the settings of the server, and which share is its own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct

from stopville.server.app import Settings
from stopville.server.backup import Plan
from stopville.server.elsewhere import Elsewhere
from stopville.server.limits import Limits
from stopville.server.share import Share


class Orders(Struct, frozen=True):
    share: Share
    level: str  # of the log
    as_json: bool
    data: str
    pace: float
    keep_days: int
    origins: tuple[str, ...]
    proxies: tuple[str, ...]
    host_names: tuple[str, ...] | None
    limits: Limits
    messages: tuple[int, float]
    public: bool
    chat: bool
    base_path: str
    copies: tuple[str, float, int] | None = None  # where to, every so many hours, how many are kept
    channel: int = -1  # the descriptor of its end

    def settings(self, elsewhere: Elsewhere) -> Settings:
        same = {name: getattr(self, name) for name in SAME}
        plan = self.copies and Plan(Path(self.copies[0]), *self.copies[1:])
        return Settings(Path(self.data), share=self.share, elsewhere=elsewhere, backup=plan, **same)


# Settings that every worker has as the server has them.
SAME: Final = tuple(
    name
    for name in Orders.__struct_fields__
    if name in Settings.__dataclass_fields__ and name not in ("data", "share")
)


def orders(settings: Settings, share: Share, level: str, as_json: bool) -> Orders:
    same = {name: getattr(settings, name) for name in SAME}
    plan = settings.backup
    copies = None if plan is None else (str(plan.to), plan.hours, plan.keep)
    data = str(settings.data)
    return Orders(share=share, level=level, as_json=as_json, data=data, copies=copies, **same)
