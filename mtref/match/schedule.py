"""Which round comes next: its engine, who leads it, and why."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from mtref.match.refusal import Refused
from mtref.rules.axes import EngineSequence, Leader, Rounds
from mtref.tiles import DominoSet

_ROTATING = {
    Leader.ROTATE_CLOCKWISE: "the lead passes clockwise",
    Leader.RANDOM_THEN_ROTATE: "the lead passes clockwise",
    Leader.AGE_THEN_ROTATE: "the lead passes clockwise",
    Leader.HIGH_DRAW_THEN_ROTATE: "the lead passes clockwise",
    Leader.ALTERNATE_EQUALLY: "everybody leads equally often",
    Leader.LEFT_OF_PREVIOUS_OPENER: "left of who opened the round before",
}
_FIRST = {
    Leader.ROTATE_CLOCKWISE: "the rulebook does not say who leads first",
    Leader.RANDOM_THEN_ROTATE: "the rulebook draws lots for the first lead",
    Leader.AGE_THEN_ROTATE: "the rulebook lets age decide the first lead",
    Leader.HIGH_DRAW_THEN_ROTATE: "the rulebook gives the first lead to the highest draw",
    Leader.ALTERNATE_EQUALLY: "the rulebook does not say who leads first",
    Leader.LEFT_OF_PREVIOUS_OPENER: "the rulebook does not say who leads first",
}
_AT_THE_TABLE = {
    Leader.ENGINE_HOLDER: "whoever holds the engine",
    Leader.HIGH_DRAW_EACH_ROUND: "whoever draws the highest tile",
    Leader.HIGHEST_ENGINE_MATCH: "whoever holds the highest tile that fits the engine",
    Leader.HIGHEST_TILE: "whoever holds the highest tile",
    Leader.ANY_AGREED: "as the players agree",
}


class Plan(NamedTuple):
    """The engines of a match as agreed before it.

    `rounds` is their number, None for no end; `engines` an own list of them, empty where the rulebook's order holds.
    """

    domino_set: DominoSet
    sequence: EngineSequence
    rounds: int | None
    engines: tuple[int, ...] = ()

    def next_engine(self, played: Sequence[int | None]) -> int | None:
        """The engine of the round after those that were played; None where only the table can tell.

        >>> plan = Plan(DominoSet(12), EngineSequence.DESCENDING, 13)
        >>> plan.next_engine([]), plan.next_engine([12, 10])
        (12, 9)
        """
        if self.engines:
            return next(iter(self._left_in_list(played)), None)
        top = self.domino_set.highest
        match self.sequence:
            case EngineSequence.DESCENDING:
                return next(iter(self._below(played)), top if self.rounds is None else None)
            case EngineSequence.HIGHEST_UNUSED:
                return next((engine for engine in range(top, -1, -1) if engine not in played), None)
            case EngineSequence.FIXED:
                return next((engine for engine in played if engine is not None), None)
            case _:
                return None

    def is_over(self, played: Sequence[int | None]) -> bool:
        """Every round of the plan has been played, or no double is left for another."""
        if self.engines:
            return not self._left_in_list(played)
        if self.rounds is None:
            return False
        if len(played) >= self.rounds:
            return True
        return self.sequence is EngineSequence.DESCENDING and self.next_engine(played) is None

    def total(self, played: Sequence[int | None]) -> int | None:
        """How many rounds the match will have, as far as we know now; None for no end.

        >>> Plan(DominoSet(12), EngineSequence.DESCENDING, 13).total([12, 10])
        12
        """
        if self.engines:
            return len(played) + len(self._left_in_list(played))
        if self.rounds is None:
            return None
        if self.sequence is EngineSequence.DESCENDING:
            return min(self.rounds, len(played) + len(self._below(played)))
        return self.rounds

    def _below(self, played: Sequence[int | None]) -> list[int]:
        """The doubles below the last engine that were none yet; where there is no end, each lap of them begins anew."""
        top = self.domino_set.highest
        last = next((engine for engine in reversed(played) if engine is not None), top + 1)
        used = () if self.rounds is None else played
        return [engine for engine in range(last - 1, -1, -1) if engine not in used]

    def _left_in_list(self, played: Sequence[int | None]) -> list[int]:
        """The list without what was played; an engine that is not in the list replaces the one that was due."""
        left = list(self.engines)
        for engine in played:
            if engine in left:
                left.remove(engine)
            elif left:
                left.pop(0)
        return left


def planned_rounds(text: str, rounds: Rounds, domino_set: DominoSet) -> int | None:
    """How many rounds `all`, `half`, `one`, `unlimited` or a number means; an empty text asks the rulebook.

    Half of the rounds is rounded up: 7 of 13. Raises Refused.
    """
    most = domino_set.highest + 1
    match text.strip().casefold() or rounds.value:
        case "all" | "agreed_fewer":
            return most
        case "half":
            return (most + 1) // 2
        case "one":
            return 1
        case "unlimited":
            return None
        case word:
            number = int(word) if word.isascii() and word.isdigit() and len(word) < 6 else 0
            if not 1 <= number <= most:
                raise Refused(
                    f"--rounds is a number from 1 to {most} (a double-{domino_set} set has {most} doubles), "
                    f"all, half, one or unlimited; not {text}."
                )
            return number


def engine_list(text: str, domino_set: DominoSet) -> tuple[int, ...]:
    """Reads an own list of engines, `12,10,8` or `12-12,10-10`. Raises Refused."""
    engines: list[int] = []
    for word in text.replace(",", " ").split():
        engine = read_engine(word, domino_set)
        if engine in engines:
            raise Refused(f"{engine}-{engine} stands twice in the list of engines; no double is an engine twice.")
        engines.append(engine)
    if not engines:
        raise Refused("The list of engines is empty; type it as 12,10,8.")
    return tuple(engines)


def read_engine(text: str, domino_set: DominoSet) -> int:
    """Reads an engine, `9` or `9-9`. Raises Refused where it is no double of the set."""
    high, _, low = text.partition("-")
    low = low or high
    if not all(half.isascii() and half.isdigit() and len(half) <= 2 for half in (high, low)):
        raise Refused(f"{text} is no engine; type it as 9 or 9-9.")
    if int(high) != int(low):
        raise Refused(f"The engine {text} is no double.")
    if int(high) > domino_set.highest:
        raise Refused(f"A double-{domino_set} set has no {int(high)}-{int(high)}.")
    return int(high)


class Lead(NamedTuple):
    """Who leads a round, by player id, and why; no player where only the table can tell."""

    player: str | None
    why: str


def next_lead(
    rule: Leader,
    order: Sequence[str],
    present: Collection[str],
    previous: str | None,
    named: str | None,
    winner: str | None,
) -> Lead:
    """Who leads the next round.

    `order` is everybody clockwise, those who left among them; `present` are the players who sit in the next round.
    `previous` led the round before, None before the first; `named` was named for the first round; `winner` was out in
    the round before.
    """
    if named in present:
        return Lead(named, "named before the match")
    if rule in _ROTATING:
        if previous is None:
            return Lead(_clockwise(order, 0, present), f"first in the seating; {_FIRST[rule]}")
        return Lead(_clockwise(order, order.index(previous) + 1, present), _ROTATING[rule])
    if rule is Leader.ROUND_WINNER:
        if winner in present:
            return Lead(winner, "won the round before")
        return Lead(None, "who won the round before; else as the players agree")
    return Lead(None, _AT_THE_TABLE[rule])


def _clockwise(order: Sequence[str], start: int, present: Collection[str]) -> str:
    return next(player for player in [*order[start:], *order[:start]] if player in present)
