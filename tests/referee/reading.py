"""A small reader of the notation, for texts that are known to be good; shares no code with the product.

`read(text)` gives a plain dict with what was typed and nothing more:

    rules, set, sets, engine, players, marked, trains, mexican, turn, hands, boneyard, open, first, drew, turns

A train is `{"hidden": bool, "end": value or None, "items": [...]}`; an item is a tile as typed, `(12, 4)`, or a list
of items: a branch in brackets. `trains` goes by player, `mexican` by number. A turn is `(player, [action, ...])`; an
action is `("play", tile, place)`, `("draw", tile or None)`, or one word in a tuple: `("pass",)`. A place is None or
`(train, suffix)`, where train is `("seat", name)` or `("mex", number)` and suffix `""`, `"1"`, `"2.1"` or `"new"`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

Tile = tuple[int, int]

TOKEN = re.compile(r'"[^"]*"|\[|\]|[^\s\[\],]+')


def lines_of(text: str) -> list[str]:
    """The lines, `;` and newlines apart, comments and blank lines dropped."""
    lines = []
    for typed in text.lstrip("\ufeff").splitlines():
        piece, quoted = "", False
        for char in typed:
            if char == '"':
                quoted = not quoted
            if char == "#" and not quoted:
                break
            if char == ";" and not quoted:
                lines.append(piece)
                piece = ""
            else:
                piece += char
        lines.append(piece)
    return [line.strip() for line in lines if line.strip()]


def split_outside_quotes(text: str, mark: str) -> list[str]:
    """`text` cut at every `mark` that is not inside quotes."""
    parts, quoted = [""], False
    for char in text:
        if char == '"':
            quoted = not quoted
        if char == mark and not quoted:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def tile_of(text: str) -> Tile:
    """`6-2`, `6:2`, `6|2` or `6/2`, in the order typed."""
    a, b = re.split(r"[-:|/]", text)
    return int(a), int(b)


def is_tile(text: str) -> bool:
    return re.fullmatch(r"\d{1,2}[-:|/]\d{1,2}", text) is not None


def plain_name(text: str) -> str:
    return unicodedata.normalize("NFC", text.strip().strip('"'))


def read(text: str) -> dict[str, Any]:
    """What the text says. Raises ValueError where it is not notation; finds no impossible positions."""
    said: dict[str, Any] = {
        "rules": None,
        "set": None,
        "sets": 1,
        "engine": None,
        "players": [],
        "marked": [],
        "trains": {},
        "mexican": {},
        "turn": None,
        "hands": {},
        "boneyard": None,
        "open": None,
        "first": None,
        "drew": [],
        "turns": [],
    }
    later = []
    for line in lines_of(text):
        if len(split_outside_quotes(line, ">")) == 2:
            later.append(line)
            continue
        parts = split_outside_quotes(line, ":")
        head, body = parts[0].strip(), ":".join(parts[1:]).strip()
        if len(parts) == 1:
            head, _, body = line.partition(" ")
        words = head.lower().split()
        if words[0] in ("train", "mexican", "mt") and not head.startswith('"'):
            said["mexican"][int(words[1]) if len(words) > 1 else 1] = train_of(body)
        elif words == ["rules"]:
            said["rules"] = body
        elif words in (["set"], ["sets"], ["boneyard"]):
            said[words[0]] = int(body)
        elif words == ["engine"]:
            said["engine"] = tile_of(body)[0] if is_tile(body) else int(body)
        elif words == ["players"]:
            said["players"] = [plain_name(name) for name in TOKEN.findall(body)]
            for name in said["players"]:
                said["trains"].setdefault(name, train_of(""))
        elif words[0] in ("turn", "hand", "open", "first", "drew"):
            later.append(line)
        else:
            marked = head.rstrip().endswith("*")
            name = find(said, plain_name(head.rstrip().rstrip("*"))) or plain_name(head.rstrip().rstrip("*"))
            if name not in said["players"]:
                said["players"].append(name)
            said["trains"][name] = train_of(body)
            if marked:
                said["marked"].append(name)
    for line in later:
        read_with_names(said, line)
    if said["turn"] is None and said["turns"]:
        said["turn"] = said["turns"][0][0]
    mover = said["hands"].pop(None, None)
    if mover is not None:
        said["hands"][said["turn"]] = mover
    return said


def find(said: dict[str, Any], name: str) -> str | None:
    """The player of that name, whatever its case."""
    for player in said["players"]:
        if player.casefold() == plain_name(name).casefold():
            return str(player)
    return None


def player_of(said: dict[str, Any], name: str) -> str:
    player = find(said, name)
    if player is None:
        raise ValueError(f"no player {name}")
    return player


def train_of(body: str) -> dict[str, Any]:
    train: dict[str, Any] = {"hidden": False, "end": None, "items": []}
    body = body.replace("…", "...")
    if body.startswith("..."):
        train["hidden"] = True
        body = body[3:].strip()
        if re.match(r"\d+$", body):
            train["end"] = int(body)
            body = ""
    stack = [train["items"]]
    for token in TOKEN.findall(body):
        if token == "[":
            branch: list[Any] = []
            stack[-1].append(branch)
            stack.append(branch)
        elif token == "]":
            stack.pop()
        else:
            stack[-1].append(tile_of(token))
    return train


def read_with_names(said: dict[str, Any], line: str) -> None:
    """A line that speaks of players."""
    if len(split_outside_quotes(line, ">")) == 2:
        name, typed = split_outside_quotes(line, ">")
        player = player_of(said, name)
        actions = [action_of(said, player, word.strip()) for word in split_outside_quotes(typed, ",") if word.strip()]
        said["turns"].append((player, actions))
        return
    head, body = (part.strip() for part in line.split(":", 1))
    words = head.lower().split()
    if words == ["turn"]:
        said["turn"] = player_of(said, body)
    elif words == ["hand"]:
        said["hands"][None] = [tile_of(word) for word in TOKEN.findall(body)]
    elif words[0] == "hand":
        said["hands"][player_of(said, head[4:])] = [tile_of(word) for word in TOKEN.findall(body)]
    elif words == ["first", "turn"]:
        names = TOKEN.findall(body)
        if body.lower() == "all":
            said["first"] = list(said["players"])
        elif body.lower() == "none":
            said["first"] = []
        else:
            said["first"] = [player_of(said, name) for name in names]
    elif words == ["drew"]:
        said["drew"] = [tile_of(word) for word in TOKEN.findall(body)]
    elif words == ["open"]:
        said["open"] = []
        for entry in split_outside_quotes(body, ","):
            if entry.strip().lower() == "none":
                continue
            tile, rest = entry.strip().split(None, 1)
            place, _, placer = re.sub(r"^on\s+", "", rest).partition(" by ")
            said["open"].append(
                (tile_of(tile), place_of(said, None, place)[0], player_of(said, placer) if placer else None)
            )
    else:
        raise ValueError(f"what is {line}?")


def place_of(said: dict[str, Any], player: str | None, typed: str) -> tuple[tuple[str, Any], str]:
    typed = typed.strip()
    name = find(said, typed)
    if name is not None:
        return ("seat", name), ""
    suffix = ""
    match = re.fullmatch(r"(.*?)((?:\.(?:\d+|new))+)", typed, re.IGNORECASE)
    if match:
        typed, suffix = match[1], match[2][1:].lower()
    words = typed.lower().split()
    if words[0] in ("train", "mexican", "mt"):
        return ("mex", int(words[1]) if len(words) > 1 else 1), suffix
    if words == ["own"]:
        return ("seat", player), suffix
    return ("seat", player_of(said, typed)), suffix


def action_of(said: dict[str, Any], player: str, typed: str) -> tuple[Any, ...]:
    words = typed.split(None, 1)
    word = words[0].lower()
    if word in ("pass", "mark", "unmark", "knock", "bullet"):
        return (word,)
    if word == "draw":
        return ("draw", tile_of(words[1]) if len(words) > 1 else None)
    if len(words) == 1:
        return ("play", tile_of(word), None)
    return ("play", tile_of(word), place_of(said, player, re.sub(r"^on\s+", "", words[1])))
