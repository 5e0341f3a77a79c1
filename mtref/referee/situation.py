"""What the checks need to know of a position under the rules: worked out once, and only where a check asks for it."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from mtref.board.position import DRIVE, FOLLOW, RUN, START, Double, Position
from mtref.board.train import Laid, Place, Train
from mtref.referee.doubles import (
    UNBOUND,
    Bound,
    FollowingUp,
    another_double,
    bound,
    following_up,
    open_doubles,
    owes_nothing_yet,
    sides,
)
from mtref.referee.view import View
from mtref.rules.axes import (
    BlanksWild,
    Branch,
    DoublesDraw,
    DrawAgain,
    FollowUp,
    LapDraw,
    MexicanCount,
    OpeningDouble,
    OpeningShape,
    OpeningStuck,
    Partners,
    TurnDraw,
    Value,
)
from mtref.tiles import Tile

_RUN_ON_THE_FIRST_TURN = (OpeningShape.RUN_IN_TURN, OpeningShape.RUN_TOGETHER)

#: Draw until a tile fits.
UNTIL = 9999


def own_trains(position: Position, rules: View, seat: int) -> frozenset[int]:
    """The trains that are a player's own: one, or with partners opposite each other both of theirs."""
    seats = position.seats
    if rules[Partners] is Partners.PAIRS and seats >= 4 and seats % 2 == 0:
        return frozenset((seat, (seat + seats // 2) % seats))
    return frozenset((seat,))


class Candidate(NamedTuple):
    """A play: the place, and the tile with its joining half first."""

    place: Place
    laid: Laid


class Plays(NamedTuple):
    """The plays that a hand has: surely legal ones, and those that something not shown decides."""

    legal: list[Candidate]
    unknown: bool = False


class Situation:
    """The position as the player to move meets it."""

    def __init__(self, position: Position, rules: View) -> None:
        self.position = position
        self.rules = rules
        self.me = position.turn
        self.now = position.now
        self.stage = position.now.stage
        self.hand = position.hands[position.turn]
        self.is_first = position.turn in position.first
        self.wild = rules[BlanksWild] is BlanksWild.YES
        self.own = own_trains(position, rules, position.turn)
        self.plays: Plays | None = None
        self.open: tuple[Double, ...] = open_doubles(position, rules)
        self.bound: Bound = UNBOUND
        if self.open and self.stage in (START, FOLLOW, DRIVE):
            older = self.open
            if self.stage == FOLLOW:
                older = tuple(double for double in older if double.rank not in self.now.doubles)
            self.bound = bound(position, rules, older, self.me, self.has_started)

    @property
    def has_started(self) -> bool:
        """The player's own train has a tile."""
        return any(not self.position.train(train).is_empty for train in self.own)

    @cached_property
    def laid_open(self) -> tuple[Double, ...]:
        """The doubles laid this turn that are open."""
        return tuple(double for double in self.open if double.rank in self.now.doubles)

    @cached_property
    def following(self) -> FollowingUp:
        """What may follow the doubles laid this turn."""
        if self.stage == FOLLOW:
            return following_up(self.position, self.rules, self.open)
        if self.stage == RUN:
            return self._following_in_run()
        return FollowingUp()

    def _following_in_run(self) -> FollowingUp:
        """In an opening run the next tile of the run covers a double; `doubles.follow_up_on` does not apply."""
        laid = tuple(double for double in self.open if double.rank in self.now.doubles[-1:])
        if not laid or not self.ends_on_double:
            return FollowingUp()
        if self.rules[OpeningDouble] is OpeningDouble.COVER_WITHIN_RUN:
            return FollowingUp(laid)
        follow = FollowUp.MUST if self.now.must_cover else self.rules[FollowUp]
        if follow is FollowUp.NONE:
            return FollowingUp(laid)
        return FollowingUp(laid, False, follow is FollowUp.MUST, True, True)

    @property
    def ends_on_double(self) -> bool:
        """The last tile of the run is a double."""
        return self.now.on_double

    @cached_property
    def another_double(self) -> bool:
        """Another double may be laid in this turn."""
        return another_double(self.position, self.rules)

    @cached_property
    def run_is_due(self) -> bool:
        """A first tile on the own train starts the player's opening run."""
        if not self.is_first and self.has_started:
            return False
        shape = self.rules[OpeningShape]
        if shape is OpeningShape.RUN_WHEN_STARTED:
            return not self.has_started
        return self.is_first and shape in _RUN_ON_THE_FIRST_TURN

    # -- places ------------------------------------------------------------------------------------------------------

    @cached_property
    def places(self) -> list[Place]:
        """Every place on the table where a tile could be joined, allowed or not."""
        position = self.position
        places: list[Place] = []
        for number in range(len(position.trains)):
            places += self.places_on(number)
        seats = position.seats
        if len(position.trains) == seats:
            places += Train().ends(seats, position.engine)
        elif self.rules[MexicanCount] is MexicanCount.MANY and not position.trains[-1].is_empty:
            places += Train().ends(len(position.trains), position.engine)
        return places

    def places_on(self, train: int) -> list[Place]:
        """The places on one train."""
        lies, engine = self.position.train(train), self.position.engine
        if not lies.has_inner_double:
            return lies.ends(train, engine)
        most = sides(self.rules)
        if most < 2:
            return lies.ends(train, engine)
        places = lies.places(train, engine, most)
        if self.rules[Branch] is Branch.OPTIONAL:
            return places
        return [place for place in places if not place.is_new or self.on_double(place, self.open)]

    def on_double(self, place: Place, doubles: tuple[Double, ...]) -> bool:
        """The place is at one of these doubles."""
        return place.double and any(each.train == place.train and each.value == place.end for each in doubles)

    # -- drawing -----------------------------------------------------------------------------------------------------

    @cached_property
    def draws(self) -> tuple[int, type[Value]]:
        """How many tiles may be drawn in all before the next play, and the axis that says so."""
        rules = self.rules
        if self.stage == START:
            if self.draws_for_a_lap:
                return UNTIL, LapDraw
            if self.is_first:
                return _OPENING[rules[OpeningStuck]], OpeningStuck
            return _TURN[rules[TurnDraw]], TurnDraw
        if self.stage in (FOLLOW, RUN) and self.following.draws:
            if self.now.must_cover:
                return 1, DoublesDraw
            if self.now.was_drawn:
                return (1 if rules[DrawAgain] is DrawAgain.YES else 0), DrawAgain
            return (1 if rules[DoublesDraw] is DoublesDraw.ONE else 0), DoublesDraw
        return 0, TurnDraw

    @property
    def draws_for_a_lap(self) -> bool:
        """The player's own double has stayed open for a lap, and he draws until it is covered."""
        return any(double.placer == self.me for double in self.bound.next) and self.rules[LapDraw] is LapDraw.YES

    @property
    def may_draw_for_a_lap(self) -> bool:
        """Who laid the open double is not shown: perhaps the player, who then draws until it is covered."""
        if self.stage != START or self.draws[0] == UNTIL:
            return False
        doubles = (*self.bound.next, *self.bound.perhaps)
        return any(double.placer is None for double in doubles) and self.rules[LapDraw] is LapDraw.YES

    @property
    def drawn(self) -> tuple[Tile, ...]:
        """The tiles drawn for this play that were shown."""
        return tuple(tile for tile in self.now.drawn if tile is not None)

    @property
    def held(self) -> tuple[Tile, ...]:
        """The hand, as far as it is shown, without the tiles drawn for this play."""
        tiles = list(self.hand or self.now.known or ())
        for tile in self.drawn:
            if tile in tiles:
                tiles.remove(tile)
        return tuple(tiles)

    @property
    def tiles_left(self) -> int | None:
        """How many tiles the hand holds, also after an unseen draw; None where it was not shown.

        Of a hand not shown of which several tiles were drawn in sight, how many these are.
        """
        if self.hand is not None:
            return len(self.hand)
        if self.now.known is None:
            return len(self.drawn) if len(self.drawn) > 1 else None
        return len(self.now.known) + sum(tile is None for tile in self.now.drawn)

    @property
    def may_go_on(self) -> bool:
        """Something has been laid and more may follow it in this turn."""
        return self.stage in (FOLLOW, RUN, DRIVE)

    def owes_nothing_now(self, double: Double) -> bool:
        """The opening lets this double owe nothing for now."""
        return owes_nothing_yet(double, self.position, self.rules)


_OPENING = {
    OpeningStuck.DRAW_ONE: 1,
    OpeningStuck.MARK_NO_DRAW: 0,
    OpeningStuck.DRAW_UNTIL_START: UNTIL,
    OpeningStuck.DRAW_ONE_ELSE_PASS: 1,
}
_TURN = {TurnDraw.ONE: 1, TurnDraw.UNTIL_PLAYABLE: UNTIL, TurnDraw.NONE: 0}
