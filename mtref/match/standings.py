"""Totals, places, and what decides between equal totals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from mtref.rules.axes import Tie


class TieBreak(NamedTuple):
    """One test between equal totals: `code` as it stands in JSON, `says` for players."""

    code: str
    says: str


TOTAL = TieBreak("total", "the lower total")
ZERO_ROUNDS = TieBreak("zero_rounds", "more rounds scored 0")
LOWEST_ROUND = TieBreak("lowest_round", "the lower lowest round that is not 0")
SHARED = TieBreak("shared", "nothing: the place is shared")


class Tally(NamedTuple):
    """What a side (a player, or a team) has scored: points in all, and round by round."""

    side: tuple[str, ...]
    total: int
    rounds: tuple[int, ...]

    @property
    def zero_rounds(self) -> int:
        """Rounds that counted exactly 0."""
        return self.rounds.count(0)

    @property
    def lowest_round(self) -> int | None:
        """The lowest round that is not 0; None where there is none."""
        return min((points for points in self.rounds if points), default=None)

    def _zeros(self) -> int:
        return -self.zero_rounds

    def _lowest(self) -> tuple[bool, int]:
        return self.lowest_round is None, self.lowest_round or 0


class Standing(NamedTuple):
    """A side's place: 1, 1, 3 where two share the first. `decided_by` tells what set it apart from its neighbours."""

    place: int
    tally: Tally
    decided_by: TieBreak


def rank(tallies: Sequence[Tally], tie: Tie) -> list[Standing]:
    """Places, best first, by `match.winner` (the lowest total) and `match.tie`.

    Sides that share a place stand in the order given.

    >>> ana, ben = Tally(("Ana",), 10, (0, 10)), Tally(("Ben",), 10, (5, 5))
    >>> [(s.place, s.tally.side, s.decided_by.code) for s in rank([ben, ana], Tie.ZERO_ROUNDS_THEN_LOWEST_ROUND)]
    [(1, ('Ana',), 'zero_rounds'), (2, ('Ben',), 'zero_rounds')]
    """
    standings: list[Standing] = []
    for _, same_total in groupby(sorted(tallies, key=lambda tally: tally.total), key=lambda tally: tally.total):
        standings += _rank_equal(list(same_total), tie, len(standings) + 1)
    return standings


def _rank_equal(tallies: list[Tally], tie: Tie, place: int) -> list[Standing]:
    if len(tallies) == 1:
        return [Standing(place, tallies[0], TOTAL)]
    if tie is Tie.SHARED:
        return [Standing(place, tally, SHARED) for tally in tallies]
    standings: list[Standing] = []
    tallies.sort(key=lambda tally: (tally._zeros(), tally._lowest()))
    for _, same_zeros in groupby(tallies, key=Tally._zeros):
        group = list(same_zeros)
        for _, same_lowest in groupby(group, key=Tally._lowest):
            equal = list(same_lowest)
            decided = SHARED if len(equal) > 1 else LOWEST_ROUND if len(group) > 1 else ZERO_ROUNDS
            here = place + len(standings)
            standings += [Standing(here, tally, decided) for tally in equal]
    return standings
