"""A rulebook in memory: what it has written on each axis, and where.

`Rulebook` keeps every value that its text leaves possible. `Rules` is one choice on each axis, as a referee or a score
sheet needs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple

from mtref.rules.axes import AXES, V, Value
from mtref.tiles import DominoSet


class Status(StrEnum):
    """How we know what a rulebook has on an axis."""

    STATED = "stated"
    INFERRED = "inferred"
    CONFLICT = "stated_with_conflict"
    OPTIONS = "options"
    CONTRADICTORY = "contradictory"
    NOT_APPLICABLE = "na"
    PRESUMED = "presumed"
    """The text is silent; the plain game is presumed."""
    OPEN = "open"
    """The text is silent, and tables really disagree; a place is given where lines bear on it without deciding it."""
    ASSUMED = "assumed"
    """That part of the text is not known to us; taken from the base."""
    HOUSE = "house"
    """The players' own rule."""


class Citation(NamedTuple):
    """Where a value is written.

    `source` is a file of the rule texts, or a site or program by name; `where` the place in it (`L87`, `L12-14, L20` or
    a section); `note` what it says, in our own words.
    """

    source: str
    where: str
    note: str = ""

    def __str__(self) -> str:
        return f"{self.source} {self.where}".strip()


class Provision(NamedTuple):
    """What a rulebook has on one axis: one value, or every value that its text leaves possible."""

    values: tuple[Value, ...]
    status: Status
    citation: Citation

    @property
    def is_open(self) -> bool:
        """The text does not settle on one value."""
        return len(self.values) > 1


class Rules:
    """One choice on every axis.

    >>> from mtref.rules.axes import TurnDraw
    >>> PLAIN[TurnDraw]
    <TurnDraw.ONE: 'one'>
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[type[Value], Value]) -> None:
        self._values: dict[Any, Any] = dict(values)

    def __getitem__(self, axis: type[V]) -> V:
        value: V = self._values[axis]
        return value

    def having(self, *values: Value) -> Rules:
        """The same rules with these choices in place of their own."""
        return Rules(self._values | {type(value): value for value in values})

    def items(self) -> Iterator[tuple[type[Value], Value]]:
        """Each axis with its choice."""
        return iter(self._values.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._values == other._values

    def __hash__(self) -> int:
        return hash(tuple(self._values.values()))


#: The plain game: what is presumed where a text is silent, and the first of the values where tables disagree.
PLAIN = Rules({axis.choices: axis.silent[0] for axis in AXES})


class Deal(NamedTuple):
    """How many tiles each player takes, `least` to `most` where the text leaves a range."""

    least: int
    most: int

    @property
    def tiles(self) -> int | None:
        """The number of tiles, None where the text leaves a range."""
        return self.least if self.least == self.most else None

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least}-{self.most}"


@dataclass(frozen=True, repr=False)
class Rulebook:
    """A published or a house rulebook, with the variants and house changes laid over it.

    `deals` says set → players → tiles each; 0 players stands for any number. `facts` holds `setup.sets`,
    `setup.players`, `setup.direction` and `setup.hands` in words, with their citations. `known` says how much of the
    text we have read.
    """

    id: str
    title: str
    year: str
    kind: str
    known: str
    sources: tuple[str, ...]
    provisions: Mapping[type[Value], Provision]
    sets: tuple[DominoSet, ...] = ()
    deals: Mapping[DominoSet, Mapping[int, Deal]] = field(default_factory=dict)
    facts: Mapping[str, tuple[str, Status, Citation]] = field(default_factory=dict)
    base: str | None = None
    notes: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, axis: type[Value]) -> Provision:
        return self.provisions[axis]

    def rules(self) -> Rules:
        """One choice on each axis: the only one, or the first that the text names."""
        return Rules({axis: provision.values[0] for axis, provision in self.provisions.items()})

    def open_axes(self) -> tuple[type[Value], ...]:
        """The axes on which the text leaves more than one value possible."""
        return tuple(axis for axis, provision in self.provisions.items() if provision.is_open)

    def changed(self, provisions: Mapping[type[Value], Provision], **fields: object) -> Rulebook:
        """The same book with these provisions, and perhaps fields, in place of its own."""
        return replace(self, provisions={**self.provisions, **provisions}, **fields)  # type: ignore[arg-type]
