"""The completion script for fish, 3.1 and later."""

from __future__ import annotations

from collections.abc import Iterator

from completions.generate.tree import PAIRS, Command, Takes

_HEAD = r"""# Completion of mtref in fish.
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
"""


def script(root: Command) -> str:
    """The whole script."""
    lines = [" \\\n".join(f"        {pair}" for pair in PAIRS)]
    lines += ["    set -l typed (string replace -r '^--[^=]*=' '' -- (commandline -ct))"]
    lines += ["    if string match -q '*=*' -- $typed", "        printf '%s\\n' $house", "    else"]
    lines += ["        string replace -r '=.*' '=' -- $house", "    end", "end", ""]
    lines += ["# The commands that there are behind a command.", "function __mtref_commands", "    switch $argv[1]"]
    for command in root.walk():
        if command.commands:
            lines.append(f"        case '{' '.join(command.path)}'")
            lines.append(f"            printf '%s\\n' {' '.join(below.name for below in command.commands)}")
    lines += ["    end", "end", "", "# Whether an option (`score --leader`) takes a value.", "function __mtref_takes"]
    lines += ["    switch $argv[1]"]
    for command in root.walk():
        valued = [name for option in command.options if not option.is_flag for name in option.names]
        if valued:
            lines.append("        case " + " ".join(_quoted(" ".join([*command.path, name])) for name in valued))
            lines.append("            return 0")
    lines += ["    end", "    return 1", "end", "", "complete -c mtref -f"]
    for command in root.walk():
        lines += ["", *_complete(command)]
    return _HEAD + "\n".join(lines) + "\n"


def _complete(command: Command) -> Iterator[str]:
    path = f"'{' '.join(command.path)}'"
    start = "complete -c mtref -n " + _quoted(f"__mtref_at {path}")
    for below in command.commands:
        yield f"{start} -a {below.name} -d {_quoted(below.summary)}"
    for number, argument in enumerate(command.arguments, 1):
        if action := _action(argument.takes, argument=True):
            place = f"__mtref_at {path} {number}{' more' if argument.many else ''}"
            yield f"complete -c mtref -n {_quoted(place)} {action}"
    for option in command.options:
        names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
        value = "" if option.is_flag else f" {_action(option.takes) or '-x'}"
        yield f"{start} {names}{value} -d {_quoted(option.help.removesuffix('.'))}"


def _action(takes: Takes, argument: bool = False) -> str:
    sources = list(takes.words)
    if takes.pairs:
        sources.append("(__mtref_pairs)")
    if takes.then == ",":
        sources.append(f"(__mtref_ask_list {takes.kind})")
    elif takes.kind and argument:
        sources.append(f"(__mtref_ask_argument {takes.kind} {takes.then}".rstrip() + ")")
    elif takes.kind:
        sources.append(f"(__mtref_ask {takes.kind})")
    flags = ([] if argument else ["-r"]) + (["-F"] if takes.files else [] if argument else ["-f"])
    return " ".join([*flags, *([f"-a {_quoted(' '.join(sources))}"] if sources else [])])


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
