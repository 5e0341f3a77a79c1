"""The TinyDB storage of one match file, used as TinyDB uses it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB, where
from tinydb.table import Document

from mtref.store.archive import Archive
from mtref.store.errors import StoreDamaged, StoreError
from mtref.store.lock import writing
from mtref.store.record import Event
from mtref.store.storage import MatchStorage


@pytest.fixture
def path(archive: Archive, home: Path) -> Path:
    return home / "matches" / "friday.json"


def test_tinydb_reads_a_match_file(path: Path) -> None:
    with TinyDB(path, storage=MatchStorage) as database:
        assert database.tables() == {"match", "journal"}
        assert database.table("match").get(doc_id=1)["id"] == "friday"
        assert database.table("journal").count(where("type") == "scored") == 1


def test_a_missing_file_is_an_empty_database_and_stays_missing(tmp_path: Path) -> None:
    with TinyDB(tmp_path / "none.json", storage=MatchStorage) as database:
        assert database.tables() == set()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("data", [b"", b"null"])
def test_an_empty_file_is_damaged_not_an_empty_database(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with TinyDB(path, storage=MatchStorage) as database, pytest.raises(StoreDamaged):
        database.tables()


def test_a_write_without_lock_or_transaction_is_refused(path: Path, home: Path, scored: Callable[[int], Event]) -> None:
    before = path.read_bytes()
    with TinyDB(path, storage=MatchStorage) as database, pytest.raises(StoreError, match="under the lock"):
        database.table("journal").insert(scored(5))
    with (
        writing(home) as session,
        TinyDB(path, session, storage=MatchStorage) as database,
        pytest.raises(StoreError, match="in a transaction"),
    ):
        database.table("journal").insert(scored(5))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "rewrite",
    [
        lambda database: database.table("journal").update({"points": {"Ben": 0}}, doc_ids=[2]),
        lambda database: database.table("journal").remove(doc_ids=[1]),
        lambda database: database.table("match").update({"id": "sunday"}),
        lambda database: database.drop_table("journal"),
        lambda database: database.drop_tables(),
    ],
)
def test_a_journal_only_grows(path: Path, home: Path, rewrite: Callable[[TinyDB], object]) -> None:
    before = path.read_bytes()
    with writing(home) as session, TinyDB(path, session, storage=MatchStorage) as database:
        storage = database.storage
        assert isinstance(storage, MatchStorage)
        with pytest.raises(StoreError, match="added to, not rewritten"), storage.transaction():
            rewrite(database)
        session.settle()
    assert path.read_bytes() == before


def test_a_transaction_is_one_write(
    path: Path, home: Path, scored: Callable[[int], Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    with writing(home) as session, TinyDB(path, session, storage=MatchStorage) as database:
        staged: list[Any] = []
        storage = database.storage
        assert isinstance(storage, MatchStorage)
        monkeypatch.setattr(session, "stage", lambda *given, **options: staged.append(given))
        with storage.transaction():
            for number in (3, 4, 5):
                database.table("journal").insert(Document(scored(number), number))
            assert len(database.table("journal")) == 5
        assert len(staged) == 1
