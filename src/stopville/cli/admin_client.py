"""The terminal's end of the socket by which whoever runs a server speaks to it."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any, Final

from stopville.cli.out import BadInput, CheckFailed, print_json
from stopville.cli.say import Say

SECONDS: Final = 60  # for an answer


class Operator:
    """Speaks to the server of one folder, and answers for people or, with `as_json`, for programs."""

    def __init__(self, data: Path | None, say: Say, as_json: bool) -> None:
        from stopville.cli.serve import usual_folder

        self.folder = data or usual_folder()
        self.say = say
        self.as_json = as_json

    def ask(self, do: str, **facts: Any) -> Any:
        """The server's answer, printed if a program wants it; CheckFailed with its reason if it refuses."""
        answer = json.loads(self._answer(json.dumps({"do": do, **facts}).encode() + b"\n"))
        if "problem" in answer:
            self._refuse(answer["problem"])
        if self.as_json:
            print_json(answer["ok"])
        return answer["ok"]

    def tell(self, name: str, /, **facts: object) -> None:
        if not self.as_json:
            print(self.say(name, **facts))

    def _refuse(self, problem: dict[str, Any]) -> None:
        text = f"{problem[f'title_{self.say.lang}']} {problem['detail']}".strip()
        if self.as_json:
            print_json({"error": text, "code": problem["code"]})
        raise CheckFailed(text)

    def _answer(self, line: bytes) -> bytes:
        from stopville.server.admin_socket import SOCKET

        if not hasattr(socket, "AF_UNIX"):
            raise BadInput(self.say("admin.windows"))
        try:
            with socket.socket(socket.AF_UNIX) as server:
                server.settimeout(SECONDS)
                server.connect(str(self.folder / SOCKET))
                server.sendall(line)
                with server.makefile("rb") as answers:
                    return answers.readline() or b"{}"
        except (FileNotFoundError, ConnectionRefusedError):  # none, or one of a server that was killed
            raise BadInput(self.say("admin.nobody", folder=self.folder)) from None
        except OSError as fault:
            raise BadInput(self.say("admin.unreachable", folder=self.folder, reason=fault)) from None
