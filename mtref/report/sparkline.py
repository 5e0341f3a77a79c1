"""A side's rounds as one word of bars, low for few points, high for many."""

from __future__ import annotations

from mtref.match.match import Match, Side

BARS = "▁▂▃▄▅▆▇█"
ASCII_BARS = "_.:-=+*#"


def sparkline(match: Match, side: Side, plain: bool = False) -> str:
    """A bar a round that counts, by the points of the side against the most of anybody; the lowest bar is 0 alone.

    A round in which the side did not play, or whose points are missing, is a space. `plain` takes ASCII signs.
    """
    bars = ASCII_BARS if plain else BARS
    most = max((points for played in match.counted for points in played.result.sides.values()), default=0)
    return "".join(
        " " if (points := played.result.sides.get(side)) is None else bars[_height(points, most, len(bars))]
        for played in match.counted
    )


def _height(points: int, most: int, bars: int) -> int:
    return 1 + (points - 1) * (bars - 1) // most if points > 0 else 0
