"""Titles of tabs without room still tell whose they are and what they head; the tip has the whole."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QStyleOptionTab, QToolTip

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.workspace.title_bar import TitleBar
from tests.desk import Desk
from tests.ui.measuring import plain, settle

pytestmark = pytest.mark.needs("nutshell")


def bar(desk: Desk) -> TitleBar:
    found = desk.window.tabs.tabs.tabBar()
    assert isinstance(found, TitleBar)
    return found


def drawn(tabs: TitleBar, at: int) -> str:
    """The title of a tab as it is drawn."""
    option = QStyleOptionTab()
    tabs.initStyleOption(option, at)
    return option.text.replace("&&", "&")


@pytest.fixture
def six(desk: Desk) -> Desk:
    """A window of the usual size with six tabs, the sixth with a long name."""
    desk.window.resize(1500, 900)
    name = "Maximiliana & Theodora of Niedersee"
    assert desk.document.apply(Edit("set", ("characters", "hedda_vale", "name"), name))
    for id in ("tam_oster", "hedda_vale"):
        desk.window.tabs.open(id)
        desk.do("chronicle")
        desk.window.tabs.open(id)
        desk.do("plans")
    desk.window.tabs.tabs.setCurrentIndex(0)
    settle()
    return desk


def test_six_tabs_can_be_told_apart(six: Desk) -> None:
    tabs = bar(six)
    shown = [drawn(tabs, at) for at in range(tabs.count())]
    assert len(set(shown)) == 6
    for at, text in enumerate(shown):
        name, _between, kind = tabs.title(at).partition(": ")
        assert text.startswith(name[:3]) and text.endswith(kind), text
        assert text == tabs.title(at) or "…" in text
    assert any("…" in text for text in shown), "there is no room for all"


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("zoom", [100, 150])
def test_the_tip_of_a_cut_title_has_the_whole(six: Desk, zoom: int) -> None:
    six.window.appearance.set_appearance("light", zoom)
    settle()
    tabs = bar(six)
    cut = next(at for at in range(tabs.count()) if tabs.is_cut(at))
    whole = next(at for at in range(tabs.count()) if not tabs.is_cut(at))
    for at, told in ((cut, tabs.title(cut)), (whole, "")):
        QToolTip.hideText()
        tabs.setCurrentIndex(at)
        settle()
        place = tabs.tabRect(at).center()
        QApplication.sendEvent(tabs, QHelpEvent(QEvent.Type.ToolTip, place, tabs.mapToGlobal(place)))
        assert plain(QToolTip.text()) == told


def test_the_passing_title_is_cut_alike(six: Desk) -> None:
    name = "Saelith of the endless reeds beyond the river"
    assert six.document.apply(Edit("set", ("characters", "saelith", "name"), name))
    six.window.tabs.look_at("saelith")
    settle()
    tabs = bar(six)
    at, wide = tabs.currentIndex(), tabs.tabRect(tabs.currentIndex()).width()
    said = tabs.shown_title(at, tabs.fontMetrics(), wide)
    assert tabs.is_cut(at) and said.startswith("Saelith") and said.endswith("…")
