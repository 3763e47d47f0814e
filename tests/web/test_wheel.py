"""The wheel alone is enough: installed in an empty place, with nothing of this clone and no Node in reach."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from devtools.shell import ROOT
from tests.web.house import House

pytestmark = pytest.mark.once

BUILD_WHEEL = "import sys, hatchling.build; hatchling.build.build_wheel(sys.argv[1])"


def built_wheel(folder: Path) -> Path:
    """In plain Python: compiling takes a minute or two and changes nothing here."""
    env = os.environ | {"STOPVILLE_PURE": "1"}
    subprocess.run([sys.executable, "-c", BUILD_WHEEL, folder], cwd=ROOT, env=env, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def installed(wheel: Path, place: Path) -> Path:
    """A fresh environment with this wheel; what it depends on is lent by ours, without our own code."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    python = place / "bin" / "python"
    pip = ["uv", "pip", "install", "--quiet", "--offline", "--no-deps", "--no-cache"]
    subprocess.run([Path(sys.executable).parent / pip[0], *pip[1:], "--python", python, wheel], check=True)
    (packages,) = place.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return place / "bin"


def test_an_installed_wheel_serves_the_page_and_plays(tmp_path, sit):
    programs = installed(built_wheel(tmp_path), tmp_path / "venv")
    env = {"PATH": str(programs), "HOME": str(tmp_path)}
    where: list[str | Path] = [programs / "python", "-c", "import stopville; print(stopville.__file__)"]
    assert str(tmp_path) in subprocess.check_output(where, text=True, env=env, cwd=tmp_path)
    house = House(tmp_path / "data", program=(str(programs / "stopville"),), env=env)
    house.open()
    try:
        anne = sit(house)
        anne.play_now()
        for _ in range(2):
            assert anne.wait_for_turn()
            anne.play_a_card()
    finally:
        house.close()
