"""What is wrong with a text: where, why, and what would be right."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

#: So many mistakes are told in sentences; of the others only the number.
MOST_TOLD = 50

#: So many characters of a line are shown around the place of a mistake.
_WIDEST = 76


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
        return f"line {self.line}, column {self.column}: {self.without_place()}"

    def without_place(self) -> str:
        """The mistake for somebody who has only that line before him."""
        lines = [self.message]
        if self.source.strip():
            shown, before = _around(self.source, self.column - 1)
            caret = "".join(_pad(character) for character in shown[:before]) + "^"
            lines += [f"  {printable(shown)}", f"  {caret}"]
        if self.hint:
            lines.append(f"  {self.hint}")
        return "\n".join(lines)


class NotationError(ValueError):
    """A text that is no notation or no possible board. `errors` holds every mistake, in reading order."""

    exit_status = 2

    def __init__(self, errors: list[Problem]) -> None:
        self.errors = sorted(set(errors))
        told = [str(error) for error in self.errors[:MOST_TOLD]]
        if len(self.errors) > MOST_TOLD:
            told.append(f"and {len(self.errors) - MOST_TOLD} more mistakes")
        super().__init__("\n".join(told))


def printable(text: str) -> str:
    """The text with what cannot be printed, a tab and the like, shown as a blank or a question mark."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or unicodedata.combining(c) else " " if c.isspace() else "?" for c in text)


def _around(line: str, index: int) -> tuple[str, int]:
    """The part of a long line around a character, and how many characters of it come before that one."""
    if len(line) <= _WIDEST:
        return line, index
    first = min(max(index - _WIDEST // 2, 0), len(line) - _WIDEST)
    shown = line[first : first + _WIDEST]
    if first + _WIDEST < len(line):
        shown = shown[:-1] + "…"
    if first:
        shown = "…" + shown[1:]
    return shown, index - first


def _pad(character: str) -> str:
    if unicodedata.combining(character):
        return ""
    return "　" if unicodedata.east_asian_width(character) in "WF" else " "
