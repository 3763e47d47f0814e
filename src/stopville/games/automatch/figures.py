"""The figures that the rulebook names, from the pack and the key table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stopville.core.figures import Figures
from stopville.core.options import Number, Option
from stopville.games.automatch.cars import CARS, CARS_PER_COUNTRY, COUNTRIES, CRITERIA
from stopville.games.automatch.engine.material import COLOURS, PACK_SIZE, hand_size
from stopville.games.automatch.engine.position import EXCHANGES, GREEN, LOOKED_AT


def figures(players: Sequence[int], options: Sequence[Option]) -> Figures:
    dealt = {f"hand.{count}": int(hand_size(count)) for count in players}
    left = {f"talon.{count}": int(PACK_SIZE - count * hand_size(count)) for count in players}
    target = next(option for option in options if isinstance(option, Number) and option.name == "target")
    return {
        "cards": PACK_SIZE,
        "cars": len(CARS),
        "specials": PACK_SIZE - len(CARS),
        "countries": len(COUNTRIES),
        "suit": CARS_PER_COUNTRY,
        "criteria": len(CRITERIA),
        **dealt,
        **left,
        "looked_at": int(LOOKED_AT),
        "exchanges": int(EXCHANGES),
        "target": target.default,
        "market.colours": int(COLOURS) - 1,
        "market.cars": sum(car.country != GREEN for car in CARS),
        "market.twins": twins(),
    }


def twins() -> int:
    """The engine that two cars of the Common Market share; 0 if none do."""
    sizes = Counter(car.figures[0] for car in CARS if car.country != GREEN)
    return max((size for size, cars in sizes.items() if cars > 1), default=0)
