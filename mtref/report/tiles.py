"""The tiles of a table counted: which are unseen, which lie twice, how many the hands must hold."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from mtref.board.position import smallest_set
from mtref.board.setup import Draw, Play, Setup
from mtref.report.lines import Line, wrapped
from mtref.tiles import DominoSet, Tile


class Count(NamedTuple):
    """What a table holds. `unseen` and `twice` list tiles; `hidden`: how many are in the hands not shown."""

    dominoes: DominoSet
    seen: int
    unseen: tuple[Tile, ...]
    twice: tuple[Tile, ...]
    boneyard: int | None
    unshown: tuple[str, ...]
    hidden: int | None
    pips: int


def count(setup: Setup) -> Count:
    """Counts a board as typed, whether or not it can be."""
    seen = Counter(_tiles(setup))
    highest = setup.set if setup.set is not None else smallest_set(max((tile.high for tile in seen), default=12))
    dominoes = DominoSet(highest, setup.copies)
    unseen = [tile for tile in dominoes.tiles() for _ in range(setup.copies - min(seen[tile], setup.copies))]
    twice = [tile for tile in sorted(seen) if seen[tile] > setup.copies]
    unshown = tuple(name for name, hand in zip(setup.players, setup.hands, strict=True) if hand is None)
    partly = any(train.hidden for train in setup.trains + setup.mexican)
    hidden = None if setup.boneyard is None or partly else len(unseen) - setup.boneyard
    pips = sum(tile.pips for tile in unseen) + sum(tile.pips for hand in setup.hands for tile in hand or ())
    return Count(dominoes, sum(seen.values()), tuple(unseen), tuple(twice), setup.boneyard, unshown, hidden, pips)


def _tiles(setup: Setup) -> list[Tile]:
    tiles = [] if setup.engine is None else [Tile.of(setup.engine, setup.engine)]
    for train in setup.trains + setup.mexican:
        tiles += [Tile.of(a, b) for a, b in train.chain.every_tile()]
    for hand in setup.hands:
        tiles += hand or ()
    seen = set(tiles)
    for turn in setup.turns:
        for action in turn.actions:
            if isinstance(action, Play | Draw) and action.tile is not None and action.tile not in seen:
                seen.add(action.tile)
                tiles.append(action.tile)
    if setup.drew and setup.turn is not None and setup.hands[setup.turn] is None:
        tiles += [tile for tile in setup.drew if tile not in seen]
    return tiles


def shown(counted: Count) -> list[Line]:
    """The count in sentences."""
    size = counted.dominoes.size
    lines = [Line(f"{counted.seen} of the {size} tiles of a double-{counted.dominoes} set are in sight.", "head")]
    for tile in counted.twice:
        lines.append(Line(f"{tile} is in sight too often."))
    if counted.unseen:
        lines += [
            Line(text)
            for text in wrapped(f"Unseen ({len(counted.unseen)}): {' '.join(map(str, counted.unseen))}", "", "  ")
        ]
    lines += [Line(text) for text in wrapped(_hands(counted), "", "  ")]
    lines.append(Line(f"Pips not yet on the table, hands and boneyard together: {counted.pips}."))
    return lines


def _hands(counted: Count) -> str:
    if counted.hidden is None:
        return "How many tiles the hands hold cannot be said: the boneyard or a part of a train is not shown."
    if not counted.unshown:
        if counted.hidden == 0:
            return f"Every hand is shown, and the boneyard holds the other {counted.boneyard}: nothing is missing."
        missing = counted.hidden
        if missing > 0:
            return (
                f"Every hand is shown, the boneyard holds {counted.boneyard}: {missing} missing. Look under the table."
            )
        return f"The boneyard is {-missing} too high."
    names = ", ".join(counted.unshown)
    if counted.hidden < 0:
        return f"The boneyard is at least {-counted.hidden} too high."
    if len(counted.unshown) == 1:
        return f"{names} must hold {counted.hidden}."
    return f"{names} must hold {counted.hidden} together."


def data(counted: Count) -> dict[str, Any]:
    """The count for a program."""
    return {
        "set": str(counted.dominoes),
        "seen": counted.seen,
        "unseen": [str(tile) for tile in counted.unseen],
        "twice": [str(tile) for tile in counted.twice],
        "boneyard": counted.boneyard,
        "hands_not_shown": list(counted.unshown),
        "tiles_in_hands_not_shown": counted.hidden,
        "pips": counted.pips,
    }
