"""The rulebook that options ask for."""

from __future__ import annotations

from collections.abc import Sequence

from mtref.cli.options import changes_of, variants_of
from mtref.match.match import Match
from mtref.rules import library
from mtref.rules.axes import Partners
from mtref.rules.deals import boneyard, deal
from mtref.rules.rulebook import Rulebook
from mtref.store.home import home


def rulebook(
    rules: str, variants: Sequence[str] | None, house: Sequence[str] | None, partners: bool = False
) -> Rulebook:
    """The rulebook with variants and house rules over it; with `partners` the variant of that name too."""
    laid, changes = variants_of(variants), changes_of(house)
    folder = home() / "rules"
    book = library.load(rules, laid, changes, folder=folder)
    if partners and book.rules()[Partners] is Partners.NO:
        book = library.load(rules, [*laid, "partners"], changes, folder=folder)
    return book


def deal_remarks(match: Match) -> list[str]:
    """What is odd about the deal: the rulebook knows none for so many players, or it takes more than the set has."""
    book, domino_set, seats = match.rulebook, match.domino_set, len(match.present)
    left = boneyard(book, domino_set, seats)
    if left is not None and left < 0:
        return [f"{book.id} deals more tiles to {seats} players than a double-{domino_set} set has."]
    if deal(book, domino_set, seats) is None:
        rows = [f"double-{known}: {_numbers(sorted(rows))} players" for known, rows in sorted(book.deals.items())]
        known = f"it knows {'; '.join(rows)}" if rows else "it names no deal at all"
        rows_near = library.nearest_deals(domino_set, seats)
        near = [f"{row.rulebook} {row.deal}" for row in rows_near if (row.set, row.players) == (domino_set, seats)]
        more = f"; all of them: mtref rules deal {seats} --set {domino_set}" if len(near) > 5 else ""
        lent = f" Tiles each elsewhere: {', '.join(near[:5])}{more}." if near else ""
        return [f"{book.id} has no deal for {seats} players with a double-{domino_set} set; {known}.{lent}"]
    return []


def _numbers(players: Sequence[int]) -> str:
    if players[0] == 0:
        return "any number of"
    whole = list(range(players[0], players[-1] + 1)) == list(players)
    return f"{players[0]}-{players[-1]}" if whole and len(players) > 1 else ", ".join(map(str, players))
