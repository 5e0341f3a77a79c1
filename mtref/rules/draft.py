"""A house rulebook in the making: what it takes from where, and the file that says so."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mtref.rules import library
from mtref.rules.axes import AXES, Axis, Value
from mtref.rules.inherit import house_rules
from mtref.rules.problems import RulebookError
from mtref.rules.rulebook import Status
from mtref.tiles import DominoSet

_WRITTEN = (Status.STATED, Status.INFERRED, Status.CONFLICT, Status.OPTIONS, Status.CONTRADICTORY)


@dataclass(frozen=True)
class Draft:
    """A house rulebook before it is written: base, variants, own values (axis name → value) and deals
    (players as `2-4` → tiles) for a set, a double twelve where none is named."""

    base: str
    title: str
    variants: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    set: DominoSet | None = None
    deals: Mapping[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The file."""
        lines = [f"title = {_quoted(self.title)}", f"base = {_quoted(self.base)}"]
        if self.variants:
            lines.append(f"variants = [{', '.join(_quoted(each) for each in self.variants)}]")
        group = ""
        for at in AXES:
            if at.name not in self.house:
                continue
            head, _, name = at.name.partition(".")
            if head != group:
                lines += ["", f"[{head}]"]
                group = head
            lines.append(f"{name} = {_number_or_quoted(self.house[at.name])}")
        if self.deals:
            lines += ["", f"[deal.{self.set or DominoSet(12)}]"]
            lines += [f"{_key(players)} = {_number_or_quoted(tiles)}" for players, tiles in self.deals.items()]
        return "\n".join(lines) + "\n"

    def checked(self, path: Path, folder: Path | None) -> str:
        """The file for `path`, after it was read back. Raises RulebookError with every problem."""
        wrong = house_rules(self.house)[1]
        if wrong:
            raise RulebookError(*wrong)
        text = self.text()
        library.understand(text, path, folder=folder)
        return text


def contested() -> dict[Axis, Counter[str]]:
    """The axes on which published rulebooks disagree, each with the values that they have and in how many."""
    values: dict[type[Value], Counter[str]] = {at.choices: Counter() for at in AXES}
    for ident in library.book_ids():
        for choices, provision in library.load(ident).provisions.items():
            if provision.status in _WRITTEN:
                values[choices].update(str(value) for value in provision.values)
    for ident in library.variant_ids():
        for choices, provision in library.variant_page(ident).provisions.items():
            values[choices].update({str(value): 0 for value in provision.values})
    return {at: values[at.choices] for at in AXES if len(values[at.choices]) > 1}


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _number_or_quoted(text: str) -> str:
    try:
        return str(int(text))
    except ValueError:
        return _quoted(text)


def _key(players: str) -> str:
    return players if players.replace("-", "").isalnum() else _quoted(players)
