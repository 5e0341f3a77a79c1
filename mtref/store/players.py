"""The names in the current match as plain text, for the TAB key: a cache, never the truth.

    HOME/players

The first line says of which state of which match the names are and how many follow: those who sit at the table in seat
order, then those who left. Where the file does not fit the current match, or is torn, it says nothing. It is read
before anything else is imported, so this module takes only what Python has loaded already.
"""

from __future__ import annotations

import os

_KIND = "1"

Names = tuple[list[str], list[str]]
"""Who sits at the table, in seat order, and who left."""


def read(home: str) -> Names | None:
    """The names in the current match, none where no match is current; None where the cache does not know."""
    try:
        with open(os.path.join(home, "current"), encoding="utf-8") as file:
            match_id = file.read().strip()
        status = os.stat(os.path.join(home, "matches", f"{match_id}.json"))
    except (OSError, ValueError):
        return [], []
    try:
        with open(os.path.join(home, "players"), encoding="utf-8", newline="\n") as file:
            head, *names = file.read().split("\n")
        kind, *said, seated, left = head.split(" ")
        seats, all_names = int(seated), int(seated) + int(left)
    except (OSError, ValueError):
        return None
    seen = [match_id, str(status.st_size), str(status.st_mtime_ns), str(status.st_ino)]
    if kind != _KIND or said != seen or len(names) != all_names + 1 or names[-1]:
        return None
    return names[:seats], names[seats:-1]


def write(home: str, match_id: str, signature: tuple[int, int, int], seated: list[str], left: list[str]) -> None:
    """Keep the names in a match whose file has this signature. Raises OSError; only under the lock."""
    head = [_KIND, match_id, *map(str, signature), str(len(seated)), str(len(left))]
    text = "\n".join([" ".join(head), *seated, *left, ""])
    with open(os.path.join(home, "players"), "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def forget(home: str) -> None:
    """Keep no names. Raises OSError; only under the lock."""
    os.unlink(os.path.join(home, "players"))
