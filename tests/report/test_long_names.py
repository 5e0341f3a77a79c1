"""A board of players with long names in 80 columns."""

from __future__ import annotations

from mtref.board.notation import read
from mtref.report.board import drawn
from mtref.report.lines import columns


def test_a_name_that_is_cut_short_keeps_its_marker() -> None:
    board = 'engine: 12; "Friedrich-Wilhelm the Third"*: 12-7; Ben*: 12-9; turn: Ben'
    lines = [line.text for line in drawn(read(board)[1])]
    assert lines[1] == "  Friedrich-Wilhel…*  12-7  end 7"
    assert lines[2] == "> Ben*                12-9  end 9"
    assert all(columns(line) <= 80 for line in lines)
