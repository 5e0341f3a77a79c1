"""What is allowed at a point of a turn, for the oracle: every rule that a play breaks, a draw, a pass."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.referee.reading import Tile
from tests.referee.table import (
    UNSHOWN,
    Place,
    Rules,
    State,
    at,
    binding,
    by_order,
    first_turn,
    flat,
    is_double,
    joins,
    laid_now,
    node_at,
    open_doubles,
    own_keys,
    own_started,
    places,
    public,
    same,
    started,
    ways,
)

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


# --- where the turn stands --------------------------------------------------------------------------------------------


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
    return "done" if swan_next(state, rules) is None else "swan"


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
    if not taken:
        keys += [key for key in state["trains"] if key[0] == "mex"] + [("mex", number) for number in (1, 2, 3)]
    return {"places": usable, "keys": keys}


# --- may this tile be laid there? -------------------------------------------------------------------------------------


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
        if rules["mexican.exists"] == "no" and not covering:
            broken.add("no-mexican")
        if rules["mexican.count"] == "one" and key[1] > 1 and not covering:
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
        if place["key"] not in mine:
            return (ordinary(state, rules, place) - {"open-double", "double-order"}) | {"bullet"}
        if tile is not None and flat(tile) in held(state) and ways(tile, place["end"], rules):
            way = ways(tile, place["end"], rules)[0]
            if not in_a_row(way[1], tuple(sorted(without(held(state), tile))), rules, {}):
                return {"bullet"}
        return set()
    if now == "swan":
        allowed = swan_next(state, rules)
        assert allowed is not None
        if place["key"] in allowed["keys"]:
            return set() if place in allowed["places"] else ordinary(state, rules, place)
        return {"one-tile"}
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
            broken -= {"opening-target", "own-train-first", "open-double", "closed-train", "no-mexican", "one-mexican"}
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
    """All these tiles can be laid on the own train, one after the other from one end of it."""
    mine = own_keys(state, rules, state["turn"])
    ends = {place["end"] for place in places(state, rules) if place["key"] in mine}
    return any(in_a_row(end, tuple(sorted(hand)), rules, {}) for end in ends)


def in_a_row(end: int, hand: tuple[Tile, ...], rules: Rules, tried: dict[Any, bool]) -> bool:
    """Whether all tiles of the hand can be joined one after the other to the end."""
    if not hand:
        return True
    if (end, hand) not in tried:
        tried[end, hand] = any(
            in_a_row(way[1], tuple(removed(hand, tile)), rules, tried)
            for tile in set(hand)
            for way in ways(tile, end, rules)
        )
    return tried[end, hand]


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
    if not_held(state, player, tile):
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


def not_held(state: State, player: str, tile: Tile) -> bool:
    """The tile is not in the player's hand.

    Choice: a tile of which every copy is seen on the table or in another's hand is not in one that is not shown.
    """
    hand = state["hands"][player]
    if hand is not None:
        return tile not in hand
    if tile in state["known"][player]:
        return False
    seen: list[Tile] = state["table"] + [
        other
        for name in state["seats"]
        if name != player
        for other in (state["known"][name] if state["hands"][name] is None else state["hands"][name])
    ]
    return tile in seen and seen.count(tile) >= state["copies"]


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


# --- draw, pass -------------------------------------------------------------------------------------------------------


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
        closing = is_double(last["tile"]) and rules["opening.double"] == "cover_within_run"
        if not closing and not any(same(last, entry) for entry in open_doubles(state, rules)):
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
        if is_double(last["tile"]) and rules["opening.double"] == "cover_within_run" and not must_cover(state, rules):
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
    if due and hand is None and not legal_plays:
        # who draws until a tile fits may have got it unseen; a tile that fits and is not played is no better
        hidden = state["t"]["draws"] > len(state["t"]["all_drawn"]) and rules["turn.drawn_tile"] != "must_play"
        return "must-draw" if demanded and state["yard"] is not None and not hidden else UNSHOWN
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
