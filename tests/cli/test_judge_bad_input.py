"""`mtref judge` where what was typed cannot be read, where nobody listens, and where a match lends what is left out."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Mtref

BOARD = "engine: 12; Ana: 12-4; Ben: 12-9; train: 12-0; turn: Ana; hand: 9-2 4-6; boneyard: 20"


def test_an_unknown_rulebook_in_the_text_is_one_mistake_among_the_others(mtref: Mtref) -> None:
    said = mtref("judge", "--board", "rules: Pagat; engine: 12; Ana: 12-4 5-5; turn: Ana", ok=False)
    assert said.status == 2
    assert "  rules: Pagat; engine: 12; Ana: 12-4 5-5; turn: Ana\n         ^\n  did you mean pagat?\n" in said.err
    assert "5-5 does not join the 4" in said.err


@pytest.mark.parametrize("command", [["judge", "--board", BOARD, "--rules", "Pagat"], ["rules", "show", "PAGAT"]])
def test_capitals_in_the_name_of_a_rulebook_do_not_hide_which_is_meant(mtref: Mtref, command: list[str]) -> None:
    assert "did you mean pagat?" in mtref(*command, ok=False).err


def test_an_unreadable_text_is_an_object_for_a_program_and_sentences_for_people(mtref: Mtref) -> None:
    said = mtref("judge", "--json", "--board", BOARD + "; hand Ben: 4x4", ok=False)
    assert said.status == 2
    assert said.json == {"verdict": "error", "errors": [{"line": 1, "column": 98, "message": "4x4 is no tile"}]}
    assert "write 4-4" in said.err


@pytest.mark.parametrize("option", [["--all-rules"], ["--play", "4-6"], ["--board", BOARD]])
def test_a_batch_refuses_what_it_could_not_heed(mtref: Mtref, option: list[str]) -> None:
    said = mtref("judge", "--batch", *option, ok=False)
    assert said.status == 2
    assert option[0] in said.err


def test_a_line_of_a_batch_that_is_json_of_another_shape_is_not_called_no_json(
    mtref: Mtref, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = {"text": "Ana: 12-5 5-5 " + "[" * 100_000 + "; turn: Ana; engine: 12"}
    lines = ["[]", '{"text": 3}', '{"text": "", "rules": 4}', "engine: 12", json.dumps(deep)]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    answers = [json.loads(line) for line in mtref("judge", "--batch").out.splitlines()]
    assert ["no JSON" in answer["errors"][0]["message"] for answer in answers] == [False, False, False, True, False]
    assert "bracket" in answers[4]["errors"][0]["message"]


@pytest.mark.parametrize(("play", "status"), [("4-6 on own", 0), ("9-2 on Ben", 1), ("9-2 on Zoe", 2)])
def test_a_reader_who_leaves_early_changes_no_verdict(tmp_path: Path, play: str, status: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "mtref", "judge", "--board", BOARD, "--play", play, "--json"]
    done = subprocess.run(
        command, stdout=writing, stderr=subprocess.PIPE, env={**os.environ, "MTREF_HOME": str(tmp_path)}, check=False
    )
    os.close(writing)
    assert done.returncode == status
    assert b"roken" not in done.stderr


def test_what_the_current_match_lends_is_told(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben", "--rules", "pagat", "--set", "9")
    said = mtref("judge", "--board", "Ben: 9-4; turn: Ben; hand: 4-1 6-6", "--play", "4-1")
    assert "From the current match: rulebook pagat, set, engine, players." in said.out
    assert (
        "current match" not in mtref("judge", "--board", f"set: 12; {BOARD}", "--play", "4-6", "--rules", "pagat").out
    )
    wrong = mtref("judge", "--board", "Ben: 9-4 4-12; turn: Ben", ok=False).err
    assert "taken from the current match" in wrong
    assert "name a larger set, as  set: 12" in wrong


def test_another_match_than_the_current_one_may_lend(mtref: Mtref) -> None:
    mtref("new", "Ana", "Ben", "--rules", "gamerules", "--name", "Friday")
    mtref("new", "Cleo", "Dora", "--name", "Saturday")
    board = "Ana: 12-4; Ben: 12-9; turn: Ana; hand: 4-6"
    assert mtref("judge", "--board", board, "--match", "fri", "--json").json["rulebook"] == "gamerules"
    assert mtref("judge", "--board", board, "--json").json["rulebook"] == "wikipedia"
    assert mtref("judge", "--board", board, "--match", "monday", ok=False).status == 2
