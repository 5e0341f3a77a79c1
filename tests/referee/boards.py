"""Random boards, typed in the notation, for properties that hold on every board."""

from __future__ import annotations

from hypothesis import strategies as st

from mtref.rules.axes import AXES, Choice

NAMES = ("Ana", "Ben", "Cleo", "Dora")
ROOMS = ("opening", "turn", "mexican", "marker", "doubles", "blanks", "end", "speed")
JUDGED = [axis for axis in AXES if axis.name.partition(".")[0] in ROOMS]

houses = st.lists(st.sampled_from(JUDGED), max_size=4, unique=True).flatmap(
    lambda axes: st.fixed_dictionaries(
        {
            axis.name: st.sampled_from([str(each) for each in axis.choices])
            for axis in axes
            if issubclass(axis.choices, Choice)
        }
    )
)


@st.composite
def boards(draw: st.DrawFn) -> str:
    """A possible board: trains that join, hands that are shown, a boneyard."""
    highest = draw(st.sampled_from((3, 4, 6)))
    engine = draw(st.integers(0, highest))
    tiles = [(a, b) for a in range(highest + 1) for b in range(a + 1) if (a, b) != (engine, engine)]
    left = list(draw(st.permutations(tiles)))
    names = NAMES[: draw(st.integers(2, 4))]
    lines = [f"set: {highest}", f"engine: {engine}-{engine}"]
    for name in (*names, "train"):
        end, chain = engine, []
        for _ in range(draw(st.integers(0, 3))):
            tile = next((each for each in left if end in each), None)
            if tile is None:
                break
            left.remove(tile)
            end = tile[1] if tile[0] == end else tile[0]
            chain.append(f"{tile[0]}-{tile[1]}")
        star = "*" if name != "train" and draw(st.booleans()) else ""
        lines.append(f"{name}{star}: {' '.join(chain)}")
    lines.append(f"turn: {draw(st.sampled_from(names))}")
    for name in names:
        hand = [left.pop() for _ in range(min(draw(st.integers(1, 3)), len(left)))]
        if hand:
            lines.append(f"hand {name}: {' '.join(f'{a}-{b}' for a, b in hand)}")
    lines.append(f"boneyard: {len(left)}")
    return "\n".join(lines)


@st.composite
def turns(draw: st.DrawFn, board: str) -> str:
    """The board with some actions of the player to move, legal or not."""
    mover = next(line for line in board.splitlines() if line.startswith("turn")).partition(" ")[2]
    hands = [line for line in board.splitlines() if line.startswith(f"hand {mover}:")]
    tiles = hands[0].partition(":")[2].split() if hands else ["0-1"]
    names = [line.split(":")[0].rstrip("*") for line in board.splitlines() if line.split(":")[0].rstrip("*") in NAMES]
    play = st.builds("{} on {}".format, st.sampled_from(tiles), st.sampled_from([*names, "own", "train"]))
    action = st.one_of(play, st.sampled_from(["draw", "pass", "mark", "unmark", "knock"]))
    actions = draw(st.lists(action, min_size=1, max_size=3))
    return f"{board}\n{mover}> {', '.join(actions)}"
