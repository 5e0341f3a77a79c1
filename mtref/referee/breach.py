"""A rule that is not kept: the axis it is written on, and how sure that is."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from mtref.rules.axes import Value


class Doubt(Enum):
    """Why a rule counts against an action."""

    BROKEN = "violated"
    UNKNOWN = "unknown"
    """What decides it was not shown, so that the action is unclear."""
    UNCHECKED = "unchecked"
    """What decides it was not shown; a play counts as legal all the same."""


class Breach(NamedTuple):
    """A rule that is not kept, or that could not be checked: the axis it is written on, None for every game's rule."""

    axis: type[Value] | None
    doubt: Doubt = Doubt.BROKEN


NO_AXIS = Breach(None)
