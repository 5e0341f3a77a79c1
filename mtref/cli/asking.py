"""Asking for a round seat by seat, on a terminal: one line a player, checked as it is typed."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.cells import cell_len

from mtref.match.match import Match
from mtref.match.refusal import Refused
from mtref.match.scoring import read_hand
from mtref.report import scoresheet
from mtref.report.terminal import line


def ask_round(match: Match, blocked: bool) -> tuple[Sequence[str], bool]:
    """The scores of the round just played, `NAME=SCORE` for everybody, and whether it was blocked.

    `u` goes back a player. Ctrl-C and the end of input leave the round unsaved.
    """
    _line_editing()
    _say(scoresheet.next_round(match))
    _say("For each player: points (23), a sum (12+9), the tiles left (6-6,9-0), out, or ? for later; u goes back.")
    seats = match.present
    widest = max(cell_len(player.name) for player in seats)
    texts: list[str] = []
    while len(texts) < len(seats):
        name = seats[len(texts)].name
        typed = _ask(f"  {name}{' ' * (widest - cell_len(name))}  ")
        if typed.casefold() in ("u", "undo", "back"):
            texts = texts[:-1]
            continue
        try:
            read_hand(typed)
        except Refused as error:
            _say(f"  {error}")
            continue
        texts.append(typed)
    if not blocked and not any(text.casefold() in ("0", "out", "?") for text in texts):
        blocked = _ask("Nobody is out. Was the round blocked? [Y/n] ").casefold() in ("", "y", "yes")
    return [f"{player.name}={text}" for player, text in zip(seats, texts, strict=True)], blocked


def _ask(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        _say("")
        raise Refused("The round was not saved.") from None


def _say(text: str) -> None:
    line(text, sys.stderr)


def _line_editing() -> None:
    try:
        import readline  # noqa: F401
    except ImportError:
        return
