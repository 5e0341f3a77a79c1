"""The tree of commands as scripts and manual need it: every command, option and argument, and what a value can be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from typer.main import get_command

from mtref.cli.app import app
from mtref.rules.axes import AXES, Points

PROGRAM = "mtref"

Path = tuple[str, ...]

PAIRS = tuple(
    pair
    for axis in AXES
    for pair in (
        [f"{axis.name}="] if issubclass(axis.choices, Points) else [f"{axis.name}={value}" for value in axis.choices]
    )
)
"""Every house rule there can be, as `turn.draw=one`; without a value where it is any number."""

_NEWCOMERS = {("player", "add")}
"""Commands on a match that concern somebody who is not in it yet."""

_EARLIER_ROUNDS = {("fix",), ("adjust",), ("player", "rename")}
"""Commands on a match that concern those who left as well."""


@dataclass(frozen=True)
class Takes:
    """What a value can be: fixed words, what `mtref --complete KIND` offers, files.

    `then` is what follows in the same word: `=` behind a player's name before the score, `,` between variants.
    `pairs` stands for the house rules.
    """

    words: tuple[str, ...] = ()
    kind: str = ""
    files: bool = False
    then: str = ""
    pairs: bool = False


@dataclass(frozen=True)
class Option:
    """An option by all its names. A flag has no `metavar`."""

    names: tuple[str, ...]
    help: str
    metavar: str = ""
    takes: Takes = Takes()
    repeats: bool = False
    default: str = ""

    @property
    def is_flag(self) -> bool:
        """Whether it takes no value."""
        return not self.metavar


@dataclass(frozen=True)
class Argument:
    """An argument by its place. `many` takes every word from here on."""

    metavar: str
    help: str
    takes: Takes
    many: bool


@dataclass(frozen=True)
class Command:
    """A command, or a group of them."""

    path: Path
    help: str
    options: tuple[Option, ...]
    arguments: tuple[Argument, ...]
    commands: tuple[Command, ...]

    @property
    def name(self) -> str:
        """The last word of it."""
        return self.path[-1] if self.path else PROGRAM

    @property
    def summary(self) -> str:
        """Its help in one line."""
        return self.help.split("\n\n")[0].replace("\n", " ").removesuffix(".")

    @property
    def usage(self) -> str:
        """Its line of usage."""
        words = [PROGRAM, *self.path, "[OPTIONS]"]
        words += ["COMMAND"] if self.commands else [argument.metavar for argument in self.arguments]
        return " ".join(words)

    def walk(self) -> Iterator[Command]:
        """This command and all below it."""
        yield self
        for command in self.commands:
            yield from command.walk()


def tree() -> Command:
    """All commands of the program."""
    command = get_command(app)
    return _command(command, command.make_context(PROGRAM, [], resilient_parsing=True), ())


def _command(command: Any, context: Any, path: Path) -> Command:
    options: list[Option] = []
    arguments: list[Argument] = []
    parameters = [each for each in command.get_params(context) if not getattr(each, "hidden", False)]
    players = _players(path, any("--match" in each.opts for each in parameters))
    for parameter in parameters:
        if parameter.param_type_name == "argument":
            arguments.append(_argument(parameter, players))
        else:
            options += _options(parameter, players)
    below = []
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        inner = command.get_command(context, name)
        if not inner.hidden:
            inner_context = inner.make_context(name, [], parent=context, resilient_parsing=True)
            below.append(_command(inner, inner_context, (*path, name)))
    return Command(path, _paragraphs(command.help or ""), tuple(options), tuple(arguments), tuple(below))


def _options(parameter: Any, players: str) -> list[Option]:
    text = parameter.help or ""
    if parameter.is_flag:
        flags = [Option(_long_first(parameter.opts), text)]
        if parameter.secondary_opts:
            flags.append(Option(_long_first(parameter.secondary_opts), f"The opposite of {parameter.opts[0]}."))
        return flags
    metavar = _metavar(parameter)
    default = parameter.default if isinstance(parameter.default, str | int) else ""
    takes = _takes(metavar, players)
    return [Option(_long_first(parameter.opts), text, metavar, takes, bool(parameter.multiple), str(default))]


def _long_first(names: list[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: not name.startswith("--")))


def _argument(parameter: Any, players: str) -> Argument:
    metavar = _metavar(parameter)
    if not parameter.required and not metavar.startswith("["):
        metavar = f"[{metavar}]"
    return Argument(metavar, parameter.help or "", _takes(metavar, players), parameter.nargs == -1)


def _metavar(parameter: Any) -> str:
    choices = getattr(parameter.type, "choices", None)
    return str(parameter.metavar or ("|".join(map(str, choices)) if choices else parameter.name.upper()))


def _takes(metavar: str, players: str) -> Takes:
    """What a value can be, read from how help calls it: words in small letters are meant as they stand."""
    words: list[str] = []
    takes: dict[str, Any] = {}
    for part in re.split(r"[|\s]+", metavar.replace("...", "").replace("[", "").replace("]", "")):
        match part:
            case "NAME" | "PLAYER" | "OTHER":
                takes["kind"] = players
            case "NAME=SCORE":
                takes |= {"kind": players, "then": "="}
            case "MATCH":
                takes["kind"] = "matches"
            case "ID":
                takes["kind"] = "rulebooks"
            case "VARIANT":
                takes |= {"kind": "variants", "then": ","}
            case "AXIS":
                words += [axis.name for axis in AXES]
            case "AXIS=VALUE":
                takes["pairs"] = True
            case "FILE":
                takes["files"] = True
            case _ if re.fullmatch(r"[a-z][a-z-]*", part):
                words.append(part)
    return Takes(words=tuple(words), **takes)


def _players(path: Path, on_a_match: bool) -> str:
    """Which players a command means: those of its match, or anybody who ever played."""
    if not on_a_match or path in _NEWCOMERS:
        return "known"
    return "everybody" if path in _EARLIER_ROUNDS else "seats"


def _paragraphs(text: str) -> str:
    return re.sub(r"[ \t]+", " ", text.replace("\b\n", "")).strip()
