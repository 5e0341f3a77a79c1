"""Asks at the terminal for a house rulebook: only on what published rulebooks disagree."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import typer

from mtref.report.lines import wrapped
from mtref.rules import library
from mtref.rules.axes import Axis
from mtref.rules.draft import Draft, contested
from mtref.rules.matters import matters
from mtref.rules.problems import RulebookError
from mtref.rules.rulebook import Provision
from mtref.rules.words import question, sentence


def interview(draft: Draft, asks_title: bool, folder: Path) -> Draft:
    """The draft with what the user answers; an empty answer keeps what the base has, `.` keeps all the rest."""
    if asks_title:
        draft = replace(draft, title=typer.prompt("What do you call your rules?", default=draft.title))
    typer.echo(f"Your rules begin from {draft.base}. Enter keeps what it has; a dot keeps all the rest.")
    for at, known in contested().items():
        if at.name in draft.house:
            continue
        book = library.load(draft.base, draft.variants, draft.house, folder=folder)
        if not matters(book.provisions, at.choices):
            continue
        answer = _asked(at, known, book[at.choices])
        if answer is None:
            break
        if answer:
            draft = replace(draft, house={**draft.house, at.name: answer})
    return draft


def _asked(at: Axis, known: Counter[str], has: Provision) -> str | None:
    """The value chosen, empty to keep what the base has, None for no more questions."""
    words = [word for word, _ in known.most_common()]
    typer.echo("")
    typer.echo(f"{question(at.choices)}  [{at.name}]")
    for number, word in enumerate(words, 1):
        mark = "*" if at.parse(word) in has.values else " "
        for line in wrapped(f"{number} {mark} {sentence(at.parse(word))}", "  ", "      "):
            typer.echo(line)
    while True:
        answer = typer.prompt("", default="", show_default=False, prompt_suffix="> ").strip()
        if answer in ("", "."):
            return None if answer else ""
        if answer.isdigit() and 1 <= int(answer) <= len(words):
            return words[int(answer) - 1]
        try:
            return str(at.parse(answer))
        except (ValueError, RulebookError):
            typer.echo(f"Answer 1 to {len(words)}, Enter to keep what is marked with *, or a dot to stop.", err=True)
