"""A round at the table: its record as it grows, and where it stands. Nothing here knows a terminal or a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from mtref.board.canonical import spelled
from mtref.board.notation import NotationError, read
from mtref.board.position import Over, Position, build
from mtref.board.setup import Action, Draw, Play, Setup, TrainName, Turn
from mtref.board.words import colon, tile, written
from mtref.record import shorthand, text
from mtref.record.course import Course, Judgement
from mtref.record.opening import completed
from mtref.record.text import Kind, Line, Record
from mtref.referee.finding import Judged
from mtref.referee.ruling import Ruling, reading
from mtref.rules.axes import EngineSource
from mtref.rules.matters import DEALT_IN
from mtref.rules.problems import RulebookError
from mtref.rules.rulebook import Rulebook
from mtref.tiles import Tile


class Refused(Exception):
    """What was said cannot be, in a sentence."""

    exit_status = 2


class Stopped(Exception):
    """A turn of a record that does not stand. `line` is its line in the text, `ruling` what is wrong with it."""

    def __init__(self, line: Line, ruling: Ruling) -> None:
        self.line = line
        self.ruling = ruling
        self.exit_status = ruling.verdict.exit_status
        super().__init__(f"line {line.number}: {ruling.summary}")


class Moment(NamedTuple):
    """A session as it was once."""

    setup: Setup
    head: str
    started: Course
    course: Course
    lines: tuple[Line, ...]
    undone: tuple[Line, ...]
    moved: tuple[int, ...]
    ruling: Ruling | None
    last_mover: int | None


class Session:
    """A round that is being kept.

    `lines` is everything since the board that it began with, `course` where it stands, `ruling` the last ruling,
    `forced` the turns that stood once and are not legal any more.
    """

    def __init__(self, record: Record, book: Rulebook) -> None:
        wild, covers = reading(book)
        setup, position = read(record.head, wild, covers)
        self.reading = wild, covers
        self.names = position.names
        self._begin(setup, position, book)
        self.lines: list[Line] = []
        self.undone: list[Line] = []
        self.ruling: Ruling | None = None
        self.last_mover: int | None = None
        self.moved = [0] * position.seats

    def _begin(self, setup: Setup, position: Position, book: Rulebook) -> None:
        self.setup = setup
        self.head = completed(setup, position, book)
        self.started = Course.of(setup, position, book)
        self.course = self.started

    @classmethod
    def of(cls, record: Record, book: Rulebook, trust: bool = False) -> tuple[Session, list[Ruling]]:
        """A session that goes on with a record, and the rulings on turns in it that are not legal any more.

        With `trust` these stand, as they did once. Otherwise raises Stopped at the first of them.
        """
        session = cls(record, book)
        strange = []
        for line in record.lines:
            ruling = session.take(line, trust)
            if ruling is not None:
                strange.append(ruling)
        session.undone.clear()
        return session, strange

    # -- the record --------------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The round so far, as text."""
        return Record(self.head, tuple(self.lines))

    @property
    def number(self) -> int | None:
        """Which round of its match it is; None for a loose one."""
        found = text.said(self.lines, Kind.ROUND)
        return int(found[0]) if found and found[0].isdecimal() else None

    @property
    def turns(self) -> int:
        """How many turn lines there are."""
        return sum(1 for line in self.lines if line.turn)

    @property
    def position(self) -> Position:
        """Where the round stands."""
        return self.course.position

    @property
    def over(self) -> Over | None:
        """How the round ended; None while it goes on."""
        return self.course.over

    def take(self, line: Line, trust: bool = False) -> Ruling | None:
        """Goes on by a line of a record; the ruling on a turn that is not legal any more, with `trust`.

        Raises Stopped where a turn does not stand, NotationError where it cannot be read, Refused.
        """
        if line.turn:
            turn = self._read(line.turn)
            if line.overruled:
                self._overrule(turn, line.overruled)
                return None
            judgement = self.course.judged(turn, self.turns + 1)
            self.ruling = judgement.ruling
            if judgement.stands:
                self._accept(turn, judgement)
                return None
            if not trust:
                raise Stopped(line, judgement.ruling)
            self._overrule(turn, judgement.ruling.rule or judgement.ruling.verdict.value)
            return judgement.ruling
        if line.kind is Kind.HOUSE:
            self.house(line.text)
        elif line.kind is Kind.HAND:
            self.show(line.text)
        elif line.kind is Kind.OUT:
            self.out(line.text)
        elif line.kind is Kind.BLOCKED:
            self.blocked()
        else:
            self.lines.append(line._replace(number=0))
        return None

    # -- turns -------------------------------------------------------------------------------------------------------

    def turn(self, typed: str, overrule: bool = False) -> Judgement:
        """Judges a turn as typed, in full or in short. One that stands, or is overruled, is taken into the record.

        Raises shorthand.Unclear or NotationError where it cannot be read.
        """
        seat, body = shorthand.turn_line(typed, self.names, self.course.mover)
        turn = self._read(f"{written(self.names[seat])}> {body}")
        judgement = self.course.judged(turn, self.turns + 1)
        self.ruling = judgement.ruling
        if judgement.stands:
            self._accept(turn, judgement)
        elif overrule:
            self._overrule(turn, judgement.ruling.rule or judgement.ruling.verdict.value)
        return judgement

    def _read(self, line: str) -> Turn:
        """The turn that a line describes. Raises NotationError.

        A tile that is drawn is looked for in the whole round; for the rest the board that it began with will do.
        """
        draws = re.search(r"\bdraw\s+[0-9]", line, re.IGNORECASE)
        before = self.record.notation if draws else self.head
        try:
            turn = read(f"{before}{line}\n", *self.reading)[0].turns[-1]
        except NotationError as error:
            raise self._here(error, before) from None
        self._drawn_from_the_boneyard(turn)
        return turn

    @staticmethod
    def _here(error: NotationError, before: str) -> NotationError:
        """The mistakes with the line counted as the first, since it was typed alone."""
        first = before.count("\n") + 1
        found = [problem for problem in error.errors if problem.line >= first]
        return NotationError([replace(problem, line=problem.line - first + 1) for problem in found or error.errors])

    def _drawn_from_the_boneyard(self, turn: Turn) -> None:
        """A drawn tile is nowhere to be seen: not on the table, in no hand that is shown."""
        for action in turn.actions:
            if not isinstance(action, Draw) or action.tile is None:
                continue
            seen = self.position.table.get(action.tile, 0)
            for seat, hand in enumerate(self.position.hands):
                held = (hand or ()).count(action.tile)
                seen += held
                if held and seen >= self.position.copies:
                    raise Refused(f"{action.tile} cannot have been drawn: {self.names[seat]} holds it.")

    def _accept(self, turn: Turn, judgement: Judgement) -> None:
        assert judgement.after is not None
        self.course = judgement.after
        turn = turn._replace(actions=tuple(_canonical(turn, judgement.ruling.actions, self.position)))
        self._append(turn, Line(self._spelled(turn)))

    def _overrule(self, turn: Turn, rule: str) -> None:
        self.course = self.course.overruled(turn)
        self._append(turn, Line(self._spelled(turn), rule))

    def _append(self, turn: Turn, line: Line) -> None:
        for action in turn.actions:
            self.moved[turn.player] += isinstance(action, Draw) - isinstance(action, Play)
        self.last_mover = turn.player
        self.lines.append(line)
        self.undone.clear()

    def _spelled(self, turn: Turn) -> str:
        names = [written(name) for name in self.names]
        return f"{names[turn.player]}> {', '.join(spelled(action, names) for action in turn.actions)}"

    # -- what is said between turns ----------------------------------------------------------------------------------

    def house(self, change: str) -> None:
        """An axis settled by the players for the rest of the round: `doubles.draw_again=yes`. Raises RulebookError."""
        name, sign, word = (part.strip() for part in change.partition("="))
        if not sign or not name or not word:
            raise RulebookError("A house rule is typed as AXIS=VALUE, as  house doubles.draw_again=yes")
        self.course = self.course.house(name, word)
        self._say(Kind.HOUSE, f"{name}={word}")

    def show(self, what: str) -> None:
        """A hand that is shown now: `Ana: 6-6 9-0`; `Ana:` for an empty one, `Ana: ?` for one not known any more.

        Before the first turn it becomes a part of the board that the round began with. Raises Refused.
        """
        at = colon(what)
        if at < 0:
            raise Refused("Whose hand, and which tiles? Type it as  hand Ana: 6-6 9-0  (or ? for a hand not known).")
        seat, tiles = shorthand.player(what[:at].strip(), self.names), what[at + 1 :].strip()
        hand = None if tiles == "?" else self._tiles(tiles, seat)
        if not self.turns:
            self._deal(seat, hand)
            return
        self.course = self.course.shown(seat, hand)
        shown = "?" if hand is None else " ".join(map(str, hand))
        self._say(Kind.HAND, f"{written(self.names[seat])}: {shown}".rstrip())

    def _deal(self, seat: int, hand: tuple[Tile, ...] | None) -> None:
        hands = self.setup.hands
        setup = self.setup._replace(hands=(*hands[:seat], hand, *hands[seat + 1 :]))
        position, reasons = build(setup, *self.reading)
        if position is None:
            raise Refused(f"That cannot be: {reasons[0].message}.")
        self._begin(setup, position, self.started.book)
        self._again(self.lines)

    def _tiles(self, typed: str, seat: int) -> tuple[Tile, ...]:
        position = self.position
        hand: list[Tile] = []
        for word in typed.replace(",", " ").split():
            halves = tile(word)
            if halves is None:
                raise Refused(f"{word} is no tile; type a hand as  hand {self.names[seat]}: 6-6 9-0")
            found = Tile.of(*halves)
            if found.high > position.highest:
                raise Refused(f"A double-{position.highest} set has no {found}.")
            holders = [each for each, held in enumerate(position.hands) if each != seat and found in (held or ())]
            seen = position.table.get(found, 0) + hand.count(found)
            if seen + sum((position.hands[each] or ()).count(found) for each in holders) >= position.copies:
                where = f"{self.names[holders[0]]} holds it" if holders else "it is here already"
                raise Refused(f"{self.names[seat]} cannot hold {found}: {where}.")
            hand.append(found)
        return tuple(hand)

    def out(self, who: str = "") -> None:
        """The players say that somebody is out: the last who played, if nobody is named. Raises Refused."""
        if who:
            seat = shorthand.player(who, self.names)
        elif self.last_mover is None:
            raise Refused("Nobody has played yet; name who is out.")
        else:
            seat = self.last_mover
        hand = self.position.hands[seat]
        if hand:
            raise Refused(f"{self.names[seat]} still holds {' '.join(map(str, hand))}.")
        self.course = self.course.finished(Over("out", (seat,)))
        self._say(Kind.OUT, written(self.names[seat]))

    def blocked(self) -> None:
        """The players say that the round is blocked."""
        self.course = self.course.finished(Over("blocked"))
        self._say(Kind.BLOCKED, "")

    def _say(self, kind: Kind, what: str) -> None:
        self.lines.append(Line(kind=kind, text=what))
        self.undone.clear()

    # -- back and forth ----------------------------------------------------------------------------------------------

    def undo(self) -> Line:
        """Takes back the last turn, or what was said last. Raises Refused where there is nothing."""
        if not self.lines or self.lines[-1].kind is Kind.ROUND:
            raise Refused("There is nothing to undo in this round.")
        undone = [*self.undone, self.lines[-1]]
        self._again(self.lines[:-1])
        self.undone = undone
        return undone[-1]

    def redo(self) -> Line:
        """Does again what was taken back last. Raises Refused where nothing was."""
        if not self.undone:
            raise Refused("There is nothing to redo.")
        *left, line = self.undone
        self.take(line, trust=True)
        self.undone = left
        return line

    def moment(self) -> Moment:
        """What `back_to` needs to come back to how things are now."""
        moved, lines, undone = tuple(self.moved), tuple(self.lines), tuple(self.undone)
        began = self.setup, self.head, self.started
        return Moment(*began, self.course, lines, undone, moved, self.ruling, self.last_mover)

    def back_to(self, moment: Moment) -> None:
        """Puts everything back as it was at a moment."""
        self.setup, self.head, self.started, self.course, lines, undone, moved, self.ruling, self.last_mover = moment
        self.lines, self.undone, self.moved = list(lines), list(undone), list(moved)

    def _again(self, lines: Sequence[Line]) -> None:
        self.course, self.lines, self.ruling, self.last_mover = self.started, [], None, None
        self.moved = [0] * len(self.names)
        for line in lines:
            self.take(line, trust=True)

    # -- counting ----------------------------------------------------------------------------------------------------

    def tiles_left(self, dealt: int | None) -> list[int | None]:
        """How many tiles each player has left, by seat: of a hand that is shown, else counted from the deal.

        Where the engine is dealt into the hands, the leader is taken to have laid it.
        """
        counted: list[int | None] = []
        holder = self.position.leader if self.course.book[EngineSource].values[0] in DEALT_IN else None
        for seat, hand in enumerate(self.position.hands):
            if hand is not None:
                counted.append(len(hand))
            else:
                left = None if dealt is None else dealt + self.moved[seat] - (seat == holder)
                counted.append(None if left is None else max(left, 0))
        return counted


def _canonical(turn: Turn, judged: Sequence[Judged], position: Position) -> Iterator[Action]:
    """The actions with each tile as it lies and the train that it lies on, as far as the ruling says them."""
    said = [each.action for each in judged]
    for number, action in enumerate(turn.actions):
        yield _as_it_lies(action, said[number], position) if isinstance(action, Play) and number < len(said) else action


def _as_it_lies(action: Play, said: str, position: Position) -> Play:
    shown, _, where = said.partition(" on ")
    halves = tile(shown)
    if halves is None or not where:
        return action
    numbers = range(len(position.trains) + 1)
    for number in sorted(numbers, key=lambda each: -len(position.name_of(each))):
        name = position.name_of(number)
        if where != name and not where.startswith(f"{name}."):
            continue
        steps = where[len(name) + 1 :].split(".") if where != name else []
        is_new = steps[-1:] == ["new"]
        path = tuple(int(step) - 1 for step in (steps[:-1] if is_new else steps) if step.isdecimal())
        return Play(*halves, TrainName(number, path, is_new))
    return action
