"""The state after what was done: what may be done next, by whom, and what is still owed."""

from __future__ import annotations

from typing import NamedTuple

from mtref.board.position import FOLLOW, RUN, START, Position
from mtref.board.train import Place
from mtref.referee.drawing import against_drawing, against_passing
from mtref.referee.effects import next_turn
from mtref.referee.plays import legal_plays, usable
from mtref.referee.situation import Situation
from mtref.referee.view import View
from mtref.rules.axes import OpeningDouble

#: The parts of the state that open axes can leave undecided.
PARTS = ("markers", "open_doubles", "next", "owes", "round_over")


class State(NamedTuple):
    """Where a turn, or a part of one, has led to, as rulings are printed.

    `actions` holds every legal action, None where the hand is not shown; then `ends` says where the player may play.
    """

    position: Position
    markers: list[str]
    open_doubles: list[dict[str, str]]
    next: str | None
    owes: dict[str, str] | None
    round_over: dict[str, object] | None
    actions: list[str] | None
    ends: list[tuple[str, int]]


def state(position: Position, rules: View) -> State:
    """The state of a position: of the next player's turn, where the turn is complete."""
    if position.now.is_over:
        position = next_turn(position, rules)
    names = position.names
    s = Situation(position, rules)
    markers = [names[seat] for seat in sorted(position.markers)]
    doubles = [
        {"tile": f"{each.value}-{each.value}", "train": position.name_of(each.train)}
        for each in sorted(s.open, key=lambda each: (each.rank, each.train))
    ] if s.open else []  # fmt: skip
    if position.over is not None:
        return State(position, markers, doubles, None, None, _over(position), [], [])
    plays = legal_plays(s)
    may_pass = not any(True for _ in against_passing(s))
    if plays is None:
        ends = [(position.place_name(place), place.end) for place in s.places if _may_use(s, place)]
        return State(position, markers, doubles, names[s.me], _owes(s, None, may_pass), None, None, ends)
    actions = {f"{each.laid[0]}-{each.laid[1]} on {position.spell(each.place)}" for each in plays.legal}
    if may_pass:
        actions.add("pass")
    if not any(True for _ in against_drawing(s)):
        actions.add("draw")
    listed = sorted(actions)
    return State(position, markers, doubles, names[s.me], _owes(s, listed, may_pass), None, listed, [])


def legal_actions(position: Position, rules: View) -> list[str] | None:
    """Every legal play, `draw` and `pass` of the player to move, sorted; None where the hand is not shown."""
    return state(position, rules).actions


def _may_use(s: Situation, place: Place) -> bool:
    if usable(s, place, False) is None:
        return True
    left = s.wild or s.position.table.get((place.end, place.end), 0) < s.position.copies
    return s.stage == FOLLOW and left and s.another_double and usable(s, place, True) is None


def _over(position: Position) -> dict[str, object]:
    over = position.over
    assert over is not None
    if over.how == "blocked":
        return {"how": "blocked"}
    first, *others = over.players
    found: dict[str, object] = {"how": "out", "player": position.names[first]}
    if others:
        found["also"] = [position.names[seat] for seat in others]
    return found


def _owes(s: Situation, actions: list[str] | None, may_pass: bool) -> dict[str, str] | None:
    """What the player still owes in a turn that has begun and may not stop here."""
    if s.now.acts == 0:
        return None
    me = s.position.names[s.me]
    if may_pass:
        return {"player": me, "what": "pass"} if actions == ["pass"] else None
    return {"player": me, "what": _what(s)}


def _what(s: Situation) -> str:
    if s.stage in (FOLLOW, RUN) and (s.following.allowed or s.following.on):
        return "follow-up" if s.following.anywhere else "cover"
    if s.stage == RUN and s.ends_on_double and s.rules[OpeningDouble] is OpeningDouble.COVER_WITHIN_RUN:
        return "cover"
    if s.stage == START and s.bound.doubles:
        return "cover"
    return "draw-or-play"
