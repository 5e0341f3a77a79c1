"""The TinyDB storage of one match file: strict, whole, under the lock, and only ever added to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document

from mtref.store.errors import StoreError
from mtref.store.files import Part, read_file
from mtref.store.lock import Session
from mtref.store.record import PROGRAM, SCHEMA, Event, Record, read_tables, tables_text


class MatchStorage(Storage):
    """A TinyDB storage that writes once, at the end of `transaction`.

    A file that is damaged, foreign or too new is refused, never taken for an empty database. A
    transaction that would change or drop what the file holds is refused as well: a journal only
    grows. The finished file is handed to the session, which puts it in its place.
    """

    def __init__(self, path: Path, session: Session | None = None) -> None:
        self.path = path
        self.part: Part | None = None
        self._session = session
        self._active = False
        self._pending: dict[str, dict[str, Any]] | None = None

    def read(self) -> dict[str, dict[str, Any]] | None:
        """The tables, None where there is no file. Raises StoreError."""
        if self._pending is not None:
            return self._pending
        return self._stored()

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Keep the tables for the end of the transaction. Raises StoreError outside of one."""
        if not self._active or self._session is None:
            raise StoreError(f"Nothing was saved: {self.path} is written under the lock, in a transaction, only.")
        self._pending = data

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write what TinyDB does in here, all of it or, on an exception, nothing."""
        self._active = True
        try:
            yield
            if self._pending is not None and self._session is not None:
                text = tables_text(self._pending).encode()
                self._check_growth(text, self._pending)
                self.part = self._session.stage(self.path, text, backup=True)
        finally:
            self._active = False
            self._pending = None

    def _stored(self) -> dict[str, dict[str, Any]] | None:
        try:
            tables: dict[str, dict[str, Any]] = read_tables(self.path)[0]
        except FileNotFoundError:
            return None
        return tables

    def _check_growth(self, text: bytes, after: dict[str, dict[str, Any]]) -> None:
        try:
            old, _ = read_file(self.path)
        except FileNotFoundError:
            return
        # The file as we write it, less its two last braces, begins the grown one. Otherwise
        # somebody has laid it out anew, and the documents themselves are compared.
        if text.startswith(old[:-2]):
            return
        for name, documents in (self._stored() or {}).items():
            for number, document in documents.items():
                if after.get(name, {}).get(number) != document:
                    raise StoreError(f"Nothing was saved: {self.path} may be added to, not rewritten.")


def save(path: Path, session: Session, record: Record, known: int | None) -> Part:
    """Stage a match file with the events of `record` after the first `known`.

    `known` is the number of events the file holds already; None for a new file, which gets its
    head too. Raises StoreError.
    """
    # Table objects cache ids and answers, which other commands make stale. These live for one
    # transaction, cache nothing and are told the ids of new documents.
    with TinyDB(path, session, storage=MatchStorage) as database:
        storage = database.storage
        assert isinstance(storage, MatchStorage)
        with storage.transaction():
            if known is None:
                head = {"program": PROGRAM, "schema": SCHEMA, "id": record.id}
                database.table("match", cache_size=0).insert(Document(head, 1))
            journal = database.table("journal", cache_size=0)
            journal.insert_multiple(_documents(record.events, known or 0))
    assert storage.part is not None
    return storage.part


def _documents(events: list[Event], known: int) -> list[Document]:
    return [Document(event, number) for number, event in enumerate(events[known:], known + 1)]
