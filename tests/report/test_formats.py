"""Text, Markdown, CSV and JSON tell the same facts as the page."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from mtref.report.formats import render
from tests.conftest import Mtref
from tests.report import evenings
from tests.report.evenings import Evening


def written(evening: Evening, layout: str) -> str:
    return render(layout, "friday1", evening.match, evening.journal)


def rows(evening: Evening) -> dict[str, list[str]]:
    """The CSV file as a spreadsheet reads it: first cell → row."""
    return {row[0]: row for row in csv.reader(io.StringIO(written(evening, "csv")))}


def data(evening: Evening) -> Any:
    return json.loads(written(evening, "json"))


@pytest.mark.parametrize("layout", ["text", "markdown", "csv", "html"])
def test_a_correction_is_told_with_what_was_there_before_when_and_why(layout: str) -> None:
    evening = Evening("Ana", "Ben", rounds="2")
    evening.score("0", "23")
    evening.fix(1, "Ben=24", note="counted again")
    shown = written(evening, layout).replace("\\", "")
    assert "24 instead of 23" in shown
    assert "counted again" in shown
    assert "2026-11-27 18:03" in shown


@pytest.mark.parametrize("layout", ["text", "markdown", "csv", "html"])
def test_penalties_adjustments_and_who_came_and_went(layout: str) -> None:
    penalised = written(evenings.full(evenings.SCRIPTS), layout).replace("\\", "")
    assert "marker +50" in penalised
    assert "phone at the table" in penalised
    gone = written(evenings.come_and_go(), layout).replace("\\", "")
    assert "joined in round 4 with 89 points" in gone
    assert "left after round 5" in gone


@pytest.mark.parametrize("layout", ["text", "markdown", "csv", "html"])
def test_the_tie_break_that_decided(layout: str) -> None:
    shown = written(evenings.tied(), layout).replace("\\", "")
    assert "Ana" in shown
    assert "more rounds scored 0 (2 against 1)" in shown


def test_json_tells_corrections_highlights_and_the_rest() -> None:
    told = data(evenings.friday())
    assert told["schema"] == 1
    assert [(one["round"], one["note"], one["at"]) for one in told["corrections"]] == [
        (2, "counted again", "2026-11-27T18:05:00+00:00")
    ]
    change = told["corrections"][0]["changes"][0]
    assert (change["what"], change["player"], change["after"]) == ("points", "Ben", 13)
    assert told["adjustments"] == [{"player": "Dora", "points": 25, "after_round": 3, "note": "phone at the table"}]
    assert set(told["highlights"]) == {"closest_round", "biggest_hand", "longest_lead", "comebacks", "most_zeros"}
    assert told["highlights"]["biggest_hand"]["points"] == max(
        points for played in told["rounds"] for points in played["points"].values()
    )


def test_json_of_an_evening_with_ties_and_guests() -> None:
    assert [one["decided_by"] for one in data(evenings.tied())["standings"]] == ["zero_rounds", "zero_rounds", "total"]
    told = data(evenings.come_and_go())
    assert told["joined"] == {"Dora": {"before_round": 4, "total": 89}}
    assert told["left"] == {"Ben": {"after_round": 5}}


def test_csv_has_places_and_what_decided_in_rows_of_their_own() -> None:
    found = rows(evenings.tied())
    assert found["Total"][4:7] == ["15", "15", "100"]
    assert found["Place"][4:7] == ["1", "2", "3"]
    assert found["Rounds at 0"][4:7] == ["2", "1", "0"]
    assert found["Tie decided by"][4:6] == ["rounds at 0", "rounds at 0"]


def test_a_spreadsheet_takes_no_name_and_no_note_for_a_formula() -> None:
    names = ("=SUM(A1)", "+1", "-1", "@x", "＝1+1", "a;=1+1")
    evening = Evening(*names)
    evening.score("0", "1", "2", "3", "4", "5")
    evening.fix(1, "@x=6", note='=HYPERLINK("x")')
    text = written(evening, "csv")
    for row in csv.reader(io.StringIO(text)):
        assert not any(cell[:1] in "=+-@＝" for cell in row if cell)
    assert '"a;=1+1"' in text


def test_points_in_a_csv_file_are_numbers() -> None:
    assert written(evenings.tied(), "csv").splitlines()[1] == '1,12,"Ana","",0,10,40,""'


def test_a_csv_file_begins_with_the_mark_that_spreadsheets_want_and_comes_back(mtref: Mtref, tmp_path: Any) -> None:
    mtref("new", "José", "=SUM(A1)", "--rounds", "2")
    mtref("score", "0", "23")
    mtref("fix", "1", "José=0", "=SUM=24", "--note", "counted; again")
    mtref("adjust", "José", "+5")
    mtref("score", "5", "0")
    file = tmp_path / "own.csv"
    mtref("summary", "--format", "csv", "--output", str(file))
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    mtref("import", str(file), "--name", "again")
    again = mtref("summary", "again", "--json").json
    assert [played["points"] for played in again["rounds"]] == [{"José": 0, "=SUM(A1)": 24}, {"José": 5, "=SUM(A1)": 0}]


@pytest.mark.parametrize("make", [evenings.tied, evenings.shared, evenings.come_and_go, evenings.partners])
def test_every_csv_file_of_ours_can_be_read_again(make: Any) -> None:
    from mtref.match.csv_sheet import read_sheet

    evening = make()
    sheet = read_sheet(written(evening, "csv"))
    assert list(sheet.players) == [player.name for player in evening.match.players]
    assert len(sheet.rows) == len(evening.match.counted)


def test_markdown_shows_hostile_names_as_they_are() -> None:
    shown = written(evenings.full(evenings.HOSTILE), "markdown")
    assert "<script" not in shown
    assert "<img" not in shown
    assert "\\[red\\]" in shown
