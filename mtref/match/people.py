"""Who is who across matches: names that mean one person in the statistics. A match itself keeps its names apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from mtref.match.names import key
from mtref.match.refusal import NothingToDo, Refused


@dataclass(frozen=True)
class People:
    """Groups of names; each group is one person, who is shown by its first name.

    A name that is in no group is a person of its own. Names are compared by `names.key`.
    """

    groups: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def _group(self) -> Mapping[str, tuple[str, ...]]:
        return {key(name): group for group in self.groups for name in group}

    @cached_property
    def _first(self) -> Mapping[str, str]:
        return {key(group[0]): group[0] for group in self.groups}

    @cached_property
    def _persons(self) -> dict[str, str]:
        # Filled as names are asked for: a season asks for few of them many thousand times.
        return {}

    def names(self, name: str) -> tuple[str, ...]:
        """Every name of the person who goes by this one, the name that is shown first."""
        return self._group.get(key(name), (name,))

    def person(self, name: str) -> str:
        """What identifies a person: one value for all of his names.

        >>> people = People().same("Ana", "Anna")
        >>> people.person("anna") == people.person("Ana")
        True
        """
        if name not in self._persons:
            self._persons[name] = key(self.names(name)[0])
        return self._persons[name]

    def shown(self, person: str, name: str) -> str:
        """How a person is called in a list who went by `name` in a match."""
        return self._first.get(person, name)

    def at_table(self, names: Sequence[str]) -> list[str]:
        """The persons at one table. Names of one person that sit there together are kept apart: they are several."""
        persons = [self.person(name) for name in names]
        if len(set(persons)) == len(persons):
            return persons
        return [key(name) if persons.count(person) > 1 else person for person, name in zip(persons, names, strict=True)]

    def twice(self, names: Sequence[str]) -> tuple[str, str] | None:
        """Two names at one table that are said to be one person; None where there are none."""
        if not self.groups:
            return None
        pairs = combinations(names, 2)
        return next(((one, other) for one, other in pairs if self.person(one) == self.person(other)), None)

    def same(self, name: str, other: str) -> People:
        """The two names, with all that were joined to either before, are one person called `name`.

        Raises NothingToDo where they are one already.
        """
        if self.person(name) == self.person(other):
            raise NothingToDo(f"{name} and {other} are one person already.")
        mine, others = self.names(name), self.names(other)
        rest = tuple(group for group in self.groups if group not in (mine, others))
        called = tuple(each for each in mine if key(each) != key(name))
        return People((*rest, (name, *called, *others)))

    def different(self, name: str) -> People:
        """The name is a person of its own again. Raises NothingToDo where it is one."""
        mine = self.names(name)
        if len(mine) == 1:
            raise NothingToDo(f"{name} is joined to no other name.")
        left = tuple(each for each in mine if key(each) != key(name))
        rest = tuple(group for group in self.groups if group != mine)
        return People((*rest, left) if len(left) > 1 else rest)

    def find(self, text: str, names: Iterable[str]) -> str:
        """The one of `names` meant by a name that may be cut short while it stays unique.

        Names of one person do not make it ambiguous. Raises Refused where it is nobody or could be several.
        """
        wanted = key(text)
        spellings = {key(name): name for name in sorted(names)}
        if wanted in spellings:
            return spellings[wanted]
        begun = [name for folded, name in spellings.items() if wanted and folded.startswith(wanted)]
        if len({self.person(name) for name in begun}) == 1:
            return begun[0]
        if begun:
            some = ", ".join(begun[:5]) + (f" or {len(begun) - 5} more" if len(begun) > 5 else "")
            raise Refused(f"{text} could be {some}; type more of the name.")
        from difflib import get_close_matches

        close = get_close_matches(wanted, list(spellings), 1)
        hint = f" Did you mean {spellings[close[0]]}?" if close else ""
        raise Refused(f"No stored match has a player called {text}.{hint}")
