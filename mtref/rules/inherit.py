"""From what is written in a file to a whole rulebook: silence, what is inherited, variants, house changes.

Values are laid over each other in layers, the base below, house changes on top. Where a value depends on another axis
(`opening.stuck` on `turn.draw`, `doubles.order` on there being several doubles), it follows that axis unless it is
written down itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from mtref.rules.axes import AXES, AXIS_OF, OpeningStuck, TurnDraw, Value, axis
from mtref.rules.file import Page
from mtref.rules.matters import NEEDS, SAY_NOTHING
from mtref.rules.problems import Problem, unknown_axis
from mtref.rules.rulebook import Citation, Provision, Rulebook, Status

Provisions = dict[type[Value], Provision]

_STUCK = {
    TurnDraw.ONE: OpeningStuck.DRAW_ONE,
    TurnDraw.UNTIL_PLAYABLE: OpeningStuck.DRAW_UNTIL_START,
    TurnDraw.NONE: OpeningStuck.MARK_NO_DRAW,
}


def whole(page: Page) -> Rulebook:
    """The rulebook of a text that was read in full: what it does not have, it is silent on."""
    silence = {at.choices: _silence(at.choices, page.source) for at in AXES}
    return _bound(page, laid(silence, page.provisions))


def completed(page: Page, base: Rulebook) -> Rulebook:
    """The rulebook of a text that is known in part: the rest is assumed to be as in the base, and says so."""
    written: Provisions = {**page.provisions, **{choices: _silence(choices, page.source) for choices in page.silent}}
    provisions = {
        choices: provision
        if choices in written or provision.status is Status.NOT_APPLICABLE
        else provision._replace(status=Status.ASSUMED)
        for choices, provision in laid(base.provisions, written).items()
    }
    book = _bound(page, provisions, base)
    lent = {name: (text, Status.ASSUMED, where) for name, (text, _, where) in base.facts.items()}
    if page.deals:
        del lent["setup.players"]
    return book.changed({}, sets=page.sets or base.sets, deals=page.deals or base.deals, facts={**lent, **page.facts})


def extended(page: Page, base: Rulebook, variants: Iterable[Page]) -> Rulebook:
    """The players' own rulebook: the base, the variants laid over it, and their own values on top."""
    layers: Provisions = {}
    for variant in variants:
        layers.update(variant.provisions)
    layers.update(page.provisions)
    deals = {each: {**base.deals.get(each, {}), **rows} for each, rows in page.deals.items()}
    return _bound(page, laid(base.provisions, layers), base).changed(
        {},
        sources=tuple(dict.fromkeys([*page.sources, *base.sources])),
        sets=tuple(dict.fromkeys([*page.sets, *base.sets])),
        deals={**base.deals, **deals},
        facts={**base.facts, **page.facts},
        variants=tuple(dict.fromkeys([*base.variants, *page.variants])),
        house=base.house,
    )


def laid(under: Mapping[type[Value], Provision], over: Mapping[type[Value], Provision]) -> Provisions:
    """The provisions `over` laid on those `under`, with what depends on them following."""
    result = {**under, **over}
    for choices, (on, values) in NEEDS.items():
        found = result[choices]
        if choices not in over and found.status is Status.NOT_APPLICABLE and set(values) & set(result[on].values):
            result[choices] = _silence(choices, found.citation.source)
    stuck = under[OpeningStuck]
    if OpeningStuck not in over and TurnDraw in over and stuck.values == _stuck(under[TurnDraw]):
        values, draw = _stuck(result[TurnDraw]), result[TurnDraw]
        if stuck.status in (Status.PRESUMED, Status.OPEN):
            result[OpeningStuck] = Provision(values, _silent(values), stuck.citation)
        else:
            result[OpeningStuck] = Provision(values, draw.status, draw.citation)
    return result


def contradictions(pages: Sequence[Page]) -> list[str]:
    """A sentence for each axis on which two of the variants exclude each other.

    They do if they have different values, or if the one makes meaningless what the other says: when the Mexican train
    may be started, in a game without one.
    """
    found = []
    first: dict[type[Value], tuple[str, tuple[Value, ...]]] = {}
    for page in pages:
        for choices, provision in page.provisions.items():
            other, values = first.setdefault(choices, (page.id, provision.values))
            if values != provision.values:
                says = f"{AXIS_OF[choices].name} is {values[0]} in {other} and {provision.values[0]} in {page.id}"
                found.append(f"The variants {other} and {page.id} contradict each other: {says}")
    for page in pages:
        for other_page in pages:
            if other_page is not page:
                for _, says, _ in _meaningless(page.provisions, other_page.provisions):
                    found.append(f"The variants {other_page.id} and {page.id} contradict each other: {says}")
    return found


def exclusions(page: Page, provisions: Mapping[type[Value], Provision]) -> list[Problem]:
    """Values written in the page that cannot matter under the other provisions, as `opening.run` without a run."""
    return [
        Problem(page.line(*AXIS_OF[choices].name.split(".")), f"{says}; {mend}")
        for choices, says, mend in _meaningless(page.provisions, provisions)
    ]


def _meaningless(
    written: Mapping[type[Value], Provision], provisions: Mapping[type[Value], Provision]
) -> Iterator[tuple[type[Value], str, str]]:
    """Each axis written down that cannot matter under the provisions, with a sentence and how to mend it."""
    for choices, (on, values) in NEEDS.items():
        provision = written.get(choices)
        if provision is None or provision.status is Status.NOT_APPLICABLE or on not in provisions:
            continue
        if set(provision.values) <= set(SAY_NOTHING) or set(values) & set(provisions[on].values):
            continue
        name, other = AXIS_OF[choices].name, AXIS_OF[on].name
        needed = " or ".join(str(value) for value in values)
        says = f"{name} cannot matter while {other} is {provisions[on].values[0]}"
        yield choices, says, f"leave it out, or write {other} = {needed}"


def house_rules(changes: Mapping[str, str]) -> tuple[Provisions, list[str]]:
    """The provisions for house changes (axis name → value), and a sentence for each change that is none."""
    provisions: Provisions = {}
    wrong = []
    for name, word in changes.items():
        try:
            at = axis(name)
        except KeyError:
            wrong.append(unknown_axis(name))
            continue
        try:
            provisions[at.choices] = Provision((at.parse(word),), Status.HOUSE, Citation("house", ""))
        except ValueError as error:
            wrong.append(str(error))
    return provisions, wrong


def _bound(page: Page, provisions: Provisions, base: Rulebook | None = None) -> Rulebook:
    return Rulebook(
        id=page.id,
        title=page.title,
        year=page.year,
        kind=page.kind or "house rules",
        known=page.known,
        sources=page.sources,
        provisions=provisions,
        sets=page.sets,
        deals=page.deals,
        facts=page.facts,
        base=base.id if base else None,
        notes=page.notes,
    )


def _silence(choices: type[Value], source: str) -> Provision:
    values = AXIS_OF[choices].silent
    return Provision(values, _silent(values), Citation(source, ""))


def _silent(values: tuple[Value, ...]) -> Status:
    return Status.PRESUMED if len(values) == 1 else Status.OPEN


def _stuck(draw: Provision) -> tuple[Value, ...]:
    """What a player does who cannot start, where the text has only its rule for every turn."""
    return tuple(_STUCK[value] for value in draw.values if isinstance(value, TurnDraw))
