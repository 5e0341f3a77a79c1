"""Which engine comes next, and who leads."""

from __future__ import annotations

import pytest

from mtref.match.refusal import Refused
from mtref.match.schedule import Plan, engine_list, next_lead, planned_rounds
from mtref.rules.axes import EngineSequence, Leader, Rounds
from mtref.tiles import DominoSet

TWELVE = DominoSet(12)
SEATS = ["a", "b", "c"]


def plan(sequence: EngineSequence = EngineSequence.DESCENDING, rounds: int | None = 13, *engines: int) -> Plan:
    return Plan(TWELVE, sequence, rounds, engines)


def walk(a_plan: Plan) -> list[int | None]:
    played: list[int | None] = []
    while not a_plan.is_over(played):
        played.append(a_plan.next_engine(played))
    return played


def test_a_full_match_goes_from_12_12_to_0_0() -> None:
    assert walk(plan()) == list(range(12, -1, -1))


def test_fewer_rounds_take_the_first_engines() -> None:
    assert walk(plan(rounds=7)) == [12, 11, 10, 9, 8, 7, 6]


def test_an_own_list_takes_any_order() -> None:
    assert walk(plan(EngineSequence.DESCENDING, 13, 8, 12, 0)) == [8, 12, 0]


def test_a_skipped_engine_is_not_played_later_where_engines_go_down() -> None:
    assert plan().next_engine([12, 9]) == 8
    assert plan().total([12, 9]) == 11


def test_the_highest_unused_double_fills_the_gap_again() -> None:
    assert plan(EngineSequence.HIGHEST_UNUSED).next_engine([12, 9]) == 11


def test_an_engine_that_is_not_in_the_own_list_takes_the_place_of_the_one_that_was_due() -> None:
    own = plan(EngineSequence.DESCENDING, 13, 12, 10, 8)
    assert own.next_engine([11]) == 10
    assert own.next_engine([8]) == 12
    assert own.is_over([8, 12, 10])


def test_only_the_table_knows_the_engine_where_the_highest_held_double_is_laid() -> None:
    assert plan(EngineSequence.HIGHEST_HELD).next_engine([12]) is None
    assert plan(EngineSequence.HIGHEST_HELD).is_over([None] * 13)


def test_a_fixed_engine_stays_once_it_is_known() -> None:
    assert plan(EngineSequence.FIXED).next_engine([]) is None
    assert plan(EngineSequence.FIXED).next_engine([9]) == 9


def test_after_0_0_an_unlimited_match_begins_again_at_the_top() -> None:
    assert plan(rounds=None).next_engine([1, 0]) == 12
    assert not plan(rounds=None).is_over(list(range(12, -1, -1)))


@pytest.mark.parametrize(
    ("text", "rounds"), [("all", 13), ("half", 7), ("one", 1), ("6", 6), ("unlimited", None), ("", 13)]
)
def test_how_many_rounds_a_word_means(text: str, rounds: int | None) -> None:
    assert planned_rounds(text, Rounds.ALL, TWELVE) == rounds


def test_half_of_ten_rounds_is_five_and_of_sixteen_eight() -> None:
    assert planned_rounds("half", Rounds.ALL, DominoSet(9)) == 5
    assert planned_rounds("half", Rounds.ALL, DominoSet(15)) == 8


@pytest.mark.parametrize("text", ["0", "14", "-1", "many", "1.5", "１３３３３３３"])
def test_a_number_of_rounds_that_the_set_does_not_have_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="--rounds"):
        planned_rounds(text, Rounds.ALL, TWELVE)


@pytest.mark.parametrize(
    ("text", "because"),
    [("12,12", "twice"), ("13", "no 13-13"), ("12-11", "no double"), ("x", "no engine"), ("", "empty")],
)
def test_a_list_of_engines_that_cannot_be_is_refused(text: str, because: str) -> None:
    with pytest.raises(Refused, match=because):
        engine_list(text, TWELVE)


ROTATING = [
    Leader.ROTATE_CLOCKWISE,
    Leader.RANDOM_THEN_ROTATE,
    Leader.AGE_THEN_ROTATE,
    Leader.HIGH_DRAW_THEN_ROTATE,
    Leader.ALTERNATE_EQUALLY,
    Leader.LEFT_OF_PREVIOUS_OPENER,
]


@pytest.mark.parametrize("rule", ROTATING)
def test_the_lead_passes_clockwise_and_round_the_table(rule: Leader) -> None:
    assert next_lead(rule, SEATS, SEATS, "a", None, None).player == "b"
    assert next_lead(rule, SEATS, SEATS, "c", None, None).player == "a"


@pytest.mark.parametrize("rule", ROTATING)
def test_the_first_in_the_seating_leads_first_unless_somebody_was_named(rule: Leader) -> None:
    assert next_lead(rule, SEATS, SEATS, None, None, None).player == "a"
    assert next_lead(rule, SEATS, SEATS, None, "c", None).player == "c"


def test_the_lead_passes_over_who_left_though_he_led_before() -> None:
    assert next_lead(Leader.ROTATE_CLOCKWISE, SEATS, ["a", "c"], "b", None, None).player == "c"
    assert next_lead(Leader.ROTATE_CLOCKWISE, SEATS, ["a", "c"], "a", None, None).player == "c"


def test_the_winner_of_a_round_leads_the_next_where_the_rulebook_says_so() -> None:
    assert next_lead(Leader.ROUND_WINNER, SEATS, SEATS, "a", None, "c").player == "c"
    assert next_lead(Leader.ROUND_WINNER, SEATS, SEATS, "a", None, None).player is None


@pytest.mark.parametrize(
    "rule",
    [
        Leader.ENGINE_HOLDER,
        Leader.HIGH_DRAW_EACH_ROUND,
        Leader.HIGHEST_ENGINE_MATCH,
        Leader.HIGHEST_TILE,
        Leader.ANY_AGREED,
    ],
)
def test_where_only_the_table_can_tell_nobody_is_guessed(rule: Leader) -> None:
    lead = next_lead(rule, SEATS, SEATS, "a", None, "b")
    assert lead.player is None
    assert lead.why
    assert next_lead(rule, SEATS, SEATS, None, "b", None).player == "b"
