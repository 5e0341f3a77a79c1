"""Pressing TAB in bash, zsh and fish."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.completions.conftest import CLEAR_LINE, TAB, Shell

Table = Callable[..., None]

HOSTILE = (
    "Carol Ann",
    "O'Brien",
    "$(touch x)",
    "`touch x`",
    "a; touch x",
    "a && touch x",
    "a | touch x",
    "a > x",
    "李",
    "Éva",
    'the "Boss"',
    "both ' and \"",
    "back\\slash",
    "ends in \\",
    "$HOME",
    "${(e):-$(touch x)}",
    "*",
    "[a-z]?",
    "{a,b}",
    "#1",
    "!!",
    "the Jones'",
    "'",
    '"',
    "Wow!",
    "(x)",
    "50%",
    "a:b",
    "👩‍🚀",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_is_typed_as_it_is_and_never_acts(shell: Shell, table: Table, name: str) -> None:
    table("Ana", name)
    assert shell.type(f"mtref score Ana=0 {TAB}5") == ["score", "Ana=0", f"{name}=5"]
    assert shell.type(f"mtref player seat Ana {TAB}--json") == ["player", "seat", "Ana", name, "--json"]
    assert list(shell.folder.iterdir()) == []


@pytest.mark.parametrize("name", [name for name in HOSTILE if set(name) & set("'\"\\$`!李")])
@pytest.mark.parametrize("quote", ["'", '"'])
def test_a_quote_that_is_still_open(shell: Shell, table: Table, name: str, quote: str) -> None:
    table("Ana", name)
    assert shell.type(f"mtref player seat Ana {quote}{TAB}") == ["player", "seat", "Ana", name]
    assert list(shell.folder.iterdir()) == []


def test_a_list_of_names_to_choose_from_never_acts(shell: Shell, table: Table) -> None:
    table(*HOSTILE[:20])
    for keys in ("", "a", "\\$", "'$", '"$', "$", "\\`"):
        assert shell.type(f"mtref score {keys}{TAB}{TAB}{CLEAR_LINE}mtref ready") == ["ready"]
    assert list(shell.folder.iterdir()) == []


def test_a_name_that_begins_like_a_home_folder(shell: Shell, table: Table) -> None:
    table("Ana", "~root")
    offered = [] if shell.name == "fish" else ["~root"]
    assert shell.type(f"mtref player seat Ana {TAB}") == ["player", "seat", "Ana", *offered]


@pytest.mark.parametrize(
    ("keys", "arguments"),
    [
        (f"reo{TAB}", ["reopen"]),
        (f"playe{TAB}ren{TAB}Ana Anna", ["player", "rename", "Ana", "Anna"]),
        (f"score --bl{TAB}", ["score", "--blocked"]),
        (f"score --not-{TAB}", ["score", "--not-blocked"]),
        (f"--v{TAB}", ["--version"]),
        (f"summary --format mark{TAB}", ["summary", "--format", "markdown"]),
        (f"summary --format=mark{TAB}", ["summary", "--format=markdown"]),
        (f"summary -f mark{TAB}", ["summary", "-f", "markdown"]),
        (f"player add Dora --at hi{TAB}", ["player", "add", "Dora", "--at", "highest"]),
        (f"new X Y --rounds h{TAB}", ["new", "X", "Y", "--rounds", "half"]),
        (f"new X --rules pag{TAB}", ["new", "X", "--rules", "pagat"]),
        (f"new X --with kno{TAB}", ["new", "X", "--with", "knock"]),
        (f"new X --with knock,no-m{TAB}", ["new", "X", "--with", "knock,no-mexican"]),
        (f"new X --house turn.stu{TAB}p{TAB}", ["new", "X", "--house", "turn.stuck=pass"]),
    ],
)
def test_commands_options_and_fixed_values(shell: Shell, keys: str, arguments: list[str]) -> None:
    assert shell.type(f"mtref {keys}") == arguments


@pytest.mark.parametrize(
    ("keys", "arguments"),
    [
        (f"score Ca{TAB}5 Be{TAB}3", ["score", "Carol Ann=5", "Ben=3"]),
        (f"score ca{TAB}5", ["score", "Carol Ann=5"]),
        (f"score Carol\\ A{TAB}5", ["score", "Carol Ann=5"]),
        (f"fix 3 Ca{TAB}5 --note 'a b' Be{TAB}2", ["fix", "3", "Carol Ann=5", "--note", "a b", "Ben=2"]),
        (f"score --leader Ca{TAB}--blocked", ["score", "--leader", "Carol Ann", "--blocked"]),
        (f"score --leader=Ca{TAB}--blocked", ["score", "--leader=Carol Ann", "--blocked"]),
        (f"score --marker-up Be{TAB}--marker-up Ca{TAB}", ["score", "--marker-up", "Ben", "--marker-up", "Carol Ann"]),
        (f"score -m other --note=x Ca{TAB}5", ["score", "-m", "other", "--note=x", "Carol Ann=5"]),
        (f"adjust Ca{TAB}-25", ["adjust", "Carol Ann", "-25"]),
        (f"score Carol\\ Ann=5 {TAB}3", ["score", "Carol Ann=5", "Ben=3"]),
        (f"score 'Carol Ann'=5 {TAB}3", ["score", "Carol Ann=5", "Ben=3"]),
        (f"score -- Ca{TAB}5", ["score", "--", "Carol Ann=5"]),
        (f"new --leader Ca{TAB}", ["new", "--leader", "Carol Ann"]),
    ],
)
def test_players(shell: Shell, table: Table, keys: str, arguments: list[str]) -> None:
    table("Carol Ann", "Ben")
    assert shell.type(f"mtref {keys}") == arguments


def test_who_left_is_offered_for_earlier_rounds_only(
    shell: Shell, table: Table, mtref_run: Callable[..., None]
) -> None:
    table("Ana", "Ben", "Cleo")
    mtref_run("score", "0", "1", "2")
    mtref_run("player", "leave", "Cleo")
    assert shell.type(f"mtref score Ana=0 {TAB}5") == ["score", "Ana=0", "Ben=5"]
    assert shell.type(f"mtref fix 1 Ana=0 Ben=5 {TAB}5") == ["fix", "1", "Ana=0", "Ben=5", "Cleo=5"]


def test_matches_by_id_and_by_name(shell: Shell, mtref_run: Callable[..., None]) -> None:
    mtref_run("new", "Ana", "Ben", "--name", "Friday night; touch x")
    match_id = (shell.home / "current").read_text().strip()
    assert shell.type(f"mtref use Fri{TAB}") == ["use", "Friday night; touch x"]
    assert shell.type(f"mtref use {match_id[:3]}{TAB}") == ["use", match_id]
    assert shell.type(f"mtref status --match Fri{TAB}--json") == [
        "status",
        "--match",
        "Friday night; touch x",
        "--json",
    ]
    assert list(shell.folder.iterdir()) == []


def test_files(shell: Shell) -> None:
    (shell.folder / "score sheet.csv").touch()
    assert shell.type(f"mtref import sco{TAB}") == ["import", "score sheet.csv"]
    assert shell.type(f"mtref new X --rules ./sco{TAB}") == ["new", "X", "--rules", "./score sheet.csv"]
    assert shell.type(f"mtref summary --output sco{TAB}") == ["summary", "--output", "score sheet.csv"]


def test_nothing_to_offer_leaves_the_line_alone(shell: Shell) -> None:
    (shell.folder / "file").touch()
    assert shell.type(f"mtref score {TAB}") == ["score"]
    assert shell.type(f"mtref fix {TAB}3") == ["fix", "3"]
    assert shell.type(f"mtref score --note {TAB}x") == ["score", "--note", "x"]
