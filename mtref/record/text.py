"""The text that keeps a round: notation throughout, and in its comments what the players said besides.

    rules: wikipedia
    engine: 10-10
    Ana:
    Ben:
    turn: Ana
    first turn: all
    # round: 3
    Ana> 10-4 on Ana
    # house doubles.draw_again=yes
    Ben> 4-8 on Ana  # overruled: closed-train
    # hand Ana: 8-1 6-6
    # out: Ana

To the notation these are comments; whoever reads the text without them has the board and the turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from mtref.board.words import colon, statements


class Kind(StrEnum):
    """What a comment tells."""

    ROUND = "round"
    HOUSE = "house"
    HAND = "hand"
    OUT = "out"
    BLOCKED = "blocked"


class Line(NamedTuple):
    """A turn, or what was said between two turns.

    `turn` is the turn in the notation, `overruled` the rule that it breaks where the players let it stand. Otherwise
    `kind` and `text` are what was said. `number` is the line of the text that it was read from, 0 for none.
    """

    turn: str = ""
    overruled: str = ""
    kind: Kind | None = None
    text: str = ""
    number: int = 0

    def __str__(self) -> str:
        if self.kind is not None:
            sign = " " if self.kind in (Kind.HOUSE, Kind.HAND) else ": "
            return f"# {self.kind}{sign if self.text else ''}{self.text}"
        return f"{self.turn}  # overruled: {self.overruled}" if self.overruled else self.turn


class Record(NamedTuple):
    """A round as text: the board that it began with, in the notation, and what followed, line by line."""

    head: str
    lines: tuple[Line, ...] = ()

    def __str__(self) -> str:
        return self.head + "".join(f"{line}\n" for line in self.lines)

    @property
    def notation(self) -> str:
        """The board and the turns alone."""
        return self.head + "".join(f"{line.turn}\n" for line in self.lines if line.turn)


_OVERRULED = re.compile(r"\s*overruled(?::\s*(\S+))?\s*")
_SAID = re.compile(r"\s*(?:(house|hand)\s+|(round|out|blocked)(?::\s*|\s*\Z))(.*?)\s*")


def read(text: str) -> Record:
    """The record in a text, which may be any text of the notation."""
    head: list[str] = []
    lines: list[Line] = []
    for number, source in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), 1):
        found = [statement.text.strip() for statement in statements(source)]
        turns = [each for each in found if is_turn(each)]
        head += [each for each in found if not is_turn(each)]
        comment = _comment(source)
        overruled = _OVERRULED.fullmatch(comment) if comment else None
        lines += [Line(each, number=number) for each in turns]
        if turns and overruled:
            lines[-1] = lines[-1]._replace(overruled=overruled[1] or "yes")
        elif comment and not found:
            said = _SAID.fullmatch(comment)
            if said:
                lines.append(Line(kind=Kind(said[1] or said[2]), text=said[3], number=number))
    return Record("".join(f"{each}\n" for each in head), tuple(lines))


def is_turn(text: str) -> bool:
    """The statement is a turn line, not a part of the board."""
    at = colon(text)
    return at >= 0 and text[at] == ">"


def _comment(source: str) -> str:
    """What stands behind the `#` of a line; one between quotation marks is part of a name."""
    quoted = False
    for index, character in enumerate(source):
        if character == '"':
            quoted = not quoted
        elif character == "#" and not quoted:
            return source[index + 1 :]
    return ""


def said(lines: Iterable[Line], kind: Kind) -> list[str]:
    """Everything of one kind that was said, in order."""
    return [line.text for line in lines if line.kind is kind]
