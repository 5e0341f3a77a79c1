"""Texts that are wrong in several ways, or far too long: each mistake once, at its place, and in bounded time."""

from __future__ import annotations

import pytest

from mtref.board.notation import NotationError, parse, read, survey
from mtref.board.problems import MOST_TOLD
from mtref.referee.ruling import judge
from mtref.rules.library import load


def mistakes(text: str) -> list[tuple[int, int, str]]:
    """Line, column and message of each."""
    try:
        parse(text)
    except NotationError as error:
        return [(each.line, each.column, each.message) for each in error.errors]
    return []


@pytest.mark.parametrize("brackets", ["[" * 100_000, "]" * 1_000, "[5-5 " * 2_000 + "]" * 2_000])
def test_brackets_without_end_are_a_mistake_like_another(brackets: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse(f"engine: 12; Ana: 12-5 5-5 {brackets}; turn: Ana")
    assert "bracket" in raised.value.errors[0].message


def test_a_line_of_thousands_of_mistakes_shows_fifty_of_them_with_the_part_of_the_line_around_each() -> None:
    with pytest.raises(NotationError) as raised:
        parse(f"engine: 12; Ana: {'4-5 ' * 10_000}; turn: Ana")
    told = str(raised.value)
    assert f"and {len(raised.value.errors) - MOST_TOLD} more mistakes" in told
    assert max(map(len, told.splitlines())) <= 100
    line, caret = told.splitlines()[-4:-2]
    assert line[caret.index("^") :].startswith("4-5")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "hand: 1-8 4-4; turn: Ana; Ana: 12-4 4-4; Ben: 12-8 8-1; engine: 12",
            [(1, 37, "line 1, column 11"), (1, 52, "line 1, column 7")],
        ),
        ("Ana: 12-12 12-4; turn: Ana; engine: 12", [(1, 37, "line 1, column 6")]),
        (
            "engine: 12; Ana: 12-4; Ben: 12-8; turn: Ana\nAna> draw 7-1, pass\nhand Ben: 7-1",
            [(3, 11, "line 2, column 11")],
        ),
        ("turn: Ana; hand Ben: 6-6; engine: 12; open: 6-6 on Ana; Ana: ...6; Ben:", [(1, 45, "line 1, column 22")]),
        ("sets: 2; hand: 9-4; turn: Ana; engine: 9; Ana: 9-4; Ben: 9-4", [(1, 58, "line 1, column 16")]),
    ],
)
def test_of_a_tile_that_is_there_twice_the_second_in_the_text_is_at_fault(
    text: str, expected: list[tuple[int, int, str]]
) -> None:
    found = mistakes(text)
    assert [each[:2] for each in found] == [each[:2] for each in expected]
    assert all(message.endswith(other) for (*_, message), (*_, other) in zip(found, expected, strict=True))


def test_a_hand_is_looked_through_though_nobody_knows_whose_it_is() -> None:
    found = mistakes("engine: 12; Ana: 12-4; turn: Zoe; hand: 12-4 3-3 3-3")
    assert [column for _, column, _ in found] == [30, 41, 50]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("engine: 12; Ana: 12-5 5-5 [5-3] 3-1; turn: Ana", 33),
        ("engine: 12; Ana: 12-5 5-5 [5-3] 5-1 1-2; turn: Ana", 33),
        ("engine: 12; Ana: 12-5 5x6 6-1; turn: Ana", 23),
        ("engine: 12; Ana: 12-5; turn Ana", 24),
        ("engine: 12; Ana: 12-5; Zoe> draw", 24),
        ("set: 6; engine: 6; Ana: ...8; Ben: 6-1; turn: Ben", 25),
        ("engine: 12; train*: 12-1; Ana:; turn: Ana", 13),
        ("engine: 12; Ana: 12-5; turn: Ana; boneyard: ²", 45),
    ],
)
def test_one_mistake_is_told_once_and_no_other_is_made_up_from_it(text: str, place: int) -> None:
    assert [column for _, column, _ in mistakes(text)] == [place]


def test_an_end_that_only_a_larger_set_has_makes_the_set_larger() -> None:
    assert read("engine: 6; Ana: ...14; Ben: 6-1; turn: Ben")[1].highest == 15


def test_a_missing_line_is_asked_for_by_example() -> None:
    with pytest.raises(NotationError) as raised:
        parse('"Uncle Bob": 12-1')
    assert 'add  turn: "Uncle Bob"' in str(raised.value)
    assert "engine: 12" in str(raised.value)


def test_a_hand_to_count_needs_its_owner() -> None:
    assert [each.message for each in survey("engine: 6; Ana: 6-1; hand: 3-3")[1]] == [
        "it is not said whose hand this is"
    ]


def test_a_player_who_is_called_like_a_train_is_quoted_where_tiles_are_laid() -> None:
    text = 'engine: 12; "own": 12-4; "train"*: 12-5; "a, b"*: 12-6; "train 2"*: 12-7; train: 12-8; turn: "own"; '
    ruling = judge(text + "hand: 4-1 5-1 6-1 7-1 8-1; boneyard: 20", load("wikipedia"))
    played = ruling.legal_actions
    assert played == ['4-1 on "own"', '5-1 on "train"', '6-1 on "a, b"', '7-1 on "train 2"', "8-1 on train"]
    again = [judge(text + "hand: 4-1 5-1 6-1 7-1 8-1", load("wikipedia"), play) for play in played]
    assert [each.actions[0].action for each in again] == played
