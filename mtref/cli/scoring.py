"""Keeping score: new, score, fix, adjust, undo, redo, end, reopen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from mtref.cli import session
from mtref.cli.options import (
    GROUP,
    BlockedOption,
    DoubleBlankOption,
    EngineOption,
    ForceOption,
    HouseOption,
    JsonOption,
    LeaderOption,
    MarkerUpOption,
    MatchOption,
    NoteOption,
    OpenDoubleOption,
    RulesOption,
    StrategyErrorOption,
    WithOption,
)
from mtref.cli.talk import conclude, remark, say, show_json
from mtref.match import commands
from mtref.match import events as ev
from mtref.match.match import Match
from mtref.match.refusal import Refused
from mtref.report import scoresheet

Scores = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME=SCORE]...", help="Points (23), a sum (12+9+3), the tiles left (6-6,9-0), out, or ?."),
]
SIGNED = {"ignore_unknown_options": True}
"""Lets -25 be a number of points rather than an option."""

app = typer.Typer(**GROUP)


@app.command()
def new(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME...", help="The players, clockwise.")] = None,
    rules: RulesOption = "wikipedia",
    variants: WithOption = None,
    house: HouseOption = None,
    domino_set: Annotated[str, typer.Option("--set", metavar="N", help="The double-N set; 12 if not given.")] = "",
    rounds: Annotated[str, typer.Option(metavar="N|all|half|one", help="How many rounds; the first engines.")] = "",
    engines: Annotated[str, typer.Option(metavar="12,10,8", help="An own list of engines, in any order.")] = "",
    leader: Annotated[str, typer.Option(metavar="NAME", help="Who leads the first round.")] = "",
    name: Annotated[str, typer.Option(metavar="TEXT", help="A name for the match.")] = "",
    partners: Annotated[str, typer.Option(metavar="A+C,B+D", help="Partners play together.")] = "",
    until: Annotated[int | None, typer.Option(metavar="POINTS", help="End when somebody has so many points.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Start a match and make it the current one.

    Example: mtref new Ana Ben Cleo --rules pagat --rounds 7
    """
    from mtref.cli.rulebooks import deal_remarks, rulebook
    from mtref.store.record import Record

    if not names:
        raise Refused("Who plays? Name the players: mtref new Ana Ben Cleo.")
    book = rulebook(rules, variants, house, partners=bool(partners))
    wish = commands.Wish(names, name, domino_set, rounds, engines, leader, partners, until)
    created = commands.create(wish, book)._replace(at=session.now())
    store = session.archive()
    record = Record(new_id(), events=[ev.to_json(created)])
    store.start(record)
    match = session.opened(record).match
    remark(deal_remarks(match))
    if as_json:
        show_json(record.id, match)
        return
    say(f"Match {record.id}: {', '.join(player.name for player in match.players)}.")
    say(scoresheet.under_which_rules(match), scoresheet.next_round(match))


def new_id() -> str:
    """An id that can be said aloud: three syllables, as `tarilo`."""
    from secrets import choice

    return "".join(choice("bdfghjklmnprstvz") + choice("aeiou") for _ in range(3)) + choice("0123456789")


@app.command()
def score(
    scores: Scores = None,
    blocked: BlockedOption = None,
    engine: EngineOption = "",
    leader: LeaderOption = "",
    double_blank: DoubleBlankOption = None,
    marker_up: MarkerUpOption = None,
    open_double: OpenDoubleOption = None,
    strategy_error: StrategyErrorOption = None,
    note: NoteOption = "",
    force: ForceOption = False,
    which: MatchOption = "",
    as_json: JsonOption = False,
) -> None:
    """Write down the round just played.

    Example: mtref score Ana=0 Ben=23 Cleo=6-6,9-0, or in seat order mtref score 0 23 21.
    Without scores, on a terminal, it asks seat by seat.
    """
    extra = (engine or None, leader or None, double_blank, marker_up, open_double, strategy_error, note)
    typed = commands.Typed(scores or (), blocked, *extra)
    seen = None
    if not scores:
        opened = session.load(which)
        typed, force = _ask_round(opened.match, typed)
        seen = opened.seen
    done = session.change(which, lambda match: commands.score(match, typed), force, seen)
    lines = [scoresheet.totals_line(done.match)]
    if len(done.match.rounds) > len(done.before.rounds):
        lines.insert(0, scoresheet.round_line(done.match, done.match.rounds[-1]))
    conclude(done, as_json, *lines)


def _ask_round(match: Match, typed: commands.Typed) -> tuple[commands.Typed, bool]:
    if match.next_round is None:
        commands.score(match, typed)
    first = match.present[0].name
    if not sys.stdin.isatty():
        raise Refused(f"What did everybody score? Type mtref score {first}=0 … with a value for each player.")
    from mtref.cli.asking import ask_round

    return ask_round(match, typed)


@app.command()
def fix(
    number: Annotated[int, typer.Argument(metavar="ROUND", help="The round, from 1.")],
    scores: Scores = None,
    blocked: BlockedOption = None,
    engine: EngineOption = "",
    leader: LeaderOption = "",
    double_blank: DoubleBlankOption = None,
    marker_up: MarkerUpOption = None,
    open_double: OpenDoubleOption = None,
    strategy_error: StrategyErrorOption = None,
    note: NoteOption = "",
    force: ForceOption = False,
    which: MatchOption = "",
    as_json: JsonOption = False,
) -> None:
    """Correct an earlier round, or fill in what was missing.

    Example: mtref fix 3 Ben=24 --note "counted again"
    An empty name (--double-blank "") takes back what an option said before.
    """
    extra = (engine or None, leader or None, double_blank, marker_up, open_double, strategy_error, note)
    typed = commands.Typed(scores or (), blocked, *extra)
    done = session.change(which, lambda match: commands.fix(match, number, typed), force)
    was = scoresheet.round_line(done.before, done.before.rounds[number - 1])
    became = scoresheet.round_line(done.match, done.match.rounds[number - 1])
    conclude(done, as_json, f"Was: {was}", f"Now: {became}", scoresheet.totals_line(done.match))


@app.command(context_settings=SIGNED)
def adjust(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who gets the points.")],
    points: Annotated[str, typer.Argument(metavar="+POINTS|-POINTS", help="A penalty, or a bonus.")],
    note: NoteOption = "",
    which: MatchOption = "",
    as_json: JsonOption = False,
) -> None:
    """Give a penalty or bonus outside a round's count.

    Example: mtref adjust Ben +25 --note "touched the boneyard"
    """
    done = session.change(which, lambda match: commands.adjust(match, name, points, note))
    given = done.match.adjustments[-1]
    conclude(
        done, as_json, f"{done.match.by_id[given.player].name} {given.points:+d}.", scoresheet.totals_line(done.match)
    )


Steps = Annotated[int, typer.Argument(metavar="[STEPS]", min=1, help="How many changes.")]


@app.command()
def undo(steps: Steps = 1, which: MatchOption = "", as_json: JsonOption = False) -> None:
    """Take back the last change, or the last STEPS changes.

    Example: mtref undo
    """
    _step(steps, which, as_json, "Undone", commands.undo, ev.Undone)


@app.command()
def redo(steps: Steps = 1, which: MatchOption = "", as_json: JsonOption = False) -> None:
    """Do again what undo took back.

    Example: mtref redo
    """
    _step(steps, which, as_json, "Done again", commands.redo, ev.Redone)


def _step(
    steps: int,
    which: str,
    as_json: bool,
    word: str,
    concerned: Callable[[Sequence[ev.Event]], ev.Event],
    step: type[ev.Undone] | type[ev.Redone],
) -> None:
    from mtref.report.changes import describe

    done, events = session.step(which, steps, concerned, step)
    called = {player.id: player.name for match in (done.match, done.before) for player in match.players}
    lines = [f"{word}: {describe(event, called)}." for event in events]
    conclude(done, as_json, *lines, scoresheet.totals_line(done.match))


@app.command()
def end(
    scores: Scores = None,
    count_round: Annotated[bool, typer.Option("--count-round", help="Count the round in progress.")] = False,
    drop_round: Annotated[bool, typer.Option("--drop-round", help="Do not count the round in progress.")] = False,
    note: NoteOption = "",
    which: MatchOption = "",
    as_json: JsonOption = False,
) -> None:
    """End the match before its last round.

    Example: mtref end, or with the tiles of the round in progress: mtref end --count-round Ana=12 Ben=7
    """
    done = session.change(which, lambda match: commands.end(match, scores or (), drop_round, count_round, note))
    conclude(done, as_json, scoresheet.totals_line(done.match))


@app.command()
def reopen(note: NoteOption = "", which: MatchOption = "", as_json: JsonOption = False) -> None:
    """Go on with a match that was ended.

    Example: mtref reopen
    """
    done = session.change(which, lambda match: commands.reopen(match, note))
    conclude(done, as_json, scoresheet.totals_line(done.match))
