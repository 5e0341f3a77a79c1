"""What the statistics of a season need to know of one match, small enough to stand in a listing's digest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from mtref.match.match import Match, Player


class Seat(NamedTuple):
    """A player's part in one match. `place` is None while the match goes on and for who left it.

    `rounds` counts those he has a score in, `points` is their sum, `zeros` how many of them are exactly 0; `best` and
    `worst` are the lowest and the highest points of a round, None where there is no round.
    """

    name: str
    place: int | None
    rounds: int
    points: int
    zeros: int
    best: int | None
    worst: int | None


class Facts(NamedTuple):
    """What the statistics need to know of one match. `at` is when it began; `teams` holds partners by seat, from 0."""

    at: str
    finished: bool
    seats: tuple[Seat, ...]
    teams: tuple[tuple[int, ...], ...] = ()

    @property
    def counts(self) -> bool:
        """Somebody has a score in it."""
        return any(seat.rounds for seat in self.seats)

    @property
    def winning_sides(self) -> int:
        """How many sides have the first place."""
        places = [seat.place for seat in self.seats]
        if not self.teams:
            return places.count(1)
        return sum(any(places[seat] == 1 for seat in team) for team in self.teams)


def facts_of(match: Match) -> Facts:
    """The facts of a match as it stands."""
    decided = match.standings if match.is_finished and match.counted else ()
    places = {player: standing.place for standing in decided for player in standing.tally.side}
    numbers = {player.id: number for number, player in enumerate(match.players)}
    return Facts(
        match.created_at,
        match.is_finished,
        tuple(_seat(match, player, places.get(player.id)) for player in match.players),
        tuple(tuple(numbers[player] for player in team) for team in match.teams),
    )


def _seat(match: Match, player: Player, place: int | None) -> Seat:
    results = [played.result.points for played in match.counted]
    points = [points[player.id] for points in results if player.id in points]
    best, worst = min(points, default=None), max(points, default=None)
    return Seat(player.name, place, len(points), sum(points), points.count(0), best, worst)


def to_digest(facts: Facts) -> dict[str, Any]:
    """The facts beyond what a digest tells anyway (`players`, `finished`, `created`), as short as can be."""
    return {"seats": [list(seat[1:]) for seat in facts.seats]} | (
        {"teams": [list(team) for team in facts.teams]} if facts.teams else {}
    )


def from_digest(digest: Mapping[str, Any]) -> Facts:
    """The facts that a digest holds."""
    return Facts(
        digest["created"],
        digest["finished"],
        tuple(Seat(name, *seat) for name, seat in zip(digest["players"], digest["seats"], strict=True)),
        tuple(tuple(team) for team in digest.get("teams", ())),
    )
