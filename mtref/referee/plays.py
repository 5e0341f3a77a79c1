"""Every play that the rules leave to a player: the checks, asked of each tile at each place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from itertools import combinations

from mtref.board.position import DONE, FOLLOW
from mtref.board.train import Place
from mtref.referee.breach import Doubt
from mtref.referee.checks import PLACE_CHECKS, by_end, fits
from mtref.referee.doubles import Bound, in_order
from mtref.referee.situation import Candidate, Plays, Situation
from mtref.rules.axes import DrawnTile
from mtref.tiles import Tile


def usable(s: Situation, place: Place, double: bool) -> Doubt | None:
    """Whether the player may use a place: None if he may, otherwise why not."""
    doubt = None
    for _, check in _QUICKEST_FIRST:
        breach = check(s, place, double)
        if breach is not None and breach.doubt is not Doubt.UNCHECKED:
            if breach.doubt is Doubt.BROKEN:
                return Doubt.BROKEN
            doubt = Doubt.UNKNOWN
    return doubt


_QUICKEST_FIRST = tuple(sorted(PLACE_CHECKS, key=lambda named: named[0] not in ("open-double", "closed-train")))


def fitting(s: Situation, tiles: Iterable[Tile]) -> Plays:
    """The plays that the rules leave for some tiles, whether they were drawn or held before."""
    legal: list[Candidate] = []
    unknown = False
    if s.stage == DONE:
        return _NONE
    hand = by_end(s, tiles)
    for place in s.places:
        found = fits(s, place, hand)
        if not found:
            continue
        for double in (False, True) if s.stage == FOLLOW else (None,):
            some = found if double is None else [laid for laid in found if (laid[0] == laid[1]) is double]
            if not some:
                continue
            doubt = usable(s, place, bool(double))
            if doubt is None:
                legal += [Candidate(place, laid) for laid in some]
            elif doubt is Doubt.UNKNOWN:
                unknown = True
    return Plays(legal, unknown)


def surely_plays(s: Situation) -> bool:
    """The hand has a legal play, whatever the order of the open doubles is and whoever laid them."""
    if s.hand is None:
        return False
    if not s.bound.unordered and not s.bound.perhaps:
        return bool(fitting(s, s.hand).legal)
    return all(fitting(each, s.hand).legal for each in _scenarios(s))


def _scenarios(s: Situation) -> Iterator[Situation]:
    """The situation under everything that is not shown of the open doubles."""
    own = s.bound.doubles
    for size in range(len(s.bound.perhaps) + 1):
        for others in combinations(s.bound.perhaps, size):
            doubles = (*own, *others)
            following, unordered = in_order(doubles, s.rules) if len(doubles) > 1 else (doubles, False)
            for chosen in [(each,) for each in following] if unordered else [following]:
                scenario = copy(s)
                scenario.bound = Bound(doubles, chosen)
                yield scenario


def drawn_fits(s: Situation) -> Plays:
    """The plays of the tiles drawn for this play, as far as they were shown."""
    return fitting(s, s.drawn) if s.now.drawn else _NONE


_NONE = Plays([])


def legal_plays(s: Situation) -> Plays | None:
    """Every play of the player to move, None where his hand is not shown."""
    if s.hand is None:
        return None
    if s.plays is None:
        s.plays = _legal_plays(s, s.hand)
    return s.plays


def _legal_plays(s: Situation, hand: tuple[Tile, ...]) -> Plays:
    if not s.now.drawn:
        return fitting(s, hand)
    drawn = drawn_fits(s)
    if not drawn.legal:
        if drawn.unknown and s.rules[DrawnTile] is DrawnTile.MUST_PLAY:
            return Plays([], True)
        return fitting(s, hand)
    choice = s.rules[DrawnTile]
    if choice is DrawnTile.MUST_PLAY:
        return drawn
    return fitting(s, s.held if choice is DrawnTile.KEEP else hand)
