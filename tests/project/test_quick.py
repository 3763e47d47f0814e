"""`dev.py quick` chooses by what changed."""

import pytest

from devtools import quick
from devtools.quick import PROJECT, Chosen, chosen

pytestmark = pytest.mark.once

RULE = "src/stopville/games/ordino/engine/rules/moving.py"


def test_a_rule_needs_its_games_tests_and_one_table():
    assert chosen([RULE]) == Chosen({RULE}, {"tests/ordino", *PROJECT}, {"ordino"})
    assert chosen(["src/stopville/games/ordino/rulebook.toml"]).games == {"ordino"}


def test_a_bot_needs_the_tests_of_its_own_levels_too():
    needed = chosen(["src/stopville/bots/ordino/levels.py"])
    assert {"tests/ordino", "tests/bots/test_ordino.py", "tests/bots/test_ordino_expert.py"} <= needed.tests
    assert "tests/bots/test_automatch.py" not in needed.tests


@pytest.mark.parametrize(
    ("path", "tests", "games"),
    [
        ("src/stopville/core/play.py", "tests/core", {"all games"}),
        ("src/stopville/bots/search/halving.py", "tests/bots", {"all games"}),
        ("src/stopville/server/app.py", "tests/server", set()),
        ("src/stopville/cli/play.py", "tests/cli", set()),
        ("devtools/quick.py", "tests/project", set()),
        ("README.md", "tests/project", set()),
        ("tests/core/test_play.py", "tests/core/test_play.py", set()),
        ("tests/core/games.py", "tests/core", set()),
    ],
)
def test_each_part_has_its_tests(path, tests, games):
    needed = chosen([path])
    assert needed.tests - {*PROJECT} == {tests}
    assert (needed.games, needed.page) == (games, False)
    assert needed.python == ({path} if path.endswith(".py") else set())


def test_the_page_alone_needs_no_python():
    assert chosen(["web/src/app.css", "web/tests/state.test.ts"]) == Chosen(page=True)


def test_a_test_that_was_deleted_is_not_asked_for():
    assert chosen(["tests/core/test_gone.py"]).tests == {"tests/core"}


def test_a_file_in_a_folder_that_is_run_anyway_is_not_named_twice():
    assert quick.tests_of(chosen(["tests/core/test_play.py", "tests/core/games.py"])) == ["tests/core"]


def test_slow_tests_are_run_only_if_their_own_file_has_changed():
    assert quick.quicker(chosen(["src/stopville/server/app.py"])) == ["-m", "not slow"]
    assert quick.quicker(chosen(["tests/server/test_process.py"])) == []


def test_one_line_says_what_ran_and_what_did_not(monkeypatch, capsys):
    monkeypatch.setattr(quick, "succeeds", lambda *command, env: "ruff" not in command)
    with pytest.raises(SystemExit, match=r"^Failed: format, lint\.$"):
        quick.run(Chosen({"dev.py"}, {"tests/core"}, {"ordino"}))
    told = capsys.readouterr().err
    assert told.startswith(
        "Ran: format, lint, types, tests/core, one table of ordino.  Left out: the compiled build"
    )
    assert told.count("\n") == 1


def test_nothing_changed_is_said_in_one_line(monkeypatch, capsys):
    monkeypatch.setattr(quick, "git", lambda *arguments: [])
    quick.check_change([])
    assert capsys.readouterr().err.startswith("Nothing has changed since the last commit")


@pytest.mark.parametrize("path", ["no/such/file.py", "/"])
def test_a_path_that_is_not_ours_is_refused_in_one_line(path):
    with pytest.raises(SystemExit, match=r"^.* is no file or folder of this project\.$"):
        quick.check_change([path])
