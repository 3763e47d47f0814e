"""The page, which web/build.py builds with the Node of a wheel, and the browser its tests run in."""

import sys
from shutil import which

from devtools.packages import PYTHON, install
from devtools.shell import ROOT, apt_get, may_install, say, succeeds

BUILDER = ROOT / "web" / "build.py"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def build() -> None:
    """Bring the built page up to date; Node is needed, and installed, only if something changed."""
    if not BUILDER.exists() or succeeds(sys.executable, BUILDER, "fresh"):
        return
    install("page")
    say("Building the page…")
    if not succeeds(PYTHON, BUILDER):
        sys.exit("The page could not be built; see above.")


def check() -> bool:
    return not BUILDER.exists() or succeeds(PYTHON, BUILDER, "check")


def demand_browser() -> None:
    """Tests of the page run in a real browser and are never skipped."""
    if any(which(name) for name in BROWSERS):
        return
    if not may_install():
        sys.exit("Tests of the page need Chromium: install it (Debian: chromium) and try again.")
    say("Installing chromium…")
    apt_get("update")
    apt_get("install", "--yes", "--no-install-recommends", "chromium")
