"""The best train from a hand: the chain from the engine that leaves the fewest pips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mtref.tiles import Tile

#: How many ways to go on are looked at before the best chain so far is taken.
_PATIENCE = 300_000


class BestTrain(NamedTuple):
    """A chain from the engine outwards, its joining halves first; the tiles left; whether it is proven."""

    chain: tuple[tuple[int, int], ...]
    left: tuple[Tile, ...]
    proven: bool

    @property
    def pips_left(self) -> int:
        """The pips on the tiles that do not fit on."""
        return sum(tile.pips for tile in self.left)


def best_train(engine: int, hand: Sequence[Tile]) -> BestTrain:
    """The chain that leaves the fewest pips, and of several the one with the most tiles.

    >>> found = best_train(12, [Tile.of(12, 4), Tile.of(4, 6), Tile.of(6, 6), Tile.of(12, 1)])
    >>> found.chain, [str(tile) for tile in found.left]
    (((12, 4), (4, 6), (6, 6)), ['12-1'])
    """
    search = _Search(hand)
    search.walk(engine, (1 << len(hand)) - 1, 0, [])
    chain = tuple(search.best)
    laid = [Tile.of(*half) for half in chain]
    left = list(hand)
    for tile in laid:
        left.remove(tile)
    return BestTrain(chain, tuple(left), search.patience > 0)


class _Search:
    """Branch and bound: a way on is left as soon as all that is still in hand could not make it the best."""

    def __init__(self, hand: Sequence[Tile]) -> None:
        self.hand = sorted(hand, key=lambda tile: (tile.is_double, tile.pips), reverse=True)
        self.patience = _PATIENCE
        self.best: list[tuple[int, int]] = []
        self.worth = (-1, 0)
        self.seen: dict[tuple[int, int], tuple[int, int]] = {}

    def walk(self, end: int, left: int, pips: int, chain: list[tuple[int, int]]) -> None:
        """Lays every tile of `left` (a bit a tile) that joins `end`, one after the other."""
        worth = (pips, len(chain))
        if worth > self.worth:
            self.worth, self.best = worth, list(chain)
        if self.patience <= 0 or self.seen.get((end, left), (-1, 0)) >= worth:
            return
        self.seen[end, left] = worth
        still = [number for number in range(len(self.hand)) if left >> number & 1]
        if (pips + sum(self.hand[number].pips for number in still), len(chain) + len(still)) <= self.worth:
            return
        for number in still:
            tile = self.hand[number]
            if tile.has(end):
                self.patience -= 1
                beyond = tile.other(end)
                self.walk(beyond, left & ~(1 << number), pips + tile.pips, [*chain, (end, beyond)])
