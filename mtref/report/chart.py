"""Running totals as lines, and the geometry that every drawing of them shares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtref.match.match import Match, Side


class Line(NamedTuple):
    """The running total of a side: `totals[0]` before round `first`, then after every counted round up to its last.

    Rounds are counted by their place among those that count, from 1.
    """

    side: Side
    first: int
    totals: tuple[int, ...]

    @property
    def points(self) -> tuple[tuple[int, int], ...]:
        """(rounds played, total), from before the first round on."""
        return tuple(enumerate(self.totals, self.first - 1))

    @property
    def last(self) -> tuple[int, int]:
        """Where the line ends: (rounds played, total)."""
        return self.points[-1]


def running_totals(match: Match) -> tuple[Line, ...]:
    """A line a side, in seat order. Points outside a round are added after the round in which they were given."""
    return tuple(_line(match, side) for side in match.sides)


def _line(match: Match, side: Side) -> Line:
    members = [match.by_id[player] for player in side]
    joined = min(player.joined for player in members)
    gone = [player.left for player in members if player.left is not None]
    last = max(gone) if len(gone) == len(members) else len(match.rounds)
    rounds = [played for played in match.counted if joined <= played.number <= last]
    given = [(min(max(one.after, joined - 1), last), one.points) for one in match.adjustments if one.player in side]
    total = sum(player.start for player in members) + sum(points for after, points in given if after < joined)
    totals = [total]
    for played in rounds:
        before = rounds[len(totals) - 2].number if len(totals) > 1 else joined - 1
        total += sum(points for after, points in given if before < after < played.number)
        total += played.result.sides.get(side, 0) + sum(points for after, points in given if after == played.number)
        totals.append(total)
    totals[-1] = match.totals[side]
    first = 1 + sum(played.number < joined for played in match.counted)
    return Line(side, first, tuple(totals))


def spread(values: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places for labels beside `values`, each as near to its value as can be, `gap` apart, from `low` to `high`.

    Their order is that of the values. Where there is no room for the gap, the room is shared out evenly.

    >>> spread([10, 11, 40], 6, 0, 50)
    [7.5, 13.5, 40.0]
    """
    if len(values) > 1:
        gap = min(gap, (high - low) / (len(values) - 1))
    order = sorted(range(len(values)), key=lambda index: values[index])
    blocks: list[tuple[float, list[int]]] = []
    for index in order:
        members, centre = [index], values[index]
        while blocks and centre - gap * (len(members) - 1) / 2 - _end(blocks[-1], gap) < gap:
            _, before = blocks.pop()
            members = before + members
            wanted = [values[member] - gap * place for place, member in enumerate(members)]
            centre = sum(wanted) / len(wanted) + gap * (len(members) - 1) / 2
        blocks.append((centre, members))
    places = [0.0] * len(values)
    for centre, members in blocks:
        for place, member in enumerate(members):
            places[member] = centre + gap * (place - (len(members) - 1) / 2)
    return _held(places, order, gap, low, high)


def _end(block: tuple[float, list[int]], gap: float) -> float:
    centre, members = block
    return centre + gap * (len(members) - 1) / 2


def _held(places: list[float], order: Sequence[int], gap: float, low: float, high: float) -> list[float]:
    """The places pushed inwards from both ends."""
    for number, index in enumerate(order):
        places[index] = max(places[index], low + gap * number)
    for number, index in enumerate(reversed(order)):
        places[index] = min(places[index], high - gap * number)
    return places


def ticks(low: int, high: int, most: int = 6) -> list[int]:
    """Round numbers for an axis from `low` to `high`, at most so many.

    >>> ticks(-10, 137)
    [0, 50, 100]
    """
    step = next(step for step in _steps() if high // step + -low // step < most)
    return [step * number for number in range(-(-low // step), high // step + 1)]


def _steps() -> Iterator[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10
