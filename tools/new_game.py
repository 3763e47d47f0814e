"""Starts a new game from the example Relay (tests/example/relay): it can be played at once, then changed.

    python -m tools.new_game KEY                     into this repository: games/KEY and tests/KEY
    python -m tools.new_game KEY --package FOLDER    as a package of its own, found by its entry point

Prints what to do next.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
EXAMPLE: Final = ROOT / "tests" / "example" / "relay"
GAMES: Final = ROOT / "src" / "stopville" / "games"
TAKEN: Final = ("AM", "AU", "AS", "OM", "ST", "KL", "RE")  # prefixes of rules

PYPROJECT: Final = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "stopville-{key}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["stopville"]

[project.entry-points."stopville.games"]
{key} = "{key}.game:{upper}"

[tool.hatch.build.targets.wheel]
packages = ["{key}"]
"""

CHECKLIST: Final = """\
{title} is in {place}.  It plays Relay until you change it:

[ ] rulebook.toml        your rules, French and English, each with its id ({prefix}-1, {prefix}-2 …)
[ ] words.toml           a sentence for every option, action, event and reason to end
[ ] kinds.py             the kinds of your fields, with bounds
[ ] engine/position.py   the fields, each once, with who may see it; then: python -m tools.positions
[ ] engine/codes.py, engine/material.py, engine/rules.py    the rules, in the order of the rulebook
[ ] engine/memory.py     imagining what a seat cannot see
[ ] actions.py, events.py, picture.py, game.py              names, pictures, options, `longest`
[ ] secrets.py           what is hidden from whom, for tests and drills
[ ] bots.py              a level or more, named in `levels`
[ ] test_rules.py        a test for each rule
{last}
docs/adding-a-game.md explains every step.
"""

HERE: Final = "[ ] python3 dev.py test tests/conformance tests/{key} -k {key}"
ELSEWHERE: Final = """\
[ ] pip install --editable {place}, beside Stopville
[ ] pytest tests/conformance -k {key}, in a checkout of Stopville: the suite finds every installed game"""


def new_game(key: str, title: str, folder: Path | None) -> Path:
    """Writes the files; where the game is."""
    prefix = prefix_for(key)
    package = key if folder else f"stopville.games.{key}"
    place = (folder / key if folder else GAMES) / key
    tests = folder / key / "tests" if folder else ROOT / "tests" / key
    for taken in (place, tests):
        if taken.exists():
            sys.exit(f"{taken} is there already; nothing was written.")
    for path in sorted(EXAMPLE.rglob("*")):
        if path.is_file() and path.suffix in (".py", ".toml"):
            target = (tests if path.name == "test_rules.py" else place) / path.relative_to(EXAMPLE)
            write(target, renamed(path.read_text("utf-8"), package, key, title, prefix))
    if folder:
        write(folder / key / "pyproject.toml", PYPROJECT.format(key=key, upper=key.upper()))
    else:
        join_the_repository(key, tests)
    return place


def renamed(text: str, package: str, key: str, title: str, prefix: str) -> str:
    text = text.replace("tests.example.relay", package).replace("RE-", f"{prefix}-")
    text = text.replace("RELAY", key.upper()).replace("class Relay", f"class {key.capitalize()}")
    text = re.sub(r"\bRelay(?=\b|Secrets)", key.capitalize(), text).replace("Relais", title)
    text = text.replace(f'title = "{key.capitalize()}"', f'title = "{title}"')
    return text.replace("relay", key)


def join_the_repository(key: str, tests: Path) -> None:
    """The one line outside the folder, and the tests as this repository marks them."""
    shelf = GAMES / "__init__.py"
    line = f'    "{key}": "stopville.games.{key}.game:{key.upper()}",\n'
    text = shelf.read_text("utf-8")
    end = text.index("}\n", text.index("OURS: Final = {"))
    shelf.write_text(text[:end] + line + text[end:], "utf-8")
    rules = tests / "test_rules.py"
    marked = rules.read_text("utf-8").replace("\n# @rule(", "\n@rule(")
    first = "from stopville.core.engine.pick"
    write(rules, marked.replace(first, f"from tests.rulebook import rule\n{first}", 1))


def prefix_for(key: str) -> str:
    """Two letters of the key that no other rulebook uses."""
    letters = key.replace("_", "").upper()
    found = [letters[0] + letter for letter in letters[1:] if letters[0] + letter not in TAKEN]
    if not found:
        sys.exit(f"every pair of letters of {key!r} is taken: choose another key.")
    return found[0]


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def main(arguments: list[str]) -> None:
    parser = ArgumentParser(description="Starts a new game that can be played at once.")
    parser.add_argument("key", help="the folder's name: small letters, digits and _")
    parser.add_argument("--title", help="what people call it (else the key)")
    parser.add_argument("--package", type=Path, metavar="FOLDER", help="write a package of its own there")
    asked = parser.parse_args(arguments)
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", asked.key):
        parser.error(f"{asked.key!r} is not small letters, digits and _, beginning with a letter")
    title = asked.title or asked.key.capitalize()
    place = new_game(asked.key, title, asked.package)
    last = (ELSEWHERE if asked.package else HERE).format(key=asked.key, place=place.parent)
    print(CHECKLIST.format(title=title, place=place, prefix=prefix_for(asked.key), last=last))


if __name__ == "__main__":
    main(sys.argv[1:])
