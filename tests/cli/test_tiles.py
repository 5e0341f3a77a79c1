"""`mtref tiles` after turns, with tiles drawn unseen, and where the numbers cannot be."""

from __future__ import annotations

import pytest

from tests.conftest import Mtref

TABLE = "set: 6; engine: 6; Ana: 6-4; Ben: 6-3; turn: Ana; hand: 4-1 2-2; hand Ben: 3-1; boneyard: 22"


@pytest.mark.parametrize(
    ("turns", "seen", "boneyard"),
    [
        ("Ana> 4-1 on own; Ben> draw 5-5, pass", 7, 21),
        ("Ana> 4-1 on own; Ben> draw, pass", 6, 21),
        ("Ana> 4-1 on own; Ben> draw, 3-5 on own", 7, 21),
        ("Ana> draw 4-5, 4-5 on own", 7, 21),
    ],
)
def test_what_was_drawn_is_not_in_the_boneyard_any_more(mtref: Mtref, turns: str, seen: int, boneyard: int) -> None:
    said = mtref("tiles", "--board", f"{TABLE}; {turns}", "--json").json
    assert (said["seen"], said["boneyard"], said["tiles_in_hands_not_shown"]) == (seen, boneyard, 0)


def test_pips_that_were_laid_in_a_turn_are_on_the_table(mtref: Mtref) -> None:
    before = mtref("tiles", "--board", TABLE, "--json").json["pips"]
    after = mtref("tiles", "--board", TABLE + "; Ana> 4-1 on own", "--json").json["pips"]
    assert (before, after) == (168 - 12 - 10 - 9, 168 - 12 - 10 - 9 - 5)


def test_a_tile_that_lies_twice_is_one_tile_of_the_set(mtref: Mtref) -> None:
    said = mtref("tiles", "--board", "set: 6; engine: 6; Ana: 6-4; Ben: 6-4; boneyard: 20", "--json", ok=False)
    assert said.status == 1
    assert said.json["seen"] == 2


def test_an_open_double_at_an_end_that_alone_is_known_is_in_sight(mtref: Mtref) -> None:
    text = "set: 6; engine: 6; Ana: ...4; Ben: 6-3; turn: Ben; open: 4-4 on Ana"
    assert "4-4" not in mtref("tiles", "--board", text, "--json").json["unseen"]


@pytest.mark.parametrize("turns", ["", "; Ana> 4-1 on own; Ben> draw 5-5, pass"])
def test_a_boneyard_that_is_too_high_is_a_no(mtref: Mtref, turns: str) -> None:
    said = mtref("tiles", "--board", TABLE.replace("22", "23") + turns, ok=False)
    assert said.status == 1
    assert "The boneyard is 1 too high." in said.out
