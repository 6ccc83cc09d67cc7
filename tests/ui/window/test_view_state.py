"""The window comes back as it was left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.app.view_state import ViewState, keep_view, view_of
from mls_desktop.storage.recovery import RecoveryFolder
from tests.desk import Desk
from tests.ui.dialogs import file_of

pytestmark = pytest.mark.needs("nutshell")


def test_the_window_comes_back_as_it_was_left(desk: Desk, qtbot: Any, tmp_path: Path) -> None:
    path = file_of(desk.document.campaign, tmp_path / "kept.mls.json")
    desk.window.shell.files.open_file(path)
    for id in ("saelith", "hedda_vale"):
        desk.window.tabs.open(id)
    desk.window.tabs.open("saelith")
    desk.page.complete()
    desk.page.choose_groups({"secondaries": 2})
    desk.page.area.verticalScrollBar().setValue(120)
    desk.window.close()
    again = Desk(qtbot, desk.home)
    pages = again.window.tabs.pages
    qtbot.waitUntil(lambda: len(pages()) == 3)
    assert again.page.sheet.id == "saelith"
    assert [page.sheet.id for page in pages()] == ["tam_oster", "saelith", "hedda_vale"]
    assert again.page.groups()["secondaries"] == 2 and again.page.area.verticalScrollBar().value() == 120
    assert not again.open_campaign.keeper.dirty
    again.do("reopen")
    again.window.close()
    third = Desk(qtbot, desk.home)
    assert third.open_campaign.keeper.path is None and third.window.tabs.tabs.count() == 0


def test_who_is_guided_stays_so_over_a_start(desk: Desk, qtbot: Any, tmp_path: Path) -> None:
    desk.window.shell.files.open_file(file_of(desk.document.campaign, tmp_path / "kept.mls.json"))
    for id in ("saelith", "hedda_vale"):
        desk.window.tabs.open(id, guided=True)
    desk.window.tabs.open("borrin_kettle")
    desk.window.tabs.open("saelith")
    desk.window.close()
    again = Desk(qtbot, desk.home)
    pages = again.window.tabs.pages
    qtbot.waitUntil(lambda: len(pages()) == 4 and pages()[1].guided)
    assert again.page.sheet.id == "saelith" and [page.sheet.id for page in pages()][1:] == [
        "saelith", "hedda_vale", "borrin_kettle"
    ]  # fmt: skip
    assert [page.guided for page in pages()] == [False, True, True, False]


def test_views_that_cannot_be_read_are_no_reason_not_to_start(tmp_path: Path) -> None:
    file, view = (
        tmp_path / "x.json",
        ViewState(tabs=("a",), front="a", groups={"s": 1}, scrolled={"a": 5}, guided=("a",)),
    )
    keep_view(tmp_path / "state", file, view)
    assert view_of(tmp_path / "state", file) == view and view_of(tmp_path / "state", tmp_path / "y") == ViewState()
    (tmp_path / "state" / "views.json").write_text("{")
    assert view_of(tmp_path / "state", file) == ViewState()


def test_views_of_recovery_copies_go_with_them(tmp_path: Path) -> None:
    """One that lies in the bin may still be restored, so it keeps its own."""
    folder, view = RecoveryFolder(tmp_path / "recovery"), ViewState(tabs=("a",))
    folder.folder.mkdir()
    left, binned, gone = (folder.file_of(name) for name in ("left", "binned", "gone"))
    file = tmp_path / "not mounted.json"
    for each in (left, binned, gone):
        each.write_text("{}")
    for each in (left, binned, gone, file):
        keep_view(tmp_path / "state", each, view)
    folder.discard(binned, 1.0)
    folder.drop("gone")
    keep_view(tmp_path / "state", tmp_path / "another.json", view)
    assert [view_of(tmp_path / "state", each) == view for each in (left, binned, gone, file)] == [
        True,
        True,
        False,
        True,
    ]
