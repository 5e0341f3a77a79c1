"""What a tired player types for a turn."""

from __future__ import annotations

import pytest

from mtref.record.shorthand import Unclear, turn_line

NAMES = ["Ana", "Ben", "Bea", "Uncle Tom"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("6-6 own", "6-6 on own"),
        ("6-6 o", "6-6 on own"),
        ("6-6", "6-6"),
        ("4-9 t", "4-9 on train"),
        ("4:9 on mt", "4:9 on train"),
        ("4-9 train 2", "4-9 on train 2"),
        ("4-9 t2", "4-9 on train 2"),
        ("d", "draw"),
        ("d 7-1, 7-1 o", "draw 7-1, 7-1 on own"),
        ("D, P", "draw, pass"),
        ("4-9 a", "4-9 on Ana"),
        ("4-9 ben.2", "4-9 on Ben.2"),
        ("4-9 own.new", "4-9 on own.new"),
        ("4-9 t.new", "4-9 on train.new"),
        ("4-9 uncle t", '4-9 on "Uncle Tom"'),
    ],
)
def test_a_short_form_is_one_turn_of_the_notation(typed: str, meant: str) -> None:
    assert turn_line(typed, NAMES, 1) == (1, meant)


def test_a_name_in_front_says_whose_turn_it_is() -> None:
    assert turn_line("un> d, p", NAMES, 1) == (3, "draw, pass")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("4-9 be", "be could be Ben or Bea"),
        ("4-9 zoe", "no train zoe"),
        ("be> p", "be could be Ben or Bea"),
        ("nobody> p", "Nobody at the table is called nobody"),
        ("", "An action is missing"),
        ("d,", "An action is missing"),
        ("u", "u is no action"),
    ],
)
def test_what_could_be_two_things_or_none_is_refused(typed: str, why: str) -> None:
    with pytest.raises(Unclear, match=why):
        turn_line(typed, NAMES, 0)


def test_t_is_the_mexican_train_unless_a_player_could_be_meant() -> None:
    with pytest.raises(Unclear, match="t could be train or Tom"):
        turn_line("4-9 t", ["Tom", "Ana"], 1)
    assert turn_line("4-9 tr", ["Tom", "Ana"], 1)[1] == "4-9 on train"
    assert turn_line("4-9 to", ["Tom", "Ana"], 1)[1] == "4-9 on Tom"
    assert turn_line("4-9 t", ["T", "Ana"], 1)[1] == "4-9 on T"
    assert turn_line("4-9 own", ["Owen", "Ana"], 1)[1] == "4-9 on own"


def test_without_a_name_it_must_be_known_whose_turn_it_is() -> None:
    with pytest.raises(Unclear, match="Whose turn is it"):
        turn_line("p", NAMES, None)
