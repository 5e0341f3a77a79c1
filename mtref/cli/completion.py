"""The completion script of a shell, as it lies in the package or, in a source tree, beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import mtref
from mtref.cli.options import GROUP
from mtref.match.refusal import Refused

SCRIPTS = {"bash": "mtref.bash", "zsh": "_mtref", "fish": "mtref.fish", "powershell": "mtref.ps1"}

app = typer.Typer(**GROUP)


@app.command()
def completion(
    shell: Annotated[str, typer.Argument(metavar="|".join(SCRIPTS), help="The shell that you type in.")],
) -> None:
    """Print the script with which a shell completes commands, options and players' names.

    Example: eval "$(mtref completion bash)" in ~/.bashrc.
    """
    if shell not in SCRIPTS:
        *most, last = SCRIPTS
        raise Refused(f"There are scripts for {', '.join(most)} and {last}; not for {shell}.")
    print(_script(SCRIPTS[shell]), end="")


def _script(name: str) -> str:
    package = Path(mtref.__file__).parent
    packaged = package / "data" / "completions" / name
    return (packaged if packaged.exists() else package.parent / "completions" / name).read_text("utf-8")
