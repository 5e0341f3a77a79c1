"""A round on a terminal: what TAB offers, the table drawn, an interrupted evening."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mtref.cli.keeping import Table
from mtref.cli.prompting import completions
from mtref.store.playing import Playing
from tests.conftest import Mtref
from tests.record.rounds import BOARD, begun

CTRL_C = "\x03"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    session = begun(BOARD.replace("Ben", '"Uncle Bob"'))
    session.show("Ana: 12-4 4-6")
    return Table(session, Playing(tmp_path, "friday"))


@pytest.mark.parametrize(
    ("before", "begun", "offered"),
    [
        ("", "bo", ["board "]),
        ("", "12", ["12-4 "]),
        ("", "cl", ["Cleo> "]),
        ("12-4 ", "", ["own ", "train ", "Ana ", '"Uncle Bob" ', "Cleo "]),
        ("12-4 ", "unc", ['"Uncle Bob" ']),
        ("12-4 own, ", "p", ["pass "]),
        ("! ", "6", ["6-4 "]),
        ("hand ", "c", ["Cleo:"]),
        ("out ", "a", ["Ana "]),
        ("house ", "turn.dr", ["turn.draw=", "turn.drawn_tile="]),
        ("house ", "turn.draw=n", ["turn.draw=none "]),
        ("", "zzz", []),
    ],
)
def test_tab_offers_what_can_come_next(table: Table, before: str, begun: str, offered: list[str]) -> None:
    assert completions(table, before, begun) == offered


def _typed_on_a_terminal(home: Path, *keys: str) -> str:
    """Types to `mtref play` on a terminal, each when the program waits; what it showed."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "MTREF_HOME": str(home), "NO_COLOR": "1", "TERM": "dumb"}
    running = subprocess.Popen(
        [sys.executable, "-m", "mtref", "play"],
        cwd=ROOT,
        env=environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        # A test run in the background ignores Ctrl-C, and so would what it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    os.close(theirs)
    shown = ""
    for each in [*keys, ""]:
        shown += _until(ours, waiting=True)
        if each == CTRL_C:
            shown += _interrupt(running, ours)
        elif each:
            os.write(ours, each.encode())
    shown += _until(ours)
    running.wait(20)
    os.close(ours)
    return shown


def _interrupt(running: subprocess.Popen[bytes], terminal: int) -> str:
    """Presses Ctrl-C as a person does: again, if nothing happens, since one just before the wait may go unheard."""
    shown = ""
    while running.poll() is None:
        running.send_signal(signal.SIGINT)
        shown += _until(terminal, seconds=2)
    return shown


#: The program waits for a line: after a player's name, or a question.
_PROMPT = re.compile(r"(^|\n)(\w+> |.*points: |.*\[Y/n\] )\Z")


def _until(terminal: int, waiting: bool = False, seconds: float = 20) -> str:
    """What is shown until the program waits for a line, or ends."""
    shown = ""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not (waiting and _PROMPT.search(shown)):
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        shown += data.decode(errors="replace")
    return shown


def test_ctrl_c_leaves_the_round_where_it_is(mtref: Mtref, home: Path) -> None:
    mtref("new", "Ana", "Ben")
    shown = _typed_on_a_terminal(home, "12-4 own\n", "4-4 ana\n", CTRL_C)
    assert "Ana> 12-4 on Ana" in shown
    assert "Put ! before the turn to let it stand all the same." in shown
    assert "The round is kept; mtref play goes on with it." in shown
    assert mtref("record").out.endswith("Ana> 12-4 on Ana\n")


def test_the_end_of_a_round_is_asked_for_and_confirmed(mtref: Mtref, home: Path) -> None:
    mtref("new", "Ana", "Ben")
    shown = _typed_on_a_terminal(home, "12-4 own\n", "out ana\n", "6-6,9-0\n", "y\n")
    assert "What has Ben left?" in shown
    assert "Round 1 (12-12): Ana 0, Ben 21." in shown
    assert mtref("status", "--json").json["totals"] == {"Ana": 0, "Ben": 21}
