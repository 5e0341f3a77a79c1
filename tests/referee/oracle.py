"""The rules of Mexican Train stated a second time, to check the referee by: plain dicts, brute force, no speed.

A state is a dict. The rules are a dict too: axis name -> the one value that holds (`{"turn.draw": "one", ...}`).
`legal(state, rules)` gives the canonical actions, `apply(state, action, rules)` the state after one of them, and
`judge(position, axes)` the whole answer, where `axes` gives each axis the tuple of its possible values: every
combination of them is followed through the turns, one by one.

A verdict on one action is None (legal), the name of the rule that it breaks, or UNSHOWN: it hangs on something that
was not shown. Where the text of the rules leaves a question, the choice made here is marked `Choice:`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar, cast

from tests.referee.reading import Tile

T = TypeVar("T")
State = dict[str, Any]
Rules = dict[str, str]
Place = dict[str, Any]
Action = tuple[Any, ...]

UNSHOWN = "?"

#: Of several rules that one play breaks, the first in this list is named.
ORDER = [
    "round-over",
    "turn-order",
    "turn-incomplete",
    "not-in-set",
    "tile-on-table",
    "not-in-hand",
    "one-tile",
    "opening-target",
    "opening-run",
    "no-mexican",
    "one-mexican",
    "mexican-not-started",
    "own-train-first",
    "follow-up-place",
    "double-order",
    "open-double",
    "closed-train",
    "branch",
    "engine-match",
    "no-match",
    "doubles-per-turn",
    "out-on-double",
    "drawn-tile",
    "bullet",
]


# --- tiles, trains, places -------------------------------------------------------------------------------------------


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
    root: dict[str, Any] = {"tile": None, "kids": [], "end": end, "hidden": typed["hidden"], "forked": False}
    grow(root, typed["items"], rules)
    return root


def grow(node: dict[str, Any], items: list[Any], rules: Rules) -> None:
    for item in items:
        if isinstance(item, list):
            node["forked"] = True
            grow(node, item, rules)
            continue
        fitting = [item] if node["end"] is None else ways(item, node["end"], rules)
        if not fitting:
            raise ValueError(f"{item} does not join {node['end']}")
        node = sprout(node, fitting[0])


def sprout(node: dict[str, Any], way: Tile) -> dict[str, Any]:
    kid: dict[str, Any] = {"tile": way, "kids": [], "end": way[1], "forked": False}
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
    listed = any(entry["key"] == key and entry["path"] == path for entry in state["open"])
    return max(1, covers) if listed else 1


# --- the players and what is theirs ----------------------------------------------------------------------------------


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


# --- open doubles ----------------------------------------------------------------------------------------------------


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


# --- where the turn stands -------------------------------------------------------------------------------------------


def fresh_turn() -> dict[str, Any]:
    return {
        "laid": [],  # the plays of this turn
        "draws": 0,  # since the last play
        "drawn": [],  # tiles drawn since the last play, as far as seen
        "all_drawn": [],  # tiles drawn this turn, as far as seen
        "run": False,  # in an opening run
        "closed": False,  # the tile after a double was laid
        "swan": None,  # the seat reached, once the swan drive has begun
        "bullet": False,
        "came_down": False,  # the own marker came down
        "may_unmark": False,  # the owner may take it down
        "begun": False,
    }


def run_due(state: State, rules: Rules) -> bool:
    """The player's next tile on the own train begins a run."""
    shape = rules["opening.shape"]
    if shape in ("run_in_turn", "run_together"):
        return first_turn(state)
    return shape == "run_when_started" and not own_started(state, rules, state["turn"])


def phase(state: State, rules: Rules) -> str:
    """`start`, `run`, `double` (a double laid, the next tile pending), `swan`, `bullet` or `done`."""
    turn = state["t"]
    if turn["bullet"]:
        return "bullet"
    if not turn["laid"]:
        return "start"
    if turn["run"]:
        return "run"
    if is_double(turn["laid"][-1]["tile"]) and duty(state, rules) is not None:
        return "double"
    return "swan" if swan_next(state, rules) else "done"


def hand_empty(state: State, player: str) -> bool:
    return bool(state["hands"][player] == [])


def must_cover(state: State, rules: Rules) -> bool:
    """The last tile of the hand was a double, it is open, and its cover is owed by `doubles.out`."""
    laid = state["t"]["laid"]
    if rules["doubles.out"] != "must_cover" or not laid or not laid[-1]["emptied"] or not is_double(laid[-1]["tile"]):
        return False
    return any(same(laid[-1], entry) for entry in open_doubles(state, rules))


def duty(state: State, rules: Rules) -> dict[str, Any] | None:
    """What comes after the doubles laid this turn, the last play being one of them; None when nothing may.

    `places` are the doubles on one of which the closing tile goes, None for any train; `owed` whether it must be
    laid; `another` whether a further double may be; `tile` whether a closing tile is owed or allowed at all.
    """
    laid = [play for play in state["t"]["laid"] if is_double(play["tile"])]
    last = laid[-1]
    open_now = [play for play in laid if any(same(play, entry) for entry in open_doubles(state, rules))]
    anywhere = rules["doubles.follow_up_on"] == "any_train"
    if must_cover(state, rules):
        return {"places": by_order(open_now, rules), "owed": True, "another": False, "tile": True}
    if rules["doubles.follow_up"] == "none":
        # Choice: `none` forbids further doubles too, whatever `doubles.per_turn` says.
        return None
    if last["first"] and rules["opening.double"] in ("no_effect", "free_until_all_opened"):
        # Choice: outside a run too, such a double is laid like any tile: nothing follows.
        return None
    per_turn = rules["doubles.per_turn"]
    another = per_turn == "unlimited" or (per_turn == "two" and len(laid) < 2)
    must = rules["doubles.follow_up"] == "must"
    if open_now:
        if len(laid) == 1:
            return {"places": None if anywhere else open_now, "owed": must, "another": another, "tile": True}
        if anywhere and rules["doubles.order"] == "any":
            return {"places": None, "owed": must, "another": another, "tile": True}
        return {"places": by_order(open_now, rules), "owed": must, "another": another, "tile": True}
    if anywhere:
        return {"places": None, "owed": must, "another": another, "tile": True}
    if last["regained"] or rules["doubles.covers"] == "0":
        # Choice: with `covers = 0` as with a regained train: the tile on the double may be laid, drawn for too.
        return {"places": [last], "owed": False, "another": another, "tile": True}
    return {"places": [], "owed": False, "another": True, "tile": False} if another else None


def swan_next(state: State, rules: Rules) -> dict[str, Any] | None:
    """Where the swan drive may go on: the next public train clockwise, and the Mexican train once.

    Choice: the drive begins with a play on the own train as the first of the turn, not after an opening run; the
    Mexican train may be taken at any point of it; `own_else_public` does not hold it up.
    """
    rules = rules | {"turn.targets": "own_mexican_public"} if rules["turn.targets"] == "own_else_public" else rules
    turn = state["t"]
    if rules["speed.variant"] != "swan_drive" or turn["run"] or turn["bullet"]:
        return None
    mine = own_keys(state, rules, state["turn"])
    if turn["laid"][0]["key"] not in mine or turn["laid"][0]["run"]:
        return None
    if is_double(turn["laid"][-1]["tile"]) and not turn["closed"] and duty(state, rules) is not None:
        return None
    if rules["doubles.obligation"] != "nobody" and any(laid_now(state, e) for e in open_doubles(state, rules)):
        # Choice: a double of this turn that is still open, its follow-up laid elsewhere, ends the drive.
        return None
    seats = state["seats"]
    here = seats.index(state["turn"])
    reached = turn["swan"] or 0
    keys: list[tuple[str, Any]] = []
    for step in range(reached + 1, len(seats)):
        owner = seats[(here + step) % len(seats)]
        if ("seat", owner) not in mine and public(state, rules, owner):
            keys.append(("seat", owner))
            break
    taken = any(play["key"][0] == "mex" for play in turn["laid"])
    usable = [
        place for place in places(state, rules) if place["key"] in keys or (place["key"][0] == "mex" and not taken)
    ]
    usable = [place for place in usable if not ordinary(state, rules, place)]
    return {"places": usable} if usable else None


# --- may this tile be laid there? ------------------------------------------------------------------------------------


def ordinary(state: State, rules: Rules, place: Place) -> set[str]:
    """The rules about places that hold for every tile: what a play there, of whatever tile, breaks."""
    broken: set[str] = set()
    player, key = state["turn"], place["key"]
    mine = own_keys(state, rules, player)
    bound = binding(state, rules)
    covering = any(at(entry, place) for entry in bound)
    targets = rules["opening.targets"]
    if (
        first_turn(state)
        and not covering
        and (
            (targets == "own" and key not in mine)
            or (targets == "own_or_mexican" and key not in mine and key[0] != "mex")
        )
    ):
        broken.add("opening-target")
    if key[0] == "mex":
        if rules["mexican.exists"] == "no":
            broken.add("no-mexican")
        if rules["mexican.count"] == "one" and key[1] > 1:
            broken.add("one-mexican")
        if not started(state, key):
            when = rules["mexican.start"]
            too_early = (
                (when == "second_turn" and first_turn(state))
                or (when == "after_first_lap" and bool(state["first"]))
                or (when == "after_own_started" and not own_started(state, rules, player))
                or (key[1] > 1 and not started(state, ("mex", key[1] - 1)))
            )
            if too_early:
                broken.add("mexican-not-started")
    own_first = rules["turn.own_train_first"]
    if own_first != "no" and not own_started(state, rules, player) and key not in mine:
        on_double = any(at(entry, place) for entry in open_doubles(state, rules))
        if own_first == "yes_even_to_cover" or not on_double:
            broken.add("own-train-first")
    if bound and covering and not any(at(entry, place) for entry in by_order(bound, rules)):
        broken.add("double-order")
    if bound and not covering:
        broken.add("open-double")
    if key[0] == "seat" and key not in mine and not covering:
        closed = not public(state, rules, key[1]) or rules["turn.targets"] == "own_mexican"
        closed = closed or (not started(state, key) and rules["marker.unstarted"] == "no")
        if closed or (rules["turn.targets"] == "own_else_public" and fits_own(state, rules)):
            broken.add("closed-train")
    if frozen(state, rules, place):
        broken.add("branch")
    return broken


def fits_own(state: State, rules: Rules) -> bool:
    """Some tile of the hand, as far as shown, is legal on the own train."""
    mine = own_keys(state, rules, state["turn"])
    own = [place for place in places(state, rules) if place["key"] in mine]
    return any(
        not broken_by(state, rules, way, place, whose="drawn")
        for tile in held(state)
        for place in own
        for way in ways(tile, place["end"], rules)
    )


def frozen(state: State, rules: Rules, place: Place) -> bool:
    """With forced branching an open double freezes the other ends of its train."""
    if rules["doubles.branch"] != "forced":
        return False
    there = [entry for entry in open_doubles(state, rules) if entry["key"] == place["key"]]
    return bool(there) and not any(at(entry, place) for entry in there)


def place_broken(state: State, rules: Rules, tile: Tile | None, place: Place) -> set[str]:
    """What a play of the tile there breaks, the match of the pips apart; `tile` None asks about the place alone."""
    now = phase(state, rules)
    turn = state["t"]
    mine = own_keys(state, rules, state["turn"])
    double = tile is not None and is_double(tile)
    if now == "done":
        return {"one-tile"}
    if now == "bullet":
        broken = set() if place["key"] in mine else {"bullet"}
        if tile is not None and not broken and ways(tile, place["end"], rules):
            way = ways(tile, place["end"], rules)[0]
            rest = without(held(state), tile)
            after = copied(state)
            sprout(node_at(after, place["key"], place["path"]), way)
            if not all_fit(after, rules, rest):
                broken.add("bullet")
        return broken
    if now == "swan":
        allowed = swan_next(state, rules)
        assert allowed is not None
        return set() if place in allowed["places"] else {"one-tile"}
    if now == "start":
        broken = ordinary(state, rules, place)
        covering = any(at(entry, place) for entry in binding(state, rules))
        if run_due(state, rules) and place["key"] in mine and not covering and uncoverable_in_run(state, rules, tile):
            broken.add("opening-run")
        return broken
    if now == "run":
        broken = set()
        if place["key"] not in mine:
            broken = ordinary(state, rules, place) & {"opening-target"}
            broken.add("opening-run")
        last = turn["laid"][-1]
        if any(same(last, entry) for entry in open_doubles(state, rules)) and not at(last, place):
            broken.add("follow-up-place")
        if frozen(state, rules, place):
            broken.add("branch")
        if uncoverable_in_run(state, rules, tile):
            broken.add("opening-run")
        return broken
    task = duty(state, rules)
    assert task is not None
    here = task["places"] is not None and any(at(play, place) for play in task["places"])
    if here:
        broken = set()
    elif task["places"] is None or (double and task["another"]):
        broken = ordinary(state, rules, place)
        if any(at(play, place) for play in turn["laid"]):
            # the double's own place is open to its placer, whosever train it lies on
            broken -= {"opening-target", "own-train-first", "open-double", "closed-train", "no-mexican"}
    else:
        broken = ordinary(state, rules, place)
        others = [play for play in turn["laid"] if is_double(play["tile"])]
        wrong_one = any(at(play, place) for play in others)
        broken.add("double-order" if wrong_one and len(others) > 1 else "follow-up-place")
    if double and not task["another"]:
        broken.add("doubles-per-turn")
    return broken


def uncoverable_in_run(state: State, rules: Rules, tile: Tile | None) -> bool:
    """`cover_within_run`: a double that the rest of the hand cannot cover, in a run."""
    if tile is None or not is_double(tile) or rules["opening.double"] != "cover_within_run":
        return False
    hand = state["hands"][state["turn"]]
    return hand is not None and not any(ways(other, tile[0], rules) for other in without(hand, tile))


def without(hand: list[Tile], tile: Tile) -> list[Tile]:
    rest = list(hand)
    if flat(tile) in rest:
        rest.remove(flat(tile))
    return rest


def all_fit(state: State, rules: Rules, hand: list[Tile]) -> bool:
    """All these tiles can be laid on the own train, in some order."""
    mine = own_keys(state, rules, state["turn"])
    sides = []
    for place in places(state, rules):
        if place["key"] in mine:
            node = node_at(state, place["key"], place["path"]) if place["key"] in state["trains"] else None
            double = node is not None and node["tile"] and is_double(node["tile"])
            kids = len(node["kids"]) if node is not None else 0
            sides += [place["end"]] * (room(state, rules, place["key"], place["path"]) - kids if double else 1)
    covers = int(rules["doubles.covers"])
    of_a_double = max(3, covers) if rules["doubles.branch"] == "optional" else max(1, covers)
    return laid_out(tuple(sorted(sides)), tuple(sorted(hand)), of_a_double, rules, {})


def laid_out(
    sides: tuple[int, ...], hand: tuple[Tile, ...], of_a_double: int, rules: Rules, tried: dict[Any, bool]
) -> bool:
    """Whether all tiles of the hand can be joined one after the other to sides that are free."""
    if not hand:
        return True
    if (sides, hand) not in tried:
        tried[sides, hand] = any(
            laid_out(
                tuple(sorted([*removed(sides, side), *[way[1]] * (of_a_double if is_double(way) else 1)])),
                tuple(removed(hand, tile)),
                of_a_double,
                rules,
                tried,
            )
            for tile in set(hand)
            for side in set(sides)
            for way in ways(tile, side, rules)
        )
    return tried[sides, hand]


def removed(things: tuple[Any, ...], thing: Any) -> list[Any]:
    """The things without one of this kind."""
    rest = list(things)
    rest.remove(thing)
    return rest


def held(state: State) -> list[Tile]:
    """The tiles of the player to move, as far as they are known."""
    hand = state["hands"][state["turn"]]
    return list(state["known"][state["turn"]] if hand is None else hand)


def broken_by(state: State, rules: Rules, way: Tile, place: Place, whose: str = "hand") -> set[str]:
    """Every rule that laying the tile there, `way` half first, breaks; the hand as far as it is known.

    `drawn-tile`, the last in the order, is looked into only where nothing else is broken.
    """
    broken = place_broken(state, rules, way, place)
    player = state["turn"]
    tile = flat(way)
    if state["typed_set"] and tile[0] > state["high"]:
        broken.add("not-in-set")
    if state["table"].count(tile) >= state["copies"]:
        broken.add("tile-on-table")
    hand = state["hands"][player]
    if hand is not None and tile not in hand:
        broken.add("not-in-hand")
    if hand is None and tile not in state["known"][player]:
        # Choice: a tile of which every copy is seen on the table or in another's hand is not in this one.
        seen: list[Tile] = state["table"] + [
            other
            for name in state["seats"]
            if name != player
            for other in (state["known"][name] if state["hands"][name] is None else state["hands"][name])
        ]
        if tile in seen and seen.count(tile) >= state["copies"]:
            broken.add("not-in-hand")
    if not joins(way[0], place["end"], rules):
        at_engine = place["path"] == () and not state["trains"].get(place["key"], {"hidden": False})["hidden"]
        broken.add("engine-match" if at_engine else "no-match")
    if rules["doubles.out"] == "not_laid" and is_double(tile) and hand == [tile] and not state["t"]["bullet"]:
        broken.add("out-on-double")
    drawn = state["t"]["all_drawn"].count(tile)
    if rules["turn.drawn_tile"] == "keep" and drawn and held(state).count(tile) <= drawn:
        broken.add("drawn-tile")
    first_the_drawn = rules["turn.drawn_tile"] == "must_play" and whose == "hand" and tile not in state["t"]["drawn"]
    if not broken and first_the_drawn and drawn_that_fit(state, rules):
        broken.add("drawn-tile")
    return broken


def drawn_that_fit(state: State, rules: Rules) -> list[Tile]:
    """Tiles drawn since the last play that may be laid somewhere."""
    fitting = []
    for tile in state["t"]["drawn"]:
        if any(
            not broken_by(state, rules, way, place, whose="drawn")
            for place in places(state, rules)
            for way in ways(tile, place["end"], rules)
        ):
            fitting.append(tile)
    return fitting


def first_of(broken: Iterable[str]) -> str | None:
    return min(broken, key=ORDER.index, default=None)


def plays(state: State, rules: Rules) -> list[tuple[Tile, Place]]:
    """Every legal play of the tiles known to be in the hand."""
    return [
        (way, place)
        for tile in sorted(set(held(state)))
        for place in places(state, rules)
        for way in ways(tile, place["end"], rules)
        if not broken_by(state, rules, way, place)
    ]


# --- draw, pass ------------------------------------------------------------------------------------------------------


def draws_left(state: State, rules: Rules) -> bool:
    """The rules give the player another draw at this point, whatever the hand and the boneyard."""
    turn = state["t"]
    now = phase(state, rules)
    if now == "start":
        allowed: float = {"one": 1, "until_playable": 99, "none": 0}[rules["turn.draw"]]
        if first_turn(state):
            allowed = {"draw_one": 1, "mark_no_draw": 0, "draw_until_start": 99, "draw_one_else_pass": 1}[
                rules["opening.stuck"]
            ]
        if rules["doubles.lap_draw"] == "yes" and any(
            entry["placer"] == state["turn"] for entry in binding(state, rules)
        ):
            allowed = 99
        if allowed == 99:
            kept = rules | {"turn.drawn_tile": "may_play"}
            return not drawn_that_fit(state, kept)
        return bool(turn["draws"] < allowed)
    if now not in ("run", "double"):
        return False
    if must_cover(state, rules):
        return bool(turn["draws"] < 1)
    last = turn["laid"][-1]
    if now == "run":
        if not is_double(last["tile"]) or not any(same(last, entry) for entry in open_doubles(state, rules)):
            return False
        if rules["doubles.follow_up"] == "none":
            return False
    else:
        task = duty(state, rules)
        if task is None or not task["tile"]:
            return False
    again = rules["doubles.draw_again"] == "yes" if last["drawn"] else rules["doubles.draw"] == "one"
    return again and turn["draws"] < 1


def must_play_here(state: State, rules: Rules, act: str) -> bool:
    """With a legal tile in hand the act (`draw` or `pass`) is illegal at this point."""
    now = phase(state, rules)
    if now == "start":
        free = first_turn(state) and rules["opening.pass"] == "free"
        if act == "pass":
            if first_turn(state):
                # Choice: `stuck_only` forbids the pass with a starter in hand whatever `turn.must_play` says.
                return not free
            return rules["turn.must_play"] == "yes"
        return rules["turn.must_play"] == "yes" or free
    if now == "run":
        last = state["t"]["laid"][-1]
        if not any(same(last, entry) for entry in open_doubles(state, rules)):
            return False
        owed = must_cover(state, rules) or rules["doubles.follow_up"] == "must"
        owed = owed or rules["opening.double"] == "cover_within_run"
        return owed or (act == "draw" and rules["turn.must_play"] == "yes" and rules["doubles.follow_up"] == "may")
    if now == "double":
        task = duty(state, rules)
        assert task is not None
        # Choice: a follow-up that is owed is owed whatever `turn.must_play` says.
        return task["owed"] or (act == "draw" and task["tile"] and rules["turn.must_play"] == "yes")
    return False


def draw_verdict(state: State, rules: Rules) -> str | None:
    if state["yard"] == 0:
        return "boneyard-empty"
    demanded = must_play_here(state, rules, "draw")
    if demanded and plays(state, rules):
        return "must-play"
    if not draws_left(state, rules):
        return "may-not-draw"
    if demanded and state["hands"][state["turn"]] is None:
        return UNSHOWN
    return None


def pass_verdict(state: State, rules: Rules) -> str | None:
    now = phase(state, rules)
    hand = state["hands"][state["turn"]]
    legal_plays = plays(state, rules)
    if now == "bullet":
        return "bullet"
    if now in ("swan", "done"):
        return None
    if now == "start" and first_turn(state) and rules["opening.pass"] == "free" and legal_plays:
        return None
    if now == "run":
        last = state["t"]["laid"][-1]
        on_open = any(same(last, entry) for entry in open_doubles(state, rules))
        if on_open and rules["opening.double"] == "cover_within_run" and not must_cover(state, rules):
            return "opening-run"
        if rules["opening.run"] == "as_many_as_possible" and legal_plays:
            return "opening-run"
        if rules["opening.run"] == "as_many_as_possible" and hand is None:
            return UNSHOWN
    if rules["turn.drawn_tile"] == "must_play" and drawn_that_fit(state, rules):
        return "drawn-tile"
    demanded = must_play_here(state, rules, "pass")
    if demanded and any(flat(way) not in state["t"]["drawn"] for way, _ in legal_plays):
        return "must-play"
    owed = now == "start"
    if now == "double":
        task = duty(state, rules)
        assert task is not None
        owed = task["owed"]
    if now == "run":
        owed = demanded
    due = owed and draws_left(state, rules) and state["yard"] != 0
    if due and hand is not None and not legal_plays:
        return UNSHOWN if state["yard"] is None else "must-draw"
    if due and hand is None:
        return "must-draw" if demanded and state["yard"] is not None else UNSHOWN
    if demanded and hand is None:
        return UNSHOWN
    return None


def marked_by_pass(state: State, rules: Rules) -> bool:
    """The own marker goes up when the turn ends here."""
    now = phase(state, rules)
    if now == "start":
        bound = binding(state, rules)
        begun = [entry for entry in bound if node_at(state, entry["key"], entry["path"])["kids"]]
        if rules["doubles.branch"] == "forced" and bound and begun == bound:
            return False
        if first_turn(state):
            return rules["opening.stuck"] != "draw_one_else_pass"
        return rules["turn.stuck"] == "mark"
    laid = state["t"]["laid"]
    if now == "run":
        laid = laid[-1:]
        if rules["doubles.follow_up"] == "none" and not must_cover(state, rules):
            return False
    elif now != "double":
        return False
    left = [play for play in laid if any(same(play, entry) for entry in open_doubles(state, rules))]
    left = [play for play in left if is_double(play["tile"])]
    if not left or rules["doubles.placer_marked"] == "no":
        return False
    if rules["doubles.placer_marked"] == "always":
        return True
    # Choice: of several doubles left open, one that does not lie on another's train is enough.
    mine = own_keys(state, rules, state["turn"])
    return any(play["key"][0] == "mex" or play["key"] in mine for play in left)


# --- what an action does ---------------------------------------------------------------------------------------------


def touch(state: State, rules: Rules) -> None:
    """The first action of a turn."""
    if not state["t"]["begun"]:
        state["t"]["begun"] = True
        state["just"] = None
        if rules["marker.down"] == "one_round" and state["turn"] in state["markers"]:
            # Choice: `own_double` does not hold back a marker that comes down by itself at the next turn.
            lower(state, rules)


def lower(state: State, rules: Rules) -> bool:
    """The marker comes down, or may by its owner's word; True where it came down."""
    if rules["marker.down_duty"] == "may" or rules["marker.down"] == "owner_choice_after_any_play":
        state["t"]["may_unmark"] = True
        return False
    state["markers"].discard(state["turn"])
    state["t"]["came_down"] = True
    return True


def lay(state: State, rules: Rules, way: Tile, place: Place) -> None:
    turn, player, key = state["t"], state["turn"], place["key"]
    now = phase(state, rules)
    touch(state, rules)
    covering = any(at(entry, place) for entry in binding(state, rules))
    starts_run = now == "start" and run_due(state, rules) and key in own_keys(state, rules, player) and not covering
    if key not in state["trains"]:
        state["trains"][key] = plant(None, state["engine"], rules)
    parent = node_at(state, key, place["path"])
    sprout(parent, way)
    state["table"].append(flat(way))
    path = (*place["path"], len(parent["kids"]) - 1)
    if state["hands"][player] is not None:
        state["hands"][player].remove(flat(way))
    elif flat(way) in state["known"][player]:
        state["known"][player].remove(flat(way))
    drawn = flat(way) in turn["all_drawn"]
    if drawn:
        turn["all_drawn"].remove(flat(way))
    play = {
        "tile": way,
        "key": key,
        "path": path,
        "drawn": drawn,
        "first": first_turn(state),
        "run": starts_run or now == "run",
        "regained": False,
        "emptied": hand_empty(state, player),
    }
    turn["closed"] = now == "double" and not is_double(way)
    turn["laid"].append(play)
    turn["draws"], turn["drawn"] = 0, []
    turn["run"] = turn["run"] or starts_run
    if now == "swan" and key[0] == "seat":
        seats = state["seats"]
        turn["swan"] = (seats.index(key[1]) - seats.index(player)) % len(seats)
    covered(state, rules, place)
    if is_double(way):
        rank = max([entry["rank"] for entry in state["open"]], default=0) + 1
        state["open"].append({"key": key, "path": path, "placer": player, "rank": rank, "regained": False})
        turn["closed"] = False
    marker_after_play(state, rules, play)
    out_after_play(state, rules)


def covered(state: State, rules: Rules, place: Place) -> None:
    """Drops an open double once it has its covers."""
    for entry in list(state["open"]):
        if at(entry, place):
            kids = node_at(state, entry["key"], entry["path"])["kids"]
            if len(kids) >= max(1, int(rules["doubles.covers"])):
                state["open"].remove(entry)


def marker_after_play(state: State, rules: Rules, play: dict[str, Any]) -> None:
    player, down = state["turn"], rules["marker.down"]
    exempt = rules["doubles.regained_train"] == "exempt"
    owes = is_double(play["tile"]) and any(same(play, entry) for entry in open_doubles(state, rules))
    counts = (down == "own_train_play" and play["key"] in own_keys(state, rules, player)) or down in (
        "any_play",
        "owner_choice_after_any_play",
    )
    held_back = owes and rules["marker.own_double"] == "closes_when_covered" and not exempt
    if player in state["markers"] and counts and not held_back and lower(state, rules) and owes:
        regain(state, rules, play)
    if is_double(play["tile"]) and rules["doubles.train_public"] == "yes" and play["key"][0] == "seat":
        state["markers"].add(play["key"][1])
        if play["key"][1] == player:
            # the train did not become private
            play["regained"] = False
            for entry in state["open"]:
                if same(entry, play):
                    entry["regained"] = False


def regain(state: State, rules: Rules, play: dict[str, Any]) -> None:
    """The double took its placer's marker down: with `exempt` it owes no cover.

    Choice: whatever train it lies on (`any_play`), as long as its being laid is what took the marker down.
    """
    if rules["doubles.regained_train"] == "exempt":
        play["regained"] = True
        for entry in state["open"]:
            if same(entry, play):
                entry["regained"] = True


def out_after_play(state: State, rules: Rules) -> None:
    player = state["turn"]
    if hand_empty(state, player):
        if must_cover(state, rules):
            state["waiting"][player] = copied(state["t"]["laid"][-1])
        else:
            state["waiting"].pop(player, None)
            go_out(state, rules, player)
            return
    for other, play in list(state["waiting"].items()):
        if other not in state["outs"] and not any(same(play, entry) for entry in open_doubles(state, rules)):
            if state["hands"][other] == []:
                go_out(state, rules, other)
            state["waiting"].pop(other)


def go_out(state: State, rules: Rules, player: str) -> None:
    state["outs"].append(player)
    others = [name for name in state["first"] if name != state["turn"]]
    if rules["opening.out"] == "lap_completes" and others:
        return
    finish(state)


def finish(state: State) -> None:
    state["over"] = {"how": "out", "player": state["outs"][0]}
    if len(state["outs"]) > 1:
        state["over"]["also"] = state["outs"][1:]


def end_turn(state: State, rules: Rules, marked: bool) -> None:
    player = state["turn"]
    if marked:
        state["markers"].add(player)
    turn = state["t"]
    state["just"] = {
        "player": player,
        "marked": marked,
        "came_down": turn["came_down"] and not marked,
        "may_unmark": turn["may_unmark"] and not marked,
        "laid": turn["laid"],
    }
    if player in state["first"]:
        state["first"].remove(player)
        if not state["first"] and rules["opening.double"] == "no_effect":
            state["open"] = []
    state["t"] = fresh_turn()
    if not state["over"] and state["outs"] and not state["first"]:
        finish(state)
    seats = state["seats"]
    state["turn"] = seats[(seats.index(player) + 1) % len(seats)]
    if rules["opening.shape"] == "run_together" and state["together"]:
        begin = seats.index(state["leader"])
        round_table = seats[begin:] + seats[:begin]
        pending = [name for name in round_table if name in state["first"]]
        state["turn"] = pending[0] if pending else state["leader"]
        state["together"] = bool(pending)
    if not state["over"] and blocked(state, rules):
        state["over"] = {"how": "blocked"}


def blocked(state: State, rules: Rules) -> bool:
    """The boneyard is empty, every hand is shown, and nobody could play even with every marker up.

    Choice: asked only between turns; and a player still on the first turn counts as able to play if he could play
    on it or on a later turn.
    """
    if state["yard"] != 0 or any(state["hands"][name] is None for name in state["seats"]):
        return False
    hope = copied(state)
    if rules["turn.stuck"] == "mark":
        hope["markers"] = set(state["seats"])
    later = copied(hope)
    later["first"] = set()
    if state["first"] and rules["opening.double"] == "no_effect":
        later["open"] = []
    for case in (hope, later):
        for player in case["seats"]:
            case["turn"], case["t"] = player, fresh_turn()
            if plays(case, rules):
                return False
    return True


def settle(state: State, rules: Rules) -> None:
    """Ends the turn by itself where nothing is left to do in it."""
    if state["over"]:
        return
    now = phase(state, rules)
    if now == "start" or (now == "bullet" and held(state)):
        return
    if now in ("run", "double", "swan") and not (state["outs"] and state["turn"] in state["outs"]):
        if state["hands"][state["turn"]] is None and now != "double":
            return
        if state["hands"][state["turn"]] is None:
            task = duty(state, rules)
            if task is not None:
                return
        if any(plays(world, rules) for world in worlds(state, rules)):
            return
        if now != "swan" and draw_verdict(state, rules) is None:
            return
    before = copied(state)
    end_turn(state, rules, marked_by_pass(state, rules))
    state["just"]["before"] = before


# --- one action, judged and made -------------------------------------------------------------------------------------


def find_place(state: State, rules: Rules, action: Action) -> tuple[Tile, Place] | str:
    """The tile as it will lie and its place, or the rule that the naming of the place breaks."""
    _, tile, (key, suffix) = action
    on_train = [place for place in places(state, rules) if place["key"] == key]
    if not on_train:
        # a further Mexican train that cannot be begun yet
        ghost = {"key": key, "path": (), "end": state["engine"], "name": label(key), "new": False}
        return (ways(tile, ghost["end"], rules) or [tile])[0], ghost
    if suffix == "new":
        rooms = [place for place in on_train if place["new"]]
        turned = (tile[1], tile[0])
        named = [(way, place) for way in (tile, turned) for place in rooms if joins(way[0], place["end"], rules)]
        for way, place in named:
            if not broken_by(state, rules, way, place):
                return way, place
        return named[0] if named else "branch"
    ends = [place for place in on_train if not place["new"]]
    if suffix:
        ends = [place for place in ends if place["name"] == f"{label(key)}.{suffix}"]
        if not ends:
            return "branch"
    fitting = [place for place in ends if ways(tile, place["end"], rules)]
    if len(fitting) > 1:
        return "branch"
    place = (fitting or ends)[0]
    return (ways(tile, place["end"], rules) or [tile])[0], place


def raw_verdict(state: State, rules: Rules, action: Action) -> str | None:
    """The verdict in one world, on an action of the player to move in the middle of a round."""
    if action[0] == "play":
        found = find_place(state, rules, action)
        if isinstance(found, str):
            # every other rule that the tile breaks anywhere on that train comes first if it comes first in the order
            return found
        return first_of(broken_by(state, rules, *found))
    if action[0] == "draw":
        return draw_verdict(state, rules)
    if action[0] == "pass":
        return pass_verdict(state, rules)
    raise ValueError(action)


def verdict(state: State, rules: Rules, action: Action) -> str | None:
    """None for legal, the rule broken, or UNSHOWN."""
    results = [raw_verdict(world, rules, action) for world in worlds(state, rules)]
    if all(result == results[0] for result in results):
        return results[0]
    if all(result not in (None, UNSHOWN) for result in results):
        return results[0]
    return UNSHOWN


def candidates(state: State, rules: Rules) -> dict[str, Action]:
    """Canonical text -> action: every play of a tile known to be in hand that joins, a draw, a pass."""
    found: dict[str, Action] = {"draw": ("draw", None), "pass": ("pass",)}
    for tile in sorted(set(held(state))):
        for place in places(state, rules):
            for way in ways(tile, place["end"], rules):
                suffix = place["name"][len(label(place["key"])) + 1 :]
                found[f"{way[0]}-{way[1]} on {place['name']}"] = ("play", way, (place["key"], suffix))
    return found


def legal(state: State, rules: Rules) -> set[str]:
    """The legal actions of the player to move, canonical; the hand taken as far as it is known."""
    if state["over"]:
        return set()
    return {text for text, action in candidates(state, rules).items() if verdict(state, rules, action) is None}


def apply(state: State, action: Action | str, rules: Rules) -> State:
    """The state after the action, which is taken as made, legal or not, as long as it can be."""
    after = copied(state)
    if isinstance(action, str):
        action = candidates(after, rules)[action]
    if action[0] == "play":
        found = find_place(after, rules, action)
        assert not isinstance(found, str)
        lay(after, rules, *found)
    elif action[0] == "draw":
        touch(after, rules)
        take(after, action[1])
    elif action[0] == "pass":
        marked = marked_by_pass(after, rules)
        touch(after, rules)
        end_turn(after, rules, marked)
        return after
    else:
        raise ValueError(action)
    settle(after, rules)
    return after


def take(state: State, tile: Tile | None) -> None:
    player, turn = state["turn"], state["t"]
    if state["yard"]:
        state["yard"] -= 1
    turn["draws"] += 1
    if tile is None:
        if state["hands"][player] is not None:
            state["known"][player] = state["hands"][player]
            state["hands"][player] = None
        return
    turn["drawn"].append(flat(tile))
    turn["all_drawn"].append(flat(tile))
    (state["known"] if state["hands"][player] is None else state["hands"])[player].append(flat(tile))


# --- a whole text ----------------------------------------------------------------------------------------------------


def start(position: dict[str, Any], rules: Rules) -> State:
    """The state that a position, as `reading.read` gives it, describes."""
    engine, seats = position["engine"], list(position["players"])
    state: State = {
        "engine": engine,
        "high": set_of(position),
        "typed_set": position["set"] is not None,
        "copies": position["sets"],
        "seats": seats,
        "trains": {("seat", name): plant(position["trains"].get(name), engine, rules) for name in seats},
        "markers": set(position["marked"]),
        "hands": dict.fromkeys(seats),
        "known": {name: [] for name in seats},
        "yard": position["boneyard"],
        "open": [],
        "first": set(),
        "turn": position["turn"],
        "leader": position["turn"],
        "together": False,
        "outs": [],
        "waiting": {},
        "over": None,
        "just": None,
        "t": fresh_turn(),
    }
    for number, typed in position["mexican"].items():
        state["trains"][("mex", number)] = plant(typed, engine, rules)
    state["table"] = laid_tiles(state)
    for name, hand in position["hands"].items():
        state["hands"][name] = [flat(tile) for tile in hand]
    nothing_yet = not any(started(state, key) for key in state["trains"]) and not state["markers"]
    if position["first"] is not None:
        state["first"] = set(position["first"])
    elif nothing_yet:
        state["first"] = set(seats)
    state["together"] = bool(state["first"])
    open_at_start(state, position)
    for tile in position["drew"]:
        state["t"]["begun"] = True
        state["t"]["draws"] += 1
        state["t"]["drawn"].append(flat(tile))
        state["t"]["all_drawn"].append(flat(tile))
        if state["hands"][state["turn"]] is None:
            state["known"][state["turn"]].append(flat(tile))
    if position["drew"]:
        state["t"]["begun"] = False
        touch(state, rules)
    elif blocked(state, rules):
        state["over"] = {"how": "blocked"}
    return state


def set_of(position: dict[str, Any]) -> int:
    """The set typed, or double-12, or the next larger one in the shops that has the engine and every tile."""
    if position["set"] is not None:
        return int(position["set"])
    halves = [position["engine"]]

    def collect(item: Any) -> None:
        if isinstance(item, list):
            for part in item:
                collect(part)
        else:
            halves.extend(item)

    for train in [*position["trains"].values(), *position["mexican"].values()]:
        collect(train["items"])
        halves.append(train["end"] or 0)
    for hand in position["hands"].values():
        collect(hand)
    for _, actions in position["turns"]:
        collect([action[1] for action in actions if action[0] in ("play", "draw") and action[1]])
    return next((size for size in (12, 15, 18) if size >= max(halves)), max(halves))


def open_at_start(state: State, position: dict[str, Any]) -> None:
    """The doubles typed as open; without an `open:` line every double at an end, in an order that is not known."""
    for key, root in state["trains"].items():
        for path, node in nodes(root):
            if not node["tile"] or not is_double(node["tile"]):
                continue
            if node["kids"] and not node["forked"]:
                continue
            entry = {"key": key, "path": path, "placer": None, "rank": 0, "regained": False}
            if position["open"] is None:
                state["open"].append(entry)
            else:
                for rank, (tile, train, placer) in enumerate(position["open"]):
                    if train == key and flat(tile) == node["tile"]:
                        state["open"].append(dict(entry, placer=placer, rank=rank + 1))
    state["open"].sort(key=lambda entry: entry["rank"])


def line_verdict(state: State, rules: Rules, who: str, action: Action, mine: bool) -> str | None:
    """The verdict on an action of a line of `who`; `mine`: it is not the first of the line, or his turn goes on."""
    word = action[0]
    acting = state["turn"] == who and not (state["just"] and state["just"]["player"] == who and mine)
    just = state["just"] if state["just"] and state["just"]["player"] == who and mine else None
    if state["over"]:
        if state["over"]["how"] == "blocked" and word in ("pass", "mark"):
            return None
        if just and word == "unmark":
            return None if just["came_down"] or just["may_unmark"] else "marker-down"
        return "round-over"
    if just and not acting:
        return after_turn_verdict(state, rules, who, action, just)
    if not acting:
        return "turn-order"
    if word in ("play", "draw", "pass"):
        if word == "play" and action[2] is None:
            named = unplaced(state, rules, action)
            return UNSHOWN if named is None else verdict(state, rules, named)
        return verdict(state, rules, action)
    turn = state["t"]
    if word == "mark":
        passing = verdict(state, rules, ("pass",))
        if not marked_by_pass(state, rules) or passing not in (None, UNSHOWN):
            return "marker-up"
        return passing
    if word == "unmark":
        return None if turn["came_down"] or turn["may_unmark"] else "marker-down"
    if word == "knock":
        return knock_verdict(state, who)
    return bullet_verdict(state, rules)


def unplaced(state: State, rules: Rules, action: Action) -> Action | None:
    """A play without its train goes to the only place where it is legal; None where there are several."""
    tile = action[1]
    good = {}
    for place in places(state, rules):
        for way in ways(tile, place["end"], rules):
            suffix = place["name"][len(label(place["key"])) + 1 :]
            named = ("play", tile if is_double(tile) or way == tile else way, (place["key"], suffix))
            if verdict(state, rules, named) is None:
                good[place["name"]] = named
    if len(good) > 1:
        return None
    return next(iter(good.values())) if good else ("play", tile, (("seat", state["turn"]), ""))


def knock_verdict(state: State, who: str) -> str | None:
    hand = state["hands"][who]
    if len(state["known"][who] if hand is None else hand) > 1:
        return "knock"
    return None


def bullet_verdict(state: State, rules: Rules) -> str | None:
    """Choice: declared at any point where a tile may still go on the own train; the tiles are then laid one by one."""
    if rules["speed.variant"] != "bullet":
        return "bullet"
    now = phase(state, rules)
    hand = state["hands"][state["turn"]]
    mine = own_keys(state, rules, state["turn"])
    usable = [p for p in places(state, rules) if p["key"] in mine and not place_broken(state, rules, None, p)]
    if now in ("done", "bullet") or not usable:
        return "bullet"
    if hand is None:
        return UNSHOWN
    return None if hand and all_fit(state, rules, hand) else "bullet"


def after_turn_verdict(state: State, rules: Rules, who: str, action: Action, just: dict[str, Any]) -> str | None:
    """An action typed in the line of a turn that is complete."""
    word = action[0]
    before = just.get("before")
    if before is not None and phase(before, rules) not in ("done", "bullet"):
        # the turn ended because nothing was left to do; what is done all the same is judged as what it claims to be
        if word == "play" and action[2] is not None:
            return verdict(before, rules, action)
        if word == "draw":
            return verdict(before, rules, action)
    if word == "play":
        broken = {"one-tile"}
        tile = flat(action[1])
        if state["typed_set"] and tile[0] > state["high"]:
            broken.add("not-in-set")
        if state["table"].count(tile) >= state["copies"]:
            broken.add("tile-on-table")
        if state["hands"][who] is not None and tile not in state["hands"][who]:
            broken.add("not-in-hand")
        return first_of(broken)
    if word == "draw":
        return "boneyard-empty" if state["yard"] == 0 else "may-not-draw"
    if word == "pass":
        # Choice: a pass that only says that the turn, complete already, is over.
        return None
    if word == "mark":
        return None if just["marked"] else "marker-up"
    if word == "unmark":
        return None if just["came_down"] or just["may_unmark"] else "marker-down"
    if word == "knock":
        return knock_verdict(state, who)
    return "bullet"


def line_apply(state: State, rules: Rules, who: str, action: Action, mine: bool) -> State:
    word = action[0]
    just = state["just"] if state["just"] and state["just"]["player"] == who and mine else None
    if state["over"] or (just is not None):
        after = copied(state)
        if word == "unmark" and just and just["may_unmark"]:
            after["markers"].discard(who)
            after["just"]["came_down"], after["just"]["may_unmark"] = True, False
        return after
    if word == "play" and action[2] is None:
        action = unplaced(state, rules, action) or action
    if word in ("play", "draw", "pass"):
        return apply(state, action, rules)
    if word == "mark":
        return apply(state, ("pass",), rules)
    after = copied(state)
    if word == "unmark" and after["t"]["may_unmark"]:
        after["markers"].discard(who)
        after["t"]["came_down"], after["t"]["may_unmark"] = True, False
        last = after["t"]["laid"][-1] if after["t"]["laid"] else None
        if last and is_double(last["tile"]):
            regain(after, rules, last)
            settle(after, rules)
    if word == "bullet":
        touch(after, rules)
        after["t"]["bullet"] = True
    return after


def owes(state: State, rules: Rules) -> dict[str, str] | None:
    if state["over"] or not (state["t"]["laid"] or state["t"]["draws"]):
        return None
    player = state["turn"]
    hand = state["hands"][player]
    can = legal(state, rules)
    passing = verdict(state, rules, ("pass",))
    if hand is not None and can == {"pass"} and phase(state, rules) == "start":
        return {"player": player, "what": "pass"}
    if passing is None:
        return None
    now = phase(state, rules)
    what = "draw-or-play"
    if now == "double":
        task = duty(state, rules)
        assert task is not None
        what = "follow-up" if task["places"] is None else "cover"
    elif now == "run":
        last = state["t"]["laid"][-1]
        if any(same(last, entry) for entry in open_doubles(state, rules)):
            what = "cover"
    elif now == "start" and binding(state, rules):
        what = "cover"
    return {"player": player, "what": what}


def summary(state: State, rules: Rules) -> dict[str, Any]:
    """What a ruling says of the state."""
    return {
        "markers": [name for name in state["seats"] if name in state["markers"]],
        "open_doubles": [
            {
                "tile": "{0}-{0}".format(node_at(state, entry["key"], entry["path"])["end"]),
                "train": label(entry["key"]),
            }
            for entry in open_doubles(state, rules)
        ],
        "next": None if state["over"] else state["turn"],
        "owes": owes(state, rules),
        "round_over": state["over"],
    }


def listing(state: State, rules: Rules) -> dict[str, Any]:
    """The legal actions at this point, None where the hand is not known, and then the places that may be used."""
    if state["over"]:
        return {"player": None, "actions": set(), "ends": None}
    player = state["turn"]
    if state["hands"][player] is not None:
        return {"player": player, "actions": legal(state, rules), "ends": None}
    ends = {
        (place["name"], place["end"])
        for place in places(state, rules)
        if all(not place_broken(world, rules, None, place) for world in worlds(state, rules))
    }
    return {"player": player, "actions": None, "ends": ends}


def follow(position: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """The text under one choice on every axis: for each turn its verdict, and the state before each of its actions."""
    state = start(position, rules)
    turns: list[dict[str, Any]] = []
    for who, actions in position["turns"]:
        begun = state["t"]["laid"] or (state["t"]["draws"] and turns) or state["t"]["bullet"]
        together = rules["opening.shape"] == "run_together" and state["together"] and who in state["first"]
        if state["turn"] != who and begun and not state["over"]:
            passing = verdict(state, rules, ("pass",))
            if passing in (None, UNSHOWN):
                state = apply(state, ("pass",), rules)
                turns[-1]["states"][-1] = state
            else:
                turns[-1].update(verdict="illegal", rule="turn-incomplete", index=len(turns[-1]["states"]) - 1)
                return {"turns": turns, "state": state}
        if together and state["turn"] != who and not state["over"]:
            state = copied(state)
            state["turn"], state["t"] = who, fresh_turn()
        entry: dict[str, Any] = {**NO_TURN, "player": who, "states": [state]}
        turns.append(entry)
        state["just"] = None
        for index, action in enumerate(actions):
            result = line_verdict(state, rules, who, action, mine=index > 0)
            if result is not None and result != UNSHOWN:
                entry.update(verdict="illegal", rule=result, index=index)
                return {"turns": turns, "state": state}
            if result == UNSHOWN:
                entry.update(verdict="unclear", unshown=True)
                if action[0] not in ("draw", "pass", "mark"):
                    entry.update(index=index, stops=True)
                    return {"turns": turns, "state": state}
            state = line_apply(state, rules, who, action, mine=index > 0)
            entry["states"].append(state)
    return {"turns": turns, "state": state}


# --- every combination -----------------------------------------------------------------------------------------------


class Watched(dict[str, str]):
    """Rules that remember which axes were asked."""

    def __init__(self, values: dict[str, str], asked: set[str]) -> None:
        super().__init__(values)
        self.asked = asked

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)

    def __or__(self, other: Any) -> Any:
        return Watched({**self, **other}, self.asked)


class Combinations:
    """Every combination of the values of the open axes, with what was found under each.

    A combination is worked out anew only if it differs, from each one before, on an axis that was asked about there.
    """

    def __init__(self, axes: dict[str, tuple[str, ...]]) -> None:
        self.axes = axes
        self.open = [name for name, values in axes.items() if len(values) > 1]
        self.choices = [
            dict(zip(self.open, values, strict=True))
            for values in itertools.product(*(axes[name] for name in self.open))
        ]
        self.asked: list[set[str]] = [set() for _ in self.choices]

    def each(self, work: Any) -> list[Any]:
        """`work(number, rules)` for each combination, `number` counting them."""
        done: list[tuple[dict[str, str], set[str], Any]] = []
        results = []
        for number, choice in enumerate(self.choices):
            for seen, asked, result in done:
                if all(choice[name] == value for name, value in seen.items()):
                    self.asked[number] = asked
                    results.append(result)
                    break
            else:
                asked = set(self.asked[number])
                rules = Watched({name: values[0] for name, values in self.axes.items()} | choice, asked)
                result = work(number, rules)
                done.append(({name: choice[name] for name in self.open if name in asked}, asked, result))
                self.asked[number] = asked
                results.append(result)
        return results

    def dividing(self, values: list[Any]) -> list[str]:
        """The axes a change of which, all others kept, changes the value."""
        found = []
        for axis in self.open:
            groups: dict[tuple[str, ...], Any] = {}
            for choice, value in zip(self.choices, values, strict=True):
                rest = tuple(choice[name] for name in self.open if name != axis)
                if groups.setdefault(rest, value) != value:
                    found.append(axis)
                    break
        return found


def judge(position: dict[str, Any], axes: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """The ruling, by following the text under every combination of values of the axes that are open."""
    combinations = Combinations(axes)
    answers = combinations.each(lambda _, rules: follow(position, rules))
    faulty = [
        number
        for answer in answers
        for number, turn in enumerate(answer["turns"])
        if turn["verdict"] == "illegal" or turn["stops"]
    ]
    at_turn = min(faulty) if faulty else len(position["turns"]) - 1
    turns = [answer["turns"][at_turn] if at_turn >= 0 else NO_TURN for answer in answers]
    stops = [turn["index"] for turn in turns if turn["index"] is not None]

    def view(number: int, rules: Rules) -> dict[str, Any]:
        point = answers[number]["state"]
        if stops:
            point = turns[number]["states"][min(stops)]
        elif at_turn != len(position["turns"]) - 1:
            point = turns[number]["states"][-1]
        return {**summary(point, rules), "listing": listing(point, rules)}

    views = combinations.each(view)
    verdicts = [turn["verdict"] for turn in turns]
    overs = [seen["round_over"] for seen in views]
    alike = all(value == verdicts[0] for value in verdicts) and all(over == overs[0] for over in overs)
    overall = verdicts[0] if alike else "unclear"
    ruling: dict[str, Any] = {
        "verdict": overall,
        "turn": at_turn + 1,
        "player": position["turns"][at_turn][0] if at_turn >= 0 else position["turn"],
        "rule": turns[0]["rule"] if overall == "illegal" else None,
        "rules": sorted({turn["rule"] for turn in turns if turn["rule"]}),
        "unshown": any(turn["unshown"] for turn in turns),
        "after": {},
        "depends_on": {},
        **common_actions([seen["listing"] for seen in views]),
    }
    for part in ("markers", "open_doubles", "next", "owes", "round_over"):
        values = [seen[part] for seen in views]
        same_everywhere = all(value == values[0] for value in values)
        ruling["after"][part] = values[0] if same_everywhere else "undecided"
        if not same_everywhere:
            ruling["depends_on"][part] = combinations.dividing(values)
    if any(value != verdicts[0] for value in verdicts):
        ruling["depends_on"]["verdict"] = combinations.dividing(verdicts)
    return ruling


#: Stands for the turn in a text without one.
NO_TURN: dict[str, Any] = {"verdict": "legal", "rule": None, "index": None, "unshown": False, "stops": False}


def common_actions(lists: list[dict[str, Any]]) -> dict[str, Any]:
    """Actions legal under every value, and those legal under some only.

    Choice: where it is not settled whose turn it is, an action is common only if it is the same player's.
    """
    if any(entry["actions"] is None for entry in lists):
        known = [entry["ends"] for entry in lists if entry["ends"] is not None]
        return {"legal_actions": None, "disputed_actions": [], "legal_ends": sorted(set.intersection(*known))}
    sets = [{(entry["player"], action) for action in entry["actions"]} for entry in lists]
    every, some = set.intersection(*sets), set.union(*sets)
    common = sorted({action for _, action in every})
    return {
        "legal_actions": common,
        "disputed_actions": sorted({action for _, action in some} - set(common)),
        "legal_ends": None,
    }
