"""Finished matches as plays for BG Stats."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from mtref.report.bgstats import link, play
from tests.conftest import Mtref
from tests.report import evenings

FIELDS = {"sourceName", "sourcePlayId", "playDate", "comments", "board", "game", "players"}
PLAYER_FIELDS = {"name", "sourcePlayerId", "startPlayer", "score", "winner", "rank"}


def test_a_play_has_the_documented_fields_and_no_others() -> None:
    evening = evenings.friday()
    told = play("friday1", evening.match, evening.journal)
    assert set(told) == FIELDS
    assert told["playDate"] == "2026-11-27 18:10:00"
    assert told["game"] == {
        "name": "Mexican Train",
        "sourceGameId": "mexican-train",
        "highestWins": False,
        "noPoints": False,
    }
    assert all(set(player) == PLAYER_FIELDS for player in told["players"])
    scores = {player["name"]: player["score"] for player in told["players"]}
    assert scores == {evening.match.name_of(side): total for side, total in evening.match.totals.items()}
    assert [player["name"] for player in told["players"] if player["startPlayer"]] == ["Ana"]


def test_a_shared_first_place_has_two_winners() -> None:
    evening = evenings.shared()
    told = play("x", evening.match, evening.journal)
    assert [(player["rank"], player["winner"]) for player in told["players"]] == [(1, True), (1, True), (3, False)]


def test_partners_win_together_and_who_left_has_no_rank() -> None:
    evening = evenings.partners()
    winners = [player["name"] for player in play("x", evening.match, evening.journal)["players"] if player["winner"]]
    assert winners in (["Ana", "Cleo"], ["Ben", "Dora"])
    evening = evenings.come_and_go()
    ben = play("x", evening.match, evening.journal)["players"][1]
    assert (ben["name"], ben["winner"], "rank" in ben) == ("Ben", False, False)


def test_the_link_carries_the_play_whatever_the_names_are() -> None:
    evening = evenings.full(evenings.HOSTILE)
    told = play("x", evening.match, evening.journal)
    query = parse_qs(urlsplit(link(told)).query, strict_parsing=True)
    assert json.loads(query["data"][0]) == told


def test_export_writes_one_play_or_several(mtref: Mtref, tmp_path: Path) -> None:
    for name in ("one", "two"):
        mtref("new", "Ana", "Ben", "--rounds", "1", "--name", name)
        mtref("score", "0", "23")
    single, both = tmp_path / "one.json", tmp_path / "both.json"
    said = mtref("export", "--format", "bgstats", "one", str(single)).out
    assert "https://app.bgstatsapp.com/createPlay.html?data=" in said
    assert json.loads(single.read_text("utf-8"))["players"][0]["winner"] is True
    mtref("export", "--format", "bgstats", "one", "two", str(both))
    assert len(json.loads(both.read_text("utf-8"))) == 2
    assert json.loads(mtref("export", "--format", "bgstats", "one", "-").out)["board"] == "Double-12"
    assert mtref("export", "--format", "other", "one", "-", ok=False).status == 2


def test_a_match_that_is_not_finished_is_no_play_yet(mtref: Mtref, tmp_path: Path) -> None:
    mtref("new", "Ana", "Ben", "--rounds", "2")
    mtref("score", "0", "23")
    file = tmp_path / "open.json"
    ran = mtref("export", "--format", "bgstats", str(file), ok=False)
    assert ran.status == 2
    assert "is not finished" in ran.err
    assert not file.exists()
