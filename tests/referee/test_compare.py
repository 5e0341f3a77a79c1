"""The product and the oracle give the same ruling, in every field, on random positions under random rules."""

from __future__ import annotations

import pytest

from tests.referee.compare import compared

RULEBOOKS = ("site", "gamerules", "pagat", "wikipedia", "tournament")


def differing(seeds: range, ident: str | None = None, random_only: bool = False) -> list[str]:
    compared_all = [compared(seed, ident, random_only) for seed in seeds]
    return [
        f"{each.rules}\n{each.text}{name}: {each.right.get(name)} but {each.given.get(name)}"
        for each in compared_all
        for name in each.wrong
    ]


@pytest.mark.parametrize("ident", RULEBOOKS)
def test_a_published_rulebook_is_read_alike(ident: str) -> None:
    assert differing(range(40), ident) == []


def test_every_rulebook_and_any_house_rules_are_read_alike() -> None:
    assert differing(range(1000, 1100)) == []


def test_random_choices_on_every_axis_are_read_alike() -> None:
    assert differing(range(2000, 2100), random_only=True) == []
