"""The round in progress beside its match."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtref.store.errors import StoreConflict, StoreDamaged
from mtref.store.playing import Playing


def test_what_was_saved_is_there_for_the_next_start(home: Path) -> None:
    assert Playing(home, "friday").read() is None
    Playing(home, "friday").save("Ana> 12-4 on Ana\n")
    assert Playing(home, "friday").read() == "Ana> 12-4 on Ana\n"
    assert Playing(home, "monday").read() is None


def test_two_windows_on_one_round_find_each_other_out(home: Path) -> None:
    one, other = Playing(home, "friday"), Playing(home, "friday")
    one.save("a\n")
    other.read()
    one.save("a\nb\n")
    with pytest.raises(StoreConflict, match="another window"):
        other.save("a\nc\n")
    with pytest.raises(StoreConflict, match="another window"):
        other.remove()
    assert Playing(home, "friday").read() == "a\nb\n"


def test_a_round_that_is_set_aside_is_never_written_over(home: Path) -> None:
    kept = Playing(home, "friday")
    places = []
    for text in ("a\n", "b\n"):
        kept.save(text)
        places.append(kept.set_aside())
        assert kept.read() is None
    assert [place.read_text() for place in places] == ["a\n", "b\n"]


def test_a_round_that_is_scored_is_forgotten(home: Path) -> None:
    kept = Playing(home, "friday")
    kept.save("a\n")
    kept.remove()
    assert kept.read() is None
    assert list((home / "playing").iterdir()) == []


def test_a_damaged_round_is_named_and_not_written_over(home: Path) -> None:
    kept = Playing(home, "friday")
    kept.save("a\n")
    kept.path.write_bytes(b"\xff\xfe")
    with pytest.raises(StoreDamaged, match="not UTF-8"):
        Playing(home, "friday").read()
    with pytest.raises(StoreDamaged, match="not UTF-8"):
        kept.save("b\n")
    assert kept.path.read_bytes() == b"\xff\xfe"
