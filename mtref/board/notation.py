"""The notation: a text becomes a board and its turns, or every mistake in it is found."""

from __future__ import annotations

from mtref.board.position import Position, build
from mtref.board.problems import NotationError, Problem
from mtref.board.reader import NO_DEFAULTS, Defaults, Reader
from mtref.board.setup import Setup
from mtref.board.train import SIDES
from mtref.board.words import Statement, statements

__all__ = ["NO_DEFAULTS", "SIDES", "Defaults", "NotationError", "Problem", "parse", "read", "rulebook_named", "survey"]


def parse(text: str, wild: bool = False, defaults: Defaults = NO_DEFAULTS) -> Setup:
    """The board and the turns that a text describes.

    `wild`: a blank end matches anything under the rulebook, so trains may be joined by one. Raises NotationError with
    every mistake.

    >>> board = parse("engine: 12; Ana: 4-12 4-6; Ben*: ; turn: Ana")
    >>> board.players, board.trains[0].chain.tiles
    (('Ana', 'Ben'), ((12, 4), (4, 6)))
    """
    return read(text, wild, 1, defaults)[0]


def read(text: str, wild: bool = False, covers: int = 1, defaults: Defaults = NO_DEFAULTS) -> tuple[Setup, Position]:
    """The board as typed and the position that it stands for. Raises NotationError with every mistake.

    `covers`: the most tiles that a double may have to be covered with under the rulebook.
    """
    reader = Reader(text, wild, defaults)
    setup = reader.read()
    position, reasons = build(setup, wild, covers)
    if reader.mistakes.found or position is None:
        raise NotationError(reader.mistakes.found + list(reader.problems(reasons)))
    return setup, position


def survey(
    text: str, defaults: Defaults = NO_DEFAULTS, wild: bool = True, covers: int = SIDES
) -> tuple[Setup, list[Problem], list[Problem]]:
    """A text that need not be whole: the board so far, what cannot be read, and what lies where it cannot lie."""
    reader = Reader(text, wild, defaults, whole=False)
    setup = reader.read()
    reasons = build(setup, wild, covers)[1]
    return setup, sorted(set(reader.mistakes.found)), sorted(set(reader.problems(reasons)))


def rulebook_named(text: str) -> tuple[str, Statement] | None:
    """The rulebook that a `rules:` line names, and that line; None where there is none."""
    if "rules" not in text.lower():
        return None
    for statement in statements(text.removeprefix("\ufeff")):
        head, found, rest = statement.text.partition(":")
        if found and head.strip().lower() == "rules" and rest.strip():
            return rest.strip(), statement
    return None
