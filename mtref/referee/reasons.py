"""Why an action is legal: the rules that allow it, and the exception where one decides.

Only axes that were asked when the action was judged are named; to ask others would make the answer hang on them.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtref.board.position import BULLET, DRIVE, FOLLOW, RUN, START, Double, Position
from mtref.board.setup import Word
from mtref.board.train import Laid, Place
from mtref.referee.checks import covers
from mtref.referee.doubles import freed_by
from mtref.referee.drawing import has_a_play, pass_marks
from mtref.referee.finding import Finding, kept
from mtref.referee.messages import freed, kept_by_play
from mtref.referee.plays import drawn_fits
from mtref.referee.situation import Situation
from mtref.rules.axes import (
    BlanksWild,
    DoublesPerTurn,
    DrawnTile,
    FollowUp,
    FollowUpOn,
    MarkerDown,
    MarkerDownDuty,
    MexicanStart,
    MustPlay,
    Obligation,
    OpeningOut,
    OpeningPass,
    OpeningRun,
    OpeningShape,
    OpeningTargets,
    OwnTrainFirst,
    Partners,
    RegainedTrain,
    Speed,
    TurnTargets,
    Value,
)

# -- plays -----------------------------------------------------------------------------------------------------------


def for_play(s: Situation, place: Place, laid: Laid, after: Position) -> list[Finding]:
    """The rules that allow a play; `after` is the position that it leads to."""
    place_rules = _use_of_place(s, place, laid)
    found = [kept(s.rules, rule, axis, kept_by_play(rule, axis, s, place, laid)) for rule, axis in place_rules]
    if s.position.doubles:
        found += _elsewhere(s, place)
    rule = "engine-match" if place.is_start else "no-match"
    found.append(kept(s.rules, rule, BlanksWild, kept_by_play(rule, BlanksWild, s, place, laid)))
    return found + list(_afterwards(s, laid, after))


def _use_of_place(s: Situation, place: Place, laid: Laid) -> Iterator[tuple[str, type[Value]]]:
    """Why the place may be used, each rule with the axis that decides."""
    rules = s.rules
    elsewhere = place.train not in s.own
    binding = bool(s.bound.doubles) and s.on_double(place, s.bound.doubles)
    if s.stage == DRIVE and not binding:
        yield "one-tile", Speed
    if s.stage == BULLET:
        yield "bullet", Speed
    elif binding:
        yield "open-double", Obligation
        if elsewhere and not s.has_started and rules.get(OwnTrainFirst) is OwnTrainFirst.YES:
            yield "own-train-first", OwnTrainFirst
    elif s.stage == FOLLOW and laid[0] == laid[1] and s.another_double and not s.on_double(place, s.following.on):
        yield "doubles-per-turn", DoublesPerTurn
    elif s.stage == RUN:
        yield "opening-run", OpeningShape
    elif s.stage == FOLLOW and s.following.allowed:
        yield "follow-up-place", FollowUpOn
    elif place.train >= s.position.seats and place.is_start:
        yield "mexican-not-started", MexicanStart
    elif place.train != s.me and not elsewhere:
        yield "closed-train", Partners
    else:
        yield "closed-train", TurnTargets
    if s.is_first and elsewhere and OpeningTargets in rules:
        barred = rules[OpeningTargets] is OpeningTargets.OWN or (
            rules[OpeningTargets] is OpeningTargets.OWN_OR_MEXICAN and place.train < s.position.seats
        )
        if not barred:
            yield "opening-target", OpeningTargets
        elif covers(s, place):
            yield "opening-target", Obligation


def _elsewhere(s: Situation, place: Place) -> Iterator[Finding]:
    """Why a double at an open end does not keep the player from playing on another place."""
    if s.stage not in (START, FOLLOW, DRIVE) or covers(s, place):
        return
    if s.stage == FOLLOW and s.on_double(place, s.laid_open):
        return
    for double in s.position.doubles:
        of_this_turn = s.stage == FOLLOW and double.rank in s.now.doubles
        if of_this_turn or s.on_double(place, (double,)):
            continue
        axis = _not_bound_by(s, double)
        if axis is not None:
            yield kept(s.rules, "open-double", axis, freed(axis, double, s))


def _not_bound_by(s: Situation, double: Double) -> type[Value] | None:
    """The axis by which a double at an open end does not bind the player, None where it binds him or is covered."""
    whom = s.rules.get(Obligation)
    if whom is Obligation.PLACER_ONLY and double.placer not in (s.me, None):
        return Obligation if double in s.open else None
    if double not in s.open:
        return freed_by(double, s.position, s.rules)
    if whom is Obligation.NOBODY:
        return Obligation
    if not s.has_started and s.rules.get(OwnTrainFirst) is OwnTrainFirst.YES_EVEN_TO_COVER:
        return OwnTrainFirst
    return None


def _afterwards(s: Situation, laid: Laid, after: Position) -> Iterator[Finding]:
    """Why a double just laid wants no cover, and why an empty hand does not end the round."""
    if s.me in after.outs and after.over is None:
        me = s.position.names[s.me]
        message = f"{me} has no tile left, and the round goes on until everybody has had a first turn"
        yield kept(s.rules, "round-over", OpeningOut, message)
    elif laid[0] == laid[1] and after.over is None:
        found = _last_double_freed(s, after)
        if found is not None:
            axis, double = found
            yield kept(s.rules, "open-double", axis, freed(axis, double, s))


def _last_double_freed(s: Situation, position: Position) -> tuple[type[Value], Double] | None:
    """The double that was laid last in this turn, where it owes no cover, and the axis that says so."""
    if not position.now.on_double or not position.now.doubles:
        return None
    if position.now.exempt is not None:
        return RegainedTrain, position.now.exempt
    for double in position.doubles:
        if double.rank == position.now.doubles[-1]:
            axis = freed_by(double, position, s.rules)
            return None if axis is None else (axis, double)
    return None


# -- passes ----------------------------------------------------------------------------------------------------------


def for_pass(s: Situation, word: Word, doubted: set[str]) -> list[Finding]:
    """The rules that allow a pass; `doubted` are those that could not be checked and say nothing here."""
    found = [
        kept(s.rules, rule, axis, message) for rule, axis, message in _end_of_turn(s, doubted) if rule not in doubted
    ]
    open_to_marks = s.stage == START or s.now.failed or (not s.now.is_over and s.following.allowed)
    if open_to_marks or word is Word.MARK:
        marks, axis = pass_marks(s)
        found.append(kept(s.rules, "marker-up", axis, f"{'the own' if marks else 'no'} marker goes up"))
    return found


_Reason = tuple[str, type[Value], str]


def _end_of_turn(s: Situation, doubted: set[str]) -> Iterator[_Reason]:
    """Why a turn may end here."""
    free = _last_double_freed(s, s.position)
    if s.now.is_over:
        if free is not None:
            yield "one-tile", free[0], f"{freed(free[0], free[1], s)}: the turn is complete"
        else:
            yield "one-tile", _what_completes(s), "the turn is complete, and nothing is left to do"
    elif s.stage == START:
        yield from _nothing_played(s, doubted)
    elif s.stage == DRIVE:
        yield "one-tile", Speed, "nobody has to go on with a swan drive"
    elif s.following.owed:
        if not doubted:
            yield "must-draw", s.draws[1], f"nothing can follow the double, and {_no_more_draws(s)}"
    elif s.stage == RUN:
        enough = s.rules.get(OpeningRun) is OpeningRun.ANY_NUMBER
        yield "opening-run", OpeningRun, "a run may stop after any tile" if enough else "no further tile fits the run"
    elif free is not None:
        yield "one-tile", free[0], f"{freed(free[0], free[1], s)}: the turn may end here"
    else:
        yield "one-tile", FollowUp, "the turn may end here"


def _what_completes(s: Situation) -> type[Value]:
    """The axis by which a turn with nothing left to do is complete."""
    if s.stage == RUN or (s.is_first and s.rules.get(OpeningShape) is OpeningShape.ONE_TILE_LAP):
        return OpeningShape
    return Speed if s.stage == DRIVE else FollowUp


def _nothing_played(s: Situation, doubted: set[str]) -> Iterator[_Reason]:
    """Why a turn may end with nothing played."""
    me = s.position.names[s.me]
    if s.is_first and s.rules.get(OpeningPass) is OpeningPass.FREE and has_a_play(s):
        yield "must-play", OpeningPass, f"on the first turn {me} may pass with a tile that fits"
        return
    if s.rules.get(MustPlay) is MustPlay.NO and not s.is_first and has_a_play(s):
        yield "must-play", MustPlay, f"{me} may pass with a tile that fits"
    elif drawn_fits(s).legal:
        yield "drawn-tile", DrawnTile, "a drawn tile that fits may be kept"
    if "must-draw" in doubted:
        return
    surely_stuck = not doubted and s.hand is not None and not has_a_play(s)
    yield (
        "must-draw",
        s.draws[1],
        f"nothing can be played, and {_no_more_draws(s)}" if surely_stuck else _no_more_draws(s),
    )


def _no_more_draws(s: Situation) -> str:
    if s.position.boneyard == 0 and len(s.now.drawn) < s.draws[0]:
        return "the boneyard is empty"
    return "nothing more is drawn"


# -- markers ---------------------------------------------------------------------------------------------------------


def takes_down(s: Situation) -> type[Value] | None:
    """The axis by which the owner may take the marker down, or has taken it."""
    down = s.rules.get(MarkerDown)
    if down is MarkerDown.OWNER_CHOICE_AFTER_ANY_PLAY:
        return MarkerDown
    return MarkerDownDuty if MarkerDownDuty in s.rules else None
