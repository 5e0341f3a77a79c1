"""Reads the notation: a text becomes a `Setup`, or every mistake in it is found."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from mtref.board import words
from mtref.board.position import Position, Reason, Where, build
from mtref.board.problems import NotationError, Problem
from mtref.board.setup import Action, Draw, OpenDouble, Play, Setup, TrainName, Turn, Word
from mtref.board.train import SIDES, Chain, Laid, Train, joined
from mtref.board.words import KEYWORDS, TILE_WORD, WORD, Statement, colon, folded, statements
from mtref.tiles import Tile

__all__ = ["Defaults", "NotationError", "Problem", "parse", "read", "rulebook_named", "survey"]


class Defaults(NamedTuple):
    """What holds where the text leaves it out, as in a match: the set, the engine, the players by seat."""

    set: int | None = None
    copies: int = 1
    engine: int | None = None
    players: tuple[str, ...] = ()


NO_DEFAULTS = Defaults()

_NUMBERED = re.compile(r"(train|mexican|mt)\s+([0-9]{1,2})")
_HAND = re.compile(r"hand\s+(\S.*)", re.IGNORECASE)
_HIDDEN = re.compile(r"(?:\.\.\.|…)(.*)")
_BRANCH = re.compile(r"(.+?)((?:\.[0-9]{1,2})*(?:\.new)?)", re.IGNORECASE)
#: `Name:`, `Name*:`, `Name>` or a keyword, without quotation marks.
_LINE = re.compile(r"\s*((?:hand\s+)?[^\W\d][\w.\-]*)(\*?)([:>])([^\"]*)\Z", re.IGNORECASE)
_PLAIN_HAND = re.compile(r"hand\s+([^\s*]+)\Z", re.IGNORECASE)
_ACTION_WORDS = {word.value: word for word in Word}
_MEXICAN = ("train", "mexican", "mt")
_SIMPLE = {"rules", "set", "sets", "engine", "players", "turn", "hand", "boneyard", "drew", "open", "first turn"}


def parse(text: str, wild: bool = False, defaults: Defaults = NO_DEFAULTS) -> Setup:
    """The board and the turns that a text describes.

    `wild`: a blank end matches anything under the rulebook, so trains may be joined by one. Raises NotationError with
    every mistake.

    >>> board = parse("engine: 12; Ana: 4-12 4-6; Ben*: ; turn: Ana")
    >>> board.players, board.trains[0].chain.tiles
    (('Ana', 'Ben'), ((12, 4), (4, 6)))
    """
    return read(text, wild, 1, defaults)[0]


def read(text: str, wild: bool = False, covers: int = 1, defaults: Defaults = NO_DEFAULTS) -> tuple[Setup, Position]:
    """The board as typed and the position that it stands for. Raises NotationError with every mistake.

    `covers`: the most tiles that a double may have to be covered with under the rulebook.
    """
    reader = _Reader(text, wild, defaults)
    setup = reader.read()
    position, reasons = build(setup, wild, covers)
    if reader.errors or position is None:
        raise NotationError(reader.errors + [reader.problem(reason) for reason in reasons])
    return setup, position


def survey(
    text: str, defaults: Defaults = NO_DEFAULTS, wild: bool = True, covers: int = SIDES
) -> tuple[Setup, list[Problem], list[Problem]]:
    """A text that need not be whole: the board so far, what cannot be read, and what lies where it cannot lie."""
    reader = _Reader(text, wild, defaults)
    reader.whole = False
    setup = reader.read()
    reasons = build(setup, wild, covers)[1]
    return setup, sorted(set(reader.errors)), sorted({reader.problem(reason) for reason in reasons})


def rulebook_named(text: str) -> tuple[str, Statement] | None:
    """The rulebook that a `rules:` line names, and that line; None where there is none."""
    if "rules" not in text.lower():
        return None
    for statement in statements(text.removeprefix("\ufeff")):
        head, found, rest = statement.text.partition(":")
        if found and head.strip().lower() == "rules" and rest.strip():
            return rest.strip(), statement
    return None


class _Reader:
    """One reading of one text. `place` finds the line and the column of anything that was read."""

    def __init__(self, text: str, wild: bool, defaults: Defaults) -> None:
        self.text = text.removeprefix("\ufeff")
        self.wild = wild
        self.defaults = defaults
        self.errors: list[Problem] = []
        self.seen: dict[tuple[str, object], Statement] = {}
        self.bodies: dict[tuple[str, object], tuple[Statement, str, int]] = {}
        self.seats: dict[str, int] = {}
        self.players: list[str] = []
        self.later: list[tuple[str, str, Statement, str, int]] = []
        self.typed_trains: dict[int, Train] = {}
        self.starred: set[int] = set()
        self.whole = True

    # -- mistakes ----------------------------------------------------------------------------------------------------

    def error(self, statement: Statement, index: int, message: str, hint: str = "") -> None:
        """A mistake at the character `index` of a statement."""
        line = self._line(statement.line)
        self.errors.append(Problem(statement.line, statement.start + index + 1, message, line, hint))

    def _line(self, number: int) -> str:
        lines = self.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return lines[number - 1]

    def problem(self, reason: Reason) -> Problem:
        """A reason why the board cannot be, with its place in the text."""
        statement, index = self._at(reason.where)
        message = reason.message
        if reason.other is not None:
            other, column = self._at(reason.other)
            message += f" in line {other.line}, column {other.start + column + 1}"
        line = self._line(statement.line) if statement.line else ""
        return Problem(max(statement.line, 1), statement.start + index + 1, message, line, reason.hint)

    def _at(self, where: Where) -> tuple[Statement, int]:
        """The statement and the character where the word of that number starts in what was read under that key."""
        found = self.bodies.get((where.kind, where.key))
        if found is None:
            return Statement(1, 0, ""), 0
        statement, body, start = found
        if where.kind in ("train", "hand", "drew"):
            starts = [match.start() for match in TILE_WORD.finditer(body) if _counts(match[0])]
        elif where.kind in ("open", "turn line"):
            starts = _tile_starts(body)
        else:
            starts = [match.start() for match in WORD.finditer(body)]
        return statement, start + (starts[where.word] if where.word < len(starts) else 0)

    # -- lines -------------------------------------------------------------------------------------------------------

    def read(self) -> Setup:
        self.rules: str | None = None
        self.set: int | None = self.defaults.set
        self.copies = self.defaults.copies if self.defaults.set is not None else 1
        self.engine: int | None = self.defaults.engine
        self.boneyard: int | None = None
        self.listed = False
        self.raw_trains: list[tuple[int, str, Statement, int]] = []
        for statement in statements(self.text):
            self._statement(statement)
        self._seats_of_the_match()
        if self.whole and not self.players and not self.errors:
            self.errors.append(Problem(1, 1, "no player has a train", "", "type one line a player, as  Ana: 12-4 4-6"))
        if self.whole and ("engine", None) not in self.seen and self.engine is None:
            self.errors.append(
                Problem(1, 1, "the engine is missing", "", "say which double is in the centre, as  engine: 12-12")
            )
        count = len(self.players)
        mexican: dict[int, Train] = {}
        trains = [Train()] * count
        for number, body, statement, start in self.raw_trains:
            train = self._train(body, statement, start)
            if number >= 0:
                trains[number] = train
                self.bodies[("train", number)] = (statement, body, start)
            else:
                mexican[-number] = train
                self.bodies[("train", count - number - 1)] = (statement, body, start)
        self._mexican_in_order(mexican)
        self.mexican = max(mexican, default=0)
        turn = self._named("turn")
        turns = self._turns()
        mover = turn if turn is not None else turns[0].player if turns else None
        if self.whole and mover is None and ("turn", None) not in self.seen and not turns and self.players:
            self.errors.append(Problem(1, 1, "it is not said whose turn it is", "", f"add  turn: {self.players[0]}"))
        return Setup(
            rules=self.rules,
            set=self.set,
            copies=self.copies,
            engine=self.engine,
            players=tuple(self.players),
            trains=tuple(trains),
            markers=frozenset(self.starred),
            mexican=tuple(mexican.get(number, Train()) for number in range(1, self.mexican + 1)),
            turn=turn,
            hands=self._hands(mover),
            boneyard=self.boneyard,
            open=self._open(),
            first=self._first(),
            drew=self._drew(),
            turns=turns,
        )

    def _mexican_in_order(self, mexican: dict[int, Train]) -> None:
        for number in mexican:
            if number > 1 and number - 1 not in mexican:
                statement, _, start = self.bodies[("train", len(self.players) + number - 1)]
                before = "train" if number == 2 else f"train {number - 1}"
                index = len(statement.text[:start]) - len(statement.text[:start].lstrip())
                self.error(statement, index, f"train {number} runs without a {before}", f"type  {before}:  as well")

    def _seats_of_the_match(self) -> None:
        given = self.defaults.players
        if (
            not given
            or self.listed
            or not all(folded(player) in {folded(each) for each in given} for player in self.players)
        ):
            return
        old = self.players
        self.players = list(given)
        self.seats = {folded(player): seat for seat, player in enumerate(given)}
        move = {seat: self.seats[folded(player)] for seat, player in enumerate(old)}
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
            self.error(
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
            self.error(
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
        if key in _MEXICAN:
            if self._typed("train", -1, statement, indent):
                self.raw_trains.append((-1, body, statement, at + 1))
            return
        self._other(head, " ".join(key.split()), statement, body, at + 1, indent)

    def _other(self, head: str, key: str, statement: Statement, body: str, start: int, indent: int) -> None:
        numbered = _NUMBERED.fullmatch(key)
        if numbered:
            number = int(numbered[2])
            if number < 1:
                self.error(statement, indent, "Mexican trains are numbered from 1", "the second one is  train 2")
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
        if not self._fit_for_a_name(word, statement, indent):
            return
        if word.casefold() in _MEXICAN or key.rstrip("* ") in _MEXICAN:
            self.error(statement, indent, "the Mexican train has no marker", "leave out the *")
            return
        self._player_line(word, starred, statement, body, start, indent)

    def _fit_for_a_name(self, word: str, statement: Statement, index: int) -> bool:
        if word.rstrip("*").rstrip().casefold() in _MEXICAN and word.endswith("*"):
            self.error(statement, index, "the Mexican train has no marker", "leave out the *")
            return False
        if word[:1] == '"' and word[-1:] == '"' and len(word) > 1:
            inside = words.name(word)
            if not inside:
                self.error(statement, index, "a name is empty", "")
            elif '"' in inside or not all(c.isprintable() or unicodedata.category(c)[0] == "M" for c in inside):
                self.error(statement, index, "a name has a character that cannot be printed", "")
            else:
                return True
            return False
        if words.is_name(word):
            return True
        plain = unicodedata.normalize("NFKC", word)
        if words.tile(word) is not None:
            self.error(statement, index, f"{word} is a tile, but a line starts with a keyword or a player's name")
        elif word.casefold() in KEYWORDS:
            self.error(
                statement, index, f"{word} is a keyword, not a player", f'a player of that name is quoted: "{word}"'
            )
        elif plain != word and ":" in plain:
            self.error(statement, index, "a colon of another width stands here", "write : after the name")
        elif word:
            self.error(statement, index, f"{word} is neither a keyword nor a name", f'quote a name like that: "{word}"')
        else:
            self.error(statement, index, "a name is missing before the colon", "")
        return False

    def _no_colon(self, statement: Statement, first: str, indent: int) -> None:
        low = first.lower()
        plain = unicodedata.normalize("NFKC", statement.text)
        if ":" in plain or ">" in plain:
            at = next(i for i, c in enumerate(statement.text) if unicodedata.normalize("NFKC", c) in (":", ">"))
            sign = unicodedata.normalize("NFKC", statement.text[at])
            self.error(statement, at, f"{statement.text[at]} is a wide {sign}", f"write {sign}")
        elif words.repaired(first) is not None:
            self.error(statement, indent, f"{first} looks like a tile, but a line starts with a keyword or a name")
        elif low in KEYWORDS:
            self.error(statement, indent, f"a colon is missing after {first}", f"write  {first}: …")
        else:
            self.error(
                statement,
                indent,
                f"{first} is neither a keyword nor the start of a train",
                f"a train is  {first}: 12-4 4-6  and a turn  {first}> 4-6 on own",
            )

    def _typed(self, kind: str, key: object, statement: Statement, index: int) -> bool:
        """Notes that a line was typed; one that was typed before is a mistake."""
        before = self.seen.get((kind, key))
        if before is not None:
            self.error(
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
        seat = self.seats.get(fold)
        if seat is None:
            if self.listed:
                self._unknown(word, statement, index)
                return None
            seat = self.seats[fold] = len(self.players)
            self.players.append(words.name(word))
        elif ("train", seat) in self.seen:
            self.error(
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
            self.error(statement, max(index - 1, 0), f"a number is missing after {key}:", hint)
        elif plain != value and re.fullmatch("[0-9]{1,4}", plain):
            self.error(statement, index, f"{value} is written in wide digits", f"write {plain}")
        elif re.fullmatch("[0-9]+", value):
            self.error(statement, index, f"{value} is no number that can stand after {key}:", hint)
        else:
            self.error(statement, index, f"{value} is no number", hint)
        return None

    def _engine(self, value: str, statement: Statement, index: int) -> None:
        if re.fullmatch("[0-9]{1,2}", value):
            self.engine = int(value)
            return
        halves = words.tile(value)
        if halves is None:
            repaired = words.repaired(value)
            hint = f"write {repaired}" if repaired else "the engine is a double, as 12-12 or 12"
            self.error(statement, index if value else max(index - 1, 0), f"{value or 'nothing'} is no engine", hint)
        elif halves[0] != halves[1]:
            self.error(statement, index, f"the engine {value} is no double", "the engine is a double, as 12-12")
        else:
            self.engine = halves[0]

    def _list_players(self, statement: Statement, body: str, start: int) -> None:
        typed = [seat for _, seat in self.seats.items()]
        names: list[str] = []
        for match in WORD.finditer(body):
            word = match[0]
            if not self._fit_for_a_name(word, statement, start + match.start()):
                continue
            if folded(word) in {folded(each) for each in names}:
                self.error(statement, start + match.start(), f"two players are called {words.name(word)}", "")
                continue
            names.append(words.name(word))
        if typed:
            folds = {folded(each) for each in names}
            for fold, seat in self.seats.items():
                if fold not in folds:
                    earlier = self.seen[("train", seat)]
                    self._unknown(self.players[seat], earlier, len(earlier.text) - len(earlier.text.lstrip()))
                    names.append(self.players[seat])
        old, self.players = self.players, names
        self.seats = {folded(each): seat for seat, each in enumerate(names)}
        move = {seat: self.seats[folded(player)] for seat, player in enumerate(old)}
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

    # -- trains and tiles --------------------------------------------------------------------------------------------

    def _train(self, body: str, statement: Statement, start: int) -> Train:
        """A train as typed, each tile turned so that it joins; what does not join stays as typed."""
        if "[" not in body and "]" not in body and "." not in body and "…" not in body:
            end = self.engine
            tiles: list[Laid] = []
            for word in (body.replace(",", " ") if "," in body else body).split():
                read = words.tile(word)
                if read is None:
                    self._no_tile(word, body, statement, start)
                    end = None
                    continue
                if read[0] != end:
                    read = joined(end, read, self.wild) or read
                tiles.append(read)
                end = read[1]
            return Train(Chain(tuple(tiles)))
        return self._partial_train(body, statement, start)

    def _partial_train(self, body: str, statement: Statement, start: int) -> Train:
        found = list(TILE_WORD.finditer(body))
        end, hidden, only = self.engine, False, None
        known = self.engine is not None
        if found:
            match = _HIDDEN.fullmatch(found[0][0])
            if match:
                hidden, known, end = True, False, None
                rest = match[1]
                if not rest and len(found) == 1:
                    self.error(
                        statement,
                        start + found[0].start(),
                        f"after {found[0][0]} comes the open end or a tile",
                        "write  ...6  or  ... 4-6",
                    )
                if re.fullmatch("[0-9]{1,2}", rest):
                    end, only, known = int(rest), int(rest), True
                    found = found[1:]
                elif words.tile(rest) is not None:
                    found[0] = next(re.finditer(re.escape(rest), body))
                elif rest:
                    self._no_tile(rest, body, statement, start)
                    found = found[1:]
                else:
                    found = found[1:]
        words_left = [(match[0], match.start()) for match in found]
        chain = self._chain(words_left, end if known else None, statement, body, start)
        return Train(chain, hidden, only if not chain.tiles else None)

    def _chain(
        self, found: list[tuple[str, int]], end: int | None, statement: Statement, body: str, start: int
    ) -> Chain:
        tiles: list[Laid] = []
        branches: list[Chain] = []
        while found and found[0][0] != "]":
            word, index = found.pop(0)
            if word == "[":
                if not tiles or tiles[-1][0] != tiles[-1][1]:
                    self.error(statement, start + index, "a branch leaves a double, and none is before the bracket")
                inner = self._chain(found, end, statement, body, start)
                if found:
                    found.pop(0)
                else:
                    self.error(statement, start + index, "a bracket is not closed", "close the branch with ]")
                if not inner.tiles:
                    self.error(statement, start + index, "a branch is empty", "leave it out")
                else:
                    branches.append(inner)
                continue
            read = words.tile(word)
            if read is None:
                self._no_tile(word, body, statement, start, index)
                end = None
                continue
            if branches:
                self.error(
                    statement,
                    start + index,
                    f"{word} follows a branch outside of the brackets",
                    "every branch of a double is in brackets of its own",
                )
            laid = joined(end, read, self.wild) or read
            tiles.append(laid)
            end = laid[1]
        if found and found[0][0] == "]" and not self._inside(found, body):
            self.error(statement, start + found[0][1], "a bracket is closed that was not opened")
            found.pop(0)
            more = self._chain(found, end, statement, body, start)
            return Chain((*tiles, *more.tiles), (*branches, *more.branches))
        if len(branches) == 1:
            only = branches[0]
            return Chain((*tiles, *only.tiles), only.branches)
        return Chain(tuple(tiles), tuple(branches))

    def _inside(self, found: list[tuple[str, int]], body: str) -> bool:
        before = body[: found[0][1]]
        return before.count("[") > before.count("]")

    def _no_tile(self, word: str, body: str, statement: Statement, start: int, index: int | None = None) -> None:
        if index is None:
            index = next(
                (match.start() for match in TILE_WORD.finditer(body) if match[0] == word), max(body.find(word), 0)
            )
        repaired = words.repaired(word)
        hint = f"write {repaired}" if repaired else "a tile is two numbers, as 6-2"
        self.error(statement, start + index, f"{word} is no tile", hint)

    def _tiles(self, body: str, statement: Statement, start: int) -> tuple[Tile, ...]:
        tiles = []
        for word in (body.replace(",", " ") if "," in body else body).split():
            read = words.tile(word)
            if read is None:
                self._no_tile(word, body, statement, start)
            else:
                tiles.append(Tile.of(*read))
        return tuple(tiles)

    # -- players -----------------------------------------------------------------------------------------------------

    def _unknown(self, word: str, statement: Statement, index: int) -> None:
        shown = words.name(word)
        known = ", ".join(self.players)
        self.error(statement, index, f"nobody is called {shown}", f"the players are {known}" if known else "")

    def _player(self, word: str, statement: Statement, index: int) -> int | None:
        seat = self.seats.get(folded(word))
        if seat is None:
            self._unknown(word, statement, index)
        return seat

    def _named(self, key: str) -> int | None:
        """The one player that a line names."""
        read = self.bodies.get((key, None))
        if read is None:
            return None
        statement, body, start = read
        word = body.strip()
        index = start + len(body) - len(body.lstrip())
        if not word:
            self.error(statement, max(index - 1, 0), f"a name is missing after {key}:")
            return None
        return self._player(word, statement, index)

    def _hands(self, mover: int | None) -> tuple[tuple[Tile, ...] | None, ...]:
        hands: list[tuple[Tile, ...] | None] = [None] * len(self.players)
        for kind, word, statement, body, start in self.later:
            if kind != "hand":
                continue
            indent = len(statement.text) - len(statement.text.lstrip())
            at = statement.text.find(word, indent + 4) if word else indent
            seat = self._player(word, statement, at) if word else mover
            tiles = self._tiles(body, statement, start)
            if seat is None:
                self.bodies[("hand", ("nobody", statement))] = (statement, body, start)
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
            return frozenset(range(len(self.players)) if low == "all" else ())
        if not low:
            self.error(statement, start - 1, "names are missing after first turn:", "or write  first turn: none")
        found = [(self._player(match[0], statement, start + match.start())) for match in WORD.finditer(body)]
        return frozenset(seat for seat in found if seat is not None)

    def _drew(self) -> tuple[Tile, ...] | None:
        read = self.bodies.get(("drew", None))
        if read is None:
            return None
        statement, body, start = read
        tiles = self._tiles(body, statement, start)
        if not tiles and not body.strip():
            self.error(statement, start - 1, "a tile is missing after drew:", "leave the line out if nothing was drawn")
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
        for part in _parts(body):
            index = at + len(part) - len(part.lstrip())
            at += len(part) + 1
            double = self._open_double(part, statement, index)
            if double is not None:
                doubles.append(double)
        return tuple(doubles)

    def _open_double(self, part: str, statement: Statement, index: int) -> OpenDouble | None:
        split = re.fullmatch(r"\s*(\S+)\s+on\s+(.+?)(?:\s+by\s+(\"[^\"]*\"|\S+))?\s*", part, re.IGNORECASE)
        if split is None:
            self.error(statement, index, f"{part.strip() or 'nothing'} is no open double", "write  6-6 on Ana by Ben")
            return None
        read = words.tile(split[1])
        if read is None:
            self._no_tile(split[1], part, statement, index, 0)
            return None
        offset = index - (len(part) - len(part.lstrip()))
        on = self._train_named(split[2], None, statement, offset + split.start(2))
        by = self._player(split[3], statement, offset + split.start(3)) if split[3] else None
        if on is None or (split[3] and by is None):
            return None
        return OpenDouble(*read, on, by)

    # -- turns -------------------------------------------------------------------------------------------------------

    def _turns(self) -> tuple[Turn, ...]:
        turns: list[Turn] = []
        for kind, word, statement, body, start in self.later:
            if kind != "turn line":
                continue
            indent = len(statement.text) - len(statement.text.lstrip())
            if not word:
                self.error(statement, indent, "a name is missing before >")
                continue
            player = self._player(word, statement, indent)
            self.bodies[("turn line", len(turns))] = (statement, body, start)
            turns.append(Turn(player if player is not None else 0, self._actions(body, player or 0, statement, start)))
        return tuple(turns)

    def _actions(self, body: str, player: int, statement: Statement, start: int) -> tuple[Action, ...]:
        actions = []
        at = start
        for part in _parts(body):
            index = at + len(part) - len(part.lstrip())
            action = self._action(part, player, statement, index, at)
            at += len(part) + 1
            if action is not None:
                actions.append(action)
        return tuple(actions)

    def _action(self, part: str, player: int, statement: Statement, index: int, at: int) -> Action | None:
        first, _, rest = part.strip().partition(" ")
        if not first:
            self.error(
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
                self.error(
                    statement,
                    at + part.find(rest, len(first)),
                    f"{rest} does not say where the tile goes",
                    f"write  {first} on own  or  {first} on train",
                )
                return None
            on = self._train_named(match[1], player, statement, at + part.rindex(match[1]))
            return None if on is None else Play(*read, on)
        low = first.lower()
        if low == "draw":
            if not rest:
                return Draw()
            drawn = words.tile(rest)
            if drawn is None:
                self._no_tile(rest, part, statement, at, part.find(rest, part.lower().find("draw") + 4))
                return None
            return Draw(Tile.of(*drawn))
        if low in _ACTION_WORDS and not rest:
            return _ACTION_WORDS[low]
        repaired = words.repaired(first)
        hint = (
            f"write {repaired}" if repaired else "a turn is made of plays (6-2 on own), draw, pass, mark, unmark, knock"
        )
        self.error(statement, index, f"{part.strip()} is no action", hint)
        return None

    def _train_named(self, word: str, player: int | None, statement: Statement, index: int) -> TrainName | None:
        word = word.strip()
        seat = self.seats.get(folded(word))
        if seat is not None and words.name(word) and (word.startswith('"') or folded(word) not in KEYWORDS):
            return TrainName(seat)
        low = " ".join(word.lower().split())
        match = _BRANCH.fullmatch(low)
        base, suffix = (match[1], match[2]) if match else (low, "")
        steps = [step for step in suffix.split(".") if step]
        is_new = bool(steps) and steps[-1] == "new"
        numbers = [int(step) for step in (steps[:-1] if is_new else steps)]
        if 0 in numbers:
            self.error(statement, index, f"{word} names a branch 0", "branches are numbered from 1")
            return None
        path = tuple(number - 1 for number in numbers)
        if base == "own" and player is not None:
            return TrainName(player, path, is_new)
        if base in _MEXICAN:
            return TrainName(len(self.players), path, is_new)
        numbered = _NUMBERED.fullmatch(base)
        if numbered and int(numbered[2]) > 0:
            return TrainName(len(self.players) + int(numbered[2]) - 1, path, is_new)
        seat = self.seats.get(folded(base))
        if seat is None:
            self._unknown(word if not suffix else word[: len(word) - len(suffix)], statement, index)
            return None
        return TrainName(seat, path, is_new)


def _counts(word: str) -> bool:
    """The word is a tile, so that the n-th tile of a line can be found again."""
    return words.tile(word.removeprefix("...").removeprefix("…")) is not None


def _tile_starts(body: str) -> list[int]:
    """Where the tile of each action, or of each open double, starts."""
    starts, at = [], 0
    for part in _parts(body):
        match = re.search(words.TILE, part)
        starts.append(at + (match.start() if match else len(part) - len(part.lstrip())))
        at += len(part) + 1
    return starts


def _parts(body: str) -> Sequence[str]:
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
