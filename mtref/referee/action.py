"""Judges one action in a position, and says what the position is after it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from mtref.board.position import Position
from mtref.board.setup import Action, Draw, Play, TrainName, Word
from mtref.board.train import Laid, Place, joined
from mtref.referee import effects, reasons
from mtref.referee.breach import NO_AXIS, Breach, Doubt
from mtref.referee.bullet import against_bullet
from mtref.referee.checks import PLACE_CHECKS, TILE_CHECKS
from mtref.referee.doubles import freed_by, may_be_exhausted
from mtref.referee.drawing import against_drawing, against_passing, pass_marks
from mtref.referee.finding import Finding, Judged, Verdict, broken, kept
from mtref.referee.messages import are_out, broken_by_draw, broken_by_pass, broken_by_play
from mtref.referee.messages import tile as typed_tile
from mtref.referee.plays import drawn_fits, fitting
from mtref.referee.situation import Situation
from mtref.referee.view import View
from mtref.rules.axes import (
    DrawnTile,
    EndBlocked,
    EndOut,
    Knock,
    MarkerDown,
    MustPlay,
    OpeningOut,
    Speed,
)
from mtref.tiles import Tile


class Step(NamedTuple):
    """An action as judged, and the position after it (before it, where the action is illegal)."""

    judged: Judged
    position: Position


def judge_action(position: Position, rules: View, action: Action, seat: int) -> Step:
    """Judges what the player of that seat does or claims to do."""
    if position.over is not None:
        return _after_the_round(position, rules, action)
    if position.now.is_over and action is not Word.PASS:
        ended = effects.next_turn(position, rules)
        if ended.over is not None:
            return _after_the_round(ended, rules, action)._replace(position=position)
    if seat != position.turn:
        return out_of_turn(position, rules, action, seat)
    s = Situation(position, rules)
    if isinstance(action, Play):
        return _play(s, action)
    if isinstance(action, Draw):
        return _draw(s, action)
    return _WORDS[action](s)


def spelled(position: Position, action: Action) -> str:
    """An action in canonical form, as far as it can be before its place is known."""
    if isinstance(action, Play):
        on = f" on {_spell(position, action.on)}" if action.on is not None else ""
        return f"{action.tile}{on}"
    if isinstance(action, Draw):
        return "draw" if action.tile is None else f"draw {action.tile}"
    return action.value


def _spell(position: Position, on: TrainName) -> str:
    return position.spell(Place(on.train, on.path, 0, 0, False, on.is_new))


def _after_the_round(position: Position, rules: View, action: Action) -> Step:
    assert position.over is not None
    shown = spelled(position, action)
    if position.over.how == "blocked":
        if action in (Word.PASS, Word.MARK):
            finding = kept(rules, "round-over", EndBlocked, "the round is blocked, and a pass changes nothing")
            return Step(Judged(shown, Verdict.LEGAL, (finding,)), position)
        message = "the round is over: the boneyard is empty and nobody can play"
        finding = broken(rules, "round-over", Breach(EndBlocked), message)
    else:
        axis = OpeningOut if position.outs else EndOut
        message = f"the round is over: {are_out([position.names[seat] for seat in position.over.players])}"
        finding = broken(rules, "round-over", Breach(axis), message)
    return Step(Judged(shown, Verdict.ILLEGAL, (finding,)), position)


def out_of_turn(position: Position, rules: View, action: Action, seat: int) -> Step:
    """The finding that it is somebody else's turn."""
    message = f"it is {position.names[position.turn]}'s turn, not {position.names[seat]}'s"
    finding = broken(rules, "turn-order", NO_AXIS, message)
    return Step(Judged(spelled(position, action), Verdict.ILLEGAL, (finding,)), position)


# -- plays -----------------------------------------------------------------------------------------------------------


def _play(s: Situation, action: Play) -> Step:
    position, rules = s.position, s.rules
    typed = (action.first, action.second)
    tile = action.tile
    findings: list[Finding] = []
    unchecked: list[str] = []
    of_the_tile = _of_the_tile(s, tile, unchecked)
    place, ambiguous, unplaced = _place(s, action, typed, not of_the_tile)
    laid = joined(place.end, typed, s.wild) or (tile.high, tile.low)
    shown = f"{laid[0]}-{laid[1]} on {position.spell(place)}"
    if ambiguous is not None:
        if ambiguous.doubt is Doubt.UNKNOWN:
            unchecked.append(f"where {tile} goes is not said: {_choices(s, tile)}")
            finding = broken(rules, "branch", ambiguous, unplaced)
            return Step(
                Judged(str(tile), Verdict.UNCLEAR, (finding,), tuple(unchecked)),
                effects.play(s, place, laid),
            )
        shown = spelled(position, action)
    say = partial(broken_by_play, s=s, place=place, laid=laid)
    findings += [broken(rules, rule, NO_AXIS, say(rule, NO_AXIS)) for rule in of_the_tile]
    unclear = False
    double = laid[0] == laid[1]
    for rule, place_check in PLACE_CHECKS:
        breach = place_check(s, place, double)
        if rule == "branch" and breach is None and ambiguous is not None:
            breach = ambiguous
        if rule == "opening-run" and breach is None:
            breach = TILE_CHECKS[0][1](s, place, laid)
        if breach is None:
            continue
        if breach.doubt is Doubt.BROKEN:
            message = unplaced if breach is ambiguous else say(rule, breach)
            findings.append(broken(rules, rule, breach, message))
        elif breach.doubt is Doubt.UNKNOWN:
            unclear = True
            findings.append(broken(rules, rule, breach, say(rule, breach)))
            unchecked.append(_not_shown(rule))
        else:
            unchecked.append(f"hand of {position.names[s.me]} not shown: {rule}")
    for rule, tile_check in TILE_CHECKS[1:]:
        breach = tile_check(s, place, laid)
        if breach is not None and breach.doubt is Doubt.BROKEN:
            findings.append(broken(rules, rule, breach, say(rule, breach)))
    kept_back = _drawn_tile(s, tile)
    if kept_back is not None:
        findings.append(broken(rules, "drawn-tile", kept_back, say("drawn-tile", kept_back)))
        if kept_back.doubt is Doubt.UNKNOWN:
            unclear = True
            unchecked.append(_not_shown("open-double"))
    violated = [finding for finding in findings if finding.outcome == "violated"]
    if violated:
        return Step(Judged(shown, Verdict.ILLEGAL, tuple(violated), tuple(unchecked)), position)
    _hidden(s, unchecked)
    doubted = {finding.rule for finding in findings}
    after = effects.play(s, place, laid)
    findings += [each for each in reasons.for_play(s, place, laid, after) if each.rule not in doubted]
    _hidden_doubles(s, after, unchecked)
    verdict = Verdict.UNCLEAR if unclear else Verdict.LEGAL
    return Step(Judged(shown, verdict, tuple(findings), tuple(unchecked)), after)


def _of_the_tile(s: Situation, tile: Tile, unchecked: list[str]) -> list[str]:
    """The rules about the tile itself: is it in the set, on the table, in the hand?"""
    position = s.position
    rules = []
    if position.set_typed and tile.high > position.highest:
        rules.append("not-in-set")
    lying = position.table.get(tile, 0)
    if lying >= position.copies:
        rules.append("tile-on-table")
    if s.hand is not None:
        if tile not in s.hand:
            rules.append("not-in-hand")
    else:
        others = sum(hand.count(tile) for hand in position.hands if hand)
        if lying < position.copies <= lying + others:
            rules.append("not-in-hand")
        elif not rules and tile not in s.now.drawn:
            unchecked.append(f"hand of {position.names[s.me]} not shown: not-in-hand")
    return rules


def _hidden(s: Situation, unchecked: list[str]) -> None:
    """Whether the tile lies already on a train that is not shown in full cannot be checked."""
    position = s.position
    if position.has_hidden_tiles:
        unchecked += [f"train of {name} not shown in full: tile-on-table" for name in _in_part(position)]


def _hidden_doubles(s: Situation, after: Position, unchecked: list[str]) -> None:
    """Whether a double that is open, or was laid just now, is exhausted: what is not shown is taken as not lying."""
    if not s.position.has_hidden_tiles:
        return
    doubtful = any(may_be_exhausted(s.position, each.value, s.rules) for each in s.open)
    for each in after.doubles if after.now.on_double and after.over is None else ():
        if each.rank == after.now.doubles[-1] and freed_by(each, after, s.rules) is None:
            doubtful = doubtful or may_be_exhausted(after, each.value, s.rules)
    if doubtful:
        unchecked += [f"train of {name} not shown in full: doubles.exhausted" for name in _in_part(s.position)]


def _in_part(position: Position) -> list[str]:
    return [position.name_of(number) for number, train in enumerate(position.trains) if train.hidden]


def _not_shown(rule: str) -> str:
    if rule == "double-order":
        return "order of the open doubles not shown: double-order"
    return "who laid the open double is not shown: open-double"


class _Placed(NamedTuple):
    """Where a tile goes, and what is wrong with the way it was said, with the sentence that says so."""

    place: Place
    breach: Breach | None = None
    message: str = ""


def _place(s: Situation, action: Play, typed: Laid, known: bool) -> _Placed:
    on = action.on
    if on is None:
        fits = fitting(s, (action.tile,)).legal if known and _drawn_tile(s, action.tile) is None else []
        if len(fits) == 1 or len({candidate.place for candidate in fits}) == 1:
            return _Placed(fits[0].place)
        if fits:
            message = f"{action.tile} fits more than one place: {_choices(s, action.tile)}"
            return _Placed(fits[0].place, _UNSAID, message)
        on = TrainName(s.me)
    places = s.places_on(on.train)
    if on.is_new:
        return _new_branch(s, on, places, typed)
    ends = [each for each in places if not each.is_new]
    places = [each for each in ends if each.path[: len(on.path)] == on.path]
    train = s.position.name_of(on.train)
    if not places:
        return _Placed(ends[0], _BRANCH, f"there is no branch {'.'.join(str(each + 1) for each in on.path)} on {train}")
    if len(places) == 1:
        return _Placed(places[0])
    found = [each for each in places if joined(each.end, typed, s.wild) is not None]
    if len(found) > 1:
        named = " or ".join(s.position.spell(each) for each in found)
        return _Placed(found[0], _BRANCH, f"{typed_tile(typed)} fits more than one end of {train}: {named}")
    return _Placed(found[0] if found else places[0])


_UNSAID = Breach(None, Doubt.UNKNOWN)
_BRANCH = Breach(None)


def _new_branch(s: Situation, on: TrainName, places: list[Place], typed: Laid) -> _Placed:
    """A new branch leaves a double with room whose value is the half typed first, else the other half."""
    room = [each for each in places if each.double and each.path[: len(on.path)] == on.path]
    by_value = [[each for each in room if each.end == value] for value in typed]
    by_value.append([each for each in room if joined(each.end, typed, s.wild) is not None])
    for found in by_value:
        if found:
            legal = {candidate.place for candidate in fitting(s, (Tile.of(*typed),)).legal}
            return _Placed(next((each for each in found if each in legal), found[0]))
    train = s.position.name_of(on.train)
    message = f"{typed_tile(typed)} joins no double on {train} that has room for another branch"
    return _Placed((room or places)[0], _BRANCH, message)


def place_of(s: Situation, action: Play) -> tuple[Place, Laid]:
    """Where a play puts its tile, and how the tile then lies, whatever the rules say of it."""
    typed = (action.first, action.second)
    place = _place(s, action, typed, True).place
    return place, joined(place.end, typed, s.wild) or typed


def _choices(s: Situation, tile: Tile) -> str:
    spelled_out = {s.position.spell(candidate.place) for candidate in fitting(s, (tile,)).legal}
    return ", ".join(sorted(spelled_out))


def _drawn_tile(s: Situation, tile: Tile) -> Breach | None:
    """A drawn tile that fits is played at once, or kept, where the rulebook says so."""
    if not s.now.drawn:
        return None
    found = drawn_fits(s)
    fits = found.legal
    drawn = tile in s.drawn
    if not fits and found.unknown and not drawn and s.rules[DrawnTile] is DrawnTile.MUST_PLAY:
        return Breach(DrawnTile, Doubt.UNKNOWN)
    if not fits:
        return None
    choice = s.rules[DrawnTile]
    if choice is DrawnTile.MUST_PLAY and not drawn:
        return Breach(DrawnTile)
    if choice is DrawnTile.KEEP and drawn and any(Tile.of(*each.laid) == tile for each in fits):
        return Breach(DrawnTile)
    return None


# -- draws, passes, markers ------------------------------------------------------------------------------------------


def _draw(s: Situation, action: Draw) -> Step:
    shown = spelled(s.position, action)
    against = list(against_drawing(s))
    violated = [each for each in against if each[1].doubt is Doubt.BROKEN]
    if violated:
        findings = [broken(s.rules, rule, breach, broken_by_draw(rule, breach, s)) for rule, breach in violated]
        return Step(Judged(shown, Verdict.ILLEGAL, tuple(findings)), s.position)
    findings = [broken(s.rules, rule, breach, broken_by_draw(rule, breach, s)) for rule, breach in against]
    unchecked = [f"hand of {s.position.names[s.me]} not shown: {rule}" for rule, _ in against]
    axis = s.draws[1]
    if not against:
        me = s.position.names[s.me]
        findings.append(kept(s.rules, "must-play", MustPlay, f"{me} may draw now"))
    if all(rule != "may-not-draw" for rule, _ in against):
        findings.append(kept(s.rules, "may-not-draw", axis, "a tile is drawn by who cannot play"))
    verdict = Verdict.UNCLEAR if against else Verdict.LEGAL
    after = effects.draw(s, action.tile)
    _hidden_doubles(s, after, unchecked)
    return Step(Judged(shown, verdict, tuple(findings), tuple(unchecked)), after)


def judge_pass(s: Situation, word: Word = Word.PASS) -> Step:
    """Judges a pass, or the marker that says the same."""
    position, rules = s.position, s.rules
    shown = word.value
    against = list(against_passing(s))
    marks, axis = pass_marks(s)
    if word is Word.MARK and (not marks or any(breach.doubt is Doubt.BROKEN for _, breach in against)):
        against.insert(0, ("marker-up", Breach(axis)))
    violated = [each for each in against if each[1].doubt is Doubt.BROKEN]
    if violated:
        findings = [broken(rules, rule, breach, broken_by_pass(rule, breach, s)) for rule, breach in violated]
        return Step(Judged(shown, Verdict.ILLEGAL, tuple(findings)), position)
    findings = [broken(rules, rule, breach, broken_by_pass(rule, breach, s)) for rule, breach in against]
    unchecked = [_pass_not_shown(s, rule) for rule, _ in against]
    findings += reasons.for_pass(s, word, {rule for rule, _ in against})
    verdict = Verdict.UNCLEAR if against else Verdict.LEGAL
    after = effects.pass_(s)
    if not s.now.is_over:
        _hidden_doubles(s, after, unchecked)
    return Step(Judged(shown, verdict, tuple(findings), tuple(unchecked)), after)


def _pass_not_shown(s: Situation, rule: str) -> str:
    if rule == "must-draw" and s.position.boneyard is None:
        return "boneyard not shown: must-draw"
    if rule == "must-play" and s.hand is not None:
        return "order of the open doubles not shown: must-play"
    return f"hand of {s.position.names[s.me]} not shown: {rule}"


def _mark(s: Situation) -> Step:
    return judge_pass(s, Word.MARK)


def _unmark(s: Situation) -> Step:
    position, rules = s.position, s.rules
    shown = Word.UNMARK.value
    me = position.names[s.me]
    axis = reasons.takes_down(s)
    if s.now.lowered:
        finding = kept(rules, "marker-down", axis, f"{me}'s marker came down in this turn")
        return Step(Judged(shown, Verdict.LEGAL, (finding,)), position)
    if s.me in position.markers and (s.now.may_lower or _may_lower_now(s)):
        finding = kept(rules, "marker-down", axis, f"{me} may take the marker down now")
        return Step(Judged(shown, Verdict.LEGAL, (finding,)), effects.unmark(s))
    if s.me in position.markers:
        message = f"{me} has made no play in this turn that takes the marker down"
        finding = broken(rules, "marker-down", Breach(MarkerDown), message)
    else:
        finding = broken(rules, "marker-down", NO_AXIS, f"{me} has no marker up, and none came down in this turn")
    return Step(Judged(shown, Verdict.ILLEGAL, (finding,)), position)


def _may_lower_now(s: Situation) -> bool:
    """A marker that stays up for one round comes down with the first action, which may be the owner's saying so."""
    return s.now.acts == len(s.now.drawn) and s.rules[MarkerDown] is MarkerDown.ONE_ROUND


def _knock(s: Situation) -> Step:
    position, rules = s.position, s.rules
    me = position.names[s.me]
    shown = Word.KNOCK.value
    left = s.tiles_left
    if left is None:
        finding = kept(rules, "knock", Knock, f"{me} announces the last tile")
        unchecked = (f"hand of {me} not shown: knock",)
        return Step(Judged(shown, Verdict.LEGAL, (finding,), unchecked), effects.knock(s))
    if left > 1:
        message = f"{me} has {left} tiles left; a knock announces the last one"
        return Step(Judged(shown, Verdict.ILLEGAL, (broken(rules, "knock", Breach(Knock), message),)), position)
    finding = kept(rules, "knock", Knock, f"{me} announces the last tile")
    return Step(Judged(shown, Verdict.LEGAL, (finding,)), effects.knock(s))


def _bullet(s: Situation) -> Step:
    shown = Word.BULLET.value
    breach, message = against_bullet(s)
    if breach is not None and breach.doubt is Doubt.BROKEN:
        finding = broken(s.rules, "bullet", breach, message)
        return Step(Judged(shown, Verdict.ILLEGAL, (finding,)), s.position)
    if breach is not None:
        finding = broken(s.rules, "bullet", breach, message)
        unchecked = (f"hand of {s.position.names[s.me]} not shown: bullet",)
        return Step(Judged(shown, Verdict.UNCLEAR, (finding,), unchecked), s.position)
    finding = kept(s.rules, "bullet", Speed, message)
    return Step(Judged(shown, Verdict.LEGAL, (finding,)), effects.bullet(s))


_WORDS = {Word.PASS: judge_pass, Word.MARK: _mark, Word.UNMARK: _unmark, Word.KNOCK: _knock, Word.BULLET: _bullet}
