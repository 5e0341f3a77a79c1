"""A whole record under a rulebook: every turn in it that is not legal there."""

from __future__ import annotations

from typing import NamedTuple

from mtref.board.position import Position
from mtref.board.setup import Setup, Turn
from mtref.record.course import Course, Judgement
from mtref.record.text import Kind, Record
from mtref.referee.finding import Verdict
from mtref.referee.ruling import Ruling
from mtref.rules.rulebook import Rulebook


class Illegal(NamedTuple):
    """A turn that is not legal: its number in the text, from 1, whose it is, and the rule that it breaks first."""

    turn: int
    player: str
    rule: str


class Replay(NamedTuple):
    """A text followed to its end. `ruling` is on its first turn that does not stand, else on its last one."""

    ruling: Ruling
    illegal: tuple[Illegal, ...]


def replay(setup: Setup, position: Position, book: Rulebook, house: Record | None = None) -> Replay:
    """Follows every turn of a text. One that is not legal is taken as it was made, and the judging goes on.

    `house`: the record that the turns are from, where the house rules that the players agreed on in it are to hold.
    """
    course = Course.of(setup, position, book)
    illegal: list[Illegal] = []
    stopped: Ruling | None = None
    last = course.standing()
    changes = _changes(house)
    for number, turn in enumerate(setup.turns, 1):
        for change in changes.get(number, ()):
            course = course.house(*change)
        course, judgements = _taken(course, turn, number)
        for judgement in judgements:
            last = judgement.ruling
            if judgement.after is None and stopped is None:
                stopped = last
            if last.verdict is Verdict.ILLEGAL:
                illegal.append(Illegal(last.turn, last.player, last.rule or ""))
    return Replay(stopped or last, tuple(illegal))


def _taken(course: Course, turn: Turn, number: int) -> tuple[Course, list[Judgement]]:
    judgement = course.judged(turn, number)
    judgements = [judgement]
    if judgement.unfinished:
        course = course.stopped()
        judgement = course.judged(turn, number)
        judgements.append(judgement)
    return judgement.after or course.overruled(turn), judgements


def _changes(house: Record | None) -> dict[int, list[tuple[str, str]]]:
    """The house rules of a record, by the number of the turn before which they were agreed on."""
    found: dict[int, list[tuple[str, str]]] = {}
    number = 1
    for line in house.lines if house is not None else ():
        if line.turn:
            number += 1
        elif line.kind is Kind.HOUSE:
            axis, _, value = line.text.partition("=")
            found.setdefault(number, []).append((axis.strip(), value.strip()))
    return found
