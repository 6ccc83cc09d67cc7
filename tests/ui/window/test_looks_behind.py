"""Another zoom or theme is put on by what is in front at once, once by each widget; a page behind takes it on when it
comes forward, and looks then as if it had been in front all the time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QTabWidget, QWidget
from shiboken6 import getCppPointer, isValid

from mls_desktop.bridge.app.theme import ThemeName
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.dressing.wardrobe import Followers, Wardrobe
from mls_desktop.ui.sheet.page import SheetPage
from tests.desk import Desk
from tests.tiers import shared_out

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("This plugin does not support")]


def place(widget: QWidget) -> int:
    """The place of a widget in memory: one that Python does not hold has another object each time."""
    return int(getCppPointer(widget)[0])


class Counted(QObject):
    """Counts how often each widget is told of another style."""

    def __init__(self) -> None:
        super().__init__()
        self.told: Counter[int] = Counter()

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.StyleChange and isinstance(watched, QWidget):
            self.told[place(watched)] += 1
        return False


@contextmanager
def counting() -> Iterator[Counter[int]]:
    counted, application = Counted(), QApplication.instance()
    assert application is not None
    application.installEventFilter(counted)
    try:
        yield counted.told
    finally:
        application.removeEventFilter(counted)


def parts(desk: Desk, at: int) -> list[QWidget]:
    """All that is on the page of a tab."""
    page = QTabWidget.widget(desk.window.tabs.tabs, at)
    assert page is not None
    return [page, *page.findChildren(QWidget)]


def look(desk: Desk, theme: ThemeName, zoom: int) -> None:
    desk.window.appearance.set_appearance(theme, zoom)


def three_sheets(desk: Desk) -> None:
    for id in ("hedda_vale", "saelith"):
        desk.window.tabs.open(id)
        assert desk.page is not None


@pytest.mark.parametrize(("theme", "zoom"), [("light", 125), ("dark", 100)])
def test_a_step_dresses_each_widget_in_front_once_and_none_behind(desk: Desk, theme: ThemeName, zoom: int) -> None:
    look(desk, "light", 100)
    three_sheets(desk)
    behind = {place(part) for part in [*parts(desk, 0), *parts(desk, 1)]}
    others = [part for part in QApplication.allWidgets() if place(part) not in behind]
    with counting() as told:
        look(desk, theme, zoom)
    assert not behind & set(told), "nobody sees them"
    assert all(told[place(part)] for part in others if isValid(part)), "docks, menus and dialogs that come later too"
    # Some have a style of their own, which is put on once more.
    assert max(told.values()) <= 3 and sum(told.values()) <= 1.1 * len(told)
    with counting() as told:
        look(desk, theme, 150)
        desk.window.tabs.open("tam_oster")
    assert all(told[place(part)] for part in parts(desk, 0)) and not any(told[place(part)] for part in parts(desk, 1))
    with counting() as told:
        desk.window.tabs.open("saelith")
        desk.window.tabs.open("tam_oster")
    assert not told, "what is dressed stays so"


def settle() -> None:
    for _nth in range(20):
        QApplication.processEvents()


def seen(desk: Desk) -> QImage:
    """The window, once all in it has its place. The mouse and the keys are nowhere."""
    settle()
    focus = desk.window.focusWidget()
    if focus is not None:
        focus.clearFocus()
    settle()
    return desk.window.grab().toImage()


def sheet(desk: Desk) -> None:
    desk.window.tabs.open("hedda_vale")
    assert desk.page is not None


PAGES: dict[str, Callable[[Desk], None]] = {
    "sheet": sheet,
    "fight": lambda desk: desk.window.shell.fights.open("raid_on_the_salt_pans"),
    "library": lambda desk: desk.do("to_library"),
    "rulings": lambda desk: desk.do("to_rulings"),
    "journal": lambda desk: desk.do("to_journal"),
    "chronicle": lambda desk: desk.do("chronicle"),
}


def put_on_by_qt(wardrobe: Wardrobe, application: QApplication, sheet: str) -> None:
    """The slow way: all there is hears of it, as often as Qt thinks fit; what was seen is in sight then too."""
    application.setStyleSheet(sheet)
    wardrobe._changed.emit()


@pytest.mark.parametrize("page", shared_out(PAGES, ("sheet", "fight"), 4))
def test_a_step_ends_in_the_picture_that_qt_itself_comes_to(desk: Desk, page: str) -> None:
    """A page that took the step on in front, one that was behind, and what stands around them."""
    desk.window.resize(1680, 1000)
    PAGES[page](desk)
    look(desk, "dark", 150)
    settle()
    look(desk, "light", 100)
    settle()
    desk.window.tabs.open("tam_oster")
    look(desk, "dark", 150)
    settle()
    PAGES[page](desk)
    from_behind = seen(desk)
    look(desk, "light", 100)
    settle()
    look(desk, "dark", 150)
    in_front = seen(desk)
    look(desk, "light", 100)
    settle()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Wardrobe, "put_on", put_on_by_qt)
        look(desk, "dark", 150)
        by_qt = seen(desk)
    assert in_front == by_qt
    assert from_behind == by_qt


def test_a_sheet_that_leaves_the_tabs_from_behind_is_dressed(desk: Desk) -> None:
    look(desk, "light", 100)
    three_sheets(desk)
    look(desk, "dark", 125)
    page = desk.window.tabs.pages()[0]
    with counting() as told:
        desk.window.shell.sheet_windows.tear_off(page)
    assert all(told[place(part)] for part in (page, *page.findChildren(QWidget)))


def test_a_dialog_that_a_page_behind_has_opened_is_dressed_with_what_is_seen(desk: Desk) -> None:
    three_sheets(desk)
    dialog = QDialog(desk.window.tabs.pages()[0])
    dialog.show()
    with counting() as told:
        look(desk, "dark", 125)
    assert told[place(dialog)]


def test_pages_that_are_closed_behind_are_forgotten(desk: Desk) -> None:
    three_sheets(desk)
    look(desk, "dark", 125)
    tabs = desk.window.tabs.tabs
    desk.window.tabs.close_at(0)
    settle()
    assert tabs.count() == 2
    look(desk, "light", 100)
    with counting() as told:
        desk.window.tabs.open("hedda_vale")
    assert all(told[place(part)] for part in parts(desk, 0))


@pytest.fixture
def told_pages() -> Iterator[list[str]]:
    """The sheets that were told of another look."""
    told: list[str] = []
    usual = SheetPage._restyle

    def restyle(page: SheetPage) -> None:
        told.append(page.sheet.id)
        usual(page)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SheetPage, "_restyle", restyle)
        yield told


def test_who_follows_the_look_is_told_when_their_page_comes_forward(told_pages: list[str], desk: Desk) -> None:
    three_sheets(desk)
    told_pages.clear()
    look(desk, "light", 110)
    look(desk, "light", 125)
    assert told_pages == ["saelith", "saelith"]
    desk.window.tabs.open("tam_oster")
    assert told_pages == ["saelith", "saelith", "tam_oster"]


class Broken(QObject):
    def follow(self) -> None:
        raise ValueError("broken")


@pytest.mark.expects_log
def test_a_follower_that_fails_keeps_the_look_from_no_other(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[object] = []
    monkeypatch.setattr("sys.excepthook", lambda kind, error, trace: faults.append(kind))
    followers, broken, other = Followers(), Broken(), QWidget()
    qtbot.addWidget(other)
    followers.connect(broken.follow)
    followers.connect(other.close)
    other.show()
    followers.tell(lambda whose: True)
    assert faults == [ValueError] and other.isHidden()
    followers.disconnect(broken.follow)
    followers.tell(lambda whose: True)
    assert faults == [ValueError]


def test_followers_that_are_gone_are_forgotten_without_another_look(qtbot: Any) -> None:
    followers, stays = Followers(), QLabel("stays")
    qtbot.addWidget(stays)
    followers.connect(stays.clear)
    for _nth in range(500):
        followers.connect(QLabel().clear)
    assert len(followers) < 100
    followers.tell(lambda whose: True)
    assert len(followers) == 1 and not stays.text()


def test_pages_behind_in_another_window_wait_too(desk: Desk) -> None:
    """Each window has followers of its own; whichever takes the step, those of a page behind are told in front."""
    tabs, page, label = QTabWidget(), QWidget(), QLabel()
    desk.bot.addWidget(tabs)
    tabs.addTab(QWidget(), "one")
    tabs.addTab(page, "two")
    other = Wardrobe(tabs)
    other.hold(tabs)
    label.setParent(page)
    other.followers.connect(label.clear)
    tabs.show()
    label.setText("untold")
    with counting() as told:
        look(desk, "dark", 125)
        other.tell()
        assert told[place(tabs)] and not told[place(page)] and label.text() == "untold"
        tabs.setCurrentIndex(1)
        assert told[place(page)] and told[place(label)] and not label.text()
