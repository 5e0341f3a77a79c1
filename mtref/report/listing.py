"""The list of stored matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mtref.report.grid import Grid


def listing(rows: Sequence[tuple[str, Mapping[str, Any]]], current: str | None) -> Grid:
    """Matches, the last one played first; the current one is marked."""
    ordered = sorted(rows, key=lambda row: str(row[1].get("changed", "")), reverse=True)
    cells = [
        [
            "*" if match_id == current else "",
            match_id,
            str(row.get("changed", ""))[:10],
            str(row.get("name", "")),
            _progress(row),
            _best(row),
        ]
        for match_id, row in ordered
    ]
    bold = frozenset(number for number, row in enumerate(cells) if row[0])
    return Grid(["", "Match", "Date", "Name", "Rounds", ""], cells, [False, False, False, False, True, False], bold)


def _progress(row: Mapping[str, Any]) -> str:
    of = row.get("of")
    return f"{row.get('rounds', 0)}/{of}" if of is not None else str(row.get("rounds", 0))


def _best(row: Mapping[str, Any]) -> str:
    names = " and ".join(row.get("best", ()))
    if not names:
        return ""
    several = len(row["best"]) > 1
    if row.get("finished"):
        return f"{names} won" if not several else f"{names} share the win"
    return f"{names} {'lead' if several else 'leads'}"
