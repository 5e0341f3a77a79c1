"""The round in progress of a match, kept beside it until its points are scored.

HOME/playing/ID.txt           the round in progress of the match ID
HOME/playing/_loose.txt       one that belongs to no match
HOME/playing/ID.1.txt, …      rounds that were set aside for a new beginning
"""

from __future__ import annotations

import os
from pathlib import Path

from mtref.store.errors import StoreConflict, StoreDamaged, saving
from mtref.store.files import make_folder, read_file, sync_folder
from mtref.store.lock import writing

LOOSE = "_loose"
"""In the place of a match's id: the round that belongs to no match."""


class Playing:
    """The text of one round in progress. Two windows that keep the same round find each other out."""

    def __init__(self, home: Path, match_id: str) -> None:
        self.home = home
        self.path = home / "playing" / f"{match_id}.txt"
        self._last: str | None = None

    def read(self) -> str | None:
        """The text as it is now; None where no round is in progress. Raises StoreError."""
        self._last = self._stored()
        return self._last

    def save(self, text: str) -> None:
        """Puts the text in the place of the one that was read or saved last, whole or not at all.

        Raises StoreConflict where another window has saved in between, or another StoreError.
        """
        with writing(self.home) as session:
            with saving(self.path):
                make_folder(self.path.parent)
            self._unchanged()
            session.stage(self.path, text.encode())
            session.settle()
        self._last = text

    def remove(self) -> None:
        """Forgets the round, whose record lies elsewhere now. Raises StoreError."""
        with writing(self.home), saving(self.path):
            self._unchanged()
            if self._last is not None:
                os.unlink(self.path)
                sync_folder(self.path.parent)
        self._last = None

    def set_aside(self) -> Path:
        """Moves the round out of the way, to the file whose path it returns. Raises StoreError."""
        with writing(self.home), saving(self.path):
            number = 1
            while os.path.lexists(place := self.path.with_suffix(f".{number}.txt")):
                number += 1
            os.rename(self.path, place)
            sync_folder(self.path.parent)
        self._last = None
        return place

    def _unchanged(self) -> None:
        if self._stored() != self._last:
            raise StoreConflict(
                "Nothing was saved: the round was changed in another window. Type mtref play to go on from there."
            )

    def _stored(self) -> str | None:
        try:
            data, _ = read_file(self.path)
        except FileNotFoundError:
            return None
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise StoreDamaged(f"{self.path} is damaged: it is not UTF-8 text.") from None
