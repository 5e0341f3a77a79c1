"""The laptop is shut while a score is being written: the whole command, killed at random moments."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_no_acknowledged_score_is_lost_when_commands_are_killed() -> None:
    torture = [sys.executable, str(ROOT / "tests/store/torture.py"), "--kills", "12", "--writers", "2", "--scores", "3"]
    ran = subprocess.run(
        [*torture, "--command", f"{sys.executable} -m mtref"], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
