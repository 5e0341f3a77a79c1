"""What a ruling gives as its reason: the rule, the axis and the place in the rulebook that decide, and no other."""

from __future__ import annotations

from typing import Any

from mtref.referee.finding import Finding
from mtref.referee.ruling import Ruling, judge
from mtref.rules.library import load

NO_THREE_LEFT = "set: 6; engine: 6; Ana: 6-3 3-3; Ben: 6-0 0-3 3-1; Cleo: 6-2 2-3 3-4; train: 6-5 5-3; boneyard: 5"


def ruled(text: str, play: str | None = None, variants: tuple[str, ...] = (), **house: str) -> Ruling:
    """The ruling under wikipedia, with `opening_pass="free"` and the like as house rules."""
    changed = {name.replace("_", ".", 1): value for name, value in house.items()}
    return judge(text, load("wikipedia", variants=variants, house=changed), play)


def told(ruling: Ruling, action: int = -1) -> list[tuple[str, str | None, str]]:
    """The rules of an action, each with its axis and outcome."""
    return [(each.rule, each.axis_name, each.outcome.value) for each in ruling.actions[action].findings]


def reason(ruling: Ruling, rule: str, action: int = -1) -> Finding:
    """The one finding on that rule."""
    (found,) = [each for each in ruling.actions[action].findings if each.rule == rule]
    return found


def where(finding: Finding) -> Any:
    citation = finding.to_json()["citation"]
    return citation and citation["where"]  # type: ignore[index]


# -- passing ---------------------------------------------------------------------------------------------------------


def test_a_free_pass_on_the_first_turn_is_free_and_does_not_say_that_nothing_fits() -> None:
    ruling = ruled("engine: 12; Ana: ; Ben: ; turn: Ana; boneyard: 20; hand: 12-1 3-4", "pass", opening_pass="free")
    assert told(ruling)[0] == ("must-play", "opening.pass", "satisfied")
    assert "must-draw" not in [rule for rule, _, _ in told(ruling)]


def test_a_pass_with_a_tile_that_fits_rests_on_must_play() -> None:
    text = "engine: 12; Ana: 12-4; Ben: 12-9; turn: Ana; hand: 4-5 1-2; boneyard: 0"
    ruling = ruled(text, "pass", turn_must_play="no")
    assert told(ruling)[0] == ("must-play", "turn.must_play", "satisfied")
    assert "nothing can be played" not in " ".join(each.message for each in ruling.actions[0].findings)


def test_who_cannot_play_with_an_empty_boneyard_is_told_so() -> None:
    ruling = ruled("engine: 12; Ana: 12-4; Ben: 12-9; turn: Ana; hand: 5-1 1-2; boneyard: 0", "pass")
    assert reason(ruling, "must-draw").message == "nothing can be played, and the boneyard is empty"


def test_a_rule_that_could_not_be_checked_is_not_called_kept_as_well() -> None:
    ruling = ruled("engine: 12; Ana: 12-4; Ben: 12-9; turn: Ana; hand: 5-1 1-2", "pass")
    assert [told for told in told(ruling) if told[0] == "must-draw"] == [("must-draw", "turn.draw", "not-checked")]


def test_a_train_of_which_it_is_unknown_whether_it_may_be_used_is_not_called_public() -> None:
    text = "engine: 12; Ana: 12-4; Ben: 12-9 9-9; Cleo: 12-3; turn: Ana; hand: 9-1 4-5; boneyard: 9"
    ruling = ruled(text, "9-1 on Ben", doubles_obligation="placer_only")
    assert ruling.verdict == "unclear"
    assert [outcome for rule, _, outcome in told(ruling) if rule == "closed-train"] == ["not-checked"]


def test_a_run_that_may_stop_anywhere_is_left_by_the_axis_of_runs() -> None:
    text = "engine: 12; Ana: ; Ben: ; turn: Ana; hand: 12-4 4-1 2-2; boneyard: 9"
    ruling = ruled(text, "12-4 on own, pass", opening_shape="run_in_turn", opening_run="any_number")
    assert told(ruling) == [("opening-run", "opening.run", "satisfied")]


def test_a_tile_of_the_run_lies_there_because_the_opening_is_a_run() -> None:
    text = "engine: 12; Ana: ; Ben: ; turn: Ana; hand: 12-4 4-1 2-2; boneyard: 9"
    ruling = ruled(text, "12-4 on own, 4-1 on own", opening_shape="run_in_turn", opening_run="any_number")
    assert told(ruling)[0] == ("opening-run", "opening.shape", "satisfied")


# -- doubles that bind nobody ----------------------------------------------------------------------------------------


def test_ben_plays_elsewhere_because_no_three_is_left_to_cover_with() -> None:
    ruling = ruled(f"{NO_THREE_LEFT}; turn: Ben; hand: 1-2 4-4", "1-2 on own")
    exempt = reason(ruling, "open-double")
    assert (exempt.axis_name, str(exempt.value), where(exempt)) == ("doubles.exhausted", "exempt", "L133")
    assert "3-3 on Ana owes no cover" in exempt.message
    assert ruling.notes == []


def test_a_turn_ends_on_an_exhausted_double() -> None:
    text = f"{NO_THREE_LEFT.replace(' 3-3;', ';')}; turn: Ana; hand: 3-3 4-4"
    ruling = ruled(text, "3-3 on own, pass")
    assert reason(ruling, "open-double", 0).axis_name == "doubles.exhausted"
    assert told(ruling) == [("one-tile", "doubles.exhausted", "satisfied")]
    assert where(reason(ruling, "one-tile")) == "L133"


def test_a_double_that_regained_the_own_train_owes_no_cover() -> None:
    text = "engine: 12; Ana*: 12-4; Ben: 12-9; turn: Ana; hand: 4-4 1-2; boneyard: 9"
    ruling = ruled(text, "4-4 on own, pass", variants=("exceptions",), doubles_follow_up_on="double")
    assert reason(ruling, "open-double", 0).axis_name == "doubles.regained_train"
    assert told(ruling)[0] == ("one-tile", "doubles.regained_train", "satisfied")


def test_where_no_double_has_to_be_covered_the_number_of_covers_says_so() -> None:
    text = "engine: 12; Ana: 12-4; Ben: 12-9 9-9; turn: Ana; hand: 4-5 1-2; boneyard: 9"
    ruling = ruled(text, "4-5 on own", variants=("cover-optional",))
    assert reason(ruling, "open-double").axis_name == "doubles.covers"
    ruling = ruled(text, "4-5 on own", doubles_obligation="nobody")
    assert reason(ruling, "open-double").axis_name == "doubles.obligation"


def test_a_double_of_the_opening_owes_nothing() -> None:
    text = "engine: 12; Ana: ; Ben: 12-9 9-9; first turn: Ana; turn: Ana; hand: 12-5 1-2; boneyard: 9"
    ruling = ruled(text, "12-5 on own", opening_double="no_effect")
    assert reason(ruling, "open-double").axis_name == "opening.double"
    ruling = ruled(text, "12-5 on own", opening_double="free_until_all_opened")
    assert "until everybody has had a first turn" in reason(ruling, "open-double").message


def test_an_exception_that_only_one_reading_of_the_text_knows_is_no_reason() -> None:
    text = "set: 6; engine: 6; Ana: 6-3; Ben: 6-0 0-3 3-1; Cleo: 6-2 2-3 3-4; train: 6-5 5-3; turn: Ana; boneyard: 5"
    ruling = judge(f"{text}; hand: 3-3 1-1", load("site"), "3-3 on own")
    assert ruling.verdict == "legal"
    assert "doubles.exhausted" in [entry["axis"] for entry in ruling.depends_on]
    assert "doubles.exhausted" not in [axis for _, axis, _ in told(ruling)]


def test_a_cover_on_a_first_turn_rests_on_the_double_and_not_on_where_first_tiles_go() -> None:
    text = "engine: 12; Ana: ; Ben: 12-9 9-9; first turn: Ana; turn: Ana; hand: 9-3 1-1; boneyard: 9"
    ruling = ruled(text, "9-3 on Ben", opening_targets="own")
    assert told(ruling)[:2] == [
        ("open-double", "doubles.obligation", "satisfied"),
        ("opening-target", "doubles.obligation", "satisfied"),
    ]
    assert "opening.targets" not in [axis for _, axis, _ in told(ruling)]


# -- other exceptions ------------------------------------------------------------------------------------------------


def test_the_second_tile_of_a_swan_drive_rests_on_the_swan_drive() -> None:
    text = "engine: 12; Ana: 12-4; Ben*: 12-9; turn: Ana; hand: 4-5 9-1 2-2; boneyard: 9"
    ruling = ruled(text, "4-5 on own, 9-1 on Ben", variants=("swan-drive",))
    assert told(ruling)[0] == ("one-tile", "speed.variant", "satisfied")


def test_a_swan_drive_may_stop() -> None:
    text = "engine: 12; Ana: 12-4; Ben*: 12-9; turn: Ana; hand: 4-5 9-1 2-2; boneyard: 9"
    ruling = ruled(text, "4-5 on own, pass", variants=("swan-drive",))
    assert told(ruling) == [("one-tile", "speed.variant", "satisfied")]


def test_a_partners_train_is_used_because_the_two_are_one() -> None:
    text = "engine: 12; Ana: 12-4; Ben: 12-9; Cleo: 12-8; Dora: 12-7; turn: Ana; hand: 8-5 9-1; boneyard: 9"
    ruling = ruled(text, "8-5 on Cleo", variants=("partners",))
    assert told(ruling)[0] == ("closed-train", "match.partners", "satisfied")


def test_the_owner_takes_the_marker_down_by_choice() -> None:
    text = "engine: 12; Ana*: 12-4; Ben: 12-9; train: 12-10; turn: Ana; hand: 10-1 9-1 2-2; boneyard: 9"
    ruling = ruled(text, "10-1 on train, unmark", marker_down="owner_choice_after_any_play")
    assert told(ruling) == [("marker-down", "marker.down", "satisfied")]


def test_another_double_in_the_same_turn_rests_on_how_many_there_may_be() -> None:
    text = "engine: 12; Ana: 12-4; Ben*: 12-9; turn: Ana; hand: 4-4 9-9 9-1 2-3; boneyard: 9"
    ruling = ruled(text, "4-4 on own, 9-9 on Ben", doubles_per_turn="unlimited")
    assert told(ruling)[0] == ("doubles-per-turn", "doubles.per_turn", "satisfied")


# -- which end is meant ----------------------------------------------------------------------------------------------


def test_a_branch_that_is_not_there_is_named() -> None:
    text = "engine: 12; Ana: 12-5 5-5 [5-3]; Ben: 12-9; turn: Ana; hand: 3-4"
    ruling = ruled(text, "3-4 on Ana.1", variants=("branching",))
    assert reason(ruling, "branch").message == "there is no branch 1 on Ana"


def test_a_tile_that_fits_several_ends_of_a_train_names_them() -> None:
    text = "engine: 12; Ana: 12-5 5-5 [5-7] [5-2]; Ben: 12-9; turn: Ana; hand: 2-7"
    ruling = ruled(text, "2-7 on Ana", variants=("branching",))
    assert reason(ruling, "branch").message == "2-7 fits more than one end of Ana: Ana.1 or Ana.2"


# -- what is not shown -------------------------------------------------------------------------------------------------

IN_PART = "set: 6; engine: 6; Ana: ... 5-3; Ben: 6-0 0-3 3-1; Cleo: 6-2 2-3 3-4; train: 6-5; turn: Ana; boneyard: 5"
NOT_SHOWN = "train of Ana not shown in full: doubles.exhausted"


def test_a_double_just_laid_may_be_exhausted_by_what_is_not_shown() -> None:
    assert NOT_SHOWN in ruled(f"{IN_PART}; hand: 3-3 1-1", "3-3 on own").not_checked
    assert NOT_SHOWN in ruled(IN_PART.replace("5-3;", "5-3 3-3;") + "; hand: 1-1", "draw").not_checked


def test_a_double_that_a_hand_can_cover_is_not_exhausted_whatever_is_not_shown() -> None:
    assert NOT_SHOWN not in ruled(f"{IN_PART}; hand: 3-3 6-3", "3-3 on own").not_checked


# -- the end of a round ------------------------------------------------------------------------------------------------


def test_two_players_who_are_out_in_the_first_lap() -> None:
    text = (
        "engine: 12; Ana: ; Ben: ; Cleo: ; turn: Ana; hand: 12-1; hand Ben: 12-2; hand Cleo: 12-3 4-4; boneyard: 9\n"
        "Ana> 12-1 on own\nBen> 12-2 on own\nCleo> 12-3 on own"
    )
    ended = ruled(text, opening_out="lap_completes")
    assert ended.notes == ["an empty hand on a first turn ends the round when everybody has had a first turn"]
    after = ruled(f"{text}\nAna> pass", opening_out="lap_completes")
    assert reason(after, "round-over").message == "the round is over: Ana and Ben are out"
    assert reason(after, "round-over").axis_name == "opening.out"
    first = ruled(text.partition("\nBen>")[0], opening_out="lap_completes")
    assert reason(first, "round-over").axis_name == "opening.out"


def test_a_swan_drive_goes_on_after_a_double_that_owes_nothing() -> None:
    house = {"doubles.follow_up": "none", "doubles.obligation": "nobody"}
    board = "engine: 12-12; Ana*: 12-1; Ben: 12-2; Cleo*: 12-4; turn: Ben; boneyard: 0; first turn: none"
    ruling = judge(f"{board}; hand Ben: 2-2 4-3 9-8; Ben> 2-2 on Ben", load("wikipedia", ["swan-drive"], house))
    assert ruling.legal_actions == ["4-3 on Cleo", "pass"]
