"""Counts the legal ways of playing on for a number of complete turns, as chess programs do to test their rules.

    python tests/referee/perft.py [--depth 2] [--oracle-only]

Five fixed positions under five rulebooks. The way through the turns is one text that grows: whoever judges gets it,
says what is legal there, and each answer is appended. Draws take the tiles of `YARD` in order, so every hand stays
known. A way ends after `depth` turns, when the round is over, or where no action is certain to be legal.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from mtref.referee.ruling import judge
from mtref.rules import library
from mtref.rules.axes import AXES
from mtref.rules.rulebook import Rulebook
from tests.referee import oracle
from tests.referee.reading import read

RULEBOOKS = ("site", "gamerules", "pagat", "wikipedia", "tournament")

POSITIONS = {
    "first lap": """set: 9; engine: 9-9
Ana:; Ben:; Cleo:
turn: Ana
hand Ana: 9-3 3-3 3-1 5-2 9-6; hand Ben: 9-0 1-1 9-1 0-3; hand Cleo: 4-2 5-5 9-5 9-2 5-3
boneyard: 2
""",
    "markers": """set: 9; engine: 9-9
Ana*: 9-3; Ben: 9-1 1-4; Cleo*: 9-5; train: 9-0
turn: Ana
hand Ana: 3-0 5-0 2-2 3-4; hand Ben: 4-4 4-2 1-0 5-2; hand Cleo: 5-1 3-1 5-5 8-2
boneyard: 2
""",
    "open double": """set: 9; engine: 9-9
Ana*: 9-3 3-3; Ben: 9-1; Cleo: 9-5; train: 9-0
open: 3-3 on Ana by Ana
turn: Ben
hand Ana: 4-0 2-1 0-1; hand Ben: 4-1 5-3 3-0 2-2; hand Cleo: 4-3 5-0 0-0 5-5
boneyard: 2
""",
    "two doubles in hand": """set: 9; engine: 9-9
Ana: 9-3; Ben*: 9-1 1-4; Cleo: 9-5; train: 9-0
turn: Ana
hand Ana: 3-3 0-0 3-1 4-4; hand Ben: 4-0 2-1; hand Cleo: 5-1 3-0 5-5
boneyard: 2
""",
    "last tiles": """set: 9; engine: 9-9
Ana: 9-3; Ben*: 9-1 1-4; Cleo: 9-5; train: 9-0
turn: Ana
hand Ana: 3-8 4-8; hand Ben: 4-4 0-4; hand Cleo: 5-0 5-5
boneyard: 0
""",
}

#: The tiles that are drawn, the first draw first.
YARD = ("2-3", "4-6")

Judge = Callable[[str, Rulebook], dict[str, Any]]


def by_oracle(text: str, book: Rulebook) -> dict[str, Any]:
    """The oracle's ruling, in as much of the product's shape as counting needs."""
    return oracle.judge(read(text), {axis.name: tuple(str(v) for v in book[axis.choices].values) for axis in AXES})


def by_product(text: str, book: Rulebook) -> dict[str, Any]:
    """The product's ruling."""
    return judge(text, book).to_json()


def perft(judged: Judge, book: Rulebook, text: str, depth: int) -> int:
    """How many ways there are to play `depth` turns on from the position."""
    return count(judged, book, text, depth, None, 0)


def count(judged: Judge, book: Rulebook, text: str, depth: int, mover: str | None, drawn: int) -> int:
    """`mover` is in the middle of the last line of the text, None between two turns; `drawn` tiles were drawn."""
    ruling = judged(text, book)
    after = ruling["after"]
    if mover is not None and after["next"] != mover:
        depth, mover = depth - 1, None
    actions = ruling["legal_actions"]
    if depth == 0 or after["round_over"] or after["next"] == "undecided" or not actions:
        return 1
    ways = 0
    for action in actions:
        taken = drawn
        if action == "draw":
            action, taken = f"draw {YARD[drawn]}", drawn + 1
        line = f", {action}" if mover else f"\n{after['next']}> {action}"
        ways += count(judged, book, text + line, depth, mover or after["next"], taken)
    return ways


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--oracle-only", action="store_true")
    asked = parser.parse_args()
    wrong = 0
    for name, text in POSITIONS.items():
        for ident in RULEBOOKS:
            book = library.load(ident)
            ways = perft(by_oracle, book, text.rstrip(), asked.depth)
            line = f"{name:<20} {ident:<11} {ways:>6}"
            if not asked.oracle_only:
                others = perft(by_product, book, text.rstrip(), asked.depth)
                wrong += others != ways
                line += f" {others:>6}{'' if others == ways else '  DIFFERS'}"
            print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
