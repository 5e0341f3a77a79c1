"""Names that are one person in the statistics: joined, parted, listed."""

from __future__ import annotations

from collections.abc import Sequence

from mtref.cli import session
from mtref.cli.choosing import listed, names_in
from mtref.cli.talk import remark, say
from mtref.match.names import key
from mtref.match.people import People
from mtref.match.refusal import Refused
from mtref.store.people import change_people, read_people


def join(name: str, other: str) -> None:
    """Joins two names that stored matches know. Refused, with the match, where both sit in one."""
    if not other:
        raise Refused("Which other name is the same person? Type mtref player same Ana Anna.")
    store = session.archive()
    rows = listed(store)
    before = read_people(store.home)
    name, other = (before.find(text, names_in(rows)) for text in (name, other))
    before.same(name, other)
    one, two = before.person(name), before.person(other)
    for row in rows:
        seated = {before.person(player): player for player in row.digest["players"]}
        if one in seated and two in seated:
            raise Refused(f"{seated[one]} and {seated[two]} sit together in match {row.id}: they are not one person.")
    people = change_people(store.home, lambda people: people.same(name, other))
    _say_who(people.names(name))


def part(names: Sequence[str]) -> None:
    """Parts a name from the person that it was joined to; of several names, all but the first."""
    store = session.archive()
    before = read_people(store.home)
    spelt = {key(name): name for group in before.groups for name in group}
    found = [spelt.get(key(text), text) for text in names]
    if len({before.person(name) for name in found}) > 1:
        raise Refused(f"{' and '.join(found)} are not joined as one person.")
    parted = found[1:] or found

    def change(people: People) -> People:
        for name in parted:
            people = people.different(name)
        return people

    change_people(store.home, change)
    for name in parted:
        say(f"{name} is a person of its own again.")
    rest = [name for name in before.names(found[0]) if name not in parted]
    if len(rest) > 1:
        _say_who(rest)


def show_joined() -> None:
    """Lists the persons who go by several names."""
    people = read_people(session.archive().home)
    if not people.groups:
        remark(["No names are joined: mtref player same Ana Anna makes them one person in the statistics."])
    for group in people.groups:
        _say_who(group)


def _say_who(names: Sequence[str]) -> None:
    say(f"{names[0]} is also {', '.join(names[1:])}.")
