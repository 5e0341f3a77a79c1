"""Writes a board and its turns in the one canonical form, which reads back as the same board."""

from __future__ import annotations

from collections.abc import Iterator

from mtref.board.setup import Action, Draw, OpenDouble, Play, Setup, TrainName
from mtref.board.train import Chain, Train
from mtref.board.words import written


def canonical(setup: Setup) -> str:
    """The canonical text.

    >>> from mtref.board.notation import parse
    >>> print(canonical(parse("turn: ana; engine 12; Ana: 4:12 6|4; Ben*:")), end="")
    engine: 12-12
    Ana: 12-4 4-6
    Ben*:
    turn: Ana
    """
    return "".join(f"{line}\n" for line in _lines(setup))


def _lines(setup: Setup) -> Iterator[str]:
    name = [written(player) for player in setup.players]
    if setup.rules is not None:
        yield f"rules: {setup.rules}"
    if setup.set is not None:
        yield f"set: {setup.set}"
    if setup.copies != 1:
        yield f"sets: {setup.copies}"
    if setup.engine is not None:
        yield f"engine: {setup.engine}-{setup.engine}"
    owing = {(double.on.train, double.first) for double in setup.open or ()}
    for seat, train in enumerate(setup.trains):
        yield _train(f"{name[seat]}{'*' if seat in setup.markers else ''}", train, seat, owing)
    for number, train in enumerate(setup.mexican):
        yield _train(f"train {number + 1}" if number else "train", train, len(name) + number, owing)
    if setup.turn is not None:
        yield f"turn: {name[setup.turn]}"
    for seat, hand in enumerate(setup.hands):
        if hand is not None:
            yield f"hand {name[seat]}: {' '.join(map(str, hand))}".rstrip()
    if setup.boneyard is not None:
        yield f"boneyard: {setup.boneyard}"
    if setup.open is not None:
        yield f"open: {', '.join(_open(double, name) for double in setup.open) or 'none'}"
    if setup.first is not None:
        every = len(setup.first) == len(name)
        names = ", ".join(name[seat] for seat in sorted(setup.first))
        yield f"first turn: {'all' if every and name else names or 'none'}"
    if setup.drew is not None:
        yield f"drew: {' '.join(map(str, setup.drew))}"
    for turn in setup.turns:
        yield f"{name[turn.player]}> {', '.join(spelled(action, name) for action in turn.actions)}"


def _train(head: str, train: Train, number: int, owing: set[tuple[int, int]]) -> str:
    body = _chain(train.chain, number, owing | {(number, value) for value in train.bracketed})
    if train.hidden:
        body = f"...{train.end}" if train.end is not None else f"... {body}"
    return f"{head}: {body}".rstrip()


def _chain(chain: Chain, number: int, owing: set[tuple[int, int]]) -> str:
    words = []
    closing = ""
    last = len(chain.tiles) - 1
    for index, (a, b) in enumerate(chain.tiles):
        words.append(f"{a}-{b}")
        if a == b and index < last and (number, a) in owing:
            words.append("[")
            closing += "]"
    text = " ".join([*words, *(f"[{_chain(branch, number, owing)}]" for branch in chain.branches)]) + closing
    return text.replace("[ ", "[")


def _open(double: OpenDouble, name: list[str]) -> str:
    by = f" by {name[double.by]}" if double.by is not None else ""
    return f"{double.first}-{double.second} on {train_name(double.on, name)}{by}"


def train_name(on: TrainName, name: list[str]) -> str:
    """How a play names a train, with the branches taken."""
    if on.train < len(name):
        spelled = name[on.train]
    else:
        number = on.train - len(name)
        spelled = f"train {number + 1}" if number else "train"
    return spelled + "".join(f".{step + 1}" for step in on.path) + (".new" if on.is_new else "")


def spelled(action: Action, name: list[str]) -> str:
    """How an action is written."""
    if isinstance(action, Play):
        on = f" on {train_name(action.on, name)}" if action.on is not None else ""
        return f"{action.first}-{action.second}{on}"
    if isinstance(action, Draw):
        return f"draw {action.tile}" if action.tile is not None else "draw"
    return action.value
