"""What players may ask of a match: each command looks at the match as it stands and answers with the event to write.

A command that cannot be raises Refused, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mtref.match import entry, schedule
from mtref.match import events as ev
from mtref.match.match import Match, Round
from mtref.match.names import Namesakes, clean_name, clean_note, distinct_names, key
from mtref.match.refusal import NothingToDo, Refused
from mtref.match.scoring import MISSING, Sheet
from mtref.rules.axes import BlockedRound, EngineSequence, Partners
from mtref.rules.axes import Rounds as RoundsAxis
from mtref.rules.rulebook import Rulebook
from mtref.rules.snapshot import snapshot
from mtref.tiles import DominoSet

_MOST_PLAYERS = 20
_MOST_POINTS = 100_000


class Wish(NamedTuple):
    """How a match is wanted, as typed; an empty field leaves it to the rulebook."""

    players: Sequence[str]
    name: str = ""
    domino_set: str = ""
    rounds: str = ""
    engines: str = ""
    leader: str = ""
    partners: str = ""
    until: int | None = None


class Typed(NamedTuple):
    """A round as typed: scores, and who it was where the rules pay for it (names, which may be cut short).

    `record` is the round turn by turn, where it was kept.

    None for a field leaves it as it is where a round is corrected.
    """

    scores: Sequence[str]
    blocked: bool | None = None
    engine: str | None = None
    leader: str | None = None
    double_blank: str | None = None
    markers: Sequence[str] | None = None
    open_doubles: Sequence[str] | None = None
    strategy_errors: Sequence[str] | None = None
    note: str = ""
    record: str = ""


class Answer(NamedTuple):
    """The events to write, with doubts that want a yes first and remarks that are only said."""

    events: tuple[ev.Event, ...]
    doubts: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def create(wish: Wish, rulebook: Rulebook) -> ev.Created:
    """Begins a match under a rulebook."""
    names = distinct_names(wish.players)
    if len(names) < 2:
        raise Refused("A match needs two players or more: mtref new Ana Ben Cleo.")
    if len(names) > _MOST_PLAYERS:
        raise Refused(f"{len(names)} players are more than one table seats ({_MOST_PLAYERS} at the most).")
    if wish.rounds and wish.engines:
        raise Refused("--rounds and --engines say the same thing in two ways; give one of them.")
    if wish.until is not None and not 0 < wish.until <= _MOST_POINTS:
        raise Refused(f"--until is a number of points from 1 to {_MOST_POINTS}.")
    domino_set = _set(wish.domino_set, rulebook)
    engines = schedule.engine_list(wish.engines, domino_set) if wish.engines else ()
    seats = Namesakes({str(seat): name for seat, name in enumerate(names, 1)})
    return ev.Created(
        name=clean_name(wish.name) if wish.name.strip() else "",
        players=names,
        rules=snapshot(rulebook),
        set=str(domino_set),
        rounds=schedule.planned_rounds(wish.rounds, rulebook.rules()[RoundsAxis], domino_set),
        engines=list(engines),
        leader=seats.find(wish.leader) if wish.leader else None,
        teams=_teams(wish.partners, names, seats, rulebook),
        until=wish.until,
    )


def _set(text: str, rulebook: Rulebook) -> DominoSet:
    """The set asked for, else double-twelve if the rulebook knows it, else the first that it names."""
    if text:
        try:
            domino_set = DominoSet.parse(text)
        except ValueError as error:
            raise Refused(f"--set: {error}.") from None
        if not 1 <= domino_set.highest <= 21:
            raise Refused("--set is the highest number of pips on a half, from 1 to 21.")
        return domino_set
    twelve = DominoSet(12)
    return twelve if not rulebook.sets or twelve in rulebook.sets else rulebook.sets[0]


_BETWEEN = "+,"
"""What stands between partners and teams where they are typed."""


def _teams(text: str, names: Sequence[str], seats: Namesakes, rulebook: Rulebook) -> list[list[str]]:
    pairs = rulebook.rules()[Partners] is Partners.PAIRS
    if (pairs or text) and any(sign in name for name in names for sign in _BETWEEN):
        raise Refused("A name with + or , in it cannot be a partner's: A+B is how a team is called.")
    if not text:
        if not pairs:
            return []
        half, odd = divmod(len(names), 2)
        if odd or half < 2:
            raise Refused(f"Partners need an even number of players, four or more; {len(names)} are named.")
        return [[str(seat), str(seat + half)] for seat in range(1, half + 1)]
    teams = [[seats.find(name) for name in team.split("+")] for team in text.split(",")]
    seated = [player for team in teams for player in team]
    if any(len(team) != 2 for team in teams) or sorted(seated) != sorted(str(n) for n in range(1, len(names) + 1)):
        raise Refused("Partners are pairs, and everybody is in one: --partners Ana+Cleo,Ben+Dora.")
    if len(teams) < 2:
        raise Refused("Partners need another pair to play against.")
    return teams


def score(match: Match, typed: Typed) -> Answer:
    """Writes down the round just played. Its engine is kept, told or not: no later correction plays it over again."""
    coming = match.next_round
    if coming is None:
        raise Refused(
            f"The match is over: {_why_over(match)}. Correct a round with mtref fix, or take one back with undo."
        )
    seats = [player.id for player in match.present]
    hands = entry.read_hands(match, typed.scores, seats)
    told_engine = schedule.read_engine(typed.engine, match.domino_set) if typed.engine else None
    if told_engine is not None:
        _engine_is_free(match, told_engine, match.rounds)
    sheet = Sheet(hands, bool(typed.blocked))
    sheet = entry.settle(match, _with_names(match, sheet, typed))
    engine = coming.engine if told_engine is None else told_engine
    doubts, remarks = _findings(match, sheet, engine)
    event = ev.Scored(
        hands={player: hand.text if hand else MISSING for player, hand in sheet.hands.items()},
        blocked=sheet.blocked,
        engine=engine,
        leader=_seated(match, typed.leader, seats) if typed.leader else None,
        double_blank=sheet.double_blank,
        markers=list(sheet.markers),
        open_doubles=list(sheet.open_doubles),
        strategy_errors=list(sheet.strategy_errors),
        note=clean_note(typed.note),
        record=typed.record,
    )
    if sheet.blocked and match.rules[BlockedRound] is BlockedRound.REDEAL:
        remarks += ("A blocked round does not count under these rules: deal again with the same engine.",)
    return Answer((event,), doubts, remarks)


def fix(match: Match, number: int, typed: Typed) -> Answer:
    """Corrects an earlier round, or fills in what was missing in it."""
    played = round_of(match, number)
    seats = list(played.sheet.hands)
    hands = entry.read_hands(match, typed.scores, seats, partly=True)
    blocked = played.sheet.blocked if typed.blocked is None else typed.blocked
    if blocked and match.rules[BlockedRound] is BlockedRound.REDEAL:
        raise Refused("A blocked round does not count under these rules: take the round back with mtref undo instead.")
    before = played.sheet
    sheet = before._replace(hands={**before.hands, **hands}, blocked=blocked)
    sheet = entry.settle(match, _with_names(match, sheet, typed))
    told_engine = schedule.read_engine(typed.engine, match.domino_set) if typed.engine else None
    if told_engine is not None:
        _engine_is_free(match, told_engine, [other for other in match.rounds if other is not played])
    leader = _seated(match, typed.leader, seats) if typed.leader else None
    event = ev.Corrected(
        round=number,
        hands={
            player: hand.text if (hand := sheet.hands[player]) else MISSING
            for player in seats
            if sheet.hands[player] != before.hands[player]
        },
        blocked=None if sheet.blocked == before.blocked else sheet.blocked,
        engine=None if told_engine == played.engine else told_engine,
        leader=None if leader == played.lead.player else leader,
        double_blank=None if sheet.double_blank == before.double_blank else sheet.double_blank or "",
        markers=None if sheet.markers == before.markers else list(sheet.markers),
        open_doubles=None if sheet.open_doubles == before.open_doubles else list(sheet.open_doubles),
        strategy_errors=None if sheet.strategy_errors == before.strategy_errors else list(sheet.strategy_errors),
        note=clean_note(typed.note),
    )
    if event == ev.Corrected(round=number, hands={}, note=clean_note(typed.note)):
        raise NothingToDo(f"Round {number} says that already; nothing was changed.")
    doubts, remarks = _findings(match, sheet, played.engine if told_engine is None else told_engine)
    return Answer((event,), doubts, remarks)


def round_of(match: Match, number: int) -> Round:
    """The round of that number. Raises Refused where it was not played."""
    if not match.rounds:
        raise Refused("No round has been played yet.")
    if not 1 <= number <= len(match.rounds):
        raise Refused(f"There is no round {number}; rounds 1 to {len(match.rounds)} have been played.")
    return match.rounds[number - 1]


def adjust(match: Match, name: str, points: str, note: str) -> Answer:
    """A penalty (+25) or bonus (-25) outside a round's count."""
    player = match.names.find(name)
    sign, digits = (points[0], points[1:]) if points[:1] in ("+", "-") else ("+", points)
    number = _number_of_points(digits)
    if number is None:
        raise Refused(f"{points} is no number of points; type +25 for a penalty or -25 for a bonus.")
    if not number:
        raise NothingToDo("0 points change nothing.")
    return Answer((ev.Adjusted(player, -number if sign == "-" else number, note=clean_note(note)),))


def join(match: Match, name: str, start: str, seat: int | None, note: str) -> Answer:
    """A late player sits down, with the highest, lowest or average total, or with points, to begin with."""
    if match.teams:
        raise Refused("Partners play in pairs: a single player cannot join them.")
    if match.is_over:
        raise Refused(f"The match is over: {_why_over(match)}.")
    if len(match.players) >= _MOST_PLAYERS:
        raise Refused(f"One table seats {_MOST_PLAYERS} players at the most.")
    new = distinct_names([*(player.name for player in match.players), name])[-1]
    seats = len(match.present)
    if seat is not None and not 1 <= seat <= seats + 1:
        raise Refused(f"--seat is a number from 1 to {seats + 1}.")
    # Those who left keep their place in the seating, so that the lead passes over them.
    last = seat is None or seat > seats
    place = len(match.players) if last else match.players.index(match.present[(seat or 1) - 1])
    return Answer((ev.Joined(new, _start(match, start), place + 1, note=clean_note(note)),))


def _start(match: Match, start: str) -> int:
    totals = [match.totals[(player.id,)] for player in match.present]
    match start.strip().casefold():
        case "highest":
            return max(totals)
        case "lowest":
            return min(totals)
        case "average":
            return (2 * sum(totals) + len(totals)) // (2 * len(totals))
        case word if (number := _number_of_points(word)) is not None:
            return number
    raise Refused(f"--at is highest, lowest, average or a number of points; not {start}.")


def _number_of_points(text: str) -> int | None:
    """The number meant, up to a hundred thousand; None where it is no such number."""
    digits = text.lstrip("0") or "0"
    if not (text.isascii() and text.isdigit()) or len(digits) > 6 or int(digits) > _MOST_POINTS:
        return None
    return int(digits)


def rename(match: Match, name: str, new: str, note: str) -> Answer:
    """A player gets another name; every score stays."""
    player = match.names.find(name)
    cleaned = clean_name(new)
    if cleaned == match.by_id[player].name:
        raise NothingToDo(f"{cleaned} is the name already.")
    if any(key(other.name) == key(cleaned) for other in match.players if other.id != player):
        raise Refused(f"Somebody is called {cleaned} already.")
    return Answer((ev.Renamed(player, cleaned, note=clean_note(note)),))


def leave(match: Match, name: str, note: str) -> Answer:
    """A player leaves; his rounds stay, and he gets no place."""
    player = match.names.find(name)
    if match.teams:
        raise Refused(
            "Partners play in pairs and none can leave: rename the seat to whoever takes it, or end the match."
        )
    if match.by_id[player].left is not None:
        raise NothingToDo(f"{match.by_id[player].name} has left already.")
    if match.is_over:
        raise Refused(f"The match is over: {_why_over(match)}. Who played it to the end keeps his place.")
    if len(match.present) < 3:
        raise Refused("With one player left there is no match: say mtref end.")
    return Answer((ev.Left(player, note=clean_note(note)),))


def seat(match: Match, names: Sequence[str], note: str) -> Answer:
    """The players sit in another order; `names` is the whole new order, those who left need no seat."""
    order = [match.names.find(name) for name in names]
    present = [player.id for player in match.present]
    if len(set(order)) < len(order):
        raise Refused("Somebody is named twice in the new seating.")
    absent = [player for player in present if player not in order]
    if absent or any(player not in present for player in order):
        raise Refused(
            "Name everybody in the new order, clockwise: mtref player seat "
            + " ".join(match.by_id[player].name for player in [*order, *absent] if player in present)
        )
    if order == present:
        raise NothingToDo("They sit like that already.")
    gone = [player.id for player in match.players if player.left is not None]
    return Answer((ev.Seated(order + gone, note=clean_note(note)),))


def end(match: Match, scores: Sequence[str], drop_round: bool, count_round: bool, note: str) -> Answer:
    """The match ends before its last round; with `scores` the round in progress counts with what everybody holds."""
    if scores and not count_round:
        raise Refused("Say --count-round if the round in progress counts with these scores.")
    if drop_round and count_round:
        raise Refused("--count-round and --drop-round exclude each other.")
    if match.is_over:
        raise NothingToDo(f"The match is over already: {_why_over(match)}.")
    if scores:
        if any(word.endswith(MISSING) for word in scores):
            raise Refused("Everybody needs a score where the round in progress counts.")
        scored = score(match, Typed(scores, note=note))
        return Answer((*scored.events, ev.Ended(note=clean_note(note))), remarks=scored.remarks)
    if not match.rounds:
        raise Refused("No round has been played yet; a match that was begun by mistake goes with mtref delete.")
    open_round = match.rounds[-1].sheet.missing
    if open_round and not drop_round:
        names = ", ".join(match.by_id[player].name for player in open_round)
        raise Refused(
            f"Round {len(match.rounds)} has no score for {names}: fill it in with mtref fix, "
            "or leave the round out with --drop-round."
        )
    remarks: tuple[str, ...] = ()
    if count_round:
        remarks = (
            f"Round {len(match.rounds)} is the last that counts. "
            "To count a round in progress, say what everybody holds: mtref end --count-round NAME=TILES …",
        )
    return Answer((ev.Ended(drop_round, note=clean_note(note)),), remarks=remarks)


def reopen(match: Match, note: str) -> Answer:
    """A match that was ended goes on."""
    if not match.ended:
        why = (
            f"it is over because {_why_over(match)}; mtref undo takes a round back"
            if match.is_over
            else "it is not over"
        )
        raise NothingToDo(f"The match was not ended: {why}.")
    return Answer((ev.Reopened(note=clean_note(note)),))


def undo(journal: Sequence[ev.Event]) -> ev.Event:
    """The change that an undo takes back. Raises NothingToDo where only the making of the match is left."""
    done, _ = ev.standing(list(journal))
    if len(done) < 2:
        raise NothingToDo("There is nothing to undo.")
    return done[-1]


def redo(journal: Sequence[ev.Event]) -> ev.Event:
    """The change that a redo does again. Raises NothingToDo where nothing was taken back."""
    _, undone = ev.standing(list(journal))
    if not undone:
        raise NothingToDo("There is nothing to redo.")
    return undone[-1]


def _why_over(match: Match) -> str:
    if match.ended:
        return "it was ended"
    if match.plan.is_over([played.engine for played in match.rounds]):
        return "all rounds have been played"
    return f"somebody has {match.until} points or more"


def _engine_is_free(match: Match, engine: int, others: Sequence[Round]) -> None:
    repeating = (EngineSequence.FIXED, EngineSequence.HIGHEST_HELD, EngineSequence.ANY_ORDER)
    if match.plan.rounds is None or (match.plan.sequence in repeating and not match.plan.engines):
        return
    for other in others:
        if other.engine == engine:
            raise Refused(f"{engine}-{engine} was the engine of round {other.number} already.")


def _seated(match: Match, name: str, seats: Sequence[str]) -> str:
    player = match.names.find(name)
    if player not in seats:
        raise Refused(f"{match.by_id[player].name} did not sit in this round.")
    return player


def _with_names(match: Match, sheet: Sheet, typed: Typed) -> Sheet:
    def ids(names: Sequence[str] | None, before: tuple[str, ...]) -> tuple[str, ...]:
        return before if names is None else tuple(_seated(match, name, list(sheet.hands)) for name in names if name)

    blank = sheet.double_blank
    if typed.double_blank is not None:
        blank = _seated(match, typed.double_blank, list(sheet.hands)) if typed.double_blank else None
    markers = tuple(dict.fromkeys(ids(typed.markers, sheet.markers)))
    return sheet._replace(
        double_blank=blank,
        markers=markers,
        open_doubles=ids(typed.open_doubles, sheet.open_doubles),
        strategy_errors=ids(typed.strategy_errors, sheet.strategy_errors),
    )


def _findings(match: Match, sheet: Sheet, engine: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The doubts and remarks about a round. Raises Refused with every reason why it cannot be."""
    findings = entry.check(entry.Entry(match, sheet, engine))
    by_gravity = {
        gravity: tuple(finding.message for finding in findings if finding.gravity is gravity)
        for gravity in entry.Gravity
    }
    if by_gravity[entry.Gravity.REFUSED]:
        raise Refused("\n".join(by_gravity[entry.Gravity.REFUSED]))
    return by_gravity[entry.Gravity.DOUBT], by_gravity[entry.Gravity.REMARK]
