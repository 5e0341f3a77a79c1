"""How long `mtref stats` takes over many matches, as a multiple of starting Python.

    python tests/benchmarks/stats_of_many_matches.py [MATCHES]

The program should be installed: from a source tree without .pyc files this measures the compiler.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from mtref.match import commands
from mtref.match import events as ev
from mtref.rules import library
from mtref.store.record import PROGRAM, SCHEMA, tables_text

CLUB = [f"Player {number}" for number in range(1, 41)]
AT = "2026-{:02}-{:02}T19:00:00+00:00"


def journal(dice: random.Random, created: ev.Created) -> list[ev.Event]:
    """Thirteen rounds of four to eight players."""
    names = dice.sample(CLUB, dice.randint(4, 8))
    at = AT.format(dice.randint(1, 12), dice.randint(1, 28))
    events: list[ev.Event] = [created._replace(players=names, at=at)]
    for _ in range(13):
        hands = {str(seat): str(dice.randrange(1, 60)) for seat in range(1, len(names) + 1)}
        hands[dice.choice(list(hands))] = "0"
        events.append(ev.Scored(hands, at=at))
    return events


def fill(home: Path, count: int) -> None:
    """Writes the match files, as if they came from a synchronised folder: without the log of the listing."""
    dice = random.Random(12)
    created = commands.create(commands.Wish(CLUB[:2]), library.load("wikipedia"))
    folder = home / "matches"
    folder.mkdir(parents=True)
    for number in range(count):
        match_id = f"m{number:05}"
        events = {str(place): ev.to_json(event) for place, event in enumerate(journal(dice, created), 1)}
        head = {"program": PROGRAM, "schema": SCHEMA, "id": match_id}
        (folder / f"{match_id}.json").write_text(tables_text({"match": {"1": head}, "journal": events}), "utf-8")


def seconds(*arguments: str) -> float:
    """How long a Python process takes."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory(prefix="mtref-stats-") as home:
        os.environ["MTREF_HOME"] = home
        fill(Path(home), count)
        unit = median(seconds("-c", "pass") for _ in range(9))
        print(f"python -c pass: {unit * 1000:.1f} ms; {count} matches")
        runs = {
            "stats, no log yet": [seconds("-m", "mtref", "stats")],
            "stats": [seconds("-m", "mtref", "stats") for _ in range(5)],
            "stats --json": [seconds("-m", "mtref", "stats", "--json") for _ in range(5)],
            "stats PLAYER --since": [
                seconds("-m", "mtref", "stats", "Player 7", "--since", "2026-06") for _ in range(5)
            ],
            "matches": [seconds("-m", "mtref", "matches") for _ in range(5)],
            "matches --unfinished": [seconds("-m", "mtref", "matches", "--unfinished") for _ in range(5)],
        }
        for what, times in runs.items():
            print(f"{what:22} {median(times):6.2f} s  {median(times) / unit:6.0f} x pass")
        size = (Path(home) / "index.jsonl").stat().st_size
        print(f"log: {size / 1e6:.1f} MB, {size / count:.0f} bytes a match")


if __name__ == "__main__":
    main()
