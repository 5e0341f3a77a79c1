"""What lies on the table, for the oracle: tiles, trains as trees, places to play, open doubles and whom they bind."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, TypeVar, cast

from tests.referee.reading import Tile

T = TypeVar("T")
State = dict[str, Any]
Rules = dict[str, str]
Place = dict[str, Any]
Action = tuple[Any, ...]

UNSHOWN = "?"


# --- tiles, trains, places --------------------------------------------------------------------------------------------


def flat(tile: Tile) -> Tile:
    """The tile, whichever way it was typed: larger half first."""
    return (max(tile), min(tile))


def copied(thing: T) -> T:
    """The thing anew, as far as it can change; tuples are taken to hold nothing that can."""
    anew: Any = thing
    if isinstance(thing, dict):
        anew = {key: copied(value) for key, value in thing.items()}
    elif isinstance(thing, list):
        anew = [copied(part) for part in thing]
    elif isinstance(thing, set):
        anew = set(thing)
    return cast(T, anew)


def is_double(tile: Tile) -> bool:
    return tile[0] == tile[1]


def joins(half: int, end: int, rules: Rules) -> bool:
    return half == end or (rules["blanks.wild"] == "yes" and 0 in (half, end))


def ways(tile: Tile, end: int, rules: Rules) -> list[Tile]:
    """The tile in each direction in which it can be joined to `end`, as typed first."""
    both = [tile] if is_double(tile) else [tile, (tile[1], tile[0])]
    return [way for way in both if joins(way[0], end, rules)]


def plant(typed: dict[str, Any] | None, engine: int, rules: Rules) -> dict[str, Any]:
    """The train as a tree: a node is a tile and the nodes that grow from it; the root stands for the engine."""
    typed = typed or {"hidden": False, "end": None, "items": []}
    end = typed["end"] if typed["hidden"] else engine
    root: dict[str, Any] = {"tile": None, "kids": [], "end": end, "hidden": typed["hidden"]}
    grow(root, typed["items"], rules)
    return root


def grow(node: dict[str, Any], items: list[Any], rules: Rules) -> None:
    for item in items:
        if isinstance(item, list):
            grow(node, item, rules)
            node["bracketed"] = True
            continue
        fitting = [item] if node["end"] is None else ways(item, node["end"], rules)
        if not fitting:
            raise ValueError(f"{item} does not join {node['end']}")
        node = sprout(node, fitting[0])


def sprout(node: dict[str, Any], way: Tile) -> dict[str, Any]:
    kid: dict[str, Any] = {"tile": way, "kids": [], "end": way[1]}
    node["kids"].append(kid)
    return kid


def node_at(state: State, key: tuple[str, Any], path: tuple[int, ...]) -> dict[str, Any]:
    node: dict[str, Any] = state["trains"][key]
    for step in path:
        node = node["kids"][step]
    return node


def nodes(root: dict[str, Any], path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], dict[str, Any]]]:
    """Every node with its path, in reading order."""
    yield path, root
    for number, kid in enumerate(root["kids"]):
        yield from nodes(kid, (*path, number))


def laid_tiles(state: State) -> list[Tile]:
    """The engine and every tile of every train."""
    laid = [(state["engine"], state["engine"])]
    for root in state["trains"].values():
        laid += [flat(node["tile"]) for _, node in nodes(root) if node["tile"]]
    return laid


def started(state: State, key: tuple[str, Any]) -> bool:
    root = state["trains"].get(key)
    return root is not None and bool(root["kids"] or root["hidden"])


def label(key: tuple[str, Any]) -> str:
    """The train as an action names it."""
    if key[0] == "seat":
        return str(key[1])
    return "train" if key[1] == 1 else f"train {key[1]}"


def places(state: State, rules: Rules) -> list[Place]:
    """Every end of every train, the sides of doubles where a new branch has room, and a Mexican train not begun."""
    found: list[Place] = []
    mexicans = sorted(key for key in state["trains"] if key[0] == "mex")
    begun = [key for key in mexicans if started(state, key)]
    fresh = [("mex", number) for number in range(1, len(begun) + 2) if ("mex", number) not in begun][:1]
    for key in [("seat", name) for name in state["seats"]] + begun + fresh:
        root = state["trains"].get(key) or plant(None, state["engine"], rules)
        walk(found, state, rules, key, root, (), label(key))
    return found


def walk(
    found: list[Place], state: State, rules: Rules, key: Any, node: dict[str, Any], path: tuple[int, ...], name: str
) -> None:
    if not node["kids"]:
        if node["end"] is not None:
            found.append({"key": key, "path": path, "end": node["end"], "name": name, "new": False})
        return
    if node["tile"] and is_double(node["tile"]) and len(node["kids"]) < room(state, rules, key, path):
        found.append({"key": key, "path": path, "end": node["end"], "name": label(key) + ".new", "new": True})
    for number, kid in enumerate(node["kids"]):
        below = f"{name}.{number + 1}" if len(node["kids"]) > 1 else name
        walk(found, state, rules, key, kid, (*path, number), below)


def room(state: State, rules: Rules, key: Any, path: tuple[int, ...]) -> int:
    """How many tiles may leave the double there.

    Choice: only `branch = optional` gives a double room for more tiles than its cover once it is no longer open;
    with `no` and `forced` a further tile leaves an open double only.
    """
    covers = int(rules["doubles.covers"])
    if rules["doubles.branch"] == "optional":
        return max(3, covers)
    listed = any(entry["key"] == key and entry["path"] == path for entry in open_doubles(state, rules))
    return max(1, covers) if listed else 1


# --- the players and what is theirs -----------------------------------------------------------------------------------


def partner(state: State, rules: Rules, player: str) -> str | None:
    """Choice: pairs need an even number of players, four at least; the partner sits opposite."""
    seats = state["seats"]
    if rules["match.partners"] != "pairs" or len(seats) < 4 or len(seats) % 2:
        return None
    return str(seats[(seats.index(player) + len(seats) // 2) % len(seats)])


def own_keys(state: State, rules: Rules, player: str) -> list[tuple[str, Any]]:
    mate = partner(state, rules, player)
    return [("seat", player)] + ([("seat", mate)] if mate else [])


def own_started(state: State, rules: Rules, player: str) -> bool:
    return any(started(state, key) for key in own_keys(state, rules, player))


def public(state: State, rules: Rules, owner: str) -> bool:
    """Choice: with pairs each partner has a marker, and the train is public while both are up."""
    mate = partner(state, rules, owner)
    return owner in state["markers"] and (mate is None or mate in state["markers"])


def first_turn(state: State) -> bool:
    return state["turn"] in state["first"]


# --- open doubles -----------------------------------------------------------------------------------------------------


def exhausted(state: State, value: int) -> bool:
    on_table = [tile for tile in state["table"] if value in tile]
    return bool(len(on_table) >= state["copies"] * (state["high"] + 1))


def open_doubles(state: State, rules: Rules) -> list[dict[str, Any]]:
    """The doubles that wait for a cover, oldest first as far as that is known."""
    if state["first"] and rules["opening.double"] in ("no_effect", "free_until_all_opened"):
        return []
    waiting = []
    for entry in state["open"]:
        node = node_at(state, entry["key"], entry["path"])
        if len(node["kids"]) >= int(rules["doubles.covers"]) or entry["regained"]:
            continue
        if rules["doubles.exhausted"] == "exempt" and exhausted(state, node["end"]):
            continue
        waiting.append(entry)
    return waiting


def at(entry: dict[str, Any], place: Place) -> bool:
    return bool(entry["key"] == place["key"] and entry["path"] == place["path"])


def binding(state: State, rules: Rules) -> list[dict[str, Any]]:
    """The open doubles that the player to move must cover before anything else; those of this very turn apart."""
    player = state["turn"]
    if rules["doubles.obligation"] == "nobody":
        return []
    if rules["turn.own_train_first"] == "yes_even_to_cover" and not own_started(state, rules, player):
        return []
    entries = [entry for entry in open_doubles(state, rules) if not laid_now(state, entry)]
    if rules["doubles.obligation"] == "placer_only":
        entries = [entry for entry in entries if entry["placer"] == player]
    return entries


def laid_now(state: State, entry: dict[str, Any]) -> bool:
    return any(play["key"] == entry["key"] and play["path"] == entry["path"] for play in state["t"]["laid"])


def by_order(entries: list[dict[str, Any]], rules: Rules) -> list[dict[str, Any]]:
    """Those of the open doubles that may be covered now."""
    order = rules["doubles.order"]
    if order == "oldest":
        return entries[:1]
    if order == "newest":
        return entries[-1:]
    return entries


def worlds(state: State, rules: Rules) -> list[State]:
    """The state once for each thing that a typed position may have meant: order and placers of the open doubles."""
    entries = open_doubles(state, rules)
    unordered = [entry for entry in entries if entry["rank"] == 0]
    orders = [entries]
    if len(unordered) > 1 and rules["doubles.order"] in ("oldest", "newest"):
        # it is enough to try each of them as the oldest and the newest
        turned = [unordered[n:] + unordered[:n] for n in range(len(unordered))]
        orders = [order + [entry for entry in entries if entry not in unordered] for order in turned]
    unplaced = [entry for entry in entries if entry["placer"] is None]
    placers: list[Any] = [()]
    if unplaced and (rules["doubles.obligation"] == "placer_only" or rules["doubles.lap_draw"] == "yes"):
        placers = list(itertools.product([state["turn"], "(somebody else)"], repeat=len(unplaced)))
    if len(orders) == len(placers) == 1:
        return [state]
    dormant = [entry for entry in state["open"] if entry not in entries]
    result = []
    for order in orders:
        for names in placers:
            known = [
                dict(entry, placer=names[unplaced.index(entry)]) if names and entry in unplaced else entry
                for entry in order
            ]
            result.append(dict(state, open=dormant + known))
    return result


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(one["key"] == other["key"] and one["path"] == other["path"])
