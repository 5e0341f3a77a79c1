"""The list of stored matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mtref.report.days import local_day
from mtref.report.grid import Grid

Rows = Sequence[tuple[str, Mapping[str, Any]]]
"""The id of each match, with its digest."""

_DATA = ("name", "players", "rulebook", "rounds", "of", "finished", "best", "created", "changed")


def listing(rows: Rows, current: str | None) -> Grid:
    """Matches with the day that each began (where the reader lives), the latest first; the current one is marked."""
    cells = [
        [
            "*" if match_id == current else "",
            match_id,
            str(local_day(row["created"]) or "?"),
            _who(row),
            _progress(row),
            _best(row),
        ]
        for match_id, row in _latest_first(rows)
    ]
    bold = frozenset(number for number, row in enumerate(cells) if row[0])
    return Grid(["", "Match", "Date", "Players", "Rounds", ""], cells, [False, False, False, False, True, False], bold)


def listing_data(rows: Rows, current: str | None) -> list[dict[str, Any]]:
    """The same as JSON data; times are UTC."""
    return [
        {"id": match_id, "current": match_id == current} | {name: row[name] for name in _DATA}
        for match_id, row in _latest_first(rows)
    ]


def _latest_first(rows: Rows) -> Rows:
    return sorted(rows, key=lambda row: (row[1]["created"], row[1]["changed"], row[0]), reverse=True)


def _who(row: Mapping[str, Any]) -> str:
    players = ", ".join(row["players"])
    return players if row["name"] == players else f"{row['name']}: {players}"


def _progress(row: Mapping[str, Any]) -> str:
    return str(row["rounds"]) if row["of"] is None else f"{row['rounds']}/{row['of']}"


def _best(row: Mapping[str, Any]) -> str:
    names = " and ".join(row["best"])
    if not names:
        return ""
    several = len(row["best"]) > 1
    if row["finished"]:
        return f"{names} won" if not several else f"{names} share the win"
    return f"{names} {'lead' if several else 'leads'}"
