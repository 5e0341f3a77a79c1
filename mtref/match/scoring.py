"""Tiles become points: what one round counts for everybody who sat in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mtref.match.refusal import Refused
from mtref.rules.axes import (
    Blank,
    BlockedRound,
    DoubleBlank,
    OpenDouble,
    OpenMarker,
    OutBonus,
    PartnerScore,
    ScoringDoubles,
    StrategyError,
)
from mtref.rules.rulebook import Rules
from mtref.tiles import DominoSet, Tile

MISSING = "?"
"""What is typed for a value that will be filled in later."""

_OUT = ("out", "0")
_SUM = re.compile(r"[0-9]+(\+[0-9]+)*")
_TILES = re.compile(r"[0-9]+[-:|/][0-9]+([, ]+[0-9]+[-:|/][0-9]+)*")
_LONGEST_SUM = 6


class Hand(NamedTuple):
    """What a player was left with: a number of points, or the tiles themselves.

    `text` is what was typed, in the form that is kept; `said_out` tells a typed `out` from a typed `0`.
    """

    text: str
    number: int = 0
    tiles: tuple[Tile, ...] = ()
    said_out: bool = False

    @property
    def is_out(self) -> bool:
        """Nothing was left: `out` or `0` was typed. A hand of 0-0 alone is not out."""
        return not self.tiles and self.number == 0


def read_hand(text: str) -> Hand | None:
    """Reads `out`, `23`, `12+9+3` or the tiles left, `6-6,9-0`; None for `?`.

    >>> read_hand("12+9+3").number, [str(tile) for tile in read_hand("9-0 6-6").tiles]
    (24, ['9-0', '6-6'])

    Raises Refused, with the reason.
    """
    text = unicodedata.normalize("NFKC", text).strip().casefold()
    if text == MISSING:
        return None
    if text in _OUT:
        return Hand("0" if text == "0" else "out", said_out=text == "out")
    if _SUM.fullmatch(text):
        if any(len(part) > _LONGEST_SUM for part in text.split("+")):
            raise Refused(f"{text} is more than any hand can hold.")
        return Hand(text, number=sum(int(part) for part in text.split("+")))
    if _TILES.fullmatch(text):
        tiles = tuple(_tile(word) for word in re.split("[, ]+", text))
        return Hand(",".join(map(str, tiles)), tiles=tiles)
    if re.fullmatch(r"-0*[1-9][0-9]*", text):
        return Hand(text, number=int(text)) if len(text) <= _LONGEST_SUM else _refuse(text)
    if "+" in text and "-" in text:
        raise Refused(f"{text} has a minus in it: a sum only adds. Type tiles as 6-6,9-0, or add them up as 12+9.")
    return _refuse(text)


def _tile(word: str) -> Tile:
    try:
        return Tile.parse(word)
    except ValueError:
        raise Refused(f"{word} is no tile of any set.") from None


def _refuse(text: str) -> Hand:
    shown = text or "nothing"
    raise Refused(
        f"{shown} is no score: type points (23), a sum (12+9+3), the tiles left (6-6,9-0), out, or ? for later."
    )


class Sheet(NamedTuple):
    """One round as it was typed, by player id. A hand that is not known yet is None.

    `double_blank`, `markers`, `open_doubles` and `strategy_errors` name who it was; a player stands in `open_doubles`
    and `strategy_errors` as often as it happened.
    """

    hands: Mapping[str, Hand | None]
    blocked: bool = False
    double_blank: str | None = None
    markers: tuple[str, ...] = ()
    open_doubles: tuple[str, ...] = ()
    strategy_errors: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """The players whose hand is not known yet."""
        return tuple(player for player, hand in self.hands.items() if hand is None)

    @property
    def out(self) -> tuple[str, ...]:
        """Who went out: nobody in a blocked round; who typed `out`, else who typed 0 and does not hold 0-0."""
        if self.blocked:
            return ()
        said = tuple(player for player, hand in self.hands.items() if hand and hand.said_out)
        return said or tuple(
            player for player, hand in self.hands.items() if hand and hand.is_out and player != self.double_blank
        )


class Result(NamedTuple):
    """The points of one round: by player, and by side (a side is a player, or a team of partners).

    `parts` tells for each player what the points are made of: `hand`, `bonus`, `marker`, `open double`,
    `strategy error`. Players whose hand is missing have no points.
    """

    points: Mapping[str, int]
    sides: Mapping[tuple[str, ...], int]
    parts: Mapping[str, Mapping[str, int]]


def tile_points(tile: Tile, rules: Rules) -> int:
    """Points for a tile left in a hand, by the `scoring` axes.

    0-0 counts `scoring.double_blank` and is never doubled.

    >>> from mtref.rules.rulebook import PLAIN
    >>> tile_points(Tile.of(6, 6), PLAIN), tile_points(Tile.of(6, 6), PLAIN.having(ScoringDoubles.TWICE))
    (12, 24)
    """
    if tile == (0, 0):
        return rules[DoubleBlank].number
    blank = rules[Blank].number if tile.low == 0 else 0
    twice = 2 if tile.is_double and rules[ScoringDoubles] is ScoringDoubles.TWICE else 1
    return tile.pips * twice + blank


def ceiling(domino_set: DominoSet, engine: int | None, rules: Rules) -> int:
    """The most points that all hands together can count: the set without the engine, where we know the engine."""
    everything = domino_set.copies * sum(tile_points(tile, rules) for tile in domino_set.tiles())
    return everything if engine is None else everything - tile_points(Tile.of(engine, engine), rules)


def score_round(sheet: Sheet, rules: Rules, teams: Sequence[tuple[str, ...]] = ()) -> Result:
    """What a round counts: the hands, then a blocked round, then bonus and penalties, then strategy errors."""
    hands = _hands(sheet, rules)
    extras = _extras(sheet, rules)
    parts = {player: {"hand": points} | extras.get(player, {}) for player, points in hands.items()}
    members = {player: (player,) for player in hands} | {
        player: team for team in teams for player in team if player in hands
    }
    sides: dict[tuple[str, ...], int] = {}
    for player, side in members.items():
        counted = parts[player]
        zero = len(side) > 1 and _team_is_out(side, sheet, rules)
        sides[side] = sides.get(side, 0) + sum(counted.values()) - (counted["hand"] if zero else 0)
    if sheet.strategy_errors and rules[StrategyError] is StrategyError.ROUND_HIGH_ADDED and sides:
        high = max(sides.values())
        for player in sheet.strategy_errors:
            if player in parts:
                parts[player]["strategy error"] = parts[player].get("strategy error", 0) + high
                sides[members[player]] += high
    return Result({player: sum(part.values()) for player, part in parts.items()}, sides, parts)


def _hands(sheet: Sheet, rules: Rules) -> dict[str, int]:
    points = {
        player: hand.number + sum(tile_points(tile, rules) for tile in hand.tiles)
        for player, hand in sheet.hands.items()
        if hand is not None
    }
    held = sheet.double_blank
    if held in points and not _shows_double_blank(sheet.hands[held]):
        points[held] += rules[DoubleBlank].number
    if sheet.blocked and rules[BlockedRound] is BlockedRound.LOWEST_ZERO and points:
        lowest = min(points.values())
        points = {player: 0 if count == lowest else count for player, count in points.items()}
    return points


def _shows_double_blank(hand: Hand | None) -> bool:
    return hand is not None and Tile.of(0, 0) in hand.tiles


def _extras(sheet: Sheet, rules: Rules) -> dict[str, dict[str, int]]:
    rows = [(player, "bonus", rules[OutBonus].number) for player in sheet.out]
    rows += [(player, "marker", int(rules[OpenMarker])) for player in sheet.markers]
    rows += [(player, "open double", int(rules[OpenDouble])) for player in sheet.open_doubles]
    extras: dict[str, dict[str, int]] = {}
    for player, part, points in rows:
        if points:
            mine = extras.setdefault(player, {})
            mine[part] = mine.get(part, 0) + points
    return extras


def _team_is_out(team: tuple[str, ...], sheet: Sheet, rules: Rules) -> bool:
    return rules[PartnerScore] is PartnerScore.OUT_TEAM_ZERO and any(player in team for player in sheet.out)
