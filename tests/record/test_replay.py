"""A whole record under a rulebook: every turn that is not legal there, each taken as it was made."""

from __future__ import annotations

from mtref.board.notation import read
from mtref.record.replay import Illegal, replay
from mtref.record.text import read as read_record
from mtref.referee.finding import Verdict
from mtref.referee.ruling import reading
from mtref.rules.library import load
from tests.record.rounds import BOARD, ILLUSTRATED


def _illegal(text: str, rules: str) -> tuple[Illegal, ...]:
    book = load(rules)
    setup, position = read(text, *reading(book))
    return replay(setup, position, book).illegal


def test_the_worked_example_is_clean_under_its_own_rulebook() -> None:
    assert _illegal(ILLUSTRATED, "wikipedia") == ()


def test_the_tournament_has_no_draw_for_a_cover() -> None:
    assert _illegal(ILLUSTRATED, "tournament") == (Illegal(14, "SouthWest", "may-not-draw"),)


def test_every_illegal_turn_is_named_with_its_own_reason() -> None:
    text = (
        BOARD + "Ana> 12-4 on own\nBen> 4-6 on Ana\nCleo> 12-1 on own\n"
        "Ben> 12-9 on own\nCleo> 1-1 on own\nAna> 6-5 on own\n"
    )
    assert _illegal(text, "wikipedia") == (
        Illegal(2, "Ben", "closed-train"),
        Illegal(4, "Ben", "turn-order"),
        Illegal(5, "Cleo", "turn-incomplete"),
        Illegal(6, "Ana", "open-double"),
    )


def test_a_house_rule_holds_from_where_it_was_agreed_on() -> None:
    text = (
        BOARD + "Ana> 12-4 on own\nBen> pass\n# house turn.draw=none\nCleo> 12-1 on own\nAna> 4-5 on own\nBen> pass\n"
    )
    book = load("wikipedia")
    setup, position = read(text, *reading(book))
    assert [each.turn for each in replay(setup, position, book).illegal] == [2, 5]
    found = replay(setup, position, book, read_record(text))
    assert [each.turn for each in found.illegal] == [2]
    assert found.ruling.verdict is Verdict.ILLEGAL
