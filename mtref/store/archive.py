"""The matches of one home folder: read, made, changed, listed, found, deleted, taken in.

    HOME/matches/ID.json          one TinyDB file a match: the truth
    HOME/matches/backups/         its last states
    HOME/index.jsonl              a log that spares listings from opening the files
    HOME/current                  the id of the current match
    HOME/players                  the names in the current match, for the TAB key
    HOME/deleted/                 where deleted matches go
    HOME/lock                     held by whoever writes

Reading takes no lock, writes nothing and makes no folder, unless `rows` is asked to keep the log.
"""

from __future__ import annotations

import json
import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

from mtref.store import backups, players
from mtref.store.errors import (
    AmbiguousMatch,
    NoSuchMatch,
    StoreConflict,
    StoreError,
    StoreExists,
    not_read,
    saving,
)
from mtref.store.files import Signature, make_folder, read_file, signature, sync_folder
from mtref.store.index import Digest, Index
from mtref.store.lock import Session, writing
from mtref.store.record import Event, Record, checked, checked_event, is_id, read_tables
from mtref.store.strict import encode

Progress = Callable[[int, int], None]
"""Told how many matches have been looked at, and how many there are."""

WORTH_KEEPING = 100
"""So many matches read from their files are worth a new log."""


@dataclass(frozen=True)
class Row:
    """A match in a listing: its id and digest, or the sentence that says why it has none."""

    id: str
    digest: Digest = field(default_factory=dict)
    damaged: str | None = None


class Added(NamedTuple):
    """What became of an imported match.

    `new`: stored, under `id`; `same`: stored already; `longer`: it continued the stored one,
    which now has its further events; `shorter`: the stored one continues it and was left.
    """

    id: str
    outcome: Literal["new", "same", "longer", "shorter"]
    came_as: str


class Change:
    """A match being changed: `record` as it is with what was appended so far."""

    def __init__(self, record: Record) -> None:
        self._before = record
        self._added: list[Event] = []

    @property
    def record(self) -> Record:
        """The match, with the events appended so far."""
        return Record(self._before.id, self._before.schema, [*self._before.events, *self._added])

    @property
    def added(self) -> int:
        """How many events were appended."""
        return len(self._added)

    def append(self, event: Event) -> None:
        """Add an event to the journal. Raises ValueError for what is no event."""
        self._added.append(checked_event(event))


class Archive:
    """The matches in a home folder, which need not exist.

    `digest` makes of a record what a listing shows of it, a plain dict; its `name` is what
    `find` goes by, its `players`, and those of them who `left`, what the TAB key offers. Give
    another `digest_version` whenever it makes something else of the same record.
    """

    def __init__(self, home: Path, digest: Callable[[Record], dict[str, Any]], digest_version: int = 1) -> None:
        self.home = home
        self._digest = digest
        self._matches = home / "matches"
        self._current = home / "current"
        self._deleted = home / "deleted"
        self._index = Index(home / "index.jsonl", self._matches, digest_version)

    # Reading

    def path(self, match_id: str) -> Path:
        """Where the match with this id is, or would be. Raises NoSuchMatch for no id at all."""
        if not is_id(match_id):
            raise NoSuchMatch(match_id)
        return self._matches / f"{match_id}.json"

    def read(self, match_id: str) -> Record:
        """The match with exactly this id. Raises NoSuchMatch or StoreError."""
        path = self.path(match_id)
        # Straight from the file, by the same strict reader as the TinyDB storage: importing
        # TinyDB would take longer than all the rest of a command that only looks.
        try:
            return read_tables(path)[1]
        except FileNotFoundError:
            raise NoSuchMatch(match_id) from None

    def rows(self, progress: Progress | None = None, *, keep: bool = False) -> list[Row]:
        """Every match, by id. A damaged one is in the list and says so. Raises StoreError.

        `progress` is told how far it is. With `keep`, where the log knew too little, what was read
        instead is put into a new one if that can be written.
        """
        return [row for row, _ in self._survey(progress, keep=keep)]

    def find(self, text: str) -> str:
        """The id of the match meant by an id, a name, or a unique beginning of either.

        An id typed in full comes first, then a name typed in full; names are compared without
        regard to capitals. Raises NoSuchMatch, AmbiguousMatch or StoreError.
        """
        wanted = _folded(text)
        if is_id(wanted) and self._exists(wanted):
            return wanted
        named = [(row.id, str(row.digest.get("name") or "")) for row in self.rows()]
        exact = [(id, name) for id, name in named if name and _folded(name) == wanted]
        begun = [
            (id, name) for id, name in named if id.startswith(wanted) or (name and _folded(name).startswith(wanted))
        ]
        meant = exact or begun
        if not wanted or not meant:
            raise NoSuchMatch(text)
        if len(meant) > 1:
            raise AmbiguousMatch(text, meant)
        return meant[0][0]

    def current(self) -> str | None:
        """The id of the current match; None where none is, or it is gone."""
        try:
            text = read_file(self._current)[0].decode("ascii", "replace").strip()
        except FileNotFoundError:
            return None
        return text if is_id(text) and self._exists(text) else None

    # Writing

    def create(self, record: Record) -> None:
        """Store a new match. Raises StoreExists, or another StoreError; ValueError for no match."""
        self._create(record, make_current=False)

    def start(self, record: Record) -> None:
        """Store a new match and make it the current one, both or neither. Raises as `create`."""
        self._create(record, make_current=True)

    @contextmanager
    def change(self, match_id: str) -> Iterator[Change]:
        """Change a match, read afresh and locked until the end of the block.

        What was appended is saved in one step at the end; nothing is, when the block raises.
        Ask no questions in the block: other commands wait for it.

        Raises NoSuchMatch or StoreError.
        """
        if not self._exists(match_id):
            raise NoSuchMatch(match_id)
        with writing(self.home) as session:
            record = self.read(match_id)
            change = Change(record)
            yield change
            if change.added:
                self._save(session, [(change.record, len(record.events))])

    def use(self, match_id: str) -> None:
        """Make a match the current one. Raises NoSuchMatch or StoreError."""
        if not self._exists(match_id):
            raise NoSuchMatch(match_id)
        with writing(self.home) as session:
            session.stage(self._current, f"{match_id}\n".encode())
            session.settle()
            self._keep_players_of(match_id)

    def delete(self, match_id: str) -> Path:
        """Move a match, damaged or not, out of the list; returns where it is now.

        It is the current match no more. The log of the listing needs no word of it: where there is
        no file there is no match. Raises NoSuchMatch or StoreError.
        """
        path = self.path(match_id)
        if not self._exists(match_id):
            raise NoSuchMatch(match_id)
        with writing(self.home), saving(path):
            if not self._exists(match_id):
                raise NoSuchMatch(match_id)
            make_folder(self._deleted)
            was_current = self.current() == match_id
            place = self._free_place(match_id)
            os.rename(path, place)
            backups.move(path, place)
            sync_folder(self._deleted)
            sync_folder(self._matches)
            if was_current:
                with suppress(OSError):
                    os.unlink(self._current)
                    players.forget(os.fspath(self.home))
        return place

    def add(self, records: Iterable[Record], new_id: Callable[[], str] | None = None) -> list[Added]:
        """Take in matches from elsewhere, all or none.

        Where a match of the same id is stored, the journal that continues the other one stays.
        Where neither does the import is refused, unless `new_id` makes a further id, under
        which the match is then stored.

        Raises StoreConflict, or another StoreError; ValueError for what is no match.
        """
        incoming = [checked(record) for record in records]
        if not incoming:
            return []
        with writing(self.home) as session:
            results: list[Added] = []
            plans: dict[str, tuple[Record, int | None]] = {}
            for record in incoming:
                stored = plans[record.id][0] if record.id in plans else self._stored(record.id)
                outcome = _compare(stored, record)
                kept = record
                if outcome == "different":
                    if new_id is None:
                        raise StoreConflict(
                            f"Nothing was saved: a match {record.id} with another course is stored already."
                        )
                    outcome = "new"
                    kept = Record(self._unused(new_id, plans), record.schema, record.events)
                if outcome == "new":
                    plans[kept.id] = (kept, None)
                elif outcome == "longer":
                    assert stored is not None
                    known = plans[kept.id][1] if kept.id in plans else len(stored.events)
                    plans[kept.id] = (kept, known)
                results.append(Added(kept.id, outcome, record.id))
            if plans:
                self._make_matches()
                self._save(session, list(plans.values()))
        return results

    # Inside

    def _exists(self, match_id: str) -> bool:
        return is_id(match_id) and os.path.lexists(self._matches / f"{match_id}.json")

    def _stored(self, match_id: str) -> Record | None:
        return self.read(match_id) if self._exists(match_id) else None

    def _unused(self, new_id: Callable[[], str], plans: dict[str, Any]) -> str:
        for _ in range(1000):
            id = new_id()
            if is_id(id) and id not in plans and not self._exists(id):
                return id
        raise StoreError("Nothing was saved: no unused id was found for an imported match.")

    def _create(self, record: Record, *, make_current: bool) -> None:
        record = checked(record)
        with writing(self.home) as session:
            self._make_matches()
            if self._exists(record.id):
                raise StoreExists(f"Nothing was saved: a match {record.id} is stored already.")
            pointer = f"{record.id}\n".encode() if make_current else None
            self._save(session, [(record, None)], pointer)

    def _make_matches(self) -> None:
        with saving(self._matches):
            make_folder(self._matches)

    def _save(
        self,
        session: Session,
        plans: list[tuple[Record, int | None]],
        pointer: bytes | None = None,
    ) -> None:
        from mtref.store.storage import save

        digests = [self._digest(record) for record, _ in plans]
        parts = [save(self.path(record.id), session, record, known) for record, known in plans]
        if pointer is not None:
            session.stage(self._current, pointer)
        session.settle()
        entries = [
            (record.id, part.signature, digest)
            for (record, _), part, digest in zip(plans, parts, digests, strict=True)
            if part.signature is not None
        ]
        # The match is saved; a log that could not follow is found out by its signatures.
        with suppress(OSError, StoreError):
            if not self._index.append(entries):
                fresh = {id: (seen, digest) for id, seen, digest in entries}
                self._rewrite_index(session, self._survey(fresh=fresh))
        current = self.current()
        for id, seen, digest in entries:
            if id == current:
                self._keep_players(id, seen, digest)

    def _keep_players_of(self, match_id: str) -> None:
        # The digest is not ours: what it trips over keeps no match from being the current one.
        with suppress(Exception):
            _, record, seen = read_tables(self.path(match_id))
            self._keep_players(match_id, seen, self._digest(record))

    def _keep_players(self, match_id: str, seen: Signature, digest: Digest) -> None:
        left = list(digest.get("left", ()))
        seated = [name for name in digest.get("players", ()) if name not in left]
        # The match is saved; names that could not follow are found out by the signature.
        with suppress(OSError, ValueError):
            players.write(os.fspath(self.home), match_id, seen, seated, left)

    def _rewrite_index(self, session: Session, rows: Iterable[tuple[Row, Signature | None]]) -> None:
        entries = [(row.id, seen, row.digest) for row, seen in rows if seen]
        session.stage(self._index.path, self._index.whole(entries))
        session.settle()

    def _survey(
        self,
        progress: Progress | None = None,
        *,
        keep: bool = False,
        fresh: Mapping[str, tuple[Signature, Digest]] | None = None,
    ) -> list[tuple[Row, Signature | None]]:
        """A row for each match, with the signature of its file unless it is damaged.

        `fresh` is known beside what is in the log.
        """
        try:
            with os.scandir(self._matches) as entries:
                names = [
                    (entry.name[: -len(".json")], entry)
                    for entry in entries
                    if entry.name.endswith(".json") and is_id(entry.name[: -len(".json")])
                ]
                known = {**self._index.load(), **(fresh or {})} if names else {}
                rows = []
                for number, (id, entry) in enumerate(names, 1):
                    row = self._row(id, entry, known.get(id))
                    if row:
                        rows.append(row)
                    if progress:
                        progress(number, len(names))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise not_read(self._matches, error) from error
        rows.sort(key=lambda pair: pair[0].id)
        unknown = sum(1 for row, seen in rows if seen and (row.id not in known or known[row.id][0] != seen))
        if keep and unknown >= WORTH_KEEPING:
            with suppress(OSError, StoreError), writing(self.home) as session:
                self._rewrite_index(session, rows)
        return rows

    def _row(
        self, id: str, entry: os.DirEntry[str], known: tuple[Signature, Digest] | None
    ) -> tuple[Row, Signature | None] | None:
        try:
            if known and signature(entry.stat()) == known[0]:
                return Row(id, known[1]), known[0]
        except OSError:
            pass
        path = self.path(id)
        try:
            _, record, seen = read_tables(path)
            # As it would come back from the log.
            digest = json.loads(encode(self._digest(record)))
        except FileNotFoundError:
            if not os.path.lexists(path):
                return None
            return Row(id, damaged=f"{path} is a link to a file that is gone."), None
        except StoreError as error:
            return Row(id, damaged=str(error)), None
        except Exception as error:
            # The digest is not ours; whatever it trips over must not break the whole list.
            return Row(id, damaged=f"{path} cannot be understood: {error}"), None
        return Row(id, digest), seen

    def _free_place(self, match_id: str) -> Path:
        place = self._deleted / f"{match_id}.json"
        number = 1
        while os.path.lexists(place):
            number += 1
            place = self._deleted / f"{match_id}~{number}.json"
        return place


def _folded(text: str) -> str:
    composed = unicodedata.normalize("NFC", text).casefold()
    return unicodedata.normalize("NFC", composed).strip()


def _compare(stored: Record | None, record: Record) -> Literal["new", "same", "longer", "shorter", "different"]:
    if stored is None:
        return "new"
    common = min(len(stored.events), len(record.events))
    if stored.events[:common] != record.events[:common]:
        return "different"
    if len(stored.events) == len(record.events):
        return "same"
    return "longer" if len(record.events) > len(stored.events) else "shorter"
