"""The statistics of a season before they have a format, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from mtref.match.facts import Facts
from mtref.match.season import Duel, Statistics
from mtref.report.grid import Grid, plain

SCHEMA = 1
WIDEST = 76
"""Columns that the table of all duels may take; Rich needs a few more than plain text."""


def heading(matches: Sequence[Facts], first: date | None, last: date | None, rules: str) -> str:
    """Which matches are counted: `12 matches, 11 of them finished, since 2026-11-01.`"""
    count = "1 match" if len(matches) == 1 else f"{len(matches)} matches"
    finished = sum(facts.finished for facts in matches)
    parts = [count, "finished" if finished == len(matches) else f"{finished} of them finished"]
    if first:
        parts.append(f"begun from {first} to {last}" if last else f"begun since {first}")
    elif last:
        parts.append(f"begun until {last}")
    if rules:
        parts.append(f"under {rules}")
    return ", ".join(parts) + "."


def nothing(player: str, chosen: bool) -> str:
    """That there is nothing to count."""
    if player:
        return f"{player} has no score in {'any of these matches' if chosen else 'any match'} yet."
    return "No round is stored of any such match." if chosen else "No round is stored yet."


def players_grid(players: Sequence[Statistics]) -> Grid:
    """A row a player."""
    headings = ["", "Played", "Won", "Shared", "Place", "Rounds", "Points", "At 0", "Best", "Worst"]
    rows = [
        [
            one.name,
            str(one.played),
            str(one.won),
            str(one.shared),
            "–" if one.average_place is None else f"{one.average_place:.2f}",
            str(one.rounds),
            f"{one.points_a_round:.1f}",
            str(one.zeros),
            str(one.best),
            str(one.worst),
        ]
        for one in players
    ]
    return Grid(headings, rows, [False] + [True] * (len(headings) - 1))


def opponents_grid(one: Statistics) -> Grid | None:
    """A player against each other one, those met most often first; None where he met nobody."""
    if not one.against:
        return None
    partners = any(duel.together for duel in one.against.values())
    rows = []
    for name, duel in sorted(one.against.items(), key=lambda item: (-item[1].met, -item[1].together, item[0])):
        row = [name, str(duel.met), str(duel.ahead), str(duel.behind), str(duel.level)]
        rows.append(row + ([str(duel.together)] if partners else []))
    headings = [f"{one.name} against", "Met", "Ahead", "Behind", "Level"] + (["Partners"] if partners else [])
    return Grid(headings, rows, [False] + [True] * (len(headings) - 1))


def duels_grid(players: Sequence[Statistics]) -> Grid | None:
    """Everybody against everybody; None where nobody met or the table would be too wide to read."""
    if len(players) > WIDEST // 5 or not any(one.against for one in players):
        return None
    level = any(duel.level for one in players for duel in one.against.values())
    rows = [
        [f"{number}. {one.name}", *(_duel(one.against.get(other.name), level) for other in players)]
        for number, one in enumerate(players, 1)
    ]
    numbers = [str(number) for number in range(1, len(players) + 1)]
    title = f"Head to head: ahead-behind{'-level' if level else ''}, the row against the column."
    grid = Grid(["", *numbers], rows, [False] + [True] * len(numbers))
    from rich.cells import cell_len

    fits = all(cell_len(line) <= WIDEST for line in plain(grid).splitlines())
    return grid._replace(title=title) if fits else None


def _duel(duel: Duel | None, level: bool) -> str:
    if duel is None or not duel.met:
        return ""
    return f"{duel.ahead}-{duel.behind}" + (f"-{duel.level}" if level else "")


def notes(matches: Sequence[Facts], players: Sequence[Statistics]) -> list[str]:
    """What the columns mean, and what is counted how."""
    lines = [
        "Place and Points are averages, Points of a round; Best and Worst are rounds.",
        "Won, Shared and Place are of finished matches only, rounds of all.",
    ]
    gone = [f"{one.name} {one.finished - one.placed}" for one in players if one.finished > one.placed]
    if gone:
        lines.append(f"Who left a match has no place in it; matches left: {', '.join(gone)}.")
    if any(facts.teams for facts in matches):
        lines.append("Partners share the place of their pair; rounds are each partner's own.")
    lines += [f"{one.name} is also {', '.join(one.also)}." for one in players if one.also]
    return lines


def season_data(
    matches: Sequence[Facts], players: Sequence[Statistics], first: date | None, last: date | None, rules: str
) -> dict[str, Any]:
    """The statistics as JSON data: averages rounded to hundredths, with the sums that they come from."""
    return {
        "schema": SCHEMA,
        "matches": len(matches),
        "finished": sum(facts.finished for facts in matches),
        "since": first and first.isoformat(),
        "until": last and last.isoformat(),
        "rulebook": rules or None,
        "players": [_player(one) for one in players],
    }


def _player(one: Statistics) -> dict[str, Any]:
    return {
        "player": one.name,
        "also": list(one.also),
        "played": one.played,
        "finished": one.finished,
        "won": one.won,
        "shared": one.shared,
        "placed": one.placed,
        "average_place": None if one.average_place is None else round(one.average_place, 2),
        "rounds": one.rounds,
        "points": one.points,
        "points_a_round": round(one.points_a_round, 2),
        "zero_rounds": one.zeros,
        "best_round": one.best,
        "worst_round": one.worst,
        "against": {name: {"met": duel.met, **duel._asdict()} for name, duel in one.against.items()},
    }
