"""Whether tiles make one run from an end, each laid once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mtref.board.train import Laid, joined
from mtref.tiles import Tile

#: How many tiles are tried before a search with wild blanks is given up.
_PATIENCE = 100_000


def run(end: int, hand: Sequence[Tile], wild: bool) -> list[Laid] | None:
    """An order in which all the tiles join one after the other, doubles early; None where there is none."""
    if wild:
        return _search(end, list(hand), [_PATIENCE])
    return _trail(end, hand)


def _trail(start: int, hand: Sequence[Tile]) -> list[Laid] | None:
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
    joins = all(before[1] == after[0] for before, after in pairwise(walk))
    return walk if len(walk) == len(hand) and joins and (not walk or walk[0][0] == start) else None


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
        for typed in dict.fromkeys([(tile.high, tile.low), (tile.low, tile.high)]):
            if joined(end, typed, True) == typed:
                order = _search(typed[1], rest, patience)
                if order is not None:
                    return [typed, *order]
    return None
