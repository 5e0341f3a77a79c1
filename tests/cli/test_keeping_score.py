"""An evening of a tired scorekeeper, typed through the commands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Mtref

ROUNDS = [
    "0 23 41 17", "12 0 9+3 25", "6-6,9-0 31 0 8", "44 out 15 2", "0 19 7 30", "21 22 0 5", "13 0 28 11",
    "0 16 9 12", "7 3 0 26", "18 0 14 6", "0 10 20 4", "5 0 8 9", "2 6 0 1",
]  # fmt: skip
TOTALS = {"Ana": 143, "Ben": 130, "Cleo": 154, "Dora": 156}


def test_a_full_match_from_12_12_to_0_0(mtref: Mtref) -> None:
    first = mtref("new", "Ana", "Ben", "Cleo", "Dora", "--name", "Friday")
    assert "Round 1 of 13: engine 12-12, leader Ana" in first.out
    assert "15 tiles each, boneyard 30" in first.out
    for number, scores in enumerate(ROUNDS, 1):
        said = mtref("score", *scores.split()).out
        assert f"Round {number} ({13 - number}-{13 - number}): Ana" in said
        if number < 13:
            assert f"Round {number + 1} of 13: engine {12 - number}-{12 - number}" in said
    assert "Ben wins with 130 points." in said
    summary = mtref("summary")
    assert summary.out.splitlines()[3].split() == ["Engine", *map(str, range(12, -1, -1)), "Total"]
    found = mtref("summary", "--json").json
    assert found["totals"] == TOTALS
    assert found["winners"] == ["Ben"]
    assert found["next"] is None
    refused = mtref("score", "0", "1", "2", "3", ok=False)
    assert refused.status == 2
    assert "all rounds have been played" in refused.err


def test_a_round_mistyped_is_mended_in_every_way(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben")
    mtref("score", "0", "32")
    assert mtref("fix", "1", "Ben=23", "--note", "read upside down").out.startswith(
        "Was: Round 1 (12-12): Ana 0, Ben 32."
    )
    mtref("adjust", "Ben", "+25", "--note", "touched the boneyard")
    mtref("adjust", "Ana", "-5")
    assert mtref("status", "--json").json["totals"] == {"Ana": -5, "Ben": 48}
    assert "Undone: adjust Ana -5." in mtref("undo").out
    assert mtref("undo", "2").out.splitlines()[:2] == ["Undone: adjust Ben +25.", "Undone: fix round 1 Ben=23."]
    assert mtref("status", "--json").json["totals"] == {"Ana": 0, "Ben": 32}
    assert "Done again: fix round 1 Ben=23." in mtref("redo").out
    log = mtref("log").out
    assert "read upside down" in log
    assert "undo: adjust Ben +25" in log
    assert "(adjust Ana -5)" in log


def test_more_undos_than_changes_undo_nothing(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben")
    mtref("score", "0", "32")
    refused = mtref("undo", "2", ok=False)
    assert refused.status == 1
    assert refused.err == "There is nothing to undo. Only 1 step can be gone; none was.\n"
    assert len(mtref("status", "--json").json["rounds"]) == 1
    mtref("undo")
    assert mtref("undo", ok=False).status == 1
    mtref("redo")
    assert mtref("redo", ok=False).status == 1


def test_a_round_without_a_0_must_be_blocked_or_forced(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben")
    refused = mtref("score", "4", "5", ok=False)
    assert refused.status == 2
    assert "Nobody has 0" in refused.err
    mtref("score", "4", "5", "--blocked")
    assert mtref("status", "--json").json["rounds"][0]["blocked"] is True
    mtref("score", "4", "5", "--force")
    assert mtref("status", "--json").json["rounds"][1]["blocked"] is False


def test_without_a_terminal_a_missing_argument_is_named(mtref: Mtref) -> None:
    assert mtref("new", ok=False).status == 2
    assert "mtref new Ana Ben Cleo" in mtref("status", ok=False).err
    mtref("new", "Ana", "Ben")
    refused = mtref("score", ok=False)
    assert refused.status == 2
    assert "mtref score Ana=0" in refused.err


def test_the_clock_stops_a_round_that_counts_with_the_tiles_in_hand(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben")
    mtref("score", "0", "5")
    assert "Ana wins with 7 points" in mtref("end", "--count-round", "Ana=7", "Ben=6-6").out
    mtref("reopen")
    assert mtref("status", "--json").json["next"]["round"] == 3


def test_a_late_player_and_another_seating(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben", "Cleo")
    mtref("score", "0", "5", "9")
    assert "Dora joins in round 2 with 9 points" in mtref("player", "add", "Dora", "--at", "highest", "--seat", "1").out
    assert mtref("status", "--json").json["players"] == ["Dora", "Ana", "Ben", "Cleo"]
    mtref("player", "seat", "Ben", "Cleo", "Dora", "Ana")
    mtref("player", "leave", "Cleo")
    mtref("player", "rename", "Ben", "Benedikt")
    mtref("score", "0", "1", "2")
    found = mtref("status", "--json").json
    assert found["rounds"][1]["points"] == {"Benedikt": 0, "Dora": 1, "Ana": 2}
    assert found["left"] == {"Cleo": {"after_round": 1}}


def test_the_current_match_is_another_after_use(mtref: Mtref) -> None:
    first = mtref("new", "Ana", "Ben", "--name", "Friday", "--json").json["id"]
    second = mtref("new", "Cleo", "Dora", "--name", "Saturday", "--json").json["id"]
    assert mtref("status", "--json").json["id"] == second
    mtref("use", "fri")
    assert mtref("status", "--json").json["id"] == first
    mtref("score", "0", "5", "--match", "Saturday")
    assert mtref("summary", second[:4], "--json").json["totals"] == {"Cleo": 0, "Dora": 5}
    listed = mtref("matches").out.splitlines()
    assert listed[0].split() == ["Match", "Date", "Players", "Rounds"]
    assert any(line.startswith("*") and "Friday" in line for line in listed)


def test_a_deleted_match_can_be_had_back(mtref: Mtref, home: Path) -> None:
    match_id = mtref("new", "Ana", "Ben", "--json").json["id"]
    mtref("score", "0", "5")
    assert mtref("delete", match_id, ok=False).status == 2
    mtref("delete", match_id, "--yes")
    assert mtref("status", ok=False).status == 1
    mtref("import", str(home / "deleted" / f"{match_id}.json"))
    assert mtref("summary", match_id, "--json").json["totals"] == {"Ana": 0, "Ben": 5}


@pytest.mark.parametrize(
    ("arguments", "because"),
    [
        (["new", "Ana"], "two players or more"),
        (["new", "Ana", "ana"], "Two players are called"),
        (["new", "Ana", "Ben", "--rules", "wikipeda"], "did you mean wikipedia"),
        (["new", "Ana", "Ben", "--house", "turn.drow=one"], "did you mean turn.draw"),
        (["new", "Ana", "Ben", "--house", "turn.draw=two"], "one, until_playable or none"),
        (["new", "Ana", "Ben", "--house", "turn.draw"], "is written as --house turn.draw=one"),
        (["new", "Ana", "Ben", "--rounds", "20"], "from 1 to 13"),
        (["new", "Ana", "Ben", "--engines", "12,12"], "twice"),
        (["new", "Ana", "Ben", "--set", "0"], "--set"),
        (["new", "Ana", "Ben", "--leader", "Zoe"], "Nobody here is called Zoe"),
        (["new", "Ana", "Ben", "--until", "0"], "--until"),
        (["score", "0", "5", "--match", "nothing"], 'no match "nothing"'),
        (["fix", "9", "Ana=3"], "There is no round 9"),
        (["fix", "1", "12"], "Say whose score it is"),
        (["adjust", "Ben", "many"], "no number of points"),
        (["player", "add", "Zoe", "--at", "middle"], "highest, lowest, average"),
        (["summary", "--format", "pdf"], "--format is"),
    ],
)
def test_bad_input_gets_a_sentence_and_status_2_and_changes_nothing(
    mtref: Mtref, arguments: list[str], because: str
) -> None:
    mtref("new", "Ana", "Ben")
    mtref("score", "0", "5")
    before = mtref("summary", "--json").json
    refused = mtref(*arguments, ok=False)
    assert refused.status == 2
    assert because in refused.err
    assert refused.out == ""
    assert mtref("summary", "--json").json == before


def test_a_match_keeps_the_house_rules_that_it_was_begun_under(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben", "--rules", "pagat", "--with", "knock", "--house", "scoring.double_blank=50")
    found = mtref("score", "0", "0-0", "--json").json
    assert (found["rulebook"], found["variants"], found["house"]) == (
        "pagat",
        ["knock"],
        {"scoring.double_blank": "50"},
    )
    assert found["totals"]["Ben"] == 50
    assert "rulebook pagat with knock; house rules: scoring.double_blank = 50" in mtref("summary").out


def test_a_rulebook_without_a_deal_for_so_many_is_named_and_the_match_begins_all_the_same(mtref: Mtref) -> None:
    ran = mtref("new", "Ana", "Ben", "--rules", "tournament", "--json")
    assert ran.json["next"]["tiles"] is None
    assert "tournament has no deal for 2 players with a double-12 set" in ran.err


def test_the_demo_runs_and_keeps_nothing(mtref: Mtref, home: Path) -> None:
    said = mtref("demo").out
    assert "Ana wins with 46 points." in said
    assert not home.exists()


def test_a_reader_that_stops_early_gets_no_traceback(home: Path, tmp_path: Path) -> None:
    command = f"{sys.executable} -m mtref demo | head -1"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert ran.stdout.startswith("$ mtref new")
    assert ran.stderr == ""


def test_an_ascii_terminal_gets_replacement_signs_and_no_traceback(mtref: Mtref, home: Path) -> None:
    mtref("new", "José", "李")
    ran = subprocess.run(
        [sys.executable, "-m", "mtref", "status"],
        capture_output=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert ran.returncode == 0
    assert b"Jos?" in ran.stdout


def test_status_tells_of_a_round_in_progress(mtref: Mtref, home: Path) -> None:
    match_id = mtref("new", "Ana", "Ben", "--json").json["id"]
    assert "in progress" not in mtref("status").out
    (home / "playing").mkdir()
    (home / "playing" / f"{match_id}.txt").write_text("engine: 12-12\n")
    assert "A round is in progress: mtref play goes on with it." in mtref("status").out
