"""A house rulebook that the program writes is the one that was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtref.rules import library
from mtref.rules.axes import AXES, Axis, Points
from mtref.rules.draft import Draft, contested
from mtref.rules.library import RulebookError
from mtref.rules.words import WORDS

HERE = Path("ours.toml")


def _words(axis: Axis) -> list[str]:
    return ["0", "5", "1000"] if issubclass(axis.choices, Points) else [choice.value for choice in axis.choices]


changes = st.lists(st.sampled_from(AXES), max_size=6, unique=True).flatmap(
    lambda axes: st.fixed_dictionaries({axis.name: st.sampled_from(_words(axis)) for axis in axes})
)


@settings(deadline=None, max_examples=150)
@given(base=st.sampled_from(["site", "gamerules", "pagat", "wikipedia", "tournament", "galt-1994"]), house=changes)
def test_a_file_plays_as_the_same_changes_on_the_command_line(base: str, house: dict[str, str]) -> None:
    draft = Draft(base, "Ours", house=house)
    try:
        text = draft.checked(HERE, None)
    except RulebookError:
        with pytest.raises(RulebookError, match="cannot matter"):
            draft.checked(HERE, None)
        return
    from_file, from_options = library.understand(text, HERE), library.load(base, house=house)
    assert from_file.rules() == from_options.rules()
    assert from_file.open_axes() == from_options.open_axes()


@settings(deadline=None)
@given(title=st.text(min_size=1, max_size=40))
def test_any_title_can_be_written_and_read(title: str) -> None:
    assert library.understand(Draft("site", title).text(), HERE).title == title


def test_only_what_published_rulebooks_disagree_on_is_asked() -> None:
    asked = {axis.name: values for axis, values in contested().items()}
    assert "turn.draw" in asked
    assert "match.winner" not in asked
    assert "end.blocked" not in asked
    for name, values in asked.items():
        assert len(values) > 1
        known = WORDS[next(axis.choices for axis in AXES if axis.name == name)][1]
        assert set(values) <= set(known) or "*" in known
