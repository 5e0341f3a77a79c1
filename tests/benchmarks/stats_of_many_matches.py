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
    """Seconds of the processor that a Python process took: other work on the machine hardly counts."""
    child = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, arguments)
    return used.ru_utime + used.ru_stime


def show(what: str, runs: int, *command: str) -> None:
    """Runs a command and the plain interpreter in turn, and prints the medians."""
    times = [(seconds("-m", "mtref", *command), seconds("-c", "pass")) for _ in range(runs)]
    taken, plain = (median(each) for each in zip(*times, strict=True))
    print(f"{what:32} {taken:6.2f} s  {taken / plain:6.0f} x", flush=True)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory(prefix="mtref-stats-") as home:
        os.environ["MTREF_HOME"] = home
        fill(Path(home), count)
        print(f"{count} matches; processor time, and how many times that of python -c pass")
        show("stats, no log yet", 1, "stats")
        for what in (["stats"], ["stats", "--json"], ["stats", "Player 7", "--since", "2026-06"], ["matches"]):
            show(" ".join(what), 7, *what)
        size = (Path(home) / "index.jsonl").stat().st_size
        print(f"log: {size / 1e6:.1f} MB, {size / count:.0f} bytes a match")


if __name__ == "__main__":
    main()
