"""The page, which web/build.py builds with the Node of a wheel, and the browser its tests run in."""

import subprocess
import sys
from shutil import which

from devtools.packages import PYTHON, install
from devtools.shell import ROOT, apt_get, may_install, say, succeeds

BUILDER = ROOT / "web" / "build.py"
LIGHT = "chromium-headless-shell"  # Chromium without windows: tests of the page take half the processor time
BROWSERS = (LIGHT, "chromium", "chromium-browser", "google-chrome")


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
    if which(LIGHT) or (may_install() and installs(LIGHT)) or browser_program():
        return
    if not (may_install() and installs("chromium")):
        sys.exit(f"Tests of the page need Chromium: install it (Debian: {LIGHT}) and try again.")


def browser_program() -> str | None:
    """The program that tests of the page run in: the lightest there is."""
    return next(filter(None, map(which, BROWSERS)), None)


def installs(package: str) -> bool:
    say(f"Installing {package}…")
    try:
        apt_get("update")
        apt_get("install", "--yes", "--no-install-recommends", package)
    except subprocess.CalledProcessError:
        say(f"{package} could not be installed; see above.")
    return which(package) is not None
