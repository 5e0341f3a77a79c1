"""The rules of drawing and passing: what has to be done before, and when a turn may end with nothing (more) played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from mtref.board.position import BULLET, FOLLOW, RUN, START, Double
from mtref.referee.breach import NO_AXIS, Breach, Doubt
from mtref.referee.doubles import placer_is_marked
from mtref.referee.plays import drawn_fits, fitting, legal_plays, surely_plays
from mtref.referee.situation import UNTIL, Plays, Situation
from mtref.rules.axes import (
    Branch,
    DrawnTile,
    FollowUp,
    LapDraw,
    MustPlay,
    OpeningDouble,
    OpeningPass,
    OpeningRun,
    OpeningStuck,
    PlacerMarked,
    Speed,
    TurnStuck,
    Value,
)

Named = tuple[str, Breach]

_unknown = partial(Breach, doubt=Doubt.UNKNOWN)


# -- drawing ---------------------------------------------------------------------------------------------------------


def against_drawing(s: Situation) -> Iterator[Named]:
    """The rules that a draw would not keep, in the order in which they decide."""
    if s.position.boneyard == 0:
        yield "boneyard-empty", NO_AXIS
    if s.stage == START or (s.following.draws and not s.now.complete):
        breach = _could_play(s)
        if breach is not None:
            yield "must-play", breach
    breach = _no_draw_left(s)
    if breach is not None:
        yield "may-not-draw", breach


def _could_play(s: Situation) -> Breach | None:
    """With a legal tile in hand nobody draws."""
    plays = legal_plays(s)
    if plays is None:
        drawn = drawn_fits(s)
        if drawn.legal and s.rules[DrawnTile] is not DrawnTile.KEEP:
            plays = drawn
        else:
            axis = _axis_that_forbids_a_draw(s)
            return None if axis is None else _unknown(axis)
    if plays.legal or plays.unknown:
        axis = _axis_that_forbids_a_draw(s)
        if axis is None:
            return None
        return Breach(axis) if plays.legal or surely_plays(s) else _unknown(axis)
    return None


def _axis_that_forbids_a_draw(s: Situation) -> type[Value] | None:
    if s.rules[MustPlay] is MustPlay.YES:
        return MustPlay
    if s.following.owed:
        return FollowUp
    if s.stage == START and s.is_first and s.rules[OpeningPass] is OpeningPass.FREE:
        return OpeningPass
    return None


def _no_draw_left(s: Situation) -> Breach | None:
    most, axis = s.draws
    done = len(s.now.drawn)
    if done >= most:
        return _unknown(LapDraw) if s.may_draw_for_a_lap and not drawn_fits(s).legal else Breach(axis)
    if most == UNTIL and done:
        fits = drawn_fits(s)
        if fits.legal:
            return Breach(axis)
        if s.now.unseen or fits.unknown:
            return _unknown(axis)
    return None


def may_draw(s: Situation) -> bool:
    """A draw is left to the player, whatever he holds."""
    return s.position.boneyard != 0 and _no_draw_left(s) is None


# -- passing ---------------------------------------------------------------------------------------------------------


def against_passing(s: Situation) -> Iterator[Named]:
    """The rules that a pass would not keep, in the order in which they decide."""
    if s.now.is_over:
        return
    if s.stage == START:
        yield from _passing_with_nothing_played(s)
    elif s.stage == RUN:
        yield from _ending_a_run(s)
        if s.following.owed:
            yield from _leaving_a_double(s)
    elif s.stage == BULLET:
        yield "bullet", Breach(Speed)
    elif s.stage == FOLLOW:
        if s.following.owed:
            yield from _leaving_a_double(s)
        elif s.now.drawn:
            yield from _drawn_tile(s, optional=True)


def _ending_a_run(s: Situation) -> Iterator[Named]:
    if s.ends_on_double and s.rules[OpeningDouble] is OpeningDouble.COVER_WITHIN_RUN:
        yield "opening-run", Breach(OpeningDouble)
    if s.rules[OpeningRun] is OpeningRun.AS_MANY_AS_POSSIBLE:
        plays = legal_plays(s)
        if plays is None:
            yield "opening-run", _unknown(OpeningRun)
        elif plays.legal:
            yield "opening-run", Breach(OpeningRun)


def _drawn_tile(s: Situation, optional: bool) -> Iterator[Named]:
    """A drawn tile that fits is played, where the rulebook says so. One not shown leaves an optional pass legal."""
    fits = drawn_fits(s)
    if fits.legal and s.rules[DrawnTile] is DrawnTile.MUST_PLAY:
        yield "drawn-tile", Breach(DrawnTile)
    elif not optional and (s.now.unseen or fits.unknown) and s.rules[DrawnTile] is DrawnTile.MUST_PLAY:
        yield "drawn-tile", _unknown(DrawnTile)


def _leaving_a_double(s: Situation) -> Iterator[Named]:
    yield from _drawn_tile(s, optional=False)
    if s.hand is None:
        certain = bool(s.now.known) and bool(fitting(s, s.now.known or ()).legal)
        yield "must-play", Breach(FollowUp) if certain else _unknown(FollowUp)
    else:
        plays = _held_plays(s)
        if plays.legal:
            yield "must-play", Breach(FollowUp)
            return
    yield from _undrawn(s)


def _held_plays(s: Situation) -> Plays:
    """The plays of what was held before the draw; a drawn tile that may be kept does not have to be played."""
    if s.now.drawn:
        return fitting(s, s.held)
    return legal_plays(s) or fitting(s, ())


def _passing_with_nothing_played(s: Situation) -> Iterator[Named]:
    if s.is_first and s.rules[OpeningPass] is OpeningPass.FREE and has_a_play(s):
        return
    yield from _drawn_tile(s, optional=s.hand is None and _axis_that_forbids_a_pass(s) is None)
    free = False
    if s.hand is None:
        axis = _axis_that_forbids_a_pass(s)
        certain = bool(s.now.known) and bool(fitting(s, s.now.known or ()).legal)
        if axis is not None:
            yield "must-play", Breach(axis) if certain else _unknown(axis)
        elif certain:
            return
        else:
            yield from ((rule, breach._replace(doubt=Doubt.UNKNOWN)) for rule, breach in _undrawn(s))
            return
    else:
        plays = _held_plays(s)
        if plays.legal or plays.unknown:
            axis = _axis_that_forbids_a_pass(s)
            certain = bool(plays.legal) or surely_plays(s)
            free = axis is None and certain
            if axis is not None:
                yield "must-play", Breach(axis) if certain else _unknown(axis)
                if certain:
                    return
            elif not certain:
                yield from ((rule, breach._replace(doubt=Doubt.UNKNOWN)) for rule, breach in _undrawn(s))
                return
    if not free:
        yield from _undrawn(s)


def has_a_play(s: Situation) -> bool:
    """The hand, as far as it is shown, holds a legal tile, a drawn one included."""
    plays = legal_plays(s)
    if plays is None:
        kept = s.rules[DrawnTile] is DrawnTile.KEEP
        plays = fitting(s, s.now.known or (() if kept else s.drawn))
    return bool(plays.legal)


def _axis_that_forbids_a_pass(s: Situation) -> type[Value] | None:
    if s.is_first:
        return None if s.rules[OpeningPass] is OpeningPass.FREE else OpeningPass
    return MustPlay if s.rules[MustPlay] is MustPlay.YES else None


def _undrawn(s: Situation) -> Iterator[Named]:
    """Who cannot play draws first, as long as there is something to draw."""
    most, axis = s.draws
    boneyard = s.position.boneyard
    if boneyard == 0:
        return
    if len(s.now.drawn) >= most:
        if s.may_draw_for_a_lap and not drawn_fits(s).legal:
            yield "must-draw", _unknown(LapDraw)
        return
    if most == UNTIL and s.now.drawn:
        if drawn_fits(s).legal:
            return
        if s.now.unseen and s.rules[DrawnTile] is not DrawnTile.MUST_PLAY:
            yield "must-draw", _unknown(axis)
            return
    yield "must-draw", Breach(axis) if boneyard else _unknown(axis)


# -- what a pass does to the marker ---------------------------------------------------------------------------------


def pass_marks(s: Situation) -> tuple[bool, type[Value] | None]:
    """Whether the marker goes up when the turn ends here, and the axis that says so."""
    if s.stage == START:
        if s.bound.doubles and s.rules[Branch] is Branch.FORCED and all(_is_begun(s, each) for each in s.bound.doubles):
            return False, Branch
        if s.is_first:
            return s.rules[OpeningStuck] is not OpeningStuck.DRAW_ONE_ELSE_PASS, OpeningStuck
        return s.rules[TurnStuck] is TurnStuck.MARK, TurnStuck
    if s.stage in (FOLLOW, RUN) and s.following.allowed:
        return failed_marks(s)
    return s.now.marked, TurnStuck


def failed_marks(s: Situation) -> tuple[bool, type[Value] | None]:
    """Whether a player who leaves his double open gets a marker."""
    return placer_is_marked(s.position, s.rules, s.open, s.own), PlacerMarked


def _is_begun(s: Situation, double: Double) -> bool:
    lies = s.position.train(double.train).double(double.value)
    return lies is not None and lies[1] > 0
