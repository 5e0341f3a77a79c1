"""The oracle itself: every written-down dispute, under every rulebook for which an answer is written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mtref.rules import library
from mtref.rules.axes import AXES
from mtref.rules.rulebook import Rulebook
from tests.referee.oracle import judge
from tests.referee.reading import read

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "rulings.jsonl").read_text(encoding="utf-8").splitlines()
]
PAIRS = [pytest.param(case, book, id=f"{case['id']}-{book}") for case in CASES for book in case["expect"]]


def values(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """Each axis of the book by name, with the values that it leaves possible."""
    return {axis.name: tuple(str(value) for value in book[axis.choices].values) for axis in AXES}


@pytest.mark.parametrize(("case", "book"), PAIRS)
def test_a_written_dispute_is_settled_as_written(case: dict[str, Any], book: str) -> None:
    expected = case["expect"][book]
    ruling = judge(read(case["text"]), values(library.load(book)))
    after = ruling["after"]
    found = {
        "verdict": ruling["verdict"],
        "rule": ruling["rule"],
        "turn": ruling["turn"],
        "legal_actions": ruling["legal_actions"],
        "markers": sorted(after["markers"]),
        "open_doubles": after["open_doubles"],
        "round_over": after["round_over"],
        "owes": after["owes"],
        "not_checked": ruling["unshown"],
    }
    wanted = {name: expected[name] for name in found if name in expected}
    if "markers" in wanted:
        wanted["markers"] = sorted(wanted["markers"])
    assert {name: found[name] for name in wanted} == wanted
    if "rule_any_of" in expected:
        assert set(ruling["rules"]) <= set(expected["rule_any_of"])
    if "axis" in expected:
        assert expected["axis"] in ruling["depends_on"].get("verdict", ruling["depends_on"].get("round_over", []))
