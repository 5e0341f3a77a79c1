"""The rulebooks and variants that there are: find one, let it inherit, lay variants and house changes over it.

>>> book = load("pagat", ["knock"], {"turn.draw": "until_playable"})
>>> book.id, book.variants, book.house
('pagat', ('knock',), {'turn.draw': 'until_playable'})
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from mtref.rules.axes import (
    AXES,
    AXIS_OF,
    DoublesOrder,
    DoublesPerTurn,
    EngineMissing,
    EngineSource,
    EngineTurn,
    OpeningOut,
    OpeningRun,
    OpeningShape,
    OpeningStuck,
    TurnDraw,
    Value,
    axis,
)
from mtref.rules.file import Page, read
from mtref.rules.problems import Problem, RulebookError, unknown_axis, unknown_name
from mtref.rules.rulebook import Citation, Provision, Rulebook, Status
from mtref.rules.snapshot import from_snapshot, snapshot

__all__ = [
    "DEFAULT",
    "Problem",
    "RulebookError",
    "book_ids",
    "from_snapshot",
    "house_ids",
    "load",
    "read_page",
    "snapshot",
    "variant_ids",
    "variant_page",
]

#: The rulebook where none is named, and the one that lends what is not known of another.
DEFAULT = "wikipedia"

_HERE = Path(__file__).parent
_ID = re.compile(r"[a-z0-9][a-z0-9-]*")

Provisions = dict[type[Value], Provision]


def book_ids() -> tuple[str, ...]:
    """The ids of the published rulebooks, in alphabetical order."""
    return _ids(_HERE / "books")


def variant_ids() -> tuple[str, ...]:
    """The ids of the variants, in alphabetical order."""
    return _ids(_HERE / "variants")


def house_ids(folder: Path) -> tuple[str, ...]:
    """The ids of the rulebooks in a folder of the players' own, in alphabetical order."""
    return _ids(folder)


def load(
    ref: str,
    variants: Sequence[str] = (),
    house: Mapping[str, str] | None = None,
    *,
    folder: Path | None = None,
) -> Rulebook:
    """The rulebook `ref` with variants laid over it and house changes (axis name → value) over these.

    `ref` is the id of a published rulebook, of one in `folder`, or the path of a file. Raises RulebookError.
    """
    book = _Shelf(folder).book(ref)
    problems: list[Problem] = []
    laid = _pages(variants, problems)
    changes = _house(house or {}, problems)
    problems += _contradictions([*_pages(book.variants, []), *laid])
    if problems:
        raise RulebookError(*problems)
    if not laid and not changes:
        return book
    layers: Provisions = {}
    for page in laid:
        layers.update(page.provisions)
    layers.update(changes)
    return book.changed(
        _laid(book.provisions, layers),
        variants=tuple(dict.fromkeys([*book.variants, *(page.id for page in laid)])),
        house={**book.house, **(house or {})},
    )


def read_page(ref: str, folder: Path | None = None) -> Page:
    """What is written in the file of the rulebook `ref`, without what it inherits. Raises RulebookError."""
    return _Shelf(folder).page(ref)


def variant_page(name: str) -> Page:
    """What the variant changes and where it is written. Raises RulebookError."""
    path = _HERE / "variants" / f"{name}.toml"
    if not _ID.fullmatch(name) or not path.exists():
        raise RulebookError(unknown_name("variant", name, variant_ids()))
    return _shipped(path)


class _Shelf:
    """Where rulebooks are looked for, and the files that have been opened on the way: a circle ends there."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.opened: list[Path] = []

    def path(self, ref: str, beside: Path | None = None) -> Path:
        if ref.endswith(".toml") or "/" in ref or os.sep in ref:
            path = Path(ref).expanduser()
            path = beside / path if beside is not None else path
            if not path.is_file():
                raise RulebookError(f"there is no file {path}")
            return path
        if _ID.fullmatch(ref):
            for folder in (_HERE / "books", self.folder):
                if folder is not None and (folder / f"{ref}.toml").is_file():
                    return folder / f"{ref}.toml"
        known = book_ids() + (house_ids(self.folder) if self.folder is not None else ())
        raise RulebookError(unknown_name("rulebook", ref, known))

    def page(self, ref: str, beside: Path | None = None) -> Page:
        path = self.path(ref, beside)
        return _shipped(path) if path.parent == _HERE / "books" else _own(path)

    def book(self, ref: str, beside: Path | None = None) -> Rulebook:
        path = self.path(ref, beside)
        place = path.resolve()
        if place in self.opened:
            names = [each.stem for each in [*self.opened[self.opened.index(place) :], place]]
            raise RulebookError(f"these rulebooks inherit in a circle: {' → '.join(names)}")
        self.opened.append(place)
        page = self.page(str(path) if path.parent != _HERE / "books" else ref)
        if page.is_full:
            return _full(page)
        base = self.book(page.base or DEFAULT, path.parent)
        return _part(page, base) if page.is_published else _own_rules(page, base, str(path))


def _full(page: Page) -> Rulebook:
    silence = {at.choices: _silence(at.choices, page.source) for at in AXES}
    return _bound(page, _laid(silence, page.provisions))


def _part(page: Page, base: Rulebook) -> Rulebook:
    """What is not known of a published text is taken from the base, and says so."""
    written: Provisions = {**page.provisions, **{choices: _silence(choices, page.source) for choices in page.silent}}
    laid = _laid(base.provisions, written)
    provisions = {
        choices: provision
        if choices in written or provision.status is Status.NOT_APPLICABLE
        else replace(provision, status=Status.ASSUMED)
        for choices, provision in laid.items()
    }
    book = _bound(page, provisions, base=base.id)
    facts = {name: (text, Status.ASSUMED, where) for name, (text, _, where) in base.facts.items()}
    if page.deals:
        facts.pop("setup.players", None)
    return book.changed(
        {},
        sets=book.sets or base.sets,
        deals=book.deals or base.deals,
        facts={**facts, **page.facts},
    )


def _own_rules(page: Page, base: Rulebook, source: str) -> Rulebook:
    problems: list[Problem] = []
    laid = _pages(page.variants, problems)
    problems += _contradictions([*_pages(base.variants, []), *laid])
    if problems:
        raise RulebookError(*problems, source=source)
    layers: Provisions = {}
    for variant in laid:
        layers.update(variant.provisions)
    layers.update(page.provisions)
    book = _bound(page, _laid(base.provisions, layers), base=base.id)
    return book.changed(
        {},
        sources=page.sources or base.sources,
        sets=tuple(dict.fromkeys([*page.sets, *base.sets])),
        deals={**base.deals, **{each: {**base.deals.get(each, {}), **rows} for each, rows in page.deals.items()}},
        facts={**base.facts, **page.facts},
        variants=tuple(dict.fromkeys([*base.variants, *page.variants])),
        house=base.house,
    )


def _bound(page: Page, provisions: Provisions, base: str | None = None) -> Rulebook:
    return Rulebook(
        id=page.id,
        title=page.title,
        year=page.year,
        kind=page.kind or ("house rules" if not page.is_published else ""),
        known=page.known,
        sources=page.sources,
        provisions=provisions,
        sets=page.sets,
        deals=page.deals,
        facts=page.facts,
        base=base,
        notes=page.notes,
    )


def _silence(choices: type[Value], source: str) -> Provision:
    values = AXIS_OF[choices].silent
    return Provision(values, Status.PRESUMED if len(values) == 1 else Status.OPEN, Citation(source, ""))


_STUCK = {
    TurnDraw.ONE: OpeningStuck.DRAW_ONE,
    TurnDraw.UNTIL_PLAYABLE: OpeningStuck.DRAW_UNTIL_START,
    TurnDraw.NONE: OpeningStuck.MARK_NO_DRAW,
}


_DEALT_IN = (
    EngineSource.HOLDER,
    EngineSource.HIGHEST_HELD,
    EngineSource.LEADER_HIGHEST,
    EngineSource.LEADER_HIGHEST_OR_DRAW,
)
_RUNS = (
    OpeningShape.RUN_IN_TURN,
    OpeningShape.RUN_TOGETHER,
    OpeningShape.RUN_WHEN_STARTED,
)

#: An axis that matters only while another has one of these values.
DEPENDS: dict[type[Value], tuple[type[Value], tuple[Value, ...]]] = {
    EngineMissing: (EngineSource, _DEALT_IN),
    EngineTurn: (EngineSource, _DEALT_IN),
    OpeningRun: (OpeningShape, _RUNS),
    OpeningOut: (OpeningShape, _RUNS),
    DoublesOrder: (DoublesPerTurn, (DoublesPerTurn.TWO, DoublesPerTurn.UNLIMITED)),
}


def _laid(under: Mapping[type[Value], Provision], over: Mapping[type[Value], Provision]) -> Provisions:
    """The provisions `over` laid on those `under`, with what depends on them following."""
    laid = {**under, **over}
    for choices, (on, values) in DEPENDS.items():
        found = laid[choices]
        if choices not in over and found.status is Status.NOT_APPLICABLE and set(values) & set(laid[on].values):
            laid[choices] = _silence(choices, found.citation.source)
    stuck = under[OpeningStuck]
    if OpeningStuck not in over and TurnDraw in over and stuck.values == _stuck(under[TurnDraw]):
        values, draw = _stuck(laid[TurnDraw]), laid[TurnDraw]
        if stuck.status in (Status.PRESUMED, Status.OPEN):
            status = Status.PRESUMED if len(values) == 1 else Status.OPEN
            laid[OpeningStuck] = Provision(values, status, stuck.citation)
        else:
            laid[OpeningStuck] = Provision(values, draw.status, draw.citation)
    return laid


def _stuck(draw: Provision) -> tuple[Value, ...]:
    """What a player does who cannot start, where the text has only its rule for every turn."""
    return tuple(_STUCK[value] for value in draw.values if isinstance(value, TurnDraw))


def _pages(variants: Sequence[str], problems: list[Problem]) -> list[Page]:
    pages = []
    for name in variants:
        try:
            pages.append(variant_page(name))
        except RulebookError as error:
            problems.extend(error.problems)
    return pages


def _contradictions(pages: Sequence[Page]) -> list[Problem]:
    """Two variants that put different values on one axis."""
    problems = []
    first: dict[type[Value], tuple[str, tuple[Value, ...]]] = {}
    for page in pages:
        for choices, provision in page.provisions.items():
            other, values = first.setdefault(choices, (page.id, provision.values))
            if values != provision.values:
                says = f"{AXIS_OF[choices].name} is {values[0]} in {other} and {provision.values[0]} in {page.id}"
                problems.append(Problem(None, f"{other} and {page.id} contradict each other: {says}"))
    return problems


def _house(changes: Mapping[str, str], problems: list[Problem]) -> Provisions:
    provisions: Provisions = {}
    for name, word in changes.items():
        try:
            at = axis(name)
        except KeyError:
            problems.append(Problem(None, unknown_axis(name)))
            continue
        try:
            provisions[at.choices] = Provision((at.parse(word),), Status.HOUSE, Citation("house", ""))
        except ValueError as error:
            problems.append(Problem(None, str(error)))
    return provisions


def _ids(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.toml") if _ID.fullmatch(path.stem)))


@cache
def _shipped(path: Path) -> Page:
    return read(path.read_text("utf-8"), path.stem, source=path.name)


def _own(path: Path) -> Page:
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = "is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else f"cannot be read: {error.strerror}"
        raise RulebookError(f"{path} {reason}") from None
    return read(text, path.stem, source=str(path))
