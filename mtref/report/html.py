"""The sheet to hang up: a match as one HTML page that needs nothing else and prints on one sheet, A4 or Letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from mtref.match.events import Event, Scored
from mtref.match.match import Match, Round
from mtref.match.standings import LOWEST_ROUND, TOTAL, ZERO_ROUNDS, Standing
from mtref.report import page, scoresheet
from mtref.report.corrections import Correction, corrections, what_changed
from mtref.report.dates import day, minute
from mtref.report.grid import printable
from mtref.report.highlights import told
from mtref.report.scoresheet import signed
from mtref.report.svg import figure, room_for

_MOST_ROUNDS = 19
_MOST_NOTES = 12
_LONGEST_NOTE = 170
_LONGEST_TITLE = 60


class Cell(NamedTuple):
    """A player's points in a round: the hand, what was counted beside it, and the numbers of its footnotes."""

    hand: str
    extra: str = ""
    zero: bool = False
    notes: tuple[int, ...] = ()
    counted: bool = True


class Place(NamedTuple):
    """A side's place; `tie` tells what decided between it and others with the same total."""

    place: str
    name: str
    total: int
    behind: str
    tie: str
    best: bool


class Heading(NamedTuple):
    """A round's column: its engine, whether it was blocked, and the numbers of its footnotes."""

    engine: str
    blocked: bool
    notes: tuple[int, ...]


class Row(NamedTuple):
    """A side's row in a block of rounds."""

    name: str
    start: str
    cells: tuple[Cell, ...]
    adjusted: str
    total: str
    team: bool = False


class Block(NamedTuple):
    """So many rounds side by side; the last block ends in the totals."""

    headings: tuple[Heading, ...]
    rows: tuple[Row, ...]
    starts: bool
    adjusted: bool
    last: bool


def html(match: Match, journal: Sequence[Event]) -> str:
    """The page. Names and notes are text in it and nothing else: the template library escapes them."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(Path(__file__).with_name("sheet.html.jinja").read_text("utf-8"))
    return template.render(_facts(match, journal)) + "\n"


def _facts(match: Match, journal: Sequence[Event]) -> dict[str, Any]:
    shown = _shown(match)
    corrected = sorted(corrections(journal), key=lambda one: one.round)
    blocks = _blocks(shown, corrected)
    facts = {
        "title": _title(shown),
        "date": _date(journal),
        "rules": f"{scoresheet.under_which_rules(shown)} {_book(shown)}.",
        "outcome": scoresheet.outcome(shown),
        "missing": scoresheet.missing_line(shown),
        "places": _places(shown) if blocks else [],
        "blocks": blocks,
        "signs": _signs(shown, blocks),
        "notes": _notes(shown, corrected),
        "highlights": told(shown),
    }
    size, room = page.fit(facts, room_for(match.sides))
    return facts | {"size": size, "figure": figure(match, *room) if match.counted else None}


def _title(match: Match) -> str:
    heading = scoresheet.heading(match)
    return heading if len(heading) <= _LONGEST_TITLE else "Mexican Train"


def _book(match: Match) -> str:
    return ", ".join(filter(None, [match.rulebook.title, match.rulebook.year]))


def _places(match: Match) -> list[Place]:
    least = match.standings[0].tally.total if match.standings else 0
    places = [
        Place(f"{one.place}.", match.name_of(side), total, signed(total - least), _tie(one), one.place == 1)
        for one in match.standings
        for side, total, _ in [one.tally]
    ]
    return places + [Place("-", match.name_of(tally.side), tally.total, "left", "", False) for tally in match.left]


def _tie(one: Standing) -> str:
    if one.decided_by is ZERO_ROUNDS:
        return f"tie decided by rounds at 0: {one.tally.zero_rounds}"
    if one.decided_by is LOWEST_ROUND:
        return f"tie decided by the lowest round that is not 0: {one.tally.lowest_round}"
    return "" if one.decided_by is TOTAL else "place shared"


def _shown(match: Match) -> Match:
    """The match with its names as they may stand in a sentence of any direction of writing."""
    return replace(
        match,
        name=_isolated(match.name) if match.name else "",
        players=tuple(player._replace(name=_isolated(player.name)) for player in match.players),
        adjustments=tuple(one._replace(note=_note(one.note)) for one in match.adjustments),
    )


def _isolated(text: str) -> str:
    """The text between the marks that keep its direction of writing from its surroundings."""
    return f"\u2068{printable(text)}\u2069"


def _note(text: str) -> str:
    if len(text) > _LONGEST_NOTE:
        text = text[:_LONGEST_NOTE] + "…"
    return _isolated(text) if text else ""


def _date(journal: Sequence[Event]) -> str:
    days = [day(event.at) for event in journal if isinstance(event, Scored)] or [day(journal[0].at)]
    return days[0] if days[0] == days[-1] else f"{days[0]} – {days[-1]}"


def _blocks(match: Match, corrected: Sequence[Correction]) -> list[Block]:
    rounds = match.rounds
    if not rounds:
        return []
    each = ceil(len(rounds) / ceil(len(rounds) / _MOST_ROUNDS))
    return [_block(match, rounds[start : start + each], corrected) for start in range(0, len(rounds), each)]


def _block(match: Match, rounds: Sequence[Round], corrected: Sequence[Correction]) -> Block:
    first, last = rounds[0] is match.rounds[0], rounds[-1] is match.rounds[-1]
    adjusted = last and bool(match.adjustments)
    headings = tuple(
        Heading(scoresheet.engine_or_number(played), played.sheet.blocked, _numbers(corrected, played.number, None))
        for played in rounds
    )
    rows = [
        Row(
            player.name,
            str(player.start or ""),
            tuple(_cell(played, player.id, corrected) for played in rounds),
            signed(match.adjusted((player.id,))),
            "" if match.teams else str(match.totals[(player.id,)]),
        )
        for player in match.players
    ]
    for team in match.teams:
        sums = [played.result.sides.get(team) for played in rounds]
        cells = tuple(Cell("" if points is None else str(points), zero=points == 0) for points in sums)
        adjustment = signed(match.adjusted(team))
        rows.append(Row(match.name_of(team), "", cells, adjustment, str(match.totals[team]), team=True))
    return Block(headings, tuple(rows), first and any(player.start for player in match.players), adjusted, last)


def _cell(played: Round, player: str, corrected: Sequence[Correction]) -> Cell:
    if player not in played.sheet.hands:
        return Cell("")
    parts = played.result.parts.get(player)
    notes = _numbers(corrected, played.number, player)
    if parts is None:
        return Cell("?", notes=notes, counted=played.counted)
    extra = "".join(f"{points:+d}" for what, points in parts.items() if what != "hand")
    zero = played.counted and not sum(parts.values())
    return Cell(str(parts["hand"]), extra, zero, notes, played.counted)


def _numbers(corrected: Sequence[Correction], number: int, player: str | None) -> tuple[int, ...]:
    """The footnotes at a cell, the corrections that changed its points; at a heading, those that changed no points."""
    return tuple(
        place
        for place, one in enumerate(corrected, 1)
        if one.round == number and player in ({change.player for change in one.changes} or {None})
    )


def _notes(match: Match, corrected: Sequence[Correction]) -> list[tuple[str, str]]:
    """Footnotes: the sign, and the text."""
    names = {player.id: player.name for player in match.players}
    notes = [
        (str(number), f"Round {one.round}, corrected {minute(one.at)}: {what_changed(one, names)}{_because(one)}")
        for number, one in enumerate(corrected, 1)
    ]
    if len(notes) > _MOST_NOTES:
        more = len(notes) - _MOST_NOTES
        notes = [*notes[:_MOST_NOTES], ("…", f"{more} more; mtref log tells of all")]
    notes += [("Adj.", scoresheet.adjustment_note(match, one)) for one in match.adjustments]
    notes += _penalties(match, names)
    return notes + [("", f"{name} {text}") for name, text in scoresheet.comings_and_goings(match)]


def _because(one: Correction) -> str:
    return f" ({_note(one.note)})" if one.note else ""


def _penalties(match: Match, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """What the small figures are, each kind with its players and rounds."""
    kinds: dict[str, dict[str, list[str]]] = {}
    for played in match.rounds:
        for player, what in scoresheet.penalties(played):
            kinds.setdefault(what, {}).setdefault(player, []).append(str(played.number))
    return [
        (
            "±",
            f"{what}: " + "; ".join(f"{names[player]} in round {', '.join(rounds)}" for player, rounds in who.items()),
        )
        for what, who in kinds.items()
    ]


def _signs(match: Match, blocks: Sequence[Block]) -> list[str]:
    """What the signs in the table mean."""
    cells = [cell for block in blocks for row in block.rows for cell in row.cells]
    signs = ["Columns are rounds, by their engine"] if blocks else []
    signs += ["a ring: the round scored 0"] if any(cell.zero for cell in cells) else []
    signs += ["b: blocked, nobody went out"] if any(played.sheet.blocked for played in match.rounds) else []
    signs += ["( ): broken off and not counted"] if any(not cell.counted for cell in cells) else []
    signs += ["small figures: counted beside the hand"] if any(cell.extra for cell in cells) else []
    return signs
