"""Which of the stored matches are meant: by player, by date, by rulebook, unfinished ones."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from mtref.cli.options import DATES
from mtref.cli.progress import reading_matches
from mtref.cli.talk import remark
from mtref.match.people import People
from mtref.match.refusal import Refused
from mtref.report.days import local_day
from mtref.store.archive import Archive, Row


class Days(NamedTuple):
    """From one day to another, both included; None where there is no bound."""

    first: date | None = None
    last: date | None = None

    def hold(self, at: str) -> bool:
        """The time lies within these days. One that cannot be read lies only where there is no bound."""
        if self == (None, None):
            return True
        day = local_day(at)
        return day is not None and (self.first or day) <= day <= (self.last or day)


def days(since: str, until: str, today: date) -> Days:
    """The days that `--since` and `--until` mean; a month or a year is meant whole. Raises Refused."""
    first = read_days("--since", since, today).first if since else None
    last = read_days("--until", until, today).last if until else None
    if first and last and first > last:
        raise Refused(f"--since {since} is later than --until {until}.")
    return Days(first, last)


def read_days(option: str, text: str, today: date) -> Days:
    """The days that a typed date means. Raises Refused."""
    word = text.strip().casefold()
    if word in ("today", "yesterday"):
        day = today - timedelta(days=word == "yesterday")
        return Days(day, day)
    shape = re.fullmatch("([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?", word)
    if shape is None:
        raise Refused(f"{option} {text} is no date: type it as {DATES}.")
    numbers = [int(part) for part in shape.groups() if part]
    try:
        first = date(*[*numbers, 1, 1][:3])
        match len(numbers):
            case 1:
                return Days(first, first.replace(month=12, day=31))
            case 2:
                return Days(first, first.replace(day=monthrange(first.year, first.month)[1]))
            case _:
                return Days(first, first)
    except ValueError:
        raise Refused(f"{option} {text} is no date: the calendar has no such day.") from None


def survey(store: Archive) -> list[Row]:
    """Every match, damaged ones among them; on a terminal with word of how far the reading is."""
    with reading_matches() as progress:
        return store.rows(progress, keep=True)


def listed(store: Archive) -> list[Row]:
    """Every match that can be read; of the others it is said why not."""
    rows = survey(store)
    remark(row.damaged for row in rows if row.damaged)
    return [row for row in rows if not row.damaged]


def who(rows: Sequence[Row], text: str, people: People) -> str:
    """The person that a typed name means; an empty text means nobody in particular. Raises Refused."""
    return people.person(people.find(text, names_in(rows))) if text else ""


def rulebook(rows: Sequence[Row], rules: str) -> str:
    """The id of the rulebook meant, an empty text none in particular. Raises Refused where no match has it."""
    if not rules:
        return ""
    known = {str(row.digest["rulebook"]) for row in rows}
    wanted = rules.strip().casefold()
    found = next((book for book in known if book.casefold() == wanted), None)
    if found is None:
        there = f"there are matches under {', '.join(sorted(known))}" if known else "none is stored yet"
        raise Refused(f"No stored match is played under {rules}; {there}.")
    return found


def choose(rows: Sequence[Row], people: People, person: str, within: Days, book: str) -> list[Row]:
    """The matches of a person (under any of his names), begun in these days, played under that rulebook.

    An empty text asks for nobody, or no rulebook, in particular.
    """
    return [
        row
        for row in rows
        if within.hold(str(row.digest["created"]))
        and book in ("", row.digest["rulebook"])
        and (not person or any(people.person(name) == person for name in row.digest["players"]))
    ]


def names_in(rows: Sequence[Row]) -> set[str]:
    """Every player's name in these matches."""
    return {name for row in rows for name in row.digest["players"]}
