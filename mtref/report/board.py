"""The board as lines of text: trains with their open ends, markers, open doubles, the disputed tile marked."""

from __future__ import annotations

from collections.abc import Sequence

from mtref.board.position import Position
from mtref.board.train import Chain, Train
from mtref.report.lines import WIDTH, Line, columns, padded

#: A disputed play: the train it was claimed for, and the tile as it was to lie.
Disputed = tuple[int, tuple[int, int]]


def drawn(
    position: Position, open_doubles: Sequence[tuple[int, int]] = (), disputed: Disputed | None = None
) -> list[Line]:
    """The board in lines of at most 80 columns; a long train is folded in its middle.

    `open_doubles` names train and value of each. `*` marks a train that carries its marker, `!` an open double, `?` the
    disputed tile, `>` the player to move.
    """
    seats = position.seats
    numbers = list(range(max(len(position.trains), seats + 1)))
    if disputed is not None and disputed[0] >= len(numbers):
        numbers.append(disputed[0])
    heads = [_head(position, number) for number in numbers]
    wide = min(max(columns(head) for head in heads), 20)
    boneyard = "unknown" if position.boneyard is None else str(position.boneyard)
    lines = [Line(f"engine {position.engine}-{position.engine}   boneyard {boneyard}", "head")]
    for number, head in zip(numbers, heads, strict=True):
        train = position.train(number)
        owing = {value for where, value in open_doubles if where == number}
        words = _words(train, owing)
        if disputed is not None and disputed[0] == number:
            words.append(f"?{disputed[1][0]}-{disputed[1][1]}?")
        ends = ", ".join(str(place.end) for place in train.ends(number, position.engine))
        tail = f"  end {ends}" if not train.is_empty else "  not started"
        body = _folded(words, WIDTH - wide - 2 - columns(tail))
        lines.append(Line(f"{padded(head, wide)}  {body}{tail if body else tail.lstrip()}".rstrip()))
    return lines


def _head(position: Position, number: int) -> str:
    mover = ">" if number == position.turn else " "
    marker = "*" if number in position.markers else ""
    return f"{mover} {position.name_of(number)}{marker}"


def _words(train: Train, owing: set[int]) -> list[str]:
    words = ["..."] if train.hidden else []
    if train.end is not None:
        words[-1:] = [f"...{train.end}"]
    return words + _chain(train.chain, owing)


def _chain(chain: Chain, owing: set[int]) -> list[str]:
    words = [f"{a}-{b}{'!' if a == b and a in owing else ''}" for a, b in chain.tiles]
    for branch in chain.branches:
        inner = _chain(branch, owing)
        inner[0] = f"[{inner[0]}"
        inner[-1] = f"{inner[-1]}]"
        words += inner
    return words


def _folded(words: list[str], width: int) -> str:
    """The words in one line; what is too long loses its middle, so that both ends of the train are seen."""
    line = " ".join(words)
    if len(line) <= width:
        return line
    first, last = words[: len(words) // 2], words[len(words) // 2 :]
    while len(first) > 1 and len(" ".join([*first, "…", *last])) > width:
        if len(first) >= len(last):
            first.pop()
        else:
            last.pop(0)
    while len(last) > 1 and len(" ".join([*first, "…", *last])) > width:
        last.pop(0)
    return " ".join([*first, "…", *last])
