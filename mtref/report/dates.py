"""Times of a journal, which are UTC, as the clock on the wall showed them."""

from __future__ import annotations

from datetime import datetime


def day(at: str) -> str:
    """The date of a moment, `30 November 2026`; empty where it is none."""
    moment = _local(at)
    return "" if moment is None else f"{moment.day} {moment:%B %Y}"


def minute(at: str) -> str:
    """Date and time of a moment, `2026-11-30 21:05`; empty where it is none."""
    moment = _local(at)
    return "" if moment is None else f"{moment:%Y-%m-%d %H:%M}"


def _local(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError, OSError):
        return None
