# Completion of mtref in bash.
# Written by python -m completions.generate: what is changed here is lost.

# Reads the line up to the cursor as bash would, expanding nothing: `words` are the whole words, `word` is the one at
# the cursor, `stem` the part of it that readline leaves alone, `quote` a quote still open. Fails where a quote was
# closed in the middle of the word.
_mtref_read() {
    local line=$1 char next i closed='' open=''
    words=() word='' stem='' quote=''
    for ((i = 0; i < ${#line}; i++)); do
        char=${line:i:1}
        if [[ $quote == \' ]]; then
            if [[ $char == \' ]]; then quote='' closed=1; else word+=$char; fi
        elif [[ $char == \\ ]]; then
            next=${line:i+1:1}
            if [[ $quote && $next != [\"\\\$\`] ]]; then word+=$char; fi
            word+=$next open=1
            ((i++))
        elif [[ $quote ]]; then
            if [[ $char == \" ]]; then quote='' closed=1; else word+=$char; fi
        elif [[ $char == [\'\"] ]]; then
            quote=$char stem=$word open=1
        elif [[ $char == [[:blank:]] ]]; then
            if [[ $open ]]; then words+=("$word"); fi
            word='' stem='' closed='' open=''
        else
            word+=$char open=1
            if [[ $COMP_WORDBREAKS == *"$char"* ]]; then stem=$word; fi
        fi
    done
    [[ ! $closed ]]
}

# Adds a candidate, written so that bash reads it back as it is.
_mtref_add() {
    [[ $1 == "$stem"* ]] || return
    local text=${1#"$stem"} escaped='' char i
    if [[ ! $quote ]]; then
        if [[ $text ]]; then printf -v escaped %q "$text"; fi
    else
        for ((i = 0; i < ${#text}; i++)); do
            char=${text:i:1}
            case $quote$char in
                \'\') escaped+="'\\''" ;;
                \"[\"\\\$\`]) escaped+=\\$char ;;
                \"!) escaped+='"\!"' ;;
                *) escaped+=$char ;;
            esac
        done
        # Readline takes a quote at either end for the one that it writes itself.
        if [[ $escaped == "$quote"* ]]; then escaped=$quote$escaped; fi
        if [[ $escaped == *"$quote" ]]; then escaped+=$quote; fi
    fi
    COMPREPLY+=("$escaped")
}

# Adds those of the fixed words that begin as the value at the cursor does.
_mtref_words() {
    local text
    for text in "$@"; do
        if [[ $text == "$value"* ]]; then _mtref_add "$before$text"; fi
    done
}

# Adds what mtref itself knows of a kind, less what was said already; $2 follows in the same word.
_mtref_ask() {
    local text said
    while IFS= read -r text; do
        text=${text%%$'\t'*}
        for said in "${used[@]}"; do
            if [[ $said == "$text" || $said == "$text="* ]]; then continue 2; fi
        done
        if [[ $text ]]; then _mtref_add "$before$text$2"; fi
    done <<<"$(command mtref --complete "$1" "$value" 2>/dev/null)"
}

# The same for a list with commas.
_mtref_ask_list() {
    if [[ $value == *,* ]]; then
        before+=${value%,*}, value=${value##*,}
    fi
    _mtref_ask "$1"
}

# Adds house rules: first the name with its =, then the values.
_mtref_pairs() {
    local pair name=''
    for pair in "${_mtref_house[@]}"; do
        if [[ $value == *=* ]]; then
            _mtref_words "$pair"
        elif [[ ${pair%%=*} != "$name" ]]; then
            name=${pair%%=*}
            _mtref_words "$name="
        fi
    done
}

_mtref_house=(
    setup.engine_source=set_aside
    setup.engine_source=holder
    setup.engine_source=highest_held
    setup.engine_source=leader_highest
    setup.engine_source=leader_highest_or_draw
    setup.engine_source=found_face_up
    setup.engine_source=random
    setup.engine_missing=draw_in_turn_until_engine
    setup.engine_missing=draw_all_until_engine
    setup.engine_missing=draw_in_turn_until_any_double
    setup.engine_missing=next_lower_double
    setup.engine_missing=turn_up_boneyard
    setup.engine_missing=redeal_if_boneyard_short
    setup.engine_missing=not_applicable
    setup.engine_sequence=descending
    setup.engine_sequence=highest_held
    setup.engine_sequence=highest_unused
    setup.engine_sequence=any_order
    setup.engine_sequence=fixed
    setup.engine_sequence=random_unused
    setup.engine_turn=place_then_play
    setup.engine_turn=place_only
    setup.engine_turn=not_applicable
    setup.leader=engine_holder
    setup.leader=rotate_clockwise
    setup.leader=random_then_rotate
    setup.leader=age_then_rotate
    setup.leader=high_draw_each_round
    setup.leader=high_draw_then_rotate
    setup.leader=alternate_equally
    setup.leader=left_of_previous_opener
    setup.leader=highest_engine_match
    setup.leader=highest_tile
    setup.leader=any_agreed
    setup.leader=round_winner
    setup.rounds=all
    setup.rounds=half
    setup.rounds=one
    setup.rounds=agreed_fewer
    setup.rounds=unlimited
    opening.shape=none
    opening.shape=one_tile_lap
    opening.shape=run_in_turn
    opening.shape=run_together
    opening.shape=run_when_started
    opening.run=any_number
    opening.run=as_many_as_possible
    opening.targets=own
    opening.targets=own_or_mexican
    opening.targets=any
    opening.stuck=draw_one
    opening.stuck=mark_no_draw
    opening.stuck=draw_until_start
    opening.stuck=draw_one_else_pass
    opening.double=normal
    opening.double=no_effect
    opening.double=free_until_all_opened
    opening.double=cover_within_run
    opening.pass=stuck_only
    opening.pass=free
    opening.out=lap_completes
    opening.out=immediate
    turn.targets=own_mexican_public
    turn.targets=own_else_public
    turn.targets=own_mexican
    turn.own_train_first=no
    turn.own_train_first=yes
    turn.own_train_first=yes_even_to_cover
    turn.must_play=yes
    turn.must_play=no
    turn.draw=one
    turn.draw=until_playable
    turn.draw=none
    turn.drawn_tile=must_play
    turn.drawn_tile=may_play
    turn.drawn_tile=keep
    turn.stuck=mark
    turn.stuck=pass
    mexican.exists=yes
    mexican.exists=no
    mexican.start=any_turn
    mexican.start=second_turn
    mexican.start=after_first_lap
    mexican.start=after_own_started
    mexican.count=one
    mexican.count=many
    marker.up=after_failed_draw
    marker.down=own_train_play
    marker.down=any_play
    marker.down=owner_choice_after_any_play
    marker.down=one_round
    marker.down_duty=automatic
    marker.down_duty=must
    marker.down_duty=may
    marker.own_double=closes
    marker.own_double=closes_when_covered
    marker.unstarted=yes
    marker.unstarted=no
    doubles.follow_up=must
    doubles.follow_up=may
    doubles.follow_up=none
    doubles.follow_up_on=double
    doubles.follow_up_on=any_train
    doubles.draw=one
    doubles.draw=none
    doubles.draw_again=yes
    doubles.draw_again=no
    doubles.placer_marked=always
    doubles.placer_marked=not_if_elsewhere
    doubles.placer_marked=no
    doubles.obligation=all_until_covered
    doubles.obligation=placer_only
    doubles.obligation=nobody
    doubles.per_turn=one
    doubles.per_turn=two
    doubles.per_turn=unlimited
    doubles.order=oldest
    doubles.order=newest
    doubles.order=any
    doubles.covers=0
    doubles.covers=1
    doubles.covers=2
    doubles.covers=3
    doubles.branch=no
    doubles.branch=optional
    doubles.branch=forced
    doubles.exhausted=exempt
    doubles.exhausted=binding
    doubles.regained_train=exempt
    doubles.regained_train=binding
    doubles.out=allowed
    doubles.out=must_cover
    doubles.out=not_laid
    doubles.train_public=yes
    doubles.train_public=no
    doubles.lap_draw=yes
    doubles.lap_draw=no
    blanks.wild=no
    blanks.wild=yes
    end.out=immediate
    end.out=end_of_turn
    end.blocked=empty_and_no_play
    end.knock=none
    end.knock=courtesy
    end.knock=required
    end.knock=automatic
    end.knock_penalty=none
    end.knock_penalty=draw_1
    end.knock_penalty=draw_2
    end.knock_penalty=draw_2_lose_turn
    scoring.base=pips
    scoring.double_blank=0
    scoring.double_blank=25
    scoring.double_blank=50
    scoring.blank=0
    scoring.blank=5
    scoring.blank=25
    scoring.doubles=face
    scoring.doubles=twice
    scoring.out_bonus=0
    scoring.out_bonus=-5
    scoring.out_bonus=-10
    scoring.open_marker=
    scoring.open_double=
    scoring.blocked=count
    scoring.blocked=lowest_zero
    scoring.blocked=redeal
    scoring.strategy_error=none
    scoring.strategy_error=round_high_added
    match.winner=lowest_total
    match.tie=shared
    match.tie=zero_rounds_then_lowest_round
    match.partners=no
    match.partners=pairs
    match.partner_score=out_team_zero
    match.partner_score=sum
    speed.variant=none
    speed.variant=swan_drive
    speed.variant=bullet
)

# The commands and options that there are behind the command $1.
_mtref_at() {
    commands=() options=()
    case $1 in
        '')
            commands=(new score status fix adjust undo redo log player end reopen summary matches use delete export import stats judge tiles play record rules train demo completion)
            options=(--version --help -h)
            ;;
        'new')
            options=(--rules --with --house --set --rounds --engines --leader --name --partners --until --json --help -h)
            ;;
        'score')
            options=(--blocked --not-blocked --engine --leader --double-blank --marker-up --open-double --strategy-error --note --force --match -m --json --help -h)
            ;;
        'status')
            options=(--match -m --json --help -h)
            ;;
        'fix')
            options=(--blocked --not-blocked --engine --leader --double-blank --marker-up --open-double --strategy-error --note --force --match -m --json --help -h)
            ;;
        'adjust')
            options=(--note --match -m --json --help -h)
            ;;
        'undo')
            options=(--match -m --json --help -h)
            ;;
        'redo')
            options=(--match -m --json --help -h)
            ;;
        'log')
            options=(--match -m --json --help -h)
            ;;
        'player')
            commands=(add rename leave seat same different)
            options=(--help -h)
            ;;
        'player add')
            options=(--at --seat --note --match -m --json --help -h)
            ;;
        'player rename')
            options=(--note --match -m --json --help -h)
            ;;
        'player leave')
            options=(--note --match -m --json --help -h)
            ;;
        'player seat')
            options=(--note --match -m --json --help -h)
            ;;
        'player same')
            options=(--help -h)
            ;;
        'player different')
            options=(--help -h)
            ;;
        'end')
            options=(--count-round --drop-round --note --match -m --json --help -h)
            ;;
        'reopen')
            options=(--note --match -m --json --help -h)
            ;;
        'summary')
            options=(--format -f --output -o --force --match -m --json --chart --ascii --help -h)
            ;;
        'matches')
            options=(--player --since --until --unfinished --rules --json --help -h)
            ;;
        'use')
            options=(--help -h)
            ;;
        'delete')
            options=(--yes --force -y --help -h)
            ;;
        'export')
            options=(--format -f --force --help -h)
            ;;
        'import')
            options=(--rules --with --house --set --name --as-new --help -h)
            ;;
        'stats')
            options=(--since --until --rules --json --help -h)
            ;;
        'judge')
            options=(--board --play --rules --with --house --all-rules --batch --match -m --json --help -h)
            ;;
        'tiles')
            options=(--board --match -m --json --help -h)
            ;;
        'play')
            options=(--board --loose --hand --engine --leader --boneyard --rules --with --house --score --blocked --not-blocked --new --match -m --help -h)
            ;;
        'record')
            options=(--loose --match -m --json --help -h)
            ;;
        'rules')
            commands=(list show diff deal check new)
            options=(--help -h)
            ;;
        'rules list')
            options=(--json --help -h)
            ;;
        'rules show')
            options=(--axis --with --house --json --help -h)
            ;;
        'rules diff')
            options=(--json --help -h)
            ;;
        'rules deal')
            options=(--set --rules --json --help -h)
            ;;
        'rules check')
            options=(--json --help -h)
            ;;
        'rules new')
            options=(--base --title --with --house --deal --set --force --help -h)
            ;;
        'train')
            options=(--json --help -h)
            ;;
        'demo')
            options=(--help -h)
            ;;
        'completion')
            options=(--help -h)
            ;;
    esac
}

# Whether an option (`score --leader`) takes a value.
_mtref_takes() {
    case $1 in
        'new --rules' | 'new --with' | 'new --house' | 'new --set' | 'new --rounds' | 'new --engines' | 'new --leader' | 'new --name' | 'new --partners' | 'new --until') ;;
        'score --engine' | 'score --leader' | 'score --double-blank' | 'score --marker-up' | 'score --open-double' | 'score --strategy-error' | 'score --note' | 'score --match' | 'score -m') ;;
        'status --match' | 'status -m') ;;
        'fix --engine' | 'fix --leader' | 'fix --double-blank' | 'fix --marker-up' | 'fix --open-double' | 'fix --strategy-error' | 'fix --note' | 'fix --match' | 'fix -m') ;;
        'adjust --note' | 'adjust --match' | 'adjust -m') ;;
        'undo --match' | 'undo -m') ;;
        'redo --match' | 'redo -m') ;;
        'log --match' | 'log -m') ;;
        'player add --at' | 'player add --seat' | 'player add --note' | 'player add --match' | 'player add -m') ;;
        'player rename --note' | 'player rename --match' | 'player rename -m') ;;
        'player leave --note' | 'player leave --match' | 'player leave -m') ;;
        'player seat --note' | 'player seat --match' | 'player seat -m') ;;
        'end --note' | 'end --match' | 'end -m') ;;
        'reopen --note' | 'reopen --match' | 'reopen -m') ;;
        'summary --format' | 'summary -f' | 'summary --output' | 'summary -o' | 'summary --match' | 'summary -m') ;;
        'matches --player' | 'matches --since' | 'matches --until' | 'matches --rules') ;;
        'export --format' | 'export -f') ;;
        'import --rules' | 'import --with' | 'import --house' | 'import --set' | 'import --name') ;;
        'stats --since' | 'stats --until' | 'stats --rules') ;;
        'judge --board' | 'judge --play' | 'judge --rules' | 'judge --with' | 'judge --house' | 'judge --match' | 'judge -m') ;;
        'tiles --board' | 'tiles --match' | 'tiles -m') ;;
        'play --board' | 'play --hand' | 'play --engine' | 'play --leader' | 'play --boneyard' | 'play --rules' | 'play --with' | 'play --house' | 'play --score' | 'play --match' | 'play -m') ;;
        'record --match' | 'record -m') ;;
        'rules show --axis' | 'rules show --with' | 'rules show --house') ;;
        'rules deal --set' | 'rules deal --rules') ;;
        'rules new --base' | 'rules new --title' | 'rules new --with' | 'rules new --house' | 'rules new --deal' | 'rules new --set') ;;
        *) return 1 ;;
    esac
}

# Adds what an option (`score --leader`) or an argument (`score @1`) can be.
_mtref_value() {
    case $1 in
        'new --rules' | 'import --rules' | 'judge --rules' | 'play --rules' | 'rules show @1' | 'rules diff @1' | 'rules diff @2' | 'rules deal --rules' | 'rules new --base')
            compopt -o default; _mtref_ask rulebooks
            ;;
        'new --with' | 'import --with' | 'judge --with' | 'play --with' | 'rules show --with' | 'rules new --with')
            _mtref_ask_list variants
            ;;
        'new --house' | 'import --house' | 'judge --house' | 'play --house' | 'rules show --house' | 'rules new --house')
            _mtref_pairs
            ;;
        'new --set' | 'new --engines' | 'new --name' | 'new --partners' | 'new --until' | 'score --engine' | 'score --note' | 'fix --engine' | 'fix --note' | 'fix @1' | 'adjust --note' | 'adjust @2' | 'undo @1' | 'redo @1' | 'player add --seat' | 'player add --note' | 'player rename --note' | 'player rename @2' | 'player leave --note' | 'player seat --note' | 'end --note' | 'reopen --note' | 'matches --since' | 'matches --until' | 'import --set' | 'import --name' | 'stats --since' | 'stats --until' | 'judge --board' | 'judge --play' | 'tiles --board' | 'play --hand' | 'play --engine' | 'play --boneyard' | 'record @1' | 'rules deal --set' | 'rules deal @1' | 'rules new --title' | 'rules new --deal' | 'rules new --set' | 'train @1')
            :
            ;;
        'new --rounds')
            _mtref_words all half one
            ;;
        'new --leader' | 'player add @1' | 'player same @1' | 'player same @2' | 'matches --player' | 'stats @1')
            _mtref_ask known
            ;;
        'score --leader' | 'score --double-blank' | 'score --marker-up' | 'score --open-double' | 'score --strategy-error' | 'player leave @1' | 'play --leader')
            _mtref_ask seats
            ;;
        'score --match' | 'score -m' | 'status --match' | 'status -m' | 'fix --match' | 'fix -m' | 'adjust --match' | 'adjust -m' | 'undo --match' | 'undo -m' | 'redo --match' | 'redo -m' | 'log --match' | 'log -m' | 'player add --match' | 'player add -m' | 'player rename --match' | 'player rename -m' | 'player leave --match' | 'player leave -m' | 'player seat --match' | 'player seat -m' | 'end --match' | 'end -m' | 'reopen --match' | 'reopen -m' | 'summary --match' | 'summary -m' | 'summary @1' | 'use @1' | 'delete @1' | 'judge --match' | 'judge -m' | 'tiles --match' | 'tiles -m' | 'play --match' | 'play -m' | 'record --match' | 'record -m')
            _mtref_ask matches
            ;;
        'fix --leader' | 'fix --double-blank' | 'fix --marker-up' | 'fix --open-double' | 'fix --strategy-error' | 'adjust @1' | 'player rename @1')
            _mtref_ask everybody
            ;;
        'player add --at')
            _mtref_words highest lowest average
            ;;
        'summary --format' | 'summary -f')
            _mtref_words terminal text markdown html csv json
            ;;
        'summary --output' | 'summary -o' | 'import @1' | 'judge @1' | 'tiles @1' | 'play --board' | 'rules check @1' | 'rules new @1')
            compopt -o default
            ;;
        'matches --rules' | 'stats --rules')
            _mtref_ask rulebooks
            ;;
        'export --format' | 'export -f')
            _mtref_words mtref bgstats
            ;;
        'play --score')
            _mtref_ask seats =
            ;;
        'rules show --axis')
            _mtref_words setup.engine_source setup.engine_missing setup.engine_sequence setup.engine_turn setup.leader setup.rounds opening.shape opening.run opening.targets opening.stuck opening.double opening.pass opening.out turn.targets turn.own_train_first turn.must_play turn.draw turn.drawn_tile turn.stuck mexican.exists mexican.start mexican.count marker.up marker.down marker.down_duty marker.own_double marker.unstarted doubles.follow_up doubles.follow_up_on doubles.draw doubles.draw_again doubles.placer_marked doubles.obligation doubles.per_turn doubles.order doubles.covers doubles.branch doubles.exhausted doubles.regained_train doubles.out doubles.train_public doubles.lap_draw blanks.wild end.out end.blocked end.knock end.knock_penalty scoring.base scoring.double_blank scoring.blank scoring.doubles scoring.out_bonus scoring.open_marker scoring.open_double scoring.blocked scoring.strategy_error match.winner match.tie match.partners match.partner_score speed.variant
            ;;
        'completion @1')
            _mtref_words bash zsh fish powershell
            ;;
        'new @'* | 'player different @'*)
            _mtref_ask known
            ;;
        'score @'* | 'end @'*)
            _mtref_ask seats =
            ;;
        'fix @'*)
            _mtref_ask everybody =
            ;;
        'player seat @'*)
            _mtref_ask seats
            ;;
        'export @'*)
            compopt -o default; _mtref_ask matches
            ;;
        'train @'*)
            :
            ;;
    esac
}

_mtref() {
    local IFS=$' \t\n'
    local words word stem quote commands options path='' option='' used=() argument=0 ended='' before='' value text
    COMPREPLY=()
    _mtref_read "${COMP_LINE:0:COMP_POINT}" || return 0
    _mtref_at ''
    for text in "${words[@]:1}"; do
        if [[ $option ]]; then
            option=''
        elif [[ ! $ended && $text == -- ]]; then
            ended=1
        elif [[ ! $ended && $text == -* ]]; then
            if _mtref_takes "$path $text"; then option=$text; fi
        elif [[ " ${commands[*]} " == *" $text "* ]]; then
            path+=${path:+ }$text
            _mtref_at "$path"
        else
            used+=("$text")
            ((argument++))
        fi
    done
    value=$word
    if [[ $option ]]; then
        used=()
        _mtref_value "$path $option"
    elif [[ ! $ended && $word == --*=* ]]; then
        used=() before=${word%%=*}= value=${word#*=}
        _mtref_value "$path ${word%%=*}"
    elif [[ ! $ended && $word == -* ]]; then
        _mtref_words "${options[@]}"
    elif [[ ${commands[*]} ]]; then
        _mtref_words "${commands[@]}"
    else
        _mtref_value "$path @$((argument + 1))"
    fi
    if [[ ${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
}

complete -F _mtref mtref
