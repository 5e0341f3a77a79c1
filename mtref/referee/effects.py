"""What an action does to a position, and what the end of a turn does. Nothing here asks whether it was legal."""

from __future__ import annotations

from mtref.board.position import BULLET, DONE, DRIVE, FOLLOW, NOTHING_DONE, RUN, START, Double, Now, Over, Position
from mtref.board.train import Laid, Place
from mtref.referee.doubles import open_doubles, owes_nothing_yet
from mtref.referee.drawing import failed_marks, may_draw, pass_marks
from mtref.referee.plays import fitting, legal_plays, usable
from mtref.referee.situation import Situation
from mtref.referee.view import View
from mtref.rules.axes import (
    DoublesOut,
    MarkerDown,
    MarkerDownDuty,
    MarkerOwnDouble,
    OpeningOut,
    OpeningShape,
    OpeningStuck,
    RegainedTrain,
    Speed,
    TrainPublic,
    TurnStuck,
)
from mtref.tiles import Tile


def begun(position: Position, rules: View) -> Position:
    """A position as typed, with a round that is over already marked as such."""
    if () in position.hands:
        position = _empty_hands(position, rules)
    return _blocked_or_not(position, rules) if position.now.acts == 0 else position


def _empty_hands(position: Position, rules: View) -> Position:
    """A typed hand without a tile: its player is out, unless his last tile was a double that has to be covered.

    An open double of which it is not said who laid it is taken for that tile.
    """
    for seat, hand in enumerate(position.hands):
        if hand != ():
            continue
        left = [each for each in open_doubles(position, rules) if each.placer in (seat, None)]
        if left and rules[DoublesOut] is DoublesOut.MUST_COVER:
            position = position._replace(owing_out=(seat, left[-1]))
        elif position.first and seat not in position.first and rules[OpeningOut] is OpeningOut.LAP_COMPLETES:
            position = position._replace(outs=(*position.outs, seat))
        elif position.over is None:
            position = position._replace(over=Over("out", (seat,)))
    return position


# -- playing ---------------------------------------------------------------------------------------------------------


def play(s: Situation, place: Place, laid: Laid) -> Position:
    """The position after a tile was laid, with what follows from it for the rest of the turn."""
    position, rules, now, me = s.position, s.rules, s.now, s.me
    tile = Tile.of(*laid)
    double = laid[0] == laid[1]
    in_run = s.stage == RUN or (
        s.stage == START and place.train in s.own and not s.on_double(place, s.bound.doubles) and s.run_is_due
    )
    trains = list(position.trains)
    while len(trains) <= place.train:
        trains.append(position.train(len(trains)))
    trains[place.train] = trains[place.train].laid(place, laid)
    hand = s.hand
    if hand is not None:
        held = list(hand)
        if tile in held:
            held.remove(tile)
        hand = tuple(held)
    hands = (*position.hands[:me], hand, *position.hands[me + 1 :])
    table = dict(position.table)
    table[tile] = table.get(tile, 0) + 1
    doubles = position.doubles
    new = None
    if double:
        rank = max([each.rank for each in doubles], default=-1) + 1
        new = Double(place.train, laid[0], me, bool(position.first) or in_run, rank)
        # with two sets mixed the same double may lie there already: that one is covered
        older = tuple(each for each in doubles if (each.train, each.value) != (place.train, laid[0]))
        doubles = (*older, new)
    position = position._replace(trains=tuple(trains), hands=hands, table=table, doubles=doubles)
    markers, now = _marker(s, place, new, position)
    if now.exempt is not None:
        position = position._replace(doubles=s.position.doubles)
    drive = now.drive
    if s.stage == START:
        drive = me if place.train in s.own and not in_run and rules[Speed] is Speed.SWAN_DRIVE else None
    elif s.stage == DRIVE and place.train < position.seats:
        drive = place.train
    stage = RUN if in_run else FOLLOW if double else DONE
    if s.stage == BULLET:
        stage = BULLET
    elif new is not None and not in_run and owes_nothing_yet(new, position, rules):
        stage = DONE
    now = now._replace(
        stage=stage,
        acts=now.acts + 1,
        drawn=(),
        unseen=False,
        known=None,
        must_cover=False,
        on_double=double,
        was_drawn=tile in now.drawn,
        drive=drive,
        drove_mexican=now.drove_mexican or (s.stage == DRIVE and place.train >= position.seats),
        doubles=(*(() if s.stage == DRIVE else now.doubles), *(() if new is None else (new.rank,))),
    )
    position = position._replace(markers=markers, now=now)
    if position.owing_out is not None:
        position = _covered_for_another(position, rules)
    if hand == ():
        position = _hand_is_empty(position, rules)
    return settled(position, rules)


def _marker(s: Situation, place: Place, new: Double | None, after: Position) -> tuple[frozenset[int], Now]:
    """The markers after a play (of the double `new`), and whether the player's own came or may come down by it."""
    position, rules, now, me = s.position, s.rules, s.now, s.me
    markers = position.markers
    now = now._replace(exempt=None)
    public = new is not None and place.train < position.seats and rules[TrainPublic] is TrainPublic.YES
    if me in markers and not (public and place.train == me):
        down = rules[MarkerDown]
        if down is MarkerDown.ONE_ROUND:
            markers, now = _first_action(s, now)
        elif down is not MarkerDown.OWN_TRAIN_PLAY or place.train in s.own:
            owes = new is not None and new in open_doubles(after, rules)
            regained = owes and rules[RegainedTrain] is RegainedTrain.EXEMPT
            waits = owes and not regained and rules[MarkerOwnDouble] is MarkerOwnDouble.CLOSES_WHEN_COVERED
            chosen = down is MarkerDown.OWNER_CHOICE_AFTER_ANY_PLAY or rules[MarkerDownDuty] is MarkerDownDuty.MAY
            if chosen and not waits:
                now = now._replace(may_lower=True)
            elif not waits:
                markers = markers - {me}
                now = now._replace(lowered=True, exempt=new if regained else None)
    if public:
        markers = markers | {place.train}
    return markers, now


def _covered_for_another(position: Position, rules: View) -> Position:
    """A player whose last tile was a double is out when somebody covers it, unless the coverer is out by it."""
    assert position.owing_out is not None
    seat, double = position.owing_out
    if seat == position.turn or position.hands[seat] != ():
        return position._replace(owing_out=None) if position.hands[seat] != () else position
    if double in open_doubles(position, rules):
        return position
    if position.hands[position.turn] == ():
        return position._replace(owing_out=None)
    if position.first - {position.turn} and rules[OpeningOut] is OpeningOut.LAP_COMPLETES:
        return position._replace(owing_out=None, outs=(*position.outs, seat))
    now = position.now._replace(stage=DONE)
    return position._replace(owing_out=None, over=Over("out", (*position.outs, seat)), now=now)


def _hand_is_empty(position: Position, rules: View) -> Position:
    me, now = position.turn, position.now
    if now.doubles:
        mine = [each for each in open_doubles(position, rules) if each.rank == now.doubles[-1]]
        binds = bool(mine) and now.stage in (FOLLOW, RUN) and _laid_last(position, mine[0])
        if binds and rules[DoublesOut] is DoublesOut.MUST_COVER:
            return position._replace(now=now._replace(must_cover=True))
    now = now._replace(stage=DONE, failed=False)
    if me in position.first and len(position.first) > 1 and rules[OpeningOut] is OpeningOut.LAP_COMPLETES:
        return position._replace(now=now, outs=(*position.outs, me))
    return position._replace(now=now, over=Over("out", (*position.outs, me)))


def _laid_last(position: Position, double: Double) -> bool:
    lies = position.train(double.train).double(double.value)
    return lies is not None and lies[1] == 0


def settled(position: Position, rules: View) -> Position:
    """The turn is complete where nothing is left to do: no follow-up, no tile of a run, no draw."""
    now = position.now
    driving = now.stage == DONE and now.drive is not None and not now.failed and not now.passed
    if driving and position.over is None and position.hands[position.turn] != ():
        position = position._replace(now=now._replace(stage=DRIVE))
        now = position.now
    if position.over is not None or now.stage in (START, BULLET, DONE) or now.complete:
        return position
    s = Situation(position, rules)
    if now.stage == FOLLOW and not s.following.allowed and (s.hand is None or not _holds_double(s)):
        if s.hand is None and s.another_double:
            return position
        if now.drive is not None:
            return settled(position._replace(now=now._replace(stage=DONE)), rules)
        return _complete(s)
    if now.stage == DRIVE and s.hand is None:
        if any(usable(s, place, False) is None for place in s.places):
            return position
        return _complete(s)
    plays = legal_plays(s)
    if plays is None or plays.legal or plays.unknown or (s.following.draws and may_draw(s)):
        return position
    return _complete(s)


def _holds_double(s: Situation) -> bool:
    return any(tile.is_double for tile in s.hand or ())


def _complete(s: Situation) -> Position:
    position = s.position
    failed = s.stage in (FOLLOW, RUN) and s.following.allowed
    position = position._replace(now=position.now._replace(complete=True, failed=failed, drive=None))
    if s.now.must_cover and s.hand == () and s.following.on:
        position = position._replace(owing_out=(s.me, s.following.on[-1]))
    return position


# -- drawing, passing, markers -----------------------------------------------------------------------------------------


def _first_action(s: Situation, now: Now) -> tuple[frozenset[int], Now]:
    """A marker that stays up for one round comes down with the first action of its owner's next turn."""
    markers = s.position.markers
    if now.acts == len(now.drawn) and s.me in markers and s.rules[MarkerDown] is MarkerDown.ONE_ROUND:
        if s.rules[MarkerDownDuty] is MarkerDownDuty.MAY:
            return markers, now._replace(may_lower=True)
        return markers - {s.me}, now._replace(lowered=True)
    return markers, now


def draw(s: Situation, tile: Tile | None) -> Position:
    """The position after a draw, unseen by the table (None) or seen. After an unseen draw the hand is not known."""
    position = s.position
    markers, now = _first_action(s, s.now)
    hand = s.hand
    hand = None if hand is None or tile is None else (*hand, tile)
    known = now.known
    if s.hand is not None and tile is None:
        known = s.hand
    elif known is not None and tile is not None:
        known = (*known, tile)
    now = now._replace(acts=now.acts + 1, drawn=(*now.drawn, tile), unseen=now.unseen or tile is None, known=known)
    position = position._replace(
        markers=markers,
        hands=(*position.hands[: s.me], hand, *position.hands[s.me + 1 :]),
        boneyard=None if position.boneyard is None else max(position.boneyard - 1, 0),
        now=now,
    )
    return settled(position, s.rules)


def pass_(s: Situation) -> Position:
    """The position after a pass: the marker goes up where the rules put it."""
    position = s.position
    if position.over is not None:
        return position
    if s.now.is_over:
        return position._replace(now=s.now._replace(passed=True))
    markers, now = _first_action(s, s.now)
    marks = pass_marks(s)[0]
    if marks:
        markers = markers | {s.me}
        now = now._replace(lowered=False, may_lower=False)
    now = now._replace(stage=DONE, acts=now.acts + 1, passed=True, marked=marks, failed=False, drive=None)
    position = position._replace(markers=markers, now=now)
    if s.now.must_cover and s.hand == () and s.following.on:
        position = position._replace(owing_out=(s.me, s.following.on[-1]))
    return position


def unmark(s: Situation) -> Position:
    """The position after the player took the own marker down; a train regained by a double then owes no cover."""
    position, now = s.position, s.now
    if s.me not in position.markers:
        return position
    now = now._replace(lowered=True, may_lower=False)
    doubles = position.doubles
    if s.stage == FOLLOW and now.doubles and s.rules[RegainedTrain] is RegainedTrain.EXEMPT:
        last = [each for each in doubles if each.rank == now.doubles[-1]]
        if last:
            now = now._replace(exempt=last[0])
            doubles = tuple(each for each in doubles if each is not last[0])
    position = position._replace(markers=position.markers - {s.me}, now=now, doubles=doubles)
    return settled(position, s.rules)


def bullet(s: Situation) -> Position:
    """The position after all the tiles left were declared to fit the own train: they are laid there one by one."""
    return s.position._replace(now=s.now._replace(stage=BULLET, acts=s.now.acts + 1, drawn=(), drive=None))


def knock(s: Situation) -> Position:
    """The position after the last tile was announced."""
    return s.position._replace(now=s.now._replace(knocked=True))


# -- the end of a turn -------------------------------------------------------------------------------------------------


def next_turn(position: Position, rules: View) -> Position:
    """The position when the next player is to move, after a turn that is complete."""
    if position.over is not None:
        return position
    me, seats = position.turn, position.seats
    markers = position.markers
    if position.now.failed and failed_marks(Situation(position, rules))[0]:
        markers = markers | {me}
    first = position.first - {me}
    following = (me + 1) % seats
    if position.first and me in position.first and rules[OpeningShape] is OpeningShape.RUN_TOGETHER:
        waiting = [seat for step in range(1, seats + 1) if (seat := (me + step) % seats) in first]
        following = waiting[0] if waiting else position.leader
    over = position.over
    if position.outs and not first:
        over = Over("out", position.outs)
    position = position._replace(markers=markers, first=first, turn=following, now=NOTHING_DONE, over=over)
    return _blocked_or_not(position, rules)


def _blocked_or_not(position: Position, rules: View) -> Position:
    """Blocked: the boneyard is empty, all hands are known, and nobody could play even with every marker up.

    Who has yet to take a first turn could play on it, or later, when doubles of the opening may bind.
    """
    if position.over is not None or position.boneyard != 0 or None in position.hands:
        return position
    if rules[TurnStuck] is TurnStuck.MARK:
        markers = frozenset(range(position.seats))
    else:
        markers = position.markers
        if position.first and rules[OpeningStuck] is not OpeningStuck.DRAW_ONE_ELSE_PASS:
            markers = markers | position.first
    for first in {position.first, frozenset[int]()}:
        for seat, hand in enumerate(position.hands):
            later = position._replace(markers=markers, first=first, turn=seat, now=NOTHING_DONE)
            plays = fitting(Situation(later, rules), hand or ())
            if plays.legal or plays.unknown:
                return position
    return position._replace(over=Over("blocked"))
