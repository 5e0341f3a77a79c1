"""Random rounds and positions: what must hold of them whatever the rules."""

from __future__ import annotations

import itertools
import random

import pytest

from mtref.rules.axes import AXES
from tests.referee import oracle, positions, table, turns
from tests.referee.compare import house, values
from tests.referee.reading import read

SEEDS = range(60)


def rules_of(rng: random.Random) -> dict[str, str]:
    return {name: rng.choice(choices) for name, choices in values(house(rng)).items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_no_tile_is_lost_or_made_in_a_round(seed: int) -> None:
    rng = random.Random(seed)
    rules = rules_of(rng)
    last, made = positions.simulated(rng, rules, limit=150)
    for state in [*(before for before, _ in made), last]:
        tiles = [tile for hand in state["hands"].values() for tile in hand] + state["table"]
        assert len(tiles) == len(set(tiles))
        assert sorted(state["table"]) == sorted(table.laid_tiles(state))
        assert len(tiles) + state["yard"] == len(made[0][0]["table"]) + made[0][0]["yard"] + sum(
            len(hand) for hand in made[0][0]["hands"].values()
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_played_by_the_rules_is_not_called_illegal(seed: int) -> None:
    rng = random.Random(seed)
    # with wild blanks `Ana.new` may be either of two doubles, and the text cannot say which
    rules = rules_of(rng) | {"opening.out": "immediate", "opening.shape": "none", "blanks.wild": "no"}
    rules["doubles.out"] = "allowed"
    _, made = positions.simulated(rng, rules, limit=60)
    starts = [number for number, (state, _) in enumerate(made) if not state["t"]["begun"]]
    for begin, end in itertools.pairwise(starts):
        state = made[begin][0]
        text = positions.described(rng, state, rules)
        if "..." in text:
            continue
        text += positions.line_of(state["turn"], [action for _, action in made[begin:end]])
        ruling = oracle.judge(read(text), {name: (value,) for name, value in rules.items()})
        assert ruling["verdict"] != "illegal", text


def test_a_position_written_down_and_read_again_allows_the_same() -> None:
    checked = 0
    for seed in SEEDS:
        rng = random.Random(seed)
        rules = rules_of(rng) | {"doubles.out": "allowed", "opening.out": "immediate", "opening.shape": "none"}
        _, made = positions.simulated(rng, rules, limit=60)
        for state in (before for before, _ in made if not before["t"]["begun"]):
            text = positions.described(rng, state, rules)
            again = oracle.start(read(text), rules)
            in_part = [root for root in again["trains"].values() if root["hidden"]]
            unshown = again["yard"] is None or None in again["hands"].values()
            if in_part or unshown or any(entry["placer"] is None for entry in again["open"]):
                continue
            assert turns.legal(again, rules) == turns.legal(state, rules), text
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_every_random_situation_gets_a_ruling(seed: int) -> None:
    rng = random.Random(seed)
    axes = values(house(rng))
    ruling = oracle.judge(read(positions.situation(rng, axes)), axes)
    assert ruling["verdict"] in ("legal", "illegal", "unclear")
    assert (ruling["verdict"] == "illegal") <= bool(ruling["rules"])
    if ruling["verdict"] == "unclear":
        assert ruling["unshown"] or ruling["depends_on"]


def test_an_open_axis_gives_what_its_values_give_one_by_one() -> None:
    judged = [axis.name for axis in AXES if axis.name.split(".")[0] in ("turn", "mexican", "marker", "doubles")]
    for seed in range(25):
        rng = random.Random(seed)
        axes = {name: choices[:1] for name, choices in values(house(rng)).items()}
        name = rng.choice(judged)
        axes[name] = tuple(str(choice) for choice in next(a for a in AXES if a.name == name).choices)  # type: ignore
        position = read(positions.situation(rng, axes))
        together = oracle.judge(position, axes)
        apart = [oracle.judge(position, axes | {name: (value,)}) for value in axes[name]]
        verdicts = {ruling["verdict"] for ruling in apart}
        at_turns = {ruling["turn"] for ruling in apart}
        if len(at_turns) == 1 and verdicts == {"legal"} and together["verdict"] == "legal":
            assert together["after"]["markers"] in ("undecided", apart[0]["after"]["markers"])
        elif len(at_turns) == 1 and len(verdicts) == 1:
            assert together["verdict"] in (*verdicts, "unclear")
        elif len(at_turns) == 1:
            assert together["verdict"] == "unclear"
