"""Running totals drawn on a terminal: lines of braille dots, or of ASCII signs, with the names at their ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from mtref.match.match import Match
from mtref.report.chart import running_totals, spread, ticks
from mtref.report.grid import printable, shortened
from mtref.report.scoresheet import engine_or_number

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_LONGEST_NAME = 20
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Piece(NamedTuple):
    """Some text of a row, and whose line it belongs to: its place among the labels from the top, None for the axes."""

    text: str
    line: int | None = None


class _Canvas:
    """Cells of `across` by `down` dots each; a cell belongs to the line that was drawn last in it."""

    def __init__(self, columns: int, rows: int, plain: bool) -> None:
        self.columns, self.rows, self.plain = columns, rows, plain
        self.across, self.down = (1, 1) if plain else (2, 4)
        self.dots: dict[tuple[int, int], int] = {}
        self.letters: dict[tuple[int, int], str] = {}
        self.owner: dict[tuple[int, int], int] = {}

    @property
    def width(self) -> int:
        return self.columns * self.across

    @property
    def height(self) -> int:
        return self.rows * self.down

    def draw(self, corners: Sequence[tuple[int, int]], owner: int) -> None:
        for start, end in pairwise(corners):
            for dot in _between(start, end):
                self._dot(*dot, owner)
        for x, y in corners:
            self._dot(x, y, owner)
            letter = _LETTERS[owner % len(_LETTERS)]
            self.letters[x, y] = letter if self.letters.get((x, y), letter) == letter else "*"

    def _dot(self, x: int, y: int, owner: int) -> None:
        cell = x // self.across, y // self.down
        self.dots[cell] = self.dots.get(cell, 0) | _DOTS[y % self.down][x % self.across]
        self.owner[cell] = owner

    def row(self, row: int) -> Iterator[Piece]:
        for column in range(self.columns):
            cell = column, row
            if cell not in self.dots:
                yield Piece(" ")
            elif self.plain:
                yield Piece(self.letters.get(cell, "."), self.owner[cell])
            else:
                yield Piece(chr(0x2800 + self.dots[cell]), self.owner[cell])


def _between(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    (x, y), (to_x, to_y) = start, end
    steps = max(abs(to_x - x), abs(to_y - y), 1)
    for step in range(steps + 1):
        yield round(x + (to_x - x) * step / steps), round(y + (to_y - y) * step / steps)


def chart(match: Match, width: int = 80, plain: bool = False) -> list[list[Piece]]:
    """The rows of the chart, at most `width` columns wide. `plain` draws with ASCII signs, a letter a side."""
    from rich.cells import cell_len

    places = {standing.tally.side: standing.place for standing in match.standings}
    lines = sorted(running_totals(match), key=lambda line: (line.last[1], places.get(line.side, 99)), reverse=True)
    rows = max(13, len(lines))
    totals = [total for line in lines for total in line.totals]
    bottom, top = min(0, *totals), max(1, *totals)
    scale = ticks(bottom, top)
    room = max(6, min(_LONGEST_NAME, width // 4))
    names = [shortened(printable(match.name_of(line.side)), room, "~" if plain else "…") for line in lines]
    figure = max(len(str(line.last[1])) for line in lines)
    ends = [
        (f"{_LETTERS[number % len(_LETTERS)]} " if plain else "") + f"{line.last[1]:>{figure}} {name}"
        for number, (line, name) in enumerate(zip(lines, names, strict=True))
    ]
    axis = max(len(str(tick)) for tick in scale)
    columns = max(10, width - axis - 4 - max(map(cell_len, ends)))
    canvas = _Canvas(columns, rows, plain)

    def row_of(value: float, height: int) -> float:
        return (top - value) / (top - bottom) * (height - 1)

    def column_of(played: int) -> int:
        return round(played * (canvas.width - 1) / max(1, len(match.counted)))

    for number, line in enumerate(lines):
        canvas.draw([(column_of(played), round(row_of(total, canvas.height))) for played, total in line.points], number)
    label_rows = _whole(spread([row_of(line.last[1], rows) for line in lines], 1, 0, rows - 1))
    tick_rows = {round(row_of(tick, rows)): str(tick) for tick in scale}
    side = "|" if plain else "│"
    drawn = []
    for row in range(rows):
        pieces = [Piece(f"{tick_rows.get(row, ''):>{axis}} {side}"), *canvas.row(row)]
        if row in label_rows:
            number = label_rows.index(row)
            pieces += [Piece("  "), Piece(ends[number], number)]
        drawn.append(pieces)
    return [*drawn, *_foot(match, axis, columns, canvas, [column_of(n + 1) for n in range(len(match.counted))])]


def _whole(places: Sequence[float]) -> list[int]:
    """The places as whole rows, still one below the other."""
    rows: list[int] = []
    for place in places:
        rows.append(max(round(place - 1e-9), rows[-1] + 1 if rows else 0))
    return rows


def _foot(match: Match, axis: int, columns: int, canvas: _Canvas, dots: Sequence[int]) -> list[list[Piece]]:
    """The line under the chart, and the engines where there is room for them."""
    marks = [" "] * columns
    free = 0
    for played, dot in zip(match.counted, dots, strict=True):
        text = engine_or_number(played)
        start = min(dot // canvas.across - len(text) // 2, columns - len(text))
        if start >= free:
            marks[start : start + len(text)] = text
            free = start + len(text) + 1
    corner, line = ("+", "-") if canvas.plain else ("└", "─")
    return [[Piece(" " * (axis + 1) + corner + line * columns)], [Piece(" " * (axis + 2) + "".join(marks).rstrip())]]


def text_of(rows: Sequence[Sequence[Piece]]) -> str:
    """The rows as plain text."""
    return "\n".join("".join(piece.text for piece in row).rstrip() for row in rows)
