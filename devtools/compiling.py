"""Compiles the engine with mypyc: for dev.py into build/compiled, for hatch_build.py into a wheel.

Reads from top to bottom: whether to compile, what, how.  Which folders are compiled is said in
pyproject.toml, [tool.stopville].  All modules are one group, and the C compiler sees it whole, because calls
from one module into another are inlined: GCC gets a C file for each module, compiles them side by side and
optimises them together when it links; any other compiler gets one file.
"""

import ast
import filecmp
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import chain
from pathlib import Path
from typing import Any

FLAGS = (
    "-ffp-contract=off",  # a fused multiply-add would make seeded bots differ between machines
    "-fno-semantic-interposition",  # else no function of the engine may be inlined into another
    "-fvisibility=hidden",  # else every constant is looked up in a table: 8 % of a step, 4 % of a playout
    "-Wno-error",  # a new compiler's warning is no error
)
C_FLAGS = [] if os.name == "nt" else list(FLAGS)
JOBS = min(os.cpu_count() or 1, 8)
TOGETHER = f"-flto={JOBS}"  # GCC's word for optimising across files; others refuse the number

# -- whether ------------------------------------------------------------------


def why_not_compile() -> str:
    """What stands in the way, or nothing."""
    if os.environ.get("STOPVILLE_PURE") == "1":
        return "STOPVILLE_PURE=1"
    if not c_compiler():
        return "No C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "No Python headers"
    return ""


def c_compiler() -> str:
    """The command that compiles C here, or nothing."""
    usual = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    for command in (usual, "cc", "gcc", "clang", "cl"):
        if command and shutil.which(shlex.split(command)[0]):
            return str(command)
    return ""


# -- what ---------------------------------------------------------------------


def compiled_modules(root: Path) -> list[Path]:
    """The source files to compile, relative to the root, in a fixed order."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["stopville"]
    modules = (path.relative_to(root) for path in root.glob("src/**/*.py") if path.name != "__init__.py")
    return sorted(path for path in modules if set(path.parts) & set(settings["compiled"]))


def sources_read(root: Path) -> list[Path]:
    """All that mypyc reads of ours: the modules, what they import, and so on; a change compiles again."""
    found: set[Path] = set()
    waiting = [root / path for path in compiled_modules(root)]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting.extend(imported_files(path, root / "src"))
    return sorted(found)


def imported_files(path: Path, sources: Path) -> Iterator[Path]:
    """Importing a.b.c runs a, a.b and a.b.c, and c may be a name inside a.b."""
    for name in imported_names(path):
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            place = sources.joinpath(*parts[:end])
            candidates = (place.with_suffix(".py"), place / "__init__.py")
            yield from (file for file in candidates if file.exists())


def imported_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


# -- how ----------------------------------------------------------------------


def compile_in(workshop: Path, root: Path) -> list[Path]:
    """Compile a copy of the sources and answer the compiled files, which lie in workshop/src.

    A workshop that an earlier compile has finished lends what has not changed since.
    """
    mirror(root / "src", workshop / "src")
    # The settings under another name: setuptools must not take this folder for a project of its own.
    shutil.copy(root / "pyproject.toml", workshop / "mypy.toml")
    modules = compiled_modules(root)
    forget_gone(workshop, modules)
    run_mypyc(workshop, modules)
    return extensions_in(workshop / "src")


def mirror(source: Path, target: Path) -> None:
    """Make target hold the files of source as they are now, and leave compiled modules alone."""
    wanted = plain_files(source)
    for name in plain_files(target) - wanted:
        (target / name).unlink()
    for name in wanted:
        if not (target / name).exists() or not filecmp.cmp(source / name, target / name, shallow=False):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source / name, target / name)


def plain_files(folder: Path) -> set[Path]:
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder) for path in files if not path.name.endswith(EXTENSION_SUFFIXES[0])}


def forget_gone(workshop: Path, modules: list[Path]) -> None:
    """A module that is no longer compiled must not be found compiled."""
    kept = {workshop / path.with_suffix(EXTENSION_SUFFIXES[0]) for path in modules}
    for path in extensions_in(workshop / "src" / "stopville"):
        if path not in kept:
            path.unlink()


def extensions_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.name.endswith(EXTENSION_SUFFIXES[0]))


def run_mypyc(workshop: Path, modules: list[Path]) -> None:
    command = [sys.executable, __file__, *map(str, modules)]
    done = subprocess.run(command, cwd=workshop, env=clean_environment(), capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nmypyc could not compile the engine; see above.")


def clean_environment() -> dict[str, str]:
    """Nobody's own flags (such as -march=native), and a compiler that exists."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CFLAGS", "CPPFLAGS")}
    return kept | {"CC": c_compiler()}


def compile_here(modules: list[str]) -> None:
    """Compile in the current folder; runs in a process of its own, since mypyc may end it."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    options, split = ["--config-file=mypy.toml", *modules], optimises_across_files()
    extensions = mypycify(options, opt_level="3", debug_level="0", group_name="stopville", multi_file=split)
    for extension in extensions:
        extension.extra_compile_args.extend(C_FLAGS)
    if split:  # the first one is the group itself; the others only point to it
        extensions[0].extra_compile_args.append(TOGETHER)
        extensions[0].extra_link_args.extend([*extensions[0].extra_compile_args])
    project = Distribution({"name": "stopville", "package_dir": {"": "src"}, "ext_modules": extensions})
    build_side_by_side(project.get_command_obj("build_ext"))


def optimises_across_files() -> bool:
    """Asked by trying: whether this compiler is GCC, with all that it needs for it."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder, "empty.c")
        empty.touch()
        command = [
            *shlex.split(os.environ["CC"]),
            "-shared",
            "-fPIC",
            TOGETHER,
            str(empty),
            "-o",
            f"{empty}.so",
        ]
        return os.name != "nt" and subprocess.run(command, capture_output=True).returncode == 0


def build_side_by_side(command: Any) -> None:
    """setuptools builds extensions side by side; the files of one extension only if it is made to."""
    command.inplace, command.parallel = True, JOBS
    command.ensure_finalized()
    build = command.build_extensions

    def build_extensions() -> None:
        command.compiler.compile = compiling_side_by_side(command.compiler)
        build()

    command.build_extensions = build_extensions
    command.run()


def compiling_side_by_side(compiler: Any) -> Callable[..., list[str]]:
    """Each file by itself, several at a time, and none that is older than what was made of it."""
    compile_some = compiler.compile

    def compile(sources: list[str], output_dir: str, **how: Any) -> list[str]:
        newest_header = max((path.stat().st_mtime for path in Path("build").rglob("*.h")), default=0.0)

        def compiled(source: str) -> list[str]:
            objects: list[str] = compiler.object_filenames([source], output_dir=output_dir)
            if made_after(objects[0], max(newest_header, os.stat(source).st_mtime)):
                return objects
            return list(compile_some([source], output_dir=output_dir, **how))

        with ThreadPoolExecutor(JOBS) as pool:
            return list(chain.from_iterable(pool.map(compiled, sources)))

    return compile


def made_after(path: str, time: float) -> bool:
    return os.path.exists(path) and os.stat(path).st_mtime > time


if __name__ == "__main__":  # the folder to work in and the project's, or modules to compile right here
    if sys.argv[1] == "in":
        compile_in(Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        compile_here(sys.argv[1:])
