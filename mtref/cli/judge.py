"""`mtref judge` and `mtref tiles`: a typed board, ruled on and counted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from mtref.cli.options import GROUP, HouseOption, MatchOption, WithOption, changes_of, variants_of

if TYPE_CHECKING:
    from mtref.board.notation import Defaults, NotationError
    from mtref.board.words import Statement
    from mtref.record.replay import Illegal, Replay
    from mtref.referee.ruling import Ruling
    from mtref.rules.rulebook import Rulebook

app = typer.Typer(**GROUP)

BoardOption = Annotated[
    str | None, typer.Option("--board", metavar="TEXT", help="The board itself; ; separates its lines.")
]
FileArgument = Annotated[
    str | None,
    typer.Argument(metavar="[FILE|-]", help="A file with the board, - for standard input.", show_default=False),
]


class AtTheTable(NamedTuple):
    """What the current match gives where the text leaves it out: set, engine, players by seat, and its rulebook."""

    defaults: Defaults
    rulebook: Rulebook | None = None


def match_at_the_table(which: str) -> AtTheTable | None:
    """What the match meant gives, the current one if none is named; None without one.

    A current match that cannot be read is left out, and said.
    """
    from mtref.store.home import home

    if not which and not os.path.exists(home() / "current"):
        return None
    from mtref.board.notation import Defaults
    from mtref.cli import session
    from mtref.match.refusal import JournalDamaged
    from mtref.store.errors import StoreError

    try:
        store = session.archive()
        match_id = store.find(which) if which else store.current()
        match = session.opened(store.read(match_id)).match if match_id else None
    except (StoreError, JournalDamaged) as error:
        if which:
            raise
        print(f"{error} The board is judged without the match.", file=sys.stderr)
        return None
    if match is None:
        return None
    coming = match.next_round
    defaults = Defaults(
        match.domino_set.highest,
        match.domino_set.copies,
        coming.engine if coming else None,
        tuple(player.name for player in match.present),
    )
    return AtTheTable(defaults, match.rulebook)


class UsageError(Exception):
    """A command line that cannot be carried out, with the sentence that says why."""

    exit_status = 2


@app.command()
def judge(
    file: FileArgument = None,
    board: BoardOption = None,
    play: Annotated[
        str | None, typer.Option("--play", metavar="TEXT", help='What the player to move does, as "6-6 on own".')
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="ID|FILE", help="The rulebook.  [default: wikipedia]", show_default=False),
    ] = None,
    variants: WithOption = None,
    house: HouseOption = None,
    all_rules: Annotated[bool, typer.Option("--all-rules", help="Under every rulebook, grouped by verdict.")] = False,
    batch: Annotated[bool, typer.Option("--batch", help="JSON Lines in, one ruling a line out.")] = False,
    which: MatchOption = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the ruling as JSON.")] = False,
) -> None:
    """Rule on a disputed play from a typed board: the verdict, the rule, and where it is written.

    A record of mtref play is replayed turn by turn, under the house rules noted in it unless other rules are named.
    Ends with 0 legal, 1 illegal, 2 not readable, 3 not decided.

    \b
    mtref judge --board "engine: 12; Ana: 12-4; Ben*: 12-9; turn: Ana; hand: 9-2 4-6" --play "9-2 on Ben"
    mtref judge dispute.txt --rules pagat --with knock
    mtref judge dispute.txt --all-rules
    """
    if batch:
        for option, given in {
            "--all-rules": all_rules,
            "--play": play is not None,
            "--board": board is not None,
        }.items():
            if given:
                raise UsageError(
                    f"--batch and {option} exclude each other; a line of the batch holds text, play and rules."
                )
        _batch(file, _Books(rules, variants, house))
        return
    books = _Books(rules, variants, house, match_at_the_table(which))
    text = _input(file, board)
    if text is None:
        text = _ask(books)
    from mtref.board.notation import NotationError

    try:
        raise typer.Exit(_all_rules(text, play, books, as_json) if all_rules else _one(text, play, books, as_json))
    except NotationError as error:
        if as_json:
            _print_json(_unreadable(error))
        if books.match is not None:
            error.add_note("What the text leaves out was taken from the current match.")
        raise


@app.command()
def tiles(
    file: FileArgument = None,
    board: BoardOption = None,
    which: MatchOption = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the count as JSON.")] = False,
) -> None:
    """Count a table: the tiles that are unseen, that lie twice, and how many the hands must hold.

    \b
    mtref tiles --board "engine: 12; Ana: 12-4; Ben: 12-9; hand Ana: 6-6; boneyard: 50"
    """
    from mtref.board.notation import NO_DEFAULTS, NotationError, survey
    from mtref.report import tiles as report
    from mtref.report.lines import show

    text = _input(file, board)
    if text is None:
        raise UsageError("Which board? Name a FILE, - for standard input, or give it with --board TEXT.")
    table = match_at_the_table(which)
    setup, unreadable, wrong = survey(text, NO_DEFAULTS if table is None else table.defaults)
    if unreadable:
        raise NotationError(unreadable)
    counted = report.count(setup)
    if as_json:
        _print_json({**report.data(counted), "errors": [_error(problem) for problem in wrong]})
    else:
        for problem in wrong:
            print(problem, file=sys.stderr)
        show(report.shown(counted))
    raise typer.Exit(0 if counted.is_possible and not wrong else 1)


class _Books:
    """The rulebooks that one command needs: the one on the command line, in the text, of the match, or Wikipedia's."""

    def __init__(
        self, rules: str | None, variants: list[str] | None, house: list[str] | None, match: AtTheTable | None = None
    ) -> None:
        self.rules = rules
        self.variants = variants_of(variants)
        self.house = changes_of(house)
        self.match = match
        self.loaded: dict[object, Rulebook] = {}

    @property
    def defaults(self) -> Defaults:
        """What the current match gives where the text leaves it out."""
        from mtref.board.notation import NO_DEFAULTS

        return NO_DEFAULTS if self.match is None else self.match.defaults

    def ruling(self, text: str, play: str | None, rules: str | None = None) -> Ruling:
        """The ruling under the rulebook that is meant."""
        from mtref.referee.ruling import judge

        return judge(text, self.book(text, rules), play, defaults=self.defaults)

    def as_played(self, text: str) -> Replay | None:
        """A record followed under the house rules that its players agreed on; None where it notes none."""
        from mtref.board.notation import read
        from mtref.record import text as records
        from mtref.record.replay import replay
        from mtref.referee.ruling import reading

        if self.rules or self.variants or self.house or "#" not in text:
            return None
        record = records.read(text)
        if not records.said(record.lines, records.Kind.HOUSE):
            return None
        book = self.book(text)
        setup, position = read(text, *reading(book), self.defaults)
        return replay(setup, position, book, record)

    def book(self, text: str, rules: str | None = None) -> Rulebook:
        """The rulebook for a text. Raises RulebookError, or NotationError at a rules: line that names none."""
        from mtref.board.notation import rulebook_named
        from mtref.rules.library import DEFAULT, RulebookError, book_ids

        named = None if rules or self.rules else rulebook_named(text)
        if named is not None:
            if named[0] not in book_ids():
                raise _no_rulebook(text, *named, self.defaults)
            return self.load(named[0])
        if not rules and not self.rules and self.match is not None and self.match.rulebook is not None:
            if not self.variants and not self.house:
                return self.match.rulebook
            if self.match.rulebook.id not in book_ids():
                raise RulebookError("the rules of the match cannot be varied here; name a rulebook with --rules")
            return self.load(self.match.rulebook.id)
        return self.load(rules or self.rules or DEFAULT)

    def published(self) -> Iterable[Rulebook]:
        """Every published rulebook, with the variants and house rules of the command line."""
        if self.variants or self.house:
            from mtref.rules.library import book_ids, load

            return [load(ident, self.variants, self.house) for ident in book_ids()]
        from mtref.rules.compiled import published

        return published()

    def load(self, ref: str) -> Rulebook:
        """A rulebook with the variants and house rules of the command line, kept for the next text."""
        found = self.loaded.get(ref)
        if found is None:
            from mtref.rules.library import load

            found = self.loaded[ref] = load(ref, self.variants, self.house)
        return found


def _no_rulebook(text: str, ref: str, statement: Statement, defaults: Defaults) -> NotationError:
    """That the `rules:` line names no rulebook, and whatever else is wrong with the text under any."""
    from mtref.board.mistakes import Mistakes
    from mtref.board.notation import SIDES, NotationError, read
    from mtref.rules.library import book_ids
    from mtref.rules.problems import near_names

    near = near_names(ref, book_ids())
    hint = f"did you mean {' or '.join(near)}?" if near else "mtref rules list names them all"
    mistakes = Mistakes(text.removeprefix("\ufeff"))
    mistakes.add(statement, statement.text.find(ref, statement.text.find(":")), f"there is no rulebook {ref}", hint)
    try:
        read(text, True, SIDES, defaults)
    except NotationError as error:
        mistakes.found += error.errors
    return NotationError(mistakes.found)


def _input(file: str | None, board: str | None) -> str | None:
    """The text of the board; None where there is somebody to ask for it."""
    if board is not None:
        if file is not None:
            raise UsageError("Give the board in a FILE or with --board, not both.")
        return board
    if file is None:
        if sys.stdin.isatty() and sys.stderr.isatty():
            return None
        raise UsageError("Which board? Name a FILE, - for standard input, or give it with --board TEXT.")
    return _read(file)


def _read(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        with open(file, encoding="utf-8-sig", newline="") as opened:
            return opened.read()
    except UnicodeDecodeError:
        raise UsageError(f"{file} is not UTF-8 text.") from None
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None


def _ask(books: _Books) -> str:
    from mtref.cli.asking_for_a_board import ask

    return ask(books.defaults, lambda text: books.book(text))


def _one(text: str, play: str | None, books: _Books, as_json: bool) -> int:
    replayed = books.as_played(text) if play is None else None
    ruling = replayed.ruling if replayed else books.ruling(text, play)
    also = _also_illegal(ruling, replayed.illegal if replayed else _illegal(ruling))
    if as_json:
        _print_json(_with_the_rest(ruling, also))
    else:
        from mtref.report import at_the_table
        from mtref.report import ruling as report
        from mtref.report.lines import show

        lent = [f"rulebook {ruling.book.id}"] if books.match is not None and ruling.book is books.match.rulebook else []
        from_match = [*lent, *ruling.setup.from_match]
        show([*report.shown(ruling, from_match=from_match), *at_the_table.also_illegal(also)])
    return ruling.verdict.exit_status


def _all_rules(text: str, play: str | None, books: _Books, as_json: bool) -> int:
    from mtref.referee.finding import Verdict
    from mtref.referee.ruling import judge

    rulings = [judge(text, book, play, defaults=books.defaults) for book in books.published()]
    if as_json:
        _print_json([_with_the_rest(ruling, _also_illegal(ruling, _illegal(ruling))) for ruling in rulings])
    else:
        from mtref.report import at_the_table
        from mtref.report import ruling as report
        from mtref.report.lines import show

        show(report.compared(rulings))
        if len(rulings[0].setup.turns) > 1:
            show(at_the_table.cleanness([(ruling, _illegal(ruling)) for ruling in rulings]))
    verdicts = {ruling.verdict for ruling in rulings}
    return verdicts.pop().exit_status if len(verdicts) == 1 else Verdict.UNCLEAR.exit_status


def _illegal(ruling: Ruling) -> Sequence[Illegal]:
    """Every turn of the text that is not legal, each turn before it taken as it was made."""
    from mtref.record.replay import Illegal, replay
    from mtref.referee.finding import Verdict

    if ruling.verdict is Verdict.LEGAL:
        return []
    if ruling.turn >= len(ruling.setup.turns):
        first = Illegal(ruling.turn, ruling.player, ruling.rule or "")
        return [first] if ruling.verdict is Verdict.ILLEGAL else []
    return replay(ruling.setup, ruling.position, ruling.book).illegal


def _also_illegal(ruling: Ruling, illegal: Sequence[Illegal]) -> list[Illegal]:
    """The illegal turns besides the one that the ruling is on."""
    return [each for each in illegal if each.turn != ruling.turn]


def _with_the_rest(ruling: Ruling, also: Sequence[Illegal]) -> dict[str, Any]:
    """The ruling as JSON, with the turns besides its own that are not legal."""
    return {**ruling.to_json(), "also_illegal": [each._asdict() for each in also]}


def _batch(file: str | None, books: _Books) -> None:
    import json

    from mtref.board.notation import NotationError
    from mtref.rules.library import RulebookError

    dumps = json.JSONEncoder(ensure_ascii=False).encode
    source = sys.stdin.buffer if file in (None, "-") else _opened(file or "")
    for raw in source:
        if not raw.strip():
            continue
        try:
            asked = _json(raw)
            if not isinstance(asked, dict) or not isinstance(asked.get("text"), str):
                raise ValueError('a line is {"text": "…", "rules": "…"}')
            ruling = books.ruling(asked["text"], _string(asked, "play"), _string(asked, "rules"))
            answer = _with_the_rest(ruling, _also_illegal(ruling, _illegal(ruling)))
        except NotationError as error:
            answer = _unreadable(error)
        except (RulebookError, ValueError) as error:
            answer = {"verdict": "error", "errors": [{"line": None, "column": None, "message": str(error)}]}
        sys.stdout.write(dumps(answer) + "\n")
    sys.stdout.flush()


def _json(raw: bytes) -> Any:
    import json

    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"no JSON: {error}") from None


def _string(asked: dict[str, Any], key: str) -> str | None:
    value = asked.get(key)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{key} has to be a text")
    return value or None


def _opened(file: str) -> Iterable[bytes]:
    try:
        with open(file, "rb") as opened:
            return opened.readlines()
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None


def _unreadable(error: NotationError) -> dict[str, Any]:
    return {"verdict": "error", "errors": [_error(problem) for problem in error.errors]}


def _error(problem: Any) -> dict[str, object]:
    return {"line": problem.line, "column": problem.column, "message": problem.message}


def _print_json(data: object) -> None:
    import json

    print(json.dumps(data, ensure_ascii=False, indent=2))
