"""A table of random players: they know only what is legal, and count their hands themselves."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from mtref.record.opening import opening
from mtref.record.session import Session
from mtref.referee.ruling import UNDECIDED
from mtref.rules.axes import EngineSource
from mtref.rules.deals import tiles_each
from mtref.rules.matters import DEALT_IN
from mtref.rules.rulebook import Rulebook
from mtref.tiles import DominoSet, Tile

SEED_RULEBOOKS = ("site", "gamerules", "pagat", "wikipedia", "tournament")


class Played:
    """A round that was played at random: what was typed for it, and the hands as the players hold them at its end."""

    def __init__(self, lines: list[str], hands: list[list[Tile]], session: Session) -> None:
        self.lines = lines
        self.hands = hands
        self.session = session


def play_round(
    book: Rulebook,
    names: Sequence[str],
    engine: int,
    leader: int,
    seed: int,
    tiles: int | None = None,
    number: int | None = 1,
) -> Played:
    """Plays a round with every hand shown, a turn or a part of one a line, and types what the rulebook leaves open."""
    dice = random.Random(seed)
    domino_set = DominoSet(12)
    each = tiles or tiles_each(book, domino_set, len(names))
    assert each is not None
    pile = [tile for tile in domino_set.tiles() if tile != (engine, engine)]
    dice.shuffle(pile)
    dealt_in = book[EngineSource].values[0] in DEALT_IN
    counts = [each - (dealt_in and seat == leader) for seat in range(len(names))]
    hands = [[pile.pop() for _ in range(count)] for count in counts]
    record = opening(book, domino_set, engine, names, leader, len(pile), number=number)
    session = Session.of(record, book)[0]
    lines = []
    for name, hand in zip(names, hands, strict=True):
        lines.append(f"hand {name}: {' '.join(map(str, hand))}")
        session.show(f"{name}: {' '.join(map(str, hand))}")
    while session.over is None:
        for line in _one_move(session, hands, pile, dice):
            lines.append(line)
    return Played(lines, hands, session)


def _one_move(session: Session, hands: list[list[Tile]], pile: list[Tile], dice: random.Random) -> Iterator[str]:
    """A legal action of the player to move, or a house rule where the rulebook does not say what is legal."""
    ruling = session.course.standing()
    if UNDECIDED in (ruling.after["next"], ruling.after["round_over"]):
        yield _settled(session, ruling.depends_on)
        return
    seat = session.course.mover
    assert seat is not None
    allowed = ruling.legal_actions or ruling.disputed_actions
    plays = [action for action in allowed if " on " in action]
    # Now and then somebody stops where more could be played; a table that always passed would never end.
    action = dice.choice(plays if plays and dice.random() < 0.95 else allowed)
    typed = f"draw {pile[-1]}" if action == "draw" else action
    judgement = session.turn(typed)
    if not judgement.stands:
        yield _settled(session, judgement.ruling.depends_on)
        return
    if action == "draw":
        hands[seat].append(pile.pop())
    elif action != "pass":
        hands[seat].remove(Tile.parse(action.split()[0]))
    yield typed


def _settled(session: Session, depends_on: list[dict[str, object]]) -> str:
    """A house rule for the first axis that something hangs on."""
    entry = depends_on[0]
    values = entry.get("verdicts") or entry["values"]
    assert isinstance(values, dict)
    change = f"{entry['axis']}={next(iter(values))}"
    session.house(change)
    return f"house {change}"
