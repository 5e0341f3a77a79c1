"""What people talk about afterwards: the closest round, the biggest hand, the longest lead, comebacks, zeros."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mtref.match.match import Match, Round, Side
from mtref.report.chart import running_totals


class ClosestRounds(NamedTuple):
    """The rounds with the least difference, in points, between the most and the fewest points scored."""

    rounds: tuple[int, ...]
    difference: int


class BiggestHands(NamedTuple):
    """The most points counted for one hand: in which rounds, and by whom (player ids)."""

    points: int
    held: tuple[tuple[int, str], ...]


class LongestLead(NamedTuple):
    """Who was alone in the lead after the most rounds in a row: after `first` up to after `last`."""

    side: Side
    first: int
    last: int

    @property
    def rounds(self) -> int:
        """After how many rounds in a row."""
        return self.last - self.first + 1


class Comeback(NamedTuple):
    """A side that was `behind` points behind the lead after round `low`, and had the lead after round `high`."""

    side: Side
    behind: int
    low: int
    high: int


class MostZeros(NamedTuple):
    """Who scored 0 in the most rounds (player ids)."""

    players: tuple[str, ...]
    rounds: int


class Highlights(NamedTuple):
    """All of them; None or empty where there is nothing to tell."""

    closest: ClosestRounds | None
    biggest: BiggestHands | None
    leads: tuple[LongestLead, ...]
    comebacks: tuple[Comeback, ...]
    zeros: MostZeros | None


def highlights(match: Match) -> Highlights:
    """The highlights of the rounds that count."""
    after = _after_each_round(match)
    return Highlights(_closest(match), _biggest(match), _leads(match, after), _comebacks(match, after), _zeros(match))


def _closest(match: Match) -> ClosestRounds | None:
    differences = {
        played.number: max(points) - min(points)
        for played in match.counted
        if len(points := list(played.result.sides.values())) > 1 and not played.sheet.missing
    }
    if len(differences) < 2:
        return None
    least = min(differences.values())
    return ClosestRounds(tuple(number for number, difference in differences.items() if difference == least), least)


def _biggest(match: Match) -> BiggestHands | None:
    hands = [
        (parts["hand"], played.number, player)
        for played in match.counted
        for player, parts in played.result.parts.items()
    ]
    most = max((points for points, _, _ in hands), default=0)
    if not most:
        return None
    return BiggestHands(most, tuple((number, player) for points, number, player in hands if points == most))


def _after_each_round(match: Match) -> list[tuple[Round, dict[Side, int]]]:
    """The totals after each round that counts, of those who were at the table then."""
    lines = running_totals(match)
    return [
        (played, {line.side: line.totals[place + 1 - line.first + 1] for line in lines if _at(line.points, place + 1)})
        for place, played in enumerate(match.counted)
    ]


def _at(points: Sequence[tuple[int, int]], place: int) -> bool:
    return points[0][0] <= place <= points[-1][0]


def _leaders(totals: dict[Side, int]) -> list[Side]:
    least = min(totals.values())
    return [side for side, total in totals.items() if total == least]


def _leads(match: Match, after: Iterable[tuple[Round, dict[Side, int]]]) -> tuple[LongestLead, ...]:
    leads: list[LongestLead] = []
    before: Side | None = None
    for played, totals in after:
        best = _leaders(totals)
        alone = best[0] if len(best) == 1 else None
        if alone is not None and alone == before:
            leads[-1] = leads[-1]._replace(last=played.number)
        elif alone is not None:
            leads.append(LongestLead(alone, played.number, played.number))
        before = alone
    most = max((lead.rounds for lead in leads), default=0)
    return tuple(lead for lead in leads if lead.rounds == most) if most > 1 else ()


def _comebacks(match: Match, after: Sequence[tuple[Round, dict[Side, int]]]) -> tuple[Comeback, ...]:
    """The biggest comeback of each side that made one, the biggest first."""
    deepest: dict[Side, tuple[int, int]] = {}
    found: dict[Side, Comeback] = {}
    for played, totals in after:
        best = min(totals.values())
        for side, total in totals.items():
            behind, low = deepest.get(side, (0, 0))
            if total - best > behind:
                deepest[side] = (total - best, played.number)
            elif total == best and behind > (found[side].behind if side in found else 0):
                found[side] = Comeback(side, behind, low, played.number)
    return tuple(sorted(found.values(), key=lambda comeback: -comeback.behind))


def _zeros(match: Match) -> MostZeros | None:
    zeros = {
        player.id: sum(played.result.points.get(player.id) == 0 for played in match.counted) for player in match.players
    }
    most = max(zeros.values(), default=0)
    return MostZeros(tuple(player for player, rounds in zeros.items() if rounds == most), most) if most else None


def told(match: Match) -> list[tuple[str, str]]:
    """The highlights in words: what, and who with which numbers. Nothing before the second round that counts."""
    if len(match.counted) < 2:
        return []
    found = highlights(match)
    words = []
    if found.closest is not None:
        apart = f"{_points(found.closest.difference)} between the most and the fewest"
        words.append(("Closest round", f"{_rounds(match, found.closest.rounds)}, {apart}"))
    if found.biggest is not None:
        held = _list(
            [f"{match.by_id[player].name} in {_rounds(match, [number])}" for number, player in found.biggest.held]
        )
        words.append(("Biggest hand", f"{_points(found.biggest.points)}, {held}"))
    if found.leads:
        leads = [f"{match.name_of(lead.side)} after rounds {lead.first} to {lead.last}" for lead in found.leads]
        words.append(("Longest lead", f"{found.leads[0].rounds} rounds in a row, {_list(leads)}"))
    if found.comebacks:
        backs = [
            f"{match.name_of(back.side)}, {back.behind} behind after round {back.low}, led after round {back.high}"
            for back in found.comebacks[:3]
        ]
        words.append(("Comebacks" if len(backs) > 1 else "Comeback", "; ".join(backs)))
    if found.zeros is not None:
        names = _list([match.by_id[player].name for player in found.zeros.players])
        words.append(("Most rounds at 0", f"{found.zeros.rounds}, {names}"))
    return words


def _rounds(match: Match, numbers: Sequence[int]) -> str:
    engines = {played.number: played.engine for played in match.rounds}
    shown = [
        f"{number}" if engines[number] is None else f"{number} ({engines[number]}-{engines[number]})"
        for number in numbers
    ]
    return f"round{'s' if len(shown) > 1 else ''} {_list(shown)}"


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _list(words: Sequence[str], most: int = 4) -> str:
    shown = [*words[:most], *([f"{len(words) - most} more"] if len(words) > most else [])]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
