"""Matches in one JSON file, to be kept elsewhere or taken to another machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mtref.store.errors import StoreDamaged, StoreError
from mtref.store.files import read_file
from mtref.store.outside import write_whole
from mtref.store.record import (
    PROGRAM,
    SCHEMA,
    Record,
    check_mark,
    checked,
    checked_events,
    from_tables,
    is_id,
)
from mtref.store.strict import encode, parse, plain


def dump(records: Sequence[Record]) -> str:
    """The text of an export: one match, or a list of several; one event a line.

    Raises ValueError for what is no match.
    """
    head = f'{{"program": "{PROGRAM}", "schema": {SCHEMA}, '
    matches = [_match_text(checked(record)) for record in records]
    if len(matches) == 1:
        return head + f'"match": {matches[0]}}}\n'
    return head + '"matches": [' + ",\n".join(matches) + "]}\n"


def export(records: Sequence[Record], path: Path, *, force: bool = False) -> None:
    """Write an export, whole or not at all; an existing file is replaced with `force` only.

    Raises StoreExists or another StoreError.
    """
    write_whole(path, dump(records), force=force)


def load(text: str | bytes, source: str) -> list[Record]:
    """The matches in an export, or in a match file as the archive keeps it.

    `source` is what messages call it. Raises StoreDamaged, StoreForeign or StoreNewer.
    """
    value = parse(text, source)
    if not isinstance(value, dict):
        raise StoreDamaged(f"{source} is damaged: it holds no match.")
    if "program" not in value and value.keys() == {"match", "journal"}:
        return [_fit(from_tables(value, source), source)]
    check_mark(value, source)
    if ("match" in value) == ("matches" in value):
        raise StoreDamaged(f"{source} is damaged: it holds neither one match nor a list of them.")
    matches = value["matches"] if "matches" in value else [value["match"]]
    if not isinstance(matches, list):
        raise StoreDamaged(f"{source} is damaged: its matches are no list.")
    return [_fit(_match(match, source), source) for match in matches]


def load_file(path: Path) -> list[Record]:
    """The matches in an exported file. Raises as `load`, and StoreError for a missing file."""
    try:
        data, _ = read_file(path)
    except FileNotFoundError:
        raise StoreError(f"There is no file {path}.") from None
    return load(data, str(path))


def _match_text(record: Record) -> str:
    events = ",\n".join(encode(event) for event in record.events)
    return f'{{"id": "{record.id}", "events": [\n{events}]}}'


def _match(match: Any, source: str) -> Record:
    if not isinstance(match, dict):
        raise StoreDamaged(f"{source} is damaged: a match in it is no object.")
    id, events = match.get("id"), match.get("events")
    if not isinstance(id, str) or not is_id(id):
        raise StoreDamaged(f"{source} is damaged: a match in it has no id.")
    if not isinstance(events, list):
        raise StoreDamaged(f"{source} is damaged: the match {id} has no list of events.")
    return Record(id, SCHEMA, checked_events(events, f"{source} (match {id})"))


def _fit(record: Record, source: str) -> Record:
    try:
        plain(record.events)
    except ValueError as error:
        raise StoreDamaged(f"{source} is damaged: {error}.") from None
    return record
