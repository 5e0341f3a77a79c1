"""A season: what the players did in many matches, and how they did against each other.

What counts, and where:

- A match is played by whoever has a score in a round of it that counts.
- Wins, shared wins and places are of finished matches only. Partners share the place of their pair. Who left has no
  place, as in the match itself, and is neither ahead of anybody nor behind.
- Rounds are all rounds that count, of unfinished matches too: the points that stand for the player himself in the
  score sheet, also among partners. What a late player began with, and penalties outside a round, are in no round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from mtref.match.facts import Facts, Seat
from mtref.match.people import People


class Duel(NamedTuple):
    """How a player did against another: finished matches in which he was placed before, behind, or level with him.

    `together` counts those that they played as partners.
    """

    ahead: int
    behind: int
    level: int
    together: int

    @property
    def met(self) -> int:
        """Finished matches in which they played against each other."""
        return self.ahead + self.behind + self.level


class Statistics(NamedTuple):
    """What one player did in all matches.

    `played` and `finished` count matches, `won` those that he alone (or with his partner) won, `shared` those whose
    first place he shares with others; `placed` are the matches that gave him a place and `places` the sum of them.
    `rounds`, `points`, `zeros`, `best` and `worst` are as in a Seat. `person` identifies him in `People`, `also` are
    his other names, `against` his duels by the name that the other is shown by.
    """

    person: str
    name: str
    also: tuple[str, ...]
    played: int
    finished: int
    won: int
    shared: int
    placed: int
    places: int
    rounds: int
    points: int
    zeros: int
    best: int
    worst: int
    against: Mapping[str, Duel]

    @property
    def average_place(self) -> float | None:
        """The mean of his places; None where he has none."""
        return self.places / self.placed if self.placed else None

    @property
    def points_a_round(self) -> float:
        """The mean points of a round."""
        return self.points / self.rounds


def season(matches: Iterable[Facts], people: People) -> list[Statistics]:
    """The statistics of everybody who played in these matches, the one with the most wins first.

    Who is in no group of `people` is called as in his latest match.
    """
    parts: dict[str, list[tuple[Facts, Seat]]] = {}
    shown: dict[str, str] = {}
    duels: Counter[tuple[str, str, str]] = Counter()
    for facts in sorted(matches, key=lambda facts: facts.at):
        persons = people.at_table([seat.name for seat in facts.seats])
        for person, seat in zip(persons, facts.seats, strict=True):
            if seat.rounds:
                parts.setdefault(person, []).append((facts, seat))
                shown[person] = people.shown(person, seat.name)
        if facts.finished:
            _count_duels(duels, facts, persons)
    rivals: dict[str, set[str]] = {}
    for person, other, _ in duels:
        rivals.setdefault(person, set()).add(other)
        rivals.setdefault(other, set()).add(person)
    everybody = []
    for person, mine in parts.items():
        names = people.names(shown[person]) if people.person(shown[person]) == person else (shown[person],)
        against = {shown[other]: _duel(duels, person, other) for other in sorted(rivals.get(person, ()))}
        everybody.append(_statistics(person, names, mine, against))
    return sorted(everybody, key=_by_success)


def _count_duels(duels: Counter[tuple[str, str, str]], facts: Facts, persons: Sequence[str]) -> None:
    """Counts each pair once, as the one who sits first did against the other."""
    team_of = {seat: number for number, team in enumerate(facts.teams) for seat in team}
    placed = [
        (seat.place, person, team_of.get(number, -1 - number))
        for number, (person, seat) in enumerate(zip(persons, facts.seats, strict=True))
        if seat.place is not None and seat.rounds
    ]
    for (place, person, team), (other_place, other, other_team) in combinations(placed, 2):
        if team == other_team:
            how = "together"
        elif place == other_place:
            how = "level"
        else:
            how = "ahead" if place < other_place else "behind"
        duels[person, other, how] += 1


def _duel(duels: Counter[tuple[str, str, str]], person: str, other: str) -> Duel:
    return Duel(
        duels[person, other, "ahead"] + duels[other, person, "behind"],
        duels[person, other, "behind"] + duels[other, person, "ahead"],
        duels[person, other, "level"] + duels[other, person, "level"],
        duels[person, other, "together"] + duels[other, person, "together"],
    )


def _statistics(
    person: str, names: Sequence[str], parts: Sequence[tuple[Facts, Seat]], against: Mapping[str, Duel]
) -> Statistics:
    seats = [seat for _, seat in parts]
    places = [seat.place for seat in seats if seat.place is not None]
    alone = [facts.winning_sides == 1 for facts, seat in parts if seat.place == 1]
    return Statistics(
        person=person,
        name=names[0],
        also=tuple(names[1:]),
        played=len(parts),
        finished=sum(facts.finished for facts, _ in parts),
        won=alone.count(True),
        shared=alone.count(False),
        placed=len(places),
        places=sum(places),
        rounds=sum(seat.rounds for seat in seats),
        points=sum(seat.points for seat in seats),
        zeros=sum(seat.zeros for seat in seats),
        best=min(seat.best for seat in seats if seat.best is not None),
        worst=max(seat.worst for seat in seats if seat.worst is not None),
        against=against,
    )


def _by_success(one: Statistics) -> tuple[int, int, bool, float, float, str]:
    place = one.average_place
    return -one.won, -one.shared, place is None, place or 0, one.points_a_round, one.name
