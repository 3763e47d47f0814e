"""Builds the page and compiles the engine with mypyc while hatchling builds a wheel.

Reads from top to bottom: the hook, the page, whether to compile, what to compile, how.  Which folders are
compiled is said in pyproject.toml, [tool.stopville].  Without a C compiler the wheel is plain Python and
says so; with one, a compile that fails fails the build.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# A fused multiply-add would make seeded bots differ between machines; without the second flag the compiler
# may not inline one function of the engine into another; a new compiler's warning is no error.
C_FLAGS = [] if os.name == "nt" else ["-ffp-contract=off", "-fno-semantic-interposition", "-Wno-error"]


class PageAndEngine(BuildHookInterface[Any]):
    """Adds the built page and the compiled modules to the wheel, beside their sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # an editable install runs the source itself
            return
        build_page(Path(self.root))
        if reason := why_not_compile():
            self.app.display_warning(f"{reason}: the engine stays plain Python, slower but the same.")
            return
        self.workshop = Path(tempfile.mkdtemp(prefix="stopville-"))
        build_data["force_include"].update(compile_in(self.workshop, Path(self.root)))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            shutil.rmtree(self.workshop)


# -- the page -----------------------------------------------------------------


def build_page(root: Path) -> None:
    """Into src/stopville/server/static; where web/ is missing, what lies there already is taken."""
    builder = root / "web" / "build.py"
    if builder.exists() and subprocess.call([sys.executable, builder]):
        sys.exit("The page could not be built; see above.")


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


# -- how ----------------------------------------------------------------------


def compile_in(workshop: Path, root: Path) -> dict[str, str]:
    """Compile a copy of the sources; answers each compiled file with its place in the wheel."""
    shutil.copytree(root / "src", workshop / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    # The settings under another name: setuptools must not take this folder for a project of its own.
    shutil.copy(root / "pyproject.toml", workshop / "mypy.toml")
    run_mypyc(workshop, compiled_modules(root))
    sources = workshop / "src"
    return {str(path): path.relative_to(sources).as_posix() for path in extensions_in(sources)}


def run_mypyc(workshop: Path, modules: list[Path]) -> None:
    command = [sys.executable, __file__, *map(str, modules)]
    done = subprocess.run(command, cwd=workshop, env=clean_environment(), capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(workshop)
        sys.exit(f"{done.stdout}{done.stderr}\nmypyc could not compile the engine; see above.")


def clean_environment() -> dict[str, str]:
    """Nobody's own flags (such as -march=native), and a compiler that exists."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CFLAGS", "CPPFLAGS")}
    return kept | {"CC": c_compiler()}


def extensions_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.name.endswith(EXTENSION_SUFFIXES[0]))


def compile_here(modules: list[str]) -> None:
    """Compile in the current folder; runs in a process of its own, since mypyc may end it."""
    from mypyc.build import mypycify
    from setuptools import setup

    options = ["--config-file=mypy.toml", *modules]
    extensions = mypycify(options, opt_level="3", debug_level="0", group_name="stopville")
    for extension in extensions:
        extension.extra_compile_args.extend(C_FLAGS)
    steps = ["--quiet", "build_ext", "--inplace"]
    setup(name="stopville", packages=[], package_dir={"": "src"}, ext_modules=extensions, script_args=steps)


if __name__ == "__main__":
    compile_here(sys.argv[1:])
