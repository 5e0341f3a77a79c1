"""On which day something was, where the reader lives."""

from __future__ import annotations

from datetime import UTC, date, datetime


def local_day(at: str) -> date | None:
    """The day of a time in a journal (ISO 8601, UTC where it names no zone); None where it cannot be told."""
    try:
        moment = datetime.fromisoformat(at)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone().date()
    except (ValueError, OverflowError, OSError):
        return None
