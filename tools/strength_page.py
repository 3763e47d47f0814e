"""docs/strength.md and its pictures, from the stored results and the words of docs/strength/page.md.

In those words `[[results KEY]]` stands for the picture and the table of a game, `[[standoffs]]` for the table
of games that might not end.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stopville.games import GAMES

if TYPE_CHECKING:
    from tools.strength import Line, Result

ROW: Final = 22  # pixels
LEFT: Final = 330  # where 0 % is
WIDTH: Final = 400  # from 0 to 100 %
NOTE: Final = "<!-- Written by python -m tools.strength write from docs/strength: change it there. -->\n\n"
STYLE: Final = (
    "text{font:13px sans-serif;fill:#333}line{stroke:#888}.bar{stroke:#17407a;stroke-width:3}"
    "circle{fill:#17407a}.even{stroke-dasharray:3 3}"
)


def write_page(folder: Path, results: list[Result]) -> None:
    for key in GAMES:
        (folder / f"{key}.svg").write_text(picture(of_game(key, results)), "utf-8")
    (folder.parent / "strength.md").write_text(page(folder, results), "utf-8")


def page(folder: Path, results: list[Result]) -> str:
    words = (folder / "page.md").read_text("utf-8")
    words = words.replace("[[standoffs]]", standoffs(folder / "standoffs.jsonl"))
    return NOTE + re.sub(
        r"\[\[results (\w+)\]\]", lambda found: table(found[1], of_game(found[1], results)), words
    )


def of_game(key: str, results: list[Result]) -> list[Result]:
    mine = [result for result in results if result.line.game == key and result.shares]
    order = ("novice", "amateur", "skilled", "expert")
    return sorted(
        mine,
        key=lambda each: (
            *(each.line.variant, each.line.players, each.line.alone, order.index(each.line.first)),
            each.line.second,
        ),
    )


# -- tables ----------------------------------------------------------------------------------------------


def table(key: str, results: list[Result]) -> str:
    head = (
        "| players | variant | bots | deals | games | share of the first | 95 % | fair |\n"
        + "|---" * 8
        + "|\n"
    )
    shown = f"![shares with their intervals](strength/{key}.svg)\n\n"
    return shown + head + "\n".join(row(result) for result in results)


def row(result: Result) -> str:
    line, share = result.line, result.share
    cells = (
        *(line.players, line.variant or "usual", pair(line), share.deals, result.games),
        *(f"{share.mean:.1%}", f"{share.low:.1%} – {share.high:.1%}", f"{fair(line):.0%}"),
    )
    return "| " + " | ".join(str(cell).replace("%", " %") for cell in cells) + " |"


def pair(line: Line) -> str:
    return f"one {line.first} among {line.second}" if line.alone else f"{line.first} – {line.second}"


def fair(line: Line) -> float:
    """What equal bots would have."""
    return 1 / len(GAMES[line.game].sides(line.players)) if line.alone else 0.5


def standoffs(file: Path) -> str:
    rows: list[dict[str, Any]] = [json.loads(row) for row in file.read_text("utf-8").splitlines()]
    head = (
        "| game | level | players | games | median | longest | stand-offs | at most (95 %) |\n"
        + "|---" * 8
        + "|\n"
    )
    named = [
        (
            *(GAMES[row["game"]].title, row["level"], row["players"], row["games"]),
            *(row["median"], row["longest"], row["standoffs"], f"{100 * row['at_most']:.2f} %"),
        )
        for row in rows
    ]
    return head + "\n".join("| " + " | ".join(map(str, cells)) + " |" for cells in named)


# -- pictures --------------------------------------------------------------------------------------------


def picture(results: list[Result]) -> str:
    """One line for each pair: the share of the first bot, with its interval, from 0 to 100 %."""
    high = ROW * (len(results) + 2)
    rows = "".join(drawn(number, result) for number, result in enumerate(results))
    marks = "".join(scale(percent, high) for percent in (0, 25, 50, 75, 100))
    size = f'width="{LEFT + WIDTH + 30}" height="{high}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>{marks}{rows}</svg>\n'


def scale(percent: int, high: int) -> str:
    x = LEFT + WIDTH * percent // 100
    line = f'<line class="even" x1="{x}" y1="{ROW}" x2="{x}" y2="{high - ROW}"/>'
    return f'{line}<text x="{x}" y="{high - 5}" text-anchor="middle">{percent} %</text>'


def drawn(number: int, result: Result) -> str:
    share, y = result.share, ROW * (number + 1) + ROW // 2
    low, mean, high = (LEFT + WIDTH * value for value in (share.low, share.mean, share.high))
    said = f"{result.line.players} {result.line.variant} · {pair(result.line)}".replace("  ", " ")
    return (
        f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{said}</text>'
        f'<line class="bar" x1="{low:.0f}" y1="{y}" x2="{high:.0f}" y2="{y}"/>'
        f'<circle cx="{mean:.0f}" cy="{y}" r="4"/>'
    )
