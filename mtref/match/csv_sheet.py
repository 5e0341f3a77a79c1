"""A score sheet kept elsewhere, as CSV: the players' names in the first row, then one round a row.

Commas or semicolons, with or without a BOM. A sheet whose first column numbers the rounds (headed Round) may have
columns and rows beside the scores, as our own has: engine, leader, blocked, notes; start, adjustments, total, places.
Without such a column every column is a player and every row a round.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

from mtref.match.names import key
from mtref.match.refusal import Refused
from mtref.match.scoring import MISSING

_ROUND = ("", "round", "rounds", "#", "no", "no.")
_BESIDE = ("engine", "leader", "note", "notes", "blocked")
_POINTS = ("start", "adjustments")
_TOTAL = ("total", "totals", "sum")
_TOLD = ("place", "rounds at 0", "lowest round", "tie decided by", "joined or left", "partners", "team")


@dataclass(frozen=True)
class SheetRow:
    """A round as it stands in the file: its line, from 1, its engine where a column tells, and the scores as typed."""

    line: int
    engine: str
    scores: tuple[str, ...]
    blocked: bool = False


@dataclass(frozen=True)
class CsvSheet:
    """What a score sheet holds. `points` are points outside of rounds by what they are called, in the order of players.

    `totals` are what the sheet says they come to, with the line where it says so; None where it does not.
    """

    players: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    points: Mapping[str, tuple[int, ...]]
    totals: tuple[int, tuple[int, ...]] | None = None


def read_sheet(text: str) -> CsvSheet:
    """Reads a score sheet. Raises Refused, with the line, where it is none."""
    rows = _rows(text.removeprefix("\ufeff"))
    line, headings = rows[0]
    while headings and not headings[-1]:
        headings.pop()
    numbered = bool(headings) and key(headings[0]) in _ROUND and _numbered([row for _, row in rows[1:]])
    seats = [
        place for place, heading in enumerate(headings) if not (numbered and (place == 0 or key(heading) in _BESIDE))
    ]
    if len(seats) < 2:
        raise Refused(f"Line {line}: the first row names the players, two or more.")
    sheet: list[SheetRow] = []
    points: dict[str, tuple[int, ...]] = {}
    totals = None
    for line, row in rows[1:]:
        label = key(row[0]) if numbered else ""
        if label in _TOLD and label:
            continue
        if any(row[len(headings) :]) or len(row) <= max(seats):
            raise Refused(f"Line {line}: {len(row)} cells under {len(headings)} headings.")
        cells = tuple(row[place] for place in seats)
        if label in _POINTS:
            points[label] = _numbers(line, cells)
        elif label in _TOTAL:
            totals = line, _numbers(line, cells)
        elif not all(cell.startswith("(") for cell in cells if cell):
            beside = {key(heading): row[place] for place, heading in enumerate(headings) if place not in seats}
            blocked = beside.get("blocked", "").casefold() in ("yes", "true", "1", "x")
            sheet.append(SheetRow(line, beside.get("engine", ""), tuple(cell or MISSING for cell in cells), blocked))
    if not sheet:
        raise Refused("The score sheet has no round.")
    return CsvSheet(tuple(_name(headings[place]) for place in seats), tuple(sheet), points, totals)


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The rows with something in them, each with its line. Raises Refused."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = ";" if first.count(";") > first.count(",") else ","
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    try:
        rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader]
    except csv.Error as error:
        raise Refused(f"Line {reader.line_num}: this is no CSV row ({error}).") from None
    rows = [(line, row) for line, row in rows if any(row)]
    if not rows:
        raise Refused("The score sheet is empty.")
    return rows


def _numbered(rows: list[list[str]]) -> bool:
    """The first column numbers the rounds from 1; rows with a word there are none."""
    words = (*_POINTS, *_TOTAL, *_TOLD)
    labels = [row[0] for row in rows if row[0] and key(row[0]) not in words]
    return bool(labels) and labels == [str(number) for number in range(1, len(labels) + 1)]


def _numbers(line: int, cells: tuple[str, ...]) -> tuple[int, ...]:
    try:
        return tuple(int(cell or 0) for cell in cells)
    except ValueError:
        raise Refused(f"Line {line}: these are no points: {', '.join(cells)}.") from None


def _name(cell: str) -> str:
    """A name without the apostrophe that keeps a spreadsheet from reading it as a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@") else cell
