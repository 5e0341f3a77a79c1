"""Places and ties."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtref.match.standings import Tally, rank
from mtref.rules.axes import Tie

BY_ROUNDS = Tie.ZERO_ROUNDS_THEN_LOWEST_ROUND
ROUNDS = st.lists(st.tuples(*[st.integers(0, 4)] * 3), min_size=1, max_size=6)


def tallies(*rounds: tuple[int, ...]) -> list[Tally]:
    return [Tally((name,), sum(points), points) for name, points in zip("ABCDEF", rounds, strict=False)]


def places(found: list[Tally], tie: Tie = BY_ROUNDS) -> dict[str, tuple[int, str]]:
    return {s.tally.side[0]: (s.place, s.decided_by.code) for s in rank(found, tie)}


def test_two_who_share_the_first_place_leave_no_second() -> None:
    assert places(tallies((5, 5), (5, 5), (9, 9))) == {"A": (1, "shared"), "B": (1, "shared"), "C": (3, "total")}


def test_more_rounds_at_0_win_a_tie_then_the_lowest_round() -> None:
    found = places(tallies((0, 0, 10), (0, 5, 5), (0, 4, 6), (1, 4, 5)))
    assert found == {
        "A": (1, "zero_rounds"),
        "C": (2, "lowest_round"),
        "B": (3, "lowest_round"),
        "D": (4, "zero_rounds"),
    }


def test_without_a_tie_break_equal_totals_share() -> None:
    assert places(tallies((0, 10), (5, 5)), Tie.SHARED) == {"A": (1, "shared"), "B": (1, "shared")}


def test_a_bonus_round_below_0_is_no_round_at_0() -> None:
    assert places(tallies((-5, 5), (0, 0))) == {"B": (1, "zero_rounds"), "A": (2, "zero_rounds")}


def test_who_has_no_round_but_zeros_loses_the_test_of_the_lowest_round_only_to_who_has_one() -> None:
    started = [Tally(("A",), 10, (0,)), Tally(("B",), 10, (0, 10))]
    assert places(started) == {"B": (1, "lowest_round"), "A": (2, "lowest_round")}


@given(ROUNDS, st.sampled_from(Tie), st.randoms())
def test_places_do_not_depend_on_the_order_of_the_players(
    rounds: list[tuple[int, ...]], tie: Tie, random: object
) -> None:
    found = tallies(*rounds)
    shuffled = list(found)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert places(shuffled, tie) == places(found, tie)


@given(ROUNDS, st.sampled_from(Tie))
def test_a_place_is_one_more_than_the_number_of_those_who_did_better(rounds: list[tuple[int, ...]], tie: Tie) -> None:
    standings = rank(tallies(*rounds), tie)
    for standing in standings:
        assert standing.place == 1 + sum(other.place < standing.place for other in standings)
        for other in standings:
            if other.tally.total < standing.tally.total:
                assert other.place < standing.place
