"""A home folder with one match at a table of two."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mtref.store.archive import Archive
from mtref.store.record import Record

Event = dict[str, Any]


def digest(record: Record) -> dict[str, Any]:
    names = [event["name"] for event in record.events if "name" in event]
    return {"name": names[-1] if names else "", "events": len(record.events)}


@pytest.fixture
def created() -> Callable[..., Event]:
    def make(name: str = "Friday") -> Event:
        return {"type": "created", "at": "2026-11-27T19:00:00+00:00", "name": name, "players": ["Ana", "Ben"]}

    return make


@pytest.fixture
def scored() -> Callable[[int], Event]:
    def make(points: int) -> Event:
        return {"type": "scored", "at": "2026-11-27T19:30:00+00:00", "points": {"Ana": 0, "Ben": points}}

    return make


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def empty(home: Path) -> Archive:
    """An archive whose home does not exist yet."""
    return Archive(home, digest)


@pytest.fixture
def archive(empty: Archive, created: Callable[..., Event], scored: Callable[[int], Event]) -> Archive:
    """An archive with the match `friday` of one round."""
    empty.create(Record("friday", 1, [created(), scored(23)]))
    return empty


@pytest.fixture
def contents(home: Path) -> Callable[[], dict[str, tuple[int, bytes]]]:
    """Everything in the home folder: names, times of change, bytes."""

    def look() -> dict[str, tuple[int, bytes]]:
        return {
            str(path.relative_to(home)): (path.stat().st_mtime_ns, b"" if path.is_dir() else path.read_bytes())
            for path in sorted(home.rglob("*"))
        }

    return look
