"""Stopville in a terminal.  One small file for each command; app.py puts them together."""

from __future__ import annotations

import sys


def main() -> None:
    """The `stopville` command."""
    from stopville.cli.app import run

    sys.exit(run(sys.argv[1:]))
