"""A round at the table: turns, what is refused, what the players let stand, back and forth."""

from __future__ import annotations

import pytest

from mtref.record.session import Refused, Session, Stopped
from mtref.record.shorthand import Unclear
from mtref.record.text import read
from mtref.referee.finding import Verdict
from mtref.rules.library import RulebookError, load
from tests.record.rounds import BOARD, ILLUSTRATED, begun


def test_the_worked_example_is_legal_from_the_first_turn_to_the_last() -> None:
    session = begun(ILLUSTRATED)
    assert session.turns == 17
    after = session.course.standing().after
    assert after["markers"] == ["SouthWest", "NorthWest"]
    assert after["open_doubles"] == []
    assert after["next"] == "SouthEast"


def test_in_the_worked_example_nobody_may_play_elsewhere_while_the_6_6_is_open() -> None:
    lines = ILLUSTRATED.splitlines(keepends=True)
    before_15 = begun("".join(lines[:-3]))
    refused = before_15.turn("0-9 own")
    assert refused.ruling.rule == "open-double"
    before_17 = begun("".join(lines[:-1]))
    ends = {train for train, _ in before_17.course.standing().legal_ends}
    assert ends == {"NorthEast", "SouthWest", "NorthWest", "train"}


def test_short_forms_are_kept_in_full() -> None:
    session = begun()
    session.turn("12-4 o")
    session.turn("9-12 own")
    assert [line.turn for line in session.lines] == ["Ana> 12-4 on Ana", "Ben> 12-9 on Ben"]


def test_an_illegal_turn_changes_nothing_and_says_why() -> None:
    session = begun(BOARD + "Ana> 12-4 on own\nBen> 12-9 on own\nCleo> 12-1 on own\n")
    before = str(session.record)
    judgement = session.turn("9-3 ben")
    assert not judgement.stands
    assert (judgement.ruling.rule, judgement.ruling.turn) == ("closed-train", 4)
    assert str(session.record) == before


def test_an_overruled_turn_stands_and_is_kept_as_overruled() -> None:
    session = begun(BOARD + "Ana> 12-4 on own\nBen> 12-9 on own\nCleo> 12-1 on own\n")
    session.turn("9-3 ben", overrule=True)
    assert str(session.lines[-1]) == "Ana> 9-3 on Ben  # overruled: closed-train"
    assert session.position.train(1).chain.tiles == ((12, 9), (9, 3))
    assert session.course.mover == 1
    again = begun(str(session.record))
    assert again.course.branches == session.course.branches


@pytest.mark.parametrize(
    ("turn", "rule"),
    [
        ("Cleo> 1-3 own", "turn-order"),
        ("p", "must-draw"),
        ("mark", "marker-up"),
        ("unmark", "marker-down"),
        ("4-4 own, 4-4 own", "tile-on-table"),
        ("3-3 own", "no-match"),
        ("12-4 t", "tile-on-table"),
        ("4-3 own, 3-2 own", "one-tile"),
        ("12-2 train 2", "one-mexican"),
        ("bullet", "bullet"),
    ],
)
def test_whatever_is_overruled_comes_back_from_its_text_as_it_was(turn: str, rule: str) -> None:
    session = begun(BOARD + "Ana> 12-4 on own\nBen> 12-9 on own\nCleo> 12-1 on own\n")
    judgement = session.turn(turn, overrule=True)
    assert judgement.ruling.rule == rule
    again = begun(str(session.record))
    assert again.course.branches == session.course.branches
    assert str(again.record) == str(session.record)


def test_a_turn_that_may_not_stop_can_be_stopped_by_overruling_the_next_one() -> None:
    session = begun(BOARD + "Ana> 12-4 on own\nBen> 12-9 on own\nCleo> 12-1 on own\nAna> 4-4 on own\n")
    refused = session.turn("ben> 9-3 own")
    assert (refused.ruling.rule, refused.ruling.player, refused.ruling.turn) == ("turn-incomplete", "Ana", 4)
    session.turn("ben> 9-3 own", overrule=True)
    assert session.course.mover == 2
    assert session.position.markers == {0}


def test_a_second_draw_after_a_drawn_double_is_settled_by_house_rule() -> None:
    board = BOARD.replace("first turn: all", "hand Ana: 12-3 8-7\nfirst turn: none")
    session = begun(board + "Ana> 12-3 on own\nBen> 12-9 on own\nCleo> 12-1 on own\nAna> draw 3-3, 3-3 on own\n")
    assert session.course.mover is None
    with pytest.raises(Unclear, match="Whose turn is it"):
        session.turn("d 11-6")
    unclear = session.turn("ana> d 11-6")
    assert unclear.ruling.verdict is Verdict.UNCLEAR
    assert {entry["axis"] for entry in unclear.ruling.depends_on} == {"doubles.draw_again"}
    assert len(session.course.branches) == 2
    session.house("doubles.draw_again=yes")
    assert len(session.course.branches) == 1
    assert session.turn("d 11-6").stands
    assert "# house doubles.draw_again=yes" in str(session.record)
    assert begun(str(session.record)).course.branches == session.course.branches


def test_a_house_rule_against_the_rulebook_holds_from_now_on() -> None:
    session = begun(BOARD + "Ana> 12-4 on own\nBen> 12-9 on own\nCleo> 12-1 on own\n")
    assert not session.turn("p").stands
    session.house("turn.draw=none")
    assert session.turn("p").stands
    assert session.position.markers == {0}


def test_a_house_rule_that_is_none_is_refused() -> None:
    session = begun()
    with pytest.raises(RulebookError, match=r"did you mean turn\.draw"):
        session.house("turn.drow=one")
    with pytest.raises(RulebookError, match="AXIS=VALUE"):
        session.house("turn.draw")
    assert session.lines == []


def test_undo_takes_back_turns_and_words_alike_and_redo_does_them_again() -> None:
    session = begun()
    session.turn("12-4 own")
    session.house("turn.draw=none")
    session.turn("12-9 own")
    full = str(session.record)
    for _ in range(3):
        session.undo()
    assert session.lines == []
    with pytest.raises(Refused, match="nothing to undo"):
        session.undo()
    for _ in range(3):
        session.redo()
    assert str(session.record) == full
    with pytest.raises(Refused, match="nothing to redo"):
        session.redo()


def test_after_another_turn_there_is_nothing_to_redo() -> None:
    session = begun()
    session.turn("12-4 own")
    session.undo()
    session.turn("12-5 own")
    with pytest.raises(Refused, match="nothing to redo"):
        session.redo()


def test_a_hand_shown_before_the_first_turn_is_a_part_of_the_board() -> None:
    session = begun()
    session.show("Ana: 12-4 4-6")
    assert "hand Ana: 12-4 6-4\n" in str(session.record)
    assert session.turn("12-5 own").ruling.rule == "not-in-hand"
    session.show("ana: ?")
    assert session.turn("12-5 own").stands


def test_a_hand_shown_later_counts_from_then_on() -> None:
    session = begun(BOARD + "Ana> 12-4 on own\nBen> 12-9 on own\nCleo> 12-1 on own\n")
    session.show("Ana: 4-6 5-5")
    assert session.turn("d").ruling.rule == "must-play"
    assert session.turn("4-6 own").stands
    assert begun(str(session.record)).course.branches == session.course.branches


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("Ana: 12-4", "it is here already"),
        ("Ana: 1-1 1-1", "it is here already"),
        ("Ana: 13-1", "has no 13-1"),
        ("Ana: 5-5", "Ben holds it"),
        ("Ana: x", "x is no tile"),
        ("Ana 5-4", "Whose hand"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(hand: str, why: str) -> None:
    session = begun(BOARD + "Ana> 12-4 on own\nBen> 12-9 on own\nCleo> 12-1 on own\n")
    session.show("Ben: 5-5")
    with pytest.raises(Refused, match=why):
        session.show(hand)


def test_a_tile_that_somebody_shows_cannot_be_drawn() -> None:
    session = begun(BOARD + "Ana> 12-4 on own\nBen> 12-9 on own\nCleo> 12-1 on own\n")
    session.show("Ben: 5-5")
    with pytest.raises(Refused, match="Ben holds it"):
        session.turn("d 5-5")


def test_where_a_tile_without_a_train_could_go_twice_it_has_to_be_said() -> None:
    session = begun(BOARD + "Ana> 12-4 on own\nBen> 12-9 on own\nCleo> 12-1 on own\nAna> 12-8 on train\n")
    unsaid = session.turn("9-8")
    assert (unsaid.ruling.verdict, unsaid.stands) == (Verdict.UNCLEAR, False)
    assert session.turn("8-5").stands
    assert session.lines[-1].turn == "Ben> 8-5 on train"


def test_out_and_blocked_are_said_where_hands_are_not_known() -> None:
    session = begun(BOARD + "Ana> 12-4 on own\n")
    session.out()
    assert session.over is not None
    assert session.turn("12-9 own").ruling.rule in ("turn-order", "round-over")
    session.undo()
    assert session.over is None
    session.blocked()
    assert begun(str(session.record)).over == session.over


def test_who_holds_tiles_is_not_out() -> None:
    session = begun()
    session.show("Ana: 12-4 4-6")
    session.turn("12-4 own")
    with pytest.raises(Refused, match="still holds 6-4"):
        session.out("ana")


def test_tiles_are_counted_from_the_deal_where_hands_are_not_shown() -> None:
    session = begun(BOARD + "Ana> 12-4 on own\nBen> draw, pass\n")
    assert session.tiles_left(15) == [14, 16, 15]
    assert session.tiles_left(None) == [None, None, None]


def test_a_record_stops_at_its_first_turn_that_does_not_stand() -> None:
    with pytest.raises(Stopped) as stopped:
        begun(BOARD + "Ana> 12-4 on own\nBen> 4-6 on Ana\nCleo> 12-1 on own\n")
    assert stopped.value.line.number == 11
    assert stopped.value.exit_status == 1


def test_what_was_taken_once_stands_even_if_it_is_not_legal_any_more() -> None:
    record = read(BOARD + "Ana> 12-4 on own\nBen> 4-6 on Ana\nCleo> 12-1 on own\n")
    session, strange = Session.of(record, load("wikipedia"), trust=True)
    assert [ruling.rule for ruling in strange] == ["closed-train"]
    assert session.turns == 3
