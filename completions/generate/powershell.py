"""The completion script for PowerShell, 5 and later."""

from __future__ import annotations

from completions.generate.tree import PAIRS, Command, Takes

_HEAD = r"""# Completion of mtref in PowerShell.
# Written by python -m completions.generate: what is changed here is lost.

Register-ArgumentCompleter -Native -CommandName mtref -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # What a value can be: fixed words, then a kind that mtref itself knows as ?kind, ?kind= or ?kind, (a list).
"""

_TAIL = r"""
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
"""


def script(root: Command) -> str:
    """The whole script."""
    lines = ["    $house = @("]
    lines += [",\n".join(f"        {_quoted(pair)}" for pair in PAIRS), "    )", "", "    $commands = @{"]
    for command in root.walk():
        if command.commands:
            lines.append(f"        {_quoted(' '.join(command.path))} = [ordered]@{{")
            lines += [f"            {_quoted(below.name)} = {_quoted(below.summary)}" for below in command.commands]
            lines.append("        }")
    lines += ["    }", "", "    $options = @{"]
    for command in root.walk():
        lines.append(f"        {_quoted(' '.join(command.path))} = [ordered]@{{")
        lines += [
            f"            {_quoted(name)} = {_quoted(option.help.removesuffix('.'))}"
            for option in command.options
            for name in option.names
        ]
        lines.append("        }")
    lines += ["    }", "", "    $values = @{"]
    for command in root.walk():
        path = " ".join(command.path)
        for option in command.options:
            lines += [
                f"        {_quoted(f'{path} {name}')} = {_takes(option.takes)}"
                for name in option.names
                if not option.is_flag
            ]
        for number, argument in enumerate(command.arguments, 1):
            place = f"{path} @" if argument.many else f"{path} @{number}"
            lines.append(f"        {_quoted(place)} = {_takes(argument.takes)}")
    return _HEAD + "\n".join([*lines, "    }"]) + "\n" + _TAIL


def _takes(takes: Takes) -> str:
    values = [
        *takes.words,
        *(["?house"] if takes.pairs else []),
        *([f"?{takes.kind}{takes.then}"] if takes.kind else []),
    ]
    return f"@({', '.join(map(_quoted, values))})"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
