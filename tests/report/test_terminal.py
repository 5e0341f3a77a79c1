"""The summary on a screen and in a pipe: sparklines, the chart, plain terminals."""

from __future__ import annotations

import io
import sys

import pytest
from rich.cells import cell_len

from mtref.report import terminal
from mtref.report.braille import chart, text_of
from mtref.report.sparkline import sparkline
from tests.conftest import Mtref
from tests.report import evenings
from tests.report.evenings import Evening


class Screen(io.StringIO):
    """A terminal of 80 columns, or with `tty` off a pipe."""

    def __init__(self, tty: bool, encoding: str = "utf-8") -> None:
        super().__init__()
        self._tty, self._encoding = tty, encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._tty


def shown(monkeypatch: pytest.MonkeyPatch, evening: Evening, screen: Screen, *, ascii_only: bool = False) -> list[str]:
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm-256color")
    terminal.summary("friday1", evening.match, evening.journal, with_chart=True, ascii_only=ascii_only)
    return screen.getvalue().splitlines()


def bare(line: str) -> str:
    """A line without what colours it."""
    from rich.text import Text

    return Text.from_ansi(line).plain


TEN = ("Ana", "José Ñandú", "李小龍", "山田太郎", "김민준", "Ольга", "Fatima", "Bo", "Maximiliana", "Zoë")


def test_ten_players_fit_into_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = shown(monkeypatch, evenings.full(TEN), Screen(tty=True))
    assert max(cell_len(bare(line)) for line in lines) <= 80


def test_a_pipe_gets_text_without_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = shown(monkeypatch, evenings.full(TEN), Screen(tty=False))
    assert not any("\x1b" in line for line in lines)
    rows = [line for line in lines if line.startswith(TEN) and len(line.split()) > 12]
    assert len(rows) == 10
    assert len({cell_len(row) for row in rows}) == 1


def test_escapes_in_a_note_do_not_reach_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening("[red]x[/red]", "Ben", rounds="2")
    evening.score("0", "23")
    evening.fix(1, "Ben=24", note="\x1b]0;title\x07[bold]")
    text = "\n".join(shown(monkeypatch, evening, Screen(tty=True)))
    assert "\x1b]" not in text
    assert "·]0;title·[bold]" in text
    assert "[red]x[/red]" in text


@pytest.mark.parametrize("screen", [Screen(tty=False), Screen(tty=True), Screen(tty=False, encoding="ascii")])
def test_a_plain_terminal_gets_ascii_signs_alone(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    lines = shown(monkeypatch, evenings.full(evenings.LONG), screen, ascii_only=screen.encoding == "utf-8")
    assert all(bare(line).isascii() for line in lines)
    assert any(line.lstrip().startswith("+---") for line in map(bare, lines))


def test_a_sparkline_shows_a_bar_a_round_and_the_lowest_for_0_alone() -> None:
    evening = Evening("Ana", "Ben", rounds="5")
    for row in ("0 80", "1 0", "40 0", "? 0"):
        evening.score(*row.split())
    assert sparkline(evening.match, ("1",)) == "▁▂▅ "
    assert sparkline(evening.match, ("2",)) == "█▁▁▁"
    assert sparkline(evening.match, ("1",), plain=True) == "_.= "


def test_the_names_stand_at_the_ends_of_their_lines_in_the_order_of_totals() -> None:
    evening = evenings.full(TEN)
    rows = text_of(chart(evening.match, 80)).splitlines()
    assert max(map(cell_len, rows)) <= 80
    ends = [
        (int(words[-2 - extra]), name)
        for name in TEN
        for row in rows
        for extra in [name.count(" ")]
        if row.endswith(f" {name}") and (words := row.split())
    ]
    totals = {evening.match.name_of(side): total for side, total in evening.match.totals.items()}
    assert {name: total for total, name in ends} == totals
    order = [name for row in rows for name in TEN if row.endswith(f" {name}")]
    assert [totals[name] for name in order] == sorted(totals.values(), reverse=True)


def test_every_line_begins_at_the_start_and_ends_beside_its_name() -> None:
    evening = Evening("Ana", "Ben", rounds="4")
    for row in ("0 50", "0 50", "0 50", "0 50"):
        evening.score(*row.split())
    rows = text_of(chart(evening.match, 60)).splitlines()
    top = next(row for row in rows if row.endswith("200 Ben"))
    bottom = next(row for row in rows if row.endswith("0 Ana"))
    assert rows.index(top) == 0
    assert rows[rows.index(bottom) + 1].strip().startswith("└")
    line = bottom.split("│")[1].removesuffix("  0 Ana").rstrip()
    assert set(line[10:]) <= set("⣀⣤⠤⠒⠉⡠⢀")


def test_a_letter_names_each_line_on_a_plain_terminal() -> None:
    evening = Evening("Ana", "Ben", rounds="2")
    evening.score("0", "50")
    evening.score("0", "50")
    rows = text_of(chart(evening.match, 60, plain=True)).splitlines()
    assert rows[0].rstrip().endswith("a  100 Ben") or rows[0].rstrip().endswith("a 100 Ben")
    assert any(row.endswith("b   0 Ana") for row in rows)


def test_the_chart_is_asked_for_by_an_option(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben", "--rounds", "2")
    mtref("score", "0", "23")
    assert "│" not in mtref("summary").out
    assert "│" in mtref("summary", "--chart").out
    plain = mtref("summary", "--chart", "--ascii").out
    assert plain.isascii()
    assert mtref("summary", "--chart", "--format", "html", ok=False).status == 2


def test_a_match_without_a_round_has_a_summary_too(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben")
    assert "No round has been played yet." in mtref("summary", "--chart").out
