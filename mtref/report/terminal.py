"""Tables and charts on a screen; plain aligned text in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import groupby
from typing import TextIO

from mtref.match.events import Event
from mtref.match.match import Match
from mtref.report import scoresheet
from mtref.report.corrections import corrections
from mtref.report.grid import Grid, laid_out, printable
from mtref.report.highlights import told
from mtref.report.sparkline import BARS, sparkline

_WIDEST_CHART = 100
_BOLD = 1
_COLOURS = (36, 33, 32, 35, 31, 34, 96, 93, 92, 95)
"""Numbers of ANSI escapes: cyan, yellow, green, magenta, red, blue, and the bright ones."""


def line(text: str, stream: TextIO | None = None) -> None:
    """Prints a line of text, broken between words where the screen ends; on stdout if no stream is given."""
    stream = stream or sys.stdout
    text = printable(text)
    if stream.isatty():
        text = "\n".join(_broken(text, _columns()))
    print(text, file=stream)


def _columns() -> int:
    from shutil import get_terminal_size

    return get_terminal_size().columns


def _broken(text: str, columns: int) -> list[str]:
    from rich.cells import cell_len

    first, *words = text.split(" ")
    lines = [first]
    for word in words:
        if cell_len(lines[-1]) + 1 + cell_len(word) <= columns:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def show(grid: Grid) -> None:
    """Prints the table, on a screen no wider than that."""
    for row in laid_out(grid, _columns() if sys.stdout.isatty() else None):
        print(_styled(row.text, _BOLD) if row.bold else row.text)


def _styled(text: str, style: int) -> str:
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown"):
        return text
    if os.name == "nt" and "WT_SESSION" not in os.environ:
        return text
    return f"\x1b[{style}m{text}\x1b[0m"


def summary(
    match_id: str, match: Match, journal: Sequence[Event], with_chart: bool = False, ascii_only: bool = False
) -> None:
    """Prints the whole match: every round, what the signs mean, places, highlights, and how it ended.

    `ascii_only` draws without the signs that a plain terminal lacks.
    """
    ascii_only = ascii_only or not _can_draw()
    line(f"{scoresheet.heading(match)} ({match_id})")
    line(scoresheet.under_which_rules(match))
    for grid in scoresheet.rounds_grids(match):
        print()
        show(grid)
    _lines([f"{note.sign}  {note.text}" for note in scoresheet.footnotes(match, corrections(journal))])
    if match.counted:
        print()
        show(_with_sparklines(scoresheet.standings_grid(match), match, ascii_only))
    if match.counted and with_chart:
        print()
        _show_chart(match, ascii_only)
    _lines([f"{what}: {who}" for what, who in told(match)])
    _lines(scoresheet.closing(match))


def _lines(texts: Sequence[str]) -> None:
    if texts:
        print()
    for text in texts:
        line(text)


def _can_draw() -> bool:
    try:
        (BARS + "\u28ff│").encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _with_sparklines(grid: Grid, match: Match, ascii_only: bool) -> Grid:
    sides = [standing.tally.side for standing in match.standings] + [tally.side for tally in match.left]
    rows = [[*row, sparkline(match, side, ascii_only)] for row, side in zip(grid.rows, sides, strict=True)]
    return grid._replace(headings=[*grid.headings, "Rounds"], rows=rows, numbers=[*grid.numbers, True])


def _show_chart(match: Match, ascii_only: bool) -> None:
    from mtref.report.braille import chart

    width = min(_columns(), _WIDEST_CHART) if sys.stdout.isatty() else 80
    for row in chart(match, width, ascii_only):
        drawn = ""
        for owner, pieces in groupby(row, key=lambda piece: piece.line):
            text = "".join(piece.text for piece in pieces)
            drawn += text if owner is None else _styled(text, _COLOURS[owner % len(_COLOURS)])
        print(drawn.rstrip())
