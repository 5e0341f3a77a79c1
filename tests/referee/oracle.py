"""The rules of Mexican Train stated a second time, to check the referee by: plain dicts, brute force, no speed.

A state is a dict. The rules are a dict too: axis name -> the one value that holds (`{"turn.draw": "one", ...}`).
`turns.legal(state, rules)` gives the canonical actions, `turns.apply(state, action, rules)` the state after one of
them, and `judge(position, axes)` the whole answer, where `axes` gives each axis the tuple of its possible values:
every combination of them is followed through the turns, one by one. `table` knows what lies there, `allowed` what may
be done, `turns` what it does.

A verdict on one action is None (legal), the name of the rule that it breaks, or UNSHOWN: it hangs on something that
was not shown. Where the text of the rules leaves a question, the choice made here is marked `Choice:`.
"""

from __future__ import annotations

import itertools
from typing import Any

from tests.referee.allowed import (
    all_fit,
    broken_by,
    duty,
    first_of,
    fresh_turn,
    marked_by_pass,
    not_held,
    phase,
    place_broken,
)
from tests.referee.table import (
    UNSHOWN,
    Action,
    Place,
    Rules,
    State,
    binding,
    copied,
    flat,
    is_double,
    label,
    laid_tiles,
    node_at,
    nodes,
    open_doubles,
    own_keys,
    places,
    plant,
    same,
    started,
    ways,
    worlds,
)
from tests.referee.turns import apply, blocked, legal, regain, settle, touch, verdict

# --- a whole text -----------------------------------------------------------------------------------------------------


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
        state["t"]["draws"] += 1
        state["t"]["drawn"].append(flat(tile))
        state["t"]["all_drawn"].append(flat(tile))
        if state["hands"][state["turn"]] is None:
            state["known"][state["turn"]].append(flat(tile))
    # Choice: after `drew:` too, a marker that `one_round` takes down comes down with the first action typed
    out_at_start(state, rules)
    if not state["over"] and not position["drew"] and blocked(state, rules):
        state["over"] = {"how": "blocked"}
    return state


def out_at_start(state: State, rules: Rules) -> None:
    """A hand typed without a tile is out, unless its last tile was a double that has to be covered.

    Choice: an open double of which it is not said who laid it counts as the last tile of such a player.
    """
    for name in state["seats"]:
        if state["hands"][name] != []:
            continue
        waiting = [entry for entry in open_doubles(state, rules) if entry["placer"] in (name, None)]
        if waiting and rules["doubles.out"] == "must_cover":
            state["waiting"][name] = waiting[-1]
        elif state["first"] and name not in state["first"] and rules["opening.out"] == "lap_completes":
            state["outs"].append(name)
        elif not state["over"]:
            state["over"] = {"how": "out", "player": name}


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
            entry = {"key": key, "path": path, "placer": None, "rank": 0, "regained": False}
            if position["open"] is None:
                # A double with one branch stands in line unless it is still open: brackets say that it is.
                if len(node["kids"]) != 1 or node.get("bracketed"):
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
        if word == "pass" and just:
            # Choice: it only says that the turn is over, by which the lap is complete and somebody out
            return None
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
        # Choice: a marker that `one_round` takes down with the first action may be taken down as that action
        first = not turn["begun"] and rules["marker.down"] == "one_round" and who in state["markers"]
        return None if first or turn["came_down"] or turn["may_unmark"] else "marker-down"
    if word == "knock":
        return knock_verdict(state, who)
    return bullet_verdict(state, rules)


def unplaced(state: State, rules: Rules, action: Action) -> Action | None:
    """A play without its train goes to the only place where it is legal; None where there are several."""
    tile = action[1]
    good: dict[str, Action] = {}
    for place in places(state, rules):
        for way in ways(tile, place["end"], rules):
            suffix = place["name"][len(label(place["key"])) + 1 :]
            named = ("play", tile if is_double(tile) or way == tile else way, (place["key"], suffix))
            if all(not broken_by(world, rules, way, place) for world in worlds(state, rules)):
                good.setdefault(place["name"], named)
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
        if word == "play":
            named = action if action[2] is not None else unplaced(before, rules, action)
            return UNSHOWN if named is None else verdict(before, rules, named)
        if word == "draw":
            return verdict(before, rules, action)
    if word == "play":
        broken = {"one-tile"}
        tile = flat(action[1])
        if state["typed_set"] and tile[0] > state["high"]:
            broken.add("not-in-set")
        if state["table"].count(tile) >= state["copies"]:
            broken.add("tile-on-table")
        if not_held(state, who, tile):
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
            if not just["marked"]:
                after["markers"].discard(who)
            after["just"]["came_down"], after["just"]["may_unmark"] = True, False
            last = just["laid"][-1] if just["laid"] else None
            if last and is_double(last["tile"]):
                regain(after, rules, last)
        return after
    if word == "play" and action[2] is None:
        action = unplaced(state, rules, action) or action
    if word in ("play", "draw", "pass"):
        return apply(state, action, rules)
    if word == "mark":
        return apply(state, ("pass",), rules)
    after = copied(state)
    one_round = rules["marker.down"] == "one_round" and not after["t"]["begun"]
    if word == "unmark" and (one_round or after["t"]["may_unmark"]):
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
    if state["over"] or not (state["t"]["laid"] or state["t"]["draws"] or state["t"]["bullet"]):
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
        closing = is_double(last["tile"]) and rules["opening.double"] == "cover_within_run"
        if closing or any(same(last, entry) for entry in open_doubles(state, rules)):
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
    ends = {(place["name"], place["end"]) for place in places(state, rules) if usable(state, rules, place)}
    return {"player": player, "actions": None, "ends": ends}


def usable(state: State, rules: Rules, place: Place) -> bool:
    """Some tile may be laid there: any tile, or a further double that does not lie on the table yet."""
    asked: list[tuple[int, int] | None] = [None]
    end = place["end"]
    if rules["blanks.wild"] == "yes" or state["table"].count((end, end)) < state["copies"]:
        asked.append((end, end))
    every = worlds(state, rules)
    if phase(state, rules) != "double":
        asked = [None]
    return any(all(not place_broken(world, rules, tile, place) for world in every) for tile in asked)


def follow(position: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """The text under one choice on every axis: for each turn its verdict, and the state before each of its actions."""
    state = start(position, rules)
    turns: list[dict[str, Any]] = []
    for who, actions in position["turns"]:
        begun = turns and turns[-1]["player"] == state["turn"] and not state["just"]
        if state["turn"] != who and begun and not state["over"]:
            passing = verdict(state, rules, ("pass",))
            if passing in (None, UNSHOWN):
                state = apply(state, ("pass",), rules)
            else:
                turns[-1].update(verdict="illegal", rule="turn-incomplete", index=len(turns[-1]["states"]) - 1)
                return {"turns": turns, "state": state}
        together = rules["opening.shape"] == "run_together" and state["together"] and who in state["first"]
        together = together and not (state["t"]["laid"] or state["t"]["draws"])
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


# --- every combination ------------------------------------------------------------------------------------------------


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
