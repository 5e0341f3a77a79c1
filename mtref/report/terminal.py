"""Tables on a screen: drawn by Rich where there is one, plain aligned text in a pipe."""

from __future__ import annotations

import sys

from mtref.match.match import Match
from mtref.report import scoresheet
from mtref.report.grid import Grid, plain, printable


def line(text: str) -> None:
    """Prints a line of text, broken between words where the screen ends."""
    text = printable(text)
    if sys.stdout.isatty():
        from shutil import get_terminal_size
        from textwrap import fill

        text = fill(text, get_terminal_size().columns, break_long_words=False, break_on_hyphens=False)
    print(text)


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
        show(grid)
    for note in scoresheet.footnotes(match):
        line(f"{note.sign}  {note.text}")
    if match.counted:
        show(scoresheet.standings_grid(match))
    for text in scoresheet.closing(match):
        line(text)


def _draw(grid: Grid) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    headed = any(grid.headings)
    table = Table(
        box=SIMPLE_HEAD if headed else None,
        show_header=headed,
        pad_edge=False,
        padding=(0, grid.gap, 0, 0),
        title=grid.title or None,
    )
    for heading, number in zip(grid.headings, grid.numbers, strict=True):
        # Numbers are never cut; names give way in a narrow window.
        table.add_column(
            Text(printable(heading)),
            justify="right" if number else "left",
            no_wrap=number,
            overflow="ellipsis" if number else "fold",
        )
    for place, row in enumerate(grid.rows):
        table.add_row(*(Text(printable(cell)) for cell in row), style="bold" if place in grid.bold else "")
    Console(highlight=False).print(table)
