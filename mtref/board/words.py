"""The smallest parts of the notation: statements of a line, words, tiles, names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

TILE = re.compile(r"([0-9]{1,2})[-:|/]([0-9]{1,2})")
#: Words of a line of tiles; brackets stand alone, commas separate.
TILE_WORD = re.compile(r"[\[\]]|[^\s,\[\]]+")
#: Words of a hand.
HELD_WORD = re.compile(r"[^\s,]+")
#: Words of a line of names, or of an action; a quoted name is one word.
WORD = re.compile(r'"[^"]*"[^\s,"]*|[^\s,"]+')

#: Words that are no names unless they are quoted.
KEYWORDS = frozenset(
    (
        *("rules", "set", "sets", "engine", "players", "train", "mexican", "mt", "turn", "hand", "boneyard"),
        *("open", "first", "drew", "own", "all", "none"),
    )
)

#: How the Mexican train may be called, and one of several.
MEXICAN = ("train", "mexican", "mt")
NUMBERED = re.compile(r"(train|mexican|mt)\s+([0-9]{1,2})")


class Statement(NamedTuple):
    """What stands between two separators: the line it is on, how many characters come before it, and its text."""

    line: int
    start: int
    text: str


def statements(text: str) -> Iterator[Statement]:
    """The statements of a text, without comments and blank ones. An unclosed quotation mark ends with its line."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.isspace():
            continue
        if "#" not in line and ";" not in line:
            yield Statement(number, 0, line)
            continue
        quoted, start = False, 0
        end = len(line)
        cuts = []
        for index, character in enumerate(line):
            if character == '"':
                quoted = not quoted
            elif not quoted and character == ";":
                cuts.append(index)
            elif not quoted and character == "#":
                end = index
                break
        for cut in [*cuts, end]:
            part = line[start:cut]
            if part and not part.isspace():
                yield Statement(number, start, part)
            start = cut + 1


def colon(text: str) -> int:
    """Where the colon or the `>` stands that ends the first word of a statement, -1 where there is none."""
    if '"' not in text:
        at, turn = text.find(":"), text.find(">")
        return at if turn < 0 or 0 <= at < turn else turn
    quoted = False
    for index, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif not quoted and character in ":>":
            return index
    return -1


@lru_cache(maxsize=4096)
def tile(word: str) -> tuple[int, int] | None:
    """The two halves of a tile as typed, None where the word is no tile."""
    match = TILE.fullmatch(word)
    return (int(match[1]), int(match[2])) if match else None


@lru_cache(maxsize=1024)
def is_name(word: str) -> bool:
    """The word may stand as a name without quotation marks."""
    return bool(word) and word.casefold() not in KEYWORDS and _spelled(word) and TILE.fullmatch(word) is None


def _spelled(word: str) -> bool:
    return all(c.isalnum() or c in "_-." or unicodedata.category(c)[0] == "M" for c in word)


@lru_cache(maxsize=1024)
def name(word: str) -> str:
    """A name as it is kept: NFC, without quotation marks, one blank between words."""
    inside = word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word
    return unicodedata.normalize("NFC", " ".join(inside.split()))


@lru_cache(maxsize=1024)
def folded(word: str) -> str:
    """What two spellings of one name have in common."""
    return unicodedata.normalize("NFC", name(word).casefold())


def written(text: str) -> str:
    """A name as it is typed: quoted where it has to be."""
    return text if is_name(text) else f'"{text}"'


def on_train(text: str) -> str:
    """A player's name as a play names his train: quoted only where it would be taken for something else."""
    plain = folded(text) not in KEYWORDS and NUMBERED.fullmatch(folded(text)) is None
    branch = text.rpartition(".")[2]
    return text if plain and not set(text) & set(',;#"') and not (branch.isdigit() or branch == "new") else f'"{text}"'


def repaired(word: str) -> str | None:
    """The tile that was probably meant: full-width digits, another sign between the numbers."""
    plain = unicodedata.normalize("NFKC", word).strip("()[]{}.,;")
    halves = re.fullmatch(r"([0-9]{1,2})[^0-9A-Za-wyzА-я]{1,2}([0-9]{1,2})", plain)
    return f"{halves[1]}-{halves[2]}" if halves else None
