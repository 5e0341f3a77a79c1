"""Reads tiles and trains: a line of tiles becomes a chain, each tile turned so that it joins."""

from __future__ import annotations

import re

from mtref.board import words
from mtref.board.mistakes import Mistakes
from mtref.board.train import Chain, Laid, Train, joined
from mtref.board.words import TILE_WORD, Statement
from mtref.tiles import Tile

_HIDDEN = re.compile(r"(?:\.\.\.|…)(.*)")


class TileReader:
    """Reads the tiles of a text. `engine` is the value that trains start from, as soon as it is known."""

    def __init__(self, mistakes: Mistakes, wild: bool) -> None:
        self.mistakes = mistakes
        self.wild = wild
        self.engine: int | None = None

    def train(self, body: str, statement: Statement, start: int) -> Train:
        """A train as typed, each tile turned so that it joins; what does not join stays as typed."""
        if "[" not in body and "]" not in body and "." not in body and "…" not in body:
            end = self.engine
            tiles: list[Laid] = []
            for word in (body.replace(",", " ") if "," in body else body).split():
                read = words.tile(word)
                if read is None:
                    self.no_tile(word, body, statement, start)
                    end = None
                    continue
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
                    self.no_tile(rest, body, statement, start)
                    found = found[1:]
                else:
                    found = found[1:]
        words_left = [(match[0], match.start()) for match in found]
        chain = self._chain(words_left, end if known else None, statement, body, start)
        return Train(chain, hidden, only if not chain.tiles else None)

    def _chain(
        self, found: list[tuple[str, int]], end: int | None, statement: Statement, body: str, start: int
    ) -> Chain:
        tiles: list[Laid] = []
        branches: list[Chain] = []
        while found and found[0][0] != "]":
            word, index = found.pop(0)
            if word == "[":
                if not tiles or tiles[-1][0] != tiles[-1][1]:
                    self.mistakes.add(
                        statement, start + index, "a branch leaves a double, and none is before the bracket"
                    )
                inner = self._chain(found, end, statement, body, start)
                if found:
                    found.pop(0)
                else:
                    self.mistakes.add(statement, start + index, "a bracket is not closed", "close the branch with ]")
                if not inner.tiles:
                    self.mistakes.add(statement, start + index, "a branch is empty", "leave it out")
                else:
                    branches.append(inner)
                continue
            read = words.tile(word)
            if read is None:
                self.no_tile(word, body, statement, start, index)
                end = None
                continue
            if branches:
                self.mistakes.add(
                    statement,
                    start + index,
                    f"{word} follows a branch outside of the brackets",
                    "every branch of a double is in brackets of its own",
                )
            laid = joined(end, read, self.wild) or read
            tiles.append(laid)
            end = laid[1]
        if found and found[0][0] == "]" and not self._inside(found, body):
            self.mistakes.add(statement, start + found[0][1], "a bracket is closed that was not opened")
            found.pop(0)
            more = self._chain(found, end, statement, body, start)
            return Chain((*tiles, *more.tiles), (*branches, *more.branches))
        if len(branches) == 1:
            only = branches[0]
            return Chain((*tiles, *only.tiles), only.branches)
        return Chain(tuple(tiles), tuple(branches))

    def _inside(self, found: list[tuple[str, int]], body: str) -> bool:
        before = body[: found[0][1]]
        return before.count("[") > before.count("]")

    def no_tile(self, word: str, body: str, statement: Statement, start: int, index: int | None = None) -> None:
        if index is None:
            index = next(
                (match.start() for match in TILE_WORD.finditer(body) if match[0] == word), max(body.find(word), 0)
            )
        repaired = words.repaired(word)
        hint = f"write {repaired}" if repaired else "a tile is two numbers, as 6-2"
        self.mistakes.add(statement, start + index, f"{word} is no tile", hint)

    def tiles(self, body: str, statement: Statement, start: int) -> tuple[Tile, ...]:
        tiles = []
        for word in (body.replace(",", " ") if "," in body else body).split():
            read = words.tile(word)
            if read is None:
                self.no_tile(word, body, statement, start)
            else:
                tiles.append(Tile.of(*read))
        return tuple(tiles)
