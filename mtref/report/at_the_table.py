"""A round in progress: how it stands in a line or two, why a turn does not stand, who holds what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtref.board.position import Position
from mtref.record.replay import Illegal
from mtref.record.session import Session
from mtref.referee.finding import Finding, Outcome, Verdict
from mtref.referee.ruling import UNDECIDED, Ruling
from mtref.report.board import drawn
from mtref.report.lines import Line, wrapped
from mtref.report.ruling import source


def board(session: Session) -> list[Line]:
    """The table as it lies."""
    position = session.position
    return drawn(position, _open(position, session.course.standing()))


def _open(position: Position, ruling: Ruling) -> list[tuple[int, int]]:
    doubles = ruling.after["open_doubles"]
    if doubles == UNDECIDED:
        return []
    numbers = {position.name_of(number): number for number in range(len(position.trains) + 1)}
    return [(numbers[each["train"]], int(each["tile"].split("-")[0])) for each in doubles]


def table(session: Session, called: str = "") -> list[Line]:
    """The board, and under it how the round stands; `called` says which round it is."""
    ruling = session.course.standing()
    position = session.position
    lines = drawn(position, _open(position, ruling))
    lines += [Line(text, "head") for text in wrapped(_status(session, ruling, called), "", "  ")]
    if UNDECIDED in (ruling.after["next"], ruling.after["round_over"]):
        lines += [Line(text) for text in wrapped(f"Decide with  {_choices(ruling, 'next', 'round_over')}.", "", "  ")]
    return lines


def status(session: Session, called: str = "") -> str:
    """Round, turn, engine, markers, open doubles, boneyard, and whose turn it is, in one line."""
    return _status(session, session.course.standing(), called)


def _status(session: Session, ruling: Ruling, called: str) -> str:
    position, after = session.position, ruling.after
    boneyard = "not known" if position.boneyard is None else str(position.boneyard)
    said = [
        *([called] if called else []),
        f"engine {position.engine}-{position.engine}",
        f"turn {session.turns + 1}",
        f"markers {_list(after['markers'])}",
        f"open {_list(after['open_doubles'])}",
        f"boneyard {boneyard}",
        _next(ruling),
    ]
    return " · ".join(said)


def _next(ruling: Ruling) -> str:
    after = ruling.after
    over = after["round_over"]
    if over == UNDECIDED:
        return "perhaps over: the rulebook leaves that open"
    if over is not None:
        return how_it_ended(over)
    if after["next"] == UNDECIDED:
        return "whose turn it is the rulebook leaves open"
    owes = after["owes"]
    if owes == UNDECIDED or owes is None:
        return f"{after['next']} to play"
    return f"{owes['player']} to play, owes: {owes['what']}"


def how_it_ended(over: Any) -> str:
    """How a round ended, in a few words."""
    if over["how"] == "blocked":
        return "over: the round is blocked"
    names = [over["player"], *over.get("also", [])]
    return f"over: {' and '.join(names)} {'is' if len(names) == 1 else 'are'} out"


def _list(value: Any) -> str:
    if isinstance(value, str):
        return value
    return (
        ", ".join(each if isinstance(each, str) else f"{each['tile']} on {each['train']}" for each in value) or "none"
    )


# -- a turn that does not stand --------------------------------------------------------------------------------------


def refused(ruling: Ruling) -> list[Line]:
    """Why a turn does not stand, what was legal instead, and how the players may settle it."""
    lines = [Line(text, "head") for text in wrapped(ruling.summary, "", "  ")]
    for finding in deciding(ruling):
        if finding.provision is not None:
            text = f"{finding.axis_name} = {finding.value} ({source(finding.provision)})"
            lines += [Line(each, "faint") for each in wrapped(text, "  ", "    ")]
    lines += [Line(text) for text in legal(ruling, "Legal instead")]
    lines += [Line(text) for text in how_to_settle(ruling)]
    return lines


def deciding(ruling: Ruling) -> list[Finding]:
    """The findings for which the turn does not stand, the first of each action."""
    found = []
    for action in ruling.actions:
        if action.verdict is Verdict.LEGAL:
            continue
        wanted = Outcome.VIOLATED if action.verdict is Verdict.ILLEGAL else Outcome.NOT_CHECKED
        found += [finding for finding in action.findings if finding.outcome is wanted][:1]
    return found


def legal(ruling: Ruling, head: str) -> list[str]:
    """What may be played: every action where the hand is known, else the open ends."""
    if ruling.after["round_over"] not in (None, UNDECIDED):
        return []
    if ruling.legal_actions is None:
        ends = ", ".join(f"{train} ({end})" for train, end in ruling.legal_ends)
        return wrapped(f"Open to {ruling.after['next']}, whose hand is not shown: {ends or 'nothing'}.", "", "  ")
    lines = wrapped(f"{head}: {', '.join(ruling.legal_actions) or 'nothing'}.", "", "  ")
    if ruling.disputed_actions:
        lines += wrapped(f"Left open by the rulebook: {', '.join(ruling.disputed_actions)}.", "", "  ")
    return lines


def how_to_settle(ruling: Ruling) -> list[str]:
    """What the players may type where the rulebook leaves a turn open, or where they see it otherwise."""
    choices = _choices(ruling, "verdict", "round_over")
    if not choices:
        return wrapped("Put ! before the turn to let it stand all the same.", "", "  ")
    return wrapped(f"Decide with  {choices}  (or let it stand with !).", "", "  ")


def _choices(ruling: Ruling, *fields: str) -> str:
    """The house rules that would decide what open axes leave undecided of a ruling."""
    found = [
        f"house {entry['axis']}={value}"
        for entry in ruling.depends_on
        if entry.get("field", "verdict") in fields
        for value in entry.get("verdicts") or entry["values"]
    ]
    return "  or  ".join(dict.fromkeys(found))


def unchecked(ruling: Ruling) -> list[Line]:
    """What could not be checked of the turn, and what is to be said about it besides."""
    lines: list[Line] = []
    mine = [each for each in ruling.not_checked if not each.endswith(": not-in-hand")]
    if mine:
        lines += [Line(text, "faint") for text in wrapped(f"Not checked: {'; '.join(mine)}.", "", "  ")]
    return lines + [Line(text, "faint") for note in ruling.notes for text in wrapped(f"Note: {note}.", "", "  ")]


# -- who and where ---------------------------------------------------------------------------------------------------


def who(session: Session, dealt: int | None) -> list[Line]:
    """Everybody in the order of play: how many tiles are left, the marker, and who has yet to take a first turn."""
    position = session.position
    lines = []
    for seat, (name, left) in enumerate(zip(session.names, session.tiles_left(dealt), strict=True)):
        hand = position.hands[seat]
        said = ["tiles not counted" if left is None else "1 tile" if left == 1 else f"{left} tiles"]
        if hand is not None:
            said[0] += f" ({' '.join(map(str, hand))})" if hand else ""
        said += ["marker up"] * (seat in position.markers) + ["first turn to come"] * (seat in position.first)
        sign = ">" if seat == session.course.mover and position.over is None else " "
        lines += [Line(text) for text in wrapped(f"{sign} {name}: {', '.join(said)}", "", "      ")]
    return lines


def ends(session: Session) -> list[Line]:
    """Every open end on the table, and what the player to move may do."""
    position = session.position
    said = []
    for number in range(max(len(position.trains), position.seats + 1)):
        train = position.train(number)
        values = ", ".join(str(place.end) for place in train.ends(number, position.engine))
        public = "*" if number in position.markers else ""
        said.append(f"{position.name_of(number)}{public} {values}{' (not started)' if train.is_empty else ''}")
    ruling = session.course.standing()
    text = [*wrapped(f"Ends: {'; '.join(said)}.", "", "  "), *legal(ruling, f"{ruling.player} may")]
    return [Line(each) for each in text]


# -- whole records ---------------------------------------------------------------------------------------------------


def also_illegal(turns: Sequence[Illegal]) -> list[Line]:
    """The further turns of a record that are not legal."""
    if not turns:
        return []
    text = f"Not legal either, each turn before taken as it was made: {_turns(turns)}."
    return [Line(""), *(Line(each) for each in wrapped(text, "", "  "))]


def cleanness(found: Sequence[tuple[Ruling, Sequence[Illegal]]]) -> list[Line]:
    """Under which rulebooks a whole round was clean, and which turns were not legal under the others."""
    clean = [ruling.book.id for ruling, turns in found if not turns and ruling.verdict is Verdict.LEGAL]
    undecided = [ruling.book.id for ruling, turns in found if not turns and ruling.verdict is not Verdict.LEGAL]
    lines = [Line(""), Line(f"The whole round is clean under {len(clean)} of {len(found)} rulebooks.", "head")]
    lines += [Line(text) for text in wrapped(", ".join(clean), "  ")] if clean else []
    lines += [Line(text) for text in wrapped(f"Not decided: {', '.join(undecided)}", "", "  ")] if undecided else []
    for ruling, turns in found:
        lines += [Line(text) for text in wrapped(f"{ruling.book.id}: {_turns(turns)}", "", "  ")] if turns else []
    return lines


def _turns(turns: Sequence[Illegal]) -> str:
    return ", ".join(f"turn {each.turn} ({each.player}: {each.rule})" for each in turns)
