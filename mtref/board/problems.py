"""What is wrong with a text: where, why, and what would be right."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One mistake. Lines and columns count from 1, columns in characters."""

    line: int
    column: int
    message: str
    source: str = ""
    """The line as typed."""
    hint: str = ""

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}: {self.message}"
        if not self.source.strip():
            return where
        caret = "".join(_pad(character) for character in self.source[: self.column - 1]) + "^"
        lines = [where, f"  {printable(self.source)}", f"  {caret}"]
        if self.hint:
            lines.append(f"  {self.hint}")
        return "\n".join(lines)


class NotationError(ValueError):
    """A text that is no notation or no possible board. `errors` holds every mistake, in reading order."""

    exit_status = 2

    def __init__(self, errors: list[Problem]) -> None:
        self.errors = sorted(set(errors))
        super().__init__("\n".join(str(error) for error in self.errors))


def printable(text: str) -> str:
    """The text with what cannot be printed, a tab and the like, shown as a blank or a question mark."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or unicodedata.combining(c) else " " if c.isspace() else "?" for c in text)


def _pad(character: str) -> str:
    if unicodedata.combining(character):
        return ""
    return "　" if unicodedata.east_asian_width(character) in "WF" else " "
