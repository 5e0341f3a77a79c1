"""The list of matches, and which of them are asked for."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from mtref.cli import session
from mtref.cli.choosing import Days, days, read_days
from mtref.match.refusal import Refused
from tests.conftest import Mtref

TODAY = date(2026, 3, 1)


@pytest.fixture
def in_auckland(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Thirteen hours ahead of UTC."""
    monkeypatch.setenv("TZ", "NZT-13")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def listed(mtref: Mtref, monkeypatch: pytest.MonkeyPatch, in_auckland: None) -> Mtref:
    """Three evenings; the last of them began on 30 November at noon UTC, after midnight in Auckland."""
    for at, typed in (
        ("2025-12-31T06:00:00+00:00", ["new", "Ana", "Ben", "--rounds", "1", "--name", "Old year"]),
        ("2026-11-06T07:00:00+00:00", ["new", "Ana", "Cleo", "--rounds", "1", "--rules", "pagat"]),
        ("2026-11-30T12:00:00+00:00", ["new", "Ben", "Dora", "--rounds", "2"]),
    ):
        monkeypatch.setattr(session, "now", lambda at=at: at)
        mtref(*typed)
        mtref("score", "0", "5")
    return mtref


def players(mtref: Mtref, *options: str) -> list[str]:
    return ["+".join(match["players"]) for match in mtref("matches", *options, "--json").json]


def test_the_latest_comes_first_with_its_day_where_we_live_and_who_won_or_leads(listed: Mtref) -> None:
    last, middle, first = (line.split() for line in listed("matches").out.splitlines()[1:])
    assert last[0] == "*"
    assert last[2:] == ["2026-12-01", "Ben,", "Dora", "1/2", "Ben", "leads"]
    assert middle[1:] == ["2026-11-06", "Ana,", "Cleo", "1/1", "Ana", "won"]
    assert first[1:] == ["2025-12-31", "Old", "year:", "Ana,", "Ben", "1/1", "Ana", "won"]


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("--player ana", ["Ana+Cleo", "Ana+Ben"]),
        ("--player dor", ["Ben+Dora"]),
        ("--unfinished", ["Ben+Dora"]),
        ("--rules pagat", ["Ana+Cleo"]),
        ("--since 2026", ["Ben+Dora", "Ana+Cleo"]),
        ("--until 2025-12", ["Ana+Ben"]),
        ("--since 2026-11 --until 2026-11", ["Ana+Cleo"]),
        ("--since 2026-12-01", ["Ben+Dora"]),
        ("--until 2026-11-06", ["Ana+Cleo", "Ana+Ben"]),
        ("--player ana --rules wikipedia --until 2026-11", ["Ana+Ben"]),
        ("--unfinished --player cleo", []),
    ],
)
def test_only_those_that_are_asked_for(listed: Mtref, options: str, found: list[str]) -> None:
    assert players(listed, *options.split()) == found


def test_none_is_like_that(listed: Mtref) -> None:
    ran = listed("matches", "--since", "2026-12-02")
    assert (ran.out, ran.err) == ("", "No stored match is like that.\n")


def test_statistics_of_a_month_begin_at_midnight_where_we_live(listed: Mtref) -> None:
    data = listed("stats", "--since", "2026-12", "--json").json
    assert (data["since"], data["matches"]) == ("2026-12-01", 1)
    assert listed("stats", "--since", "2026-11", "--until", "2026-11").out.startswith(
        "1 match, finished, begun from 2026-11-01 to 2026-11-30.\n"
    )


def test_a_correction_moves_no_match_to_another_day(listed: Mtref, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "now", lambda: "2027-01-01T12:00:00+00:00")
    listed("fix", "1", "Ben=6", "--match", "old year")
    assert players(listed, "--since", "2027") == []
    assert players(listed, "--until", "2025") == ["Ana+Ben"]


def test_a_time_that_nobody_can_read_lies_on_no_day(listed: Mtref, home: Path) -> None:
    match_id = listed("matches", "--until", "2025", "--json").json[0]["id"]
    path = home / "matches" / f"{match_id}.json"
    path.write_text(path.read_text("utf-8").replace("2025-12-31T06:00:00+00:00", "long ago"), "utf-8")
    assert players(listed, "--until", "2025") == []
    assert "?  " in next(line for line in listed("matches").out.splitlines() if match_id in line)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-02-28", date(2026, 2, 28), date(2026, 2, 28)),
        (" Today ", TODAY, TODAY),
        ("yesterday", date(2026, 2, 28), date(2026, 2, 28)),
        ("2024-02", date(2024, 2, 1), date(2024, 2, 29)),
        ("2026-12", date(2026, 12, 1), date(2026, 12, 31)),
        ("9999", date(9999, 1, 1), date(9999, 12, 31)),
    ],
)
def test_a_date_as_it_is_typed(text: str, first: date, last: date) -> None:
    assert read_days("--since", text, TODAY) == Days(first, last)


@pytest.mark.parametrize(
    "text", ["", "30.11.", "2026-02-30", "2026-13", "0000", "20261130", "26-11-30", "tomorrow", "2026-W48", "２０２６"]
)
def test_what_is_no_date_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match=r"--since .*is no date"):
        read_days("--since", text, TODAY)


def test_days_in_the_wrong_order_are_refused(mtref: Mtref) -> None:
    with pytest.raises(Refused, match="later than --until"):
        days("2026-12", "2026-11", TODAY)
    assert mtref("matches", "--since", "nonsense", ok=False).status == 2
    assert mtref("stats", "--until", "2026-02-30", ok=False).status == 2
