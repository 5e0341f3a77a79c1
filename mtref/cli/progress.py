"""How far a long work is, on a terminal only and only where it is long."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from mtref.store.archive import Progress

PATIENCE = 0.5
"""Seconds of silence before anything is shown."""

PAUSE = 0.1
"""Seconds between one state and the next."""


@contextmanager
def reading_matches() -> Iterator[Progress | None]:
    """Yields what is to be told how far the reading is; wipes its line at the end. None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    due = time.monotonic() + PATIENCE
    shown = ""

    def tell(done: int, total: int) -> None:
        nonlocal due, shown
        if time.monotonic() < due:
            return
        due = time.monotonic() + PAUSE
        shown = f"Reading matches: {done:,} of {total:,}"
        print(f"\r{shown}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        if shown:
            print(f"\r{' ' * len(shown)}\r", end="", file=sys.stderr, flush=True)
