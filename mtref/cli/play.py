"""`mtref play` and `mtref record`: a whole round at the table, refereed as it goes, and its text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mtref.cli import session as matches
from mtref.cli.options import (
    GROUP,
    BlockedOption,
    EngineOption,
    HouseOption,
    LeaderOption,
    MatchOption,
    WithOption,
)
from mtref.match.refusal import NothingToDo, Refused
from mtref.store.home import home
from mtref.store.playing import LOOSE, Playing

if TYPE_CHECKING:
    from mtref.cli.keeping import Table
    from mtref.match.match import Match
    from mtref.record.text import Record
    from mtref.rules.rulebook import Rulebook

app = typer.Typer(**GROUP)

LooseOption = Annotated[bool, typer.Option("--loose", help="The round that belongs to no match.")]


@app.command()
def play(
    board: Annotated[
        str, typer.Option("--board", metavar="TEXT|FILE", help="A loose round from this board; ; separates its lines.")
    ] = "",
    loose: LooseOption = False,
    hands: Annotated[
        list[str] | None, typer.Option("--hand", metavar="NAME=TILES", help="A hand that is shown, as Ana=6-6,9-0.")
    ] = None,
    engine: EngineOption = "",
    leader: LeaderOption = "",
    boneyard: Annotated[
        int | None,
        typer.Option("--boneyard", metavar="N", min=0, help="Tiles left to draw, if the deal does not tell."),
    ] = None,
    rules: Annotated[str, typer.Option("--rules", metavar="ID|FILE", help="The rulebook of a loose round.")] = "",
    variants: WithOption = None,
    house: HouseOption = None,
    scores: Annotated[
        list[str] | None,
        typer.Option("--score", metavar="NAME=SCORE", help="What was left at the end, where no hand was shown."),
    ] = None,
    blocked: BlockedOption = None,
    new: Annotated[
        bool, typer.Option("--new", help="Begin the round again; the one in progress is set aside.")
    ] = False,
    which: MatchOption = "",
) -> None:
    """Keep the round being played, turn by turn; each turn is refereed, and saved at once.

    \b
    mtref play                                        the next round of the current match, or the one in progress
    mtref play --board "engine: 12; Ana:; Ben:; turn: Ana; boneyard: 60"
    mtref play < turns.txt                            a turn a line; stops at the first that does not stand
    """
    from mtref.cli.keeping import Source, keep

    source = Source(sys.stdin)
    if not (board or loose or which or sys.stdin.isatty()):
        board = source.board()
    if board or loose:
        table = _loose_table(board, new, rules, variants, house)
    else:
        if rules or variants:
            raise Refused("The match has its own rulebook; --house AXIS=VALUE changes it for this round.")
        table = _table_of_match(which, new, engine, leader, boneyard, house)
    for told in hands or ():
        name, sign, tiles = told.rpartition("=")
        if not sign:
            raise Refused(f"--hand {told} lacks its tiles: type it as Ana=6-6,9-0.")
        table.show_hand(name, tiles)
    raise typer.Exit(keep(table, source, scores or (), blocked))


@app.command()
def record(
    number: Annotated[
        int | None, typer.Argument(metavar="[ROUND]", help="The round, from 1.", show_default=False)
    ] = None,
    loose: LooseOption = False,
    which: MatchOption = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the record as JSON.")] = False,
) -> None:
    """Print a round that was kept with play, in the notation; the one in progress if no ROUND is given.

    Example: mtref record 3 > round3.txt, then mtref judge round3.txt --all-rules
    """
    found, text = _recorded(number, loose, which)
    if as_json:
        from mtref.report.json import dumps

        print(dumps({"round": found, "record": text}))
        return
    print(text, end="")


def _recorded(number: int | None, loose: bool, which: str) -> tuple[int | None, str]:
    store = matches.archive()
    if loose or (not which and store.current() is None):
        text = Playing(home(), LOOSE).read()
        if text is None:
            raise NothingToDo("No loose round is in progress: begin one with mtref play --board.")
        return None, text
    opened = matches.load(which)
    match = opened.match
    text = Playing(home(), opened.id).read()
    if text is not None and text not in [_record_of(event) for event in opened.journal]:
        coming = _round_in(text)
        if number is None or number == coming:
            return coming, text
    kept = [played for played in match.rounds if played.record]
    if number is None:
        if not kept:
            raise NothingToDo("No round of this match was kept with mtref play.")
        return kept[-1].number, kept[-1].record
    from mtref.match.commands import round_of

    played = round_of(match, number)
    if not played.record:
        raise NothingToDo(f"Only the score of round {number} was kept, not its turns.")
    return number, played.record


def _record_of(event: object) -> str:
    return str(getattr(event, "record", ""))


def _round_in(text: str) -> int | None:
    from mtref.record.text import Kind, read, said

    found = said(read(text).lines, Kind.ROUND)
    return int(found[0]) if found and found[0].isdecimal() else None


# -- a loose round ---------------------------------------------------------------------------------------------------


def _loose_table(board: str, new: bool, rules: str, variants: list[str] | None, house: list[str] | None) -> Table:
    from mtref.cli.keeping import Table
    from mtref.record.session import Session
    from mtref.record.text import read

    kept = Playing(home(), LOOSE)
    before = kept.read()
    text = _from_file(board) if board and "\n" not in board and Path(board).is_file() else board
    if not text:
        if before is None:
            raise NothingToDo("No loose round is in progress: begin one with mtref play --board TEXT.")
        if new:
            raise Refused("Say from which board: mtref play --new --board TEXT.")
        text = before
    elif before is not None:
        kept.set_aside()
    found = read(text)
    book = _book(found, rules, variants, house)
    session, strange = Session.of(found, book, trust=text == before)
    return Table(session, kept, strange=strange)


def _from_file(path: str) -> str:
    try:
        return Path(path).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(f"{path} is not UTF-8 text.") from None


def _book(found: Record, rules: str, variants: list[str] | None, house: list[str] | None) -> Rulebook:
    from mtref.board.notation import rulebook_named
    from mtref.cli.rulebooks import rulebook
    from mtref.rules.library import DEFAULT

    named = rulebook_named(found.head)
    return rulebook(rules or (named[0] if named else DEFAULT), variants, house)


# -- the round of a match --------------------------------------------------------------------------------------------


def _table_of_match(
    which: str, new: bool, engine: str, leader: str, boneyard: int | None, house: list[str] | None
) -> Table:
    from mtref.cli.keeping import Table
    from mtref.record.session import Session
    from mtref.record.text import read
    from mtref.rules.deals import tiles_each

    store = matches.archive()
    if not which and store.current() is None:
        raise NothingToDo(
            "No match is current: begin one with mtref new Ana Ben Cleo, or a loose round with mtref play --board TEXT."
        )
    opened = matches.load(which)
    match = opened.match
    kept = Playing(home(), opened.id)
    text = kept.read()
    coming = match.next_round
    if text is not None and text in [_record_of(event) for event in opened.journal]:
        # Its score was written down, and the program was stopped before it could forget the round.
        kept.remove()
        text = None
    if coming is None:
        from mtref.match.commands import Typed, score

        score(match, Typed(()))
        raise AssertionError("a match without a next round takes no score")
    if text is not None and (new or _round_in(text) != coming.number):
        place = kept.set_aside()
        print(f"The round that was in progress is set aside in {place}.", file=sys.stderr)
        text = None
    seats = [player.name for player in match.present]
    going_on = text is not None
    found = read(text) if text is not None else _opening(match, engine, leader, boneyard, house)
    session, strange = Session.of(found, match.rulebook, trust=True)
    if list(session.names) != seats:
        raise Refused(
            f"The round in progress was begun by {', '.join(session.names)}; now {', '.join(seats)} sit at the table. "
            "mtref play --new begins it again."
        )
    dealt = tiles_each(match.rulebook, match.domino_set, len(seats))
    table = Table(session, kept, opened.id, f"round {coming.number}", dealt, strange)
    if not going_on:
        table.save()
    return table


def _answer(question: str, option: str) -> str:
    """What only the table can tell: asked for on a terminal, else the option that says it is named."""
    from mtref.cli.questions import ask, may_ask

    if not may_ask():
        raise Refused(f"{question}: say so with {option}.")
    try:
        return ask(f"{question}: ")
    except (EOFError, KeyboardInterrupt):
        raise Refused("The round was not begun.") from None


def _opening(match: Match, engine: str, leader: str, told_boneyard: int | None, house: list[str] | None) -> Record:
    from mtref.match.schedule import read_engine
    from mtref.record.opening import opening
    from mtref.record.text import Kind, Line
    from mtref.rules.deals import boneyard

    coming = match.next_round
    assert coming is not None
    if not engine and coming.engine is None:
        engine = _answer("Which double is the engine? The table finds it", "--engine N")
    told = read_engine(engine, match.domino_set) if engine else coming.engine
    if not leader and coming.lead.player is None:
        leader = _answer(f"Who leads? ({coming.lead.why})", "--leader NAME")
    player = match.names.find(leader) if leader else coming.lead.player
    seats = [each.id for each in match.present]
    if told is None or player not in seats:
        raise Refused(f"{leader} does not sit in this round.")
    left = told_boneyard
    if left is None:
        left = boneyard(match.rulebook, match.domino_set, len(seats))
    names = [each.name for each in match.present]
    found = opening(
        match.rulebook,
        match.domino_set,
        told,
        names,
        seats.index(player),
        left if left is None or left >= 0 else None,
        number=coming.number,
    )
    changes = [Line(kind=Kind.HOUSE, text=part.strip()) for each in house or () for part in each.split(",")]
    return found._replace(lines=(*found.lines, *changes))
