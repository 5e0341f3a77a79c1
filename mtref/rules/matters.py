"""Which axes matter while others have certain values: no length of a run without a run."""

from __future__ import annotations

from collections.abc import Mapping

from mtref.rules.axes import (
    DoublesDraw,
    DoublesOrder,
    DoublesPerTurn,
    DrawAgain,
    EngineMissing,
    EngineSource,
    EngineTurn,
    Exhausted,
    FollowUp,
    FollowUpOn,
    Knock,
    KnockPenalty,
    LapDraw,
    MexicanCount,
    MexicanExists,
    MexicanStart,
    Obligation,
    OpeningOut,
    OpeningRun,
    OpeningShape,
    Partners,
    PartnerScore,
    PlacerMarked,
    RegainedTrain,
    Value,
)
from mtref.rules.rulebook import Provision

#: Where the engine lies in somebody's hand or among the tiles that are drawn, and not beside the deal.
DEALT_IN = (
    EngineSource.HOLDER,
    EngineSource.HIGHEST_HELD,
    EngineSource.LEADER_HIGHEST,
    EngineSource.LEADER_HIGHEST_OR_DRAW,
)
_RUN = (OpeningShape.RUN_IN_TURN, OpeningShape.RUN_TOGETHER, OpeningShape.RUN_WHEN_STARTED)
_BINDING = (Obligation.ALL_UNTIL_COVERED, Obligation.PLACER_ONLY)

Needs = Mapping[type[Value], tuple[type[Value], tuple[Value, ...]]]

#: An axis that has no meaning unless another has one of these values; to write it down without is an error.
NEEDS: Needs = {
    EngineMissing: (EngineSource, DEALT_IN),
    EngineTurn: (EngineSource, DEALT_IN),
    OpeningRun: (OpeningShape, _RUN),
    OpeningOut: (OpeningShape, _RUN),
    MexicanStart: (MexicanExists, (MexicanExists.YES,)),
    MexicanCount: (MexicanExists, (MexicanExists.YES,)),
    FollowUpOn: (FollowUp, (FollowUp.MUST, FollowUp.MAY)),
    DoublesOrder: (DoublesPerTurn, (DoublesPerTurn.TWO, DoublesPerTurn.UNLIMITED)),
    KnockPenalty: (Knock, (Knock.COURTESY, Knock.REQUIRED, Knock.AUTOMATIC)),
    PartnerScore: (Partners, (Partners.PAIRS,)),
}

#: The same for axes that a text may well mention: it is only not worth asking about them.
_ALSO: Needs = {
    DoublesDraw: (FollowUp, (FollowUp.MUST, FollowUp.MAY)),
    DrawAgain: (DoublesDraw, (DoublesDraw.ONE,)),
    PlacerMarked: (Obligation, _BINDING),
    Exhausted: (Obligation, _BINDING),
    RegainedTrain: (Obligation, _BINDING),
    LapDraw: (Obligation, _BINDING),
}

#: Values that say no more than that the axis does not matter; they are no error anywhere.
SAY_NOTHING = (EngineMissing.NOT_APPLICABLE, EngineTurn.NOT_APPLICABLE, OpeningOut.IMMEDIATE, KnockPenalty.NONE)


def matters(provisions: Mapping[type[Value], Provision], choices: type[Value]) -> bool:
    """The axis makes a difference under what the other provisions say."""
    needed = NEEDS.get(choices) or _ALSO.get(choices)
    if needed is None:
        return True
    on, values = needed
    return bool(set(values) & set(provisions[on].values)) and matters(provisions, on)
