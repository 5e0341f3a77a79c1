"""The tiles of a table counted: which are unseen, which lie twice, how many the hands must hold."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from mtref.board.position import smallest_set
from mtref.board.setup import Draw, Play, Setup
from mtref.report.lines import Line, wrapped
from mtref.tiles import DominoSet, Tile


class Count(NamedTuple):
    """What a table holds after the turns that were typed.

    `seen` counts tiles of the set, `unseen` and `twice` list tiles; `hidden`: how many are in the hands not shown, less
    than 0 where the boneyard cannot hold so many.
    """

    dominoes: DominoSet
    seen: int
    unseen: tuple[Tile, ...]
    twice: tuple[Tile, ...]
    boneyard: int | None
    unshown: tuple[str, ...]
    hidden: int | None
    pips: int

    @property
    def is_possible(self) -> bool:
        """The numbers of tiles can be right."""
        return not self.twice and (self.hidden is None or self.hidden >= 0)


def count(setup: Setup) -> Count:
    """Counts a board as typed, whether or not it can be."""
    table = _Table(setup)
    seen = table.seen
    highest = setup.set if setup.set is not None else smallest_set(max((tile.high for tile in seen), default=12))
    dominoes = DominoSet(highest, setup.copies)
    unseen = [tile for tile in dominoes.tiles() for _ in range(setup.copies - min(seen[tile], setup.copies))]
    twice = [tile for tile in sorted(seen) if seen[tile] > setup.copies]
    unshown = tuple(name for name, hand in zip(setup.players, setup.hands, strict=True) if hand is None)
    partly = any(train.hidden for train in setup.trains + setup.mexican)
    boneyard = None if setup.boneyard is None else max(setup.boneyard - table.drawn, 0)
    hidden = None if boneyard is None or partly else len(unseen) - boneyard - sum(table.drawn_unseen.values())
    pips = sum(tile.pips * max(setup.copies - table.laid[tile], 0) for tile in dominoes.tiles())
    found = dominoes.size - len(unseen)
    return Count(dominoes, found, tuple(unseen), tuple(twice), boneyard, unshown, hidden, pips)


class _Table:
    """The tiles that are in sight after the turns, those that were laid, and how many were drawn.

    `drawn_unseen`: how many tiles a player whose hand is shown has drawn unseen and not yet laid.
    """

    def __init__(self, setup: Setup) -> None:
        self.copies = setup.copies
        self.laid: Counter[Tile] = Counter()
        self.drawn = 0
        self.drawn_unseen: Counter[int] = Counter()
        self.held = [Counter(hand) for hand in setup.hands]
        self.shown = [hand is not None for hand in setup.hands]
        if setup.engine is not None:
            self.laid[Tile.of(setup.engine, setup.engine)] += 1
        for train in setup.trains + setup.mexican:
            self.laid.update(Tile.of(a, b) for a, b in train.chain.every_tile())
        for double in setup.open or ():
            if setup.train(double.on.train).end == double.first == double.second:
                self.laid[Tile.of(double.first, double.second)] += 1
        if setup.drew and setup.mover is not None and not self.shown[setup.mover]:
            self.held[setup.mover].update(setup.drew)
        self.seen = self.laid + sum(self.held, Counter())
        for turn in setup.turns:
            for action in turn.actions:
                if isinstance(action, Draw):
                    self._draws(turn.player, action.tile)
                elif isinstance(action, Play):
                    self._plays(turn.player, action.tile)

    def _draws(self, player: int, tile: Tile | None) -> None:
        self.drawn += 1
        if tile is not None:
            self.held[player][tile] += 1
            self.seen[tile] += 1
        elif self.shown[player]:
            self.drawn_unseen[player] += 1

    def _plays(self, player: int, tile: Tile) -> None:
        if self.held[player][tile]:
            self.held[player][tile] -= 1
        elif self.seen[tile] < self.copies:
            self.seen[tile] += 1
            self.drawn_unseen[player] -= bool(self.drawn_unseen[player])
        else:
            return
        self.laid[tile] += 1


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
