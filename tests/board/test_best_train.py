"""The best train from a hand."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from mtref.board.best_train import best_train
from mtref.tiles import Tile
from tests.conftest import Mtref

TILES = st.builds(Tile.of, st.integers(0, 6), st.integers(0, 6))
HANDS = st.lists(TILES, unique=True, max_size=6).map(lambda hand: [tile for tile in hand if tile != (6, 6)])


def fewest_pips_left(engine: int, hand: list[Tile]) -> int:
    """Every order of the hand, laid as far as it goes."""
    fewest = sum(tile.pips for tile in hand)
    for order in permutations(hand):
        end, left = engine, sum(tile.pips for tile in hand)
        for tile in order:
            if not tile.has(end):
                break
            end, left = tile.other(end), left - tile.pips
        fewest = min(fewest, left)
    return fewest


@given(HANDS)
def test_no_order_of_the_hand_leaves_fewer_pips(hand: list[Tile]) -> None:
    found = best_train(6, hand)
    assert found.proven
    assert found.pips_left == fewest_pips_left(6, hand)
    end = 6
    for joining, beyond in found.chain:
        assert joining == end
        end = beyond
    assert sorted([*(Tile.of(*half) for half in found.chain), *found.left]) == sorted(hand)


def test_a_hand_of_fifteen_tiles_is_laid_out(mtref: Mtref) -> None:
    said = mtref("train", "12", "12-4", "4-6", "6-6,6-1", "12-1", "9-9", "1-9", "3-3", "0-0").out
    assert said == "Train: 12-4 4-6 6-6 6-1 1-9 9-9\nLeft: 12-1 3-3 0-0 (19 pips).\n"


def test_what_is_no_hand_gets_a_sentence(mtref: Mtref) -> None:
    for words in (["12", "x"], ["12", "4-6", "6-4"], ["12", "12-12"], ["12-11", "4-6"]):
        refused = mtref("train", *words, ok=False)
        assert refused.status == 2
        assert refused.err
