"""Reads tiles and trains: a line of tiles becomes a chain, each tile turned so that it joins."""

from __future__ import annotations

import re
from collections import deque

from mtref.board import words
from mtref.board.mistakes import Mistakes
from mtref.board.train import Chain, Laid, Train, joined
from mtref.board.words import HELD_WORD, TILE_WORD, Statement
from mtref.tiles import Tile

#: So many branches may lie one within the other.
DEEPEST = 50

_HIDDEN = re.compile(r"(?:\.\.\.|…)(.*)")


class TileReader:
    """Reads the tiles of a text. `engine` is the value that trains start from, as soon as it is known."""

    def __init__(self, mistakes: Mistakes, wild: bool) -> None:
        self.mistakes = mistakes
        self.wild = wild
        self.engine: int | None = None
        #: The doubles of the train that is being read whose one branch stands in brackets.
        self.bracketed: list[int] = []
        #: Where the tiles lie that come after a word that is no tile: whether they join cannot be said.
        self.gaps: set[tuple[Statement, int]] = set()

    def train(self, body: str, statement: Statement, start: int) -> Train:
        """A train as typed, each tile turned so that it joins; what does not join stays as typed."""
        if "[" not in body and "]" not in body and "." not in body and "…" not in body:
            end = self.engine
            tiles: list[Laid] = []
            for word in (body.replace(",", " ") if "," in body else body).split():
                read = words.tile(word)
                if read is None:
                    return self._partial_train(body, statement, start)
                if read[0] != end:
                    read = joined(end, read, self.wild) or read
                tiles.append(read)
                end = read[1]
            return Train(Chain(tuple(tiles)))
        return self._partial_train(body, statement, start)

    def _partial_train(self, body: str, statement: Statement, start: int) -> Train:
        found = list(TILE_WORD.finditer(body))
        end, hidden, only = self.engine, False, None
        known = self.engine is not None
        if found:
            match = _HIDDEN.fullmatch(found[0][0])
            if match:
                hidden, known, end = True, False, None
                rest = match[1]
                if not rest and len(found) == 1:
                    self.mistakes.add(
                        statement,
                        start + found[0].start(),
                        f"after {found[0][0]} comes the open end or a tile",
                        "write  ...6  or  ... 4-6",
                    )
                if re.fullmatch("[0-9]{1,2}", rest):
                    end, only, known = int(rest), int(rest), True
                    found = found[1:]
                elif words.tile(rest) is not None:
                    found[0] = next(re.finditer(re.escape(rest), body))
                elif rest:
                    self.no_tile(rest, statement, start + found[0].end() - len(rest))
                    found = found[1:]
                else:
                    found = found[1:]
        if self._too_deep(found, statement, start):
            return Train(Chain(), hidden, only)
        row = deque((match[0], match.start()) for match in found)
        self.bracketed = []
        chain = self._chain(row, end if known else None, statement, start)
        return Train(chain, hidden, only if not chain.tiles else None, tuple(sorted(self.bracketed)))

    def _too_deep(self, found: list[re.Match[str]], statement: Statement, start: int) -> bool:
        depth = 0
        for match in found:
            depth += {"[": 1, "]": -1 if depth else 0}.get(match[0], 0)
            if depth > DEEPEST:
                self.mistakes.add(
                    statement,
                    start + match.start(),
                    f"more than {DEEPEST} brackets are open at once",
                    "close each branch with ] before the next branch of the same double",
                )
                return True
        return False

    def _chain(
        self, row: deque[tuple[str, int]], end: int | None, statement: Statement, start: int, inside: bool = False
    ) -> Chain:
        """The tiles of a row up to its end; `inside` a branch, up to the bracket that closes it."""
        tiles: list[Laid] = []
        branches: list[Chain] = []
        loose = gap = False
        while row and not (inside and row[0][0] == "]"):
            word, index = row.popleft()
            if word == "]":
                self.mistakes.add(statement, start + index, "a bracket is closed that was not opened")
                continue
            if word == "[":
                branch = self._branch(row, index, tiles, end, statement, start)
                if branch is not None:
                    branches.append(branch)
                continue
            read = words.tile(word)
            if read is None:
                self.no_tile(word, statement, start + index)
                end, gap = None, True
                continue
            if gap:
                self.gaps.add((statement, start + index))
                gap = False
            if branches:
                if not loose:
                    self.mistakes.add(
                        statement,
                        start + index,
                        f"{word} follows a branch outside of the brackets",
                        "every branch of a double is in brackets of its own",
                    )
                loose = True
                _loose(branches, read, end, self.wild)
                continue
            laid = joined(end, read, self.wild) or read
            tiles.append(laid)
            end = laid[1]
        if len(branches) == 1:
            only = branches[0]
            self.bracketed += [end for _, end in tiles[-1:]]
            return Chain((*tiles, *only.tiles), only.branches)
        return Chain(tuple(tiles), tuple(branches))

    def _branch(
        self,
        row: deque[tuple[str, int]],
        index: int,
        tiles: list[Laid],
        end: int | None,
        statement: Statement,
        start: int,
    ) -> Chain | None:
        if not tiles or tiles[-1][0] != tiles[-1][1]:
            self.mistakes.add(statement, start + index, "a branch leaves a double, and none is before the bracket")
        branch = self._chain(row, end, statement, start, inside=True)
        if row:
            row.popleft()
        else:
            self.mistakes.add(statement, start + index, "a bracket is not closed", "close the branch with ]")
        if not branch.tiles:
            self.mistakes.add(statement, start + index, "a branch is empty", "leave it out")
            return None
        return branch

    def no_tile(self, word: str, statement: Statement, index: int) -> None:
        """A word at the character `index` of a statement that should be a tile, and is none."""
        repaired = words.repaired(word)
        hint = f"write {repaired}" if repaired else "a tile is two numbers, as 6-2"
        self.mistakes.add(statement, index, f"{word} is no tile", hint)

    def tiles(self, body: str, statement: Statement, start: int) -> tuple[Tile, ...]:
        """The tiles of a hand."""
        tiles = []
        for word in (body.replace(",", " ") if "," in body else body).split():
            read = words.tile(word)
            if read is None:
                return self._only_tiles(body, statement, start)
            tiles.append(Tile.of(*read))
        return tuple(tiles)

    def _only_tiles(self, body: str, statement: Statement, start: int) -> tuple[Tile, ...]:
        """Those words of a line that are tiles; the others are mistakes."""
        tiles = []
        for match in HELD_WORD.finditer(body):
            read = words.tile(match[0])
            if read is None:
                self.no_tile(match[0], statement, start + match.start())
            else:
                tiles.append(Tile.of(*read))
        return tuple(tiles)


def _loose(branches: list[Chain], tile: Laid, double: int | None, wild: bool) -> None:
    """Lays a tile that was typed behind a branch where it was meant: on in that branch, or as a branch of its own."""
    last = branches[-1]
    end = last.tiles[-1][1]
    on = joined(end, tile, wild)
    own = joined(double, tile, wild)
    if on is None and own is not None:
        branches.append(Chain((own,)))
    elif last.branches:
        inner = list(last.branches)
        _loose(inner, tile, end, wild)
        branches[-1] = Chain(last.tiles, tuple(inner))
    else:
        branches[-1] = Chain((*last.tiles, on or tile))
