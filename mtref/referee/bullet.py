"""The bullet train: do all the tiles left fit the own train in one go?"""

from __future__ import annotations

from mtref.board.position import BULLET, DONE
from mtref.referee.breach import Breach, Doubt
from mtref.referee.plays import usable
from mtref.referee.run import run
from mtref.referee.situation import Situation
from mtref.rules.axes import Speed


def against_bullet(s: Situation) -> tuple[Breach | None, str]:
    """What forbids the declaration, None where nothing does, with the sentence that says so."""
    me = s.position.names[s.me]
    if s.rules[Speed] is not Speed.BULLET:
        return Breach(Speed), "the rulebook has no bullet train"
    places = [place for train in s.own for place in s.places_on(train) if usable(s, place, False) is None]
    if s.stage in (BULLET, DONE) or s.now.complete or not places:
        return Breach(Speed), f"{me} may not play on the own train now"
    if s.hand is None:
        return Breach(Speed, Doubt.UNKNOWN), f"{me}'s hand is not shown"
    for place in places:
        order = run(place.end, s.hand, s.wild)
        if order:
            return None, f"all the tiles left fit the own train: {' '.join(f'{a}-{b}' for a, b in order)}"
    return Breach(Speed), f"the tiles that {me} has left do not all fit the own train in one go"
