"""The statistics of a season are what a plain recount of the journals gives."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mtref.match import commands
from mtref.match import events as ev
from mtref.match.facts import facts_of, from_digest, to_digest
from mtref.match.match import fold
from mtref.match.people import People
from mtref.match.season import Duel, Statistics, season
from mtref.rules import library

Journal = list[dict[str, Any]]

BOOKS = {
    "ties broken": library.load("wikipedia"),
    "ties shared": library.load("site"),
    "partners": library.load("wikipedia", ["partners"]),
}
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Émile", "李", "<b>", "Ana Maria"]


# The plain recount: it knows nothing of matches, only of journals, and does one thing after the other.


def recount(journals: Iterable[Journal], joined: dict[str, str] | None = None) -> dict[str, dict[str, Any]]:
    counts: dict[str, dict[str, Any]] = {}
    for journal in journals:
        for name, mine in recount_match(journal, joined or {}).items():
            sums = counts.setdefault(name, {"against": {}, "rounds": [], "places": [], "won": 0, "shared": 0})
            sums["played"] = sums.get("played", 0) + 1
            sums["finished"] = sums.get("finished", 0) + mine["finished"]
            sums["rounds"] += mine["rounds"]
            sums["places"] += mine["places"]
            sums["won"] += mine["won"]
            sums["shared"] += mine["shared"]
            for other, how in mine["against"]:
                duel = sums["against"].setdefault(other, {"ahead": 0, "behind": 0, "level": 0, "together": 0})
                duel[how] += 1
    return counts


def recount_match(journal: Journal, joined: dict[str, str]) -> dict[str, dict[str, Any]]:
    standing: Journal = []
    undone: Journal = []
    for event in journal:
        if event["type"] == "undone":
            undone.append(standing.pop())
        elif event["type"] == "redone":
            standing.append(undone.pop())
        else:
            standing.append(event)
            undone = []
    created = standing[0]
    names = {str(number): name for number, name in enumerate(created["players"], 1)}
    totals = dict.fromkeys(names, 0)
    gone: set[str] = set()
    rounds: list[dict[str, str]] = []
    ended: dict[str, Any] | None = None
    for event in standing[1:]:
        match event["type"]:
            case "scored":
                rounds.append(dict(event["hands"]))
            case "corrected":
                rounds[event["round"] - 1] |= event["hands"]
            case "adjusted":
                totals[event["player"]] += event["points"]
            case "joined":
                number = str(len(names) + 1)
                names[number] = event["name"]
                totals[number] = event["points"]
            case "renamed":
                names[event["player"]] = event["name"]
            case "left":
                gone.add(event["player"])
            case "ended":
                ended = event
            case "reopened":
                ended = None
    if ended and ended.get("drop_round") and "?" in rounds[-1].values():
        rounds.pop()
    finished = (ended is not None or len(rounds) == created["rounds"]) and not any("?" in r.values() for r in rounds)
    teams = [tuple(team) for team in created.get("teams", [])] or [(number,) for number in names]
    scores: dict[tuple[str, ...], tuple[int, int, float]] = {}
    for team in teams:
        if set(team) <= gone:
            continue
        made = []
        for hands in rounds:
            values = [hands[player] for player in team if hands.get(player, "?") != "?"]
            if values:
                out = len(team) > 1 and "0" in values
                made.append(0 if out else sum(int(value) for value in values))
        total = sum(made) + sum(totals[player] for player in team)
        broken = "shared" not in str(created["rules"]["axes"]["match.tie"][0])
        lowest = min((points for points in made if points), default=float("inf"))
        scores[team] = (total, -made.count(0), lowest) if broken else (total, 0, 0)
    result: dict[str, dict[str, Any]] = {}
    for team in teams:
        for player in team:
            own = [int(hands[player]) for hands in rounds if hands.get(player, "?") != "?"]
            if own:
                result[player] = {"rounds": own, "finished": finished, "places": [], "won": 0, "shared": 0}
                result[player]["against"] = []
                if finished and team in scores:
                    place = 1 + sum(score < scores[team] for score in scores.values())
                    level = sum(score == scores[team] for score in scores.values())
                    result[player]["places"] = [place]
                    result[player]["won"] = int(place == 1 and level == 1)
                    result[player]["shared"] = int(place == 1 and level > 1)
    called = {player: joined.get(name, name) for player, name in names.items()}
    for player, mine in result.items():
        for other, his in result.items():
            if player != other and mine["places"] and his["places"]:
                if any(player in team and other in team for team in teams):
                    how = "together"
                else:
                    a, b = mine["places"][0], his["places"][0]
                    how = "ahead" if a < b else "behind" if a > b else "level"
                mine["against"].append((called[other], how))
    return {called[player]: mine for player, mine in result.items()}


def counted(statistics: Sequence[Statistics]) -> dict[str, dict[str, Any]]:
    """What the program says, in the words of the recount."""
    return {
        one.name: {
            "played": one.played,
            "finished": one.finished,
            "won": one.won,
            "shared": one.shared,
            "placed": one.placed,
            "places": one.places,
            "rounds": one.rounds,
            "points": one.points,
            "zeros": one.zeros,
            "best": one.best,
            "worst": one.worst,
            "against": {name: duel._asdict() for name, duel in one.against.items()},
        }
        for one in statistics
    }


def summed(counts: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What the recount collected, added up."""
    return {
        name: {
            "played": sums["played"],
            "finished": sums["finished"],
            "won": sums["won"],
            "shared": sums["shared"],
            "placed": len(sums["places"]),
            "places": sum(sums["places"]),
            "rounds": len(sums["rounds"]),
            "points": sum(sums["rounds"]),
            "zeros": sums["rounds"].count(0),
            "best": min(sums["rounds"]),
            "worst": max(sums["rounds"]),
            "against": sums["against"],
        }
        for name, sums in counts.items()
    }


@st.composite
def journals(draw: st.DrawFn) -> Journal:
    """A match as it may go: gaps, corrections, late players, leavers, new names, undone changes, an early end."""
    book = draw(st.sampled_from(sorted(BOOKS)))
    pairs = book == "partners"
    names = draw(st.permutations(NAMES))[: 4 if pairs else draw(st.integers(2, 5))]
    rounds = draw(st.integers(1, 5))
    created = commands.create(commands.Wish(names, rounds=str(rounds)), BOOKS[book])
    day = draw(st.integers(1, 30))
    events: list[ev.Event] = [created._replace(at=f"2026-11-{day:02}T19:00:00+00:00")]
    hands = st.sampled_from(["0", "0", "1", "2", "3", "40", "?"])
    for _ in range(draw(st.integers(0, 9))):
        match = fold(events)
        kinds = ["undone"] * (len(ev.standing(events)[0]) > 1) + ["redone"] * bool(ev.standing(events)[1])
        if match.ended:
            kinds.append("reopened")
        if not match.is_over:
            kinds += ["scored"] * 6 + ["adjusted"]
            kinds += ["ended"] * bool(match.rounds)
            kinds += [] if pairs else ["joined", *["left"] * (len(match.present) > 2)]
        kinds += ["corrected"] * bool(match.rounds) + ["renamed"]
        present = [player.id for player in match.present]
        free = [name for name in NAMES if name not in [player.name for player in match.players]]
        event: ev.Event
        match draw(st.sampled_from(kinds)):
            case "scored":
                event = ev.Scored({player: draw(hands) for player in present})
            case "corrected":
                played = draw(st.sampled_from(match.rounds))
                player = draw(st.sampled_from(sorted(played.sheet.hands)))
                event = ev.Corrected(played.number, {player: draw(hands)})
            case "adjusted":
                event = ev.Adjusted(draw(st.sampled_from(present)), draw(st.integers(-30, 30)))
            case "joined" if free:
                seat = draw(st.integers(1, len(match.players) + 1))
                event = ev.Joined(free[0], draw(st.integers(0, 50)), seat)
            case "renamed" if free:
                event = ev.Renamed(draw(st.sampled_from(present)), draw(st.sampled_from(free)))
            case "left":
                event = ev.Left(draw(st.sampled_from(present)))
            case "ended":
                event = ev.Ended(drop_round=draw(st.booleans()))
            case "reopened":
                event = ev.Reopened()
            case "undone":
                event = ev.Undone()
            case "redone":
                event = ev.Redone()
            case _:
                continue
        events.append(event)
    data: Journal = json.loads(json.dumps([ev.to_json(event) for event in events]))
    return data


def statistics_of(stored: Iterable[Journal], people: People) -> list[Statistics]:
    """By the way that the program goes: match, digest as it comes back from the log, statistics."""
    facts = []
    for journal in stored:
        match = fold([ev.from_json(event) for event in journal])
        digest = {
            "players": [player.name for player in match.players],
            "finished": match.is_finished,
            "created": match.created_at,
            **to_digest(facts_of(match)),
        }
        facts.append(from_digest(json.loads(json.dumps(digest))))
    return season(facts, people)


@given(st.lists(journals(), max_size=6))
@settings(max_examples=150)
def test_the_statistics_are_those_of_a_plain_recount(stored: list[Journal]) -> None:
    assert counted(statistics_of(stored, People())) == summed(recount(stored))


@given(st.lists(journals(), min_size=1, max_size=5))
@settings(max_examples=75)
def test_names_that_are_one_person_are_counted_as_one(stored: list[Journal]) -> None:
    pair = ("Ana", "Ana Maria")
    people = People().same(*pair)
    apart = [journal for journal in stored if not set(pair) <= names_of(journal)]
    assert counted(statistics_of(apart, people)) == summed(recount(apart, {"Ana Maria": "Ana"}))


def names_of(journal: Journal) -> set[str]:
    return {player.name for player in fold([ev.from_json(event) for event in journal]).players}


@given(st.lists(journals(), max_size=6), st.randoms(use_true_random=False))
@settings(max_examples=50)
def test_the_order_in_which_matches_are_read_changes_no_number(stored: list[Journal], dice: Any) -> None:
    before = counted(statistics_of(stored, People()))
    dice.shuffle(stored)
    assert counted(statistics_of(stored, People())) == before


@given(st.lists(journals(), max_size=6))
@settings(max_examples=50)
def test_what_one_player_won_another_lost(stored: list[Journal]) -> None:
    everybody = {one.name: one for one in statistics_of(stored, People())}
    for one in everybody.values():
        assert one.won + one.shared <= one.placed <= one.finished <= one.played
        for name, duel in one.against.items():
            mirrored = Duel(duel.behind, duel.ahead, duel.level, duel.together)
            assert everybody[name].against[one.name] == mirrored


def match_of(
    *rounds: str, names: str = "Ana Ben Cleo", partners: str = "", at: str = "2026-11-27T19:00:00+00:00"
) -> Journal:
    """A match of as many rounds as are given, each with the points in seat order."""
    book = BOOKS["partners" if partners else "ties broken"]
    created = commands.create(commands.Wish(names.split(), rounds=str(len(rounds)), partners=partners), book)
    events: list[ev.Event] = [created._replace(at=at)]
    for typed in rounds:
        hands = {str(seat): points for seat, points in enumerate(typed.split(), 1)}
        events.append(ev.Scored(hands, blocked="0" not in hands.values()))
    return [ev.to_json(event) for event in events]


def one_of(name: str, *stored: Journal, people: People | None = None) -> Statistics:
    return next(one for one in statistics_of(stored, people or People()) if one.name == name)


def test_two_who_share_the_first_place_have_not_won_but_shared() -> None:
    shared = match_of("0 0 9")
    ana = one_of("Ana", shared, match_of("0 5 9"))
    assert (ana.won, ana.shared, ana.average_place) == (1, 1, 1.0)
    assert ana.against == {"Ben": Duel(1, 0, 1, 0), "Cleo": Duel(2, 0, 0, 0)}
    assert one_of("Cleo", shared).average_place == 3.0


def test_the_rounds_of_an_unfinished_match_count_but_its_leader_has_won_nothing() -> None:
    ana = one_of("Ana", match_of("0 5 9", "4 0 ?"))
    assert (ana.played, ana.finished, ana.won, ana.average_place) == (1, 0, 0, None)
    assert (ana.rounds, ana.points_a_round, ana.zeros, ana.best, ana.worst) == (2, 2.0, 1, 0, 4)
    assert one_of("Cleo", match_of("0 5 9", "4 0 ?")).rounds == 1


def test_who_left_keeps_his_rounds_and_has_no_place() -> None:
    first, *others = match_of("0 5 9", "0 4")
    left = [first, others[0], ev.to_json(ev.Left("3")), others[1]]
    cleo = one_of("Cleo", left)
    assert (cleo.played, cleo.finished, cleo.placed, cleo.rounds, cleo.worst) == (1, 1, 0, 1, 9)
    assert cleo.against == {}


def test_what_a_late_player_began_with_is_no_round_of_his() -> None:
    first, *others = match_of("0 5 9", "0 4 3 8")
    late = [first, others[0], ev.to_json(ev.Joined("Dora", 9, 4)), others[1]]
    dora = one_of("Dora", late)
    assert (dora.rounds, dora.points, dora.average_place) == (1, 8, 4.0)


def test_who_joined_and_has_not_played_yet_is_in_no_list() -> None:
    journal = [*match_of("0 5 9", "? ? ?")[:2], ev.to_json(ev.Joined("Dora", 9, 4))]
    assert [one.name for one in statistics_of([journal], People())] == ["Ana", "Ben", "Cleo"]


def test_partners_win_together_and_keep_their_own_rounds() -> None:
    journal = match_of("0 7 20 9", names="Ana Ben Cleo Dora", partners="Ana+Cleo,Ben+Dora")
    ana, cleo, ben = (one_of(name, journal) for name in ("Ana", "Cleo", "Ben"))
    assert (ana.won, cleo.won, ben.won) == (1, 1, 0)
    assert (ana.points, cleo.points) == (0, 20)
    assert ana.against["Cleo"] == Duel(0, 0, 0, 1)
    assert ben.average_place == 2.0


def test_a_player_is_called_as_in_his_latest_match_whatever_the_capitals() -> None:
    old, new = match_of("0 5 9"), match_of("0 5 9", names="ANA Ben Cleo", at="2026-11-28T19:00:00+00:00")
    assert one_of("ANA", new, old).played == 2


def test_names_of_one_person_at_one_table_are_counted_apart_there() -> None:
    people = People().same("Ana", "Anna")
    stored = [match_of("0 5 9", names="Ana Anna Cleo"), match_of("5 0 9", names="Anna Ben Cleo")]
    assert one_of("Ana", *stored, people=people).played == 2
    assert one_of("Anna", *stored, people=people).played == 1


def test_a_digest_of_a_table_of_eight_stays_small() -> None:
    journal = match_of(*["0 25 31 42 12 17 38 9"] * 13, names="Ana Ben Cleo Dora Emil Fay Gus Hal")
    facts = facts_of(fold([ev.from_json(event) for event in journal]))
    assert len(json.dumps(to_digest(facts))) < 300
