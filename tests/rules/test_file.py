"""A rulebook file that people write: what may stand in it, and every error at once with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtref.rules import library
from mtref.rules.axes import Knock, MarkerDown, OpeningStuck, OpenMarker, TurnDraw
from mtref.rules.deals import deal
from mtref.rules.file import line_of
from mtref.rules.library import RulebookError
from mtref.rules.rulebook import Deal, Status
from mtref.tiles import DominoSet


def write(folder: Path, text: str, name: str = "ours.toml") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def problems(ref: str) -> list[tuple[int | None, str]]:
    with pytest.raises(RulebookError) as refused:
        library.load(ref)
    return [(problem.line, problem.message) for problem in refused.value.problems]


def test_a_house_rulebook_takes_from_base_and_variants_what_it_does_not_say(tmp_path: Path) -> None:
    ours = library.load(
        write(
            tmp_path,
            """
            title = "Ours"
            base = "pagat"
            variants = ["knock"]
            [turn]
            draw = "until_playable"
            [scoring]
            open_marker = 5
            [deal.12]
            2-3 = 14
            """,
        )
    )
    assert (ours.id, ours.base, ours.variants) == ("ours", "pagat", ("knock",))
    assert (ours[TurnDraw].values, ours[TurnDraw].status) == ((TurnDraw.UNTIL_PLAYABLE,), Status.HOUSE)
    assert ours[OpenMarker].values == (OpenMarker(5),)
    assert ours[Knock].citation.where == "L141"
    assert ours[MarkerDown] == library.load("pagat")[MarkerDown]
    assert ours[OpeningStuck].values == (OpeningStuck.MARK_NO_DRAW,)
    assert deal(ours, DominoSet(12), 3) == Deal(14, 14)
    assert deal(ours, DominoSet(12), 4) == Deal(15, 15)


def test_a_rulebook_in_the_users_folder_is_found_by_its_name(tmp_path: Path) -> None:
    write(tmp_path, 'title = "Grandma\'s"\nbase = "site"\n[turn]\ndraw = "none"\n', "grandma.toml")
    write(tmp_path, 'title = "Ours"\nbase = "grandma"\n')
    assert library.load("ours", folder=tmp_path)[TurnDraw].values == (TurnDraw.NONE,)
    assert library.house_ids(tmp_path) == ("grandma", "ours")
    with pytest.raises(RulebookError, match="did you mean grandma"):
        library.load("granma", folder=tmp_path)


def test_every_error_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    ref = write(
        tmp_path,
        """title = "Ours"
base = "pagt"
variants = ["branching", "three-cover", "nope"]
colour = "red"
[turn]
draw = "two"
drow = "one"
[opening]
shape = "none"
run = { value = "any_number", wher = "x" }
[deal.12]
2-4 = 50
5 = "many"
x = 3
""",
    )
    found = problems(ref)
    assert [line for line, _ in found] == [2, 3, 3, 4, 6, 7, 10, 10, 12, 13, 14]
    told = "\n".join(message for _, message in found)
    for part in (
        "There is no rulebook pagt; did you mean pagat",
        "There is no variant nope",
        "branching and three-cover contradict each other: doubles.branch",
        "colour means nothing here",
        "turn.draw is one, until_playable or none, not two",
        "There is no axis turn.drow; did you mean turn.draw?",
        "opening.run has no wher",
        "opening.run cannot matter while opening.shape is none",
        "2 players with 50 tiles each need 100, and the set has 91",
        "many is no number of tiles",
        "x is no number of players",
    ):
        assert part in told


def test_an_order_of_doubles_is_refused_where_one_double_a_turn_is_inherited(tmp_path: Path) -> None:
    ref = write(tmp_path, 'title = "Ours"\nbase = "site"\n[doubles]\norder = "oldest"\n')
    [(line, message)] = problems(ref)
    assert line == 4
    assert "doubles.order cannot matter while doubles.per_turn is one" in message


def test_a_circle_is_refused(tmp_path: Path) -> None:
    a = write(tmp_path, 'title = "A"\nbase = "./b.toml"\n', "a.toml")
    write(tmp_path, 'title = "B"\nbase = "./a.toml"\n', "b.toml")
    [(line, message)] = problems(a)
    assert line == 2
    assert "inherit in a circle: a.toml → b.toml → a.toml" in message


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ('title = "x', 1, "This is not TOML"),
        ("base = 3\n", None, "A title is missing"),
        ('title = "A"\nknown = "half"\n', 2, 'known is "full"'),
        ('title = "A"\nturn = "one"\n', 2, "[turn] is a table of axes"),
        ('title = "A"\n[turn]\ndraw = { status = "stated" }\n', 3, "turn.draw has no value"),
        ('title = "A"\n[turn]\ndraw = { value = "one", status = "sure" }\n', 3, "status of turn.draw is"),
        ('title = "A"\n[turn]\ndraw = { value = "one", source = "s" }\n', 3, "not among the sources"),
        ('title = "A"\n[setup]\nsets = [13, "x"]\n', 3, "x is no domino set"),
        ('title = "A"\n[deal.12]\n2-4 = 10\n3 = 9\n', 4, "3 players have two deals"),
        ('title = "A"\n[deal]\n12 = 3\n', 3, "A deal is a table for each set"),
        ('title = "A"\n[scoring]\nopen_marker = 5000\n', 3, "a number of points from 0 to 1000"),
        ('title = "A"\n[setup]\ndeal = 3\n', 3, "setup.deal is no choice"),
    ],
)
def test_one_error(tmp_path: Path, text: str, line: int | None, says: str) -> None:
    found = problems(write(tmp_path, text))
    assert any(each == line and says in message for each, message in found), found


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulebookError, match="is not UTF-8 text"):
        library.load(str(path))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("turn", "draw"), 2),
        (("deal", "12", "2-4"), 4),
        (("scoring", "blank"), 6),
        (("turn", "nothing"), 1),
        (("end", "knock"), None),
    ],
)
def test_a_key_is_found_on_its_line(path: tuple[str, ...], line: int | None) -> None:
    text = '[turn]\n"draw" = "one"\n[deal.12]\n2-4 = 15\n[scoring]  # ours\nblank = 5\n'
    assert line_of(text, path) == line
