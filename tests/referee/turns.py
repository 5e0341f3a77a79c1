"""What an action does, for the oracle, and the verdict on one action in the middle of a round."""

from __future__ import annotations

from typing import Any

from tests.referee.allowed import (
    broken_by,
    draw_verdict,
    duty,
    first_of,
    fresh_turn,
    hand_empty,
    held,
    marked_by_pass,
    must_cover,
    pass_verdict,
    phase,
    plays,
    run_due,
    swan_next,
)
from tests.referee.reading import Tile
from tests.referee.table import (
    UNSHOWN,
    Action,
    Place,
    Rules,
    State,
    at,
    binding,
    copied,
    first_turn,
    flat,
    is_double,
    label,
    node_at,
    open_doubles,
    own_keys,
    places,
    plant,
    same,
    sprout,
    ways,
    worlds,
)

# --- what an action does ----------------------------------------------------------------------------------------------


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
    if is_double(play["tile"]) and rules["doubles.train_public"] == "yes" and play["key"] == ("seat", player):
        # the train stays public, and no marker comes down
        counts = False
    held_back = owes and rules["marker.own_double"] == "closes_when_covered" and not exempt
    if player in state["markers"] and counts and not held_back and lower(state, rules) and owes:
        regain(state, rules, play)
    if is_double(play["tile"]) and rules["doubles.train_public"] == "yes" and play["key"][0] == "seat":
        state["markers"].add(play["key"][1])


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
    # Choice: who goes out by his own tile in a later turn ends the round; whose double another covers, in the first
    # lap, emptied the hand on his first turn
    opening = player in state["first"] or player != state["turn"]
    if rules["opening.out"] == "lap_completes" and others and opening:
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
        "came_down": turn["came_down"],
        "may_unmark": turn["may_unmark"],
        "laid": turn["laid"],
    }
    if player in state["first"]:
        state["first"].remove(player)
        if not state["first"] and rules["opening.double"] == "no_effect":
            state["open"] = []
    state["t"] = fresh_turn()
    # Choice: what was seen of a hand that is not shown counts for the turn only
    state["known"][player] = []
    if not state["over"] and state["outs"] and not state["first"]:
        finish(state)
    seats = state["seats"]
    state["turn"] = seats[(seats.index(player) + 1) % len(seats)]
    if rules["opening.shape"] == "run_together" and state["together"]:
        # Choice: while they open in any order, next is who comes first clockwise from the player who just did
        begin = seats.index(player) + 1
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
    elif rules["opening.stuck"] != "draw_one_else_pass":
        hope["markers"] |= state["first"]
    later = copied(hope)
    later["first"] = set()
    if state["first"] and rules["opening.double"] == "no_effect":
        later["open"] = []
    for case in (hope, later):
        for player in case["seats"]:
            case["turn"], case["t"] = player, fresh_turn()
            if any(plays(world, rules) for world in worlds(case, rules)):
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
        if state["hands"][state["turn"]] is None and now == "run":
            return
        if state["hands"][state["turn"]] is None and now == "swan":
            drive = swan_next(state, rules)
            if drive is not None and drive["places"]:
                return
        if state["hands"][state["turn"]] is None and now == "double":
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


# --- one action, judged and made --------------------------------------------------------------------------------------


def find_place(state: State, rules: Rules, action: Action) -> tuple[Tile, Place, set[str]]:
    """The tile as it will lie, its place, and the rule that the naming of the place breaks.

    Choice: a place named wrongly is taken for the first one that could be meant, and what forbids that counts too.
    """
    _, tile, (key, suffix) = action
    on_train = [place for place in places(state, rules) if place["key"] == key]
    if not on_train:
        # a further Mexican train that cannot be begun yet
        ghost = {"key": key, "path": (), "end": state["engine"], "name": label(key), "new": False}
        return (ways(tile, ghost["end"], rules) or [tile])[0], ghost, set()
    if suffix == "new":
        # a double at an end has room too
        rooms = [place for place in on_train if place["new"] or on_double(state, place)]
        values = [[place for place in rooms if place["end"] == half] for half in tile]
        values.append([place for place in rooms if ways(tile, place["end"], rules)])
        for same_value in values:
            legal_here = [
                place
                for place in same_value
                if any(not broken_by(state, rules, way, place) for way in ways(tile, place["end"], rules))
            ]
            for place in legal_here or same_value:
                return ways(tile, place["end"], rules)[0], place, set()
        place = (rooms or on_train)[0]
        return (ways(tile, place["end"], rules) or [tile])[0], place, {"branch"}
    ends = [place for place in on_train if not place["new"]]
    wrong = set()
    if suffix:
        named = [place for place in ends if (place["name"] + ".").startswith(f"{label(key)}.{suffix}.")]
        ends, wrong = named or ends[:1], set() if named else {"branch"}
    fitting = [place for place in ends if ways(tile, place["end"], rules)]
    if len(fitting) > 1:
        wrong = {"branch"}
    place = (fitting or ends)[0]
    return (ways(tile, place["end"], rules) or [tile])[0], place, wrong


def on_double(state: State, place: Place) -> bool:
    """The place is at a double that lies at an end."""
    if place["key"] not in state["trains"]:
        return False
    node = node_at(state, place["key"], place["path"])
    return bool(node["tile"] and is_double(node["tile"]))


def raw_verdict(state: State, rules: Rules, action: Action) -> str | None:
    """The verdict in one world, on an action of the player to move in the middle of a round."""
    if action[0] == "play":
        way, place, wrong = find_place(state, rules, action)
        return first_of(wrong | broken_by(state, rules, way, place))
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
        # a rule broken in every world is the one that is sure to decide
        return first_of(broken_everywhere(state, rules, action)) or results[0]
    return UNSHOWN


def broken_everywhere(state: State, rules: Rules, action: Action) -> set[str]:
    """The rules that a play breaks whatever is not shown."""
    if action[0] != "play":
        return set()
    every = []
    for world in worlds(state, rules):
        way, place, wrong = find_place(world, rules, action)
        every.append(wrong | broken_by(world, rules, way, place))
    return set.intersection(*every)


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
    every = [plays(world, rules) for world in worlds(state, rules)]
    named = [{f"{way[0]}-{way[1]} on {place['name']}" for way, place in legal_plays} for legal_plays in every]
    others = {text for text in ("draw", "pass") if verdict(state, rules, (text, None)) is None}
    return set.intersection(*named) | others


def apply(state: State, action: Action | str, rules: Rules) -> State:
    """The state after the action, which is taken as made, legal or not, as long as it can be."""
    after = copied(state)
    if isinstance(action, str):
        action = candidates(after, rules)[action]
    if action[0] == "play":
        way, place, _ = find_place(after, rules, action)
        lay(after, rules, way, place)
    elif action[0] == "draw":
        touch(after, rules)
        take(after, action[1])
    elif action[0] == "pass":
        marked = marked_by_pass(after, rules)
        touch(after, rules)
        if marked:
            after["t"]["came_down"] = after["t"]["may_unmark"] = False
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
