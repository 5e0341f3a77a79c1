"""Whole matches at random, through the commands: every round kept with play, every total added up without the program.

Run it for all five seed rulebooks: python tests/record/whole_match.py
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Protocol

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from mtref.rules.library import load  # noqa: E402
from mtref.tiles import Tile  # noqa: E402
from tests.record.random_play import SEED_RULEBOOKS, play_round  # noqa: E402

NAMES = ["Ana", "Ben", "Cleo", "Dora"]

DOUBLE_BLANK = {"gamerules": 50, "tournament": 50}
"""What 0-0 counts where it counts anything; every other tile counts its pips under the five rulebooks."""


class Command(Protocol):
    """Runs one command, with what is typed to it, and gives what it prints."""

    def __call__(self, *arguments: str, typed: str = "") -> str: ...


def points(rules: str, hand: list[Tile]) -> int:
    """The points of a hand."""
    return sum(high + low for high, low in hand) + (DOUBLE_BLANK.get(rules, 0) if (0, 0) in hand else 0)


def play_match(rules: str, rounds: int, mtref: Command, seed: int = 0) -> dict[str, int]:
    """So many rounds of a match through play and score; the totals, which are those of the hands."""
    mtref("new", *NAMES, "--rules", rules, "--rounds", str(rounds))
    totals = dict.fromkeys(NAMES, 0)
    for number in range(1, rounds + 1):
        coming = json.loads(mtref("status", "--json"))["next"]
        assert coming["round"] == number
        # Where the engine is dealt, only the table knows who holds it and leads.
        leader = number % 4 if coming["leader"] is None else NAMES.index(coming["leader"])
        told = ["--leader", NAMES[leader]] if coming["leader"] is None else []
        played = play_round(load(rules), NAMES, coming["engine"], leader, seed + number, number=number)
        mtref("play", *told, typed="".join(f"{line}\n" for line in played.lines))
        for name, hand in zip(NAMES, played.hands, strict=True):
            totals[name] += points(rules, hand)
        assert json.loads(mtref("status", "--json"))["totals"] == totals
        assert mtref("record", str(number)) == str(played.session.record)
    assert json.loads(mtref("status", "--json"))["finished"] is True
    return totals


def main() -> None:
    for rules in SEED_RULEBOOKS:
        with tempfile.TemporaryDirectory() as home:
            print(rules, play_match(rules, 13, _command(home), seed=100), flush=True)


def _command(home: str) -> Command:
    def run(*arguments: str, typed: str = "") -> str:
        ran = subprocess.run(
            [sys.executable, "-m", "mtref", *arguments],
            cwd=ROOT,
            env={**os.environ, "MTREF_HOME": home},
            input=typed,
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    return run


if __name__ == "__main__":
    main()
