"""Matches from a file: an export of this program, or a score sheet as CSV."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from mtref.cli import session
from mtref.cli.talk import remark
from mtref.match import commands
from mtref.match import events as ev
from mtref.match.csv_sheet import CsvSheet, read_sheet
from mtref.match.match import Match, fold
from mtref.match.refusal import Refused
from mtref.rules import library
from mtref.store.record import Record


def records_of(
    file: str,
    rules: str,
    variants: Sequence[str] | None,
    house: Sequence[str] | None,
    domino_set: str,
    name: str,
) -> list[Record]:
    """The matches in the file. Raises Refused or a StoreError; nothing is stored yet."""
    data, source = _read(file)
    if re.match(rb'(\xef\xbb\xbf)?\s*\{\s*["}]', data):
        if (rules, domino_set, name) != (library.DEFAULT, "", "") or variants or house:
            raise Refused(
                "An export brings its own rules, set and name: --rules, --set and --name are for a CSV sheet."
            )
        from mtref.store.exchange import load

        return load(data.removeprefix(b"\xef\xbb\xbf"), source)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(f"{source} is no UTF-8 text (byte {error.start + 1}); save the sheet as CSV UTF-8.") from None
    if "\0" in text:
        raise Refused(f"{source} is neither an export of mtref nor a CSV score sheet.")
    try:
        return [_sheet(text, rules, variants, house, domino_set, name)]
    except Refused as error:
        raise Refused(f"{source}: {error}\nNothing was imported.") from None


def _read(file: str) -> tuple[bytes, str]:
    if file == "-":
        return sys.stdin.buffer.read(), "the input"
    path = Path(file).expanduser()
    try:
        return path.read_bytes(), str(path)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from None


def _sheet(
    text: str,
    rules: str,
    variants: Sequence[str] | None,
    house: Sequence[str] | None,
    domino_set: str,
    name: str,
) -> Record:
    from mtref.cli.rulebooks import rulebook
    from mtref.cli.scoring import new_id

    sheet = read_sheet(text)
    book = rulebook(rules, variants, house)
    created = commands.create(commands.Wish(sheet.players, name, domino_set), book)
    journal: list[ev.Event] = [created._replace(at=session.now())]
    for row in sheet.rows:
        typed = commands.Typed(row.scores, row.blocked, row.engine or None)
        try:
            answer = commands.score(fold(journal), typed)
        except Refused as error:
            raise Refused(f"Line {row.line}: {error}") from None
        remark(f"Line {row.line}: {said}" for said in (*answer.doubts, *answer.remarks))
        journal += [event._replace(at=session.now()) for event in answer.events]
    for what, points in sheet.points.items():
        for player, number in zip(fold(journal).players, points, strict=True):
            journal += [ev.Adjusted(player.id, number, at=session.now(), note=what)] if number else []
    _check_totals(sheet, fold(journal))
    if not fold(journal).is_over:
        journal.append(ev.Ended(at=session.now(), note="the score sheet ends here"))
    return Record(new_id(), events=[ev.to_json(event) for event in journal])


def _check_totals(sheet: CsvSheet, match: Match) -> None:
    if sheet.totals is None or match.missing:
        return
    line, totals = sheet.totals
    for player, total in zip(match.players, totals, strict=True):
        if match.totals[(player.id,)] != total:
            come_to = match.totals[(player.id,)]
            raise Refused(f"Line {line}: the total of {player.name} is {total}, but the rounds come to {come_to}.")
