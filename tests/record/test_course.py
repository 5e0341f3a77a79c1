"""Going on turn by turn gives what judging the whole text gives, under every rulebook and every choice left open."""

from __future__ import annotations

import pytest

from mtref.board.notation import NotationError, read
from mtref.record.replay import replay
from mtref.record.text import read as read_record
from mtref.referee.ruling import judge_setup, reading
from mtref.rules.library import book_ids, load
from tests.conftest import cases
from tests.record.random_play import SEED_RULEBOOKS, play_round
from tests.record.rounds import BOARD, begun

DISPUTES = [case for case in cases("rulings.jsonl") if case["text"].count(">") > 1]


@pytest.mark.parametrize("rules", SEED_RULEBOOKS)
def test_the_first_turn_that_does_not_stand_is_the_one_that_is_judged(rules: str) -> None:
    book = load(rules)
    for case in DISPUTES:
        try:
            setup, position = read(case["text"], *reading(book))
        except NotationError:
            continue
        whole = judge_setup(setup, position, book)
        found = replay(setup, position, book).ruling
        assert (found.verdict, found.turn, found.player, found.rule) == (
            whole.verdict,
            whole.turn,
            whole.player,
            whole.rule,
        ), case["text"]
        assert found.after == whole.after, case["text"]
        assert found.legal_actions == whole.legal_actions, case["text"]


@pytest.mark.parametrize("rules", book_ids())
def test_a_random_round_comes_back_from_its_text_under_every_rulebook(rules: str) -> None:
    book = load(rules)
    played = play_round(book, ["Ana", "Ben", "Cleo", "Dora"], 12, 0, seed=7, tiles=11)
    record = played.session.record
    again = begun(str(record), rules)
    assert str(again.record) == str(record)
    assert again.course.branches == played.session.course.branches
    assert [sorted(hand or ()) for hand in again.position.hands] == [sorted(hand) for hand in played.hands]
    setup, position = read(record.notation, *reading(book))
    assert replay(setup, position, book, read_record(str(record))).illegal == ()


def test_branches_that_come_to_the_same_position_are_one_again() -> None:
    board = BOARD.replace("first turn: all", "hand Ana: 12-3 8-7\nfirst turn: none")
    session = begun(board + "Ana> 12-3 on own\nBen> 12-9 on own\nCleo> 12-1 on own\nAna> draw 3-3, 3-3 on own\n")
    assert len(session.course.branches) == 2
    session.turn("ben> 9-1 own", overrule=True)
    assert len(session.course.branches) == 1
    assert session.course.branches[0].narrowed == {}
    assert session.position.markers == {0}
