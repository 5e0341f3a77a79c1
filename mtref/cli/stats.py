"""A season in numbers: stats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated

import typer

from mtref.cli import choosing, session
from mtref.cli.options import GROUP, SinceOption, UnderOption, UntilOption
from mtref.cli.talk import remark, say
from mtref.match.facts import from_digest
from mtref.match.people import People
from mtref.match.season import season
from mtref.store.archive import Row
from mtref.store.people import read_people

app = typer.Typer(**GROUP)


@app.command()
def stats(
    player: Annotated[
        str, typer.Argument(metavar="[PLAYER]", help="One player, against everybody else; the name may be cut short.")
    ] = "",
    since: SinceOption = "",
    until: UntilOption = "",
    rules: UnderOption = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the statistics as JSON.")] = False,
) -> None:
    """Show what everybody did in all stored matches: wins, places, points a round, head to head.

    Wins and places are of finished matches, rounds of all matches. Who left a match has no place in it. Partners
    share the place of their pair. Rounds are as in the score sheet: what a late player began with, and penalties
    outside a round, are in none. Two names of one person are joined with mtref player same.

    Example: mtref stats Ana --since 2026-11
    """
    from mtref.report import season as report
    from mtref.report.screen import show

    within = choosing.days(since, until, date.today())
    store = session.archive()
    people = read_people(store.home)
    rows = choosing.listed(store)
    person = choosing.who(rows, player, people)
    book = choosing.rulebook(rows, rules)
    chosen = choosing.choose(rows, people, person, within, book)
    facts = [one for one in (from_digest(row.digest) for row in chosen) if one.counts]
    shown = [one for one in season(facts, people) if person in ("", one.person)]
    remark(_kept_apart(chosen, people))
    if as_json:
        from mtref.report.json import dumps

        print(dumps(report.season_data(facts, shown, within.first, within.last, book)))
        return
    if not shown:
        remark([report.nothing(player, bool(since or until or rules))])
        return
    say(report.heading(facts, within.first, within.last, book))
    print()
    show(report.players_grid(shown))
    print()
    duels = report.opponents_grid(shown[0]) if player else report.duels_grid(shown)
    if duels:
        say(duels.title)
        show(duels._replace(title=""))
        print()
    say(*report.notes(facts, shown))
    if not duels and any(one.against for one in shown):
        say("mtref stats PLAYER shows one of them head to head with the others.")


def _kept_apart(rows: Sequence[Row], people: People) -> list[str]:
    """Which names are joined as one person although they sat at one table."""
    found: dict[tuple[str, str], str] = {}
    for row in rows:
        if pair := people.twice(row.digest["players"]):
            found.setdefault(pair, row.id)
    return [
        f"{one} and {other} are joined as one person, but sit together in match {match_id}: where they do they are "
        f"counted apart. mtref player different {other} parts them."
        for (one, other), match_id in found.items()
    ]
