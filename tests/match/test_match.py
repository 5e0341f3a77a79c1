"""A match from beginning to end: joiners, leavers, seats, corrections, ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtref.match import commands
from mtref.match.match import fold
from mtref.match.refusal import JournalDamaged, NothingToDo, Refused
from tests.match.tables import Table

POINTS = st.lists(st.tuples(*[st.integers(1, 60)] * 3), min_size=1, max_size=6)


def played(rows: list[tuple[int, ...]], *names: str) -> Table:
    table = Table(*names or ("Ana", "Ben", "Cleo"))
    for number, row in enumerate(rows):
        table.score(*(str(0 if seat == number % 3 else points) for seat, points in enumerate(row)))
    return table


def test_a_correction_reaches_totals_places_winner_and_the_leader_that_follows_from_it() -> None:
    table = Table("Ana", "Ben", house={"setup.leader": "round_winner"}, rounds="2")
    table.score("0", "30")
    assert table.data["next"]["leader"] == "Ana"
    table.score("20", "0")
    assert table.data["winners"] == ["Ana"]
    table.fix(1, "Ana=30", "Ben=0")
    assert table.data["winners"] == ["Ben"]
    assert table.data["rounds"][1]["leader"] == "Ben"
    assert table.data["rounds"][0]["corrected"]


def test_filling_in_a_missing_value_is_no_correction() -> None:
    table = Table("Ana", "Ben", rounds="1")
    table.score("0", "?")
    assert table.data["missing"] == [{"round": 1, "players": ["Ben"]}]
    assert not table.data["finished"]
    assert table.data["winners"] == []
    table.fix(1, "Ben=12")
    assert table.data["winners"] == ["Ana"]
    assert not table.data["rounds"][0]["corrected"]


def test_missing_is_not_0() -> None:
    with pytest.raises(Refused, match="Cleo has no score: missing is not 0"):
        Table("Ana", "Ben", "Cleo").score("Ana=0", "Ben=5")


def test_a_late_player_begins_with_the_average_rounded_to_the_nearest_point() -> None:
    table = Table("Ana", "Ben")
    table.score("0", "25")
    table.do(commands.join, "Cleo", "average", None, "")
    assert table.data["totals"]["Cleo"] == 13
    with pytest.raises(Refused, match="Cleo did not sit"):
        table.fix(1, "Cleo=5")


def test_who_left_gets_no_place_though_his_total_is_the_lowest() -> None:
    table = played([(0, 5, 40)])
    table.do(commands.leave, "Ana", "")
    table.score("0", "9")
    table.do(commands.end, (), False, False, "")
    assert [standing["player"] for standing in table.data["standings"]] == ["Ben", "Cleo"]
    assert table.data["winners"] == ["Ben"]
    assert table.data["totals"]["Ana"] == 0


def test_the_match_ends_when_somebody_reaches_the_points_agreed() -> None:
    table = Table("Ana", "Ben", until=50)
    table.score("0", "49")
    assert not table.data["finished"]
    table.score("0", "1")
    assert table.data["winners"] == ["Ana"]
    with pytest.raises(Refused, match="somebody has 50 points or more"):
        table.score("0", "1")


def test_a_round_that_was_broken_off_does_not_count_when_it_is_dropped() -> None:
    table = Table("Ana", "Ben")
    table.score("0", "20")
    table.score("30", "?")
    with pytest.raises(Refused, match="Round 2 has no score for Ben"):
        table.do(commands.end, (), False, False, "")
    table.do(commands.end, (), True, False, "")
    assert table.data["totals"] == {"Ana": 0, "Ben": 20}
    assert table.data["winners"] == ["Ana"]
    table.do(commands.reopen, "")
    assert table.data["totals"] == {"Ana": 30, "Ben": 20}


def test_a_full_round_counts_though_the_match_is_ended_with_the_open_one_dropped() -> None:
    table = Table("Ana", "Ben")
    table.score("0", "20")
    table.do(commands.end, (), True, False, "")
    assert table.data["totals"] == {"Ana": 0, "Ben": 20}


def test_a_blocked_round_is_dealt_again_where_the_house_says_so() -> None:
    table = Table("Ana", "Ben", house={"scoring.blocked": "redeal"})
    table.score("5", "7", blocked=True)
    assert table.data["rounds"] == []
    assert table.data["next"]["engine"] == 12


def test_another_engine_than_expected_moves_the_schedule_on() -> None:
    table = Table("Ana", "Ben")
    table.score("0", "7", engine="10-10")
    assert table.data["next"]["engine"] == 9
    with pytest.raises(Refused, match="10-10 was the engine of round 1 already"):
        table.score("0", "7", engine="10")


def test_partners_share_total_and_place() -> None:
    table = Table("Ana", "Ben", "Cleo", "Dora", house={"match.partners": "pairs"})
    table.score("0", "7", "12", "9")
    data = table.data
    assert data["standings"][0]["team"] == ["Ana", "Cleo"]
    assert data["totals"] == {"Ana+Cleo": 0, "Ben+Dora": 16}
    with pytest.raises(Refused, match="Partners play in pairs"):
        table.do(commands.join, "Eli", "0", None, "")


@pytest.mark.parametrize("text", ["Ana+Ben", "Ana+Cleo,Ben", "Ana+Cleo,Ana+Dora", "Ana+Ben+Cleo,Dora"])
def test_partners_are_pairs_and_everybody_is_in_one(text: str) -> None:
    with pytest.raises(Refused, match="Partners are pairs"):
        Table("Ana", "Ben", "Cleo", "Dora", partners=text)


def test_a_reopened_match_must_have_been_ended() -> None:
    with pytest.raises(NothingToDo, match="was not ended"):
        Table("Ana", "Ben").do(commands.reopen, "")


@given(POINTS, st.permutations(["Ana", "Ben", "Cleo"]))
def test_another_seating_changes_no_number(rows: list[tuple[int, ...]], order: list[str]) -> None:
    table = played(rows)
    before = table.data
    try:
        table.do(commands.seat, order, "")
    except NothingToDo:
        return
    after = table.data
    assert after["totals"] == before["totals"]
    assert after["rounds"] == before["rounds"]
    assert {s["player"]: s["place"] for s in after["standings"]} == {
        s["player"]: s["place"] for s in before["standings"]
    }


@given(POINTS)
def test_another_name_changes_nothing_but_the_name(rows: list[tuple[int, ...]]) -> None:
    table = played(rows)
    before = table.data
    table.do(commands.rename, "Ben", "李", "")
    assert str(table.data).replace("李", "Ben") == str(before)


@given(POINTS, st.permutations([0, 1, 2]))
def test_totals_and_places_do_not_depend_on_who_sits_where(rows: list[tuple[int, ...]], order: list[int]) -> None:
    names = ["Ana", "Ben", "Cleo"]
    one, other = Table(*names), Table(*(names[seat] for seat in order))
    for number, row in enumerate(rows):
        scores = [f"{name}={0 if seat == number % 3 else row[seat]}" for seat, name in enumerate(names)]
        one.score(*scores)
        other.score(*scores)
    assert one.match.by_id.keys() == other.match.by_id.keys()
    assert one.data["totals"] == {name: other.data["totals"][name] for name in names}
    assert {s["player"]: s["place"] for s in one.data["standings"]} == {
        s["player"]: s["place"] for s in other.data["standings"]
    }


@pytest.mark.parametrize(
    "spoil",
    [
        {"type": "invented"},
        {"type": "scored"},
        {"type": "scored", "hands": {"1": "0"}},
        {"type": "scored", "hands": {"1": "0", "2": "x"}},
        {"type": "scored", "hands": {"1": "0", "2": 5}},
        {"type": "scored", "hands": {"1": "0", "2": "5"}, "engine": "9"},
        {"type": "scored", "hands": {"1": "0", "2": "5"}, "leader": "7"},
        {"type": "corrected", "round": 3, "hands": {}},
        {"type": "adjusted", "player": "9", "points": 5},
        {"type": "adjusted", "player": "1", "points": 1e999},
        {"type": "renamed", "player": "1", "name": "\x1b[31m"},
        {"type": "seated", "order": ["1"]},
        {"type": "undone"},
        {"type": "redone"},
        {"type": "created", "name": "", "players": ["A", "B"], "rules": {}, "set": "12"},
    ],
)
def test_a_journal_that_cannot_be_is_damaged_and_nothing_worse(spoil: dict[str, object]) -> None:
    from mtref.match import events as ev

    table = Table("Ana", "Ben")
    with pytest.raises(JournalDamaged):
        fold([*table.journal, ev.from_json(spoil)])
