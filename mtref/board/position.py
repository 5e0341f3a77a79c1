"""A position that can be, made from a board as typed; or every reason why that board cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mtref.board.setup import Draw, Play, Setup
from mtref.board.train import SIDES, Chain, Place, Train
from mtref.board.words import on_train
from mtref.tiles import Tile

#: The sets that are sold; the smallest that has every tile in sight is taken where the text names none.
SETS = (12, 15, 18)


class Where(NamedTuple):
    """What was typed: the kind of line, whose it is, and which word of it."""

    kind: str
    key: object
    word: int = 0


class Reason(NamedTuple):
    """Why a board cannot be.

    `places`: every place of a tile that is there more than `copies` times; those that come first in the text are right.
    `is_joint`: two tiles that do not join.
    """

    where: Where
    message: str
    hint: str = ""
    places: tuple[Where, ...] = ()
    copies: int = 1
    is_joint: bool = False


class Double(NamedTuple):
    """A double that may owe a cover: its train and value, who laid it, how old it is (`rank`, equal where unknown).

    `opening`: laid while somebody had yet to take a first turn, or in an opening run.
    """

    train: int
    value: int
    placer: int | None
    opening: bool
    rank: int


class Now(NamedTuple):
    """What has been done in the turn so far.

    `drawn` holds the tiles drawn since the turn began or since the last double (None: unseen), `known` the tiles that
    were in the hand before an unseen one; `doubles` the ranks of the doubles laid this turn; `exempt` one that
    regained the own train; `was_drawn`: the last double was drawn this turn; `stage` is one of the constants of this
    module. `on_double`: the last tile laid is a double. `complete`: nothing is left to do, so
    that the turn ends here; `failed`: by a follow-up that was owed or allowed and could not be laid.
    """

    stage: int = 0
    acts: int = 0
    drawn: tuple[Tile | None, ...] = ()
    doubles: tuple[int, ...] = ()
    exempt: Double | None = None
    was_drawn: bool = False
    must_cover: bool = False
    complete: bool = False
    failed: bool = False
    passed: bool = False
    marked: bool = False
    lowered: bool = False
    may_lower: bool = False
    knocked: bool = False
    on_double: bool = False
    drive: int | None = None
    drove_mexican: bool = False
    unseen: bool = False
    known: tuple[Tile, ...] | None = None

    @property
    def is_over(self) -> bool:
        """Nothing is left to do in this turn."""
        return self.complete or self.stage == DONE


START, FOLLOW, RUN, DRIVE, BULLET, DONE = range(6)

NOTHING_DONE = Now()


class Over(NamedTuple):
    """How a round ended: `out` (the seats that are out, first the one who was out first) or `blocked`."""

    how: str
    players: tuple[int, ...] = ()


class Position(NamedTuple):
    """A position that can be. Seats and trains count from 0; the Mexican trains come after the last seat.

    `table` counts each tile that lies on the table, the engine included. A hand that is not shown is None, an unknown
    boneyard too. `first` holds who has yet to take a first turn of this round, `leader` who was to move in the text.
    """

    names: tuple[str, ...]
    highest: int
    copies: int
    set_typed: bool
    engine: int
    trains: tuple[Train, ...]
    markers: frozenset[int]
    hands: tuple[tuple[Tile, ...] | None, ...]
    boneyard: int | None
    table: Mapping[tuple[int, int], int]
    doubles: tuple[Double, ...]
    first: frozenset[int]
    turn: int
    leader: int
    now: Now = NOTHING_DONE
    outs: tuple[int, ...] = ()
    over: Over | None = None
    owing_out: tuple[int, Double] | None = None

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.names)

    def name_of(self, train: int) -> str:
        """What a train is called: its owner's name, `train`, `train 2`."""
        if train < len(self.names):
            return self.names[train]
        number = train - len(self.names)
        return f"train {number + 1}" if number else "train"

    def spell(self, place: Place) -> str:
        """How a play names a place: `Ana`, `Uncle Bob.2`, `"own"`, `train.new`, wherever that double lies."""
        name = self.name_of(place.train)
        return self._with_branches(on_train(name) if place.train < len(self.names) else name, place)

    def place_name(self, place: Place) -> str:
        """A place by the name of its train as it is called: `Ana`, `Uncle Bob`, `Ana.2`."""
        return self._with_branches(self.name_of(place.train), place)

    def _with_branches(self, name: str, place: Place) -> str:
        if place.is_new:
            return f"{name}.new"
        return name + "".join(f".{number + 1}" for number in place.path)

    def train(self, number: int) -> Train:
        """The train of that number, an empty one where it was not started."""
        return self.trains[number] if number < len(self.trains) else Train()

    @property
    def has_hidden_tiles(self) -> bool:
        """The earlier tiles of some train are not shown."""
        return any(train.hidden for train in self.trains)


def build(setup: Setup, wild: bool = False, covers: int = 1) -> tuple[Position | None, list[Reason]]:
    """The position that a board stands for, or None and every reason why it cannot be.

    `wild`: blanks join anything. `covers`: the most tiles that a double may have to be covered with.
    """
    reasons: list[Reason] = []
    table: dict[tuple[int, int], int] = {}
    engine, limit, copies = setup.engine, setup.set, setup.copies
    top = 0
    if engine is not None:
        table[engine, engine] = 1
        top = engine
        if limit is not None and engine > limit:
            reasons.append(_not_in_set(Where("engine", None), f"{engine}-{engine}", limit))
    trains = _with_open_ends(setup)
    crowded: set[tuple[int, int]] = set()
    for number, train in enumerate(trains):
        end = engine if not train.hidden else train.end
        chain = train.chain
        if train.end is not None:
            top = max(top, train.end)
            if limit is not None and train.end > limit:
                reasons.append(_no_such_end(number, train.end, limit))
        if chain.branches:
            reasons += _branched(chain, number, end, train.hidden, wild, table, crowded, setup)
            top = max([top, *(max(laid) for laid in chain.every_tile())])
            continue
        for index, (a, b) in enumerate(chain.tiles):
            if a != end and end is not None and not (wild and (a == 0 or end == 0)):
                reasons.append(_no_joint(number, index, a, b, end, train.hidden, setup))
            end = b
            key = (b, a) if a < b else (a, b)
            if key[0] > top:
                top = key[0]
            if limit is not None and key[0] > limit:
                reasons.append(_not_in_set(Where("train", number, index), f"{a}-{b}", limit))
            if key in table:
                table[key] += 1
                if table[key] > copies:
                    crowded.add(key)
            else:
                table[key] = 1
    held: dict[tuple[int, int], int] = {}
    for seat, hand in enumerate(setup.hands + setup.loose_hands if setup.loose_hands else setup.hands):
        if hand:
            for index, tile in enumerate(hand):
                if tile[0] > top:
                    top = tile[0]
                if tile in table or tile in held:
                    if table.get(tile, 0) + held.get(tile, 0) >= copies:
                        crowded.add(tile)
                    held[tile] = held.get(tile, 0) + 1
                else:
                    held[tile] = 1
                if limit is not None and tile[0] > limit:
                    reasons.append(_not_in_set(Where("hand", seat, index), str(tile), limit))
    mover = setup.mover
    if setup.drew:
        reasons += _drawn_before(setup, mover, table, held, limit, crowded)
        top = max(top, *(tile.high for tile in setup.drew))
    if setup.turns:
        top = max(top, _drawn_in_turns(setup, table, held, limit, crowded, reasons))
    if crowded:
        reasons += _once_too_often(setup, trains, crowded)
    highest = limit if limit is not None else smallest_set(top)
    _too_many(setup, highest, table, held, reasons)
    doubles = _doubles(setup, trains, covers, reasons)
    if reasons or engine is None or mover is None or not setup.players:
        return None, reasons
    first = setup.first
    if first is None:
        untouched = not setup.markers and all(train.is_empty for train in trains)
        first = frozenset(range(len(setup.players))) if untouched else frozenset()
    if first:
        doubles = tuple(double._replace(opening=True) for double in doubles)
    now = NOTHING_DONE if not setup.drew else Now(acts=len(setup.drew), drawn=setup.drew)
    return Position(
        setup.players, highest, copies, limit is not None, engine, trains, setup.markers, setup.hands, setup.boneyard,
        table, doubles, first, mover, mover, now,
    ), reasons  # fmt: skip


def _with_open_ends(setup: Setup) -> tuple[Train, ...]:
    """The trains; one of which only the end is known gets the open double that is named there."""
    trains = setup.trains + setup.mexican
    for double in setup.open or ():
        number = double.on.train
        if number < len(trains) and trains[number].end == double.first == double.second:
            laid = Train(Chain(((double.first, double.second),)), True)
            trains = (*trains[:number], laid, *trains[number + 1 :])
    return trains


def smallest_set(top: int) -> int:
    """The highest half of the smallest set that has a tile with so many pips on a half."""
    return next((highest for highest in SETS if highest >= top), top)


_LARGER = "correct it, or name a larger set, as  set: {}"


def _not_in_set(where: Where, tile: str, limit: int) -> Reason:
    return Reason(where, f"a double-{limit} set has no {tile}", _LARGER.format(smallest_set(max(Tile.parse(tile)))))


def _no_such_end(train: int, end: int, limit: int) -> Reason:
    larger = _LARGER.format(smallest_set(end))
    return Reason(Where("train", train), f"no tile of a double-{limit} set ends on {end}", larger)


def _no_joint(train: int, index: int, a: int, b: int, end: int, hidden: bool, setup: Setup) -> Reason:
    where = Where("train", train, index)
    if index == 0 and not hidden:
        return Reason(
            where, f"{a}-{b} does not start at the engine {end}-{end}",
            f"the first tile has a {end}; type  ... {a}-{b}  if earlier tiles are left out", is_joint=True,
        )  # fmt: skip
    message = f"{a}-{b} does not join the {end} before it"
    return Reason(where, message, f"one half of the tile has to be a {end}", is_joint=True)


def _once_too_often(setup: Setup, trains: tuple[Train, ...], tiles: set[tuple[int, int]]) -> Iterator[Reason]:
    """One reason for each of the tiles that are in sight more often than the sets have them."""
    places: dict[tuple[int, int], list[Where]] = {tile: [] for tile in sorted(tiles)}
    for tile, where in _in_sight(setup, trains, tiles):
        places[tile].append(where)
    for (high, low), found in places.items():
        if setup.copies > 1:
            said = Reason(found[-1], f"{high}-{low} is here once too often for {setup.copies} sets; the first is")
        else:
            message = f"{high}-{low} is here twice: it lies already"
            said = Reason(found[-1], message, "one of the two is another tile")
        yield said._replace(places=tuple(found), copies=setup.copies)


def _in_sight(
    setup: Setup, trains: tuple[Train, ...], tiles: set[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], Where]]:
    """Every place in which one of the tiles was typed and counts.

    A tile that is played counts where it comes from a hand that is not shown.
    """
    known: set[tuple[int, int]] = set()
    for tile, where in _lying(setup, trains):
        if tile in tiles:
            known.add(tile)
            yield tile, where
    for number, turn in enumerate(setup.turns):
        for index, action in enumerate(turn.actions):
            if not isinstance(action, Play | Draw) or action.tile is None:
                continue
            tile = action.tile
            if tile in tiles and (isinstance(action, Draw) or tile not in known):
                known.add(tile)
                yield tile, Where("turn line", number, index)


def _lying(setup: Setup, trains: tuple[Train, ...]) -> Iterator[tuple[tuple[int, int], Where]]:
    if setup.engine is not None:
        yield (setup.engine, setup.engine), Where("engine", None)
    for number, train in enumerate(trains):
        if setup.train(number).end is not None and train.chain.tiles:
            continue
        for index, (a, b) in enumerate(train.chain.every_tile()):
            yield (max(a, b), min(a, b)), Where("train", number, index)
    for index, double in enumerate(setup.open or ()):
        if setup.train(double.on.train).end == double.first == double.second:
            yield (double.first, double.second), Where("open", None, index)
    for seat, hand in enumerate(setup.hands + setup.loose_hands):
        for index, held in enumerate(hand or ()):
            yield held, Where("hand", seat, index)
    if setup.mover is None or setup.hands[setup.mover] is None:
        for index, drawn in enumerate(setup.drew or ()):
            yield drawn, Where("drew", None, index)


def _branched(
    chain: Chain,
    number: int,
    end: int | None,
    hidden: bool,
    wild: bool,
    table: dict[tuple[int, int], int],
    crowded: set[tuple[int, int]],
    setup: Setup,
) -> list[Reason]:
    reasons: list[Reason] = []
    index = 0

    def visit(chain: Chain, end: int | None) -> None:
        nonlocal index
        for a, b in chain.tiles:
            where = Where("train", number, index)
            if a != end and end is not None and not (wild and (a == 0 or end == 0)):
                reasons.append(_no_joint(number, index, a, b, end, hidden, setup))
            key = (max(a, b), min(a, b))
            table[key] = table.get(key, 0) + 1
            if table[key] > setup.copies:
                crowded.add(key)
            if setup.set is not None and key[0] > setup.set:
                reasons.append(_not_in_set(where, f"{a}-{b}", setup.set))
            index += 1
            end = b
        if len(chain.branches) > SIDES:
            where = Where("train", number, index - 1)
            reasons.append(
                Reason(where, f"{len(chain.branches)} branches leave one double", "a double has three free sides")
            )
        for branch in chain.branches:
            visit(branch, end)

    visit(chain, end)
    return reasons


def _drawn_before(
    setup: Setup, mover: int | None, table: dict[tuple[int, int], int], held: dict[tuple[int, int], int],
    limit: int | None, crowded: set[tuple[int, int]],
) -> list[Reason]:  # fmt: skip
    reasons = []
    hand = setup.hands[mover] if mover is not None else None
    for index, tile in enumerate(setup.drew or ()):
        where = Where("drew", None, index)
        if limit is not None and tile.high > limit:
            reasons.append(_not_in_set(where, str(tile), limit))
        if hand is not None:
            if tile not in hand:
                reasons.append(
                    Reason(where, f"{tile} was drawn, but it is not in the hand", "add it to the hand: line")
                )
        else:
            if table.get(tile, 0) + held.get(tile, 0) >= setup.copies:
                crowded.add(tile)
            held[tile] = held.get(tile, 0) + 1
    return reasons


def _drawn_in_turns(
    setup: Setup, table: dict[tuple[int, int], int], held: dict[tuple[int, int], int], limit: int | None,
    crowded: set[tuple[int, int]], reasons: list[Reason],
) -> int:  # fmt: skip
    """Looks through the turns for drawn tiles that cannot be drawn. The highest half in them."""
    top = 0
    sight: dict[tuple[int, int], int] = {}
    for number, turn in enumerate(setup.turns):
        for index, action in enumerate(turn.actions):
            if not isinstance(action, Play | Draw) or action.tile is None:
                continue
            tile = action.tile
            top = max(top, tile[0])
            known = table.get(tile, 0) + held.get(tile, 0) + sight.get(tile, 0)
            if isinstance(action, Draw):
                if limit is not None and tile[0] > limit:
                    reasons.append(_not_in_set(Where("turn line", number, index), str(tile), limit))
                if known >= setup.copies:
                    crowded.add(tile)
                sight[tile] = sight.get(tile, 0) + 1
            elif not known:
                sight[tile] = 1
    return top


def _too_many(
    setup: Setup,
    highest: int,
    table: dict[tuple[int, int], int],
    held: dict[tuple[int, int], int],
    reasons: list[Reason],
) -> None:
    size = setup.copies * (highest + 1) * (highest + 2) // 2
    seen = sum(table.values()) + sum(held.values())
    if setup.boneyard is not None and seen + setup.boneyard > size and not reasons:
        reasons.append(
            Reason(
                Where("boneyard", None),
                f"{seen} tiles in sight and {setup.boneyard} in the boneyard are more than the {size} of the set",
                "count the boneyard again, or name a larger set",
            )
        )


def _doubles(setup: Setup, trains: tuple[Train, ...], covers: int, reasons: list[Reason]) -> tuple[Double, ...]:
    """The doubles that may owe a cover, oldest first."""
    found: list[Double] = []
    if setup.open is not None:
        for index, double in enumerate(setup.open):
            where = Where("open", None, index)
            shown = f"{double.first}-{double.second}"
            if double.first != double.second:
                reasons.append(Reason(where, f"{shown} is no double", "an open double is typed as  6-6 on Ana"))
                continue
            number = double.on.train
            lies = trains[number].double(double.first) if number < len(trains) else None
            called = _called(setup, number)
            if lies is None:
                reasons.append(
                    Reason(where, f"{shown} does not lie on {called}", f"type it on {called}'s train, or leave it out")
                )
            elif lies[1] >= covers:
                reasons.append(
                    Reason(where, f"{shown} on {called} is not at an open end", "it is covered: leave it out")
                )
            elif any(each.train == number and each.value == double.first for each in found):
                reasons.append(Reason(where, f"{shown} on {called} is named twice", "leave one of them out"))
            else:
                found.append(Double(number, double.first, double.by, False, index))
        return tuple(found)
    for number, train in enumerate(trains):
        tiles, branches = train.chain
        if not branches and covers == 1:
            if tiles:
                a, b = tiles[-1]
                if a == b:
                    found.append(Double(number, b, None, False, 0))
        else:
            found += [
                Double(number, value, None, False, 0)
                for value, leaving in train.doubles()
                if (leaving != 1 or value in train.bracketed) and leaving < covers
            ]
    return tuple(found)


def _called(setup: Setup, number: int) -> str:
    if number < len(setup.players):
        return setup.players[number]
    number -= len(setup.players)
    return f"train {number + 1}" if number else "train"
