"""Rulebooks for people to read: the list, one in full, two side by side, and deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from mtref.report.lines import Line, padded, table, wrapped
from mtref.rules.axes import (
    AXIS_OF,
    BlanksWild,
    BlockedRound,
    Branch,
    LapDraw,
    OpenDouble,
    OpeningDouble,
    OpeningPass,
    OpenMarker,
    OutBonus,
    Partners,
    RegainedTrain,
    ScoringDoubles,
    Speed,
    StrategyError,
    TrainPublic,
    Value,
)
from mtref.rules.deals import DealRow, has_own_deals, rows
from mtref.rules.file import Page
from mtref.rules.matters import matters
from mtref.rules.rulebook import Citation, Rulebook, Status
from mtref.rules.words import question, sentence

_TEXT_SAYS = (Status.STATED, Status.INFERRED, Status.CONFLICT, Status.OPTIONS, Status.CONTRADICTORY, Status.HOUSE)

_KNOWN = {
    Status.STATED: "",
    Status.INFERRED: "follows from ",
    Status.CONFLICT: "another place disagrees: ",
    Status.OPTIONS: "a choice: ",
    Status.CONTRADICTORY: "contradicts itself: ",
    Status.NOT_APPLICABLE: "does not apply",
    Status.PRESUMED: "silent: the plain game",
    Status.OPEN: "silent: tables differ",
    Status.ASSUMED: "not known: as ",
    Status.HOUSE: "house rule",
}


def stated(book: Rulebook) -> int:
    """On how many axes the text itself says something."""
    return sum(provision.status in _TEXT_SAYS for provision in book.provisions.values())


def seats(book: Rulebook) -> str:
    """For how many players the rulebook has a deal, or says that it is, as `2-8`."""
    if has_own_deals(book):
        numbers = sorted({players for table in book.deals.values() for players in table})
        return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0] or "any")
    text, status, _ = book.facts.get("setup.players", ("", Status.ASSUMED, None))
    return "-" if status is Status.ASSUMED else text


def sets(book: Rulebook) -> str:
    """The sets that the rulebook names, as `9 12`."""
    named = book.facts.get("setup.sets") or book.facts.get("setup.deal")
    if named is None or named[1] is Status.ASSUMED:
        return "-"
    return " ".join(str(domino_set) for domino_set in book.sets)


def listed(books: Sequence[Rulebook], house: Sequence[Rulebook], variants: Sequence[Page]) -> Iterator[Line]:
    """Every rulebook and variant, one a line."""
    yield Line(_row("RULEBOOK", "TITLE", "YEAR", "SETS", "PLAYERS", "KNOWN"), "head")
    for book in books:
        yield Line(_listed(book))
    if house:
        yield Line("")
        yield Line("YOUR OWN", "head")
        for book in house:
            yield Line(_listed(book))
    yield Line("")
    yield Line(f"{padded('VARIANT', 20)} WHAT IT CHANGES (lay it over any rulebook: --with VARIANT)", "head")
    for page in variants:
        yield Line(f"{padded(page.id, 20)} {page.title}")


def _listed(book: Rulebook) -> str:
    known = book.known.partition(" ")[0] or "house"
    if known in ("full", "part"):
        known = f"{known} {stated(book)}"
    return _row(book.id, book.title, book.year[:4], sets(book), seats(book), known)


def _row(ident: str, title: str, year: str, sets: str, players: str, known: str) -> str:
    cells = ((ident, 22), (title, 22), (year, 4), (sets, 12), (players, 7), (known, 7))
    return " ".join(padded(cell, width) for cell, width in cells).rstrip()


def shown(book: Rulebook) -> Iterator[Line]:
    """A rulebook in full: where it comes from, how a round goes, every axis, every deal."""
    yield from _head(book)
    yield Line("")
    yield Line("HOW A ROUND GOES", "head")
    for text in tale(book):
        for line in wrapped(text, "  "):
            yield Line(line)
    yield Line("")
    yield Line("WHERE IT IS WRITTEN", "head")
    for group, members in groupby(book.provisions, key=lambda choices: AXIS_OF[choices].name.partition(".")[0]):
        yield Line("")
        yield Line(group, "head")
        for choices in members:
            yield from _axis_lines(book, choices)
    facts = [(name, *fact) for name, fact in book.facts.items() if fact[0]]
    if facts:
        yield Line("")
        yield Line("also", "head")
        for name, text, status, citation in facts:
            yield from _entry(book, name, text, status, citation)
    yield Line("")
    yield Line("DEAL", "head")
    yield from _deal_table(book)


def _head(book: Rulebook) -> Iterator[Line]:
    about = ", ".join(part for part in (book.kind, book.year) if part)
    yield Line(wrapped(f"{book.id}: {book.title}")[0], "head")
    known = {"full": "read in full", "deal": "only the deal is known"}.get(book.known, f"known in {book.known}")
    if not book.known:
        known = f"based on {book.base}" if book.base else ""
    elif book.base:
        known += f"; the rest is assumed to be as in {book.base}"
    for line in wrapped("; ".join(part for part in (about, known) if part), "  "):
        yield Line(line)
    if book.variants:
        yield Line(f"  with {', '.join(book.variants)}")
    for number, source in enumerate(book.sources, 1):
        for line in wrapped(f"[{number}] {source}", "  ", "      "):
            yield Line(line, "faint")
    for note in book.notes:
        for line in wrapped(note, "  "):
            yield Line(line)


def axis_shown(book: Rulebook, choices: type[Value]) -> Iterator[Line]:
    """One axis of a rulebook, with what every choice on it means."""
    provision = book[choices]
    yield Line(f"{AXIS_OF[choices].name} in {book.id}", "head")
    yield Line(f"  {question(choices)}")
    yield Line("")
    for value in provision.values:
        for line in wrapped(f"{value}: {sentence(value)}", "  ", "    "):
            yield Line(line)
    yield Line("")
    for line in wrapped(_where(book, provision.status, provision.citation, full=True), "  "):
        yield Line(line)
    if provision.citation.note:
        for line in wrapped(provision.citation.note, "  "):
            yield Line(line)


def _axis_lines(book: Rulebook, choices: type[Value]) -> Iterator[Line]:
    provision = book[choices]
    name = AXIS_OF[choices].name.partition(".")[2]
    yield from _entry(
        book, name, " | ".join(str(value) for value in provision.values), provision.status, provision.citation
    )


def _entry(book: Rulebook, name: str, text: str, status: Status, citation: Citation) -> Iterator[Line]:
    where = _where(book, status, citation)
    line = f"  {padded(name, 16)} {padded(text, max(24, len(text)))} {where}"
    if len(line) <= 80:
        yield Line(line.rstrip())
    else:
        for part in wrapped(text, f"  {padded(name, 16)} ", " " * 19):
            yield Line(part)
        for part in wrapped(where, " " * 19):
            yield Line(part)
    if citation.note and status is not Status.ASSUMED:
        for part in wrapped(citation.note, "      "):
            yield Line(part, "faint")


def _where(book: Rulebook, status: Status, citation: Citation, *, full: bool = False) -> str:
    source = citation.source
    if not full and source in book.sources:
        source = f"[{book.sources.index(source) + 1}]" if len(book.sources) > 1 else ""
    place = " ".join(part for part in (source, citation.where) if part)
    says = _KNOWN[status]
    if status in (Status.PRESUMED, Status.OPEN) and not citation.where:
        return f"{says}{f' ({source})' if full and source else ''}"
    if status in (Status.NOT_APPLICABLE, Status.OPEN):
        return f"{says}{f' ({place})' if citation.where else ''}"
    if status is Status.HOUSE:
        return says
    if status is Status.ASSUMED:
        return f"{says}{book.base}" + (f" ({place})" if full and citation.where else "")
    return f"{says}{place or 'the text'}"


#: Choices that leave the plain game as it is; a round is told without them.
_UNSAID: tuple[Value, ...] = (
    OpeningPass.STUCK_ONLY,
    OpeningDouble.NORMAL,
    Branch.NO,
    RegainedTrain.BINDING,
    TrainPublic.NO,
    LapDraw.NO,
    BlanksWild.NO,
    ScoringDoubles.FACE,
    OutBonus.ZERO,
    OpenMarker(0),
    OpenDouble(0),
    BlockedRound.COUNT,
    StrategyError.NONE,
    Partners.NO,
    Speed.NONE,
)


def tale(book: Rulebook) -> Iterator[str]:
    """How a round goes, in sentences; where the text does not decide, each way with the other."""
    for choices, provision in book.provisions.items():
        if provision.status is Status.NOT_APPLICABLE or not matters(book.provisions, choices):
            continue
        if not provision.is_open and any(type(value) is choices and value == provision.values[0] for value in _UNSAID):
            continue
        told = [sentence(value) for value in provision.values]
        if len(told) == 1:
            yield told[0]
        elif provision.status is Status.OPTIONS or AXIS_OF[choices].name.startswith("setup."):
            yield f"By choice: {' Or: '.join(told)}"
        else:
            yield f"Not decided: {' Or: '.join(told)}"


def _deal_table(book: Rulebook) -> Iterator[Line]:
    found = list(rows(book))
    if not found:
        yield Line("  The text has no deal." if book.known == "full" else "  No deal is known.")
        return
    if book.facts["setup.deal"][1] is Status.ASSUMED:
        yield Line(f"  not known: as {book.base}")
    _, status, citation = book.facts["setup.deal"]
    cells = [("set", "players", "tiles each", "boneyard")]
    cells += [(str(row.set), seats_of(row), str(row.deal), left(row)) for row in found]
    head, *body = table(cells, "  ")
    yield Line(head, "head")
    for line in body:
        yield Line(line)
    if status is not Status.ASSUMED and citation.where:
        for line in wrapped(f"{_where(book, status, citation)}. {citation.note}".strip(), "  "):
            yield Line(line, "faint")


def seats_of(row: DealRow) -> str:
    """The number of players of a deal."""
    return str(row.players) if row.players else "any"


def left(row: DealRow) -> str:
    """What is left in the boneyard."""
    if row.boneyard is None:
        return "-"
    return "impossible: not enough tiles" if row.is_impossible else str(row.boneyard)


def variant_shown(page: Page) -> Iterator[Line]:
    """What a variant changes, and where it is written."""
    yield Line(f"{page.id}: {page.title}", "head")
    yield Line(f"  a variant, laid over any rulebook: --with {page.id}")
    yield Line(f"  {page.source} {page.where}", "faint")
    for note in page.notes:
        for line in wrapped(note, "  "):
            yield Line(line)
    yield Line("")
    for choices, provision in page.provisions.items():
        yield Line(f"  {AXIS_OF[choices].name} = {provision.values[0]}")
        for line in wrapped(sentence(provision.values[0]), "      "):
            yield Line(line)
