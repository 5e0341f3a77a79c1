"""The log of the listing: always right, cheap to keep, and nothing that is needed."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mtref.store import index, record
from mtref.store.archive import Archive, Row
from mtref.store.record import Event, Record


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the matches whose files are opened from now on."""
    ids = []
    real = record.read_tables

    def note(path: Path) -> Any:
        ids.append(path.stem)
        return real(path)

    monkeypatch.setattr("mtref.store.archive.read_tables", note)
    return ids


@pytest.fixture
def season(archive: Archive, created: Callable[..., Event], scored: Callable[[int], Event]) -> Archive:
    for number in range(20):
        archive.create(Record(f"m{number:02}", 1, [created(f"Evening {number}")]))
    for points in range(3):
        with archive.change("m07") as change:
            change.append(scored(points))
    return archive


def events(archive: Archive) -> dict[str, int]:
    return {row.id: row.digest["events"] for row in archive.rows()}


def right(archive: Archive) -> dict[str, int]:
    return {row.id: len(archive.read(row.id).events) for row in archive.rows()}


def test_a_listing_opens_no_match(season: Archive, opened: list[str]) -> None:
    rows = season.rows()
    assert len(rows) == 21
    assert Row("m07", {"name": "Evening 7", "events": 4}) in rows
    assert opened == []


def test_a_listing_writes_nothing(
    season: Archive, home: Path, contents: Callable[[], dict[str, tuple[int, bytes]]]
) -> None:
    (home / "matches" / "m03.json").touch()
    (home / "matches" / "m04.json").write_text("{")
    (home / "index.jsonl").write_bytes((home / "index.jsonl").read_bytes()[:-5])
    before = contents()
    season.rows()
    season.find("m05")
    season.current()
    assert contents() == before
    (home / "index.jsonl").unlink()
    (home / "lock").unlink()
    before = contents()
    season.rows()
    assert contents() == before


def test_only_a_match_that_changed_behind_the_log_is_opened(season: Archive, home: Path, opened: list[str]) -> None:
    path = home / "matches" / "m03.json"
    before = path.stat()
    other = home / "matches" / "m04.json"
    same_length = path.read_text().replace("Evening 3", "Evening X")
    replacement = home / "replacement"
    replacement.write_text(same_length)
    os.utime(replacement, ns=(before.st_atime_ns, before.st_mtime_ns))
    os.replace(replacement, path)
    other.unlink()
    rows = season.rows()
    assert opened == ["m03"]
    assert Row("m03", {"name": "Evening X", "events": 1}) in rows
    assert "m04" not in [row.id for row in rows]


def test_a_deleted_match_is_gone_and_a_new_one_of_its_id_is_itself(
    season: Archive, created: Callable[..., Event]
) -> None:
    season.delete("m03")
    assert "m03" not in events(season)
    season.create(Record("m03", 1, [created("Another")]))
    assert season.find("another") == "m03"


@pytest.mark.parametrize("cut", [1, 2, 30, 10_000_000])
def test_after_a_torn_line_the_next_one_begins_afresh(
    season: Archive, home: Path, scored: Callable[[int], Event], cut: int, opened: list[str]
) -> None:
    log = home / "index.jsonl"
    log.write_bytes(log.read_bytes()[:-cut])
    with season.change("m09") as change:
        change.append(scored(1))
    opened.clear()
    assert events(season)["m09"] == 2
    assert "m09" not in opened
    assert events(season) == right(season)


@pytest.mark.parametrize("spoilt", [b"", b"\0" * 500, b"[]\n", b"nonsense\nmore\n", b"\xff\xfe", b"[" * 100_000])
def test_a_spoilt_log_is_made_anew_by_the_next_writer(
    season: Archive, home: Path, scored: Callable[[int], Event], spoilt: bytes, opened: list[str]
) -> None:
    (home / "index.jsonl").write_bytes(spoilt)
    assert events(season) == right(season)
    with season.change("m09") as change:
        change.append(scored(1))
    opened.clear()
    assert events(season)["m09"] == 2
    assert opened == []


def test_lines_that_say_nothing_are_passed_over(season: Archive, home: Path, opened: list[str]) -> None:
    with open(home / "index.jsonl", "ab") as log:
        log.write(
            b'7\nnull\n[]\n{"id": "m03"}\n\0\0\0\n{"id": [], "size": 1, "mtime_ns": 1, "inode": 1, "digest": {}}\n'
        )
    assert len(season.rows()) == 21
    assert opened == []


def test_a_missing_log_is_made_anew_by_the_next_writer_only(
    season: Archive, home: Path, scored: Callable[[int], Event], opened: list[str]
) -> None:
    (home / "index.jsonl").unlink()
    season.rows()
    assert len(opened) == 21
    assert not (home / "index.jsonl").exists()
    with season.change("m09") as change:
        change.append(scored(1))
    opened.clear()
    season.rows()
    assert opened == []


def test_in_a_copied_home_the_first_writer_makes_a_new_log(
    season: Archive, home: Path, tmp_path: Path, scored: Callable[[int], Event], opened: list[str]
) -> None:
    shutil.copytree(home, tmp_path / "copy")
    copy = Archive(tmp_path / "copy", season._digest)
    assert events(copy) == events(season)
    assert len(opened) == 21
    with copy.change("m09") as change:
        change.append(scored(1))
    opened.clear()
    assert events(copy)["m09"] == 2
    assert opened == []


def test_another_version_of_the_digest_does_not_believe_the_old_log(
    season: Archive, home: Path, scored: Callable[[int], Event], opened: list[str]
) -> None:
    later = Archive(home, lambda record: {"name": "", "rounds": len(record.events) - 1}, digest_version=2)
    assert later.rows()[0].digest == {"name": "", "rounds": 1}
    with later.change("m09") as change:
        change.append(scored(1))
    opened.clear()
    assert later.rows()[0].digest == {"name": "", "rounds": 1}
    assert opened == []


def test_a_grown_log_is_written_anew(
    season: Archive, home: Path, scored: Callable[[int], Event], monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    monkeypatch.setattr(index, "SLACK", 2000)
    lengths = []
    for points in range(60):
        with season.change("m09") as change:
            change.append(scored(points))
        lengths.append(len((home / "index.jsonl").read_bytes().splitlines()))
    assert min(lengths) == 22
    assert max(lengths) < 100
    opened.clear()
    assert events(season)["m09"] == 61
    assert opened == []


def test_a_damaged_match_is_in_no_log(season: Archive, home: Path, scored: Callable[[int], Event]) -> None:
    (home / "matches" / "m03.json").write_text("{")
    (home / "index.jsonl").unlink()
    with season.change("m09") as change:
        change.append(scored(1))
    ids = [json.loads(line).get("id") for line in (home / "index.jsonl").read_bytes().splitlines()]
    assert "m03" not in ids
    assert next(row for row in season.rows() if row.id == "m03").damaged


def test_a_match_swept_away_while_listing_is_no_row(
    season: Archive, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "index.jsonl").unlink()
    real = record.read_tables

    def meanwhile(path: Path) -> Any:
        (home / "matches" / "m05.json").unlink(missing_ok=True)
        return real(path)

    monkeypatch.setattr("mtref.store.archive.read_tables", meanwhile)
    assert "m05" not in [row.id for row in season.rows()]


def test_ten_thousand_matches_are_listed_without_opening_one_and_cost_a_change_nothing(
    empty: Archive,
    home: Path,
    created: Callable[..., Event],
    scored: Callable[[int], Event],
    opened: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = home / "matches"
    empty.create(Record("first", 1, [created()]))
    text = (folder / "first.json").read_text()
    entries = []
    for number in range(10_000):
        id = f"m{number:05}"
        path = folder / f"{id}.json"
        path.write_text(text.replace('"first"', f'"{id}"'))
        status = path.stat()
        entries.append((id, (status.st_size, status.st_mtime_ns, status.st_ino), {"name": id, "events": 1}))
    (home / "index.jsonl").write_bytes(empty._index.whole(entries))

    opened.clear()
    begun = time.perf_counter()
    assert len(empty.rows()) == 10_001
    assert time.perf_counter() - begun < 3
    assert opened == ["first"]

    listed: list[object] = []
    monkeypatch.setattr(os, "scandir", listed.append)
    with empty.change("m00500") as change:
        change.append(scored(1))
    assert listed == []
    assert set(opened) == {"first", "m00500"}


def test_a_listing_that_had_to_open_many_matches_leaves_a_log_where_it_may(
    season: Archive, home: Path, monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    monkeypatch.setattr("mtref.store.archive.WORTH_KEEPING", 21)
    (home / "matches" / "m03.json").touch()
    before = (home / "index.jsonl").read_bytes()
    season.rows(keep=True)
    assert (home / "index.jsonl").read_bytes() == before
    (home / "index.jsonl").unlink()
    rows = season.rows(keep=True)
    opened.clear()
    assert season.rows() == rows
    assert opened == []


def test_a_log_that_cannot_be_left_stops_no_listing(
    season: Archive, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mtref.store.archive.WORTH_KEEPING", 1)
    (home / "index.jsonl").unlink()
    (home / "index.jsonl").mkdir()
    assert len(season.rows(keep=True)) == 21


def test_a_listing_tells_how_far_it_is(season: Archive) -> None:
    told: list[tuple[int, int]] = []
    season.rows(lambda done, total: told.append((done, total)))
    assert told == [(number, 21) for number in range(1, 22)]


def test_matches_taken_in_together_are_digested_once(empty: Archive, created: Callable[..., Event]) -> None:
    seen: list[str] = []

    def digest(record: Record) -> dict[str, Any]:
        seen.append(record.id)
        return {"name": record.id}

    archive = Archive(empty.home, digest)
    archive.add([Record(f"m{number}", 1, [created()]) for number in range(5)])
    assert len(archive.rows()) == 5
    assert sorted(seen) == [f"m{number}" for number in range(5)]
