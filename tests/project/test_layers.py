"""Imports go one way, and the rules are pure.

What a game may import is listed, not what it may not: a list of forbidden modules is never complete.
`pathlib` is on it for one purpose only, to name the folder of the game's own data; core/data.py and
core/words.py do the reading.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "stopville"

# core ← games ← bots ← (arena, envs, server) ← cli; drills, outside the package, may use all of it
LAYERS: Final = {"core": 0, "games": 1, "bots": 2, "arena": 3, "envs": 3, "server": 3, "cli": 4}

PURE: Final = {
    *("__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math", "typing"),
    *("librt", "msgspec", "mypy_extensions", "pathlib", "stopville"),
}
IMPURE_BUILTINS: Final = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint"}

# Modules that core does without, and the one file that needs a clock, with its reason.
NOT_IN_CORE: Final = {"random", "datetime", "logging", "time", "socket", "subprocess", "threading", "asyncio"}
CORE_EXCEPTIONS: Final = {("core/verify.py", "time"): "verifying a hostile record must end in time"}

MODULES: Final = sorted(PACKAGE.rglob("*.py"))
GAME_MODULES: Final = sorted(path for path in PACKAGE.glob("games/*/**/*.py"))

pytestmark = pytest.mark.once


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, inside functions too, and those it names in import_module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from imported_from(path, node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from named_module(node.value)


def imported_from(path: Path, node: ast.ImportFrom) -> list[str]:
    assert node.level == 0, f"{name_of(path)} imports relatively: whole names are easier to follow"
    assert node.module is not None
    if node.module in ("stopville", "stopville.games"):  # what comes from there may be a module itself
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return [node.module]


def named_module(text: str) -> list[str]:
    """`"stopville.games.automatch.game:AUTOMATCH"` is an import in another dress."""
    module = text.partition(":")[0]
    return [module] if module.startswith("stopville.") and module.replace(".", "_").isidentifier() else []


def layer_of(module: str) -> str:
    """`core` for stopville.core.game; the package itself belongs to no layer."""
    return (module.split(".") + [""])[1] if module.startswith("stopville") else ""


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_layer_imports_only_those_below(path: Path) -> None:
    mine = name_of(path).split("/")[0]
    if mine == "__init__.py":
        assert [module for module in imported(path) if module.startswith("stopville")] == []
        return
    for module in imported(path):
        other = layer_of(module)
        if names_its_levels(path, module):
            continue
        if other in LAYERS and other != mine:
            assert LAYERS[other] < LAYERS[mine], f"{name_of(path)} imports {module}"


def names_its_levels(path: Path, module: str) -> bool:
    """A game says where its bots are, by dotted path: it is loaded only when somebody wants one."""
    parts = path.relative_to(PACKAGE).parts
    return (
        parts[0] == "games" and parts[2:] == ("game.py",) and module.startswith(f"stopville.bots.{parts[1]}.")
    )


def test_every_folder_of_the_package_is_a_layer():
    assert {path.parent.name for path in PACKAGE.glob("*/*.py")} <= set(LAYERS)


@pytest.mark.parametrize("path", GAME_MODULES, ids=name_of)
def test_no_game_knows_another(path: Path) -> None:
    mine = path.relative_to(PACKAGE / "games").parts[0]
    games = {module.split(".")[2] for module in imported(path) if module.startswith("stopville.games.")}
    assert games <= {mine}


@pytest.mark.parametrize("path", GAME_MODULES, ids=name_of)
def test_a_game_imports_nothing_that_reads_a_clock_a_die_or_a_disk(path: Path) -> None:
    assert {module.split(".")[0] for module in imported(path)} <= PURE


@pytest.mark.parametrize("path", GAME_MODULES, ids=name_of)
def test_a_game_calls_nothing_that_reaches_the_outside(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert {call.id for call in called if isinstance(call, ast.Name)} & IMPURE_BUILTINS == set()


@pytest.mark.parametrize("path", GAME_MODULES, ids=name_of)
def test_a_game_uses_a_path_only_to_name_its_folder(path: Path) -> None:
    """`Path(__file__).parent`, joined to a file's name and handed to core; or the type of a parameter."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Path":
            assert [ast.unparse(argument) for argument in node.args] == ["__file__"]
    methods = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert (
        methods & {"open", "read_text", "read_bytes", "write_text", "write_bytes", "iterdir", "glob"} == set()
    )


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("core/**/*.py")), ids=name_of)
def test_core_has_no_generator_and_no_clock(path: Path) -> None:
    found = {module.split(".")[0] for module in imported(path)} & NOT_IN_CORE
    assert [module for module in found if (name_of(path), module) not in CORE_EXCEPTIONS] == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_package_needs_neither_tests_nor_drills_nor_tools(path: Path) -> None:
    roots = {module.split(".")[0] for module in imported(path)}
    beside = {"tests", "drills", "tools", "dev", "hatch_build"}
    assert roots & {*beside, "pytest", "hypothesis", "schemathesis", "_pytest"} == set()
