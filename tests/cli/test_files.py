"""Export, import and score sheets kept elsewhere; and what happens when a file or folder will not do."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.conftest import Mtref


def evening(mtref: Mtref) -> str:
    match_id: str = mtref("new", "José", "李", "=SUM(A1)", "--name", "Friday", "--json").json["id"]
    mtref("score", "0", "23", "6-6,9-0")
    mtref("fix", "1", "李=24")
    mtref("score", "5", "out", "7")
    mtref("undo")
    return match_id


def test_an_exported_match_is_the_same_in_another_home(
    mtref: Mtref, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = evening(mtref)
    before, log = mtref("summary", "--json").json, mtref("log").out
    file = tmp_path / "friday.json"
    mtref("export", "friday", str(file))
    assert json.loads(file.read_text("utf-8"))["schema"] == 1
    assert mtref("export", "friday", str(file), ok=False).status == 4
    monkeypatch.setenv("MTREF_HOME", str(tmp_path / "other"))
    assert f"Match {match_id} imported: José, 李" in mtref("import", str(file)).out
    assert mtref("summary", "--json").json == before
    assert mtref("log").out == log
    assert "was here already" in mtref("import", str(file)).out
    mtref("redo")


def test_an_import_that_disagrees_is_refused_or_kept_beside(mtref: Mtref, tmp_path: Path) -> None:
    evening(mtref)
    file = tmp_path / "friday.json"
    mtref("export", str(file))
    data = json.loads(file.read_text("utf-8"))
    data["match"]["events"][1]["hands"]["2"] = "99"
    file.write_text(json.dumps(data))
    assert mtref("import", str(file), ok=False).status == 4
    assert len(mtref("matches", "--json").json) == 1
    mtref("import", str(file), "--as-new")
    assert len(mtref("matches", "--json").json) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Ana,Ben,Cleo\n0,23,21\n12+9,0,5\n",
        "\ufeffAna;Ben;Cleo\r\n0;23;21\r\n12+9;0;5\r\n",
        "Round,Ana,Ben,Cleo\n1,0,23,21\n2,21,0,5\nTotal,21,23,26\n",
        '"Ana","Ben","Cleo"\n"0","23","6-6,9-0"\n21,out,5\n\n',
    ],
)
def test_a_score_sheet_from_a_spreadsheet(mtref: Mtref, tmp_path: Path, text: str) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text(text, "utf-8")
    mtref("import", str(file), "--name", "Old evening")
    found = mtref("summary", "--json").json
    assert found["totals"] == {"Ana": 21, "Ben": 23, "Cleo": 26}
    assert found["finished"]
    assert found["winners"] == ["Ana"]


def test_our_own_csv_comes_back_as_the_same_scores(mtref: Mtref, tmp_path: Path) -> None:
    evening(mtref)
    file = tmp_path / "own.csv"
    mtref("summary", "--format", "csv", "--output", str(file))
    before = mtref("summary", "--json").json
    mtref("import", str(file), "--name", "again")
    after = mtref("summary", "again", "--json").json
    assert after["players"] == before["players"]
    assert [r["points"] for r in after["rounds"]] == [r["points"] for r in before["rounds"]]
    assert [r["engine"] for r in after["rounds"]] == [r["engine"] for r in before["rounds"]]


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "empty"),
        ("Ana\n0\n", "Line 1: the first row names the players"),
        ("Ana,Ben\n", "has no round"),
        ("Ana,Ben\n0,5\n0,x\n", "Line 3: x is no score"),
        ("Ana,Ben\n0,5\n0\n", "Line 3: 1 cells under 2 headings"),
        ("Ana,Ben\n0,5,9\n", "Line 2: 3 cells under 2 headings"),
        ("Ana,Ana\n0,5\n", "Two players are called Ana"),
        ("Ana,Ben\n0,99999\n", "Line 2: Ben cannot have 99999 points"),
        ('Ana,Ben\n0,"5\n', "Line 2"),
    ],
)
def test_a_score_sheet_with_a_mistake_is_imported_not_at_all(
    mtref: Mtref, tmp_path: Path, text: str, because: str
) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text(text, "utf-8")
    refused = mtref("import", str(file), ok=False)
    assert refused.status == 2
    assert because in refused.err
    assert mtref("matches", "--json").json == []


@pytest.mark.parametrize(
    "content",
    [b"{", b"[]", b"{}", b'{"program": "mtref", "schema": 99, "match": {}}', b"\xff\xfeA\x00", b"\x00\x01", b"null"],
)
def test_a_file_that_is_no_match_of_ours_is_refused(mtref: Mtref, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "thing"
    file.write_bytes(content)
    refused = mtref("import", str(file), ok=False)
    assert refused.status in (2, 4)
    assert str(file) in refused.err
    assert mtref("import", str(tmp_path / "nowhere"), ok=False).status == 2


def test_a_damaged_match_is_named_and_never_written_over(mtref: Mtref, home: Path) -> None:
    match_id = evening(mtref)
    file = home / "matches" / f"{match_id}.json"
    damaged = file.read_bytes()[:-20]
    file.write_bytes(damaged)
    for arguments in (["status"], ["score", "0", "1", "2"], ["summary"], ["undo"]):
        refused = mtref(*arguments, ok=False)
        assert refused.status == 4
        assert str(file) in refused.err
    assert file.read_bytes() == damaged
    assert str(file) in mtref("matches").err


def test_a_match_whose_journal_makes_no_sense_is_damaged_too(mtref: Mtref, home: Path) -> None:
    match_id = evening(mtref)
    file = home / "matches" / f"{match_id}.json"
    spoiled = file.read_bytes().replace(b'"scored"', b'"scared"')
    file.write_bytes(spoiled)
    refused = mtref("status", ok=False)
    assert refused.status == 4
    assert "unknown kind" in refused.err
    assert file.read_bytes() == spoiled


def test_looking_writes_nothing(mtref: Mtref, home: Path) -> None:
    def state() -> dict[str, tuple[int, int]]:
        return {str(path): (path.stat().st_mtime_ns, path.stat().st_size) for path in sorted(home.rglob("*"))}

    for command in (["status"], ["matches"], ["log"], ["summary"]):
        mtref(*command, ok=False)
        assert not home.exists()
    evening(mtref)
    before = state()
    for command in (["status"], ["matches"], ["log"], ["summary", "--format", "csv"], ["export", "-"]):
        mtref(*command)
    assert state() == before


def test_a_full_disk_saves_nothing_and_says_so(mtref: Mtref, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno

    evening(mtref)
    before = mtref("summary", "--json").json

    def full(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        refused = mtref("score", "0", "1", "2", ok=False)
    assert refused.status == 4
    assert refused.err.startswith("Nothing was saved")
    assert mtref("summary", "--json").json == before
