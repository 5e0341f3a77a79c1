"""The rules that a match was begun under, as plain data that it keeps: later changes of a file change no old match."""

from __future__ import annotations

from functools import cache
from typing import Any

from mtref.rules.axes import AXES, AXIS_OF, Value, axis
from mtref.rules.problems import RulebookError
from mtref.rules.rulebook import Citation, Deal, Provision, Rulebook, Status
from mtref.tiles import DominoSet


def snapshot(book: Rulebook) -> dict[str, Any]:
    """The rulebook as JSON-able data, with all that is needed to score, deal and cite, and without the notes."""
    return {
        "id": book.id,
        "title": book.title,
        "year": book.year,
        "kind": book.kind,
        "known": book.known,
        "base": book.base,
        "sources": list(book.sources),
        "variants": list(book.variants),
        "house": dict(book.house),
        "sets": [str(domino_set) for domino_set in book.sets],
        "deals": {
            str(domino_set): {str(players): str(deal) for players, deal in rows.items()}
            for domino_set, rows in book.deals.items()
        },
        "facts": {name: [text, status.value, *_place(cited)] for name, (text, status, cited) in book.facts.items()},
        "axes": {
            AXIS_OF[choices].name: [
                " ".join(str(value) for value in provision.values),
                provision.status.value,
                *_place(provision.citation),
            ]
            for choices, provision in book.provisions.items()
        },
    }


def from_snapshot(data: dict[str, Any]) -> Rulebook:
    """The rulebook of a snapshot. An axis that the data do not know has its plain value.

    Raises RulebookError where the data are no snapshot.
    """
    try:
        return Rulebook(
            id=str(data["id"]),
            title=str(data["title"]),
            year=str(data["year"]),
            kind=str(data["kind"]),
            known=str(data["known"]),
            base=data["base"],
            sources=tuple(data["sources"]),
            variants=tuple(data["variants"]),
            house=dict(data["house"]),
            sets=tuple(DominoSet.parse(text) for text in data["sets"]),
            deals={
                DominoSet.parse(text): {int(players): _deal(tiles) for players, tiles in rows.items()}
                for text, rows in data["deals"].items()
            },
            facts={
                name: (text, Status(status), Citation(*place)) for name, (text, status, *place) in data["facts"].items()
            },
            provisions={at.choices: _provision(at.name, data["axes"]) for at in AXES},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RulebookError(f"the rules kept with this match cannot be read ({error})") from error


def _place(citation: Citation) -> list[str]:
    return [citation.source, citation.where]


def _deal(text: str) -> Deal:
    least, _, most = text.partition("-")
    return Deal(int(least), int(most or least))


def _provision(name: str, axes: dict[str, list[str]]) -> Provision:
    if name not in axes:
        return Provision(axis(name).silent[:1], Status.PRESUMED, Citation("", ""))
    return _written(name, *axes[name])


@cache
def _written(name: str, words: str, status: str, source: str, where: str) -> Provision:
    """Kept for the next rulebook: most of what is known only in part is assumed to be the same in all."""
    values: tuple[Value, ...] = tuple(axis(name).parse(word) for word in words.split(" "))
    return Provision(values, Status(status), Citation(source, where))
