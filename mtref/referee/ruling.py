"""The ruling: what the referee answers to a typed board, whatever its rulebook leaves open."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Any

from mtref.board.canonical import canonical
from mtref.board.notation import NO_DEFAULTS, Defaults, NotationError, read
from mtref.board.position import Position
from mtref.board.problems import Problem
from mtref.board.setup import Setup
from mtref.board.words import written
from mtref.referee.finding import Judged, Outcome, Verdict, conflict
from mtref.referee.follow import Trace, follow
from mtref.referee.messages import are_out
from mtref.referee.state import PARTS
from mtref.referee.view import settled, views
from mtref.rules.axes import AXIS_OF, BlanksWild, Covers, EndOut
from mtref.rules.rulebook import Rulebook
from mtref.tiles import DominoSet

__all__ = ["NotationError", "Ruling", "judge", "judge_setup"]

UNDECIDED = "undecided"


def judge(text: str, book: Rulebook, play: str | None = None, *, defaults: Defaults = NO_DEFAULTS) -> Ruling:
    """The ruling on a board, and the turns after it, under a rulebook.

    `play`: the action of the player to move, for a text without turns. `defaults`: the set, the engine and the players
    where the text leaves them out. Raises NotationError where the text cannot be read or the board cannot be.

    >>> from mtref.rules.library import load
    >>> ruling = judge("engine: 12; Ana: 12-4; Ben: 12-9; turn: Ana; hand: 4-6; boneyard: 9", load("wikipedia"), "4-6")
    >>> ruling.verdict.value, ruling.actions[0].action
    ('legal', '4-6 on Ana')
    """
    wild, covers = reading(book)
    setup, position = _read(text, play, wild, covers, defaults)
    return judge_setup(setup, position, book)


@lru_cache(maxsize=16)
def _read(text: str, play: str | None, wild: bool, covers: int, defaults: Defaults) -> tuple[Setup, Position]:
    """The board and its turns; kept, since one board is often judged under many rulebooks."""
    setup, position = read(text, wild, covers, defaults)
    if play is None:
        return setup, position
    if setup.turns:
        line = text.count("\n") + 1
        raise NotationError([Problem(line, 1, "the text has turns already, and a play is given besides", play)])
    return read(f"{text.rstrip()}\n{written(position.names[position.turn])}> {play}", wild, covers, defaults)


def judge_setup(setup: Setup, position: Position, book: Rulebook) -> Ruling:
    """The ruling on a board that was read already."""
    traces = [follow(setup, position, view) for view in views(book)]
    if len(traces) > 1:
        faults = [trace.fault for trace in traces if trace.fault is not None]
        stop = min(faults, default=None)
        if stop is not None and any(trace.fault != stop for trace in traces):
            traces = [follow(setup, position, view, stop) for view in views(book)]
            faults = [trace.fault for trace in traces if trace.fault is not None]
        turn = stop[0] if stop is not None else len(setup.turns) - 1
    else:
        fault = traces[0].fault
        turn = fault[0] if fault is not None else len(setup.turns) - 1
    return Ruling(setup, position, book, traces, turn)


def reading(book: Rulebook) -> tuple[bool, int]:
    """Whether blanks join anything under a rulebook, and the most tiles that a double may want."""
    fixed = settled(book)
    wild = fixed.get(BlanksWild, BlanksWild.YES) is BlanksWild.YES
    covers = fixed.get(Covers)
    if isinstance(covers, Covers):
        return wild, max(covers.number, 1)
    return wild, max(value.number for value in book[Covers].values if isinstance(value, Covers))


class Ruling:
    """The answer for one turn: the first that is not legal under every value of the open axes, else the last.

    `turn` counts the turn lines from 1 (0: the text has none); `actions` are those of that turn, as judged.
    """

    def __init__(self, setup: Setup, position: Position, book: Rulebook, traces: list[Trace], turn: int) -> None:
        self.setup = setup
        self.position = position
        self.book = book
        self.traces = traces
        self.turn = turn + 1
        state = traces[0].state
        if turn >= 0:
            self.player = position.names[setup.turns[turn].player]
        else:
            to_act = state.next
            self.player = position.names[position.turn] if to_act is None else to_act
        self.depends_on: list[dict[str, Any]] = []
        verdicts = [_of_turn(trace, turn) for trace in traces]
        if len(traces) == 1:
            self.verdict = verdicts[0]
            self.actions = traces[0].turns[turn] if turn >= 0 else []
            self.after: dict[str, Any] = {part: getattr(state, part) for part in PARTS}
            self.legal_actions = state.actions
            self.disputed_actions: list[str] = []
            self.legal_ends = state.ends
        else:
            self._combine(verdicts, turn)
        self._annotate(turn)

    # -- several values ------------------------------------------------------------------------------------------------

    def _combine(self, verdicts: list[Verdict], turn: int) -> None:
        traces = self.traces
        self.verdict = verdicts[0] if len(set(verdicts)) == 1 else Verdict.UNCLEAR
        self.actions = _combined_actions(traces, turn)
        parts = [("verdict", [verdict.value for verdict in verdicts])]
        self.after = {}
        for part in PARTS:
            values = [getattr(trace.state, part) for trace in traces]
            same = all(value == values[0] for value in values)
            self.after[part] = values[0] if same else UNDECIDED
            parts.append((part, values))
            if part == "round_over" and not same:
                self.verdict = Verdict.UNCLEAR
        self.depends_on = _depends_on(traces, parts)
        self._combine_actions()

    def _combine_actions(self) -> None:
        listed = [trace.state.actions for trace in self.traces]
        ends = [trace.state.ends for trace in self.traces]
        who = {trace.state.next for trace in self.traces}
        known = [set(each) for each in listed if each is not None]
        if len(known) == len(listed):
            everywhere = set.intersection(*known) if len(who) == 1 else set()
            self.legal_actions = sorted(everywhere)
            self.disputed_actions = sorted(set.union(*known) - everywhere)
            self.legal_ends = []
        else:
            self.legal_actions = None
            self.disputed_actions = []
            unknown = [each for each, actions in zip(ends, listed, strict=True) if actions is None]
            self.legal_ends = [end for end in unknown[0] if all(end in each for each in unknown)]

    # -- notes -------------------------------------------------------------------------------------------------------

    def _annotate(self, turn: int) -> None:
        unchecked: dict[str, None] = {}
        notes: dict[str, None] = {}
        for trace in self.traces:
            for judged in trace.turns[: turn + 1]:
                for action in judged:
                    for each in action.unchecked:
                        unchecked[each] = None
            for note in trace.notes:
                notes[note] = None
        for action in self.actions:
            for finding in action.findings:
                disagrees = conflict(finding)
                if disagrees is not None:
                    notes[disagrees] = None
        for note in _set_and_players(self.book, self.position.highest, self.position.copies, self.position.seats):
            notes[note] = None
        if self.setup.first is None:
            for note in _taken_as_opened(self.setup, self.position):
                notes[note] = None
        over, state = self.after["round_over"], self.traces[0].state
        if isinstance(over, dict) and over["how"] == "out":
            notes[_how_it_ends(self.book, bool(state.position.outs))] = None
        if self.position.boneyard == 0 and over is None and None in self.position.hands:
            unchecked["not every hand is shown: whether the round is blocked"] = None
        self.not_checked = list(unchecked)
        self.notes = list(notes)

    @property
    def rule(self) -> str | None:
        """The rule that decides against the turn, None where nothing does."""
        for action in self.actions:
            for finding in action.findings:
                if finding.outcome is Outcome.VIOLATED:
                    return finding.rule
        return None

    @property
    def summary(self) -> str:
        """The verdict in a line."""
        under = f"under {self.book.id}"
        if not self.actions:
            over = self.after["round_over"]
            if isinstance(over, dict):
                return f"The round is over: {_ended(over)}."
            count = len(self.legal_actions) if self.legal_actions is not None else None
            if count is None:
                return f"{self.player} is to move; the hand is not shown."
            return f"{self.player} has {count} legal action{'' if count == 1 else 's'} {under}."
        done = ", ".join(action.action for action in self.actions)
        if self.verdict is Verdict.LEGAL:
            return f"Legal {under}: {self.player}: {done}."
        if self.verdict is Verdict.ILLEGAL:
            for action in self.actions:
                for finding in action.findings:
                    if finding.outcome is Outcome.VIOLATED:
                        return f"Illegal {under}: {self.player}: {action.action}: {finding.message}."
        return f"Unclear {under}: {self.player}: {done}: {self._why_unclear()}."

    def _why_unclear(self) -> str:
        for entry in self.depends_on:
            values = entry.get("verdicts") or (entry["values"] if entry.get("field") == "round_over" else None)
            if values is None:
                continue
            if "verdicts" in entry:
                cases = ", ".join(f"{verdict} if {value}" for value, verdict in values.items())
            else:
                cases = ", ".join(f"if {value} {_over_or_not(over)}" for value, over in values.items())
            return f"the rulebook does not decide {entry['axis']} ({cases})"
        for action in self.actions:
            for finding in action.findings:
                if finding.outcome is Outcome.NOT_CHECKED:
                    return finding.message
        return "the rulebook does not decide it"

    def to_json(self) -> dict[str, Any]:
        """The ruling as `--json` prints it."""
        found: dict[str, Any] = {
            "verdict": self.verdict.value,
            "rulebook": self.book.id,
            "turn": self.turn,
            "player": self.player,
            "summary": self.summary,
            "actions": [action.to_json() for action in self.actions],
            "legal_actions": self.legal_actions,
            "disputed_actions": self.disputed_actions,
            "after": self.after,
            "depends_on": self.depends_on,
            "not_checked": self.not_checked,
            "notes": self.notes,
        }
        if self.legal_actions is None:
            found["legal_ends"] = [{"train": train, "end": end} for train, end in self.legal_ends]
        return found

    @property
    def text(self) -> str:
        """The board and the turns in canonical form."""
        return canonical(self.setup)


def _of_turn(trace: Trace, turn: int) -> Verdict:
    if turn >= 0 and any(action.verdict is Verdict.ILLEGAL for action in trace.turns[turn]):
        return Verdict.ILLEGAL
    if turn >= 0 and any(action.verdict is Verdict.UNCLEAR for action in trace.turns[turn]):
        return Verdict.UNCLEAR
    return Verdict.LEGAL


def _combined_actions(traces: list[Trace], turn: int) -> list[Judged]:
    """The actions of a turn as judged under every value."""
    if turn < 0:
        return []
    longest = max(len(trace.turns[turn]) for trace in traces)
    combined = []
    for index in range(longest):
        judged = [trace.turns[turn][index] for trace in traces if index < len(trace.turns[turn])]
        ends = len(judged) < len(traces) and judged[0].verdict is Verdict.ILLEGAL
        verdicts = {action.verdict for action in judged}
        if ends and len({len(trace.turns[turn]) for trace in traces}) > 1 and _only_an_end(traces, turn, index):
            verdicts.add(Verdict.LEGAL)
        if len(verdicts) == 1:
            combined.append(_merged(judged) if judged[0].verdict is Verdict.ILLEGAL else _shared(judged))
            continue
        worst = next((each for each in judged if each.verdict is Verdict.ILLEGAL), judged[0])
        findings = tuple(
            each._replace(outcome=Outcome.NOT_CHECKED) if each.outcome is Outcome.VIOLATED else each
            for each in worst.findings
        )
        combined.append(worst._replace(verdict=Verdict.UNCLEAR, findings=findings))
    return combined


def _only_an_end(traces: list[Trace], turn: int, index: int) -> bool:
    """Under some value the turn is legal and has no entry there: the end of a turn that others find incomplete."""
    return any(len(trace.turns[turn]) == index and trace.fault is None for trace in traces) or any(
        len(trace.turns[turn]) == index and trace.fault is not None and trace.fault[0] != turn for trace in traces
    )


def _merged(judged: list[Judged]) -> Judged:
    """What refuses an action under every value comes first: that decides, whatever the open axes say."""
    first = judged[0]
    common = set.intersection(*({finding.rule for finding in each.findings} for each in judged))
    if not common:
        return first
    findings = sorted(first.findings, key=lambda finding: finding.rule not in common)
    return first._replace(findings=tuple(findings))


def _shared(judged: list[Judged]) -> Judged:
    """What allows an action under every value; an exception that only some of them know decides nothing."""
    first, *others = judged
    told = [{(finding.rule, finding.axis, finding.message) for finding in each.findings} for each in others]
    findings = [each for each in first.findings if all((each.rule, each.axis, each.message) in found for found in told)]
    return first._replace(findings=tuple(findings or first.findings))


def _depends_on(traces: list[Trace], parts: Iterable[tuple[str, list[Any]]]) -> list[dict[str, Any]]:
    """For each axis and part of the answer that hangs on it, what the part is under each value."""
    differing = [(part, values) for part, values in parts if any(value != values[0] for value in values)]
    if not differing:
        return []
    axes: dict[Any, list[Any]] = {}
    for trace in traces:
        for axis, value in trace.asked:
            if value not in axes.setdefault(axis, []):
                axes[axis].append(value)
    names = list(axes)
    table = []
    for combination in product(*axes.values()):
        chosen = dict(zip(names, combination, strict=True))
        number = next(n for n, trace in enumerate(traces) if all(chosen[axis] is value for axis, value in trace.asked))
        table.append((chosen, number))
    found = []
    for axis in names:
        for part, values in differing:
            if not _matters(axis, names, table, values):
                continue
            by_value: dict[str, Any] = {}
            for value in axes[axis]:
                outcomes = [values[number] for chosen, number in table if chosen[axis] is value]
                same = all(outcome == outcomes[0] for outcome in outcomes)
                by_value[str(value)] = outcomes[0] if same else "unclear" if part == "verdict" else UNDECIDED
            name = AXIS_OF[axis].name
            if part == "verdict":
                found.append({"axis": name, "verdicts": by_value})
            else:
                found.append({"axis": name, "field": part, "values": by_value})
    return sorted(found, key=lambda entry: "verdicts" not in entry)


def _matters(axis: Any, names: list[Any], table: list[tuple[dict[Any, Any], int]], values: list[Any]) -> bool:
    """Two combinations that differ on this axis alone have different answers."""
    seen: dict[tuple[Any, ...], Any] = {}
    for chosen, number in table:
        rest = tuple(chosen[name] for name in names if name is not axis)
        if rest in seen:
            if seen[rest] != values[number]:
                return True
        else:
            seen[rest] = values[number]
    return False


def _set_and_players(book: Rulebook, highest: int, copies: int, players: int) -> list[str]:
    """A set or a number of players that the rulebook does not know is noted, not refused."""
    dominoes = DominoSet(highest, copies)
    notes = []
    if book.sets and dominoes not in book.sets:
        mixed = f", {copies} of them mixed" if copies > 1 else ""
        notes.append(f"{book.id} does not know a double-{highest} set{mixed}")
    known = book.deals.get(dominoes, {})
    if known and 0 not in known and players not in known:
        notes.append(f"{book.id} has no deal for {players} players with a double-{highest} set")
    return notes


def _taken_as_opened(setup: Setup, position: Position) -> list[str]:
    """Players without a tile who were taken to have had their first turn because no line says otherwise."""
    if position.first:
        return []
    return [
        f"{name} has no tile on the train; without a first turn: line the first turn was taken as over"
        for seat, name in enumerate(position.names)
        if setup.trains[seat].is_empty and seat not in setup.markers
    ]


def _how_it_ends(book: Rulebook, in_the_first_lap: bool) -> str:
    if in_the_first_lap:
        return "an empty hand on a first turn ends the round when everybody has had a first turn"
    if settled(book).get(EndOut) is EndOut.END_OF_TURN:
        return "an empty hand ends the round at the end of the turn"
    return "an empty hand ends the round at once"


def _ended(over: dict[str, Any]) -> str:
    if over["how"] == "blocked":
        return "nobody can play and the boneyard is empty"
    return are_out([over["player"], *over.get("also", [])])


def _over_or_not(over: Any) -> str:
    return "the round is over" if isinstance(over, dict) else "the round goes on" if over is None else "it is open"
