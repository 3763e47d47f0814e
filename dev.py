#!/usr/bin/env python3
"""One door to Stopville: sets up whatever is missing, then plays, runs or tests.

  python3 dev.py play           open the game page on this machine, in the browser
                                (--terminal [ARGS]: in this terminal; with ARGS, --terminal may be left out)
  python3 dev.py run ARGS       any stopville command, for example: run rules automatch
  python3 dev.py quick [PATH]   what a change needs, in a minute: the changed files, or PATH, decide
  python3 dev.py test [ARGS]    check, then the whole suite twice: interpreted and compiled
                                (ARGS go to pytest, for example: test tests/automatch -k follow)
  python3 dev.py check          format, lint and types
  python3 dev.py bench [ARGS]   measure the engine beside OpenSpiel (a larger download)
  python3 dev.py drill ARGS     an attack on a server of one's own: drill --help lists them
  python3 dev.py screens DIR    pictures of the page, from real games (all scenes, or those named after DIR)
  python3 dev.py renew          write again what is generated: copies and views of positions, the page's types
  python3 dev.py setup          only the set-up
  python3 dev.py lock [ARGS]    renew requirements/ from pyproject.toml (--upgrade for newer versions)

Needs Python 3.11 or newer with venv, and the first time a network.  Everything it makes is in .venv, build,
web/node_modules and src/stopville/server/static, which may be deleted at any time.  With a C compiler the
engine is compiled; without, it is slower.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036  older ones must be told, too
    sys.exit("Stopville needs Python 3.11 or newer; this is " + sys.version.split()[0])

from devtools import page, suite
from devtools.engine import (
    become,
    become_stopville,
    compiled_is_ready,
    demand_compiled,
    for_build,
    ready_build,
)
from devtools.packages import PYTHON, install, renew_locks
from devtools.quick import check_change
from devtools.shell import call, say
from devtools.start import play_at_once


def play(arguments: list[str]) -> None:
    """The page in the browser; with any argument a game in the terminal."""
    in_terminal = ["play", *(word for word in arguments if word != "--terminal")]
    play_at_once(in_terminal if arguments else ["serve", "--open"])


def run(arguments: list[str]) -> None:
    install("play")
    if arguments[:1] == ["serve"]:
        page.build()
    become_stopville(arguments, for_build(ready_build()))


def quick(arguments: list[str]) -> None:
    check_change(arguments)


def test(arguments: list[str]) -> None:
    suite.check()
    page.demand_browser()
    page.build()
    demand_compiled()
    suite.run_both(arguments)


def check(arguments: list[str]) -> None:
    suite.check()


def bench(arguments: list[str]) -> None:
    install("bench")
    run(["bench", *arguments])


def drill(arguments: list[str]) -> None:
    install("test")  # a part of it needs schemathesis
    become([str(PYTHON), "-m", "drills", *arguments], for_build(ready_build()))


def screens(arguments: list[str]) -> None:
    if not arguments:
        sys.exit("screens needs a folder: python3 dev.py screens DIR [SCENE ...]")
    install("test")
    page.demand_browser()
    page.build()
    call(PYTHON, "-m", "tests.web.screens", *arguments, env=for_build("interpreted"))


def renew(arguments: list[str]) -> None:
    install("test")
    for tool in ("tools.positions", "tools.types"):
        call(PYTHON, "-m", tool, env=for_build("interpreted"))


def setup(arguments: list[str]) -> None:
    install("test")
    page.build()
    compiled_is_ready()
    say("Ready.")


def lock(arguments: list[str]) -> None:
    renew_locks(arguments)


COMMANDS: dict[str, Callable[[list[str]], None]] = {
    command.__name__: command
    for command in (play, run, quick, test, check, bench, drill, screens, renew, setup, lock)
}


def main() -> None:
    name, *arguments = sys.argv[1:] or ["--help"]
    if name in ("-h", "--help", "help"):
        print((__doc__ or "").strip())
    elif name not in COMMANDS:
        sys.exit(f"dev.py has no command {name!r}; --help lists them.")
    else:
        COMMANDS[name](arguments)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as failed:
        sys.exit(f"Stopped: {Path(failed.cmd[0]).name} failed (exit code {failed.returncode}).")
    except KeyboardInterrupt:
        sys.exit(130)
