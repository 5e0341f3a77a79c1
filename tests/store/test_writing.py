"""Saved whole or not at all: kills, crowds, full disks, folders that may not be written."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import mtref.store.storage  # noqa: F401  (loaded before rights are dropped)
from mtref.store import exchange
from mtref.store.archive import Archive
from mtref.store.errors import StoreError, StoreFull, StoreReadOnly
from mtref.store.lock import Session, writing
from mtref.store.record import Event, Record

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def path(archive: Archive, home: Path) -> Path:
    return home / "matches" / "friday.json"


@pytest.fixture
def score(archive: Archive, scored: Callable[[int], Event]) -> Callable[..., None]:
    def add(points: int = 5) -> None:
        with archive.change("friday") as change:
            change.append(scored(points))

    return add


def parts(folder: Path) -> list[Path]:
    return [found for found in folder.rglob("*") if found.name.endswith(".part")]


# Killed, and many at once


def test_writers_killed_and_writers_at_once_lose_nothing() -> None:
    torture = Path(__file__).with_name("torture.py")
    ran = subprocess.run(
        [sys.executable, str(torture), "--kills", "25", "--writers", "8", "--scores", "6"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.count("none lost") == 3


STEPS = ["open", "write", "fsync", "replace"]


@pytest.mark.parametrize("step", STEPS)
def test_a_writer_killed_at_any_step_leaves_the_match_whole(
    archive: Archive, home: Path, path: Path, scored: Callable[[int], Event], score: Callable[..., None], step: str
) -> None:
    """The writer dies at its first, second, third … call of that step, until it survives."""
    score(1)
    for call in range(40):
        before = len(archive.read("friday").events)
        survived = write_and_die(archive, scored(call), step, call)
        after = len(archive.read("friday").events)
        assert after in (before, before + 1)
        assert archive.rows()[0].digest["events"] == after
        score(2)
        assert parts(home) == []
        assert (home / "lock").read_bytes() == b""
        if survived:
            break
    assert survived
    assert call > 0


def write_and_die(archive: Archive, event: Event, step: str, calls: int) -> bool:
    """Whether a writer who is killed after so many calls of os.STEP gets to its end."""
    child = os.fork()
    if child == 0:
        real, left = getattr(os, step), calls

        def die(*given: Any, **options: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), 9)
            return real(*given, **options)

        setattr(os, step, die)
        status = 1
        try:
            with archive.change("friday") as change:
                change.append(event)
            status = 0
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_the_next_writer_sweeps_up_after_a_killed_one(
    monkeypatch: pytest.MonkeyPatch,
    archive: Archive,
    home: Path,
    path: Path,
    created: Callable[..., Event],
    score: Callable[..., None],
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Session, "discard", lambda _: None)
        with writing(home) as session:
            session.stage(path, b"half a match")
            session.stage(home / "current", b"half a pointer")
    assert len(parts(home)) == 2
    other = home / "matches" / ".mine.part"
    other.write_text("not ours")
    archive.use("friday")
    assert parts(home) == [other]
    assert len(archive.read("friday").events) == 2


def test_a_lock_file_with_nonsense_in_it_harms_nothing(
    archive: Archive, home: Path, path: Path, score: Callable[..., None]
) -> None:
    (home / "lock").write_bytes(os.fsencode(path) + b"\0/etc/passwd\0\xff\xfe\0ready")
    score()
    assert len(archive.read("friday").events) == 3
    assert Path("/etc/passwd").exists()


# The disk is full


@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_on_a_full_disk_the_old_match_stays(
    archive: Archive,
    home: Path,
    path: Path,
    score: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    number: int,
) -> None:
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        with pytest.raises(StoreFull, match=r"Nothing was saved: the (disk is full|quota is used up)"):
            score()
    assert path.read_bytes() == before
    assert parts(home) == []
    score()
    assert len(archive.read("friday").events) == 3


def test_a_write_in_small_pieces_is_complete(
    archive: Archive, score: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:7]))
    score()
    monkeypatch.undo()
    assert len(archive.read("friday").events) == 3


@pytest.mark.skipif(not ROOT, reason="mounting a small disk takes the rights of root")
def test_a_disk_that_really_fills_up(
    tmp_path: Path, empty: Archive, created: Callable[..., Event], scored: Callable[[int], Event]
) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        archive = Archive(disk / "home", lambda record: {"events": len(record.events)})
        archive.create(Record("friday", 1, [created()]))
        saved = 1
        with pytest.raises(StoreFull, match="the disk is full"):  # noqa: PT012
            while saved < 500:
                with archive.change("friday") as change:
                    change.append({**scored(5), "note": "x" * 2000})
                saved += 1
        assert saved > 5
        assert len(archive.read("friday").events) == saved
        assert archive.rows()[0].digest == {"events": saved}
        assert parts(disk) == []
        with pytest.raises(StoreFull):
            exchange.export([archive.read("friday")] * 9, disk / "out.json")
        assert not (disk / "out.json").exists()
        assert parts(disk) == []
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)


# Failures of other kinds


@pytest.mark.parametrize(
    ("number", "error", "reason"),
    [
        (errno.EACCES, StoreReadOnly, "may not be written"),
        (errno.EROFS, StoreReadOnly, "may not be written"),
        (errno.EIO, StoreError, r"could not be written \(input/output error\)"),
        (errno.EISDIR, StoreError, "is a folder"),
    ],
)
def test_whatever_stops_the_replacement_leaves_the_old_match(
    archive: Archive,
    home: Path,
    path: Path,
    score: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    error: type[StoreError],
    reason: str,
) -> None:
    before = path.read_bytes()
    real = os.replace

    def refuse(part: Any, target: Any) -> None:
        if Path(target) == path:
            raise OSError(number, os.strerror(number))
        real(part, target)

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(error, match=rf"^Nothing was saved: .*friday\.json.*{reason}"):
        score()
    assert path.read_bytes() == before
    assert parts(home) == []


def test_a_log_that_cannot_be_written_does_not_cost_the_score(
    archive: Archive, home: Path, score: Callable[..., None]
) -> None:
    (home / "index.jsonl").unlink()
    (home / "index.jsonl").mkdir()
    score()
    assert len(archive.read("friday").events) == 3
    assert archive.rows()[0].digest["events"] == 3


def test_backups_that_cannot_be_made_do_not_cost_the_score(
    archive: Archive, home: Path, path: Path, score: Callable[..., None]
) -> None:
    (home / "matches" / "backups").write_text("in the way")
    score()
    assert len(archive.read("friday").events) == 3


def test_a_pointer_that_cannot_be_written_refuses_the_start(
    archive: Archive, home: Path, created: Callable[..., Event]
) -> None:
    (home / "current").mkdir()
    with pytest.raises(StoreError, match="Nothing was saved"):
        archive.start(Record("sunday", 1, [created()]))
    assert [row.id for row in archive.rows()] == ["friday"]
    assert parts(home) == []


# Read-only


def as_nobody(work: Callable[[], object]) -> str:
    """What `work` returns or raises when a user without rights does it."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            try:
                said = repr(work())
            except Exception as error:
                said = f"{type(error).__name__}: {error}"
            os.write(into, said.encode())
        finally:
            os._exit(0)
    os.close(into)
    os.waitpid(child, 0)
    with os.fdopen(out) as reader:
        return reader.read()


@pytest.fixture
def shown(created: Callable[..., Event], scored: Callable[[int], Event]) -> Iterator[Archive]:
    """A home that everybody can look at and only its owner can write in."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        archive = Archive(Path(folder) / "home", lambda record: {"name": "Friday"})
        archive.start(Record("friday", 1, [created(), scored(23)]))
        yield archive


@pytest.mark.skipif(not ROOT, reason="only root can become somebody else")
def test_in_a_read_only_home_everything_can_be_looked_at_and_nothing_saved(
    shown: Archive, created: Callable[..., Event], scored: Callable[[int], Event]
) -> None:
    def score() -> None:
        with shown.change("friday") as change:
            change.append(scored(5))

    assert as_nobody(lambda: len(shown.read("friday").events)) == "2"
    assert as_nobody(lambda: (shown.find("fri"), shown.current())) == "('friday', 'friday')"
    os.unlink(shown.home / "index.jsonl")
    assert as_nobody(lambda: shown.rows()[0].digest) == "{'name': 'Friday'}"
    for change in (
        score,
        lambda: shown.use("friday"),
        lambda: shown.delete("friday"),
        lambda: shown.create(Record("sunday", 1, [created()])),
        lambda: shown.add([Record("sunday", 1, [created()])]),
    ):
        assert as_nobody(change).startswith("StoreReadOnly: Nothing was saved: ")


@pytest.mark.skipif(not ROOT, reason="only root can become somebody else")
def test_a_read_only_match_in_a_folder_that_can_be_written_stays(
    shown: Archive, scored: Callable[[int], Event]
) -> None:
    path = shown.path("friday")
    for folder in (shown.home, shown.home / "matches"):
        os.chmod(folder, 0o777)
    os.chmod(shown.home / "lock", 0o666)
    os.chmod(path, 0o444)

    def score() -> None:
        with shown.change("friday") as change:
            change.append(scored(5))

    assert as_nobody(score) == f"StoreReadOnly: Nothing was saved: {path} may not be written."
    os.chmod(path, 0o000)
    assert as_nobody(lambda: shown.read("friday")) == f"StoreError: {path} may not be read."
    os.unlink(shown.home / "index.jsonl")
    assert as_nobody(lambda: shown.rows()[0].damaged) == repr(f"{path} may not be read.")


def test_a_match_that_may_not_be_written_is_not_replaced(
    archive: Archive, path: Path, score: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(StoreReadOnly, match=r"friday\.json may not be written"):
        score()


# What a replaced file keeps


def test_the_mode_of_a_match_is_kept(path: Path, score: Callable[..., None]) -> None:
    os.chmod(path, 0o640)
    score()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.skipif(not ROOT, reason="only root can give files away")
def test_the_owner_of_a_match_is_kept(path: Path, score: Callable[..., None]) -> None:
    os.chown(path, 65534, 65534)
    score()
    assert (path.stat().st_uid, path.stat().st_gid) == (65534, 65534)


def test_a_link_stays_a_link(archive: Archive, path: Path, tmp_path: Path, score: Callable[..., None]) -> None:
    real = tmp_path / "cloud" / "real.json"
    real.parent.mkdir()
    path.rename(real)
    path.symlink_to(real)
    score()
    assert path.is_symlink()
    assert not real.is_symlink()
    assert len(archive.read("friday").events) == 3
    assert os.listdir(real.parent) == ["real.json"]
    assert len(archive.rows()) == 1


# Backups


def test_the_last_five_states_are_kept(archive: Archive, home: Path, path: Path, score: Callable[..., None]) -> None:
    states = [path.read_bytes()]
    for points in range(8):
        score(points)
        states.append(path.read_bytes())
    kept = home / "matches" / "backups"
    assert [(kept / f"friday.json.{number}").read_bytes() for number in range(1, 6)] == states[-2:-7:-1]
    assert len(os.listdir(kept)) == 5
    assert path.stat().st_nlink == 1
    assert [row.id for row in archive.rows()] == ["friday"]


def test_a_disk_without_links_gets_copies(
    archive: Archive, home: Path, path: Path, score: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    states = [path.read_bytes()]
    for points in range(3):
        score(points)
        states.append(path.read_bytes())
    kept = home / "matches" / "backups"
    assert [(kept / f"friday.json.{number}").read_bytes() for number in (1, 2, 3)] == states[-2::-1]


def test_a_save_that_fails_does_not_push_out_a_backup(
    archive: Archive, home: Path, score: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    score(1)
    score(2)
    kept = home / "matches" / "backups"
    before = {name: (kept / name).read_bytes() for name in os.listdir(kept)}
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    with pytest.raises(StoreFull):
        score(3)
    assert {name: (kept / name).read_bytes() for name in os.listdir(kept)} == before
