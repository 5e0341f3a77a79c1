"""Every axis has a question and every choice a sentence, so that no round is told with a gap."""

from __future__ import annotations

import pytest

from mtref.rules.axes import AXES, Axis, Points
from mtref.rules.words import WORDS, question, sentence


@pytest.mark.parametrize("axis", AXES, ids=lambda axis: axis.name)
def test_every_choice_has_a_sentence(axis: Axis) -> None:
    assert question(axis.choices).endswith("?")
    words = WORDS[axis.choices][1]
    if issubclass(axis.choices, Points):
        told = [sentence(axis.parse("0")), sentence(axis.parse("5"))]
        assert "5 points" in told[1]
    else:
        assert list(words) == [choice.value for choice in axis.choices]
        told = [sentence(choice) for choice in axis.choices]
    assert len(set(told)) == len(told)
    assert all(each[0].isupper() and each.endswith(".") for each in told)


def test_nothing_is_told_of_axes_that_there_are_not() -> None:
    assert set(WORDS) == {axis.choices for axis in AXES}
