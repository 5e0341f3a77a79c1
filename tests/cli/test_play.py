"""Rounds kept at the table through the commands: played, refused, stopped, scored, printed, judged."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Mtref, Ran
from tests.record.rounds import ILLUSTRATED
from tests.record.whole_match import play_match

ROOT = Path(__file__).parents[2]
Typed = Callable[..., Ran]


@pytest.fixture
def play(mtref: Mtref, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Types lines to `mtref play`: `play("12-4 own", "12-9 own", options=("--new",))`."""

    def type_it(*lines: str, options: tuple[str, ...] = (), ok: bool = True) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return mtref("play", *options, ok=ok)

    return type_it


@pytest.fixture
def table(mtref: Mtref) -> None:
    """Ana, Ben and Cleo sit down."""
    mtref("new", "Ana", "Ben", "Cleo")


@pytest.mark.usefixtures("table")
class TestAtTheTable:
    def test_a_round_begins_as_the_match_says(self, play: Typed) -> None:
        said = play("12-4 own").out
        assert said.startswith("Ana> 12-4 on Ana\nengine 12-12   boneyard 45\n")
        assert "round 1 · engine 12-12 · turn 2 · markers none · open none · boneyard 45 · Ben" in said

    def test_a_round_goes_on_where_it_was_left(self, play: Typed) -> None:
        play("12-4 own", "12-9 own")
        assert "Cleo> 12-1 on Cleo" in play("12-1 own").out

    def test_an_illegal_turn_stops_it_with_its_line_and_its_ruling(self, play: Typed, mtref: Mtref) -> None:
        stopped = play("12-4 own", "4-6 ana", "12-1 own", ok=False)
        assert stopped.status == 1
        assert "line 2: 4-6 ana\nIllegal under wikipedia: Ben: 4-6 on Ana:" in stopped.out
        assert "turn.targets = own_mexican_public (stated: 004_ed6f00b8407b04f8.txt L87" in stopped.out
        assert "begin again with --new" in stopped.err
        assert mtref("record").out.endswith("Ana> 12-4 on Ana\n")

    def test_a_line_that_cannot_be_read_stops_it_too(self, play: Typed) -> None:
        stopped = play("12-4 own", "12-9 nowhere", ok=False)
        assert stopped.status == 2
        assert "line 2: 12-9 nowhere\nThere is no train nowhere" in stopped.err

    def test_what_the_rulebook_leaves_open_stops_it_with_the_choices(self, play: Typed) -> None:
        stopped = play(
            "hand Ana: 12-3 8-7", "12-3 own", "12-9 own", "12-1 own", "d 3-3, 3-3 own", "ana> d 11-6", ok=False
        )
        assert stopped.status == 3
        assert "house doubles.draw_again=yes or house doubles.draw_again=no" in " ".join(stopped.out.split())

    def test_begun_again_the_first_try_is_set_aside(self, play: Typed, home: Path) -> None:
        play("12-4 own")
        again = play("12-5 own", options=("--new",))
        assert "set aside" in again.err
        assert "12-4" not in again.out
        assert len(list((home / "playing").iterdir())) == 2

    def test_the_table_may_see_it_otherwise(self, play: Typed, mtref: Mtref) -> None:
        play("12-4 own", "!4-6 ana", "house turn.draw=none", "12-1 own", "p")
        record = mtref("record").out
        assert "Ben> 4-6 on Ana  # overruled: closed-train\n# house turn.draw=none\n" in record
        assert record.endswith("Ana> pass\n")

    def test_a_house_rule_may_hold_from_the_beginning(self, play: Typed, mtref: Mtref) -> None:
        play("p", options=("--house", "turn.draw=none"))
        assert "# house turn.draw=none\nAna> pass\n" in mtref("record").out

    def test_looking_around_changes_nothing(self, play: Typed, mtref: Mtref) -> None:
        play("12-4 own")
        before = mtref("record").out
        said = play("board", "ends", "who", "why", "help").out
        assert "Ends: Ana 4; Ben 12 (not started); Cleo 12 (not started); train 12" in said
        assert "> Ben: 15 tiles, first turn to come" in said
        assert "No turn has been judged yet." not in said
        assert "house AXIS=VALUE" in said
        assert mtref("record").out == before

    def test_back_and_forth(self, play: Typed, mtref: Mtref) -> None:
        said = play("12-4 own", "12-9 own", "undo", "u", "redo").out
        assert "Undone: Ben> 12-9 on Ben\nUndone: Ana> 12-4 on Ana\nDone again: Ana> 12-4 on Ana\n" in said
        assert mtref("record").out.endswith("Ana> 12-4 on Ana\n")

    def test_the_record_is_written_where_it_is_wanted(self, play: Typed, tmp_path: Path) -> None:
        file = tmp_path / "round.txt"
        play("12-4 own", f"save {file}")
        assert file.read_text().endswith("Ana> 12-4 on Ana\n")
        assert play(f"save {file}", ok=False).status == 4

    def test_without_hands_the_count_tells_who_is_out(self, play: Typed) -> None:
        run = [f"! ana> 12-{low} own" for low in range(12)] + [f"! ana> 11-{low} own" for low in range(3)]
        said = play(*run).out
        assert said.count("By the count Ana has no tile left: type out if that is so.") == 1

    def test_the_boneyard_may_be_told_where_the_deal_does_not(self, play: Typed) -> None:
        assert "boneyard 40" in play("12-4 own", options=("--boneyard", "40")).out

    def test_a_round_is_over_when_the_players_say_so_and_scored_when_they_tell_what_is_left(
        self, play: Typed, mtref: Mtref
    ) -> None:
        over = play("12-4 own", "out ana")
        assert "mtref play --score Ben=6-6,9-0" in " ".join(over.err.split())
        scored = play(options=("--score", "Ben=6-6,9-0", "--score", "cl=5+5"))
        assert "Round 1 (12-12): Ana 0, Ben 21, Cleo 10." in scored.out
        assert mtref("status", "--json").json["totals"] == {"Ana": 0, "Ben": 21, "Cleo": 10}
        assert mtref("record").out.endswith("Ana> 12-4 on Ana\n# out: Ana\n")

    def test_a_score_typed_at_the_table_needs_no_question(self, play: Typed, mtref: Mtref) -> None:
        play("12-4 own", "hand Ben: 6-6 9-0", "out ana", "score Cleo=10")
        assert mtref("status", "--json").json["totals"] == {"Ana": 0, "Ben": 21, "Cleo": 10}

    def test_a_blocked_round_is_scored_as_one(self, play: Typed, mtref: Mtref) -> None:
        play("12-4 own", "blocked", "score Ana=4 Ben=21 Cleo=10")
        found = mtref("status", "--json").json["rounds"][0]
        assert (found["blocked"], found["points"]) == (True, {"Ana": 4, "Ben": 21, "Cleo": 10})

    def test_a_score_taken_back_takes_the_record_with_it(self, play: Typed, mtref: Mtref) -> None:
        play("12-4 own", "out ana", "score Ben=1 Cleo=10")
        mtref("undo")
        assert mtref("record", ok=False).status == 1
        mtref("redo")
        assert "Ana> 12-4 on Ana" in mtref("record", "1").out

    def test_an_export_carries_the_record(self, play: Typed, mtref: Mtref, tmp_path: Path) -> None:
        play("12-4 own", "out ana", "score Ben=1 Cleo=10")
        kept = mtref("record").out
        mtref("export", mtref("matches", "--json").json[0]["id"], str(tmp_path / "match.json"))
        mtref("delete", mtref("matches", "--json").json[0]["id"], "--yes")
        mtref("import", str(tmp_path / "match.json"))
        mtref("use", mtref("matches", "--json").json[0]["id"])
        assert mtref("record", "1").out == kept

    def test_a_round_that_was_scored_meanwhile_is_set_aside(self, play: Typed, mtref: Mtref, home: Path) -> None:
        play("12-4 own")
        mtref("score", "0", "5", "6")
        said = play("11-4 own")
        assert "set aside" in said.err
        assert "round 2" in said.out

    def test_only_scoring_stays_possible(self, mtref: Mtref) -> None:
        mtref("score", "0", "5", "6")
        assert mtref("record", ok=False).err == "No round of this match was kept with mtref play.\n"
        assert "Only the score of round 1 was kept" in mtref("record", "1", ok=False).err

    def test_another_table_than_the_one_that_began_it_is_told(self, play: Typed, mtref: Mtref) -> None:
        play("12-4 own")
        mtref("player", "add", "Dora", "--at", "lowest")
        refused = play("12-5 own", ok=False)
        assert refused.status == 2
        assert "was begun by Ana, Ben, Cleo" in refused.err

    def test_a_program_stopped_after_scoring_does_not_score_twice(self, play: Typed, mtref: Mtref, home: Path) -> None:
        play("12-4 own", "out ana")
        left = next((home / "playing").iterdir())
        before = left.read_text()
        play(options=("--score", "Ben=1", "--score", "Cleo=2"))
        left.write_text(before)
        assert "round 2" in play().out

    def test_the_match_has_its_own_rulebook(self, play: Typed) -> None:
        refused = play("12-4 own", options=("--rules", "pagat"), ok=False)
        assert refused.status == 2
        assert "--house AXIS=VALUE" in refused.err


def test_without_a_match_or_a_board_there_is_nothing_to_play(play: Typed) -> None:
    refused = play("12-4 own", ok=False)
    assert refused.status == 1
    assert "mtref play --board TEXT" in refused.err


BOARD = "engine: 12; Ana: 12-4; Ben*: 12-9; turn: Ana; boneyard: 20"


def test_a_loose_round_is_kept_too(play: Typed, mtref: Mtref) -> None:
    play("9-1 ben", options=("--board", BOARD))
    play("1-5 own", options=("--loose",), ok=False)
    said = play("p", options=("--loose",), ok=False)
    assert "Illegal under wikipedia: Ana: pass" in said.out
    record = mtref("record").out
    assert "Ben*: 12-9\n" in record
    assert record.endswith("Ana> 9-1 on Ben\nBen> 1-5 on Ben\n")
    assert mtref("record", "--json", "--loose").json == {"round": None, "record": record}


def test_a_whole_record_is_replayed_from_its_text(play: Typed, mtref: Mtref) -> None:
    said = play(*ILLUSTRATED.splitlines())
    assert "· turn 18 · markers SouthWest, NorthWest ·" in said.out
    assert mtref("record").out.count(">") == 17
    stopped = play(*ILLUSTRATED.replace("0-9 on NorthWest", "0-9 on South").splitlines(), ok=False)
    assert stopped.status == 1
    assert "line 24: NorthEast> 0-9 on South" in stopped.out


def test_a_replay_honours_what_was_overruled_and_agreed_on(play: Typed, mtref: Mtref) -> None:
    play("9-1 ben", "!9-2 ana", "house turn.draw=none", "ana> p", options=("--board", BOARD))
    record = mtref("record").out
    play(*record.splitlines())
    assert mtref("record").out == record


def test_judge_names_every_turn_of_a_record_that_is_not_legal(play: Typed, mtref: Mtref, tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    play("9-1 ben", "!9-2 ana", "!3-3 own", options=("--board", BOARD))
    file.write_text(mtref("record").out)
    ruling = mtref("judge", str(file), "--json", ok=False).json
    assert (ruling["verdict"], ruling["turn"], ruling["actions"][0]["findings"][0]["rule"]) == (
        "illegal",
        2,
        "closed-train",
    )
    assert ruling["also_illegal"] == [{"turn": 3, "player": "Ana", "rule": "no-match"}]
    said = mtref("judge", str(file), ok=False)
    assert said.status == 1
    assert "Not legal either, each turn before taken as it was made: turn 3 (Ana: no-match)." in said.out


def test_judge_honours_the_house_rules_of_a_record_unless_it_is_told_others(
    play: Typed, mtref: Mtref, tmp_path: Path
) -> None:
    file = tmp_path / "record.txt"
    play("house turn.draw=none", "p", "!12-3 ana", options=("--board", BOARD.replace("*", "") + "; hand: 1-1"))
    file.write_text(mtref("record").out)
    ours = mtref("judge", str(file), "--json", ok=False).json
    assert (ours["turn"], ours["also_illegal"]) == (2, [])
    theirs = mtref("judge", str(file), "--rules", "wikipedia", "--json", ok=False).json
    assert (theirs["turn"], [each["turn"] for each in theirs["also_illegal"]]) == (1, [2])


def test_judge_says_under_which_rulebooks_a_round_was_clean(mtref: Mtref, tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    file.write_text(ILLUSTRATED)
    said = mtref("judge", str(file), "--all-rules", ok=False).out
    assert "The whole round is clean under " in said
    assert "\ntournament: turn 14 (SouthWest: may-not-draw)" in said
    rows = mtref("judge", str(file), "--all-rules", "--json", ok=False).json
    assert {row["rulebook"]: row["also_illegal"] for row in rows}["wikipedia"] == []


# -- whole matches ---------------------------------------------------------------------------------------------------


@pytest.fixture
def whole(mtref: Mtref, play: Typed) -> Callable[[str, int], object]:
    """Plays so many rounds of a match at random, under a rulebook."""

    def command(*arguments: str, typed: str = "") -> str:
        if arguments[0] == "play":
            return play(*typed.splitlines(), options=arguments[1:]).out
        return mtref(*arguments).out

    return lambda rules, rounds: play_match(rules, rounds, command)


def test_a_whole_match_is_played_and_scored_to_the_end(whole: Callable[[str, int], object]) -> None:
    whole("wikipedia", 13)


@pytest.mark.parametrize("rules", ["site", "gamerules", "pagat", "tournament"])
def test_some_rounds_are_played_and_scored_under_the_other_seed_rulebooks(
    rules: str, whole: Callable[[str, int], object]
) -> None:
    whole(rules, 3)


def test_no_accepted_turn_is_lost_when_play_is_killed() -> None:
    script = ROOT / "tests/record/kill_play.py"
    ran = subprocess.run([sys.executable, str(script), "--kills", "5"], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
