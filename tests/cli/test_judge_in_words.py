"""Rulings that rulebooks leave open, as two players read them."""

from __future__ import annotations

import pytest

from tests.conftest import Mtref

LAST_TILE = "engine: 12; Ana: 12-4 4-6; Ben: 12-9; turn: Ana; hand: 6-6; boneyard: 20"


def test_an_unclear_ruling_says_in_words_what_it_hangs_on_and_what_holds_in_each_case(mtref: Mtref) -> None:
    said = mtref("judge", "--board", LAST_TILE, "--play", "6-6 on own", "--rules", "pagat", ok=False)
    assert said.status == 3
    assert "undecided" not in said.out
    assert "Legal in some cases only: draw.\n" in said.out
    assert "Not decided: who is next, what is still owed, whether the round is over.\n" in said.out
    assert "May your last tile be a double?\n" in said.out
    assert "  - You may go out on a double: the round ends at once.\n    Then the round is over: Ana out.\n" in said.out
    assert "Then Ana is next; Ana still has to cover the double; the round goes on.\n" in said.out


def test_the_rule_that_divides_the_rulebooks_is_told_answer_by_answer(mtref: Mtref) -> None:
    text = "engine: 12; Ana: 12-6; Ben: 12-1; train: 12-4; turn: Ana; hand: 6-6 4-9 6-1 0-3; boneyard: 20"
    said = mtref("judge", "--all-rules", "--board", text + "; Ana> 6-6 on own, 4-9 on train", ok=False).out
    assert "What divides them is doubles.follow_up_on: Where does the tile after a double\n  go?" in said
    assert "  - That tile goes on the double. (illegal in " in said
    assert "  - Not decided: any_train or double. (unclear in " in said
    other = mtref("judge", "--all-rules", "--board", LAST_TILE, "--play", "6-6", ok=False).out
    assert "No one rule alone divides them; the nearest is doubles.out" in other


def test_pairs_that_cannot_be_made_are_noted(mtref: Mtref) -> None:
    said = mtref("judge", "--board", LAST_TILE, "--with", "partners", ok=False).out
    assert "partners need an even number of players, four or more; the 2 here play" in said


@pytest.mark.parametrize(
    ("options", "axis"),
    [
        (["--with", "no-mexican,mex-many"], "mexican.count"),
        (["--with", "no-mexican,mex-after-lap"], "mexican.start"),
    ],
)
def test_variants_of_which_one_makes_the_other_meaningless_are_refused(
    mtref: Mtref, options: list[str], axis: str
) -> None:
    said = mtref("judge", "--board", LAST_TILE, *options, ok=False)
    assert said.status == 2
    assert f"{axis} cannot matter while" in said.err


def test_a_house_rule_need_not_matter_under_every_published_rulebook(mtref: Mtref) -> None:
    said = mtref("judge", "--board", LAST_TILE, "--all-rules", "--house", "doubles.order=oldest", ok=False)
    assert said.status in (0, 1, 3)
    assert mtref("judge", "--board", LAST_TILE, "--with", "no-mexican").status == 0


def test_where_every_deal_is_impossible_the_nearest_that_can_be_is_named(mtref: Mtref) -> None:
    said = mtref("rules", "deal", "20")
    assert "impossible" in said.out
    assert "The nearest rulebooks that have one:" in said.err


def test_a_house_rule_that_cannot_matter_changes_nothing(mtref: Mtref) -> None:
    plain = mtref("judge", "--board", LAST_TILE, "--json", ok=False).json
    idle = mtref("judge", "--board", LAST_TILE, "--json", "--house", "doubles.order=oldest", ok=False).json
    assert (idle["verdict"], idle["legal_actions"]) == (plain["verdict"], plain["legal_actions"])
