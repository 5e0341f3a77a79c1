"""How many ways there are to play on for two turns, counted once and written down."""

from __future__ import annotations

import pytest

from mtref.rules import library
from tests.referee.perft import POSITIONS, RULEBOOKS, by_oracle, by_product, perft

#: Ways to play two turns from each position under site, gamerules, pagat, wikipedia and tournament.
WAYS = {
    "first lap": (13, 13, 6, 4, 20),
    "markers": (19, 36, 19, 19, 24),
    "open double": (12, 32, 28, 12, 18),
    "two doubles in hand": (6, 14, 14, 6, 8),
    "last tiles": (4, 5, 4, 4, 5),
}


@pytest.mark.parametrize("ident", RULEBOOKS)
@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_ways_lead_on_as_were_counted(name: str, ident: str) -> None:
    expected = WAYS[name][RULEBOOKS.index(ident)]
    for judge in (by_product, by_oracle):
        assert perft(judge, library.load(ident), POSITIONS[name].rstrip(), 2) == expected
