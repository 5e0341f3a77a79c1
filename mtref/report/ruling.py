"""A ruling in sentences: the verdict, the rules with their sources, what was legal instead, and the table after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mtref.board.words import written
from mtref.referee.finding import Finding, Outcome, Verdict
from mtref.referee.ruling import UNDECIDED, Ruling
from mtref.referee.state import PARTS
from mtref.report.board import Disputed, drawn
from mtref.report.lines import Line, wrapped
from mtref.rules.axes import AXES, Partners, Value
from mtref.rules.rulebook import Provision, Rulebook, Status
from mtref.rules.words import question, sentence

_STATUS = {
    Status.STATED: "stated",
    Status.INFERRED: "inferred",
    Status.CONFLICT: "stated, against another place of the same text",
    Status.OPTIONS: "the text offers a choice",
    Status.CONTRADICTORY: "the text contradicts itself",
    Status.NOT_APPLICABLE: "follows from another rule",
    Status.PRESUMED: "the text is silent, the plain game is presumed",
    Status.OPEN: "the text does not say, and tables differ",
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
    lines += [Line(text) for text in _hangs_on(ruling.depends_on, ruling.book)]
    lines += [Line(text, "faint") for each in ruling.not_checked for text in wrapped(f"Not checked: {each}.", "", "  ")]
    lines += [Line(text, "faint") for each in ruling.notes for text in wrapped(f"Note: {each}.", "", "  ")]
    seats = ruling.position.seats
    if ruling.book[Partners].values == (Partners.PAIRS,) and (seats < 4 or seats % 2):
        lonely = f"Note: partners need an even number of players, four or more; the {seats} here play alone."
        lines += [Line(text, "faint") for text in wrapped(lonely, "", "  ")]
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
    if ruling.legal_actions is None:
        ends = ", ".join(f"{train} ({end})" for train, end in ruling.legal_ends)
        return wrapped(f"The hand is not shown; open to play: {ends or 'nothing'}.", "", "  ")
    lines: list[str] = []
    listed = ", ".join(ruling.legal_actions)
    if listed or not ruling.disputed_actions:
        lines += wrapped(f"{_whose_options(ruling)}: {listed or 'nothing'}.", "", "  ")
    if ruling.disputed_actions:
        lines += wrapped(f"Legal in some cases only: {', '.join(ruling.disputed_actions)}.", "", "  ")
    return lines


def _whose_options(ruling: Ruling) -> str:
    if ruling.verdict is Verdict.ILLEGAL:
        return "Legal instead"
    who = ruling.after["next"]
    return "Legal in every case" if who is None or who == UNDECIDED else f"{who} may"


def _after(ruling: Ruling) -> list[str]:
    said = [_part(part, ruling.after[part]) for part in PARTS if ruling.after[part] not in (None, UNDECIDED)]
    unsaid = [_OPEN_PARTS[part] for part in PARTS if ruling.after[part] == UNDECIDED]
    lines = wrapped(f"The table: {'; '.join(said)}.", "", "  ") if said else []
    if unsaid:
        lines += wrapped(f"Not decided: {', '.join(unsaid)}.", "", "  ")
    return lines


_OPEN_PARTS = {
    "markers": "which markers are up",
    "open_doubles": "which doubles are open",
    "next": "who is next",
    "owes": "what is still owed",
    "round_over": "whether the round is over",
}

_DUTIES = {
    "cover": "has to cover the double",
    "follow-up": "has to play another tile",
    "draw-or-play": "has to play or draw",
    "pass": "can only pass",
}


def _part(part: str, value: Any) -> str:
    """A part of the state in words."""
    if part in ("markers", "open_doubles"):
        return f"{part.replace('_', ' ').replace('markers', 'markers up')}: {_list(value)}"
    if part == "round_over":
        return f"the round {_over(value)}"
    if part == "next":
        return "nobody is next" if value is None else f"{value} is next"
    return "nothing is owed" if value is None else f"{value['player']} still {_DUTIES[value['what']]}"


def _list(value: list[Any]) -> str:
    names = [each if isinstance(each, str) else f"{each['tile']} on {each['train']}" for each in value]
    return ", ".join(names) or "none"


def _over(value: Any) -> str:
    if value is None:
        return "goes on"
    if value["how"] == "blocked":
        return "is over: blocked"
    return f"is over: {' and '.join([value['player'], *value.get('also', [])])} out"


def _hangs_on(depends_on: Sequence[dict[str, Any]], book: Rulebook) -> Iterator[str]:
    """For each axis that the rulebook leaves open: what it asks, and under each answer what holds then."""
    for name in dict.fromkeys(entry["axis"] for entry in depends_on):
        axis = next(each for each in AXES if each.name == name)
        entries = [entry for entry in depends_on if entry["axis"] == name]
        yield ""
        yield from wrapped(f"{book.id} does not decide {name} ({source(book[axis.choices])}).", "", "  ")
        yield from wrapped(question(axis.choices), "", "  ")
        for value in entries[0].get("verdicts") or entries[0]["values"]:
            yield from wrapped(f"- {sentence(axis.parse(value))}", "  ", "    ")
            yield from wrapped(f"Then {'; '.join(_cases(entries, value))}.", "    ")


def _cases(entries: Iterable[dict[str, Any]], value: str) -> Iterator[str]:
    """What holds under a value; of a round that is over nobody is said to be next."""
    over = any(entry.get("field") == "round_over" and isinstance(entry["values"][value], dict) for entry in entries)
    for entry in entries:
        if not (over and entry.get("field") in ("next", "owes")):
            yield _case(entry, value)


def _case(entry: dict[str, Any], value: str) -> str:
    if "verdicts" in entry:
        return f"it is {entry['verdicts'][value]}"
    part, found = entry["field"], entry["values"][value]
    return f"it is still open {_OPEN_PARTS[part]}" if found == UNDECIDED else _part(part, found)


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
    return lines + _divided(rulings)


def _reason(ruling: Ruling) -> str:
    if ruling.verdict is Verdict.ILLEGAL:
        return ruling.rule or ""
    if ruling.verdict is Verdict.UNCLEAR:
        return ", ".join(dict.fromkeys(entry["axis"] for entry in ruling.depends_on if "verdicts" in entry)) or (
            ", ".join(dict.fromkeys(entry["axis"] for entry in ruling.depends_on)) or "not shown"
        )
    return ""


def _divided(rulings: Sequence[Ruling]) -> list[Line]:
    """The axis that parts the rulebooks as the verdicts do, or comes nearest, with the verdicts under each answer."""
    if len({ruling.verdict for ruling in rulings}) < 2:
        return []
    decisive = _decisive(rulings)
    parted = [(axis, _parted(rulings, axis.choices)) for axis in AXES if axis.choices in decisive]
    if not parted:
        return []
    axis, groups = min(parted, key=lambda each: _astray(each[1]))
    head = "What divides them is" if _astray(groups) == 0 else "No one rule alone divides them; the nearest is"
    lines = ["", *wrapped(f"{head} {axis.name}: {question(axis.choices)}", "", "  ")]
    for values, found in sorted(groups.items(), key=lambda group: len(group[0])):
        verdicts = ", ".join(f"{verdict.value} in {count}" for verdict, count in found.items())
        if len(values) == 1:
            said = sentence(next(iter(values)))
        else:
            said = f"Not decided: {' or '.join(sorted(str(value) for value in values))}."
        lines += wrapped(f"- {said} ({verdicts})", "  ", "    ")
    return [Line(text) for text in lines]


Parted = dict[frozenset[Value], Counter[Verdict]]


def _parted(rulings: Iterable[Ruling], choices: type[Value]) -> Parted:
    """How often each verdict was found under what the rulebooks have on an axis."""
    groups: Parted = {}
    for ruling in rulings:
        groups.setdefault(frozenset(ruling.book[choices].values), Counter())[ruling.verdict] += 1
    return groups


def _astray(groups: Parted) -> int:
    """How many rulebooks do not have the commonest verdict of their group."""
    return sum(found.total() - max(found.values()) for found in groups.values())


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
