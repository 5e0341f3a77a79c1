"""How many tiles each takes, how many are left, and where to look when a rulebook has no deal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtref.rules import library
from mtref.rules.deals import boneyard, deal, has_own_deals, rows
from mtref.rules.rulebook import Deal
from mtref.tiles import DominoSet

TWELVE, NINE = DominoSet(12), DominoSet(9)

# The table of text 004, lines 46-65: each row under its rulebook, players → tiles each.
TABLE = {
    46: (["dillydally"], 6, {2: 5, 3: 5}),
    47: (["glowing-eye", "wikipedia"], 6, {2: 9, 3: 8, 4: 6}),
    48: (["dillydally"], 9, {2: 7, 3: 7, 4: 7}),
    49: (["mexican-train-fun-2015"], 9, {2: 8, 3: 8}),
    50: (["anon-d9"], 9, {2: 10, 3: 10, 4: 10, 5: 9, 6: 7, 7: 7}),
    51: (["parsons-1994"], 9, {2: 12, 3: 11, 4: 10}),
    52: (["glowing-eye"], 9, {2: 15, 3: 15, 4: 10}),
    53: (["bauguess-2012", "rnk-2020"], 9, {2: 15, 3: 13, 4: 10}),
    54: (["bauguess-2012", "rnk-2020"], 12, {2: 16, 3: 16, 4: 15, 5: 14, 6: 12, 7: 10, 8: 9}),
    55: (["university-games-2014"], 12, {2: 16, 3: 15, 4: 14, 5: 12, 6: 11, 7: 10, 8: 9}),
    56: (["galt-1994", "dillydally", "wikipedia"], 12, {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 11, 8: 11}),
    57: (["mieke-2020", "glowing-eye"], 12, {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10}),
    58: (["fundex-2003"], 12, {2: 15, 3: 15, 4: 15, 5: 11, 6: 11, 7: 8, 8: 8}),
    59: (["endless-2020"], 12, {2: 12, 3: 12, 4: 12, 5: 12, 6: 12, 7: 10, 8: 10}),
    60: (["mexican-train-fun-2015"], 12, {4: 12, 5: 12, 6: 12, 7: 10, 8: 10}),
    61: (["parsons-1994"], 12, {5: 12, 6: 11, 7: 10, 8: 9}),
    63: (["mexican-train-fun-2015", "wikipedia"], 15, {9: 11, 10: 11, 11: 11, 12: 11}),
    64: (["mexican-train-fun-2015"], 18, {13: 11, 14: 11}),
    65: (["dillydally"], 18, {6: 11, 7: 11, 8: 11, 9: 11}),
}


@pytest.mark.parametrize("line", TABLE)
def test_the_table_of_deals_is_under_its_rulebooks(line: int) -> None:
    books, highest, tiles = TABLE[line]
    for ident in books:
        table = library.load(ident).deals[DominoSet(highest)]
        assert {players: deal.tiles for players, deal in table.items()} == tiles


def test_a_range_of_tiles_stays_a_range() -> None:
    book = library.load("dillydally")
    assert book.deals[DominoSet(15)] == {players: Deal(9, 13) for players in (3, 4, 5)}
    assert boneyard(book, DominoSet(15), 4) is None


@pytest.mark.parametrize(
    ("ident", "domino_set", "left"),
    [
        ("site", TWELVE, {2: 60, 3: 45, 4: 30, 5: 30, 6: 18, 7: 20, 8: 10}),
        ("gamerules", NINE, {2: 24, 3: 15, 4: 14}),
        ("tournament", NINE, {2: 25, 3: 10}),
    ],
)
def test_the_engine_is_taken_off_where_it_is_not_dealt(ident: str, domino_set: DominoSet, left: dict[int, int]) -> None:
    book = library.load(ident)
    assert {row.players: row.boneyard for row in rows(book, domino_set)} == left
    assert boneyard(book, domino_set, 1) is None
    assert boneyard(book, domino_set, 9) is None


def test_any_number_of_players_can_be_more_than_the_set_has_tiles_for() -> None:
    [row] = rows(library.load("netexl"), TWELVE, 8)
    assert (row.deal.tiles, row.boneyard, row.is_impossible) == (15, 91 - 1 - 120, True)


def test_who_asks_for_a_deal_that_a_rulebook_lacks_gets_rulebooks_that_have_it() -> None:
    found = library.nearest_deals(NINE, 5)
    assert {row.rulebook for row in found} >= {"anon-d9", "celko-1998", "wikipedia"}
    assert all((row.set, row.players) == (NINE, 5) for row in found)


def test_where_no_rulebook_has_it_the_nearest_set_for_as_many_players_comes_first() -> None:
    found = library.nearest_deals(DominoSet(6), 7)
    assert (found[0].set, found[0].players) == (NINE, 7)
    assert not any(row.is_impossible for row in found)
    assert library.nearest_deals(TWELVE, 40)[0].players == 14


@settings(deadline=None, max_examples=60)
@given(ident=st.sampled_from(library.book_ids()))
def test_hands_engine_and_boneyard_make_the_set(ident: str) -> None:
    book = library.load(ident)
    for row in rows(book):
        if row.boneyard is not None and row.deal.tiles is not None:
            beside = row.set.size - row.players * row.deal.tiles - row.boneyard
            assert beside in (0, 1)


def test_a_rulebook_of_which_no_deal_is_known_lends_one_and_says_so() -> None:
    greves = library.load("greves")
    assert deal(greves, TWELVE, 4) == Deal(15, 15)
    assert not has_own_deals(greves)
    assert has_own_deals(library.load("site"))
