"""How the referee reads a rulebook: one choice on each axis, remembering which open axes were asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtref.rules.axes import V, Value
from mtref.rules.rulebook import Rulebook

Asked = tuple[tuple[type[Value], Value], ...]

if TYPE_CHECKING:

    class _Choices(dict[type[Value], Value]):
        def __getitem__(self, axis: type[V]) -> V: ...

else:
    _Choices = dict


class View(_Choices):
    """One choice on every axis. An open axis gets a choice when it is first asked for, and is then in `asked`.

    `script` says which choices the first axes asked get; every later one gets the first that its rulebook leaves open.
    """

    __slots__ = ("asked", "book", "script")

    def __init__(self, book: Rulebook, settled: dict[type[Value], Value], script: tuple[Value, ...] = ()) -> None:
        super().__init__(settled)
        self.book = book
        self.script = script
        self.asked: list[tuple[type[Value], Value]] = []

    def __missing__(self, axis: type[Value]) -> Value:
        number = len(self.asked)
        value = self.script[number] if number < len(self.script) else self.book.provisions[axis].values[0]
        self.asked.append((axis, value))
        dict.__setitem__(self, axis, value)
        return value

    def next_script(self) -> tuple[Value, ...] | None:
        """The choices of the next view to try, None where every combination of what was asked has been."""
        choices = [value for _, value in self.asked]
        while choices:
            axis, value = self.asked[len(choices) - 1]
            values = self.book.provisions[axis].values
            number = values.index(value) + 1
            choices.pop()
            if number < len(values):
                return (*choices, values[number])
        return None


_SETTLED: dict[int, tuple[Rulebook, dict[type[Value], Value]]] = {}


def settled(book: Rulebook) -> dict[type[Value], Value]:
    """The axes on which a rulebook leaves one choice. Kept for the books judged last."""
    found = _SETTLED.get(id(book))
    if found is None or found[0] is not book:
        if len(_SETTLED) > 256:
            _SETTLED.clear()
        found = book, {axis: each.values[0] for axis, each in book.provisions.items() if len(each.values) == 1}
        _SETTLED[id(book)] = found
    return found[1]


def views(book: Rulebook) -> Iterator[View]:
    """A view for every combination of values of the open axes that are asked for; each is to be used up in turn."""
    fixed = settled(book)
    script: tuple[Value, ...] | None = ()
    while script is not None:
        view = View(book, fixed, script)
        yield view
        script = view.next_script()
