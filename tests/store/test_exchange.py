"""Matches taken out to a file and in again."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from mtref.store import exchange
from mtref.store.archive import Added, Archive
from mtref.store.errors import (
    StoreConflict,
    StoreDamaged,
    StoreError,
    StoreExists,
    StoreForeign,
    StoreNewer,
)
from mtref.store.record import Event, Record


@pytest.fixture
def friday(archive: Archive) -> Record:
    return archive.read("friday")


@pytest.fixture
def sunday(created: Callable[..., Event], scored: Callable[[int], Event]) -> Record:
    return Record("sunday", 1, [created("Sunday 日曜"), scored(1), scored(2)])


def test_one_match_goes_out_and_comes_in(friday: Record, tmp_path: Path) -> None:
    path = tmp_path / "friday.json"
    exchange.export([friday], path)
    assert json.loads(path.read_text("utf-8")) == {
        "program": "mtref",
        "schema": 1,
        "match": {"id": "friday", "events": friday.events},
    }
    assert exchange.load_file(path) == [friday]
    assert sorted(os.listdir(tmp_path)) == ["friday.json", "home"]


def test_several_matches_go_out_and_come_in(friday: Record, sunday: Record) -> None:
    assert exchange.load(exchange.dump([friday, sunday]), "x") == [friday, sunday]
    assert exchange.load(exchange.dump([]), "x") == []


def test_a_kept_match_file_can_be_taken_in(archive: Archive, friday: Record) -> None:
    place = archive.delete("friday")
    assert archive.add(exchange.load_file(place)) == [Added("friday", "new", "friday")]
    assert archive.read("friday") == friday


def test_an_existing_file_is_not_overwritten_unless_asked(friday: Record, sunday: Record, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("mine")
    with pytest.raises(StoreExists, match=r"out\.json exists already"):
        exchange.export([friday], path)
    assert path.read_text() == "mine"
    exchange.export([sunday], path, force=True)
    assert exchange.load_file(path) == [sunday]


def test_an_export_can_go_to_a_pipe(friday: Record) -> None:
    out, into = os.pipe()
    exchange.export([friday], Path(f"/dev/fd/{into}"))
    os.close(into)
    with os.fdopen(out) as reader:
        assert exchange.load(reader.read(), "pipe") == [friday]


def test_an_export_to_a_folder_or_nowhere_is_one_sentence(friday: Record, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"Nothing was saved: .* is a folder"):
        exchange.export([friday], tmp_path, force=True)
    with pytest.raises(StoreError, match=r"the folder of .*nowhere/x\.json does not exist"):
        exchange.export([friday], tmp_path / "nowhere" / "x.json")
    with pytest.raises(StoreError, match="There is no file"):
        exchange.load_file(tmp_path / "none.json")


BAD: dict[str, tuple[str | bytes, type[StoreError], str]] = {
    "cut off": ('{"program": "mtref",\n "schema": 1', StoreDamaged, "cut off"),
    "extra": ('{"program": "mtref"}\nx', StoreDamaged, "line 2, column 1"),
    "mark": ('\ufeff{"program": "mtref"}', StoreDamaged, "byte order mark"),
    "latin-1": (b'{"program": "\xe9"}', StoreDamaged, "byte 14"),
    "list": ("[]", StoreDamaged, "holds no match"),
    "foreign": ('{"a": 1}', StoreForeign, "is not a match of mtref"),
    "newer": ('{"program": "mtref", "schema": 2, "games": []}', StoreNewer, "newer mtref"),
    "nothing": ('{"program": "mtref", "schema": 1}', StoreDamaged, "neither one match nor a list"),
    "both": ('{"program": "mtref", "schema": 1, "match": {}, "matches": []}', StoreDamaged, "neither"),
    "no list": ('{"program": "mtref", "schema": 1, "matches": {}}', StoreDamaged, "no list"),
    "no id": ('{"program": "mtref", "schema": 1, "match": {"id": "../x", "events": []}}', StoreDamaged, "no id"),
    "no events": ('{"program": "mtref", "schema": 1, "match": {"id": "x"}}', StoreDamaged, "no list of events"),
    "no time": (
        '{"program": "mtref", "schema": 1, "match": {"id": "x", "events": [{"type": "a"}]}}',
        StoreDamaged,
        r"a\.json \(match x\) is damaged: event 1 has no",
    ),
    "deep": (
        '{"program": "mtref", "schema": 1, "match": {"id": "x", "events": [{"type": "a", "at": "b", "c": '
        + "[" * 60
        + "]" * 60
        + "}]}}",
        StoreDamaged,
        "nested deeper than 50",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_file_that_is_no_export_is_refused(kind: str) -> None:
    text, error, reason = BAD[kind]
    with pytest.raises(error, match=reason) as caught:
        exchange.load(text, "a.json")
    assert str(caught.value).startswith("a.json")


def test_matches_taken_in_twice_are_there_once(archive: Archive, friday: Record, sunday: Record) -> None:
    assert archive.add([friday, sunday]) == [Added("friday", "same", "friday"), Added("sunday", "new", "sunday")]
    assert archive.add([sunday, sunday]) == [Added("sunday", "same", "sunday")] * 2
    assert [row.id for row in archive.rows()] == ["friday", "sunday"]


def test_the_longer_journal_stays(archive: Archive, friday: Record, scored: Callable[[int], Event]) -> None:
    longer = Record("friday", 1, [*friday.events, scored(8), scored(9)])
    assert archive.add([longer]) == [Added("friday", "longer", "friday")]
    assert archive.read("friday") == longer
    assert archive.add([friday]) == [Added("friday", "shorter", "friday")]
    assert archive.read("friday") == longer
    longest = Record("friday", 1, [*longer.events, scored(10)])
    both = [Record("friday", 1, longest.events[:5]), Record("new", 1, longer.events), Record("new", 1, longest.events)]
    assert [added.outcome for added in archive.add(both)] == ["longer", "new", "longer"]
    assert archive.read("friday") == longest
    assert archive.read("new").events == longest.events


def test_another_course_under_the_same_id_refuses_the_whole_import(
    archive: Archive,
    friday: Record,
    sunday: Record,
    scored: Callable[[int], Event],
    contents: Callable[[], dict[str, tuple[int, bytes]]],
) -> None:
    other = Record("friday", 1, [friday.events[0], scored(99)])
    before = contents()
    with pytest.raises(StoreConflict, match="a match friday with another course is stored already"):
        archive.add([sunday, other])
    after = contents()
    after["lock"] = before["lock"]
    assert after == before


def test_or_is_stored_under_a_new_id_where_asked(
    archive: Archive, friday: Record, scored: Callable[[int], Event]
) -> None:
    other = Record("friday", 1, [friday.events[0], scored(99)])
    ids = itertools.chain(["friday", "Bad id"], (f"new-{n}" for n in itertools.count()))
    assert archive.add([other, friday], new_id=lambda: next(ids)) == [
        Added("new-0", "new", "friday"),
        Added("friday", "same", "friday"),
    ]
    assert archive.read("new-0").events == other.events
    assert archive.read("friday") == friday


def test_a_damaged_stored_match_refuses_the_whole_import(
    archive: Archive, home: Path, friday: Record, sunday: Record
) -> None:
    (home / "matches" / "friday.json").write_text("{")
    with pytest.raises(StoreDamaged, match=r"friday\.json"):
        archive.add([sunday, friday])
    assert [row.id for row in archive.rows()] == ["friday"]


def test_an_import_that_cannot_be_written_leaves_nothing(
    archive: Archive, home: Path, sunday: Record, created: Callable[..., Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync
    left = [2]

    def full(handle: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="the disk is full"):
        archive.add([sunday, Record("a", 1, [created()]), Record("b", 1, [created()])])
    assert [row.id for row in archive.rows()] == ["friday"]
    assert sorted(os.listdir(home / "matches")) == ["friday.json"]


def test_an_import_killed_between_its_files_is_finished_by_the_next_writer(
    empty: Archive, home: Path, sunday: Record, created: Callable[..., Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    real, left = os.replace, [2]

    def replace(part: Path, target: Path) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise Killed
        real(part, target)

    several = [Record(id, 1, sunday.events) for id in ("a", "b", "c", "d")]
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", replace)
        with pytest.raises(Killed):
            empty.add(several)
    assert [row.id for row in empty.rows()] == ["a", "b"]
    empty.use("a")
    assert [row.id for row in empty.rows()] == ["a", "b", "c", "d"]
    assert (home / "lock").read_bytes() == b""


def test_a_match_of_an_export_survives_the_whole_way(
    archive: Archive, friday: Record, tmp_path: Path, sunday: Record
) -> None:
    archive.add([sunday])
    path = tmp_path / "all.json"
    exchange.export([archive.read(row.id) for row in archive.rows()], path)
    other = Archive(tmp_path / "other", lambda record: {})
    other.add(exchange.load_file(path))
    assert other.read("friday") == friday
    assert other.read("sunday") == sunday
