"""The current match for the length of one command: opened, changed, and saved before anything is said."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mtref.match import events as ev
from mtref.match.match import Match, fold
from mtref.match.refusal import NothingToDo, Refused
from mtref.store.archive import Archive
from mtref.store.home import home
from mtref.store.record import Record

if TYPE_CHECKING:
    # Commands that only look need not know how to change anything.
    from mtref.match.commands import Answer


class Opened(NamedTuple):
    """A match as it is stored: its id, its journal, and what the journal makes."""

    id: str
    journal: tuple[ev.Event, ...]
    match: Match


class Done(NamedTuple):
    """What a command did: the match before and after, and what there is to say about it."""

    id: str
    before: Match
    match: Match
    event: ev.Event
    remarks: tuple[str, ...] = ()


DIGEST_VERSION = 3
"""Goes up whenever `digest` makes something else of the same match."""


def archive() -> Archive:
    """The matches of this user."""
    return Archive(home(), digest, DIGEST_VERSION)


def digest(record: Record) -> dict[str, object]:
    """What a listing shows of a match, and what the statistics need of it."""
    from mtref.match.facts import facts_of, to_digest

    match = opened(record).match
    return {
        "name": match.name or ", ".join(player.name for player in match.players),
        "players": [player.name for player in match.players],
        "left": [player.name for player in match.players if player.left is not None],
        "rulebook": match.rulebook.id,
        "rounds": len(match.rounds),
        "of": match.total_rounds,
        "finished": match.is_finished,
        "best": [match.name_of(s.tally.side) for s in match.standings if s.place == 1] if match.counted else [],
        "created": match.created_at,
        "changed": match.changed_at,
        **to_digest(facts_of(match)),
    }


def opened(record: Record) -> Opened:
    """The match that a stored record makes."""
    journal = tuple(ev.from_json(event) for event in record.events)
    return Opened(record.id, journal, fold(journal))


def which(text: str, store: Archive) -> str:
    """The id of the match meant; of the current one where the text is empty."""
    if text:
        return store.find(text)
    current = store.current()
    if current is None:
        raise NothingToDo("No match is current: begin one with mtref new Ana Ben Cleo, or choose one with mtref use.")
    return current


def load(text: str) -> Opened:
    """The match meant, only to look at."""
    store = archive()
    return opened(store.read(which(text, store)))


def now() -> str:
    """The time as it stands in a journal."""
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="seconds")


class _Doubtful(Exception):
    def __init__(self, doubts: Sequence[str]) -> None:
        self.doubts = doubts


def change(text: str, command: Callable[[Match], Answer], force: bool = False) -> Done:
    """Carries out a command on the match meant; asks where the command has doubts and there is somebody to ask."""
    return amend(text, lambda current: command(current.match), force)


def amend(text: str, command: Callable[[Opened], Answer], force: bool = False) -> Done:
    """As `change`, for commands that look at the journal too."""
    try:
        return _amend(text, command, force)
    except _Doubtful as doubtful:
        _ask(doubtful.doubts)
        return _amend(text, command, force=True)


def _amend(text: str, command: Callable[[Opened], Answer], force: bool) -> Done:
    store = archive()
    match_id = which(text, store)
    with store.change(match_id) as changing:
        before = opened(changing.record)
        answer = command(before)
        if answer.doubts and not force:
            raise _Doubtful(answer.doubts)
        event = answer.event._replace(at=now())
        after = fold([*before.journal, event])
        changing.append(ev.to_json(event))
    return Done(match_id, before.match, after, event, answer.remarks)


def _ask(doubts: Sequence[str]) -> None:
    said = " ".join(doubts)
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise Refused(f"{said} --force writes it down as it is.")
    print(said, file=sys.stderr)
    print("Write it down as it is? [y/N] ", end="", file=sys.stderr, flush=True)
    try:
        reply = input()
    except EOFError:
        reply = ""
    if reply.strip().casefold() not in ("y", "yes"):
        raise Refused("Nothing was written down.")


def step(
    text: str, steps: int, concerned: Callable[[Sequence[ev.Event]], ev.Event], kind: type[ev.Undone] | type[ev.Redone]
) -> tuple[Done, list[ev.Event]]:
    """Takes back so many changes, or does them again, all of them or none; tells which, in the order gone through."""
    store = archive()
    match_id = which(text, store)
    events: list[ev.Event] = []
    with store.change(match_id) as changing:
        before = opened(changing.record)
        journal = list(before.journal)
        for _ in range(steps):
            events.append(concerned(journal))
            journal.append(kind(at=now()))
            changing.append(ev.to_json(journal[-1]))
        after = fold(journal)
    return Done(match_id, before.match, after, journal[-1]), events
