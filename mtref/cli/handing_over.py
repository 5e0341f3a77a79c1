"""From a round that is over to its score: what was left is asked for, or known, shown, and written down."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from mtref.cli import session as matches
from mtref.cli.questions import ask
from mtref.cli.talk import conclude, say
from mtref.match import commands
from mtref.match.match import Match, fold
from mtref.match.refusal import Refused
from mtref.match.scoring import read_hand
from mtref.record import shorthand
from mtref.record.ending import Ending, ending
from mtref.record.session import Session
from mtref.report import scoresheet


class Left(Exception):
    """The round stays as it is, unscored, and why."""

    exit_status = 2


def hand_over(session: Session, match_id: str, words: Sequence[str] = ()) -> None:
    """Scores the round. `words` tell what was left, as `Ben=6-6,9-0`, where no hand was shown.

    On a terminal it asks for what is missing, and whether the points are right. Raises Left, Refused or StoreError.
    """
    names = session.names
    ended = ending(session).with_told(_told(session, words))
    asks = sys.stdin.isatty() and sys.stdout.isatty()
    if ended.missing and asks:
        ended = ended.with_told({seat: _ask_hand(names[seat]) for seat in ended.missing})
    if ended.missing:
        first = names[ended.missing[0]]
        raise Left(
            f"The round is over, but not what {', '.join(names[seat] for seat in ended.missing)} had left: "
            f"mtref play --score {first}=6-6,9-0 … tells it (points will do)."
        )
    opened = matches.load(match_id)
    typed = _typed(session, ended, opened.match)
    if asks:
        answer = commands.score(_still_due(opened.match, session), typed)
        after = fold([*opened.journal, *answer.events])
        say(*(scoresheet.round_line(after, played) for played in after.rounds[len(opened.match.rounds) :]))
        if _input("Write it down? [Y/n] ").casefold() not in ("", "y", "yes"):
            raise Left("Nothing was written down; undo takes the last turn back, score asks again.")
    done = matches.change(match_id, lambda match: commands.score(_still_due(match, session), typed), seen=opened.seen)
    lines = [scoresheet.round_line(done.match, played) for played in done.match.rounds[len(done.before.rounds) :]]
    conclude(done, False, *lines, scoresheet.totals_line(done.match))


def _told(session: Session, words: Sequence[str]) -> dict[int, str]:
    told: dict[int, str] = {}
    for word in words:
        name, sign, left = word.rpartition("=")
        if not sign:
            raise Refused(f"{word} lacks a name: say who had it left, as {session.names[0]}={word}.")
        try:
            hand = read_hand(left)
        except Refused as error:
            raise Refused(f"{name}: {error}") from None
        if hand is not None:
            told[shorthand.player(name, session.names)] = hand.text
    return told


def _still_due(match: Match, session: Session) -> Match:
    """The match, where the round is still to be scored."""
    coming = match.next_round
    if coming is None or coming.number != session.number:
        raise Refused(f"Round {session.number} has been scored already; this record of it is kept beside.")
    return match


def _typed(session: Session, ended: Ending, match: Match) -> commands.Typed:
    """The round as it is typed for `score`, with its record."""
    names, position = session.names, session.position
    scores = [f"{name}={hand}" for name, hand in zip(names, ended.hands, strict=True)]
    coming = _still_due(match, session).next_round
    assert coming is not None
    leader = names[position.leader]
    expected = match.by_id[coming.lead.player].name if coming.lead.player else None
    return commands.Typed(
        scores,
        blocked=ended.blocked,
        engine=None if coming.engine == position.engine else str(position.engine),
        leader=None if expected == leader else leader,
        markers=ended.markers,
        open_doubles=ended.open_doubles,
        record=str(session.record),
    )


def _ask_hand(name: str) -> str:
    while True:
        typed = _input(f"What has {name} left? Tiles (6-6,9-0) or points: ")
        try:
            hand = read_hand(typed)
        except Refused as error:
            say(f"  {error}")
            continue
        if hand is not None:
            return hand.text


def _input(question: str) -> str:
    try:
        return ask(question)
    except (EOFError, KeyboardInterrupt):
        print()
        raise Left("Nothing was written down; the round is kept.") from None
