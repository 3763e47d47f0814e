"""The table of Automobile in text, as a seat sees it, 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.core.engine.seats import WATCHER
from stopville.core.words import Words
from stopville.games.automobile.engine.board import CHARACTERS, CLASSES, Board
from stopville.games.automobile.engine.rules import SALES
from stopville.games.automobile.view import UNSEEN, View

PHASE_NAMES: Final = (
    *("demand", "characters", "actions", "howard", "distributors"),
    *("decisions", "sales", "losses", "end"),
)
SEATS: Final = "ABCDE"  # how the track calls the players
ACTIONS: Final = 2
DECISIONS: Final = 5
HALF: Final = 13  # spaces in each column


class Scribe:
    """What every line needs: the view, the board, and words in one language."""

    def __init__(self, seen: View, board: Board, words: Words, lang: str, names: Sequence[str]) -> None:
        self.seen = seen
        self.board = board
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


def picture(seen: View, board: Board, words: Words, lang: str, names: Sequence[str]) -> str:
    scribe = Scribe(seen, board, words, lang, names)
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
    parts = [f"Automobile · {scribe.term('turn')} {seen.turn}/4", f"{seen.phase + 1}. {phase}"]
    if seen.phase == ACTIONS:
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
    seen, board = scribe.seen, scribe.board
    mine = [space for space, owner in enumerate(seen.owner) if owner == seat]
    factories = board.factories - sum(seen.tiles[space] for space in mine)
    parts = board.parts - sum(seen.parts[space] for space in mine)
    distributors = board.distributors - sum(seen.lanes[seat]) - sum(seen.on_slots[seat])
    demand = "".join("?" if tile == UNSEEN else str(tile) for tile in seen.demand[seat])
    return f"■{factories} ◆{parts} ♟{distributors}  {f'[{demand}]' if demand else ''}"


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
    slots = board.open_slots(seen.turn, kind)
    used = [SEATS[seat] for seat in range(seen.players) for _ in range(seen.on_slots[seat][kind])]
    waiting = [SEATS[seat] + "♟" * seen.lanes[seat][kind] for seat in range(seen.players)]
    line = "".join(used) + "·" * (slots - len(used))
    price = scribe.dollars(board.car_price[kind])
    there = " ".join(text for text in waiting if len(text) > 1)
    return f"   {scribe.kind(kind):<8}{price:>6}   [{line}]  {there}"


# -- what is on offer, and what is demanded --------------------------------------------------------


def _offers(scribe: Scribe) -> list[str]:
    seen = scribe.seen
    if seen.phase != DECISIONS:
        return []
    bonus = " ".join(str(cubes) for cubes in list(scribe.board.bonus_cubes)[seen.bonuses :]) or "–"
    sets = " ".join("-" * size for size in seen.sets if size) or "–"
    closure = "×" * seen.closures or "–"
    named = [(scribe.term("closure"), closure), (scribe.term("bonus"), bonus), (scribe.term("reduced"), sets)]
    return ["   " + "   ".join(f"{name}{scribe.colon()}{offer}" for name, offer in named)]


def _demand(scribe: Scribe) -> list[str]:
    """What one's own tiles say, or all of them once they are shown."""
    seen = scribe.seen
    if seen.phase >= SALES:
        known, title = range(seen.players), scribe.term("demand")
    elif seen.me != WATCHER and seen.demand[seen.me]:
        known, title = range(seen.me, seen.me + 1), scribe.term("my_demand")
    else:
        return []
    wanted = [_wanted(scribe, kind, known) for kind in range(len(CLASSES))]
    texts = [f"{scribe.kind(kind)} {count}" for kind, count in enumerate(wanted) if count]
    return [f"   {title}{scribe.colon()}{' · '.join(texts)}"] if texts else []


def _wanted(scribe: Scribe, kind: int, seats: range) -> int:
    seen, turn = scribe.seen, scribe.seen.turn - 1
    tiles = [seen.demand[seat] for seat in seats if seen.demand[seat]]
    count = seen.extra[kind]
    if scribe.board.higher[turn] == kind:
        count += sum(map(max, tiles))
    if scribe.board.lower[turn] == kind:
        count += sum(map(min, tiles))
    return count
