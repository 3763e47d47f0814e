"""Who can act.  Players sit on seats 0, 1, 2 … clockwise; four seats are nobody's chair.

Chance and the clock act like players, so a recorded game holds what fell and when a
window closed, and replaying it needs neither a generator nor a watch.
"""

from typing import Final, NewType

Seat = NewType("Seat", int)

CHANCE: Final = Seat(-1)  # the hand that deals and rolls
CLOCK: Final = Seat(-2)  # the hand that says "too late"
WATCHER: Final = Seat(-3)  # somebody who only looks on: has a view, never acts
NOBODY: Final = Seat(-4)  # whose turn it is when the game is over
