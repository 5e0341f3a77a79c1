"""A season in numbers, as it is typed and read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Mtref, Ran


def evening(mtref: Mtref, names: str, *rounds: str, options: str = "") -> str:
    """A match of as many rounds as are given, scored in seat order; its id."""
    begun = mtref("new", *names.split(), "--rounds", str(len(rounds)), *options.split(), "--json").json
    for scores in rounds:
        mtref("score", *scores.split(), "--force")
    return str(begun["id"])


def row(ran: Ran, name: str) -> list[str]:
    """A row of the first table that begins with this name."""
    return next(line for line in ran.out.splitlines() if line.startswith(name)).removeprefix(name).split()


@pytest.fixture
def season(mtref: Mtref) -> Mtref:
    """Ana won one evening, shared another with Ben, and leads a third that goes on."""
    evening(mtref, "Ana Ben Cleo", "0 23 31", "12 0 3")
    evening(mtref, "Ana Ben", "0 7", "7 0", options="--rules site")
    evening(mtref, "Ana Cleo", "0 14", "? ?")
    return mtref


def test_everybody_in_a_table(season: Mtref) -> None:
    ran = season("stats")
    assert ran.out.splitlines()[0] == "3 matches, 2 of them finished."
    assert row(ran, "Ana") == ["3", "1", "1", "1.00", "5", "3.8", "3", "0", "12"]
    assert row(ran, "Ben") == ["2", "0", "1", "1.50", "4", "7.5", "2", "0", "23"]
    assert row(ran, "Cleo") == ["2", "0", "0", "3.00", "3", "16.0", "0", "3", "31"]
    assert row(ran, "1. Ana") == ["1-0-1", "1-0-0"]
    assert "finished matches only" in ran.out


def test_one_player_against_the_others(season: Mtref) -> None:
    ran = season("stats", "be")
    assert ran.out.splitlines()[0] == "2 matches, finished."
    assert row(ran, "Ben") == ["2", "0", "1", "1.50", "4", "7.5", "2", "0", "23"]
    assert row(ran, "Ana") == ["2", "0", "1", "1"]
    assert row(ran, "Cleo") == ["1", "1", "0", "0"]


def test_under_one_rulebook(season: Mtref) -> None:
    ran = season("stats", "--rules", "SITE", "--json").json
    assert (ran["matches"], ran["rulebook"]) == (1, "site")
    assert [player["shared"] for player in ran["players"]] == [1, 1]
    refused = season("stats", "--rules", "pagta", ok=False)
    assert refused.status == 2
    assert "there are matches under site, wikipedia" in refused.err


def test_as_json(season: Mtref) -> None:
    data = season("stats", "Ana", "--json").json
    assert (data["schema"], data["matches"], data["finished"]) == (1, 3, 2)
    ana = data["players"][0]
    assert ana.pop("against") == {
        "Ben": {"met": 2, "ahead": 1, "behind": 0, "level": 1, "together": 0},
        "Cleo": {"met": 1, "ahead": 1, "behind": 0, "level": 0, "together": 0},
    }
    assert ana == {
        "player": "Ana",
        "also": [],
        "played": 3,
        "finished": 2,
        "won": 1,
        "shared": 1,
        "placed": 2,
        "average_place": 1.0,
        "rounds": 5,
        "points": 19,
        "points_a_round": 3.8,
        "zero_rounds": 3,
        "best_round": 0,
        "worst_round": 12,
    }


def test_a_correction_reaches_the_statistics(season: Mtref) -> None:
    season("fix", "1", "Cleo=20")
    assert row(season("stats"), "Cleo")[5] == "18.0"
    season("undo")
    assert row(season("stats"), "Cleo")[5] == "16.0"


def test_the_numbers_are_the_same_without_the_log(season: Mtref, home: Path) -> None:
    with_log = season("stats", "--json").json
    (home / "index.jsonl").unlink()
    assert season("stats", "--json").json == with_log


def test_nobody_has_played_yet(mtref: Mtref, home: Path) -> None:
    ran = mtref("stats")
    assert (ran.out, ran.err) == ("", "No round is stored yet.\n")
    assert not home.exists()
    assert mtref("stats", "--json").json["players"] == []
    mtref("new", "Ana", "Ben")
    assert mtref("stats").err == "No round is stored yet.\n"
    assert mtref("stats", "Ana").err == "Ana has no score in any match yet.\n"


def test_a_player_whom_nobody_knows(season: Mtref) -> None:
    ran = season("stats", "Clea", ok=False)
    assert (ran.status, ran.out) == (2, "")
    assert "Did you mean Cleo?" in ran.err


def test_who_left_has_no_place_and_the_table_says_so(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben", "Cleo", "--rounds", "2")
    mtref("score", "0", "5", "9")
    mtref("player", "leave", "Cleo")
    mtref("score", "0", "5")
    ran = mtref("stats")
    assert row(ran, "Cleo") == ["1", "0", "0", "–", "1", "9.0", "0", "9", "9"]
    assert "Who left a match has no place in it; matches left: Cleo 1." in ran.out


def test_names_that_could_do_harm_are_shown_and_do_nothing(mtref: Mtref, home: Path) -> None:
    names = ["[red]Ana[/red]", "=1+1", "$(touch x)", "אנה", "李小龙"]
    mtref("new", *names, "--rounds", "1")
    mtref("score", "0", "1", "2", "3", "4")
    for ran in (mtref("stats"), mtref("stats", "李"), mtref("matches")):
        assert all(name in ran.out for name in names)


def test_a_club_of_ten_fits_eighty_columns(mtref: Mtref) -> None:
    names = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo"]
    evening(mtref, " ".join(names), *["0 1 2 3 4 5 6 7 8 9"] * 3, options="--set 18")
    ran = mtref("stats")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert row(ran, "10. Jo") == ["0-1"] * 9


def test_a_table_that_would_be_too_wide_gives_way_to_one_player_at_a_time(mtref: Mtref) -> None:
    for guest in range(16):
        evening(mtref, f"Ana Guest{guest:02}", "0 5")
    ran = mtref("stats")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "Head to head" not in ran.out
    assert "mtref stats PLAYER" in ran.out
    assert row(mtref("stats", "Ana"), "Guest15") == ["1", "1", "0", "0"]


def test_a_match_that_cannot_be_read_is_named_and_the_others_are_counted(season: Mtref, home: Path) -> None:
    (home / "matches" / "spoilt.json").write_text("{")
    ran = season("stats")
    assert "spoilt.json is damaged" in ran.err
    assert row(ran, "Ana")[0] == "3"


# One person under two names


def test_two_names_are_counted_as_one_and_no_match_is_changed(season: Mtref) -> None:
    evening(season, "Anna Dora", "0 5")
    before = season("summary", "--json").json
    assert season("player", "same", "Ana", "Anna").out == "Ana is also Anna.\n"
    ran = season("stats", "anna")
    assert row(ran, "Ana")[:2] == ["4", "2"]
    assert "Ana is also Anna." in ran.out
    assert season("stats", "Dora", "--json").json["players"][0]["against"]["Ana"]["behind"] == 1
    assert ["Anna", "Dora"] in [match["players"] for match in season("matches", "--player", "Ana", "--json").json]
    assert season("summary", "--json").json == before


def test_joined_names_are_parted_again(season: Mtref) -> None:
    evening(season, "Anna Dora", "0 5")
    before = season("stats").out
    season("player", "same", "Ana", "Anna")
    assert season("player", "same").out == "Ana is also Anna.\n"
    assert season("player", "different", "ana", "ANNA").out == "Anna is a person of its own again.\n"
    assert season("stats").out == before
    assert "No names are joined" in season("player", "same").err


def test_chains_of_names_are_one_person(season: Mtref) -> None:
    evening(season, "Anna Dora", "0 5")
    evening(season, "Nan Dora", "0 5")
    season("player", "same", "Anna", "Nan")
    assert season("player", "same", "Ana", "Nan").out == "Ana is also Anna, Nan.\n"
    assert row(season("stats"), "Ana")[0] == "5"
    assert season("player", "different", "Ana").out == "Ana is a person of its own again.\nAnna is also Nan.\n"


def test_two_who_sit_at_one_table_are_not_one_person(season: Mtref) -> None:
    match_id = next(match["id"] for match in season("matches", "--json").json if len(match["players"]) == 3)
    evening(season, "Benno Dora", "0 5")
    season("player", "same", "Ben", "Benno")
    ran = season("player", "same", "Cleo", "Benno", ok=False)
    assert ran.status == 2
    assert ran.err == f"Cleo and Ben sit together in match {match_id}: they are not one person.\n"
    assert season("player", "same").out == "Ben is also Benno.\n"


def test_they_may_sit_at_one_table_later_and_are_counted_apart_there(season: Mtref) -> None:
    evening(season, "Anna Dora", "0 5")
    season("player", "same", "Ana", "Anna")
    match_id = evening(season, "Ana Anna", "0 5")
    ran = season("stats")
    assert f"sit together in match {match_id}" in ran.err
    assert row(ran, "Ana")[0] == "5"
    assert row(ran, "Anna")[0] == "1"


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        (["same", "Ana"], 2, "Which other name"),
        (["same", "Ana", "Zoe"], 2, "No stored match has a player called Zoe"),
        (["same", "Ana", "ana"], 1, "one person already"),
        (["different", "Ana"], 1, "joined to no other name"),
        (["different", "Ana", "Ben"], 2, "not joined as one person"),
    ],
)
def test_what_cannot_be_joined_or_parted(season: Mtref, typed: list[str], status: int, said: str) -> None:
    ran = season("player", *typed, ok=False)
    assert (ran.status, ran.out) == (status, "")
    assert said in ran.err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"same": [["Ana", "Anna"]]}',
        '{"program": "mtref", "schema": 1, "same": [["Ana"]]}',
        '{"program": "mtref", "schema": 2, "same": []}',
    ],
)
def test_a_spoilt_list_of_names_is_said_and_never_written_over(season: Mtref, home: Path, text: str) -> None:
    (home / "people.json").write_text(text)
    for command in (["stats"], ["player", "same", "Ana", "Ben"], ["player", "different", "Ana"]):
        ran = season(*command, ok=False)
        assert ran.status == 4
        assert "people.json" in ran.err
    assert (home / "people.json").read_text() == text


def test_the_list_of_names_is_plain_json(season: Mtref, home: Path) -> None:
    evening(season, "李 Dora", "0 5")
    season("player", "same", "Ana", "李")
    assert json.loads((home / "people.json").read_text("utf-8"))["same"] == [["Ana", "李"]]
