"""A ruling in sentences: the verdict, the rules with their sources, what was legal instead, and the table after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mtref.board.words import written
from mtref.referee.finding import Finding, Outcome, Verdict
from mtref.referee.ruling import Ruling
from mtref.report.board import Disputed, drawn
from mtref.report.lines import Line, wrapped
from mtref.rules.axes import AXES, Value
from mtref.rules.rulebook import Provision, Rulebook, Status

_STATUS = {
    Status.STATED: "stated",
    Status.INFERRED: "inferred",
    Status.CONFLICT: "stated, against another place of the same text",
    Status.OPTIONS: "the text offers a choice",
    Status.CONTRADICTORY: "the text contradicts itself",
    Status.NOT_APPLICABLE: "follows from another rule",
    Status.PRESUMED: "the text is silent, the plain game is presumed",
    Status.OPEN: "the text is silent, and tables differ",
    Status.ASSUMED: "that part of the text is not known, taken from wikipedia",
    Status.HOUSE: "the players' own rule",
}


def source(provision: Provision) -> str:
    """Where a value is written and how we know it."""
    where = str(provision.citation)
    return f"{_STATUS[provision.status]}: {where}" if provision.citation.where else _STATUS[provision.status]


def shown(ruling: Ruling, board: bool = True, from_match: Sequence[str] = ()) -> list[Line]:
    """The whole ruling. `from_match`: what the text left out and the current match gave."""
    lines = [Line(text, "head") for text in wrapped(ruling.summary)]
    if board:
        lines += [Line(""), *drawn(_where(ruling), _open(ruling), _disputed(ruling))]
    for action in ruling.actions:
        lines += [Line(""), *(Line(text) for text in wrapped(f"{action.action}: {action.verdict.value}"))]
        for finding in action.findings:
            lines += _finding(finding)
    lines.append(Line(""))
    lines += [Line(text) for text in _options(ruling)]
    lines += [Line(text) for text in _after(ruling)]
    for entry in ruling.depends_on:
        lines += [Line(text) for text in _hangs_on(entry, ruling.book)]
    lines += [Line(text, "faint") for each in ruling.not_checked for text in wrapped(f"Not checked: {each}.", "", "  ")]
    lines += [Line(text, "faint") for each in ruling.notes for text in wrapped(f"Note: {each}.", "", "  ")]
    if from_match:
        lines += [
            Line(text, "faint") for text in wrapped(f"From the current match: {', '.join(from_match)}.", "", "  ")
        ]
    return lines


def _where(ruling: Ruling) -> Any:
    return ruling.traces[0].state.position if ruling.actions else ruling.position


def _open(ruling: Ruling) -> list[tuple[int, int]]:
    doubles = ruling.traces[0].state.open_doubles
    numbers = {ruling.position.name_of(number): number for number in range(len(ruling.position.trains) + 2)}
    return [(numbers[each["train"]], int(each["tile"].split("-")[0])) for each in doubles]


def _disputed(ruling: Ruling) -> Disputed | None:
    """The tile of the first action that is not legal."""
    for action in ruling.actions:
        if action.verdict is Verdict.LEGAL or " on " not in action.action:
            continue
        tile, _, train = action.action.partition(" on ")
        position = ruling.position
        for number in range(len(position.trains) + 2):
            name = position.name_of(number)
            if number < position.seats:
                name = written(name)
            if train == name or train.startswith(f"{name}."):
                a, b = tile.split("-")
                return number, (int(a), int(b))
    return None


def _finding(finding: Finding) -> list[Line]:
    sign = {Outcome.VIOLATED: "✗", Outcome.SATISFIED: "✓", Outcome.NOT_CHECKED: "?"}[finding.outcome]
    lines = [Line(text) for text in wrapped(f"{sign} {finding.rule}: {finding.message}", "  ", "    ")]
    if finding.provision is not None:
        text = f"{finding.axis_name} = {finding.value} ({source(finding.provision)})"
        lines += [Line(each, "faint") for each in wrapped(text, "    ")]
    return lines


def _options(ruling: Ruling) -> list[str]:
    if isinstance(ruling.after["round_over"], dict):
        return []
    lines: list[str] = []
    if ruling.legal_actions is None:
        ends = ", ".join(f"{train} ({end})" for train, end in ruling.legal_ends)
        lines += wrapped(f"The hand is not shown; open to play: {ends or 'nothing'}.", "", "  ")
    else:
        who = ruling.after["next"]
        head = "Legal instead" if ruling.verdict is Verdict.ILLEGAL else f"{who} may" if who else "Legal"
        lines += wrapped(f"{head}: {', '.join(ruling.legal_actions) or 'nothing'}.", "", "  ")
    if ruling.disputed_actions:
        lines += wrapped(f"Disputed: {', '.join(ruling.disputed_actions)}.", "", "  ")
    return lines


def _after(ruling: Ruling) -> list[str]:
    after = ruling.after
    said = [
        f"markers up: {_list(after['markers'])}",
        f"open doubles: {_list(after['open_doubles'])}",
    ]
    if after["round_over"] is not None:
        said.append(f"the round {_over(after['round_over'])}")
    if after["next"] is not None:
        said.append(f"next: {after['next']}")
    if after["owes"] is not None:
        said.append(_owes(after["owes"]))
    return wrapped(f"The table: {'; '.join(said)}.", "", "  ")


def _list(value: Any) -> str:
    if isinstance(value, str):
        return value
    names = [each if isinstance(each, str) else f"{each['tile']} on {each['train']}" for each in value]
    return ", ".join(names) or "none"


def _over(value: Any) -> str:
    if isinstance(value, str):
        return "may be over: undecided"
    if value is None:
        return "goes on"
    if value["how"] == "blocked":
        return "is over: blocked"
    return f"is over: {' and '.join([value['player'], *value.get('also', [])])} out"


def _owes(value: Any) -> str:
    return f"still owed: {value}" if isinstance(value, str) else f"{value['player']} still owes: {value['what']}"


def _hangs_on(entry: dict[str, Any], book: Rulebook) -> list[str]:
    axis = next(each for each in AXES if each.name == entry["axis"])
    field = entry.get("field")
    values = entry["values"] if field else entry["verdicts"]
    cases = "; ".join(f"{value}: {_case(field, result)}" for value, result in values.items())
    what = f"{field.replace('_', ' ')} hangs on" if field else "The answer hangs on"
    return wrapped(f"{what[0].upper()}{what[1:]} {entry['axis']} ({source(book[axis.choices])}): {cases}.", "", "  ")


def _case(field: str | None, value: Any) -> str:
    if field is None or isinstance(value, str):
        return str(value)
    if field == "round_over":
        return _over(value)
    if field == "owes":
        return "nothing" if value is None else str(value["what"])
    return "nobody" if value is None else _list(value)


# -- all rulebooks -----------------------------------------------------------------------------------------------------


def compared(rulings: Sequence[Ruling]) -> list[Line]:
    """Rulebooks grouped by verdict, and the axis that divides them."""
    lines: list[Line] = []
    for verdict in Verdict:
        group = [ruling for ruling in rulings if ruling.verdict is verdict]
        if not group:
            continue
        lines.append(Line(f"{verdict.value}: {len(group)} of {len(rulings)} rulebooks", "head"))
        reasons: dict[str, list[str]] = {}
        for ruling in group:
            reasons.setdefault(_reason(ruling), []).append(ruling.book.id)
        for reason, ids in reasons.items():
            text = f"{reason}: {', '.join(ids)}" if reason else ", ".join(ids)
            lines += [Line(each) for each in wrapped(text, "  ", "    ")]
    divides = dividing_axis(rulings)
    if divides is not None:
        lines.append(Line(""))
        lines += [Line(text) for text in wrapped(divides, "", "  ")]
    return lines


def _reason(ruling: Ruling) -> str:
    if ruling.verdict is Verdict.ILLEGAL:
        return ruling.rule or ""
    if ruling.verdict is Verdict.UNCLEAR:
        return ", ".join(dict.fromkeys(entry["axis"] for entry in ruling.depends_on if "verdicts" in entry)) or (
            ", ".join(dict.fromkeys(entry["axis"] for entry in ruling.depends_on)) or "not shown"
        )
    return ""


def dividing_axis(rulings: Sequence[Ruling]) -> str | None:
    """The axis that parts the rulebooks as the verdicts do, in a sentence; None where they all agree.

    Only axes that some ruling was decided by are looked at. Where none parts them exactly, the one that comes nearest.
    """
    if len({ruling.verdict for ruling in rulings}) < 2:
        return None
    decisive = _decisive(rulings)
    best: tuple[int, int, str] | None = None
    for rank, axis in enumerate(AXES):
        if axis.choices not in decisive:
            continue
        groups: dict[tuple[Value, ...], dict[Verdict, int]] = {}
        for ruling in rulings:
            found = groups.setdefault(ruling.book[axis.choices].values, {})
            found[ruling.verdict] = found.get(ruling.verdict, 0) + 1
        astray = sum(sum(found.values()) - max(found.values()) for found in groups.values())
        cases = "; ".join(
            f"{' or '.join(str(value) for value in values)}: {' or '.join(verdict.value for verdict in found)}"
            for values, found in groups.items()
        )
        if best is None or (astray, rank) < best[:2]:
            best = astray, rank, f"{axis.name} ({cases})"
    if best is None:
        return None
    astray, _, said = best
    if astray == 0:
        return f"They are divided by {said}."
    return f"No one axis divides them; the nearest is {said}."


def _decisive(rulings: Iterable[Ruling]) -> set[type[Value]]:
    found: set[type[Value]] = set()
    names = {axis.name: axis.choices for axis in AXES}
    for ruling in rulings:
        found |= {names[entry["axis"]] for entry in ruling.depends_on}
        for action in ruling.actions:
            for finding in action.findings:
                if finding.axis is not None and finding.outcome is not Outcome.SATISFIED:
                    found.add(finding.axis)
    return found
