"""The text of a round: what is kept beside the notation, and that it comes back."""

from __future__ import annotations

from mtref.board.notation import parse
from mtref.record.text import Kind, read

KEPT = """\
engine: 12-12
Ana:
Ben:
turn: Ana
# round: 3
Ana> 12-4 on Ana
# house doubles.draw_again=yes
Ben> 4-8 on Ana  # overruled: closed-train
# hand Ana: 8-1 6-6
# blocked
"""


def test_a_record_prints_back_as_it_was_read() -> None:
    assert str(read(KEPT)) == KEPT


def test_whoever_reads_it_as_notation_finds_the_board_and_the_turns() -> None:
    assert [turn.player for turn in parse(KEPT).turns] == [0, 1]
    assert parse(read(KEPT).notation) == parse(KEPT)


def test_what_the_players_said_is_known_by_its_kind() -> None:
    lines = read(KEPT).lines
    assert [line.kind for line in lines] == [Kind.ROUND, None, Kind.HOUSE, None, Kind.HAND, Kind.BLOCKED]
    assert lines[3].overruled == "closed-train"
    assert [line.number for line in lines] == [5, 6, 7, 8, 9, 10]


def test_another_comment_is_no_word_of_the_players() -> None:
    record = read("engine: 12  # the first\n# a housewarming\nAna> 12-4 on own # what a tile\n# outside it rains\n")
    assert [str(line) for line in record.lines] == ["Ana> 12-4 on own"]


def test_a_hash_in_a_quoted_name_begins_no_comment() -> None:
    record = read('"Ana # blocked": 12-4\nBen> 4-6 on "Ana # blocked"  # overruled: closed-train\n')
    assert record.head == '"Ana # blocked": 12-4\n'
    assert [line.overruled for line in record.lines] == ["closed-train"]


def test_a_text_in_one_line_is_taken_apart() -> None:
    record = read("engine: 12; Ana:; Ben:; Ana> 12-4 on own; Ben> 12-9 on own")
    assert record.head == "engine: 12\nAna:\nBen:\n"
    assert [line.turn for line in record.lines] == ["Ana> 12-4 on own", "Ben> 12-9 on own"]
