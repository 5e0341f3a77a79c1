"""The scripts and the man page that are kept are those of the commands that there are."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from completions.generate.__main__ import TOP, files
from completions.generate.tree import PAIRS, tree
from mtref.cli.candidates import KINDS
from mtref.cli.completion import SCRIPTS
from mtref.rules.axes import axis
from tests.conftest import Mtref

MAN = TOP / "mtref" / "data" / "mtref.1"


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_nothing_was_forgotten(path: Path) -> None:
    assert path.read_text("utf-8") == files()[path], "write them anew: python -m completions.generate"


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_script_is_printed(mtref: Mtref, shell: str) -> None:
    assert mtref("completion", shell).out == (TOP / "completions" / SCRIPTS[shell]).read_text("utf-8")


def test_another_shell_is_refused(mtref: Mtref) -> None:
    ran = mtref("completion", "tcsh", ok=False)
    assert (ran.status, ran.out) == (2, "")
    assert "bash, zsh, fish and powershell" in ran.err


def test_every_kind_that_is_asked_for_is_known() -> None:
    for command in tree().walk():
        options = [option.takes for option in command.options]
        arguments = [argument.takes for argument in command.arguments]
        for takes in options + arguments:
            assert not takes.kind or takes.kind in KINDS


def test_no_two_options_differ_in_case_alone() -> None:
    """PowerShell would not read a table with both of them."""
    for command in tree().walk():
        names = [name.casefold() for option in command.options for name in option.names]
        assert len(names) == len(set(names))


def test_every_house_rule_that_is_offered_is_accepted() -> None:
    for pair in PAIRS:
        name, _, value = pair.partition("=")
        assert axis(name).parse(value or "25")


@pytest.mark.parametrize(
    ("program", "script"),
    [("bash", "mtref.bash"), ("zsh", "_mtref"), ("fish", "mtref.fish")],
)
def test_the_shell_can_read_its_script(program: str, script: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    ran = subprocess.run(
        [program, "-n", str(TOP / "completions" / script)], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_man_page_names_every_command_and_option() -> None:
    page = re.sub(r"\\f[BIR]", "", MAN.read_text("utf-8").replace("\\-", "-"))
    for command in tree().walk():
        assert " ".join(["mtref", *command.path]) in page
        for option in command.options:
            assert option.names == ("--help", "-h") or ", ".join(option.names) in page


def test_the_man_page_is_set_without_a_warning() -> None:
    if shutil.which("man") is None:
        pytest.skip("man is not installed")
    ran = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", str(MAN)],
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert 'fix 3 Ben=24 --note "counted again"' in re.sub(r"\s+", " ", ran.stdout)
