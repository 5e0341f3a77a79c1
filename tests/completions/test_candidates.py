"""`mtref --complete KIND PREFIX`: what the TAB key offers, and that it is right whatever happened to the match."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mtref.cli import candidates
from mtref.cli.candidates import complete, offered
from mtref.rules import library
from mtref.store import home as places
from mtref.store import players
from tests.conftest import Mtref


def kept(home: Path) -> players.Names | None:
    return players.read(str(home))


def test_who_sits_at_the_table_is_kept_with_every_change(mtref: Mtref, home: Path) -> None:
    mtref("new", "Ana", "Ben", "Cleo")
    assert kept(home) == (["Ana", "Ben", "Cleo"], [])
    mtref("score", "0", "23", "6")
    assert kept(home) == (["Ana", "Ben", "Cleo"], [])
    mtref("player", "add", "Dora", "--at", "highest", "--seat", "2")
    assert kept(home) == (["Ana", "Dora", "Ben", "Cleo"], [])
    mtref("player", "leave", "Ben")
    assert kept(home) == (["Ana", "Dora", "Cleo"], ["Ben"])
    mtref("player", "rename", "Cleo", "Cleopatra")
    assert kept(home) == (["Ana", "Dora", "Cleopatra"], ["Ben"])
    mtref("undo", "3")
    assert kept(home) == (["Ana", "Ben", "Cleo"], [])
    mtref("redo")
    assert kept(home) == (["Ana", "Dora", "Ben", "Cleo"], [])
    mtref("player", "seat", "Dora", "Cleo", "Ben", "Ana")
    assert kept(home) == (["Dora", "Cleo", "Ben", "Ana"], [])


def test_another_match_becomes_the_current_one(mtref: Mtref, home: Path) -> None:
    mtref("new", "Ana", "Ben", "--name", "Friday")
    mtref("new", "Cleo", "Dora", "--name", "Saturday")
    assert kept(home) == (["Cleo", "Dora"], [])
    mtref("use", "Friday")
    assert kept(home) == (["Ana", "Ben"], [])
    mtref("player", "rename", "Cleo", "Eva", "--match", "Saturday")
    assert kept(home) == (["Ana", "Ben"], [])
    mtref("delete", "Saturday", "--yes")
    assert kept(home) == (["Ana", "Ben"], [])
    mtref("delete", "Friday", "--yes")
    assert kept(home) == ([], [])
    assert not (home / "players").exists()


def test_an_import_that_continues_the_current_match(mtref: Mtref, home: Path, tmp_path: Path) -> None:
    mtref("new", "Ana", "Ben")
    mtref("player", "rename", "Ben", "Bill")
    longer = tmp_path / "longer.json"
    mtref("export", str(longer))
    match_id = (home / "current").read_text().strip()
    mtref("delete", match_id, "--yes")
    mtref("import", str(longer))
    mtref("use", match_id)
    mtref("player", "rename", "Ana", "Anna")
    mtref("export", str(longer), "--force")
    mtref("delete", match_id, "--yes")
    (home / "deleted" / f"{match_id}.json").replace(tmp_path / "shorter.json")
    mtref("import", str(tmp_path / "shorter.json"))
    mtref("use", match_id)
    mtref("import", str(longer))
    assert kept(home) == (["Anna", "Bill"], [])


@pytest.mark.parametrize("harm", ["missing", "torn", "of another match", "garbage", "of an older state", "a copy"])
def test_without_the_kept_names_the_journal_is_read(
    mtref: Mtref, home: Path, harm: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mtref("new", "Ana", "Ben")
    before = (home / "players").read_bytes()
    mtref("player", "rename", "Ben", "李")
    file = home / "players"
    match harm:
        case "missing":
            file.unlink()
        case "torn":
            file.write_bytes(file.read_bytes()[:-3])
        case "of another match":
            file.write_bytes(file.read_bytes().replace((home / "current").read_bytes().strip(), b"another"))
        case "garbage":
            file.write_bytes(b"\xff\x00 1 2\n\n")
        case "of an older state":
            file.write_bytes(before)
        case "a copy":
            shutil.copytree(home, tmp_path / "copy")
            home = tmp_path / "copy"
            monkeypatch.setenv("MTREF_HOME", str(home))
    assert kept(home) is None
    assert offered("seats") == ["Ana", "李"]


def test_a_home_that_cannot_keep_the_names_still_keeps_score(mtref: Mtref, home: Path) -> None:
    mtref("new", "Ana", "Ben")
    (home / "players").unlink()
    (home / "players").mkdir()
    assert "Ana 0" in mtref("score", "0", "23").out
    mtref("use", (home / "current").read_text().strip())


def test_case_and_the_way_of_typing_an_accent_do_not_matter(mtref: Mtref) -> None:
    mtref("new", "Éva", "Eve", "李", "李明", "eduard")
    assert offered("seats", "e") == ["Eve", "eduard"]
    assert offered("seats", "é") == ["Éva"]
    assert offered("seats", "E\u0301") == ["Éva"]
    assert offered("seats", "李") == ["李", "李明"]


def test_those_who_left_are_still_in_the_earlier_rounds(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben", "Cleo")
    mtref("score", "0", "1", "2")
    mtref("player", "leave", "Ana")
    assert offered("seats") == ["Ben", "Cleo"]
    assert offered("everybody") == ["Ben", "Cleo", "Ana"]


def test_matches_come_with_their_names_and_by_them(mtref: Mtref, home: Path) -> None:
    ids = {}
    for name, *seats in (("Friday night", "Ana", "Ben"), ("", "Ana", "Cleo"), ("Final", "A", "B"), ("Final", "C", "D")):
        mtref("new", *seats, "--name", name)
        ids[seats[1]] = (home / "current").read_text().strip()
    lines = offered("matches")
    assert f"{ids['Ben']}\tFriday night" in lines
    assert f"{ids['Cleo']}\tAna, Cleo" in lines
    assert [line for line in lines if "\t" not in line] == ["Friday night"]
    assert offered("matches", "fri") == ["Friday night"]
    assert set(offered("known")) == {"Ana", "Ben", "Cleo", "A", "B", "C", "D"}


def test_a_damaged_match_takes_nothing_from_the_others(
    mtref: Mtref, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mtref("new", "Ana", "Ben")
    mtref("new", "Cleo", "Dora")
    (home / "matches" / f"{(home / 'current').read_text().strip()}.json").write_text("{")
    capsys.readouterr()
    complete(["seats"])
    assert capsys.readouterr() == ("", "")
    assert offered("known") == ["Ana", "Ben"]
    assert len(offered("matches")) == 1


def test_rulebooks_and_variants_are_those_of_the_library(home: Path) -> None:
    assert offered("rulebooks") == list(library.book_ids())
    assert offered("variants") == list(library.variant_ids())
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "ours.toml").touch()
    assert offered("rulebooks") == [*library.book_ids(), "ours"]


@pytest.mark.parametrize("kind", [*candidates.KINDS, "nonsense", ""])
def test_an_empty_home_offers_nothing_and_says_nothing(home: Path, kind: str) -> None:
    found = offered(kind)
    assert bool(found) == (kind in ("rulebooks", "variants"))
    assert not home.exists()


def test_the_home_is_the_one_of_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import platformdirs

    monkeypatch.delenv("MTREF_HOME", raising=False)
    for data in (None, str(tmp_path), "relative", ""):
        if data is None:
            monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        else:
            monkeypatch.setenv("XDG_DATA_HOME", data)
        assert places.home() == platformdirs.user_data_path("mtref", appauthor=False), data


HEAVY = {"typer", "click", "rich", "tinydb", "platformdirs", "pathlib", "re", "json", "typing", "dataclasses", "enum"}


@pytest.mark.parametrize("prefix", ["", "A", "É"])
def test_names_at_the_table_come_without_any_heavy_import(mtref: Mtref, home: Path, prefix: str) -> None:
    mtref("new", "Ana", "Éva")
    found = subprocess.run(
        [
            sys.executable,
            "-S",
            "-X",
            "importtime",
            "-c",
            f"import sys; sys.argv = ['mtref', '--complete', 'seats', {prefix!r}]\n"
            "from mtref.__main__ import main; main()",
        ],
        env={**os.environ, "PYTHONPATH": str(Path(places.__file__).parents[2]), "PYTHONUTF8": "1"},
        capture_output=True,
        check=True,
    )
    imported = {line.split("|")[-1].strip() for line in found.stderr.decode().splitlines()}
    assert "mtref.store.players" in imported
    assert not HEAVY & imported
    assert [name for name in ("Ana", "Éva") if name.startswith(prefix)] == found.stdout.decode().split()
