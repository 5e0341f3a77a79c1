"""Asking for a board on a terminal, line by line; a mistake shows its place and keeps the rest."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence

from mtref.board.notation import NO_DEFAULTS, Defaults, survey
from mtref.board.problems import Problem
from mtref.board.words import statements, written
from mtref.cli.questions import ask as ask_line
from mtref.cli.questions import edit_lines
from mtref.rules.axes import BlanksWild, Covers
from mtref.rules.rulebook import Rulebook

_INTRODUCTION = """\
Type the table: for each train its tiles from the engine outwards (12-4 4-6),
or only its end (...6), with a * behind it where the marker is up. An empty line
where there is nothing to say; u takes the last answer back."""

#: How a mistake names another line of the text.
_LINE = re.compile(r"in line ([0-9]+)(, column [0-9]+)?")


class Left(Exception):
    """The questions were left unanswered."""

    exit_status = 2


def ask(defaults: Defaults = NO_DEFAULTS, book: Callable[[str], Rulebook] | None = None) -> str:
    """The text of a board, typed in answer to questions. It is printed when it is whole, to be kept or corrected."""
    edit_lines()
    _say(_INTRODUCTION)
    text = _Questions(defaults, book).text()
    _say("")
    print(text)
    return text


class _Questions:
    """One question after the other; `lines` holds the answers, which all read well together."""

    def __init__(self, defaults: Defaults, book: Callable[[str], Rulebook] | None) -> None:
        self.defaults = defaults
        self.book = book
        self.lines: list[str] = []

    def text(self) -> str:
        """All answers, as a text of the notation."""
        answers: list[int] = []
        while True:
            questions = self._questions()
            if len(answers) == len(questions):
                return "".join(f"{line}\n" for line in self.lines)
            question, line, needed = questions[len(answers)]
            before = len(self.lines)
            if self._answered(question, line, needed):
                answers.append(before)
            elif answers:
                del self.lines[answers.pop() :]

    def _questions(self) -> list[tuple[str, Callable[[str], str], bool]]:
        """Every question with the line that its answer makes, and whether it needs an answer."""
        asked: list[tuple[str, Callable[[str], str], bool]] = []
        if self.defaults.engine is None:
            asked.append(("Engine, as 12: ", lambda typed: f"engine: {typed}", True))
        if not self.defaults.players:
            asked.append(("Players in the order of play: ", lambda typed: f"players: {typed}", True))
        setup = survey("\n".join(self.lines), self.defaults)[0]
        if not setup.players:
            return [*asked, ("", str, True)]
        for name in setup.players:
            asked.append((f"{name}'s train: ", lambda typed, name=name: _train(name, typed), False))  # type: ignore[misc]
        asked.append(("Mexican train: ", lambda typed: f"train: {typed}", False))
        asked.append(("Whose turn is it? ", lambda typed: f"turn: {typed}", True))
        if setup.turn is None:
            return [*asked, ("", str, True)]
        mover = setup.players[setup.turn]
        asked.append((f"{mover}'s hand, if it is shown: ", lambda typed: f"hand: {typed}", False))
        asked.append(("Tiles in the boneyard, if known: ", lambda typed: f"boneyard: {typed}", False))
        asked.append(
            (f"What does {mover} do, as 6-6 on own, or draw, pass? ", lambda typed: f"{written(mover)}> {typed}", False)
        )
        return asked

    def _answered(self, question: str, line: Callable[[str], str], needed: bool) -> bool:
        """Asks until the answer reads well; False where the last answer is to be taken back."""
        while True:
            typed = _input(question)
            if typed.casefold() == "u":
                return False
            if not typed and needed:
                continue
            new = line(typed) if typed or question.endswith("'s train: ") else ""
            mistakes = self._mistakes(new)
            for mistake in mistakes:
                _say(mistake)
            if not mistakes:
                self.lines += [new] if new else []
                if new.startswith("players: "):
                    _say_who_plays(survey(new)[0].players)
                return True

    def _mistakes(self, new: str) -> list[str]:
        if len(list(statements(new))) > 1:
            return ["A ; begins another line; each answer is only one."]
        lines = [*self.lines, new]
        text = "\n".join(lines)
        wild, covers = self._reading(text)
        _, unreadable, wrong = survey(text, self.defaults, wild, covers)
        return [_told(problem, lines) for problem in [*unreadable, *wrong]]

    def _reading(self, text: str) -> tuple[bool, int]:
        if self.book is None:
            return False, 1
        book = self.book(text)
        covers = max(value.number for value in book[Covers].values if isinstance(value, Covers))
        return BlanksWild.YES in book[BlanksWild].values, max(covers, 1)


def _told(problem: Problem, lines: Sequence[str]) -> str:
    """A mistake, with the other line that it names as it was answered: nobody has seen their numbers."""
    return _LINE.sub(lambda found: f"in  {lines[int(found[1]) - 1]}", problem.without_place())


def _say_who_plays(players: Sequence[str]) -> None:
    _say(f"{len(players)} players: {', '.join(players)}.")
    if len(players) > 2:
        _say('A name of two words stands between quotation marks, as "Uncle Bob".')


def _train(name: str, typed: str) -> str:
    star = "*" if typed.endswith("*") else ""
    return f"{written(name)}{star}: {typed.rstrip('* ')}".rstrip()


def _input(question: str) -> str:
    try:
        return ask_line(question)
    except (EOFError, KeyboardInterrupt):
        _say("")
        raise Left("Nothing was judged.") from None


def _say(text: str) -> None:
    print(text, file=sys.stderr)
