"""Rulebooks as people read them: all of it, in lines that fit."""

from __future__ import annotations

import io

import pytest

from mtref.report.comparison import diff_shown
from mtref.report.lines import Line, columns, padded, show
from mtref.report.rulebook import shown, tale, variant_shown
from mtref.rules import library
from mtref.rules.axes import AXES
from mtref.rules.words import sentence


@pytest.mark.parametrize("ident", library.book_ids())
def test_every_rulebook_is_shown_with_every_axis_in_80_columns(ident: str) -> None:
    lines = [line.text for line in shown(library.load(ident))]
    assert not [line for line in lines if columns(line) > 80 and "http" not in line]
    for axis in AXES:
        assert any(line.startswith(f"  {axis.name.partition('.')[2]} ") for line in lines), axis.name


@pytest.mark.parametrize("ident", library.variant_ids())
def test_every_variant_says_what_it_changes(ident: str) -> None:
    page = library.variant_page(ident)
    text = " ".join(line.text.strip() for line in variant_shown(page))
    for provision in page.provisions.values():
        assert sentence(provision.values[0]) in text


def test_differences_fit_in_80_columns() -> None:
    books = [library.load(ident) for ident in ("site", "gamerules", "pagat", "wikipedia", "tournament", "netexl")]
    for one in books:
        for other in books:
            assert not [line.text for line in diff_shown(one, other) if columns(line.text) > 80]


def test_a_round_is_told_without_what_does_not_matter() -> None:
    told = " ".join(tale(library.load("wikipedia", ["no-mexican", "cover-optional"])))
    assert "There is no Mexican train." in told
    assert "start the Mexican train" not in told
    assert "needs no cover" in told
    assert "no tile can cover any more" not in told


def test_text_in_a_pipe_is_plain_and_obeys_nothing() -> None:
    pipe = io.StringIO()
    show([Line("title \x1b[2J", "head")], pipe)
    assert pipe.getvalue() == "title ·[2J\n"


def test_a_terminal_gets_some_weight_unless_no_color_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    bold = Terminal()
    show([Line("HEAD", "head")], bold)
    assert bold.getvalue() == "\x1b[1mHEAD\x1b[0m\n"
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Terminal()
    show([Line("HEAD", "head")], plain)
    assert plain.getvalue() == "HEAD\n"


def test_wide_letters_take_two_columns() -> None:
    assert columns("準備") == 4
    assert padded("準備", 6) == "準備  "
    assert columns(padded("準備準備", 6)) == 6
