"""The folder in which everything of a user is kept."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """`$MTREF_HOME`, or else the platform's folder for user data. It need not exist yet."""
    chosen = os.environ.get("MTREF_HOME")
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs  # only here: most commands of a script set MTREF_HOME

    return platformdirs.user_data_path("mtref")


def rules_folder() -> Path:
    """The folder of the user's own rulebooks. It need not exist yet."""
    return home() / "rules"
