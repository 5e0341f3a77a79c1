"""A round on a terminal: the table drawn, a line asked for, and again."""

from __future__ import annotations

from enum import EnumMeta
from typing import Any

from mtref.board.words import folded, written
from mtref.cli.keeping import COMMANDS, WRONG, Done, Table
from mtref.record.session import Stopped
from mtref.record.shorthand import ACTIONS
from mtref.report import at_the_table as report
from mtref.report.grid import printable
from mtref.report.lines import Line, show, wrapped


def ask(table: Table) -> int:
    """Asks for turns and commands until the round is scored or left; the exit status."""
    _line_editing(table)
    show(table.board())
    show([Line("Type a turn (6-6 own, 4-9 t, d, p); help tells the rest.", "faint")])
    try:
        if table.session.over is not None:
            _offer(table)
        while True:
            _one(table)
    except Done:
        pass
    except (EOFError, KeyboardInterrupt):
        print()
    if table.kept.path.exists():
        show([Line("The round is kept; mtref play goes on with it.")])
    return 0


def _one(table: Table) -> None:
    session = table.session
    typed = input(_prompt(table)).strip()
    if not typed:
        return
    before, was_over = list(session.lines), session.over
    try:
        said = table.take(typed)
    except Stopped as stopped:
        show(report.refused(stopped.ruling))
        return
    except WRONG as error:
        show([Line(printable(each)) for each in str(error).splitlines() for each in _fitted(each)])
        return
    if session.lines == before:
        show(said)
        return
    show([*said, *table.board()])
    if session.over is not None and session.over != was_over:
        _offer(table)


def _offer(table: Table) -> None:
    """The round is over: its points are handed on, if the players like."""
    if not table.match_id:
        show([Line("The round is over. save FILE writes its record.")])
        return
    try:
        table.hand_over()
    except WRONG as error:
        show([Line(printable(each)) for each in wrapped(str(error))])
        return
    raise Done


def _fitted(line: str) -> list[str]:
    """A long sentence in lines; the place of a mistake is shown as it is."""
    return [line] if line.startswith("  ") else wrapped(line)


def _prompt(table: Table) -> str:
    session = table.session
    if session.over is not None:
        return "over> "
    mover = session.course.mover
    return "?> " if mover is None else f"{printable(session.names[mover])}> "


# -- line editing ----------------------------------------------------------------------------------------------------


def _line_editing(table: Table) -> None:
    """History, and TAB for what can be typed next, where the system has readline."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(begun: str, number: int) -> str | None:
        if number == 0:
            found[:] = completions(table, readline.get_line_buffer()[: readline.get_begidx()], begun)
        return found[number] if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ,")
    readline.parse_and_bind("tab: complete")
    readline.set_auto_history(True)


def completions(table: Table, before: str, begun: str) -> list[str]:
    """What the word `begun` may become, after what stands before it in the line."""
    last = before.rpartition(",")[2].split()
    names = [written(name) for name in table.session.names]
    if last[:1] in (["hand"], ["out"], ["score"]):
        choices = [f"{name}:" for name in names] if last == ["hand"] else names
    elif last[:1] == ["house"]:
        from mtref.rules.axes import AXES

        axis, sign, _ = begun.partition("=")
        values = [str(value) for each in AXES if each.name == axis and sign for value in _values(each.choices)]
        choices = [f"{axis}={value}" for value in values] or [f"{each.name}=" for each in AXES]
    elif last and last[-1:] != ["!"]:
        choices = ["own", "train", *names]
    else:
        choices = [*_tiles(table), *(word for word in ACTIONS if len(word) > 1)]
        choices += COMMANDS if not before.strip() else ()
        choices += [f"{name}>" for name in names] if not before.strip() else []
    wanted = folded(begun.strip('"')) if begun else ""
    fitting = [each for each in choices if folded(each.strip('"')).startswith(wanted)]
    return [each if each.endswith(("=", ":")) else f"{each} " for each in fitting]


def _values(choices: Any) -> list[object]:
    """The values of an axis; of one that is a number of points, none."""
    return list(choices) if isinstance(choices, EnumMeta) else []


def _tiles(table: Table) -> list[str]:
    mover = table.session.course.mover
    hand = None if mover is None else table.session.position.hands[mover]
    return [str(tile) for tile in hand or ()]
