"""Running totals, and labels that keep apart."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtref.report.chart import running_totals, spread, ticks
from mtref.report.svg import GAP, figure, room_for, shortened
from tests.report import evenings
from tests.report.evenings import Evening


@given(
    values=st.lists(st.floats(0, 100, allow_nan=False), min_size=1, max_size=12),
    gap=st.floats(0.5, 8, allow_nan=False),
)
def test_labels_keep_their_gap_their_order_and_stay_on_the_chart(values: list[float], gap: float) -> None:
    places = spread(values, gap, 0, 100)
    ordered = [place for _, place in sorted(zip(values, places, strict=True))]
    assert all(after - before >= gap - 1e-6 for before, after in pairwise(ordered))
    assert min(places) >= -1e-6
    assert max(places) <= 100 + 1e-6


@given(values=st.lists(st.integers(0, 20), min_size=1, max_size=12, unique=True))
def test_labels_that_have_room_stay_where_their_lines_end(values: list[int]) -> None:
    assert spread([5.0 * value for value in values], 5, 0, 100) == pytest.approx([5.0 * value for value in values])


def test_labels_without_room_share_what_there_is() -> None:
    assert spread([3, 3, 3], 10, 0, 12) == [0, 6, 12]


@given(low=st.integers(-500, 0), span=st.integers(1, 3000))
def test_an_axis_has_a_few_round_numbers_on_it(low: int, span: int) -> None:
    levels = ticks(low, low + span)
    assert 1 <= len(levels) <= 6
    assert all(low <= level <= low + span for level in levels)
    assert 0 in levels or low + span < 0


@pytest.mark.parametrize("make", [evenings.friday, evenings.tied, evenings.partners, evenings.come_and_go])
def test_every_line_ends_at_the_total_of_its_side(make: object) -> None:
    match = make().match  # type: ignore[operator]
    assert {line.side: line.last[1] for line in running_totals(match)} == dict(match.totals)


def test_a_line_steps_by_what_each_round_counted() -> None:
    match = evenings.friday().match
    ana = running_totals(match)[0]
    steps = [after - before for before, after in pairwise(ana.totals)]
    assert steps == [played.result.points["1"] for played in match.rounds]


def test_a_penalty_is_added_where_it_was_given() -> None:
    match = evenings.friday().match
    dora = running_totals(match)[3]
    steps = [after - before for before, after in pairwise(dora.totals)]
    extra = [step - played.result.points["4"] for step, played in zip(steps, match.rounds, strict=True)]
    assert extra == [0, 0, 25, 0, 0, 0, 0]


def test_a_late_joiner_begins_later_and_who_leaves_ends_earlier() -> None:
    match = evenings.come_and_go().match
    by_name = {match.name_of(line.side): line for line in running_totals(match)}
    assert by_name["Dora"].points[0] == (3, 89)
    assert by_name["Ben"].last[0] == 5
    assert by_name["Ana"].last[0] == 6


@pytest.mark.parametrize("names", [evenings.SCRIPTS, evenings.LONG, evenings.HOSTILE])
def test_names_at_the_line_ends_do_not_overlap_and_stand_in_the_order_of_totals(names: tuple[str, ...]) -> None:
    match = evenings.full(names).match
    drawn = figure(match, 752, room_for(match.sides))
    middles = [curve.label.y for curve in drawn.curves]
    assert all(after - before >= GAP - 0.11 for before, after in pairwise(middles))
    assert [curve.label.total for curve in drawn.curves] == sorted(match.totals.values(), reverse=True)
    assert max(middles) <= drawn.height


def test_ten_lines_are_told_apart_without_colour() -> None:
    drawn = figure(evenings.full(evenings.LONG).match, 752, 400)
    assert len({(curve.style.dashes, curve.style.mark, curve.style.hollow) for curve in drawn.curves}) == 10


def test_ten_players_who_all_have_the_same_total_can_still_be_read() -> None:
    evening = Evening(*evenings.LONG, rounds="1")
    evening.score(*["9"] * 10, blocked=True)
    middles = [curve.label.y for curve in figure(evening.match, 752, 300).curves]
    assert len(set(middles)) == 10


@given(text=st.text(max_size=40), most=st.floats(2, 30, allow_nan=False))
def test_a_name_is_cut_only_where_it_is_too_long(text: str, most: float) -> None:
    cut = shortened(text, most)
    assert cut == text or (cut.endswith("…") and text.startswith(cut[:-1]))
