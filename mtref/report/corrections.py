"""What was corrected after it had been written down, from the journal: the round, what changed, when, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mtref.match import events as ev
from mtref.match.match import Match, Round, fold
from mtref.report.dates import minute


class Change(NamedTuple):
    """One thing that a correction changed: a player's points (`player` is his id), the engine, the leader, blocked.

    `before` and `after` are points, an engine, a player's id, or yes and no; None where nothing was known.
    """

    what: str
    player: str | None
    before: int | str | None
    after: int | str | None


class Correction(NamedTuple):
    """A round that was changed later. `at` is when (ISO 8601, UTC), `note` what was said about it."""

    round: int
    changes: tuple[Change, ...]
    at: str
    note: str


def corrections(journal: Sequence[ev.Event]) -> tuple[Correction, ...]:
    """Every correction that stands, in the order in which they were made. A gap that was filled in is none."""
    standing, _ = ev.standing(list(journal))
    return tuple(
        found
        for place, event in enumerate(standing)
        if isinstance(event, ev.Corrected)
        for found in [_correction(event, fold(standing[:place]), fold(standing[: place + 1]))]
        if found is not None
    )


def _correction(event: ev.Corrected, before: Match, after: Match) -> Correction | None:
    old, new = before.rounds[event.round - 1], after.rounds[event.round - 1]
    filled_in = bool(event.hands) and all(old.sheet.hands[player] is None for player in event.hands)
    return None if filled_in else Correction(event.round, tuple(_changes(old, new)), event.at, event.note)


def _changes(old: Round, new: Round) -> list[Change]:
    changes = [
        Change("points", player, was, now)
        for player in new.sheet.hands
        if (was := old.result.points.get(player)) != (now := new.result.points.get(player))
    ]
    if old.engine != new.engine:
        changes.append(Change("engine", None, old.engine, new.engine))
    if old.lead.player != new.lead.player:
        changes.append(Change("leader", None, old.lead.player, new.lead.player))
    if old.sheet.blocked != new.sheet.blocked:
        changes.append(Change("blocked", None, _yes(old.sheet.blocked), _yes(new.sheet.blocked)))
    return changes


def _yes(blocked: bool) -> str:
    return "yes" if blocked else "no"


def what_changed(correction: Correction, names: Mapping[str, str]) -> str:
    """The changes in words: `Ben 6 instead of 15`. `names` are the players' names by id."""

    def shown(change: Change, value: int | str | None) -> str:
        if value is None:
            return "?"
        if change.what == "engine":
            return f"{value}-{value}"
        return names[str(value)] if change.what == "leader" else str(value)

    return (
        ", ".join(
            f"{names[change.player] if change.player else change.what} {shown(change, change.after)}"
            f" instead of {shown(change, change.before)}"
            for change in correction.changes
        )
        or "written down otherwise, the same points"
    )


def correction_note(one: Correction, names: Mapping[str, str]) -> str:
    """What a correction changed, when, and the note: `Ben 6 instead of 15 (2026-11-30 21:05: counted again)`."""
    when = ": ".join(filter(None, [minute(one.at), one.note]))
    return what_changed(one, names) + (f" ({when})" if when else "")
