"""How a round begins: the board before the first turn, as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mtref.board.canonical import canonical
from mtref.board.position import Position
from mtref.board.setup import Setup
from mtref.board.train import Train
from mtref.record.text import Kind, Line, Record
from mtref.rules.axes import AXES
from mtref.rules.library import DEFAULT, book_ids, load
from mtref.rules.rulebook import Rulebook
from mtref.tiles import DominoSet, Tile


def opening(
    book: Rulebook,
    domino_set: DominoSet,
    engine: int,
    players: Sequence[str],
    leader: int,
    boneyard: int | None,
    hands: Mapping[int, tuple[Tile, ...]] | None = None,
    number: int | None = None,
) -> Record:
    """The record of a round of which nothing has been played. Players by seat; `leader` is a seat, `boneyard` tiles."""
    shown = hands or {}
    setup = Setup(
        rules=published(book),
        set=domino_set.highest,
        copies=domino_set.copies,
        engine=engine,
        players=tuple(players),
        trains=(Train(),) * len(players),
        markers=frozenset(),
        mexican=(),
        turn=leader,
        hands=tuple(shown.get(seat) for seat in range(len(players))),
        boneyard=boneyard,
        open=None,
        first=frozenset(range(len(players))),
        drew=None,
        turns=(),
    )
    lines = [Line(kind=Kind.ROUND, text=str(number))] if number is not None else []
    return Record(canonical(setup), (*lines, *changes(book)))


def completed(setup: Setup, position: Position, book: Rulebook) -> str:
    """A typed board with nothing left to be concluded: its rulebook, its set, who is to move, first turns."""
    return canonical(
        setup._replace(
            rules=published(book),
            set=position.highest,
            turn=position.turn,
            first=position.first,
            turns=(),
        )
    )


def published(book: Rulebook) -> str:
    """The published rulebook that a rulebook is, or is made from."""
    known = book_ids()
    return book.id if book.id in known else book.base if book.base in known else DEFAULT


def changes(book: Rulebook) -> list[Line]:
    """What the players have changed of the published rulebook that theirs is made from, axis by axis."""
    base = load(published(book))
    return [
        Line(kind=Kind.HOUSE, text=f"{axis.name}={book[axis.choices].values[0]}")
        for axis in AXES
        if book[axis.choices].values != base[axis.choices].values and not book[axis.choices].is_open
    ]
