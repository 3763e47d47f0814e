"""Builds the page and compiles the engine (devtools/compiling.py) while hatchling builds a wheel.

Without a C compiler the wheel is plain Python and says so; with one, a compile that fails fails the build.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling loads this file alone, from wherever it was called

from devtools.compiling import compile_in, why_not_compile


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
        build_data["force_include"].update(compiled_files(self.workshop, Path(self.root)))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            shutil.rmtree(self.workshop)


def build_page(root: Path) -> None:
    """Into src/stopville/server/static; where web/ is missing, what lies there already is taken."""
    builder = root / "web" / "build.py"
    if builder.exists() and subprocess.call([sys.executable, builder]):
        sys.exit("The page could not be built; see above.")


def compiled_files(workshop: Path, root: Path) -> dict[str, str]:
    """Each compiled file with its place in the wheel."""
    try:
        made = compile_in(workshop, root)
    except SystemExit:
        shutil.rmtree(workshop)
        raise
    return {str(path): path.relative_to(workshop / "src").as_posix() for path in made}
