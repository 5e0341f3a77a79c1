"""The way in. What needs no command line is answered before one is built: it would take most of the time."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Runs the command line that `mtref` was started with."""
    if sys.argv[1:] == ["--version"]:
        from mtref import __version__

        print(f"mtref {__version__}")
        return
    if sys.argv[1:2] == ["--complete"]:
        from mtref.cli.candidates import complete

        complete(sys.argv[2:])
        return
    # Most of a command is importing, which leaves no garbage: looking for it as often as usual costs 3 % of the time.
    gc.set_threshold(50_000)
    from mtref.cli.app import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
