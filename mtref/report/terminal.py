"""The summary of a match on a screen: tables, sparklines, chart."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import groupby

from mtref.match.events import Event
from mtref.match.match import Match
from mtref.report import scoresheet
from mtref.report.corrections import corrections
from mtref.report.grid import Grid
from mtref.report.highlights import told
from mtref.report.screen import columns, line, show, styled
from mtref.report.sparkline import BARS, sparkline

_WIDEST_CHART = 100
_COLOURS = (36, 33, 32, 35, 31, 34, 96, 93, 92, 95)
"""Numbers of ANSI escapes: cyan, yellow, green, magenta, red, blue, and the bright ones."""


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

    width = min(columns(), _WIDEST_CHART) if sys.stdout.isatty() else 80
    for row in chart(match, width, ascii_only):
        drawn = ""
        for owner, pieces in groupby(row, key=lambda piece: piece.line):
            text = "".join(piece.text for piece in pieces)
            drawn += text if owner is None else styled(text, _COLOURS[owner % len(_COLOURS)])
        print(drawn.rstrip())
