"""What a change needs, in a minute: the changed files decide what is checked, and one line says what was.

`chosen` maps paths to checks and runs nothing; the rest runs what it chose.
"""

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from devtools import page
from devtools.engine import for_build
from devtools.packages import PYTHON, install
from devtools.shell import ROOT, environment, say, succeeds

TESTS = ROOT / "tests"
PACKAGE = ("src", "stopville")
PROJECT = [
    "tests/project/test_layers.py",
    "tests/project/test_rulebook.py",
    "tests/project/test_generated.py",
]
ALL_GAMES = "all games"
# mypy stays in memory for a while, and begins with what `dev.py check` has kept on the disk.
TYPES = (
    *("mypy.dmypy", "--status-file", "build/mypy-daemon.json", "run", "--timeout", "900", "--"),
    *("--no-error-summary", "--use-fine-grained-cache"),
)
LEFT_OUT = "the compiled build, pages in a browser, slow tests, the other tables and tests (dev.py test)"


@dataclass
class Chosen:
    """What a change needs; sets, because many files may need the same."""

    python: set[str] = field(default_factory=set)  # files to look at for format and lint
    tests: set[str] = field(default_factory=set)  # what pytest is given
    games: set[str] = field(default_factory=set)  # those that play one table of the conformance suite
    page: bool = False


def check_change(arguments: list[str]) -> None:
    paths = [path for argument in arguments for path in files_under(argument)] or changed_files()
    if not paths:
        return say("Nothing has changed since the last commit; name a PATH to check it all the same.")
    install("test")
    run(chosen(paths))


# -- what changed -------------------------------------------------------------


def changed_files() -> list[str]:
    """Whatever differs from the last commit, new files too."""
    different = git("diff", "--name-only", "HEAD")
    return sorted({*different, *git("ls-files", "--others", "--exclude-standard")})


def git(*arguments: str) -> list[str]:
    try:
        command = ["git", "-c", "core.quotePath=off", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        sys.exit("Without git nobody can say what has changed: name a PATH (python3 dev.py quick PATH).")
    return done.stdout.splitlines()


def files_under(argument: str) -> list[str]:
    place = Path(argument).resolve()
    if not place.exists() or not place.is_relative_to(ROOT):
        sys.exit(f"{argument} is no file or folder of this project.")
    files = [place] if place.is_file() else [path for path in place.rglob("*") if path.is_file()]
    ours = (path.relative_to(ROOT) for path in files)
    return [path.as_posix() for path in ours if not {"__pycache__", "node_modules"} & set(path.parts)]


# -- what it needs ------------------------------------------------------------


def chosen(paths: list[str]) -> Chosen:
    needed = Chosen()
    for path in paths:
        choose(path, needed)
    if any(path.startswith("src/") for path in paths):
        needed.tests.update(PROJECT)
    return needed


def choose(path: str, needed: Chosen) -> None:
    parts = path.split("/")
    if parts[0] == "web" and path != "web/build.py":
        needed.page = True
        return
    if path.endswith(".py") and (ROOT / path).exists():
        needed.python.add(path)
    if tuple(parts[:2]) == PACKAGE:
        choose_for_source(parts[2:], needed)
    elif parts[0] == "tests":
        choose_for_test(path, parts, needed)
    else:
        needed.tests.add("tests/project")


def choose_for_source(parts: list[str], needed: Chosen) -> None:
    """A game has a folder of tests of its own; so has nearly every layer."""
    layer, inner = parts[0], parts[1] if len(parts) > 1 else ""
    if layer in ("games", "bots") and (TESTS / inner).is_dir():
        needed.games.add(inner)
        needed.tests.add(f"tests/{inner}")
        if layer == "bots":
            needed.tests.update(named(f"bots/test_{inner}*.py"))
        return
    if layer in ("core", "games", "bots"):
        needed.games.add(ALL_GAMES)
    if (TESTS / layer).is_dir():
        needed.tests.add(f"tests/{layer}")


def choose_for_test(path: str, parts: list[str], needed: Chosen) -> None:
    """A test itself; for what tests share, all tests beside it.  Those in a browser take longer."""
    if parts[1] == "web" or len(parts) < 3:
        return
    if parts[1] in ("conformance", "example"):
        needed.games.add(ALL_GAMES)
    elif parts[-1].startswith("test_") and path in needed.python:
        needed.tests.add(path)
    else:
        needed.tests.add(f"tests/{parts[1]}")


def named(pattern: str) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in TESTS.glob(pattern)]


# -- running it ---------------------------------------------------------------


def run(needed: Chosen) -> None:
    (ROOT / "build").mkdir(exist_ok=True)  # where the daemon of mypy says that it is there
    done = {name: succeeds(*command, env=for_build("interpreted")) for name, command in commands(needed)}
    if needed.page:
        done["the page (format, lint, types, vitest)"] = page.check()
    failed = [name for name, good in done.items() if not good]
    say(f"Ran: {', '.join(done)}.  Left out: {LEFT_OUT}.")
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}.")


def commands(needed: Chosen) -> list[tuple[str, list[str | Path]]]:
    tools = {"format": ["ruff", "format", "--check", "--quiet"], "lint": ["ruff", "check", "--quiet"]}
    found: list[tuple[str, list[str | Path]]] = []
    if needed.python:
        files = sorted(needed.python)
        found += [(name, [PYTHON, "-m", *tool, *files]) for name, tool in tools.items()]
        found.append(("types", [PYTHON, "-m", *TYPES]))
    if tests := tests_of(needed):
        how = [
            "-m",
            "pytest",
            "-q",
            "-n",
            "2",
            f"--one-table={','.join(sorted(needed.games))}",
            *quicker(needed),
        ]
        found.append((story(needed), [PYTHON, *how, *tests]))
    return found


def quicker(needed: Chosen) -> list[str]:
    """Without slow tests, unless a file of tests was itself changed: that one is run whole."""
    named = any(test.endswith(".py") for test in needed.tests.difference(PROJECT))
    return [] if named else ["-m", "not slow"]


def tests_of(needed: Chosen) -> list[str]:
    """Without those that lie in a folder that is run anyway."""
    table = ["tests/conformance/test_every_game.py"] if needed.games else []
    inside = [test for test in sorted(needed.tests) if str(Path(test).parent) not in needed.tests]
    return [*inside, *table]


def story(needed: Chosen) -> str:
    tables = [f"one table of {game}" for game in sorted(needed.games)]
    return ", ".join([*(test for test in tests_of(needed) if "conformance" not in test), *tables])
