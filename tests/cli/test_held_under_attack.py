"""What a careless, hurried or hostile hand once broke: each of these lost something or named a wrong winner."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mtref.match import commands
from mtref.match.refusal import Refused
from tests.conftest import Mtref
from tests.match.tables import Table

ROOT = Path(__file__).parents[2]


def test_an_end_that_is_refused_writes_down_no_round(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben", "Cleo", "--rounds", "3")
    mtref("score", "0", "23", "21")
    assert mtref("end", "--count-round", "--drop-round", "Ana=12", "Ben=0", "Cleo=3", ok=False).status == 2
    assert mtref("end", "--count-round", "Ana=12", "Ben=?", "Cleo=3", ok=False).status == 2
    assert len(mtref("status", "--json").json["rounds"]) == 1


def test_the_last_round_may_be_counted_as_the_end(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben", "--rounds", "1")
    mtref("end", "--count-round", "7", "6-6")
    assert mtref("status", "--json").json["winners"] == ["Ana"]


def test_another_engine_for_an_old_round_leaves_the_rounds_after_it_alone() -> None:
    table = Table("Ana", "Ben")
    for _ in range(3):
        table.score("0", "5")
    table.fix(1, engine="2")
    assert [played["engine"] for played in table.data["rounds"]] == [2, 11, 10]
    assert table.data["next"]["engine"] == 9


def test_no_double_is_an_engine_twice() -> None:
    table = Table("Ana", "Ben")
    table.score("0", "5", engine="10")
    table.score("0", "5", engine="12")
    for _ in range(2):
        table.score("0", "5")
    assert [played["engine"] for played in table.data["rounds"]] == [10, 12, 11, 9]


def test_two_zeros_of_different_teams_must_say_who_is_out() -> None:
    table = Table("Ana", "Ben", "Cleo", "Dora", partners="Ana+Cleo,Ben+Dora", house={"match.partners": "pairs"})
    with pytest.raises(Refused, match="type out for the one who went out"):
        table.score("0", "0", "30", "40")


def test_who_holds_0_0_is_not_out() -> None:
    table = Table("Ana", "Ben", "Cleo", house={"scoring.double_blank": "50", "scoring.out_bonus": "-5"})
    answer = table.score("0", "23", "5", double_blank="Ana")
    assert answer.doubts
    assert table.data["totals"]["Ana"] == 50


def test_the_winner_cannot_leave_after_the_end() -> None:
    table = Table("Ana", "Ben", "Cleo", rounds="1")
    table.score("0", "5", "9")
    with pytest.raises(Refused, match="The match is over"):
        table.do(commands.leave, "Ana", "")


def test_who_left_does_not_end_the_match_by_his_points() -> None:
    table = Table("Ana", "Ben", "Cleo", until=100)
    table.score("0", "60", "40")
    table.do(commands.leave, "Ben", "")
    table.do(commands.adjust, "Ben", "+50", "")
    assert table.data["next"] is not None


def test_a_dropped_round_stays_dropped_when_it_is_filled_in() -> None:
    table = Table("Ana", "Ben")
    table.score("0", "30")
    table.score("0", "?")
    table.do(commands.end, (), True, False, "")
    table.fix(2, "Ben=0", "Ana=90")
    assert table.data["winners"] == ["Ana"]
    assert not table.data["rounds"][1]["counted"]


def test_points_with_many_leading_zeros_are_still_too_many() -> None:
    table = Table("Ana", "Ben")
    for points in ("000000000999999999", "9" * 5000):
        with pytest.raises(Refused, match="no number of points"):
            table.do(commands.adjust, "Ben", points, "")


def test_a_new_seat_counts_those_who_are_there() -> None:
    table = Table("Ana", "Ben", "Cleo")
    table.score("0", "5", "9")
    table.do(commands.leave, "Ben", "")
    table.do(commands.join, "Dora", "0", 3, "")
    assert [player.name for player in table.match.present] == ["Ana", "Cleo", "Dora"]


def test_minus_nothing_is_no_score() -> None:
    with pytest.raises(Refused, match="-0 is no score"):
        Table("Ana", "Ben").score("-0", "5")


def test_nobody_leads_while_a_score_is_missing(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben")
    mtref("score", "0", "?")
    said = mtref("status").out
    assert "Who leads is not known while a score is missing." in said
    assert "Missing: Ben in round 1." in said


def test_partners_cannot_have_names_that_read_as_teams() -> None:
    with pytest.raises(Refused, match="cannot be a partner"):
        Table("A", "A+B", "B+C", "C", house={"match.partners": "pairs"})


@pytest.mark.parametrize(
    ("sheet", "because"),
    [
        ("No,Ben,Cleo\n0,5,6\n", None),
        (",,,\n", "empty"),
        ("[red]x,Ben\n0,5\n", None),
        ("Round,Ana,Ben\n1,0,5\nTotal,0,7\n", "Line 3: the total of Ben is 7, but the rounds come to 5"),
    ],
)
def test_a_score_sheet_is_read_as_it_stands_or_refused(
    mtref: Mtref, tmp_path: Path, sheet: str, because: str | None
) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text(sheet)
    ran = mtref("import", str(file), ok=because is None)
    if because:
        assert because in ran.err
        assert ran.status == 2
    else:
        assert mtref("summary", "--json").json["players"] == sheet.split("\n")[0].split(",")


def test_a_sheet_says_which_of_its_rounds_are_odd(mtref: Mtref, tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text("Ana,Ben\n3,5\n")
    assert "Line 2: Nobody has 0" in mtref("import", str(file)).err


def test_penalties_come_back_with_our_own_csv(mtref: Mtref, tmp_path: Path) -> None:
    mtref("new", "Ana", "Ben", "--rounds", "2")
    mtref("score", "0", "5")
    mtref("adjust", "Ana", "+100")
    mtref("score", "0", "5")
    file = tmp_path / "sheet.csv"
    mtref("summary", "--format", "csv", "--output", str(file))
    mtref("import", str(file), "--name", "again")
    found = mtref("summary", "again", "--json").json
    assert (found["totals"], found["winners"]) == ({"Ana": 100, "Ben": 10}, ["Ben"])


def test_export_without_a_file_is_asked_for_one(mtref: Mtref, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mtref("new", "Ana", "Ben", "--name", "friday")
    mtref("new", "Cleo", "Dora", "--name", "saturday")
    refused = mtref("export", "friday", ok=False)
    assert (refused.status, refused.err) == (2, "To which file? Type mtref export friday FILE.\n")
    assert not (tmp_path / "friday").exists()


@pytest.mark.parametrize(
    ("key", "value"), [("note", 5), ("note", None), ("name", [1]), ("teams", "111"), ("rounds", "x")]
)
def test_a_journal_with_values_of_another_kind_is_refused_at_the_door(
    mtref: Mtref, tmp_path: Path, key: str, value: object
) -> None:
    mtref("new", "Ana", "Ben")
    file = tmp_path / "match.json"
    mtref("export", str(file))
    data = json.loads(file.read_text())
    data["match"]["id"] = "other"
    data["match"]["events"][0][key] = value
    file.write_text(json.dumps(data))
    refused = mtref("import", str(file), ok=False)
    assert refused.status == 4
    assert key in refused.err


def test_json_shows_no_raw_control_character(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben")
    mtref("adjust", "Ana", "+5", "--note", "a\x9b31m\u202eb")
    for command in (["status", "--json"], ["log", "--json"], ["summary", "--json"]):
        said = mtref(*command).out
        assert "\x9b" not in said
        assert "\u202e" not in said
        json.loads(said)


def test_a_note_that_is_no_text_is_refused(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben")
    assert mtref("adjust", "Ana", "+5", "--note", "\udcff", ok=False).status == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_output_does_not_claim_that_nothing_was_changed(mtref: Mtref, home: Path) -> None:
    mtref("new", "Ana", "Ben")
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "mtref", "score", "0", "5"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert ran.returncode == 4
    assert "Nothing was changed" not in ran.stderr
    assert "Traceback" not in ran.stderr
    assert len(mtref("status", "--json").json["rounds"]) == 1


def test_a_closed_output_keeps_the_score(mtref: Mtref, home: Path) -> None:
    mtref("new", "Ana", "Ben")
    ran = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m mtref score 0 5 >&-"], cwd=ROOT, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(mtref("status", "--json").json["rounds"]) == 1


def test_a_pointer_to_the_current_match_that_cannot_be_read_is_not_taken_for_none(mtref: Mtref, home: Path) -> None:
    mtref("new", "Ana", "Ben")
    (home / "current").unlink()
    (home / "current").mkdir()
    refused = mtref("status", ok=False)
    assert refused.status == 4
    assert str(home / "current") in refused.err
