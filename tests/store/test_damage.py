"""Files that are not as they were written: refused with their place, and left alone."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mtref.store.archive import Archive
from mtref.store.errors import (
    NoSuchMatch,
    StoreDamaged,
    StoreError,
    StoreForeign,
    StoreNewer,
)
from mtref.store.record import Event, Record

HEAD = '"match": {"1": {"program": "mtref", "schema": 1, "id": "friday"}}'
EVENT = '{"type": "scored", "at": "now"}'


def whole(journal: str) -> bytes:
    return f'{{{HEAD}, "journal": {journal}}}'.encode()


DAMAGES = {
    "empty": (b"", StoreDamaged, "it is empty"),
    "blank": (b" \n", StoreDamaged, "it is empty"),
    "null": (b"null", StoreDamaged, "holds no match"),
    "a list": (b"[]", StoreDamaged, "holds no match"),
    "a number": (b"7", StoreDamaged, "holds no match"),
    "zeros at the end": (whole("{}") + b"\0" * 40, StoreDamaged, r"zero bytes in it, from line 1, column \d+"),
    "all zeros": (b"\0" * 400, StoreDamaged, "zero bytes in it, from line 1, column 1"),
    "UTF-16": (whole("{}").decode().encode("utf-16"), StoreDamaged, r"UTF-16, not in UTF-8 \(byte 1\)"),
    "UTF-16 without mark": (whole("{}").decode().encode("utf-16-le"), StoreDamaged, "UTF-16"),
    "byte order mark": (b"\xef\xbb\xbf" + whole("{}"), StoreDamaged, "byte order mark"),
    "latin-1": (b'{"a":\n"Jos\xe9"}', StoreDamaged, "byte 11, in line 2, is not UTF-8"),
    "text": (b"Ana 12\nBen 7", StoreDamaged, "line 1, column 1 does not belong there"),
    "missing comma": (b'{"match": {}\n "journal": {}}', StoreDamaged, "line 2, column 2 does not belong there"),
    "old tail": (whole("{}") + b"\n}}", StoreDamaged, "follows after its end, at line 2, column 1"),
    "a key twice": (whole('{"1": {"type": "a", "at": "b", "at": "c"}}'), StoreDamaged, '"at" stands twice'),
    "a round twice": (whole(f'{{"1": {EVENT}, "1": {EVENT}}}'), StoreDamaged, '"1" stands twice'),
    "NaN": (b'{"a": "NaN",\n "b": NaN}', StoreDamaged, r"NaN is no number \(line 2, column 7\)"),
    "Infinity": (b'{"b": -Infinity}', StoreDamaged, r"-Infinity is no number \(line 1, column 7\)"),
    "1e999": (whole('{"1": {"type": "a", "at": "b", "c": 1e999}}'), StoreDamaged, "too large a number"),
    "endless number": (b'{"a": ' + b"9" * 5000 + b"}", StoreDamaged, "a number in it is too long"),
    "deep": (b"[" * 100_000, StoreDamaged, "nested too deeply"),
    "a line break in a text": (b'{"a": "b\nc"}', StoreDamaged, "line 1, column 9"),
    "id of a word": (whole(f'{{"x": {EVENT}}}'), StoreDamaged, 'event 1 of 1 is missing, "x" is there instead'),
    "id with a zero": (whole(f'{{"01": {EVENT}}}'), StoreDamaged, '"01" is there instead'),
    "id not ASCII": (whole(f'{{"１": {EVENT}}}'), StoreDamaged, "is there instead"),
    "a gap": (whole(f'{{"1": {EVENT}, "3": {EVENT}}}'), StoreDamaged, "event 2 of 2 is missing"),
    "no time": (whole('{"1": {"type": "a"}}'), StoreDamaged, "event 1 has no type or no time"),
    "an event as list": (whole('{"1": []}'), StoreDamaged, "event 1 has no type or no time"),
    "journal as list": (whole("[]"), StoreDamaged, "it has no journal"),
    "no journal": (f"{{{HEAD}}}".encode(), StoreDamaged, "more or less than one match"),
    "another table": (f'{{{HEAD}, "journal": {{}}, "_default": {{}}}}'.encode(), StoreDamaged, "more or less"),
    "of another id": (whole("{}").replace(b"friday", b"sunday"), StoreDamaged, 'it holds the match "sunday"'),
    "no id": (whole("{}").replace(b'"friday"', b"7"), StoreDamaged, "has no id"),
    "schema in words": (whole("{}").replace(b": 1,", b': "one",'), StoreDamaged, "its schema is no number"),
    "schema true": (whole("{}").replace(b": 1,", b": true,"), StoreDamaged, "its schema is no number"),
    "schema 99": (whole("{}").replace(b": 1,", b": 99,"), StoreNewer, "newer mtref .schema 99.; this one knows"),
    "schema 2, another shape": (whole("[7]").replace(b": 1,", b": 2,"), StoreNewer, "newer mtref"),
    "another program": (whole("{}").replace(b"mtref", b"todo"), StoreForeign, "is not a match of mtref"),
    "another TinyDB": (b'{"_default": {"1": {"todo": "milk"}}}', StoreForeign, "is not a match of mtref"),
    "an object": (b"{}", StoreForeign, "is not a match of mtref"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_match_is_refused_and_left_as_it_is(
    archive: Archive, home: Path, scored: Callable[[int], Event], damage: str
) -> None:
    data, error, reason = DAMAGES[damage]
    path = home / "matches" / "friday.json"
    path.write_bytes(data)
    with pytest.raises(error, match=reason) as caught:
        archive.read("friday")
    sentence = str(caught.value)
    assert sentence.startswith(str(path))
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert caught.value.exit_status == 4
    with pytest.raises(error), archive.change("friday") as change:
        change.append(scored(5))
    [row] = archive.rows()
    assert row.damaged == sentence
    assert row.digest == {}
    assert path.read_bytes() == data
    assert not (home / "matches" / "backups").exists()


def test_a_match_cut_off_at_any_byte_is_refused_and_left_as_it_is(
    archive: Archive, home: Path, scored: Callable[[int], Event]
) -> None:
    path = home / "matches" / "friday.json"
    data = path.read_bytes()
    for length in range(len(data)):
        path.write_bytes(data[:length])
        with pytest.raises(StoreDamaged):
            archive.read("friday")
        with pytest.raises(StoreDamaged), archive.change("friday") as change:
            change.append(scored(5))
        assert path.read_bytes() == data[:length]


def test_a_cut_off_match_says_so(archive: Archive, home: Path) -> None:
    path = home / "matches" / "friday.json"
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(StoreDamaged, match=r"it is cut off \(what begins at line 5, column \d+ has no end\)"):
        archive.read("friday")


def test_the_newest_readable_backup_is_named(archive: Archive, home: Path, scored: Callable[[int], Event]) -> None:
    for points in (5, 7, 9):
        with archive.change("friday") as change:
            change.append(scored(points))
    path = home / "matches" / "friday.json"
    path.write_text("{")
    with pytest.raises(StoreDamaged, match=r"; the newest backup that can be read is .*friday\.json\.1\.$"):
        archive.read("friday")
    (home / "matches" / "backups" / "friday.json.1").write_text("{")
    with pytest.raises(StoreDamaged, match=r"read is .*friday\.json\.2\.$"):
        archive.read("friday")


def test_a_damaged_match_does_not_break_the_list(archive: Archive, home: Path, created: Callable[..., Event]) -> None:
    (home / "matches" / "broken.json").write_text("{")
    (home / "matches" / "folder.json").mkdir()
    (home / "matches" / "nowhere.json").symlink_to("gone.json")
    (home / "matches" / "Not an id.json").write_text("{")
    (home / "matches" / "notes.txt").write_text("buy snacks")
    assert [(row.id, row.damaged is None) for row in archive.rows()] == [
        ("broken", False),
        ("folder", False),
        ("friday", True),
        ("nowhere", False),
    ]
    assert archive.find("fri") == "friday"


def test_a_pipe_in_the_place_of_a_match_does_not_hang(archive: Archive, home: Path) -> None:
    path = home / "matches" / "friday.json"
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(StoreDamaged, match="it is not a file"):
        archive.read("friday")


def test_a_match_the_digest_cannot_understand_is_a_row_of_its_own(archive: Archive, home: Path) -> None:
    def fails(record: Record) -> dict[str, Any]:
        raise KeyError("engine")

    (home / "index.jsonl").unlink()
    [row] = Archive(home, fails).rows()
    assert row.damaged == f"{home / 'matches' / 'friday.json'} cannot be understood: 'engine'"


def test_a_file_laid_out_anew_by_hand_is_read_and_added_to(
    archive: Archive, home: Path, scored: Callable[[int], Event]
) -> None:
    path = home / "matches" / "friday.json"
    path.write_text(json.dumps(json.loads(path.read_text()), indent=4) + "\n")
    with archive.change("friday") as change:
        change.append(scored(5))
    assert len(archive.read("friday").events) == 3


def test_a_home_that_is_a_file_is_an_error_of_one_sentence(
    tmp_path: Path, empty: Archive, home: Path, created: Callable[..., Event]
) -> None:
    home.write_text("not a folder")
    with pytest.raises(StoreError, match="cannot be read"):
        empty.rows()
    with pytest.raises((StoreError, NoSuchMatch)):
        empty.read("friday")
    with pytest.raises(StoreError, match=r"Nothing was saved: .* no folder"):
        empty.create(Record("friday", 1, [created()]))
    assert home.read_text() == "not a folder"
