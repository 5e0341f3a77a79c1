"""The one file of all rulebooks says what the TOML files say."""

from __future__ import annotations

from pathlib import Path

from mtref.rules import compiled, library
from mtref.rules.snapshot import snapshot

ROOT = Path(__file__).parents[2]


def test_the_compiled_file_is_up_to_date() -> None:
    """If not: python -m mtref.rules.compiled."""
    assert (ROOT / "mtref/data/rulebooks.json").read_text("utf-8") == compiled.compiled()


def test_a_compiled_rulebook_is_the_rulebook_without_its_notes() -> None:
    books = compiled.published()
    assert tuple(book.id for book in books) == library.book_ids()
    assert [snapshot(book) for book in books] == [snapshot(library.load(book.id)) for book in books]
