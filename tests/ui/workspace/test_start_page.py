"""What the empty window offers."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtTest import QTest

from tests.desk import SHIPPED, Desk, Key, Left, press
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


def test_every_campaign_that_ships_is_offered(empty: Desk) -> None:
    page, (root,) = empty.window.tabs.empty, SHIPPED.resources
    # a button laid out on a page in view is shown at the next turn of the event loop, not at once
    empty.bot.waitUntil(lambda: bool(page.samples) and all(button.isVisible() for button in page.samples))
    shipped = {path.name for path in root.glob("samples/*/*.mls.json")}
    offered = {Path(button.property("file")).name for button in page.samples}
    assert offered | {"the_grey_coast.mls.json"} == shipped and len(page.samples) == len(shipped) - 1
    assert all(button.accessibleName() for button in page.samples)
    (fights,) = (button for button in page.samples if button.text() == "Three fights on the Grey Coast")
    press(fights, Key.Key_Space)
    assert empty.document.campaign.name == "Three fights on the Grey Coast" and not page.isVisible()
    empty.do("new")
    assert page.isVisible() and len(page.samples) == len(shipped) - 1
