"""The sheet as a browser prints it: one page, on both papers. Needs Chromium and pdfinfo."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from mtref.report.html import html
from tests.report import evenings
from tests.report.evenings import Evening

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--no-pdf-header-footer"),
)
pytestmark = pytest.mark.skipif(
    CHROMIUM is None or shutil.which("pdfinfo") is None, reason="Chromium or pdfinfo is not installed"
)


def pages(tmp_path: Path, evening: Evening, paper: str) -> int:
    """How many sheets of that paper the page takes."""
    source, printed = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    text = html(evening.match, evening.journal).replace("@page {", f"@page {{ size: {paper};")
    source.write_text(text, "utf-8")
    folder = tmp_path / "browser"
    command = [str(CHROMIUM), *FLAGS, f"--user-data-dir={folder}", f"--print-to-pdf={printed}", source.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    facts = subprocess.run(["pdfinfo", str(printed)], check=True, capture_output=True, text=True).stdout
    width = {"A4": "594.96", "Letter": "612"}[paper]
    assert f"{width} x" in facts
    return int(next(line.split()[1] for line in facts.splitlines() if line.startswith("Pages:")))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(
    "evening",
    [
        pytest.param(evenings.friday, id="four players"),
        pytest.param(lambda: evenings.full(evenings.SCRIPTS), id="eight of every script"),
        pytest.param(lambda: evenings.full(evenings.LONG), id="ten with the longest names"),
        pytest.param(lambda: evenings.full(evenings.LONG[:8], 19, "18"), id="nineteen rounds"),
        pytest.param(lambda: evenings.full(evenings.HOSTILE), id="hostile names"),
    ],
)
def test_the_sheet_is_one_page(tmp_path: Path, evening: object, paper: str) -> None:
    assert pages(tmp_path, evening(), paper) == 1  # type: ignore[operator]
