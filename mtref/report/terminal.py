"""Tables on a screen: drawn by Rich where there is one, plain aligned text in a pipe."""

from __future__ import annotations

import sys
from typing import TextIO

from mtref.match.match import Match
from mtref.report import scoresheet
from mtref.report.grid import Grid, plain, printable


def line(text: str, stream: TextIO | None = None) -> None:
    """Prints a line of text, broken between words where the screen ends; on stdout if no stream is given."""
    stream = stream or sys.stdout
    text = printable(text)
    if stream.isatty():
        from shutil import get_terminal_size
        from textwrap import fill

        text = fill(text, get_terminal_size().columns, break_long_words=False, break_on_hyphens=False)
    print(text, file=stream)


def show(grid: Grid) -> None:
    """Prints the table, as wide as the screen at the most."""
    if sys.stdout.isatty():
        _draw(grid)
    else:
        print(plain(grid))


def summary(match_id: str, match: Match) -> None:
    """Prints the whole match: every round, what the signs mean, places, and how it ended."""
    if not sys.stdout.isatty():
        from mtref.report import formats

        print(formats.text(match_id, match), end="")
        return
    line(f"{scoresheet.heading(match)} ({match_id})")
    line(scoresheet.under_which_rules(match))
    for grid in scoresheet.rounds_grids(match):
        print()
        show(grid)
    if scoresheet.footnotes(match):
        print()
    for note in scoresheet.footnotes(match):
        line(f"{note.sign}  {note.text}")
    if match.counted:
        print()
        show(scoresheet.standings_grid(match))
    print()
    for text in scoresheet.closing(match):
        line(text)


def _draw(grid: Grid) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(
        box=None, show_header=any(grid.headings), pad_edge=False, padding=(0, grid.gap, 0, 0), title=grid.title or None
    )
    for heading, number in zip(grid.headings, grid.numbers, strict=True):
        # Numbers are never cut; names are folded in a narrow window.
        table.add_column(
            Text(printable(heading)), justify="right" if number else "left", no_wrap=number, overflow="fold", style=""
        )
    for place, row in enumerate(grid.rows):
        table.add_row(*(Text(printable(cell)) for cell in row), style="bold" if place in grid.bold else "")
    Console(highlight=False).print(table)
