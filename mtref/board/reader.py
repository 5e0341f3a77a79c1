"""Reads a text line by line: trains and keywords first, then what names the players."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mtref.board import words
from mtref.board.mistakes import Mistakes
from mtref.board.position import Reason, Where
from mtref.board.problems import Problem
from mtref.board.setup import OpenDouble, Setup, Turn
from mtref.board.tile_reader import TileReader
from mtref.board.train import Train
from mtref.board.turn_reader import TurnReader, parts, tile_starts
from mtref.board.words import (
    HELD_WORD,
    KEYWORDS,
    MEXICAN,
    NUMBERED,
    TILE_WORD,
    WORD,
    Statement,
    colon,
    folded,
    statements,
)
from mtref.tiles import Tile


class Defaults(NamedTuple):
    """What holds where the text leaves it out, as in a match: the set, the engine, the players by seat."""

    set: int | None = None
    copies: int = 1
    engine: int | None = None
    players: tuple[str, ...] = ()


NO_DEFAULTS = Defaults()

_HAND = re.compile(r"hand\s+(\S.*)", re.IGNORECASE)
#: `Name:`, `Name*:`, `Name>` or a keyword, without quotation marks.
_LINE = re.compile(r"\s*((?:hand\s+)?[^\W\d][\w.\-]*)(\*?)([:>])([^\"]*)\Z", re.IGNORECASE)
_PLAIN_HAND = re.compile(r"hand\s+([^\s*]+)\Z", re.IGNORECASE)
_SIMPLE = {"rules", "set", "sets", "engine", "players", "turn", "hand", "boneyard", "drew", "open", "first turn"}


class Reader:
    """One reading of one text. `whole`: it has to say whose turn it is and what the engine is."""

    def __init__(self, text: str, wild: bool, defaults: Defaults, whole: bool = True) -> None:
        self.text = text.removeprefix("\ufeff")
        self.defaults = defaults
        self.whole = whole
        self.mistakes = Mistakes(self.text)
        self.tiles = TileReader(self.mistakes, wild)
        self.tiles.engine = defaults.engine
        self.names = TurnReader(self.mistakes, self.tiles)
        self.seen: dict[tuple[str, object], Statement] = {}
        self.bodies: dict[tuple[str, object], tuple[Statement, str, int]] = {}
        self.starts: dict[tuple[str, object], list[int]] = {}
        self.loose_hands: list[tuple[Tile, ...]] = []
        self.later: list[tuple[str, str, Statement, str, int]] = []
        self.raw_trains: list[tuple[int, str, Statement, int]] = []
        self.starred: set[int] = set()
        self.rules: str | None = None
        self.set: int | None = defaults.set
        self.copies = defaults.copies if defaults.set is not None else 1
        self.boneyard: int | None = None
        self.listed = False
        self.seated_by_match = False

    # -- mistakes ----------------------------------------------------------------------------------------------------

    def problems(self, reasons: Iterable[Reason]) -> Iterator[Problem]:
        """The reasons why the board cannot be, each with its place in the text."""
        for reason in reasons:
            if reason.places:
                yield from self._once_too_often(reason)
                continue
            statement, index = self._at(reason.where)
            if not (reason.is_joint and (statement, index) in self.tiles.gaps):
                yield self._problem(statement, index, reason.message, reason.hint)

    def _once_too_often(self, reason: Reason) -> Iterator[Problem]:
        """A mistake at each place of a tile that is one too many, in the order of the text."""
        found = [self._at(where) for where in reason.places]
        found.sort(key=lambda place: (place[0].line, place[0].start + place[1]))
        first, index = found[0]
        where = (
            f"in line {first.line}, column {first.start + index + 1}" if first.line else "as the engine of the match"
        )
        for statement, at in found[reason.copies :]:
            yield self._problem(statement, at, f"{reason.message} {where}", reason.hint)

    def _problem(self, statement: Statement, index: int, message: str, hint: str) -> Problem:
        line = self.mistakes.line(statement.line) if statement.line else ""
        return Problem(max(statement.line, 1), statement.start + index + 1, message, line, hint)

    def _at(self, where: Where) -> tuple[Statement, int]:
        """The statement and the character where the word of that number starts in what was read under that key."""
        key = (where.kind, where.key)
        found = self.bodies.get(key)
        if found is None:
            return Statement(0, 0, ""), 0
        statement, body, start = found
        starts = self.starts.get(key)
        if starts is None:
            starts = self.starts[key] = _starts(where.kind, body) or [len(body) - len(body.lstrip())]
        return statement, start + (starts[where.word] if where.word < len(starts) else 0)

    # -- lines -------------------------------------------------------------------------------------------------------

    def read(self) -> Setup:
        """The board as typed. What cannot be read is in `mistakes`."""
        for statement in statements(self.text):
            self._statement(statement)
        self._seats_of_the_match()
        if self.whole and not self.names.players and not self.mistakes.found:
            self.mistakes.found.append(
                Problem(1, 1, "no player has a train", "", "type one line a player, as  Ana: 12-4 4-6")
            )
        if self.whole and ("engine", None) not in self.seen and self.tiles.engine is None:
            self.mistakes.found.append(
                Problem(1, 1, "the engine is missing", "", "say which double is in the centre, as  engine: 12")
            )
        count = len(self.names.players)
        mexican: dict[int, Train] = {}
        trains = [Train()] * count
        for number, body, statement, start in self.raw_trains:
            train = self.tiles.train(body, statement, start)
            if number >= 0:
                trains[number] = train
                self.bodies[("train", number)] = (statement, body, start)
            else:
                mexican[-number] = train
                self.bodies[("train", count - number - 1)] = (statement, body, start)
        if ("open", None) in self.seen:
            # An open: line is complete: brackets tell no more.
            trains = [train._replace(bracketed=()) for train in trains]
            mexican = {number: train._replace(bracketed=()) for number, train in mexican.items()}
        self._mexican_in_order(mexican)
        turn = self._named("turn")
        turns = self._turns()
        mover = turn if turn is not None else turns[0].player if turns else None
        if self.whole and mover is None and not self._says_whose_turn() and self.names.players:
            self.mistakes.found.append(
                Problem(
                    1, 1, "it is not said whose turn it is", "", f"add  turn: {words.written(self.names.players[0])}"
                )
            )
        hands = self._hands(mover)
        return Setup(
            rules=self.rules,
            set=self.set,
            copies=self.copies,
            engine=self.tiles.engine,
            players=tuple(self.names.players),
            trains=tuple(trains),
            markers=frozenset(self.starred),
            mexican=tuple(mexican.get(number, Train()) for number in range(1, max(mexican, default=0) + 1)),
            turn=turn,
            hands=hands,
            boneyard=self.boneyard,
            open=self._open(),
            first=self._first(),
            drew=self._drew(),
            turns=turns,
            loose_hands=tuple(self.loose_hands),
            from_match=self._from_match() if self.defaults is not NO_DEFAULTS else (),
        )

    def _from_match(self) -> tuple[str, ...]:
        given = {
            "set": self.defaults.set is not None and ("set", None) not in self.seen,
            "engine": self.defaults.engine is not None and ("engine", None) not in self.seen,
            "players": self.seated_by_match,
        }
        return tuple(name for name, is_given in given.items() if is_given)

    def _says_whose_turn(self) -> bool:
        return ("turn", None) in self.seen or any(kind == "turn line" for kind, *_ in self.later)

    def _mexican_in_order(self, mexican: dict[int, Train]) -> None:
        for number in mexican:
            if number > 1 and number - 1 not in mexican:
                statement, _, start = self.bodies[("train", len(self.names.players) + number - 1)]
                before = "train" if number == 2 else f"train {number - 1}"
                index = len(statement.text[:start]) - len(statement.text[:start].lstrip())
                self.mistakes.add(
                    statement, index, f"train {number} runs without a {before}", f"type  {before}:  as well"
                )

    def _seats_of_the_match(self) -> None:
        given = self.defaults.players
        if not given or self.listed or not set(self.names.seats) <= {folded(player) for player in given}:
            return
        old = self.names.players
        self.seated_by_match = [folded(player) for player in old] != [folded(player) for player in given]
        self.names.players = list(given)
        self.names.seats = {folded(player): seat for seat, player in enumerate(given)}
        move = {seat: self.names.seats[folded(player)] for seat, player in enumerate(old)}
        self.raw_trains = [
            (move[number] if number >= 0 else number, body, statement, start)
            for number, body, statement, start in self.raw_trains
        ]
        self.starred = {move[seat] for seat in self.starred}

    def _statement(self, statement: Statement) -> None:
        text = statement.text
        plain = _LINE.match(text)
        if plain is not None:
            head, star, sign, body = plain.groups()
            if sign == ">":
                self.later.append(("turn line", head, statement, body, plain.start(4)))
                return
            key = head.lower()
            if not star and key in _SIMPLE:
                self._keyword(key, statement, body, plain.start(4))
                return
            if len(head) > 5 and not star and (hand := _PLAIN_HAND.match(head)):
                self.later.append(("hand", hand[1], statement, body, plain.start(4)))
                return
            if key not in KEYWORDS and not key.startswith("hand "):
                self._player_line(head, bool(star), statement, body, plain.start(4), plain.start(1))
                return
        self._unusual(statement)

    def _player_line(self, word: str, starred: bool, statement: Statement, body: str, start: int, index: int) -> None:
        """A train line of a player."""
        seat = self._seat_for(word, statement, index)
        if seat is not None:
            self.seen[("train", seat)] = statement
            self.raw_trains.append((seat, body, statement, start))
            if starred:
                self.starred.add(seat)

    def _unusual(self, statement: Statement) -> None:
        """A line that is not of the commonest forms, or that has a mistake."""
        text = statement.text
        if '"' in text and text.count('"') % 2:
            self.mistakes.add(
                statement,
                text.rindex('"') if text.count('"') > 1 else text.index('"'),
                "a quotation mark is not closed",
                'write the name between two of them, as "Uncle Bob"',
            )
            return
        at = colon(text)
        first = text.split(None, 1)[0]
        indent = len(text) - len(text.lstrip())
        if first[0].isdigit() and words.tile(first.rstrip(",")) is not None:
            self.mistakes.add(
                statement,
                indent,
                f"{first} is a tile, but a line starts with a keyword or a player's name",
                f"whose train is it? Write  Ana: {text.strip()}",
            )
            return
        if first.lower() == "engine" and text.strip()[6:7] != ":":
            rest = text[indent + 6 :]
            self._keyword("engine", statement, rest.lstrip(": "), len(text) - len(rest.lstrip(": ")))
            return
        if at < 0:
            self._no_colon(statement, first, indent)
            return
        head, body = text[:at].strip(), text[at + 1 :]
        if text[at] == ">":
            self.later.append(("turn line", head, statement, body, at + 1))
            return
        key = head.lower()
        if key in _SIMPLE:
            self._keyword(key, statement, body, at + 1)
            return
        if key in MEXICAN:
            if self._typed("train", -1, statement, indent):
                self.raw_trains.append((-1, body, statement, at + 1))
            return
        self._other(head, " ".join(key.split()), statement, body, at + 1, indent)

    def _other(self, head: str, key: str, statement: Statement, body: str, start: int, indent: int) -> None:
        numbered = NUMBERED.fullmatch(key)
        if numbered:
            number = int(numbered[2])
            if number < 1:
                self.mistakes.add(statement, indent, "Mexican trains are numbered from 1", "the second one is  train 2")
            elif self._typed("train", -number, statement, indent):
                self.raw_trains.append((-number, body, statement, start))
            return
        if key == "first turn":
            self._keyword(key, statement, body, start)
            return
        hand = _HAND.fullmatch(head)
        if hand:
            self.later.append(("hand", hand[1], statement, body, start))
            return
        starred = head.endswith("*")
        word = head[:-1].rstrip() if starred else head
        mexican = key.rstrip("* ")
        if starred and (mexican in MEXICAN or NUMBERED.fullmatch(mexican)):
            self.mistakes.add(statement, indent, "the Mexican train has no marker", "leave out the *")
            return
        if not self._fit_for_a_name(word, statement, indent):
            return
        self._player_line(word, starred, statement, body, start, indent)

    def _fit_for_a_name(self, word: str, statement: Statement, index: int) -> bool:
        if word[:1] == '"' and word[-1:] == '"' and len(word) > 1:
            inside = words.name(word)
            if not inside:
                self.mistakes.add(statement, index, "a name is empty", "")
            elif '"' in inside or not all(c.isprintable() or unicodedata.category(c)[0] == "M" for c in inside):
                self.mistakes.add(statement, index, "a name has a character that cannot be printed", "")
            else:
                return True
            return False
        if words.is_name(word):
            return True
        plain = unicodedata.normalize("NFKC", word)
        if words.tile(word) is not None:
            self.mistakes.add(
                statement, index, f"{word} is a tile, but a line starts with a keyword or a player's name"
            )
        elif word.casefold() in KEYWORDS:
            self.mistakes.add(
                statement, index, f"{word} is a keyword, not a player", f'a player of that name is quoted: "{word}"'
            )
        elif plain != word and ":" in plain:
            self.mistakes.add(statement, index, "a colon of another width stands here", "write : after the name")
        elif word:
            self.mistakes.add(
                statement, index, f"{word} is neither a keyword nor a name", f'quote a name like that: "{word}"'
            )
        else:
            self.mistakes.add(statement, index, "a name is missing before the colon", "")
        return False

    def _no_colon(self, statement: Statement, first: str, indent: int) -> None:
        low = first.lower()
        plain = unicodedata.normalize("NFKC", statement.text)
        if ":" in plain or ">" in plain:
            at = next(i for i, c in enumerate(statement.text) if unicodedata.normalize("NFKC", c) in (":", ">"))
            sign = unicodedata.normalize("NFKC", statement.text[at])
            self.mistakes.add(statement, at, f"{statement.text[at]} is a wide {sign}", f"write {sign}")
        elif words.repaired(first) is not None:
            self.mistakes.add(
                statement, indent, f"{first} looks like a tile, but a line starts with a keyword or a name"
            )
        elif low in KEYWORDS:
            rest = statement.text.strip()[len(first) :].strip()
            self.mistakes.add(statement, indent, f"a colon is missing after {first}", f"write  {first}: {rest or '…'}")
            self.seen.setdefault((low, None), statement)
        else:
            self.mistakes.add(
                statement,
                indent,
                f"{first} is neither a keyword nor the start of a train",
                f"a train is  {first}: 12-4 4-6  and a turn  {first}> 4-6 on own",
            )

    def _typed(self, kind: str, key: object, statement: Statement, index: int) -> bool:
        """Notes that a line was typed; one that was typed before is a mistake."""
        before = self.seen.get((kind, key))
        if before is not None:
            self.mistakes.add(
                statement,
                index,
                f"this line is here twice; the first is in line {before.line}",
                "leave one of them out",
            )
            return False
        self.seen[(kind, key)] = statement
        return True

    def _seat_for(self, word: str, statement: Statement, index: int) -> int | None:
        """The seat of the player whose train line this is; a new one unless a `players:` line has named them all."""
        fold = folded(word)
        seat = self.names.seats.get(fold)
        if seat is None:
            if self.listed:
                self.names.unknown(word, statement, index)
                return None
            seat = self.names.seats[fold] = len(self.names.players)
            self.names.players.append(words.name(word))
        elif ("train", seat) in self.seen:
            self.mistakes.add(
                statement,
                index,
                f"two trains are called {words.name(word)}; the first is in line {self.seen[('train', seat)].line}",
                "two players of one name need two names, as Ana.B",
            )
            return None
        return seat

    # -- keywords ----------------------------------------------------------------------------------------------------

    def _keyword(self, key: str, statement: Statement, body: str, start: int) -> None:
        indent = len(statement.text) - len(statement.text.lstrip())
        if key == "hand":
            self.later.append(("hand", "", statement, body, start))
            return
        if not self._typed(key, None, statement, indent):
            return
        self.bodies[(key, None)] = (statement, body, start)
        value = body.strip()
        index = start + len(body) - len(body.lstrip())
        if key == "rules":
            self.rules = value or None
        elif key == "set":
            number = self._number(
                value, statement, index, "set", 1, 99, "a set is a number, as 12 for a double-twelve set"
            )
            self.set = number if number is not None else self.set
        elif key == "sets":
            self.copies = self._number(value, statement, index, "sets", 1, 9, "how many sets are mixed, as 2") or 1
        elif key == "boneyard":
            self.boneyard = self._number(
                value, statement, index, "boneyard", 0, 9999, "how many tiles are left to draw, as 20"
            )
        elif key == "engine":
            self._engine(value, statement, index)
        elif key == "players":
            self._list_players(statement, body, start)

    def _number(
        self, value: str, statement: Statement, index: int, key: str, low: int, high: int, hint: str
    ) -> int | None:
        plain = unicodedata.normalize("NFKC", value)
        if re.fullmatch("[0-9]{1,4}", value) and low <= int(value) <= high:
            return int(value)
        if not value:
            self.mistakes.add(statement, max(index - 1, 0), f"a number is missing after {key}:", hint)
        elif plain != value and re.fullmatch("[0-9]{1,4}", plain):
            self.mistakes.add(statement, index, f"{value} is not written in plain digits", f"write {plain}")
        elif re.fullmatch("[0-9]+", value):
            self.mistakes.add(statement, index, f"{value} is no number that can stand after {key}:", hint)
        else:
            self.mistakes.add(statement, index, f"{value} is no number", hint)
        return None

    def _engine(self, value: str, statement: Statement, index: int) -> None:
        if re.fullmatch("[0-9]{1,2}", value):
            self.tiles.engine = int(value)
            return
        halves = words.tile(value)
        if halves is None:
            repaired = words.repaired(value)
            hint = f"write {repaired}" if repaired else "the engine is a double, as 12-12 or 12"
            self.mistakes.add(
                statement, index if value else max(index - 1, 0), f"{value or 'nothing'} is no engine", hint
            )
        elif halves[0] != halves[1]:
            self.mistakes.add(statement, index, f"the engine {value} is no double", "the engine is a double, as 12-12")
        else:
            self.tiles.engine = halves[0]

    def _list_players(self, statement: Statement, body: str, start: int) -> None:
        names: list[str] = []
        folds: set[str] = set()
        for match in WORD.finditer(body):
            word = match[0]
            if not self._fit_for_a_name(word, statement, start + match.start()):
                continue
            if folded(word) in folds:
                self.mistakes.add(statement, start + match.start(), f"two players are called {words.name(word)}", "")
                continue
            folds.add(folded(word))
            names.append(words.name(word))
        if self.names.seats:
            for fold, seat in self.names.seats.items():
                if fold not in folds:
                    earlier = self.seen[("train", seat)]
                    self.names.unknown(
                        self.names.players[seat], earlier, len(earlier.text) - len(earlier.text.lstrip())
                    )
                    names.append(self.names.players[seat])
        old, self.names.players = self.names.players, names
        self.names.seats = {folded(each): seat for seat, each in enumerate(names)}
        move = {seat: self.names.seats[folded(player)] for seat, player in enumerate(old)}
        self.raw_trains = [
            (move[number] if number >= 0 else number, typed_body, earlier, begin)
            for number, typed_body, earlier, begin in self.raw_trains
        ]
        self.starred = {move[seat] for seat in self.starred}
        self.seen = {
            (kind, move[key]) if kind == "train" and isinstance(key, int) and key >= 0 else (kind, key): each
            for (kind, key), each in self.seen.items()
        }
        self.listed = True

    # -- players -----------------------------------------------------------------------------------------------------

    def _named(self, key: str) -> int | None:
        """The one player that a line names."""
        read = self.bodies.get((key, None))
        if read is None:
            return None
        statement, body, start = read
        word = body.strip()
        index = start + len(body) - len(body.lstrip())
        if not word:
            self.mistakes.add(statement, max(index - 1, 0), f"a name is missing after {key}:")
            return None
        return self.names.player(word, statement, index)

    def _hands(self, mover: int | None) -> tuple[tuple[Tile, ...] | None, ...]:
        hands: list[tuple[Tile, ...] | None] = [None] * len(self.names.players)
        for kind, word, statement, body, start in self.later:
            if kind != "hand":
                continue
            indent = len(statement.text) - len(statement.text.lstrip())
            at = statement.text.find(word, indent + 4) if word else indent
            seat = self.names.player(word, statement, at) if word else mover
            tiles = self.tiles.tiles(body, statement, start)
            if seat is None:
                if not self.whole and not word and not self._says_whose_turn():
                    self.mistakes.add(statement, indent, "it is not said whose hand this is", "write  hand Ana: …")
                self.bodies[("hand", len(hands) + len(self.loose_hands))] = (statement, body, start)
                self.loose_hands.append(tiles)
                continue
            if not self._typed("hand", seat, statement, indent):
                continue
            self.bodies[("hand", seat)] = (statement, body, start)
            hands[seat] = tiles
        return tuple(hands)

    def _first(self) -> frozenset[int] | None:
        read = self.bodies.get(("first turn", None))
        if read is None:
            return None
        statement, body, start = read
        low = body.strip().lower()
        if low in ("all", "none"):
            return frozenset(range(len(self.names.players)) if low == "all" else ())
        if not low:
            self.mistakes.add(statement, start - 1, "names are missing after first turn:", "or write  first turn: none")
        found = [(self.names.player(match[0], statement, start + match.start())) for match in WORD.finditer(body)]
        return frozenset(seat for seat in found if seat is not None)

    def _drew(self) -> tuple[Tile, ...] | None:
        read = self.bodies.get(("drew", None))
        if read is None:
            return None
        statement, body, start = read
        tiles = self.tiles.tiles(body, statement, start)
        if not tiles and not body.strip():
            self.mistakes.add(
                statement, start - 1, "a tile is missing after drew:", "leave the line out if nothing was drawn"
            )
        return tiles or None

    def _open(self) -> tuple[OpenDouble, ...] | None:
        read = self.bodies.get(("open", None))
        if read is None:
            return None
        statement, body, start = read
        if body.strip().lower() == "none":
            return ()
        doubles = []
        at = start
        for part in parts(body):
            index = at + len(part) - len(part.lstrip())
            at += len(part) + 1
            double = self.names.open_double(part, statement, index)
            if double is not None:
                doubles.append(double)
        return tuple(doubles)

    # -- turns -------------------------------------------------------------------------------------------------------

    def _turns(self) -> tuple[Turn, ...]:
        turns: list[Turn] = []
        for kind, word, statement, body, start in self.later:
            if kind != "turn line":
                continue
            indent = len(statement.text) - len(statement.text.lstrip())
            if not word:
                self.mistakes.add(statement, indent, "a name is missing before >")
                continue
            player = self.names.player(word, statement, indent)
            self.bodies[("turn line", len(turns))] = (statement, body, start)
            actions = self.names.actions(body, player or 0, statement, start)
            if player is not None:
                turns.append(Turn(player, actions))
        return tuple(turns)


def _starts(kind: str, body: str) -> list[int]:
    """Where each word of a line starts that may be at fault."""
    if kind in ("open", "turn line"):
        return tile_starts(body)
    if kind in ("train", "hand", "drew"):
        pattern = TILE_WORD if kind == "train" else HELD_WORD
        return [match.start() + shown for match in pattern.finditer(body) if (shown := _tile_in(match[0])) >= 0]
    return [match.start() for match in WORD.finditer(body)]


def _tile_in(word: str) -> int:
    """Where in a word of a train or a hand its tile starts, -1 where it has none."""
    tile = word.removeprefix("...").removeprefix("…")
    return -1 if words.tile(tile) is None else len(word) - len(tile)
