"""Lines of text for people: plain where they are read by a program, with some colour on a terminal."""

from __future__ import annotations

import os
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TextIO

from mtref.report.grid import printable

#: No line is wider than this, in columns.
WIDTH = 80


class Line(NamedTuple):
    """One line, and how it stands out on a terminal: `head`, `faint`, or not at all."""

    text: str
    style: str = ""


_STYLES = {"head": "bold", "faint": "dim", "": ""}


def columns(text: str) -> int:
    """How many columns the text takes on a terminal."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def padded(text: str, width: int) -> str:
    """The text filled up with blanks to a width in columns, or cut short to it."""
    while columns(text) > width:
        text = text[:-2].rstrip() + "…"
    return text + " " * (width - columns(text))


def wrapped(text: str, indent: str = "", later: str | None = None) -> list[str]:
    """The text in lines of at most 80 columns, each after `indent` (the second and later after `later`)."""
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent if later is None else later,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return lines or [indent.rstrip()]


def table(rows: Sequence[Sequence[str]], indent: str = "") -> list[str]:
    """The rows with their columns one under the other."""
    widths = [max(columns(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        (indent + "  ".join(padded(cell, width) for cell, width in zip(row, widths, strict=True))).rstrip()
        for row in rows
    ]


def show(lines: Iterable[Line], stream: TextIO | None = None) -> None:
    """Writes the lines to `stream` (stdout); with colour if that is a terminal and NO_COLOR is not set.

    Whatever a terminal would obey in them is written out.
    """
    out = sys.stdout if stream is None else stream
    if not out.isatty() or os.environ.get("NO_COLOR"):
        out.writelines(f"{printable(line.text)}\n" for line in lines)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=out, highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Text(printable(line.text), _STYLES[line.style]))
