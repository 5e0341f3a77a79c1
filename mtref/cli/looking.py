"""Looking at a match: status, summary, log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mtref.cli import session
from mtref.cli.options import GROUP, JsonOption, MatchOption
from mtref.cli.talk import say, show_json
from mtref.match.refusal import Refused
from mtref.report import scoresheet
from mtref.report.screen import show
from mtref.store.home import home
from mtref.store.playing import Playing

FORMATS = ("terminal", "text", "markdown", "html", "csv", "json")

app = typer.Typer(**GROUP)


@app.command()
def status(which: MatchOption = "", as_json: JsonOption = False) -> None:
    """Show where the match stands and what comes next.

    Round, engine, leader, deal, places, and what is missing.

    Example: mtref status
    """
    opened = session.load(which)
    match = opened.match
    if as_json:
        show_json(opened.id, match)
        return
    say(f"{scoresheet.heading(match)} ({opened.id})", scoresheet.under_which_rules(match))
    if match.rounds or any(match.totals.values()):
        show(scoresheet.standings_grid(match))
    say(*scoresheet.closing(match))
    if Playing(home(), opened.id).path.exists():
        say("A round is in progress: mtref play goes on with it.")


@app.command()
def summary(
    match: Annotated[str, typer.Argument(metavar="[MATCH]", help="A match; the current one if not given.")] = "",
    layout: Annotated[
        str, typer.Option("--format", "-f", metavar="|".join(FORMATS), help="How it looks.")
    ] = "terminal",
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Write to a file.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    which: MatchOption = "",
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    chart: Annotated[bool, typer.Option("--chart", help="Draw the running totals too.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII signs alone.")] = False,
) -> None:
    """Print the match, on the screen or to a file.

    Every round, totals, places and what decided them, and the highlights.

    With --format html it is one page to print and hang up.
    Example: mtref summary --format html --output friday.html
    """
    if match and which:
        raise Refused("Name the match once: as an argument or with --match.")
    if as_json and layout not in ("terminal", "json"):
        raise Refused(f"--json and --format {layout} exclude each other.")
    layout = "json" if as_json else layout
    if layout not in FORMATS:
        raise Refused(f"--format is {', '.join(FORMATS[:-1])} or {FORMATS[-1]}; not {layout}.")
    opened = session.load(match or which)
    if layout == "terminal" and not output:
        from mtref.report.terminal import summary as show_summary

        show_summary(opened.id, opened.match, opened.journal, chart, ascii_only)
        return
    if chart or ascii_only:
        raise Refused("--chart and --ascii are for the terminal; an HTML page always has its chart.")
    from mtref.report.formats import render

    text = render(layout, opened.id, opened.match, opened.journal)
    if not output or output == "-":
        print(text, end="")
        return
    from mtref.store.outside import write_whole

    # Without the mark at its beginning a spreadsheet takes the names in a CSV file for another alphabet.
    mark = "\ufeff" if layout == "csv" else ""
    write_whole(Path(output).expanduser(), mark + text, force=force)
    say(f"Written to {output}.")


@app.command()
def log(
    which: MatchOption = "", as_json: Annotated[bool, typer.Option("--json", help="Print the journal as JSON.")] = False
) -> None:
    """Show every change: when, what, and why.

    Example: mtref log
    """
    opened = session.load(which)
    if as_json:
        from mtref.match.events import to_json
        from mtref.report.json import dumps

        print(dumps([to_json(event) for event in opened.journal]))
        return
    from mtref.report.changes import changes

    show(changes(opened.journal))
