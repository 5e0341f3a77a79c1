"""A finished match as a play for the app Board Game Stats.

The fields are those that its makers document for plays pushed from other programs, at
https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/. The app takes one play at a
time, by a link that carries the play itself, and asks its user which of his games and players are meant.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from mtref.match.events import Event, Scored
from mtref.match.match import Match
from mtref.match.names import key
from mtref.match.refusal import Refused
from mtref.report import scoresheet

_LINK = "https://app.bgstatsapp.com/createPlay.html?data="


def play(match_id: str, match: Match, journal: Sequence[Event]) -> dict[str, Any]:
    """The match as a play: places, totals, winners, who led first. Raises Refused where it is not finished."""
    if not match.winners:
        raise Refused(f"{scoresheet.heading(match)} ({match_id}) is not finished; BG Stats takes finished plays only.")
    standings = {player: standing for standing in match.standings for player in standing.tally.side}
    sides = {player: side for side in match.sides for player in side}
    first = match.rounds[0].lead.player
    return {
        "sourceName": "mtref",
        "sourcePlayId": match_id,
        "playDate": _ended(journal),
        "comments": f"{scoresheet.under_which_rules(match)} {scoresheet.outcome(match)}",
        "board": f"Double-{match.domino_set}",
        "game": {
            "name": "Mexican Train",
            "sourceGameId": "mexican-train",
            "highestWins": False,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                # The app remembers whom it means, so it has to be the same in every match.
                "sourcePlayerId": key(player.name),
                "startPlayer": player.id == first,
                "score": match.totals[sides[player.id]],
                "winner": sides[player.id] in match.winners,
            }
            | ({"rank": standings[player.id].place} if player.id in standings else {})
            for player in match.players
        ],
    }


def _ended(journal: Sequence[Event]) -> str:
    """When the last round was written down, in UTC, as `2026-11-30 21:05:00`."""
    last = next((event for event in reversed(journal) if isinstance(event, Scored)), journal[0])
    return last.at.replace("T", " ")[:19]


def link(one: dict[str, Any]) -> str:
    """What to open on a device with the app, to put the play into it."""
    return _LINK + quote(json.dumps(one, ensure_ascii=False, separators=(",", ":")), safe="")
