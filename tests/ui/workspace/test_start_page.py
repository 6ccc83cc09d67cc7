"""What the empty window offers."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtTest import QTest

from tests.desk import Desk, Key, Left, press
from tests.ui.dialogs import file_of

pytestmark = pytest.mark.needs("nutshell")


def test_the_empty_window_says_what_to_do(empty: Desk) -> None:
    page = empty.window.tabs.empty
    assert page.isVisible() and set(page.buttons) >= {"new_player", "from_template", "open", "sample"}
    press(page.buttons["sample"], Key.Key_Space)
    assert empty.document.campaign.characters and not page.isVisible()


def test_files_opened_lately_are_offered(empty: Desk, tmp_path: Path) -> None:
    path = file_of(replace(empty.document.campaign, name="Mine"), tmp_path / "a & b.mls.json")
    empty.window.shell.files.open_file(path)
    empty.do("new")
    buttons = empty.window.tabs.empty.files
    assert [b.text() for b in buttons] == ["a && b.mls.json"]
    QTest.mouseClick(buttons[0], Left)
    assert empty.document.campaign.name == "Mine"
