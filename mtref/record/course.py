"""The course of a round: where its turns have led to, under every choice that the rulebook leaves open.

A turn is judged from where the turns before it have led, so that it takes as long at the end of a round as at its
beginning. Open axes part the course into branches: each has a position of its own and the choices under which the
turns have led there. Branches that come to the same position are one again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from mtref.board.position import Over, Position
from mtref.board.setup import Setup, Turn
from mtref.referee import effects
from mtref.referee.follow import Point, Trace, follow
from mtref.referee.overrule import ended, overruled
from mtref.referee.ruling import UNDECIDED, Ruling
from mtref.referee.state import state
from mtref.referee.view import View, views
from mtref.rules.axes import Value, axis
from mtref.rules.library import with_house
from mtref.rules.rulebook import Rulebook
from mtref.tiles import Tile

#: What is left of the values of open axes; an axis that is not named has all of them.
Narrowed = Mapping[type[Value], tuple[Value, ...]]

_Move = Callable[[Position, View], Position]


class Branch(NamedTuple):
    """Where the turns have led under some choices on the open axes."""

    position: Position
    narrowed: Narrowed


class Judgement(NamedTuple):
    """A turn as judged.

    `after`: the course after it, None where it is not legal under every choice; what is unclear because it was not
    shown is taken as made. `stands`: the round goes on from there, or is over, under every choice alike.
    `unfinished`: it is the turn before this one that is not legal, because it may not stop where it did.
    """

    ruling: Ruling
    stands: bool
    unfinished: bool
    after: Course | None


@dataclass(frozen=True)
class Course:
    """The course of a round so far. Nothing here changes: every turn leads to another course."""

    book: Rulebook
    setup: Setup
    branches: tuple[Branch, ...]

    @staticmethod
    def of(setup: Setup, position: Position, book: Rulebook) -> Course:
        """The course of a round before the first turn, from the board as typed and the position that it stands for."""
        found = [
            Branch(state(effects.begun(position, view), view).position, _narrowed({}, view)) for view in views(book)
        ]
        return Course(book, setup._replace(turns=(), first=frozenset()), _merged(found, book))

    @property
    def position(self) -> Position:
        """Where the round stands, under the first of the choices."""
        return self.branches[0].position

    @property
    def mover(self) -> int | None:
        """The seat whose turn it is, None where the open axes leave that undecided."""
        seats = {branch.position.turn for branch in self.branches}
        return seats.pop() if len(seats) == 1 else None

    @property
    def over(self) -> Over | None:
        """How the round ended; None while it goes on or that is undecided."""
        ends = [branch.position.over for branch in self.branches]
        return ends[0] if all(end == ends[0] for end in ends) else None

    # -- turns -------------------------------------------------------------------------------------------------------

    def standing(self) -> Ruling:
        """What may be done now, by whom, and what is owed."""
        return self._ruling((), self._traces((), None), -1)

    def judged(self, turn: Turn, number: int) -> Judgement:
        """The ruling on the next turn, which is the `number`th of the round, and the course if it stands."""
        traces = self._traces((turn,), None)
        faults = [trace.fault for _, trace in traces if trace.fault is not None]
        stop = min(faults, default=None)
        if stop is not None and len(traces) > 1:
            traces = self._traces((turn,), stop)
        ruling = self._ruling((turn,), traces, 1 if stop is None else stop[0])
        unfinished = stop is not None and stop[0] == 0
        ruling.turn = number - 1 if unfinished else number
        if stop is not None:
            return Judgement(ruling, False, unfinished, None)
        after = [Branch(trace.state.position, _narrowed(branch.narrowed, trace)) for branch, trace in traces]
        ends = ruling.after["round_over"] != UNDECIDED
        return Judgement(ruling, ends, False, replace(self, branches=_merged(after, self.book)))

    def overruled(self, turn: Turn) -> Course:
        """The course after a turn that stands, whatever the rules say of it."""
        return self._moved(lambda position, view: overruled(position, view, turn))

    def stopped(self) -> Course:
        """The course after the turn that is going on stops where it is, whatever the rules say of it."""
        return self._moved(ended)

    def _moved(self, move: _Move) -> Course:
        found = []
        for branch in self.branches:
            for view in self._views(branch):
                position = state(move(branch.position, view), view).position
                found.append(Branch(position, _narrowed(branch.narrowed, view)))
        return replace(self, branches=_merged(found, self.book))

    def _views(self, branch: Branch) -> Iterator[View]:
        chosen = {each: values[0] for each, values in branch.narrowed.items() if len(values) == 1}
        partly = {each: values for each, values in branch.narrowed.items() if len(values) > 1}
        if not partly:
            return views(self.book, chosen)
        narrower = {each: self.book[each]._replace(values=values) for each, values in partly.items()}
        return views(self.book.changed(narrower), chosen)

    def _traces(self, turns: tuple[Turn, ...], stop: Point | None) -> list[tuple[Branch, Trace]]:
        """What becomes of a turn under every choice, after the end of the one before it, which counts as turn 0."""
        return [
            (branch, follow(self._with_end(branch.position, turns), branch.position, view, stop, begins=False))
            for branch in self.branches
            for view in self._views(branch)
        ]

    def _ruling(self, turns: tuple[Turn, ...], traces: list[tuple[Branch, Trace]], index: int) -> Ruling:
        asked = [each for branch, trace in traces for each in _spelled_out(branch.narrowed, trace)]
        return Ruling(self._with_end(self.position, turns), self.position, self.book, asked, index)

    def _with_end(self, position: Position, turns: tuple[Turn, ...]) -> Setup:
        if not turns:
            return self.setup
        going_on = position.now.acts and position.over is None and position.turn != turns[0].player
        return self.setup._replace(turns=(Turn(position.turn if going_on else turns[0].player, ()), *turns))

    # -- what the players say ----------------------------------------------------------------------------------------

    def house(self, name: str, word: str) -> Course:
        """The course with one axis settled by the players for the rest of the round. Raises RulebookError.

        A choice that the rulebook leaves open counts as made from the beginning, since nothing has hung on it that
        the players did not decide. Another one holds from now on.
        """
        book = with_house(self.book, {name: word})
        choices = axis(name).choices
        value = book[choices].values[0]
        if self.book[choices].values == (value,):
            return self
        branches: Iterable[Branch] = self.branches
        if value in self.book[choices].values:
            branches = [b for b in branches if value in b.narrowed.get(choices, (value,))]
        still_open = {each for each, provision in book.provisions.items() if provision == self.book[each]}
        kept = [
            Branch(b.position, {each: values for each, values in b.narrowed.items() if each in still_open})
            for b in branches
        ]
        return Course(book, self.setup, _merged(kept, book))

    def shown(self, seat: int, tiles: tuple[Tile, ...] | None) -> Course:
        """The course with a hand shown, or (None) not known any more."""
        found = []
        for branch in self.branches:
            hands = branch.position.hands
            position = branch.position._replace(hands=(*hands[:seat], tiles, *hands[seat + 1 :]))
            for view in self._views(branch):
                begun = position if () in position.hands else effects.begun(position, view)
                found.append(Branch(begun, _narrowed(branch.narrowed, view)))
        return replace(self, branches=_merged(found, self.book))

    def finished(self, over: Over) -> Course:
        """The course after the players said that the round is over."""
        found = [Branch(branch.position._replace(over=over), branch.narrowed) for branch in self.branches]
        return replace(self, branches=_merged(found, self.book))


def _narrowed(before: Narrowed, asked: View | Trace) -> Narrowed:
    """The choices that are left after some axes were asked."""
    chosen: dict[type[Value], tuple[Value, ...]] = dict(before)
    for choices, value in asked.asked:
        chosen[choices] = (value,)
    return chosen


def _spelled_out(narrowed: Narrowed, trace: Trace) -> Iterator[Trace]:
    """The trace, once for each combination of the choices under which its turns were led there."""
    for combination in product(*narrowed.values()):
        yield trace._replace(asked=(*zip(narrowed, combination, strict=True), *trace.asked))


def _merged(branches: Iterable[Branch], book: Rulebook) -> tuple[Branch, ...]:
    """Branches that have come to the same position, joined where their choices together are all there are."""
    groups: list[tuple[Position, list[dict[type[Value], tuple[Value, ...]]]]] = []
    for branch in branches:
        for position, choices in groups:
            if position == branch.position:
                choices.append(dict(branch.narrowed))
                break
        else:
            groups.append((branch.position, [dict(branch.narrowed)]))
    return tuple(Branch(position, each) for position, choices in groups for each in _joined(choices, book))


def _joined(
    choices: list[dict[type[Value], tuple[Value, ...]]], book: Rulebook
) -> list[dict[type[Value], tuple[Value, ...]]]:
    found: list[dict[type[Value], tuple[Value, ...]]] = []
    waiting = list(choices)
    while waiting:
        one = waiting.pop(0)
        for other in found:
            differ = [each for each in {*one, *other} if one.get(each) != other.get(each)]
            if len(differ) > 1 or any(each not in one or each not in other for each in differ):
                continue
            found.remove(other)
            if differ:
                both = {*one[differ[0]], *other[differ[0]]}
                values = tuple(value for value in book[differ[0]].values if value in both)
                one = {**one, differ[0]: values}
                if values == book[differ[0]].values:
                    del one[differ[0]]
            waiting.append(one)
            break
        else:
            found.append(one)
    return found
