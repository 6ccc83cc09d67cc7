"""The tab bar whose titles, where they have no room, still tell whose they are and what they head."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabBar

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.cut_title import cut_title
from mls_desktop.ui.widgets.plain_text import asks_tip, menu_text, show_tip

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFontMetrics
    from PySide6.QtWidgets import QStyleOptionTab


class TitleBar(QTabBar):
    """The tab bar. A title without room is cut as `cut_title` says; the tip of its tab has it whole, above the tab's
    own tip. `laid_out` when tabs have got other places."""

    laid_out = Signal()

    def extent(self) -> int:
        """Width in pixels of all tabs, though some be out of sight."""
        return self.tabRect(self.count() - 1).right() + 1 - self.tabRect(0).left() if self.count() else 0

    @guarded(None)
    def tabLayoutChange(self) -> None:
        super().tabLayoutChange()
        self.laid_out.emit()

    def title(self, at: int) -> str:
        """The whole title of the tab `at`, with single "&"."""
        return self.tabText(at).replace("&&", "&")

    def shown_title(self, at: int, metrics: QFontMetrics, width: int) -> str:
        """The title of the tab `at`, cut to `width` pixels in a font with `metrics`."""
        return cut_title(self.title(at), lambda said: metrics.horizontalAdvance(said) <= width)

    def is_cut(self, at: int) -> bool:
        """Tells whether the title of the tab `at` is wider than its room."""
        return self.fontMetrics().horizontalAdvance(self.title(at)) > self._room(at)

    @guarded(None)
    def initStyleOption(self, option: QStyleOptionTab, at: int) -> None:
        super().initStyleOption(option, at)
        # Qt has cut it already; most titles are whole, and to ask for their room would take a start its time.
        if option.text != self.tabText(at):
            option.text = menu_text(self.shown_title(at, option.fontMetrics, self._room_in(option)))

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if asks_tip(event) and self._tell(event):
            return True
        return bool(super().event(event))

    def _tell(self, event: QEvent) -> bool:
        """Shows in a tip the whole title of the tab under the mouse; False where it is not cut."""
        from PySide6.QtGui import QHelpEvent, QTextDocumentFragment

        at = self.tabAt(event.pos()) if isinstance(event, QHelpEvent) else -1
        if at < 0 or not isinstance(event, QHelpEvent) or not self.is_cut(at):
            return False
        own = QTextDocumentFragment.fromHtml(self.tabToolTip(at)).toPlainText()
        show_tip(self, f"{self.title(at)}\n{own}".strip(), event.globalPos(), self.tabRect(at))
        return True

    def _room(self, at: int) -> int:
        """Width in pixels for the title of the tab `at`."""
        from PySide6.QtWidgets import QStyleOptionTab

        option = QStyleOptionTab()
        QTabBar.initStyleOption(self, option, at)
        return self._room_in(option)

    def _room_in(self, option: QStyleOptionTab) -> int:
        from PySide6.QtWidgets import QStyle

        return self.style().subElementRect(QStyle.SubElement.SE_TabBarTabText, option, self).width()
