"""Asking for a board on a terminal, line by line; a mistake shows its place and keeps the rest."""

from __future__ import annotations

import sys
from collections.abc import Callable

from mtref.board.notation import NO_DEFAULTS, Defaults, NotationError, parse, read
from mtref.board.words import folded, written
from mtref.rules.axes import BlanksWild, Covers
from mtref.rules.rulebook import Rulebook

_INTRODUCTION = """\
Type the table. For each train its tiles from the engine outwards (12-4 4-6), or only its end (...6).
An empty line where nothing is known; u takes the last line back; ? shows what is typed so far."""


class _Left(Exception):
    exit_status = 2


def ask(defaults: Defaults = NO_DEFAULTS, book: Callable[[str], Rulebook] | None = None) -> str:
    """The text of a board, typed in answer to questions. The finished text is printed, to be kept or corrected."""
    _line_editing()
    _say(_INTRODUCTION)
    asking = _Asking(defaults, book)
    text = asking.run()
    print(text, end="")
    return text


class _Asking:
    """The lines so far, each of which reads well together with those before it."""

    def __init__(self, defaults: Defaults, book: Callable[[str], Rulebook] | None) -> None:
        self.defaults = defaults
        self.book = book
        self.lines: list[str] = []
        self.names: list[str] = list(defaults.players)

    def run(self) -> str:
        steps = [self._engine, self._players, self._trains, self._mexican, self._turn, self._hand, self._boneyard, self._play]
        number = 0
        marks: list[int] = []
        while number < len(steps):
            marks[number:] = [len(self.lines)]
            if steps[number]():
                number += 1
            else:
                number = max(number - 1, 0)
                del self.lines[marks[number] :]
        return "\n".join(self.lines) + "\n"

    def _engine(self) -> bool:
        if self.defaults.engine is not None:
            return True
        return self._line("Engine (12 or 12-12): ", lambda typed: f"engine: {typed}", must=True)

    def _players(self) -> bool:
        if self.defaults.players:
            return True
        said = self._line("Players in the order of play: ", lambda typed: f"players: {typed}", must=True)
        if said:
            text = "\n".join([*self.lines, "engine: 12", "turn: nobody"])
            self.names = _players_of(self.lines[-1], text)
        return said

    def _trains(self) -> bool:
        """One question a player: the train, with `*` at the end where the marker is up."""
        start = len(self.lines)
        number = 0
        while number < len(self.names):
            name = self.names[number]

            def line(typed: str, name: str = name) -> str:
                star = "*" if typed.endswith("*") else ""
                return f"{written(name)}{star}: {typed.rstrip('* ')}".rstrip()

            if self._line(f"{name}'s train (* at the end: marker up): ", line, keep_empty=True):
                number += 1
            elif number == 0:
                return False
            else:
                number -= 1
                del self.lines[start + number :]
        return True

    def _mexican(self) -> bool:
        return self._line("Mexican train: ", lambda typed: f"train: {typed}")

    def _turn(self) -> bool:
        said = self._line("Whose turn is it? ", lambda typed: f"turn: {typed}", must=True)
        if said:
            typed = folded(self.lines[-1].partition(":")[2].strip())
            self.mover = next((name for name in self.names if folded(name) == typed), self.names[0])
        return said

    def _hand(self) -> bool:
        return self._line(f"{self.mover}'s hand, if it is shown: ", lambda typed: f"hand: {typed}")

    def _boneyard(self) -> bool:
        return self._line("Tiles in the boneyard, if known: ", lambda typed: f"boneyard: {typed}")

    def _play(self) -> bool:
        question = f"What does {self.mover} do (6-6 on own, draw 7-1, pass)? "
        return self._line(question, lambda typed: f"{written(self.mover)}> {typed}")

    def _line(self, question: str, line: Callable[[str], str], must: bool = False, keep_empty: bool = False) -> bool:
        """Asks until the line reads well; False where the last line is to be taken back."""
        while True:
            typed = _input(question)
            if typed.casefold() == "u":
                return False
            if typed == "?":
                _say("\n".join(self.lines))
                continue
            if not typed and not keep_empty:
                if must:
                    continue
                return True
            new = line(typed)
            mistakes = self._mistakes(new)
            if not mistakes:
                self.lines.append(new)
                return True
            for mistake in mistakes:
                _say(mistake)

    def _mistakes(self, new: str) -> list[str]:
        """What is wrong with a new line, read together with the lines before it."""
        text = "\n".join([*self.lines, new])
        wild, covers = self._reading(text)
        whole = text
        if not any(line.startswith("engine") for line in [*self.lines, new]) and self.defaults.engine is None:
            whole += "\nengine: 12"
        names = _players_of(new, text) if new.startswith("players:") else self.names
        if not names:
            whole += '\n"?":'
        if not new.startswith("turn:") and not any(line.startswith("turn:") for line in self.lines) and ">" not in new:
            whole += f"\nturn: {written(names[0]) if names else '\"?\"'}"
        try:
            read(whole, wild, covers, self.defaults)
        except NotationError as error:
            line = len(self.lines) + 1
            return [str(problem) for problem in error.errors if problem.line == line] or [
                str(problem) for problem in error.errors if problem.line < line
            ]
        return []

    def _reading(self, text: str) -> tuple[bool, int]:
        if self.book is None:
            return False, 1
        book = self.book(text)
        covers = max(value.number for value in book[Covers].values if isinstance(value, Covers))
        return BlanksWild.YES in book[BlanksWild].values, max(covers, 1)


def _players_of(line: str, text: str) -> list[str]:
    """The players that a `players:` line names; none where it has a mistake."""
    try:
        return list(parse(f'{line}\nengine: 12\n"turn"> pass').players)
    except NotationError:
        pass
    first = line.partition(":")[2].split()
    try:
        setup = parse(f"{line}\nengine: 12\nturn: {first[0] if first else ''}")
    except NotationError:
        return []
    return list(setup.players)


def _input(question: str) -> str:
    print(question, end="", file=sys.stderr, flush=True)
    try:
        return input().strip()
    except (EOFError, KeyboardInterrupt):
        _say("")
        raise _Left("Nothing was judged.") from None


def _say(text: str) -> None:
    print(text, file=sys.stderr)


def _line_editing() -> None:
    try:
        import readline  # noqa: F401
    except ImportError:
        return
