"""Options that several commands share, each written once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from mtref.match.refusal import Refused

GROUP: dict[str, Any] = {
    "add_completion": False,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}
"""What every group of commands is made with: plain help, no scripts of Typer's, no traceback."""

MatchOption = Annotated[
    str, typer.Option("--match", "-m", metavar="MATCH", help="Another match than the current one, by id or name.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the match as JSON.")]
NoteOption = Annotated[str, typer.Option("--note", metavar="TEXT", help="Why; it stays in the log.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Do it without asking, where the program would ask.")]
BlockedOption = Annotated[
    bool | None, typer.Option("--blocked/--not-blocked", help="Nobody went out.", show_default=False)
]
EngineOption = Annotated[
    str, typer.Option("--engine", metavar="N", help="The engine that was played, if another than expected.")
]
LeaderOption = Annotated[
    str, typer.Option("--leader", metavar="NAME", help="Who led the round, if the rules do not tell.")
]
DoubleBlankOption = Annotated[
    str | None,
    typer.Option("--double-blank", metavar="NAME", help="Who held 0-0, where points are typed and 0-0 counts extra."),
]
MarkerUpOption = Annotated[
    list[str] | None, typer.Option("--marker-up", metavar="NAME", help="Whose marker was up at the end.")
]
OpenDoubleOption = Annotated[
    list[str] | None, typer.Option("--open-double", metavar="NAME", help="Who left an open double of his own.")
]
StrategyErrorOption = Annotated[
    list[str] | None, typer.Option("--strategy-error", metavar="NAME", help="Who made a strategy error.")
]
RulesOption = Annotated[str, typer.Option("--rules", metavar="ID|FILE", help="The rulebook to play by.")]
WithOption = Annotated[
    list[str] | None, typer.Option("--with", metavar="VARIANT", help="A variant laid over it; several with commas.")
]
HouseOption = Annotated[
    list[str] | None,
    typer.Option("--house", metavar="AXIS=VALUE", help="A rule of your own, as scoring.double_blank=50."),
]
DATES = "2026-11-30, 2026-11, 2026, today or yesterday"
"""How a date can be typed."""
SinceOption = Annotated[
    str, typer.Option("--since", metavar="DATE", help=f"Begun on that day or later: {DATES}.", show_default=False)
]
UntilOption = Annotated[
    str, typer.Option("--until", metavar="DATE", help="Begun on that day or before.", show_default=False)
]
UnderOption = Annotated[str, typer.Option("--rules", metavar="ID", help="Played under that rulebook.")]


def variants_of(typed: Sequence[str] | None) -> list[str]:
    """The variants that `--with` names, several with commas between or with the option given again."""
    return [name for text in typed or () for name in text.replace(",", " ").split()]


def changes_of(typed: Sequence[str] | None, option: str = "--house", example: str = "turn.draw=one") -> dict[str, str]:
    """What `NAME=VALUE` options change. Raises Refused where a value is missing or one is changed twice."""
    changes: dict[str, str] = {}
    for text in typed or ():
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (sign and name and value):
            raise Refused(f"{option} is written as {option} {example}, not {text}.")
        if changes.setdefault(name, value) != value:
            raise Refused(f"{option} says both {name}={changes[name]} and {name}={value}.")
    return changes
