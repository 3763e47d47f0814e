"""The table of Automobile in text, as a seat sees it, 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.core.words import Words
from stopville.games.automobile.engine.material import CHARACTERS, CLASSES
from stopville.games.automobile.engine.position import ACTION_PHASE, DECISION_PHASE, PHASE_NAMES, SALES_PHASE
from stopville.games.automobile.engine.rules.distributors import free_slots
from stopville.games.automobile.engine.rules.sales import demand_for
from stopville.games.automobile.engine.rules.state import State
from stopville.games.automobile.view_gen import View

SEATS: Final = "ABCDE"  # how the track calls the players
HALF: Final = 13  # spaces in each column


class Scribe:
    """What every line needs: the view, the position as it shows it, and words in one language."""

    def __init__(self, known: State, seen: View, words: Words, lang: str, names: Sequence[str]) -> None:
        self.known = known
        self.seen = seen
        self.board = known.terms.board
        self.words = words
        self.lang = lang
        self.names = names

    def term(self, name: str) -> str:
        return self.words.say("terms", name, self.lang)

    def kind(self, kind: int) -> str:
        return self.words.say("classes", CLASSES[kind], self.lang)

    def colon(self) -> str:
        return " : " if self.lang == "fr" else ": "

    def dollars(self, amount: int) -> str:
        if self.lang == "fr":
            return f"{amount} $"
        return f"${amount}" if amount >= 0 else f"-${-amount}"


def picture(known: State, seen: View, words: Words, lang: str, names: Sequence[str]) -> str:
    scribe = Scribe(known, seen, words, lang, names)
    lines = [
        _heading(scribe),
        "",
        *_players(scribe),
        "",
        *_track(scribe),
        "",
        *_lanes(scribe),
        "",
        *_offers(scribe),
        *_demand(scribe),
        f"   {scribe.term('legend')}",
    ]
    return "\n".join(line.rstrip() for line in lines)


def _heading(scribe: Scribe) -> str:
    seen = scribe.seen
    if seen.winners:
        return f"Automobile · {scribe.term('over')}"
    phase = scribe.words.say("phases", PHASE_NAMES[seen.phase], scribe.lang)
    parts = [f"Automobile · {scribe.term('turn')} {seen.turn_number}/4", f"{seen.phase + 1}. {phase}"]
    if seen.phase == ACTION_PHASE:
        parts.append(f"{scribe.term('round')} {seen.action_round + 1}/3")
    return " · ".join(parts)


# -- the players, in the order of play ---------------------------------------------------------------


def _players(scribe: Scribe) -> list[str]:
    seen = scribe.seen
    order = seen.order if -1 not in seen.order else tuple(range(seen.players))
    titles = [scribe.term(name) for name in ("cash", "cubes", "losses", "loans", "hand")]
    heading = f"     {'':<15}{'':<11}{titles[0]:>8}{titles[1]:>6}{titles[2]:>8}{titles[3]:>7}   {titles[4]}"
    return [heading, *(_player(scribe, seat) for seat in order)]


def _player(scribe: Scribe, seat: int) -> str:
    seen = scribe.seen
    turn = "▶" if seat in seen.awaited else " "
    character = CHARACTERS[seen.character[seat]] if seen.character[seat] >= 0 else "–"
    if seen.ford == seat:
        character += "*"
    cash = scribe.dollars(seen.cash[seat] - seen.debt[seat])
    name = scribe.names[seat][:14]
    return (
        f" {turn} {SEATS[seat]} {name:<15}{character:<11}{cash:>8}{seen.cubes[seat]:>6}"
        f"{seen.losses[seat]:>8}{seen.loans[seat]:>7}   {_hand(scribe, seat)}"
    )


def _hand(scribe: Scribe, seat: int) -> str:
    """Pieces that are still at hand: factory tiles, the parts factory, distributors; then demand tiles."""
    known = scribe.known
    pieces = (known.factories_left(seat), known.parts_left(seat), known.distributors_left(seat))
    demand = "".join("?" if tile < 0 else str(tile) for tile in scribe.seen.demand[seat] if tile)
    return "■{} ◆{} ♟{}  ".format(*pieces) + (f"[{demand}]" if demand else "")


# -- the track of models, in two columns -----------------------------------------------------------


def _track(scribe: Scribe) -> list[str]:
    columns = zip(range(HALF), range(HALF, 2 * HALF))
    return [f" {_space(scribe, left):<39} {_space(scribe, right)}" for left, right in columns]


def _space(scribe: Scribe, space: int) -> str:
    board = scribe.board
    kind = scribe.words.say("initials", CLASSES[board.kind[space]], scribe.lang)
    front = "▸" if space == scribe.seen.front else " "
    name = f"{board.names[space]:<18.18}"
    return f"{front}{space + 1:>2} {name} {kind} {board.price[space]:>3} {_standing(scribe.seen, space)}"


def _standing(seen: View, space: int) -> str:
    """`A■■◆ 4+--`: whose it is, tiles, parts, cars, a bonus and reduced-price markers; × is closed."""
    if seen.closed[space]:
        whose = "×"
    else:
        whose = SEATS[seen.owner[space]] + "■" * seen.tiles[space] if seen.owner[space] >= 0 else ""
    cars = f" {seen.cars[space]}" if seen.cars[space] else ""
    if cars and seen.closed[space]:
        whose += SEATS[seen.owner[space]]
    return whose + "◆" * seen.parts[space] + cars + "+" * seen.bonus[space] + "-" * seen.reduced[space]


# -- distribution ------------------------------------------------------------------------------------


def _lanes(scribe: Scribe) -> list[str]:
    return [_lane(scribe, kind) for kind in range(len(CLASSES))]


def _lane(scribe: Scribe, kind: int) -> str:
    seen, board = scribe.seen, scribe.board
    used = [SEATS[seat] for seat in range(seen.players) for _ in range(seen.on_slots[seat][kind])]
    waiting = [SEATS[seat] + "♟" * seen.lanes[seat][kind] for seat in range(seen.players)]
    line = "".join(used) + "·" * free_slots(scribe.known, kind)
    price = scribe.dollars(board.car_price[kind])
    there = " ".join(text for text in waiting if len(text) > 1)
    return f"   {scribe.kind(kind):<8}{price:>6}   [{line}]  {there}"


# -- what is on offer, and what is demanded --------------------------------------------------------


def _offers(scribe: Scribe) -> list[str]:
    seen = scribe.seen
    if seen.phase != DECISION_PHASE:
        return []
    bonus = " ".join(str(cubes) for cubes in list(scribe.board.bonus_cubes)[seen.bonuses :]) or "–"
    sets = " ".join("-" * size for size in seen.sets if size) or "–"
    closure = "×" * seen.closures or "–"
    named = [(scribe.term("closure"), closure), (scribe.term("bonus"), bonus), (scribe.term("reduced"), sets)]
    return ["   " + "   ".join(f"{name}{scribe.colon()}{offer}" for name, offer in named)]


def _demand(scribe: Scribe) -> list[str]:
    """What one's own tiles say, or all of them once they are shown."""
    wanted = [demand_for(scribe.known, kind) for kind in range(len(CLASSES))]
    texts = [f"{scribe.kind(kind)} {count}" for kind, count in enumerate(wanted) if count]
    title = scribe.term("demand" if scribe.seen.phase >= SALES_PHASE else "my_demand")
    return [f"   {title}{scribe.colon()}{' · '.join(texts)}"] if texts else []
