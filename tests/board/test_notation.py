"""What can be typed, and its canonical form."""

import pytest

from mtref.board.canonical import canonical
from mtref.board.notation import Defaults, NotationError, parse, read

BOARD = "engine: 12; Ana: 12-4 4-6; Ben*: 12-9; turn: Ana"


def errors(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(NotationError) as raised:
        parse(text)
    return [(error.line, error.column, error.message) for error in raised.value.errors]


@pytest.mark.parametrize(
    "text",
    [
        BOARD,
        "engine 12; Ana: ...6; Ben: ... 4-6; turn: ben",
        'engine: 12; "Uncle; Bob"*: 12-4; Ana:; "Uncle; Bob"> 4-5 on "Uncle; Bob"',
        "engine: 12; Ana: 12-5 5-5 [5-3 3-1] [5-6]; Ben:; turn: Ben; open: 5-5 on Ana by Ben",
        "players: Ana, Ben; engine: 9-9; Ben: 9-1; turn: Ana; first turn: Ana; sets: 2; hand: 9-9 1-2; drew: 1-2",
        "engine: 6; Ana: 6-1; mt: 6-2; train 2: 6-3; turn: Ana; hand: 3-4; Ana> 3-4 on train 2, mark; Ana> draw, pass",
        "engine: 6; Ana: 6-1; turn: Ana; open: none; first turn: none; boneyard: 0",
    ],
)
def test_canonical_text_reads_back_as_the_same_board(text: str) -> None:
    setup = read(text, covers=3)[0]
    assert read(canonical(setup), covers=3)[0] == setup


def test_canonical_form_names_players_and_turns_tiles_to_their_joint() -> None:
    text = canonical(parse("# ours\nTURN: ana; engine 12; Ana: 4:12 6|4; Ben*:; hand: 3-8; ana> 8/3 on own"))
    assert text == "engine: 12-12\nAna: 12-4 4-6\nBen*:\nturn: Ana\nhand Ana: 8-3\nAna> 8-3 on Ana\n"


def test_a_comment_hides_a_semicolon_and_a_quoted_name_keeps_it() -> None:
    setup = parse('engine: 12 # ; turn: Ben\n"a;b": 12-4; Ben:\nturn: Ben')
    assert setup.players == ("a;b", "Ben")


def test_wild_blanks_join_only_where_the_rulebook_has_them() -> None:
    text = "engine: 12; Ana: 12-4 0-7; Ben:; turn: Ana"
    assert parse(text, wild=True).trains[0].chain.tiles == ((12, 4), (0, 7))
    assert errors(text) == [(1, 23, "0-7 does not join the 4 before it")]


def test_the_match_gives_what_the_text_leaves_out() -> None:
    setup = parse("Ben: 9-4; turn: Ana", defaults=Defaults(9, 1, 9, ("Ana", "Ben")))
    assert (setup.set, setup.engine, setup.players) == (9, 9, ("Ana", "Ben"))


def test_a_wide_digit_is_pointed_at_and_corrected() -> None:
    with pytest.raises(NotationError) as raised:
        parse("engine: 12\n金子: １２-4\nBen:\nturn: Ben")
    shown = str(raised.value)
    assert "write 12-4" in shown
    assert "\n  　　  ^\n" in shown


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (BOARD + "; turn: Ben", (1, 51)),
        (BOARD + "; hand: 1-1; hand Ana: 1-2", (1, 62)),
        ("engine: 12; Ana: 12-4; Ana: 12-5; turn: Ana", (1, 24)),
        ("engine: 12; Ana: 12-4; train*: 12-5; turn: Ana", (1, 24)),
        ("engine: 12; Ana: 12-4", (1, 1)),
        ("Ana: 12-4; turn: Ana", (1, 1)),
        ("engine: 12; Ana: 12-4; turn: Ana; drew: 1-1; hand: 2-2", (1, 41)),
        ("set: 6; engine: 6; Ana: 6-4; turn: Ana; boneyard: 27", (1, 51)),
        (BOARD + "; Ana> 6-6 an own", (1, 60)),
        (BOARD + "; Ana> draw 6-4", (1, 61)),
    ],
)
def test_a_mistake_is_named_at_its_place(text: str, place: tuple[int, int]) -> None:
    assert errors(text)[0][:2] == place


@pytest.mark.parametrize(
    ("train", "still_open"), [("12-5 5-5 [5-1]", True), ("12-5 5-5 5-1", False), ("12-5 5-5 [5-1] [5-2]", True)]
)
def test_brackets_around_one_branch_say_that_the_double_wants_more(train: str, still_open: bool) -> None:
    from mtref.board.canonical import canonical
    from mtref.board.notation import parse
    from mtref.referee.ruling import judge
    from mtref.rules.library import load

    text = f"engine: 12-12\nAna: {train}\nBen: 12-9\nturn: Ben\nhand Ben: 9-1 5-3\nboneyard: 9\n"
    assert canonical(parse(text)) == text
    actions = judge(text, load("wikipedia", ["three-cover"])).legal_actions
    assert actions == (["5-3 on Ana.new"] if still_open else ["9-1 on Ben"])
