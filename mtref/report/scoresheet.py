"""The score sheet of a match before it has a format: the same facts for terminal, text, Markdown and CSV."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from mtref.match.match import Adjustment, Match, Round, Side
from mtref.match.standings import LOWEST_ROUND, SHARED, TOTAL, ZERO_ROUNDS, Standing
from mtref.report.grid import Grid
from mtref.rules.axes import PartnerScore
from mtref.rules.deals import boneyard, tiles_each

if TYPE_CHECKING:
    from mtref.report.corrections import Correction


class Footnote(NamedTuple):
    """A remark on a round or a total, with the sign that points to it."""

    sign: str
    text: str


def heading(match: Match) -> str:
    """The name of the match."""
    return match.name or ", ".join(player.name for player in match.players)


def under_which_rules(match: Match) -> str:
    """Set, rounds, rulebook, variants and house changes in a sentence."""
    book = match.rulebook
    text = f"Double-{match.domino_set}, {_rounds(match)}, rulebook {book.id}"
    if book.variants:
        text += f" with {', '.join(book.variants)}"
    if book.house:
        text += "; house rules: " + ", ".join(f"{axis} = {value}" for axis, value in book.house.items())
    if match.until is not None:
        text += f"; until {match.until} points"
    return text + "."


def _rounds(match: Match) -> str:
    total = match.total_rounds
    if total is None:
        return "no end agreed"
    return "1 round" if total == 1 else f"{total} rounds"


def next_round(match: Match) -> str:
    """The round to be played: engine, leader and why, tiles each, boneyard."""
    coming = match.next_round
    if coming is None:
        return ""
    seats = len(match.present)
    of = f" of {match.total_rounds}" if match.total_rounds is not None else ""
    engine = "as the table finds it" if coming.engine is None else f"{coming.engine}-{coming.engine}"
    leader = coming.lead.why
    if coming.lead.player:
        leader = f"{match.by_id[coming.lead.player].name} ({coming.lead.why})"
    tiles, left = tiles_each(match.rulebook, match.domino_set, seats), boneyard(match.rulebook, match.domino_set, seats)
    deal = f"{tiles} tiles each, boneyard {left}"
    if left is not None and left < 0:
        deal = f"{tiles} tiles each, which is more than a double-{match.domino_set} set has"
    if tiles is None:
        deal = f"the rulebook deals no number of tiles to {seats} players with a double-{match.domino_set} set"
    return f"Round {coming.number}{of}: engine {engine}, leader {leader}; {deal}."


def round_line(match: Match, played: Round) -> str:
    """What a round counted for everybody: `Round 3 (10-10): Ana 0, Ben 24`."""
    engine = "" if played.engine is None else f" ({played.engine}-{played.engine})"
    points = ", ".join(f"{match.by_id[player].name} {_points(played, player)}" for player in played.sheet.hands)
    return f"Round {played.number}{engine}: {points}."


def totals_line(match: Match) -> str:
    """The totals in seat order."""
    return "Totals: " + ", ".join(f"{match.name_of(side)} {total}" for side, total in match.totals.items()) + "."


def missing_line(match: Match) -> str:
    """Which values are still to be filled in; empty where none."""
    gaps = [
        f"{', '.join(match.by_id[player].name for player in players)} in round {number}"
        for number, players in match.missing.items()
    ]
    return f"Missing: {'; '.join(gaps)}. Fill in with mtref fix ROUND NAME=POINTS." if gaps else ""


def outcome(match: Match) -> str:
    """Who won and what decided it, or who leads."""
    if not match.counted:
        return "No round counted." if match.is_over else "No round has been played yet."
    best = [standing for standing in match.standings if standing.place == 1]
    names = _and([match.name_of(standing.tally.side) for standing in best])
    points = _plural(best[0].tally.total, "point")
    if match.missing:
        return "Who leads is not known while a score is missing."
    if not match.is_finished:
        return f"{names} {'lead' if len(best) > 1 else 'leads'} with {points}."
    verb = "share the first place" if len(best) > 1 else "wins"
    return f"{names} {verb} with {points}{_first_place_decided(match, best)}."


def _first_place_decided(match: Match, best: Sequence[Standing]) -> str:
    rival = next((s for s in match.standings if s.place > 1 and s.tally.total == best[0].tally.total), None)
    mine, book = best[0].tally, match.rulebook.id
    if rival is not None and mine.zero_rounds != rival.tally.zero_rounds:
        other = match.name_of(rival.tally.side)
        return (
            f": the same total as {other}, but more rounds scored 0"
            f" ({mine.zero_rounds} against {rival.tally.zero_rounds}), the tie-break of {book}"
        )
    if rival is not None:
        other = match.name_of(rival.tally.side)
        return (
            f": the same total and as many rounds scored 0 as {other}, but the lower lowest round that is not 0"
            f" ({mine.lowest_round} against {rival.tally.lowest_round}), the tie-break of {book}"
        )
    if best[0].decided_by is SHARED:
        return f"; under {book} nothing decides between them"
    return ""


def closing(match: Match) -> list[str]:
    """The lines under the tables: what is missing, who won or leads, what comes next."""
    return [line for line in (missing_line(match), outcome(match), why_over(match), next_round(match)) if line]


def why_over(match: Match) -> str:
    """Why the match is over before its last round; empty where it is not."""
    if not match.is_over or match.plan.is_over([played.engine for played in match.rounds]):
        return ""
    return "The match was ended." if match.ended else f"The match was played until {match.until} points."


def standings_grid(match: Match) -> Grid:
    """Places with totals; where totals are equal, what decided."""
    ties = any(standing.decided_by is not TOTAL for standing in match.standings)
    headings = ["", "", "Total", "Behind"] + (["At 0", "Lowest", "Tie decided by"] if ties else [])
    rows, bold = [], set()
    for number, standing in enumerate(match.standings):
        tally = standing.tally
        behind = tally.total - match.standings[0].tally.total
        row = [f"{standing.place}.", match.name_of(tally.side), str(tally.total), f"+{behind}" if behind else ""]
        if ties:
            lowest = "" if tally.lowest_round is None else str(tally.lowest_round)
            row += [str(tally.zero_rounds), lowest, decided(standing)]
        if standing.place == 1:
            bold.add(number)
        rows.append(row)
    for tally in match.left:
        row = ["-", match.name_of(tally.side), str(tally.total), "left"]
        rows.append(row + ["", "", ""] * ties)
    return Grid(headings, rows, [True, False, True, True] + [True, True, False] * ties, frozenset(bold))


def decided(standing: Standing) -> str:
    """What decided between this place and others with the same total, in two words; empty where none has it."""
    return {TOTAL: "", ZERO_ROUNDS: "rounds at 0", LOWEST_ROUND: "lowest round", SHARED: "shared"}[standing.decided_by]


def rounds_grids(match: Match, most_rounds: int = 13) -> list[Grid]:
    """The points of every round, a row a player in seat order, in blocks of at most so many rounds.

    `*` marks a corrected round, `?` a missing value, brackets a round that does not count, `b` a blocked one.
    """
    blocks = [match.rounds[start : start + most_rounds] for start in range(0, len(match.rounds), most_rounds)]
    return [_rounds_grid(match, block, block is blocks[-1]) for block in blocks]


def _rounds_grid(match: Match, rounds: Sequence[Round], last: bool) -> Grid:
    starts = any(player.start for player in match.players) and rounds[0].number == 1
    given = bool(match.adjustments) and last
    headings = ["Engine", *(["Start"] if starts else []), *(round_heading(played) for played in rounds)]
    headings += (["Adj."] if given else []) + (["Total"] if last else [])
    rows: list[list[str]] = []
    for player in match.players:
        side: Side = (player.id,)
        row = [player.name, *([str(player.start or "")] if starts else [])]
        row += [cell(played, player.id) for played in rounds]
        row += [signed(match.adjusted(side))] if given else []
        row += ([""] if match.teams else [str(match.totals[side])]) if last else []
        rows.append(row)
    for team in match.teams:
        row = [match.name_of(team), *([""] if starts else [])]
        row += [_team_cell(played, team) for played in rounds]
        row += [signed(match.adjusted(team))] if given else []
        rows.append(row + ([str(match.totals[team])] if last else []))
    return Grid(headings, rows, [False] + [True] * (len(headings) - 1), gap=1)


def round_heading(played: Round) -> str:
    """A round by its engine, with the signs that belong to it."""
    return engine_or_number(played) + ("b" if played.sheet.blocked else "") + ("*" if played.corrected else "")


def engine_or_number(played: Round) -> str:
    """A round by its engine; by its number, `r3`, where nobody told the engine."""
    return f"r{played.number}" if played.engine is None else str(played.engine)


def cell(played: Round, player: str) -> str:
    """A player's points in a round as they stand in the table; empty where he did not play."""
    if player not in played.sheet.hands:
        return ""
    points = _points(played, player)
    return points if played.counted else f"({points})"


def _team_cell(played: Round, team: Side) -> str:
    points = str(played.result.sides.get(team, ""))
    return points if played.counted or not points else f"({points})"


def _points(played: Round, player: str) -> str:
    points = played.result.points.get(player)
    return "?" if points is None else str(points)


def footnotes(match: Match, corrected: Sequence[Correction]) -> list[Footnote]:
    """What the signs in the table mean: corrections, penalties, adjustments with their reasons, who came and went."""
    from mtref.report.corrections import correction_note

    names = {player.id: player.name for player in match.players}
    notes = [
        Footnote("*", f"round {one.round}: {correction_note(one, names)}")
        for one in sorted(corrected, key=lambda one: one.round)
    ]
    if any(played.sheet.blocked for played in match.rounds):
        notes.append(Footnote("b", "blocked: nobody went out"))
    if match.teams and match.rules[PartnerScore] is PartnerScore.OUT_TEAM_ZERO:
        notes.append(Footnote("teams", "the team of who is out scores 0, whatever the partner holds"))
    if any(not played.counted for played in match.rounds):
        notes.append(Footnote("( )", "broken off and not counted"))
    for played in match.rounds:
        notes += [Footnote(f"round {played.number}", f"{names[who]}: {what}") for who, what in penalties(played)]
    notes += [Footnote("Adj.", adjustment_note(match, one)) for one in match.adjustments]
    return notes + [Footnote(name, text) for name, text in comings_and_goings(match)]


def penalties(played: Round) -> list[tuple[str, str]]:
    """What was counted in a round beside the hands: whose (player ids), and what, `marker +50`."""
    return [
        (player, ", ".join(f"{what} {points:+d}" for what, points in extras.items()))
        for player, parts in played.result.parts.items()
        if (extras := {what: points for what, points in parts.items() if what != "hand"})
    ]


def adjustment_note(match: Match, one: Adjustment) -> str:
    """Points outside of a round: `Ben +25 after round 6: phone at the table`."""
    when = f"after round {one.after}" if one.after else "before the first round"
    return f"{match.by_id[one.player].name} {one.points:+d} {when}" + (f": {one.note}" if one.note else "")


def comings_and_goings(match: Match) -> list[tuple[str, str]]:
    """Who joined late or left, and when: the name and the rest of the sentence."""
    told = []
    for player in match.players:
        words = [f"joined in round {player.joined} with {_plural(player.start, 'point')}"] * (player.joined > 1)
        words += [] if player.left is None else [f"left after round {player.left}"]
        told += [(player.name, ", ".join(words))] if words else []
    return told


def signed(points: int) -> str:
    """Points with their sign, `+25`; empty for none."""
    return f"{points:+d}" if points else ""


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
