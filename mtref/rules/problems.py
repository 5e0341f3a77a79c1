"""What is wrong with a rulebook: a list of problems, so that all can be mended at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mtref.rules.axes import AXES, FACTS


class Problem(NamedTuple):
    """One thing that is wrong with a rulebook: its line, from 1, where there is one, and what would be right."""

    line: int | None
    message: str

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


class RulebookError(ValueError):
    """A rulebook that cannot be used, with every reason why not in `problems`; `source` names its file, if it has one.

    >>> str(RulebookError(Problem(3, "There is no axis turn.drow"), source="ours.toml"))
    'ours.toml, line 3: There is no axis turn.drow.'
    """

    exit_status = 2

    def __init__(self, *problems: Problem | str, source: str = "") -> None:
        self.problems = tuple(each if isinstance(each, Problem) else Problem(None, each) for each in problems)
        self.source = source
        super().__init__("\n".join(self._sentence(problem) for problem in self.problems))

    def _sentence(self, problem: Problem) -> str:
        stop = "" if problem.message.endswith((".", "?")) else "."
        if not self.source:
            return f"{problem}{stop}"
        return f"{self.source}{', ' if problem.line else ': '}{problem}{stop}"


def unknown_axis(name: str) -> str:
    """A sentence for an axis that there is not, naming the nearest that there is."""
    if name in FACTS:
        return f"{name} is no choice: it is written in the [setup] or [deal] of a rulebook file"
    from difflib import get_close_matches

    near = get_close_matches(name, [axis.name for axis in AXES], n=1, cutoff=0.5)
    return f"There is no axis {name}" + (f"; did you mean {near[0]}?" if near else "")


def near_names(name: str, known: Sequence[str]) -> list[str]:
    """Those names that are meant perhaps, the nearest first; capitals do not matter.

    >>> near_names("Wiki", ["pagat", "wikipedia"])
    ['wikipedia']
    """
    from difflib import get_close_matches

    low = name.lower()
    if low in known:
        return [low]
    begin = [other for other in known if low and other.startswith(low)]
    return [*begin, *(other for other in get_close_matches(low, known, n=3, cutoff=0.5) if other not in begin)][:4]


def unknown_name(kind: str, name: str, known: Sequence[str]) -> str:
    """A sentence for a rulebook or variant that there is not, naming those that are meant perhaps."""
    near = near_names(name, known)
    hint = f"; did you mean {' or '.join(near)}?" if near else " (`mtref rules list` names them all)"
    return f"There is no {kind} {name}{hint}"
