"""What all tests share: a table with `mtref` on it, in a home of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from mtref.cli.app import run

settings.register_profile("mtref", deadline=None, derandomize=True)
settings.load_profile("mtref")

CASES = Path(__file__).parent / "cases"


def cases(name: str) -> list[dict[str, Any]]:
    """The cases in a JSON Lines file."""
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, as JSON."""
        return json.loads(self.out)


Mtref = Callable[..., Ran]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder that no match has been in yet."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MTREF_HOME", str(folder))
    return folder


@pytest.fixture
def mtref(home: Path, capsys: pytest.CaptureFixture[str]) -> Mtref:
    """Types a command: `mtref("score", "Ana=0", "Ben=23")`. With `ok` (the default) it must succeed."""

    def type_it(*arguments: str, ok: bool = True) -> Ran:
        capsys.readouterr()
        status = run(arguments)
        said = capsys.readouterr()
        ran = Ran(status, said.out, said.err)
        assert "Traceback" not in ran.err
        assert not ok or status == 0, ran
        return ran

    return type_it
