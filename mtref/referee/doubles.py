"""Open doubles: which ones owe a cover, whom they bind, which of them is next, and what a follow-up may be."""

from __future__ import annotations

from typing import NamedTuple

from mtref.board.position import Double, Position
from mtref.board.train import SIDES
from mtref.referee.view import View
from mtref.rules.axes import (
    Branch,
    Covers,
    DoublesOrder,
    DoublesPerTurn,
    Exhausted,
    FollowUp,
    FollowUpOn,
    Obligation,
    OpeningDouble,
    OwnTrainFirst,
    PlacerMarked,
    Value,
)


def sides(rules: View) -> int:
    """How many tiles may leave a double."""
    branch = rules[Branch]
    return SIDES if branch is Branch.OPTIONAL else max(1, rules[Covers].number)


def is_exhausted(position: Position, value: int) -> bool:
    """Every tile of that value lies on the table. What is not shown is taken as not lying there."""
    table, copies = position.table, position.copies
    for other in range(position.highest + 1):
        if table.get((value, other) if value >= other else (other, value), 0) < copies:
            return False
    return True


def may_be_exhausted(position: Position, value: int, rules: View) -> bool:
    """Whether tiles of trains not shown in full decide that a double is exhausted, and the rulebook that it matters."""
    if not position.has_hidden_tiles or Exhausted.EXEMPT not in rules.book.provisions[Exhausted].values:
        return False
    if is_exhausted(position, value):
        return False
    return not any(value in tile for hand in position.hands for tile in hand or ())


def owes_nothing_yet(double: Double, position: Position, rules: View) -> bool:
    """It was laid in the opening, and the rulebook lets such a double owe nothing, for now or ever."""
    if not double.opening:
        return False
    effect = rules[OpeningDouble]
    return effect is OpeningDouble.NO_EFFECT or (effect is OpeningDouble.FREE_UNTIL_ALL_OPENED and bool(position.first))


def freed_by(double: Double, position: Position, rules: View) -> type[Value] | None:
    """The axis by which a double that nothing leaves yet owes no cover, None where it owes one. Asks no axis anew."""
    lies = position.train(double.train).double(double.value)
    if lies is None or lies[1]:
        return None
    if OpeningDouble in rules and owes_nothing_yet(double, position, rules):
        return OpeningDouble
    if rules.get(Covers) is Covers.ZERO:
        return Covers
    if rules.get(Exhausted) is Exhausted.EXEMPT and is_exhausted(position, double.value):
        return Exhausted
    return None


def open_doubles(position: Position, rules: View) -> tuple[Double, ...]:
    """The doubles that owe a cover, as the board shows it, oldest first."""
    if not position.doubles:
        return ()
    found = []
    for double in position.doubles:
        if owes_nothing_yet(double, position, rules):
            continue
        lies = position.train(double.train).double(double.value)
        if lies is None or lies[1] >= SIDES or lies[1] >= rules[Covers].number:
            continue
        if is_exhausted(position, double.value) and rules[Exhausted] is Exhausted.EXEMPT:
            continue
        found.append(double)
    return tuple(found)


class Bound(NamedTuple):
    """The open doubles that bind a player, those of them that may be covered now, and what is not known of them.

    `unordered`: their order decides and is not shown; `perhaps`: doubles that bind only the placer, who is not shown.
    """

    doubles: tuple[Double, ...] = ()
    next: tuple[Double, ...] = ()
    unordered: bool = False
    perhaps: tuple[Double, ...] = ()


UNBOUND = Bound()


def bound(position: Position, rules: View, owing: tuple[Double, ...], me: int, started: bool) -> Bound:
    """Which of the open doubles `owing` bind the player; `started`: he has a train of his own."""
    if not owing:
        return UNBOUND
    whom = rules[Obligation]
    if whom is Obligation.NOBODY:
        return UNBOUND
    if not started and rules[OwnTrainFirst] is OwnTrainFirst.YES_EVEN_TO_COVER:
        return UNBOUND
    doubles: tuple[Double, ...] = owing
    perhaps: tuple[Double, ...] = ()
    if whom is Obligation.PLACER_ONLY:
        doubles = tuple(double for double in owing if double.placer == me)
        perhaps = tuple(double for double in owing if double.placer is None)
    if len(doubles) + (len(perhaps) if doubles else 0) < 2:
        return Bound(doubles, doubles, False, perhaps)
    if not doubles:
        return Bound((), (), False, perhaps)
    following, unordered = in_order(doubles, rules)
    if perhaps and not unordered:
        first = in_order((*doubles, *perhaps), rules)[0]
        unordered = rules[DoublesOrder] is not DoublesOrder.ANY and first != following
    return Bound(doubles, following, unordered, perhaps)


def in_order(doubles: tuple[Double, ...], rules: View) -> tuple[tuple[Double, ...], bool]:
    """Those of several open doubles that may be covered next, and whether their order is needed and not known."""
    order = rules[DoublesOrder]
    if order is DoublesOrder.ANY:
        return doubles, False
    ranks = [double.rank for double in doubles]
    rank = min(ranks) if order is DoublesOrder.OLDEST else max(ranks)
    following = tuple(double for double in doubles if double.rank == rank)
    return following, len(following) > 1


class FollowingUp(NamedTuple):
    """What may follow a double in the same turn.

    `on`: doubles that the closing tile may go on; `anywhere`: it may go on any train that the player may use;
    `owed`: it has to be laid, `allowed`: it may be; `draws`: a tile may be drawn for it.
    """

    on: tuple[Double, ...] = ()
    anywhere: bool = False
    owed: bool = False
    allowed: bool = False
    draws: bool = False


def following_up(position: Position, rules: View, owing: tuple[Double, ...]) -> FollowingUp:
    """What may follow the doubles laid this turn, of which those in `owing` are open."""
    now = position.now
    laid = tuple(double for double in owing if double.rank in now.doubles)
    if now.must_cover and laid:
        on = in_order(laid, rules)[0] if len(laid) > 1 else laid
        return FollowingUp(on, False, True, True, True)
    follow = rules[FollowUp]
    if follow is FollowUp.NONE:
        return FollowingUp()
    must = follow is FollowUp.MUST
    if not laid:
        if rules[FollowUpOn] is FollowUpOn.ANY_TRAIN:
            return FollowingUp((), True, must, True, True)
        if now.exempt is not None:
            return FollowingUp((now.exempt,), False, False, True, True)
        if rules[Covers] is Covers.ZERO:
            last = tuple(double for double in position.doubles if double.rank == now.doubles[-1])
            return FollowingUp(last, False, False, True, True)
        return FollowingUp()
    if len(now.doubles) > 1:
        order = rules[DoublesOrder]
        if order is DoublesOrder.OLDEST:
            return FollowingUp(laid[:1], False, must, True, True)
        if order is DoublesOrder.NEWEST:
            return FollowingUp(laid[-1:], False, must, True, True)
    if rules[FollowUpOn] is FollowUpOn.ANY_TRAIN:
        return FollowingUp(laid, True, must, True, True)
    return FollowingUp(laid, False, must, True, True)


def another_double(position: Position, rules: View) -> bool:
    """A player whose last tile was a double may lay another one."""
    if position.now.must_cover or rules[FollowUp] is FollowUp.NONE:
        return False
    limit = rules[DoublesPerTurn]
    if limit is DoublesPerTurn.ONE:
        return False
    return limit is DoublesPerTurn.UNLIMITED or len(position.now.doubles) < 2


def placer_is_marked(position: Position, rules: View, owing: tuple[Double, ...], own: frozenset[int]) -> bool:
    """Whether the player who leaves his double open gets a marker."""
    left = [double for double in owing if double.rank in position.now.doubles]
    if not left:
        return False
    marked = rules[PlacerMarked]
    if marked is PlacerMarked.NOT_IF_ELSEWHERE:
        return any(double.train in own or double.train >= position.seats for double in left)
    return marked is PlacerMarked.ALWAYS
