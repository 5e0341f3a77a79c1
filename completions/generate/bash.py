"""The completion script for bash, 4 and later."""

from __future__ import annotations

from collections.abc import Iterator

from completions.generate.tree import PAIRS, Command, Takes

_READ = r"""# Completion of mtref in bash.
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
"""

_MAIN = r"""
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
"""


def script(root: Command) -> str:
    """The whole script."""
    lines = [_READ, "_mtref_house=("]
    lines += [f"    {pair}" for pair in PAIRS]
    lines += [")", "", "# The commands and options that there are behind the command $1.", "_mtref_at() {"]
    lines += ["    commands=() options=()", "    case $1 in"]
    for command in root.walk():
        lines.append(f"        '{' '.join(command.path)}')")
        if command.commands:
            lines.append(f"            commands=({' '.join(below.name for below in command.commands)})")
        names = [name for option in command.options for name in option.names]
        lines += [f"            options=({' '.join(names)})", "            ;;"]
    lines += ["    esac", "}", "", "# Whether an option (`score --leader`) takes a value.", "_mtref_takes() {"]
    lines += ["    case $1 in"]
    for command in root.walk():
        valued = [name for option in command.options if not option.is_flag for name in option.names]
        if valued:
            lines.append("        " + " | ".join(f"'{_key(command, name)}'" for name in valued) + ") ;;")
    lines += ["        *) return 1 ;;", "    esac", "}", ""]
    lines += ["# Adds what an option (`score --leader`) or an argument (`score @1`) can be.", "_mtref_value() {"]
    lines += ["    case $1 in"]
    for action, keys in [*_values(root, many=False).items(), *_values(root, many=True).items()]:
        lines += ["        " + " | ".join(keys) + ")", f"            {action}", "            ;;"]
    lines += ["    esac", "}"]
    return "\n".join(lines) + "\n" + _MAIN


def _values(root: Command, many: bool) -> dict[str, list[str]]:
    """What adds the candidates → the places in the command line where it does, or those with `many` values."""
    places: dict[str, list[str]] = {}
    for command in root.walk():
        for takes, place in _many(command) if many else _single(command):
            places.setdefault("; ".join(_actions(takes)) or ":", []).append(place)
    return places


def _single(command: Command) -> Iterator[tuple[Takes, str]]:
    for option in command.options:
        for name in option.names if not option.is_flag else ():
            yield option.takes, f"'{_key(command, name)}'"
    for number, argument in enumerate(command.arguments, 1):
        if not argument.many:
            yield argument.takes, f"'{_key(command, f'@{number}')}'"


def _many(command: Command) -> Iterator[tuple[Takes, str]]:
    for argument in command.arguments:
        if argument.many:
            yield argument.takes, f"'{_key(command, '@')}'*"


def _actions(takes: Takes) -> Iterator[str]:
    if takes.files:
        yield "compopt -o default"
    if takes.words:
        yield f"_mtref_words {' '.join(takes.words)}"
    if takes.pairs:
        yield "_mtref_pairs"
    if takes.then == ",":
        yield f"_mtref_ask_list {takes.kind}"
    elif takes.kind:
        yield f"_mtref_ask {takes.kind} {takes.then}".rstrip()


def _key(command: Command, name: str) -> str:
    return " ".join([*command.path, name]) if command.path else f" {name}"
