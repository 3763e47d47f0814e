"""Building and closing factories, for actions, Durant, Ford, decisions and debts.  AU-31-43, AU-53-56"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stopville.core.engine.state import ALLOWED
from stopville.games.automobile.engine.material import SPACES
from stopville.games.automobile.engine.position import NO_SEAT, Position, replaced
from stopville.games.automobile.events import Built, SpaceClosed

MOST_FACTORIES: Final[i64] = 3  # on a space  AU-38
TILES_AT_ONCE: Final[i64] = 2  # in a building action  AU-31


def research(s: Position, space: i64) -> i64:
    """Cubes for a space: 1, 3, 6, 10 … beyond the most modern one ever built on; else none.  AU-35"""
    steps = space - s.front  # AU-37 the front never moves back
    if steps <= 0:
        return 0  # AU-36
    return cubes_ahead(steps)


def cubes_ahead(steps: i64) -> i64:
    """For a space so many steps beyond the most modern model: 1, 3, 6, 10 …  AU-35"""
    return steps * (steps + 1) // 2


def within_reach(s: Position, seat: i64) -> i64:
    """How many spaces, from the first, this player has cubes enough for.  AU-35"""
    reach = s.front + 1
    while reach < SPACES and research(s, reach) <= s.cubes[seat]:
        reach += 1
    return reach


def cost(s: Position, space: i64, factories: i64, parts: i64) -> i64:
    """Dollars for these tiles: the price of the space each; a parts factory has its own.  AU-34, AU-40"""
    return factories * s.terms.board.price[space] + parts * s.terms.board.parts_price


# -- may one build there ---------------------------------------------------------------------------


def refuse_space(s: Position, seat: i64, space: i64) -> str:
    """What forbids this player any tile there, whatever it costs."""
    if s.closed[space]:
        return "AU-33"  # closed for good
    if s.owner[space] != NO_SEAT and s.owner[space] != seat:
        return "AU-32"  # somebody else's
    if research(s, space) > s.cubes[seat]:
        return "AU-35"  # cubes, once for the space  AU-36
    return ALLOWED


def refuse_tiles(s: Position, seat: i64, space: i64, factories: i64, parts: i64, money: i64) -> str:
    """What forbids these tiles on a space that one may build on, with so much money."""
    if factories + parts < 1 or factories + parts > TILES_AT_ONCE:
        return "AU-31"
    if s.tiles[space] + factories > MOST_FACTORIES or s.parts[space] + parts > 1:
        return "AU-38"
    if s.tiles[space] + factories == 0:
        return "AU-41"  # parts only beside a factory
    if factories and factories > s.factories_left(seat):
        return "AU-39"
    if parts and parts > s.parts_left(seat):
        return "AU-42"
    if cost(s, space, factories, parts) > money:
        return "AU-40" if factories == 0 else "AU-34"
    return ALLOWED


def refuse_build(s: Position, seat: i64, space: i64) -> str:
    """A space is offered if at least one tile can be paid there at once.  AU-30"""
    why = refuse_space(s, seat, space)
    if why != ALLOWED:
        return why
    why = refuse_tiles(s, seat, space, 1, 0, s.cash[seat])
    if why != ALLOWED and refuse_tiles(s, seat, space, 0, 1, s.cash[seat]) == ALLOWED:
        return ALLOWED
    return why


def refuse_durant(s: Position, seat: i64, space: i64, money: i64) -> str:
    """Exactly one factory tile, on a space that nobody has.  AU-25"""
    if s.runs(seat, space):
        return "AU-25"
    why = refuse_space(s, seat, space)
    if why != ALLOWED:
        return why
    return refuse_tiles(s, seat, space, 1, 0, money)


def refuse_ford(s: Position, seat: i64, space: i64, parts: i64, money: i64) -> str:
    """One tile more where one has a factory already.  AU-20"""
    if s.ford != seat:
        return "AU-21"
    if not s.runs(seat, space):
        return "AU-20"
    return refuse_tiles(s, seat, space, 1 - parts, parts, money)


def money_with(s: Position, seat: i64, loans: i64) -> i64:
    """What a player would have if he took so many loans; who has a debt has no loan left."""
    return s.cash[seat] + loans * s.terms.board.loan


def durant_can_build(s: Position, seat: i64) -> bool:
    """Even if a loan is needed for it.  AU-26"""
    money = money_with(s, seat, s.loans_left(seat))
    reach = within_reach(s, seat)
    return any(refuse_durant(s, seat, space, money) == ALLOWED for space in range(reach))


def ford_can_build(s: Position, seat: i64) -> bool:
    if s.ford != seat:
        return False
    money = money_with(s, seat, s.loans_left(seat))
    for space in range(SPACES):
        if s.owner[space] == seat:
            for parts in range(2):
                if refuse_ford(s, seat, space, parts, money) == ALLOWED:
                    return True
    return False


# -- building ----------------------------------------------------------------------------------------


def build(s: Position, seat: i64, space: i64, factories: i64, parts: i64) -> None:
    dollars = cost(s, space, factories, parts)
    cubes = research(s, space)  # AU-36 once, however many tiles
    s.cash[seat] -= dollars
    s.cubes[seat] -= cubes
    s.owner[space] = seat
    s.tiles[space] += factories
    if parts:
        s.parts = replaced(s.parts, space, s.parts[space] + parts)
    if space > s.front:
        s.front = space
    if s.log is not None:
        s.log.append(Built(seat, space, factories, parts, dollars, cubes))


# -- closing -----------------------------------------------------------------------------------------


def refuse_close(s: Position, seat: i64, space: i64) -> str:
    """One's own open spaces, whole.  AU-53"""
    return ALLOWED if s.runs(seat, space) else "AU-53"


def refund(s: Position, space: i64) -> i64:
    """A hundred less than each tile's price; a parts factory has its own.  AU-54"""
    board = s.terms.board
    each = max(i64(0), board.price[space] - board.closing_loss)
    return s.tiles[space] * each + s.parts[space] * board.parts_closing


def close(s: Position, seat: i64, space: i64) -> None:
    """The tiles come back, the space is closed for good, its cars stay to be sold.  AU-33, AU-53, AU-56"""
    dollars = refund(s, space)
    if s.log is not None:
        s.log.append(SpaceClosed(seat, space, s.tiles[space], s.parts[space], dollars))
    s.tiles[space] = 0
    s.parts = replaced(s.parts, space, 0)
    s.closed = replaced(s.closed, space, 1)
    s.earn(seat, dollars)


def close_and_shed(s: Position, seat: i64, space: i64) -> None:
    """As an action or a decision, closing also sheds half of the losses, rounded up.  AU-55"""
    close(s, seat, space)
    s.shed_losses(seat, (s.losses[seat] + 1) // 2)
