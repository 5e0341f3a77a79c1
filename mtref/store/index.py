"""The log that spares a listing from opening every match: a cache, never the truth.

A line holds the id of a match, the signature its file had, and its digest; the last line of an
id counts. A line whose signature is no longer that of the file is ignored, and so is one that is
torn. Adding a line costs the same however many there are; the first line says what the log must
agree with to be added to, and how long it was when it was last written anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from mtref.store.errors import StoreError
from mtref.store.files import Signature, read_file, write_all
from mtref.store.strict import encode

Digest = dict[str, Any]
Entry = tuple[str, Signature, Digest]

SLACK = 256 * 1024
"""Bytes (about 1,000 lines) the log may grow beyond twice its length before it is rewritten."""

_KIND = 1


class Index:
    """The log at `path` about the match files in `folder`, with digests of a certain version."""

    def __init__(self, path: Path, folder: Path, version: int) -> None:
        self.path = path
        self._folder = folder
        self._version = version

    def load(self) -> dict[str, tuple[Signature, Digest]]:
        """What the log says of each id; nothing where it is missing or of another version."""
        try:
            lines = read_file(self.path)[0].split(b"\n")
        except (FileNotFoundError, StoreError):
            return {}
        if self._head(lines[0]) is None:
            return {}
        found = {}
        for line in _values(lines[1:]):
            try:
                seen = (line["size"], line["mtime_ns"], line["inode"])
                if isinstance(line["digest"], dict):
                    found[line["id"]] = (seen, line["digest"])
            except (KeyError, TypeError):
                continue
        return found

    def append(self, entries: Iterable[Entry]) -> bool:
        """Add a line for each entry; False, with nothing added, where a new log is needed."""
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        except FileNotFoundError:
            return False
        try:
            size = os.fstat(handle).st_size
            head = self._head(os.read(handle, 256).partition(b"\n")[0])
            if head is None or head.get("folder") != self._folder_inode():
                return False
            if size > 2 * head["bytes"] + SLACK:
                return False
            os.lseek(handle, size - 1, os.SEEK_SET)
            torn = os.read(handle, 1) != b"\n"
            write_all(handle, (b"\n" if torn else b"") + _lines(entries))
        finally:
            os.close(handle)
        return True

    def whole(self, entries: Iterable[Entry]) -> bytes:
        """The text of a new log."""
        body = _lines(entries)
        head = {
            "index": _KIND,
            "digest": self._version,
            "folder": self._folder_inode(),
            "bytes": len(body),
        }
        return encode(head).encode() + b"\n" + body

    def _folder_inode(self) -> int:
        # In a copy of the home folder no signature fits: the first writer makes a new log.
        return os.stat(self._folder).st_ino

    def _head(self, line: bytes) -> dict[str, Any] | None:
        try:
            head = json.loads(line)
        except (ValueError, RecursionError):
            return None
        if not isinstance(head, dict) or type(head.get("bytes")) is not int:
            return None
        ours = head.get("index") == _KIND and head.get("digest") == self._version
        return head if ours else None


def _lines(entries: Iterable[Entry]) -> bytes:
    return b"".join(
        encode(
            {
                "id": id,
                "size": size,
                "mtime_ns": mtime_ns,
                "inode": inode,
                "digest": digest,
            }
        ).encode()
        + b"\n"
        for id, (size, mtime_ns, inode), digest in entries
    )


def _values(lines: list[bytes]) -> list[Any]:
    """The JSON values of the lines; all at once, or one by one when one of them is torn."""
    full = [line for line in lines if line]
    try:
        values = json.loads(b"[" + b",".join(full) + b"]")
        if len(values) == len(full):
            return list(values)
    except (ValueError, RecursionError):
        pass
    values = []
    for line in full:
        with suppress(ValueError, RecursionError):
            values.append(json.loads(line))
    return values
