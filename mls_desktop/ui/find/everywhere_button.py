"""The button "everywhere" in a line that narrows a list: what is not in the list may be elsewhere in the campaign."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QToolButton

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.keys.window_keys import KeyTip
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

CROSS = 24
"""Room for the cross by which some lines are emptied, in pixels at 100 %."""
ROOMY = 220
"""Least width of a line, in pixels at 100 %, with room for the word; a narrower line has a sign."""
SIGN = "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"


class EverywhereButton(QToolButton):
    """The button at the right end of a line that finds everywhere; the focus stays in the line, whose text is looked
    for."""

    def __init__(self, action: QAction, theme: Theme, line: QLineEdit) -> None:
        super().__init__(line)
        self._theme, self._line = theme, line
        self.setObjectName("flat")
        self.setAccessibleName(action.text().replace("&", ""))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        KeyTip(self, _("Finds it in the whole campaign"), "find_everywhere")
        self.clicked.connect(action.trigger)
        line.installEventFilter(self)
        theme.changed.connect(self._place)
        self._place()
        self.show()

    def _place(self) -> None:
        roomy = self._line.width() >= self._theme.px(ROOMY)
        self.setText(menu_text(_("everywhere")) if roomy else SIGN)
        size = self.sizeHint().boundedTo(self._line.size())
        right = self._theme.px(CROSS) if self._line.isClearButtonEnabled() else 0
        place = QRect(QPoint(), size)
        place.moveCenter(self._line.rect().center())
        place.moveRight(self._line.rect().right() - right)
        self.setGeometry(place)
        margins = self._line.textMargins()
        margins.setRight(size.width() + self._theme.px(2))
        self._line.setTextMargins(margins)

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False
