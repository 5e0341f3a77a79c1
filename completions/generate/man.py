"""The man page."""

from __future__ import annotations

import re

from completions.generate.tree import Command, Option

_HEAD = r""".\" Written by python -m completions.generate: what is changed here is lost.
.TH MTREF 1 "" mtref "User Commands"
.SH NAME
mtref \- score keeper and referee for Mexican Train dominoes
.SH SYNOPSIS
.B mtref
.I COMMAND
.RI [ OPTIONS ]
.RI [ ARGUMENTS ]
.SH DESCRIPTION
"""

_TAIL = r""".SH "EXIT STATUS"
.TP
.B 0
Done.
.TP
.B 1
The answer is no.
.TP
.B 2
Wrong usage or input.
.TP
.B 3
Undecided: the rules in force leave it open.
.TP
.B 4
Nothing was saved, because the matches could not be read or written.
.SH ENVIRONMENT
.TP
.B MTREF_HOME
The folder of the matches, instead of the platform's folder for user data.
.TP
.B NO_COLOR
If set, nothing is printed in colour.
.TP
.B MTREF_DEBUG
If set, an unexpected error shows where in the program it happened.
.SH FILES
.TP
.I ~/.local/share/mtref
The matches on Linux: one file each in
.IR matches ,
with the last states in
.IR matches/backups .
.TP
.I ~/.local/share/mtref/rules
Rulebooks of your own.
"""


def page(root: Command) -> str:
    """The whole page, in roff."""
    lines = [*_paragraphs(root.help), *_options(root), ".SH COMMANDS"]
    for command in root.walk():
        if command is not root:
            lines += _command(command)
    return _HEAD + "\n".join(lines) + "\n" + _TAIL


def _command(command: Command) -> list[str]:
    title = " ".join(command.path)
    usage = [f"\\fB{_escaped(f'mtref {title}')}\\fR", "[\\fIOPTIONS\\fR]"]
    usage += ["\\fICOMMAND\\fR"] if command.commands else [_metavar(argument.metavar) for argument in command.arguments]
    lines = [f'.SS "{_escaped(title)}"', " ".join(usage), *_paragraphs(command.help)]
    for argument in command.arguments:
        lines += [".TP", _metavar(argument.metavar), _sentence(argument.help)]
    return lines + _options(command)


def _options(command: Command) -> list[str]:
    lines = []
    for option in command.options:
        if "--help" not in option.names:
            lines += [".TP", _names(option), _sentence(_about(option))]
    return lines


def _names(option: Option) -> str:
    names = ", ".join(f"\\fB{_escaped(name)}\\fR" for name in option.names)
    return f"{names} {_metavar(option.metavar)}" if option.metavar else names


def _about(option: Option) -> str:
    default = f" Default: {option.default}." if option.default and not option.is_flag else ""
    again = " May be given several times." if option.repeats else ""
    return f"{option.help}{default}{again}"


def _metavar(text: str) -> str:
    """Words in small letters are typed as they stand; the others stand for something."""
    return re.sub(
        r"[A-Z]+|[a-z][a-z-]*", lambda word: f"\\f{'I' if word[0].isupper() else 'B'}{word[0]}\\fR", _escaped(text)
    )


def _paragraphs(text: str) -> list[str]:
    lines = []
    for paragraph in text.split("\n\n"):
        lines.append(".PP")
        for line in paragraph.split("\n"):
            start, example, rest = line.partition("Example: ")
            if example and not start:
                lines += [".br", f"\\fIExample:\\fR {_escaped(rest)}", ".br"]
            else:
                lines.append(_sentence(line))
    return lines


def _sentence(text: str) -> str:
    escaped = _escaped(text)
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


_SPECIAL = str.maketrans({"\\": "\\e", "-": "\\-", "`": "\\(ga", "'": "\\(aq", '"': "\\(dq"})


def _escaped(text: str) -> str:
    return text.translate(_SPECIAL)
