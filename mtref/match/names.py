"""Players' names: which can be, and whom a name cut short means."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from mtref.match.refusal import Refused

_LONGEST = 40
JOINERS = "\u200c\u200d"
"""Zero-width joiners: some scripts and emoji cannot be written without them."""


def clean_name(text: str) -> str:
    """The name as it is kept: NFC-normalised, without space around it.

    >>> clean_name("  Jose\\u0301 ")
    'José'

    Raises Refused for a name that could not be shown as typed.
    """
    name = unicodedata.normalize("NFC", text).strip()
    if not name:
        raise Refused("A name is empty.")
    for letter in name:
        if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and letter not in JOINERS:
            raise Refused(f"The name {_shown(name)} has a character in it that cannot be shown (U+{ord(letter):04X}).")
    if all(letter in JOINERS for letter in name):
        raise Refused("A name is empty.")
    if len(name) > _LONGEST:
        raise Refused(f"The name {name[:_LONGEST]}… is longer than {_LONGEST} characters.")
    return name


def clean_note(text: str) -> str:
    """A note as it is kept: NFC-normalised, on one line. Raises Refused where it is no text."""
    note = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(letter) == "Cs" for letter in note):
        raise Refused("The note is no text: it has bytes in it that are no UTF-8.")
    return note


def key(text: str) -> str:
    """Two names with one key are one name: letter case and the way of typing an accent do not matter."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text.strip()).casefold())


def distinct_names(texts: Sequence[str]) -> list[str]:
    """All names cleaned. Raises Refused where two are the same."""
    names = [clean_name(text) for text in texts]
    for place, name in enumerate(names):
        if key(name) in map(key, names[:place]):
            raise Refused(f"Two players are called {name}; give one of them another name.")
    return names


class Namesakes:
    """Finds a player by a name that may be cut short while it stays unique."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = dict(names)

    def find(self, text: str) -> str:
        """The id of the player meant. Raises Refused where it is nobody or could be several."""
        wanted = key(text)
        exact = [player for player, name in self._names.items() if key(name) == wanted]
        begun = [player for player, name in self._names.items() if key(name).startswith(wanted)] if wanted else []
        found = exact or begun
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused(
                f"{text} could be {_either([self._names[player] for player in found])}; type more of the name."
            )
        from difflib import get_close_matches

        close = get_close_matches(wanted, {key(name): name for name in self._names.values()}, 1)
        meant = next((name for name in self._names.values() if close and key(name) == close[0]), None)
        hint = f" Did you mean {meant}?" if meant else f" At the table: {', '.join(self._names.values())}."
        raise Refused(f"Nobody here is called {_shown(text)}.{hint}")


def _shown(text: str) -> str:
    return "".join(letter if letter.isprintable() else "·" for letter in text)


def _either(names: Sequence[str]) -> str:
    return " or ".join((", ".join(names[:-1]), names[-1]))
