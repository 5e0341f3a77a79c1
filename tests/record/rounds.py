"""Rounds that several tests look at."""

from __future__ import annotations

from mtref.record.session import Session
from mtref.record.text import read
from mtref.rules.library import load

BOARD = """\
rules: wikipedia
set: 12
engine: 12-12
Ana:
Ben:
Cleo:
turn: Ana
boneyard: 45
first turn: all
"""

ILLUSTRATED = """\
rules: wikipedia
set: 12
engine: 9-9
players: South SouthWest NorthWest North NorthEast SouthEast
turn: South
boneyard: 18
first turn: all
South> 9-7 on own
SouthWest> 9-4 on own
NorthWest> 9-8 on own
North> 9-3 on own
NorthEast> 9-6 on own
SouthEast> 9-1 on own
South> 7-5 on own
SouthWest> 4-6 on own
NorthWest> 8-0 on own
North> 3-2 on own
NorthEast> 6-3 on own
SouthEast> 1-5 on own
South> 5-5 on own, 5-3 on own
SouthWest> 6-6 on own, draw, pass
NorthWest> draw, pass
North> 6-2 on SouthWest
NorthEast> 0-9 on NorthWest
"""
"""The worked example of 004_ed6f00b8407b04f8.txt, turns 0 to 17 (L149-178): six players, engine 9-9.

The comment of turn 14 says once that the train goes south-east (L172); its own columns and turn 16 say south-west. That
a tile is drawn before a marker goes up is the rule of L89; the example leaves the draws out.
"""


def begun(board: str = BOARD, rules: str = "wikipedia") -> Session:
    """A round on that board, with the turns in it."""
    return Session.of(read(board), load(rules))[0]
