"""How long commands take, as ratios to what they cannot do without.

    python tests/benchmarks/startup.py [--runs 31]

Builds the wheel, installs it byte-compiled into a virtual environment that is thrown away, and runs every command in
turn with the plain interpreter, so that a machine that slows down slows down both. Prints the ratio of the medians
beside the budget. The exit status is 1 where a budget is exceeded.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TYPER = "import typer"
BUDGETS: tuple[tuple[str, str, float], ...] = (
    ("--version", TYPER, 1.2),
    ("status", TYPER, 1.6),
    ("summary", TYPER, 2.2),
)
MANY = 10_000
MANY_BUDGET = 1.2


def installed(folder: Path) -> Path:
    """The `bin` folder of an environment with the wheel in it."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [str(folder / "bin" / "pip"), "--disable-pip-version-check", "install", "--quiet", "--compile", str(ROOT)]
    subprocess.run(pip, check=True)
    return folder / "bin"


def once(command: Sequence[str], environment: dict[str, str]) -> float:
    """Seconds of the processor that the command took: other work on the machine hardly counts."""
    child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)
    return used.ru_utime + used.ru_stime


def interleaved(runs: int, *commands: tuple[Sequence[str], dict[str, str]]) -> list[float]:
    """The median of each command, all of them run in turn."""
    times: list[list[float]] = [[] for _ in commands]
    for run in range(runs + 2):
        for place, (command, environment) in enumerate(commands):
            taken = once(command, environment)
            if run >= 2:
                times[place].append(taken)
    return [statistics.median(each) for each in times]


def fill(home: Path, bin_folder: Path, environment: dict[str, str]) -> None:
    """Copies the one match of a home ten thousand times, and lets the next writer make the index."""
    template = next((home / "matches").glob("*.json"))
    text = template.read_text("utf-8")
    for number in range(MANY):
        match_id = f"copy{number:05d}"
        (home / "matches" / f"{match_id}.json").write_text(text.replace(template.stem, match_id), "utf-8")
    (home / "index.jsonl").unlink(missing_ok=True)
    once([str(bin_folder / "mtref"), "adjust", "Ana", "+1"], environment)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=31)
    runs: int = parser.parse_args().runs
    exceeded = False
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        bin_folder = installed(folder / "venv")
        python, mtref = str(bin_folder / "python"), str(bin_folder / "mtref")
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        few, many = (
            environment | {"MTREF_HOME": str(folder / "few")},
            environment | {"MTREF_HOME": str(folder / "many")},
        )
        for home in (few, many):
            once([mtref, "new", "Ana", "Ben", "Cleo", "Dora", "--rounds", "unlimited"], home)
            for _ in range(13):
                once([mtref, "score", "0", "23", "41", "17"], home)
        fill(folder / "many", bin_folder, many)
        for words, base, budget in BUDGETS:
            plain, taken = interleaved(runs, ([python, "-c", base], few), ([mtref, words], few))
            exceeded |= report(f"mtref {words} / python -c '{base}'", taken / plain, budget)
        score = [mtref, "score", "0", "23", "41", "17"]
        one, thousands = interleaved(runs, (score, few), (score, many))
        exceeded |= report(f"mtref score with {MANY} matches / with one", thousands / one, MANY_BUDGET)
    return int(exceeded)


def report(what: str, ratio: float, budget: float) -> bool:
    """Prints a ratio beside its budget; tells whether it exceeds it."""
    print(f"{ratio:6.2f}  (at most {budget})  {what}", flush=True)
    return ratio > budget


if __name__ == "__main__":
    sys.exit(main())
