"""Running totals as a drawing of so many units: where every line, mark and label goes."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from mtref.match.match import Match
from mtref.report.chart import Line, running_totals, spread, ticks
from mtref.report.scoresheet import engine_or_number

FONT = 11.0
"""The height of a label's letters, in units."""
GAP = 13.0
"""How far apart labels stand at the least, in units."""
_MOST_EMS = 19.0
_LEFT, _TOP, _BOTTOM = 38.0, 8.0, 30.0


class Style(NamedTuple):
    """How a line is told apart: its dashes, its mark (a path around 0,0; hollow or filled), and a colour besides."""

    dashes: str
    mark: str
    hollow: bool
    colour: str


_CIRCLE = "M-3,0a3,3 0 1,0 6,0a3,3 0 1,0 -6,0z"
_SQUARE = "M-2.7,-2.7h5.4v5.4h-5.4z"
_UP, _DOWN = "M0,-3.5L3.3,2.6H-3.3z", "M0,3.5L3.3,-2.6H-3.3z"
_DIAMOND = "M0,-3.9L3.4,0L0,3.9L-3.4,0z"
_PLUS, _CROSS = "M-3.5,0H3.5M0,-3.5V3.5", "M-2.7,-2.7L2.7,2.7M-2.7,2.7L2.7,-2.7"

STYLES = (
    Style("", _CIRCLE, False, "#0b5fa5"),
    Style("7 3", _SQUARE, True, "#c4501b"),
    Style("2 2.5", _UP, False, "#1b7f5c"),
    Style("10 3 2 3", _DIAMOND, True, "#8a3f8f"),
    Style("4 2", _PLUS, True, "#8a6100"),
    Style("", _CIRCLE, True, "#333333"),
    Style("7 3", _DOWN, False, "#b3123f"),
    Style("2 2.5", _SQUARE, False, "#23798c"),
    Style("10 3 2 3", _CROSS, True, "#6b4f2a"),
    Style("4 2", _UP, True, "#5156b8"),
    Style("12 3", _DIAMOND, False, "#4d7c0f"),
    Style("1 2", _DOWN, True, "#6b6b6b"),
)
"""As many as can be told apart at a glance; they begin again for more sides."""


class Label(NamedTuple):
    """The name at the end of a line: `y` its middle, `x` where its mark stands; `total` ends and `name` begins."""

    x: float
    y: float
    total_x: float
    name_x: float
    total: int
    name: str
    best: bool


class Curve(NamedTuple):
    """A line: its corners, and the label at its end."""

    corners: tuple[tuple[float, float], ...]
    style: Style
    label: Label

    @property
    def path(self) -> str:
        """The corners as an SVG path."""
        return "M" + "L".join(f"{x:g},{y:g}" for x, y in self.corners)


class Figure(NamedTuple):
    """The whole drawing; `right` is where the lines end, `foot` the lowest of the plot."""

    width: float
    height: float
    left: float
    right: float
    foot: float
    curves: tuple[Curve, ...]
    levels: tuple[tuple[float, int], ...]
    columns: tuple[tuple[float, str], ...]


def figure(match: Match, width: float, height: float) -> Figure:
    """Draws the running totals of a match, the highest total on top, names kept apart and in the order of totals."""
    places = {standing.tally.side: standing.place for standing in match.standings}
    lines = sorted(running_totals(match), key=lambda line: (line.last[1], places.get(line.side, 99)), reverse=True)
    names = [shortened(match.name_of(line.side), _MOST_EMS) for line in lines]
    totals = [total for line in lines for total in line.totals]
    low, high = min(0, *totals), max(1, *totals)
    figures = 0.62 * FONT * max(len(str(line.last[1])) for line in lines)
    right = width - FONT * max(map(ems, names)) - figures - 52
    foot = height - _BOTTOM
    steps = max(1, len(match.counted))

    def x(played: int) -> float:
        return round(_LEFT + (right - _LEFT - 4) * played / steps, 1)

    def y(total: float) -> float:
        return round(_TOP + (foot - _TOP) * (high - total) / (high - low), 1)

    middles = spread([y(line.last[1]) for line in lines], GAP, _TOP, height - GAP / 2)
    curves = []
    for line, name, middle in zip(lines, names, middles, strict=True):
        total_x = right + 34 + figures
        best = places.get(line.side) == 1
        label = Label(right + 24, round(middle, 1), total_x, total_x + 6, line.last[1], name, best)
        curves.append(Curve(tuple((x(n), y(total)) for n, total in line.points), _style(match, line), label))
    return Figure(
        width,
        height,
        _LEFT,
        round(right, 1),
        foot,
        tuple(curves),
        tuple((y(level), level) for level in ticks(low, high)),
        tuple((x(number), engine_or_number(played)) for number, played in enumerate(match.counted, 1)),
    )


def _style(match: Match, line: Line) -> Style:
    return STYLES[match.sides.index(line.side) % len(STYLES)]


def ems(text: str) -> float:
    """About how wide a text is, in heights of its letters; rather too wide than too narrow."""
    return sum(_em(letter) for letter in text)


def _em(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return 1.05
    if letter in "ijl.,:;'|!I ()[]ftr-":
        return 0.4
    return 1.0 if letter in "WMmw@%" else 0.74 if letter.isupper() else 0.62


def shortened(text: str, most: float) -> str:
    """The text cut to so many ems, with … where something was cut off."""
    if ems(text) <= most:
        return text
    while text and ems(text) > most - 1:
        text = text[:-1]
    return text.rstrip(" \u200d\u200c") + "…"


def room_for(sides: Sequence[object]) -> float:
    """The least height of a drawing, in units, in which the labels of so many sides keep their gap."""
    return _TOP + GAP * len(sides) + GAP
