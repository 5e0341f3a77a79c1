"""Texts spoilt at random: none of them may raise anything but its mistakes.

python tests/referee/mutated_texts.py 100000
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from mtref.board.notation import NotationError, survey
from mtref.referee.ruling import judge
from mtref.report.ruling import shown
from mtref.rules.library import book_ids, load
from mtref.rules.rulebook import Rulebook

CASES = Path(__file__).parents[1] / "cases"
PIECES = (
    *("Ana: 12-5 5-5 [5-3 3-1] [5-6]", "open: 5-5 on Ana", "...", "…6", "; ", "# x", '"Uncle Bob": ', '"', "[", "]"),
    *("players: Ana Ben", "drew: 3-3", "first turn: all", "train 2: 12-1", "sets: 2", "hand Zoe: 1-2", "１２-４", "："),
    *("mt: ", "bullet", "knock", "unmark", "on own.new", "Ana.1", "\x00", "\u2028", "engine 0"),
)
HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"blanks.wild": "yes", "doubles.branch": "optional"},
    {"doubles.covers": "3", "speed.variant": "swan_drive", "match.partners": "pairs"},
)


def texts(seed: int) -> Iterator[str]:
    """Texts of the cases, each spoilt in a few places."""
    chance = random.Random(seed)
    files = ("rulings.jsonl", "errors.jsonl")
    whole = [json.loads(line)["text"] for name in files for line in (CASES / name).read_text("utf-8").splitlines()]
    while True:
        text = chance.choice(whole)
        for _ in range(chance.choice((1, 1, 2, 3, 6))):
            text = _spoilt(text, chance)
        yield text


def _spoilt(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    lines = text.split("\n")
    way = chance.randrange(5)
    if way == 0:
        return text[:at] + text[at + chance.randrange(1, 4) :]
    if way == 1:
        return text[:at] + chance.choice(PIECES) + text[at:]
    if way == 2:
        return text[:at] + chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x3000)))) + text[at:]
    if way == 3:
        chance.shuffle(lines)
    else:
        lines[chance.randrange(len(lines))] = chance.choice((*lines, *PIECES))
    return "\n".join(lines)


def books() -> list[Rulebook]:
    """Every sixth rulebook, as it is and with rules that ask for branches, wild blanks and partners."""
    return [load(book, house=house) for book in book_ids()[::6] for house in HOUSES]


def survive(text: str, book: Rulebook) -> bool:
    """Judges and prints a text; False where it cannot be read."""
    try:
        ruling = judge(text, book)
    except NotationError as error:
        mistakes = str(error)
    else:
        json.dumps(ruling.to_json())
        return bool(shown(ruling))
    survey(text)
    return not mistakes


def main(count: int, seed: int = 0) -> None:
    """Tries so many texts and says how many of them could still be read."""
    rulebooks, source, read = books(), texts(seed), 0
    for number in range(count):
        text = next(source)
        try:
            read += survive(text, rulebooks[number % len(rulebooks)])
        except Exception:
            print(repr(text))
            raise
    print(f"{count} texts, {read} of them readable")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
