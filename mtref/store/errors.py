"""What can go wrong with stored matches, each as one sentence and with its exit status."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os import PathLike


class StoreError(Exception):
    """Something could not be saved or read; nothing stored was changed."""

    exit_status = 4


class StoreDamaged(StoreError):
    """A file of ours cannot be read as it stands."""


class StoreForeign(StoreError):
    """A file is sound JSON, but no match of ours."""


class StoreNewer(StoreError):
    """A file was written by a later version of the program."""


class StoreReadOnly(StoreError):
    """A file or folder may not be written."""


class StoreFull(StoreError):
    """The disk is full, or the quota used up."""


class StoreBusy(StoreError):
    """Another command kept the lock for too long."""


class StoreExists(StoreError):
    """What was to be made is there already."""


class StoreConflict(StoreError):
    """An imported match disagrees with the stored one of the same id."""


class NotNamed(Exception):
    """No single match goes by what was typed."""

    exit_status = 2


class NoSuchMatch(NotNamed):
    """No match has this id or name."""

    def __init__(self, text: str) -> None:
        super().__init__(f'There is no match "{text}".')
        self.text = text


class AmbiguousMatch(NotNamed):
    """Several matches could be meant; `candidates` holds (id, name) of each."""

    def __init__(self, text: str, candidates: Sequence[tuple[str, str]]) -> None:
        shown = [f"{id} ({name})" if name else id for id, name in candidates[:6]]
        if len(candidates) > 6:
            shown.append(f"{len(candidates) - 6} more")
        super().__init__(f'"{text}" could be any of {len(candidates)} matches: {", ".join(shown)}.')
        self.text = text
        self.candidates = tuple(candidates)


_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_READ_ONLY = {errno.EACCES, errno.EPERM, errno.EROFS}


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def not_saved(path: PathLike[str], error: OSError) -> StoreError:
    """The sentence for a write to `path` that the system refused."""
    if error.errno in _FULL:
        reason = "the quota is used up" if error.errno == errno.EDQUOT else "the disk is full"
        return StoreFull(f"Nothing was saved: {reason} ({path}).")
    if error.errno in _READ_ONLY:
        return StoreReadOnly(f"Nothing was saved: {path} may not be written.")
    if error.errno in {errno.ENOTDIR, errno.EEXIST}:
        return StoreError(f"Nothing was saved: {path} is, or lies in, something that is no folder.")
    if error.errno == errno.EISDIR:
        return StoreError(f"Nothing was saved: {path} is a folder.")
    if error.errno == errno.ENOENT:
        return StoreError(f"Nothing was saved: the folder of {path} does not exist.")
    return StoreError(f"Nothing was saved: {path} could not be written ({_reason(error)}).")


def not_read(path: PathLike[str], error: OSError) -> StoreError:
    """The sentence for a read of `path` that the system refused."""
    if error.errno in _READ_ONLY:
        return StoreError(f"{path} may not be read.")
    return StoreError(f"{path} cannot be read ({_reason(error)}).")


@contextmanager
def saving(path: PathLike[str]) -> Iterator[None]:
    """Turn a refusal by the system, while writing `path`, into a StoreError."""
    try:
        yield
    except OSError as error:
        raise not_saved(path, error) from error
