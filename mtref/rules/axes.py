"""Every way in which published rules differ: one class an axis, one member a choice.

The class is also the key: `rules[TurnDraw]` is the choice that a rulebook makes on `turn.draw`. The table `AXES` at the
end says under which name each axis is written down and what holds where a text is silent on it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, Self, TypeVar


class Choice(StrEnum):
    """A choice on an axis; its value is the word that stands in rulebooks and on the command line."""


class Number(Choice):
    """A choice that is a number: tiles or points."""

    @property
    def number(self) -> int:
        """The number meant."""
        return int(self.value)


class Points(int):
    """Penalty points on an axis that takes any amount, 0 for none."""

    def __new__(cls, value: int | str) -> Self:
        points = super().__new__(cls, value)
        if not 0 <= points <= 1000:
            raise ValueError(f"{value} is no number of points from 0 to 1000")
        return points


Value = Choice | Points
V = TypeVar("V", bound=Value)


class EngineSource(Choice):
    """`setup.engine_source`: Where the engine of a round comes from."""

    SET_ASIDE = "set_aside"
    HOLDER = "holder"
    HIGHEST_HELD = "highest_held"
    LEADER_HIGHEST = "leader_highest"
    LEADER_HIGHEST_OR_DRAW = "leader_highest_or_draw"
    FOUND_FACE_UP = "found_face_up"
    RANDOM = "random"


class EngineMissing(Choice):
    """`setup.engine_missing`: What happens when nobody holds the engine."""

    DRAW_IN_TURN_UNTIL_ENGINE = "draw_in_turn_until_engine"
    DRAW_ALL_UNTIL_ENGINE = "draw_all_until_engine"
    DRAW_IN_TURN_UNTIL_ANY_DOUBLE = "draw_in_turn_until_any_double"
    NEXT_LOWER_DOUBLE = "next_lower_double"
    TURN_UP_BONEYARD = "turn_up_boneyard"
    REDEAL_IF_BONEYARD_SHORT = "redeal_if_boneyard_short"
    NOT_APPLICABLE = "not_applicable"


class EngineSequence(Choice):
    """`setup.engine_sequence`: Which double is the engine of which round."""

    DESCENDING = "descending"
    HIGHEST_HELD = "highest_held"
    HIGHEST_UNUSED = "highest_unused"
    ANY_ORDER = "any_order"
    FIXED = "fixed"
    RANDOM_UNUSED = "random_unused"


class EngineTurn(Choice):
    """`setup.engine_turn`: Whether laying the engine from the hand is followed by a play."""

    PLACE_THEN_PLAY = "place_then_play"
    PLACE_ONLY = "place_only"
    NOT_APPLICABLE = "not_applicable"


class Leader(Choice):
    """`setup.leader`: Who takes the first turn of a round."""

    ENGINE_HOLDER = "engine_holder"
    ROTATE_CLOCKWISE = "rotate_clockwise"
    RANDOM_THEN_ROTATE = "random_then_rotate"
    AGE_THEN_ROTATE = "age_then_rotate"
    HIGH_DRAW_EACH_ROUND = "high_draw_each_round"
    HIGH_DRAW_THEN_ROTATE = "high_draw_then_rotate"
    ALTERNATE_EQUALLY = "alternate_equally"
    LEFT_OF_PREVIOUS_OPENER = "left_of_previous_opener"
    HIGHEST_ENGINE_MATCH = "highest_engine_match"
    HIGHEST_TILE = "highest_tile"
    ANY_AGREED = "any_agreed"
    ROUND_WINNER = "round_winner"


class Rounds(Choice):
    """`setup.rounds`: How many rounds make a match: all N+1, half of them (7 of 13), one, or as agreed."""

    ALL = "all"
    HALF = "half"
    ONE = "one"
    AGREED_FEWER = "agreed_fewer"
    UNLIMITED = "unlimited"


class OpeningShape(Choice):
    """`opening.shape`: What a player lays on the first turn of a round."""

    NONE = "none"
    ONE_TILE_LAP = "one_tile_lap"
    RUN_IN_TURN = "run_in_turn"
    RUN_TOGETHER = "run_together"
    RUN_WHEN_STARTED = "run_when_started"


class OpeningRun(Choice):
    """`opening.run`: How much of the opening run has to be laid."""

    ANY_NUMBER = "any_number"
    AS_MANY_AS_POSSIBLE = "as_many_as_possible"


class OpeningTargets(Choice):
    """`opening.targets`: Where tiles of the first turn may go."""

    OWN = "own"
    OWN_OR_MEXICAN = "own_or_mexican"
    ANY = "any"


class OpeningStuck(Choice):
    """`opening.stuck`: What a player does on the first turn when no tile fits. Silent: as `turn.draw`."""

    DRAW_ONE = "draw_one"
    MARK_NO_DRAW = "mark_no_draw"
    DRAW_UNTIL_START = "draw_until_start"
    DRAW_ONE_ELSE_PASS = "draw_one_else_pass"


class OpeningDouble(Choice):
    """`opening.double`: What a double laid in the opening owes."""

    NORMAL = "normal"
    NO_EFFECT = "no_effect"
    FREE_UNTIL_ALL_OPENED = "free_until_all_opened"
    COVER_WITHIN_RUN = "cover_within_run"


class OpeningPass(Choice):
    """`opening.pass`: Whether a player who could start may pass on the first turn."""

    STUCK_ONLY = "stuck_only"
    FREE = "free"


class OpeningOut(Choice):
    """`opening.out`: Whether the others still take their first turn when a hand is empty on the first."""

    LAP_COMPLETES = "lap_completes"
    IMMEDIATE = "immediate"


class TurnTargets(Choice):
    """`turn.targets`: Which trains a tile may go on."""

    OWN_MEXICAN_PUBLIC = "own_mexican_public"
    OWN_ELSE_PUBLIC = "own_else_public"
    OWN_MEXICAN = "own_mexican"


class OwnTrainFirst(Choice):
    """`turn.own_train_first`: Whether the own train has to be started before playing elsewhere."""

    NO = "no"
    YES = "yes"
    YES_EVEN_TO_COVER = "yes_even_to_cover"


class MustPlay(Choice):
    """`turn.must_play`: Whether a player with a legal tile has to play."""

    YES = "yes"
    NO = "no"


class TurnDraw(Choice):
    """`turn.draw`: How many tiles are drawn when nothing fits."""

    ONE = "one"
    UNTIL_PLAYABLE = "until_playable"
    NONE = "none"


class DrawnTile(Choice):
    """`turn.drawn_tile`: What is done with a drawn tile that fits."""

    MUST_PLAY = "must_play"
    MAY_PLAY = "may_play"
    KEEP = "keep"


class TurnStuck(Choice):
    """`turn.stuck`: What a player does who still cannot play."""

    MARK = "mark"
    PASS = "pass"


class MexicanExists(Choice):
    """`mexican.exists`: Whether there is a Mexican train."""

    YES = "yes"
    NO = "no"


class MexicanStart(Choice):
    """`mexican.start`: When its first tile may be laid."""

    ANY_TURN = "any_turn"
    SECOND_TURN = "second_turn"
    AFTER_FIRST_LAP = "after_first_lap"
    AFTER_OWN_STARTED = "after_own_started"


class MexicanCount(Choice):
    """`mexican.count`: How many Mexican trains there may be."""

    ONE = "one"
    MANY = "many"


class MarkerUp(Choice):
    """`marker.up`: When a marker goes up."""

    AFTER_FAILED_DRAW = "after_failed_draw"


class MarkerDown(Choice):
    """`marker.down`: Which play takes a marker down."""

    OWN_TRAIN_PLAY = "own_train_play"
    ANY_PLAY = "any_play"
    OWNER_CHOICE_AFTER_ANY_PLAY = "owner_choice_after_any_play"
    ONE_ROUND = "one_round"


class MarkerDownDuty(Choice):
    """`marker.down_duty`: Whether it comes down by itself."""

    AUTOMATIC = "automatic"
    MUST = "must"
    MAY = "may"


class MarkerOwnDouble(Choice):
    """`marker.own_double`: Whether an own uncovered double closes the train again."""

    CLOSES = "closes"
    CLOSES_WHEN_COVERED = "closes_when_covered"


class MarkerUnstarted(Choice):
    """`marker.unstarted`: Whether others may start a marked train that has no tile."""

    YES = "yes"
    NO = "no"


class FollowUp(Choice):
    """`doubles.follow_up`: Whether a double is followed by another tile in the same turn."""

    MUST = "must"
    MAY = "may"
    NONE = "none"


class FollowUpOn(Choice):
    """`doubles.follow_up_on`: Where that tile goes."""

    DOUBLE = "double"
    ANY_TRAIN = "any_train"


class DoublesDraw(Choice):
    """`doubles.draw`: Whether a player without a follow-up draws for it."""

    ONE = "one"
    NONE = "none"


class DrawAgain(Choice):
    """`doubles.draw_again`: Whether he draws again when the double itself was drawn this turn."""

    YES = "yes"
    NO = "no"


class PlacerMarked(Choice):
    """`doubles.placer_marked`: Whether the own train of a player who leaves a double open is marked."""

    ALWAYS = "always"
    NOT_IF_ELSEWHERE = "not_if_elsewhere"
    NO = "no"


class Obligation(Choice):
    """`doubles.obligation`: Whom an open double binds."""

    ALL_UNTIL_COVERED = "all_until_covered"
    PLACER_ONLY = "placer_only"
    NOBODY = "nobody"


class DoublesPerTurn(Choice):
    """`doubles.per_turn`: How many doubles may be laid in one turn."""

    ONE = "one"
    TWO = "two"
    UNLIMITED = "unlimited"


class DoublesOrder(Choice):
    """`doubles.order`: Which of several open doubles is covered first. Not applicable: any."""

    OLDEST = "oldest"
    NEWEST = "newest"
    ANY = "any"


class Covers(Number):
    """`doubles.covers`: How many tiles cover one double, each on its own side."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"


class Branch(Choice):
    """`doubles.branch`: Whether side branches grow from a double."""

    NO = "no"
    OPTIONAL = "optional"
    FORCED = "forced"


class Exhausted(Choice):
    """`doubles.exhausted`: Whether a double is owed a cover when every other tile of its value lies on the table."""

    EXEMPT = "exempt"
    BINDING = "binding"


class RegainedTrain(Choice):
    """`doubles.regained_train`: Whether a double that made the own train private again is owed a cover."""

    EXEMPT = "exempt"
    BINDING = "binding"


class DoublesOut(Choice):
    """`doubles.out`: Whether the last tile may be a double."""

    ALLOWED = "allowed"
    MUST_COVER = "must_cover"
    NOT_LAID = "not_laid"


class TrainPublic(Choice):
    """`doubles.train_public`: Whether a train that carries a double is public."""

    YES = "yes"
    NO = "no"


class LapDraw(Choice):
    """`doubles.lap_draw`: Whether the placer draws until a cover comes after a lap in which nobody could cover."""

    YES = "yes"
    NO = "no"


class BlanksWild(Choice):
    """`blanks.wild`: Whether a blank end matches anything."""

    NO = "no"
    YES = "yes"


class EndOut(Choice):
    """`end.out`: When an empty hand ends the round."""

    IMMEDIATE = "immediate"
    END_OF_TURN = "end_of_turn"


class EndBlocked(Choice):
    """`end.blocked`: When a round is blocked."""

    EMPTY_AND_NO_PLAY = "empty_and_no_play"


class Knock(Choice):
    """`end.knock`: Whether a player announces his last tile."""

    NONE = "none"
    COURTESY = "courtesy"
    REQUIRED = "required"
    AUTOMATIC = "automatic"


class KnockPenalty(Choice):
    """`end.knock_penalty`: What a missing announcement costs when it is noticed."""

    NONE = "none"
    DRAW_1 = "draw_1"
    DRAW_2 = "draw_2"
    DRAW_2_LOSE_TURN = "draw_2_lose_turn"


class ScoringBase(Choice):
    """`scoring.base`: What a hand counts: the pips left; 0 for who is out."""

    PIPS = "pips"


class DoubleBlank(Number):
    """`scoring.double_blank`: Points for the 0-0 tile, instead of any value of its blanks."""

    ZERO = "0"
    P25 = "25"
    P50 = "50"


class Blank(Number):
    """`scoring.blank`: Points for each blank half of another tile."""

    ZERO = "0"
    P5 = "5"
    P25 = "25"


class ScoringDoubles(Choice):
    """`scoring.doubles`: Whether the pips of a double count once or twice."""

    FACE = "face"
    TWICE = "twice"


class OutBonus(Number):
    """`scoring.out_bonus`: Points for going out."""

    ZERO = "0"
    MINUS_5 = "-5"
    MINUS_10 = "-10"


class OpenMarker(Points):
    """`scoring.open_marker`: Points for a marker that is up at the end of the round."""


class OpenDouble(Points):
    """`scoring.open_double`: Points for an own open double at the end of the round."""


class BlockedRound(Choice):
    """`scoring.blocked`: What a blocked round counts."""

    COUNT = "count"
    LOWEST_ZERO = "lowest_zero"
    REDEAL = "redeal"


class StrategyError(Choice):
    """`scoring.strategy_error`: What a strategy error costs."""

    NONE = "none"
    ROUND_HIGH_ADDED = "round_high_added"


class Winner(Choice):
    """`match.winner`: Who wins."""

    LOWEST_TOTAL = "lowest_total"


class Tie(Choice):
    """`match.tie`: What decides between equal totals."""

    SHARED = "shared"
    ZERO_ROUNDS_THEN_LOWEST_ROUND = "zero_rounds_then_lowest_round"


class Partners(Choice):
    """`match.partners`: Whether partners play together, their two trains being one."""

    NO = "no"
    PAIRS = "pairs"


class PartnerScore(Choice):
    """`match.partner_score`: What the team of the player who is out scores."""

    OUT_TEAM_ZERO = "out_team_zero"
    SUM = "sum"


class Speed(Choice):
    """`speed.variant`: A faster way to play."""

    NONE = "none"
    SWAN_DRIVE = "swan_drive"
    BULLET = "bullet"


class Axis(NamedTuple):
    """One axis: its name, the class of its choices, and what holds where a text says nothing.

    One value in `silent` is the plain game, presumed; several mean that tables really disagree.
    """

    name: str
    choices: type[Choice] | type[Points]
    silent: tuple[Value, ...]

    @property
    def about(self) -> str:
        """What the axis asks, in one sentence."""
        return (self.choices.__doc__ or "").partition(": ")[2]

    def parse(self, text: str) -> Value:
        """The choice written as `text`. Raises ValueError that names the choices there are."""
        try:
            return self.choices(text)
        except ValueError:
            raise ValueError(f"{self.name} is {self.words()}, not {text}") from None

    def words(self) -> str:
        """The choices there are, for a message.

        >>> axis("turn.draw").words()
        'one, until_playable or none'
        """
        if issubclass(self.choices, Points):
            return "a number of points from 0 to 1000"
        *most, last = [choice.value for choice in self.choices]
        return f"{', '.join(most)} or {last}" if most else str(last)


AXES: tuple[Axis, ...] = (
    Axis("setup.engine_source", EngineSource, (EngineSource.SET_ASIDE,)),
    Axis("setup.engine_missing", EngineMissing, (EngineMissing.DRAW_IN_TURN_UNTIL_ENGINE,)),
    Axis("setup.engine_sequence", EngineSequence, (EngineSequence.DESCENDING,)),
    Axis("setup.engine_turn", EngineTurn, (EngineTurn.PLACE_THEN_PLAY,)),
    Axis("setup.leader", Leader, (Leader.ROTATE_CLOCKWISE,)),
    Axis("setup.rounds", Rounds, (Rounds.ALL,)),
    Axis("opening.shape", OpeningShape, (OpeningShape.NONE,)),
    Axis(
        "opening.run",
        OpeningRun,
        (
            OpeningRun.ANY_NUMBER,
            OpeningRun.AS_MANY_AS_POSSIBLE,
        ),
    ),
    Axis("opening.targets", OpeningTargets, (OpeningTargets.ANY,)),
    Axis("opening.stuck", OpeningStuck, (OpeningStuck.DRAW_ONE,)),
    Axis("opening.double", OpeningDouble, (OpeningDouble.NORMAL,)),
    Axis("opening.pass", OpeningPass, (OpeningPass.STUCK_ONLY,)),
    Axis("opening.out", OpeningOut, (OpeningOut.IMMEDIATE,)),
    Axis("turn.targets", TurnTargets, (TurnTargets.OWN_MEXICAN_PUBLIC,)),
    Axis("turn.own_train_first", OwnTrainFirst, (OwnTrainFirst.NO,)),
    Axis("turn.must_play", MustPlay, (MustPlay.YES,)),
    Axis("turn.draw", TurnDraw, (TurnDraw.ONE,)),
    Axis("turn.drawn_tile", DrawnTile, (DrawnTile.MUST_PLAY,)),
    Axis("turn.stuck", TurnStuck, (TurnStuck.MARK,)),
    Axis("mexican.exists", MexicanExists, (MexicanExists.YES,)),
    Axis(
        "mexican.start",
        MexicanStart,
        (
            MexicanStart.ANY_TURN,
            MexicanStart.AFTER_FIRST_LAP,
        ),
    ),
    Axis("mexican.count", MexicanCount, (MexicanCount.ONE,)),
    Axis("marker.up", MarkerUp, (MarkerUp.AFTER_FAILED_DRAW,)),
    Axis("marker.down", MarkerDown, (MarkerDown.OWN_TRAIN_PLAY,)),
    Axis("marker.down_duty", MarkerDownDuty, (MarkerDownDuty.AUTOMATIC,)),
    Axis(
        "marker.own_double",
        MarkerOwnDouble,
        (
            MarkerOwnDouble.CLOSES,
            MarkerOwnDouble.CLOSES_WHEN_COVERED,
        ),
    ),
    Axis("marker.unstarted", MarkerUnstarted, (MarkerUnstarted.YES,)),
    Axis("doubles.follow_up", FollowUp, (FollowUp.MUST,)),
    Axis(
        "doubles.follow_up_on",
        FollowUpOn,
        (
            FollowUpOn.DOUBLE,
            FollowUpOn.ANY_TRAIN,
        ),
    ),
    Axis("doubles.draw", DoublesDraw, (DoublesDraw.ONE,)),
    Axis(
        "doubles.draw_again",
        DrawAgain,
        (
            DrawAgain.YES,
            DrawAgain.NO,
        ),
    ),
    Axis(
        "doubles.placer_marked",
        PlacerMarked,
        (
            PlacerMarked.ALWAYS,
            PlacerMarked.NOT_IF_ELSEWHERE,
        ),
    ),
    Axis("doubles.obligation", Obligation, (Obligation.ALL_UNTIL_COVERED,)),
    Axis(
        "doubles.per_turn",
        DoublesPerTurn,
        (
            DoublesPerTurn.ONE,
            DoublesPerTurn.UNLIMITED,
        ),
    ),
    Axis(
        "doubles.order",
        DoublesOrder,
        (
            DoublesOrder.OLDEST,
            DoublesOrder.NEWEST,
            DoublesOrder.ANY,
        ),
    ),
    Axis("doubles.covers", Covers, (Covers.ONE,)),
    Axis("doubles.branch", Branch, (Branch.NO,)),
    Axis(
        "doubles.exhausted",
        Exhausted,
        (
            Exhausted.EXEMPT,
            Exhausted.BINDING,
        ),
    ),
    Axis("doubles.regained_train", RegainedTrain, (RegainedTrain.BINDING,)),
    Axis(
        "doubles.out",
        DoublesOut,
        (
            DoublesOut.ALLOWED,
            DoublesOut.MUST_COVER,
        ),
    ),
    Axis("doubles.train_public", TrainPublic, (TrainPublic.NO,)),
    Axis("doubles.lap_draw", LapDraw, (LapDraw.NO,)),
    Axis("blanks.wild", BlanksWild, (BlanksWild.NO,)),
    Axis("end.out", EndOut, (EndOut.IMMEDIATE,)),
    Axis("end.blocked", EndBlocked, (EndBlocked.EMPTY_AND_NO_PLAY,)),
    Axis("end.knock", Knock, (Knock.NONE,)),
    Axis("end.knock_penalty", KnockPenalty, (KnockPenalty.NONE,)),
    Axis("scoring.base", ScoringBase, (ScoringBase.PIPS,)),
    Axis("scoring.double_blank", DoubleBlank, (DoubleBlank.ZERO,)),
    Axis("scoring.blank", Blank, (Blank.ZERO,)),
    Axis("scoring.doubles", ScoringDoubles, (ScoringDoubles.FACE,)),
    Axis("scoring.out_bonus", OutBonus, (OutBonus.ZERO,)),
    Axis("scoring.open_marker", OpenMarker, (OpenMarker(0),)),
    Axis("scoring.open_double", OpenDouble, (OpenDouble(0),)),
    Axis("scoring.blocked", BlockedRound, (BlockedRound.COUNT,)),
    Axis("scoring.strategy_error", StrategyError, (StrategyError.NONE,)),
    Axis("match.winner", Winner, (Winner.LOWEST_TOTAL,)),
    Axis("match.tie", Tie, (Tie.SHARED,)),
    Axis("match.partners", Partners, (Partners.NO,)),
    Axis("match.partner_score", PartnerScore, (PartnerScore.OUT_TEAM_ZERO,)),
    Axis("speed.variant", Speed, (Speed.NONE,)),
)

AXIS_OF: dict[type[Value], Axis] = {axis.choices: axis for axis in AXES}

#: Axes that carry facts about the set and the seats rather than a choice; a `Rulebook` holds them in fields of its own.
FACTS = ("setup.sets", "setup.players", "setup.deal", "setup.direction", "setup.hands")

_BY_NAME = {axis.name: axis for axis in AXES}


def axis(name: str) -> Axis:
    """The axis of that name, as `turn.draw`. Raises KeyError."""
    return _BY_NAME[name]
