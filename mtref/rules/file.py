"""One rulebook or variant file: TOML text to a `Page`, or every problem in it at once, each with its line.

    title = "Ours"
    base = "pagat"
    variants = ["knock"]

    [turn]
    draw = "until_playable"
    drawn_tile = { value = "may_play", where = "L41", note = "One may keep it." }

    [deal.12]
    2-4 = 15

A value may be written alone or as a table with `value`, `status`, `where`, `note` and `source`. Several values in a
list are those between which the text does not decide.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from mtref.rules.axes import AXES, FACTS, Axis, DoublesOrder, EngineMissing, EngineTurn, Value, axis
from mtref.rules.problems import Problem, RulebookError, unknown_axis
from mtref.rules.rulebook import Citation, Deal, Provision, Status
from mtref.tiles import DominoSet

#: Statuses that a text can have; the others are derived.
WRITTEN = (
    Status.STATED,
    Status.INFERRED,
    Status.CONFLICT,
    Status.OPTIONS,
    Status.CONTRADICTORY,
    Status.NOT_APPLICABLE,
    Status.OPEN,
)
_UNDECIDED = (Status.CONFLICT, Status.OPTIONS, Status.CONTRADICTORY, Status.OPEN)
_WORDS = ("title", "year", "kind", "known", "base", "of", "where")
_LISTS = ("sources", "notes", "variants", "silent")
_ENTRY = ("value", "status", "where", "note", "source")
_NAMES = tuple(a.name for a in AXES)
_GROUPS = frozenset(name.partition(".")[0] for name in _NAMES)
_FACT_NAMES = tuple(name for name in FACTS if name != "setup.deal")


@dataclass(frozen=True)
class Page:
    """What is written in one file, and nothing that is derived."""

    id: str
    title: str
    year: str = ""
    kind: str = ""
    known: str = ""
    sources: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    base: str | None = None
    of: str = ""
    where: str = ""
    variants: tuple[str, ...] = ()
    silent: frozenset[type[Value]] = frozenset()
    provisions: Mapping[type[Value], Provision] = field(default_factory=dict)
    sets: tuple[DominoSet, ...] = ()
    deals: Mapping[DominoSet, Mapping[int, Deal]] = field(default_factory=dict)
    facts: Mapping[str, tuple[str, Status, Citation]] = field(default_factory=dict)
    text: str = field(default="", repr=False)

    def line(self, *path: str) -> int | None:
        """The line on which the key with that path is written, from 1."""
        return line_of(self.text, path)

    @property
    def source(self) -> str:
        """The source that is meant where an entry names none."""
        return self.sources[0] if self.sources else ""

    @property
    def is_published(self) -> bool:
        """A text that others have published; a house rulebook does not say how much of it is known."""
        return bool(self.known)

    @property
    def is_full(self) -> bool:
        """The whole text was read: what it does not have, it is silent on."""
        return self.known == "full"


def read(text: str, ident: str) -> Page:
    """The page written as TOML. Raises RulebookError with every problem."""
    page, problems = parse(text, ident)
    if problems:
        raise RulebookError(*problems, source=ident)
    return page


def parse(text: str, ident: str) -> tuple[Page, list[Problem]]:
    """The page written as TOML, as far as it can be understood, and every problem."""
    import tomllib  # only here: a match reads its rules from its own copy, and should not wait for this

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+)", str(error))
        line = int(place[1]) if place else len(text.splitlines())
        return Page(ident, ident), [Problem(line, f"This is not TOML: {str(error).partition(' (at')[0]}")]
    except (RecursionError, ValueError):
        return Page(ident, ident), [
            Problem(None, "This is TOML that nobody would write: nested too deeply, or too long")
        ]
    reader = _Reader(text, data)
    return reader.page(ident), reader.problems


class _Reader:
    def __init__(self, text: str, data: dict[str, Any]) -> None:
        self.text = text
        self.data = data
        self.problems: list[Problem] = []
        self.sources: tuple[str, ...] = ()
        self.published = "known" in data
        self.variant = "where" in data

    def wrong(self, message: str, *path: str) -> None:
        self.problems.append(Problem(line_of(self.text, path), message))

    def page(self, ident: str) -> Page:
        words = {key: self.word(key) for key in _WORDS if key in self.data}
        lists = {key: self.words(key) for key in _LISTS if key in self.data}
        self.sources = lists.get("sources", ())
        if not words.get("title"):
            self.wrong('A title is missing: title = "Our rules"')
        known = words.get("known", "")
        if known and known.split()[0] not in ("full", "part", "deal"):
            self.wrong('known is "full", "part" with a word on what was read, or "deal"', "known")
        provisions: dict[type[Value], Provision] = {}
        facts: dict[str, tuple[str, Status, Citation]] = {}
        sets: tuple[DominoSet, ...] = ()
        for group, entries in self.data.items():
            if group in _WORDS or group in _LISTS or group == "deal":
                continue
            if group not in _GROUPS:
                self.wrong(self.unknown_key(group), group)
                continue
            if not isinstance(entries, dict):
                self.wrong(f"[{group}] is a table of axes", group)
                continue
            for key, entry in entries.items():
                name = f"{group}.{key}"
                if name == "setup.sets":
                    sets = self.known_sets(entry)
                    facts[name] = self.fact(name, entry, ", ".join(f"double-{each.highest}" for each in sets))
                elif name in _FACT_NAMES:
                    facts[name] = self.fact(name, entry)
                elif name not in _NAMES:
                    self.wrong(unknown_axis(name), group, key)
                else:
                    found = self.provision(axis(name), entry)
                    if found is not None:
                        provisions[axis(name).choices] = found
        deals = self.deals(facts)
        return Page(
            id=ident,
            title=words.get("title", ""),
            year=words.get("year", ""),
            kind=words.get("kind", ""),
            known=known,
            sources=self.sources,
            notes=lists.get("notes", ()),
            base=words.get("base"),
            of=words.get("of", ""),
            where=words.get("where", ""),
            variants=lists.get("variants", ()),
            silent=self.silent(lists.get("silent", ())),
            provisions=provisions,
            sets=sets or tuple(sorted(deals)),
            deals=deals,
            facts=facts,
            text=self.text,
        )

    def unknown_key(self, key: str) -> str:
        near = get_close_matches(key, [*_WORDS, *_LISTS, "deal", *_GROUPS], n=1)
        return f"{key} means nothing here" + (f"; did you mean {near[0]}?" if near else "")

    def word(self, key: str) -> str:
        value = self.data[key]
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if not isinstance(value, str):
            self.wrong(f"{key} is text in quotes", key)
            return ""
        return value

    def words(self, key: str) -> tuple[str, ...]:
        value = self.data[key]
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            self.wrong(f'{key} is a list of texts in quotes: {key} = ["…"]', key)
            return ()
        return tuple(value)

    def silent(self, names: tuple[str, ...]) -> frozenset[type[Value]]:
        for name in names:
            if name not in _NAMES:
                self.wrong(unknown_axis(name), "silent")
        return frozenset(axis(name).choices for name in names if name in _NAMES)

    def fields(self, name: str, entry: Any) -> dict[str, Any]:
        path = name.split(".")
        if not isinstance(entry, dict):
            return {"value": entry}
        for key in entry:
            if key not in _ENTRY:
                self.wrong(f"{name} has no {key}; it may have {', '.join(_ENTRY)}", *path)
        for key in ("status", "where", "note", "source"):
            if key in entry and not isinstance(entry[key], str):
                self.wrong(f"{key} of {name} is text in quotes", *path)
                return {**entry, key: ""}
        return entry

    def citation(self, name: str, entry: Mapping[str, Any]) -> Citation:
        source = entry.get("source", self.sources[0] if self.sources else "")
        if source and source not in self.sources:
            self.wrong(f"{name} cites {source}, which is not among the sources", *name.split("."))
        return Citation(source, entry.get("where", self.data.get("where", "")), entry.get("note", ""))

    def status(self, name: str, entry: Mapping[str, Any]) -> Status:
        plain = Status.STATED if self.published or self.variant else Status.HOUSE
        word = entry.get("status", plain.value)
        if word == plain.value or word in WRITTEN:
            return Status(word)
        self.wrong(f"status of {name} is {', '.join(WRITTEN)}; not {word}", *name.split("."))
        return plain

    def fact(self, name: str, entry: Any, value: str = "") -> tuple[str, Status, Citation]:
        fields = self.fields(name, entry)
        text = value or fields.get("value", "")
        if not isinstance(text, str):
            self.wrong(f"{name} is text in quotes", *name.split("."))
            text = ""
        return text, self.status(name, fields), self.citation(name, fields)

    def known_sets(self, entry: Any) -> tuple[DominoSet, ...]:
        value = entry.get("value") if isinstance(entry, dict) else entry
        found = []
        for each in value if isinstance(value, list) else [value]:
            known = self.domino_set(str(each), "setup", "sets")
            if known is not None:
                found.append(known)
        return tuple(found)

    def domino_set(self, text: str, *path: str) -> DominoSet | None:
        try:
            return DominoSet.parse(text)
        except ValueError as error:
            self.wrong(str(error), *path)
            return None

    def provision(self, at: Axis, entry: Any) -> Provision | None:
        path = at.name.split(".")
        fields = self.fields(at.name, entry)
        status = self.status(at.name, fields)
        citation = self.citation(at.name, fields)
        if status is Status.NOT_APPLICABLE:
            return Provision((not_applicable(at),), status, citation)
        if "value" not in fields:
            self.wrong(f"{at.name} has no value: it is {at.words()}", *path)
            return None
        written = fields["value"]
        values: list[Value] = []
        for each in written if isinstance(written, list) else [written]:
            if isinstance(each, bool):
                each = "yes" if each else "no"
            try:
                values.append(at.parse(str(each)))
            except ValueError as error:
                self.wrong(str(error), *path)
        if not values:
            return None
        if len(values) > 1 and status not in _UNDECIDED:
            status = Status.OPTIONS
        return Provision(tuple(dict.fromkeys(values)), status, citation)

    def deals(self, facts: dict[str, tuple[str, Status, Citation]]) -> dict[DominoSet, dict[int, Deal]]:
        written = self.data.get("deal", {})
        if not isinstance(written, dict):
            self.wrong("A deal is a table for each set: [deal.12]", "deal")
            return {}
        where = {key: written[key] for key in ("where", "note", "source", "status") if key in written}
        if written:
            facts["setup.deal"] = ("", self.status("setup.deal", where), self.citation("setup.deal", where))
        deals: dict[DominoSet, dict[int, Deal]] = {}
        for key, rows in written.items():
            if key in where:
                continue
            domino_set = self.domino_set(key, "deal", key)
            if domino_set is None:
                continue
            if not isinstance(rows, dict):
                self.wrong(f"A deal is a table for each set: [deal.{key}]", "deal", key)
                continue
            table = deals.setdefault(domino_set, {})
            for seats, tiles in rows.items():
                for players, deal in self.rows(domino_set, key, seats, tiles):
                    if players in table:
                        self.wrong(f"{players} players have two deals", "deal", key, seats)
                    table[players] = deal
        return deals

    def rows(self, domino_set: DominoSet, key: str, seats: str, tiles: Any) -> list[tuple[int, Deal]]:
        path = ("deal", key, seats)
        players = _span(seats) if seats != "*" else (0, 0)
        if players is None or (seats != "*" and not 1 <= players[0] <= players[1] <= 30):
            self.wrong(f'{seats} is no number of players: write 4, 2-4, or "*" for any number', *path)
            return []
        each = _span(str(tiles))
        if each is None or isinstance(tiles, bool) or not 1 <= each[0] <= each[1]:
            self.wrong(f'{tiles} is no number of tiles: write 15, or a range as "9-13"', *path)
            return []
        deal = Deal(*each)
        rows = [(number, deal) for number in range(players[0], players[1] + 1)]
        for number, _ in rows:
            needed = deal.least * max(number, 2)
            if needed > domino_set.size:
                needs = f"{number or 2} players with {deal.least} tiles each need {needed}"
                self.wrong(f"{needs}, and the set has {domino_set.size}", *path)
                return []
        return rows


def not_applicable(at: Axis) -> Value:
    """What stands on an axis that cannot matter: the plain value (`doubles.order`: any)."""
    if at.choices is DoublesOrder:
        return DoublesOrder.ANY
    for choice in (EngineMissing.NOT_APPLICABLE, EngineTurn.NOT_APPLICABLE):
        if type(choice) is at.choices:
            return choice
    return at.silent[0]


def _span(text: str) -> tuple[int, int] | None:
    match = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text)
    return (int(match[1]), int(match[2] or match[1])) if match else None


def line_of(text: str, path: tuple[str, ...]) -> int | None:
    """The line, from 1, on which the key with that path is written, or the nearest table around it."""
    section: tuple[str, ...] = ()
    best: tuple[int, int] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        header = re.fullmatch(r"\s*\[+([^\[\]]+)\]+\s*(?:#.*)?", line)
        if header:
            section = here = _keys(header[1])
        else:
            written = re.match(
                r"""\s*((?:[\w*-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w*-]+|"[^"]*"|'[^']*'))*)\s*=""", line
            )
            if not written:
                continue
            here = section + _keys(written[1])
        if here == path[: len(here)] and (best is None or len(here) > best[0]):
            best = (len(here), number)
    return best[1] if best else None


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", dotted))
