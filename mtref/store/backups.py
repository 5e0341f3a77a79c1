"""The last states of a match file, in the folder `backups` beside it.

They are named NAME.1 (the state before the present one) to NAME.5, so that no listing of
`*.json` takes them for matches.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

KEPT = 5
"""How many earlier states of a file are kept."""


def slots(path: Path) -> list[Path]:
    """Where the backups of a file are, the newest first, there or not."""
    folder = path.parent / "backups"
    return [folder / f"{path.name}.{number}" for number in range(1, KEPT + 1)]


def rotate(path: Path) -> None:
    """Keep the present state of `path`, which is about to be replaced.

    It is linked, not copied, where the disk can. A backup that cannot be made stops nobody from
    saving a score.
    """
    places = slots(path)
    with suppress(OSError):
        present = os.stat(path)
        places[0].parent.mkdir(exist_ok=True)
        with suppress(FileNotFoundError):
            # A writer killed at this point may have linked it already.
            if os.path.samestat(present, os.stat(places[0])):
                return
        for older, newer in zip(reversed(places), list(reversed(places))[1:], strict=False):
            with suppress(FileNotFoundError):
                os.replace(newer, older)
        real = os.path.realpath(path)
        try:
            os.link(real, places[0])
        except OSError:
            places[0].write_bytes(Path(real).read_bytes())


def move(path: Path, to: Path) -> None:
    """Let the backups of `path` go along with it to the new place `to`."""
    for number, slot in enumerate(slots(path), 1):
        with suppress(OSError):
            os.replace(slot, to.with_name(f"{to.name}.{number}"))
