"""The summary of a match in the formats that are files: text, Markdown, CSV, JSON."""

from __future__ import annotations

from collections.abc import Sequence

from mtref.match.match import Match
from mtref.report import scoresheet
from mtref.report.grid import Grid, plain, printable


def render(layout: str, match_id: str, match: Match) -> str:
    """The summary in `layout`, ending in a line break. Raises KeyError for a format that there is not."""
    return {"text": text, "terminal": text, "markdown": markdown, "csv": csv, "json": json}[layout](match_id, match)


def text(match_id: str, match: Match) -> str:
    """Aligned plain text."""
    parts = [f"{printable(scoresheet.heading(match))} ({match_id})\n{printable(scoresheet.under_which_rules(match))}"]
    parts += [plain(grid) for grid in scoresheet.rounds_grids(match)]
    parts += [_notes(match)] if scoresheet.footnotes(match) else []
    parts += [plain(scoresheet.standings_grid(match))] if match.counted else []
    parts += ["\n".join(printable(line) for line in scoresheet.closing(match))]
    return "\n\n".join(parts) + "\n"


def _notes(match: Match) -> str:
    return "\n".join(printable(f"{note.sign}  {note.text}") for note in scoresheet.footnotes(match))


def markdown(match_id: str, match: Match) -> str:
    """Markdown with pipe tables."""
    parts = [f"# {_escaped(scoresheet.heading(match))}", _escaped(scoresheet.under_which_rules(match))]
    parts += [_table(grid) for grid in scoresheet.rounds_grids(match)]
    parts += ["\n".join(f"- {_escaped(note.sign)}: {_escaped(note.text)}" for note in scoresheet.footnotes(match))]
    parts += [_table(scoresheet.standings_grid(match))] if match.counted else []
    parts += [_escaped(line) for line in scoresheet.closing(match)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _table(grid: Grid) -> str:
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(_escaped(cell) for cell in cells) + " |"

    rule = "|" + "|".join("---:" if number else "---" for number in grid.numbers) + "|"
    return "\n".join([line(grid.headings), rule, *(line(row) for row in grid.rows)])


def _escaped(cell: str) -> str:
    """Text that Markdown shows as it is: every ASCII sign that could mean something is escaped."""
    shown = printable(cell).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]#|~^!:@" else sign for sign in shown)


def csv(match_id: str, match: Match) -> str:
    """A row a round, then the totals and the places. A spreadsheet reads no cell as a formula."""
    import csv as csv_module
    import io

    output = io.StringIO()
    writer = csv_module.writer(output, lineterminator="\r\n")
    names = [player.name for player in match.players]
    writer.writerow(map(_inert, ["Round", "Engine", "Leader", "Blocked", *names]))
    if any(player.start for player in match.players):
        writer.writerow(["Start", "", "", "", *(player.start or "" for player in match.players)])
    for played in match.rounds:
        leader = match.by_id[played.lead.player].name if played.lead.player else ""
        points = [scoresheet.cell(played, player.id) for player in match.players]
        engine = "" if played.engine is None else str(played.engine)
        blocked = "yes" if played.sheet.blocked else ""
        writer.writerow([played.number, engine, _inert(leader), blocked, *points])
    if match.adjustments:
        writer.writerow(["Adjustments", "", "", "", *(match.adjusted((player.id,)) or "" for player in match.players)])
    sides = {player: side for side in match.sides for player in side}
    writer.writerow(["Total", "", "", "", *(match.totals[sides[player.id]] for player in match.players)])
    places = {player: standing.place for standing in match.standings for player in standing.tally.side}
    writer.writerow(["Place", "", "", "", *(places.get(player.id, "") for player in match.players)])
    return output.getvalue()


def _inert(cell: str) -> str:
    return f"'{printable(cell)}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else printable(cell)


def json(match_id: str, match: Match) -> str:
    """The match as JSON."""
    from mtref.report.json import dumps, match_data

    return dumps(match_data(match_id, match)) + "\n"
