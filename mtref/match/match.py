"""A match: the fold of its journal. Everything here is derived anew from the events; nothing derived is ever stored."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from mtref.match import events as ev
from mtref.match.names import Namesakes, clean_name
from mtref.match.refusal import JournalDamaged
from mtref.match.schedule import Lead, Plan, next_lead
from mtref.match.scoring import Hand, Result, Sheet, read_hand, score_round
from mtref.match.standings import Standing, Tally, rank
from mtref.rules.axes import BlockedRound, EngineSequence, Leader, Tie
from mtref.rules.rulebook import Rulebook, Rules
from mtref.rules.snapshot import from_snapshot
from mtref.tiles import DominoSet

Side = tuple[str, ...]


class Player(NamedTuple):
    """Somebody at the table. `start` is what he began with (points), `joined` the first round that he could play.

    `left` is the last round before he left, None while he plays.
    """

    id: str
    name: str
    start: int = 0
    joined: int = 1
    left: int | None = None


class Round(NamedTuple):
    """A round that was played. `order` is the seating of that time by player id, `sheet` what was typed for it.

    `record` is the round turn by turn; empty where only its score was kept.
    """

    number: int
    engine: int | None
    lead: Lead
    order: tuple[str, ...]
    sheet: Sheet
    result: Result
    corrected: bool = False
    counted: bool = True
    record: str = ""


class Adjustment(NamedTuple):
    """Points outside a round's count, given after round `after` (0 before the first)."""

    player: str
    points: int
    note: str
    after: int


class NextRound(NamedTuple):
    """The round to be played: its engine (None where only the table can tell) and who leads it."""

    number: int
    engine: int | None
    lead: Lead


@dataclass(frozen=True, eq=False, repr=False)
class Match:
    """A match as it stands. Players are in seat order, clockwise, those who left among them."""

    name: str
    rulebook: Rulebook
    plan: Plan
    players: tuple[Player, ...]
    teams: tuple[Side, ...]
    until: int | None
    named_leader: str | None
    rounds: tuple[Round, ...]
    adjustments: tuple[Adjustment, ...]
    ended: bool
    created_at: str
    changed_at: str

    @property
    def domino_set(self) -> DominoSet:
        """The set that is played with."""
        return self.plan.domino_set

    @cached_property
    def rules(self) -> Rules:
        """One choice on each axis: the first that the rulebook names."""
        return self.rulebook.rules()

    @property
    def present(self) -> tuple[Player, ...]:
        """Who sits in the next round, in seat order."""
        return tuple(player for player in self.players if player.left is None)

    @property
    def names(self) -> Namesakes:
        """Finds a player by what was typed for him."""
        return Namesakes({player.id: player.name for player in self.players})

    @cached_property
    def by_id(self) -> Mapping[str, Player]:
        """Every player by id."""
        return {player.id: player for player in self.players}

    def name_of(self, side: Side) -> str:
        """A player's name, or the partners' names joined as they are typed: `Ana+Cleo`."""
        return "+".join(self.by_id[player].name for player in side)

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who competes: every player alone, or teams of partners."""
        return self.teams or tuple((player.id,) for player in self.players)

    @property
    def counted(self) -> tuple[Round, ...]:
        """The rounds that count; a round that was broken off may not."""
        return tuple(played for played in self.rounds if played.counted)

    @cached_property
    def totals(self) -> Mapping[Side, int]:
        """Points of each side: what it began with, its rounds, its adjustments."""
        return {tally.side: tally.total for tally in self._tallies}

    @cached_property
    def _tallies(self) -> tuple[Tally, ...]:
        return tuple(self._tally(side) for side in self.sides)

    def _tally(self, side: Side) -> Tally:
        rounds = tuple(played.result.sides[side] for played in self.counted if side in played.result.sides)
        start = sum(self.by_id[player].start for player in side)
        return Tally(side, start + sum(rounds) + self.adjusted(side), rounds)

    def adjusted(self, side: Side) -> int:
        """All points that a side was given outside a round's count."""
        return sum(adjustment.points for adjustment in self.adjustments if adjustment.player in side)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The places, best first. Who left has none: with rounds not played his total would win unfairly."""
        stayed = [tally for tally in self._tallies if any(self.by_id[player].left is None for player in tally.side)]
        return tuple(rank(stayed, self.rules[Tie]))

    @property
    def left(self) -> tuple[Tally, ...]:
        """What those who left had scored."""
        return tuple(
            tally for tally in self._tallies if all(self.by_id[player].left is not None for player in tally.side)
        )

    @property
    def missing(self) -> Mapping[int, tuple[str, ...]]:
        """The values that are still to be filled in: round → player ids."""
        return {played.number: played.sheet.missing for played in self.counted if played.sheet.missing}

    @property
    def is_over(self) -> bool:
        """No further round will be played."""
        if self.ended or self.plan.is_over([played.engine for played in self.rounds]):
            return True
        playing = [self.totals[side] for side in self.sides if any(self.by_id[one].left is None for one in side)]
        return bool(self.rounds) and self.until is not None and max(playing) >= self.until

    @property
    def is_finished(self) -> bool:
        """The match is over and no value is missing: there is a winner."""
        return self.is_over and not self.missing

    @property
    def winners(self) -> tuple[Side, ...]:
        """Who won; several where the first place is shared; nobody before the match is finished."""
        if not self.is_finished or not self.counted:
            return ()
        return tuple(standing.tally.side for standing in self.standings if standing.place == 1)

    @property
    def total_rounds(self) -> int | None:
        """How many rounds the match will have; None where nothing but the players ends it."""
        return len(self.rounds) if self.is_over else self.plan.total([played.engine for played in self.rounds])

    @cached_property
    def next_round(self) -> NextRound | None:
        """The round to be played; None where the match is over."""
        if self.is_over:
            return None
        engine = self.plan.next_engine([played.engine for played in self.rounds])
        order = [player.id for player in self.players]
        lead = _lead(self.rules, self.rounds, order, [player.id for player in self.present], self.named_leader)
        return NextRound(len(self.rounds) + 1, engine, lead)


def fold(journal: Sequence[ev.Event]) -> Match:
    """The match that the events of its journal make. Raises JournalDamaged where they make none."""
    done, _ = ev.standing(list(journal))
    try:
        first = done[0]
        if not isinstance(first, ev.Created):
            raise JournalDamaged("The journal does not begin with the making of the match.")
        draft = _Draft(first)
        for event in done[1:]:
            draft.take(event)
        return draft.match(journal[-1].at)
    except JournalDamaged:
        raise
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, StopIteration) as error:
        raise JournalDamaged(f"The journal makes no match: one of its changes cannot be ({error}).") from error


class _Played:
    """A round while the fold goes on: what was told about it, before engine and leader are derived."""

    def __init__(
        self, order: tuple[str, ...], present: tuple[str, ...], sheet: Sheet, engine: int | None, leader: str | None
    ) -> None:
        self.order = order
        self.present = present
        self.sheet = sheet
        self.engine = engine
        self.leader = leader
        self.corrected = False
        self.counted = True
        self.record = ""


class _Draft:
    """A match while the fold goes on."""

    def __init__(self, created: ev.Created) -> None:
        seats = {str(seat) for seat in range(1, len(created.players) + 1)}
        _known([created.leader, *(player for team in created.teams for player in team)], seats)
        self.created = created
        self.players = [Player(str(seat), _clean(name)) for seat, name in enumerate(created.players, 1)]
        self.rulebook = from_snapshot(dict(created.rules))
        self.rules = self.rulebook.rules()
        self.played: list[_Played] = []
        self.adjustments: list[Adjustment] = []
        self.ended = False

    def take(self, event: ev.Event) -> None:
        match event:
            case ev.Scored():
                self._score(event)
            case ev.Corrected():
                self._correct(event)
            case ev.Adjusted():
                self._player(event.player)
                self.adjustments.append(Adjustment(event.player, event.points, event.note, len(self.played)))
            case ev.Joined():
                player = Player(str(len(self.players) + 1), _clean(event.name), event.points, len(self.played) + 1)
                self.players.insert(event.seat - 1, player)
            case ev.Renamed():
                self._replace(event.player, name=_clean(event.name))
            case ev.Left():
                self._replace(event.player, left=len(self.played))
            case ev.Seated():
                by_id = {player.id: player for player in self.players}
                if sorted(event.order) != sorted(by_id):
                    raise ValueError("a seating without some of the players")
                self.players = [by_id[player] for player in event.order]
            case ev.Ended():
                self.ended = True
                if event.drop_round and self.played and self.played[-1].sheet.missing:
                    self.played[-1].counted = False
            case ev.Reopened():
                self.ended = False
                for played in self.played:
                    played.counted = True
            case _:
                raise ValueError(f"{ev.word(event)} in the middle")

    def _player(self, player_id: str) -> Player:
        return next(player for player in self.players if player.id == player_id)

    def _replace(self, player_id: str, **changes: str | int) -> None:
        player = self._player(player_id)
        self.players[self.players.index(player)] = player._replace(**changes)  # type: ignore[arg-type]

    def _score(self, event: ev.Scored) -> None:
        present = tuple(player.id for player in self.players if player.left is None)
        if set(event.hands) != set(present):
            raise ValueError("a round without some of the players")
        _told(event, present)
        sheet = Sheet(
            {player: read_hand(event.hands[player]) for player in present},
            event.blocked,
            event.double_blank,
            tuple(event.markers),
            tuple(event.open_doubles),
            tuple(event.strategy_errors),
        )
        if sheet.blocked and self.rules[BlockedRound] is BlockedRound.REDEAL:
            return
        order = tuple(player.id for player in self.players)
        played = _Played(order, present, sheet, event.engine, event.leader)
        played.record = event.record
        self.played.append(played)

    def _correct(self, event: ev.Corrected) -> None:
        if not 1 <= event.round <= len(self.played):
            raise ValueError(f"a correction of round {event.round}")
        played = self.played[event.round - 1]
        if not set(event.hands) <= set(played.present):
            raise ValueError("a correction for somebody who did not play")
        _told(event, played.present)
        sheet = played.sheet
        changed: dict[str, Hand | None] = {player: read_hand(text) for player, text in event.hands.items()}
        played.sheet = Sheet(
            {**sheet.hands, **changed},
            sheet.blocked if event.blocked is None else event.blocked,
            sheet.double_blank if event.double_blank is None else event.double_blank or None,
            sheet.markers if event.markers is None else tuple(event.markers),
            sheet.open_doubles if event.open_doubles is None else tuple(event.open_doubles),
            sheet.strategy_errors if event.strategy_errors is None else tuple(event.strategy_errors),
        )
        filled_in = bool(changed) and all(sheet.hands[player] is None for player in changed)
        played.corrected = played.corrected or not filled_in
        played.engine = played.engine if event.engine is None else event.engine
        played.leader = played.leader if event.leader is None else event.leader

    def match(self, changed_at: str) -> Match:
        created = self.created
        teams = tuple(tuple(team) for team in created.teams)
        plan = Plan(DominoSet.parse(created.set), self.rules[EngineSequence], created.rounds, tuple(created.engines))
        return Match(
            name=created.name,
            rulebook=self.rulebook,
            plan=plan,
            players=tuple(self.players),
            teams=teams,
            until=created.until,
            named_leader=created.leader,
            rounds=self._rounds(plan, teams),
            adjustments=tuple(self.adjustments),
            ended=self.ended,
            created_at=created.at,
            changed_at=changed_at,
        )

    def _rounds(self, plan: Plan, teams: tuple[Side, ...]) -> tuple[Round, ...]:
        rounds: list[Round] = []
        for number, played in enumerate(self.played, 1):
            engine = played.engine
            if engine is None:
                engine = plan.next_engine([before.engine for before in rounds])
            lead = _lead(self.rules, rounds, played.order, played.present, self.created.leader)
            if played.leader is not None:
                lead = Lead(played.leader, "as it was told")
            result = score_round(played.sheet, self.rules, teams)
            rounds.append(
                Round(
                    number,
                    engine,
                    lead,
                    played.order,
                    played.sheet,
                    result,
                    played.corrected,
                    played.counted,
                    played.record,
                )
            )
        return tuple(rounds)


def _told(event: ev.Scored | ev.Corrected, present: Collection[str]) -> None:
    """Whoever is named in the event sat in the round."""
    several = (event.markers, event.open_doubles, event.strategy_errors)
    _known([event.leader, event.double_blank, *(player for players in several for player in players or ())], present)


def _known(players: Iterable[str | None], present: Collection[str]) -> None:
    for player in players:
        if player and player not in present:
            raise ValueError(f"a player {player!r} who is not there")


def _clean(name: str) -> str:
    """The name, which was cleaned before it was written. A journal that somebody else wrote may hold any."""
    if clean_name(name) != name:
        raise ValueError("a name that cannot be shown as it is")
    return name


def _lead(
    rules: Rules, rounds: Sequence[Round], order: Sequence[str], present: Sequence[str], named: str | None
) -> Lead:
    before = rounds[-1] if rounds else None
    previous = before.lead.player if before else None
    winner = before.sheet.out[0] if before and len(before.sheet.out) == 1 else None
    return next_lead(rules[Leader], order, present, previous, None if before else named, winner)
