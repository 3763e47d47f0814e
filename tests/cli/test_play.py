"""A game in the terminal, from the first table to the record."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from stopville.cli.say import Say
from stopville.cli.screen import WIPE
from stopville.core.record import read
from stopville.games import GAMES
from tests.cli.terminal import ONES, Command, Terminal, without_colours

ONE_DEAL = "--option single_deal=yes"
AGAINST_A_BOT = f"play automatch --seed 5 {ONE_DEAL}"
# Two people and no bot, so that only the proven deal decides.  Bob leads GB11; then Anne, who must follow,
# holds F2 F3 F4 … and GB1 GB2 GB3 GB7 GB8 GB9 GB10 and the motorway.  The empty lines lift the covers.
TABLE = f"{AGAINST_A_BOT} --seats you,you --names Anne,Bob"
BOB_LED = "\nGB11\n\n"


def test_a_whole_game_against_bots_ends_with_a_result_and_a_secret(stopville: Command):
    played = stopville(f"{AGAINST_A_BOT} --players 3", ONES)
    assert played.code == 0
    assert re.search(r"^Won by: .+ \(single deal agreed\)$", played.out, re.MULTILINE)
    assert "The secret of chance:" in played.out
    assert played.err == ""


def test_a_whole_match_goes_on_over_several_deals(stopville: Command):
    played = stopville("play automatch --players 4 --seed 1 --option target=4", "1\n" * 200)
    assert played.code == 0
    assert "deal 2 · trick 1" in played.out
    assert "(points total reached)" in played.out


def test_the_record_of_a_finished_game_holds_the_names_and_the_result(finished: Path):
    record = read(finished.read_bytes())
    assert record.names == ("Player 1", "Bot 2", "Bot 3")
    assert record.result is not None and record.result.reason == "single_deal"


def test_the_table_numbers_the_moves_in_the_hand_and_tells_what_happened(stopville: Command):
    out = stopville(TABLE, BOB_LED).out.split("Bob, your move")[1]
    assert re.search(r"^ 1 GB1 +Rolls-Royce", out, re.MULTILINE)
    assert re.search(r"^   F2 +Simca Vedette", out, re.MULTILINE)  # must follow green: no number
    assert "The cards are dealt; your hand: F2, " in out
    assert "Bob plays GB11 Austin-Healey Sprite." in out


def test_a_move_is_a_number_or_its_notation(stopville: Command):
    by_number = stopville(TABLE, BOB_LED + "2\n").out
    by_notation = stopville(TABLE, BOB_LED + "gb2\n").out
    assert "Anne plays GB2 Jaguar XK 150 3.8." in by_number
    assert by_number == by_notation


def test_a_forbidden_move_names_the_rule_and_what_is_allowed(stopville: Command):
    out = stopville(TABLE, BOB_LED + "F2\n").out
    assert "AM-13" in out and "must play a car of that colour" in out
    assert "You may play: GB1, GB2, GB3, GB7, GB8, GB9, GB10." in out
    assert "Anne plays" not in out


def test_why_says_which_rule_forbids_a_move_or_that_none_does(stopville: Command):
    out = stopville(TABLE, BOB_LED + "why F2\nwhy F1\nwhy autoroute\nwhy 1\nwhy\nwhy F99\nwhy deal F1\n").out
    assert "F2 is forbidden by AM-13:" in out
    assert "F1 is forbidden by AM-12:" in out
    assert "autoroute is forbidden by AM-20:" in out
    assert "GB1 is allowed." in out
    assert "Why what?" in out
    assert "No move is written 'F99'." in out
    assert "deal F1 is forbidden by ST-1:" in out


def test_a_question_mark_explains_the_commands_and_what_limits_the_player_now(stopville: Command):
    out = stopville(TABLE, BOB_LED + "?\n").out
    assert "It is your turn, Anne" in out
    for command in ("why MOVE", "rules [ID]", "log", "save FILE", "load FILE", "lang fr|en", "quit"):
        assert command in out
    limits = out.split("What limits you at this moment:")[1]
    assert re.findall(r"^ (AM-\d+) ", limits, re.MULTILINE) == ["AM-12", "AM-13", "AM-20"]


def test_rules_and_log_can_be_read_during_the_game(stopville: Command):
    out = stopville(TABLE, "\nrules AM-16\nlog\nrules am-999\n").out
    assert "The best car of the colour led takes the trick." in out
    assert out.count("The cards are dealt") == out.count("The cards are dealt; your hand: ") == 2
    assert "has no rule am-999. Perhaps: AM-" in out


def test_commands_go_by_their_french_names_too(stopville: Command):
    out = stopville(TABLE, BOB_LED + "langue fr\npourquoi F2\nquitter\n\n").out
    assert "F2 est interdit par AM-13\u00a0:" in out
    assert "levée 1 · CYLINDRÉE" in out
    assert "À bientôt." in out


def test_nonsense_is_answered_and_changes_nothing(stopville: Command):
    nonsense = "zz\n99\n0\n²\n" + "x" * 500 + "\nlang de\nsave\nload\n"
    played = stopville(TABLE, BOB_LED + nonsense + "1\n")
    assert played.out.count("No move is written") == 5
    assert "`lang fr` or `lang en`." in played.out
    assert "Anne plays GB1 Rolls" in played.out


def test_input_that_ends_before_the_game_is_no_success(stopville: Command):
    played = stopville(TABLE, BOB_LED)
    assert played.code == 1
    assert played.err == "stopville: the input ended before the game did\n"


# -- choosing -------------------------------------------------------------------------------------------


def test_without_a_game_one_is_chosen_from_a_list(stopville: Command):
    out = stopville(f"play --seed 5 {ONE_DEAL}", "x\n1\n3\nquit\n\n").out
    assert "1 L'Auto-Match · 2, 3 or 4 players" in out
    assert f"Answer {Say('en').either(range(1, len(GAMES) + 1))}." in out
    assert "Player 1, Bot 2, Bot 3" in out


def test_seats_decide_who_plays_and_how_many(stopville: Command):
    out = stopville(f"{AGAINST_A_BOT} --seats bot,you,random --names ,Anne", "quit\n\n").out
    assert "Bot 1, Anne, Bot 3" in out


def test_bots_alone_are_watched_without_their_hands(stopville: Command):
    played = stopville(f"{AGAINST_A_BOT} --seats bot,bot")
    assert played.code == 0
    assert "Bot 1 plays" in played.out
    assert "The cards are dealt.\n" in played.out and "hand: " not in played.out


def test_the_seed_makes_a_game_reproducible_and_says_so(stopville: Command):
    assert stopville(AGAINST_A_BOT, ONES).out == stopville(AGAINST_A_BOT, ONES).out
    assert "Seed 5: everything is reproducible" in stopville(TABLE).out


def test_without_a_seed_every_game_has_its_own_secret(stopville: Command):
    commitments = {re.search(r"committed to: (\w+)", stopville("play automatch").out)[1] for _ in range(3)}  # type: ignore[index]  # a missing line fails as it should
    assert len(commitments) == 3


# -- saving ---------------------------------------------------------------------------------------------


def moves_of(path: Path) -> list[list[object]]:
    moves: list[list[object]] = json.loads(path.read_text())["moves"]
    return moves


def test_a_saved_game_goes_on_exactly_as_if_it_had_never_stopped(stopville: Command, tmp_path: Path):
    whole, rest, save = tmp_path / "whole.json", tmp_path / "rest.json", tmp_path / "evening.save"
    match = "play automatch --players 4 --seed 1 --option target=4"  # deals, and so chance, after the save
    assert stopville(f"{match} --record", ONES, whole).code == 0
    assert stopville(match, "1\n1\n1\n" + f"save {save}\nquit\n\n").code == 0
    assert stopville(f"play --load {save} --record", ONES, rest).code == 0
    assert moves_of(rest) == moves_of(whole)
    assert stopville("verify", "", rest).code == 0


def test_a_save_can_be_loaded_from_within_another_game(stopville: Command, tmp_path: Path):
    save = tmp_path / "evening.save"
    stopville(TABLE, f"{BOB_LED}GB7\n\nsave {save}\n")
    out = stopville("play automatch --seed 9", f"load {save}\n\nquit\n\n").out
    assert "Anne plays GB7 Hillman Minx III." in out


def test_leaving_offers_to_save(stopville: Command, tmp_path: Path):
    save = tmp_path / "evening.save"
    left = stopville(AGAINST_A_BOT, f"quit\n{save}\n")
    assert left.code == 0 and "Until next time." in left.out
    assert stopville(f"play --load {save}", "quit\n\n").code == 0


def test_a_save_says_that_it_must_not_be_shown_and_only_its_owner_can_read_it(
    stopville: Command, tmp_path: Path
):
    save = tmp_path / "evening.save"
    out = stopville(AGAINST_A_BOT, f"save {save}\n").out
    assert "Show it to nobody before the end" in out
    assert "whoever reads it sees every card" in save.read_text()
    assert save.stat().st_mode & 0o077 == 0
    assert json.loads(save.read_text())["record"]["chance"]["secret"] == ""


def test_a_save_overwrites_an_older_save_and_nothing_else(stopville: Command, tmp_path: Path):
    letter, save = tmp_path / "letter.txt", tmp_path / "evening.save"
    letter.write_text("Dear Anne")
    out = stopville(AGAINST_A_BOT, f"save {letter}\nsave {save}\n1\nsave {save}\n").out
    assert "letter.txt exists already" in out and letter.read_text() == "Dear Anne"
    assert out.count("Saved in evening.save") == 2


def test_a_save_of_an_earlier_version_knows_its_bots_by_their_names_of_then(
    stopville: Command, tmp_path: Path
):
    save = tmp_path / "evening.save"
    stopville("play ordino --seed 4 --seats you,confirmé --lang fr", f"save {save}\n")
    text = save.read_text()
    assert '"skilled"' in text
    save.write_text(text.replace('"skilled"', '"careful"'))
    again = stopville(f"play --load {save}", f"save {save}\n")
    assert "your move" in again.out and '"skilled"' in save.read_text()


def test_a_save_starts_somebody_elses_bot_only_when_told_so(
    stopville: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    save = tmp_path / "evening.save"
    (tmp_path / "ours.py").write_text(
        "class Robot:\n    def __init__(self, game): pass\n"
        "    def choose(self, view, legal, pick): return legal[0]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    seats = "--seats you,ours:Robot"
    assert stopville(f"play automatch --seed 4 {seats}", f"1\nsave {save}\nquit\n\n").code == 0
    refused = stopville(f"play --load {save}")
    assert (refused.code, refused.out) == (2, "") and seats in refused.err
    other = stopville("play automatch --seed 9", f"load {save}\nquit\n\n")
    assert seats in other.out + other.err
    assert "your move" in stopville(f"play --load {save} {seats}", "quit\n\n").out


def test_a_changed_save_is_refused_with_the_place_and_the_reason(stopville: Command, tmp_path: Path):
    save = tmp_path / "evening.save"
    stopville(f"{AGAINST_A_BOT} --seats you,you,bot", f"\n1\n\nsave {save}\n")
    text = save.read_text()
    changes = {
        ('"dealer ', '"dealer  '): "save.record.seal: the seal does not match",
        ('"secret": "a', '"secret": "b'): "chance.secret: the secret is not the one",
        ('"skilled"', '"cheat"'): "save.seats: does not say who plays",
        ('"format": 1', '"format": 2'): "save.format: is 2",
        ('"timed": false', '"timed": true'): "save.record.setup.timed: needs a clock",
    }
    for (old, new), complaint in changes.items():
        assert old in text
        save.write_text(text.replace(old, new, 1))
        refused = stopville(f"play --load {save}")
        assert (refused.code, refused.out) == (2, "")
        assert f"evening.save: {complaint}" in refused.err


def test_what_is_no_save_is_refused_in_one_line(stopville: Command, tmp_path: Path, finished: Path):
    save = tmp_path / "evening.save"
    for content in (b"", b"[" * 100_000, b"{}", b"\xff", finished.read_bytes(), b"1" * (1 << 21)):
        save.write_bytes(content)
        refused = stopville(f"play --load {save}")
        assert refused.code == 2
        assert re.fullmatch(r"stopville: evening\.save: save.*\n", refused.err)


# -- in a real terminal ---------------------------------------------------------------------------------


def hand(seat: int) -> set[str]:
    """The cards that this seat is dealt at the table of the hot-seat test."""
    from stopville.cli.play import Wanted, new_table
    from stopville.cli.say import Say
    from stopville.cli.screen import Screen

    options = ["single_deal=yes"]
    table = new_table(Wanted(Screen(), Say("en"), "automatch", None, "you,you", "Anne,Bob", options, 5))
    words = GAMES["automatch"].book
    return {words.notation(words.action(card)) for card in table.view(seat).hands}  # type: ignore[arg-type]  # a number will do


def cards_on(screen: str) -> set[str]:
    """The hands drawn on a screen: a card at the beginning of its line, numbered or not."""
    return set(re.findall(r"^[ \d]{3}((?:F|I|D|GB)\d+|pompe|autoroute) ", screen, re.MULTILINE))


def cards_told(screen: str) -> set[str]:
    """The cars that the news of the deal names."""
    (told,) = re.findall(r"your hand: (.*?)\.$", screen, re.MULTILINE | re.DOTALL)
    return set(re.findall(r"\b(?:F|I|D|GB)\d+\b", told))


def cars(cards: set[str]) -> set[str]:
    """Without the special cards, which have names of their own."""
    return cards - {"pompe", "autoroute"}


def test_between_two_people_the_screen_and_what_scrolled_away_are_wiped():
    with Terminal(*TABLE.split()) as terminal:
        cover = terminal.wait_for("Enter shows the hand.")
        assert "Bob is next." in cover and not cards_on(cover)
        terminal.type("")
        first = terminal.wait_for("Bob, your move (? helps):")
        terminal.type("?")
        first += terminal.wait_for("Bob, your move (? helps):")
        terminal.type("1")
        cover = terminal.wait_for("Enter shows the hand.")
        assert cover.count(WIPE) == 1
        after_wipe = without_colours(cover.split(WIPE)[1]).replace("\r", "")
        assert after_wipe == "Anne is next. Everybody else looks away.\nEnter shows the hand."
        terminal.type("")
        second = terminal.wait_for("Anne, your move (? helps):")
        assert WIPE in second
        terminal.type("quit")
        terminal.wait_for("keep nothing:")
        terminal.type("")
        assert terminal.end() == 0
        assert terminal.shown.count(WIPE) == 1  # no hand is left behind
    screens = [without_colours(screen).replace("\r", "") for screen in (first, second)]
    assert [cards_on(screen) for screen in screens] == [hand(1), hand(0)]
    assert [cards_told(screen) for screen in screens] == [cars(hand(1)), cars(hand(0))]


def test_ctrl_c_ends_without_a_traceback():
    with Terminal("play", "automatch", "--seed", "5") as terminal:
        terminal.wait_for("your move (? helps):")
        assert terminal.interrupt() == 130
        assert "Traceback" not in terminal.shown and "Until next time." in terminal.shown


def test_on_a_small_screen_the_heading_and_the_moves_are_said_again_at_the_bottom():
    with Terminal(*TABLE.split(), rows=24, columns=80) as terminal:
        terminal.wait_for("Enter shows the hand.")
        terminal.type("")
        shown = without_colours(terminal.wait_for("Bob, your move (? helps):")).replace("\r", "")
    bottom = shown.splitlines()[-23:]
    assert "L'Auto-Match · deal 1 · trick 1 · DISPLACEMENT" in bottom
    assert any(line.startswith("  1 Play ") for line in bottom)
    assert any("The cards are dealt; your hand: " in line for line in bottom)
