"""One file: read whole, replaced whole."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from mtref.store.errors import StoreDamaged, not_read

Signature = tuple[int, int, int]
"""Size, time of change and inode of a file: differs whenever the contents may."""

_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def signature(status: os.stat_result) -> Signature:
    """The signature in what os.stat says of a file."""
    return status.st_size, status.st_mtime_ns, status.st_ino


def read_file(path: Path) -> tuple[bytes, Signature]:
    """The bytes of a file, with the signature of just these bytes.

    Raises FileNotFoundError where there is none, StoreError where it cannot be read.
    """
    try:
        handle = os.open(path, _READ)
        try:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode):
                raise StoreDamaged(f"{path} is damaged: it is not a file.")
            pieces = []
            while piece := os.read(handle, max(status.st_size + 1, 65536)):
                pieces.append(piece)
        finally:
            os.close(handle)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise not_read(path, error) from error
    return b"".join(pieces), signature(status)


def write_all(handle: int, data: bytes) -> None:
    """Write every byte of `data` to an open file."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def make_folder(path: Path) -> None:
    """Make a folder and those above it, lasting."""
    if path.is_dir():
        return
    if not path.parent.is_dir():
        make_folder(path.parent)
    with suppress(FileExistsError):
        os.mkdir(path)
    if not path.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system offers that."""
    if sys.platform == "win32":
        return
    try:
        handle = os.open(path, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
            raise
    finally:
        os.close(handle)


class Part:
    """The next contents of a file, written beside it, not yet in its place.

    The path of a link stays a link: the file it leads to is the one replaced. The mode and,
    where the system lets us, the owner of the file are kept.
    """

    def __init__(self, target: Path, mark: str = "") -> None:
        self.named = target
        self.target = Path(os.path.realpath(target))
        self.path = self.target.with_name(f".{mark or self.target.name}.part")
        self.signature: Signature | None = None

    def write(self, data: bytes) -> None:
        """Write all of `data` to the disk. Raises OSError; the target stays as it is."""
        before = self._target_status()
        mode = stat.S_IMODE(before.st_mode) if before else 0o666
        try:
            handle = os.open(self.path, _MAKE, mode)
        except FileExistsError:
            self.discard()
            handle = os.open(self.path, _MAKE, mode)
        try:
            if before:
                self._take_after(handle, before)
            write_all(handle, data)
            os.fsync(handle)
            self.signature = signature(os.fstat(handle))
        finally:
            os.close(handle)

    def settle(self) -> None:
        """Put the part in the place of its target, in one step. Raises OSError."""
        os.replace(self.path, self.target)

    def discard(self) -> None:
        """Remove the part, if it is there."""
        with suppress(OSError):
            os.unlink(self.path)

    def _target_status(self) -> os.stat_result | None:
        try:
            status = os.stat(self.target)
        except FileNotFoundError:
            return None
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(self.target))
        # A file may be replaced without leave to write it: ask for that leave first.
        if not os.access(self.target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self.target))
        return status

    @staticmethod
    def _take_after(handle: int, before: os.stat_result) -> None:
        if sys.platform != "win32":
            if before.st_uid != os.geteuid():
                with suppress(OSError):
                    os.fchown(handle, before.st_uid, before.st_gid)
            os.fchmod(handle, stat.S_IMODE(before.st_mode))
