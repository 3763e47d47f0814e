"""The two builds: src as it is, and build/compiled, which holds the same files and the compiled engine."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from devtools.compiling import extensions_in, mirror, sources_read, why_not_compile
from devtools.packages import PYTHON, install, lock_file
from devtools.shell import (
    ROOT,
    SOURCES,
    alone,
    apt_get,
    call,
    environment,
    fingerprint,
    may_install,
    read,
    say,
)

COMPILED = ROOT / "build" / "compiled"
BUILT = COMPILED / "built"  # says which sources the compiled engine was made from
WORKSHOP = ROOT / "build" / "engine"
FINISHED = WORKSHOP / "finished"  # says by which settings the workshop's last compile was made
COMPILER = ROOT / "devtools" / "compiling.py"


def compiled_is_ready() -> bool:
    """Bring build/compiled up to date; false, after one line, where nothing can compile."""
    if reason := why_not_compile():
        say(f"{reason}: the engine stays plain Python, slower but the same.")
        return False
    install("build")
    with alone("engine"):
        if not compiled_is_fresh():
            say("Compiling the engine…")
            compile_engine()
        mirror_sources(COMPILED)
    return True


def compiled_is_fresh() -> bool:
    """Asks for the contents of what the compiler reads; everything else is only copied."""
    return not why_not_compile() and read(BUILT) == fingerprint(what_is_compiled())


def what_is_compiled() -> list[Path]:
    return [*settings(), *sources_read(ROOT)]


def settings() -> list[Path]:
    return [ROOT / "pyproject.toml", COMPILER, lock_file("build")]


def compile_engine() -> None:
    """The old build goes first: after a failure there must be none that could be used."""
    forget_compiled()
    wanted, by = fingerprint(what_is_compiled()), fingerprint(settings())
    if read(FINISHED) != by:  # made otherwise, or never finished: nothing in it can be trusted
        shutil.rmtree(WORKSHOP, ignore_errors=True)
    WORKSHOP.mkdir(parents=True, exist_ok=True)
    FINISHED.unlink(missing_ok=True)
    call(PYTHON, COMPILER, "in", WORKSHOP, ROOT)
    FINISHED.write_text(by)
    put_in_place(wanted)


def forget_compiled() -> None:
    shutil.rmtree(COMPILED, ignore_errors=True)


def put_in_place(wanted: str) -> None:
    """In one step, so that a server that waits for it never finds half of it."""
    fresh = COMPILED.with_name("compiled.new")
    shutil.rmtree(fresh, ignore_errors=True)
    mirror_sources(fresh)
    for path in extensions_in(WORKSHOP / "src"):
        shutil.copy2(path, fresh / path.relative_to(WORKSHOP / "src"))
    (fresh / BUILT.name).write_text(wanted)
    fresh.rename(COMPILED)


def mirror_sources(target: Path) -> None:
    """Plain files and the page are served as they are now; they are no reason to compile."""
    mirror(SOURCES / "stopville", target / "stopville")


# -- a compiler ---------------------------------------------------------------


def demand_compiled() -> None:
    """Tests run on both builds and skip neither."""
    os.environ.pop("STOPVILLE_PURE", None)
    if why_not_compile():
        install_compiler()
    if not compiled_is_ready():
        sys.exit("Even with a C compiler installed, the engine could not be compiled.")


def install_compiler() -> None:
    needed = ["gcc", "libc6-dev", "make", *missing_headers()]
    if not may_install():
        sys.exit(f"Tests need a C compiler and Python's headers: install {', '.join(needed)} (on Debian).")
    say(f"Installing {', '.join(needed)}…")
    apt_get("update")
    apt_get("install", "--yes", "--no-install-recommends", *needed)


def missing_headers() -> list[str]:
    present = Path(sysconfig.get_path("include"), "Python.h").exists()
    return [] if present else [f"python{sys.version_info.major}.{sys.version_info.minor}-dev"]


# -- running ------------------------------------------------------------------


def become_stopville(arguments: list[str], env: dict[str, str]) -> None:
    become([str(PYTHON), "-m", "stopville.cli", *arguments], env)


def become(command: list[str], env: dict[str, str]) -> None:
    """Hand this process over, so that keys, signals and the exit code are the command's own."""
    if os.name == "nt":
        sys.exit(subprocess.call(command, env=env))
    os.execve(command[0], command, env)


def for_build(build: str) -> dict[str, str]:
    """PYTHONPATH comes before what .venv holds, so it decides which build is imported; drills are in ROOT."""
    place = COMPILED if build == "compiled" else SOURCES
    return environment() | {"PYTHONPATH": f"{place}{os.pathsep}{ROOT}", "STOPVILLE_BUILD": build}


def ready_build() -> str:
    """The compiled one, brought up to date, where this machine can compile."""
    return "compiled" if compiled_is_ready() else "interpreted"
