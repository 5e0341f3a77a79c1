"""The current match for the length of one command: opened, changed, and saved before anything is said."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mtref.match import events as ev
from mtref.match.match import Match, fold
from mtref.match.refusal import JournalDamaged, NothingToDo, Refused
from mtref.store.archive import Archive
from mtref.store.home import home
from mtref.store.record import Record

if TYPE_CHECKING:
    # Commands that only look need not know how to change anything.
    from mtref.match.commands import Answer


class Seen(NamedTuple):
    """Which state of a match somebody looked at: its id, and how many changes it had seen."""

    id: str
    changes: int


class Opened(NamedTuple):
    """A match as it is stored: its id, its journal, and what the journal makes."""

    id: str
    journal: tuple[ev.Event, ...]
    match: Match

    @property
    def seen(self) -> Seen:
        """This state of the match."""
        return Seen(self.id, len(self.journal))


class Done(NamedTuple):
    """What a command did: the match before and after, and what there is to say about it."""

    id: str
    before: Match
    match: Match
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


def opened(record: Record, place: object = "") -> Opened:
    """The match that a stored record makes; `place` is where it lies, for a message."""
    try:
        journal = tuple(ev.from_json(event) for event in record.events)
        return Opened(record.id, journal, fold(journal))
    except JournalDamaged as error:
        raise JournalDamaged(f"{place or f'The match {record.id}'} is damaged. {error}") from error


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
    match_id = which(text, store)
    return opened(store.read(match_id), store.path(match_id))


def now() -> str:
    """The time as it stands in a journal."""
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="seconds")


class _Doubtful(Exception):
    """The command wants a yes before it is carried out on the journal as it was then."""

    def __init__(self, doubts: Sequence[str], seen: Seen) -> None:
        self.doubts = doubts
        self.seen = seen


def change(text: str, command: Callable[[Match], Answer], force: bool = False, seen: Seen | None = None) -> Done:
    """Carries out a command on the match meant; asks where the command has doubts and there is somebody to ask.

    `seen` is the match that the players looked at when they answered: another, or one that went on, is refused.
    """
    try:
        return _change(text, command, force, seen)
    except _Doubtful as doubtful:
        _ask(doubtful.doubts)
        return _change(text, command, True, doubtful.seen)


def _change(text: str, command: Callable[[Match], Answer], force: bool, seen: Seen | None) -> Done:
    store = archive()
    match_id = seen.id if seen else which(text, store)
    with store.change(match_id) as changing:
        before = opened(changing.record, store.path(match_id))
        if seen and seen.changes != len(before.journal):
            raise Refused("The match was changed meanwhile; nothing was written down. See mtref status.")
        answer = command(before.match)
        if answer.doubts and not force:
            raise _Doubtful(answer.doubts, before.seen)
        events = [event._replace(at=now()) for event in answer.events]
        after = fold([*before.journal, *events])
        for event in events:
            changing.append(ev.to_json(event))
    return Done(match_id, before.match, after, answer.remarks)


def _ask(doubts: Sequence[str]) -> None:
    from mtref.cli.questions import agreed, may_ask

    said = " ".join(doubts)
    if not may_ask():
        raise Refused(f"{said} --force writes it down as it is.")
    print(said, file=sys.stderr)
    if not agreed("Write it down as it is?"):
        raise Refused("Nothing was written down.")


def step(
    text: str, steps: int, concerned: Callable[[Sequence[ev.Event]], ev.Event], kind: type[ev.Undone] | type[ev.Redone]
) -> tuple[Done, list[ev.Event]]:
    """Takes back so many changes, or does them again, all of them or none; tells which, in the order gone through."""
    store = archive()
    match_id = which(text, store)
    events: list[ev.Event] = []
    with store.change(match_id) as changing:
        before = opened(changing.record, store.path(match_id))
        journal = list(before.journal)
        for done in range(steps):
            try:
                events.append(concerned(journal))
            except NothingToDo as error:
                only = f" Only {done} {'step' if done == 1 else 'steps'} can be gone; none was." if done else ""
                raise NothingToDo(f"{error}{only}") from None
            journal.append(kind(at=now()))
            changing.append(ev.to_json(journal[-1]))
        after = fold(journal)
    return Done(match_id, before.match, after), events
