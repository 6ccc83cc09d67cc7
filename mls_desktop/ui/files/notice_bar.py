"""The notice bar above the sheets: what a person should know of their file, with what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.plain_text import announce
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from mls_desktop.ui.files.notice import Answer, Notice

SETTINGS, OWN_FILES = "settings", "own_files"
ORDER = ("changed", "held", "save", "copy", "as_of", "newer", "older", "kept", "steps", SETTINGS, OWN_FILES)
"""Subjects of notices from the top down: first those to be decided, last those only to be read."""


PRESSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoticeBar(QWidget):
    """The notice bar. A notice stays until its subject is over; it takes no focus by itself and covers nothing. Notices
    to be decided stand above those only to be read. `changed` when a notice comes or goes."""

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._notices: dict[str, Notice] = {}
        self._before: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(1)
        self.setVisible(False)

    def tell(self, about: str, text: str, answers: Sequence[Answer]) -> None:
        """Shows and announces a notice on the subject `about`, in place of the one before; nothing where that says the
        same."""
        from mls_desktop.ui.files.notice import Notice

        before = self._notices.get(about)
        if before is not None and before.says(text, answers):
            return
        self.settle(about)
        notice = self._notices[about] = Notice(self._theme, text, answers, self)
        self._notices = dict(sorted(self._notices.items(), key=lambda each: _rank(each[0])))
        self._column.insertWidget(list(self._notices).index(about), notice)
        self.setVisible(True)
        self.changed.emit()
        announce(notice, notice.label.text())

    def settle(self, about: str) -> None:
        """Removes the notice on the subject `about`, if any; a focus in it goes back to where it was before."""
        notice = self._notices.pop(about, None)
        if notice is not None:
            if self.has_focus(notice):
                self.give_focus_back()
            self._column.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
            self.changed.emit()
        self.setVisible(bool(self._notices))

    def clear(self) -> None:
        """Removes all notices on the file, since another one is shown; those on the program's own files stay."""
        for about in tuple(self._notices):
            if about not in (SETTINGS, OWN_FILES):
                self.settle(about)

    def can_be_answered(self) -> bool:
        """Tells whether any notice has an answer."""
        return any(notice.keys for notice in self._notices.values())

    def grab_focus(self) -> None:
        """Puts the focus on the first answer of the first notice that has any; nothing where none has."""
        key = next((notice.keys[0] for notice in self._notices.values() if notice.keys), None)
        if key is None:
            return
        if not self.has_focus(self):
            self._before = self.window().focusWidget()
        key.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def give_focus_back(self) -> None:
        """Puts the focus where it was before `grab_focus`, if that widget is still visible."""
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def has_focus(self, part: QWidget) -> bool:
        """Tells whether the focus of the window is inside `part`."""
        focus = self.window().focusWidget()
        return focus is not None and part.isAncestorOf(focus)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape and self._before is not None:
            self.give_focus_back()
        elif event.key() in PRESSING and isinstance(focus, QPushButton) and self.has_focus(self):
            if not event.isAutoRepeat():
                focus.click()
        else:
            super().keyPressEvent(event)

    def told(self) -> dict[str, str]:
        """Texts of the notices shown now, by their subject."""
        return {about: notice.label.text() for about, notice in self._notices.items()}


def _rank(about: str) -> int:
    return ORDER.index(about) if about in ORDER else len(ORDER)
