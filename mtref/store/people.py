"""The file of names that are one person, `people.json` in the home folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mtref.match.people import People
from mtref.match.refusal import NothingToDo
from mtref.store.errors import StoreDamaged
from mtref.store.files import read_file
from mtref.store.lock import writing
from mtref.store.record import PROGRAM, SCHEMA, check_mark
from mtref.store.strict import encode, parse


def read_people(home: Path) -> People:
    """Who is who; nobody is joined where there is no file. Raises StoreError."""
    path = _path(home)
    try:
        data = parse(read_file(path)[0], str(path))
    except FileNotFoundError:
        return People()
    if not isinstance(data, dict) or data.get("program") != PROGRAM:
        raise StoreDamaged(f"{path} is damaged: it is no list of names of mtref.")
    check_mark(data, str(path))
    groups = data.get("same")
    if not isinstance(groups, list) or not all(_is_group(group) for group in groups):
        raise StoreDamaged(f"{path} is damaged: what is joined in it is not lists of names.")
    people = People()
    for first, *others in groups:
        for other in others:
            try:
                people = people.same(first, other)
            except NothingToDo:
                continue
    return people


def change_people(home: Path, change: Callable[[People], People]) -> People:
    """Change who is who, read afresh, under the lock; returns how it is now. Raises what `change` does, StoreError."""
    with writing(home) as session:
        people = change(read_people(home))
        data = {"program": PROGRAM, "schema": SCHEMA, "same": people.groups}
        session.stage(_path(home), f"{encode(data)}\n".encode())
        session.settle()
    return people


def _path(home: Path) -> Path:
    return home / "people.json"


def _is_group(group: object) -> bool:
    return isinstance(group, list) and len(group) > 1 and all(isinstance(name, str) for name in group)
