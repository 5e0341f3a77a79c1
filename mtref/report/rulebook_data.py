"""Rulebooks, what differs between them, and deals as plain data, for `--json`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mtref.report.comparison import deal_differences, differing
from mtref.report.rulebook import seats, sets, stated, tale
from mtref.rules.axes import AXES, AXIS_OF
from mtref.rules.deals import DealRow, rows
from mtref.rules.file import Page
from mtref.rules.rulebook import Citation, Provision, Rulebook, Status
from mtref.tiles import DominoSet


def list_data(books: Iterable[Rulebook], variants: Iterable[Page]) -> dict[str, Any]:
    """The list as plain data."""
    return {
        "rulebooks": [
            {
                "id": book.id,
                "title": book.title,
                "year": book.year,
                "kind": book.kind,
                "known": book.known or "house",
                "sets": [] if sets(book) == "-" else [_number(domino_set) for domino_set in book.sets],
                "players": seats(book),
                "stated": stated(book),
                "axes": len(AXES),
            }
            for book in books
        ],
        "variants": [{"id": page.id, "title": page.title, "of": page.of} for page in variants],
    }


def book_data(book: Rulebook) -> dict[str, Any]:
    """A rulebook as plain data."""
    return {
        "id": book.id,
        "title": book.title,
        "year": book.year,
        "kind": book.kind,
        "known": book.known or "house",
        "base": book.base,
        "sources": list(book.sources),
        "notes": list(book.notes),
        "variants": list(book.variants),
        "house": dict(book.house),
        "sets": [_number(domino_set) for domino_set in book.sets],
        "axes": {AXIS_OF[choices].name: provision_data(provision) for choices, provision in book.provisions.items()},
        "facts": {
            name: {"value": text, **_cited(status, citation)} for name, (text, status, citation) in book.facts.items()
        },
        "deals": deal_data(rows(book)),
        "round": list(tale(book)),
    }


def provision_data(provision: Provision) -> dict[str, Any]:
    """What a rulebook has on an axis, as plain data; `value` is the first of `values`."""
    values = [value if isinstance(value, int) else str(value) for value in provision.values]
    return {"value": values[0], "values": values, **_cited(provision.status, provision.citation)}


def _cited(status: Status, citation: Citation) -> dict[str, str]:
    return {"status": status.value, "source": citation.source, "where": citation.where, "note": citation.note}


def variant_data(page: Page) -> dict[str, Any]:
    """A variant as plain data."""
    return {
        "id": page.id,
        "title": page.title,
        "variant": True,
        "of": page.of,
        "notes": list(page.notes),
        "axes": {AXIS_OF[choices].name: provision_data(provision) for choices, provision in page.provisions.items()},
    }


def diff_data(one: Rulebook, other: Rulebook) -> dict[str, Any]:
    """What differs between two rulebooks, as plain data."""
    return {
        "rulebooks": [one.id, other.id],
        "axes": {
            AXIS_OF[choices].name: [provision_data(one[choices]), provision_data(other[choices])]
            for choices in differing(one, other)
        },
        "deals": [
            {"set": _number(domino_set), "players": players or "any", "tiles": [_tiles(a), _tiles(b)]}
            for domino_set, players, a, b in deal_differences(one, other)
        ],
    }


def deal_data(found: Iterable[DealRow]) -> list[dict[str, Any]]:
    """Deals as plain data."""
    return [
        {
            "rulebook": row.rulebook,
            "set": _number(row.set),
            "players": row.players or "any",
            "tiles": _tiles(str(row.deal)),
            "boneyard": row.boneyard,
            **({"impossible": True} if row.is_impossible else {}),
        }
        for row in found
    ]


def _number(domino_set: DominoSet) -> int | str:
    return domino_set.highest if domino_set.copies == 1 else str(domino_set)


def _tiles(text: str) -> int | str | None:
    return None if text == "-" else int(text) if text.isdigit() else text
