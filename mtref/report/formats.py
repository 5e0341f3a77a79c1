"""The summary of a match in the formats that are files: text, Markdown, HTML, CSV, JSON. All tell the same facts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from mtref.match.events import Event
from mtref.match.match import Match
from mtref.report import scoresheet
from mtref.report.corrections import Correction, correction_note, corrections
from mtref.report.grid import Grid, plain, printable
from mtref.report.highlights import told
from mtref.report.scoresheet import adjustment_note, penalties


def render(layout: str, match_id: str, match: Match, journal: Sequence[Event]) -> str:
    """The summary in `layout`, ending in a line break. Raises KeyError for a format that there is not."""
    if layout == "html":
        from mtref.report.html import html

        return html(match, journal)
    layouts = {"text": text, "terminal": text, "markdown": markdown, "csv": csv, "json": json}
    return layouts[layout](match_id, match, corrections(journal))


def text(match_id: str, match: Match, corrected: Sequence[Correction]) -> str:
    """Aligned plain text."""
    parts = [f"{printable(scoresheet.heading(match))} ({match_id})\n{printable(scoresheet.under_which_rules(match))}"]
    parts += [plain(grid) for grid in scoresheet.rounds_grids(match)]
    parts += [_lines(f"{note.sign}  {note.text}" for note in scoresheet.footnotes(match, corrected))]
    parts += [plain(scoresheet.standings_grid(match))] if match.counted else []
    parts += [_lines(f"{what}: {who}" for what, who in told(match))]
    parts += [_lines(scoresheet.closing(match))]
    return "\n\n".join(filter(None, parts)) + "\n"


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(map(printable, lines))


def markdown(match_id: str, match: Match, corrected: Sequence[Correction]) -> str:
    """Markdown with pipe tables."""
    parts = [f"# {_escaped(scoresheet.heading(match))}", _escaped(scoresheet.under_which_rules(match))]
    parts += [_table(grid) for grid in scoresheet.rounds_grids(match)]
    parts += [_bullets((note.sign, note.text) for note in scoresheet.footnotes(match, corrected))]
    parts += [_table(scoresheet.standings_grid(match))] if match.counted else []
    parts += [_bullets(told(match))]
    parts += [_escaped(line) for line in scoresheet.closing(match)]
    return "\n\n".join(filter(None, parts)) + "\n"


def _bullets(items: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"- {_escaped(what)}: {_escaped(words)}" for what, words in items)


def _table(grid: Grid) -> str:
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(_escaped(cell) for cell in cells) + " |"

    rule = "|" + "|".join("---:" if number else "---" for number in grid.numbers) + "|"
    return "\n".join([line(grid.headings), rule, *(line(row) for row in grid.rows)])


def _escaped(cell: str) -> str:
    """Text that Markdown shows as it is: every ASCII sign that could mean something is escaped."""
    shown = printable(cell).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]#|~^!:@" else sign for sign in shown)


def csv(match_id: str, match: Match, corrected: Sequence[Correction]) -> str:
    """A row a round, then points outside of rounds, totals and places. A spreadsheet reads no cell as a formula.

    What the other formats tell in footnotes stands in the last column.
    """
    import csv as csv_module
    import io

    output = io.StringIO()
    # Text in quotes stays one cell where the spreadsheet takes semicolons for the separator.
    writer = csv_module.writer(output, lineterminator="\r\n", quoting=csv_module.QUOTE_NONNUMERIC)

    def row(head: str | int, cells: Iterable[str | int], notes: Iterable[str] = (), *beside: str | int) -> None:
        filled = [head, *beside, *[""] * (3 - len(beside)), *cells, "; ".join(notes)]
        writer.writerow([_inert(cell) if isinstance(cell, str) else cell for cell in filled])

    names = {player.id: player.name for player in match.players}
    row("Round", names.values(), ["Notes"], "Engine", "Leader", "Blocked")
    if any(player.start for player in match.players):
        row("Start", (player.start or "" for player in match.players))
    for played in match.rounds:
        leader = names[played.lead.player] if played.lead.player else ""
        notes = [] if played.counted else ["broken off and not counted"]
        notes += [f"{names[who]}: {what}" for who, what in penalties(played)]
        notes += [f"corrected: {correction_note(one, names)}" for one in corrected if one.round == played.number]
        beside = ("" if played.engine is None else played.engine, leader, "yes" if played.sheet.blocked else "")
        row(played.number, (_number(scoresheet.cell(played, player)) for player in names), notes, *beside)
    if match.adjustments:
        adjusted = (match.adjusted((player,)) or "" for player in names)
        row("Adjustments", adjusted, (adjustment_note(match, one) for one in match.adjustments))
    sides = {player: side for side in match.sides for player in side}
    if match.teams:
        row("Partners", (match.name_of(sides[player]) for player in names))
    row("Total", (match.totals[sides[player]] for player in names))
    standings = {player: standing for standing in match.standings for player in standing.tally.side}
    row("Place", (standings[player].place if player in standings else "" for player in names))
    if any(map(scoresheet.decided, match.standings)):
        tallies = {player: standing.tally for player, standing in standings.items()}
        row("Rounds at 0", (tallies[player].zero_rounds if player in tallies else "" for player in names))
        lowest = {player: tally.lowest_round for player, tally in tallies.items()}
        row("Lowest round", ("" if (low := lowest.get(player)) is None else low for player in names))
        ties = (scoresheet.decided(standings[player]) if player in standings else "" for player in names)
        row("Tie decided by", ties, [scoresheet.outcome(match)])
    if comings := dict(scoresheet.comings_and_goings(match)):
        row("Joined or left", (comings.get(name, "") for name in names.values()))
    return output.getvalue()


def _number(cell: str) -> str | int:
    return int(cell) if cell.lstrip("-").isdigit() else cell


def _inert(cell: str) -> str:
    shown = printable(cell)
    return f"'{shown}" if unicodedata.normalize("NFKC", cell[:1]) in ("=", "+", "-", "@", "\t", "\r") else shown


def json(match_id: str, match: Match, corrected: Sequence[Correction]) -> str:
    """The match as JSON."""
    from mtref.report.json import dumps, summary_data

    return dumps(summary_data(match_id, match, corrected)) + "\n"
