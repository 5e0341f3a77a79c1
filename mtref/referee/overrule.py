"""What the players let stand, whatever the rules say of it: the position after a turn that they overruled."""

from __future__ import annotations

from mtref.board.position import NOTHING_DONE, Position
from mtref.board.setup import Action, Draw, Play, Turn, Word
from mtref.referee import effects
from mtref.referee.action import judge_action, place_of
from mtref.referee.finding import Verdict
from mtref.referee.situation import Situation
from mtref.referee.view import View


def overruled(position: Position, rules: View, turn: Turn) -> Position:
    """The position after a turn that stands as it was made. What was legal in it has its ordinary effect.

    A turn out of order is taken where it came: the turn before it ends there, and play goes on from its player.
    """
    position = position._replace(over=None)
    if position.turn != turn.player:
        position = ended(position, rules)._replace(over=None)
    if position.turn != turn.player:
        position = position._replace(turn=turn.player, now=NOTHING_DONE)
    for action in turn.actions:
        step = judge_action(position, rules, action, turn.player)
        if step.judged.verdict is Verdict.ILLEGAL:
            position = _done(position._replace(over=None), rules, action)
        else:
            position = step.position
    return position


def ended(position: Position, rules: View) -> Position:
    """The position of the next player, after a turn that stops where it is. One that was not begun goes on waiting."""
    if position.now.acts and not position.now.is_over:
        position = effects.pass_(Situation(position, rules))
    return effects.next_turn(position, rules) if position.now.is_over else position


def _done(position: Position, rules: View, action: Action) -> Position:
    """The position after an action that the rules forbid."""
    s = Situation(position, rules)
    match action:
        case Play():
            return effects.play(s, *place_of(s, action))
        case Draw():
            return effects.draw(s, action.tile)
        case Word.MARK:
            position = effects.pass_(s)
            return position._replace(markers=position.markers | {s.me})
        case Word.UNMARK:
            return effects.unmark(s)
        case Word.KNOCK:
            return effects.knock(s)
        case Word.BULLET:
            return effects.bullet(s)
        case _:
            return effects.pass_(s)
