"""What people talk about afterwards."""

from __future__ import annotations

from mtref.report.highlights import highlights, told
from tests.report.evenings import Evening, come_and_go, partners


def evening() -> Evening:
    """Ana leads, Ben comes back from 33 behind, Cleo has the biggest hand."""
    table = Evening("Ana", "Ben", "Cleo", rounds="6")
    for row in ("0 33 12", "5 0 44", "40 3 0", "6 0 9", "0 8 50", "7 0 21"):
        table.score(*row.split())
    return table


def test_the_highlights_of_an_evening() -> None:
    found = highlights(evening().match)
    assert found.closest is not None
    assert (found.closest.rounds, found.closest.difference) == ((4,), 9)
    assert found.biggest is not None
    assert (found.biggest.points, found.biggest.held) == (50, ((5, "3"),))
    assert [(lead.side, lead.first, lead.last) for lead in found.leads] == [(("2",), 3, 6)]
    assert [(back.side, back.behind, back.low, back.high) for back in found.comebacks] == [(("2",), 33, 1, 3)]
    assert found.zeros is not None
    assert (found.zeros.players, found.zeros.rounds) == (("2",), 3)


def test_the_highlights_in_words() -> None:
    assert told(evening().match) == [
        ("Closest round", "round 4 (9-9), 9 points between the most and the fewest"),
        ("Biggest hand", "50 points, Cleo in round 5 (8-8)"),
        ("Longest lead", "4 rounds in a row, Ben after rounds 3 to 6"),
        ("Comeback", "Ben, 33 behind after round 1, led after round 3"),
        ("Most rounds at 0", "3, Ben"),
    ]


def test_nothing_is_told_of_a_single_round() -> None:
    table = Evening("Ana", "Ben", rounds="6")
    table.score("0", "33")
    assert told(table.match) == []


def test_a_lead_that_is_shared_is_nobodys() -> None:
    table = Evening("Ana", "Ben", rounds="3")
    for row in ("0 10", "10 0", "0 5"):
        table.score(*row.split())
    assert highlights(table.match).leads == ()


def test_equal_highlights_are_all_told() -> None:
    table = Evening("Ana", "Ben", rounds="3")
    for row in ("0 20", "20 0", "0 20"):
        table.score(*row.split())
    words = dict(told(table.match))
    assert (
        words["Biggest hand"] == "20 points, Ben in round 1 (12-12), Ana in round 2 (11-11) and Ben in round 3 (10-10)"
    )
    assert words["Closest round"].startswith("rounds 1 (12-12), 2 (11-11) and 3 (10-10), 20 points")


def test_a_round_with_a_gap_is_not_the_closest() -> None:
    table = Evening("Ana", "Ben", "Cleo", rounds="3")
    for row in ("0 20 10", "? 1 0", "0 30 9"):
        table.score(*row.split())
    closest = highlights(table.match).closest
    assert closest is not None
    assert closest.rounds == (1,)


def test_partners_lead_as_a_team_and_hold_their_own_hands() -> None:
    match = partners().match
    found = highlights(match)
    assert all(lead.side in match.teams for lead in found.leads)
    assert found.biggest is not None
    assert all(player in match.by_id for _, player in found.biggest.held)


def test_who_came_late_or_left_early_is_counted_while_he_was_there() -> None:
    assert dict(told(come_and_go().match))["Comebacks"].endswith("Ben, 25 behind after round 2, led after round 5")
