"""The table of Autostop in text, as a seat sees it.  With nothing hidden: open_picture.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stopville.core.engine.seats import WATCHER
from stopville.core.words import Words
from stopville.games.autostop.board import Board
from stopville.games.autostop.engine.material import COINS, in_coins
from stopville.games.autostop.engine.position import DRAWING, STEP_NAMES
from stopville.games.autostop.view_gen import View

CAR: Final = "①②③④⑤⑥"
MINE: Final = "•"  # a card in one's own hand
OUT: Final = "×"  # a card that is out, where the table shows the whole pile
OFFICER: Final = "$"
OFFICER_KEYS: Final = ("customs", "gendarme", "policeman")  # of their words
CELL: Final = 7
MOST_CELLS: Final = 10  # in a line of 80 columns


def picture(seen: View, board: Board, words: Words, lang: str, names: Sequence[str]) -> str:
    return "\n".join(
        [
            _heading(seen, words, lang),
            _treasuries(seen, words, lang),
            "",
            *(_player(seen, seat, board, words, lang, names) for seat in range(seen.players)),
            "",
            *_road(seen, board, words, lang),
            "",
            _status(seen, board, words, lang, names),
            *_hand(seen, board, words, lang),
        ]
    )


def space_name(board: Board, space: int, lang: str) -> str:
    """A space as one says it: its name, and its place on the board."""
    if space < 0:
        return "–"
    return f"{board.spaces[space].name(lang)} ({board.spaces[space].id})"


def signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"


# -- the table -----------------------------------------------------------------------------------------


def _heading(seen: View, words: Words, lang: str) -> str:
    number = min(seen.played + 1, seen.options.games)
    series = f" · {words.say('terms', 'series', lang, cards=seen.run)}" if seen.run > 1 else ""
    return f"Autostop · {words.say('terms', 'game', lang, number=number, games=seen.options.games)}{series}"


def _treasuries(seen: View, words: Words, lang: str) -> str:
    officers = [words.say("officers", key, lang) for key in OFFICER_KEYS]
    sums = [f"{officer} {amount}" for officer, amount in zip(officers, seen.treasury)]
    return f"{words.say('terms', 'treasuries', lang)} {' · '.join(sums)}"


def _player(seen: View, seat: int, board: Board, words: Words, lang: str, names: Sequence[str]) -> str:
    turn = "▶" if seat in (seen.asked or seen.awaited) else " "
    dealer = f" ({words.say('terms', 'dealer', lang)})" if seat == seen.dealer else ""
    cards = f"{seen.held[seat]:>2} {words.say('terms', 'cards', lang)}"
    net = f"({signed(seen.nets[seat])})"
    name = (names[seat] + dealer)[:20]
    money = f"{seen.purse[seat]:>4} {net:<7}"
    where = _place(board, seen.at[seat], lang)[:31]
    return f" {turn}{CAR[seat]} {name:<20} {cards}  {money} {where}".rstrip()


def _place(board: Board, space: int, lang: str) -> str:
    return "–" if space < 0 else f"{board.spaces[space].id} {board.spaces[space].name(lang)}"


# -- the road: each stretch between two forks in a line of its own -------------------------------------


def _road(seen: View, board: Board, words: Words, lang: str) -> list[str]:
    town = "".join(CAR[seat] for seat in range(seen.players) if seen.at[seat] == 0)
    lines = [f" {board.spaces[0].id} Stopville {town}".rstrip() + f"  → {' '.join(board.spaces[0].after)}"]
    for stretch in stretches(board):
        lines += _stretch(seen, board, stretch)
    legend = words.say("terms", "legend_open" if seen.options.open_pile else "legend", lang)
    top = words.say("terms", "nothing", lang) if seen.top < 0 else _card_name(seen.top, board, words, lang)
    return [*lines, f" {legend}", f" {words.say('terms', 'pile', lang)} {top}"]


def _card_name(card: int, board: Board, words: Words, lang: str) -> str:
    return space_name(board, card, lang) if card else words.say("terms", "pass", lang)


def stretches(board: Board) -> list[list[int]]:
    """The signs in the order of the road, cut where roads part or meet."""
    numbers = {space.id: number for number, space in enumerate(board.spaces)}
    entries = [id for space in board.spaces for id in space.after]
    begins = {id for space in board.spaces if len(space.after) > 1 for id in space.after}
    begins |= {id for id in entries if entries.count(id) > 1}
    found: list[list[int]] = []
    for start in sorted(begins, key=numbers.__getitem__):
        stretch = [numbers[start]]
        while (
            (after := board.spaces[stretch[-1]].after)
            and after[0] not in begins
            and after[0] != board.spaces[0].id
        ):
            stretch.append(numbers[after[0]])
        found.append(stretch)
    return found


def _stretch(seen: View, board: Board, stretch: Sequence[int]) -> list[str]:
    rows = -(-len(stretch) // MOST_CELLS)
    width = -(-len(stretch) // rows)
    lines = []
    for first in range(0, len(stretch), width):
        cells = [_cell(seen, board, space) for space in stretch[first : first + width]]
        lines.append(" " + "".join(cells).rstrip())
    last = board.spaces[stretch[-1]].after
    lines[-1] += f"  → {' '.join(last)}"
    return lines


def _cell(seen: View, board: Board, space: int) -> str:
    cars = "".join(CAR[seat] for seat in range(seen.players) if seen.at[seat] == space)
    officer = OFFICER if board.spaces[space].tariff else ""
    out = OUT if seen.options.open_pile and space in seen.laid else ""
    mine = MINE if space in seen.hands else ""
    return f"{board.spaces[space].id + officer + mine + out + cars:<{CELL}}"


# -- what is going on, and one's own cards -----------------------------------------------------------------


def _status(seen: View, board: Board, words: Words, lang: str, names: Sequence[str]) -> str:
    space = _place(board, seen.landing, lang)
    step = "dealing" if seen.step == DRAWING else STEP_NAMES[seen.step]
    return words.say("status", step, lang, seat=names[seen.seat][:10], space=space)


def _hand(seen: View, board: Board, words: Words, lang: str) -> list[str]:
    if seen.me == WATCHER:
        return []
    heading = words.say("terms", "hand", lang, cards=len(seen.hands), passes=seen.passes)
    cards = [_card_line(card, board, lang) for card in seen.hands]
    half = -(-len(cards) // 2)
    rows = [left + right for left, right in zip(cards, [*cards[half:], ""])]
    return ["", f"{heading} {_purse(seen, words, lang)}", *(row.rstrip() for row in rows[:half])]


def _card_line(card: int, board: Board, lang: str) -> str:
    space = board.spaces[card]
    return f"   {space.id:<4}{space.name(lang)[:27]:<28}{space.figure:>3}"


def _purse(seen: View, words: Words, lang: str) -> str:
    """One's own purse in notes and chips."""
    amount = seen.purse[seen.me]
    coins = [f"{count}×{coin}" for count, coin in zip(in_coins(amount), COINS) if count]
    return words.say("terms", "purse", lang, amount=amount, coins=" ".join(coins) or "–")
