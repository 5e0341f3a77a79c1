"""One writer at a time, and what a writer that was killed left behind.

The lock is on the file `lock` of the home folder, never on a match file, since saving a match
puts a new file in the place of the old one. The system frees it when its holder dies. While
parts are being written the lock file names them: the next writer finds a name there only when
the last one was killed, and removes just these parts. So nobody ever has to search a folder.

Where several files must change together the lock file says `ready` once all parts are on the
disk; from then on the next writer finishes the work instead of undoing it.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mtref.store import backups
from mtref.store.errors import StoreBusy, StoreError, not_saved, saving
from mtref.store.files import Part, make_folder, sync_folder, write_all

if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        # Beyond the names of parts, which a locked byte would keep from being read.
        os.lseek(handle, 1 << 30, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


PATIENCE = 30.0
"""Seconds to wait for another writer, which needs a thousandth of one."""

_READY = b"ready"


class Session:
    """What its holder may do under the lock: stage new files, then settle all of them."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._parts: list[tuple[Part, bool]] = []
        self._begun = False

    def stage(self, target: Path, data: bytes, *, backup: bool = False) -> Part:
        """Write the next contents of `target` beside it; `backup` keeps the present ones.

        Raises StoreError; nothing has changed then.
        """
        part = Part(target)
        with saving(target):
            write_all(self._handle, os.fsencode(part.path) + b"\0")
            self._parts.append((part, backup))
            part.write(data)
        return part

    def settle(self) -> None:
        """Put everything staged in its place and wait until that is on the disk.

        Raises StoreError: nothing was saved, unless it says otherwise.
        """
        if not self._parts:
            return
        first = self._parts[0][0].named
        several = len(self._parts) > 1
        if several:
            with saving(first):
                write_all(self._handle, _READY)
                os.fsync(self._handle)
        folders = {part.target.parent: part.named for part, _ in self._parts}
        for number, (part, backup) in enumerate(self._parts):
            if backup:
                backups.rotate(part.named)
            self._begun = several
            try:
                part.settle()
            except OSError as error:
                if number == 0:
                    self._begun = False
                    raise not_saved(part.named, error) from error
                raise StoreError(
                    f"Only a part was saved: {part.named} could not be replaced. "
                    "The next command that saves will try to finish it."
                ) from error
        self._parts.clear()
        self._begun = False
        for folder, named in folders.items():
            try:
                sync_folder(folder)
            except OSError as error:
                raise StoreError(f"{named} was written, but the disk did not confirm it.") from error
        self._clear()

    def discard(self) -> None:
        """Remove everything staged and not settled."""
        if self._begun:
            return
        for part, _ in self._parts:
            part.discard()
        self._parts.clear()
        self._clear()

    def recover(self) -> None:
        """Sweep up, or finish, what the last writer left when it was killed."""
        size = os.fstat(self._handle).st_size
        if not size:
            return
        os.lseek(self._handle, 0, os.SEEK_SET)
        *names, last = os.read(self._handle, size).split(b"\0")
        for name in names:
            path = Path(os.fsdecode(name))
            if path.suffix != ".part" or not path.name.startswith("."):
                continue
            with suppress(OSError):
                if last == _READY:
                    os.replace(path, path.with_name(path.name[1 : -len(".part")]))
                    sync_folder(path.parent)
                else:
                    path.unlink()
        self._clear()

    def _clear(self) -> None:
        with suppress(OSError):
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.ftruncate(self._handle, 0)


@contextmanager
def writing(home: Path) -> Iterator[Session]:
    """Hold the lock of the home folder, made if there is none.

    What is staged and not settled at the end is discarded. Not to be entered twice at once by
    one command: it would wait for itself.

    Raises StoreBusy when others keep the lock too long, StoreError when it cannot be taken.
    """
    with saving(home):
        make_folder(home)
    path = home / "lock"
    with saving(path):
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        with saving(path):
            _wait(handle, home)
        session = Session(handle)
        session.recover()
        os.lseek(handle, 0, os.SEEK_SET)
        try:
            yield session
        finally:
            session.discard()
    finally:
        os.close(handle)


def _wait(handle: int, home: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    pause = 0.0005
    while not _try_lock(handle):
        if time.monotonic() > deadline:
            raise StoreBusy(
                f"Nothing was saved: another mtref has been writing in {home} for more than {PATIENCE:.0f} seconds."
            )
        time.sleep(pause)
        pause = min(pause * 1.5, 0.01)
