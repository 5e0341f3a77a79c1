"""What the referee says about one action: each rule that decided, where it is written, and the verdict."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from mtref.referee.breach import Breach, Doubt
from mtref.referee.view import View
from mtref.rules.axes import AXIS_OF, Value
from mtref.rules.rulebook import Provision, Status


class Verdict(StrEnum):
    """The answer, with the exit status of the command line."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNCLEAR = "unclear"

    @property
    def exit_status(self) -> int:
        """0 legal, 1 illegal, 3 unclear."""
        return {"legal": 0, "illegal": 1, "unclear": 3}[self.value]


class Outcome(StrEnum):
    """What became of one rule."""

    VIOLATED = "violated"
    SATISFIED = "satisfied"
    NOT_CHECKED = "not-checked"


class Finding(NamedTuple):
    """One rule that decided an action. `provision`: what the rulebook has on its axis; some rules are every game's."""

    rule: str
    axis: type[Value] | None
    value: Value | None
    outcome: Outcome
    message: str
    provision: Provision | None = None

    @property
    def axis_name(self) -> str | None:
        """The name of the axis, as `turn.draw`."""
        return None if self.axis is None else AXIS_OF[self.axis].name

    def to_json(self) -> dict[str, object]:
        """The finding as rulings are printed."""
        return {
            "rule": self.rule,
            "axis": self.axis_name,
            "value": None if self.value is None else str(self.value),
            "outcome": self.outcome.value,
            "message": self.message,
            "citation": None if self.provision is None else citation(self.provision),
        }


def citation(provision: Provision) -> dict[str, object]:
    """Where a value is written, and how we know it."""
    return {
        "status": provision.status.value,
        "source": provision.citation.source,
        "where": provision.citation.where,
    }


class Judged(NamedTuple):
    """One action as judged. `unchecked` says what could not be checked because it was not shown."""

    action: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    unchecked: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The action as rulings are printed."""
        return {
            "action": self.action,
            "verdict": self.verdict.value,
            "findings": [finding.to_json() for finding in self.findings],
        }


def kept(rules: View, rule: str, axis: type[Value] | None, message: str) -> Finding:
    """A rule that an action keeps. An axis that nobody asked for is not named: it decided nothing."""
    if axis is None or axis not in rules:
        return Finding(rule, None, None, Outcome.SATISFIED, message)
    return Finding(rule, axis, rules[axis], Outcome.SATISFIED, message, rules.book.provisions[axis])


def broken(rules: View, rule: str, breach: Breach, message: str) -> Finding:
    """A rule that an action does not keep, or that what was shown does not decide."""
    outcome = Outcome.VIOLATED if breach.doubt is Doubt.BROKEN else Outcome.NOT_CHECKED
    if breach.axis is None:
        return Finding(rule, None, None, outcome, message)
    return Finding(rule, breach.axis, rules[breach.axis], outcome, message, rules.book.provisions[breach.axis])


def conflict(finding: Finding) -> str | None:
    """A note where the text that decided disagrees with itself."""
    provision = finding.provision
    if provision is None or provision.is_open or provision.status not in (Status.CONFLICT, Status.CONTRADICTORY):
        return None
    note = f" ({provision.citation.note})" if provision.citation.note else ""
    return f"{finding.axis_name}: the text disagrees with itself; {finding.value} is taken{note}"
