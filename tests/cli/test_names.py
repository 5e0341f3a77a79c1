"""Names of every kind: shown as typed, aligned, harmless in every format, or refused with a reason."""

from __future__ import annotations

import csv
import io
import unicodedata

import pytest
from rich.cells import cell_len

from tests.conftest import Mtref

NAMES = ["José", "李", "[red]x", "=SUM(A1)", "Uncle Bob", "O'Brien", "$(touch x)", "<b>|*_`\\", "عمر", "👩‍👩‍👧"]


def test_ten_names_of_every_kind_are_shown_as_typed_aligned_and_in_80_columns(mtref: Mtref) -> None:
    mtref("new", *NAMES)
    for _ in range(13):
        mtref("score", *("0" if name == "李" else "123" if name == "José" else "45" for name in NAMES))
    lines = mtref("summary").out.splitlines()
    table = lines[3:14]
    for name, line in zip(NAMES, table[1:], strict=True):
        assert line.startswith(name)
    assert len({cell_len(line) for line in table}) == 1
    assert max(map(cell_len, table)) <= 80
    assert max(map(cell_len, mtref("status").out.splitlines()[2:13])) <= 80


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_found_again_where_a_score_is_typed(mtref: Mtref, name: str) -> None:
    mtref("new", name, "Zoe")
    assert mtref("score", f"{name}=5", "Zoe=0", "--json").json["totals"] == {name: 5, "Zoe": 0}


def test_an_accent_typed_in_two_ways_is_one_name(mtref: Mtref) -> None:
    mtref("new", unicodedata.normalize("NFD", "José"), "Zoe")
    found = mtref("score", f"{unicodedata.normalize('NFD', 'José')}=5", "Zoe=0", "--json").json
    assert found["players"][0] == unicodedata.normalize("NFC", "José")


@pytest.mark.parametrize(
    "name",
    ["", "  ", "a\x1b[31mb", "a\nb", "a\tb", "a\u202eb", "a\u200fb", "\ufeffa", "a\x00b", "\ud800", "x" * 41, "\u200d"],
)
def test_a_name_that_could_act_or_cannot_be_seen_is_refused(mtref: Mtref, name: str) -> None:
    refused = mtref("new", name, "Zoe", ok=False)
    assert refused.status == 2
    assert "name" in refused.err
    assert "\x1b" not in refused.err
    assert "\u202e" not in refused.err


def test_a_note_is_shown_without_what_would_act_on_a_terminal(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben")
    mtref("adjust", "Ana", "+5", "--note", "\x1b]0;title\x07 \x1b[2J")
    for arguments in (["log"], ["summary"], ["summary", "--format", "markdown"], ["summary", "--format", "csv"]):
        assert "\x1b" not in mtref(*arguments).out


def test_no_cell_of_a_csv_file_is_a_formula(mtref: Mtref) -> None:
    mtref("new", "--", "=SUM(A1)", "+1", "-2", "@x", "Ana")
    mtref("score", "0", "1", "2", "3", "4")
    mtref("adjust", "Ana", "-5")
    for row in csv.reader(io.StringIO(mtref("summary", "--format", "csv").out)):
        for cell in row:
            assert cell[:1] not in ("=", "+", "@")
            assert not cell.startswith("-") or cell[1:].isdigit()


def test_markdown_shows_a_name_and_does_not_obey_it(mtref: Mtref) -> None:
    mtref("new", "<b>|*_`\\", "[x](http://y)")
    mtref("score", "0", "5")
    said = mtref("summary", "--format", "markdown").out
    assert "&lt;b&gt;\\|\\*\\_\\`\\\\" in said
    assert "\\[x\\](http\\://y)" in said
    assert all(line.count("|") - line.count("\\|") == 4 for line in said.splitlines() if line.startswith("| &lt;b"))
