"""Where a player's own data live."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


def home() -> Path:
    """The folder of matches and house rulebooks: `$MTREF_HOME`, else the platform's folder for user data."""
    from pathlib import Path

    return Path(home_text())


def home_text() -> str:
    """As `home`. The TAB key comes by here: on Linux nothing is imported that it would have to wait for."""
    chosen = os.environ.get("MTREF_HOME")
    if chosen:
        return os.path.expanduser(chosen)
    if sys.platform.startswith("linux"):
        data = os.environ.get("XDG_DATA_HOME", "")
        return os.path.join(data if os.path.isabs(data) else os.path.expanduser("~/.local/share"), "mtref")
    from platformdirs import user_data_dir

    return user_data_dir("mtref", appauthor=False)
