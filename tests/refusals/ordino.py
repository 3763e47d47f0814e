"""Ordino Match: what must be the case for a refusal to quote a rule, from the position and the labyrinth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from stopville.games.ordino.actions import Action, Move, Pass, Place, Recover, Take
from stopville.games.ordino.engine import codes
from stopville.games.ordino.engine.position import AT_CENTRE, MOVING, PLACING
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.game import ORDINO
from stopville.games.ordino.labyrinth import Doors
from tests.refusals.gathering import Condition

SPHERES: Final = (6, 7)
ET: Final = 0
RADIAL_TWO: Final = 2
OFF: Final = -1
TAKEN: Final = -2


class Way(NamedTuple):
    """What a piece meets on its way: cells it passes, the cell where it stops between two arrows, the end."""

    passed: tuple[int, ...]
    stop: int  # -1 for none
    end: int


# -- pieces and dice -------------------------------------------------------------------------------


def place_of(s: State, piece: int) -> int:
    """Of a piece 0 to 7 of the colour whose turn it is."""
    return int(s.places[s.seat % 2 * 8 + piece])


def mine(s: State, piece: int) -> bool:
    """Of four, seats 0 and 1 have the odd pieces: 0, 2, 4 and sphere 6."""
    return s.players == 2 or piece % 2 == s.seat // 2


def called_by(kind: int, number: int, word: int, piece: int) -> bool:
    of_kind, numbered = piece // 2 == kind, piece + 1 == number
    return (of_kind and numbered) if word == ET else (of_kind or numbered)


def called(s: State, piece: int) -> bool:
    kind, number, *_, word, word2 = codes.dice_of(s.thrown)
    return any(called_by(kind, number, each, piece) for each in (word, word2))


def moved(s: State, a: Action) -> int:
    """The piece that an action would move, if it stands on the board; otherwise -1."""
    there = s.step == MOVING and isinstance(a, Move) and place_of(s, a.piece) >= 0
    return a.piece if there and isinstance(a, Move) else -1


def movable(s: State) -> list[int]:
    """The pieces that the player whose turn it is may move now."""
    actions = [ORDINO.book.action(code) for code in s.legal(s.seat)]
    return [action.piece for action in actions if isinstance(action, Move)]


def numbered(pieces: list[int]) -> bool:
    return any(piece not in SPHERES for piece in pieces)


# -- ways through the labyrinth --------------------------------------------------------------------


def displacements(doors: Sequence[Doors], cell: int, arrow: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The cells passed and the last one, straight on in each direction of the arrow."""
    radial, double = arrow % 2 == 0, arrow >= RADIAL_TWO
    for name in ("inward", "outward") if radial else ("clockwise", "counterclockwise"):
        for near in getattr(doors[cell], name):
            if double:
                yield from (((near,), far) for far in getattr(doors[near], name))
            else:
                yield (), near


def ways(s: State, piece: int, doors: Sequence[Doors]) -> Iterator[Way]:
    """Every way by some reading of the dice that calls this piece, whoever stands in it."""
    kind, number, arrow, arrow2, word, word2 = codes.dice_of(s.thrown)
    for calling, moving in {(word, word2), (word2, word)}:
        if piece in SPHERES or called_by(kind, number, calling, piece):
            yield from ways_of(place_of(s, piece), {(arrow, arrow2), (arrow2, arrow)}, moving, doors)


def ways_of(start: int, orders: set[tuple[int, int]], word: int, doors: Sequence[Doors]) -> Iterator[Way]:
    for first, then in orders:
        for passed, stop in displacements(doors, start, first):
            if word != ET:
                yield Way(passed, -1, stop)
                continue
            for more, end in displacements(doors, stop, then):
                yield Way(passed + more, stop, end)


def ways_to(s: State, a: Action, walls: bool = True) -> list[Way]:
    if moved(s, a) < 0:
        return []
    assert isinstance(a, Move)
    doors = ORDINO.labyrinth.doors if walls else ORDINO.labyrinth.without_walls
    return [way for way in ways(s, a.piece, doors) if way.end == a.cell]


def in_the_way(s: State, a: Action, cell: int) -> bool:
    assert isinstance(a, Move)
    return cell >= 0 and s.on[cell] >= 0 and cell != place_of(s, a.piece)


def blocked_ways(s: State, a: Action) -> tuple[list[Way], list[Way]]:
    """The ways to that cell on which nothing must be passed, and of those the ones with a free stop."""
    clear = [way for way in ways_to(s, a) if not any(in_the_way(s, a, cell) for cell in way.passed)]
    return clear, [way for way in clear if not in_the_way(s, a, way.stop)]


def can_be_called(s: State, a: Action) -> bool:
    piece = moved(s, a)
    return piece >= 0 and (piece in SPHERES or called(s, piece))


# -- conditions ------------------------------------------------------------------------------------


def out_of_turn(s: State, seat: int, a: Action) -> bool:
    return seat != s.turn()


def off_the_board(s: State, seat: int, a: Action) -> bool:
    return s.step == MOVING and isinstance(a, Move) and place_of(s, a.piece) < 0


def both_et(s: State) -> bool:
    return s.step == MOVING and codes.dice_of(s.thrown)[4:] == (ET, ET)


def not_called(s: State, a: Action) -> bool:
    piece = moved(s, a)
    return piece >= 0 and piece not in SPHERES and not called(s, piece)


def possible(s: State) -> bool:
    kind, number, *_ = codes.dice_of(s.thrown)
    return (number - 1) // 2 == kind


def another_piece_by_et(s: State, seat: int, a: Action) -> bool:
    return not_called(s, a) and both_et(s) and possible(s)


def another_piece_by_ou(s: State, seat: int, a: Action) -> bool:
    return not_called(s, a) and not both_et(s)


def nobody_is_called(s: State, seat: int, a: Action) -> bool:
    return not_called(s, a) and both_et(s) and not possible(s)


def not_where_arrows_lead(s: State, seat: int, a: Action) -> bool:
    return can_be_called(s, a) and not ways_to(s, a, walls=False)


def through_the_centre(s: State, seat: int, a: Action) -> bool:
    if not not_where_arrows_lead(s, seat, a):
        return False
    assert isinstance(a, Move)
    near = s.terms.board.ring[place_of(s, a.piece)] <= 1
    return near or a.cell == 0 or RADIAL_TWO in codes.dice_of(s.thrown)[2:4]


def through_a_wall(s: State, seat: int, a: Action) -> bool:
    return can_be_called(s, a) and not ways_to(s, a) and bool(ways_to(s, a, walls=False))


def through_a_piece(s: State, seat: int, a: Action) -> bool:
    return bool(ways_to(s, a)) and not blocked_ways(s, a)[0]


def stops_on_a_piece(s: State, seat: int, a: Action) -> bool:
    clear, free = blocked_ways(s, a)
    return bool(clear) and not free


def ends_on_its_own(s: State, seat: int, a: Action) -> bool:
    _, free = blocked_ways(s, a)
    return bool(free) and isinstance(a, Move) and s.on[a.cell] // 8 == s.seat % 2


def sphere_too_early(s: State, seat: int, a: Action) -> bool:
    piece = moved(s, a)
    own = [other for other in movable(s) if mine(s, other)] if piece in SPHERES else []
    return piece in SPHERES and mine(s, piece) and numbered(own)


def partner_too_early(s: State, seat: int, a: Action) -> bool:
    if s.step != MOVING or s.players == 2:
        return False
    if isinstance(a, Pass):
        return bool(movable(s)) and not any(mine(s, piece) for piece in movable(s))
    piece = moved(s, a)
    return piece >= 0 and not mine(s, piece) and any(mine(s, other) for other in movable(s))


def partners_sphere_too_early(s: State, seat: int, a: Action) -> bool:
    piece = moved(s, a)
    if piece not in SPHERES or mine(s, piece):
        return False
    return numbered(movable(s)) and not any(mine(s, other) for other in movable(s))


def passes_with_a_piece_to_move(s: State, seat: int, a: Action) -> bool:
    own = [piece for piece in movable(s) if mine(s, piece)] if s.step == MOVING else []
    return isinstance(a, Pass) and numbered(own)


def passes_with_a_sphere_to_move(s: State, seat: int, a: Action) -> bool:
    own = [piece for piece in movable(s) if mine(s, piece)] if s.step == MOVING else []
    return isinstance(a, Pass) and bool(own) and not numbered(own)


def enemies(s: State) -> dict[int, int]:
    """The ring of each enemy piece on the board, by cell."""
    side = 1 - s.seat % 2
    cells = [int(cell) for cell in s.places[8 * side : 8 * side + 8] if cell >= 0]
    return {cell: int(s.terms.board.ring[cell]) for cell in cells}


def takes_nobody(s: State, seat: int, a: Action) -> bool:
    return s.step == AT_CENTRE and isinstance(a, Take) and a.cell not in enemies(s)


def takes_one_farther_off(s: State, seat: int, a: Action) -> bool:
    if s.step != AT_CENTRE or not isinstance(a, Take) or a.cell not in enemies(s):
        return False
    return enemies(s)[a.cell] > min(enemies(s).values())


def sphere_declines(s: State, seat: int, a: Action) -> bool:
    return s.step == AT_CENTRE and isinstance(a, Pass) and s.arrived % 8 in SPHERES


def own_spheres(s: State) -> list[int]:
    return [place_of(s, piece) for piece in SPHERES if mine(s, piece)]


def has_a_sphere(s: State, a: Action) -> bool:
    return s.step == AT_CENTRE and isinstance(a, Recover) and any(cell != TAKEN for cell in own_spheres(s))


def has_a_sphere_of_two(s: State, seat: int, a: Action) -> bool:
    return s.players == 2 and has_a_sphere(s, a)


def has_a_sphere_of_four(s: State, seat: int, a: Action) -> bool:
    return s.players == 4 and has_a_sphere(s, a)


def recovers_on_a_piece(s: State, seat: int, a: Action) -> bool:
    lost = all(cell == TAKEN for cell in own_spheres(s)) if s.step == AT_CENTRE else False
    return lost and isinstance(a, Recover) and s.on[a.cell] >= 0


def placed_already_or_no_cell(s: State, seat: int, a: Action) -> bool:
    if s.step != PLACING or not isinstance(a, Place) or not mine(s, a.piece):
        return False
    return place_of(s, a.piece) != OFF or a.cell == 0 or s.on[a.cell] >= 0


def to_be_placed(s: State) -> list[int]:
    """The numbered pieces of one's own that the three dice call and that are not placed yet."""
    kind, number, word = codes.dice_of(s.thrown)
    own = [piece for piece in range(6) if mine(s, piece) and place_of(s, piece) == OFF]
    return [piece for piece in own if called_by(kind, number, word, piece)]


def places_uncalled(s: State, seat: int, a: Action) -> bool:
    if s.step != PLACING or not isinstance(a, Place) or a.piece in SPHERES:
        return False
    return mine(s, a.piece) and place_of(s, a.piece) == OFF and a.piece not in to_be_placed(s)


def places_a_sphere_too_early(s: State, seat: int, a: Action) -> bool:
    if s.step != PLACING or not isinstance(a, Place) or a.piece not in SPHERES:
        return False
    return mine(s, a.piece) and place_of(s, a.piece) == OFF and bool(to_be_placed(s))


def passes_with_a_piece_to_place(s: State, seat: int, a: Action) -> bool:
    if s.step != PLACING or not isinstance(a, Pass):
        return False
    return bool(to_be_placed(s)) or OFF in own_spheres(s)


def places_the_partners(s: State, seat: int, a: Action) -> bool:
    return s.step == PLACING and isinstance(a, Place) and not mine(s, a.piece)


CONDITIONS: Final[Mapping[str, Condition]] = {
    "OM-10": out_of_turn,
    "OM-13": another_piece_by_et,
    "OM-14": another_piece_by_ou,
    "OM-15": nobody_is_called,
    "OM-16": off_the_board,
    "OM-22": not_where_arrows_lead,
    "OM-23": passes_with_a_piece_to_move,
    "OM-24": through_a_wall,
    "OM-25": through_a_piece,
    "OM-27": stops_on_a_piece,
    "OM-29": through_the_centre,
    "OM-31": ends_on_its_own,
    "OM-33": sphere_too_early,
    "OM-36": passes_with_a_sphere_to_move,
    "OM-39": takes_nobody,
    "OM-40": takes_one_farther_off,
    "OM-44": sphere_declines,
    "OM-46": has_a_sphere_of_two,
    "OM-47": recovers_on_a_piece,
    "OM-53": partner_too_early,
    "OM-54": partners_sphere_too_early,
    "OM-56": has_a_sphere_of_four,
    "OM-59": placed_already_or_no_cell,
    "OM-60": places_uncalled,
    "OM-61": places_a_sphere_too_early,
    "OM-62": passes_with_a_piece_to_place,
    "OM-67": places_the_partners,
}
