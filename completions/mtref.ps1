# Completion of mtref in PowerShell.
# Written by python -m completions.generate: what is changed here is lost.

Register-ArgumentCompleter -Native -CommandName mtref -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # What a value can be: fixed words, then a kind that mtref itself knows as ?kind, ?kind= or ?kind, (a list).
    $house = @(
        'setup.engine_source=set_aside',
        'setup.engine_source=holder',
        'setup.engine_source=highest_held',
        'setup.engine_source=leader_highest',
        'setup.engine_source=leader_highest_or_draw',
        'setup.engine_source=found_face_up',
        'setup.engine_source=random',
        'setup.engine_missing=draw_in_turn_until_engine',
        'setup.engine_missing=draw_all_until_engine',
        'setup.engine_missing=draw_in_turn_until_any_double',
        'setup.engine_missing=next_lower_double',
        'setup.engine_missing=turn_up_boneyard',
        'setup.engine_missing=redeal_if_boneyard_short',
        'setup.engine_missing=not_applicable',
        'setup.engine_sequence=descending',
        'setup.engine_sequence=highest_held',
        'setup.engine_sequence=highest_unused',
        'setup.engine_sequence=any_order',
        'setup.engine_sequence=fixed',
        'setup.engine_sequence=random_unused',
        'setup.engine_turn=place_then_play',
        'setup.engine_turn=place_only',
        'setup.engine_turn=not_applicable',
        'setup.leader=engine_holder',
        'setup.leader=rotate_clockwise',
        'setup.leader=random_then_rotate',
        'setup.leader=age_then_rotate',
        'setup.leader=high_draw_each_round',
        'setup.leader=high_draw_then_rotate',
        'setup.leader=alternate_equally',
        'setup.leader=left_of_previous_opener',
        'setup.leader=highest_engine_match',
        'setup.leader=highest_tile',
        'setup.leader=any_agreed',
        'setup.leader=round_winner',
        'setup.rounds=all',
        'setup.rounds=half',
        'setup.rounds=one',
        'setup.rounds=agreed_fewer',
        'setup.rounds=unlimited',
        'opening.shape=none',
        'opening.shape=one_tile_lap',
        'opening.shape=run_in_turn',
        'opening.shape=run_together',
        'opening.shape=run_when_started',
        'opening.run=any_number',
        'opening.run=as_many_as_possible',
        'opening.targets=own',
        'opening.targets=own_or_mexican',
        'opening.targets=any',
        'opening.stuck=draw_one',
        'opening.stuck=mark_no_draw',
        'opening.stuck=draw_until_start',
        'opening.stuck=draw_one_else_pass',
        'opening.double=normal',
        'opening.double=no_effect',
        'opening.double=free_until_all_opened',
        'opening.double=cover_within_run',
        'opening.pass=stuck_only',
        'opening.pass=free',
        'opening.out=lap_completes',
        'opening.out=immediate',
        'turn.targets=own_mexican_public',
        'turn.targets=own_else_public',
        'turn.targets=own_mexican',
        'turn.own_train_first=no',
        'turn.own_train_first=yes',
        'turn.own_train_first=yes_even_to_cover',
        'turn.must_play=yes',
        'turn.must_play=no',
        'turn.draw=one',
        'turn.draw=until_playable',
        'turn.draw=none',
        'turn.drawn_tile=must_play',
        'turn.drawn_tile=may_play',
        'turn.drawn_tile=keep',
        'turn.stuck=mark',
        'turn.stuck=pass',
        'mexican.exists=yes',
        'mexican.exists=no',
        'mexican.start=any_turn',
        'mexican.start=second_turn',
        'mexican.start=after_first_lap',
        'mexican.start=after_own_started',
        'mexican.count=one',
        'mexican.count=many',
        'marker.up=after_failed_draw',
        'marker.down=own_train_play',
        'marker.down=any_play',
        'marker.down=owner_choice_after_any_play',
        'marker.down=one_round',
        'marker.down_duty=automatic',
        'marker.down_duty=must',
        'marker.down_duty=may',
        'marker.own_double=closes',
        'marker.own_double=closes_when_covered',
        'marker.unstarted=yes',
        'marker.unstarted=no',
        'doubles.follow_up=must',
        'doubles.follow_up=may',
        'doubles.follow_up=none',
        'doubles.follow_up_on=double',
        'doubles.follow_up_on=any_train',
        'doubles.draw=one',
        'doubles.draw=none',
        'doubles.draw_again=yes',
        'doubles.draw_again=no',
        'doubles.placer_marked=always',
        'doubles.placer_marked=not_if_elsewhere',
        'doubles.placer_marked=no',
        'doubles.obligation=all_until_covered',
        'doubles.obligation=placer_only',
        'doubles.obligation=nobody',
        'doubles.per_turn=one',
        'doubles.per_turn=two',
        'doubles.per_turn=unlimited',
        'doubles.order=oldest',
        'doubles.order=newest',
        'doubles.order=any',
        'doubles.covers=0',
        'doubles.covers=1',
        'doubles.covers=2',
        'doubles.covers=3',
        'doubles.branch=no',
        'doubles.branch=optional',
        'doubles.branch=forced',
        'doubles.exhausted=exempt',
        'doubles.exhausted=binding',
        'doubles.regained_train=exempt',
        'doubles.regained_train=binding',
        'doubles.out=allowed',
        'doubles.out=must_cover',
        'doubles.out=not_laid',
        'doubles.train_public=yes',
        'doubles.train_public=no',
        'doubles.lap_draw=yes',
        'doubles.lap_draw=no',
        'blanks.wild=no',
        'blanks.wild=yes',
        'end.out=immediate',
        'end.out=end_of_turn',
        'end.blocked=empty_and_no_play',
        'end.knock=none',
        'end.knock=courtesy',
        'end.knock=required',
        'end.knock=automatic',
        'end.knock_penalty=none',
        'end.knock_penalty=draw_1',
        'end.knock_penalty=draw_2',
        'end.knock_penalty=draw_2_lose_turn',
        'scoring.base=pips',
        'scoring.double_blank=0',
        'scoring.double_blank=25',
        'scoring.double_blank=50',
        'scoring.blank=0',
        'scoring.blank=5',
        'scoring.blank=25',
        'scoring.doubles=face',
        'scoring.doubles=twice',
        'scoring.out_bonus=0',
        'scoring.out_bonus=-5',
        'scoring.out_bonus=-10',
        'scoring.open_marker=',
        'scoring.open_double=',
        'scoring.blocked=count',
        'scoring.blocked=lowest_zero',
        'scoring.blocked=redeal',
        'scoring.strategy_error=none',
        'scoring.strategy_error=round_high_added',
        'match.winner=lowest_total',
        'match.tie=shared',
        'match.tie=zero_rounds_then_lowest_round',
        'match.partners=no',
        'match.partners=pairs',
        'match.partner_score=out_team_zero',
        'match.partner_score=sum',
        'speed.variant=none',
        'speed.variant=swan_drive',
        'speed.variant=bullet'
    )

    $commands = @{
        '' = [ordered]@{
            'new' = 'Start a match and make it the current one'
            'score' = 'Write down the round just played'
            'status' = 'Show where the match stands and what comes next'
            'fix' = 'Correct an earlier round, or fill in what was missing'
            'adjust' = 'Give a penalty or bonus outside a round''s count'
            'undo' = 'Take back the last change, or the last STEPS changes'
            'redo' = 'Do again what undo took back'
            'log' = 'Show every change: when, what, and why'
            'player' = 'Late joiners, leavers, names and seats; scores stay'
            'end' = 'End the match before its last round'
            'reopen' = 'Go on with a match that was ended'
            'summary' = 'Print the match, on the screen or to a file'
            'matches' = 'List the matches with the day they began, the latest first; * marks the current one'
            'use' = 'Make another match the current one'
            'delete' = 'Delete a match. It is kept in the folder `deleted` and can be imported again'
            'export' = 'Write matches to one JSON file, journal included'
            'import' = 'Read matches from a file, all of them or none'
            'stats' = 'Show what everybody did in all stored matches: wins, places, points a round, head to head'
            'judge' = 'Rule on a disputed play from a typed board: the verdict, the rule, and where it is written'
            'tiles' = 'Count a table: the tiles that are unseen, that lie twice, and how many the hands must hold'
            'play' = 'Keep the round being played, turn by turn; each turn is refereed, and saved at once'
            'record' = 'Print a round that was kept with play, in the notation; the one in progress if no ROUND is given'
            'rules' = 'Look up published rulebooks, compare them, make your own'
            'train' = 'Lay the best train from a hand: the one that leaves the fewest pips'
            'demo' = 'Play a real match in a throw-away home, each command shown with what it prints'
            'completion' = 'Print the script with which a shell completes commands, options and players'' names'
        }
        'player' = [ordered]@{
            'add' = 'A late player joins the next round'
            'rename' = 'Give a player another name'
            'leave' = 'A player leaves. His rounds stay in the table; he gets no place'
            'seat' = 'Sit in another order'
            'same' = 'Join two names as one person in the statistics; no match is changed. Without names: list who is joined'
            'different' = 'Take back what mtref player same joined: the name is a person of its own again'
        }
        'rules' = [ordered]@{
            'list' = 'Every rulebook and variant'
            'show' = 'A rulebook in full, or a variant'
            'diff' = 'Only what differs between two rulebooks'
            'deal' = 'How many tiles each player takes'
            'check' = 'Every error of a rulebook file at once'
            'new' = 'Make a house rulebook from another one'
        }
    }

    $options = @{
        '' = [ordered]@{
            '--version' = 'Show the version and exit'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'new' = [ordered]@{
            '--rules' = 'The rulebook to play by'
            '--with' = 'A variant laid over it; several with commas'
            '--house' = 'A rule of your own, as scoring.double_blank=50'
            '--set' = 'The double-N set; 12 if not given'
            '--rounds' = 'How many rounds; the first engines'
            '--engines' = 'An own list of engines, in any order'
            '--leader' = 'Who leads the first round'
            '--name' = 'A name for the match'
            '--partners' = 'Partners play together'
            '--until' = 'End when somebody has so many points'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'score' = [ordered]@{
            '--blocked' = 'Nobody went out'
            '--not-blocked' = 'The opposite of --blocked'
            '--engine' = 'The engine that was played, if another than expected'
            '--leader' = 'Who led the round, if the rules do not tell'
            '--double-blank' = 'Who held 0-0, where points are typed and 0-0 counts extra'
            '--marker-up' = 'Whose marker was up at the end'
            '--open-double' = 'Who left an open double of his own'
            '--strategy-error' = 'Who made a strategy error'
            '--note' = 'Why; it stays in the log'
            '--force' = 'Do it without asking, where the program would ask'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'status' = [ordered]@{
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'fix' = [ordered]@{
            '--blocked' = 'Nobody went out'
            '--not-blocked' = 'The opposite of --blocked'
            '--engine' = 'The engine that was played, if another than expected'
            '--leader' = 'Who led the round, if the rules do not tell'
            '--double-blank' = 'Who held 0-0, where points are typed and 0-0 counts extra'
            '--marker-up' = 'Whose marker was up at the end'
            '--open-double' = 'Who left an open double of his own'
            '--strategy-error' = 'Who made a strategy error'
            '--note' = 'Why; it stays in the log'
            '--force' = 'Do it without asking, where the program would ask'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'adjust' = [ordered]@{
            '--note' = 'Why; it stays in the log'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'undo' = [ordered]@{
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'redo' = [ordered]@{
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'log' = [ordered]@{
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the journal as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'player' = [ordered]@{
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'player add' = [ordered]@{
            '--at' = 'Points to begin with'
            '--seat' = 'The seat, from 1; the last if not given'
            '--note' = 'Why; it stays in the log'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'player rename' = [ordered]@{
            '--note' = 'Why; it stays in the log'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'player leave' = [ordered]@{
            '--note' = 'Why; it stays in the log'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'player seat' = [ordered]@{
            '--note' = 'Why; it stays in the log'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'player same' = [ordered]@{
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'player different' = [ordered]@{
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'end' = [ordered]@{
            '--count-round' = 'Count the round in progress'
            '--drop-round' = 'Do not count the round in progress'
            '--note' = 'Why; it stays in the log'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'reopen' = [ordered]@{
            '--note' = 'Why; it stays in the log'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the match as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'summary' = [ordered]@{
            '--format' = 'How it looks'
            '-f' = 'How it looks'
            '--output' = 'Write to a file'
            '-o' = 'Write to a file'
            '--force' = 'Write over a file that is there'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'The same as --format json'
            '--chart' = 'Draw the running totals too'
            '--ascii' = 'Draw with ASCII signs alone'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'matches' = [ordered]@{
            '--player' = 'With that player; the name may be cut short'
            '--since' = 'Begun on that day or later: 2026-11-30, 2026-11, 2026, today or yesterday'
            '--until' = 'Begun on that day or before'
            '--unfinished' = 'Not played to the end yet'
            '--rules' = 'Played under that rulebook'
            '--json' = 'Print the list as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'use' = [ordered]@{
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'delete' = [ordered]@{
            '--yes' = 'Do not ask'
            '--force' = 'Do not ask'
            '-y' = 'Do not ask'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'export' = [ordered]@{
            '--format' = 'bgstats: plays for the app BG Stats'
            '-f' = 'bgstats: plays for the app BG Stats'
            '--force' = 'Write over a file that is there'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'import' = [ordered]@{
            '--rules' = 'The rulebook to play by'
            '--with' = 'A variant laid over it; several with commas'
            '--house' = 'A rule of your own, as scoring.double_blank=50'
            '--set' = 'The set of a CSV score sheet'
            '--name' = 'A name for the match of a CSV score sheet'
            '--as-new' = 'Keep both where a match of that id is here already'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'stats' = [ordered]@{
            '--since' = 'Begun on that day or later: 2026-11-30, 2026-11, 2026, today or yesterday'
            '--until' = 'Begun on that day or before'
            '--rules' = 'Played under that rulebook'
            '--json' = 'Print the statistics as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'judge' = [ordered]@{
            '--board' = 'The board itself; ; separates its lines'
            '--play' = 'What the player to move does, as "6-6 on own"'
            '--rules' = 'The rulebook.  [default: wikipedia]'
            '--with' = 'A variant laid over it; several with commas'
            '--house' = 'A rule of your own, as scoring.double_blank=50'
            '--all-rules' = 'Under every rulebook, grouped by verdict'
            '--batch' = 'JSON Lines in, one ruling a line out'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the ruling as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'tiles' = [ordered]@{
            '--board' = 'The board itself; ; separates its lines'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the count as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'play' = [ordered]@{
            '--board' = 'A loose round from this board; ; separates its lines'
            '--loose' = 'The round that belongs to no match'
            '--hand' = 'A hand that is shown, as Ana=6-6,9-0'
            '--engine' = 'The engine that was played, if another than expected'
            '--leader' = 'Who led the round, if the rules do not tell'
            '--boneyard' = 'Tiles left to draw, if the deal does not tell'
            '--rules' = 'The rulebook of a loose round'
            '--with' = 'A variant laid over it; several with commas'
            '--house' = 'A rule of your own, as scoring.double_blank=50'
            '--score' = 'What was left at the end, where no hand was shown'
            '--blocked' = 'Nobody went out'
            '--not-blocked' = 'The opposite of --blocked'
            '--new' = 'Begin the round again; the one in progress is set aside'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'record' = [ordered]@{
            '--loose' = 'The round that belongs to no match'
            '--match' = 'Another match than the current one, by id or name'
            '-m' = 'Another match than the current one, by id or name'
            '--json' = 'Print the record as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'rules' = [ordered]@{
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'rules list' = [ordered]@{
            '--json' = 'Print data for a program'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'rules show' = [ordered]@{
            '--axis' = 'Only this axis, as turn.draw'
            '--with' = 'A variant laid over it; several with commas'
            '--house' = 'A rule of your own, as scoring.double_blank=50'
            '--json' = 'Print data for a program'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'rules diff' = [ordered]@{
            '--json' = 'Print data for a program'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'rules deal' = [ordered]@{
            '--set' = 'Only this set, as 12 or 9x2'
            '--rules' = 'Only this rulebook'
            '--json' = 'Print data for a program'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'rules check' = [ordered]@{
            '--json' = 'Print data for a program'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'rules new' = [ordered]@{
            '--base' = 'The rulebook to begin from'
            '--title' = 'What you call it'
            '--with' = 'A variant laid over it; several with commas'
            '--house' = 'A rule of your own, as scoring.double_blank=50'
            '--deal' = 'A deal, as 2-4=15; see --set'
            '--set' = 'The set that is dealt'
            '--force' = 'Write over a file that is there'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'train' = [ordered]@{
            '--json' = 'Print the train as JSON'
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'demo' = [ordered]@{
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
        'completion' = [ordered]@{
            '--help' = 'Show this message and exit'
            '-h' = 'Show this message and exit'
        }
    }

    $values = @{
        'new --rules' = @('?rulebooks')
        'new --with' = @('?variants,')
        'new --house' = @('?house')
        'new --set' = @()
        'new --rounds' = @('all', 'half', 'one')
        'new --engines' = @()
        'new --leader' = @('?known')
        'new --name' = @()
        'new --partners' = @()
        'new --until' = @()
        'new @' = @('?known')
        'score --engine' = @()
        'score --leader' = @('?seats')
        'score --double-blank' = @('?seats')
        'score --marker-up' = @('?seats')
        'score --open-double' = @('?seats')
        'score --strategy-error' = @('?seats')
        'score --note' = @()
        'score --match' = @('?matches')
        'score -m' = @('?matches')
        'score @' = @('?seats=')
        'status --match' = @('?matches')
        'status -m' = @('?matches')
        'fix --engine' = @()
        'fix --leader' = @('?everybody')
        'fix --double-blank' = @('?everybody')
        'fix --marker-up' = @('?everybody')
        'fix --open-double' = @('?everybody')
        'fix --strategy-error' = @('?everybody')
        'fix --note' = @()
        'fix --match' = @('?matches')
        'fix -m' = @('?matches')
        'fix @1' = @()
        'fix @' = @('?everybody=')
        'adjust --note' = @()
        'adjust --match' = @('?matches')
        'adjust -m' = @('?matches')
        'adjust @1' = @('?everybody')
        'adjust @2' = @()
        'undo --match' = @('?matches')
        'undo -m' = @('?matches')
        'undo @1' = @()
        'redo --match' = @('?matches')
        'redo -m' = @('?matches')
        'redo @1' = @()
        'log --match' = @('?matches')
        'log -m' = @('?matches')
        'player add --at' = @('highest', 'lowest', 'average')
        'player add --seat' = @()
        'player add --note' = @()
        'player add --match' = @('?matches')
        'player add -m' = @('?matches')
        'player add @1' = @('?known')
        'player rename --note' = @()
        'player rename --match' = @('?matches')
        'player rename -m' = @('?matches')
        'player rename @1' = @('?everybody')
        'player rename @2' = @()
        'player leave --note' = @()
        'player leave --match' = @('?matches')
        'player leave -m' = @('?matches')
        'player leave @1' = @('?seats')
        'player seat --note' = @()
        'player seat --match' = @('?matches')
        'player seat -m' = @('?matches')
        'player seat @' = @('?seats')
        'player same @1' = @('?known')
        'player same @2' = @('?known')
        'player different @' = @('?known')
        'end --note' = @()
        'end --match' = @('?matches')
        'end -m' = @('?matches')
        'end @' = @('?seats=')
        'reopen --note' = @()
        'reopen --match' = @('?matches')
        'reopen -m' = @('?matches')
        'summary --format' = @('terminal', 'text', 'markdown', 'html', 'csv', 'json')
        'summary -f' = @('terminal', 'text', 'markdown', 'html', 'csv', 'json')
        'summary --output' = @()
        'summary -o' = @()
        'summary --match' = @('?matches')
        'summary -m' = @('?matches')
        'summary @1' = @('?matches')
        'matches --player' = @('?known')
        'matches --since' = @()
        'matches --until' = @()
        'matches --rules' = @('?rulebooks')
        'use @1' = @('?matches')
        'delete @1' = @('?matches')
        'export --format' = @('mtref', 'bgstats')
        'export -f' = @('mtref', 'bgstats')
        'export @' = @('?matches')
        'import --rules' = @('?rulebooks')
        'import --with' = @('?variants,')
        'import --house' = @('?house')
        'import --set' = @()
        'import --name' = @()
        'import @1' = @()
        'stats --since' = @()
        'stats --until' = @()
        'stats --rules' = @('?rulebooks')
        'stats @1' = @('?known')
        'judge --board' = @()
        'judge --play' = @()
        'judge --rules' = @('?rulebooks')
        'judge --with' = @('?variants,')
        'judge --house' = @('?house')
        'judge --match' = @('?matches')
        'judge -m' = @('?matches')
        'judge @1' = @()
        'tiles --board' = @()
        'tiles --match' = @('?matches')
        'tiles -m' = @('?matches')
        'tiles @1' = @()
        'play --board' = @()
        'play --hand' = @()
        'play --engine' = @()
        'play --leader' = @('?seats')
        'play --boneyard' = @()
        'play --rules' = @('?rulebooks')
        'play --with' = @('?variants,')
        'play --house' = @('?house')
        'play --score' = @('?seats=')
        'play --match' = @('?matches')
        'play -m' = @('?matches')
        'record --match' = @('?matches')
        'record -m' = @('?matches')
        'record @1' = @()
        'rules show --axis' = @('setup.engine_source', 'setup.engine_missing', 'setup.engine_sequence', 'setup.engine_turn', 'setup.leader', 'setup.rounds', 'opening.shape', 'opening.run', 'opening.targets', 'opening.stuck', 'opening.double', 'opening.pass', 'opening.out', 'turn.targets', 'turn.own_train_first', 'turn.must_play', 'turn.draw', 'turn.drawn_tile', 'turn.stuck', 'mexican.exists', 'mexican.start', 'mexican.count', 'marker.up', 'marker.down', 'marker.down_duty', 'marker.own_double', 'marker.unstarted', 'doubles.follow_up', 'doubles.follow_up_on', 'doubles.draw', 'doubles.draw_again', 'doubles.placer_marked', 'doubles.obligation', 'doubles.per_turn', 'doubles.order', 'doubles.covers', 'doubles.branch', 'doubles.exhausted', 'doubles.regained_train', 'doubles.out', 'doubles.train_public', 'doubles.lap_draw', 'blanks.wild', 'end.out', 'end.blocked', 'end.knock', 'end.knock_penalty', 'scoring.base', 'scoring.double_blank', 'scoring.blank', 'scoring.doubles', 'scoring.out_bonus', 'scoring.open_marker', 'scoring.open_double', 'scoring.blocked', 'scoring.strategy_error', 'match.winner', 'match.tie', 'match.partners', 'match.partner_score', 'speed.variant')
        'rules show --with' = @('?variants,')
        'rules show --house' = @('?house')
        'rules show @1' = @('?rulebooks')
        'rules diff @1' = @('?rulebooks')
        'rules diff @2' = @('?rulebooks')
        'rules deal --set' = @()
        'rules deal --rules' = @('?rulebooks')
        'rules deal @1' = @()
        'rules check @1' = @()
        'rules new --base' = @('?rulebooks')
        'rules new --title' = @()
        'rules new --with' = @('?variants,')
        'rules new --house' = @('?house')
        'rules new --deal' = @()
        'rules new --set' = @()
        'rules new @1' = @()
        'train @1' = @()
        'train @' = @()
        'completion @1' = @('bash', 'zsh', 'fish', 'powershell')
    }

    # The words before the cursor: the command that they make, as "player add", then how many arguments stand behind it.
    $path = ''
    $option = ''
    $ended = $false
    $said = @()
    foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
        if ($element.Extent.EndOffset -ge $cursorPosition) { break }
        $text = $element.Extent.Text
        if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $text = $element.Value }
        if ($option) {
            $option = ''
        } elseif ($text -ceq '--' -and -not $ended) {
            $ended = $true
        } elseif ($text.StartsWith('-') -and -not $ended) {
            if ($values.ContainsKey("$path $text")) { $option = $text }
        } elseif ($commands.ContainsKey($path) -and $commands[$path].Contains($text)) {
            $path = "$path $text".Trim()
        } else {
            $said += $text
            $said += $text.Split('=')[0]
        }
    }

    $word = $wordToComplete.Trim("'", '"').Replace('`', '')
    $before = ''
    $takes = @()
    if ($option) {
        $said = @()
        $takes = $values["$path $option"]
    } elseif (-not $ended -and $word -match '^(--[^=]+=)(.*)$') {
        $said = @()
        $before = $Matches[1]
        $word = $Matches[2]
        $takes = $values["$path $($before.TrimEnd('='))"]
    } elseif (-not $ended -and $word.StartsWith('-')) {
        $takes = @($options[$path].Keys)
    } elseif ($commands.ContainsKey($path)) {
        $takes = @($commands[$path].Keys)
    } else {
        $place = "$path @$($said.Count / 2 + 1)"
        $takes = if ($values.ContainsKey($place)) { $values[$place] } else { $values["$path @"] }
    }

    function Complete-Text($text, $about) {
        if (-not $text.StartsWith($word, [StringComparison]::OrdinalIgnoreCase)) { return }
        $written = [regex]::Replace($before + $text, '[^\w.,=+-]', { param($letter) '`' + $letter.Value })
        if ($written.StartsWith('-') -and -not $text.StartsWith('-') -and -not $before) { $written = '`' + $written }
        if (-not $about) { $about = $text }
        [System.Management.Automation.CompletionResult]::new($written, $text, 'ParameterValue', $about)
    }

    foreach ($value in $takes) {
        if ($value -notmatch '^\?([a-z]+)([=,]?)$') {
            $abouts = if ($value.StartsWith('-')) { $options[$path] } else { $commands[$path] }
            $about = if ($abouts) { $abouts[$value] }
            Complete-Text $value $about
            continue
        }
        $kind = $Matches[1]
        $then = $Matches[2]
        if ($kind -ceq 'house') {
            if ($word.Contains('=')) { $house | ForEach-Object { Complete-Text $_ } }
            else { $house -replace '=.*', '=' | Select-Object -Unique | ForEach-Object { Complete-Text $_ } }
            continue
        }
        if ($then -ceq ',' -and $word.Contains(',')) {
            $comma = $word.LastIndexOf(',') + 1
            $before += $word.Substring(0, $comma)
            $word = $word.Substring($comma)
        }
        $encoding = [Console]::OutputEncoding
        try {
            [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false)
            $lines = @(& mtref --complete $kind 2>$null)
        } finally {
            [Console]::OutputEncoding = $encoding
        }
        foreach ($line in $lines) {
            $text, $about = $line.Split("`t", 2)
            if ($said -cnotcontains $text) { Complete-Text ($text + $then.Replace(',', '')) $about }
        }
    }
}
