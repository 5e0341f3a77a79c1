"""A match as it is stored: its journal, and the tables of its file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mtref.store import backups
from mtref.store.errors import StoreDamaged, StoreError, StoreForeign, StoreNewer
from mtref.store.files import Signature, read_file
from mtref.store.strict import encode, parse, plain

PROGRAM = "mtref"
SCHEMA = 1

Event = dict[str, Any]
Tables = dict[str, dict[str, dict[str, Any]]]

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


@dataclass(frozen=True)
class Record:
    """A stored match: its id and its journal, the oldest event first.

    Every event is a plain dict with at least `type` and `at`, both text. What an event means is
    not known here.
    """

    id: str
    schema: int = SCHEMA
    events: list[Event] = field(default_factory=list)


def is_id(text: str) -> bool:
    """Whether `text` can be the id of a match: a-z, 0-9, `_` and `-`, 64 at most.

    >>> is_id("ana-ben-7"), is_id("Ana"), is_id("../x")
    (True, False, False)
    """
    return _ID.fullmatch(text) is not None


def checked_event(event: Event) -> Event:
    """A copy of an event, fit to be stored. Raises ValueError for any other."""
    copy = plain(event)
    if not _is_event(copy):
        raise ValueError("an event is an object with the texts type and at")
    assert isinstance(copy, dict)
    return copy


def checked(record: Record) -> Record:
    """A copy of a record, fit to be stored. Raises ValueError for any other."""
    if not is_id(record.id):
        raise ValueError(f"{record.id!r} cannot be the id of a match")
    if record.schema != SCHEMA:
        raise ValueError(f"schema {record.schema} cannot be written")
    return Record(record.id, SCHEMA, [checked_event(event) for event in record.events])


def check_mark(marked: dict[str, Any], source: str) -> None:
    """Make sure that what carries `program` and `schema` is ours and not too new.

    Raises StoreForeign, StoreNewer or StoreDamaged.
    """
    if marked.get("program") != PROGRAM:
        raise StoreForeign(f"{source} is not a match of mtref.")
    schema = marked.get("schema")
    if type(schema) is not int or schema < 1:
        raise StoreDamaged(f"{source} is damaged: its schema is no number from 1 up.")
    if schema > SCHEMA:
        raise StoreNewer(f"{source} was written by a newer mtref (schema {schema}); this one knows schema {SCHEMA}.")


def checked_events(events: list[Any], source: str) -> list[Event]:
    """The events, each of the outer shape of an event. Raises StoreDamaged."""
    for number, event in enumerate(events, 1):
        if not _is_event(event):
            raise StoreDamaged(f"{source} is damaged: event {number} has no type or no time.")
    return events


def from_tables(tables: Any, source: str) -> Record:
    """The record in the tables of a match file that was read from `source`.

    Raises StoreDamaged, StoreForeign or StoreNewer.
    """
    if not isinstance(tables, dict):
        raise StoreDamaged(f"{source} is damaged: it holds no match.")
    match = tables.get("match")
    if not isinstance(match, dict):
        raise StoreForeign(f"{source} is not a match of mtref.")
    head = match.get("1")
    if not isinstance(head, dict):
        raise StoreForeign(f"{source} is not a match of mtref.")
    check_mark(head, source)
    if len(match) != 1 or tables.keys() != {"match", "journal"}:
        raise StoreDamaged(f"{source} is damaged: it holds more or less than one match.")
    id = head.get("id")
    if not isinstance(id, str) or not is_id(id):
        raise StoreDamaged(f"{source} is damaged: the match in it has no id.")
    journal = tables["journal"]
    if not isinstance(journal, dict):
        raise StoreDamaged(f"{source} is damaged: it has no journal.")
    events = []
    for number in range(1, len(journal) + 1):
        if str(number) not in journal:
            odd = next(key for key in journal if key not in _numbers(len(journal)))
            raise StoreDamaged(
                f'{source} is damaged: event {number} of {len(journal)} is missing, "{odd}" is there instead.'
            )
        events.append(journal[str(number)])
    return Record(id, SCHEMA, checked_events(events, source))


def tables_text(tables: Tables) -> str:
    """The text of a match file: one document a line, so that a line number tells something.

    It ends with its last brace: a file that lost even one byte is not whole.
    """
    parts = []
    for name, documents in tables.items():
        lines = [f'"{number}": {encode(document)}' for number, document in documents.items()]
        parts.append(f"{encode(name)}: {{\n" + ",\n".join(lines) + "}")
    return "{" + ",\n".join(parts) + "}"


def read_tables(path: Path) -> tuple[Any, Record, Signature]:
    """A match file: its tables, the record in them, and the signature of what was read.

    Raises FileNotFoundError, or a StoreError that names the newest backup that can be read.
    """
    source = str(path)
    data, seen = read_file(path)
    try:
        tables = parse(data, source)
        record = from_tables(tables, source)
        if record.id != path.stem:
            raise StoreDamaged(f'{source} is damaged: it holds the match "{record.id}".')
    except (StoreDamaged, StoreForeign) as error:
        backup = _newest_backup(path)
        if backup is None:
            raise
        sentence = str(error).removesuffix(".")
        raise type(error)(f"{sentence}; the newest backup that can be read is {backup}.") from None
    return tables, record, seen


def _newest_backup(path: Path) -> Path | None:
    for slot in backups.slots(path):
        try:
            record = from_tables(parse(read_file(slot)[0], str(slot)), str(slot))
        except (FileNotFoundError, StoreError):
            continue
        if record.id == path.stem:
            return slot
    return None


def _is_event(event: Any) -> bool:
    return isinstance(event, dict) and isinstance(event.get("type"), str) and isinstance(event.get("at"), str)


def _numbers(count: int) -> set[str]:
    return {str(number) for number in range(1, count + 1)}
