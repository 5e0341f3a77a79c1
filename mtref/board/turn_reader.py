"""Reads what names players and trains: open doubles, and the actions of a turn."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mtref.board import words
from mtref.board.mistakes import Mistakes
from mtref.board.setup import Action, Draw, OpenDouble, Play, TrainName, Word
from mtref.board.tile_reader import TileReader
from mtref.board.words import KEYWORDS, MEXICAN, NUMBERED, Statement, folded
from mtref.tiles import Tile

#: So many players are named where a name is not one of theirs.
MOST_NAMED = 12

_BRANCH = re.compile(r"(.+?)((?:\.[0-9]{1,2})*(?:\.new)?)", re.IGNORECASE)
_ACTION_WORDS = {word.value: word for word in Word}


class TurnReader:
    """Reads actions. `players` are the names as typed, by seat; `seats` finds a seat by its folded name."""

    def __init__(self, mistakes: Mistakes, tiles: TileReader) -> None:
        self.mistakes = mistakes
        self.tiles = tiles
        self.players: list[str] = []
        self.seats: dict[str, int] = {}

    def unknown(self, word: str, statement: Statement, index: int) -> None:
        shown = words.name(word)
        known = ", ".join(self.players[:MOST_NAMED]) + (", …" if len(self.players) > MOST_NAMED else "")
        self.mistakes.add(statement, index, f"nobody is called {shown}", f"the players are {known}" if known else "")

    def player(self, word: str, statement: Statement, index: int) -> int | None:
        seat = self.seats.get(folded(word))
        if seat is None:
            self.unknown(word, statement, index)
        return seat

    def open_double(self, part: str, statement: Statement, index: int) -> OpenDouble | None:
        split = re.fullmatch(r"\s*(\S+)\s+on\s+(.+?)(?:\s+by\s+(\"[^\"]*\"|\S+))?\s*", part, re.IGNORECASE)
        if split is None:
            self.mistakes.add(
                statement, index, f"{part.strip() or 'nothing'} is no open double", "write  6-6 on Ana by Ben"
            )
            return None
        read = words.tile(split[1])
        if read is None:
            self.tiles.no_tile(split[1], statement, index)
            return None
        offset = index - (len(part) - len(part.lstrip()))
        on = self.train_named(split[2], None, statement, offset + split.start(2))
        by = self.player(split[3], statement, offset + split.start(3)) if split[3] else None
        if on is None or (split[3] and by is None):
            return None
        return OpenDouble(*read, on, by)

    def actions(self, body: str, player: int, statement: Statement, start: int) -> tuple[Action, ...]:
        actions = []
        at = start
        for part in parts(body):
            index = at + len(part) - len(part.lstrip())
            action = self._action(part, player, statement, index, at)
            at += len(part) + 1
            if action is not None:
                actions.append(action)
        return tuple(actions)

    def _action(self, part: str, player: int, statement: Statement, index: int, at: int) -> Action | None:
        first, _, rest = part.strip().partition(" ")
        if not first:
            self.mistakes.add(
                statement,
                max(index - 1, 0),
                "an action is missing",
                "say what was done, as  6-2 on own  or  draw, pass",
            )
            return None
        rest = rest.strip()
        read = words.tile(first)
        if read is not None:
            if not rest:
                return Play(*read)
            match = re.fullmatch(r"on\s+(\S.*)", rest, re.IGNORECASE)
            if match is None:
                self.mistakes.add(
                    statement,
                    at + part.find(rest, len(first)),
                    f"{rest} does not say where the tile goes",
                    f"write  {first} on own  or  {first} on train",
                )
                return None
            on = self.train_named(match[1], player, statement, at + part.rindex(match[1]))
            return None if on is None else Play(*read, on)
        low = first.lower()
        if low == "draw":
            if not rest:
                return Draw()
            drawn = words.tile(rest)
            if drawn is None:
                self.tiles.no_tile(rest, statement, at + part.find(rest, part.lower().find("draw") + 4))
                return None
            return Draw(Tile.of(*drawn))
        if low in _ACTION_WORDS and not rest:
            return _ACTION_WORDS[low]
        repaired = words.repaired(first)
        hint = (
            f"write {repaired}" if repaired else "a turn is made of plays (6-2 on own), draw, pass, mark, unmark, knock"
        )
        self.mistakes.add(statement, index, f"{part.strip()} is no action", hint)
        return None

    def train_named(self, word: str, player: int | None, statement: Statement, index: int) -> TrainName | None:
        word = word.strip()
        seat = self.seats.get(folded(word))
        plain = not word.startswith('"') and (folded(word) in KEYWORDS or NUMBERED.fullmatch(folded(word)))
        if seat is not None and words.name(word) and not plain:
            return TrainName(seat)
        low = " ".join(word.lower().split())
        match = _BRANCH.fullmatch(low)
        base, suffix = (match[1], match[2]) if match else (low, "")
        steps = [step for step in suffix.split(".") if step]
        is_new = bool(steps) and steps[-1] == "new"
        numbers = [int(step) for step in (steps[:-1] if is_new else steps)]
        if 0 in numbers:
            self.mistakes.add(statement, index, f"{word} names a branch 0", "branches are numbered from 1")
            return None
        path = tuple(number - 1 for number in numbers)
        if base == "own" and player is not None:
            return TrainName(player, path, is_new)
        if base in MEXICAN:
            return TrainName(len(self.seats), path, is_new)
        numbered = NUMBERED.fullmatch(base)
        if numbered and int(numbered[2]) > 0:
            return TrainName(len(self.seats) + int(numbered[2]) - 1, path, is_new)
        seat = self.seats.get(folded(base))
        if seat is None:
            self.unknown(word if not suffix else word[: len(word) - len(suffix)], statement, index)
            return None
        return TrainName(seat, path, is_new)


def tile_starts(body: str) -> list[int]:
    """Where the tile of each action, or of each open double, starts."""
    starts, at = [], 0
    for part in parts(body):
        match = re.search(words.TILE, part)
        starts.append(at + (match.start() if match else len(part) - len(part.lstrip())))
        at += len(part) + 1
    return starts


def parts(body: str) -> Sequence[str]:
    """What stands between the commas of a line; a comma in a quoted name separates nothing."""
    if '"' not in body:
        return body.split(",")
    parts, start, quoted = [], 0, False
    for index, character in enumerate(body):
        if character == '"':
            quoted = not quoted
        elif character == "," and not quoted:
            parts.append(body[start:index])
            start = index + 1
    parts.append(body[start:])
    return parts
