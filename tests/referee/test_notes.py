"""What a ruling notes besides: what a missing knock costs, and where the rules overrule what was typed."""

from __future__ import annotations

from tests.referee.test_reasons import NO_THREE_LEFT, ruled

KNOCK = "engine: 12; Ana: 12-4; Ben: 12-9; turn: Ana; hand: 4-5 1-1; hand Ben: {}; boneyard: 9\nAna> 4-5 on own"


def test_a_missing_knock_is_noted_until_the_next_player_has_finished_a_turn() -> None:
    (note,) = ruled(KNOCK.format("9-8 3-3 2-2"), variants=("knock",)).notes
    assert note.startswith("Ana has one tile left")
    in_the_middle = ruled(f"{KNOCK.format('9-9 9-8 3-3 2-2')}\nBen> 9-9 on own", variants=("knock",))
    assert in_the_middle.notes == [note]
    too_late = ruled(f"{KNOCK.format('9-8 3-3 2-2')}\nBen> 9-8 on own", variants=("knock",))
    assert too_late.notes == []
    drawn_since = f"{KNOCK.format('9-8 3-3 2-2')}\nBen> 9-8 on own\nAna> draw 6-6, pass"
    assert ruled(drawn_since, variants=("knock",)).notes == []


def test_an_exhausted_double_that_is_typed_as_open_is_not_passed_over_in_silence() -> None:
    ruling = ruled(f"{NO_THREE_LEFT}; turn: Ben; hand: 1-2 4-4; open: 3-3 on Ana", "1-2 on own")
    assert ruling.notes == ["3-3 on Ana is typed as open, but owes no cover under doubles.exhausted = exempt"]
