"""Tables on a screen: drawn by Rich where there is one, plain aligned text in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from mtref.match.events import Event
from mtref.match.match import Match
from mtref.report import scoresheet
from mtref.report.corrections import corrections
from mtref.report.grid import Grid, plain, printable
from mtref.report.highlights import told
from mtref.report.sparkline import BARS, sparkline

_WIDEST_CHART = 100
_COLOURS = ("cyan", "yellow", "green", "magenta", "red", "blue", "bright_cyan", "bright_yellow", "bright_green")
_ASCII_HEAD = "    \n    \n -- \n    \n    \n    \n    \n    \n"


def line(text: str) -> None:
    """Prints a line of text, broken between words where the screen ends."""
    text = printable(text)
    if sys.stdout.isatty():
        from shutil import get_terminal_size

        text = "\n".join(_broken(text, get_terminal_size().columns))
    print(text)


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


def show(grid: Grid, ascii_only: bool = False) -> None:
    """Prints the table, as wide as the screen at the most."""
    if sys.stdout.isatty():
        _draw(grid, ascii_only)
    else:
        print(plain(grid))


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
        _gap()
        show(grid, ascii_only)
    notes = [f"{note.sign}  {note.text}" for note in scoresheet.footnotes(match, corrections(journal))]
    _lines(notes, below_table=True)
    if match.counted:
        _gap()
        show(_with_sparklines(scoresheet.standings_grid(match), match, ascii_only), ascii_only)
    drawn = match.counted and with_chart
    if drawn:
        _gap()
        _chart(match, ascii_only)
    highlights = [f"{what}: {who}" for what, who in told(match)]
    _lines(highlights, below_table=not drawn)
    _lines(scoresheet.closing(match), below_table=not (drawn or highlights))


def _gap() -> None:
    """An empty line, where no drawn table brings its own."""
    if not sys.stdout.isatty():
        print()


def _lines(texts: Sequence[str], below_table: bool) -> None:
    if texts and below_table:
        _gap()
    elif texts:
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
    return grid._replace(headings=[*grid.headings, "Rounds"], rows=rows, numbers=[*grid.numbers, False])


def _chart(match: Match, ascii_only: bool) -> None:
    from mtref.report.braille import chart, text_of

    if not sys.stdout.isatty():
        print(text_of(chart(match, plain=ascii_only)))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for row in chart(match, min(console.width, _WIDEST_CHART), ascii_only):
        pieces = ((piece.text, "" if piece.line is None else _COLOURS[piece.line % len(_COLOURS)]) for piece in row)
        console.print(Text.assemble(*pieces), no_wrap=True)


def _draw(grid: Grid, ascii_only: bool) -> None:
    from rich.box import SIMPLE_HEAD, Box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    headed = any(grid.headings)
    table = Table(
        box=None if not headed else Box(_ASCII_HEAD, ascii=True) if ascii_only else SIMPLE_HEAD,
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
