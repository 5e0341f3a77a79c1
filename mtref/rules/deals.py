"""How many tiles each player takes, and how many are left in the boneyard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mtref.rules.axes import EngineSource
from mtref.rules.matters import DEALT_IN
from mtref.rules.rulebook import Deal, Rulebook, Status
from mtref.tiles import DominoSet


@dataclass(frozen=True)
class DealRow:
    """One row of a rulebook's table of deals; 0 players stands for any number.

    `boneyard` counts tiles; it is None where the text leaves a range or any number of players, and less than 0 where
    the set has not enough tiles.
    """

    rulebook: str
    set: DominoSet
    players: int
    deal: Deal
    boneyard: int | None

    @property
    def is_impossible(self) -> bool:
        """The set has not enough tiles."""
        return self.boneyard is not None and self.boneyard < 0


def boneyard(book: Rulebook, domino_set: DominoSet, players: int) -> int | None:
    """How many tiles are left after the deal; None where the rulebook has no deal for them, or only a range.

    The engine is taken off where it is not dealt into the hands (`setup.engine_source`). Less than 0 where the set has
    not enough tiles.

    >>> from mtref.rules.library import load
    >>> boneyard(load("site"), DominoSet(12), 4), boneyard(load("pagat"), DominoSet(12), 4)
    (30, 31)
    """
    deal = book.deal(domino_set, players)
    if deal is None or deal.tiles is None:
        return None
    source = book[EngineSource].values[0]
    return domino_set.size - players * deal.tiles - (0 if source in DEALT_IN else 1)


def rows(book: Rulebook, domino_set: DominoSet | None = None, players: int | None = None) -> Iterator[DealRow]:
    """The deals of a rulebook by set and number of players; only those for `domino_set` and `players` where given."""
    for each in sorted(book.deals):
        if domino_set not in (None, each):
            continue
        for seats in sorted(book.deals[each]) if players is None else [players]:
            deal = book.deals[each][seats] if seats == 0 else book.deal(each, seats)
            if deal is not None:
                yield DealRow(book.id, each, seats, deal, boneyard(book, each, seats) if seats else None)


def has_own_deals(book: Rulebook) -> bool:
    """The deals are written in the rulebook itself, and not assumed from another."""
    return bool(book.deals) and book.facts["setup.deal"][1] is not Status.ASSUMED
