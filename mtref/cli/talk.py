"""What commands say: results on stdout, talk on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from mtref.cli.session import Done
from mtref.match.match import Match
from mtref.report import scoresheet
from mtref.report.screen import line


def say(*lines: str) -> None:
    """Results, a line each; empty ones are left out."""
    for text in filter(None, lines):
        line(text)


def remark(lines: Iterable[str]) -> None:
    """Talk: what is worth knowing but is not the result."""
    for text in lines:
        line(text, sys.stderr)


def show_json(match_id: str, match: Match) -> None:
    """The match as JSON."""
    from mtref.report.json import dumps, match_data

    print(dumps(match_data(match_id, match)))


def conclude(done: Done, as_json: bool, *lines: str) -> None:
    """Says what was done, what is odd about it, and what comes next."""
    remark(done.remarks)
    if as_json:
        show_json(done.id, done.match)
        return
    match = done.match
    say(*lines)
    closing = (scoresheet.missing_line(match), scoresheet.next_round(match))
    say(*(scoresheet.closing(match) if match.is_over else closing))
