"""Undo and redo against a model of the journal: a list of states, and a list of those that were taken back."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mtref.match import commands
from mtref.match import events as ev
from mtref.match.refusal import Refused
from tests.match.tables import Table

HANDS = st.sampled_from(["0", "out", "7", "12+9", "6-6,9-0", "0-0", "?", "24"])
NAMES = st.sampled_from(["Ana", "Ben", "Cleo", "Dora", "Eli", "José"])


class Journal(RuleBasedStateMachine):
    """Any commands, as many undos, and redos between."""

    @initialize(house=st.sampled_from([{}, {"scoring.out_bonus": "-5"}, {"scoring.blocked": "redeal"}]))
    def begin(self, house: dict[str, str]) -> None:
        self.table = Table("Ana", "Ben", "Cleo", house=house, rounds="5")
        self.done: list[dict[str, Any]] = [self.table.data]
        self.undone: list[dict[str, Any]] = []

    def attempt(self, command: Any, *arguments: Any) -> None:
        before = list(self.table.journal)
        try:
            self.table.do(command, *arguments)
        except Refused:
            assert self.table.journal == before
            return
        self.done.append(self.table.data)
        self.undone.clear()

    @rule(scores=st.lists(HANDS, min_size=2, max_size=4), blocked=st.booleans(), marker=st.none() | st.just(["Ana"]))
    def score(self, scores: list[str], blocked: bool, marker: list[str] | None) -> None:
        self.attempt(commands.score, commands.Typed(scores, blocked, markers=marker))

    @rule(number=st.integers(1, 5), name=NAMES, hand=HANDS, engine=st.none() | st.integers(0, 12).map(str))
    def fix(self, number: int, name: str, hand: str, engine: str | None) -> None:
        self.attempt(commands.fix, number, commands.Typed([f"{name}={hand}"], engine=engine))

    @rule(name=NAMES, points=st.integers(-30, 30))
    def adjust(self, name: str, points: int) -> None:
        self.attempt(commands.adjust, name, f"{points:+d}", "why")

    @rule(name=NAMES, start=st.sampled_from(["highest", "lowest", "average", "50"]), seat=st.none() | st.integers(1, 4))
    def join(self, name: str, start: str, seat: int | None) -> None:
        self.attempt(commands.join, name, start, seat, "")

    @rule(name=NAMES, new=NAMES)
    def rename(self, name: str, new: str) -> None:
        self.attempt(commands.rename, name, new, "")

    @rule(name=NAMES)
    def leave(self, name: str) -> None:
        self.attempt(commands.leave, name, "")

    @rule(order=st.permutations(["Ana", "Ben", "Cleo"]))
    def seat(self, order: list[str]) -> None:
        self.attempt(commands.seat, order, "")

    @rule(drop=st.booleans())
    def end(self, drop: bool) -> None:
        self.attempt(commands.end, (), drop, False, "")

    @rule()
    def reopen(self) -> None:
        self.attempt(commands.reopen, "")

    @precondition(lambda self: len(self.done) > 1)
    @rule()
    def undo(self) -> None:
        self.table.undo()
        self.undone.append(self.done.pop())

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        self.table.redo()
        self.done.append(self.undone.pop())

    @invariant()
    def the_match_is_the_last_state_that_stands(self) -> None:
        assert self.table.data == self.done[-1]

    @invariant()
    def totals_are_sums(self) -> None:
        match = self.table.match
        for player in match.players:
            rounds = sum(played.result.points.get(player.id, 0) for played in match.counted)
            given = sum(one.points for one in match.adjustments if one.player == player.id)
            assert match.totals[(player.id,)] == player.start + rounds + given

    @invariant()
    def nobody_has_won_before_the_match_is_finished(self) -> None:
        match = self.table.match
        assert bool(match.winners) == (match.is_finished and bool(match.counted))

    def teardown(self) -> None:
        if not hasattr(self, "done"):
            return
        while len(self.done) > 1:
            self.table.undo()
            self.done.pop()
            assert self.table.data == self.done[-1]


TestJournal = Journal.TestCase


def test_an_event_reads_back_as_it_was_written() -> None:
    table = Table("Ana", "Ben")
    table.score("0", "23", note="first", markers=["Ben"])
    for event in table.journal:
        assert ev.from_json(ev.to_json(event)) == ev.from_json(ev.to_json(ev.from_json(ev.to_json(event))))
