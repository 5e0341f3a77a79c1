"""The completion script for zsh: a function that can be autoloaded, or sourced."""

from __future__ import annotations

import re

from completions.generate.tree import PAIRS, Argument, Command, Option, Takes

_HEAD = r"""#compdef mtref
# Completion of mtref in zsh.
# Written by python -m completions.generate: what is changed here is lost.

# What mtref itself knows. The last argument is the kind; _arguments puts options of compadd before it.
_mtref_ask() {
  local kind=${@[-1]}
  local -a lines texts shown said
  lines=("${(@f)$(command mtref --complete $kind 2>/dev/null)}")
  lines=("${(@)lines:#}")
  texts=("${(@)lines%%$'\t'*}")
  if [[ $_mtref_argument == yes ]]; then
    said=("${(@Q)words[2,CURRENT-1]}")
    said=("$said[@]" "${(@)said%%=*}")
    texts=("${(@)texts:|said}")
  fi
  if [[ $kind == matches ]]; then
    shown=("${(@)lines/$'\t'/  -- }")
    compadd "${(@)argv[1,-2]}" -l -d shown -a texts
  else
    compadd "${(@)argv[1,-2]}" -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -a texts
  fi
}

# Arguments of a command, less those that were typed.
_mtref_ask_argument() {
  local _mtref_argument=yes
  _mtref_ask "$@"
}

# A player's name with the = that stands before his score.
_mtref_ask_score() {
  _mtref_ask_argument "${(@)argv[1,-2]}" -S = ${@[-1]}
}

# The next one in a list with commas.
_mtref_ask_list() {
  compset -P '*,'
  _mtref_ask "$@"
}

# House rules: first the name with its =, then the values.
_mtref_pairs() {
  local name=${PREFIX%%=*}
  local -a house names
  house=(
"""


_TAIL = r"""
if [[ $funcstack[1] == _mtref ]]; then
  _mtref "$@"
else
  compdef _mtref mtref
fi
"""


def script(root: Command) -> str:
    """The whole script."""
    lines = [f"    {pair}" for pair in PAIRS]
    lines += ["  )", "  if compset -P '*='; then", '    names=("${(@M)house:#$name=?*}")']
    lines += ['    names=("${(@)names#*=}")', '    compadd "$@" -a names', "  else"]
    lines += ['    names=("${(@u)house%%=*}")', '    compadd "$@" -S = -a names', "  fi", "}"]
    for command in reversed(list(root.walk())):
        lines += ["", f"{_function(command)}() {{", *_body(command), "}"]
    return _HEAD + "\n".join(lines) + "\n" + _TAIL


def _body(command: Command) -> list[str]:
    specs = [spec for option in command.options for spec in _option(option)]
    if not command.commands:
        specs += [_argument(number, argument) for number, argument in enumerate(command.arguments, 1)]
        return ["  _arguments -s -S : \\", " \\\n".join(f"    {spec}" for spec in specs)]
    specs += ["'1:command:->command'", "'*::argument:->argument'"]
    lines = ["  local curcontext=$curcontext state state_descr line", "  local -A opt_args", "  local -a commands"]
    lines += ["  _arguments -C -S : \\", " \\\n".join(f"    {spec}" for spec in specs) + " && return"]
    lines += ["  case $state in", "    command)", "      commands=("]
    lines += [f"        {_quoted(f'{below.name}:{below.summary}')}" for below in command.commands]
    lines += ["      )", "      _describe -t commands command commands", "      ;;", "    argument)"]
    lines += ["      case $line[1] in"]
    lines += [f"        {below.name}) {_function(below)} ;;" for below in command.commands]
    return [*lines, "      esac", "      ;;", "  esac"]


def _option(option: Option) -> list[str]:
    others = "" if option.repeats or len(option.names) == 1 else f"({' '.join(option.names)})"
    repeated = "*" if option.repeats else ""
    about = f"[{_escaped(option.help.removesuffix('.'), '[]')}]"
    if option.is_flag:
        return [_quoted(f"{others}{repeated}{name}{about}") for name in option.names]
    value = f":{_escaped(option.metavar, ':')}:{_action(option.takes)}"
    return [
        _quoted(f"{others}{repeated}{name}{'=' if name.startswith('--') else '+'}{about}{value}")
        for name in option.names
    ]


def _argument(number: int, argument: Argument) -> str:
    place = "*" if argument.many else f"{number}:" if argument.metavar.startswith("[") else str(number)
    return _quoted(f"{place}:{_escaped(argument.metavar, ':')}:{_action(argument.takes, argument=True)}")


def _action(takes: Takes, argument: bool = False) -> str:
    actions = []
    if takes.words:
        actions.append(f"({' '.join(takes.words)})")
    if takes.pairs:
        actions.append("_mtref_pairs")
    if takes.kind:
        ask = {"": "_mtref_ask_argument" if argument else "_mtref_ask", "=": "_mtref_ask_score", ",": "_mtref_ask_list"}
        actions.append(f"{ask[takes.then]} {takes.kind}")
    if takes.files:
        actions.append("_files")
    if len(actions) < 2:
        return actions[0] if actions else " "
    return " _alternative " + " ".join(f'"values\\:value\\:{action}"' for action in actions)


def _function(command: Command) -> str:
    return "_".join(["_mtref", *(re.sub(r"\W", "_", word) for word in command.path)])


def _escaped(text: str, letters: str) -> str:
    return re.sub(f"[{re.escape(letters)}\\\\]", lambda match: "\\" + match[0], text)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
