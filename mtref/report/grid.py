"""A table before it has a look: headings, rows, and which columns hold numbers.

Text is data: what is typed by players reaches a screen only through `printable`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from mtref.match.names import JOINERS

_NARROWEST = 8


class Grid(NamedTuple):
    """`numbers` marks the columns that are set flush right; `bold` the rows that stand out, from 0; `title` is
    what a caller may say above it; `gap` is the space between columns.
    """

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: Sequence[bool]
    bold: frozenset[int] = frozenset()
    title: str = ""
    gap: int = 2


def printable(text: str) -> str:
    """The text with everything that could act on a terminal made visible as a dot.

    >>> printable("Ana\\x1b[31m")
    'Ana·[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        letter if letter in JOINERS or unicodedata.category(letter)[0] != "C" else "·"
        for letter in text.replace("\n", " ").replace("\u2028", " ").replace("\u2029", " ")
    )


class Row(NamedTuple):
    """A line of a table as it is shown, and whether it stands out."""

    text: str
    bold: bool


def plain(grid: Grid) -> str:
    """The table as aligned text, wide scripts counted as they are shown."""
    return "\n".join(row.text for row in laid_out(grid))


def laid_out(grid: Grid, columns: int | None = None) -> list[Row]:
    """The table line by line. In a window of so many columns names are folded; numbers never are."""
    from rich.cells import cell_len

    heads = 1 if any(grid.headings) else 0
    cells = [[printable(cell) for cell in row] for row in [grid.headings, *grid.rows][1 - heads :]]
    widths = [max((cell_len(row[column]) for row in cells), default=0) for column in range(len(grid.numbers))]
    if columns is not None:
        _narrow(widths, grid, columns)
    lines: list[Row] = []
    for number, row in enumerate(cells):
        folded = [_folded(cell, width) for cell, width in zip(row, widths, strict=True)]
        for parts in zip_longest(*folded, fillvalue=""):
            padded = []
            for part, width, flush_right in zip(parts, widths, grid.numbers, strict=True):
                space = " " * (width - cell_len(part))
                padded.append(space + part if flush_right else part + space)
            lines.append(Row((" " * grid.gap).join(padded).rstrip(), number < heads or number - heads in grid.bold))
    return lines


def _narrow(widths: list[int], grid: Grid, columns: int) -> None:
    """Takes from the widest column of names what the window lacks."""
    names = [column for column, number in enumerate(grid.numbers) if not number]
    over = sum(widths) + grid.gap * (len(widths) - 1) - columns
    if over > 0 and names:
        widest = max(names, key=lambda column: widths[column])
        widths[widest] = max(min(widths[widest], _NARROWEST), widths[widest] - over)


def _folded(text: str, width: int) -> list[str]:
    """The text in lines of so many columns, broken between words where it can be."""
    from rich.cells import cell_len, chop_cells

    if cell_len(text) <= width:
        return [text]
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if cell_len(joined) <= width:
            lines[-1] = joined
        else:
            lines = [*filter(None, lines), *chop_cells(word, width)]
    return lines


def shortened(text: str, cells: int, sign: str = "…") -> str:
    """The text cut to so many columns of a screen, with a sign where something was cut off."""
    from rich.cells import cell_len, set_cell_size

    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, cells - 1).rstrip(f" {JOINERS}") + sign
