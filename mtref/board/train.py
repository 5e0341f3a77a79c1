"""A train: its tiles in the order in which they were joined, the branches at its doubles, and where the next may go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

#: A tile as it lies on a train: the half that joins first, then the half that is left.
Laid = tuple[int, int]

#: Tiles that can leave a double: every side but the one by which it was joined.
SIDES = 3


class Chain(NamedTuple):
    """Tiles in a row, and the two or three branches that leave the double at the end of it."""

    tiles: tuple[Laid, ...] = ()
    branches: tuple[Chain, ...] = ()

    def every_tile(self) -> Iterator[Laid]:
        """The tiles in reading order, branches after the double that they leave."""
        yield from self.tiles
        for branch in self.branches:
            yield from branch.every_tile()


class Place(NamedTuple):
    """Where a tile may be joined to a train.

    `path` says which branch is taken at each double that has several, `at` after which tile of that row (-1: at the
    start of the train). `is_new` marks a double that another tile already leaves.
    """

    train: int
    path: tuple[int, ...]
    at: int
    end: int
    is_start: bool = False
    is_new: bool = False
    double: bool = False


class Train(NamedTuple):
    """A train on the table. `hidden`: its earlier tiles are not shown; `end`: only the open end is known.

    `bracketed` are the values of the doubles whose one branch was typed in brackets: they are still open, as far as a
    double wants more than one cover.
    """

    chain: Chain = Chain()
    hidden: bool = False
    end: int | None = None
    bracketed: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        """No tile has been laid on it."""
        return not self.chain.tiles and not self.hidden

    def ends(self, train: int, engine: int) -> list[Place]:
        """The free ends in reading order, of the train with that number."""
        chain = self.chain
        if not chain.branches:
            if not chain.tiles:
                if self.end is None:
                    return [Place(train, (), -1, engine, not self.hidden)]
                return [Place(train, (), -1, self.end)]
            a, b = chain.tiles[-1]
            return [Place(train, (), len(chain.tiles) - 1, b, False, False, a == b)]
        return [place for place, _ in _walk(chain, train, ()) if not place.is_new]

    def places(self, train: int, engine: int, sides: int) -> list[Place]:
        """The free ends, and the doubles that fewer than `sides` tiles leave, in reading order."""
        if sides < 2 or not self.has_inner_double:
            return self.ends(train, engine)
        return [place for place, leaving in _walk(self.chain, train, ()) if not place.is_new or leaving < sides]

    @property
    def has_inner_double(self) -> bool:
        """A double lies on it that another tile leaves."""
        if self.chain.branches:
            return True
        for a, b in self.chain.tiles[:-1]:  # noqa: SIM110
            if a == b:
                return True
        return False

    def double(self, value: int) -> tuple[Place, int] | None:
        """Where the double of that value lies, the last one of several, and how many tiles leave it."""
        tiles, branches = self.chain
        if not branches:
            laid = (value, value)
            last = len(tiles) - 1
            for at in range(last, -1, -1):
                if tiles[at] == laid:
                    return Place(-1, (), at, value, False, at < last, True), 1 if at < last else 0
            return None
        found = None
        for place, leaving in _walk(self.chain, -1, ()):
            if place.double and place.end == value:
                found = place, leaving
        return found

    def doubles(self) -> Iterator[tuple[int, int]]:
        """The value of each double in reading order, and how many tiles leave it."""
        for place, leaving in _walk(self.chain, -1, ()):
            if place.double:
                yield place.end, leaving

    def laid(self, place: Place, tile: Laid) -> Train:
        """The train with the tile joined at that place."""
        tiles, branches = self.chain
        if not place.path and not branches and place.at == len(tiles) - 1:
            return Train(Chain((*tiles, tile)), self.hidden)
        return Train(_laid(self.chain, place.path, place.at, tile), self.hidden)


def _walk(chain: Chain, train: int, path: tuple[int, ...]) -> Iterator[tuple[Place, int]]:
    """Every double and every free end, with the number of tiles that leave it."""
    last = len(chain.tiles) - 1
    for at, (a, b) in enumerate(chain.tiles):
        leaving = 1 if at < last else len(chain.branches)
        if a == b or not leaving:
            yield Place(train, path, at, b, False, leaving > 0, a == b), leaving
    for number, branch in enumerate(chain.branches):
        yield from _walk(branch, train, (*path, number))


def _laid(chain: Chain, path: tuple[int, ...], at: int, tile: Laid) -> Chain:
    if path:
        branches = list(chain.branches)
        branches[path[0]] = _laid(branches[path[0]], path[1:], at, tile)
        return Chain(chain.tiles, tuple(branches))
    last = len(chain.tiles) - 1
    if at == last and not chain.branches:
        return Chain((*chain.tiles, tile))
    if at == last:
        return Chain(chain.tiles, (*chain.branches, Chain((tile,))))
    rest = Chain(chain.tiles[at + 1 :], chain.branches)
    return Chain(chain.tiles[: at + 1], (rest, Chain((tile,))))


def joined(end: int | None, tile: Laid, wild: bool) -> Laid | None:
    """The tile turned so that it joins the end, None where neither half does.

    With wild blanks both halves may join; then the order as typed decides, as it does where the end is not known.
    """
    a, b = tile
    if end is None or a == end:
        return tile
    if wild and (end == 0 or a == 0):
        return tile
    if b == end or (wild and b == 0):
        return b, a
    return None
