"""The table of Autostop with nothing hidden: a line for each thing, "what: how it stands"; and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.json import decode

from stopville.core.engine.bits import listed, union
from stopville.core.game import OptionValue, Setup, YesNo
from stopville.core.pictures import lines_of, plain, read_plain, spaced, text_of
from stopville.core.wire import Json
from stopville.games.autostop.actions import PASS_NAME
from stopville.games.autostop.engine.position import LANDED, STEP_NAMES, STOPPING
from stopville.games.autostop.engine.rules.state import State

if TYPE_CHECKING:
    from stopville.games.autostop.game import Autostop

NOTHING: Final = "-"
DRAWN: Final = (  # fields that are not written as they are
    *("players", "timed", "asked", "window", "deck", "deck_passes", "hands", "passes", "laid", "laid_passes"),
    *("top", "at", "step", "landing", "run"),
)


def open_picture(state: State, game: Autostop) -> str:
    ids = [space.id for space in game.board.spaces]
    options: dict[str, OptionValue] = decode(state.terms.options)
    lines = {
        "agreed": " ".join(name for name, value in options.items() if value is True),
        "games": str(options["games"]),
        "purse each": str(options["purse"]),
        "windows": f"{'timed' if state.timed else 'sealed'} {state.window}",
        **plain(state, DRAWN),
        "pack": _cards(state.deck, state.deck_passes, ids),
        **{
            f"hand {seat}": _cards(state.hands[seat], state.passes[seat], ids)
            for seat in range(state.players)
        },
        "top": PASS_NAME if state.top == 0 else _space(state.top, ids),
        "at": " ".join(_space(space, ids) for space in state.at),
        "step": STEP_NAMES[state.step],
        "landing": _space(state.landing, ids),
        "series": str(state.run),
        "asked": spaced(listed(state.asked)),
    }
    return text_of(lines)


def _cards(signs: int, passes: int, ids: Sequence[str]) -> str:
    return " ".join([*(ids[card] for card in listed(signs)), *[PASS_NAME] * passes])


def _space(space: int, ids: Sequence[str]) -> str:
    return NOTHING if space < 0 else ids[space]


# -- and back ------------------------------------------------------------------------------------------


def read_picture(text: str, game: Autostop) -> State:
    """The position of an open picture.  A card that is nowhere in it has been laid already.

    Tests leave out what does not matter: only the hands are needed.
    """
    lines = lines_of(text)
    setup = _setup(lines, game)
    fresh = game.start(setup)
    saved = game.save(fresh) | {"dealer": 1, "seat": 0} | read_plain(fresh, lines, DRAWN)
    if "purse" in lines and "bought" not in lines:
        saved["bought"] = saved["purse"]
    saved |= _hands(lines, game, setup) | _road(lines, game, setup.players)
    return game.load(setup, saved)


def _setup(lines: Mapping[str, str], game: Autostop) -> Setup:
    agreed = lines.get("agreed", "").split()
    options: dict[str, OptionValue] = {o.name: o.name in agreed for o in game.options if isinstance(o, YesNo)}
    options |= {"games": lines.get("games", "3"), "purse": lines.get("purse each", "200")}
    players = sum(what.startswith("hand ") for what in lines)
    return game.setup(players, options, lines.get("windows", "").startswith("timed"))


def _hands(lines: Mapping[str, str], game: Autostop, setup: Setup) -> dict[str, Json]:
    hands = [_read_cards(lines[f"hand {seat}"], game) for seat in range(setup.players)]
    deck, deck_passes = _read_cards(lines.get("pack", ""), game)
    circuit = game.board.circuit
    seen = deck
    for signs, _ in hands:
        seen |= signs
    passes = deck_passes + sum(passes for _, passes in hands)
    return {
        "hands": [signs for signs, _ in hands],
        "passes": [passes for _, passes in hands],
        "deck": deck,
        "deck_passes": deck_passes,
        "laid": circuit.sign_set & ~seen,
        "laid_passes": circuit.passes_for(setup.players) - passes,
        "top": _read_card(lines.get("top", NOTHING), game),
    }


def _read_cards(text: str, game: Autostop) -> tuple[int, int]:
    words = text.split()
    return union([game.board.number(word) for word in words if word != PASS_NAME]), words.count(PASS_NAME)


def _read_card(text: str, game: Autostop) -> int:
    return 0 if text == PASS_NAME else _read_space(text, game)


def _read_space(text: str, game: Autostop) -> int:
    return -1 if text == NOTHING else game.board.number(text)


def _road(lines: Mapping[str, str], game: Autostop, players: int) -> dict[str, Json]:
    cars = lines.get("at", " ".join([NOTHING] * players)).split()
    step, seat = STEP_NAMES.index(lines.get("step", "placing")), int(lines.get("seat", "0"))
    landing = cars[seat] if step in (LANDED, STOPPING) else NOTHING
    asked = lines["asked"].split() if "asked" in lines else _asked(step, seat, players)
    return {
        "at": [_read_space(car, game) for car in cars],
        "step": step,
        "landing": _read_space(lines.get("landing", landing), game),
        "run": int(lines.get("series", "0")),
        "window": int(lines.get("windows", "").partition(" ")[2] or 0),
        "asked": union([int(other) for other in asked]),
    }


def _asked(step: int, seat: int, players: int) -> Iterable[int]:
    """Whoever is asked when a window has just been opened."""
    if step == LANDED:
        return [seat]
    return [other for other in range(players) if other != seat] if step == STOPPING else []
