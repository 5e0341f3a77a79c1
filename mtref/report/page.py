"""How much of one sheet of paper a match takes: so how big its letters can be, and how much is left for the chart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Any

from mtref.report.svg import ems

HEIGHT = 255.0
"""The height of what fits on the smaller of both papers, Letter, in mm."""
WIDTH = 188.0
"""The width of what fits on the narrower of both papers, A4, in mm."""
UNITS = 4.0
"""Units of the chart in a mm."""
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
"""The sizes of letters, in points, from which the biggest that fits is taken."""
_LOW, _HIGH = 66.0, 105.0
"""The chart is not lower, and not higher, in mm."""
_MM = 0.353


def fit(facts: Mapping[str, Any], least: float) -> tuple[float, tuple[float, float]]:
    """The size of the letters, in points, and the chart's width and height in units; it needs `least` in height."""
    low = max(_LOW, least / UNITS)
    size = next((size for size in SIZES if HEIGHT - taken(facts, size) >= low), SIZES[-1])
    high = min(max(low, HEIGHT - taken(facts, size)), max(low, _HIGH))
    return size, (WIDTH * UNITS, round(high * UNITS))


def taken(facts: Mapping[str, Any], size: float) -> float:
    """About how many mm everything but the chart takes, with letters of so many points."""
    em = size * _MM

    def lines(texts: Iterable[str], width: float, big: float = 1.0) -> float:
        return sum(ceil(ems(text) * em * big / width) for text in texts) * 1.25 * em * big

    head = lines([facts["title"]], 140, 2) + lines([facts["rules"], facts["missing"]], WIDTH) + 10
    head += lines([facts["outcome"]], WIDTH, 1.25)
    places = sum(
        lines([place.name], 66) + (lines([place.tie], 66, 0.72) if place.tie else 0) + 1.1 for place in facts["places"]
    )
    highlights = sum(lines([who], 86 - 10 * em) + 0.5 for _, who in facts["highlights"])
    table = 0.0
    for block in facts["blocks"]:
        beside = 26 + max(6.6, 2.4 * em) * len(block.headings)
        table += 4 + 1.25 * em
        for row in block.rows:
            small = 0.72 * em if any(cell.extra for cell in row.cells) else 0
            table += max(lines([row.name], max(24, WIDTH - beside)), 1.25 * em + small) + 1.1
    notes = lines([f"{sign} {text}" for sign, text in facts["notes"]], 88, 0.8)
    foot = (notes / 2 + em if len(facts["notes"]) > 1 else notes) + lines(["; ".join(facts["signs"])], WIDTH, 0.8)
    return head + max(places, highlights) + 1.4 * em + 6 + table + foot + 1.4 * em + 4
