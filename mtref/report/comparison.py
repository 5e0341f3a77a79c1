"""Rulebooks side by side: what differs between two, and the deals of many."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from mtref.report.lines import Line, padded
from mtref.report.rulebook import left, seats_of
from mtref.rules.axes import AXIS_OF, Value
from mtref.rules.deals import DealRow, deal
from mtref.rules.rulebook import Provision, Rulebook, Status
from mtref.tiles import DominoSet


def differing(one: Rulebook, other: Rulebook) -> list[type[Value]]:
    """The axes on which two rulebooks have different values."""
    return [choices for choices in one.provisions if one[choices].values != other[choices].values]


def diff_shown(one: Rulebook, other: Rulebook) -> Iterator[Line]:
    """Only what differs between two rulebooks."""
    found = differing(one, other)
    cells = [("", one.id, other.id)]
    cells += [(AXIS_OF[choices].name, _value(one[choices]), _value(other[choices])) for choices in found]
    deals = deal_differences(one, other)
    cells += [(f"deal {domino_set}, {players or 'any'}", a, b) for domino_set, players, a, b in deals]
    if len(cells) == 1:
        yield Line(f"{one.id} and {other.id} do not differ.")
        return
    for number, (name, a, b) in enumerate(cells):
        for cell in zip_longest([name], _in_lines(a), _in_lines(b), fillvalue=""):
            line = f"{padded(cell[0], 22)} {padded(cell[1], 28)} {padded(cell[2], 28)}".rstrip()
            yield Line(line, "head" if number == 0 else "")
    yield Line("")
    yield Line("(=) presumed where a text is silent  (?) silent, and tables differ", "faint")
    yield Line("(~) that part of the text is not known, assumed", "faint")


def _in_lines(text: str, width: int = 28) -> list[str]:
    """The text in lines of at most `width` columns, broken at blanks, and in words that are too long after a `_`."""
    lines = [""]
    for word in text.split(" "):
        pieces = [word] if len(word) <= width else re.findall(r"[^_]+_?", word)
        for number, piece in enumerate(pieces):
            joined = f"{lines[-1]}{'' if number or not lines[-1] else ' '}{piece}"
            if len(joined) <= width:
                lines[-1] = joined
            else:
                lines.append(piece)
    return lines


def _value(provision: Provision) -> str:
    marks = {Status.PRESUMED: " (=)", Status.OPEN: " (?)", Status.ASSUMED: " (~)"}
    return " | ".join(str(value) for value in provision.values) + marks.get(provision.status, "")


def deal_differences(one: Rulebook, other: Rulebook) -> list[tuple[DominoSet, int, str, str]]:
    """The deals that differ: set, players, and the tiles each in both, `-` where there is no deal."""
    found = []
    for domino_set in sorted({*one.deals, *other.deals}):
        numbers = {*one.deals.get(domino_set, {}), *other.deals.get(domino_set, {})}
        for players in sorted(numbers):
            a, b = (deal(book, domino_set, players) for book in (one, other))
            if a != b:
                found.append((domino_set, players, str(a or "-"), str(b or "-")))
    return found


def deals_shown(found: Sequence[DealRow], titles: dict[str, str]) -> Iterator[Line]:
    """Deals side by side, by set."""
    cells = [("RULEBOOK", "SET", "PLAYERS", "TILES EACH", "BONEYARD", "TITLE")]
    cells += [
        (row.rulebook, str(row.set), seats_of(row), str(row.deal), _short_left(row), titles[row.rulebook])
        for row in found
    ]
    for number, (ident, domino_set, players, tiles, rest, title) in enumerate(cells):
        widths = ((ident, 22), (domino_set, 3), (players, 7), (tiles, 10), (rest, 10))
        line = " ".join(padded(cell, width) for cell, width in widths)
        yield Line(f"{line} {padded(title, 80 - len(line) - 1)}".rstrip(), "head" if number == 0 else "")


def _short_left(row: DealRow) -> str:
    return "impossible" if row.is_impossible else left(row)
