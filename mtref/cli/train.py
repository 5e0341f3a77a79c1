"""`mtref train`: the best train from a hand."""

from __future__ import annotations

from typing import Annotated

import typer

from mtref.cli.options import GROUP
from mtref.cli.talk import remark, say
from mtref.match.refusal import Refused

app = typer.Typer(**GROUP)

_MOST = 60


@app.command()
def train(
    engine: Annotated[str, typer.Argument(metavar="ENGINE", help="The engine, 12 or 12-12.")],
    tiles: Annotated[list[str], typer.Argument(metavar="TILE...", help="The hand, as 12-4 4-6; commas do as well.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the train as JSON.")] = False,
) -> None:
    """Lay the best train from a hand: the one that leaves the fewest pips.

    Example: mtref train 12 12-4 4-6 6-6 6-1 12-1
    """
    from mtref.board.best_train import best_train
    from mtref.match.schedule import read_engine
    from mtref.tiles import DominoSet, Tile

    words = [word for text in tiles for word in text.replace(",", " ").split()]
    try:
        hand = [Tile.parse(word) for word in words]
    except ValueError as error:
        raise Refused(f"{error}.") from None
    twice = next((tile for place, tile in enumerate(hand) if tile in hand[:place]), None)
    if twice is not None:
        raise Refused(f"{twice} was typed twice.")
    if len(hand) > _MOST:
        raise Refused(f"{len(hand)} tiles are more than a hand; type {_MOST} at the most.")
    start = read_engine(engine, DominoSet(99))
    if Tile.of(start, start) in hand:
        raise Refused(f"{start}-{start} is the engine; it is in no hand.")
    found = best_train(start, hand)
    chain, left = [f"{a}-{b}" for a, b in found.chain], [str(tile) for tile in found.left]
    if as_json:
        from mtref.report.json import dumps

        print(
            dumps({"engine": start, "train": chain, "left": left, "pips_left": found.pips_left, "proven": found.proven})
        )
        return
    say(f"Train: {' '.join(chain) or 'no tile fits the engine'}")
    say(f"Left: {' '.join(left) or 'nothing'} ({found.pips_left} pips).")
    if not found.proven:
        remark(["There are too many ways to try them all: there may be a better one."])
