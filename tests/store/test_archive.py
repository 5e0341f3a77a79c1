"""Making, changing, finding and deleting matches."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtref.store.archive import Archive, Row
from mtref.store.errors import (
    AmbiguousMatch,
    NoSuchMatch,
    StoreBusy,
    StoreError,
    StoreExists,
)
from mtref.store.record import Event, Record

MISSING = "There is no match"


def test_a_home_that_does_not_exist_has_no_matches_and_is_not_made(empty: Archive, home: Path) -> None:
    assert empty.rows() == []
    assert empty.current() is None
    for look in (empty.read, empty.find, empty.use, empty.delete):
        with pytest.raises(NoSuchMatch, match=MISSING):
            look("friday")
    with pytest.raises(NoSuchMatch), empty.change("friday"):
        pass
    assert empty.add([]) == []
    assert not home.exists()


def test_a_match_comes_back_as_it_was_saved(
    archive: Archive, created: Callable[..., Event], scored: Callable[[int], Event]
) -> None:
    assert archive.read("friday") == Record("friday", 1, [created(), scored(23)])


def test_a_second_match_of_the_same_id_is_refused(archive: Archive, created: Callable[..., Event]) -> None:
    with pytest.raises(StoreExists, match="a match friday is stored already"):
        archive.create(Record("friday", 1, [created("Other")]))
    assert archive.read("friday").events[0]["name"] == "Friday"


def test_a_started_match_is_the_current_one(archive: Archive, created: Callable[..., Event]) -> None:
    assert archive.current() is None
    archive.start(Record("saturday", 1, [created("Saturday")]))
    assert archive.current() == "saturday"
    archive.use("friday")
    assert archive.current() == "friday"


def test_a_current_match_that_is_gone_is_none(archive: Archive, home: Path) -> None:
    archive.use("friday")
    (home / "matches" / "friday.json").unlink()
    assert archive.current() is None


@pytest.mark.parametrize("pointer", [b"", b"\xff\xfe", b"../friday", b"friday\nfriday"])
def test_a_spoilt_pointer_is_no_current_match(archive: Archive, home: Path, pointer: bytes) -> None:
    (home / "current").write_bytes(pointer)
    assert archive.current() is None


def test_what_is_appended_is_saved_once_at_the_end(archive: Archive, scored: Callable[[int], Event]) -> None:
    with archive.change("friday") as change:
        change.append(scored(5))
        change.append(scored(7))
        assert [event["points"]["Ben"] for event in change.record.events[1:]] == [23, 5, 7]
        assert len(archive.read("friday").events) == 2
    assert len(archive.read("friday").events) == 4


def test_a_change_that_fails_half_way_saves_nothing(
    archive: Archive, scored: Callable[[int], Event], contents: Callable[[], dict[str, tuple[int, bytes]]]
) -> None:
    before = contents()
    with pytest.raises(KeyboardInterrupt), archive.change("friday") as change:  # noqa: PT012
        change.append(scored(5))
        raise KeyboardInterrupt
    after = contents()
    after["lock"] = before["lock"]
    assert after == before


def test_a_change_without_events_writes_nothing(archive: Archive, home: Path) -> None:
    before = (home / "matches" / "friday.json").stat()
    with archive.change("friday"):
        pass
    assert (home / "matches" / "friday.json").stat() == before


def test_an_old_event_cannot_be_changed_or_dropped(archive: Archive, scored: Callable[[int], Event]) -> None:
    with archive.change("friday") as change:
        change.record.events[1]["points"]["Ben"] = 0
        change.record.events.clear()
        change.append(scored(5))
    assert [event["points"]["Ben"] for event in archive.read("friday").events[1:]] == [23, 5]


def test_an_event_changed_after_it_was_appended_is_saved_as_it_was(
    archive: Archive, scored: Callable[[int], Event]
) -> None:
    event = scored(5)
    with archive.change("friday") as change:
        change.append(event)
        event["points"]["Ben"] = 500
    assert archive.read("friday").events[-1] == scored(5)


LOOP: list[object] = []
LOOP.append(LOOP)


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"type": "scored"},
        {"type": 1, "at": "now"},
        {"type": "scored", "at": "now", "points": float("nan")},
        {"type": "scored", "at": "now", "points": float("-inf")},
        {"type": "scored", "at": "now", "points": {1: 2}},
        {"type": "scored", "at": "now", "points": {1, 2}},
        {"type": "scored", "at": "now", "points": 10**5000},
        {"type": "scored", "at": "now", "points": LOOP},
        ["scored", "now"],
    ],
)
def test_what_is_no_event_is_refused(
    archive: Archive, event: Any, contents: Callable[[], dict[str, tuple[int, bytes]]]
) -> None:
    before = contents()["matches/friday.json"]
    with pytest.raises(ValueError, match=r"stored|event"), archive.change("friday") as change:
        change.append(event)
    assert contents()["matches/friday.json"] == before


@pytest.mark.parametrize("id", ["", "Friday", "a/b", "../x", "-a", "a.b", "a" * 65, "é", "a\n"])
def test_an_id_that_is_no_safe_file_name_is_refused(archive: Archive, created: Callable[..., Event], id: str) -> None:
    with pytest.raises(ValueError, match="cannot be the id"):
        archive.create(Record(id, 1, [created()]))
    with pytest.raises(NoSuchMatch):
        archive.read(id)


def test_a_digest_that_fails_leaves_the_match_as_it_was(
    home: Path, archive: Archive, scored: Callable[[int], Event]
) -> None:
    def fails(record: Record) -> dict[str, object]:
        raise KeyError("engine")

    with pytest.raises(KeyError), Archive(home, fails).change("friday") as change:
        change.append(scored(5))
    assert len(archive.read("friday").events) == 2


# Deleting


def test_a_deleted_match_is_moved_away_with_its_backups(
    archive: Archive, home: Path, created: Callable[..., Event], scored: Callable[[int], Event]
) -> None:
    with archive.change("friday") as change:
        change.append(scored(5))
    archive.use("friday")
    place = archive.delete("friday")
    assert place == home / "deleted" / "friday.json"
    assert (home / "deleted" / "friday.json.1").exists()
    assert archive.current() is None
    assert archive.rows() == []
    archive.create(Record("friday", 1, [created("Again")]))
    second = archive.delete("friday")
    assert second != place
    assert len(json.loads(place.read_text())["journal"]) == 3
    assert len(json.loads(second.read_text())["journal"]) == 1


def test_deleting_another_match_leaves_the_current_one(archive: Archive, created: Callable[..., Event]) -> None:
    archive.start(Record("saturday", 1, [created("Saturday")]))
    archive.delete("friday")
    assert archive.current() == "saturday"


def test_a_damaged_match_can_be_deleted(archive: Archive, home: Path) -> None:
    (home / "matches" / "friday.json").write_text("{")
    archive.delete("friday")
    assert archive.rows() == []


# Finding


@pytest.fixture
def club(empty: Archive, created: Callable[..., Event]) -> Archive:
    for id, name in [
        ("ana-ben", "Kitchen table"),
        ("ana-ben-2", "Kitchen"),
        ("cleo", "ana-ben-2"),
        ("dora", "Éva & Ötzi"),
        ("emil", "Straße"),
    ]:
        empty.create(Record(id, 1, [created(name)]))
    return empty


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("ana-ben", "ana-ben"),
        ("ANA-BEN", "ana-ben"),
        ("ana-ben-2", "ana-ben-2"),
        ("c", "cleo"),
        ("kitchen", "ana-ben-2"),
        ("kitchen t", "ana-ben"),
        ("éva & ötzi", "dora"),
        (unicodedata.normalize("NFD", "ÉVA"), "dora"),
        ("STRASSE", "emil"),
        ("  cleo ", "cleo"),
    ],
)
def test_a_match_is_found_by_id_name_or_beginning(club: Archive, text: str, id: str) -> None:
    assert club.find(text) == id


def test_two_matches_that_could_be_meant_are_both_named(club: Archive) -> None:
    with pytest.raises(AmbiguousMatch) as caught:
        club.find("kit")
    assert str(caught.value) == ('"kit" could be any of 2 matches: ana-ben (Kitchen table), ana-ben-2 (Kitchen).')
    assert caught.value.exit_status == 2
    assert caught.value.candidates == (("ana-ben", "Kitchen table"), ("ana-ben-2", "Kitchen"))


def test_many_candidates_are_counted_not_listed(empty: Archive, created: Callable[..., Event]) -> None:
    for number in range(9):
        empty.create(Record(f"m{number}", 1, [created("")]))
    with pytest.raises(AmbiguousMatch, match="of 9 matches: m0, m1, m2, m3, m4, m5, 3 more"):
        empty.find("m")


@pytest.mark.parametrize("text", ["", " ", "zoe", "../matches/ana-ben", "ana-ben.json"])
def test_what_no_match_is_called_is_not_found(club: Archive, text: str) -> None:
    with pytest.raises(NoSuchMatch, match=MISSING):
        club.find(text)


# The lock


def test_a_reader_needs_no_lock_and_a_writer_waits_only_so_long(
    archive: Archive, home: Path, scored: Callable[[int], Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mtref.store.lock.PATIENCE", 0.05)
    with archive.change("friday"):
        assert len(archive.rows()) == 1
        assert len(archive.read("friday").events) == 2
        with pytest.raises(StoreBusy, match="another mtref has been writing"):
            archive.use("friday")
    archive.use("friday")


def test_looking_does_not_load_tinydb(archive: Archive, home: Path) -> None:
    look = (
        "import sys; from pathlib import Path; from mtref.store.archive import Archive;"
        "a = Archive(Path(sys.argv[1]), lambda record: {});"
        "a.rows(); a.read('friday'); a.current(); a.find('fri');"
        "assert 'tinydb' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", look, str(home)], check=True)


def test_under_a_plain_c_locale_names_come_back(archive: Archive, home: Path, created: Callable[..., Event]) -> None:
    archive.create(Record("umlaut", 1, [created("Jürgen 先手")]))
    look = (
        "import sys; from pathlib import Path; from mtref.store.archive import Archive;"
        "a = Archive(Path(sys.argv[1]), lambda record: {});"
        "assert a.read('umlaut').events[0]['name'] == 'J\\xfcrgen \\u5148\\u624b'"
    )
    plain = {**os.environ, "LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    subprocess.run([sys.executable, "-c", look, str(home)], check=True, env=plain)


# Any event at all

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
events = st.builds(
    lambda rest, kind, at: {**rest, "type": kind, "at": at},
    st.dictionaries(st.text(), json_values, max_size=4),
    st.text(),
    st.text(),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(events, max_size=4), st.lists(events, min_size=1, max_size=3))
def test_whatever_is_written_in_an_event_comes_back(
    tmp_path_factory: pytest.TempPathFactory, first: list[Event], later: list[Event]
) -> None:
    archive = Archive(tmp_path_factory.mktemp("any"), lambda record: {"events": len(record.events)})
    archive.create(Record("m", 1, copy.deepcopy(first)))
    with archive.change("m") as change:
        for event in later:
            change.append(event)
    assert archive.read("m").events == first + later
    assert archive.rows() == [Row("m", {"events": len(first + later)})]


def test_half_a_surrogate_pair_comes_back(archive: Archive, created: Callable[..., Event]) -> None:
    archive.create(Record("odd", 1, [created("caf\udce9")]))
    assert archive.read("odd").events[0]["name"] == "caf\udce9"
    assert Row("odd", {"name": "caf\udce9", "events": 1}) in archive.rows()


def test_every_error_owns_its_exit_status() -> None:
    assert StoreError.exit_status == 4
    assert StoreExists.exit_status == 4
    assert NoSuchMatch("x").exit_status == 2


def test_a_link_among_the_folders_is_followed(
    tmp_path: Path, archive: Archive, home: Path, scored: Callable[[int], Event]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    (home / "matches").rename(elsewhere)
    (home / "matches").symlink_to(elsewhere)
    with archive.change("friday") as change:
        change.append(scored(5))
    assert Path(home / "matches").is_symlink()
    assert len(archive.read("friday").events) == 3
