"""Real disputes and their answers under each rulebook, collected from players, clubs and the rule texts."""

import json
from pathlib import Path
from typing import Any

import pytest

from mtref.referee.ruling import judge
from mtref.rules.library import load

LINES = (Path(__file__).parents[1] / "cases" / "rulings.jsonl").read_text("utf-8").splitlines()
CASES = [
    pytest.param(case["text"], book, expected, id=f"{case['id']} {case['title']} ({book})")
    for case in map(json.loads, LINES)
    for book, expected in case["expect"].items()
]


@pytest.mark.parametrize(("text", "book", "expected"), CASES)
def test_a_dispute_gets_its_answer(text: str, book: str, expected: dict[str, Any]) -> None:
    ruling = judge(text, load(book)).to_json()
    after = ruling["after"]
    assert ruling["verdict"] == expected["verdict"], ruling["summary"]
    broken = [
        finding["rule"]
        for action in ruling["actions"]
        for finding in action["findings"]
        if finding["outcome"] == "violated"
    ]
    if "rule" in expected:
        assert broken[:1] == [expected["rule"]]
    if "rule_any_of" in expected:
        assert broken[0] in expected["rule_any_of"]
    if "axis" in expected:
        assert expected["axis"] in [entry["axis"] for entry in ruling["depends_on"]]
    if "not_checked" in expected:
        assert bool(ruling["not_checked"]) == expected["not_checked"]
    if "turn" in expected:
        assert ruling["turn"] == expected["turn"]
    if "markers" in expected:
        assert set(after["markers"]) == set(expected["markers"])
    for key in ("open_doubles", "round_over", "owes"):
        if key in expected:
            assert after[key] == expected[key]
    if "legal_actions" in expected:
        assert ruling["legal_actions"] == expected["legal_actions"]
