"""Asking for a round seat by seat, on a terminal: one line a player, checked as it is typed."""

from __future__ import annotations

import sys

from rich.cells import cell_len

from mtref.cli.questions import ask, edit_lines
from mtref.match import commands
from mtref.match.match import Match
from mtref.match.refusal import Refused
from mtref.match.scoring import read_hand
from mtref.report import scoresheet
from mtref.report.screen import line


def ask_round(match: Match, typed: commands.Typed) -> tuple[commands.Typed, bool]:
    """The round just played, with a score for everybody; and whether a doubt about it was answered.

    `u` goes back a player; a round that cannot be is asked for again from the player named. Ctrl-C and the end of
    input leave the round unsaved.
    """
    edit_lines()
    _say(scoresheet.next_round(match))
    _say("For each player: points (23), a sum (12+9), the tiles left (6-6,9-0), out, or ? for later; u goes back.")
    texts: list[str] = []
    while True:
        texts = _ask_hands(match, texts)
        names = [player.name for player in match.present]
        round_typed = typed._replace(scores=[f"{name}={text}" for name, text in zip(names, texts, strict=True)])
        try:
            doubts = commands.score(match, round_typed).doubts
        except Refused as error:
            _say(f"  {error}")
            texts = texts[: _ask_seat(match)]
            continue
        if not doubts:
            return round_typed, False
        if _ask("Nobody is out. Was the round blocked? [Y/n] ").casefold() in ("", "y", "yes"):
            return round_typed._replace(blocked=True), True
        return round_typed, True


def _ask_hands(match: Match, texts: list[str]) -> list[str]:
    """A score for everybody in seat order, those that are there already left as they are."""
    seats = match.present
    widest = max(cell_len(player.name) for player in seats)
    texts = list(texts)
    while len(texts) < len(seats):
        name = seats[len(texts)].name
        answer = _ask(f"  {name}{' ' * (widest - cell_len(name))}  ")
        if answer.casefold() in ("u", "undo", "back"):
            texts = texts[:-1]
            continue
        try:
            read_hand(answer)
        except Refused as error:
            _say(f"  {error}")
            continue
        texts.append(answer)
    return texts


def _ask_seat(match: Match) -> int:
    """From which player on to ask again."""
    while True:
        name = _ask("Ask again from which player on? ")
        try:
            return [player.id for player in match.present].index(match.names.find(name)) if name else 0
        except (Refused, ValueError):
            _say(f"  Type one of {', '.join(player.name for player in match.present)}.")


def _ask(prompt: str) -> str:
    try:
        return ask(prompt)
    except (EOFError, KeyboardInterrupt):
        _say("")
        raise Refused("The round was not saved.") from None


def _say(text: str) -> None:
    line(text, sys.stderr)
