"""All published rulebooks at once, from one file that is made of the TOML files: for commands that ask them all.

Reading the TOML files one by one takes ten times as long. The file holds no notes and is never edited by hand;
`python -m mtref.rules.compiled` makes it anew, and a test holds it to the TOML files.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from mtref.rules.library import book_ids, load
from mtref.rules.rulebook import Rulebook
from mtref.rules.snapshot import from_snapshot, snapshot

_FILE = Path(__file__).parent.parent / "data" / "rulebooks.json"


@cache
def published() -> tuple[Rulebook, ...]:
    """Every published rulebook, by id, without notes."""
    data: list[dict[str, Any]] = json.loads(_FILE.read_text("utf-8"))
    return tuple(from_snapshot(each) for each in data)


def compiled() -> str:
    """What the file has to hold: one rulebook a line."""
    lines = [json.dumps(snapshot(load(ident)), ensure_ascii=False, separators=(",", ":")) for ident in book_ids()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    _FILE.write_text(compiled(), "utf-8")
