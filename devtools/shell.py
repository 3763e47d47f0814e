"""Small things that all of dev.py uses: places, messages, other programs, fingerprints of files."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # stdout belongs to the command


def call(*command: str | Path, env: dict[str, str] | None = None, stdout: int | None = None) -> None:
    subprocess.run(command, cwd=ROOT, env=env or environment(), stdout=stdout, check=True)


def succeeds(*command: str | Path, env: dict[str, str] | None = None) -> bool:
    return subprocess.call(command, cwd=ROOT, env=env or environment()) == 0


def call_or_end(complaint: str, *command: str | Path, env: dict[str, str] | None = None) -> None:
    """Quiet when all is well; otherwise one line: the complaint, and the error as the program tells it."""
    done = subprocess.run(command, cwd=ROOT, env=env or environment(), capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{complaint}: {error_in(done.stderr + done.stdout)}")


def error_in(told: str) -> str:
    lines = [line.strip() for line in told.splitlines() if line.strip()] or ["it does not say why"]
    return next((line for line in lines if line.lower().startswith("error")), lines[-1])


def environment() -> dict[str, str]:
    """The caller's, less what would lead Python to other modules."""
    astray = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in astray}


@contextmanager
def alone(name: str) -> Iterator[None]:
    """One process at a time: what is prepared behind an open page may be asked for in another terminal."""
    place = ROOT / "build" / f"{name}.lock"
    place.parent.mkdir(exist_ok=True)
    with place.open("w") as held:
        with suppress(ImportError):  # Windows has no fcntl: there, wait for one command before the next
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def fingerprint(files: Iterable[Path]) -> str:
    """One hash of the files' names and contents, of this Python and of this place."""
    seen = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for path in files:
        content = path.read_bytes()
        seen.update(f"{path.relative_to(ROOT).as_posix()} {len(content)} ".encode() + content)
    return seen.hexdigest()


def read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def may_install() -> bool:
    """Whether Debian's packages may be installed here without asking anybody."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and which("apt-get") is not None


def apt_get(*arguments: str) -> None:
    env = environment() | {"DEBIAN_FRONTEND": "noninteractive"}
    call("apt-get", "-qq", *arguments, env=env, stdout=subprocess.DEVNULL)
