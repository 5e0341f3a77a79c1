"""The journal as sentences: every change, when, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mtref.match import events as ev
from mtref.report.grid import Grid


def changes(journal: Sequence[ev.Event]) -> Grid:
    """The log: number, time, what was done, why. What was taken back stands in brackets."""
    standing, _ = ev.standing(list(journal))
    stands = {id(event) for event in standing}
    rows = []
    for number, event in enumerate(journal, 1):
        done, undone = ev.standing(list(journal[: number - 1]))
        if isinstance(event, ev.Undone):
            text = f"undo: {describe(done[-1], names(done))}"
        elif isinstance(event, ev.Redone):
            text = f"redo: {describe(undone[-1], names([*done, undone[-1]]))}"
        else:
            text = describe(event, names([*done, event] if isinstance(event, ev.Created | ev.Joined) else done))
            text = text if id(event) in stands else f"({text})"
        rows.append([str(number), event.at.replace("T", " ").removesuffix("+00:00"), text, event.note])
    return Grid(["", "UTC", "Change", "Note"], rows, [True, False, False, False])


def names(standing: Sequence[ev.Event]) -> dict[str, str]:
    """What the players are called after the events that stand, by id."""
    called: dict[str, str] = {}
    for event in standing:
        match event:
            case ev.Created():
                called = {str(seat): name for seat, name in enumerate(event.players, 1)}
            case ev.Joined():
                called[str(len(called) + 1)] = event.name
            case ev.Renamed():
                called[event.player] = event.name
    return called


def describe(event: ev.Event, called: Mapping[str, str]) -> str:
    """A change in a few words; `called` are the players' names by id."""

    def name(player: str) -> str:
        return called.get(player, f"player {player}")

    def scores(hands: Mapping[str, str]) -> str:
        return " ".join(f"{name(player)}={text}" for player, text in hands.items())

    match event:
        case ev.Created():
            return f"new match: {', '.join(event.players)}"
        case ev.Scored():
            kept = " (kept turn by turn)" if event.record else ""
            engine = "" if event.engine is None else f"({event.engine}-{event.engine}) "
            return f"score {engine}{scores(event.hands)}{_extras(event, name)}{kept}"
        case ev.Corrected():
            return " ".join(filter(None, [f"fix round {event.round}", scores(event.hands)])) + _extras(event, name)
        case ev.Adjusted():
            return f"adjust {name(event.player)} {event.points:+d}"
        case ev.Joined():
            return f"{event.name} joins with {event.points} points"
        case ev.Renamed():
            return f"{name(event.player)} is called {event.name}"
        case ev.Left():
            return f"{name(event.player)} leaves"
        case ev.Seated():
            return f"seats: {', '.join(map(name, event.order))}"
        case ev.Ended():
            return "end" + (" --drop-round" if event.drop_round else "")
        case _:
            return ev.word(event)


def _extras(event: ev.Scored | ev.Corrected, name: Callable[[str], str]) -> str:
    words = (
        []
        if event.blocked is None or (event.blocked is False and isinstance(event, ev.Scored))
        else ["--blocked" if event.blocked else "--not-blocked"]
    )
    told = isinstance(event, ev.Corrected) and event.engine is not None
    words += [f"--engine {event.engine}"] if told else []
    words += [f"--leader {name(event.leader)}"] if event.leader else []
    words += [f"--double-blank {name(event.double_blank)}"] if event.double_blank else []
    for option, players in (
        ("--marker-up", event.markers),
        ("--open-double", event.open_doubles),
        ("--strategy-error", event.strategy_errors),
    ):
        words += [f"{option} {name(player)}" for player in players or ()]
    return "".join(f" {word}" for word in words)
