"""Dominoes: one tile, and the set that it comes from. Values only; nothing here knows a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

_TILE = re.compile(r"([0-9]{1,2})[-:|/]([0-9]{1,2})")


class Tile(NamedTuple):
    """One domino, its larger half first. Make one with `Tile.of`, which sorts the halves.

    >>> Tile.of(2, 6)
    Tile(high=6, low=2)
    >>> str(Tile.of(2, 6)), Tile.of(2, 6).pips, Tile.of(3, 3).is_double
    ('6-2', 8, True)
    """

    high: int
    low: int

    @staticmethod
    def of(a: int, b: int) -> Tile:
        """The tile with the halves `a` and `b`, in whatever order they are given."""
        return _tile(a, b) if a >= b else _tile(b, a)

    @staticmethod
    def parse(text: str) -> Tile:
        """Reads `6-2`, `6:2`, `6|2` or `6/2`.

        >>> Tile.parse("2|6")
        Tile(high=6, low=2)

        Raises ValueError where the text is no tile.
        """
        match = _TILE.fullmatch(text)
        if match is None:
            raise ValueError(f"{text} is no tile (a tile is two numbers, as 6-2)")
        return Tile.of(int(match[1]), int(match[2]))

    @property
    def is_double(self) -> bool:
        """Both halves are equal."""
        return self.high == self.low

    @property
    def pips(self) -> int:
        """The dots on both halves."""
        return self.high + self.low

    def has(self, value: int) -> bool:
        """One of the halves shows `value` pips."""
        return value in (self.high, self.low)

    def other(self, value: int) -> int:
        """The half that is left when the half of `value` pips is joined to something."""
        return self.low if value == self.high else self.high

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


@cache
def _tile(high: int, low: int) -> Tile:
    return Tile(high, low)


class DominoSet(NamedTuple):
    """A double-`highest` set, or several of them mixed (`copies`).

    >>> DominoSet(12).size, DominoSet(9, copies=2).size, DominoSet(6).pips
    (91, 110, 168)
    """

    highest: int
    copies: int = 1

    @staticmethod
    def parse(text: str) -> DominoSet:
        """Reads `12`, or `9x2` for two mixed double-nine sets. Raises ValueError otherwise."""
        match = re.fullmatch(r"([0-9]{1,2})(?:x([1-9]))?", text)
        if match is None:
            raise ValueError(f"{text} is no domino set (say 12 for a double-twelve set)")
        return DominoSet(int(match[1]), int(match[2] or 1))

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return self.copies * (self.highest + 1) * (self.highest + 2) // 2

    @property
    def pips(self) -> int:
        """All dots on all tiles."""
        return self.copies * self.highest * (self.highest + 1) * (self.highest + 2) // 2

    def tiles(self) -> Iterator[Tile]:
        """Every different tile once, lowest first, whatever the number of copies."""
        for high in range(self.highest + 1):
            for low in range(high + 1):
                yield Tile.of(high, low)

    def has(self, tile: Tile) -> bool:
        """The tile is one of the set."""
        return tile.high <= self.highest

    def __str__(self) -> str:
        return str(self.highest) if self.copies == 1 else f"{self.highest}x{self.copies}"
