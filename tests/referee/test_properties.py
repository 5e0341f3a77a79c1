"""What holds on every board under every rulebook."""

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtref.board.canonical import canonical
from mtref.board.notation import NotationError, parse, read
from mtref.referee.ruling import judge
from mtref.rules.library import book_ids, load
from tests.referee.boards import boards, houses, turns

PROPERTY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
BOOKS = ("wikipedia", "pagat", "gamerules", "tournament", "site", "integratnio", "johnmorris")


@PROPERTY
@given(boards(), st.sampled_from(BOOKS), houses)
def test_an_action_is_legal_exactly_when_it_is_listed(board, book, house):
    rules = load(book, house=house, may_be_idle=True)
    ruling = judge(board, rules)
    if ruling.legal_actions is None or not isinstance(ruling.after["next"], str):
        return
    position = read(board)[1]
    hand = position.hands[position.turn] or ()
    names = [*position.names, "train"]
    tried = {"draw", "pass"} | {f"{a}-{b} on {on}" for tile in hand for a, b in [tile, tile[::-1]] for on in names}
    for action in tried | set(ruling.legal_actions):
        if ".new" in action or re.search(r"\.\d", action):
            continue
        found = judge(board, rules, play=action)
        canonical_form = found.actions[0].action
        legal = found.actions[0].verdict == "legal"
        assert legal == (canonical_form in ruling.legal_actions), (action, found.summary)


@PROPERTY
@given(boards().flatmap(turns), st.sampled_from(BOOKS), houses)
def test_no_tile_appears_or_is_lost(text, book, house):
    ruling = judge(text, load(book, house=house, may_be_idle=True))
    for trace in ruling.traces:
        before, after = ruling.position, trace.state.position
        if None in before.hands or None in after.hands:
            continue
        drawn = (before.boneyard or 0) - (after.boneyard or 0)
        assert sum(after.table.values()) + sum(map(len, after.hands)) == (
            sum(before.table.values()) + sum(map(len, before.hands)) + drawn
        )


@PROPERTY
@given(boards().flatmap(turns))
def test_what_is_printed_reads_back_the_same(text):
    setup = parse(text)
    assert parse(canonical(setup)) == setup
    assert canonical(parse(canonical(setup))) == canonical(setup)


@PROPERTY
@given(boards().flatmap(turns), st.sampled_from(BOOKS))
def test_other_names_change_nothing_else(text, book):
    rules = load(book)
    other = {"Ana": "Эва", "Ben": "Zoë", "Cleo": "u-1", "Dora": "金子"}
    renamed = re.sub("Ana|Ben|Cleo|Dora", lambda match: other[match[0]], text)
    back = {name: old for old, name in other.items()}

    def told(ruling, names):
        shown = ruling.to_json()
        said = repr([shown[key] for key in ("verdict", "turn", "after", "depends_on")])
        actions = sorted(_renamed(action, names) for action in shown["legal_actions"] or [])
        return _renamed(said, names), actions, ruling.rule

    assert told(judge(renamed, rules), back) == told(judge(text, rules), {})


def _renamed(text, names):
    for new, old in names.items():
        text = text.replace(new, old)
    return text


@PROPERTY
@given(boards().flatmap(turns), st.sampled_from(BOOKS), st.data())
def test_a_tile_typed_the_other_way_round_changes_nothing(text, book, data):
    def turned(match):
        return f"{match[2]}-{match[1]}" if data.draw(st.booleans()) else match[0]

    head, _, body = text.partition("\n")[2].partition("\n")
    reflected = "\n".join([text.partition("\n")[0], head, re.sub(r"(\d+)-(\d+)", turned, body)])
    rules = load(book)
    assert judge(reflected, rules).to_json() == judge(text, rules).to_json()


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards().flatmap(turns), st.lists(st.tuples(st.integers(0, 10_000), st.text(max_size=3)), max_size=6), st.data())
def test_no_typed_text_raises_anything_but_its_mistakes(text, changes, data):
    for place, inserted in changes:
        at = place % (len(text) + 1)
        text = text[:at] + inserted + text[at + data.draw(st.integers(0, 3)) :]
    mistakes = []
    try:
        judge(text, load(data.draw(st.sampled_from(book_ids()))))
    except NotationError as error:
        mistakes = error.errors
    for mistake in mistakes:
        assert mistake.line >= 1
        assert mistake.column >= 1
        assert str(mistake)
