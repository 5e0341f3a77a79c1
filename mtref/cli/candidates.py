"""What the TAB key can offer beyond fixed words: `mtref --complete KIND [PREFIX]`, one candidate a line.

A shell asks at every press of the key and the player waits, so Typer is not imported here, and for the players at the
table nothing at all is. Case does not matter to PREFIX. Behind a tab character there may be a description.
"""

from __future__ import annotations

import os
import sys

from mtref.store import home, players

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mtref.store.archive import Row

_RULES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "rules")


def complete(arguments: Sequence[str]) -> None:
    """Prints the candidates of a kind that begin with a prefix: `arguments` are both. Never complains."""
    kind, prefix = [*arguments, "", ""][:2]
    try:
        lines = offered(kind, prefix)
    except Exception:
        # Nobody can read a complaint that appears in the middle of his command line.
        return
    sys.stdout.buffer.write("".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape"))


def offered(kind: str, prefix: str = "") -> list[str]:
    """The candidates of a kind that begin with a prefix; none of a kind that there is not."""
    found = KINDS[kind]() if kind in KINDS else []
    folded = str.casefold if prefix.isascii() else _key()
    wanted = folded(prefix)
    return [line for line in found if folded(line).startswith(wanted) and "\n" not in line and "\r" not in line]


def _key() -> Callable[[str], str]:
    from mtref.match.names import key

    return key


def _current() -> players.Names:
    names = players.read(home.home_text())
    if names is None:
        from mtref.cli import session

        match = session.load("").match
        names = (
            [player.name for player in match.players if player.left is None],
            [player.name for player in match.players if player.left is not None],
        )
    return names


def seats() -> list[str]:
    """Who sits at the table in the current match."""
    return _current()[0]


def everybody() -> list[str]:
    """Everybody in the current match, those who left last."""
    seated, left = _current()
    return seated + left


def known() -> list[str]:
    """Everybody who played in any match, the last match first."""
    return list(dict.fromkeys(name for row in _rows() for name in _texts(row.digest.get("players"))))


def matches() -> list[str]:
    """The ids of all matches, each with its name as description, then the names that were given; the last first."""
    rows = _rows()
    names = [str(row.digest.get("name", "")) for row in rows]
    described = [f"{row.id}\t{' '.join(name.split())}" for row, name in zip(rows, names, strict=True)]
    given = [
        name
        for row, name in zip(rows, names, strict=True)
        if names.count(name) == 1 and name != ", ".join(_texts(row.digest.get("players")))
    ]
    return described + given


def rulebooks() -> list[str]:
    """The ids of the published rulebooks, then of the players' own."""
    return _pages(os.path.join(_RULES, "books")) + _pages(os.path.join(home.home_text(), "rules"))


def variants() -> list[str]:
    """The ids of the variants."""
    return _pages(os.path.join(_RULES, "variants"))


KINDS: dict[str, Callable[[], list[str]]] = {
    "seats": seats,
    "everybody": everybody,
    "known": known,
    "matches": matches,
    "rulebooks": rulebooks,
    "variants": variants,
}
"""Every kind of candidate."""


def _rows() -> list[Row]:
    from mtref.cli import session

    rows = [row for row in session.archive().rows() if not row.damaged]
    return sorted(rows, key=lambda row: str(row.digest.get("changed", "")), reverse=True)


def _texts(value: object) -> Iterable[str]:
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []


def _pages(folder: str) -> list[str]:
    try:
        return sorted(name.removesuffix(".toml") for name in os.listdir(folder) if name.endswith(".toml"))
    except OSError:
        return []
