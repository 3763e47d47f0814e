"""Three answers, apart; and no lie survives all three."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stopville.core.engine.seats import CHANCE
from stopville.core.record import Record, sealed
from stopville.core.verify import Report, verify
from tests.core.games import AUTOMATCH, recorded_game

RECORD = recorded_game(seed=5, players=4)
assert RECORD.chance is not None
CHANCE_OF_IT = RECORD.chance


def answers(record: Record) -> tuple[bool, bool, bool]:
    report: Report = verify(AUTOMATCH, record)
    return report.intact.ok, report.chance.ok, report.rules.ok


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_every_recorded_game_is_intact_proven_and_by_the_rules(seed, players):
    assert answers(recorded_game(seed, players)) == (True, True, True)


def test_a_whole_match_is_too():
    assert answers(recorded_game(seed=9, players=3, single_deal=False, target=12)) == (True, True, True)


def test_a_seal_of_any_letters_is_answered():
    report = verify(AUTOMATCH, replace(RECORD, seal="é🚗"))
    assert report.intact.reason == "seal"
    assert RECORD.chance is not None
    other = replace(RECORD, chance=replace(RECORD.chance, commitment="é🚗"))
    assert not verify(AUTOMATCH, other).chance.ok


def test_a_changed_move_breaks_the_seal():
    seat, notation, digest = RECORD.moves[70]
    moves = (*RECORD.moves[:70], (seat, notation, "0" * 16), *RECORD.moves[71:])
    report = verify(AUTOMATCH, replace(RECORD, moves=moves))
    assert (report.intact.reason, report.rules.reason) == ("seal", "digest")
    assert report.rules.place == "moves[70]"
    assert digest != "0" * 16


def test_sealing_a_lie_again_does_not_make_it_true():
    swapped = (*RECORD.moves[:1], RECORD.moves[2], RECORD.moves[1], *RECORD.moves[3:])
    report = verify(AUTOMATCH, sealed(replace(RECORD, moves=swapped)))
    assert report.intact.ok
    assert (report.chance.reason, report.chance.place) == ("draw", "moves[1]")
    assert not report.rules.ok


def test_a_deal_that_another_secret_would_give_is_not_proven():
    other = recorded_game(seed=6, players=4).chance
    report = verify(AUTOMATCH, sealed(replace(RECORD, chance=other)))
    assert (report.intact.ok, report.chance.reason, report.rules.ok) == (True, "draw", True)


def test_a_secret_that_was_not_committed_to_proves_nothing():
    chance = replace(CHANCE_OF_IT, secret="00" * 32)
    assert verify(AUTOMATCH, sealed(replace(RECORD, chance=chance))).chance.reason == "secret"


def test_without_the_secret_nothing_is_proven_yet_but_the_rules_agree():
    report = verify(AUTOMATCH, sealed(replace(RECORD, chance=replace(CHANCE_OF_IT, secret=""))))
    assert (report.chance.reason, report.rules.ok) == ("no_secret", True)
    report = verify(AUTOMATCH, sealed(replace(RECORD, chance=None)))
    assert (report.chance.reason, report.rules.ok) == ("no_proof", True)


def test_a_false_result_is_found():
    assert RECORD.result is not None
    wrong = replace(RECORD.result, winners=tuple({0, 1, 2, 3} - set(RECORD.result.winners)))
    report = verify(AUTOMATCH, sealed(replace(RECORD, result=wrong)))
    assert (report.intact.ok, report.rules.reason) == (True, "result")
    assert verify(AUTOMATCH, sealed(replace(RECORD, result=None))).rules.reason == "result"


def test_a_move_out_of_turn_is_refused_by_its_rule():
    first_play = next(n for n, row in enumerate(RECORD.moves) if row[0] != CHANCE)
    seat, notation, digest = RECORD.moves[first_play]
    moves = (*RECORD.moves[:first_play], ((seat + 1) % 4, notation, digest), *RECORD.moves[first_play + 1 :])
    report = verify(AUTOMATCH, sealed(replace(RECORD, moves=moves)))
    assert (report.rules.reason, report.rules.place) == ("refused", f"moves[{first_play}]")


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ((9, "F1", ""), "seat"),
        ((-3, "F1", ""), "seat"),
        ((0, "F99", ""), "notation"),
        ((0, "undo -1", ""), "notation"),
    ],
)
def test_rows_that_mean_nothing_are_named(row, reason):
    assert verify(AUTOMATCH, replace(RECORD, moves=(*RECORD.moves[:60], row))).rules.reason == reason


def test_another_edition_or_other_data_are_said_to_be_other():
    for other in (replace(RECORD, edition="x"), replace(RECORD, data="x"), replace(RECORD, game="x")):
        report = verify(AUTOMATCH, sealed(other))
        assert (report.intact.ok, report.rules.reason) == (True, "edition")


def test_a_set_up_the_game_does_not_know_is_said_to_be_wrong():
    for setup in (
        replace(RECORD.setup, players=7),
        replace(RECORD.setup, options={"target": "30", "single_deal": True}),
    ):
        assert verify(AUTOMATCH, sealed(replace(RECORD, setup=setup))).rules.reason == "setup"


@pytest.mark.parametrize("option", [option.name for option in AUTOMATCH.options])
def test_an_option_that_came_after_the_record_has_its_default(option):
    usual = recorded_game(seed=5, players=4, single_deal=False, target=2)
    options = {name: value for name, value in usual.setup.options.items() if name != option}
    earlier = sealed(replace(usual, setup=replace(usual.setup, options=options)))
    as_usual = usual.setup.options[option] == next(o.default for o in AUTOMATCH.options if o.name == option)
    assert answers(earlier)[2] is as_usual


def test_it_gives_up_when_the_time_is_over():
    assert verify(AUTOMATCH, RECORD, seconds=-1.0).rules.reason == "too_slow"


LETTERS = "0123456789abcdef"


@settings(max_examples=150, deadline=None)
@given(data=st.data(), reseal=st.booleans())
def test_any_changed_byte_of_secret_salt_move_or_result_is_found(data, reseal):
    record = data.draw(st.sampled_from([change_secret, change_salt, change_move, change_result]))(data)
    assert record != RECORD
    assert not verify(AUTOMATCH, sealed(record) if reseal else record).ok


def other_letter(data: st.DataObject, text: str, letters: str) -> str:
    place = data.draw(st.integers(0, len(text) - 1))
    return text[:place] + data.draw(st.sampled_from(letters.replace(text[place], ""))) + text[place + 1 :]


def change_secret(data: st.DataObject) -> Record:
    chance = replace(CHANCE_OF_IT, secret=other_letter(data, CHANCE_OF_IT.secret, LETTERS))
    return replace(RECORD, chance=chance)


def change_salt(data: st.DataObject) -> Record:
    seat = data.draw(st.integers(1, 3))
    salts = list(CHANCE_OF_IT.salts)
    salts[seat] = other_letter(data, salts[seat], LETTERS)
    return replace(RECORD, chance=replace(CHANCE_OF_IT, salts=tuple(salts)))


def change_move(data: st.DataObject) -> Record:
    n = data.draw(st.integers(0, len(RECORD.moves) - 1))
    seat, notation, digest = RECORD.moves[n]
    row = data.draw(
        st.sampled_from(
            [
                (data.draw(st.integers(-3, 4).filter(lambda other: other != seat)), notation, digest),
                (seat, other_letter(data, notation, "0123456789FIDGBfidgb "), digest),
                (seat, notation, other_letter(data, digest, LETTERS)),
            ]
        )
    )
    return replace(RECORD, moves=(*RECORD.moves[:n], row, *RECORD.moves[n + 1 :]))


def change_result(data: st.DataObject) -> Record:
    assert RECORD.result is not None
    seat, by = data.draw(st.integers(0, 3)), data.draw(st.sampled_from([-1, 1, 7]))
    points = tuple(p + by * (s == seat) for s, p in enumerate(RECORD.result.points))
    return replace(RECORD, result=replace(RECORD.result, points=points))
