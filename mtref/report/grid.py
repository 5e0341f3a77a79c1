"""A table before it has a look: headings, rows, and which columns hold numbers.

Text is data: what is typed by players reaches a screen only through `printable`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

_HARMLESS_FORMAT = "\u200c\u200d"


class Grid(NamedTuple):
    """`numbers` marks the columns that are set flush right; `bold` the rows that stand out, from 0; `gap` is the
    space between columns.
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
        letter if letter in _HARMLESS_FORMAT or unicodedata.category(letter)[0] != "C" else "·"
        for letter in text.replace("\n", " ").replace("\u2028", " ").replace("\u2029", " ")
    )


def plain(grid: Grid) -> str:
    """The table as aligned text, wide scripts counted as they are shown."""
    from rich.cells import cell_len

    cells = [
        [printable(cell) for cell in row] for row in ([grid.headings, *grid.rows] if any(grid.headings) else grid.rows)
    ]
    widths = [max((cell_len(row[column]) for row in cells), default=0) for column in range(len(grid.numbers))]
    lines = [grid.title] if grid.title else []
    for row in cells:
        padded = []
        for cell, width, number in zip(row, widths, grid.numbers, strict=True):
            space = " " * (width - cell_len(cell))
            padded.append(space + cell if number else cell + space)
        lines.append((" " * grid.gap).join(padded).rstrip())
    return "\n".join(lines)
