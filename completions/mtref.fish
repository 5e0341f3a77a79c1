# Completion of mtref in fish.
# Written by python -m completions.generate: what is changed here is lost.

# The words before the cursor: the command that they make, as "player add", then the arguments behind it.
function __mtref_read
    set -l path ''
    set -l arguments
    set -l option ''
    set -l ended ''
    set -l commands (__mtref_commands '')
    for word in (commandline -opc)[2..-1]
        if test -n "$option"
            set option ''
        else if test -z "$ended" -a "$word" = --
            set ended yes
        else if test -z "$ended"; and string match -q -- '-*' $word
            if __mtref_takes "$path $word"
                set option $word
            end
        else if contains -- $word $commands
            set path (string trim -- "$path $word")
            set commands (__mtref_commands $path)
        else
            set -a arguments $word
        end
    end
    string join \n -- "$path" $arguments
end

# Whether the command is $argv[1], and the next argument is number $argv[2] of it or a later one ($argv[3] = more).
function __mtref_at
    set -l words (__mtref_read)
    test "$words[1]" = "$argv[1]"; or return
    set -q argv[2]; or return 0
    test (count $words) -eq $argv[2]; and return
    test "$argv[3]" = more -a (count $words) -ge $argv[2]
end

# What mtref itself knows of a kind; without names that begin with ~, which fish would not quote.
function __mtref_ask
    command mtref --complete $argv[1] 2>/dev/null | string match -v '~*'
end

# The same as an argument, less those that were typed; $argv[2] follows in the same word.
function __mtref_ask_argument
    set -l said (__mtref_read)[2..-1]
    set -a said (string replace -r '=.*' '' -- $said)
    for line in (__mtref_ask $argv[1])
        set -l parts (string split -m 1 \t -- $line)
        if not contains -- $parts[1] $said
            string join \t -- "$parts[1]$argv[2]" $parts[2..-1]
        end
    end
end

# The next one in a list with commas.
function __mtref_ask_list
    set -l typed (string replace -r '^--[^=]*=' '' -- (commandline -ct) | string replace -r '[^,]*$' '')
    for line in (__mtref_ask $argv[1])
        echo -- $typed$line
    end
end

# House rules: first the name with its =, then the values.
function __mtref_pairs
    set -l house \
        setup.engine_source=set_aside \
        setup.engine_source=holder \
        setup.engine_source=highest_held \
        setup.engine_source=leader_highest \
        setup.engine_source=leader_highest_or_draw \
        setup.engine_source=found_face_up \
        setup.engine_source=random \
        setup.engine_missing=draw_in_turn_until_engine \
        setup.engine_missing=draw_all_until_engine \
        setup.engine_missing=draw_in_turn_until_any_double \
        setup.engine_missing=next_lower_double \
        setup.engine_missing=turn_up_boneyard \
        setup.engine_missing=redeal_if_boneyard_short \
        setup.engine_missing=not_applicable \
        setup.engine_sequence=descending \
        setup.engine_sequence=highest_held \
        setup.engine_sequence=highest_unused \
        setup.engine_sequence=any_order \
        setup.engine_sequence=fixed \
        setup.engine_sequence=random_unused \
        setup.engine_turn=place_then_play \
        setup.engine_turn=place_only \
        setup.engine_turn=not_applicable \
        setup.leader=engine_holder \
        setup.leader=rotate_clockwise \
        setup.leader=random_then_rotate \
        setup.leader=age_then_rotate \
        setup.leader=high_draw_each_round \
        setup.leader=high_draw_then_rotate \
        setup.leader=alternate_equally \
        setup.leader=left_of_previous_opener \
        setup.leader=highest_engine_match \
        setup.leader=highest_tile \
        setup.leader=any_agreed \
        setup.leader=round_winner \
        setup.rounds=all \
        setup.rounds=half \
        setup.rounds=one \
        setup.rounds=agreed_fewer \
        setup.rounds=unlimited \
        opening.shape=none \
        opening.shape=one_tile_lap \
        opening.shape=run_in_turn \
        opening.shape=run_together \
        opening.shape=run_when_started \
        opening.run=any_number \
        opening.run=as_many_as_possible \
        opening.targets=own \
        opening.targets=own_or_mexican \
        opening.targets=any \
        opening.stuck=draw_one \
        opening.stuck=mark_no_draw \
        opening.stuck=draw_until_start \
        opening.stuck=draw_one_else_pass \
        opening.double=normal \
        opening.double=no_effect \
        opening.double=free_until_all_opened \
        opening.double=cover_within_run \
        opening.pass=stuck_only \
        opening.pass=free \
        opening.out=lap_completes \
        opening.out=immediate \
        turn.targets=own_mexican_public \
        turn.targets=own_else_public \
        turn.targets=own_mexican \
        turn.own_train_first=no \
        turn.own_train_first=yes \
        turn.own_train_first=yes_even_to_cover \
        turn.must_play=yes \
        turn.must_play=no \
        turn.draw=one \
        turn.draw=until_playable \
        turn.draw=none \
        turn.drawn_tile=must_play \
        turn.drawn_tile=may_play \
        turn.drawn_tile=keep \
        turn.stuck=mark \
        turn.stuck=pass \
        mexican.exists=yes \
        mexican.exists=no \
        mexican.start=any_turn \
        mexican.start=second_turn \
        mexican.start=after_first_lap \
        mexican.start=after_own_started \
        mexican.count=one \
        mexican.count=many \
        marker.up=after_failed_draw \
        marker.down=own_train_play \
        marker.down=any_play \
        marker.down=owner_choice_after_any_play \
        marker.down=one_round \
        marker.down_duty=automatic \
        marker.down_duty=must \
        marker.down_duty=may \
        marker.own_double=closes \
        marker.own_double=closes_when_covered \
        marker.unstarted=yes \
        marker.unstarted=no \
        doubles.follow_up=must \
        doubles.follow_up=may \
        doubles.follow_up=none \
        doubles.follow_up_on=double \
        doubles.follow_up_on=any_train \
        doubles.draw=one \
        doubles.draw=none \
        doubles.draw_again=yes \
        doubles.draw_again=no \
        doubles.placer_marked=always \
        doubles.placer_marked=not_if_elsewhere \
        doubles.placer_marked=no \
        doubles.obligation=all_until_covered \
        doubles.obligation=placer_only \
        doubles.obligation=nobody \
        doubles.per_turn=one \
        doubles.per_turn=two \
        doubles.per_turn=unlimited \
        doubles.order=oldest \
        doubles.order=newest \
        doubles.order=any \
        doubles.covers=0 \
        doubles.covers=1 \
        doubles.covers=2 \
        doubles.covers=3 \
        doubles.branch=no \
        doubles.branch=optional \
        doubles.branch=forced \
        doubles.exhausted=exempt \
        doubles.exhausted=binding \
        doubles.regained_train=exempt \
        doubles.regained_train=binding \
        doubles.out=allowed \
        doubles.out=must_cover \
        doubles.out=not_laid \
        doubles.train_public=yes \
        doubles.train_public=no \
        doubles.lap_draw=yes \
        doubles.lap_draw=no \
        blanks.wild=no \
        blanks.wild=yes \
        end.out=immediate \
        end.out=end_of_turn \
        end.blocked=empty_and_no_play \
        end.knock=none \
        end.knock=courtesy \
        end.knock=required \
        end.knock=automatic \
        end.knock_penalty=none \
        end.knock_penalty=draw_1 \
        end.knock_penalty=draw_2 \
        end.knock_penalty=draw_2_lose_turn \
        scoring.base=pips \
        scoring.double_blank=0 \
        scoring.double_blank=25 \
        scoring.double_blank=50 \
        scoring.blank=0 \
        scoring.blank=5 \
        scoring.blank=25 \
        scoring.doubles=face \
        scoring.doubles=twice \
        scoring.out_bonus=0 \
        scoring.out_bonus=-5 \
        scoring.out_bonus=-10 \
        scoring.open_marker= \
        scoring.open_double= \
        scoring.blocked=count \
        scoring.blocked=lowest_zero \
        scoring.blocked=redeal \
        scoring.strategy_error=none \
        scoring.strategy_error=round_high_added \
        match.winner=lowest_total \
        match.tie=shared \
        match.tie=zero_rounds_then_lowest_round \
        match.partners=no \
        match.partners=pairs \
        match.partner_score=out_team_zero \
        match.partner_score=sum \
        speed.variant=none \
        speed.variant=swan_drive \
        speed.variant=bullet
    set -l typed (string replace -r '^--[^=]*=' '' -- (commandline -ct))
    if string match -q '*=*' -- $typed
        printf '%s\n' $house
    else
        string replace -r '=.*' '=' -- $house
    end
end

# The commands that there are behind a command.
function __mtref_commands
    switch $argv[1]
        case ''
            printf '%s\n' new score status fix adjust undo redo log player end reopen summary matches use delete export import stats judge tiles play record rules train demo completion
        case 'player'
            printf '%s\n' add rename leave seat same different
        case 'rules'
            printf '%s\n' list show diff deal check new
    end
end

# Whether an option (`score --leader`) takes a value.
function __mtref_takes
    switch $argv[1]
        case 'new --rules' 'new --with' 'new --house' 'new --set' 'new --rounds' 'new --engines' 'new --leader' 'new --name' 'new --partners' 'new --until'
            return 0
        case 'score --engine' 'score --leader' 'score --double-blank' 'score --marker-up' 'score --open-double' 'score --strategy-error' 'score --note' 'score --match' 'score -m'
            return 0
        case 'status --match' 'status -m'
            return 0
        case 'fix --engine' 'fix --leader' 'fix --double-blank' 'fix --marker-up' 'fix --open-double' 'fix --strategy-error' 'fix --note' 'fix --match' 'fix -m'
            return 0
        case 'adjust --note' 'adjust --match' 'adjust -m'
            return 0
        case 'undo --match' 'undo -m'
            return 0
        case 'redo --match' 'redo -m'
            return 0
        case 'log --match' 'log -m'
            return 0
        case 'player add --at' 'player add --seat' 'player add --note' 'player add --match' 'player add -m'
            return 0
        case 'player rename --note' 'player rename --match' 'player rename -m'
            return 0
        case 'player leave --note' 'player leave --match' 'player leave -m'
            return 0
        case 'player seat --note' 'player seat --match' 'player seat -m'
            return 0
        case 'end --note' 'end --match' 'end -m'
            return 0
        case 'reopen --note' 'reopen --match' 'reopen -m'
            return 0
        case 'summary --format' 'summary -f' 'summary --output' 'summary -o' 'summary --match' 'summary -m'
            return 0
        case 'matches --player' 'matches --since' 'matches --until' 'matches --rules'
            return 0
        case 'export --format' 'export -f'
            return 0
        case 'import --rules' 'import --with' 'import --house' 'import --set' 'import --name'
            return 0
        case 'stats --since' 'stats --until' 'stats --rules'
            return 0
        case 'judge --board' 'judge --play' 'judge --rules' 'judge --with' 'judge --house' 'judge --match' 'judge -m'
            return 0
        case 'tiles --board' 'tiles --match' 'tiles -m'
            return 0
        case 'play --board' 'play --hand' 'play --engine' 'play --leader' 'play --boneyard' 'play --rules' 'play --with' 'play --house' 'play --score' 'play --match' 'play -m'
            return 0
        case 'record --match' 'record -m'
            return 0
        case 'rules show --axis' 'rules show --with' 'rules show --house'
            return 0
        case 'rules deal --set' 'rules deal --rules'
            return 0
        case 'rules new --base' 'rules new --title' 'rules new --with' 'rules new --house' 'rules new --deal' 'rules new --set'
            return 0
    end
    return 1
end

complete -c mtref -f

complete -c mtref -n '__mtref_at \'\'' -a new -d 'Start a match and make it the current one'
complete -c mtref -n '__mtref_at \'\'' -a score -d 'Write down the round just played'
complete -c mtref -n '__mtref_at \'\'' -a status -d 'Show where the match stands and what comes next'
complete -c mtref -n '__mtref_at \'\'' -a fix -d 'Correct an earlier round, or fill in what was missing'
complete -c mtref -n '__mtref_at \'\'' -a adjust -d 'Give a penalty or bonus outside a round\'s count'
complete -c mtref -n '__mtref_at \'\'' -a undo -d 'Take back the last change, or the last STEPS changes'
complete -c mtref -n '__mtref_at \'\'' -a redo -d 'Do again what undo took back'
complete -c mtref -n '__mtref_at \'\'' -a log -d 'Show every change: when, what, and why'
complete -c mtref -n '__mtref_at \'\'' -a player -d 'Late joiners, leavers, names and seats; scores stay'
complete -c mtref -n '__mtref_at \'\'' -a end -d 'End the match before its last round'
complete -c mtref -n '__mtref_at \'\'' -a reopen -d 'Go on with a match that was ended'
complete -c mtref -n '__mtref_at \'\'' -a summary -d 'Print the match, on the screen or to a file'
complete -c mtref -n '__mtref_at \'\'' -a matches -d 'List the matches with the day they began, the latest first; * marks the current one'
complete -c mtref -n '__mtref_at \'\'' -a use -d 'Make another match the current one'
complete -c mtref -n '__mtref_at \'\'' -a delete -d 'Delete a match. It is kept in the folder `deleted` and can be imported again'
complete -c mtref -n '__mtref_at \'\'' -a export -d 'Write matches to one JSON file, journal included'
complete -c mtref -n '__mtref_at \'\'' -a import -d 'Read matches from a file, all of them or none'
complete -c mtref -n '__mtref_at \'\'' -a stats -d 'Show what everybody did in all stored matches: wins, places, points a round, head to head'
complete -c mtref -n '__mtref_at \'\'' -a judge -d 'Rule on a disputed play from a typed board: the verdict, the rule, and where it is written'
complete -c mtref -n '__mtref_at \'\'' -a tiles -d 'Count a table: the tiles that are unseen, that lie twice, and how many the hands must hold'
complete -c mtref -n '__mtref_at \'\'' -a play -d 'Keep the round being played, turn by turn; each turn is refereed, and saved at once'
complete -c mtref -n '__mtref_at \'\'' -a record -d 'Print a round that was kept with play, in the notation; the one in progress if no ROUND is given'
complete -c mtref -n '__mtref_at \'\'' -a rules -d 'Look up published rulebooks, compare them, make your own'
complete -c mtref -n '__mtref_at \'\'' -a train -d 'Lay the best train from a hand: the one that leaves the fewest pips'
complete -c mtref -n '__mtref_at \'\'' -a demo -d 'Play a real match in a throw-away home, each command shown with what it prints'
complete -c mtref -n '__mtref_at \'\'' -a completion -d 'Print the script with which a shell completes commands, options and players\' names'
complete -c mtref -n '__mtref_at \'\'' -l version -d 'Show the version and exit'
complete -c mtref -n '__mtref_at \'\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'new\' 1 more' -a '(__mtref_ask_argument known)'
complete -c mtref -n '__mtref_at \'new\'' -l rules -r -F -a '(__mtref_ask rulebooks)' -d 'The rulebook to play by'
complete -c mtref -n '__mtref_at \'new\'' -l with -r -f -a '(__mtref_ask_list variants)' -d 'A variant laid over it; several with commas'
complete -c mtref -n '__mtref_at \'new\'' -l house -r -f -a '(__mtref_pairs)' -d 'A rule of your own, as scoring.double_blank=50'
complete -c mtref -n '__mtref_at \'new\'' -l set -r -f -d 'The double-N set; 12 if not given'
complete -c mtref -n '__mtref_at \'new\'' -l rounds -r -f -a 'all half one' -d 'How many rounds; the first engines'
complete -c mtref -n '__mtref_at \'new\'' -l engines -r -f -d 'An own list of engines, in any order'
complete -c mtref -n '__mtref_at \'new\'' -l leader -r -f -a '(__mtref_ask known)' -d 'Who leads the first round'
complete -c mtref -n '__mtref_at \'new\'' -l name -r -f -d 'A name for the match'
complete -c mtref -n '__mtref_at \'new\'' -l partners -r -f -d 'Partners play together'
complete -c mtref -n '__mtref_at \'new\'' -l until -r -f -d 'End when somebody has so many points'
complete -c mtref -n '__mtref_at \'new\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'new\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'score\' 1 more' -a '(__mtref_ask_argument seats =)'
complete -c mtref -n '__mtref_at \'score\'' -l blocked -d 'Nobody went out'
complete -c mtref -n '__mtref_at \'score\'' -l not-blocked -d 'The opposite of --blocked'
complete -c mtref -n '__mtref_at \'score\'' -l engine -r -f -d 'The engine that was played, if another than expected'
complete -c mtref -n '__mtref_at \'score\'' -l leader -r -f -a '(__mtref_ask seats)' -d 'Who led the round, if the rules do not tell'
complete -c mtref -n '__mtref_at \'score\'' -l double-blank -r -f -a '(__mtref_ask seats)' -d 'Who held 0-0, where points are typed and 0-0 counts extra'
complete -c mtref -n '__mtref_at \'score\'' -l marker-up -r -f -a '(__mtref_ask seats)' -d 'Whose marker was up at the end'
complete -c mtref -n '__mtref_at \'score\'' -l open-double -r -f -a '(__mtref_ask seats)' -d 'Who left an open double of his own'
complete -c mtref -n '__mtref_at \'score\'' -l strategy-error -r -f -a '(__mtref_ask seats)' -d 'Who made a strategy error'
complete -c mtref -n '__mtref_at \'score\'' -l note -r -f -d 'Why; it stays in the log'
complete -c mtref -n '__mtref_at \'score\'' -l force -d 'Do it without asking, where the program would ask'
complete -c mtref -n '__mtref_at \'score\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'score\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'score\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'status\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'status\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'status\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'fix\' 2 more' -a '(__mtref_ask_argument everybody =)'
complete -c mtref -n '__mtref_at \'fix\'' -l blocked -d 'Nobody went out'
complete -c mtref -n '__mtref_at \'fix\'' -l not-blocked -d 'The opposite of --blocked'
complete -c mtref -n '__mtref_at \'fix\'' -l engine -r -f -d 'The engine that was played, if another than expected'
complete -c mtref -n '__mtref_at \'fix\'' -l leader -r -f -a '(__mtref_ask everybody)' -d 'Who led the round, if the rules do not tell'
complete -c mtref -n '__mtref_at \'fix\'' -l double-blank -r -f -a '(__mtref_ask everybody)' -d 'Who held 0-0, where points are typed and 0-0 counts extra'
complete -c mtref -n '__mtref_at \'fix\'' -l marker-up -r -f -a '(__mtref_ask everybody)' -d 'Whose marker was up at the end'
complete -c mtref -n '__mtref_at \'fix\'' -l open-double -r -f -a '(__mtref_ask everybody)' -d 'Who left an open double of his own'
complete -c mtref -n '__mtref_at \'fix\'' -l strategy-error -r -f -a '(__mtref_ask everybody)' -d 'Who made a strategy error'
complete -c mtref -n '__mtref_at \'fix\'' -l note -r -f -d 'Why; it stays in the log'
complete -c mtref -n '__mtref_at \'fix\'' -l force -d 'Do it without asking, where the program would ask'
complete -c mtref -n '__mtref_at \'fix\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'fix\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'fix\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'adjust\' 1' -a '(__mtref_ask_argument everybody)'
complete -c mtref -n '__mtref_at \'adjust\'' -l note -r -f -d 'Why; it stays in the log'
complete -c mtref -n '__mtref_at \'adjust\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'adjust\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'adjust\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'undo\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'undo\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'undo\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'redo\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'redo\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'redo\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'log\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'log\'' -l json -d 'Print the journal as JSON'
complete -c mtref -n '__mtref_at \'log\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'player\'' -a add -d 'A late player joins the next round'
complete -c mtref -n '__mtref_at \'player\'' -a rename -d 'Give a player another name'
complete -c mtref -n '__mtref_at \'player\'' -a leave -d 'A player leaves. His rounds stay in the table; he gets no place'
complete -c mtref -n '__mtref_at \'player\'' -a seat -d 'Sit in another order'
complete -c mtref -n '__mtref_at \'player\'' -a same -d 'Join two names as one person in the statistics; no match is changed. Without names: list who is joined'
complete -c mtref -n '__mtref_at \'player\'' -a different -d 'Take back what mtref player same joined: the name is a person of its own again'
complete -c mtref -n '__mtref_at \'player\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'player add\' 1' -a '(__mtref_ask_argument known)'
complete -c mtref -n '__mtref_at \'player add\'' -l at -r -f -a 'highest lowest average' -d 'Points to begin with'
complete -c mtref -n '__mtref_at \'player add\'' -l seat -r -f -d 'The seat, from 1; the last if not given'
complete -c mtref -n '__mtref_at \'player add\'' -l note -r -f -d 'Why; it stays in the log'
complete -c mtref -n '__mtref_at \'player add\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'player add\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'player add\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'player rename\' 1' -a '(__mtref_ask_argument everybody)'
complete -c mtref -n '__mtref_at \'player rename\'' -l note -r -f -d 'Why; it stays in the log'
complete -c mtref -n '__mtref_at \'player rename\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'player rename\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'player rename\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'player leave\' 1' -a '(__mtref_ask_argument seats)'
complete -c mtref -n '__mtref_at \'player leave\'' -l note -r -f -d 'Why; it stays in the log'
complete -c mtref -n '__mtref_at \'player leave\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'player leave\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'player leave\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'player seat\' 1 more' -a '(__mtref_ask_argument seats)'
complete -c mtref -n '__mtref_at \'player seat\'' -l note -r -f -d 'Why; it stays in the log'
complete -c mtref -n '__mtref_at \'player seat\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'player seat\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'player seat\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'player same\' 1' -a '(__mtref_ask_argument known)'
complete -c mtref -n '__mtref_at \'player same\' 2' -a '(__mtref_ask_argument known)'
complete -c mtref -n '__mtref_at \'player same\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'player different\' 1 more' -a '(__mtref_ask_argument known)'
complete -c mtref -n '__mtref_at \'player different\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'end\' 1 more' -a '(__mtref_ask_argument seats =)'
complete -c mtref -n '__mtref_at \'end\'' -l count-round -d 'Count the round in progress'
complete -c mtref -n '__mtref_at \'end\'' -l drop-round -d 'Do not count the round in progress'
complete -c mtref -n '__mtref_at \'end\'' -l note -r -f -d 'Why; it stays in the log'
complete -c mtref -n '__mtref_at \'end\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'end\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'end\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'reopen\'' -l note -r -f -d 'Why; it stays in the log'
complete -c mtref -n '__mtref_at \'reopen\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'reopen\'' -l json -d 'Print the match as JSON'
complete -c mtref -n '__mtref_at \'reopen\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'summary\' 1' -a '(__mtref_ask_argument matches)'
complete -c mtref -n '__mtref_at \'summary\'' -l format -s f -r -f -a 'terminal text markdown html csv json' -d 'How it looks'
complete -c mtref -n '__mtref_at \'summary\'' -l output -s o -r -F -d 'Write to a file'
complete -c mtref -n '__mtref_at \'summary\'' -l force -d 'Write over a file that is there'
complete -c mtref -n '__mtref_at \'summary\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'summary\'' -l json -d 'The same as --format json'
complete -c mtref -n '__mtref_at \'summary\'' -l chart -d 'Draw the running totals too'
complete -c mtref -n '__mtref_at \'summary\'' -l ascii -d 'Draw with ASCII signs alone'
complete -c mtref -n '__mtref_at \'summary\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'matches\'' -l player -r -f -a '(__mtref_ask known)' -d 'With that player; the name may be cut short'
complete -c mtref -n '__mtref_at \'matches\'' -l since -r -f -d 'Begun on that day or later: 2026-11-30, 2026-11, 2026, today or yesterday'
complete -c mtref -n '__mtref_at \'matches\'' -l until -r -f -d 'Begun on that day or before'
complete -c mtref -n '__mtref_at \'matches\'' -l unfinished -d 'Not played to the end yet'
complete -c mtref -n '__mtref_at \'matches\'' -l rules -r -f -a '(__mtref_ask rulebooks)' -d 'Played under that rulebook'
complete -c mtref -n '__mtref_at \'matches\'' -l json -d 'Print the list as JSON'
complete -c mtref -n '__mtref_at \'matches\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'use\' 1' -a '(__mtref_ask_argument matches)'
complete -c mtref -n '__mtref_at \'use\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'delete\' 1' -a '(__mtref_ask_argument matches)'
complete -c mtref -n '__mtref_at \'delete\'' -l yes -l force -s y -d 'Do not ask'
complete -c mtref -n '__mtref_at \'delete\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'export\' 1 more' -F -a '(__mtref_ask_argument matches)'
complete -c mtref -n '__mtref_at \'export\'' -l format -s f -r -f -a 'mtref bgstats' -d 'bgstats: plays for the app BG Stats'
complete -c mtref -n '__mtref_at \'export\'' -l force -d 'Write over a file that is there'
complete -c mtref -n '__mtref_at \'export\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'import\' 1' -F
complete -c mtref -n '__mtref_at \'import\'' -l rules -r -F -a '(__mtref_ask rulebooks)' -d 'The rulebook to play by'
complete -c mtref -n '__mtref_at \'import\'' -l with -r -f -a '(__mtref_ask_list variants)' -d 'A variant laid over it; several with commas'
complete -c mtref -n '__mtref_at \'import\'' -l house -r -f -a '(__mtref_pairs)' -d 'A rule of your own, as scoring.double_blank=50'
complete -c mtref -n '__mtref_at \'import\'' -l set -r -f -d 'The set of a CSV score sheet'
complete -c mtref -n '__mtref_at \'import\'' -l name -r -f -d 'A name for the match of a CSV score sheet'
complete -c mtref -n '__mtref_at \'import\'' -l as-new -d 'Keep both where a match of that id is here already'
complete -c mtref -n '__mtref_at \'import\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'stats\' 1' -a '(__mtref_ask_argument known)'
complete -c mtref -n '__mtref_at \'stats\'' -l since -r -f -d 'Begun on that day or later: 2026-11-30, 2026-11, 2026, today or yesterday'
complete -c mtref -n '__mtref_at \'stats\'' -l until -r -f -d 'Begun on that day or before'
complete -c mtref -n '__mtref_at \'stats\'' -l rules -r -f -a '(__mtref_ask rulebooks)' -d 'Played under that rulebook'
complete -c mtref -n '__mtref_at \'stats\'' -l json -d 'Print the statistics as JSON'
complete -c mtref -n '__mtref_at \'stats\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'judge\' 1' -F
complete -c mtref -n '__mtref_at \'judge\'' -l board -r -f -d 'The board itself; ; separates its lines'
complete -c mtref -n '__mtref_at \'judge\'' -l play -r -f -d 'What the player to move does, as "6-6 on own"'
complete -c mtref -n '__mtref_at \'judge\'' -l rules -r -F -a '(__mtref_ask rulebooks)' -d 'The rulebook.  [default: wikipedia]'
complete -c mtref -n '__mtref_at \'judge\'' -l with -r -f -a '(__mtref_ask_list variants)' -d 'A variant laid over it; several with commas'
complete -c mtref -n '__mtref_at \'judge\'' -l house -r -f -a '(__mtref_pairs)' -d 'A rule of your own, as scoring.double_blank=50'
complete -c mtref -n '__mtref_at \'judge\'' -l all-rules -d 'Under every rulebook, grouped by verdict'
complete -c mtref -n '__mtref_at \'judge\'' -l batch -d 'JSON Lines in, one ruling a line out'
complete -c mtref -n '__mtref_at \'judge\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'judge\'' -l json -d 'Print the ruling as JSON'
complete -c mtref -n '__mtref_at \'judge\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'tiles\' 1' -F
complete -c mtref -n '__mtref_at \'tiles\'' -l board -r -f -d 'The board itself; ; separates its lines'
complete -c mtref -n '__mtref_at \'tiles\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'tiles\'' -l json -d 'Print the count as JSON'
complete -c mtref -n '__mtref_at \'tiles\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'play\'' -l board -r -F -d 'A loose round from this board; ; separates its lines'
complete -c mtref -n '__mtref_at \'play\'' -l loose -d 'The round that belongs to no match'
complete -c mtref -n '__mtref_at \'play\'' -l hand -r -f -d 'A hand that is shown, as Ana=6-6,9-0'
complete -c mtref -n '__mtref_at \'play\'' -l engine -r -f -d 'The engine that was played, if another than expected'
complete -c mtref -n '__mtref_at \'play\'' -l leader -r -f -a '(__mtref_ask seats)' -d 'Who led the round, if the rules do not tell'
complete -c mtref -n '__mtref_at \'play\'' -l boneyard -r -f -d 'Tiles left to draw, if the deal does not tell'
complete -c mtref -n '__mtref_at \'play\'' -l rules -r -F -a '(__mtref_ask rulebooks)' -d 'The rulebook of a loose round'
complete -c mtref -n '__mtref_at \'play\'' -l with -r -f -a '(__mtref_ask_list variants)' -d 'A variant laid over it; several with commas'
complete -c mtref -n '__mtref_at \'play\'' -l house -r -f -a '(__mtref_pairs)' -d 'A rule of your own, as scoring.double_blank=50'
complete -c mtref -n '__mtref_at \'play\'' -l score -r -f -a '(__mtref_ask seats)' -d 'What was left at the end, where no hand was shown'
complete -c mtref -n '__mtref_at \'play\'' -l blocked -d 'Nobody went out'
complete -c mtref -n '__mtref_at \'play\'' -l not-blocked -d 'The opposite of --blocked'
complete -c mtref -n '__mtref_at \'play\'' -l new -d 'Begin the round again; the one in progress is set aside'
complete -c mtref -n '__mtref_at \'play\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'play\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'record\'' -l loose -d 'The round that belongs to no match'
complete -c mtref -n '__mtref_at \'record\'' -l match -s m -r -f -a '(__mtref_ask matches)' -d 'Another match than the current one, by id or name'
complete -c mtref -n '__mtref_at \'record\'' -l json -d 'Print the record as JSON'
complete -c mtref -n '__mtref_at \'record\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'rules\'' -a list -d 'Every rulebook and variant'
complete -c mtref -n '__mtref_at \'rules\'' -a show -d 'A rulebook in full, or a variant'
complete -c mtref -n '__mtref_at \'rules\'' -a diff -d 'Only what differs between two rulebooks'
complete -c mtref -n '__mtref_at \'rules\'' -a deal -d 'How many tiles each player takes'
complete -c mtref -n '__mtref_at \'rules\'' -a check -d 'Every error of a rulebook file at once'
complete -c mtref -n '__mtref_at \'rules\'' -a new -d 'Make a house rulebook from another one'
complete -c mtref -n '__mtref_at \'rules\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'rules list\'' -l json -d 'Print data for a program'
complete -c mtref -n '__mtref_at \'rules list\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'rules show\' 1' -F -a '(__mtref_ask_argument rulebooks)'
complete -c mtref -n '__mtref_at \'rules show\'' -l axis -r -f -a 'setup.engine_source setup.engine_missing setup.engine_sequence setup.engine_turn setup.leader setup.rounds opening.shape opening.run opening.targets opening.stuck opening.double opening.pass opening.out turn.targets turn.own_train_first turn.must_play turn.draw turn.drawn_tile turn.stuck mexican.exists mexican.start mexican.count marker.up marker.down marker.down_duty marker.own_double marker.unstarted doubles.follow_up doubles.follow_up_on doubles.draw doubles.draw_again doubles.placer_marked doubles.obligation doubles.per_turn doubles.order doubles.covers doubles.branch doubles.exhausted doubles.regained_train doubles.out doubles.train_public doubles.lap_draw blanks.wild end.out end.blocked end.knock end.knock_penalty scoring.base scoring.double_blank scoring.blank scoring.doubles scoring.out_bonus scoring.open_marker scoring.open_double scoring.blocked scoring.strategy_error match.winner match.tie match.partners match.partner_score speed.variant' -d 'Only this axis, as turn.draw'
complete -c mtref -n '__mtref_at \'rules show\'' -l with -r -f -a '(__mtref_ask_list variants)' -d 'A variant laid over it; several with commas'
complete -c mtref -n '__mtref_at \'rules show\'' -l house -r -f -a '(__mtref_pairs)' -d 'A rule of your own, as scoring.double_blank=50'
complete -c mtref -n '__mtref_at \'rules show\'' -l json -d 'Print data for a program'
complete -c mtref -n '__mtref_at \'rules show\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'rules diff\' 1' -F -a '(__mtref_ask_argument rulebooks)'
complete -c mtref -n '__mtref_at \'rules diff\' 2' -F -a '(__mtref_ask_argument rulebooks)'
complete -c mtref -n '__mtref_at \'rules diff\'' -l json -d 'Print data for a program'
complete -c mtref -n '__mtref_at \'rules diff\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'rules deal\'' -l set -r -f -d 'Only this set, as 12 or 9x2'
complete -c mtref -n '__mtref_at \'rules deal\'' -l rules -r -F -a '(__mtref_ask rulebooks)' -d 'Only this rulebook'
complete -c mtref -n '__mtref_at \'rules deal\'' -l json -d 'Print data for a program'
complete -c mtref -n '__mtref_at \'rules deal\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'rules check\' 1' -F
complete -c mtref -n '__mtref_at \'rules check\'' -l json -d 'Print data for a program'
complete -c mtref -n '__mtref_at \'rules check\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'rules new\' 1' -F
complete -c mtref -n '__mtref_at \'rules new\'' -l base -r -F -a '(__mtref_ask rulebooks)' -d 'The rulebook to begin from'
complete -c mtref -n '__mtref_at \'rules new\'' -l title -r -f -d 'What you call it'
complete -c mtref -n '__mtref_at \'rules new\'' -l with -r -f -a '(__mtref_ask_list variants)' -d 'A variant laid over it; several with commas'
complete -c mtref -n '__mtref_at \'rules new\'' -l house -r -f -a '(__mtref_pairs)' -d 'A rule of your own, as scoring.double_blank=50'
complete -c mtref -n '__mtref_at \'rules new\'' -l deal -r -f -d 'A deal, as 2-4=15; see --set'
complete -c mtref -n '__mtref_at \'rules new\'' -l set -r -f -d 'The set that is dealt'
complete -c mtref -n '__mtref_at \'rules new\'' -l force -d 'Write over a file that is there'
complete -c mtref -n '__mtref_at \'rules new\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'train\'' -l json -d 'Print the train as JSON'
complete -c mtref -n '__mtref_at \'train\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'demo\'' -l help -s h -d 'Show this message and exit'

complete -c mtref -n '__mtref_at \'completion\' 1' -a 'bash zsh fish powershell'
complete -c mtref -n '__mtref_at \'completion\'' -l help -s h -d 'Show this message and exit'
