"""The sheet to hang up: what stands on it, and that nothing on it can act."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mtref.report.html import html
from tests.conftest import Mtref
from tests.report import evenings
from tests.report.evenings import Evening


class Page(HTMLParser):
    """The page as a browser reads it: its elements with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.labels: list[str] = []
        self.rows: list[list[str]] = []
        self._open: list[str] = []
        self._label = False
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        self._label = tag == "text" and dict(attrs).get("class") == "name"
        if self._label:
            self.labels.append("")
        if tag != "meta":
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        self._label = False

    def handle_data(self, data: str) -> None:
        data = data.replace("\u2068", "").replace("\u2069", "")
        self.texts.append(data)
        if self._open and {"td", "th"} & set(self._open):
            self.rows[-1][-1] += data.strip()
        if self._label:
            self.labels[-1] += data

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def row(self, name: str) -> list[str]:
        """The last row that is headed by that name: the one in the score table."""
        return [row for row in self.rows if name in row][-1]


def page(evening: Evening) -> Page:
    return Page(html(evening.match, evening.journal))


ALL = {
    "friday": evenings.friday,
    "tied": evenings.tied,
    "shared": evenings.shared,
    "partners": evenings.partners,
    "come and go": evenings.come_and_go,
    "scripts": lambda: evenings.full(evenings.SCRIPTS),
    "hostile": lambda: evenings.full(evenings.HOSTILE),
    "long": lambda: evenings.full(evenings.LONG),
    "nothing played": lambda: Evening("Ana", "Ben"),
}


@pytest.mark.parametrize("evening", [pytest.param(make, id=name) for name, make in ALL.items()])
def test_the_page_needs_nothing_else_and_runs_nothing(evening: object) -> None:
    read = page(evening())  # type: ignore[operator]
    tags = {tag for tag, _ in read.elements}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "image", "use", "a", "form", "base"}
    for tag, attributes in read.elements:
        assert not {"src", "href", "xlink:href", "srcset", "action", "http-equiv"} & set(attributes) or tag == "meta"
        assert not any(name.startswith("on") for name in attributes)
    source = html(evening().match, evening().journal)  # type: ignore[operator]
    assert "url(" not in source
    assert "@import" not in source
    assert "http://" not in source
    assert "https://" not in source


def test_hostile_names_and_notes_are_shown_as_they_are() -> None:
    evening = evenings.full(evenings.HOSTILE)
    evening.fix(2, "=SUM=3", note="<b>bold</b> {{ 7*7 }} \x1b[31m")
    read = page(evening)
    for name in evenings.HOSTILE:
        assert read.row(name)
    assert all(any(label.startswith(name[:12]) for label in read.labels) for name in evenings.HOSTILE)
    assert "<b>bold</b> {{ 7*7 }} ·[31m" in read.text
    assert "49" not in read.row("{{ 7*7 }}")[0]


def test_names_of_every_script_stand_in_the_table_and_at_their_lines() -> None:
    read = page(evenings.full(evenings.SCRIPTS))
    assert sorted(read.labels) == sorted(evenings.SCRIPTS)
    assert all(read.row(name) for name in evenings.SCRIPTS)


def test_a_name_written_from_right_to_left_does_not_turn_its_sentence_round() -> None:
    evening = Evening("עדי", "Ben", rounds="1")
    evening.score("0", "23")
    assert "\u2068עדי\u2069 wins with 0 points." in html(evening.match, evening.journal)


def test_the_table_has_every_round_with_zeros_corrections_and_penalties_marked() -> None:
    read = page(evenings.friday())
    match = evenings.friday().match
    heading = next(row for row in read.rows if row and row[0] == "Engine")
    assert heading == ["Engine", "12", "11", "10", "9", "8", "7", "6", "Adj.", "Total"]
    ben = [str(played.result.points["2"]) for played in match.rounds]
    ben[1] += "1"
    assert read.row("Ben") == ["Ben", *ben, "", str(match.totals["2",])]
    assert read.row("Dora")[-2:] == ["+25", str(match.totals["4",])]
    zeros = sum(attributes.get("class") == "zero" for _, attributes in read.elements)
    assert zeros == sum(points == 0 for played in match.rounds for points in played.result.points.values())
    assert "Round 2, corrected" in read.text
    assert "(counted again)" in read.text
    assert "Dora +25 after round 3: phone at the table" in read.text


def test_points_beside_the_hand_stand_apart_from_it() -> None:
    read = page(evenings.full(evenings.SCRIPTS))
    assert read.row("José Ñandú")[13] == "21+50"
    assert read.row("Ana")[13] == "0-10"
    assert "± marker +50: José Ñandú in round 13; 李小龍 in round 13" in read.text


def test_title_date_rules_and_house_changes() -> None:
    read = page(evenings.full(evenings.SCRIPTS))
    assert "A long evening at the house by the sea 27 November 2026" in read.text
    assert "Double-12, 13 rounds, rulebook wikipedia; house rules: scoring.double_blank = 50" in read.text


def test_the_tie_break_that_decided_is_told_with_its_numbers() -> None:
    read = page(evenings.tied())
    assert "Ana wins with 15 points: the same total as Ben, but more rounds scored 0 (2 against 1)" in read.text
    assert [row[:2] for row in read.rows[:3]] == [
        ["1.", "Anatie decided by rounds at 0: 2"],
        ["2.", "Bentie decided by rounds at 0: 1"],
        ["3.", "Cleo"],
    ]


def test_a_shared_place_stays_shared() -> None:
    read = page(evenings.shared())
    assert "Ana and Ben share the first place with 15 points; under site nothing decides between them." in read.text
    assert [row[:2] for row in read.rows[:3]] == [["1.", "Anaplace shared"], ["1.", "Benplace shared"], ["3.", "Cleo"]]


def test_who_came_late_who_left_and_a_round_that_was_broken_off() -> None:
    read = page(evenings.come_and_go())
    assert "Dora joined in round 4 with 89 points" in read.text
    assert "Ben left after round 5" in read.text
    assert read.row("Ana")[-2] == "(?)"
    assert "( ): broken off and not counted" in read.text


def test_partners_have_a_row_of_their_own() -> None:
    evening = evenings.partners()
    read = page(evening)
    assert read.row("Ana+Cleo")[-1] == str(evening.match.totals["1", "3"])


def test_a_long_list_of_corrections_is_cut_and_says_so() -> None:
    evening = Evening("Ana", "Ben")
    evening.play(13)
    for number in range(1, 14):
        evening.fix(number, f"{'Ben' if number % 2 else 'Ana'}={60 + number}", blocked=True)
    assert "1 more; mtref log tells of all" in page(evening).text


def test_the_summary_command_writes_the_page(mtref: Mtref, tmp_path: Path) -> None:
    mtref("new", "<script>", "Ben", "--rounds", "1", "--name", "Friday")
    mtref("score", "0", "23")
    mtref("fix", "1", "Ben=24", "--note", "counted again")
    file = tmp_path / "friday.html"
    mtref("summary", "--format", "html", "--output", str(file))
    read = Page(file.read_text("utf-8"))
    assert read.row("Ben") == ["Ben", "241", "24"]
    assert "Ben 24 instead of 23 (counted again)" in read.text
    assert json.loads(mtref("summary", "--json").out)["corrections"][0]["changes"][0]["before"] == 23
