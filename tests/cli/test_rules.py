"""`mtref rules`, as it is typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mtref.rules import library
from tests.conftest import Mtref, Ran


class Rules:
    """Types `mtref rules …`."""

    def __init__(self, mtref: Mtref) -> None:
        self.mtref = mtref

    def __call__(self, *words: str) -> Ran:
        return self.mtref("rules", *words)

    def json(self, *words: str) -> Any:
        return self(*words, "--json").json

    def refused(self, *words: str, status: int = 2) -> str:
        ran = self.mtref("rules", *words, ok=False)
        assert (ran.status, ran.out) == (status, "")
        return ran.err


@pytest.fixture
def rules(mtref: Mtref, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rules:
    monkeypatch.chdir(tmp_path)
    return Rules(mtref)


def test_the_list_has_every_rulebook_and_variant_in_80_columns(rules: Rules) -> None:
    lines = rules("list").out.splitlines()
    first = [line.partition(" ")[0] for line in lines]
    assert set(library.book_ids()) | set(library.variant_ids()) <= set(first)
    assert max(len(line) for line in lines) <= 80
    found = {book["id"]: book for book in rules.json("list")["rulebooks"]}
    assert found["pagat"]["sets"] == [12]
    assert found["pagat"]["players"] == "2-10"
    assert found["appconext"]["sets"] == []


def test_a_variant_can_be_shown(rules: Rules) -> None:
    assert "A forgotten knock costs a draw of two tiles." in rules("show", "knock").out
    assert rules.json("show", "knock")["axes"]["end.knock"]["value"] == "courtesy"


def test_a_rulebook_shows_how_a_round_goes_where_it_is_written_and_what_the_text_leaves_open(rules: Rules) -> None:
    text = rules("show", "pagat").out
    assert "On your first turn you lay a run of tiles on your own train" in text
    assert "Not decided: You may go out on a double" in text
    assert "silent: tables differ" in text
    assert ["12", "10", "8", "11"] in [line.split() for line in text.splitlines()]


def test_one_axis(rules: Rules) -> None:
    text = rules("show", "pagat", "--axis", "turn.draw").out
    assert "What do you do when nothing fits?" in text
    assert "002_ef1130b352516d46.txt L41-42" in text
    assert rules.json("show", "gamerules", "--axis", "turn.draw")["status"] == "presumed"


def test_variants_and_house_changes_over_a_rulebook(rules: Rules) -> None:
    shown = rules.json("show", "wikipedia", "--with", "exceptions,knock", "--house", "turn.draw=none")
    assert shown["variants"] == ["exceptions", "knock"]
    assert shown["axes"]["doubles.out"]["value"] == "allowed"
    assert shown["axes"]["turn.draw"]["status"] == "house"


def test_only_what_differs(rules: Rules) -> None:
    differences = rules.json("diff", "pagat", "tournament")
    assert "turn.draw" not in differences["axes"]
    assert [each["value"] for each in differences["axes"]["turn.drawn_tile"]] == ["must_play", "may_play"]
    assert {"set": 12, "players": 7, "tiles": [10, 11]} in differences["deals"]
    assert "turn.drawn_tile" in rules("diff", "pagat", "tournament").out
    assert rules("diff", "site", "site").out == "site and site do not differ.\n"


def test_deals_side_by_side(rules: Rules) -> None:
    found = rules.json("deal", "4", "--set", "12")
    assert {"rulebook": "site", "set": 12, "players": 4, "tiles": 15, "boneyard": 30} in found
    assert {"rulebook": "pagat", "set": 12, "players": 4, "tiles": 15, "boneyard": 31} in found
    assert all(row["set"] == 12 and row["players"] == 4 for row in found)
    assert "greves" not in {row["rulebook"] for row in found}, "its deal is only assumed"


def test_an_impossible_deal_is_marked(rules: Rules) -> None:
    [row] = rules.json("deal", "8", "--set", "12", "--rules", "netexl")
    assert row["impossible"] is True
    assert "impossible" in rules("deal", "8", "--rules", "netexl").out


def test_who_has_no_deal_has_no_row_and_the_nearest_are_named(rules: Rules) -> None:
    result = rules("deal", "9", "--rules", "site", "--json")
    assert json.loads(result.out) == []
    assert "site has no deal for 9 players." in result.err
    assert "pagat" in result.err


def test_the_table_of_one_rulebook(rules: Rules) -> None:
    assert [row["players"] for row in rules.json("deal", "--rules", "site")] == [2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("show", "pagt"), "There is no rulebook or variant pagt; did you mean pagat or pagat-site or partners?"),
        (("show", "knokc"), "There is no rulebook or variant knokc; did you mean knock?"),
        (("show", "pagat", "--axis", "turn.drw"), "There is no axis turn.drw; did you mean turn.draw?"),
        (("show", "pagat", "--house", "turn.draw"), "--house is written as --house turn.draw=one"),
        (("show", "pagat", "--with", "branching,three-cover"), "contradict each other: doubles.branch"),
        (("deal",), "How many play?"),
        (("deal", "4", "--set", "x"), "x is no domino set"),
        (("check", "none.toml"), "There is no file none.toml"),
        (("new", "site"), "There is a published rulebook or variant called site"),
        (("new", "ours.txt"), "A rulebook file ends in .toml"),
        (("new", "ours", "--base", "nobody"), "There is no rulebook nobody"),
        (("new", "ours", "--house", "turn.draw=two"), "turn.draw is one, until_playable or none, not two"),
    ],
)
def test_wrong_words_get_a_sentence(rules: Rules, words: tuple[str, ...], says: str) -> None:
    assert says in rules.refused(*words)


def test_a_house_rulebook_is_made_checked_shown_and_used(rules: Rules) -> None:
    made = rules("new", "ours.toml", "--base", "pagat", "--house", "turn.draw=none", "--deal", "2-4=14")
    assert (made.status, made.out) == (0, "")
    assert Path("ours.toml").read_text("utf-8") == (
        'title = "ours"\nbase = "pagat"\n\n[turn]\ndraw = "none"\n\n[deal.12]\n2-4 = 14\n'
    )
    assert rules("check", "ours.toml").out == "ours.toml is right: ours, based on pagat.\n"
    assert rules.json("diff", "pagat", "./ours.toml")["axes"].keys() == {"turn.draw"}
    assert "ours.toml exists already" in rules.refused("new", "ours.toml", status=4)


def test_a_house_rulebook_of_the_own_folder_goes_by_its_name(rules: Rules, tmp_path: Path) -> None:
    assert rules("new", "ours", "--title", "Ours").status == 0
    assert (tmp_path / "home" / "rules" / "ours.toml").exists()
    assert "YOUR OWN" in rules("list").out
    assert "ours" in {row["rulebook"] for row in rules.json("deal", "4")}
    assert rules("new", "more.toml", "--base", "ours").status == 0
    assert rules.json("show", "more.toml")["base"] == "ours"


def test_a_base_that_is_a_file_is_found_from_the_new_file(rules: Rules, tmp_path: Path) -> None:
    rules("new", "ours.toml")
    (tmp_path / "deep").mkdir()
    assert rules("new", "deep/more.toml", "--base", "./ours.toml").status == 0
    assert rules("check", "deep/more.toml").status == 0


def test_what_cannot_be_is_not_written(rules: Rules) -> None:
    assert "doubles.order cannot matter" in rules.refused(
        "new", "z.toml", "--base", "site", "--house", "doubles.order=oldest"
    )
    assert not Path("z.toml").exists()


def test_every_error_of_a_file_with_its_line(rules: Rules) -> None:
    Path("bad.toml").write_text('title = "Bad"\nbase = "pagt"\n[turn]\ndraw = "two"\n', "utf-8")
    told = rules.refused("check", "bad.toml").splitlines()
    assert told[0].startswith("bad.toml, line 2: There is no rulebook pagt")
    assert told[1].startswith("bad.toml, line 4: turn.draw is one")
    result = rules.mtref("rules", "check", "bad.toml", "--json", ok=False)
    assert result.status == 2
    assert [problem["line"] for problem in json.loads(result.out)["problems"]] == [2, 4]


def test_what_a_file_says_does_not_reach_the_terminal_as_a_command(rules: Rules) -> None:
    Path("sly.toml").write_text('title = "x\\u001b[2J"\nnotes = ["\\u001b]0;y"]\n', "utf-8")
    for words in (("show", "sly.toml"), ("check", "sly.toml"), ("deal", "--rules", "sly.toml")):
        assert "\x1b" not in rules(*words).out


def test_questions_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers: the name, keep the engine's source, a wrong one, then the second choice, then no more."""
    from mtref.cli.interview import interview
    from mtref.rules.draft import Draft

    answers = iter(["Ours", "", "99", "2", "."])
    monkeypatch.setattr("typer.prompt", lambda *_args, **_options: next(answers))
    draft = interview(Draft("site", "ours"), True, Path("none"))
    assert draft.title == "Ours"
    assert len(draft.house) == 1
    assert next(answers, None) is None
