"""Short forms of the notation, as they are typed at the table: `6-6 own`, `4-9 t`, `d 7-1`, `p`.

Each stands for one thing only; what could be two is refused, naming both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mtref.board.words import WORD, colon, folded, name, tile, written

ACTIONS = {
    "d": "draw", "draw": "draw", "p": "pass", "pass": "pass", "m": "mark", "mark": "mark", "unmark": "unmark",
    "k": "knock", "knock": "knock", "bullet": "bullet",
}  # fmt: skip
"""What may be typed for the actions of one word."""

_MEXICAN = re.compile(r"(?:t|tr|train|mt|mexican)\s*([0-9]{0,2})((?:\.[0-9]{1,2})*(?:\.new)?)")
_BRANCH = re.compile(r"(.+?)((?:\.[0-9]{1,2})*(?:\.new)?)", re.DOTALL)


class Unclear(ValueError):
    """A short form that stands for nothing, or for more than one thing."""

    exit_status = 2


def turn_line(typed: str, names: Sequence[str], mover: int | None) -> tuple[int, str]:
    """The seat and the actions in the notation of what was typed for a turn. Without a name it is the mover's.

    >>> turn_line("4-9 t, d 7-1, p", ["Ana", "Ben"], 1)
    (1, '4-9 on train, draw 7-1, pass')
    >>> turn_line("a> 6-6 own", ["Ana", "Ben"], 1)
    (0, '6-6 on own')

    Raises Unclear.
    """
    at = colon(typed)
    if at >= 0 and typed[at] == ">":
        seat, body = player(typed[:at].strip(), names), typed[at + 1 :]
    elif mover is None:
        raise Unclear(
            f"Whose turn is it? The rulebook leaves that open: type it as  {written(names[0])}> {typed.strip()}"
        )
    else:
        seat, body = mover, typed
    return seat, ", ".join(_action(part.strip(), names) for part in _parts(body))


def player(typed: str, names: Sequence[str]) -> int:
    """The seat of a player whose name may be cut short. Raises Unclear."""
    wanted = folded(typed)
    exact = [seat for seat, each in enumerate(names) if folded(each) == wanted]
    found = exact or [seat for seat, each in enumerate(names) if wanted and folded(each).startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"{typed} could be {' or '.join(names[seat] for seat in found)}: type more of the name.")
    raise Unclear(f"Nobody at the table is called {typed or 'nothing'}; the players are {', '.join(names)}.")


def _action(part: str, names: Sequence[str]) -> str:
    first, _, rest = part.partition(" ")
    if not first:
        raise Unclear("An action is missing: type what was done, as  6-2 own  or  d, p.")
    if tile(first) is not None:
        rest = re.sub(r"\Aon\s+", "", rest.strip(), flags=re.IGNORECASE)
        return f"{first} on {_train(rest, names)}" if rest else first
    word = ACTIONS.get(first.casefold())
    if word is None:
        raise Unclear(
            f"{part} is no action: type a tile and a train (6-2 own, 4-9 t), d to draw, p to pass; help tells the rest."
        )
    return f"{word} {rest.strip()}".strip()


def _train(typed: str, names: Sequence[str]) -> str:
    """A train in the notation: a player's, `own`, `train`, `train 2`, with the branches as typed."""
    wanted = folded(typed)
    exact = [each for each in names if folded(each) == wanted]
    if exact:
        return written(exact[0])
    plain = typed.casefold()
    found: list[str] = []
    branch = _BRANCH.fullmatch(plain)
    base, suffix = (branch[1], branch[2]) if branch else (plain, "")
    base = " ".join(base.split())
    mexican = _MEXICAN.fullmatch(plain)
    if mexican:
        found.append(f"train {mexican[1]}".rstrip() + mexican[2])
    if base in ("o", "own"):
        found.append("own" + suffix)
    if plain != "own" and base not in ("own", "train", "mt", "mexican"):
        beginning = folded(base)
        same = [each for each in names if folded(each) == beginning]
        found += [written(each) + suffix for each in same or names if folded(each).startswith(beginning)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"{typed} could be {' or '.join(found)}: type more of it.")
    raise Unclear(f"There is no train {name(typed)}: type own, t for the Mexican train, or a player's name.")


def _parts(body: str) -> list[str]:
    """What stands between the commas; a comma in a quoted name separates nothing."""
    parts, start, quoted = [], 0, False
    for index, character in enumerate(body):
        if character == '"':
            quoted = not quoted
        elif character == "," and not quoted:
            parts.append(body[start:index])
            start = index + 1
    return [*parts, body[start:]]


def words(text: str) -> list[str]:
    """The words of a line; a quoted name is one word."""
    return [match[0] for match in WORD.finditer(text)]
