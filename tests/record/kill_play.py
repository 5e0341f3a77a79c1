"""The laptop is shut in the middle of a round: `mtref play` is killed at random moments and started again.

Turns are typed one after the other; one counts as accepted when the program has said so. After each kill every accepted
turn must be there, at most one more, and the next start must go on from it. Run it with --kills 100.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from mtref.record.text import read  # noqa: E402
from mtref.rules.library import load  # noqa: E402
from tests.record.random_play import play_round  # noqa: E402

NAMES = ["Ana", "Ben", "Cleo", "Dora"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    dice = random.Random(chosen.seed)
    kills = turns = extra = 0
    with tempfile.TemporaryDirectory() as home:
        while kills < chosen.kills:
            seed = dice.randrange(10**6)
            done, more, lost = _a_round(Path(home), seed, dice, chosen.kills - kills)
            kills, turns, extra = kills + done[0], turns + done[1], extra + more
            if lost:
                print(lost)
                return 1
    print(f"{kills} kills among {turns} turns: none accepted was lost; {extra} times the turn on its way was saved too")
    return 0


def _a_round(home: Path, seed: int, dice: random.Random, kills: int) -> tuple[tuple[int, int], int, str]:
    """One match of one round, killed up to so many times; kills and turns, turns saved unsaid, what was lost."""
    played = play_round(load("wikipedia"), NAMES, 12, 0, seed)
    if any(line.startswith("house") for line in played.lines):
        return (0, 0), 0, ""
    _mtref(home, "new", *NAMES, "--rounds", "one", "--leader", "Ana")
    begun = "".join(f"{line}\n" for line in played.lines if line.startswith("hand"))
    assert "Traceback" not in _mtref(home, "play", typed=begun)
    expected = [line.turn for line in played.session.lines if line.turn]
    typed = [line for line in played.lines if not line.startswith("hand")]
    killed = extra = 0
    at = 0
    while at < len(typed) - 1 and killed < kills:
        accepted = _until_killed(home, typed[at:-1], dice)
        killed += 1
        kept = [line.turn for line in read(_mtref(home, "record")).lines if line.turn]
        at += len(accepted)
        if kept[: len(expected[:at])] != expected[:at] or len(kept) > at + 1:
            return (killed, at), extra, f"seed {seed}: {at} turns were accepted, {len(kept)} are kept"
        extra += len(kept) - at
        at = len(kept)
    rest = "".join(f"{line}\n" for line in typed[at:])
    said = _mtref(home, "play", typed=rest)
    if "Totals:" not in said:
        return (killed, at), extra, f"seed {seed}: the round did not go on from turn {at + 1}:\n{said}"
    return (killed, len(expected)), extra, ""


def _until_killed(home: Path, lines: list[str], dice: random.Random) -> list[str]:
    """Types the lines until the program is killed; what it accepted."""
    running = subprocess.Popen(
        [sys.executable, "-m", "mtref", "play"],
        cwd=ROOT,
        env={**os.environ, "MTREF_HOME": str(home)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert running.stdin is not None
    assert running.stdout is not None
    accepted: list[str] = []
    early = dice.random() < 0.2
    timer = threading.Timer(dice.uniform(0, 0.3) if early else dice.uniform(0, 0.15), running.kill)
    if early:
        timer.start()
    try:
        for line in lines:
            running.stdin.write(f"{line}\n")
            running.stdin.flush()
            said = running.stdout.readline()
            while said and "> " not in said:
                said = running.stdout.readline()
            if not said.endswith("\n"):
                break
            accepted.append(said.rstrip())
            if not early and len(accepted) == 1:
                timer.start()
        else:
            running.kill()
    except BrokenPipeError:
        pass
    finally:
        timer.cancel()
        running.kill()
        running.wait()
    return accepted


def _mtref(home: Path, *arguments: str, typed: str = "") -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "mtref", *arguments],
        cwd=ROOT,
        env={**os.environ, "MTREF_HOME": str(home)},
        input=typed,
        capture_output=True,
        text=True,
    )
    return ran.stdout + ran.stderr


if __name__ == "__main__":
    sys.exit(main())
