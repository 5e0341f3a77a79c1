"""The rulebooks and variants that there are: find one, and lay variants and house changes over it.

>>> book = load("pagat", ["knock"], {"turn.draw": "until_playable"})
>>> book.id, book.variants, book.house
('pagat', ('knock',), {'turn.draw': 'until_playable'})
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from mtref.rules.deals import DealRow, has_own_deals, rows
from mtref.rules.file import Page, parse, read
from mtref.rules.inherit import completed, contradictions, exclusions, extended, house_rules, laid, whole
from mtref.rules.problems import Problem, RulebookError, unknown_name
from mtref.rules.rulebook import Rulebook
from mtref.rules.snapshot import from_snapshot, snapshot
from mtref.tiles import DominoSet

__all__ = [
    "DEFAULT",
    "Problem",
    "RulebookError",
    "book_ids",
    "from_snapshot",
    "house_books",
    "house_ids",
    "load",
    "nearest_deals",
    "snapshot",
    "understand",
    "variant_ids",
    "variant_page",
    "with_house",
]

#: The rulebook where none is named, and the one that lends what is not known of another.
DEFAULT = "wikipedia"

_BOOKS = Path(__file__).parent / "books"
_VARIANTS = Path(__file__).parent / "variants"
#: So many rulebooks may inherit one from the other.
_DEEPEST = 20

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


def book_ids() -> tuple[str, ...]:
    """The ids of the published rulebooks, in alphabetical order."""
    return _ids(_BOOKS)


def variant_ids() -> tuple[str, ...]:
    """The ids of the variants, in alphabetical order."""
    return _ids(_VARIANTS)


def is_id(text: str) -> bool:
    """The text can be the id of a rulebook: a-z, 0-9 and -, beginning with a letter or digit."""
    return _ID.fullmatch(text) is not None


def house_ids(folder: Path | None) -> tuple[str, ...]:
    """The ids of the players' own rulebooks in a folder, in alphabetical order; a published id is not theirs."""
    return () if folder is None else tuple(ident for ident in _ids(folder) if ident not in book_ids())


def load(
    ref: str,
    variants: Sequence[str] = (),
    house: Mapping[str, str] | None = None,
    *,
    folder: Path | None = None,
) -> Rulebook:
    """The rulebook `ref` with variants laid over it and house changes (axis name → value) over these.

    `ref` is the id of a published rulebook, the id of one in `folder`, or the path of a file. A change that has no
    meaning beside the others changes nothing. Raises RulebookError.
    """
    book = _open(ref, folder, None, ())
    pages, wrong = _variants(variants)
    wrong += contradictions([*_variants(book.variants)[0], *pages])
    changes, wrong_changes = house_rules(house or {})
    if wrong or wrong_changes:
        raise RulebookError(*wrong, *wrong_changes)
    if not pages and not changes:
        return book
    layers = {choices: provision for page in pages for choices, provision in page.provisions.items()}
    return book.changed(
        laid(book.provisions, {**layers, **changes}),
        variants=tuple(dict.fromkeys([*book.variants, *(page.id for page in pages)])),
        house={**book.house, **(house or {})},
    )


def with_house(book: Rulebook, house: Mapping[str, str]) -> Rulebook:
    """A rulebook that is open already, with house changes (axis name → value) laid over it. Raises RulebookError."""
    changes, wrong = house_rules(house)
    if wrong:
        raise RulebookError(*wrong)
    return book.changed(laid(book.provisions, changes), house={**book.house, **house})


def house_books(folder: Path | None) -> tuple[list[Rulebook], list[str]]:
    """The players' own rulebooks in a folder, and a sentence for each that cannot be used."""
    books, broken = [], []
    for ident in house_ids(folder):
        try:
            books.append(load(ident, folder=folder))
        except RulebookError as error:
            broken.append(str(error))
    return books, broken


def understand(text: str, path: Path, *, folder: Path | None = None) -> Rulebook:
    """The rulebook that `text` is when it is written to `path`. Raises RulebookError with every problem."""
    return _understood(text, path, folder, (path.resolve(),))


def nearest_deals(domino_set: DominoSet, players: int, *, folder: Path | None = None, limit: int = 6) -> list[DealRow]:
    """Where a rulebook has no deal for a set and a number of players: those that have one, nearest first.

    Rows for just them, if there are any; else those for as many players with another set, then those for other
    numbers, at most `limit`. Each rulebook has at most one row; a deal that its set cannot give has none.
    """
    found = []
    for book in (*map(load, book_ids()), *house_books(folder)[0]):
        if not has_own_deals(book):
            continue
        near = [(_distance(row, domino_set, players), row) for row in _possible(book, players)]
        if near:
            found.append(min(near, key=lambda each: each[0]))
    found.sort(key=lambda each: (each[0], each[1].rulebook))
    just = [row for far, row in found if not any(far)]
    return just or [row for _, row in found[:limit]]


def _possible(book: Rulebook, players: int) -> list[DealRow]:
    asked = [*rows(book, players=players), *(row for row in rows(book) if row.players)]
    return [row for row in asked if not row.is_impossible]


def _distance(row: DealRow, domino_set: DominoSet, players: int) -> tuple[int, int, int]:
    others = abs(row.set.highest - domino_set.highest), abs(row.set.copies - domino_set.copies)
    return (abs(row.players - players), *others)


def variant_page(ident: str) -> Page:
    """What a variant changes, and where it is written. Raises RulebookError."""
    path = _VARIANTS / f"{ident}.toml"
    if not _ID.fullmatch(ident) or not _is_file(path):
        raise RulebookError(unknown_name("variant", ident, variant_ids()))
    return _shipped(path)


def _open(ref: str, folder: Path | None, beside: Path | None, opened: tuple[Path, ...]) -> Rulebook:
    """The rulebook `ref`; `opened` are the files on the way to it, so that a circle is found."""
    path = _find(ref, folder, beside)
    if len(opened) > _DEEPEST:
        raise RulebookError(f"{path.name} inherits from more than {_DEEPEST} rulebooks, one from the other")
    if path.resolve() in opened:
        names = [each.name for each in (*opened[opened.index(path.resolve()) :], path)]
        raise RulebookError(f"These rulebooks inherit in a circle: {' → '.join(names)}")
    opened = (*opened, path.resolve())
    if path.parent != _BOOKS:
        return _own(path, folder, opened)
    page = _shipped(path)
    return whole(page) if page.is_full else completed(page, _open(page.base or DEFAULT, folder, None, opened))


def _find(ref: str, folder: Path | None, beside: Path | None) -> Path:
    if ref.endswith(".toml") or "/" in ref or os.sep in ref:
        path = (beside or Path()) / Path(ref).expanduser()
        if not _is_file(path):
            raise RulebookError(f"There is no file {path}")
        return path
    if _ID.fullmatch(ref):
        for place in (_BOOKS, folder):
            if place is not None and _is_file(place / f"{ref}.toml"):
                return place / f"{ref}.toml"
    raise RulebookError(unknown_name("rulebook", ref, [*book_ids(), *house_ids(folder)]))


def _is_file(path: Path) -> bool:
    """As `Path.is_file`, where it may be looked. Raises RulebookError."""
    try:
        return path.is_file()
    except OSError as error:
        raise RulebookError(f"{path} cannot be looked for: {error.strerror}") from None


def _own(path: Path, folder: Path | None, opened: tuple[Path, ...]) -> Rulebook:
    """A rulebook that is not one of ours, with every problem that it has."""
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise RulebookError(f"{path} is not UTF-8 text") from None
    except OSError as error:
        raise RulebookError(f"{path} cannot be read: {error.strerror}") from None
    return _understood(text, path, folder, opened)


def _understood(text: str, path: Path, folder: Path | None, opened: tuple[Path, ...]) -> Rulebook:
    page, problems = parse(text, path.stem)
    variants, wrong = _variants(page.variants)
    wrong += contradictions(variants)
    problems += [Problem(page.line("variants"), message) for message in wrong]
    try:
        base = None if page.is_full else _open(page.base or DEFAULT, folder, path.parent, opened)
    except RulebookError as error:
        problems.append(Problem(page.line("base"), " ".join(str(error).splitlines())))
        problems += exclusions(page, page.provisions)
    else:
        if base is None:
            book = whole(page)
        else:
            book = completed(page, base) if page.is_published else extended(page, base, variants)
        problems += exclusions(page, book.provisions)
    if problems:
        raise RulebookError(*sorted(problems, key=lambda problem: problem.line or 0), source=str(path))
    return book


def _variants(idents: Sequence[str]) -> tuple[list[Page], list[str]]:
    pages, wrong = [], []
    for ident in idents:
        try:
            pages.append(variant_page(ident))
        except RulebookError as error:
            wrong.append(str(error))
    return pages, wrong


def _ids(folder: Path) -> tuple[str, ...]:
    try:
        return tuple(sorted(path.stem for path in folder.glob("*.toml") if _ID.fullmatch(path.stem)))
    except OSError as error:
        raise RulebookError(f"{folder} cannot be looked into: {error.strerror}") from None


@cache
def _shipped(path: Path) -> Page:
    return read(path.read_text("utf-8"), path.stem)
