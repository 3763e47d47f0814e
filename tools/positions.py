"""Writes what follows from the fields of each game's position: engine/position_gen.py and view_gen.py.

    python -m tools.positions            write them
    python -m tools.positions --check    say whether they are up to date

Reads the class bodies of games/KEY/engine/position.py; run it with the interpreted build.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from stopville.core import fields, generate
from stopville.core.game import AnyGame, Choice, Number, YesNo
from stopville.games import GAMES, loaded

NOTICE: Final = '"""Written by tools/positions.py from engine/position.py: change it there."""\n'
WRITERS: Final = [
    "columns",
    "digit_rows",
    "digits",
    "groups",
    "members",
    "number",
    "numbers",
    "row",
    "rows",
    "seats",
    "sets",
    "yes",
]
EXAMPLES: Final = ("tests.example.relay.game:RELAY",)
OPTION_TYPES: Final = {YesNo: "bool", Number: "int", Choice: "str"}


def documents(package: str, game: AnyGame) -> dict[str, str]:
    """The files of one game by their place in its folder; none for a game without kinds.py."""
    folder = Path(game.folder)
    if not (folder / "kinds.py").exists():
        return {}
    module = import_module(f"{package}.engine.position")
    listed = fields.annotated(module.Position)
    table = fields.table_of(*listed, vars(module))
    written = position_code(f"{package}.engine", module, listed, table)
    view = view_code(table, game, (folder / "engine" / "position.py").read_text("utf-8"))
    return {"engine/position_gen.py": formatted(written), "view_gen.py": formatted(view)}


# -- engine/position_gen.py ------------------------------------------------------------------------------


def position_code(package: str, module: Any, listed: tuple[Any, ...], table: fields.Table) -> str:
    own, parts, shown = listed
    classes = {"": "Position"} | {name: hint for name, hint in own if name in parts}
    code = generate.functions(table, generate.takes_seat(module.Position), classes)
    tables = f"FIELDS: Listed = {own!r}\nPARTS: dict[str, Listed] = {parts!r}\nSHOWN: Listed = {shown!r}\n"
    names = ", ".join(sorted(classes.values()))
    only_typed = f"if TYPE_CHECKING:\n    from {package}.position import {names}\n"
    listed_type = "Listed = tuple[tuple[str, str], ...]  # name and kind\n"
    return f"{NOTICE}{imports(code)}\n{only_typed}\n\n{code}\n\n{listed_type}{tables}"


def imports(code: str) -> str:
    bits = "from stopville.core.engine.bits import BIT\n" if "BIT[" in code else ""
    rows = "from stopville.core.engine.bits import row as new_row\n" if "new_row(" in code else ""
    used = ", ".join(name for name in WRITERS if re.search(rf"\b{name}\(", code))
    return (
        "from __future__ import annotations\n\nfrom typing import TYPE_CHECKING\n\n"
        f"from mypy_extensions import i64\n\n{bits}{rows}from stopville.core.engine.writing import {used}\n"
    )


# -- view_gen.py -----------------------------------------------------------------------------------------


def view_code(table: fields.Table, game: AnyGame, source: str) -> str:
    comments = dict(
        re.findall(r"^    (?:def shown_)?(\w+)(?:\(.*\) ->|:) .*?  # (.*)$", source, re.MULTILINE)
    )
    lines = ["me: Seat", "awaited: Numbers  # who must act"]
    lines += ["options: Options"] if game.options else []
    for name, kind in generate.view_types(table).items():
        lines.append(f"{name}: {kind}  # {comments[name]}" if name in comments else f"{name}: {kind}")
    body = "\n    ".join(lines)
    kinds = "Numbers, Rows" if ": Rows" in body else "Numbers"
    return (
        f"{NOTICE}from __future__ import annotations\n\n"
        f"from stopville.core.engine.seats import Seat\nfrom stopville.core.kinds import {kinds}\n"
        f"from stopville.core.wire import Shown\n\n\n"
        f"{options_code(game)}class View(Shown):\n"
        f'    """All that one seat may know of a table of {game.title}."""\n\n    {body}\n'
    )


def options_code(game: AnyGame) -> str:
    if not game.options:
        return ""
    body = "\n    ".join(f"{option.name}: {OPTION_TYPES[type(option)]}" for option in game.options)
    return f'class Options(Shown):\n    """What the table agreed on."""\n\n    {body}\n\n\n'


# -- writing ---------------------------------------------------------------------------------------------


def formatted(code: str) -> str:
    for how in (["check", "--fix", "--quiet", "--select", "I"], ["format", "--quiet"]):
        command = [sys.executable, "-m", "ruff", *how, "--stdin-filename", "src/stopville/written.py", "-"]
        code = subprocess.run(command, input=code, capture_output=True, text=True, check=True).stdout
    return code


def every_document() -> dict[Path, str]:
    found: dict[Path, str] = {}
    for game in [*GAMES.values(), *map(loaded, EXAMPLES)]:
        package = type(game).__module__.rpartition(".")[0]
        for name, text in documents(package, game).items():
            found[Path(game.folder) / name] = text
    return found


def main(arguments: list[str]) -> int:
    changed = [
        path
        for path, text in every_document().items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    if "--check" in arguments:
        print(*(f"{path.name} of {path.parent} is out of date" for path in changed), sep="\n", end="")
        return int(bool(changed))
    for path, text in every_document().items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
