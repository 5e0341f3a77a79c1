"""A real match, six rounds of two players, command by command in a home that is thrown away."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile

COMMANDS = (
    "new Ana Ben --rounds 6",
    "score Ana=0 Ben=37",
    "score 0 34",
    "score 0 12-3",
    "status",
    "fix 3 Ben=6 --note 'counted again'",
    "score out 29",
    "score 4-5 0",
    "undo",
    "score 12+12+11+6+5 0",
    "score Ana=0 Ben=17",
    "summary",
    "log",
)


def play() -> None:
    """Runs the commands of the demo and shows each with what it prints."""
    from mtref.cli.app import run

    before = os.environ.get("MTREF_HOME")
    with tempfile.TemporaryDirectory(prefix="mtref-demo-") as home:
        os.environ["MTREF_HOME"] = home
        try:
            for command in COMMANDS:
                print(f"$ mtref {command}", flush=True)
                status = run(shlex.split(command))
                if status:
                    raise SystemExit(status)
                sys.stdout.flush()
                print()
        finally:
            if before is None:
                del os.environ["MTREF_HOME"]
            else:
                os.environ["MTREF_HOME"] = before
    print("This was a demo: nothing of it was kept. Your own match begins with mtref new and the players' names.")
