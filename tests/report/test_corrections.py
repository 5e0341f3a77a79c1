"""What was corrected, from the journal."""

from __future__ import annotations

from mtref.report.corrections import corrections, what_changed
from tests.report.evenings import Evening


def table() -> Evening:
    evening = Evening("Ana", "Ben", "Cleo", rounds="5")
    evening.score("0", "23", "33")
    evening.score("14", "?", "0")
    return evening


def words(evening: Evening) -> list[tuple[int, str, str]]:
    names = {player.id: player.name for player in evening.match.players}
    return [(one.round, what_changed(one, names), one.note) for one in corrections(evening.journal)]


def test_a_correction_tells_what_was_there_before_and_why_it_was_changed() -> None:
    evening = table()
    evening.fix(1, "Ben=24", note="counted again")
    assert words(evening) == [(1, "Ben 24 instead of 23", "counted again")]
    assert corrections(evening.journal)[0].at == evening.journal[-1].at


def test_a_gap_that_is_filled_in_is_no_correction() -> None:
    evening = table()
    evening.fix(2, "Ben=24")
    assert words(evening) == []
    evening.fix(2, "Ben=25")
    assert words(evening) == [(2, "Ben 25 instead of 24", "")]


def test_a_correction_that_was_taken_back_is_not_told() -> None:
    evening = table()
    evening.fix(1, "Ben=24")
    evening.undo()
    assert words(evening) == []
    evening.redo()
    assert words(evening) == [(1, "Ben 24 instead of 23", "")]


def test_engine_leader_and_a_blocked_round_can_be_corrected_too() -> None:
    evening = table()
    evening.fix(1, "Ana=3", engine="9", leader="Cleo", blocked=True)
    assert words(evening) == [
        (
            1,
            "Ana 3 instead of 0, engine 9-9 instead of 12-12, leader Cleo instead of Ana, blocked yes instead of no",
            "",
        )
    ]


def test_the_same_points_written_otherwise() -> None:
    evening = table()
    evening.fix(1, "Ben=12+11")
    assert words(evening) == [(1, "written down otherwise, the same points", "")]


def test_names_are_those_of_now() -> None:
    from mtref.match import commands

    evening = table()
    evening.fix(1, "Ben=24")
    evening.do(commands.rename, "Ben", "Benjamin", "")
    assert words(evening) == [(1, "Benjamin 24 instead of 23", "")]
