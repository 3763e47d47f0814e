#!/usr/bin/env python3
"""One door to Stopville: sets up whatever is missing, then plays, runs or tests.

  python3 dev.py play           open the game page on this machine, in the browser
                                (--terminal [ARGS]: in this terminal; with ARGS, --terminal may be left out)
  python3 dev.py run ARGS       any stopville command, for example: run rules automatch
  python3 dev.py test [ARGS]    check, then the whole suite twice: interpreted and compiled
                                (ARGS go to pytest, for example: test tests/automatch -k follow)
  python3 dev.py check          format, lint and types
  python3 dev.py bench [ARGS]   measure the engine beside OpenSpiel (a larger download)
  python3 dev.py drill ARGS     attack a server on this machine, for example: drill roles
  python3 dev.py screens DIR    pictures of the page, from real games (all scenes, or those named after DIR)
  python3 dev.py renew          write again what is generated: copies and views of positions, the page's types
  python3 dev.py setup          only the set-up
  python3 dev.py lock [ARGS]    renew requirements/ from pyproject.toml (--upgrade for newer versions)

Needs Python 3.11 or newer with venv, and the first time a network.  Everything it makes is in .venv, build,
web/node_modules and src/stopville/server/static, which may be deleted at any time.  With a C compiler the
engine is compiled; without, it is slower.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from xml.etree import ElementTree

if sys.version_info < (3, 11):  # noqa: UP036  older ones must be told, too
    sys.exit("Stopville needs Python 3.11 or newer; this is " + sys.version.split()[0])

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
SUFFIX = ".exe" if os.name == "nt" else ""
PYTHON = PROGRAMS / f"python{SUFFIX}"
INSTALLED = VENV / "installed"  # says which lock .venv was made from
LOCKS = ("play", "test", "bench")  # requirements/NAME.txt; each holds all of the one before

SOURCES = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
BUILT = COMPILED / "built"  # says which sources the compiled engine was made from
PAGE_BUILDER = ROOT / "web" / "build.py"
PAGE = SOURCES / "stopville" / "server" / "static"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
CHECKS = ("ruff format --check --quiet", "ruff check --quiet", "mypy --no-error-summary")
BUILD_WHEEL = "import sys, hatchling.build; hatchling.build.build_wheel(sys.argv[1])"


# -- commands -----------------------------------------------------------------


def play(arguments: list[str]) -> None:
    """The page in the browser; with any argument a game in the terminal."""
    in_terminal = ["play", *(word for word in arguments if word != "--terminal")]
    run(in_terminal if arguments else ["serve", "--open"])


def run(arguments: list[str]) -> None:
    install("play")
    if arguments[:1] == ["serve"]:
        build_page()
    become_stopville(arguments)


def bench(arguments: list[str]) -> None:
    install("bench")
    become_stopville(["bench", *arguments])


def drill(arguments: list[str]) -> None:
    install("test")  # a part of it needs schemathesis
    become(PYTHON, "-m", "drills", *arguments)


def test(arguments: list[str]) -> None:
    check([])
    demand_browser()
    build_page()
    demand_compiled()
    runs = [run_tests(build, arguments) for build in ("interpreted", "compiled")]
    print(summary(sum((counts for _, counts in runs), Counter())), flush=True)
    sys.exit(any(code for code, _ in runs))


def check(arguments: list[str]) -> None:
    install("test")
    say("Checking format, lint and types…")
    failed = [tool for tool in CHECKS if not succeeds(PYTHON, "-m", *tool.split())]
    if PAGE_BUILDER.exists() and not succeeds(PYTHON, PAGE_BUILDER, "check"):
        failed.append("the page")
    if failed:
        sys.exit(f"The check failed: {', '.join(failed)}.")


def screens(arguments: list[str]) -> None:
    if not arguments:
        sys.exit("screens needs a folder: python3 dev.py screens DIR [SCENE ...]")
    install("test")
    demand_browser()
    build_page()
    call(PYTHON, "-m", "tests.web.screens", *arguments, env=for_build("interpreted"))


def renew(arguments: list[str]) -> None:
    install("test")
    for tool in ("tools.positions", "tools.types"):
        call(PYTHON, "-m", tool, env=for_build("interpreted"))


def setup(arguments: list[str]) -> None:
    install("test")
    build_page()
    compiled_is_ready()
    say("Ready.")


def lock(arguments: list[str]) -> None:
    make_venv()
    write_lock("uv", ["--group", "setup"], arguments)
    # From the largest to the smallest, each held to the versions of the one before: so they nest.
    play_set = ["pyproject.toml", "--group", "build"]
    write_lock("bench", [*play_set, "--group", "dev", "--extra", "bench"], arguments)
    write_lock("test", [*play_set, "--group", "dev", "-c", "requirements/bench.txt"], arguments)
    write_lock("play", [*play_set, "-c", "requirements/test.txt"], arguments)


COMMANDS: dict[str, Callable[[list[str]], None]] = {
    command.__name__: command
    for command in (play, run, test, check, bench, drill, screens, renew, setup, lock)
}


# -- the environment ----------------------------------------------------------


def install(name: str) -> None:
    """Bring .venv to what this lock, or one that holds it, says."""
    enough = {fingerprint_of_lock(larger) for larger in LOCKS[LOCKS.index(name) :]}
    if read(INSTALLED) in enough and PYTHON.exists():
        return
    say("Setting up (the first time this takes a minute or two)…")
    make_venv()
    INSTALLED.unlink(missing_ok=True)
    uv("sync", "--require-hashes", lock_file("uv"), lock_file(name))
    uv("install", "--no-deps", "--no-build-isolation", "--editable", ROOT)
    INSTALLED.write_text(fingerprint_of_lock(name))


def make_venv() -> None:
    """A venv of this very Python in this very place, with the uv of our lock in it."""
    made_for = VENV / "made-for"
    here = f"{sys.version} {sys.base_prefix} {ROOT}"
    if read(made_for) == here:
        return
    if not succeeds(sys.executable, "-m", "venv", "--clear", VENV):
        sys.exit("This Python cannot make a virtual environment: install its venv (Debian: python3-venv).")
    quiet = ["--quiet", "--no-cache-dir", "--disable-pip-version-check"]
    call(PYTHON, "-m", "pip", "install", *quiet, "--require-hashes", "-r", lock_file("uv"))
    made_for.write_text(here)


def uv(command: str, *arguments: str | Path) -> None:
    call(PROGRAMS / f"uv{SUFFIX}", "pip", command, "--quiet", "--python", PYTHON, *arguments, env=for_uv())


def for_uv() -> dict[str, str]:
    """No download of another Python, no cache outside this folder, and the index that pip would use."""
    ours = {"UV_PYTHON_DOWNLOADS": "never", "UV_CACHE_DIR": str(VENV / "cache")}
    return ours | index_of_pip() | environment()


def index_of_pip() -> dict[str, str]:
    """uv does not read pip's settings: a machine that sets an index only there must still work."""
    asked = subprocess.run([PYTHON, "-m", "pip", "config", "list"], capture_output=True, text=True)
    found = re.search(r"\.index-url='(.+)'", asked.stdout)
    return {"UV_DEFAULT_INDEX": found[1]} if found else {}


def write_lock(name: str, wanted: list[str], arguments: list[str]) -> None:
    """Versions and hashes for every platform; where they come from is each machine's own affair."""
    how = ["--universal", "--python-version=3.11", "--generate-hashes", "--no-annotate"]
    header = ["--custom-compile-command", "python3 dev.py lock"]
    uv("compile", *how, *header, *arguments, *wanted, "--output-file", lock_file(name))
    if "://" in lock_file(name).read_text():
        sys.exit(f"{lock_file(name)} names a host: do not commit it.")


def lock_file(name: str) -> Path:
    return ROOT / "requirements" / f"{name}.txt"


def fingerprint_of_lock(name: str) -> str:
    return fingerprint([ROOT / "pyproject.toml", lock_file("uv"), lock_file(name)])


# -- the page -----------------------------------------------------------------


def build_page() -> None:
    """Bring the built page up to date; the builder itself knows whether anything changed."""
    if PAGE_BUILDER.exists():
        call(PYTHON, PAGE_BUILDER)


def copy_page() -> None:
    """The compiled engine serves the page as it is now; a changed page is no reason to compile."""
    target = COMPILED / PAGE.relative_to(SOURCES)
    if PAGE.exists() and read(target / "built") != read(PAGE / "built"):
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(PAGE, target)


def demand_browser() -> None:
    """Tests of the page run in a real browser and are never skipped."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    if not may_install():
        sys.exit("Tests of the page need Chromium: install it (Debian: chromium) and try again.")
    say("Installing chromium…")
    apt_get("update")
    apt_get("install", "--yes", "--no-install-recommends", "chromium")


def may_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


# -- the two builds -----------------------------------------------------------


def compiled_is_ready() -> bool:
    """Bring build/compiled up to date; false where nothing can compile (the build itself says why)."""
    if os.environ.get("STOPVILLE_PURE") == "1":
        return False
    wanted = fingerprint(what_is_built())
    if read(BUILT) == wanted:
        copy_page()
        return True
    say("Building the engine…")
    shutil.rmtree(COMPILED, ignore_errors=True)  # a failure must not leave the old one to be used
    with tempfile.TemporaryDirectory() as folder:
        call(PYTHON, "-c", BUILD_WHEEL, folder)
        (wheel,) = Path(folder).glob("*.whl")
        if wheel.name.endswith("-none-any.whl"):
            return False
        zipfile.ZipFile(wheel).extractall(COMPILED)
    BUILT.write_text(wanted)
    return True


def what_is_built() -> list[Path]:
    files = (path for path in SOURCES.rglob("*") if PAGE not in path.parents)
    sources = [path for path in files if path.is_file() and path.suffix != ".pyc"]
    return [ROOT / "pyproject.toml", ROOT / "hatch_build.py", lock_file("play"), *sorted(sources)]


def demand_compiled() -> None:
    """Tests run on both builds and skip neither."""
    os.environ.pop("STOPVILLE_PURE", None)
    if compiled_is_ready():
        return
    install_compiler()
    if not compiled_is_ready():
        sys.exit("Even with a C compiler installed, the engine could not be compiled.")


def install_compiler() -> None:
    needed = ["gcc", "libc6-dev", *missing_headers()]
    if not may_install():
        sys.exit(f"Tests need a C compiler and Python's headers: install {', '.join(needed)} (on Debian).")
    say(f"Installing {', '.join(needed)}…")
    apt_get("update")
    apt_get("install", "--yes", "--no-install-recommends", *needed)


def apt_get(*arguments: str) -> None:
    env = environment() | {"DEBIAN_FRONTEND": "noninteractive"}
    call("apt-get", "-qq", *arguments, env=env, stdout=subprocess.DEVNULL)


def missing_headers() -> list[str]:
    present = Path(sysconfig.get_path("include"), "Python.h").exists()
    return [] if present else [f"python{sys.version_info.major}.{sys.version_info.minor}-dev"]


def become_stopville(arguments: list[str]) -> None:
    become(PROGRAMS / f"stopville{SUFFIX}", *arguments)


def become(*command: str | Path) -> None:
    """Hand this process over, so that keys, signals and the exit code are the command's own."""
    env = for_build("compiled" if compiled_is_ready() else "interpreted")
    if os.name == "nt":
        sys.exit(subprocess.call(command, env=env))
    os.execve(command[0], command, env)


def for_build(build: str) -> dict[str, str]:
    """PYTHONPATH comes before what .venv holds, so it decides which build is imported; drills are in ROOT."""
    place = COMPILED if build == "compiled" else SOURCES
    return environment() | {"PYTHONPATH": f"{place}{os.pathsep}{ROOT}", "STOPVILLE_BUILD": build}


# -- tests --------------------------------------------------------------------


def run_tests(build: str, arguments: list[str]) -> tuple[int, Counter[str]]:
    """The exit code of pytest, and how many tests ended in which way."""
    say(f"Testing the {build} build…")
    report = ROOT / "build" / f"tests-{build}.xml"
    report.unlink(missing_ok=True)
    chosen = ["-m", "not once"] if build == "compiled" else []
    how = ["-m", "pytest", "-q", "-n", "2", f"--junitxml={report}", *chosen]
    code = subprocess.call([PYTHON, *how, *arguments], cwd=ROOT, env=for_build(build))
    return code, counted(report)


def counted(report: Path) -> Counter[str]:
    if not report.exists():  # pytest did not come as far as running
        return Counter()
    suite = ElementTree.parse(report).getroot()[0]
    total, failures, errors, skipped = (
        int(suite.attrib[name]) for name in ("tests", "failures", "errors", "skipped")
    )
    failed = failures + errors
    return Counter(passed=total - failed - skipped, failed=failed, skipped=skipped)


def summary(counts: Counter[str]) -> str:
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    return f"{counts['passed']} passed, {counts['failed']} failed{skipped}"


# -- small things -------------------------------------------------------------


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # stdout belongs to the command


def call(*command: str | Path, env: dict[str, str] | None = None, stdout: int | None = None) -> None:
    subprocess.run(command, cwd=ROOT, env=env or environment(), stdout=stdout, check=True)


def succeeds(*command: str | Path) -> bool:
    return subprocess.call(command, cwd=ROOT, env=environment()) == 0


def environment() -> dict[str, str]:
    """The caller's, less what would lead Python to other modules."""
    astray = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in astray}


def fingerprint(files: Iterable[Path]) -> str:
    """One hash of the files' names and contents, of this Python and of this place."""
    seen = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for path in files:
        content = path.read_bytes()
        seen.update(f"{path.relative_to(ROOT).as_posix()} {len(content)} ".encode() + content)
    return seen.hexdigest()


def read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def main() -> None:
    name, *arguments = sys.argv[1:] or ["--help"]
    if name in ("-h", "--help", "help"):
        print(__doc__.strip())
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
