"""JSON read strictly: whatever a careless reader would guess at is refused, with its place."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from mtref.store.errors import StoreDamaged

DEEPEST = 50
"""How many lists and objects may stand inside one another in what is written."""

_STRING_OR_CONSTANT = re.compile(r'"(?:[^"\\]|\\.)*"|(NaN|-?Infinity)', re.DOTALL)


WIDEST = 4096
"""How many bits a whole number that is written may have."""

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False).encode


class _Refused(Exception):
    """Raised inside the parser by its hooks."""


def parse(data: bytes | str, source: str) -> Any:
    """The JSON value in `data`, which came from `source`.

    Raises StoreDamaged for anything but one complete, plain JSON text in UTF-8: an empty or
    cut-off one, zero bytes, a byte order mark, another encoding, a key twice in one object,
    numbers that are none.
    """
    text = _decode(data, source) if isinstance(data, bytes) else data
    if not text.strip():
        raise _damaged(source, "it is empty")
    if text.startswith("\ufeff"):
        raise _damaged(source, "it begins with a byte order mark (line 1, column 1)")
    if "\0" in text:
        raise _damaged(source, f"it has zero bytes in it, from {_place(text, text.index(chr(0)))}")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        if error.msg == "Extra data":
            reason = f"something follows after its end, at {place}"
        elif error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
            reason = f"it is cut off (what begins at {place} has no end)"
        else:
            reason = f"{place} does not belong there"
        raise _damaged(source, reason) from None
    except _Refused as refused:
        raise _damaged(source, f"{refused}{_constant_place(text)}") from None
    except RecursionError:
        raise _damaged(source, "it is nested too deeply") from None
    except ValueError:
        raise _damaged(source, "a number in it is too long") from None


def encode(value: Any) -> str:
    """`value` as JSON on one line, letters of every script as they are.

    Raises ValueError or TypeError for what is not plain JSON.
    """
    text = _encode(value)
    # Half a surrogate pair, as a terminal in a wrong encoding may type it, has no UTF-8.
    return text if _has_utf8(text) else json.dumps(value, allow_nan=False)


def plain(value: Any, room: int = DEEPEST) -> Any:
    """A copy of `value` that is certain to come back the same from a file.

    Raises ValueError for what JSON cannot hold, and for what is nested deeper than `room`.
    """
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, int):
        if value.bit_length() > WIDEST:
            raise ValueError("a number of thousands of digits cannot be stored")
        return value
    if isinstance(value, float):
        if value - value != 0:
            raise ValueError("a number that is not finite cannot be stored")
        return value
    if room == 0:
        raise ValueError(f"values nested deeper than {DEEPEST} cannot be stored")
    if isinstance(value, (list, tuple)):
        return [plain(item, room - 1) for item in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise ValueError("a key that is no text cannot be stored")
        return {key: plain(item, room - 1) for key, item in value.items()}
    raise ValueError(f"a {type(value).__name__} cannot be stored")


def _has_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _decode(data: bytes, source: str) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[:2].count(0) == 1:
        raise _damaged(source, "it is in UTF-16, not in UTF-8 (byte 1)")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        reason = f"byte {error.start + 1}, in line {line}, is not UTF-8"
        raise _damaged(source, reason) from None


def _damaged(source: str, reason: str) -> StoreDamaged:
    return StoreDamaged(f"{source} is damaged: {reason}.")


def _place(text: str, position: int) -> str:
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    return f"line {line}, column {column}"


def _constant_place(text: str) -> str:
    for found in _STRING_OR_CONSTANT.finditer(text):
        if found[1]:
            return f" ({_place(text, found.start())})"
    return ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _Refused(f'"{key}" stands twice in one object')
            seen.add(key)
    return result


def _constant(word: str) -> NoReturn:
    raise _Refused(f"{word} is no number")


def _float(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise _Refused(f"{digits} is too large a number")
    return number
