"""How many tiles each player takes, and how many are left in the boneyard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mtref.rules.axes import EngineSource
from mtref.rules.matters import DEALT_IN
from mtref.rules.rulebook import Deal, Rulebook, Status
from mtref.tiles import DominoSet


class DealRow(NamedTuple):
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


def deal(book: Rulebook, domino_set: DominoSet, players: int) -> Deal | None:
    """What each of so many players takes; None where the rulebook does not say."""
    table = book.deals.get(domino_set, {})
    return table.get(players, table.get(0) if players > 1 else None)


def tiles_each(book: Rulebook, domino_set: DominoSet, players: int) -> int | None:
    """Tiles each; None where the rulebook does not say, or leaves a range."""
    found = deal(book, domino_set, players)
    return found.tiles if found else None


def boneyard(book: Rulebook, domino_set: DominoSet, players: int) -> int | None:
    """Tiles left to draw after the deal; None where the deal is not known, less than 0 where it is impossible.

    The engine is taken off where it is not dealt into the hands (`setup.engine_source`).

    >>> from mtref.rules.library import load
    >>> boneyard(load("site"), DominoSet(12), 4), boneyard(load("pagat"), DominoSet(12), 4)
    (30, 31)
    """
    tiles = tiles_each(book, domino_set, players)
    if tiles is None:
        return None
    beside = 0 if book[EngineSource].values[0] in DEALT_IN else 1
    return domino_set.size - beside - players * tiles


def rows(book: Rulebook, domino_set: DominoSet | None = None, players: int | None = None) -> Iterator[DealRow]:
    """The deals of a rulebook by set and number of players; only those for `domino_set` and `players` where given."""
    for each in sorted(book.deals):
        if domino_set not in (None, each):
            continue
        for seats in sorted(book.deals[each]) if players is None else [players]:
            dealt = book.deals[each][seats] if seats == 0 else deal(book, each, seats)
            if dealt is not None:
                yield DealRow(book.id, each, seats, dealt, boneyard(book, each, seats) if seats else None)


def has_own_deals(book: Rulebook) -> bool:
    """The deals are written in the rulebook itself, and not assumed from another."""
    return bool(book.deals) and book.facts["setup.deal"][1] is not Status.ASSUMED
