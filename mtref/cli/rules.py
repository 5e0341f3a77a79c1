"""`mtref rules`: look rulebooks up, compare them, make one's own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mtref.cli.options import GROUP, HouseOption, WithOption, changes_of, variants_of

if TYPE_CHECKING:
    from mtref.report.lines import Line
    from mtref.rules.rulebook import Rulebook
    from mtref.tiles import DominoSet

app = typer.Typer(**GROUP, no_args_is_help=True, help="Look up published rulebooks, compare them, make your own.")

AsJson = Annotated[bool, typer.Option("--json", help="Print data for a program.")]


@app.command("list")
def list_(json_: AsJson = False) -> None:
    """Every rulebook and variant.

    With title, year, sets, players, and how much is known: in full or in part, and on how many axes the text speaks.

    \b
    mtref rules list
    """
    from mtref.report import rulebook as report
    from mtref.report import rulebook_data as data
    from mtref.rules import library

    folder = _folder()
    books = [library.load(ident) for ident in library.book_ids()]
    variants = [library.variant_page(ident) for ident in library.variant_ids()]
    house, broken = library.house_books(folder)
    for sentence in broken:
        _say(sentence)
    if json_:
        _print_json(data.list_data([*books, *house], variants))
    else:
        _print(report.listed(books, house, variants))


@app.command()
def show(
    ident: Annotated[str, typer.Argument(metavar="ID|FILE", help="A rulebook, a variant, or a rulebook file.")],
    axis: Annotated[str | None, typer.Option("--axis", metavar="AXIS", help="Only this axis, as turn.draw.")] = None,
    variants: WithOption = None,
    house: HouseOption = None,
    json_: AsJson = False,
) -> None:
    """A rulebook in full, or a variant.

    How a round goes, every axis with the place where it is written, and the deals.

    \b
    mtref rules show pagat
    mtref rules show pagat --axis turn.draw
    mtref rules show wikipedia --with exceptions,knock
    """
    from mtref.report import rulebook as report
    from mtref.report import rulebook_data as data
    from mtref.rules import library
    from mtref.rules.axes import axis as axis_named
    from mtref.rules.problems import RulebookError, unknown_axis, unknown_name

    folder = _folder()
    if ident in library.variant_ids() and not (axis or variants or house):
        page = library.variant_page(ident)
        return _print_json(data.variant_data(page)) if json_ else _print(report.variant_shown(page))
    known = [*library.book_ids(), *library.house_ids(folder), *library.variant_ids()]
    if ident not in known and not ident.endswith(".toml"):
        raise RulebookError(unknown_name("rulebook or variant", ident, known))
    book = library.load(ident, variants_of(variants), changes_of(house), folder=folder)
    if axis is None:
        return _print_json(data.book_data(book)) if json_ else _print(report.shown(book))
    try:
        choices = axis_named(axis).choices
    except KeyError:
        raise RulebookError(unknown_axis(axis)) from None
    if json_:
        return _print_json({"rulebook": book.id, "axis": axis, **data.provision_data(book[choices])})
    return _print(report.axis_shown(book, choices))


@app.command()
def diff(
    one: Annotated[str, typer.Argument(metavar="ID|FILE")],
    other: Annotated[str, typer.Argument(metavar="ID|FILE")],
    json_: AsJson = False,
) -> None:
    """Only what differs between two rulebooks.

    \b
    mtref rules diff pagat tournament
    mtref rules diff wikipedia ./ours.toml
    """
    from mtref.report import comparison
    from mtref.report import rulebook_data as data
    from mtref.rules import library

    a, b = (library.load(ident, folder=_folder()) for ident in (one, other))
    if json_:
        _print_json(data.diff_data(a, b))
    else:
        _print(comparison.diff_shown(a, b))


@app.command()
def deal(
    players: Annotated[int | None, typer.Argument(min=1, help="How many play.")] = None,
    set_: Annotated[str | None, typer.Option("--set", metavar="N", help="Only this set, as 12 or 9x2.")] = None,
    ref: Annotated[str | None, typer.Option("--rules", metavar="ID|FILE", help="Only this rulebook.")] = None,
    json_: AsJson = False,
) -> None:
    """How many tiles each player takes.

    In every rulebook side by side, with what is left in the boneyard.

    \b
    mtref rules deal 5
    mtref rules deal 5 --set 12
    mtref rules deal --rules pagat
    """
    from mtref.report import comparison
    from mtref.report import rulebook_data as data
    from mtref.rules import library
    from mtref.rules.deals import has_own_deals, rows
    from mtref.rules.problems import RulebookError

    if players is None and ref is None:
        raise RulebookError("How many play? Say the number (mtref rules deal 5) or a rulebook (--rules pagat)")
    folder = _folder()
    domino_set = _set(set_)
    if ref is not None:
        books = [library.load(ref, folder=folder)]
    else:
        published = [library.load(ident) for ident in library.book_ids()]
        books = [*(book for book in published if has_own_deals(book)), *library.house_books(folder)[0]]
    found = [row for book in books for row in rows(book, domino_set, players)]
    if json_:
        _print_json(data.deal_data(found))
    elif found:
        _print(comparison.deals_shown(found, {book.id: book.title for book in books}))
    if all(row.is_impossible for row in found):
        _nearest(books, domino_set, players, folder, " that the set has enough tiles for" if found else "")


def _nearest(
    books: list[Rulebook], domino_set: DominoSet | None, players: int | None, folder: Path, which: str
) -> None:
    """Says on stderr that there is no deal (`which`: of what kind), and who has the nearest."""
    from mtref.report.comparison import deals_shown
    from mtref.report.lines import show
    from mtref.rules import library
    from mtref.tiles import DominoSet

    asked = f" for {players} players" if players else ""
    asked += f" with a double-{domino_set.highest} set" if domino_set else ""
    who = books[0].id if len(books) == 1 else "No rulebook"
    _say(f"{who} has {'no ' if len(books) == 1 else 'a '}deal{asked}{which}.")
    if players is None:
        return
    near = library.nearest_deals(domino_set or DominoSet(12), players, folder=folder)
    _say("The nearest rulebooks that have one:")
    titles = {row.rulebook: library.load(row.rulebook, folder=folder).title for row in near}
    show(deals_shown(near, titles), sys.stderr)


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A rulebook file, or the id of one of your own.")],
    json_: AsJson = False,
) -> None:
    """Every error of a rulebook file at once.

    Each with its line and what would be right.

    \b
    mtref rules check ours.toml
    """
    from mtref.report.lines import Line
    from mtref.rules import library
    from mtref.rules.problems import RulebookError

    try:
        book = library.load(file, folder=_folder())
    except RulebookError as error:
        if not json_:
            raise
        problems = [{"line": problem.line, "message": problem.message} for problem in error.problems]
        _print_json({"file": file, "problems": problems})
        raise typer.Exit(error.exit_status) from None
    if json_:
        _print_json({"file": file, "problems": []})
        return
    base = f", based on {book.base}" if book.base else ""
    _print([Line(f"{file} is right: {book.title}{base}.")])


@app.command()
def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="ours.toml, or just ours for your own folder.")],
    base: Annotated[str | None, typer.Option("--base", metavar="ID|FILE", help="The rulebook to begin from.")] = None,
    title: Annotated[str | None, typer.Option("--title", metavar="TEXT", help="What you call it.")] = None,
    variants: WithOption = None,
    house: HouseOption = None,
    deals: Annotated[
        list[str] | None, typer.Option("--deal", metavar="PLAYERS=TILES", help="A deal, as 2-4=15; see --set.")
    ] = None,
    set_: Annotated[str | None, typer.Option("--set", metavar="N", help="The set that is dealt.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Make a house rulebook from another one.

    On a terminal it asks on what published rulebooks disagree; else it takes what the options say.

    \b
    mtref rules new ours.toml --base pagat
    mtref rules new ours --base wikipedia --house turn.draw=until_playable --deal 2-4=15 --set 12
    """
    from mtref.cli.interview import interview
    from mtref.rules import library
    from mtref.rules.draft import Draft
    from mtref.rules.problems import RulebookError
    from mtref.store.errors import StoreExists, saving
    from mtref.store.outside import write_whole

    folder = _folder()
    path = folder / f"{file}.toml" if "." not in file and "/" not in file else Path(file).expanduser()
    if path.suffix != ".toml":
        raise RulebookError(f"A rulebook file ends in .toml: {file}.toml")
    if path.parent == folder and not library.is_id(path.stem):
        raise RulebookError(f"{path.stem} cannot be the name of a rulebook: use a-z, 0-9 and -, as our-rules")
    if path.parent == folder and path.stem in (*library.book_ids(), *library.variant_ids()):
        raise RulebookError(f"There is a published rulebook or variant called {path.stem}; call yours something else")
    if path.exists() and not force:
        raise StoreExists(f"Nothing was saved: {path} exists already; --force writes over it.")
    draft = Draft(
        base=_beside(base or library.DEFAULT, path),
        title=title or path.stem,
        variants=tuple(variants_of(variants)),
        house=changes_of(house),
        set=_set(set_) if set_ else None,
        deals=changes_of(deals, "--deal", "2-4=15"),
    )
    if sys.stdin.isatty() and sys.stdout.isatty() and not house:
        draft = interview(draft, title is None, folder)
    text = draft.checked(path, folder)
    with saving(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text, force=force)
    _say(f"Wrote {path}")
    use = path.stem if path.parent == folder else file
    _say(f"Play by it with --rules {use}; look at it with: mtref rules show {use}")


def _beside(base: str, path: Path) -> str:
    """The base as it is named in the file `path`: by its id, or by a path that is right from there."""
    if not (base.endswith(".toml") or "/" in base):
        return base
    found = Path(base).expanduser().resolve()
    return found.name if found.parent == path.parent.resolve() else str(found)


def _folder() -> Path:
    """Where the user's own rulebooks are; it need not exist."""
    from mtref.store.home import home

    return home() / "rules"


def _set(text: str | None) -> DominoSet | None:
    from mtref.rules.problems import RulebookError
    from mtref.tiles import DominoSet

    if text is None:
        return None
    try:
        return DominoSet.parse(text)
    except ValueError as error:
        raise RulebookError(str(error)) from None


def _say(message: str) -> None:
    """Talk: to stderr, each line a sentence."""
    from mtref.report.lines import Line, show

    show([Line(line) for line in message.splitlines()], sys.stderr)


def _print(lines: Iterable[Line]) -> None:
    from mtref.report.lines import show

    show(lines)


def _print_json(data: Any) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
