"""A round as the scorekeeper types it: who is meant, and whether it can be.

Reading turns `Ana=0 Ben=12+9 Cleo=6-6,9-0` into a sheet. The checks are a plain list of small functions: a sheet in,
what is wrong with it out. A refusal stops the round; a doubt needs a yes; a remark is only said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from mtref.match.match import Match
from mtref.match.refusal import Refused
from mtref.match.scoring import MISSING, Hand, Sheet, ceiling, read_hand, tile_points
from mtref.rules.axes import DoubleBlank, OpenDouble, OpenMarker, OutBonus, StrategyError
from mtref.tiles import Tile


class Gravity(Enum):
    """How bad it is."""

    REFUSED = "refused"
    DOUBT = "doubt"
    REMARK = "remark"


class Finding(NamedTuple):
    """Something about a round as typed, in a sentence."""

    gravity: Gravity
    message: str


class Entry(NamedTuple):
    """A round as typed: the sheet, and its engine where that is known."""

    match: Match
    sheet: Sheet
    engine: int | None

    def name(self, player: str) -> str:
        """A player's name."""
        return self.match.by_id[player].name


def read_hands(
    match: Match, words: Sequence[str], seats: Sequence[str], partly: bool = False
) -> dict[str, Hand | None]:
    """Reads `Ana=0 Ben=23`, or `0 23 33` in seat order. `seats` are the ids of the players who sat in the round.

    With `partly` not everybody needs a value. Raises Refused.
    """
    named = [word for word in words if "=" in word]
    if named and len(named) < len(words):
        raise Refused("Some scores have a name and some have none: give every one a name, or none.")
    if named:
        hands = _named_hands(match, named, seats)
    elif words and partly:
        raise Refused(f"Say whose score it is: {match.by_id[seats[0]].name}={words[0]}.")
    else:
        if words and len(words) != len(seats):
            order = " ".join(match.by_id[player].name for player in seats)
            scores = "1 score" if len(words) == 1 else f"{len(words)} scores"
            raise Refused(f"{scores} for {len(seats)} players. In seat order they are: {order}.")
        hands = {player: read_hand(word) for player, word in zip(seats, words, strict=False)}
    absent = [match.by_id[player].name for player in seats if player not in hands]
    if absent and not partly:
        raise Refused(
            f"{', '.join(absent)} {'has' if len(absent) == 1 else 'have'} no score: missing is not 0. "
            f"Type {absent[0]}={MISSING} to fill it in later."
        )
    return {player: hands[player] for player in seats if player in hands}


def _named_hands(match: Match, words: Sequence[str], seats: Sequence[str]) -> dict[str, Hand | None]:
    hands: dict[str, Hand | None] = {}
    for word in words:
        name, _, text = word.rpartition("=")
        player = match.names.find(name)
        if player not in seats:
            raise Refused(f"{match.by_id[player].name} did not sit in this round.")
        if player in hands:
            raise Refused(f"{match.by_id[player].name} has two scores.")
        try:
            hands[player] = read_hand(text)
        except Refused as error:
            raise Refused(f"{match.by_id[player].name}: {error}") from None
    return hands


def settle(match: Match, sheet: Sheet) -> Sheet:
    """The sheet with what was typed in another way said plainly: the bonus for going out typed as points is `out`."""
    bonus = match.rules[OutBonus].number
    if not bonus:
        return sheet
    out = Hand("out", said_out=True)
    return sheet._replace(hands={p: out if hand and hand.number == bonus else hand for p, hand in sheet.hands.items()})


def check(entry: Entry) -> list[Finding]:
    """Everything there is to say about a round as typed, refusals first."""
    findings = [finding for checker in _CHECKS for finding in checker(entry)]
    return sorted(findings, key=lambda finding: list(Gravity).index(finding.gravity))


def _negative(entry: Entry) -> Iterator[Finding]:
    for player, hand in entry.sheet.hands.items():
        if hand and hand.number < 0:
            yield _refused(
                f"{entry.name(player)} cannot have {hand.text} points: this rulebook gives no negative points."
            )


def _tiles_of_the_set(entry: Entry) -> Iterator[Finding]:
    domino_set = entry.match.domino_set
    for player, hand in entry.sheet.hands.items():
        for tile in hand.tiles if hand else ():
            if not domino_set.has(tile):
                yield _refused(f"{entry.name(player)} cannot hold {tile}: a double-{domino_set} set has no such tile.")


def _tile_twice(entry: Entry) -> Iterator[Finding]:
    holders: dict[Tile, list[str]] = {}
    for player, hand in entry.sheet.hands.items():
        for tile in hand.tiles if hand else ():
            holders.setdefault(tile, []).append(player)
    for tile, players in holders.items():
        if len(players) > entry.match.domino_set.copies:
            counts = Counter(players)
            if len(counts) == 1:
                yield _refused(f"{tile} was typed {len(players)} times in the hand of {entry.name(players[0])}.")
            else:
                hands = " and of ".join(entry.name(player) for player in counts)
                copies = entry.match.domino_set.copies
                only = "only one" if copies == 1 else f"only {copies}"
                yield _refused(f"{tile} was typed in the hands of {hands}; there is {only}.")


def _too_much(entry: Entry) -> Iterator[Finding]:
    rules = entry.match.rules
    most = ceiling(entry.match.domino_set, entry.engine, rules)
    numbers = {player: hand.number for player, hand in entry.sheet.hands.items() if hand and not hand.tiles}
    shown = sum(
        tile_points(tile, rules)
        for hand in entry.sheet.hands.values()
        if hand
        for tile in hand.tiles
        if entry.engine is None or tile != (entry.engine, entry.engine)
    )
    set_counts = f"all tiles together count {most}" + ("" if entry.engine is None else " without the engine")
    alone = [player for player, number in numbers.items() if number > most]
    for player in alone:
        yield _refused(f"{entry.name(player)} cannot have {numbers[player]} points: {set_counts}.")
    if not alone and sum(numbers.values()) + shown > most:
        yield _refused(f"The hands cannot hold {sum(numbers.values()) + shown} points together: {set_counts}.")


def _nobody_out(entry: Entry) -> Iterator[Finding]:
    sheet = entry.sheet
    if not sheet.blocked and not sheet.out and not sheet.missing:
        yield Finding(Gravity.DOUBT, "Nobody has 0: was the round blocked? Then say --blocked.")


def _two_out(entry: Entry) -> Iterator[Finding]:
    sheet = entry.sheet
    zeros = [
        player
        for player, hand in sheet.hands.items()
        if hand and hand.is_out and not hand.said_out and player != sheet.double_blank
    ]
    said = [player for player, hand in sheet.hands.items() if hand and hand.said_out]
    if sheet.blocked:
        for player in said:
            yield _refused(f"{entry.name(player)} cannot be out: in a blocked round nobody is.")
        for player in zeros:
            yield Finding(
                Gravity.REMARK, f"{entry.name(player)} has 0 in a blocked round: only a hand of 0-0 alone counts that."
            )
        return
    names = " and ".join(entry.name(player) for player in zeros + said)
    if len(zeros) > 1 and not said and entry.match.rules[OutBonus].number:
        yield _refused(f"{names} have 0, and going out counts a bonus: type out for the one who went out.")
    elif len(zeros) > 1 and not said and entry.match.teams:
        yield _refused(f"{names} have 0, and the team of who is out scores 0: type out for the one who went out.")
    elif len(zeros) + len(said) > 1:
        yield Finding(
            Gravity.REMARK,
            f"{names} have 0: going out cannot give that; a hand of 0-0 alone can. Check the count.",
        )


def _engine_in_hand(entry: Entry) -> Iterator[Finding]:
    if entry.engine is None:
        return
    engine = Tile.of(entry.engine, entry.engine)
    for player, hand in entry.sheet.hands.items():
        if hand and engine in hand.tiles:
            yield Finding(
                Gravity.REMARK,
                f"{entry.name(player)} holds {engine}, the engine of this round. "
                "If another double was the engine, say which with --engine.",
            )


def _double_blank(entry: Entry) -> Iterator[Finding]:
    holder = entry.sheet.double_blank
    if holder is None:
        return
    if entry.engine == 0:
        yield _refused("0-0 is the engine of this round: nobody holds it.")
    hand = entry.sheet.hands.get(holder)
    if hand and hand.is_out and hand.said_out:
        yield _refused(f"{entry.name(holder)} is out and cannot hold 0-0.")
    for player, other in entry.sheet.hands.items():
        if other and Tile.of(0, 0) in other.tiles and player != holder:
            yield _refused(
                f"0-0 was typed in the hand of {entry.name(player)}, and --double-blank says {entry.name(holder)}."
            )
    if hand and hand.tiles and Tile.of(0, 0) not in hand.tiles:
        yield _refused(f"The tiles typed for {entry.name(holder)} are without 0-0, and --double-blank says otherwise.")
    if not entry.match.rules[DoubleBlank].number:
        yield _pays_nothing("0-0 counts nothing extra")


def _nothing_extra(entry: Entry) -> Iterator[Finding]:
    rules = entry.match.rules
    if entry.sheet.markers and not rules[OpenMarker]:
        yield _pays_nothing("a marker that is up counts nothing")
    if entry.sheet.open_doubles and not rules[OpenDouble]:
        yield _pays_nothing("an open double counts nothing")
    if entry.sheet.strategy_errors and rules[StrategyError] is StrategyError.NONE:
        yield _pays_nothing("a strategy error counts nothing")


def _refused(message: str) -> Finding:
    return Finding(Gravity.REFUSED, message)


def _pays_nothing(what: str) -> Finding:
    return Finding(Gravity.REMARK, f"Under these rules {what}; it is only noted.")


_CHECKS: tuple[Callable[[Entry], Iterator[Finding]], ...] = (
    _negative,
    _tiles_of_the_set,
    _tile_twice,
    _too_much,
    _two_out,
    _double_blank,
    _nobody_out,
    _engine_in_hand,
    _nothing_extra,
)
