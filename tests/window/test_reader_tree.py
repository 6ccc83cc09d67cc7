"""What a screen reader is given of the real window, through the system's own interface."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("nutshell")

SCRIPT = Path(__file__).parents[2] / "packaging" / "reader_tree.py"


@pytest.mark.deep
@pytest.mark.timeout(300)
def test_a_sheet_as_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "tree.txt"
    words = [sys.executable, str(SCRIPT), str(file), "--only", "sheet-caster-middle"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stderr
    told = [line.strip() for line in file.read_text("utf-8").splitlines()]
    for wanted in (
        r"combo box '.+' labelled 'Role' \(takes the focus\)",
        r"spin button 'Occupation, steps' value 3 of -1 to 6 text '\+3' \(takes the focus\)",
        r"image '\d+ of \d+ points spent' .*takes the focus\)",
        r"table column header 'Level' .*",
        r"table cell 'Strength, level: .+' .*",
        r"table cell 'Lustful: \d+' .*",
        r"push button 'Portrait' about 'Choose a picture or drop one here' .*",
    ):
        assert any(re.fullmatch(wanted, line) for line in told), wanted
    assert [line for line in told if "<span>" in line] == []


@pytest.mark.deep
@pytest.mark.timeout(300)
def test_a_guided_page_is_read_with_what_leads_through_it(tmp_path: Path) -> None:
    file = tmp_path / "tree.txt"
    words = [sys.executable, str(SCRIPT), str(file), "--only", "guided-1"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stderr
    told = [line.strip() for line in file.read_text("utf-8").splitlines()]
    for wanted in (
        r"radio button 'Who.*",
        r"label 'Who'.*",
        r"label 'Give the character a name .*",
        r"label 'page 1 of 9'.*",
        r"push button 'Next' .*",
    ):
        assert any(re.fullmatch(wanted, line) for line in told), wanted
