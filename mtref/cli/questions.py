"""Questions to whoever sits at the terminal. They are talk: they go to stderr where stdout is a file."""

from __future__ import annotations

import sys


def ask(question: str) -> str:
    """The answer, without space around it. Raises EOFError at the end of input, KeyboardInterrupt at Ctrl-C."""
    if sys.stdout.isatty():
        return input(question).strip()
    print(question, end="", file=sys.stderr, flush=True)
    return input().strip()


def may_ask() -> bool:
    """Somebody is there to answer, and sees the question."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def agreed(question: str) -> bool:
    """A yes. Anything else, an empty line and the end of input among it, is a no."""
    try:
        return ask(f"{question} [y/N] ").casefold() in ("y", "yes")
    except EOFError:
        return False


def edit_lines() -> None:
    """Lets a line be edited and called back while it is typed, where the system can."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
