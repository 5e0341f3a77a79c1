"""What cannot be typed for a round, and what is only odd."""

from __future__ import annotations

import pytest

from mtref.match.refusal import Refused
from tests.match.tables import Table

DOUBLE_BLANK_50 = {"scoring.double_blank": "50"}


@pytest.mark.parametrize(
    ("scores", "because"),
    [
        (["Ana=0", "Ben=-5", "Cleo=3"], "Ben cannot have -5 points"),
        (["Ana=0", "Ben=12+-3", "Cleo=3"], "Ben: 12\\+-3 has a minus"),
        (["Ana=0", "Ben=99999", "Cleo=3"], "Ben cannot have 99999 points: all tiles together count 1068"),
        (["Ana=0", "Ben=600", "Cleo=600"], "cannot hold 1200 points together"),
        (["Ana=0", "Ben=6-2", "Cleo=2-6"], "6-2 was typed in the hands of Ben and of Cleo"),
        (["Ana=0", "Ben=6-2,2-6", "Cleo=3"], "6-2 was typed 2 times in the hand of Ben"),
        (["Ana=0", "Ben=13-2", "Cleo=3"], "Ben cannot hold 13-2: a double-12 set"),
        (["Ana=0", "Ben=5", "Ben=6", "Cleo=3"], "Ben has two scores"),
        (["Ana=0", "Ben=5", "Zoe=6"], "Nobody here is called Zoe"),
        (["Ana=0", "5", "Cleo=3"], "Some scores have a name"),
        (["0", "5"], "2 scores for 3 players. In seat order they are: Ana Ben Cleo"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(scores: list[str], because: str) -> None:
    table = Table("Ana", "Ben", "Cleo")
    with pytest.raises(Refused, match=because):
        table.score(*scores)
    assert table.data["rounds"] == []


def test_every_reason_is_given_at_once() -> None:
    with pytest.raises(Refused) as refused:
        Table("Ana", "Ben", "Cleo").score("0", "-5", "13-1")
    assert len(str(refused.value).splitlines()) == 2


def test_a_name_may_be_cut_short_while_it_stays_unique() -> None:
    table = Table("Ana", "Anabel", "Ben")
    table.score("ana=0", "anab=5", "B=6")
    assert table.data["totals"] == {"Ana": 0, "Anabel": 5, "Ben": 6}
    with pytest.raises(Refused, match="An could be Ana or Anabel"):
        table.score("An=0", "Anabel=5", "Ben=6")


def test_nobody_out_and_not_blocked_is_a_doubt() -> None:
    answer = Table("Ana", "Ben").score("4", "5")
    assert answer.doubts == ("Nobody has 0: was the round blocked? Then say --blocked.",)


def test_two_with_0_get_a_warning() -> None:
    answer = Table("Ana", "Ben", "Cleo").score("0", "0", "5")
    assert "Ana and Ben have 0" in answer.remarks[0]


def test_where_going_out_pays_two_zeros_must_say_who_went_out() -> None:
    table = Table("Ana", "Ben", "Cleo", house={"scoring.out_bonus": "-5"})
    with pytest.raises(Refused, match="type out for the one who went out"):
        table.score("0", "0", "5")
    table.score("0", "out", "5")
    assert table.data["totals"] == {"Ana": 0, "Ben": -5, "Cleo": 5}


def test_the_bonus_itself_may_be_typed_for_going_out() -> None:
    table = Table("Ana", "Ben", house={"scoring.out_bonus": "-5"})
    table.score("-5", "7")
    assert table.data["totals"] == {"Ana": -5, "Ben": 7}


def test_the_engine_in_a_hand_is_odd_but_can_be() -> None:
    answer = Table("Ana", "Ben").score("0", "12-12,12-11,0-1")
    assert "holds 12-12, the engine" in answer.remarks[0]


def test_nobody_is_out_in_a_blocked_round() -> None:
    with pytest.raises(Refused, match="Ana cannot be out: in a blocked round nobody is"):
        Table("Ana", "Ben").score("out", "5", blocked=True)


@pytest.mark.parametrize(
    ("scores", "holder", "because"),
    [
        (["0", "0-0", "5"], "Cleo", "0-0 was typed in the hand of Ben, and --double-blank says Cleo"),
        (["0", "6-1", "5"], "Ben", "The tiles typed for Ben are without 0-0"),
        (["out", "6", "5"], "Ana", "Ana is out and cannot hold 0-0"),
    ],
)
def test_who_held_0_0_must_agree_with_the_tiles(scores: list[str], holder: str, because: str) -> None:
    with pytest.raises(Refused, match=because):
        Table("Ana", "Ben", "Cleo", house=DOUBLE_BLANK_50).score(*scores, double_blank=holder)


def test_a_penalty_that_the_rules_do_not_pay_is_noted_and_said_to_count_nothing() -> None:
    answer = Table("Ana", "Ben").score("0", "5", markers=["Ben"])
    assert "a marker that is up counts nothing" in answer.remarks[0]


def test_two_mixed_sets_hold_a_tile_twice_but_not_three_times() -> None:
    table = Table("Ana", "Ben", "Cleo", domino_set="9x2")
    table.score("0", "6-2", "6-2")
    with pytest.raises(Refused, match="6-2"):
        table.score("0", "6-2,6-2", "6-2")
