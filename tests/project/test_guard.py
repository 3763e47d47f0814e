"""A test that stands still fails alone: the others run, and nothing that it started keeps the command."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from devtools import leftovers, suite
from devtools.shell import ROOT

pytestmark = [pytest.mark.once, pytest.mark.slow]

PLANTED = """
import os, subprocess, sys, time
import pytest

def leave_behind(name):
    # In a session of its own, as a browser is, and with our output open.
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
    open(os.path.join(os.environ["NOTES"], name), "w").write(str(process.pid))

@pytest.fixture
def endless_end():
    yield
    leave_behind("teardown")
    time.sleep(600)

def test_that_waits_for_ever():
    leave_behind("call")
    time.sleep(600)

def test_that_computes_for_ever():
    while True:
        pass

def test_that_fails_and_whose_fixture_never_ends(endless_end):
    assert 1 == 2, "an honest failure"

@pytest.mark.parametrize("number", range(20))
def test_that_is_well(number):
    assert number < 20
"""

LONGEST = 5  # seconds: what is well takes milliseconds, however busy the machine is


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """The planted file under the guard; its output is read to the end, as a CI reads it."""
    folder = tmp_path_factory.mktemp("planted")
    (folder / "test_planted.py").write_text(PLANTED)
    how = f"-m pytest -q -n 3 -p xdist -p tests.guard --longest {LONGEST} -c {os.devnull} --rootdir {folder}"
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    env |= {"NOTES": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # others take a second to load, in each process
    command = [sys.executable, *how.split(), f"--junitxml={folder / 'report.xml'}", str(folder)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=400,
    )
    return done, folder


def test_the_others_run_and_each_that_stands_still_fails(run):
    done, folder = run
    assert done.returncode == 1, done.stdout
    counts = suite.counted(folder / "report.xml")
    assert (counts["passed"], counts["failed"]) == (20, 4), done.stdout  # one fails, then its fixture, too


def test_the_report_says_where_each_stood(run):
    done, folder = run
    cases = {case.attrib["name"]: case for case in ElementTree.parse(folder / "report.xml").iter("testcase")}
    told = "".join("".join(case.itertext()) for case in cases.values())
    for name in ("test_that_waits_for_ever", "test_that_computes_for_ever", "endless_end"):
        assert f"in {name}" in told, done.stdout
    assert "an honest failure" in told


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process adopt others")
@pytest.mark.parametrize("when", ["call", "teardown"])
def test_what_it_started_is_ended(run, when):
    _, folder = run
    assert not leftovers.alive(int((folder / when).read_text()))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process adopt others")
def test_dev_py_ends_a_run_that_takes_too_long_and_all_that_it_left():
    orphan = "import subprocess, sys, time; subprocess.Popen(['sleep', '600'], start_new_session=True); "
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    running = f"{deaf}{orphan}print(flush=True); time.sleep(600)"
    code = f"""
import subprocess, sys
from devtools import leftovers, suite
suite.FAREWELL = 1
leftovers.adopt()
running = subprocess.Popen([sys.executable, "-c", {running!r}])
print(suite.ended(running, 2), leftovers.end_descendants())
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == [str(-signal.SIGKILL), "1"], done.stderr


def test_a_process_that_has_gone_is_not_looked_for():
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    began = time.monotonic()
    leftovers.end({gone.pid})
    assert time.monotonic() - began < leftovers.PATIENCE
    assert not Path(f"/proc/{gone.pid}").exists()
