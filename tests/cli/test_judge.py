"""`mtref judge` and `mtref tiles` as they are typed."""

import io
import json
import sys

import pytest

from mtref.cli import judge as commands
from mtref.cli.app import run

BOARD = "engine: 12; Ana: 12-4; Ben: 12-9; train: 12-0; turn: Ana; hand: 9-2 4-6; boneyard: 20"


@pytest.mark.parametrize(
    ("play", "rules", "status"),
    [
        ("4-6 on own", "wikipedia", 0),
        ("9-2 on Ben", "wikipedia", 1),
        ("9-2 un Ben", "wikipedia", 2),
        ("9-2 on Zoe", "wikipedia", 2),
        ("4-6 on own", "nosuch", 2),
    ],
)
def test_the_exit_status_is_the_verdict(play: str, rules: str, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", "--board", BOARD, "--play", play, "--rules", rules]) == status
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert bool(said.out) == (status != 2)


def test_an_undecided_rulebook_ends_with_3_and_names_the_axis(capsys: pytest.CaptureFixture[str]) -> None:
    text = "engine: 12; Ana: 12-4 4-6; Ben: 12-9; turn: Ana; hand: 6-6; hand Ben: 1-8; boneyard: 9"
    assert run(["judge", "--board", text, "--play", "6-6"]) == 3
    assert "doubles.out" in capsys.readouterr().out


def test_a_refusal_says_what_was_legal_and_where_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    run(["judge", "--board", BOARD, "--play", "9-2 on Ben"])
    said = capsys.readouterr().out
    assert said.startswith("Illegal under wikipedia: Ana: 9-2 on Ben: Ben's train is private")
    assert "?9-2?" in said
    assert "stated: 004_ed6f00b8407b04f8.txt L87" in said
    assert "Legal instead: 4-6 on Ana." in said


def test_house_rules_and_variants_are_laid_over_the_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", "--board", BOARD, "--play", "9-2 on Ben", "--house", "turn.targets=own", "--json"]) == 2
    wild = ["judge", "--board", BOARD, "--play", "9-2 on train", "--with", "blanks-wild", "--json"]
    assert run(wild) == 0
    assert json.loads(capsys.readouterr().out)["actions"][0]["action"] == "9-2 on train"


def test_all_rules_are_grouped_by_verdict_with_the_axis_that_divides_them(capsys: pytest.CaptureFixture[str]) -> None:
    text = "engine: 12; Ana: 12-6; Ben: 12-1; train: 12-4; turn: Ana; hand: 6-6 4-9 6-1 0-3; boneyard: 20"
    status = run(["judge", "--board", text + "; Ana> 6-6 on own, 4-9 on train", "--all-rules"])
    said = capsys.readouterr().out
    assert status == 3
    assert "doubles.follow_up_on" in said
    assert all(f"{verdict}: " in said for verdict in ("legal", "illegal", "unclear"))


def test_a_batch_answers_line_by_line_and_goes_on_after_an_unreadable_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [{"text": BOARD + "\nAna> 4-6"}, {"text": "engine: 12-11"}, {"text": BOARD, "rules": "pagat"}, 7]
    typed = "".join(json.dumps(line) + "\n" for line in lines).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
    assert run(["judge", "--batch"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["verdict"] for answer in answers] == ["legal", "error", "legal", "error"]
    assert answers[1]["errors"][0]["line"] == 1
    assert answers[2]["rulebook"] == "pagat"


def test_the_rulebook_named_in_the_text_is_used_and_must_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", "--board", "rules: pagat; " + BOARD, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rulebook"] == "pagat"
    assert run(["judge", "--board", "rules: ./x.toml; " + BOARD]) == 2
    assert "line 1, column 8" in capsys.readouterr().err


def test_without_a_board_and_a_terminal_the_missing_argument_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert run(["judge"]) == 2
    assert "FILE" in capsys.readouterr().err


def test_eight_long_trains_fit_into_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["Ana", "Ben", "Cleo", "Dora", "Eli", "Fay", "Gus", "金子さん"]
    trains = [f"{name}: 18-{n} " + " ".join(f"{n + k}-{n + k + 1}" for k in range(11)) for n, name in enumerate(names)]
    assert run(["judge", "--board", "; ".join(["set: 18", "sets: 9", "engine: 18", *trains, "turn: Ana"])]) == 0
    said = capsys.readouterr().out
    assert "…" in said
    assert all(len(line) <= 80 for line in said.splitlines())


def test_the_tiles_of_a_table_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tiles", "--board", "set: 3; engine: 3; Ana: 3-2; hand Ana: 1-1; Ben:; boneyard: 4"]) == 0
    said = capsys.readouterr().out
    assert "3 of the 10 tiles" in said
    assert "Ben must hold 3." in said
    assert run(["tiles", "--board", "set: 3; engine: 3; Ana: 3-2; Ben: 3-2; boneyard: 4", "--json"]) == 1
    counted = json.loads(capsys.readouterr().out)
    assert counted["twice"] == ["3-2"]
    assert "line 1, column 25" in counted["errors"][0]["message"]


def test_a_match_gives_what_the_text_leaves_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from mtref.board.notation import Defaults
    from mtref.rules.library import load

    table = commands.AtTheTable(Defaults(9, 1, 9, ("Ana", "Ben")), load("pagat"))
    monkeypatch.setattr(commands, "match_at_the_table", lambda which: table)
    assert run(["judge", "--board", "Ben: 9-4; turn: Ben; hand: 4-1", "--play", "4-1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rulebook"] == "pagat"


def test_a_table_is_asked_for_line_by_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from mtref.cli.asking_for_a_board import ask

    answers = iter(
        ["12", "Ana Ben", "12-4 4x6", "12-4 4-6", "u", "12-4", "12-9*", "", "Zoe", "ana", "9-2", "", "9-2 on Ben"]
    )
    monkeypatch.setattr("builtins.input", lambda: next(answers))
    text = ask()
    said = capsys.readouterr().err
    assert text.splitlines() == [
        *("engine: 12", "players: Ana Ben", "Ana: 12-4", "Ben*: 12-9", "turn: ana", "hand: 9-2", "Ana> 9-2 on Ben"),
    ]
    assert "write 4-6" in said
    assert "nobody is called Zoe" in said


def test_answers_are_one_line_each_and_mistakes_speak_of_what_was_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from mtref.cli.asking_for_a_board import ask

    answers = iter(
        ["12; turn: Bob", "12", "Uncle Bob Ana", "u", '"Uncle Bob" Ana', "12-4", "12-4", *([""] * 2), "Ana", "3-3 3-3"]
    )
    monkeypatch.setattr("builtins.input", lambda: next(answers, ""))
    text = ask()
    said = capsys.readouterr().err
    assert text.splitlines() == ["engine: 12", 'players: "Uncle Bob" Ana', '"Uncle Bob": 12-4', "Ana:", "turn: Ana"]
    assert "each answer is only one" in said
    assert "3 players: Uncle, Bob, Ana.\n" in said
    assert '12-4 is here twice: it lies already in  "Uncle Bob": 12-4\n' in said
    assert "3-3 is here twice: it lies already in  hand: 3-3 3-3\n" in said
    assert "line 1" not in said
    assert all(len(line) <= 80 for line in said.splitlines()[:2])
