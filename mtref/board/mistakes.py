"""The mistakes of a text as they are found, each at its place."""

from __future__ import annotations

from mtref.board.problems import Problem
from mtref.board.words import Statement


class Mistakes:
    """What is wrong with a text so far. `found` holds the mistakes in the order in which they were met."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: list[str] | None = None
        self.found: list[Problem] = []

    def add(self, statement: Statement, index: int, message: str, hint: str = "") -> None:
        """A mistake at the character `index` of a statement."""
        line = self.line(statement.line)
        self.found.append(Problem(statement.line, statement.start + index + 1, message, line, hint))

    def line(self, number: int) -> str:
        """A line of the text as typed, counted from 1."""
        if self._lines is None:
            self._lines = self._text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return self._lines[number - 1]
