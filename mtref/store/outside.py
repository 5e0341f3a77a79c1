"""Files outside of the home folder, that players asked for: an export, a printed summary."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from mtref.store.errors import StoreExists, saving
from mtref.store.files import Part, sync_folder


def write_whole(path: Path, text: str, *, force: bool = False) -> None:
    """Write a file, whole or not at all; an existing one is replaced with `force` only.

    Raises StoreExists or another StoreError.
    """
    data = text.encode()
    with saving(path):
        if _is_stream(path):
            path.write_bytes(data)
            return
        if os.path.lexists(path) and not force:
            raise StoreExists(f"Nothing was saved: {path} exists already; --force writes over it.")
        # Outside of the home folder no lock keeps a second writer away: an own name does.
        part = Part(path, mark=f"mtref-{os.getpid()}")
        try:
            part.write(data)
            part.settle()
        finally:
            part.discard()
        sync_folder(part.target.parent)


def _is_stream(path: Path) -> bool:
    """Whether `path` is a terminal, a pipe or the like, which writing does not destroy."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return not stat.S_ISREG(mode)
