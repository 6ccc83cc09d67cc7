"""A page that needs more room than its tab has is scrolled: the window stays as large as it was made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QScrollArea, QVBoxLayout, QWidget

from mls_desktop.ui.journal.journal_page import JournalPage
from mls_desktop.ui.workspace.panel_tabs import TabsOnPanel
from mls_desktop.ui.workspace.tab_page import TabPage
from tests.desk import Desk
from tests.ui.measuring import settle

SIZE = (1000, 700)


class Tall(TabPage):
    """A page with more lines than fit a small window."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        self.lines = [QLineEdit(self) for _nth in range(40)]
        for line in self.lines:
            column.addWidget(line)


@pytest.fixture
def tabs(kites: Desk) -> Iterator[tuple[Desk, TabsOnPanel, Tall]]:
    page = Tall(kites.window)
    kites.window.resize(*SIZE)
    assert kites.window.tabs.bring_to_front("tall", "Tall", lambda: page) is page
    settle()
    yield kites, kites.window.tabs.tabs, page


def area_of(page: QWidget) -> QScrollArea:
    holder = page.parentWidget()
    while not isinstance(holder, QScrollArea):
        assert holder is not None
        holder = holder.parentWidget()
    return holder


def in_sight(page: QWidget, part: QWidget) -> bool:
    port = area_of(page).viewport()
    seen = part.rect().translated(part.mapTo(port, QPoint())).intersected(port.rect())
    return seen.height() >= min(part.height(), port.height() // 2)


def test_a_page_fills_what_there_is_and_scrolls_where_it_needs_more(
    tabs: tuple[Desk, TabsOnPanel, Tall],
) -> None:
    desk, _tabs, page = tabs
    room = area_of(page).viewport()
    assert page.height() == page.minimumSizeHint().height() > room.height() and page.width() == room.width()
    for line in page.lines[4:]:
        line.hide()
    settle()
    assert page.size() == room.size(), "it needs no more"
    desk.window.resize(1280, 900)
    settle()
    assert page.size() == room.size() and desk.window.size().toTuple() == (1280, 900)


def test_what_has_the_focus_comes_into_sight(tabs: tuple[Desk, TabsOnPanel, Tall]) -> None:
    desk, _tabs, page = tabs
    assert not in_sight(page, page.lines[-1])
    for line in (page.lines[-1], page.lines[0], page.lines[12]):
        desk.focus(line)
        assert in_sight(page, line)


def test_whoever_asks_the_tabs_for_a_page_gets_it(tabs: tuple[Desk, TabsOnPanel, Tall]) -> None:
    desk, held, page = tabs
    at = held.indexOf(page)
    assert at >= 0 and held.widget(at) is page and held.currentWidget() is page
    desk.do("new_player")
    assert held.currentWidget() is not page
    held.setCurrentWidget(page)
    assert held.currentWidget() is page and page.isVisible()
    desk.window.tabs.close_at(held.indexOf(page))
    settle()
    assert held.indexOf(page) == -1 and held.widget(99) is None


@pytest.mark.parametrize("zoom", [125, 150, 200])
@pytest.mark.parametrize("page", ["to_journal", "to_library", "to_party", "to_stash"])
def test_no_page_makes_the_window_larger(kites: Desk, page: str, zoom: int) -> None:
    kites.do("new_player")
    kites.window.resize(*SIZE)
    kites.do(page)
    for each in (zoom, 100):
        kites.window.appearance.set_appearance("light", each)
        settle()
        assert kites.window.size().toTuple() == SIZE, each


@pytest.mark.needs("nutshell")
def test_a_fight_makes_the_window_no_larger(desk: Desk) -> None:
    desk.window.resize(*SIZE)
    desk.window.shell.fights.open(desk.document.campaign.encounters[0].id)
    page = desk.window.shell.fights.page()
    assert page is not None
    page.begin()
    for zoom in (200, 100, 150, 100):
        desk.window.appearance.set_appearance("light", zoom)
        settle()
        assert desk.window.size().toTuple() == SIZE, zoom


def test_a_long_text_at_200_per_cent_is_reached(kites: Desk) -> None:
    kites.window.resize(*SIZE)
    kites.do("new_journal_entry")
    kites.window.appearance.set_appearance("light", 200)
    settle()
    page = kites.front(JournalPage)
    text = page.findChildren(QPlainTextEdit)[-1]
    kites.focus(text)
    settle()
    assert in_sight(page, page.area) and kites.window.size().toTuple() == SIZE
