"""Real shells on a terminal: what is typed is typed, TAB included, and what `mtref` is then run with is looked at."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mtref.cli.app import run

TOP = Path(__file__).parents[2]
TAB = "\t"
CLEAR_LINE = "\x01\x0b"

SETUPS = {
    "bash": (
        ["bash", "--norc", "--noprofile", "-i"],
        "PS1='$ '; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; source {scripts}/mtref.bash",
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        "PS1='$ '; unsetopt beep; fpath=({scripts} $fpath); autoload -Uz compinit; compinit -u -D",
    ),
    "fish": (
        ["fish", "--no-config", "--private", "-i"],
        "function fish_prompt; echo '$ '; end; set -g fish_greeting; source {scripts}/mtref.fish",
    ),
}

_STUB = """#!/bin/sh
if [ "$1" = --complete ]; then
    PYTHONPATH='{top}' exec '{python}' -m mtref "$@"
fi
printf '%s\\0' "$@" >'{said}.part' && mv '{said}.part' '{said}'
"""


class Shell:
    """A shell with an `mtref` that tells what it was run with."""

    def __init__(self, name: str, folder: Path) -> None:
        import pexpect

        self.name = name
        self.folder = folder / "here"
        self.home = folder / "home"
        self._said = folder / "said"
        programs = folder / "bin"
        for each in (self.folder, programs, folder / "user"):
            each.mkdir()
        stub = programs / "mtref"
        stub.write_text(_STUB.format(top=TOP, python=sys.executable, said=self._said))
        stub.chmod(0o755)
        words, setup = SETUPS[name]
        environment = {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "MTREF_HOME": str(self.home),
            "HOME": str(folder / "user"),
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm",
        }
        size = (50, 200)
        self._terminal = pexpect.spawn(
            words[0],
            words[1:],
            cwd=str(self.folder),
            env=environment,
            encoding="utf-8",
            dimensions=size,
            timeout=60,
        )
        self._terminal.delaybeforesend = None
        self.type(setup.format(scripts=TOP / "completions") + "; mtref ready")

    def type(self, keys: str) -> list[str]:
        """Types the keys and Enter; returns the arguments that `mtref` was run with."""
        self._said.unlink(missing_ok=True)
        self._terminal.send(keys + "\r")
        deadline = time.monotonic() + 60
        while not self._said.exists():
            self._drain()
            if time.monotonic() > deadline:
                self._terminal.send("\x03")
                raise AssertionError(f"mtref was not run; the terminal shows {self._terminal.before!r}")
            time.sleep(0.01)
        self._drain()
        *arguments, _ = self._said.read_bytes().decode().split("\0")
        return arguments

    def _drain(self) -> None:
        import pexpect

        try:
            while True:
                self._terminal.read_nonblocking(4096, timeout=0)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return

    def close(self) -> None:
        """Ends the shell."""
        self._terminal.close(force=True)


@pytest.fixture(scope="module", params=sorted(SETUPS))
def running(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """Each shell that is installed, started once for a module."""
    if shutil.which(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    pytest.importorskip("pexpect")
    shell = Shell(request.param, tmp_path_factory.mktemp(request.param))
    yield shell
    shell.close()


@pytest.fixture
def shell(running: Shell, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell in an empty folder whose user keeps no match."""
    shutil.rmtree(running.home, ignore_errors=True)
    for each in running.folder.iterdir():
        each.unlink()
    monkeypatch.setenv("MTREF_HOME", str(running.home))
    return running


@pytest.fixture
def table(shell: Shell, capsys: pytest.CaptureFixture[str]) -> Callable[..., None]:
    """Begins a match of these players in the home of the shell."""

    def begin(*names: str) -> None:
        assert run(["new", *names]) == 0, capsys.readouterr().err

    return begin


@pytest.fixture
def mtref_run(shell: Shell, capsys: pytest.CaptureFixture[str]) -> Callable[..., None]:
    """Runs a command in the home of the shell."""

    def type_it(*arguments: str) -> None:
        assert run(arguments) == 0, capsys.readouterr().err

    return type_it
