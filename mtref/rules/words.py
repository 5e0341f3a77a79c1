"""Every axis as a question and every choice as a sentence, in the words of a player.

`rules show` tells a round with these sentences, and `rules new` asks the questions.
"""

from __future__ import annotations

from mtref.rules import axes
from mtref.rules.axes import Points, Value

Words = tuple[str, dict[str, str]]


def question(choices: type[Value]) -> str:
    """What the axis asks.

    >>> question(axes.TurnDraw)
    'What do you do when nothing fits?'
    """
    return WORDS[choices][0]


def sentence(value: Value) -> str:
    """What the choice means.

    >>> sentence(axes.TurnDraw.UNTIL_PLAYABLE), sentence(axes.OpenMarker(5))
    ('You draw until a tile fits.', 'A marker that is up at the end costs 5 points.')
    """
    words = WORDS[type(value)][1]
    if isinstance(value, Points):
        return words["0" if value == 0 else "*"].format(points=int(value))
    return words[value.value]


WORDS: dict[type[Value], Words] = {
    axes.EngineSource: (
        "Where does the engine come from?",
        {
            "set_aside": "The engine is put in the centre before the tiles are dealt.",
            "holder": "Who holds the double of the round lays it as the engine.",
            "highest_held": "The highest double that anybody holds is the engine.",
            "leader_highest": "The first player lays the highest double in hand; without one, the next player does.",
            "leader_highest_or_draw": "The first player lays the highest double in hand or draws for one; "
            "without one, the next player does.",
            "found_face_up": "Everybody looks for the double of the round before the tiles are dealt.",
            "random": "The engine is a double picked blind.",
        },
    ),
    axes.EngineMissing: (
        "What if nobody holds the engine?",
        {
            "draw_in_turn_until_engine": "If nobody has it, you draw in turn until somebody does.",
            "draw_all_until_engine": "If nobody has it, all draw one tile at a time until somebody does.",
            "draw_in_turn_until_any_double": "If nobody has a double, you draw in turn until one comes; "
            "that is the engine.",
            "next_lower_double": "If nobody has it, the next lower double is the engine.",
            "turn_up_boneyard": "If nobody has it, tiles of the boneyard are turned up until it shows.",
            "redeal_if_boneyard_short": "If nobody has it, all draw one tile at a time; when fewer tiles are left than "
            "players, the tiles are dealt again.",
            "not_applicable": "Nobody has to hold the engine.",
        },
    ),
    axes.EngineSequence: (
        "Which double is the engine of which round?",
        {
            "descending": "The highest double is the engine of the first round, and each round has the next lower one.",
            "highest_held": "Each round has the highest double that is held.",
            "highest_unused": "Each round has the highest double held that was not yet an engine.",
            "any_order": "The engines may come in any order.",
            "fixed": "The engine is a double that was fixed before the match.",
            "random_unused": "Each round has a double drawn from those that were not yet engines.",
        },
    ),
    axes.EngineTurn: (
        "You lay the engine from your hand: do you play another tile?",
        {
            "place_then_play": "Who lays the engine goes on and plays.",
            "place_only": "Laying the engine is the whole turn.",
            "not_applicable": "Nobody lays the engine from the hand.",
        },
    ),
    axes.Leader: (
        "Who takes the first turn of a round?",
        {
            "engine_holder": "Who laid the engine takes the first turn.",
            "rotate_clockwise": "The first turn goes round, one seat further each round.",
            "random_then_rotate": "Somebody picked at random takes the first turn; it goes round from there.",
            "age_then_rotate": "The oldest or the youngest takes the first turn; it goes round from there.",
            "high_draw_each_round": "Before each round all draw a tile; the highest takes the first turn.",
            "high_draw_then_rotate": "Before the match all draw a tile; the highest takes the first turn, and it goes "
            "round from there.",
            "alternate_equally": "The first turn changes so that all have it equally often.",
            "left_of_previous_opener": "The player left of who began the last round takes the first turn.",
            "highest_engine_match": "Who holds the highest tile that fits the engine takes the first turn.",
            "highest_tile": "Who holds the tile with the most pips takes the first turn.",
            "any_agreed": "You agree on who takes the first turn.",
            "round_winner": "Who went out in the last round takes the first turn.",
        },
    ),
    axes.Rounds: (
        "How many rounds make a match?",
        {
            "all": "A match has a round for every double.",
            "half": "A match has a round for the higher half of the doubles.",
            "one": "A match is one round.",
            "agreed_fewer": "You agree on fewer rounds than there are doubles.",
            "unlimited": "The rounds go on as long as you like.",
        },
    ),
    axes.OpeningShape: (
        "What do you lay on your first turn?",
        {
            "none": "Your first turn is like any other.",
            "one_tile_lap": "On your first turn you start your own train with one tile.",
            "run_in_turn": "On your first turn you lay a run of tiles on your own train, one player after the other.",
            "run_together": "All lay a run of tiles on their own trains at the same time, then you take turns.",
            "run_when_started": "On the turn that starts your own train you lay a run of tiles on it.",
        },
    ),
    axes.OpeningRun: (
        "How long is the opening run?",
        {
            "any_number": "The run is as long as you like.",
            "as_many_as_possible": "The run ends only when no tile in your hand fits on.",
        },
    ),
    axes.OpeningTargets: (
        "Where may you play on your first turn?",
        {
            "own": "On your first turn you play on your own train only.",
            "own_or_mexican": "On your first turn you play on your own train or on the Mexican train.",
            "any": "On your first turn you may play wherever you could on a later one.",
        },
    ),
    axes.OpeningStuck: (
        "What do you do when you cannot start?",
        {
            "draw_one": "If you cannot start, you draw one tile; if that does not fit, you put up your marker.",
            "mark_no_draw": "If you cannot start, you put up your marker without drawing.",
            "draw_until_start": "If you cannot start, you draw until you can.",
            "draw_one_else_pass": "If you cannot start, you draw one tile; if that does not fit, you pass unmarked.",
        },
    ),
    axes.OpeningDouble: (
        "What if you lay a double on your first turn?",
        {
            "normal": "A double on the first turn is like any other.",
            "no_effect": "A double laid on the first turn never needs a cover.",
            "free_until_all_opened": "A double laid on the first turn needs its cover once all have had a first turn.",
            "cover_within_run": "A double in the run is covered in the run; the run may not end on it.",
        },
    ),
    axes.OpeningPass: (
        "May you pass on your first turn though you could start?",
        {
            "stuck_only": "You may not pass on the first turn if you can start.",
            "free": "You may pass on the first turn even if you can start.",
        },
    ),
    axes.OpeningOut: (
        "Somebody goes out on the first turn: do the others have theirs?",
        {
            "lap_completes": "If somebody goes out on the first turn, the others still have theirs.",
            "immediate": "If somebody goes out on the first turn, the round is over.",
        },
    ),
    axes.TurnTargets: (
        "Where may you play?",
        {
            "own_mexican_public": "You play one tile on your own train, the Mexican train or a train with a marker.",
            "own_else_public": "You play one tile on your own train or the Mexican train; on a train with a marker "
            "only if nothing fits your own.",
            "own_mexican": "You play one tile on your own train or on the Mexican train.",
        },
    ),
    axes.OwnTrainFirst: (
        "Must you start your own train before you play elsewhere?",
        {
            "no": "You need not start your own train before you play elsewhere.",
            "yes": "You start your own train before you play elsewhere; a double you may always cover.",
            "yes_even_to_cover": "You start your own train before you play elsewhere, even to cover a double.",
        },
    ),
    axes.MustPlay: (
        "Must you play if you can?",
        {
            "yes": "If a tile fits, you have to play.",
            "no": "You may draw or pass though a tile fits.",
        },
    ),
    axes.TurnDraw: (
        "What do you do when nothing fits?",
        {
            "one": "If nothing fits, you draw one tile.",
            "until_playable": "You draw until a tile fits.",
            "none": "If nothing fits, you do not draw.",
        },
    ),
    axes.DrawnTile: (
        "The tile you drew fits: what then?",
        {
            "must_play": "A drawn tile that fits has to be played at once.",
            "may_play": "A drawn tile that fits may be played or kept.",
            "keep": "A drawn tile is kept.",
        },
    ),
    axes.TurnStuck: (
        "What if you still cannot play?",
        {
            "mark": "If you still cannot play, you put your marker on your train.",
            "pass": "If you still cannot play, you pass without a marker.",
        },
    ),
    axes.MexicanExists: (
        "Is there a Mexican train?",
        {
            "yes": "There is a Mexican train, which belongs to all.",
            "no": "There is no Mexican train.",
        },
    ),
    axes.MexicanStart: (
        "When may the Mexican train be started?",
        {
            "any_turn": "Anybody may start the Mexican train on any turn.",
            "second_turn": "You may start the Mexican train from your second turn on.",
            "after_first_lap": "The Mexican train may be started when all have had their first turn.",
            "after_own_started": "You may start the Mexican train once your own train is started.",
        },
    ),
    axes.MexicanCount: (
        "How many Mexican trains may there be?",
        {
            "one": "There is only one Mexican train.",
            "many": "There may be several Mexican trains.",
        },
    ),
    axes.MarkerUp: (
        "When does your marker go up?",
        {"after_failed_draw": "Your marker goes up when your turn ends with nothing played: your train is public."},
    ),
    axes.MarkerDown: (
        "What takes your marker down?",
        {
            "own_train_play": "Your marker comes down when you play on your own train.",
            "any_play": "Your marker comes down when you play anywhere.",
            "owner_choice_after_any_play": "After you have played anywhere you may take your marker down.",
            "one_round": "Your marker comes down on your next turn.",
        },
    ),
    axes.MarkerDownDuty: (
        "Does the marker come down by itself?",
        {
            "automatic": "It comes down by itself: the train is private again even if you forget the token.",
            "must": "You have to take it down yourself.",
            "may": "You may take it down or leave it: as long as it stands, the train is public.",
        },
    ),
    axes.MarkerOwnDouble: (
        "You lay a double on your own marked train and do not cover it: is the train private again?",
        {
            "closes": "A double on your own train takes your marker down, too.",
            "closes_when_covered": "A double on your own train takes your marker down only when it is covered.",
        },
    ),
    axes.MarkerUnstarted: (
        "May others start your train when it has a marker and no tile?",
        {
            "yes": "Others may start your train while your marker is up.",
            "no": "Only you start your train, even while your marker is up.",
        },
    ),
    axes.FollowUp: (
        "You lay a double: do you play another tile?",
        {
            "must": "After a double you have to play another tile in the same turn.",
            "may": "After a double you may play another tile in the same turn.",
            "none": "A double does not give you another tile to play.",
        },
    ),
    axes.FollowUpOn: (
        "Where does the tile after a double go?",
        {
            "double": "That tile goes on the double.",
            "any_train": "That tile goes on any train that you may use.",
        },
    ),
    axes.DoublesDraw: (
        "You have no tile to follow a double: do you draw?",
        {
            "one": "If you have no such tile, you draw one.",
            "none": "If you have no such tile, your turn ends without a draw.",
        },
    ),
    axes.DrawAgain: (
        "You drew the double this turn: do you draw again to cover it?",
        {
            "yes": "You draw for it even if the double was itself drawn this turn.",
            "no": "You do not draw a second time if the double was itself drawn this turn.",
        },
    ),
    axes.PlacerMarked: (
        "You leave your double open: does your train get a marker?",
        {
            "always": "If you leave your double open, your train gets a marker.",
            "not_if_elsewhere": "If you leave your double open, your train gets a marker, unless the double lies on "
            "another player's train.",
            "no": "If you leave your double open, your train gets no marker.",
        },
    ),
    axes.Obligation: (
        "Whom does an open double bind?",
        {
            "all_until_covered": "Until an open double is covered nobody may play anywhere else; "
            "who cannot cover it draws, and marks the own train.",
            "placer_only": "An open double binds only the player who laid it.",
            "nobody": "An open double binds nobody.",
        },
    ),
    axes.DoublesPerTurn: (
        "How many doubles may you lay in a turn?",
        {
            "one": "You lay at most one double in a turn.",
            "two": "You lay at most two doubles in a turn.",
            "unlimited": "You may lay any number of doubles in a turn.",
        },
    ),
    axes.DoublesOrder: (
        "Several doubles are open: which is covered first?",
        {
            "oldest": "Of several open doubles the oldest is covered first.",
            "newest": "Of several open doubles the newest is covered first.",
            "any": "Of several open doubles any may be covered first.",
        },
    ),
    axes.Covers: (
        "How many tiles cover a double?",
        {
            "0": "A double needs no cover.",
            "1": "One tile covers a double.",
            "2": "Two tiles cover a double.",
            "3": "Three tiles cover a double.",
        },
    ),
    axes.Branch: (
        "Do branches grow from a double?",
        {
            "no": "A double has no side branches.",
            "optional": "Up to three trains may grow on from a double.",
            "forced": "All branches of a double are laid before its train goes on.",
        },
    ),
    axes.Exhausted: (
        "All other tiles of a double's value are out: does it need a cover?",
        {
            "exempt": "A double that no tile can cover any more needs no cover.",
            "binding": "A double binds even when no tile can cover it any more.",
        },
    ),
    axes.RegainedTrain: (
        "Your double made your own train private again: does it need a cover?",
        {
            "exempt": "A double that made your own train private again needs no cover.",
            "binding": "A double that made your own train private again needs its cover like any other.",
        },
    ),
    axes.DoublesOut: (
        "May your last tile be a double?",
        {
            "allowed": "You may go out on a double: the round ends at once.",
            "must_cover": "A double as your last tile has to be covered: you draw for it, and the round goes on.",
            "not_laid": "A double may not be your last tile: you draw instead.",
        },
    ),
    axes.TrainPublic: (
        "Is a train public while it carries a double?",
        {
            "yes": "A train on which a double is laid becomes public.",
            "no": "A double does not make a train public.",
        },
    ),
    axes.LapDraw: (
        "For a whole lap nobody could cover the double: what then?",
        {
            "yes": "If nobody could cover it for a lap, the player who laid it draws until a cover comes.",
            "no": "If nobody could cover it for a lap, it goes on round the table.",
        },
    ),
    axes.BlanksWild: (
        "Does a blank fit any number?",
        {
            "no": "A blank fits only a blank.",
            "yes": "A blank fits any number.",
        },
    ),
    axes.EndOut: (
        "When does an empty hand end the round?",
        {
            "immediate": "The round ends as soon as a hand is empty.",
            "end_of_turn": "The round ends with the turn in which a hand becomes empty.",
        },
    ),
    axes.EndBlocked: (
        "When is a round blocked?",
        {"empty_and_no_play": "The round also ends when the boneyard is empty and nobody can play."},
    ),
    axes.Knock: (
        "Do you announce your last tile?",
        {
            "none": "You need not announce your last tile.",
            "courtesy": "It is polite to knock when you have one tile left.",
            "required": "You have to knock when you have one tile left.",
            "automatic": "Everybody is told when you have one tile left.",
        },
    ),
    axes.KnockPenalty: (
        "What does a forgotten knock cost?",
        {
            "none": "A forgotten knock costs nothing.",
            "draw_1": "A forgotten knock costs a draw of one tile.",
            "draw_2": "A forgotten knock costs a draw of two tiles.",
            "draw_2_lose_turn": "A forgotten knock costs a draw of two tiles and the next turn.",
        },
    ),
    axes.ScoringBase: (
        "What does a hand count?",
        {"pips": "Who is out counts 0; the others count the pips left in the hand."},
    ),
    axes.DoubleBlank: (
        "What does the double blank count?",
        {
            "0": "The double blank counts 0.",
            "25": "The double blank counts 25.",
            "50": "The double blank counts 50.",
        },
    ),
    axes.Blank: (
        "What does the blank half of another tile count?",
        {
            "0": "The blank half of another tile counts 0.",
            "5": "The blank half of another tile counts 5.",
            "25": "The blank half of another tile counts 25.",
        },
    ),
    axes.ScoringDoubles: (
        "Do the pips of a double count twice?",
        {
            "face": "Doubles count their pips once.",
            "twice": "Doubles count their pips twice.",
        },
    ),
    axes.OutBonus: (
        "Is there a bonus for going out?",
        {
            "0": "Going out gives no bonus.",
            "-5": "Going out takes 5 points off.",
            "-10": "Going out takes 10 points off.",
        },
    ),
    axes.OpenMarker: (
        "What does a marker that is up at the end cost?",
        {
            "0": "A marker that is up at the end costs nothing.",
            "*": "A marker that is up at the end costs {points} points.",
        },
    ),
    axes.OpenDouble: (
        "What does your own open double cost at the end?",
        {
            "0": "An own double that is open at the end costs nothing.",
            "*": "An own double that is open at the end costs {points} points.",
        },
    ),
    axes.BlockedRound: (
        "What does a blocked round count?",
        {
            "count": "In a blocked round every hand counts.",
            "lowest_zero": "In a blocked round the lowest hand counts 0, and the others count.",
            "redeal": "A blocked round is dealt again with the same engine.",
        },
    ),
    axes.StrategyError: (
        "What does an error in strategy cost?",
        {
            "none": "An error in strategy costs nothing.",
            "round_high_added": "An error in strategy costs as much as the round's highest score.",
        },
    ),
    axes.Winner: ("Who wins?", {"lowest_total": "The lowest total wins the match."}),
    axes.Tie: (
        "What if totals are equal?",
        {
            "shared": "Equal totals share the place.",
            "zero_rounds_then_lowest_round": "Of equal totals the one with more rounds of 0 is first, "
            "then the one with the lowest round that is not 0.",
        },
    ),
    axes.Partners: (
        "Do you play in pairs?",
        {
            "no": "Everybody plays alone.",
            "pairs": "Partners sit opposite; their two trains are one, public only when neither can play.",
        },
    ),
    axes.PartnerScore: (
        "What does the team of the player who is out count?",
        {
            "out_team_zero": "The team of the player who is out counts 0; the other teams add up.",
            "sum": "Every team adds up, that of the player who is out, too.",
        },
    ),
    axes.Speed: (
        "Do you play a faster way?",
        {
            "none": "There is no faster way to play.",
            "swan_drive": "Swan drive: who plays on the own train may add a tile to each public train that follows, "
            "none left out.",
            "bullet": "Bullet train: who can lay the whole hand on the own train says so; "
            "the others then finish theirs as far as they can.",
        },
    ),
}
