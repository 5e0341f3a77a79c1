"""Lines and tables on a screen; plain aligned text in a pipe."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from mtref.report.grid import Grid, laid_out, printable

_BOLD = 1


def line(text: str, stream: TextIO | None = None) -> None:
    """Prints a line of text, broken between words where the screen ends; on stdout if no stream is given."""
    stream = stream or sys.stdout
    text = printable(text)
    if stream.isatty():
        text = "\n".join(_broken(text, columns()))
    print(text, file=stream)


def columns() -> int:
    """How wide the screen is."""
    from shutil import get_terminal_size

    return get_terminal_size().columns


def _broken(text: str, columns: int) -> list[str]:
    from rich.cells import cell_len

    first, *words = text.split(" ")
    lines = [first]
    for word in words:
        if cell_len(lines[-1]) + 1 + cell_len(word) <= columns:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def show(grid: Grid) -> None:
    """Prints the table, on a screen no wider than that."""
    for row in laid_out(grid, columns() if sys.stdout.isatty() else None):
        print(styled(row.text, _BOLD) if row.bold else row.text)


def styled(text: str, style: int) -> str:
    """The text in an ANSI style where the screen can show it."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown"):
        return text
    if os.name == "nt" and "WT_SESSION" not in os.environ:
        return text
    return f"\x1b[{style}m{text}\x1b[0m"
