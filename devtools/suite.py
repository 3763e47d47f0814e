"""The check and the tests, counted over both builds."""

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from devtools import leftovers, page
from devtools.engine import for_build
from devtools.packages import PYTHON, install
from devtools.shell import ROOT, say, succeeds

# One more than there are cores: many tests wait for a server or a browser, and others use the time.
PROCESSES = str((os.cpu_count() or 1) + 1)
# A run that is not over so many seconds after dev.py began is ended, whatever it waits for.
LATEST = {"interpreted": 60 * 60, "compiled": 75 * 60}
BEGAN = time.monotonic()
FAREWELL = 60  # seconds for pytest to tell what has failed until then
CHECKS = ("ruff format --check --quiet", "ruff check --quiet", "mypy --no-error-summary")


def check() -> None:
    install("test")
    say("Checking format, lint and types…")
    failed = [tool for tool in CHECKS if not succeeds(PYTHON, "-m", *tool.split())]
    if not page.check():
        failed.append("the page")
    if failed:
        sys.exit(f"The check failed: {', '.join(failed)}.")


def run_both(arguments: list[str]) -> None:
    leftovers.adopt()
    runs = [run_tests(build, arguments) for build in ("interpreted", "compiled")]
    print(summary(sum((counts for _, counts in runs), Counter())), flush=True)
    sys.exit(any(code for code, _ in runs))


def run_tests(build: str, arguments: list[str]) -> tuple[int, Counter[str]]:
    """The exit code of pytest, and how many tests ended in which way."""
    say(f"Testing the {build} build…")
    report = ROOT / "build" / f"tests-{build}.xml"
    report.unlink(missing_ok=True)
    chosen = ["-m", "not once"] if build == "compiled" else []
    how = ["-m", "pytest", "-q", "-n", PROCESSES, f"--junitxml={report}", *chosen]
    running = subprocess.Popen([PYTHON, *how, *arguments], cwd=ROOT, env=for_build(build))
    try:
        code = ended(running, BEGAN + LATEST[build] - time.monotonic())
    except KeyboardInterrupt:
        running.wait(FAREWELL)  # it was told, too
        raise
    finally:
        leftovers.end_descendants()
    return code, counted(report)


def ended(running: subprocess.Popen[bytes], seconds: float) -> int:
    """The exit code; after so many seconds it is asked to end, and then made to."""
    try:
        return running.wait(max(1, seconds))
    except subprocess.TimeoutExpired:
        say("The tests take too long and are ended.")
        running.terminate()
    try:
        return running.wait(FAREWELL) or 1
    except subprocess.TimeoutExpired:
        running.kill()
        return running.wait() or 1


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
