"""The matches that are stored: matches, use, delete, export, import, demo."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from mtref.cli import session
from mtref.cli.options import (
    GROUP,
    HouseOption,
    RulesOption,
    SinceOption,
    UnderOption,
    UntilOption,
    WithOption,
)
from mtref.cli.questions import agreed, may_ask
from mtref.cli.talk import remark, say
from mtref.match.refusal import NothingToDo, Refused
from mtref.store.archive import Archive
from mtref.store.errors import AmbiguousMatch, NotNamed

MatchArgument = Annotated[str, typer.Argument(metavar="MATCH", help="An id, a unique beginning of it, or a name.")]


app = typer.Typer(**GROUP)


@app.command()
def matches(
    player: Annotated[
        str, typer.Option(metavar="NAME", help="With that player; the name may be cut short.", show_default=False)
    ] = "",
    since: SinceOption = "",
    until: UntilOption = "",
    unfinished: Annotated[bool, typer.Option("--unfinished", help="Not played to the end yet.")] = False,
    rules: UnderOption = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the matches with the day they began, the latest first; * marks the current one.

    Example: mtref matches --player Ana --since 2026-11
    """
    from mtref.cli import choosing
    from mtref.report.listing import listing, listing_data
    from mtref.report.screen import show
    from mtref.store.people import read_people

    within = choosing.days(since, until, date.today())
    store = session.archive()
    rows, current = choosing.survey(store), store.current()
    people = read_people(store.home)
    sound = [row for row in rows if not row.damaged]
    person, book = choosing.who(sound, player, people), choosing.rulebook(sound, rules)
    chosen = choosing.choose(sound, people, person, within, book)
    if unfinished:
        chosen = [row for row in chosen if not row.digest["finished"]]
    filtered = bool(player or since or until or unfinished or rules)
    damaged = [] if filtered else [row for row in rows if row.damaged]
    found = [(row.id, row.digest) for row in chosen]
    if as_json:
        from mtref.report.json import dumps

        print(
            dumps(
                listing_data(found, current)
                + [{"id": row.id, "current": row.id == current, "damaged": row.damaged} for row in damaged]
            )
        )
        return
    if not rows:
        remark(["No match is stored yet: begin one with mtref new Ana Ben Cleo."])
    elif found:
        show(listing(found, current))
    elif filtered:
        remark(["No stored match is like that."])
    remark(row.damaged for row in rows if row.damaged)


@app.command()
def use(match: MatchArgument) -> None:
    """Make another match the current one.

    Example: mtref use friday
    """
    store = session.archive()
    match_id = store.find(match)
    opened = session.opened(store.read(match_id))
    store.use(match_id)
    from mtref.report.scoresheet import heading, next_round, outcome

    say(f"{heading(opened.match)} ({match_id}) is the current match.", outcome(opened.match), next_round(opened.match))


@app.command()
def delete(
    match: MatchArgument,
    yes: Annotated[bool, typer.Option("--yes", "-y", "--force", help="Do not ask.")] = False,
) -> None:
    """Delete a match. It is kept in the folder `deleted` and can be imported again.

    Example: mtref delete friday --yes
    """
    store = session.archive()
    match_id = store.find(match)
    if not yes:
        if not may_ask():
            raise Refused(f"Delete the match {match_id}? Say --yes to do it.")
        if not agreed(f"Delete the match {match_id}?"):
            raise NothingToDo("Nothing was deleted.")
    place = store.delete(match_id)
    say(f"The match {match_id} is deleted; it lies in {place}.")


@app.command()
def export(
    names: Annotated[list[str], typer.Argument(metavar="MATCH... FILE", help="Matches, then the file; - for stdout.")],
    layout: Annotated[
        str, typer.Option("--format", "-f", metavar="mtref|bgstats", help="bgstats: plays for the app BG Stats.")
    ] = "mtref",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write matches to one JSON file, journal included.

    Example: mtref export friday friday.json. With FILE alone it is the current match.
    """
    from mtref.store import exchange

    if layout not in ("mtref", "bgstats"):
        raise Refused(f"--format is mtref or bgstats; not {layout}.")

    *wanted, file = names
    store = session.archive()
    if not wanted and _names_a_match(store, file):
        raise Refused(f"To which file? Type mtref export {file} FILE.")
    ids = list(dict.fromkeys(store.find(name) for name in wanted)) or [session.which("", store)]
    records = [store.read(match_id) for match_id in ids]
    matches = [session.opened(record) for record in records]
    if layout == "bgstats":
        _export_plays(matches, file, force)
        return
    if file == "-":
        print(exchange.dump(records), end="")
        return
    exchange.export(records, Path(file).expanduser(), force=force)
    say(f"{', '.join(ids)} written to {file}.")


def _names_a_match(store: Archive, text: str) -> bool:
    try:
        store.find(text)
    except NotNamed as error:
        return isinstance(error, AmbiguousMatch)
    return True


def _export_plays(matches: Sequence[session.Opened], file: str, force: bool) -> None:
    from mtref.report.bgstats import link, play
    from mtref.report.json import dumps
    from mtref.store.outside import write_whole

    plays = [play(opened.id, opened.match, opened.journal) for opened in matches]
    text = dumps(plays[0] if len(plays) == 1 else plays) + "\n"
    if file == "-":
        print(text, end="")
        return
    write_whole(Path(file).expanduser(), text, force=force)
    say(f"{', '.join(opened.id for opened in matches)} written to {file}.")
    say("To put it into BG Stats, open on a device that has the app:", *map(link, plays))


@app.command("import")
def import_(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A JSON file of export, or a CSV score sheet; - for stdin.")
    ],
    rules: RulesOption = "wikipedia",
    variants: WithOption = None,
    house: HouseOption = None,
    domino_set: Annotated[str, typer.Option("--set", metavar="N", help="The set of a CSV score sheet.")] = "",
    name: Annotated[str, typer.Option(metavar="TEXT", help="A name for the match of a CSV score sheet.")] = "",
    as_new: Annotated[
        bool, typer.Option("--as-new", help="Keep both where a match of that id is here already.")
    ] = False,
) -> None:
    """Read matches from a file, all of them or none.

    A CSV score sheet has the players' names in its first row and one round a row.
    Example: mtref import friday.json
    """
    from mtref.cli.taking_in import records_of

    records = records_of(file, rules, variants, house, domino_set, name)
    for record in records:
        session.opened(record)
    from mtref.cli.scoring import new_id

    store = session.archive()
    added_ones = store.add(records, new_id if as_new else None)
    for added in added_ones:
        words = {
            "new": "imported",
            "same": "was here already",
            "longer": "brought up to date",
            "shorter": "is newer here",
        }
        from_id = f" (it came as {added.came_as})" if added.came_as != added.id else ""
        match = session.opened(store.read(added.id)).match
        players = ", ".join(player.name for player in match.players)
        say(f"Match {added.id} {words[added.outcome]}{from_id}: {players}; rounds: {len(match.rounds)}.")
    if store.current() is None and len(added_ones) == 1:
        store.use(added_ones[0].id)
        say("It is the current match now.")


@app.command()
def demo() -> None:
    """Play a real match in a throw-away home, each command shown with what it prints.

    Example: mtref demo
    """
    from mtref.cli.demo import play

    play()
