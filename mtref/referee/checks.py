"""The rules of play that a tile has to keep, in the order in which they decide. One small function a rule.

A check says nothing (None) where its rule is kept, and otherwise names the axis that the rule is written on.
`PLACE_CHECKS` ask whether the player may use a place at all, `TILE_CHECKS` whether this tile may go there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mtref.board.position import BULLET, DONE, DRIVE, FOLLOW, RUN, START
from mtref.board.train import Laid, Place, joined
from mtref.referee.breach import Breach, Doubt
from mtref.referee.doubles import UNBOUND, is_exhausted
from mtref.referee.run import run
from mtref.referee.situation import Situation
from mtref.rules.axes import (
    BlanksWild,
    Branch,
    Covers,
    DoublesOrder,
    DoublesOut,
    DoublesPerTurn,
    DrawnTile,
    Exhausted,
    FollowUp,
    FollowUpOn,
    MarkerUnstarted,
    MexicanCount,
    MexicanExists,
    MexicanStart,
    Obligation,
    OpeningDouble,
    OpeningShape,
    OpeningTargets,
    OwnTrainFirst,
    Speed,
    TurnTargets,
)
from mtref.tiles import Tile

PlaceCheck = Callable[[Situation, Place, bool], Breach | None]
TileCheck = Callable[[Situation, Place, Laid], Breach | None]


# -- the turn --------------------------------------------------------------------------------------------------------


def one_tile(s: Situation, place: Place, double: bool) -> Breach | None:
    """A turn is one tile; another follows only a double, in an opening run or in a swan drive."""
    if s.stage == DONE or s.now.passed:
        return _ONE_TILE_FIRST if s.is_first else _ONE_TILE
    if s.stage == FOLLOW and not s.following.allowed and not (double and s.another_double):
        return _ONE_TILE
    if s.stage == DRIVE and not _next_in_drive(s, place):
        return _ONE_TILE_DRIVE
    return None


_ONE_TILE = Breach(FollowUp)
_ONE_TILE_FIRST = Breach(OpeningShape)
_ONE_TILE_DRIVE = Breach(Speed)


def _next_in_drive(s: Situation, place: Place) -> bool:
    """In a swan drive: the next public train clockwise, or the Mexican train once."""
    seats, now = s.position.seats, s.now
    if place.train >= seats:
        return not now.drove_mexican
    last = now.drive if now.drive is not None else s.me
    for step in range(1, seats):
        seat = (last + step) % seats
        if seat == s.me:
            return False
        if seat not in s.own and is_public(s, seat):
            return place.train == seat
    return False


def opening_target(s: Situation, place: Place, double: bool) -> Breach | None:
    """Where the tiles of a first turn may go; an open double that binds may always be covered."""
    if not s.is_first or place.train in s.own or covers(s, place):
        return None
    targets = s.rules[OpeningTargets]
    if targets is OpeningTargets.ANY or (targets is OpeningTargets.OWN_OR_MEXICAN and place.train >= s.position.seats):
        return None
    return _OPENING_TARGET_UNKNOWN if _perhaps_covers(s, place) else _OPENING_TARGET


_OPENING_TARGET = Breach(OpeningTargets)
_OPENING_TARGET_UNKNOWN = Breach(OpeningTargets, Doubt.UNKNOWN)


def opening_run(s: Situation, place: Place, double: bool) -> Breach | None:
    """An opening run lies on the own train; the trains of partners are one."""
    return _OPENING_RUN if s.stage == RUN and place.train not in s.own else None


_OPENING_RUN = Breach(OpeningShape)


# -- the Mexican train -----------------------------------------------------------------------------------------------


def no_mexican(s: Situation, place: Place, double: bool) -> Breach | None:
    """There is no Mexican train."""
    if place.train < s.position.seats or covers(s, place):
        return None
    return _NO_MEXICAN if s.rules[MexicanExists] is MexicanExists.NO else None


_NO_MEXICAN = Breach(MexicanExists)


def one_mexican(s: Situation, place: Place, double: bool) -> Breach | None:
    """There is one Mexican train only."""
    if place.train <= s.position.seats or covers(s, place):
        return None
    return _ONE_MEXICAN if s.rules[MexicanCount] is MexicanCount.ONE else None


_ONE_MEXICAN = Breach(MexicanCount)


def mexican_not_started(s: Situation, place: Place, double: bool) -> Breach | None:
    """When the first tile of a Mexican train may be laid. The second train needs the first."""
    seats = s.position.seats
    if place.train < seats or not place.is_start:
        return None
    if place.train > seats and s.position.train(place.train - 1).is_empty:
        return _MEXICAN_COUNT
    start = s.rules[MexicanStart]
    if start is MexicanStart.ANY_TURN:
        return None
    if start is MexicanStart.SECOND_TURN:
        return _MEXICAN_START if s.is_first else None
    if start is MexicanStart.AFTER_FIRST_LAP:
        return _MEXICAN_START if s.position.first else None
    return None if s.has_started else _MEXICAN_START


_MEXICAN_START = Breach(MexicanStart)
_MEXICAN_COUNT = Breach(MexicanCount)


# -- open doubles ----------------------------------------------------------------------------------------------------


def own_train_first(s: Situation, place: Place, double: bool) -> Breach | None:
    """The own train is started before anything is played elsewhere."""
    if place.train in s.own or s.has_started:
        return None
    first = s.rules[OwnTrainFirst]
    if first is OwnTrainFirst.NO or (first is OwnTrainFirst.YES and s.on_double(place, s.open)):
        return None
    return _OWN_TRAIN_FIRST


_OWN_TRAIN_FIRST = Breach(OwnTrainFirst)


def follow_up_place(s: Situation, place: Place, double: bool) -> Breach | None:
    """The tile that follows a double goes on it, where the rulebook says so."""
    if not s.may_go_on or s.stage == DRIVE:
        return None
    following = s.following
    if not following.on or following.anywhere or s.on_double(place, following.on):
        return None
    if s.stage == FOLLOW and double and s.another_double:
        return None
    if _is_another_of_the_turn(s, place):
        return None
    return _MUST_COVER if s.now.must_cover else _FOLLOW_UP_PLACE


_FOLLOW_UP_PLACE = Breach(FollowUpOn)
_MUST_COVER = Breach(DoublesOut)


def _is_another_of_the_turn(s: Situation, place: Place) -> bool:
    """The place is at a double of this turn that is not the one to be closed."""
    if s.stage != FOLLOW:
        return False
    laid = tuple(each for each in s.open if each.rank in s.now.doubles)
    return len(s.now.doubles) > 1 and s.on_double(place, laid)


def double_order(s: Situation, place: Place, double: bool) -> Breach | None:
    """Several open doubles are covered in their order."""
    if s.stage == FOLLOW and not (double and s.another_double):
        following = s.following
        if following.on and not following.anywhere:
            wrong = not s.on_double(place, following.on) and _is_another_of_the_turn(s, place)
            return _ORDER if wrong else None
    if len(s.bound.doubles) < 2 or not s.on_double(place, s.bound.doubles):
        return None
    if not s.on_double(place, s.bound.next):
        return _ORDER
    return _ORDER_UNKNOWN if s.bound.unordered else None


_ORDER = Breach(DoublesOrder)
_ORDER_UNKNOWN = Breach(DoublesOrder, Doubt.UNKNOWN)


def open_double(s: Situation, place: Place, double: bool) -> Breach | None:
    """While a double is open, nobody whom it binds plays anywhere else, the own double of this turn apart."""
    if s.bound is UNBOUND or s.on_double(place, s.bound.doubles):
        return None
    if s.stage == FOLLOW and s.on_double(place, s.laid_open):
        return None
    if _perhaps_covers(s, place):
        alone = not s.bound.doubles and len(s.bound.perhaps) == 1
        return None if alone else _OPEN_DOUBLE_UNKNOWN
    if s.bound.doubles:
        return _OPEN_DOUBLE
    return _OPEN_DOUBLE_UNKNOWN if s.bound.perhaps else None


_OPEN_DOUBLE = Breach(Obligation)
_OPEN_DOUBLE_UNKNOWN = Breach(Obligation, Doubt.UNKNOWN)


def covers(s: Situation, place: Place) -> bool:
    """The place is at a double that the player has to cover."""
    if s.stage == START:
        return bool(s.bound.doubles) and s.on_double(place, s.bound.doubles)
    if s.bound.doubles and s.on_double(place, s.bound.doubles):
        return True
    return s.may_go_on and bool(s.following.on) and s.on_double(place, s.following.on)


def _perhaps_covers(s: Situation, place: Place) -> bool:
    """The place is at a double that binds the player only if he laid it, and who did is not shown."""
    return bool(s.bound.perhaps) and s.on_double(place, s.bound.perhaps)


# -- whose train -----------------------------------------------------------------------------------------------------


def is_public(s: Situation, seat: int) -> bool:
    """The train carries its marker; that of partners is public when both have theirs up."""
    markers = s.position.markers
    if seat not in markers:
        return False
    seats = s.position.seats
    partner = (seat + seats // 2) % seats
    return len(s.own) == 1 or partner in markers


def closed_train(s: Situation, place: Place, double: bool) -> Breach | None:
    """Own, Mexican and public trains may be used, the others not."""
    train = place.train
    if train in s.own or train >= s.position.seats or covers(s, place):
        return None
    breach = _closed_to_others(s, place)
    return _CLOSED_UNKNOWN if breach is not None and _perhaps_covers(s, place) else breach


def _closed_to_others(s: Situation, place: Place) -> Breach | None:
    if not is_public(s, place.train):
        return _CLOSED
    if place.is_start and s.rules[MarkerUnstarted] is MarkerUnstarted.NO:
        return _UNSTARTED
    targets = s.rules[TurnTargets]
    if targets is TurnTargets.OWN_MEXICAN_PUBLIC:
        return None
    if targets is TurnTargets.OWN_MEXICAN:
        return _CLOSED
    if s.stage == DRIVE:
        return None
    if fits_own_train(s, _could_be_played(s)):
        return _CLOSED
    return _CLOSED_UNCHECKED if s.hand is None else None


def _could_be_played(s: Situation) -> Iterable[Tile]:
    """The tiles of the hand, as far as they are shown, without drawn ones that are kept."""
    if s.now.drawn and s.rules[DrawnTile] is DrawnTile.KEEP:
        return s.held
    if s.hand is not None:
        return s.hand
    return s.now.known or s.drawn


_CLOSED = Breach(TurnTargets)
_CLOSED_UNKNOWN = Breach(Obligation, Doubt.UNKNOWN)
_CLOSED_UNCHECKED = Breach(TurnTargets, Doubt.UNCHECKED)
_UNSTARTED = Breach(MarkerUnstarted)


def fits_own_train(s: Situation, tiles: Iterable[Tile]) -> bool:
    """Some of the tiles may be played on the player's own train."""
    hand = by_end(s, tiles)
    return any(fits(s, place, hand) for train in s.own for place in s.places_on(train))


def frozen(s: Situation, place: Place, double: bool) -> Breach | None:
    """Where branches are forced, a train grows nowhere else while a double on it wants tiles."""
    on_train = [each for each in s.position.doubles if each.train == place.train]
    if not on_train or s.on_double(place, tuple(on_train)):
        return None
    for each in on_train:
        lies = s.position.train(each.train).double(each.value)
        if lies is None or s.owes_nothing_now(each) or s.rules[Branch] is not Branch.FORCED:
            continue
        short = lies[1] < s.rules[Covers].number
        if short and not (is_exhausted(s.position, each.value) and s.rules[Exhausted] is Exhausted.EXEMPT):
            return _FROZEN
    return None


_FROZEN = Breach(Branch)

PLACE_CHECKS: tuple[tuple[str, PlaceCheck], ...] = (
    ("one-tile", one_tile),
    ("opening-target", opening_target),
    ("opening-run", opening_run),
    ("no-mexican", no_mexican),
    ("one-mexican", one_mexican),
    ("mexican-not-started", mexican_not_started),
    ("own-train-first", own_train_first),
    ("follow-up-place", follow_up_place),
    ("double-order", double_order),
    ("open-double", open_double),
    ("closed-train", closed_train),
    ("branch", frozen),
)


# -- the tile --------------------------------------------------------------------------------------------------------


def run_covers_its_doubles(s: Situation, place: Place, laid: Laid) -> Breach | None:
    """A double may be laid in an opening run only if the rest of the hand can cover it, where the run has to."""
    in_run = s.stage == RUN or (s.stage == START and s.run_is_due)
    if laid[0] != laid[1] or place.train not in s.own or not in_run:
        return None
    if s.stage == START and covers(s, place):
        return None
    if s.rules[OpeningDouble] is not OpeningDouble.COVER_WITHIN_RUN:
        return None
    if s.hand is None:
        return _RUN_UNCHECKED
    rest = list(s.hand)
    if (laid[0], laid[0]) in rest:
        rest.remove(Tile.of(*laid))
    return None if any(joined(laid[1], tile, s.wild) for tile in rest) else _RUN_DOUBLE


_RUN_DOUBLE = Breach(OpeningDouble)
_RUN_UNCHECKED = Breach(OpeningDouble, Doubt.UNCHECKED)


def engine_match(s: Situation, place: Place, laid: Laid) -> Breach | None:
    """The first tile of a train matches the engine."""
    return _NO_MATCH if place.is_start and joined(place.end, laid, s.wild) is None else None


def keeps_the_bullet(s: Situation, place: Place, laid: Laid) -> Breach | None:
    """After a bullet train was declared every tile goes on the own train, in an order that uses up the hand."""
    if s.stage != BULLET:
        return None
    if place.train not in s.own:
        return _BULLET
    rest = list(s.hand or ())
    tile = Tile.of(*laid)
    if tile not in rest:
        return None
    rest.remove(tile)
    return _BULLET if run(laid[1], rest, s.wild) is None else None


_BULLET = Breach(Speed)


def match(s: Situation, place: Place, laid: Laid) -> Breach | None:
    """A tile matches the end that it joins."""
    return _NO_MATCH if not place.is_start and joined(place.end, laid, s.wild) is None else None


_NO_MATCH = Breach(BlanksWild)


def doubles_per_turn(s: Situation, place: Place, laid: Laid) -> Breach | None:
    """How many doubles may be laid in one turn; an opening run may hold any number."""
    if laid[0] != laid[1] or s.stage != FOLLOW or s.another_double:
        return None
    return _PER_TURN


_PER_TURN = Breach(DoublesPerTurn)


def out_on_double(s: Situation, place: Place, laid: Laid) -> Breach | None:
    """A double is no legal last tile, where the rulebook says so."""
    if laid[0] != laid[1] or s.hand is None or len(s.hand) != 1 or s.stage == BULLET:
        return None
    return _OUT_ON_DOUBLE if s.rules[DoublesOut] is DoublesOut.NOT_LAID else None


_OUT_ON_DOUBLE = Breach(DoublesOut)


TILE_CHECKS: tuple[tuple[str, TileCheck], ...] = (
    ("opening-run", run_covers_its_doubles),
    ("engine-match", engine_match),
    ("no-match", match),
    ("doubles-per-turn", doubles_per_turn),
    ("out-on-double", out_on_double),
    ("bullet", keeps_the_bullet),
)

_BESIDES_THE_MATCH = tuple(
    check for _, check in TILE_CHECKS if check in (run_covers_its_doubles, doubles_per_turn, out_on_double)
)


# -- which tiles fit a place -------------------------------------------------------------------------------------------


Hand = dict[int, list[Laid]]


def by_end(s: Situation, tiles: Iterable[Tile]) -> Hand:
    """The tiles by the end that they join, the joining half first; with wild blanks all of them under -1."""
    found: Hand = {}
    for high, low in tiles:
        found.setdefault(high, []).append((high, low))
        if high != low:
            found.setdefault(low, []).append((low, high))
    if s.wild:
        found[-1] = sorted({laid for each in found.values() for laid in each})
    return found


def fits(s: Situation, place: Place, hand: Hand) -> list[Laid]:
    """The ways in which tiles fit a place, of those that the checks of the tile allow."""
    if s.wild:
        found = [laid for laid in hand[-1] if joined(place.end, laid, True) == laid]
    else:
        found = hand.get(place.end, _NO_TILES)
    if s.stage == BULLET:
        found = [laid for laid in found if keeps_the_bullet(s, place, laid) is None]
    elif any(a == b for a, b in found):
        found = [laid for laid in found if laid[0] != laid[1] or _double_may(s, place, laid)]
    return found


_NO_TILES: list[Laid] = []


def _double_may(s: Situation, place: Place, laid: Laid) -> bool:
    for check in _BESIDES_THE_MATCH:
        breach = check(s, place, laid)
        if breach is not None and breach.doubt is Doubt.BROKEN:
            return False
    return True
