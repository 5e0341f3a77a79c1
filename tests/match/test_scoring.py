"""What a round counts, by every `scoring` axis."""

from __future__ import annotations

import pytest

from mtref.match.refusal import Refused
from mtref.match.scoring import Result, Sheet, ceiling, read_hand, score_round, tile_points
from mtref.rules.axes import (
    Blank,
    BlockedRound,
    DoubleBlank,
    OpenDouble,
    OpenMarker,
    OutBonus,
    PartnerScore,
    ScoringDoubles,
    StrategyError,
    Value,
)
from mtref.rules.rulebook import PLAIN
from mtref.tiles import DominoSet, Tile


def count(
    *hands: str, rules: tuple[Value, ...] = (), teams: tuple[tuple[str, ...], ...] = (), **sheet: object
) -> Result:
    """The round that was typed as these hands, by players A, B, C, …"""
    typed = Sheet({name: read_hand(text) for name, text in zip("ABCD", hands, strict=False)}, **sheet)  # type: ignore[arg-type]
    return score_round(typed, PLAIN.having(*rules), teams)


def points(*hands: str, rules: tuple[Value, ...] = (), **sheet: object) -> list[int]:
    return list(count(*hands, rules=rules, **sheet).points.values())  # type: ignore[arg-type]


def test_points_sums_and_tiles_say_the_same() -> None:
    assert points("0", "24", "12+9+3", "6-6,9-0,2-1") == [0, 24, 24, 24]


def test_tiles_may_be_typed_in_every_usual_way() -> None:
    assert points("out", "6:2 3|1", "6/2,1-3", "12-12") == [0, 12, 12, 24]


@pytest.mark.parametrize(("value", "expected"), [(DoubleBlank.ZERO, 6), (DoubleBlank.P25, 31), (DoubleBlank.P50, 56)])
def test_the_double_blank_counts_what_the_rulebook_says(value: DoubleBlank, expected: int) -> None:
    assert points("0", "0-0,4-2", rules=(value,)) == [0, expected]


def test_the_double_blank_takes_its_own_value_and_not_that_of_two_blanks() -> None:
    assert points("0", "0-0", "0-7", rules=(DoubleBlank.P50, Blank.P25)) == [0, 50, 32]


def test_0_0_is_not_doubled_where_doubles_count_twice() -> None:
    assert points("0", "0-0,6-6", rules=(DoubleBlank.P50, ScoringDoubles.TWICE)) == [0, 74]


def test_who_held_0_0_pays_for_it_though_points_were_typed() -> None:
    assert points("0", "6", "6", rules=(DoubleBlank.P50,), double_blank="B") == [0, 56, 6]


def test_0_0_is_not_paid_twice_where_the_tiles_show_it() -> None:
    assert points("0", "0-0,4-2", rules=(DoubleBlank.P50,), double_blank="B") == [0, 56]


def test_a_blocked_round_counts_every_hand() -> None:
    assert points("4", "8", "12", blocked=True) == [4, 8, 12]


def test_a_blocked_round_may_count_0_for_every_lowest_hand() -> None:
    assert points("4", "8", "4", rules=(BlockedRound.LOWEST_ZERO,), blocked=True) == [0, 8, 0]


def test_going_out_may_pay_a_bonus_but_not_in_a_blocked_round() -> None:
    assert points("18", "0", rules=(OutBonus.MINUS_10,)) == [18, -10]
    assert points("18", "0", rules=(OutBonus.MINUS_10,), blocked=True) == [18, 0]


def test_a_hand_of_0_0_alone_is_not_out() -> None:
    assert points("0-0", "out", rules=(OutBonus.MINUS_5,)) == [0, -5]


def test_who_typed_out_is_out_and_who_typed_0_is_not() -> None:
    assert points("0", "out", rules=(OutBonus.MINUS_5,)) == [0, -5]


def test_markers_and_own_open_doubles_cost_what_the_house_says() -> None:
    rules = (OpenMarker(5), OpenDouble(10))
    assert points("0", "7", "9", rules=rules, markers=("B", "C"), open_doubles=("C", "C")) == [0, 12, 34]


def test_a_strategy_error_adds_the_rounds_highest_score_after_everything_else() -> None:
    rules = (StrategyError.ROUND_HIGH_ADDED, OpenMarker(5))
    assert points("0", "7", "9", rules=rules, markers=("C",), strategy_errors=("B",)) == [0, 21, 14]


def test_the_highest_scorer_doubles_his_own_score_by_a_strategy_error() -> None:
    assert points("0", "7", "9", rules=(StrategyError.ROUND_HIGH_ADDED,), strategy_errors=("C",)) == [0, 7, 18]


def test_without_such_a_rule_a_strategy_error_is_only_noted() -> None:
    assert points("0", "7", strategy_errors=("B",)) == [0, 7]


TEAMS = (("A", "C"), ("B", "D"))


def test_the_team_of_who_is_out_counts_0_though_the_partner_holds_tiles() -> None:
    assert list(count("0", "3-4", "6-6", "9-0", teams=TEAMS).sides.values()) == [0, 16]


def test_partners_may_add_their_hands_all_the_same() -> None:
    found = count("0", "3-4", "6-6", "9-0", rules=(PartnerScore.SUM,), teams=TEAMS)
    assert list(found.sides.values()) == [12, 16]


def test_a_penalty_stays_with_the_team_that_is_out() -> None:
    found = count("0", "7", "12", "9", rules=(OpenMarker(5),), teams=TEAMS, markers=("C",))
    assert list(found.sides.values()) == [5, 16]


def test_a_strategy_error_of_partners_adds_the_highest_score_of_a_team() -> None:
    found = count("0", "7", "12", "9", rules=(StrategyError.ROUND_HIGH_ADDED,), teams=TEAMS, strategy_errors=("A",))
    assert found.sides == {("A", "C"): 16, ("B", "D"): 16}


def test_a_missing_hand_has_no_points() -> None:
    assert count("0", "?", "5").points == {"A": 0, "C": 5}


@pytest.mark.parametrize(
    ("typed", "because"),
    [
        ("12+-3", "minus"),
        ("10-3+2", "minus"),
        ("", "no score"),
        ("x", "no score"),
        ("1.5", "no score"),
        ("1e3", "no score"),
        ("6-", "no score"),
        ("6-6,", "no score"),
        ("100-1", "no tile"),
        ("9999999", "more than any hand"),
        ("٣", "no score"),
    ],
)
def test_what_is_no_score_is_refused_with_the_reason(typed: str, because: str) -> None:
    with pytest.raises(Refused, match=because):
        read_hand(typed)


def test_full_width_digits_of_a_japanese_keyboard_are_read() -> None:
    hand = read_hand("１２＋９")
    assert hand is not None
    assert hand.number == 21


def test_all_tiles_of_a_double_twelve_set_count_1092_points() -> None:
    assert ceiling(DominoSet(12), None, PLAIN) == 1092
    assert ceiling(DominoSet(12), 12, PLAIN) == 1068
    assert ceiling(DominoSet(9, copies=2), None, PLAIN) == 2 * DominoSet(9).pips


def test_a_double_counts_its_pips_twice_only_where_the_rules_say_so() -> None:
    assert tile_points(Tile.of(5, 5), PLAIN) == 10
    assert tile_points(Tile.of(5, 5), PLAIN.having(ScoringDoubles.TWICE)) == 20
    assert tile_points(Tile.of(5, 4), PLAIN.having(ScoringDoubles.TWICE)) == 9
