"""All commands together, and how each of them ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Annotated, Any, TextIO, cast

import typer
from typer.core import TyperGroup
from typer.main import get_command_from_info, get_command_name, get_group

from mtref import __version__
from mtref.cli.options import GROUP

COMMANDS = {
    "new": "scoring",
    "score": "scoring",
    "status": "looking",
    "fix": "scoring",
    "adjust": "scoring",
    "undo": "scoring",
    "redo": "scoring",
    "log": "looking",
    "player": "players",
    "end": "scoring",
    "reopen": "scoring",
    "summary": "looking",
    "matches": "matches",
    "use": "matches",
    "delete": "matches",
    "export": "matches",
    "import": "matches",
    "stats": "stats",
    "judge": "judge",
    "tiles": "judge",
    "play": "play",
    "record": "play",
    "rules": "rules",
    "train": "train",
    "demo": "matches",
    "completion": "completion",
}
"""Every command with its module, in the order in which help lists them. Only the module asked for is imported."""

GROUPS = ("player", "rules")


class Commands(TyperGroup):
    """The commands of `COMMANDS`, each made when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        app: typer.Typer = import_module(f"mtref.cli.{COMMANDS[cmd_name]}").app
        if cmd_name in GROUPS:
            group = get_group(app)
            group.name = cmd_name
            return group
        return next(
            get_command_from_info(command, pretty_exceptions_short=False, rich_markup_mode=None)
            for command in app.registered_commands
            if cmd_name == command.name
            or (command.callback and cmd_name == get_command_name(command.callback.__name__))
        )


app = typer.Typer(
    **GROUP,
    cls=Commands,
    help="Keeps score of Mexican Train from the 12-12 engine to 0-0, under the rulebook that you play by.\n\n"
    "Example: mtref new Ana Ben Cleo, then after each round mtref score 0 23 33.",
)


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        print(f"mtref {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit


class Unheard:
    """A stream that may lose its reader, as in `mtref judge … | head -1`: the rest goes nowhere, and is no mistake."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except BrokenPipeError:
            self._to_nowhere()
            return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except BrokenPipeError:
            self._to_nowhere()

    def _to_nowhere(self) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def run(arguments: Sequence[str]) -> int:
    """Runs one command line and returns its exit status; what goes wrong is a sentence on stderr.

    0 done, 1 a "no" answer, 2 wrong usage or input, 3 undecided, 4 nothing saved.
    """
    out = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    err = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (out, err):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.stdout, sys.stderr = cast(TextIO, Unheard(out)), cast(TextIO, Unheard(err))
    try:
        return _ended(arguments)
    finally:
        sys.stdout.flush()
        sys.stdout, sys.stderr = out, err


def _ended(arguments: Sequence[str]) -> int:
    try:
        app(args=list(arguments), prog_name="mtref")
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0 if done.code is None else 2
    except Exception as error:
        status = getattr(error, "exit_status", None)
        if status is None and os.environ.get("MTREF_DEBUG"):
            raise
        _complain(error, known=status is not None)
        return status if isinstance(status, int) else 4
    return 0


def _complain(error: Exception, known: bool) -> None:
    from mtref.report.grid import printable

    told = "\n".join([str(error), *getattr(error, "__notes__", ())])
    said = [printable(line) for line in told.splitlines()] or [type(error).__name__]
    if not known:
        said[0] = f"mtref met something that it did not expect ({type(error).__name__}: {said[0]})."
        said.append("mtref log tells what was written down; MTREF_DEBUG=1 shows where it happened.")
    print("\n".join(said), file=sys.stderr)
