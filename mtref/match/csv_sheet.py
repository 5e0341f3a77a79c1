"""A score sheet kept elsewhere, as CSV: the players' names in the first row, then one round a row.

Commas or semicolons, with or without a BOM. A first column headed Round, a column Engine and rows of totals, as this
program and spreadsheets write them, are understood; every other column is a player.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from mtref.match.names import key
from mtref.match.refusal import Refused
from mtref.match.scoring import MISSING

_ROUND = ("", "round", "rounds", "#", "no", "no.")
_ENGINE = ("engine",)
_BESIDE = ("leader", "note", "notes", "blocked")
_NO_ROUND = (
    *("total", "totals", "sum", "place", "start", "adjustments"),
    *("rounds at 0", "lowest round", "tie decided by", "joined or left", "partners"),
)


@dataclass(frozen=True)
class SheetRow:
    """A round as it stands in the file: its line, from 1, its engine where a column tells, and the scores as typed."""

    line: int
    engine: str
    scores: tuple[str, ...]
    blocked: bool = False


@dataclass(frozen=True)
class CsvSheet:
    """What a score sheet holds."""

    players: tuple[str, ...]
    rows: tuple[SheetRow, ...]


def read_sheet(text: str) -> CsvSheet:
    """Reads a score sheet. Raises Refused, with the line, where it is none."""
    text = text.removeprefix("\ufeff")
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise Refused("The score sheet is empty.")
    separator = ";" if lines[0].count(";") > lines[0].count(",") else ","
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    try:
        rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader]
    except csv.Error as error:
        raise Refused(f"Line {reader.line_num}: this is no CSV row ({error}).") from None
    rows = [(line, row) for line, row in rows if any(row)]
    headings = rows[0][1]
    while headings and not headings[-1]:
        headings = headings[:-1]
    seats = [
        place
        for place, heading in enumerate(headings)
        if not (place == 0 and key(heading) in _ROUND) and key(heading) not in (*_ENGINE, *_BESIDE)
    ]
    if len(seats) < 2:
        raise Refused("Line 1: the first row names the players, two or more.")
    sheet = [_row(line, row, headings, seats) for line, row in rows[1:] if key(row[0]) not in _NO_ROUND]
    if not sheet:
        raise Refused("The score sheet has no round.")
    return CsvSheet(tuple(_name(headings[place]) for place in seats), tuple(sheet))


def _row(line: int, row: list[str], headings: list[str], seats: list[int]) -> SheetRow:
    if any(row[len(headings) :]) or len(row) < max(seats) + 1:
        raise Refused(f"Line {line}: {len(row)} cells under {len(headings)} headings.")
    cells = {key(heading): row[place] for place, heading in enumerate(headings) if place not in seats}
    engine = next((cells[name] for name in _ENGINE if cells.get(name)), "")
    scores = tuple(row[place] or MISSING for place in seats)
    return SheetRow(line, engine, scores, cells.get("blocked", "").casefold() in ("yes", "true", "1", "x"))


def _name(cell: str) -> str:
    """A name without the apostrophe that keeps a spreadsheet from reading it as a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@") else cell
