"""The private environment in .venv: made by this Python, filled by uv from a lock."""

import os
import re
import subprocess
import sys
from pathlib import Path

from devtools.shell import ROOT, alone, call_or_end, environment, fingerprint, read, say

VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
SUFFIX = ".exe" if os.name == "nt" else ""
PYTHON = PROGRAMS / f"python{SUFFIX}"
INSTALLED = VENV / "installed"  # says which lock .venv was made from

# requirements/NAME.txt, each holding all of the one before: to play; to build the page (Node); to compile
# the engine and build a wheel; to check and test; to measure beside OpenSpiel.
LOCKS = ("play", "page", "build", "test", "bench")

NOT_FETCHED = "Packages could not be fetched (the first time a network is needed)"
NO_VENV = "This Python cannot make a virtual environment; install its venv (Debian: python3-venv)"


def install(name: str) -> None:
    """Bring .venv to what this lock, or one that holds it, says."""
    if is_installed(name):
        return
    with alone("packages"):
        if not is_installed(name):
            fill(name)


def is_installed(name: str) -> bool:
    enough = {fingerprint_of_lock(larger) for larger in LOCKS[LOCKS.index(name) :]}
    return read(INSTALLED) in enough and PYTHON.exists()


def fill(name: str) -> None:
    make_venv()
    if not holds_less_than(name):
        INSTALLED.unlink(missing_ok=True)
    uv("sync", "--require-hashes", lock_file("uv"), lock_file(name))
    if "hatchling==" in read(lock_file(name)):  # the locks that can build also hold a pointer to src
        uv("install", "--no-deps", "--no-build-isolation", "--editable", ROOT)
    INSTALLED.write_text(fingerprint_of_lock(name))


def holds_less_than(name: str) -> bool:
    """More is added and nothing replaced: if that is broken off, one can still play without a network."""
    return read(INSTALLED) in map(fingerprint_of_lock, LOCKS[: LOCKS.index(name)])


def make_venv() -> None:
    """A venv of this very Python in this very place, with the uv of our lock in it."""
    made_for = VENV / "made-for"
    here = f"{sys.version} {sys.base_prefix} {ROOT}"
    if read(made_for) == here:
        return
    say("Setting up…")
    call_or_end(NO_VENV, sys.executable, "-m", "venv", "--clear", VENV)
    quiet = ["--quiet", "--no-cache-dir", "--disable-pip-version-check", "--retries=1"]
    call_or_end(
        NOT_FETCHED, PYTHON, "-m", "pip", "install", *quiet, "--require-hashes", "-r", lock_file("uv")
    )
    made_for.write_text(here)


def uv(command: str, *arguments: str | Path) -> None:
    program = PROGRAMS / f"uv{SUFFIX}"
    call_or_end(NOT_FETCHED, program, "pip", command, "--quiet", "--python", PYTHON, *arguments, env=for_uv())


def for_uv() -> dict[str, str]:
    """No download of another Python, no cache outside this folder, and the index that pip would use."""
    ours = {"UV_PYTHON_DOWNLOADS": "never", "UV_CACHE_DIR": str(VENV / "cache")}
    return ours | index_of_pip() | environment()


def index_of_pip() -> dict[str, str]:
    """uv does not read pip's settings: a machine that sets an index only there must still work."""
    asked = subprocess.run([PYTHON, "-m", "pip", "config", "list"], capture_output=True, text=True)
    found = re.search(r"\.index-url='(.+)'", asked.stdout)
    return {"UV_DEFAULT_INDEX": found[1]} if found else {}


def lock_file(name: str) -> Path:
    return ROOT / "requirements" / f"{name}.txt"


def fingerprint_of_lock(name: str) -> str:
    return fingerprint([ROOT / "pyproject.toml", lock_file("uv"), lock_file(name)])


# -- renewing the locks ---------------------------------------------------------


def renew_locks(arguments: list[str]) -> None:
    make_venv()
    write_lock("uv", ["--group", "setup"], arguments)
    # From the largest to the smallest, each held to the versions of the one before: so they nest.
    project, build = ["pyproject.toml"], ["pyproject.toml", "--group", "build"]
    write_lock("bench", [*build, "--group", "dev", "--extra", "bench"], arguments)
    write_lock("test", [*build, "--group", "dev", "-c", "requirements/bench.txt"], arguments)
    write_lock("build", [*build, "-c", "requirements/test.txt"], arguments)
    write_lock("page", [*project, "--group", "page", "-c", "requirements/build.txt"], arguments)
    write_lock("play", [*project, "-c", "requirements/page.txt"], arguments)


def write_lock(name: str, wanted: list[str], arguments: list[str]) -> None:
    """Versions and hashes for every platform; where they come from is each machine's own affair."""
    how = ["--universal", "--python-version=3.11", "--generate-hashes", "--no-annotate"]
    header = ["--custom-compile-command", "python3 dev.py lock"]
    uv("compile", *how, *header, *arguments, *wanted, "--output-file", lock_file(name))
    if "://" in lock_file(name).read_text():
        sys.exit(f"{lock_file(name)} names a host: do not commit it.")
