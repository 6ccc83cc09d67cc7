"""The passing tab: who looks through a list re-uses one tab, until something is edited there or it is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QTabBar

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.title_bar import TitleBar
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent
    from PySide6.QtWidgets import QStyleOptionTab, QTabWidget, QWidget

NOWHERE, OUT = QPoint(-1, -1), 1
"""Point of no tab; and how many heights of the bar a tab is dragged before it leaves the bar."""
Subject = Callable[[AnyCampaign], object]
"""Function that finds the subject of a page in a campaign."""


class PassingTabBar(TitleBar):
    """The tab bar, with the title of the passing tab in italics. `dragged_out` carries the index of the tab that was
    dragged out of the bar, and the point on the screen where it was let go."""

    dragged_out = Signal(int, QPoint)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._grip, self._leaving = NOWHERE, False
        self.passing: PassingTab | None = None

    def font_of(self, at: int) -> QFont:
        """The font of the title of the tab `at`."""
        font = QFont(self.font())
        font.setItalic(at == self._place())
        return font

    @guarded(None)
    def initStyleOption(self, option: QStyleOptionTab, at: int) -> None:
        """Leaves out the title of the passing tab: a style knows one font for all tabs, so the title in italics is
        drawn apart."""
        super().initStyleOption(option, at)
        if at == self._place():
            option.text = ""

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        at = self._place()
        if at < 0:
            return
        # All that a style can be asked is read with its name: most starts have no passing tab.
        from PySide6.QtGui import QPainter
        from PySide6.QtWidgets import QStyle, QStyleOptionTab

        option = QStyleOptionTab()
        self.initStyleOption(option, at)
        room = self.style().subElementRect(QStyle.SubElement.SE_TabBarTabText, option, self)
        front = at == self.currentIndex()
        with QPainter(self) as painter:
            painter.setFont(self.font_of(at))
            painter.setPen(
                self._theme.colour("accent" if front and self.hasFocus() else "ink" if front else "soft_ink")
            )
            text = self.shown_title(at, painter.fontMetrics(), room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grip = event.position().toPoint()
        super().mousePressEvent(event)

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Makes the passing tab a usual one once it is dragged; the mouse shows whether a tab would leave the bar."""
        far = (event.position().toPoint() - self._grip).manhattanLength() >= QApplication.startDragDistance()
        held = event.buttons() & Qt.MouseButton.LeftButton and self.tabAt(self._grip) == self._place()
        if self.passing is not None and held and far:
            self.passing.keep(self.passing.page)
        super().mouseMoveEvent(event)
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._show_whether_out(self._is_out(event.position().toPoint()))

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        out = self._is_out(event.position().toPoint())
        super().mouseReleaseEvent(event)
        self._show_whether_out(False)
        if out and event.button() == Qt.MouseButton.LeftButton:
            self.dragged_out.emit(self.currentIndex(), event.globalPosition().toPoint())
        self._grip = NOWHERE

    def _is_out(self, point: QPoint) -> bool:
        """Tells whether the tab that is held is so far out of the bar, at `point`, that it leaves it."""
        reach = self.height() * OUT
        return self.tabAt(self._grip) >= 0 and not self.rect().adjusted(-reach, -reach, reach, reach).contains(point)

    def _show_whether_out(self, out: bool) -> None:
        """Sets the shape of the mouse: whether a tab let go here would leave the bar (`out`)."""
        if out != self._leaving:
            self._leaving = out
            self.setCursor(Qt.CursorShape.DragMoveCursor) if out else self.unsetCursor()

    def _place(self) -> int:
        """Index of the passing tab; -1 where there is none."""
        return self.passing.place() if self.passing is not None else -1


class PassingTab(QObject):
    """The one tab that is shown in passing, if any. `close` closes the tab at an index; it has to call `forget`."""

    def __init__(self, tabs: QTabWidget, bar: PassingTabBar, close: Callable[[int], None]) -> None:
        super().__init__(tabs)
        self._tabs, self._bar, self._close = tabs, bar, close
        self.page: QWidget | None = None
        self._subject: Subject = _nothing
        bar.passing = self
        bar.tabBarDoubleClicked.connect(self._on_double_click)

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Follows the edits of `open_campaign` too, if it is not None: an edit of the page's subject keeps the tab."""
        if open_campaign is not None:
            open_campaign.document.changed.connect(self._on_changed)

    def place(self) -> int:
        """Index of the passing tab among the tabs; -1 where there is none."""
        return self._tabs.indexOf(self.page) if self.page is not None else -1

    def free_place(self) -> int:
        """Index for the tab of the next passing page: that of the present one, else behind all."""
        return self.place() if self.page is not None else self._tabs.count()

    def show(self, page: QWidget, subject: Subject) -> None:
        """Brings `page`, which has just got its tab, to the front as the passing one; the passing tab before is closed.
        `subject` finds what the page is about in a campaign."""
        before, self.page, self._subject = self.page, page, subject
        self._tabs.setCurrentWidget(page)
        if before is not None:
            self._close(self._tabs.indexOf(before))
        tip = _("Shown in passing: the next one from the list takes its place. ")
        self._say(tip + _("Any edit keeps it, and so does a double click here or Enter in the list."))

    def keep(self, page: QWidget | None) -> None:
        """Makes the passing tab a usual one, if it is that of `page`."""
        if page is not None and page is self.page:
            self._say("")
            self.page = None
            self._bar.update()

    def forget(self, page: QWidget) -> None:
        """Drops `page`, which is closed, if it is the passing one."""
        if page is self.page:
            self.page = None

    def _say(self, tip: str) -> None:
        self._tabs.setTabToolTip(self.place(), tip)
        self._bar.update()

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        if self.page is not None and self._subject(old) is not self._subject(new):
            self.keep(self.page)

    def _on_double_click(self, at: int) -> None:
        if at >= 0:
            self.keep(self._tabs.widget(at))


def _nothing(campaign: AnyCampaign) -> object:
    return None


def fit_crosses(bar: QTabBar) -> None:
    """Resizes the crosses of the tabs of `bar` for the present zoom: tabs do not do so by themselves."""
    crosses = [bar.tabButton(at, QTabBar.ButtonPosition.RightSide) for at in range(bar.count())]
    for at, cross in enumerate(crosses):
        if cross is not None:
            cross.resize(cross.sizeHint())
            if not any(crosses[at + 1 :]):  # the last one, with which the bar measures all of them
                bar.setTabButton(at, QTabBar.ButtonPosition.RightSide, cross)
                cross.show()
