"""The board as somebody typed it: anything goes. `Position` says whether it can be."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from mtref.board.train import Train
from mtref.tiles import Tile


class TrainName(NamedTuple):
    """A train that a play or an open double names: its number, the branch taken at each double, a new branch.

    Trains are numbered by the seats of their owners; the Mexican trains come after the last seat.
    """

    train: int
    path: tuple[int, ...] = ()
    is_new: bool = False


class Play(NamedTuple):
    """`6-2 on Ana`: a tile as typed, and where it goes (None: left out)."""

    first: int
    second: int
    on: TrainName | None = None

    @property
    def tile(self) -> Tile:
        """The tile, whichever way round it was typed."""
        return Tile.of(self.first, self.second)


class Draw(NamedTuple):
    """`draw`, unseen by the table, or `draw 7-1`."""

    tile: Tile | None = None


class Word(StrEnum):
    """An action of one word."""

    PASS = "pass"
    MARK = "mark"
    UNMARK = "unmark"
    KNOCK = "knock"
    BULLET = "bullet"


Action = Play | Draw | Word


class Turn(NamedTuple):
    """One turn line: who, and what was done or is claimed."""

    player: int
    actions: tuple[Action, ...]


class OpenDouble(NamedTuple):
    """`6-6 on Ana by Ben`: an open double and, where shown, who laid it."""

    first: int
    second: int
    on: TrainName
    by: int | None = None


class Setup(NamedTuple):
    """A board as typed. Numbers of players and trains count from 0, in the order of the seats.

    `trains` holds one train a player; `mexican` the Mexican trains that were typed. `hands` holds the hands that are
    shown, by seat, and `loose_hands` those of which it is not known whose they are; `open` is None
    without an `open:` line, `first` without a `first turn:` line. `from_match`: which of set, engine and players the
    text left out and a match gave.
    """

    rules: str | None
    set: int | None
    copies: int
    engine: int | None
    players: tuple[str, ...]
    trains: tuple[Train, ...]
    markers: frozenset[int]
    mexican: tuple[Train, ...]
    turn: int | None
    hands: tuple[tuple[Tile, ...] | None, ...]
    boneyard: int | None
    open: tuple[OpenDouble, ...] | None
    first: frozenset[int] | None
    drew: tuple[Tile, ...] | None
    turns: tuple[Turn, ...]
    loose_hands: tuple[tuple[Tile, ...], ...] = ()
    from_match: tuple[str, ...] = ()

    @property
    def mover(self) -> int | None:
        """The player of `turn:`, else of the first turn line."""
        if self.turn is not None:
            return self.turn
        return self.turns[0].player if self.turns else None

    def train(self, number: int) -> Train:
        """The train of that number as typed, an empty one where there is none."""
        seats = len(self.trains)
        mexican = self.mexican[number - seats : number - seats + 1] if number >= seats else ()
        return self.trains[number] if number < seats else mexican[0] if mexican else Train()
