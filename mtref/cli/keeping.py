"""The table while a round is kept: what is typed, line by line, until the round is over."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

from mtref.board.problems import NotationError
from mtref.board.words import written
from mtref.cli.handing_over import Left, hand_over
from mtref.match.refusal import Refused as NotScored
from mtref.record import shorthand, text
from mtref.record.session import Refused, Session, Stopped
from mtref.record.text import Line as Said
from mtref.referee.ruling import Ruling
from mtref.report import at_the_table as report
from mtref.report.grid import printable
from mtref.report.lines import Line, show, wrapped
from mtref.rules.problems import RulebookError
from mtref.store.errors import StoreError
from mtref.store.outside import write_whole
from mtref.store.playing import Playing

HELP = """\
A turn: 6-6 own, 4-9 t (the Mexican train), 4-9 ben; d or d 7-1 (draw), p (pass);
commas between actions; mark, unmark, knock, bullet in full. For another player:
ben> 4-9 t. With ! in front a turn stands, whatever the rules say.
  board  ends  who  why   the table; where to play; tiles left; the last ruling
  undo  redo              a turn back, and forth again
  hand Ana: 6-6 9-0       a hand that is shown; hand Ana: ? forgets it
  house AXIS=VALUE        a rule of your own for the rest of the round
  out [NAME]  blocked     the round is over, where the hands are not known
  score [NAME=SCORE]      hand the points to the match
  save FILE  quit         write the record; leave (the round is kept)"""

COMMANDS = (
    "board", "ends", "who", "why", "undo", "redo", "hand", "house", "out", "blocked", "score", "save", "help", "quit",
)  # fmt: skip
_SHORT = {"u": "undo", "?": "help", "q": "quit", "exit": "quit"}
_WHOLE = ("rules", "set", "sets", "engine", "players")


class Done(Exception):
    """Nothing more is to be typed."""


class Table:
    """A round with the place where it is kept: everything that is accepted is saved before anything else is said."""

    def __init__(
        self,
        session: Session,
        kept: Playing,
        match_id: str = "",
        called: str = "",
        dealt: int | None = None,
        strange: Sequence[Ruling] = (),
    ) -> None:
        self.session = session
        self.kept = kept
        self.match_id = match_id
        self.called = called
        self.dealt = dealt
        self.strange = strange

    def save(self) -> None:
        """Saves the round as it stands. Raises StoreError."""
        self.kept.save(str(self.session.record))

    def show_hand(self, name: str, tiles: str) -> None:
        """Takes a hand that is shown into the record."""
        self.session.show(f"{written(name)}: {tiles}")
        self.save()

    def _changed(self, change: Callable[[], object]) -> None:
        """Makes a change and saves it; one that cannot be saved has not been made."""
        before = self.session.moment()
        change()
        try:
            self.save()
        except BaseException:
            self.session.back_to(before)
            raise

    # -- what is typed -----------------------------------------------------------------------------------------------

    def take(self, typed: str) -> list[Line]:
        """Does what one line says, and tells what there is to say about it.

        Raises Stopped where a turn does not stand, Done where nothing more is to come, and what says why a line
        cannot be.
        """
        overrule = typed.startswith("!")
        record = text.read(typed[1:] if overrule else typed)
        said: list[Line] = []
        for line in record.lines:
            said += self._line(line._replace(overruled="!") if overrule and line.turn else line)
        for statement in record.head.splitlines():
            said += self._turn(statement, True) if overrule else self._statement(statement)
        return said

    def _line(self, line: Said) -> list[Line]:
        if line.turn:
            return self._turn(line.turn, bool(line.overruled))
        self._changed(lambda: self.session.take(line))
        return []

    def _statement(self, typed: str) -> list[Line]:
        word, _, rest = typed.partition(" ")
        command = _SHORT.get(word.casefold(), word.casefold())
        if command not in COMMANDS:
            return self._turn(typed)
        answer: Callable[[str], list[Line]] = getattr(self, f"_{command}")
        return answer(rest.strip())

    def _turn(self, typed: str, overrule: bool = False) -> list[Line]:
        session = self.session

        def play() -> None:
            judgement = session.turn(typed, overrule)
            if not judgement.stands and not overrule:
                raise Stopped(Said(typed), judgement.ruling)

        self._changed(play)
        taken = session.lines[-1]
        note = f" (overruled: {taken.overruled})" if taken.overruled else ""
        assert session.ruling is not None
        return [Line(taken.turn + note), *report.unchecked(session.ruling), *self._by_the_count()]

    def _by_the_count(self) -> list[Line]:
        """Nobody whose hand is not shown is ever found out by the rules; the count may tell."""
        seat = self.session.last_mover
        if seat is None or self.session.over is not None or self.session.position.hands[seat] is not None:
            return []
        left = self.session.tiles_left(self.dealt)[seat]
        if left != 0:
            return []
        return [Line(f"By the count {self.session.names[seat]} has no tile left: type out if that is so.", "head")]

    # -- commands ----------------------------------------------------------------------------------------------------

    def board(self) -> list[Line]:
        """The table and how the round stands."""
        return report.table(self.session, self.called)

    def _board(self, rest: str) -> list[Line]:
        return self.board()

    def _ends(self, rest: str) -> list[Line]:
        return report.ends(self.session)

    def _who(self, rest: str) -> list[Line]:
        return report.who(self.session, self.dealt)

    def _why(self, rest: str) -> list[Line]:
        if self.session.ruling is None:
            return [Line("No turn has been judged yet.")]
        from mtref.report.ruling import shown

        return shown(self.session.ruling, board=False)

    def _undo(self, rest: str) -> list[Line]:
        line: list[Said] = []
        self._changed(lambda: line.append(self.session.undo()))
        return [Line(f"Undone: {_said(line[0])}")]

    def _redo(self, rest: str) -> list[Line]:
        line: list[Said] = []
        self._changed(lambda: line.append(self.session.redo()))
        return [Line(f"Done again: {_said(line[0])}")]

    def _hand(self, rest: str) -> list[Line]:
        if ":" not in rest and self.session.course.mover is not None:
            rest = f"{written(self.session.names[self.session.course.mover])}: {rest}"
        self._changed(lambda: self.session.show(rest))
        return self._who("")

    def _house(self, rest: str) -> list[Line]:
        self._changed(lambda: self.session.house(rest))
        return [Line(f"For the rest of the round: {self.session.lines[-1].text}.")]

    def _out(self, rest: str) -> list[Line]:
        self._changed(lambda: self.session.out(rest))
        return []

    def _blocked(self, rest: str) -> list[Line]:
        self._changed(self.session.blocked)
        return []

    def _score(self, rest: str) -> list[Line]:
        self.hand_over(shorthand.words(rest))
        raise Done

    def hand_over(self, words: Sequence[str] = ()) -> None:
        """Hands the points to the match, with the record. Raises what says why that cannot be."""
        if not self.match_id:
            raise NotScored("A loose round belongs to no match, so nothing is scored.")
        if self.session.over is None:
            raise NotScored("The round is not over: type out (or out NAME) or blocked if it is.")
        hand_over(self.session, self.match_id, words)
        self.kept.remove()

    def _save(self, rest: str) -> list[Line]:
        if not rest:
            self.save()
            return [Line(f"The round is kept in {self.kept.path}; save FILE writes it elsewhere.")]
        write_whole(Path(rest).expanduser(), str(self.session.record))
        return [Line(f"Written to {rest}.")]

    def _help(self, rest: str) -> list[Line]:
        return [Line(each) for each in HELP.splitlines()]

    def _quit(self, rest: str) -> list[Line]:
        raise Done


def _said(line: Said) -> str:
    return str(line).removeprefix("# ")


#: What says in a sentence why a line cannot be.
WRONG = (Refused, NotScored, Left, shorthand.Unclear, NotationError, RulebookError, StoreError)


def keep(table: Table, source: Source, scores: Sequence[str], blocked: bool | None) -> int:
    """Keeps the round until it is over or nothing more is typed; the exit status."""
    for ruling in table.strange:
        _talk([Line(f"Turn {ruling.turn} was taken before, but: {ruling.summary}")])
    if sys.stdin.isatty() and sys.stdout.isatty():
        from mtref.cli.prompting import ask

        return ask(table)
    return _read(table, source, scores, blocked)


def _read(table: Table, source: Source, scores: Sequence[str], blocked: bool | None) -> int:
    """Without a terminal: a turn a line, to the first that does not stand."""
    for number, line in source:
        try:
            show(table.take(line.strip()))
        except Done:
            return 0
        except Stopped as stopped:
            show([Line(f"line {number}: {line.strip()}"), *report.refused(stopped.ruling)])
            if table.session.turns:
                _talk([Line(text) for text in wrapped(_kept(table), "", "  ")])
            return stopped.exit_status
        except WRONG as error:
            print(f"line {number}: {printable(line.strip())}\n{error}", file=sys.stderr)
            return int(getattr(error, "exit_status", 2))
        sys.stdout.flush()
    show(table.board())
    return _finish(table, scores, blocked)


def _finish(table: Table, scores: Sequence[str], blocked: bool | None) -> int:
    session = table.session
    if session.over is None and scores:
        out = next((word.rpartition("=")[0] for word in scores if word.rpartition("=")[2] in ("out", "0")), "")
        if out:
            session.out(out)
        elif blocked:
            session.blocked()
        table.save()
    if session.over is None or not table.match_id:
        return 0
    try:
        table.hand_over(scores)
    except Left as error:
        _talk([Line(str(error))])
    return 0


def _kept(table: Table) -> str:
    count = table.session.turns
    turns = "The turn before is kept" if count == 1 else f"The {count} turns before are kept"
    return f"{turns}: go on from there, or begin again with --new."


def _talk(lines: Iterable[Line]) -> None:
    show(lines, sys.stderr)


class Source:
    """Standard input, line by line with the numbers of the lines, from 1."""

    def __init__(self, stream: TextIO) -> None:
        self._lines = enumerate(stream, 1)
        self._seen: list[tuple[int, str]] = []

    def __iter__(self) -> Iterator[tuple[int, str]]:
        yield from self._seen
        yield from self._lines

    def board(self) -> str:
        """The board that a whole record begins with, which is not read again; nothing where turns or commands begin."""
        head: list[str] = []
        for number, line in self._lines:
            found = text.read(line)
            begins = found.head.partition(":")[0].strip().casefold()
            if found.lines or (found.head and not head and begins not in _WHOLE):
                self._seen.append((number, line))
            else:
                head += found.head.splitlines()
            if self._seen and (not head or found.lines[0].turn):
                break
        return "".join(f"{line}\n" for line in head)
