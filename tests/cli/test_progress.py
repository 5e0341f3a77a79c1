"""Word of how far a long reading is: on a terminal, and only then."""

from __future__ import annotations

import io
import sys

import pytest

from mtref.cli import progress


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_long_work_is_shown_on_a_terminal_and_wiped_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    with progress.reading_matches() as tell:
        assert tell
        tell(1200, 10_000)
    assert screen.getvalue().startswith("\rReading matches: 1,200 of 10,000")
    assert screen.getvalue().endswith("\r" + " " * len("Reading matches: 1,200 of 10,000") + "\r")


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 3600)
    with progress.reading_matches() as tell:
        assert tell
        tell(1, 2)
    assert screen.getvalue() == ""


def test_nothing_is_shown_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress.reading_matches() as tell:
        assert tell is None
