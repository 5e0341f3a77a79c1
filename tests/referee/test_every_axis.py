"""No axis is read and then ignored: for every two choices on it there is a board whose ruling differs."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from mtref.referee.ruling import judge
from mtref.rules.axes import AXES
from mtref.rules.library import load

LINES = (Path(__file__).parents[1] / "cases" / "axes.jsonl").read_text("utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]
ROOMS = ("opening", "turn", "mexican", "marker", "doubles", "blanks", "end", "speed")
JUDGED = [axis for axis in AXES if axis.name.partition(".")[0] in ROOMS or axis.name == "match.partners"]


def told(text: str, house: dict[str, str]) -> object:
    """What a ruling says, apart from the axes and places that it names."""
    ruling = judge(text, load("wikipedia", house=house, may_be_idle=True)).to_json()
    messages = [finding["message"] for action in ruling["actions"] for finding in action["findings"]]
    return [ruling[part] for part in ("verdict", "turn", "after", "legal_actions", "notes")], messages


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["axis"])
def test_a_ruling_changes_with_the_choice(case):
    for one, other in case["differ"]:
        rulings = [told(case["text"], {**case["house"], case["axis"]: value}) for value in (one, other)]
        assert rulings[0] != rulings[1], (one, other)


@pytest.mark.parametrize("axis", JUDGED, ids=lambda axis: axis.name)
def test_every_choice_is_told_from_every_other(axis):
    told_apart = {frozenset(pair) for case in CASES if case["axis"] == axis.name for pair in case["differ"]}
    assert {frozenset((str(a), str(b))) for a, b in combinations(axis.choices, 2)} <= told_apart
