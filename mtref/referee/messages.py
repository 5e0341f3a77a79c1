"""What a finding says, in sentences that a player understands."""

from __future__ import annotations

from collections.abc import Sequence

from mtref.board.position import Double, Position
from mtref.board.train import Laid, Place
from mtref.referee.breach import Breach
from mtref.referee.situation import Situation
from mtref.rules.axes import (
    DoublesDraw,
    DoublesOrder,
    DrawAgain,
    Exhausted,
    FollowUp,
    MexicanCount,
    MexicanStart,
    Obligation,
    OpeningDouble,
    OpeningRun,
    OpeningShape,
    OpeningStuck,
    OpeningTargets,
    OwnTrainFirst,
    Partners,
    RegainedTrain,
    Speed,
    TurnTargets,
    Value,
)


def tile(laid: tuple[int, int]) -> str:
    """A tile in a sentence, as it was typed."""
    return f"{laid[0]}-{laid[1]}"


def are_out(names: Sequence[str]) -> str:
    """Who is out, in a sentence."""
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} out"


def broken_by_play(rule: str, breach: Breach, s: Situation, place: Place, laid: Laid) -> str:
    """Why a play keeps a rule not."""
    position, shown, where, value = s.position, tile(laid), s.position.spell(place), _value(s, breach.axis)
    me = position.names[s.me]
    if rule == "not-in-set":
        return f"a double-{position.highest} set has no {shown}"
    if rule == "tile-on-table":
        return f"{shown} lies on the table already"
    if rule == "not-in-hand":
        return f"{shown} is not in {me}'s hand"
    if rule == "one-tile":
        return _one_tile(breach, s)
    if rule == "opening-target":
        allowed = "own train" if value is OpeningTargets.OWN else "own train or the Mexican train"
        return f"on the first turn {me} plays on the {allowed}"
    if rule == "opening-run":
        if breach.axis is OpeningDouble:
            return f"a run may not end on a double, and nothing left in the hand covers {shown}"
        return "an opening run lies on the own train"
    if rule == "no-mexican":
        return "there is no Mexican train"
    if rule == "one-mexican":
        return "there is one Mexican train only"
    if rule == "mexican-not-started":
        return _mexican(value, breach, me)
    if rule == "own-train-first":
        cover = ", even with a double open" if value is OwnTrainFirst.YES_EVEN_TO_COVER else ""
        return f"{me} has to start the own train before playing elsewhere{cover}"
    if rule == "follow-up-place":
        return f"the tile that follows a double goes on it: on {_doubles(position, s.following.on)}"
    if rule == "double-order":
        if breach.doubt.value == "unknown":
            return "several doubles are open, and which of them was laid first is not shown"
        first = s.following.on or s.bound.next
        which = "oldest" if value is DoublesOrder.OLDEST else "newest"
        return f"the {which} open double is covered first: {_doubles(position, first)}"
    if rule == "open-double":
        if breach.doubt.value == "unknown":
            return "an open double binds the player who laid it, and who that was is not shown"
        return f"{_doubles(position, s.bound.doubles)} is open and has to be covered first"
    if rule == "closed-train":
        return _closed(s, place, value, breach, me)
    if rule == "branch":
        return f"a double on {position.name_of(place.train)} wants more tiles before the train grows elsewhere"
    if rule == "engine-match":
        return f"the first tile of a train matches the engine, and {shown} has no {place.end}"
    if rule == "no-match":
        return f"{shown} does not match the {place.end} at the end of {where}"
    if rule == "doubles-per-turn":
        return f"no more than {value} double may be laid in one turn" if value is not None else "too many doubles"
    if rule == "out-on-double":
        return f"{shown} is a double and may not be the last tile"
    if rule == "drawn-tile":
        return (
            "a drawn tile is kept for a later turn" if value == "keep" else "the drawn tile fits and has to be played"
        )
    return f"{shown} on {where} is against {rule}"


def kept_by_play(rule: str, axis: type[Value], s: Situation, place: Place, laid: Laid) -> str:
    """Why a play keeps a rule."""
    where = s.position.spell(place)
    if rule == "open-double":
        return f"{tile(laid)} covers the open double on {where}"
    if rule == "follow-up-place":
        return f"{tile(laid)} follows the double in the same turn"
    if rule == "one-tile":
        return "in a swan drive another tile goes on the next public train in turn, or on the Mexican train"
    if rule == "bullet":
        return f"{tile(laid)} belongs to the bullet train that was declared"
    if rule == "opening-run":
        return "the opening run goes on"
    if rule == "doubles-per-turn":
        return f"{tile(laid)} is another double, which this turn may still have"
    if rule == "own-train-first":
        return "a double may be covered before the own train is started"
    if rule == "closed-train":
        if axis is Partners:
            return f"the trains of {s.position.names[s.me]} and {s.position.name_of(place.train)}, partners, are one"
        if place.train in s.own:
            return "a player may use the own train"
        if place.train >= s.position.seats:
            return "the Mexican train is open to all"
        return f"{s.position.name_of(place.train)}'s train is public"
    if rule == "mexican-not-started":
        return "the Mexican train may be started now"
    if rule == "opening-target":
        if axis is Obligation:
            return "an open double may always be covered, on a first turn too"
        return "that train may be used on the first turn"
    if rule == "engine-match":
        return f"{tile(laid)} matches the engine"
    return f"{tile(laid)} matches the {place.end} at the end of {where}"


def freed(axis: type[Value], double: Double, s: Situation) -> str:
    """Why a double that lies at an open end keeps nobody, or not this player, from playing elsewhere."""
    shown, me = _doubles(s.position, (double,)), s.position.names[s.me]
    if axis is Exhausted:
        return f"{shown} owes no cover, since every other tile with a {double.value} lies on the table"
    if axis is RegainedTrain:
        return f"{shown} owes no cover, since {me}'s train was regained by it"
    if axis is OpeningDouble:
        until = (
            " until everybody has had a first turn" if _value(s, axis) is OpeningDouble.FREE_UNTIL_ALL_OPENED else ""
        )
        return f"{shown} was laid in the opening and owes no cover{until}"
    if axis is OwnTrainFirst:
        return f"{shown} does not bind {me} before the own train is started"
    if axis is Obligation and double.placer is not None and _value(s, axis) is Obligation.PLACER_ONLY:
        return f"{shown} binds only {s.position.names[double.placer]}, who laid it"
    if axis is Obligation:
        return f"{shown} is open and binds nobody"
    return f"{shown} owes no cover, as no double does"


def broken_by_draw(rule: str, breach: Breach, s: Situation) -> str:
    """Why a draw keeps a rule not."""
    me = s.position.names[s.me]
    if rule == "boneyard-empty":
        return "the boneyard is empty"
    if rule == "must-play":
        if breach.doubt.value == "unknown":
            return f"nobody draws with a legal tile in hand, and {me}'s hand is not shown"
        return f"{me} has a legal tile and has to play it"
    if breach.axis is DoublesDraw:
        return "no tile is drawn to cover a double" if not s.now.drawn else "one tile was drawn for the double already"
    if breach.axis is DrawAgain:
        return "the double was itself drawn this turn, and there is no second draw"
    if breach.axis is OpeningStuck and not s.now.drawn:
        return "on the first turn nobody draws"
    if s.now.drawn:
        return f"{me} has drawn already"
    return "no tile may be drawn now"


def broken_by_pass(rule: str, breach: Breach, s: Situation) -> str:
    """Why a pass keeps a rule not."""
    me = s.position.names[s.me]
    unknown = breach.doubt.value == "unknown"
    if rule == "opening-run":
        if breach.axis is OpeningRun:
            if unknown:
                return f"a run goes on as long as a tile fits, and {me}'s hand is not shown"
            return "a run goes on as long as a tile of the hand fits"
        return "an opening run may not end on a double"
    if rule == "drawn-tile":
        if unknown:
            return "a drawn tile that fits has to be played, and the drawn one was not shown"
        return "the drawn tile fits and has to be played"
    if rule == "must-play":
        if unknown:
            return f"nobody passes with a legal tile in hand, and {me}'s hand is not shown"
        if breach.axis is FollowUp:
            return f"{me} can follow the double and has to"
        return f"{me} has a legal tile and has to play it"
    if rule == "must-draw":
        if unknown:
            return "who cannot play draws first, and whether the boneyard has a tile is not shown"
        return f"{me} has to draw before passing"
    if rule == "marker-up":
        return "the rules put no marker up here"
    return f"the pass is against {rule}"


def _one_tile(breach: Breach, s: Situation) -> str:
    if breach.axis is Speed:
        return "a swan drive goes to the next public train in turn, and none is left out"
    if breach.axis is OpeningShape and s.rules[OpeningShape] is OpeningShape.ONE_TILE_LAP:
        return "everybody opens with one tile, and this turn is complete"
    return "the turn is complete: another tile follows only a double"


def _mexican(value: Value | None, breach: Breach, me: str) -> str:
    if breach.axis is MexicanCount:
        return "the next Mexican train needs the one before it"
    if value is MexicanStart.SECOND_TURN:
        return "the Mexican train may not be started on a first turn"
    if value is MexicanStart.AFTER_FIRST_LAP:
        return "the Mexican train may not be started before everybody has had a first turn"
    return f"{me} has to start the own train before the Mexican train"


def _closed(s: Situation, place: Place, value: Value | None, breach: Breach, me: str) -> str:
    owner = s.position.name_of(place.train)
    if breach.axis is not TurnTargets:
        return f"{owner}'s train has no tile yet, and others may not start it"
    if place.train in s.position.markers and value is TurnTargets.OWN_MEXICAN:
        return f"nobody but {owner} plays on {owner}'s train"
    if place.train in s.position.markers and value is TurnTargets.OWN_ELSE_PUBLIC:
        return f"{me} has a tile for the own train and may not use {owner}'s"
    return f"{owner}'s train is private: no marker is up"


def _doubles(position: Position, doubles: tuple[Double, ...]) -> str:
    return " or ".join(f"{each.value}-{each.value} on {position.name_of(each.train)}" for each in doubles)


def _value(s: Situation, axis: type[Value] | None) -> Value | None:
    return None if axis is None else s.rules[axis]
