"""The other processes of this server, for what is about all of them: public tables, figures, health."""

from __future__ import annotations

from stopville.server.messages import TableInfo


class Elsewhere:
    """A server of one process has none; workers/lobby.py asks those of several."""

    name = ""  # by which figures say whose they are; "": there is only one process

    async def tables(self) -> list[TableInfo]:
        """The public ones."""
        return []

    async def figures(self) -> dict[str, str]:
        """What each of them answers to /api/metrics, by its name."""
        return {}

    async def wrong(self) -> dict[str, str]:
        """What is wrong with them, as /api/health tells it."""
        return {}
