"""What each value of the rarer axes means, in one small position each, by the oracle."""

from __future__ import annotations

from typing import Any

from mtref.rules.axes import AXES
from tests.referee.oracle import judge
from tests.referee.reading import read


def ruled(text: str, **changes: str) -> dict[str, Any]:
    """The ruling under the plain game with these changes; `turn_draw="none"` sets `turn.draw`."""
    axes: dict[str, tuple[str, ...]] = {axis.name: (str(axis.silent[0]),) for axis in AXES}
    for name, value in changes.items():
        axes[name.replace("_", ".", 1)] = (value,)
    return judge(read(text), axes)


def verdict(text: str, **changes: str) -> str:
    """The rule broken, or the verdict."""
    ruling = ruled(text, **changes)
    return str(ruling["rule"] or ruling["verdict"])


FIRST = "set: 9; engine: 9-9; Ana:; Ben:; Cleo:; turn: Ana; boneyard: 10; hand Ben: 9-1 0-1; hand Cleo: 9-0 0-2; "
MIDDLE = "set: 9; engine: 9-9; Ana: 9-6; Ben: 9-1; Cleo: 9-0; turn: Ana; hand Ben: 1-2 2-3; hand Cleo: 0-3 3-5; "


def test_a_first_tile_elsewhere_ends_a_turn_that_could_have_been_a_run() -> None:
    text = FIRST + "hand Ana: 9-3 9-4 4-5; Ana> 9-3 on train"
    assert verdict(text + ", 9-4 on own", opening_shape="run_in_turn") == "one-tile"
    assert ruled(text, opening_shape="run_in_turn")["after"]["next"] == "Ben"
    assert verdict(text, opening_shape="run_in_turn", opening_targets="own") == "opening-target"


def test_a_double_in_a_run() -> None:
    text = FIRST + "hand Ana: 9-3 3-3 3-5 0-4; Ana> 9-3 on own, 3-3 on own"
    run = {"opening_shape": "run_in_turn", "opening_run": "any_number"}
    assert ruled(text, **run)["after"]["owes"] == {"player": "Ana", "what": "cover"}
    assert verdict(text + ", pass", **run) == "must-play"
    assert verdict(text + ", pass", opening_double="no_effect", **run) == "legal"
    assert verdict(text + ", pass", opening_double="cover_within_run", **run) == "opening-run"
    uncovered = FIRST + "hand Ana: 9-3 3-3 0-5 0-4; Ana> 9-3 on own, 3-3 on own"
    assert verdict(uncovered, opening_double="cover_within_run", **run) == "opening-run"
    assert verdict(uncovered + ", draw 3-6, 3-6 on own", **run) == "legal"
    assert ruled(uncovered + ", draw 7-6", **run)["after"]["markers"] == ["Ana"]
    as_many = {"opening_shape": "run_in_turn", "opening_run": "as_many_as_possible"}
    assert verdict(text + ", 3-5 on own, pass", **as_many) == "legal"
    assert verdict(FIRST + "hand Ana: 9-3 3-5; Ana> 9-3 on own, pass", **as_many) == "opening-run"


def test_opening_doubles_bind_once_everybody_has_opened() -> None:
    text = (
        "set: 9; engine: 9-9; Ana: 9-3 3-3; Ben:; turn: Ben; first turn: Ben; boneyard: 10; "
        "hand Ana: 3-8 4-5; hand Ben: 9-1 1-7; Ben> 9-1 on own"
    )
    free = ruled(text, opening_double="free_until_all_opened")
    assert free["legal_actions"] == ["3-8 on Ana"]
    assert free["after"]["open_doubles"] == [{"tile": "3-3", "train": "Ana"}]
    assert ruled(text, opening_double="no_effect")["after"]["open_doubles"] == []
    assert verdict(text) == "open-double"


def test_the_run_waits_until_the_train_can_be_started() -> None:
    text = MIDDLE.replace("Ana: 9-6", "Ana*:") + "boneyard: 5; hand Ana: 9-3 3-5 0-8; Ana> 9-3 on own, 3-5 on own"
    assert verdict(text, opening_shape="run_when_started") == "legal"
    assert verdict(text, opening_shape="run_in_turn") == "one-tile"


def test_runs_laid_together_come_in_any_order() -> None:
    text = FIRST + "hand Ana: 9-3 8-8; Cleo> 9-0 on own, 0-2 on own; Ana> 9-3 on own; Ben> 9-1 on own, pass"
    ruling = ruled(text, opening_shape="run_together", opening_out="lap_completes")
    assert ruling["after"]["round_over"] == {"how": "out", "player": "Cleo"}
    assert verdict(text, opening_shape="run_in_turn") == "turn-order"


def test_what_the_stuck_do_on_the_first_turn() -> None:
    text = FIRST + "hand Ana: 3-4 8-8; Ana> "
    assert verdict(text + "pass", opening_stuck="mark_no_draw") == "legal"
    assert verdict(text + "draw 3-5", opening_stuck="mark_no_draw") == "may-not-draw"
    assert verdict(text + "draw 3-5, draw 9-5, 9-5 on own", opening_stuck="draw_until_start") == "legal"
    assert ruled(text + "draw 3-5, pass", opening_stuck="draw_one_else_pass")["after"]["markers"] == []
    assert ruled(text + "draw 3-5, pass", turn_stuck="pass")["after"]["markers"] == ["Ana"]


def test_a_free_pass_on_the_first_turn() -> None:
    text = FIRST + "hand Ana: 9-4 8-8; Ana> "
    assert verdict(text + "pass") == "must-play"
    assert verdict(text + "pass", opening_pass="free") == "legal"
    assert verdict(text + "draw 3-5", opening_pass="free") == "must-play"


def test_two_may_go_out_in_the_first_lap() -> None:
    text = "engine: 9-9; Ana:; Ben:; turn: Ana; boneyard: 10; hand Ana: 9-3; hand Ben: 9-1; "
    text += "Ana> 9-3 on own; Ben> 9-1 on own"
    assert ruled(text, opening_out="lap_completes")["after"]["round_over"] == {
        "how": "out",
        "player": "Ana",
        "also": ["Ben"],
    }
    assert verdict(text) == "round-over"


def test_where_a_tile_may_go() -> None:
    text = MIDDLE.replace("Ben: 9-1", "Ben*: 9-1") + "boneyard: 5; hand Ana: 6-2 1-7 1-8; Ana> 1-7 on Ben"
    assert verdict(text) == "legal"
    assert verdict(text, turn_targets="own_else_public") == "closed-train"
    assert verdict(text, turn_targets="own_mexican") == "closed-train"
    assert verdict(text.replace("6-2 ", ""), turn_targets="own_else_public") == "legal"


def test_the_own_train_first() -> None:
    text = (
        MIDDLE.replace("Ana: 9-6", "Ana:").replace("Ben: 9-1", "Ben*: 9-1 1-1")
        + "boneyard: 5; hand Ana: 1-6 9-4; Ana> "
    )
    text = text.replace("hand Ben: 1-2 2-3", "hand Ben: 2-3 4-5")
    assert verdict(text + "1-6 on Ben", turn_own_train_first="yes") == "legal"
    assert verdict(text + "1-6 on Ben", turn_own_train_first="yes_even_to_cover") == "own-train-first"
    assert verdict(text + "9-4 on own", turn_own_train_first="yes_even_to_cover") == "legal"
    assert verdict(text + "9-4 on own", turn_own_train_first="yes") == "open-double"


def test_a_tile_may_be_held_back_where_nobody_must_play() -> None:
    text = MIDDLE + "boneyard: 5; hand Ana: 6-2 3-4; Ana> draw 6-8"
    assert verdict(text) == "must-play"
    assert verdict(text + ", 6-2 on own", turn_must_play="no") == "drawn-tile"
    assert verdict(text + ", 6-2 on own", turn_must_play="no", turn_drawn_tile="may_play") == "legal"
    assert verdict(text + ", 6-8 on own", turn_must_play="no", turn_drawn_tile="keep") == "drawn-tile"


def test_when_the_mexican_train_may_be_started() -> None:
    text = (
        FIRST.replace("Ana:;", "Ana: 9-6;") + "first turn: Ben, Cleo; turn: Ben; hand Ana: 6-7 3-4; Ben> 9-1 on train"
    )
    text = text.replace("turn: Ana; ", "", 1)
    for when, answer in {
        "any_turn": "legal",
        "second_turn": "mexican-not-started",
        "after_first_lap": "mexican-not-started",
        "after_own_started": "mexican-not-started",
    }.items():
        assert verdict(text, mexican_start=when) == answer
    assert verdict(text, mexican_exists="no") == "no-mexican"
    second = MIDDLE + "train: 9-8; boneyard: 5; hand Ana: 9-4 6-2; Ana> 9-4 on train 2"
    assert verdict(second) == "one-mexican"
    assert verdict(second, mexican_count="many") == "legal"


def test_what_takes_a_marker_down() -> None:
    text = MIDDLE.replace("Ana: 9-6", "Ana*: 9-6") + "train: 9-8; boneyard: 5; hand Ana: 8-4 6-6 6-2 1-1; Ana> "
    assert ruled(text + "8-4 on train")["after"]["markers"] == ["Ana"]
    assert ruled(text + "8-4 on train", marker_down="any_play")["after"]["markers"] == []
    assert ruled(text + "8-4 on train, unmark", marker_down="owner_choice_after_any_play")["after"]["markers"] == []
    assert ruled(text + "8-4 on train", marker_down="owner_choice_after_any_play")["after"]["markers"] == ["Ana"]
    assert ruled(text + "8-4 on train", marker_down="one_round")["after"]["markers"] == []
    assert verdict(text + "8-4 on train, unmark") == "marker-down"
    assert ruled(text + "6-6 on own")["after"]["markers"] == []
    assert ruled(text + "6-6 on own", marker_own_double="closes_when_covered")["after"]["markers"] == ["Ana"]
    exempt = ruled(text + "6-6 on own", marker_own_double="closes_when_covered", doubles_regained_train="exempt")
    assert (exempt["after"]["markers"], exempt["after"]["open_doubles"]) == ([], [])
    assert verdict(text + "6-6 on own, pass", doubles_regained_train="exempt") == "legal"


DOUBLE = MIDDLE + "train: 9-8; boneyard: 5; hand Ana: 6-6 8-4 3-3; Ana> 6-6 on own"


def test_after_a_double() -> None:
    assert ruled(DOUBLE, doubles_follow_up="none")["after"]["next"] == "Ben"
    assert ruled(DOUBLE, doubles_follow_up="none")["after"]["markers"] == []
    assert ruled(DOUBLE + ", pass", doubles_follow_up="may")["after"]["markers"] == ["Ana"]
    assert verdict(DOUBLE + ", pass") == "must-draw"
    assert ruled(DOUBLE, doubles_draw="none")["after"]["markers"] == ["Ana"]
    assert verdict(DOUBLE + ", 8-4 on train") == "follow-up-place"
    elsewhere = ruled(DOUBLE + ", 8-4 on train", doubles_follow_up_on="any_train")
    assert (elsewhere["verdict"], elsewhere["after"]["markers"]) == ("legal", [])


def test_who_leaves_a_double_open_elsewhere() -> None:
    text = MIDDLE.replace("Ben: 9-1", "Ben*: 9-1") + "boneyard: 0; hand Ana: 1-1 3-3; Ana> 1-1 on Ben"
    assert ruled(text)["after"]["markers"] == ["Ana", "Ben"]
    assert ruled(text, doubles_placer_marked="not_if_elsewhere")["after"]["markers"] == ["Ben"]
    assert ruled(text, doubles_placer_marked="no")["after"]["markers"] == ["Ben"]


def test_whom_an_open_double_binds() -> None:
    text = (
        MIDDLE.replace("Ben: 9-1", "Ben: 9-1 1-1") + "boneyard: 5; hand Ana: 6-2 1-4; Ana> 6-2 on own; open: 1-1 on Ben"
    )
    assert verdict(text) == "open-double"
    assert verdict(text, doubles_obligation="nobody") == "legal"
    assert verdict(text, doubles_obligation="placer_only") == "unclear"
    assert verdict(text + " by Ben", doubles_obligation="placer_only") == "legal"
    assert verdict(text + " by Ana", doubles_obligation="placer_only") == "open-double"
    assert verdict(text.replace("6-2 on own", "1-4 on Ben")) == "legal"


def test_several_open_doubles_have_no_order_unless_it_is_typed() -> None:
    text = (
        MIDDLE.replace("Ben: 9-1", "Ben*: 9-1 1-1").replace("Cleo: 9-0", "Cleo: 9-0 0-0")
        + "boneyard: 5; hand Ana: 1-4 0-4; Ana> 0-4 on Cleo; "
    )
    text = text.replace("hand Ben: 1-2 2-3", "hand Ben: 2-3 7-7")
    assert verdict(text, doubles_order="oldest") == "unclear"
    assert verdict(text, doubles_order="any") == "legal"
    ordered = text + "open: 1-1 on Ben, 0-0 on Cleo"
    assert verdict(ordered, doubles_order="oldest") == "double-order"
    assert verdict(ordered, doubles_order="newest") == "legal"


def test_several_doubles_in_a_turn() -> None:
    text = MIDDLE + "train: 9-8; boneyard: 5; hand Ana: 6-6 8-8 6-2 8-2 3-3; Ana> 6-6 on own, 8-8 on train"
    assert verdict(text) == "follow-up-place"
    assert verdict(text, doubles_follow_up_on="any_train") == "doubles-per-turn"
    for order, own, train in (
        ("oldest", "legal", "double-order"),
        ("newest", "double-order", "legal"),
        ("any", "legal", "legal"),
    ):
        assert verdict(text + ", 6-2 on own", doubles_per_turn="two", doubles_order=order) == own
        assert verdict(text + ", 8-2 on train", doubles_per_turn="two", doubles_order=order) == train


def test_three_covers_freeze_the_train_until_they_are_laid() -> None:
    forced = {"doubles_branch": "forced", "doubles_covers": "3"}
    text = (
        MIDDLE.replace("Ana: 9-6", "Ana: 9-6 6-6 [6-2]").replace("hand Ben: 1-2 2-3", "hand Ben: 1-2 6-3")
        + "open: 6-6 on Ana; boneyard: 5; hand Ana: 6-4 2-8 3-3; Ana> "
    )
    assert verdict(text + "2-8 on own", doubles_obligation="nobody", **forced) == "branch"
    assert verdict(text + "6-4 on own.new", **forced) == "legal"
    again = ruled(text + "6-4 on own.new", **forced)
    assert again["legal_actions"] == ["6-3 on Ana.new"]
    failed = ruled(text.replace("6-4 2-8 3-3", "4-4 2-8 3-3") + "draw 5-5, pass", **forced)
    assert (failed["verdict"], failed["after"]["markers"]) == ("legal", [])


def test_optional_branches_leave_a_covered_double() -> None:
    text = MIDDLE.replace("Ana: 9-6", "Ana: 9-6 6-6 6-2") + "boneyard: 5; hand Ana: 6-4 3-3; Ana> 6-4 on own.new"
    assert verdict(text, doubles_branch="optional") == "legal"
    assert verdict(text) == "branch"


def test_a_double_as_the_last_tile() -> None:
    text = MIDDLE + "boneyard: 5; hand Ana: 6-6; Ana> 6-6 on own"
    assert ruled(text, doubles_out="allowed")["after"]["round_over"] == {"how": "out", "player": "Ana"}
    assert verdict(text, doubles_out="not_laid") == "out-on-double"
    owed = ruled(text, doubles_out="must_cover")
    assert (owed["after"]["owes"], owed["legal_actions"]) == ({"player": "Ana", "what": "cover"}, ["draw"])
    covered = text.replace("boneyard: 5", "boneyard: 0").replace("1-2 2-3", "6-2 2-3") + "; Ben> 6-2 on Ana"
    ruling = ruled(covered, doubles_out="must_cover")
    assert ruling["after"]["round_over"] == {"how": "out", "player": "Ana"}
    both = covered.replace("6-2 2-3", "6-2")
    assert ruled(both, doubles_out="must_cover")["after"]["round_over"] == {"how": "out", "player": "Ben"}


def test_a_double_makes_a_train_public() -> None:
    assert ruled(DOUBLE, doubles_train_public="yes")["after"]["markers"] == ["Ana"]


def test_the_placer_draws_for_a_double_that_a_lap_could_not_cover() -> None:
    text = (
        MIDDLE.replace("Ana: 9-6", "Ana*: 9-6 6-6") + "boneyard: 5; hand Ana: 3-4 8-8; open: 6-6 on Ana by Ana; "
        "Ana> draw 3-6, 3-6 on own"
    )
    longer = text.replace("draw 3-6", "draw 4-7, draw 3-6")
    assert verdict(text) == "legal"
    assert verdict(longer) == "may-not-draw"
    assert verdict(longer, doubles_lap_draw="yes") == "legal"


def test_an_exhausted_double() -> None:
    text = (
        "set: 6; engine: 6-6; Ana: 6-0 0-1 1-2 2-0 0-3; Ben: 6-4 4-0 0-5; train: 6-5 5-5; Cleo*: ... 0-0; turn: Ana; "
        "hand Ana: 3-4 2-2; boneyard: 3; Ana> 3-4 on own; open: 0-0 on Cleo"
    )
    assert verdict(text, doubles_exhausted="binding") == "open-double"
    assert verdict(text, doubles_exhausted="exempt") == "legal"


def test_wild_blanks() -> None:
    text = MIDDLE + "boneyard: 5; hand Ana: 0-4 3-3; Ana> 0-4 on own"
    assert verdict(text) == "no-match"
    assert verdict(text, blanks_wild="yes") == "legal"
    end = MIDDLE.replace("Ana: 9-6", "Ana: 9-0").replace("Cleo: 9-0", "Cleo: 9-6") + "boneyard: 5; hand Ana: 7-5 4-8"
    assert {"7-5 on Ana", "5-7 on Ana"} <= set(ruled(end, blanks_wild="yes")["legal_actions"])


def test_partners_share_a_train() -> None:
    text = (
        "set: 9; engine: 9-9; Ana*: 9-6; Ben: 9-1; Cleo: 9-0; Dora: 9-5; turn: Ana; boneyard: 5; "
        "hand Ana: 0-4 3-3; Ana> 0-4 on Cleo; Ben> 9-8 on train"
    )
    assert verdict(text, match_partners="pairs") == "legal"
    assert ruled(text, match_partners="pairs")["after"]["markers"] == []
    assert verdict(text) == "closed-train"


def test_the_swan_drive_goes_from_public_train_to_public_train() -> None:
    text = MIDDLE.replace("Ben: 9-1", "Ben*: 9-1") + "boneyard: 5; hand Ana: 6-2 1-4 3-3; Ana> 6-2 on own"
    assert verdict(text + ", 1-4 on Ben") == "one-tile"
    assert ruled(text, speed_variant="swan_drive")["legal_actions"] == ["1-4 on Ben", "pass"]
    assert verdict(text + ", 1-4 on Ben", speed_variant="swan_drive") == "legal"


def test_a_bullet_needs_a_hand_that_fits_the_own_train() -> None:
    text = MIDDLE + "boneyard: 5; hand Ana: 6-2 2-4; Ana> bullet"
    assert verdict(text) == "bullet"
    assert verdict(text, speed_variant="bullet") == "legal"
    assert ruled(text + ", 6-2 on own, 2-4 on own", speed_variant="bullet")["after"]["round_over"] is not None
    assert verdict(text.replace("2-4", "3-4"), speed_variant="bullet") == "bullet"


def test_a_knock_with_more_than_one_tile_is_the_only_bad_one() -> None:
    text = MIDDLE + "boneyard: 5; hand Ana: 6-2 2-4; Ana> "
    for knock in ("none", "courtesy", "required", "automatic"):
        assert verdict(text + "6-2 on own, knock", end_knock=knock) == "legal"
        assert verdict(text + "knock", end_knock=knock) == "knock"


def test_a_turn_that_is_not_complete_cannot_be_followed() -> None:
    ruling = ruled(DOUBLE + "; Ben> 1-2 on own")
    assert (ruling["rule"], ruling["turn"]) == ("turn-incomplete", 1)


def test_what_was_not_shown() -> None:
    text = MIDDLE + "boneyard: 5; Ana> "
    assert verdict(text + "draw 3-4") == "unclear"
    assert verdict(text + "pass") == "must-draw"
    assert verdict(text + "draw 3-4, pass; Ben> 1-2 on own") == "legal"
    assert verdict(MIDDLE + "hand Ana: 3-4; Ana> pass") == "unclear"
    unseen = ruled(MIDDLE + "boneyard: 5; hand Ana: 6-6 3-4; Ana> 6-6 on own, draw")
    assert (unseen["after"]["next"], unseen["legal_actions"], unseen["legal_ends"]) == ("Ana", None, [("Ana", 6)])
