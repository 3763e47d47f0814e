"""build/compiled is never older than what it was made from, and is made again only when it must be."""

import subprocess
import sys
from pathlib import Path

import pytest

from devtools import compiling, engine, shell

pytestmark = pytest.mark.once

PLAIN = "from stopville.words import WORDS\n\n\ndef one() -> int:\n    return len(WORDS)\n"

MODULES = ("engine/gone.py", "engine/one.py", "engine/two.py")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with three compiled modules and some plain files; its environment is ours, ready to use."""
    root = tmp_path
    for name in ("pyproject.toml", "devtools/compiling.py", "requirements/build.txt"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_bytes((shell.ROOT / name).read_bytes())
    package = root / "src" / "stopville"
    (package / "engine").mkdir(parents=True)
    for name in ("__init__.py", "engine/__init__.py", "aside.py"):
        (package / name).touch()
    (package / "words.py").write_text("WORDS = ('one',)\n")
    (package / "engine" / "gone.py").touch()
    (package / "engine" / "one.py").write_text(PLAIN)
    (package / "engine" / "two.py").write_text("from stopville.engine.one import one\n\n\nTWO = 2 * one()\n")
    settle_in(root, monkeypatch)
    return root


def settle_in(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = root / "build"
    places = {
        "ROOT": root,
        "SOURCES": root / "src",
        "COMPILED": build / "compiled",
        "BUILT": build / "compiled" / "built",
        "WORKSHOP": build / "engine",
        "FINISHED": build / "engine" / "finished",
        "COMPILER": root / "devtools" / "compiling.py",
        "PYTHON": Path(sys.executable),
    }
    for name, place in places.items():
        monkeypatch.setattr(engine, name, place)
    monkeypatch.setattr(shell, "ROOT", root)
    monkeypatch.setattr(engine, "lock_file", lambda name: root / "requirements" / f"{name}.txt")
    monkeypatch.setattr(engine, "install", lambda name: None)


def value_of_two(project: Path) -> str:
    code = "from stopville.engine import two; print(two.TWO, two.__file__.endswith('.py'))"
    env = {"PYTHONPATH": str(project / "build" / "compiled")}
    return subprocess.check_output([sys.executable, "-c", code], text=True, env=env).strip()


def objects(project: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in (project / "build" / "engine").rglob("*.o")}


def test_only_what_changed_is_compiled_again_and_a_broken_compile_leaves_nothing(project, capfd):
    """One test, because each compile takes seconds."""
    assert engine.compiled_is_ready()
    assert value_of_two(project) == "2 False"
    before = objects(project)

    (project / "src/stopville/engine/one.py").write_text(PLAIN.replace("len(WORDS)", "len(WORDS) + 1"))
    (project / "src/stopville/engine/gone.py").unlink()
    assert not engine.compiled_is_fresh()
    assert engine.compiled_is_ready()
    assert value_of_two(project) == "4 False"
    again = {name for name, made in objects(project).items() if made != before.get(name)}
    assert again < before.keys() and any("one" in name for name in again)
    assert [path.name for path in engine.COMPILED.rglob("gone.*")] == []

    (project / "src/stopville/engine/one.py").write_text("def one() -> int:\n    return 'one'\n")
    with pytest.raises(subprocess.CalledProcessError):
        engine.compiled_is_ready()
    assert "Incompatible return value type" in capfd.readouterr().err
    assert not engine.COMPILED.exists() and not engine.compiled_is_fresh()


def test_a_changed_plain_file_is_copied_and_nothing_compiled(project, monkeypatch):
    pretend_compiled(monkeypatch)
    assert engine.compiled_is_ready()
    monkeypatch.setattr(engine, "compile_engine", None)
    (project / "src/stopville/aside.py").write_text("NEWS = 1\n")
    (project / "src/stopville/cars.csv").write_text("2 CV")
    assert engine.compiled_is_ready()
    assert (engine.COMPILED / "stopville/aside.py").read_text() == "NEWS = 1\n"
    assert (engine.COMPILED / "stopville/cars.csv").read_text() == "2 CV"
    (project / "src/stopville/cars.csv").unlink()
    assert engine.compiled_is_ready()
    assert not (engine.COMPILED / "stopville/cars.csv").exists()


def pretend_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler is called and makes nothing."""
    monkeypatch.setattr(engine, "call", lambda *command: None)


def test_a_compile_that_was_interrupted_lends_nothing_to_the_next(project, monkeypatch):
    torn = engine.WORKSHOP / "build" / "half.o"
    for finished, kept in ((False, False), (True, True)):
        pretend_compiled(monkeypatch)
        torn.parent.mkdir(parents=True, exist_ok=True)
        torn.touch()
        if finished:
            engine.FINISHED.write_text(shell.fingerprint(engine.settings()))
        engine.compile_engine()
        assert torn.exists() == kept


def test_what_a_compiled_module_imports_counts_as_read_by_the_compiler(project):
    names = {
        path.relative_to(project / "src/stopville").as_posix() for path in compiling.sources_read(project)
    }
    assert names == {"__init__.py", "engine/__init__.py", *MODULES, "words.py"}


def test_without_a_compiler_one_line_says_so_and_nothing_is_built(project, monkeypatch, capsys):
    monkeypatch.setattr(engine, "why_not_compile", lambda: "No C compiler")
    assert not engine.compiled_is_ready()
    assert capsys.readouterr().err == "No C compiler: the engine stays plain Python, slower but the same.\n"
    assert not engine.COMPILED.exists()
