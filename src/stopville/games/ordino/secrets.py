"""What is hidden from whom at a table of Ordino Match: nothing."""

from __future__ import annotations

from typing import Final

from stopville.core.secrets import Secrets
from stopville.games.ordino.actions import Action
from stopville.games.ordino.engine.rules.state import State

SECRETS: Final = Secrets[State, Action]()
