"""Writes every script and the man page where they are kept."""

from __future__ import annotations

from pathlib import Path

from completions.generate import bash, fish, man, powershell, zsh
from completions.generate.tree import tree

TOP = Path(__file__).parents[2]


def files() -> dict[Path, str]:
    """What has to be in each of the files."""
    root = tree()
    return {
        TOP / "completions" / "mtref.bash": bash.script(root),
        TOP / "completions" / "_mtref": zsh.script(root),
        TOP / "completions" / "mtref.fish": fish.script(root),
        TOP / "completions" / "mtref.ps1": powershell.script(root),
        TOP / "mtref" / "data" / "mtref.1": man.page(root),
    }


def write() -> None:
    """Writes the files."""
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    write()
