"""Every command but `play`: what it prints, what it prints for programs, and how it complains."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from stopville.cli.app import COMMANDS
from tests.cli.terminal import Command, command_line, environment

NAMES = [command.__name__.rpartition(".")[2] for command in COMMANDS]


# -- help -----------------------------------------------------------------------------------------------


def test_help_lists_every_command_and_needs_no_argument(stopville: Command):
    shown = stopville("")
    assert shown.code == 0
    assert re.findall(r"^  (\w+)  +\w", shown.out.split("Commands:")[1], re.MULTILINE) == NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_command_explains_itself_with_an_example(stopville: Command, name: str, lang: str):
    shown = stopville(f"{name} --help --lang {lang}")
    assert shown.code == 0
    assert re.search(rf"{'Exemple' if lang == 'fr' else 'Example'}s?\s?:\s+stopville {name}", shown.out)
    assert "--lang fr|en" in shown.out


def test_the_language_is_asked_for_or_found_in_the_environment(stopville: Command):
    french = "Pour commencer"
    assert french in stopville("--lang fr").out
    assert french in stopville("--help --lang=fr").out
    stopville.monkeypatch.setenv("STOPVILLE_LANG", "fr_BE")
    assert french in stopville("").out
    stopville.monkeypatch.delenv("STOPVILLE_LANG")
    stopville.monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert french in stopville("").out
    stopville.monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert french not in stopville("").out


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("games --lang de", "--lang de: fr | en"),
        ("games --lang", "--lang : fr | en"),
        ("gmaes", "No such command 'gmaes'. Did you mean 'games'? (see --help)"),
        ("rules", "Missing argument 'GAME'. (see --help)"),
        ("games --frobnicate", "No such option: --frobnicate (see --help)"),
        ("rules chess", "there is no game 'chess'; there are: automatch"),
        ("rules automatch AM-1x", "L'Auto-Match has no rule AM-1x. Perhaps: AM-1, "),
        ("play automatch --players 7", "L'Auto-Match is for 2, 3 or 4 players, not 7"),
        ("play automatch --option targit=3", "L'Auto-Match has no option 'targit'. Perhaps: target, market?"),
        (
            "play automatch --option target=0",
            "option target: '0' will not do; it takes a number from 1 to 100",
        ),
        ("play automatch --option single_deal=2", "option single_deal: '2' will not do; it takes yes or no"),
        ("play automatch --option target", "--option target: it must be NAME=VALUE"),
        ("play automatch --seats you,bot --players 3", "--seats names 2 seats for 3 players"),
        (
            "play automatch --seats you,cat",
            "--seats: 'cat' is nobody; say you, vous, bot, beginner, amateur, skilled, expert or random",
        ),
        ("play automatch --names a,b,c", "--names gives 3 names for 2 players"),
        ("play automatch --load x", "--load brings its own game: nothing else is set beside it"),
        ("play --load nowhere.save", "nowhere.save cannot be read: No such file or directory"),
        ("play automatch --record /no/where.json", "where.json: there is no such folder"),
        ("replay nowhere.json", "nowhere.json cannot be read: No such file or directory"),
        ("simulate automatch --players 9", "L'Auto-Match is for 2, 3 or 4 players, not 9"),
        ("simulate automatch --games 0", "Invalid value for '--games': "),
    ],
)
def test_bad_input_is_one_line_on_stderr_and_exit_code_two(stopville: Command, line: str, complaint: str):
    refused = stopville(line)
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.startswith(f"stopville: {complaint}")
    assert refused.err.count("\n") == 1


def test_a_complaint_for_a_program_is_json_and_names_no_folder(stopville: Command, tmp_path: Path):
    refused = stopville("replay --json", "", tmp_path / "no.json")
    assert refused.code == 2
    assert refused.json() == {"error": "no.json cannot be read: No such file or directory"}


# -- games and rules ------------------------------------------------------------------------------------


def test_games_shows_players_options_and_defaults_in_both_languages(stopville: Command):
    english = stopville("games").out
    assert "2, 3 or 4 players" in english and "skilled (the usual one)" in english
    french = stopville("games --lang fr").out
    assert "2, 3 ou 4 joueurs" in french and "confirmé (l'habituel)" in french
    assert "Points à atteindre : un nombre de 1 à 100 ; sinon : 30." in " ".join(french.split())


def test_games_tells_a_program_the_same(stopville: Command):
    (game,) = [game for game in stopville("games --json").json()["games"] if game["key"] == "automatch"]
    assert game["players"] == [2, 3, 4] and game["usual_bot"] == "skilled"
    target, single_deal = game["options"][:2]
    assert (target["kind"], target["default"], target["low"], target["high"]) == ("Number", 30, 1, 100)
    assert (single_deal["kind"], single_deal["default"]) == ("YesNo", False)
    assert target["words"]["fr"] == "Points à atteindre"


def test_rules_are_marked_where_they_are_ours_and_say_why(stopville: Command):
    ours = stopville("rules automatch AM-9").out
    assert ours.startswith(" AM-9  ◆ The first dealer is drawn by lot.")
    assert "Our decision. The sheet does not say." in ours
    assert stopville("rules automatch AM-13").out.startswith(" AM-13 · Whoever holds a car")
    french = stopville("rules automatch AM-9 --lang fr").out
    assert "Notre décision. La feuille ne le dit pas." in french
    completed = " ".join(stopville("rules automatch AM-38").out.split())
    assert (
        completed.startswith("AM-38 ◇")
        and "Completed or interpreted by us. The sheet gives the total." in completed
    )
    assert "Note: There is no trump" not in completed
    assert "Note: There is no trump" in stopville("rules automatch AM-15").out


def test_the_rulebook_has_its_chapters_the_house_rules_and_what_is_reconstructed(stopville: Command):
    book = stopville("rules automatch --lang fr").out
    assert "Les cartes spéciales" in book
    assert "reconstitution" in book.split("AM-1  ·")[0]
    legend = " ".join(book.split())
    assert all(f"{mark} " in legend for mark in "·◇◆") and "tout le reste" not in legend
    assert "ST-4" in book


def test_the_rulebook_fits_the_width_of_the_terminal(stopville: Command):
    stopville.monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, stopville("rules automatch").out.splitlines())) <= 60


def test_rules_tell_a_program_everything(stopville: Command):
    book = stopville("rules automatch --json").json()
    ids = [rule["id"] for chapter in book["chapters"] for rule in chapter["rules"]]
    assert "AM-1" in ids and "ST-1" in ids
    rule = stopville("rules automatch am-13 --json").json()
    assert (rule["id"], rule["basis"], rule["chapter"]) == ("AM-13", "sheet", "trick")
    assert rule["fr"] and rule["en"]
    ours = stopville("rules automatch am-9 --json").json()
    assert ours["why_fr"].startswith("La feuille") and ours["why_en"].startswith("The sheet")


# -- replay ---------------------------------------------------------------------------------------------


def test_replay_shows_a_finished_game_with_nothing_hidden(stopville: Command, finished: Path):
    shown = stopville("replay", "", finished).out
    assert "dealt a card, face down" not in shown
    assert re.search(r"^ +1 The first dealer, drawn by lot: ", shown, re.MULTILINE)
    assert "Won by: " in shown


def test_replay_for_a_seat_shows_what_that_seat_saw(stopville: Command, finished: Path):
    shown = stopville("replay --seat 2", "", finished).out
    assert re.search(r"Bot 2 is dealt (F|I|D|GB)\d", shown)
    assert not re.search(r"(Player 1|Bot 3) is dealt (F|I|D|GB)\d", shown)
    rows = stopville("replay --seat 2 --json", "", finished).json()["moves"]
    assert [row["move"] for row in rows if row["seat"] == -1].count(None) == 17 * 2 + 3
    assert all(row["digest"] is None for row in rows)


def test_replay_stops_at_a_step_and_shows_every_hand(stopville: Command, finished: Path):
    shown = stopville("replay --step 55", "", finished).out
    assert "hand 2: " in shown and "55 of 106 moves shown." in shown
    assert "Won by" not in shown
    facts = stopville("replay --step 55 --json", "", finished).json()
    assert len(facts["moves"]) == 55 and facts["result"] is None
    assert facts["moves"][0]["sentences"][0].startswith("The first dealer")


def test_replay_of_an_unfinished_game_is_a_watchers(stopville: Command, finished: Path, tmp_path: Path):
    from msgspec.structs import replace

    from stopville.core import record as records

    whole = records.read(finished.read_bytes())
    part = tmp_path / "part.json"
    part.write_text(records.write(records.sealed(replace(whole, moves=whole.moves[:60], result=None))))
    shown = stopville("replay", "", part).out
    assert not re.search(r"is dealt (F|I|D|GB)\d", shown)
    assert "The game is not over." in shown


@pytest.mark.parametrize(
    ("option", "complaint"), [("--seat 4", "there is no seat 4"), ("--step 999", "there is no move 999")]
)
def test_replay_refuses_what_is_not_there(stopville: Command, finished: Path, option: str, complaint: str):
    refused = stopville(f"replay {option}", "", finished)
    assert refused.code == 2 and complaint in refused.err


def test_a_malformed_file_is_refused_with_the_place_and_the_reason(
    stopville: Command, finished: Path, tmp_path: Path
):
    bad = tmp_path / "bad.json"
    fields = json.loads(finished.read_text())
    fields["moves"][3][0] = "one"
    for content, complaint in {
        "": "line 1, column 1: Expecting value",
        "[" * 5000: "record: is nested too deeply",
        json.dumps(fields): "record.moves[3][0]: expected a whole number, found text",
        '{"t": "Record", "\\u001b[2J": 1}': "record: has an unknown field",
    }.items():
        bad.write_text(content)
        for command in ("replay", "verify"):
            refused = stopville(command, "", bad)
            assert (refused.code, refused.out) == (2, "")
            assert refused.err.startswith(f"stopville: bad.json: {complaint}")
            assert "\x1b" not in refused.err


# -- verify ---------------------------------------------------------------------------------------------


def test_verify_says_yes_three_times(stopville: Command, finished: Path):
    verified = stopville("verify", "", finished)
    assert verified.code == 0
    assert verified.out.startswith("game.json\n ✓ intact\n ✓ chance proven\n ✓ rules agree\n")


def test_verify_says_what_is_not_proven(stopville: Command, finished: Path):
    said = " ".join(stopville("verify", "", finished).out.split())
    assert said.endswith("can try several salts before the deal; this is not ruled out.")
    french = stopville("verify --json --lang fr", "", finished).json()
    assert french["chance_means"].endswith("cela n'est pas exclu.") and french["files"][0]["undos"] == 0


def tampered(path: Path, old: str, new: str) -> Path:
    text = path.read_text()
    assert old in text
    changed = path.with_name("changed.json")
    changed.write_text(text.replace(old, new, 1))
    return changed


def test_verify_says_which_answer_is_no_and_where(stopville: Command, finished: Path):
    changed = tampered(finished, '"Bot 2"', '"Bob"')
    verified = stopville("verify", "", changed)
    assert verified.code == 1
    assert verified.out.splitlines()[:4] == [
        "changed.json",
        " ✗ intact: no. seal: the seal does not match: something was changed since it was recorded",
        " ✓ chance proven",
        " ✓ rules agree",
    ]


def test_verify_tells_a_program_the_three_answers_apart(stopville: Command, finished: Path):
    secret = json.loads(finished.read_text())["chance"]["secret"]
    changed = tampered(finished, secret, secret[::-1])
    verified = stopville("verify --json", "", finished, changed)
    assert verified.code == 1
    good, bad = verified.json()["files"]
    assert good["ok"] and good["file"] == "game.json"
    assert [bad[question]["ok"] for question in ("intact", "chance", "rules")] == [False, False, True]
    assert (bad["chance"]["reason"], bad["chance"]["place"]) == ("secret", "chance.secret")


def test_one_unreadable_file_does_not_keep_the_others_from_being_verified(stopville: Command, finished: Path):
    verified = stopville("verify --lang fr nowhere.json", "", finished)
    assert verified.code == 2
    assert "✓ hasard prouvé" in verified.out
    assert verified.err.startswith("stopville: nowhere.json ne peut pas être lu")


# -- simulate and bench ---------------------------------------------------------------------------------


def test_simulate_prints_one_object_for_a_program(stopville: Command):
    done = stopville("simulate automatch --players 3 --games 20 --seed 7 --option target=5 --json")
    assert (done.code, done.err) == (0, "")
    facts = done.json()
    wanted = {"game": "automatch", "players": 3, "games": 20, "seed": 7, "violations": 0, "moves": 20 * 51}
    assert {key: facts[key] for key in wanted} == wanted
    assert facts["moves_per_second"] > 0
    assert (facts["options"]["target"], facts["options"]["single_deal"]) == (
        5,
        True,
    )  # one deal, unless told otherwise
    assert (facts["events"]["CardPlayed"], facts["events"]["TrickTaken"]) == (20 * 51, 20 * 17)


def test_simulate_prints_a_table_for_people(stopville: Command):
    shown = stopville("simulate automatch --games 5 --lang fr").out
    assert re.search(r"^ Coups +250 \(50–50\)$", shown, re.MULTILINE)
    assert re.search(r"^ Infractions +0$", shown, re.MULTILINE)
    assert "TrickTaken 25.0" in shown


def test_a_violation_is_told_with_its_seed_and_fails(stopville: Command, capsys):
    from stopville.arena.simulate import Simulation, Violation
    from stopville.cli.say import Say
    from stopville.cli.simulate import facts, show

    done = Simulation(
        "automatch", 2, {}, 1, "compiled", 1, 50, 1.0, [1, 0], [3, 0], 50, 50, [Violation(7, "it broke")]
    )
    assert facts(done)["violations"] == [{"seed": 7, "what": "it broke"}]
    show(done, Say("en"))
    assert "seed 7: it broke" in capsys.readouterr().out


def test_bench_prints_every_measure(capsys):
    from stopville.cli.bench import show
    from stopville.cli.say import Say

    measure = {"per_second": {"compiled": 1234567, "hearts": 7}, "ratios": {"compiled / hearts": 6.5}}
    machine = {"python": "3.11.7", "build": "compiled"}
    show(
        {"machine": machine, "game": "automatch", "import_cpu_ms": 41.5, "measures": {"copies": measure}},
        Say("en"),
    )
    shown = capsys.readouterr().out
    assert re.search(r"copies +1,234,567 +7\b", shown)
    assert re.search(r"copies +6\.50\b", shown)
    assert "41.5 ms" in shown


# -- as a process of its own ----------------------------------------------------------------------------


def test_a_reader_that_leaves_early_causes_no_traceback():
    shell = " ".join(command_line("rules", "automatch")) + " | head -n 1"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, env=environment())
    assert done.stdout == "L'Auto-Match\n"
    assert done.stderr == ""


def test_a_console_without_our_letters_shows_other_ones():
    env = environment(PYTHONIOENCODING="ascii")
    done = subprocess.run(command_line("rules", "automatch", "AM-9"), capture_output=True, text=True, env=env)
    assert done.returncode == 0 and "AM-9  ?" in done.stdout


def test_help_loads_neither_the_games_nor_what_draws():
    code = (
        "import sys; from stopville.cli.app import run; run(['--help']);"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'rich', 'pydantic'}),"
        "'stopville.games' in sys.modules)"
    )
    done = subprocess.run([command_line()[0], "-c", code], capture_output=True, text=True, env=environment())
    assert done.stdout.splitlines()[-1] == "[] False"
