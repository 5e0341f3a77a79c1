"""Rulebooks are found, inherit, take variants and house changes, and say where each value comes from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mtref.rules import library
from mtref.rules.axes import DoublesOrder, DoublesOut, OpeningStuck, TurnDraw
from mtref.rules.library import RulebookError
from mtref.rules.rulebook import Status

BOOKS = library.book_ids()
VARIANTS = library.variant_ids()


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_loads_and_comes_back_from_its_snapshot(book: str) -> None:
    loaded = library.load(book)
    again = library.from_snapshot(json.loads(json.dumps(library.snapshot(loaded))))
    assert again.rules() == loaded.rules()
    assert again.open_axes() == loaded.open_axes()
    assert (again.deals, again.sets) == (loaded.deals, loaded.sets)
    assert library.snapshot(again) == library.snapshot(loaded)


@pytest.mark.parametrize("book", BOOKS)
def test_every_variant_can_be_laid_over_every_book(book: str) -> None:
    for variant in VARIANTS:
        varied = library.load(book, [variant])
        assert varied.variants == (variant,)
        for choices, provision in library.variant_page(variant).provisions.items():
            assert varied[choices] == provision
        assert library.snapshot(library.from_snapshot(library.snapshot(varied))) == library.snapshot(varied)


def test_where_a_text_is_silent_the_plain_game_is_presumed_or_the_axis_is_open() -> None:
    gamerules = library.load("gamerules")
    assert (gamerules[TurnDraw].values, gamerules[TurnDraw].status) == ((TurnDraw.ONE,), Status.PRESUMED)
    pagat = library.load("pagat")
    assert pagat[DoublesOut].values == (DoublesOut.ALLOWED, DoublesOut.MUST_COVER)
    assert pagat[DoublesOut].status is Status.OPEN


def test_a_first_turn_without_a_fitting_tile_follows_the_draw_where_the_text_has_no_rule_of_its_own() -> None:
    until = {"turn.draw": "until_playable"}
    assert library.load("site", house=until)[OpeningStuck].values == (OpeningStuck.DRAW_UNTIL_START,)
    assert library.load("gamerules", house=until)[OpeningStuck].values == (OpeningStuck.DRAW_UNTIL_START,)
    assert library.load("pagat", house=until)[OpeningStuck].values == (OpeningStuck.MARK_NO_DRAW,)


def test_an_axis_that_did_not_matter_is_open_once_it_does() -> None:
    assert library.load("wikipedia")[DoublesOrder].values == (DoublesOrder.ANY,)
    two_doubles = library.load("wikipedia", house={"doubles.per_turn": "two"})
    assert two_doubles[DoublesOrder].status is Status.OPEN
    assert len(two_doubles[DoublesOrder].values) == 3


def test_house_changes_come_last() -> None:
    book = library.load("wikipedia", ["no-double-out"], {"doubles.out": "not_laid"})
    assert book[DoublesOut].values == (DoublesOut.NOT_LAID,)
    assert book[DoublesOut].status is Status.HOUSE
    assert book.house == {"doubles.out": "not_laid"}


@pytest.mark.parametrize(
    ("ref", "variants", "house", "says"),
    [
        ("wikipeda", [], {}, "There is no rulebook wikipeda; did you mean wikipedia"),
        ("wiki", [], {}, "did you mean wikihow or wikihow-mt or wikipedia?"),
        ("pagat", ["knocks"], {}, "There is no variant knocks; did you mean knock?"),
        ("pagat", ["branching", "three-cover"], {}, "branching and three-cover contradict each other: doubles.branch"),
        ("pagat", [], {"turn.drow": "one"}, "There is no axis turn.drow; did you mean turn.draw?"),
        ("pagat", [], {"turn.draw": "two"}, "turn.draw is one, until_playable or none, not two"),
        ("no/such.toml", [], {}, "There is no file no/such.toml"),
        ("../books/pagat", [], {}, "There is no file ../books/pagat"),
    ],
)
def test_what_cannot_be_loaded_is_refused_in_a_sentence(
    ref: str, variants: list[str], house: dict[str, str], says: str
) -> None:
    with pytest.raises(RulebookError) as refused:
        library.load(ref, variants, house)
    assert says in str(refused.value)


def test_a_snapshot_outlives_the_file_it_came_from(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text('title = "Ours"\nbase = "pagat"\n[turn]\ndraw = "none"\n')
    kept = library.snapshot(library.load(str(ours)))
    ours.unlink()
    assert library.from_snapshot(kept)[TurnDraw].values == (TurnDraw.NONE,)


def test_no_rulebook_is_read_that_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    library._shipped.cache_clear()
    opened: list[str] = []
    read_text = Path.read_text

    def noted(path: Path, encoding: str | None = None) -> str:
        opened.append(path.stem)
        return read_text(path, encoding)

    monkeypatch.setattr(Path, "read_text", noted)
    library.load("pagat")
    assert opened == ["pagat"]
    library.load("galt-1994", ["knock"])
    assert opened == ["pagat", "galt-1994", "wikipedia", "knock"]


def test_what_is_not_known_of_a_text_is_assumed_to_be_as_in_wikipedia_and_says_so() -> None:
    galt = library.load("galt-1994")
    assert galt.base == "wikipedia"
    assert galt[DoublesOut].status is Status.STATED
    assert galt[TurnDraw].status is Status.ASSUMED
    assert galt[TurnDraw].citation == library.load("wikipedia")[TurnDraw].citation


@pytest.mark.parametrize(
    "data", [{}, {"id": "x"}, {**library.snapshot(library.load("site")), "axes": {"turn.draw": 3}}]
)
def test_what_is_no_snapshot_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(RulebookError, match="the rules kept with this match cannot be read"):
        library.from_snapshot(data)


def test_an_axis_that_came_later_has_its_plain_value_in_an_old_match() -> None:
    old = library.snapshot(library.load("site"))
    del old["axes"]["turn.draw"]
    assert library.from_snapshot(old)[TurnDraw].values == (TurnDraw.ONE,)
