"""Random positions and turns, as text in the notation and as the plain dict that `reading.read` gives.

Everything hangs on the `random.Random` passed in, so that a seed names a position for ever. `situation(rng, axes)` is
one text: a round played by the oracle from the deal for some turns, written down with this or that left out, and
turns after it, most of them legal. `simulated(rng, rules)` is a whole round.
"""

from __future__ import annotations

import random
import re
from typing import Any

from tests.referee import allowed, oracle, table, turns
from tests.referee.reading import Tile, read
from tests.referee.table import Rules, State

NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eli", "Fay", "Gus", "Hal"]


def deal(
    rng: random.Random, rules: Rules, high: int, players: int, each: int, copies: int = 1
) -> tuple[State, list[Tile]]:
    """A round before its first turn, and the boneyard in the order in which it will be drawn."""
    engine = rng.choice([high, high, rng.randint(0, high)])
    tiles = [(a, b) for a in range(high + 1) for b in range(a + 1)] * copies
    tiles.remove((engine, engine))
    # in half of the deals doubles come to the hands rather than to the boneyard: they are what the rules are about
    favour = rng.choice([1, 3])
    tiles.sort(key=lambda tile: rng.random() * (favour if table.is_double(tile) else 1))
    names = NAMES[:players]
    hands = {name: [tiles.pop() for _ in range(each)] for name in names}
    yard = tiles[: rng.choice([0, 1, 2, 4, 12, 24])]
    sets = "sets: 2\n" if copies == 2 else ""
    text = f"set: {high}\n{sets}engine: {engine}\n" + "".join(f"{name}:\n" for name in names)
    text += f"turn: {names[0]}\nboneyard: {len(yard)}\n"
    text += "".join(f"hand {name}: {written(hand)}\n" for name, hand in hands.items())
    return oracle.start(read(text), rules), yard


def step(rng: random.Random, rules: Rules, state: State, yard: list[Tile]) -> tuple[State, str]:
    """One random legal action, made; and its text. Draws come from the boneyard."""
    choices = sorted(turns.legal(state, rules))
    played = [text for text in choices if " on " in text]
    doubles = [text for text in played if table.is_double(tile_in(text))]
    if doubles and rng.random() < 0.8:
        played = doubles
    text = rng.choice(played) if played and rng.random() < 0.9 else rng.choice(choices)
    if text == "draw":
        tile = yard.pop()
        return turns.apply(state, ("draw", tile), rules), f"draw {written([tile])}"
    return turns.apply(state, text, rules), text


def tile_in(action: str) -> Tile:
    a, b = action.split()[0].split("-")
    return int(a), int(b)


def simulated(rng: random.Random, rules: Rules, limit: int = 2000) -> tuple[State, list[tuple[State, str]]]:
    """A round played to its end by random legal actions: the last state, and each state with the action made there."""
    high = rng.choice([6, 9, 12])
    players = rng.randint(2, 4)
    state, yard = deal(rng, rules, high, players, each=rng.randint(3, 6))
    made: list[tuple[State, str]] = []
    while not state["over"] and len(made) < limit:
        if not turns.legal(state, rules):
            # nothing is certain to be legal, as where `mexican.exists = no` locks an open double away
            break
        before = state
        state, text = step(rng, rules, state, yard)
        made.append((before, text))
    return state, made


# --- writing a position down -----------------------------------------------------------------------------------------


def written(tiles: list[Tile]) -> str:
    return " ".join(f"{a}-{b}" for a, b in tiles)


def branches(node: dict[str, Any]) -> str:
    """The tiles that grow from the node, a fork in brackets."""
    if not node["kids"]:
        return ""
    if len(node["kids"]) == 1 and not node.get("still_open"):
        kid = node["kids"][0]
        return f" {kid['tile'][0]}-{kid['tile'][1]}{branches(kid)}"
    return "".join(f" [{kid['tile'][0]}-{kid['tile'][1]}{branches(kid)}]" for kid in node["kids"])


def described(rng: random.Random, state: State, rules: Rules) -> str:
    """The state between two turns as text, with this or that left out as tired people do."""
    state = table.copied(state)
    for entry in table.open_doubles(state, rules):
        table.node_at(state, entry["key"], entry["path"])["still_open"] = True
    lines = []
    if state["high"] != 12 or rng.random() < 0.7:
        lines.append(f"set: {state['high']}")
    if state["copies"] == 2:
        lines.append("sets: 2")
    lines.append(f"engine: {state['engine']}-{state['engine']}")
    for name in state["seats"]:
        star = "*" if name in state["markers"] else ""
        lines.append(f"{name}{star}:{train_text(rng, state, ('seat', name))}")
    for key in sorted(key for key in state["trains"] if key[0] == "mex"):
        lines.append(f"{table.label(key)}:{train_text(rng, state, key)}")
    lines.append(f"turn: {state['turn']}")
    shown = rng.choice(["all", "all", "all", "some", "none"])
    for name in state["seats"]:
        if shown == "all" or (shown == "some" and rng.random() < 0.5):
            hand = list(state["hands"][name])
            rng.shuffle(hand)
            lines.append(f"hand {name}: {written(hand)}".rstrip())
    if rng.random() < 0.85:
        lines.append(f"boneyard: {state['yard']}")
    lines += open_lines(rng, state, rules)
    nothing_yet = not any(table.started(state, key) for key in state["trains"]) and not state["markers"]
    if state["first"] and not (nothing_yet and len(state["first"]) == len(state["seats"])):
        lines.append("first turn: " + ", ".join(name for name in state["seats"] if name in state["first"]))
    elif nothing_yet and not state["first"]:
        lines.append("first turn: none")
    return "\n".join(lines) + "\n"


def train_text(rng: random.Random, state: State, key: Any) -> str:
    root = state["trains"][key]
    text = branches(root)
    if rng.random() < 0.93 or "[" in text or not root["kids"]:
        return text
    tiles = text.split()
    last = tiles[-1].split("-")
    if rng.random() < 0.5 and last[0] != last[1]:
        return f" ...{last[1]}"
    return " ... " + " ".join(tiles[rng.randint(0, len(tiles) - 1) :])


def open_lines(rng: random.Random, state: State, rules: Rules) -> list[str]:
    """An `open:` line where it matters, and sometimes where it does not; with placers or without."""
    waiting = table.open_doubles(state, rules)
    at_ends = [
        node
        for root in state["trains"].values()
        for _, node in table.nodes(root)
        if node["tile"] and table.is_double(node["tile"]) and (not node["kids"] or node.get("still_open"))
    ]
    in_sight = all(len(table.node_at(state, entry["key"], entry["path"])["kids"]) != 1 for entry in waiting)
    if in_sight and len(waiting) == len(at_ends) and rng.random() < 0.4:
        return []
    if not waiting:
        return ["open: none"] if at_ends else []
    placers = rng.random() < 0.7
    entries = []
    for entry in waiting:
        value = table.node_at(state, entry["key"], entry["path"])["end"]
        placer = f" by {entry['placer']}" if placers and entry["placer"] else ""
        entries.append(f"{value}-{value} on {table.label(entry['key'])}{placer}")
    return ["open: " + ", ".join(entries)]


# --- turns after it --------------------------------------------------------------------------------------------------


def situation(rng: random.Random, axes: dict[str, tuple[str, ...]]) -> str:
    """A text: a position reached under one choice on each axis, and none to four turns."""
    rules = {name: rng.choice(values) for name, values in axes.items()}
    high = rng.choice([6, 6, 9, 12, 12, 15])
    players = rng.choice([2, 2, 3, 3, 4, 4, 5, 6, 8])
    most = ((high + 1) * (high + 2) // 2 - 1) // players
    # with two sets the same double may lie on a train twice, and a text cannot say which of the two is open
    simple = not {"2", "3"} & {*axes["doubles.covers"]} and axes["doubles.branch"] == ("no",)
    copies = rng.choice([1, 1, 1, 1, 1, 1, 2]) if simple else 1
    state, yard = deal(rng, rules, high, players, min(most, rng.randint(2, 8)), copies)
    turns_before = rng.choice(
        [0, 1, players - 1, players, players + 1, *(rng.randint(1, 8 * players) for _ in range(6))]
    )
    for _ in range(turns_before):
        rest = list(yard)
        after = one_turn(rng, rules, state, rest)
        if after is None:
            break
        state, yard = after, rest
    text = described(rng, state, rules)
    if rng.random() < 0.06 and yard and allowed.draw_verdict(state, rules) is None:
        tile = yard[-1]
        drawn = turns.apply(state, ("draw", tile), rules)
        if not drawn["over"] and drawn["turn"] == state["turn"]:
            yard.pop()
            state = drawn
            text = described(rng, dict(state, t=allowed.fresh_turn()), rules) + f"drew: {written([tile])}\n"
    text += claimed(rng, rules, state, yard)
    return renamed(rng, text, state["seats"]) if rng.random() < 0.1 else text


def renamed(rng: random.Random, text: str, names: list[str]) -> str:
    """The text with a name that has to be quoted, or letters that are not ASCII, for one of the players."""
    return re.sub(rf"\b{rng.choice(names)}\b", rng.choice(['"Uncle Bob"', '"Old Bob"', "Zoë", '"a b"']), text)


def one_turn(rng: random.Random, rules: Rules, state: State, yard: list[Tile]) -> State | None:
    """The state after the turn, None where the round ends in it or it cannot be finished."""
    player = state["turn"]
    for _ in range(40):
        if not turns.legal(state, rules):
            return None
        state, _ = step(rng, rules, state, yard)
        if state["over"]:
            return None
        if state["turn"] != player or not state["t"]["begun"]:
            return state
    return None


def claimed(rng: random.Random, rules: Rules, state: State, yard: list[Tile]) -> str:
    """Turn lines: legal by the oracle for the most part, with a slip at the end of some."""
    lines: list[str] = []
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3, 4])):
        if state["over"]:
            break
        if rules["opening.shape"] == "run_together" and state["together"] and state["turn"] in state["first"]:
            # they open in any order
            state["turn"] = rng.choice(sorted(state["first"]))
        player = state["turn"]
        actions: list[str] = []
        if rng.random() < 0.3 and oracle.line_verdict(state, rules, player, ("bullet",), mine=False) is None:
            state = oracle.line_apply(state, rules, player, ("bullet",), mine=False)
            actions.append("bullet")
        slip = rng.random() < 0.25
        while not state["over"] and state["turn"] == player and (state["t"]["begun"] or not actions):
            if actions and rng.random() < 0.3:
                # the middle of a turn, with something owed or a tile drawn, is where people quarrel
                slip = rng.random() < 0.6
                break
            if slip and rng.random() < 0.5:
                break
            if not turns.legal(state, rules):
                break
            if rng.random() < 0.08 and yard and state["yard"] and allowed.draw_verdict(state, rules) is None:
                # drawn unseen: nothing more is certain
                actions.append("draw")
                return "".join(lines) + line_of(player, [*actions, *rng.choice([[], ["pass"]])])
            state, text = step(rng, rules, state, yard)
            if " on " in text and rng.random() < 0.04:
                text = text.split(" on ")[0]
            actions.append("mark" if text == "pass" and player in state["markers"] and rng.random() < 0.2 else text)
            down = player in state["markers"] and (state["just"] or state["t"]).get("may_unmark", False)
            if down and rng.random() < 0.4 and not state["over"]:
                state = oracle.line_apply(state, rules, player, ("unmark",), mine=True)
                actions.append("unmark")
            if rng.random() < 0.04:
                actions.append(rng.choice(["mark", "unmark", "knock", "pass"]))
            if len(actions) > 12:
                break
        if slip:
            actions.append(slipped(rng, rules, state, player, yard))
            return "".join(lines) + line_of(player, actions) + after_slip(rng, state, player)
        if actions:
            lines.append(line_of(player, actions))
    return "".join(lines)


def after_slip(rng: random.Random, state: State, player: str) -> str:
    """Sometimes another player goes on, in turn or out of it."""
    if rng.random() < 0.75:
        return ""
    who = rng.choice(state["seats"])
    return line_of(who, ["pass"])


def line_of(player: str, actions: list[str]) -> str:
    return f"{player}> {', '.join(actions)}\n"


def slipped(rng: random.Random, rules: Rules, state: State, player: str, yard: list[Tile]) -> str:
    """An action that need not be legal."""
    if rng.random() < 0.5 and state["turn"] == player and not state["over"]:
        possible = turns.candidates(state, rules).keys() - turns.legal(state, rules) - {"draw"}
        if possible:
            return rng.choice(sorted(possible))
    word = rng.choice(
        ["play", "play", "play", "play", "play", "draw", "pass", "mark", "unmark", "knock", "bullet", "any"]
    )
    if word == "draw":
        return f"draw {written([yard[-1]])}" if yard and rng.random() < 0.6 else "draw"
    hand = state["hands"][player] or []
    if word == "any" or (word == "play" and not hand):
        high = state["high"]
        tile = (rng.randint(0, high), rng.randint(0, high))
    elif word == "play":
        tile = rng.choice(hand)
    else:
        return word
    trains = [*state["seats"], "own", "train", "train", "train 2"]
    on = f" on {rng.choice(trains)}" if rng.random() < 0.93 else ""
    return f"{tile[0]}-{tile[1]}{on}"
