"""The events of a journal: what happened to a match, in the order in which it happened.

Players are known by an id of their own ("1", "2", … in the order in which they came), so that a new name or another
seat changes nothing that was written before. An event is kept as a flat JSON object with its `type`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from mtref.match.refusal import JournalDamaged


class Created(NamedTuple):
    """A match begins. `rules` is a copy of the rulebook in force, `engines` an own list, `teams` seats of partners."""

    name: str
    players: Sequence[str]
    rules: Mapping[str, Any]
    set: str
    rounds: int | None = None
    engines: Sequence[int] = ()
    leader: str | None = None
    teams: Sequence[Sequence[str]] = ()
    until: int | None = None
    at: str = ""
    note: str = ""


class Scored(NamedTuple):
    """A round was played. `hands` is what was typed, by player id; `engine` and `leader` only where they were told.

    `record` is the round turn by turn, where it was kept.
    """

    hands: Mapping[str, str]
    blocked: bool = False
    engine: int | None = None
    leader: str | None = None
    double_blank: str | None = None
    markers: Sequence[str] = ()
    open_doubles: Sequence[str] = ()
    strategy_errors: Sequence[str] = ()
    at: str = ""
    note: str = ""
    record: str = ""


class Corrected(NamedTuple):
    """A round was typed wrong, or had a gap. What is None stays as it was; `hands` holds only what changes."""

    round: int
    hands: Mapping[str, str]
    blocked: bool | None = None
    engine: int | None = None
    leader: str | None = None
    double_blank: str | None = None
    markers: Sequence[str] | None = None
    open_doubles: Sequence[str] | None = None
    strategy_errors: Sequence[str] | None = None
    at: str = ""
    note: str = ""


class Adjusted(NamedTuple):
    """Points outside a round's count: a penalty, or with a minus a bonus."""

    player: str
    points: int
    at: str = ""
    note: str = ""


class Joined(NamedTuple):
    """A player comes late, with `points` to begin with, and sits down in `seat` (1 is the first)."""

    name: str
    points: int
    seat: int
    at: str = ""
    note: str = ""


class Renamed(NamedTuple):
    """A player is called otherwise from now on."""

    player: str
    name: str
    at: str = ""
    note: str = ""


class Left(NamedTuple):
    """A player leaves; the rounds that he played stay."""

    player: str
    at: str = ""
    note: str = ""


class Seated(NamedTuple):
    """The players sit in another order."""

    order: Sequence[str]
    at: str = ""
    note: str = ""


class Ended(NamedTuple):
    """The match ends before its last round. With `drop_round` a round with a gap in it is not counted."""

    drop_round: bool = False
    at: str = ""
    note: str = ""


class Reopened(NamedTuple):
    """A match that was ended goes on."""

    at: str = ""
    note: str = ""


class Undone(NamedTuple):
    """The last change that stands is taken back."""

    at: str = ""
    note: str = ""


class Redone(NamedTuple):
    """The last change that was taken back stands again."""

    at: str = ""
    note: str = ""


Event = Created | Scored | Corrected | Adjusted | Joined | Renamed | Left | Seated | Ended | Reopened | Undone | Redone
"""Something that happened. `at` is when (ISO 8601, UTC), `note` what the scorekeeper said about it."""

_TYPES: dict[str, type[Event]] = {
    cls.__name__.lower(): cls
    for cls in (Created, Scored, Corrected, Adjusted, Joined, Renamed, Left, Seated, Ended, Reopened, Undone, Redone)
}


def word(event: Event) -> str:
    """What an event is called in a journal, as `scored`."""
    return type(event).__name__.lower()


def to_json(event: Event) -> dict[str, Any]:
    """The event as a flat JSON object, without what was left at its default."""
    defaults = event._field_defaults
    return {"type": word(event)} | {
        name: _listed(value)
        for name, value in event._asdict().items()
        if name not in defaults or value != defaults[name]
    }


def from_json(data: Mapping[str, Any]) -> Event:
    """The event written as `data`. Raises JournalDamaged where it is none of ours."""
    cls = _TYPES.get(str(data.get("type")))
    if cls is None:
        raise JournalDamaged(f"The journal holds an event of an unknown kind, {data.get('type')!r}.")
    values = {name: _tupled(value) for name, value in data.items() if name != "type"}
    for name, value in values.items():
        if name in cls._fields and not _is_a(value, str(cls.__annotations__[name].__forward_arg__)):
            raise JournalDamaged(f"The journal holds an event '{cls.__name__.lower()}' whose {name} cannot be.")
    try:
        return cls(**values)
    except TypeError:
        raise JournalDamaged(
            f"The journal holds an event '{cls.__name__.lower()}' that lacks something, or has too much."
        ) from None


def _is_a(value: Any, kind: str) -> bool:
    """The value is of the kind that a field is annotated with."""
    if kind.endswith(" | None"):
        return value is None or _is_a(value, kind.removesuffix(" | None"))
    if kind.startswith("Sequence["):
        return isinstance(value, tuple) and all(_is_a(each, kind[len("Sequence[") : -1]) for each in value)
    if kind == "Mapping[str, str]":
        return isinstance(value, dict) and all(isinstance(each, str) for each in value.values())
    return type(value) is {"str": str, "int": int, "bool": bool, "Mapping[str, Any]": dict}[kind]


def _listed(value: Any) -> Any:
    return [_listed(each) for each in value] if isinstance(value, tuple) else value


def _tupled(value: Any) -> Any:
    return tuple(_tupled(each) for each in value) if isinstance(value, list) else value


def standing(journal: list[Event]) -> tuple[list[Event], list[Event]]:
    """The events that stand, and those that were taken back and can be redone, the next one last."""
    done: list[Event] = []
    undone: list[Event] = []
    for event in journal:
        if isinstance(event, Undone):
            if len(done) < 2:
                raise JournalDamaged("The journal takes back more than was done.")
            undone.append(done.pop())
        elif isinstance(event, Redone):
            if not undone:
                raise JournalDamaged("The journal does again what was not taken back.")
            done.append(undone.pop())
        else:
            done.append(event)
            undone.clear()
    return done, undone
