"""Where a player's own data live."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The folder of matches and house rulebooks: `$MTREF_HOME`, else the platform's folder for user data."""
    chosen = os.environ.get("MTREF_HOME")
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("mtref", appauthor=False)
