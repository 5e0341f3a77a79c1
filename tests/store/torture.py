"""Writers killed at random instants, and many at once: nothing unreadable, nothing acknowledged lost.

    python tests/store/torture.py --kills 300 --writers 8 --scores 50
    python tests/store/torture.py --kills 300 --writers 8 --scores 50 --command mtref

Without --command the writers use the archive directly. With it, the real command is run in a
home folder of its own. Ends with exit status 1 and says what was lost, if anything was.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from mtref.store.archive import Archive
from mtref.store.record import Record

AT = "2026-11-27T19:00:00+00:00"


class Lost(Exception):
    """Something acknowledged is not there, or something there cannot be read."""


def event(tag: str) -> dict[str, Any]:
    return {"type": "scored", "at": AT, "tag": tag, "points": {"Ana": 0, "Ben": 23, "Cleo": 41}}


def archive_in(home: Path) -> Archive:
    return Archive(home, lambda record: {"name": record.id, "events": len(record.events)})


# Through the archive


def in_child(work: Callable[[Callable[[str], None]], None]) -> tuple[int, int]:
    """Run `work` in a process of its own; what it acknowledges can be read from the pipe."""
    out, into = os.pipe()
    child = os.fork()
    if child:
        os.close(into)
        return child, out
    status = 1
    try:
        os.close(out)
        work(lambda tag: void(os.write(into, f"{tag}\n".encode())))
        status = 0
    finally:
        os._exit(status)
    raise AssertionError


def void(_: object) -> None:
    return None


def acknowledged(pipe: int) -> list[str]:
    with os.fdopen(pipe, "rb") as reader:
        return [line.decode().strip() for line in reader.readlines() if line.endswith(b"\n")]


def restless_writer(home: Path, name: str) -> Callable[[Callable[[str], None]], None]:
    """A writer that does everything an archive offers, for ever."""

    def work(done: Callable[[str], None]) -> None:
        archive = archive_in(home)
        dice = random.Random()
        for number in range(10**9):
            tag = f"{name}-{number}"
            chance = dice.random()
            if chance < 0.85:
                with archive.change("shared") as change:
                    change.append(event(tag))
                done(f"score {tag}")
            elif chance < 0.90:
                archive.start(Record(f"m{tag}", 1, [event(tag)]))
                done(f"match m{tag}")
            elif chance < 0.95:
                ids = [f"{letter}{tag}" for letter in "xyz"]
                archive.add([Record(id, 1, [event(tag)]) for id in ids])
                for id in ids:
                    done(f"match {id}")
            else:
                archive.use("shared")

    return work


def check_archive(home: Path, scores: list[str], matches: list[str], kills: int) -> None:
    archive = archive_in(home)
    rows = archive.rows()
    for row in rows:
        if row.damaged:
            raise Lost(row.damaged)
    missing = set(matches) - {row.id for row in rows}
    if missing:
        raise Lost(f"matches lost: {sorted(missing)}")
    tags = [event["tag"] for event in archive.read("shared").events[1:]]
    if len(tags) != len(set(tags)):
        raise Lost("a score is there twice")
    if lost := set(scores) - set(tags):
        raise Lost(f"scores lost: {sorted(lost)}")
    if len(tags) > len(scores) + kills:
        raise Lost("there are more scores than were ever begun")


def sort_out(lines: list[str], scores: list[str], matches: list[str]) -> None:
    for line in lines:
        kind, _, what = line.partition(" ")
        (scores if kind == "score" else matches).append(what)


def kill_archive_writers(home: Path, kills: int, writers: int) -> str:
    """`writers` restless writers at a time, one of them killed at a random instant, again and again."""
    archive_in(home).create(Record("shared", 1, [event("created")]))
    scores: list[str] = []
    matches: list[str] = []
    running: list[tuple[int, int]] = []
    for kill in range(kills):
        while len(running) < writers:
            running.append(in_child(restless_writer(home, f"k{kill}w{len(running)}")))
        time.sleep(random.uniform(0.001, 0.03))
        child, pipe = running.pop(random.randrange(len(running)))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        sort_out(acknowledged(pipe), scores, matches)
        archive_in(home).read("shared")
    for child, pipe in running:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        sort_out(acknowledged(pipe), scores, matches)
    archive_in(home).use("shared")
    check_archive(home, scores, matches, kills + writers)
    left = [path.name for path in home.rglob(".*")]
    if left:
        raise Lost(f"left behind: {left}")
    whole = list((home / "matches").glob("[xyz]*.json"))
    if len(whole) % 3:
        raise Lost("an import was left half done")
    return f"{kills} kills among {writers} writers: {len(scores)} scores and {len(matches)} matches, none lost"


def crowd_of_archive_writers(home: Path, writers: int, scores: int) -> str:
    archive_in(home).create(Record("shared", 1, [event("created")]))

    def writer(name: str) -> Callable[[Callable[[str], None]], None]:
        def work(done: Callable[[str], None]) -> None:
            archive = archive_in(home)
            for number in range(scores):
                with archive.change("shared") as change:
                    change.append(event(f"{name}-{number}"))
                done(f"score {name}-{number}")

        return work

    running = [in_child(writer(f"w{number}")) for number in range(writers)]
    found: list[str] = []
    failed = 0
    for child, pipe in running:
        sort_out(acknowledged(pipe), found, [])
        failed += os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0
    if failed or len(found) != writers * scores:
        raise Lost(f"{failed} writers failed; {len(found)} of {writers * scores} scores acknowledged")
    check_archive(home, found, [], 0)
    return f"{writers} writers x {scores} scores at once: none lost"


# Through the command


class Command:
    """The real command in a home folder of its own."""

    def __init__(self, command: str, home: Path) -> None:
        self._command = shlex.split(command)
        self._environment = {**os.environ, "MTREF_HOME": str(home), "NO_COLOR": "1"}

    def begin(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*self._command, *words],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str) -> str:
        process = self.begin(*words)
        out, complaint = process.communicate()
        if process.returncode:
            raise Lost(f"{shlex.join(words)}: exit status {process.returncode}: {complaint.strip()}")
        return out

    def summary(self, *words: str) -> dict[str, Any]:
        summary: dict[str, Any] = json.loads(self.run("summary", *words, "--json"))
        return summary

    def points(self, *words: str) -> list[int]:
        return [each["points"]["Ben"] for each in self.summary(*words)["rounds"] if each.get("points")]


MOST_ROUNDS = 12


def next_step(rounds: list[int], number: int) -> tuple[list[str], list[int]]:
    """A score or an undo, and the rounds there are after it."""
    if len(rounds) < MOST_ROUNDS and (len(rounds) < 3 or random.random() < 0.6):
        points = 1 + number % 90
        return ["score", "Ana=0", f"Ben={points}"], [*rounds, points]
    return ["undo"], rounds[:-1]


def kill_commands(command: Command, kills: int) -> str:
    command.run("new", "Ana", "Ben")
    begun = time.monotonic()
    command.run("score", "Ana=0", "Ben=1")
    usual = time.monotonic() - begun
    rounds, killed, done = [1], 0, 1
    number = 0
    while killed < kills:
        number += 1
        words, after = next_step(rounds, number)
        process = command.begin(*words)
        try:
            _, complaint = process.communicate(timeout=random.uniform(0.3, 1.7) * usual)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            killed += 1
            found = command.points()
            if found not in (rounds, after):
                raise Lost(f"after {shlex.join(words)}: {found}, neither {rounds} nor {after}") from None
            rounds = found
            continue
        if process.returncode:
            raise Lost(f"{shlex.join(words)}: exit status {process.returncode}: {complaint.strip()}")
        rounds = after
        done += 1
        if number % 10 == 0 and command.points() != rounds:
            raise Lost(f"{command.points()} instead of {rounds}")
    if command.points() != rounds:
        raise Lost(f"{command.points()} instead of {rounds}")
    command.run("matches")
    return f"{killed} kills of the command among {done} acknowledged steps: none lost"


def crowd_of_commands(command: Command, writers: int, scores: int) -> str:
    """Every writer keeps its own match; all of them also adjust one shared match."""
    ids = []
    for _ in range(writers + 1):
        command.run("new", "Ana", "Ben")
        ids.append(command.summary()["id"])
    shared, own = ids[0], ids[1:]
    command.run("score", "Ana=0", "Ben=1", "--match", shared)
    expected: list[list[int]] = [[] for _ in own]
    for number in range(scores):
        running = []
        for writer, id in enumerate(own):
            words, expected[writer] = next_step(expected[writer], number)
            running.append(command.begin(*words, "--match", id))
            running.append(command.begin("adjust", "Ben", "+1", "--match", shared))
        for process in running:
            _, complaint = process.communicate()
            if process.returncode:
                raise Lost(f"{process.args!r}: exit status {process.returncode}: {complaint.strip()}")
    for id, rounds in zip(own, expected, strict=True):
        if command.points(id) != rounds:
            raise Lost(f"{id}: {command.points(id)} instead of {rounds}")
    total = command.summary(shared)["totals"]["Ben"]
    if total != 1 + writers * scores:
        raise Lost(f"{total} points instead of {1 + writers * scores}")
    return f"{2 * writers} commands at once, {scores} times: none lost"


def main() -> NoReturn:
    """Run it and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--scores", type=int, default=50)
    parser.add_argument("--command", help="the command to run instead, as `mtref`")
    parser.add_argument("--seed", type=int, help="for the same instants again, as far as a machine allows")
    wanted = parser.parse_args()
    random.seed(wanted.seed)
    with tempfile.TemporaryDirectory(prefix="mtref-torture-") as folder:
        home = Path(folder)
        steps: list[Callable[[], str]]
        if wanted.command:
            steps = [
                lambda: kill_commands(Command(wanted.command, home / "killed"), wanted.kills),
                lambda: crowd_of_commands(Command(wanted.command, home / "crowd"), wanted.writers, wanted.scores),
            ]
        else:
            steps = [
                lambda: kill_archive_writers(home / "one", wanted.kills, 1),
                lambda: kill_archive_writers(home / "several", wanted.kills, wanted.writers),
                lambda: crowd_of_archive_writers(home / "crowd", wanted.writers, wanted.scores),
            ]
        try:
            for step in steps:
                begun = time.monotonic()
                print(f"{step()} ({time.monotonic() - begun:.1f} s)", flush=True)
        except Lost as loss:
            sys.exit(f"LOST: {loss}")
    sys.exit(0)


if __name__ == "__main__":
    main()
