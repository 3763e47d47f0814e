"""The outcome of a tournament as one page: a table of pairs, ratings with their intervals, lengths, time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from stopville.arena.ratings import Rating
from stopville.arena.tournament import Outcome
from stopville.games import GAMES

Say = Callable[..., str]

WIDTH: Final = 640
LEFT: Final = 150  # for the names
ROW: Final = 34
BARS: Final = 24

PAIRS: Final = ("arena.pair", "arena.deals", "arena.share", "arena.interval", "arena.verdict")
VERDICTS: Final = {
    "stronger": "arena.stronger",
    "not_clearly": "arena.not_clearly",
    "open": "arena.open",
}

STYLE: Final = """
body { font: 16px/1.5 Georgia, serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem;
       background: #f7f1e3; color: #231d17; }
h1, h2, th, text { font-family: "Gill Sans", "Trebuchet MS", sans-serif; }
h1 { border-bottom: 6px solid #b72c20; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid #c9bda2; }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; }
"""


def report(outcome: Outcome, title: str, say: Say, lang: str) -> str:
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(say('arena.about', **about(outcome, lang)))}</p>",
        *_section(say("arena.pairs"), pairs_table(outcome, say)),
        *_section(say("arena.ratings"), ratings_plot(outcome.ratings())),
        *_section(say("arena.lengths"), histogram(outcome.lengths())),
        *_section(say("arena.thought"), thought_table(outcome, say)),
    ]
    head = f"<meta charset=utf-8><title>{escape(title)}</title><style>{STYLE}</style>"
    return f"<!doctype html><html><head>{head}</head><body>{''.join(parts)}</body></html>\n"


def about(outcome: Outcome, lang: str) -> dict[str, object]:
    terms = outcome.terms
    options = GAMES[terms.game].options_in_words(terms.options, lang)
    return {
        "players": terms.players,
        "options": ", ".join(options) or "–",
        "seed": terms.seed,
        "games": sum(len(deal.shares) for deal in outcome.deals),
    }


def _section(title: str, body: str) -> list[str]:
    return [f"<h2>{escape(title)}</h2>", body] if body else []


# -- tables ------------------------------------------------------------------------------------------------


def pairs_table(outcome: Outcome, say: Say) -> str:
    return _table([say(head) for head in PAIRS], pair_rows(outcome, say))


def pair_rows(outcome: Outcome, say: Say) -> list[list[str]]:
    """For each pair a cell under each of the heads of PAIRS."""
    rows = []
    for pair in outcome.terms.pairs:
        share, verdict = outcome.share(pair), outcome.verdict(pair)
        said = say(VERDICTS[verdict]) if verdict else say("arena.fair", fair=f"{outcome.fair():.1%}")
        interval = f"{share.low:.1%} – {share.high:.1%}"
        rows.append([" – ".join(pair), str(share.deals), f"{share.mean:.1%}", interval, said])
    return rows


def thought_table(outcome: Outcome, say: Say) -> str:
    per_move = outcome.thought.per_move()
    if not any(outcome.thought.choices.values()):
        return ""  # everything was read from the file
    heads = [say("arena.bot"), say("arena.choices"), say("arena.per_move")]
    rows = [
        [bot, f"{outcome.thought.choices[bot]:,}", f"{seconds * 1000:.2f} ms"]
        for bot, seconds in per_move.items()
    ]
    return _table(heads, rows)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


# -- plots -------------------------------------------------------------------------------------------------


def ratings_plot(rated: Sequence[Rating]) -> str:
    """A point for each bot with its interval."""
    if not rated:
        return ""
    low, high = min(each.low for each in rated) - 20, max(each.high for each in rated) + 20

    def across(rating: float) -> float:
        return LEFT + (WIDTH - LEFT - 60) * (rating - low) / (high - low)

    marks = []
    for row, each in enumerate(rated):
        y = ROW * row + ROW // 2
        marks.append(f'<text x="0" y="{y + 5}">{escape(each.bot[-18:])}</text>')
        marks.append(_line(across(each.low), y, across(each.high), y, "#1b4f94", 4))
        marks.append(f'<circle cx="{across(each.rating):.1f}" cy="{y}" r="8" fill="#b72c20"/>')
        marks.append(f'<text x="{across(each.high) + 8:.1f}" y="{y + 5}">{each.rating:+.0f}</text>')
    zero = _line(across(0), 0, across(0), ROW * len(rated), "#c9bda2", 1) if low < 0 < high else ""
    return _drawing(zero + "".join(marks), ROW * len(rated))


def histogram(lengths: Sequence[int]) -> str:
    """How many games took how many moves."""
    if not lengths:
        return ""
    low, high = min(lengths), max(lengths)
    counts = [0] * BARS
    for length in lengths:
        counts[(length - low) * BARS // (high - low + 1)] += 1
    wide, tall = WIDTH / BARS, 140
    bars = "".join(
        f'<rect x="{n * wide:.1f}" y="{tall * (1 - count / max(counts)):.1f}" width="{wide - 2:.1f}"'
        f' height="{tall * count / max(counts):.1f}" fill="#22664a"><title>{count}</title></rect>'
        for n, count in enumerate(counts)
    )
    ends = f'<text x="0" y="{tall + 20}">{low}</text>'
    ends += f'<text x="{WIDTH}" y="{tall + 20}" text-anchor="end">{high}</text>'
    return _drawing(bars + ends, tall + 28)


def _line(x: float, y: float, to_x: float, to_y: float, colour: str, width: int) -> str:
    place = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
    return f'<line {place} stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def _drawing(inside: str, height: int) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{inside}</svg>'
