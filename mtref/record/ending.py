"""The end of a round: what everybody is left with, as it is handed to the score keeper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mtref.record.session import Session
from mtref.referee.doubles import open_doubles
from mtref.referee.view import views
from mtref.rules.axes import OpenDouble, OpenMarker


class Ending(NamedTuple):
    """What a round is worth. `hands` says for each seat what was left (`out`, or tiles), None where it is not known.

    `markers` and `open_doubles` name the players who pay for theirs; empty where the rulebook has nobody pay.
    """

    hands: tuple[str | None, ...]
    blocked: bool
    markers: tuple[str, ...]
    open_doubles: tuple[str, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose hands are not known."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand is None)

    def with_told(self, told: Mapping[int, str]) -> Ending:
        """With what was told of the hands that were not known, by seat."""
        hands = [told.get(seat) if hand is None else hand for seat, hand in enumerate(self.hands)]
        return self._replace(hands=tuple(hands))


def ending(session: Session) -> Ending:
    """What a round that is over leaves in the hands."""
    over, position, book = session.over, session.position, session.course.book
    assert over is not None
    hands: list[str | None] = []
    for seat, hand in enumerate(position.hands):
        if seat in over.players[:1]:
            hands.append("out")
        elif hand == () or seat in over.players:
            hands.append("0")
        else:
            hands.append(None if hand is None else ",".join(map(str, hand)))
    rules = book.rules()
    view = next(views(book))
    markers = [session.names[seat] for seat in sorted(position.markers)] if rules[OpenMarker] else []
    doubles = open_doubles(position, view) if rules[OpenDouble] else ()
    left = [session.names[double.placer] for double in doubles if double.placer is not None]
    return Ending(tuple(hands), over.how == "blocked", tuple(markers), tuple(left))
