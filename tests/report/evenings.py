"""Evenings to be printed: ordinary ones, and the most crowded that a sheet must hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtref.match import commands
from mtref.match.commands import Answer
from tests.match.tables import Table

HOSTILE = ("<script>alert(1)</script>", "=SUM(A1)", "[red]x[/red]", "{{ 7*7 }}", "&lt;b&gt;", '"><img src=x onerror=1>')
SCRIPTS = ("Ana", "José Ñandú", "李小龍", "עדי כהן", "محمد علي", "Ольга", "สมชาย", "👩‍👩‍👧 Mum")
LONG = tuple(f"{letter}{'aximiliana-Konstanze von und zu Hohenfels'[:39]}" for letter in "MNOPQRSTUV")
PAYING = {"scoring.double_blank": "50", "scoring.open_marker": "50", "scoring.out_bonus": "-10"}


class Evening(Table):
    """A table whose changes are made minute by minute."""

    def __init__(self, *names: str, **wish: Any) -> None:
        super().__init__(*names, **wish)
        self.journal[0] = self.journal[0]._replace(at=self._now())

    def _now(self) -> str:
        hour, minute = divmod(len(getattr(self, "journal", ())), 60)
        return f"2026-11-27T{18 + hour:02}:{minute:02}:00+00:00"

    def do(self, command: Callable[..., Answer], *arguments: Any) -> Answer:
        answer = super().do(command, *arguments)
        self.journal[-1] = self.journal[-1]._replace(at=self._now())
        return answer

    def play(self, rounds: int, most: int = 60) -> None:
        """Plays so many rounds: somebody goes out, the others are left with points that look like any others."""
        for _ in range(rounds):
            number = len(self.match.rounds)
            seats = len(self.match.present)
            points = [(17 * seat * seat + 29 * number * (seat + 1)) % most + 1 for seat in range(seats)]
            points[(5 * number) % seats] = 0
            self.score(*map(str, points))


def friday() -> Evening:
    """Four players, seven rounds, a correction, a penalty outside of a round."""
    evening = Evening("Ana", "Ben", "Cleo", "Dora", name="Friday", rounds="7")
    evening.play(3)
    evening.fix(2, "Ben=13", note="counted again")
    evening.do(commands.adjust, "Dora", "+25", "phone at the table")
    evening.play(4)
    return evening


def full(names: tuple[str, ...], rounds: int = 13, domino_set: str = "") -> Evening:
    """A table with every seat taken, and much to tell in the footnotes."""
    evening = Evening(*names, name="A long evening at the house by the sea", domino_set=domino_set, house=PAYING)
    evening.play(rounds - 1)
    for number in range(1, rounds - 1, 2):
        who = evening.match.rounds[number - 1].order[number % len(names)]
        name = evening.match.by_id[who].name
        evening.fix(number, f"{name}={50 + number}", note=f"the tiles under the table, counted again {number}")
    evening.do(commands.adjust, names[0], "+25", "phone at the table")
    evening.do(commands.adjust, names[1], "-10", "brought the cake")
    present = [player.name for player in evening.match.present]
    evening.score("out", *(str(20 + seat) for seat in range(1, len(present))), markers=[present[1], present[2]])
    return evening


def tied() -> Evening:
    """Ana and Ben share a total; Ana scored 0 in more rounds."""
    evening = Evening("Ana", "Ben", "Cleo", rounds="3")
    evening.score("0", "10", "40")
    evening.score("0", "5", "30")
    evening.score("15", "0", "30")
    return evening


def shared() -> Evening:
    """Under a rulebook without a tie-break two share the first place."""
    evening = Evening("Ana", "Ben", "Cleo", rules="site", rounds="2")
    evening.score("0", "15", "40")
    evening.score("15", "0", "30")
    return evening


def partners() -> Evening:
    """Four in two pairs."""
    evening = Evening("Ana", "Ben", "Cleo", "Dora", partners="Ana+Cleo,Ben+Dora", rounds="5")
    evening.play(5)
    return evening


def come_and_go() -> Evening:
    """One joins late, one leaves, a value is missing, and the last round is broken off."""
    evening = Evening("Ana", "Ben", "Cleo", rounds="9")
    evening.play(3)
    evening.do(commands.join, "Dora", "highest", None, "")
    evening.play(2)
    evening.do(commands.leave, "Ben", "last bus")
    evening.play(1)
    evening.score("?", "0", "12")
    evening.do(commands.end, (), True, False, "")
    return evening
