"""Who sits at the table: add, rename, leave, seat; and who is who in the statistics: same, different."""

from __future__ import annotations

from typing import Annotated

import typer

from mtref.cli import session
from mtref.cli.options import GROUP, JsonOption, MatchOption, NoteOption
from mtref.cli.talk import conclude, remark
from mtref.match import commands
from mtref.report import scoresheet

app = typer.Typer(**GROUP, no_args_is_help=True, help="Late joiners, leavers, names and seats; scores stay.")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The player; the name may be cut short.")]


@app.command()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new player.")],
    at: Annotated[str, typer.Option("--at", metavar="highest|lowest|average|POINTS", help="Points to begin with.")],
    seat: Annotated[int | None, typer.Option(metavar="N", help="The seat, from 1; the last if not given.")] = None,
    note: NoteOption = "",
    which: MatchOption = "",
    as_json: JsonOption = False,
) -> None:
    """A late player joins the next round.

    Example: mtref player add Dora --at highest
    """
    from mtref.cli.rulebooks import deal_remarks

    done = session.change(which, lambda match: commands.join(match, name, at, seat, note))
    remark(deal_remarks(done.match))
    new = max(done.match.players, key=lambda player: int(player.id))
    conclude(
        done,
        as_json,
        f"{new.name} joins in round {new.joined} with {new.start} points.",
        scoresheet.totals_line(done.match),
    )


@app.command()
def rename(
    name: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    note: NoteOption = "",
    which: MatchOption = "",
    as_json: JsonOption = False,
) -> None:
    """Give a player another name.

    Example: mtref player rename Ben Benedikt
    """
    done = session.change(which, lambda match: commands.rename(match, name, new, note))
    conclude(done, as_json, scoresheet.totals_line(done.match))


@app.command()
def leave(name: Name, note: NoteOption = "", which: MatchOption = "", as_json: JsonOption = False) -> None:
    """A player leaves. His rounds stay in the table; he gets no place.

    Example: mtref player leave Ben
    """
    done = session.change(which, lambda match: commands.leave(match, name, note))
    conclude(done, as_json, scoresheet.totals_line(done.match))


@app.command()
def seat(
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="Everybody in the new order, clockwise.")],
    note: NoteOption = "",
    which: MatchOption = "",
    as_json: JsonOption = False,
) -> None:
    """Sit in another order.

    Example: mtref player seat Cleo Ana Ben
    """
    done = session.change(which, lambda match: commands.seat(match, names, note))
    conclude(done, as_json, "Seats: " + ", ".join(player.name for player in done.match.present) + ".")


@app.command()
def same(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="The name that the person is shown by.")] = "",
    other: Annotated[str, typer.Argument(metavar="[OTHER]", help="Another name of the same person.")] = "",
) -> None:
    """Join two names as one person in the statistics; no match is changed. Without names: list who is joined.

    Example: mtref player same Ana Anna
    """
    from mtref.cli import joining

    if name:
        joining.join(name, other)
    else:
        joining.show_joined()


@app.command()
def different(
    names: Annotated[list[str], typer.Argument(metavar="[NAME] OTHER", help="The name that is somebody else.")],
) -> None:
    """Take back what mtref player same joined: the name is a person of its own again.

    Example: mtref player different Anna, or mtref player different Ana Anna
    """
    from mtref.cli import joining

    joining.part(names)
