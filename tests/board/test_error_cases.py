"""Bad texts, and where each mistake lies."""

import json
from pathlib import Path
from typing import Any

import pytest

from mtref.board.notation import NotationError, parse

CASES = [json.loads(line) for line in (Path(__file__).parents[1] / "cases" / "errors.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_every_mistake_is_found_where_it_lies(case: dict[str, Any]) -> None:
    errors = []
    try:
        parse(case["text"])
    except NotationError as refused:
        errors = refused.errors
    assert [error.line for error in errors] == [each["line"] for each in case["expect"]], errors
    for error, expected in zip(errors, case["expect"], strict=True):
        assert expected["column"] in (None, error.column)
        for word in expected.get("mentions", ()):
            assert word in error.message
        if "other" in expected:
            assert "line {line}, column {column}".format(**expected["other"]) in error.message
