"""Playing at once: the page opens on plain Python, and the engine is compiled behind it."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from devtools import page
from devtools.compiling import why_not_compile
from devtools.engine import (
    COMPILED,
    become_stopville,
    compiled_is_fresh,
    compiled_is_ready,
    for_build,
    forget_compiled,
)
from devtools.packages import install
from devtools.shell import say


def play_at_once(arguments: list[str]) -> None:
    """On the compiled engine if there is one for these sources, otherwise without waiting for it."""
    if arguments[0] == "serve":
        page.build()
    install("play")
    if compiled_is_fresh() and compiled_is_ready():
        become_stopville(arguments, for_build("compiled"))
    forget_compiled()  # an older one must not be taken for the one to come
    in_terminal = arguments[0] == "play"
    start_behind(compile_in_silence if in_terminal else compile_and_tell)
    become_stopville(arguments, for_build("interpreted") | {"STOPVILLE_COMPILED": str(COMPILED)})


def compile_and_tell() -> None:
    if reason := why_not_compile():
        return say(f"{reason}: bots think in plain Python, slower but the same.")
    say("The engine is being compiled meanwhile; until then bots think slower.")
    if compiles():
        say("The engine is compiled: from now on bots use it.")
    else:
        say("The engine was not compiled; bots stay slower.  `python3 dev.py setup` shows why.")


def compile_in_silence() -> None:
    """Beside a game in the terminal; it serves the next one."""
    if not why_not_compile():
        compiles()


def compiles() -> bool:
    """In a process of its own, whose many words about a failure nobody asked for here."""
    door = [sys.executable, "-c", "from devtools.engine import compiled_is_ready as r; r() or exit(1)"]
    return subprocess.run(door, cwd=COMPILED.parents[1], capture_output=True).returncode == 0


def start_behind(work: Callable[[], None]) -> None:
    """Beside this process, which becomes another program; Ctrl-C in the terminal ends both."""
    if os.name == "nt":  # there this process stays
        threading.Thread(target=work, daemon=True).start()
        return
    child = os.fork()
    if child == 0:
        if os.fork() == 0:  # a grandchild: stopville knows of no child and would never bury it
            in_background(work)
        os._exit(0)
    os.waitpid(child, 0)


def in_background(work: Callable[[], None]) -> None:
    with suppress(KeyboardInterrupt):
        os.nice(5)  # people first
        work()
    os._exit(0)
