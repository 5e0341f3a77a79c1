"""Score sheets collected from players, clubs and other programs, typed through the commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import Mtref, cases

SHEETS = [
    pytest.param(case, rulebook, id=f"{case['id']}-{rulebook}")
    for case in cases("scores.jsonl")
    for rulebook in case["expect"]
    if case["kind"] in ("match", "round")
]
DEALS = [
    pytest.param(case, rulebook, id=f"{case['id']}-{rulebook}")
    for case in cases("scores.jsonl")
    for rulebook in case["expect"]
    if case["kind"] == "deal"
]


def type_match(mtref: Mtref, case: dict[str, Any], rulebook: str) -> dict[str, Any]:
    joins = case.get("joins", {})
    names = [name for name in case["players"] if name not in joins]
    options = ["--rules", rulebook, "--set", str(case.get("set", 12))]
    options += [word for axis, value in case.get("axes", {}).items() for word in ("--house", f"{axis}={value}")]
    if "teams" in case:
        options += ["--partners", ",".join("+".join(team) for team in case["teams"])]
    mtref("new", *names, *options)
    for number, scores in enumerate(case["rounds"], 1):
        for name, join in joins.items():
            if join["before_round"] == number:
                before = mtref("status", "--json").json
                totals = case["expect"][rulebook]["totals_before"][str(number)]
                assert before["totals"] == {player: totals[player] for player in before["players"]}
                assert join["total"] == max(before["totals"].values())
                mtref("player", "add", name, "--at", "highest")
        blocked = ["--blocked"] if case.get("blocked") else []
        nobody_out = not blocked and not any(value == "0" for value in scores.values())
        force = ["--force"] if nobody_out else []
        mtref("score", *(f"{name}={value}" for name, value in scores.items()), *blocked, *force)
    mtref("end", "--drop-round")
    summary: dict[str, Any] = mtref("summary", "--json").json
    return summary


@pytest.mark.parametrize(("case", "rulebook"), SHEETS)
def test_a_score_sheet_gives_the_points_places_and_winners_that_it_should(
    mtref: Mtref, case: dict[str, Any], rulebook: str
) -> None:
    expect = case["expect"][rulebook]
    found = type_match(mtref, case, rulebook)
    by_player = {standing["player"]: standing for standing in found["standings"]}
    groups: dict[int, list[str]] = {}
    for standing in found["standings"]:
        groups.setdefault(standing["place"], []).append(standing["player"])
    checked: dict[str, Callable[[], Any]] = {
        "points": lambda: [played["points"] for played in found["rounds"]],
        "totals": lambda: found["totals"],
        "standings": lambda: [groups[place] for place in sorted(groups)],
        "winners": lambda: found["winners"],
        "decided_by": lambda: found["decided_by"],
        "zero_rounds": lambda: {name: standing["zero_rounds"] for name, standing in by_player.items()},
        "ranks": lambda: {name: standing["place"] for name, standing in by_player.items()},
        "ties": lambda: [
            {"players": tie["players"], "test": by_player[tie["players"][0]]["decided_by"]} for tie in expect["ties"]
        ],
        "team_points": lambda: [played["team_points"] for played in found["rounds"]],
        "team_totals": lambda: [team["total"] for team in found["teams"]],
        "totals_before": lambda: expect["totals_before"],
    }
    assert {what: checked[what]() for what in expect} == expect


@pytest.mark.parametrize(("case", "rulebook"), DEALS)
def test_a_rulebook_deals_as_its_text_says(mtref: Mtref, case: dict[str, Any], rulebook: str) -> None:
    for row in case["expect"][rulebook]["rows"]:
        names = [f"P{seat}" for seat in range(row["players"])]
        coming = mtref("new", *names, "--rules", rulebook, "--set", str(case["set"]), "--json").json["next"]
        assert (coming["tiles"], coming["boneyard"]) == (row["tiles"], row["boneyard"])
    for players in case["expect"][rulebook]["no_deal_for_players"]:
        if players > 1:
            ran = mtref("new", *(f"P{seat}" for seat in range(players)), "--rules", rulebook, "--set", str(case["set"]))
            assert "has no deal" in ran.err
