"""Every citation of a shipped rulebook points to a line that is there, and every line of the texts is accounted for.

`seed_lines.json` says of each rule text how many lines it has and which are blank. `decided.md` and `coverage.tsv` are
for a person who has the texts at hand: which line decides which axis, and what became of each line.
"""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from mtref.rules import library
from mtref.rules.axes import AXES, AXIS_OF, FACTS
from mtref.rules.file import Page, read
from mtref.rules.rulebook import Citation, Provision, Status

HERE = Path(__file__).parent
BOOKS = Path(library.__file__).parent / "books"
SEEDS = json.loads((HERE / "seed_lines.json").read_text("utf-8"))
NUMBERED = {"000": "site", "001": "gamerules", "002": "pagat", "004": "wikipedia"}


def pages() -> Iterator[Page]:
    for ident in library.book_ids():
        yield read((BOOKS / f"{ident}.toml").read_text("utf-8"), ident)
    for ident in library.variant_ids():
        yield library.variant_page(ident)


def citations(page: Page) -> Iterator[tuple[str, Citation]]:
    for choices, provision in page.provisions.items():
        if not (provision.status is Status.NOT_APPLICABLE and not provision.citation.where):
            yield AXIS_OF[choices].name, provision.citation
    for name, (_, _, citation) in page.facts.items():
        yield name, citation


def lines_of(where: str) -> list[tuple[int, int]]:
    assert re.fullmatch(r"L\d+(-\d+)?(, L\d+(-\d+)?)*", where), where
    return [(int(a), int(b or a)) for a, b in re.findall(r"L(\d+)(?:-(\d+))?", where)]


@pytest.mark.parametrize("page", list(pages()), ids=lambda page: page.id)
def test_the_lines_that_a_rulebook_cites_are_there(page: Page) -> None:
    for name, citation in citations(page):
        assert citation.source in page.sources, name
        if citation.source not in SEEDS:
            assert not citation.source.endswith(".txt") or " " in citation.source, name
            continue
        seed = SEEDS[citation.source]
        for first, last in lines_of(citation.where):
            assert 1 <= first <= last <= seed["lines"], (name, citation)
            assert not {first, last} & set(seed["blank"]), (name, citation)


def test_the_two_texts_of_one_rulebook_have_the_same_lines() -> None:
    one, other = (seed for name, seed in SEEDS.items() if name[:3] in ("000", "003"))
    assert one == other


def coverage() -> list[dict[str, str]]:
    with (HERE / "coverage.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_every_line_of_the_texts_is_an_axis_a_variant_or_listed_as_not_adjudicated() -> None:
    seen: dict[str, list[int]] = defaultdict(list)
    for row in coverage():
        for first, last in lines_of(row["lines"]):
            seen[row["seed"]] += range(first, last + 1)
        decided = row["axes, facts and +variants"]
        assert (decided == "-") == bool(row["not adjudicated"]), row
    for name, seed in SEEDS.items():
        if name[:3] in NUMBERED:
            written = [number for number in range(1, seed["lines"] + 1) if number not in seed["blank"]]
            assert [number for number in seen[name[:3]] if number in written] == written, name


def test_what_a_line_is_said_to_decide_is_what_the_rulebooks_cite_it_for() -> None:
    cited: dict[tuple[str, int], set[str]] = defaultdict(set)
    for page in pages():
        found = [("+" + page.id, Citation(page.source, page.where))] if page.where else citations(page)
        for name, citation in found:
            if citation.source in SEEDS:
                for first, last in lines_of(citation.where):
                    for number in range(first, last + 1):
                        cited[citation.source[:3], number].add(name)
    for row in coverage():
        names = set() if row["axes, facts and +variants"] == "-" else set(row["axes, facts and +variants"].split())
        known = {axis.name for axis in AXES} | set(FACTS) | {f"+{ident}" for ident in library.variant_ids()}
        assert names <= known, row
        for number in [number for pair in lines_of(row["lines"]) for number in range(pair[0], pair[1] + 1)]:
            assert cited[row["seed"], number] == names, (row["seed"], number)


def in_words(provision: Provision) -> str:
    values = " or ".join(str(value) for value in provision.values)
    where = f", {provision.citation.where}" if provision.citation.where else ""
    if provision.status in (Status.PRESUMED, Status.OPEN):
        return f"silent, so {values}{where}"
    if provision.status is Status.NOT_APPLICABLE:
        return f"does not apply{where}"
    return values + ("" if provision.status is Status.STATED else f" ({provision.status})") + where


def test_the_table_for_a_reviewer_says_what_the_rulebooks_say() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (HERE / "decided.md").read_text("utf-8").splitlines()
        if line.startswith("|")
    ]
    head, _, *body = rows
    books = [library.load(ident) for ident in head[1:]]
    assert head[1:] == list(NUMBERED.values())
    assert [row[0] for row in body] == [axis.name for axis in AXES]
    for axis, row in zip(AXES, body, strict=True):
        assert row[1:] == [in_words(book[axis.choices]) for book in books], axis.name
