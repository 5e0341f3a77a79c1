"""A match for tests, typed as at the table but without a command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtref.match import commands
from mtref.match import events as ev
from mtref.match.commands import Answer
from mtref.match.match import Match, fold
from mtref.report.json import match_data
from mtref.rules import library


class Table:
    """A journal that grows by commands; `match` is what it makes now."""

    def __init__(self, *names: str, rules: str = "wikipedia", house: dict[str, str] | None = None, **wish: Any) -> None:
        book = library.load(rules, (), house or {})
        self.journal: list[ev.Event] = [commands.create(commands.Wish(names, **wish), book)]

    @property
    def match(self) -> Match:
        return fold([ev.from_json(ev.to_json(event)) for event in self.journal])

    def do(self, command: Callable[..., Answer], *arguments: Any) -> Answer:
        answer = command(self.match, *arguments)
        self.journal.extend(answer.events)
        return answer

    def score(self, *scores: str, **typed: Any) -> Answer:
        return self.do(commands.score, commands.Typed(scores, **typed))

    def fix(self, number: int, *scores: str, **typed: Any) -> Answer:
        return self.do(commands.fix, number, commands.Typed(scores, **typed))

    def undo(self) -> None:
        commands.undo(self.journal)
        self.journal.append(ev.Undone())

    def redo(self) -> None:
        commands.redo(self.journal)
        self.journal.append(ev.Redone())

    @property
    def data(self) -> dict[str, Any]:
        """All that a match is, for comparison."""
        data = match_data("x", self.match)
        del data["changed"]
        return data
