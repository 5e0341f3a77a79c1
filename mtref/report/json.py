"""A match as JSON, in a stable shape."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from mtref.match.match import Match, NextRound, Round
from mtref.match.names import JOINERS
from mtref.match.scoring import Result
from mtref.match.standings import Standing
from mtref.report.corrections import Change, Correction
from mtref.report.highlights import highlights
from mtref.rules.deals import boneyard, tiles_each

SCHEMA = 1


def dumps(data: Any) -> str:
    """JSON text for people and programs; every script as itself, what could act on a terminal as an escape."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    if text.isascii():
        return text
    return "".join(
        letter if letter == "\n" or letter in JOINERS or unicodedata.category(letter)[0] != "C" else _escape(letter)
        for letter in text
    )


def _escape(letter: str) -> str:
    return json.dumps(letter)[1:-1]


def match_data(match_id: str, match: Match) -> dict[str, Any]:
    """The match, its rounds, totals and standings. Players are named as they are called now."""
    names = {player.id: player.name for player in match.players}
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "id": match_id,
        "name": match.name or ", ".join(names.values()),
        "rulebook": match.rulebook.id,
        "variants": list(match.rulebook.variants),
        "house": dict(match.rulebook.house),
        "set": match.domino_set.highest if match.domino_set.copies == 1 else str(match.domino_set),
        "players": list(names.values()),
        "rounds": [_round(match, played) for played in match.rounds],
        "totals": {match.name_of(side): total for side, total in match.totals.items()},
        "standings": [_standing(match, standing) for standing in match.standings],
        "winners": [match.name_of(side) for side in match.winners],
        "decided_by": match.standings[0].decided_by.code if match.winners else None,
        "finished": match.is_finished,
        "missing": [
            {"round": number, "players": [names[player] for player in players]}
            for number, players in match.missing.items()
        ],
        "next": _next(match, match.next_round),
        "total_rounds": match.total_rounds,
        "adjustments": [
            {"player": names[one.player], "points": one.points, "after_round": one.after, "note": one.note}
            for one in match.adjustments
        ],
        "joined": {
            player.name: {"before_round": player.joined, "total": player.start}
            for player in match.players
            if player.joined > 1 or player.start
        },
        "left": {player.name: {"after_round": player.left} for player in match.players if player.left is not None},
        "until": match.until,
        "created": match.created_at,
        "changed": match.changed_at,
    }
    if match.teams:
        data["teams"] = [
            {
                "name": match.name_of(team),
                "players": [names[player] for player in team],
                "points": [played.result.sides.get(team) for played in match.rounds],
                "total": match.totals[team],
            }
            for team in match.teams
        ]
    return data


def summary_data(match_id: str, match: Match, corrected: Sequence[Correction]) -> dict[str, Any]:
    """As `match_data`, with the corrections that the journal tells of, and the highlights."""
    data = match_data(match_id, match)
    names = {player.id: player.name for player in match.players}
    data["corrections"] = [
        {
            "round": one.round,
            "changes": [_change(change, names) for change in one.changes],
            "at": one.at,
            "note": one.note,
        }
        for one in corrected
    ]
    data["highlights"] = _highlights(match)
    return data


def _change(change: Change, names: Mapping[str, str]) -> dict[str, Any]:
    def shown(value: int | str | None) -> int | str | None:
        return names[str(value)] if change.what == "leader" and value is not None else value

    player = {"player": names[change.player]} if change.player else {}
    return {"what": change.what} | player | {"before": shown(change.before), "after": shown(change.after)}


def _highlights(match: Match) -> dict[str, Any]:
    found = highlights(match)
    names = {player.id: player.name for player in match.players}
    return {
        "closest_round": found.closest
        and {"rounds": list(found.closest.rounds), "difference": found.closest.difference},
        "biggest_hand": found.biggest
        and {
            "points": found.biggest.points,
            "hands": [{"round": number, "player": names[player]} for number, player in found.biggest.held],
        },
        "longest_lead": [
            {"player": match.name_of(lead.side), "rounds": lead.rounds, "first": lead.first, "last": lead.last}
            for lead in found.leads
        ],
        "comebacks": [
            {
                "player": match.name_of(back.side),
                "behind": back.behind,
                "after_round": back.low,
                "led_after_round": back.high,
            }
            for back in found.comebacks
        ],
        "most_zeros": found.zeros
        and {"players": [names[player] for player in found.zeros.players], "rounds": found.zeros.rounds},
    }


def _round(match: Match, played: Round) -> dict[str, Any]:
    names = {player.id: player.name for player in match.players}
    data: dict[str, Any] = {
        "round": played.number,
        "engine": played.engine,
        "leader": names.get(played.lead.player or ""),
        "points": {names[player]: played.result.points.get(player) for player in played.sheet.hands},
        "blocked": played.sheet.blocked,
        "corrected": played.corrected,
        "counted": played.counted,
        "parts": _parts(played.result, names),
    }
    if match.teams:
        data["team_points"] = [played.result.sides.get(team) for team in match.teams]
    return data


def _parts(result: Result, names: dict[str, str]) -> dict[str, dict[str, int]]:
    """What the points are made of, for those whose points are not just the hand."""
    return {names[player]: dict(parts) for player, parts in result.parts.items() if len(parts) > 1}


def _standing(match: Match, standing: Standing) -> dict[str, Any]:
    tally = standing.tally
    data: dict[str, Any] = {
        "place": standing.place,
        "player": match.name_of(tally.side),
        "total": tally.total,
        "zero_rounds": tally.zero_rounds,
        "lowest_round": tally.lowest_round,
        "decided_by": standing.decided_by.code,
    }
    if match.teams:
        data["team"] = [match.by_id[player].name for player in tally.side]
    return data


def _next(match: Match, coming: NextRound | None) -> dict[str, Any] | None:
    if coming is None:
        return None
    seats = len(match.present)
    return {
        "round": coming.number,
        "engine": coming.engine,
        "leader": match.by_id[coming.lead.player].name if coming.lead.player else None,
        "leader_why": coming.lead.why,
        "tiles": tiles_each(match.rulebook, match.domino_set, seats),
        "boneyard": left if (left := boneyard(match.rulebook, match.domino_set, seats)) is None or left >= 0 else None,
    }
