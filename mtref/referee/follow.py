"""Follows a text turn by turn under one choice on every axis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mtref.board.position import Position
from mtref.board.setup import Draw, Setup, Turn, Word
from mtref.referee import effects
from mtref.referee.action import judge_action, judge_pass, out_of_turn
from mtref.referee.breach import Breach
from mtref.referee.doubles import freed_by
from mtref.referee.drawing import against_passing
from mtref.referee.finding import Judged, Outcome, Verdict, broken
from mtref.referee.messages import broken_by_pass
from mtref.referee.situation import Situation
from mtref.referee.state import State, state
from mtref.referee.view import Asked, View
from mtref.rules.axes import AXIS_OF, Knock, KnockPenalty, MarkerDownDuty, OpeningShape

#: Unclear because a hand or the boneyard is not shown, they are taken as made, and the judging goes on; as is a draw.
_TAKEN_AS_MADE = (Word.PASS, Word.MARK)

END_OF_TURN = "end of turn"

#: A turn and an action of the text, counted from 0. The action after the last is the end of the turn.
Point = tuple[int, int]


class Trace(NamedTuple):
    """What became of a text under one choice on every axis.

    `fault`: the first action that is not legal, or a play that is unclear; `state`: before the fault or at the point
    asked for, else at the end.
    """

    asked: Asked
    fault: Point | None
    turns: list[list[Judged]]
    state: State
    notes: list[str]


def follow(setup: Setup, position: Position, rules: View, stop: Point | None = None, *, begins: bool = True) -> Trace:
    """Judges turn after turn up to the first fault, or to the end of the turn of `stop`.

    `begins`: the position is one as typed, not one that earlier turns have led to.
    """
    if begins:
        position = effects.begun(position, rules)
    typed = position
    turns: list[list[Judged]] = []
    notes: list[str] = []
    knock: list[str] = []
    at_stop: State | None = None
    fault: Point | None = None
    last = len(setup.turns) - 1
    for number, turn in enumerate(setup.turns):
        judged: list[Judged] = []
        turns.append(judged)
        in_turn = position.turn == turn.player or _together(position, turn, rules)
        if in_turn and position.turn != turn.player:
            position = position._replace(turn=turn.player)
        for index, action in enumerate(turn.actions):
            if stop == (number, index):
                at_stop = state(position, rules)
            if in_turn or position.over is not None:
                step = judge_action(position, rules, action, turn.player)
            else:
                step = out_of_turn(position, rules, action, turn.player)
            judged.append(step.judged)
            if step.judged.verdict is Verdict.ILLEGAL or (
                step.judged.verdict is Verdict.UNCLEAR and action not in _TAKEN_AS_MADE and not isinstance(action, Draw)
            ):
                fault = number, index
                break
            position = step.position
        if fault is None and (number < last or stop is not None):
            if stop == (number, len(turn.actions)):
                at_stop = state(position, rules)
            following = setup.turns[number + 1].player if number < last else turn.player
            position, end = _end_of_turn(position, rules, turn, following)
            if end is not None and end.verdict is Verdict.ILLEGAL:
                judged.append(end)
                fault = number, len(turn.actions)
            elif end is not None:
                judged[-1:] = [judged[-1]._replace(unchecked=judged[-1].unchecked + end.unchecked)] if judged else []
        if fault is None and position.now.is_over:
            knock = _knock_note(position, rules, turn.player)
        if fault is None and number == last:
            notes += _still_to_lower(position, rules, turn.player)
        if fault is not None or (stop is not None and number == stop[0]):
            break
        if number < last and position.now.is_over:
            position = effects.next_turn(position, rules)
    where = at_stop if at_stop is not None else state(position, rules)
    if setup.open is not None:
        notes += _typed_as_open(typed, rules)
    return Trace(tuple(rules.asked), fault, turns, where, notes + knock)


def _together(position: Position, turn: Turn, rules: View) -> bool:
    """While all open at once, those who have yet to take a first turn may take it in any order."""
    return (
        position.now.acts == 0
        and position.turn in position.first
        and turn.player in position.first
        and position.over is None
        and rules[OpeningShape] is OpeningShape.RUN_TOGETHER
    )


def _end_of_turn(position: Position, rules: View, turn: Turn, following: int) -> tuple[Position, Judged | None]:
    """A turn that may stop ends with the next player's line; one that may not is incomplete."""
    if position.over is not None or position.now.is_over:
        return position, None
    if following == turn.player or position.turn != turn.player:
        return position, None
    s = Situation(position, rules)
    step = judge_pass(s)
    if step.judged.verdict is not Verdict.ILLEGAL:
        return step.position, step.judged
    rule, breach = next(each for each in against_passing(s) if each[1].doubt.value == Outcome.VIOLATED)
    message = f"{position.names[s.me]}'s turn is not complete: {broken_by_pass(rule, breach, s)}"
    finding = broken(rules, "turn-incomplete", Breach(breach.axis), message)
    return position, Judged(END_OF_TURN, Verdict.ILLEGAL, (finding,))


def _typed_as_open(position: Position, rules: View) -> Iterator[str]:
    """Doubles that the text calls open and that the rules let owe nothing."""
    for double in position.doubles:
        axis = freed_by(double, position, rules)
        if axis is not None:
            shown = f"{double.value}-{double.value} on {position.name_of(double.train)}"
            yield f"{shown} is typed as open, but owes no cover under {AXIS_OF[axis].name} = {rules[axis]}"


def _still_to_lower(position: Position, rules: View, seat: int) -> list[str]:
    """A marker that has to be taken down by hand."""
    if position.now.lowered and rules[MarkerDownDuty] is MarkerDownDuty.MUST:
        return [f"{position.names[seat]} has to take the marker down now"]
    return []


def _knock_note(position: Position, rules: View, seat: int) -> list[str]:
    """A missing announcement of the last tile, and what it costs until the next player has finished a turn."""
    name, hand = position.names[seat], position.hands[seat]
    if hand is None or len(hand) != 1 or position.now.knocked or position.over is not None:
        return []
    knock = rules[Knock]
    if knock is Knock.AUTOMATIC:
        return [f"{name} has one tile left, which counts as announced"]
    if knock is Knock.NONE:
        return []
    duty = "should have announced it" if knock is Knock.COURTESY else "did not announce it"
    return [f"{name} has one tile left and {duty}{_COSTS[rules[KnockPenalty]]}"]


_COSTS = {
    KnockPenalty.NONE: "",
    KnockPenalty.DRAW_1: ": noticed before the next player has finished a turn, it costs one tile of the boneyard",
    KnockPenalty.DRAW_2: ": noticed before the next player has finished a turn, it costs two tiles of the boneyard",
    KnockPenalty.DRAW_2_LOSE_TURN: ": noticed before the next player has finished a turn, it costs two tiles of the "
    "boneyard and the next turn",
}
