"""Compares the product's rulings with the oracle's on random positions, and shows where they differ.

    python tests/referee/compare.py --count 10000 --seed 1 [--rules ID | --house-random] [--show 5] [--only FIELD]

Without `--rules` and `--house-random` every other position is judged by a published rulebook and the rest by a
rulebook with a random value, or several, on every axis. A difference is printed with the text, the axes that are not
as the plain game has them, the field, and both answers; a tally by field ends it. The exit status is 1 where anything
differs.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from mtref.referee.ruling import judge
from mtref.rules import library
from mtref.rules.axes import AXES, Choice, Value
from mtref.rules.rulebook import PLAIN, Citation, Provision, Rulebook, Status
from tests.referee import oracle, positions
from tests.referee.allowed import ORDER
from tests.referee.reading import read

JUDGED = ("opening", "turn", "mexican", "marker", "doubles", "blanks", "end", "match", "speed")


class Comparison(NamedTuple):
    """A text, the rules in words, both answers cut into fields, the fields that differ, and the seconds each took."""

    text: str
    rules: str
    right: dict[str, Any]
    given: dict[str, Any]
    wrong: list[str]
    spent: tuple[float, float]


def values(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """Each axis of the book by name, with the values that it leaves possible."""
    return {axis.name: tuple(str(value) for value in book[axis.choices].values) for axis in AXES}


def house(rng: random.Random) -> Rulebook:
    """A rulebook with anything on the axes: the plain value on most, any other on the rest, several on a few."""
    wild = rng.choice([0.08, 0.2, 0.6])
    provisions: dict[type[Value], Provision] = {}
    opened = 0
    for axis in AXES:
        if axis.name.split(".")[0] not in JUDGED or not issubclass(axis.choices, Choice):
            continue
        choices = list(axis.choices)
        chosen: list[Any] = [PLAIN[axis.choices]]
        if rng.random() < wild:
            chosen = [rng.choice(choices)]
        if len(choices) > 1 and opened < 5 and rng.random() < 0.06 and axis.name != "blanks.wild":
            chosen = rng.sample(choices, rng.randint(2, min(3, len(choices))))
            opened += 1
        provisions[axis.choices] = Provision(tuple(chosen), Status.HOUSE, Citation("house", axis.name))
    return library.load("wikipedia").changed(provisions)


def books(rng: random.Random, ident: str | None, random_only: bool) -> Rulebook:
    if ident:
        return library.load(ident)
    if random_only or rng.random() < 0.5:
        return house(rng)
    five = ["site", "gamerules", "pagat", "wikipedia", "tournament"]
    return library.load(rng.choice(five if rng.random() < 0.6 else list(library.book_ids())))


def expected(ruling: dict[str, Any]) -> dict[str, Any]:
    """The oracle's ruling, field by field, as the product's JSON is cut into fields by `found`."""
    after = ruling["after"]
    fields = {
        "verdict": ruling["verdict"],
        "turn": ruling["turn"],
        "player": ruling["player"],
        "legal_actions": ruling["legal_actions"],
        "disputed_actions": ruling["disputed_actions"],
        "markers": in_order(after["markers"]),
        "open_doubles": in_order(after["open_doubles"]),
        "next": after["next"],
        "owes": after["owes"],
        "round_over": after["round_over"],
        "depends_on": sorted((part, axis) for part, axes in ruling["depends_on"].items() for axis in axes),
    }
    if ruling["legal_ends"] is not None:
        fields["legal_ends"] = [{"train": train, "end": end} for train, end in ruling["legal_ends"]]
    if ruling["verdict"] == "illegal":
        fields["rule"] = ruling["rules"]
    return fields


def found(ruling: dict[str, Any]) -> dict[str, Any]:
    """The product's ruling, cut into the same fields."""
    after = ruling["after"]
    fields = {name: ruling[name] for name in ("verdict", "turn", "player", "legal_actions", "disputed_actions")}
    fields.update({name: after[name] for name in ("next", "owes", "round_over")})
    fields.update({name: in_order(after[name]) for name in ("markers", "open_doubles")})
    fields["depends_on"] = sorted((entry.get("field", "verdict"), entry["axis"]) for entry in ruling["depends_on"])
    if ruling.get("legal_ends") is not None:
        fields["legal_ends"] = sorted(ruling["legal_ends"], key=lambda end: (end["train"], end["end"]))
    if ruling["verdict"] == "illegal":
        broken = [
            finding["rule"]
            for action in ruling["actions"]
            if action["verdict"] == "illegal"
            for finding in action["findings"]
            if finding["outcome"] == "violated"
        ]
        fields["rule"] = broken[:1]
    return fields


def in_order(things: Any) -> Any:
    return sorted(things, key=json.dumps) if isinstance(things, list) else things


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The fields in which the oracle, first, and the product differ."""
    wrong = []
    for name in {**one, **other}:
        if name == "rule" and name in one and name in other:
            # where open axes name several rules, one that is broken under every value may come first
            later = len(one[name]) > 1 and all(is_later(other[name], rule) for rule in one[name])
            if not other[name] or not (set(other[name]) <= set(one[name]) or later):
                wrong.append(name)
        elif one.get(name) != other.get(name):
            wrong.append(name)
    return wrong


def is_later(named: list[str], rule: str) -> bool:
    """The rule named comes after the other in the order in which rules decide."""
    return all(one in ORDER and rule in ORDER and ORDER.index(one) > ORDER.index(rule) for one in named)


def unusual(axes: dict[str, tuple[str, ...]]) -> str:
    """The axes that are not as the plain game has them."""
    return ", ".join(
        f"{axis.name}={'|'.join(axes[axis.name])}"
        for axis in AXES
        if axis.name.split(".")[0] in JUDGED and axes[axis.name] != (str(PLAIN[axis.choices]),)
    )


def compared(seed: int, ident: str | None = None, random_only: bool = False) -> Comparison:
    """One random position as the oracle and as the product judge it."""
    rng = random.Random(seed)
    book = books(rng, ident, random_only)
    axes = values(book)
    text = positions.situation(rng, axes)
    begun = time.perf_counter()
    right = expected(oracle.judge(read(text), axes))
    between = time.perf_counter()
    try:
        given = found(judge(text, book).to_json())
    except Exception as error:
        given = {"crash": f"{type(error).__name__}: {error}"}
    spent = between - begun, time.perf_counter() - between
    wrong = ["crash"] if "crash" in given else differences(right, given)
    return Comparison(text, f"{book.id}: {unusual(axes)}", right, given, wrong, spent)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default=None, help="one published rulebook")
    parser.add_argument("--house-random", action="store_true", help="random rulebooks only")
    parser.add_argument("--show", type=int, default=5, help="how many differences are printed")
    parser.add_argument("--only", default=None, help="print only differences in this field")
    asked = parser.parse_args()
    tally: Counter[str] = Counter()
    verdicts: Counter[str] = Counter()
    shown, differing, spent = 0, 0, [0.0, 0.0]
    for number in range(asked.seed, asked.seed + asked.count):
        text, rules, right, given, wrong, took = compared(number, asked.rules, asked.house_random)
        spent = [spent[0] + took[0], spent[1] + took[1]]
        verdicts[right["verdict"]] += 1
        tally.update(wrong)
        differing += bool(wrong)
        if wrong and shown < asked.show and (asked.only is None or asked.only in wrong):
            shown += 1
            print(f"--- seed {number}, {rules}\n{text}")
            for name in wrong:
                print(f"{name}:\n  oracle  {right.get(name)}\n  product {given.get(name)}")
            print()
    print(f"{asked.count} positions ({dict(verdicts)}), {differing} differ: {dict(tally.most_common())}")
    print(f"the oracle took {spent[0] / max(spent[1], 1e-9):.1f} times as long as the product")
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
