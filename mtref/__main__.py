"""The way in. What needs no command line is answered before one is built: it would take most of the time."""

from __future__ import annotations

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
    from mtref.cli.app import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
