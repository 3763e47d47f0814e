"""The table of Autostop with nothing hidden: a line for each thing, "what: how it stands"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.engine.bits import listed, union
from stopville.games.autostop.actions import PASS_NAME
from stopville.games.autostop.engine.circuit import LANDED, NO_CARD, STEPS, STOPPING
from stopville.games.autostop.engine.position import Terms
from stopville.games.autostop.engine.rules import State, start
from stopville.games.autostop.signs import Board

NOTHING: Final = "-"
SWITCHES: Final = ("buy_in", "no_officer_start", "stop_places_freely", "relaxed", "open_pile")


def open_picture(state: State, board: Board) -> str:
    ids = [space.id for space in board.spaces]
    hands = {
        f"hand {seat}": _cards(state.hands[seat], state.passes[seat], ids) for seat in range(state.players)
    }
    lines = {
        "agreed": " ".join(name for name in SWITCHES if getattr(state.terms, name)),
        "games": str(state.terms.games),
        "purse each": str(state.terms.purse),
        "windows": f"{'timed' if state.timed else 'sealed'} {state.window}",
        "played": str(state.played),
        "dealer": str(state.dealer),
        "winner": str(state.winner),
        "purse": _numbers(state.purse),
        "bought": _numbers(state.bought),
        "began": _numbers(state.began),
        "gained": _numbers(state.gained),
        "treasury": _numbers(state.treasury),
        "pack": _cards(state.deck, state.deck_passes, ids),
        **hands,
        "top": _card(state.top, ids),
        "at": " ".join(_space(space, ids) for space in state.at),
        "step": STEPS[state.step],
        "seat": str(state.seat),
        "landing": _space(state.landing, ids),
        "series": str(state.run),
        "asked": _numbers(listed(state.asked)),
        "sealed": str(state.sealed),
    }
    return "".join(f"{what}: {value}\n" for what, value in lines.items())


def _numbers(values: Iterable[int]) -> str:
    return " ".join(str(value) for value in values)


def _cards(signs: int, passes: int, ids: Sequence[str]) -> str:
    return " ".join([*(ids[card] for card in listed(signs)), *[PASS_NAME] * passes])


def _card(card: int, ids: Sequence[str]) -> str:
    return PASS_NAME if card == 0 else _space(card, ids)


def _space(space: int, ids: Sequence[str]) -> str:
    return NOTHING if space < 0 else ids[space]


# -- and back ------------------------------------------------------------------------------------------


def read_picture(text: str, board: Board) -> State:
    """The position of an open picture.  A card that is nowhere in it has been laid already.

    Tests leave out what does not matter: only the hands are needed.
    """
    lines = dict(_line(line) for line in text.splitlines() if line.strip())
    timed, _, window = lines.get("windows", "sealed 0").partition(" ")
    state = start(timed == "timed", _terms(lines, board))
    state.window = int(window or 0)
    _read_match(state, lines)
    _read_cards(state, lines, board)
    _read_road(state, lines, board)
    state.restore()
    return state


def _line(line: str) -> tuple[str, str]:
    what, colon, value = line.partition(":")
    if not colon:
        raise ValueError(f"not a line of a picture: {line!r}")
    return what.strip(), value.strip()


def _terms(lines: Mapping[str, str], board: Board) -> Terms:
    agreed = lines.get("agreed", "").split()
    return Terms(
        circuit=board.circuit,
        players=sum(what.startswith("hand ") for what in lines),
        games=int(lines.get("games", "3")),
        purse=int(lines.get("purse each", "200")),
        buy_in="buy_in" in agreed,
        no_officer_start="no_officer_start" in agreed,
        stop_places_freely="stop_places_freely" in agreed,
        relaxed="relaxed" in agreed,
        open_pile="open_pile" in agreed,
    )


def _read_match(state: State, lines: Mapping[str, str]) -> None:
    state.played = int(lines.get("played", "0"))
    state.dealer = int(lines.get("dealer", "1"))
    state.winner = int(lines.get("winner", "-1"))
    each = " ".join([str(state.terms.purse)] * state.players)
    state.purse = _read_numbers(lines.get("purse", each))
    state.bought = _read_numbers(lines.get("bought", lines.get("purse", each)))
    nothing = " ".join(["0"] * state.players)
    state.began = _read_numbers(lines.get("began", nothing))
    state.gained = _read_numbers(lines.get("gained", nothing))
    state.treasury = _read_numbers(lines.get("treasury", "0 0 0"))


def _read_numbers(text: str) -> vec[i64]:
    return vec[i64]([int(word) for word in text.split()])


def _read_cards(state: State, lines: Mapping[str, str], board: Board) -> None:
    for seat in range(state.players):
        state.hands[seat], state.passes[seat] = _read_hand(lines[f"hand {seat}"], board)
    state.deck, state.deck_passes = _read_hand(lines.get("pack", ""), board)
    held = state.deck
    passes = state.deck_passes
    for seat in range(state.players):
        held |= state.hands[seat]
        passes += state.passes[seat]
    state.laid = board.circuit.sign_set & ~held
    state.laid_passes = state.terms.passes - passes
    top = lines.get("top", NOTHING)
    state.top = 0 if top == PASS_NAME else _read_space(top, board) if top != NOTHING else NO_CARD


def _read_hand(text: str, board: Board) -> tuple[int, int]:
    words = text.split()
    return union([board.number(word) for word in words if word != PASS_NAME]), words.count(PASS_NAME)


def _read_space(text: str, board: Board) -> int:
    return -1 if text == NOTHING else board.number(text)


def _read_road(state: State, lines: Mapping[str, str], board: Board) -> None:
    cars = lines.get("at", " ".join([NOTHING] * state.players)).split()
    state.at = vec[i64]([_read_space(car, board) for car in cars])
    state.step = STEPS.index(lines.get("step", "placing"))
    state.seat = int(lines.get("seat", "0"))
    asking = state.step in (LANDED, STOPPING)
    landing = cars[state.seat] if asking else NOTHING
    state.landing = _read_space(lines.get("landing", landing), board)
    state.run = int(lines.get("series", "0"))
    state.sealed = int(lines.get("sealed", "-1"))
    lander = [state.seat]
    others = [seat for seat in range(state.players) if seat != state.seat]
    asked = (lander if state.step == LANDED else others) if asking else []
    state.asked = union([int(seat) for seat in lines["asked"].split()] if "asked" in lines else asked)
