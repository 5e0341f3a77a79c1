"""The bullet train: do all the tiles left fit the own train in one go?"""

from __future__ import annotations

from mtref.board.position import DONE, START, Over, Position
from mtref.board.train import Laid, joined
from mtref.referee.checks import Breach, Doubt
from mtref.referee.doubles import open_doubles
from mtref.referee.situation import Situation
from mtref.rules.axes import DoublesOut, Obligation, Speed
from mtref.tiles import Tile

#: How many tiles are tried before a search with wild blanks is given up.
_PATIENCE = 200_000


def against_bullet(s: Situation) -> tuple[Breach | None, str]:
    """What forbids the declaration, None where nothing does, with the sentence that says so."""
    me = s.position.names[s.me]
    if s.rules[Speed] is not Speed.BULLET:
        return Breach(Speed), "the rulebook has no bullet train"
    if s.stage != START:
        return Breach(Speed), "a bullet train is declared before anything is played"
    if s.bound.doubles and not any(double.train in s.own for double in s.bound.next):
        return Breach(Obligation), "an open double has to be covered first"
    if s.hand is None:
        return Breach(Speed, Doubt.UNKNOWN), f"{me}'s hand is not shown"
    run = all_in_one_run(s)
    if run is None:
        return Breach(Speed), f"the tiles that {me} has left do not all fit the own train in one go"
    if run[-1][0] == run[-1][1] and s.rules[DoublesOut] is not DoublesOut.ALLOWED:
        return Breach(DoublesOut), "the run would end on a double, which may not be the last tile"
    return None, f"all the tiles that {me} has left fit the own train: {' '.join(f'{a}-{b}' for a, b in run)}"


def all_in_one_run(s: Situation) -> list[Laid] | None:
    """An order in which the whole hand fits the own train, doubles as early as they go; None where there is none."""
    hand = s.hand or ()
    if not hand:
        return None
    for place in s.places_on(s.me):
        if s.wild:
            run = _search(place.end, list(hand), [_PATIENCE])
        else:
            run = _trail(place.end, hand)
        if run is not None:
            return run
    return None


def _trail(start: int, hand: tuple[Tile, ...]) -> list[Laid] | None:
    """Without wild blanks a run is a walk along all tiles, each once, between the values that they join."""
    at: dict[int, list[int]] = {}
    for number, tile in enumerate(hand):
        for value in {tile.high, tile.low}:
            at.setdefault(value, []).append(number)
    for numbers in at.values():
        numbers.sort(key=lambda number: hand[number].is_double)
    used: set[int] = set()
    stack: list[tuple[int, Laid | None]] = [(start, None)]
    walk: list[Laid] = []
    while stack:
        value, laid = stack[-1]
        waiting = at.get(value, [])
        while waiting and waiting[-1] in used:
            waiting.pop()
        if waiting:
            number = waiting.pop()
            used.add(number)
            beyond = hand[number].other(value)
            stack.append((beyond, (value, beyond)))
        else:
            stack.pop()
            if laid is not None:
                walk.append(laid)
    walk.reverse()
    joins = all(before[1] == after[0] for before, after in zip(walk, walk[1:], strict=False))
    return walk if len(walk) == len(hand) and joins and walk[0][0] == start else None


def _search(end: int, left: list[Tile], patience: list[int]) -> list[Laid] | None:
    """With wild blanks every order is tried."""
    if not left:
        return []
    for tile in sorted(left, key=lambda tile: not tile.is_double):
        patience[0] -= 1
        if patience[0] < 0:
            return None
        rest = list(left)
        rest.remove(tile)
        for typed in ((tile.high, tile.low), (tile.low, tile.high)):
            laid = joined(end, typed, True)
            if laid != typed:
                continue
            run = _search(laid[1], rest, patience)
            if run is not None:
                return [laid, *run]
    return None


def lay_bullet(s: Situation) -> Position:
    """The position after the declaration: the whole hand lies on the own train, and the player is out."""
    position = s.position
    run = all_in_one_run(s) or []
    trains = list(position.trains)
    table = dict(position.table)
    for laid in run:
        train = trains[s.me]
        place = next(each for each in train.ends(s.me, position.engine) if joined(each.end, laid, s.wild) == laid)
        trains[s.me] = train.laid(place, laid)
        tile = Tile.of(*laid)
        table[tile] = table.get(tile, 0) + 1
    hands = (*position.hands[: s.me], (), *position.hands[s.me + 1 :])
    now = s.now._replace(stage=DONE, acts=s.now.acts + 1, drawn=())
    position = position._replace(trains=tuple(trains), table=table, hands=hands, now=now, markers=position.markers - s.own)
    doubles = tuple(each for each in position.doubles if each in open_doubles(position, s.rules))
    return position._replace(doubles=doubles, over=Over("out", (s.me,)))
