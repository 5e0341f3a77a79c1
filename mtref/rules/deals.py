"""The deal: how many tiles each player takes, and how many are left to draw."""

from __future__ import annotations

from mtref.rules.axes import EngineSource
from mtref.rules.rulebook import Deal, Rulebook
from mtref.tiles import DominoSet

_BESIDE_THE_DEAL = (EngineSource.SET_ASIDE, EngineSource.FOUND_FACE_UP, EngineSource.RANDOM)
"""The engine is taken out of the set before the players draw."""


def deal(book: Rulebook, domino_set: DominoSet, players: int) -> Deal | None:
    """What the rulebook deals to so many players; None where it does not say."""
    rows = book.deals.get(domino_set, {})
    return rows.get(players) or rows.get(0)


def tiles_each(book: Rulebook, domino_set: DominoSet, players: int) -> int | None:
    """Tiles each; None where the rulebook does not say, or leaves a range."""
    found = deal(book, domino_set, players)
    return found.tiles if found else None


def boneyard(book: Rulebook, domino_set: DominoSet, players: int) -> int | None:
    """Tiles left to draw after the deal; None where the deal is not known, negative where it is impossible.

    The engine is in no hand where it was set aside before the deal, else it was dealt with the other tiles.
    """
    tiles = tiles_each(book, domino_set, players)
    if tiles is None:
        return None
    beside = 1 if book.rules()[EngineSource] in _BESIDE_THE_DEAL else 0
    return domino_set.size - beside - players * tiles
